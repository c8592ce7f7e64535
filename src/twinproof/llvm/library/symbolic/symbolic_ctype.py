"""ctype.h in the C locale. What a test returns where it holds is not said, but that it is not zero."""

from __future__ import annotations

import string
from collections.abc import Iterable, Iterator

from twinproof.execute.explore import Summary
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import INT
from twinproof.llvm.library.symbolic.library_call import Answer, Answering
from twinproof.term.build import and_, apply, compare, equal, ite, not_, or_
from twinproof.term.leaf import LibraryFunction
from twinproof.term.term import Term, Value, function, lift

_HEADER = "ctype.h"
_BYTES = "a character function is given what is no character"
_PRINTED = "".join(map(chr, range(33, 127)))
_KINDS = {
    "isdigit": string.digits,
    "isalpha": string.ascii_letters,
    "isalnum": string.ascii_letters + string.digits,
    "isupper": string.ascii_uppercase,
    "islower": string.ascii_lowercase,
    "isxdigit": string.hexdigits,
    "isspace": " \t\n\v\f\r",
    "isblank": " \t",
    "ispunct": string.punctuation,
    "isprint": " " + _PRINTED,
    "isgraph": _PRINTED,
    "iscntrl": "".join(map(chr, range(32))) + "\x7f",
}


def _runs(codes: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Numbers as runs, first and last."""
    ordered = sorted(codes)
    first = 0
    for place, code in enumerate(ordered):
        if place + 1 == len(ordered) or ordered[place + 1] != code + 1:
            yield ordered[first], code
            first = place + 1


def is_one_of(value: Value, characters: str) -> Value:
    """Whether a number is the code of one of some characters."""
    runs = _runs(map(ord, characters))
    return or_(*(and_(compare("ge", INT, value, low), compare("le", INT, value, high)) for low, high in runs))


def _character(call: Answering) -> Value:
    value = call.number(0, INT)
    call.require(and_(compare("ge", INT, value, -1), compare("le", INT, value, 255)), _BYTES)
    return value


def _kind(name: str, characters: str) -> Answer:
    def answer(call: Answering) -> Summary:
        value = _character(call)
        holds = is_one_of(value, characters)
        leaf = function(LibraryFunction(_HEADER, name, "kind"), INT, (lift(value, INT),))
        call.executor.inputs.facts.setdefault(leaf, not_(equal(INT, leaf, 0)))
        return call.returned(ite(holds, leaf, 0, INT) if isinstance(holds, Term) or holds else 0)

    return answer


def _mapped(characters: str, by: int) -> Answer:
    def answer(call: Answering) -> Summary:
        value = _character(call)
        return call.returned(ite(is_one_of(value, characters), apply(OPERATORS["add.int"], value, by), value, INT))

    return answer


SYMBOLIC_CTYPE: dict[str, Answer] = {
    **{name: _kind(name, characters) for name, characters in _KINDS.items()},
    "toupper": _mapped(string.ascii_lowercase, -32),
    "tolower": _mapped(string.ascii_uppercase, 32),
}
