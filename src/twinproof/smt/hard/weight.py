"""How heavy a query is: roughly what bit-blasting it costs."""

from __future__ import annotations

from collections.abc import Iterable

from twinproof.ir.types import DOUBLE, FLOAT
from twinproof.term.encode import is_power_of_two
from twinproof.term.term import Term, sum_of

LARGE = 10_000  # the weight from which on a query is not tried in this process, where it could not be stopped hard


def weight(terms: Iterable[Term]) -> int:
    """The sum of what each term costs."""
    return sum(map(_weight, terms))


def _weight(term: Term) -> int:
    name = term.op.partition(".")[0]
    if term.sort is FLOAT or term.sort is DOUBLE:
        return 50
    if name == "sum":
        return sum(1 if factor & (factor - 1) == 0 or factor == -1 else term.sort.bits for factor in sum_of(term)[1])
    if name in ("div", "rem") and is_power_of_two(term.args[1]):
        return 3
    if name in ("mul", "div", "rem") or (name in ("shl", "shr", "ushr") and term.args[1].op != "const"):
        return term.sort.bits
    return 1
