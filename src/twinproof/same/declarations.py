"""What declarations say besides types: whether callers take the result alike, and what is undefined because a declaration promises
otherwise. Nothing that executes code looks at either."""

from __future__ import annotations

from twinproof.align.match import Matching, Pair
from twinproof.base.assumption import PROMISES, Assumption
from twinproof.base.verdict import Reason
from twinproof.ir.program import Method
from twinproof.ir.side import Side
from twinproof.same.callgraph import call_graph


def from_declarations(matching: Matching, pair: Pair) -> Reason | tuple[Assumption, ...]:
    """Why nothing can be proved, or what a proof rests on."""
    old, new = (side.program.language.declared(side.program, method) for side, method in _versions(matching, pair))
    if old.result != new.result:
        return Reason("declaration", f"callers take the result for another type: {old.result} in old, {new.result} in new")
    before, after = (_promised(side, frozenset(matching.classes), method) for side, method in _versions(matching, pair))
    more = sorted(after - before)
    if more:
        return Reason("declaration", f"new promises what old does not, so that something is undefined there: {', '.join(more)}")
    return (PROMISES,) if before else ()


def _versions(matching: Matching, pair: Pair) -> tuple[tuple[Side, Method], tuple[Side, Method]]:
    return (matching.old, pair.old), (matching.new, pair.new)


def _promised(side: Side, classes: frozenset[str], method: Method) -> set[str]:
    """What a method and all that it may run promise."""
    program = side.program
    below = {method, *call_graph(side, classes).reached(method)}
    return {f"{promise} of {each.name}" for each in below for promise in program.language.declared(program, each).promises}
