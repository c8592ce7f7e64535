"""`StringJoiner`: a text that is put together out of others, with a delimiter between them.

How many elements its text is made of, no public method tells: one with the whole text stands for them. What it says without any is of no
account once there is one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from twinproof.execute.texts import utf16_length
from twinproof.heap.observe import ArrayNode, Datum, Heap, Link, Scalar, TextNode
from twinproof.heap.parts import simpler_texts
from twinproof.heap.show import quote
from twinproof.heap.viewed import bits, elements, node_of
from twinproof.ir.types import INT, STRING, ArrayType
from twinproof.java.library.known.kept import both_or_none, is_null
from twinproof.java.library.known.laid import NULL, Add
from twinproof.java.library.known.spelled import fields, keys, new
from twinproof.language.known import Chooser, InputReader, KeptUp, LibraryClass, Parts, ValueLayout
from twinproof.term.build import and_, compare, equal, not_, or_
from twinproof.term.term import Term, Value

if TYPE_CHECKING:
    from twinproof.language.known import Spell

_JOINER = "java.util.StringJoiner"
_NAMES = "prefix delimiter suffix elts size len emptyValue"
_PREFIX, _DELIMITER, _SUFFIX, _ELEMENTS, _SIZE, _LENGTH, _EMPTY = keys(_JOINER, _NAMES)
_ARRAY = ArrayType(STRING)
_ROOM = 8  # elements, once there is one
_NOTHING, _SAID, _HELD = range(3)  # no element; the same, but what it says then is set; elements: the fourth part of a value


def _lay_out(parts: Parts, add: Add) -> list[Datum]:
    """As one that got the whole text as its only element."""

    def text(content: int | str) -> Datum:
        return Link(add(TextNode(str(content))))

    ends = [text(part) for part in (parts[1], parts[0], parts[2])]
    held, said = parts[3] == _HELD, parts[3] == _SAID
    array: Datum = Link(add(ArrayNode(str(_ARRAY), (text(parts[4]), *[NULL] * (_ROOM - 1))))) if held else NULL
    length = utf16_length(str(parts[4])) if held else 0
    return [*ends, array, Scalar(INT, int(held)), Scalar(INT, length), text(parts[4]) if said else NULL]


def _read(heap: Heap, fields: Mapping[str, Datum]) -> Parts:
    prefix, delimiter, suffix = (_text(heap, fields[key]) for key in (_PREFIX, _DELIMITER, _SUFFIX))
    size = bits(fields[_SIZE])
    if size:
        held = [_text(heap, value) for value in elements(node_of(heap, fields[_ELEMENTS]))[:size]]
        return delimiter, prefix, suffix, _HELD, delimiter.join(held)
    said = fields[_EMPTY]
    return (delimiter, prefix, suffix, _NOTHING, "") if said == NULL else (delimiter, prefix, suffix, _SAID, _text(heap, said))


def _text(heap: Heap, value: Datum) -> str:
    node = node_of(heap, value)
    if not isinstance(node, TextNode):
        raise TypeError("not a text")
    return node.text


def _told(parts: Parts) -> str:
    """What `toString` gives."""
    return str(parts[4]) if parts[3] == _SAID else f"{parts[1]}{parts[4]}{parts[2]}"


def _choose(chooser: Chooser) -> Parts:
    ends = (",", chooser.text(), chooser.text()) if chooser.random.random() < 0.3 else (chooser.text(), "", "")
    kind = chooser.among((_NOTHING, _SAID, _HELD, _HELD))
    return (*ends, kind, "" if kind == _NOTHING else chooser.text())


def _simpler(parts: Parts) -> Iterator[Parts]:
    yield ("", "", "", _NOTHING, "")
    yield (*parts[:3], _NOTHING, "")
    for at in (0, 1, 2, 4):
        yield from ((*parts[:at], text, *parts[at + 1 :]) for text in simpler_texts(str(parts[at])))


def _source(spell: Spell, parts: Parts) -> str:
    made = new(_JOINER, *(spell(str(part)) for part in parts[:3]))
    if parts[3] == _NOTHING:
        return made
    return f"{made}.{'add' if parts[3] == _HELD else 'setEmptyValue'}({spell(str(parts[4]))})"


def _kept(leaves: InputReader, ref: Term) -> Value:
    """Its ends and its delimiter are there, and an array once there is an element, which has room for all of them."""
    texts = (not_(is_null(leaves.field(ref, key, STRING))) for key in (_PREFIX, _DELIMITER, _SUFFIX))
    array, size = leaves.field(ref, _ELEMENTS, _ARRAY), leaves.field(ref, _SIZE, INT)
    room = or_(is_null(array), compare("le", INT, size, leaves.length(array)))
    return and_(*texts, both_or_none(equal(INT, size, 0), is_null(array)), room)


_LAYOUT = ValueLayout(
    fields(_JOINER, _NAMES, STRING, STRING, STRING, _ARRAY, INT, INT, STRING),
    choose=_choose,
    source=_source,
    lay_out=_lay_out,
    read=_read,
    text=lambda parts: f"{quote(_told(parts))} by {quote(str(parts[0]))}",
    simpler=_simpler,
    is_mutable=True,
    told=("toString()", lambda spell, parts: spell(_told(parts))),
)
CLASSES = (
    LibraryClass(
        _JOINER,
        types=(_JOINER,),
        value=_LAYOUT,
        invariant=KeptUp((_PREFIX, _DELIMITER, _SUFFIX, _ELEMENTS, _SIZE), _kept),
        counts=(_SIZE, _LENGTH),
    ),
)
