"""The portfolio: hard queries go to several solvers at once, in processes, in an order that depends on what is in the query.

`Unsat` is believed from one solver, but where floats are involved only from bitwuzla or from two others. `Sat` is believed when our own
evaluator agrees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from twinproof.ir.types import DOUBLE, FLOAT
from twinproof.smt.model import assignment, is_approximate, satisfies
from twinproof.smt.query import Answer, Query, Sat, Unsat, Unsure
from twinproof.smt.solvers.process import Entrant, Reply, Stable
from twinproof.smt.solvers.wire import pack, read_values
from twinproof.term.term import Term, Value, subterms, sum_of

_DELAYS = (0.0, 0.4, 1.2, 2.5)
_LARGE = 1000  # a factor from which on a product looks like a division by multiplication


class Portfolio:
    """Answers queries by racing solvers."""

    def __init__(self, stable: Stable, solvers: tuple[str, ...]) -> None:
        self._stable = stable
        self._solvers = solvers

    def check(self, query: Query, seconds: float) -> Answer:
        """The first answer that can be believed."""
        jury = _Jury(query.conditions)
        entrants = [Entrant(solver, delay) for solver, delay in zip(self._order(query.conditions), _DELAYS, strict=False)]
        reasons = self._stable.race(entrants, pack(query.conditions, seconds), seconds, jury.accept)
        return jury.answer if jury.answer is not None else Unsure("; ".join([*jury.doubts, *reasons]) or "no solver")

    def _order(self, conditions: Iterable[Term]) -> list[str]:
        return [solver for solver in order(conditions) if solver in self._solvers]


class _Jury:
    """Decides which replies to believe."""

    def __init__(self, conditions: tuple[Term, ...]) -> None:
        self._conditions = conditions
        self._floats = rests_on_floats(conditions)
        self._against: set[str] = set()
        self.doubts: list[str] = []
        self.answer: Answer | None = None

    def accept(self, solver: str, reply: Reply) -> bool:
        """Whether the reply of a solver settles the query."""
        match reply:
            case "sat", list() as values:
                known = read_values(self._conditions, values)
                self.answer = believe(self._conditions, lambda term: known[term])
                if isinstance(self.answer, Unsure):
                    self.doubts.append(f"{solver}: {self.answer.reason}")
                    self.answer = None
            case "unsat", _:
                self._against.add(solver.partition("-")[0])
                if not self._floats or solver == "bitwuzla" or len(self._against) > 1:
                    self.answer = Unsat()
        return self.answer is not None


def believe(conditions: tuple[Term, ...], value: Callable[[Term], Value]) -> Sat | Unsure:
    """A solver's model as an answer, if the conditions really hold in it."""
    model = assignment(conditions, value)
    if satisfies(model, conditions):
        return Sat(model)
    return Sat(model, exact=False) if is_approximate(conditions) else Unsure("model does not evaluate")


def rests_on_floats(conditions: Iterable[Term]) -> bool:
    """Whether a float or double occurs."""
    return any(term.sort is FLOAT or term.sort is DOUBLE for term in subterms(conditions))


def order(conditions: Iterable[Term]) -> list[str]:
    """All solvers, the most promising for these conditions first."""
    terms = subterms(conditions)
    if any(term.sort is FLOAT or term.sort is DOUBLE for term in terms):
        return ["bitwuzla", "z3", "cvc5"]
    if any(_divides(term) for term in terms):
        return ["cvc5-int", "bitwuzla", "z3", "cvc5"]
    return ["bitwuzla", "z3", "cvc5-int", "cvc5"]


def _divides(term: Term) -> bool:
    """Division by a constant, or the multiplication with a large one that stands for it."""
    if term.op in ("div.int", "div.long", "rem.int", "rem.long"):
        return term.args[1].op == "const"
    if term.op in ("sum.int", "sum.long"):
        return any(abs(factor) >= _LARGE and factor & (factor - 1) for factor in sum_of(term)[1])
    return False
