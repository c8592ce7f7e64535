"""Slicing: conditions that share no variable and no function are separate queries, smaller and more often asked before."""

from __future__ import annotations

import time
from collections.abc import Hashable

from twinproof.smt.model import Assignment, leaves
from twinproof.smt.query import Answer, Query, Sat, Solver, Unsat, Unsure
from twinproof.term.term import Term

_CONDITIONS = 50_000


class SlicingSolver:
    """Wraps a solver: asks it about each independent part."""

    def __init__(self, inner: Solver) -> None:
        self._inner = inner
        self._names: dict[Term, frozenset[Hashable]] = {}

    def check(self, query: Query, seconds: float) -> Answer:
        """All parts have to be satisfiable; one that is not settles it."""
        parts = self._parts(query.conditions)
        if len(parts) == 1:
            return self._inner.check(query, seconds)
        end = time.monotonic() + seconds
        models: list[Assignment] = []
        exact = True
        doubt: Unsure | None = None
        for part in parts:
            answer = self._inner.check(Query(part, query.name), max(0.01, end - time.monotonic()))
            match answer:
                case Unsat():
                    return answer
                case Unsure():
                    doubt = answer
                case Sat(model, was_exact):
                    assert isinstance(model, Assignment)
                    models.append(model.about(part))  # one that was remembered may say more, and other things of the other parts
                    exact = exact and was_exact
        return doubt or Sat(models[0].joined(models[1:]), exact)

    def _parts(self, conditions: tuple[Term, ...]) -> list[tuple[Term, ...]]:
        """The conditions grouped by what they share, in their order."""
        groups: list[tuple[set[Hashable], list[int]]] = []
        for place, condition in enumerate(conditions):
            names: set[Hashable] = set(self._of(condition))
            places = [place]
            for group in [group for group in groups if not names.isdisjoint(group[0])]:
                names |= group[0]
                places += group[1]
                groups.remove(group)
            groups.append((names, places))
        return [tuple(conditions[place] for place in sorted(places)) for _, places in groups]

    def _of(self, condition: Term) -> frozenset[Hashable]:
        found = self._names.get(condition)
        if found is None:
            if len(self._names) > _CONDITIONS:
                self._names.clear()
            found = self._names[condition] = frozenset(_name(leaf) for leaf in leaves([condition]))
        return found


def _name(leaf: Term) -> Hashable:
    return leaf if leaf.op == "var" else leaf.payload
