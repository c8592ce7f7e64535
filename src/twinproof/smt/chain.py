"""The chain of solvers, assembled in one place.

A query goes through: what is trivial, with declared bounds and definitions added; independent parts; what is remembered; few numbers,
each of them tried; z3 in this process for a moment, or guessing where there is float arithmetic, on which z3 is slow and cannot be
stopped hard; an abstraction of hard arithmetic, with laws as far as they are needed; numbers cut into parts; a search for roundings that
tell floats apart; the portfolio of solver processes with everything exact, a splitting into cases, and the portfolio again with the time
that is left. Questions about the feasibility of a path take the same way up to z3, which then follows the path incrementally, and end
there, or in a moment of the portfolio. Solver libraries are loaded when the first query needs them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from twinproof.base.dataclass import dataclass
from twinproof.ir.types import DOUBLE, FLOAT
from twinproof.smt.hard.abstract import AbstractSolver
from twinproof.smt.hard.defined import defined
from twinproof.smt.hard.idealised import IdealSolver
from twinproof.smt.hard.laws import LAWS
from twinproof.smt.hard.light import ORDER, LightSolver
from twinproof.smt.hard.line import LineSolver
from twinproof.smt.hard.narrow import NarrowSolver
from twinproof.smt.hard.slicing import SlicingSolver
from twinproof.smt.hard.split import SplittingSolver
from twinproof.smt.hard.weight import LARGE, weight
from twinproof.smt.memory import Memory, RememberingSolver
from twinproof.smt.model import Assignment, declared, is_approximate, satisfies
from twinproof.smt.query import Answer, Query, Sat, Solver, Unsat, Unsure
from twinproof.smt.search.guess import GuessingSolver
from twinproof.smt.search.prune import PruningSolver
from twinproof.smt.search.rounding import RoundingSolver
from twinproof.smt.solvers.portfolio import Portfolio
from twinproof.smt.solvers.process import Stable
from twinproof.term.term import Term, lower, subterms

if TYPE_CHECKING:
    from twinproof.smt.solvers.z3_solver import Z3Solver

SOLVERS = ("z3", "bitwuzla", "cvc5", "cvc5-int")
MEGABYTES = 3072
QUICK = 0.2  # seconds z3 in this process gets before others are asked
_ABSTRACT = 5.0  # seconds at most for a query with hard arithmetic abstracted
_FIRST_RACE = 2.0  # seconds of the portfolio before cases are tried
_CASE = 0.5  # seconds at most for one case
_TIRED = 0.15  # the share of its time that a solver still gets after many questions in vain
_PATH_NODES = 60_000  # terms evaluated when the model of a path is guessed, or none is left


SLOW = frozenset(op for op in LAWS if "float" in op or "double" in op)  # operators on floats that z3 is slow on


def make_solver(solvers: tuple[str, ...] = SOLVERS, megabytes: int = MEGABYTES) -> Chain:
    """The chain with these solvers in processes that may use so much memory each; close it when done."""
    stable = Stable(megabytes)
    memory = Memory()
    final, path = _stages(stable, solvers)
    return Chain(_prepared(final, memory), _prepared(TiringSolver(path), memory), stable)


def make_line_solver(megabytes: int = MEGABYTES) -> Chain:
    """The same chain for many small questions about the order of integers, which are answered before it."""
    stable = Stable(megabytes)
    memory = Memory()
    final, path = _stages(stable, SOLVERS)
    return Chain(
        _prepared(LineSolver(final, is_path=False), memory), _prepared(LineSolver(TiringSolver(path), is_path=True), memory), stable
    )


def _stages(stable: Stable, solvers: tuple[str, ...]) -> tuple[Solver, Solver]:
    """Solvers of final questions and of paths."""
    z3 = _Z3()
    portfolio = Portfolio(stable, solvers)
    cases = CheckedSolver(SplittingSolver(LimitedSolver(CheckedSolver(z3), _CASE), QUICK))
    abstract = AbstractSolver(LightSolver(stable, ORDER))
    point = EscalatingSolver(
        SolverStage(CheckedSolver(z3), lambda left: min(QUICK, left), small=True),
        SolverStage(portfolio, lambda left: left, floats=True),
    )
    final = EscalatingSolver(
        SolverStage(CheckedSolver(z3), lambda left: min(QUICK, left), small=True),
        SolverStage(GuessingSolver(), lambda left: 0.2 * left, slow=True),
        SolverStage(abstract, lambda left: min(_ABSTRACT, 0.3 * left), floats=True),
        SolverStage(PruningSolver(point), lambda left: 0.3 * left, floats=True, slow=True),
        SolverStage(RoundingSolver(), lambda left: 0.5 * left, slow=True),
        SolverStage(portfolio, lambda left: min(_FIRST_RACE, left), floats=True),
        SolverStage(cases, lambda left: 0.4 * left, small=True),
        SolverStage(portfolio, lambda left: left, floats=True),
    )
    path = EscalatingSolver(
        SolverStage(CheckedSolver(_Path(z3)), lambda left: min(QUICK, left), small=True),
        SolverStage(CheckedSolver(z3), lambda left: left, small=True),
        SolverStage(GuessingSolver(_PATH_NODES), lambda left: 0.3 * left, slow=True),
        SolverStage(PruningSolver(point, _PATH_NODES), lambda left: 0.3 * left, floats=True, slow=True),
        SolverStage(abstract, lambda left: 0.5 * left, floats=True, slow=True),
        SolverStage(portfolio, lambda left: left, floats=True, last_resort=True),
    )
    return final, path


def make_ideal_solver(megabytes: int = MEGABYTES) -> Chain:
    """The chain for ideal numbers; its models are hints."""
    stable = Stable(megabytes)
    final, path = IdealSolver(stable, is_path=False), TiringSolver(IdealSolver(stable, is_path=True))
    return Chain(TrivialSolver(SlicingSolver(final)), TrivialSolver(SlicingSolver(path)), stable)


def _prepared(solver: Solver, memory: Memory) -> Solver:
    return TrivialSolver(SlicingSolver(RememberingSolver(NarrowSolver(solver), memory)), defined)


class Chain:
    """A solver for final questions (`check`) and for paths (`feasible`)."""

    def __init__(self, final: Solver, path: Solver, stable: Stable) -> None:
        self._final = final
        self._path = path
        self._stable = stable

    def check(self, query: Query, seconds: float) -> Answer:
        """The answer, within about `seconds`."""
        return self._final.check(query, seconds)

    def feasible(self, conditions: tuple[Term, ...], seconds: float) -> Answer:
        """Whether a path can be taken: cheap, and sooner unsure than `check`; give the conditions in the order they were decided."""
        return self._path.check(Query(conditions, "feasible"), seconds)

    def close(self) -> None:
        """End all processes; asking again starts new ones."""
        self._stable.close()

    def processes(self) -> list[int]:
        """The process numbers of the solvers that are running."""
        return self._stable.processes()

    def __enter__(self) -> Chain:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


class TrivialSolver:
    """Wraps a solver: answers what needs none, and adds the declared bounds of leaves and what else is known about them."""

    def __init__(self, inner: Solver, known: Callable[[Iterable[Term]], list[Term]] = lambda conditions: []) -> None:
        self._inner = inner
        self._known = known

    def check(self, query: Query, seconds: float) -> Answer:
        """The obvious answer, or the inner solver's."""
        parts: dict[Term, None] = {}
        for condition in query.conditions:
            if condition.op != "const":
                parts.update(dict.fromkeys(condition.args if condition.op == "and" else (condition,)))
            elif not lower(condition):
                return Unsat()
        if any(part.op == "not" and part.args[0] in parts for part in parts):
            return Unsat()
        if not parts:
            return Sat(Assignment({}))
        return self._inner.check(Query((*parts, *declared(parts), *self._known(parts)), query.name), seconds)


