"""The bounded strategy with a bound that adapts: raised until no bound is hit or a difference is found.

That goes on while the budget lasts, but once the versions are equal up to some bound only for a share of it: each higher bound costs a
multiple of the one before, and seldom changes the answer.
"""

from __future__ import annotations

from collections.abc import Callable

from twinproof.align.match import Matching, Pair
from twinproof.base.budget import Clock, Deadline
from twinproof.base.options import Exceptions
from twinproof.base.shares import HIGHER_BOUNDS
from twinproof.bounded.bounded import (
    NOTHING_WITHIN,
    UNSATISFIED_YET,
    Arithmetic,
    BoundedCheck,
    Distinct,
    Equal,
    Open,
    Result,
    Solvers,
    symbolic_arguments,
)
from twinproof.execute.inputs import Inputs
from twinproof.execute.parameterised import generics_for
from twinproof.execute.universe import Universe
from twinproof.ir.program import Method
from twinproof.term.build import apply

BOUNDS = (2, 4, 8, 16, 32, 64, 128, 256, 512)


def search(
    matching: Matching,
    pair: Pair,
    solver: Solvers,
    clock: Clock,
    limit: int,
    shape: str,
    note: Callable[[str], None],
    requires: Method | None = None,
    exceptions: Exceptions = "class",
    arithmetic: Arithmetic = apply,
    before: tuple[int, ...] = BOUNDS,
) -> Result:
    """The best result within the budget: a difference, equality for all inputs, or equality up to the last bound that was finished;
    `before` are the bounds tried before the limit."""
    best: Result = Open("budget", "no bound was finished in time")
    universe = Universe(matching.old, matching.classes)
    higher = HIGHER_BOUNDS.seconds(clock)
    for bound in (*(bound for bound in before if bound < limit), limit):
        inputs = Inputs(universe, generics_for(matching.old, exceptions), shape, at_start=True)
        args = symbolic_arguments(inputs, matching.old, pair.old)
        check = BoundedCheck(matching.old, matching.new, inputs, solver, clock, bound, exceptions, arithmetic)
        result = check.run(pair.old, pair.new, args, requires)
        note(f"bounded, bound {bound}: {say(result)}")
        match result:
            case Distinct() | Equal(()):
                return result
            case Equal():
                clock = clock if isinstance(best, Equal) else Deadline(min(clock.left(), higher))
                best = result
            case Open(reason) if reason in (UNSATISFIED_YET, NOTHING_WITHIN):
                best = result
            case Open():
                return best if isinstance(best, Equal) else result
    return best


def say(result: Result) -> str:
    """A result in a few words."""
    match result:
        case Distinct():
            return "a candidate difference"
        case Equal(cuts):
            return f"equal, {len(cuts)} bounds hit" if cuts else "equal for all inputs"
        case Open(reason, detail):
            return f"open ({reason}: {detail})"
