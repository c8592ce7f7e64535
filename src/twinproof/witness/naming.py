"""What objects are called in reports: by the last word of their classes, `cart` for a `ShoppingCart` or, where there are several, `cart1`
and `cart2`; those that a call made are `newCart`. Arrays are called by their elements, `ints`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from twinproof.heap.observe import ArrayNode, Heap, Node, ObjectNode
from twinproof.ir.synthetic import interface_of, is_given_name
from twinproof.language.known import KnownClasses
from twinproof.sample.valued import of_class

_NAME = re.compile(r"[^\W\d]\w*")
_LAST = re.compile(r"(?:[A-Z]+|[A-Z][^A-Z]*)$")


def object_names(known: KnownClasses, heap: Heap, shown: Iterable[int], made: bool = False) -> dict[int, str]:
    """The names of some objects of a heap, in their order."""
    bases = {index: _base(known, heap[index], made) for index in shown}
    counts, seen, names = Counter(bases.values()), Counter[str](), dict[int, str]()
    for index, base in bases.items():
        seen[base] += 1
        is_first = seen[base] == 1 and (made or counts[base] == 1)  # what calls made is named alike however many each version made
        names[index] = base if is_first and not base[-1:].isdigit() else f"{base}{seen[base]}"
    return names


def _base(known: KnownClasses, node: Node, made: bool) -> str:
    match node:
        case ArrayNode(type, _):
            word = f"{_last_word(type)}s"
        case ObjectNode(cls, _):
            word = _last_word(interface_of(cls) if is_given_name(cls) else cls)
        case _:
            word = _last_word(of_class(known, node))
    return f"new{word[:1].upper()}{word[1:]}" if made else f"{word[:1].lower()}{word[1:]}"


def _last_word(name: str) -> str:
    """The last word of the simple name of a class, with all of its capitals; of one without a name, that of the class around it."""
    words = _NAME.findall(name.rpartition(".")[2].replace("$", " "))
    if not words:
        return "object"
    last = _LAST.search(words[-1])
    word = last[0] if last else words[-1]
    return word.lower() if word.isupper() else word