class CheckedSolver:
    """Wraps a solver: a model counts only if our own evaluator agrees with it."""

    def __init__(self, inner: Solver) -> None:
        self._inner = inner

    def check(self, query: Query, seconds: float) -> Answer:
        """The inner solver's answer, a wrong model made `Unsure`."""
        answer = self._inner.check(query, seconds)
        if not isinstance(answer, Sat):
            return answer
        assert isinstance(answer.model, Assignment)
        if satisfies(answer.model, query.conditions):
            return answer
        return Sat(answer.model, exact=False) if is_approximate(query.conditions) else Unsure("z3: model does not evaluate")


class LimitedSolver:
    """Wraps a solver: no query gets more than so many seconds."""

    def __init__(self, inner: Solver, limit: float) -> None:
        self._inner = inner
        self._limit = limit

    def check(self, query: Query, seconds: float) -> Answer:
        """The inner solver's answer."""
        return self._inner.check(query, min(seconds, self._limit))


class TiringSolver:
    """Wraps a solver: each time in a row that it was unsure it gets less time for the next question."""

    def __init__(self, inner: Solver) -> None:
        self._inner = inner
        self._unsure = 0

    def check(self, query: Query, seconds: float) -> Answer:
        """The inner solver's answer."""
        answer = self._inner.check(query, seconds * max(_TIRED, 0.7**self._unsure))
        self._unsure = self._unsure + 1 if isinstance(answer, Unsure) else 0
        return answer


