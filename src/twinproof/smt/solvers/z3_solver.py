"""z3 in this process: fresh queries, and one incremental solver that follows the growth of a path."""

from __future__ import annotations

import z3
from z3 import z3core

from twinproof.smt.model import Assignment, assignment
from twinproof.smt.query import Answer, Query, Sat, Unsat, Unsure
from twinproof.smt.solvers.z3_target import Z3Target, ask, decide
from twinproof.term.encode import EXACT, Encoder, Encoding, Unencodable, UnlimitedExpressions
from twinproof.term.term import Term, Value

_NODES = 300_000  # encoded terms after which the encoder starts afresh


class Z3Solver:
    """Answers queries with z3."""

    def __init__(self, encoding: Encoding[UnlimitedExpressions] = EXACT) -> None:
        self._encoding = encoding
        self._start()

    def _start(self) -> None:
        self._target = Z3Target()
        self._encoder = Encoder(self._target, self._encoding)
        self._path: z3.Solver | None = None
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
            return self._answer(query.conditions, ask(self._target, map(self._encoder.__getitem__, query.conditions), seconds))
        except (z3.Z3Exception, Unencodable) as error:
            return self._gave_up(error)

    def feasible(self, conditions: tuple[Term, ...], seconds: float) -> Answer:
        """Ask with the incremental solver: what it shares with the last question is not done again."""
        try:
            self._room()
            self._encoder.encode(conditions)
            self._follow(conditions)
            return self._answer(conditions, decide(self._path, seconds))
        except (z3.Z3Exception, Unencodable) as error:
            return self._gave_up(error)

    def _gave_up(self, error: Exception) -> Unsure:
        """What is left of the encoder and its solvers after an error is not used again."""
        self._start()
        return Unsure(f"z3: {error}")

    def _follow(self, conditions: tuple[Term, ...]) -> None:
        """Take back what is not wanted any more and add what is missing, one level per condition."""
        if self._path is None:
            self._path = z3.SimpleSolver(ctx=self._target.context)
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
            z3core.Z3_solver_assert(self._target.context.ref(), self._path.solver, self._encoder[condition])

    def _answer(self, conditions: tuple[Term, ...], result: tuple[str, z3.ModelRef | None]) -> Answer:
        match result:
            case "sat", model:
                return Sat(self._model(model, conditions))
            case "unsat", _:
                return Unsat()
        return Unsure(f"z3: {result[0]}")

    def _model(self, model: z3.ModelRef, conditions: tuple[Term, ...]) -> Assignment:
        return assignment(conditions, lambda term: self._value(model, term))

    def _value(self, model: z3.ModelRef, term: Term) -> Value:
        return self._encoding.read(self._target.value(model, self._encoder[term], term.sort), term.sort)
