"""Queries that only compare and count: decided over unlimited integers, where nothing wraps around more than once, which is exact.

That is several times faster than bit by bit. Whatever else a query says, the inner solver decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from twinproof.smt.model import leaves, satisfies
from twinproof.smt.query import Answer, Query, Sat, Solver, Unsure
from twinproof.term.encode_line import LINE, has_line, within
from twinproof.term.term import Term

if TYPE_CHECKING:
    from twinproof.smt.solvers.z3_solver import Z3Solver

_SECONDS = 2.0
_KNOWN = 200_000  # terms, of which it is remembered whether they have an encoding


class LineSolver:
    """Wraps a solver: answers what it can on the line of integers; paths incrementally, if `is_path`."""

    def __init__(self, inner: Solver, is_path: bool) -> None:
        self._inner = inner
        self._is_path = is_path
        self._loaded: Z3Solver | None = None
        self._known: dict[Term, bool] = {}

    def check(self, query: Query, seconds: float) -> Answer:
        """The answer, or else the inner solver's."""
        if not all(map(self._is_line, query.conditions)):
            return self._inner.check(query, seconds)
        answer = self._decided(_bounded(query.conditions), query.name, min(seconds, _SECONDS))
        if isinstance(answer, Unsure) or (isinstance(answer, Sat) and not satisfies(answer.model, query.conditions)):  # type: ignore[arg-type]
            return self._inner.check(query, seconds)
        return answer

    def _decided(self, conditions: tuple[Term, ...], name: str, seconds: float) -> Answer:
        if self._loaded is None:
            from twinproof.smt.solvers.z3_solver import Z3Solver

            self._loaded = Z3Solver(LINE)
        return self._loaded.feasible(conditions, seconds) if self._is_path else self._loaded.check(Query(conditions, name), seconds)

    def _is_line(self, root: Term) -> bool:
        if len(self._known) > _KNOWN:
            self._known.clear()
        stack = [root]
        while stack:
            term = stack[-1]
            missing = [arg for arg in term.args if arg not in self._known]
            if missing:
                stack += missing
                continue
            stack.pop()
            self._known[term] = has_line(term) and all(self._known[arg] for arg in term.args)
        return self._known[root]


def _bounded(conditions: tuple[Term, ...]) -> tuple[Term, ...]:
    """The conditions, each behind what is said of the variables that it is the first to mention."""
    seen: set[Term] = set()
    found: list[Term] = []
    for condition in conditions:
        new = [leaf for leaf in leaves([condition]) if leaf not in seen]
        seen.update(new)
        found += [*within(new), condition]
    return tuple(found)
