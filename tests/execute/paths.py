"""Models of paths: for each outcome of a method, and each decision that leads there, an input that the solver says takes this path."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from execute.worlds import Executed
from twinproof.execute.state import State
from twinproof.heap.observe import Input
from twinproof.ir.types import BOOLEAN, INT
from twinproof.smt.chain import CheckedSolver, TrivialSolver
from twinproof.smt.query import Answer, Query, Sat, Unsat, Unsure
from twinproof.smt.solvers.z3_solver import Z3Solver
from twinproof.term.build import compare, not_
from twinproof.term.leaf import LENGTH
from twinproof.term.term import Term, Value, subterms
from twinproof.witness.buildable import Unbuildable
from twinproof.witness.decode import input_from_model

_SHORT = 6


@dataclass(frozen=True, slots=True)
class Taken:
    """An input on which these conditions must hold, those of an outcome's path: a decision inside it was only asked for besides."""

    input: Input
    conditions: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class NotAsked:
    """No input for a path: the solver or the builder gave up, or there is none ("unsat")."""

    why: str


def outcomes(executed: Executed) -> list[State | None]:
    """The states of the outcomes, the return first, None if there is none."""
    summary = executed.summary
    return [summary.returned[0] if summary.returned else None, *(state for state, _ in summary.thrown)]


def models(executed: Executed, random: Random, most: int) -> Iterator[Taken | NotAsked]:
    """For each outcome an input, and further ones with some condition of its path decided either way, at most so many per outcome."""
    for place, state in enumerate(outcomes(executed)):
        if state is None:
            continue
        yield _model(executed, state.path.conditions, ())
        for condition in _decisions(executed, place, state, random, most):
            yield _model(executed, state.path.conditions, (condition,))


def all_decisions(executed: Executed) -> list[Term]:
    """All conditions that tell the method's paths apart: states that met again have theirs inside values."""
    found = [term for place, state in enumerate(outcomes(executed)) if state is not None for term in _inside(executed, place, state)]
    return list(dict.fromkeys(found))


def _inside(executed: Executed, place: int, state: State) -> list[Term]:
    """The conditions inside the path, the result and the writes of an outcome."""
    roots: list[Value] = list(state.path.conditions)
    roots += [state.heap.guard(write) for chain in state.heap.chains.values() if chain for write in [chain]]
    roots += [executed.summary.returned[1]] if place == 0 and executed.summary.returned else []
    return [term for term in subterms([root for root in roots if isinstance(root, Term)]) if term.sort is BOOLEAN and term.op != "const"]


def _decisions(executed: Executed, place: int, state: State, random: Random, most: int) -> list[Term]:
    """The conditions inside an outcome, each with its negation; a few of them by chance."""
    inside = _inside(executed, place, state)
    both = [each for term in inside for each in (term, not_(term)) if isinstance(each, Term) and each not in state.path]
    return random.sample(both, min(most, len(both)))


def _model(executed: Executed, path: tuple[Term, ...], more: tuple[Term, ...]) -> Taken | NotAsked:
    inputs = executed.inputs
    outside = [each for cut in executed.cuts if isinstance(each := not_(cut.condition), Term)]
    conditions = (*path, *more, *outside)
    lengths = [term for term in subterms(conditions) if term.payload is LENGTH]
    short = [each for length in lengths if isinstance(each := compare("le", INT, length, _SHORT), Term)]
    asked = (*conditions, *short)
    asked += tuple(inputs.separate(asked))
    match executed.check.ask(asked, "path", 30.0):
        case Sat(model):
            try:
                return Taken(input_from_model(inputs, model, asked, not executed.method.is_static), path)
            except Unbuildable as problem:
                return NotAsked(f"not buildable: {problem}")
        case Unsat():
            return NotAsked("unsat")
        case Unsure(reason):
            return NotAsked(f"unsure: {reason}")


class Z3Alone:
    """z3 in this process for models and for paths, each model checked by our own evaluator, nothing remembered from query to query."""

    def __init__(self) -> None:
        self._z3 = Z3Solver()
        self._checked = TrivialSolver(CheckedSolver(self._z3))

    def check(self, query: Query, seconds: float) -> Answer:
        """The answer to a final question."""
        return self._checked.check(query, seconds)

    def feasible(self, conditions: tuple[Term, ...], seconds: float) -> Answer:
        """Whether a path can be taken."""
        return self._z3.feasible(conditions, seconds)
