"""The bounded strategy with a bound that adapts: raised while the budget lasts, until no bound is hit or a difference is found."""

from __future__ import annotations

from collections.abc import Callable

from twinproof.align.match import Matching, Pair
from twinproof.execute.generics import SideGenerics
from twinproof.execute.inputs import Inputs
from twinproof.execute.universe import Universe
from twinproof.ir.program import Method
from twinproof.options import Exceptions
from twinproof.prove.bounded import (
    UNSATISFIED_YET,
    Arithmetic,
    BoundedCheck,
    Clock,
    Distinct,
    Equal,
    Open,
    Result,
    Solvers,
    symbolic_arguments,
)
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
    for bound in (*(bound for bound in before if bound < limit), limit):
        inputs = Inputs(universe, SideGenerics(matching.old), shape, at_start=True)
        args = symbolic_arguments(inputs, matching.old, pair.old)
        check = BoundedCheck(matching.old, matching.new, inputs, solver, clock, bound, exceptions, arithmetic)
        result = check.run(pair.old, pair.new, args, requires)
        note(f"bounded, bound {bound}: {_say(result)}")
        match result:
            case Distinct() | Equal(()):
                return result
            case Equal():
                best = result
            case Open(reason) if reason == UNSATISFIED_YET:
                best = result
            case Open():
                return best if isinstance(best, Equal) else result
    return best


def _say(result: Result) -> str:
    match result:
        case Distinct():
            return "a candidate difference"
        case Equal(cuts):
            return f"equal, {len(cuts)} bounds hit" if cuts else "equal for all inputs"
        case Open(reason, detail):
            return f"open ({reason}: {detail})"
