"""Comparisons of choices: how far they go into them.

A comparison with a choice becomes a choice of comparisons where that decides something at once. Within one call each pair of terms is
compared at most once, to a limited depth and number, and long chains of choices are followed without recursion, so that shared choices do
not multiply.
"""

from __future__ import annotations

from collections.abc import Callable

from twinproof.ir.types import BOOLEAN
from twinproof.term.choice import is_small, ite
from twinproof.term.term import Term, Value

Compare = Callable[[Term, Term, "Descent"], Value]

_DEPTH = 24
_PAIRS = 4000


class Descent:
    """How far one comparison has gone into choices."""

    __slots__ = ("depth", "known")

    def __init__(self) -> None:
        self.depth = 0
        self.known: dict[tuple[str, int, int], Value] = {}

    def may_go_on(self) -> bool:
        """Whether there is depth and number of pairs left."""
        return self.depth < _DEPTH and len(self.known) < _PAIRS

    def once(self, op: str, x: Term, y: Term, make: Compare) -> Value:
        """The comparison of two terms, made the first time they meet."""
        key = (op, x.id, y.id)
        if key not in self.known:
            self.depth += 1
            found = make(x, y, self)
            self.depth -= 1
            self.known[key] = found
        return self.known[key]


def spread(choice: Term, other: Term, compare: Compare, descent: Descent) -> Value:
    """The comparison of every case of a choice; long chains of choices are followed without recursion."""
    cases: list[tuple[Term, Value, bool]] = []
    while choice.op == "ite" and descent.may_go_on():
        condition, a, b = choice.args
        shared = other.op == "ite" and other.args[0] is condition
        x, y = other.args[1:] if shared else (other, other)
        along_first = a.op == "ite" and b.op != "ite"
        cases.append((condition, compare(b, y, descent) if along_first else compare(a, x, descent), along_first))
        choice, other = (a, x) if along_first else (b, y)
    return _gather(cases, compare(choice, other, descent))


def _gather(cases: list[tuple[Term, Value, bool]], last: Value) -> Value:
    for condition, value, last_is_first in reversed(cases):
        last = ite(condition, last, value, BOOLEAN) if last_is_first else ite(condition, value, last, BOOLEAN)
    return last


def decide(x: Term, y: Term, compare: Compare, descent: Descent) -> Value | None:
    """A comparison with a choice as a choice of comparisons, as far as one of the two is decided at once; None if not at all."""
    if x.op != "ite" and y.op == "ite":
        return decide(y, x, lambda p, q, d: compare(q, p, d), descent)
    cases: list[tuple[Term, Value, bool]] = []
    while x.op == "ite" and descent.may_go_on():
        condition, a, b = x.args
        if y.op == "ite" and y.args[0] is condition:
            cases.append((condition, compare(a, y.args[1], descent), False))
            x, y = b, y.args[2]
            continue
        case = _decided_case(a, b, y, compare, descent)
        if case is None:
            break
        cases.append((condition, *case))
        x = a if case[1] else b
    return _gather(cases, compare(x, y, descent)) if cases else None


def _decided_case(a: Term, b: Term, y: Term, compare: Compare, descent: Descent) -> tuple[Value, bool] | None:
    """The branch whose comparison is decided, and whether it is the second."""
    for branch, second in ((a, False), (b, True)):
        if branch.op != "ite" and (y.op != "ite" or branch is y or (is_small(y) and branch.op == "const")):
            value = compare(branch, y, descent)
            if not isinstance(value, Term) or (branch.op == "const" and y.op == "ite"):
                return value, second
    return None
