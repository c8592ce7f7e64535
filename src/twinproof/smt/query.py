"""Questions to a solver and its answers.

An `Unsure` is never read as `Unsat` or `Sat`: whoever asks must say what to do when the solver gives up.
"""

from __future__ import annotations

from typing import Protocol

from twinproof.base.dataclass import dataclass
from twinproof.term.term import Term, Value


class Model(Protocol):
    """Values for the variables and functions of a satisfiable query."""

    def leaf(self, term: Term, args: tuple[Value, ...]) -> Value:
        """The value of a variable, or of a function on plain arguments; a reference is its number (0 for null)."""


@dataclass(frozen=True, slots=True)
class Sat:
    """There is a solution, checked by our own evaluator unless `exact` is false: then only a replay can tell."""

    model: Model
    exact: bool = True


@dataclass(frozen=True, slots=True)
class Unsat:
    """There is none."""


@dataclass(frozen=True, slots=True)
class Unsure:
    """The solver gave up; `reason` says why."""

    reason: str


Answer = Sat | Unsat | Unsure


@dataclass(frozen=True, slots=True)
class Query:
    """Can all conditions hold together? Constants have been dealt with: conditions are terms."""

    conditions: tuple[Term, ...]
    name: str = ""


class Solver(Protocol):
    """Anything that answers queries."""

    def check(self, query: Query, seconds: float) -> Answer:
        """The answer, within about `seconds`."""