@dataclass(frozen=True, slots=True)
class SolverStage:
    """A solver to try: for how long, given the seconds left, and on what."""

    solver: Solver
    limit: Callable[[float], float]
    floats: bool = False  # its Unsat is believed when floats are involved
    small: bool = False  # it runs in this process, where a large query or one with float arithmetic could not be stopped hard
    slow: bool = False  # only for queries with float arithmetic
    last_resort: bool = False  # only asked when no other solver was, or about an Unsat that was not believed


class EscalatingSolver:
    """Tries one stage after the other until an answer can be believed."""

    def __init__(self, *stages: SolverStage) -> None:
        self._stages = stages

    def check(self, query: Query, seconds: float) -> Answer:
        """The first answer that can be believed."""
        end = time.monotonic() + seconds
        terms = subterms(query.conditions)
        floats = any(term.sort is FLOAT or term.sort is DOUBLE for term in terms)
        slow = any(term.op in SLOW for term in terms)
        small = not slow and weight(terms) <= LARGE
        last = Unsure("out of time")
        asked = doubted = False
        for stage in self._stages:
            left = end - time.monotonic()
            if left <= 0 or (stage.small and not small) or (stage.slow and not slow) or (doubted and not stage.floats):
                continue
            if stage.last_resort and asked and not doubted:
                continue
            asked = asked or not stage.slow
            answer = stage.solver.check(query, stage.limit(left))
            if isinstance(answer, Unsat) and floats and not stage.floats:
                last, doubted = Unsure("an unsat about floats was not confirmed"), True
            elif isinstance(answer, Unsure):
                last = answer
            else:
                return answer
        return last


class _Z3:
    """z3 in this process, loaded when first asked."""

    def __init__(self) -> None:
        self._loaded: Z3Solver | None = None

    def loaded(self) -> Z3Solver:
        """The solver."""
        if self._loaded is None:
            from twinproof.smt.solvers.z3_solver import Z3Solver

            self._loaded = Z3Solver()
        return self._loaded

    def check(self, query: Query, seconds: float) -> Answer:
        """Ask with a fresh solver."""
        return self.loaded().check(query, seconds)


class _Path:
    """The incremental solver of the same z3."""

    def __init__(self, z3: _Z3) -> None:
        self._z3 = z3

    def check(self, query: Query, seconds: float) -> Answer:
        """Ask with the incremental solver."""
        return self._z3.loaded().feasible(query.conditions, seconds)
