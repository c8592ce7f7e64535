"""z3 in this process: fresh queries, and one incremental solver that follows the growth of a path."""

from __future__ import annotations

from typing import Any

import z3

from twinproof.smt.model import Assignment, assignment
from twinproof.smt.query import Answer, Query, Sat, Unsat, Unsure
from twinproof.smt.z3_target import Z3Target
from twinproof.term.encode import Encoder, Unencodable
from twinproof.term.term import Term

_NODES = 300_000  # encoded terms after which the encoder starts afresh
_WORK_PER_SECOND = 20_000_000  # z3's resource units; several times what it does in a second, so that time usually decides first


class Z3Solver:
    """Answers queries with z3."""

    def __init__(self) -> None:
        self._start()

    def _start(self) -> None:
        self._target = Z3Target()
        self._encoder = Encoder(self._target)
        self._path: Any = None
        self._asserted: list[Term] = []

    def _room(self) -> None:
        if len(self._encoder) > _NODES:
            self._path = None
            self._target.release()
            self._start()

    def check(self, query: Query, seconds: float) -> Answer:
        """Ask with a fresh solver, within about `seconds`."""
        try:
            self._room()
            self._encoder.encode(query.conditions)
            solver = self._solver()
            self._assert(solver, query.conditions)
            return self._ask(solver, query.conditions, seconds)
        except (z3.Z3Exception, Unencodable) as error:
            return self._gave_up(error)

    def feasible(self, conditions: tuple[Term, ...], seconds: float) -> Answer:
        """Ask with the incremental solver: what it shares with the last question is not done again."""
        try:
            self._room()
            self._encoder.encode(conditions)
            self._follow(conditions)
            return self._ask(self._path, conditions, seconds)
        except (z3.Z3Exception, Unencodable) as error:
            return self._gave_up(error)

    def _gave_up(self, error: Exception) -> Unsure:
        """What is left of the encoder and its solvers after an error is not used again."""
        self._start()
        return Unsure(f"z3: {error}")

    def _solver(self) -> Any:
        return z3.Solver(ctx=self._target.context)

    def _assert(self, solver: Any, conditions: tuple[Term, ...] | list[Term]) -> None:
        for condition in conditions:
            z3.z3core.Z3_solver_assert(solver.ctx.ref(), solver.solver, self._encoder[condition])

    def _follow(self, conditions: tuple[Term, ...]) -> None:
        """Take back what is not wanted any more and add what is missing, one level per condition."""
        if self._path is None:
            self._path = self._solver()
            self._asserted = []
        shared = 0
        for old, new in zip(self._asserted, conditions, strict=False):
            if old is not new:
                break
            shared += 1
        if len(self._asserted) > shared:
            self._path.pop(len(self._asserted) - shared)
            del self._asserted[shared:]
        for condition in conditions[shared:]:
            self._path.push()
            self._asserted.append(condition)
            self._assert(self._path, [condition])

    def _ask(self, solver: Any, conditions: tuple[Term, ...], seconds: float) -> Answer:
        solver.set("timeout", max(1, int(seconds * 1000)))
        solver.set("rlimit", int(seconds * _WORK_PER_SECOND))
        result = solver.check()
        if result == z3.sat:
            return Sat(self._model(solver.model(), conditions))
        return Unsat() if result == z3.unsat else Unsure(f"z3: {solver.reason_unknown()}")

    def _model(self, model: Any, conditions: tuple[Term, ...]) -> Assignment:
        return assignment(conditions, lambda term: self._target.value(model, self._encoder[term], term.sort))
