"""Two methods with common code abstracted, as they run in lock step: functions of registers, and calls for loops over the heap."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from twinproof.align.match import Pair
from twinproof.align.regions.alike import SameStep
from twinproof.align.regions.common import common_regions
from twinproof.align.regions.region import Common
from twinproof.base.dataclass import dataclass
from twinproof.execute.abstracted import Shortcuts
from twinproof.induct.callees import Callee, Callees
from twinproof.induct.outline import Outliner, outline
from twinproof.induct.shortcuts import Functions, describe, name_of
from twinproof.ir.program import Method
from twinproof.ir.side import Side

Places = dict[tuple[int, int], Callee]


@dataclass(frozen=True, slots=True)
class Abstraction:
    """The methods as they are executed, the functions in them, the calls that stand for code, which code that is, and in which forms."""

    methods: Sequence[Method]
    shortcuts: Sequence[Shortcuts] = ({}, {})
    callees: Sequence[Places] = ({}, {})
    lines: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()


def abstractions(callees: Callees, methods: tuple[Method, Method], same_step: SameStep, ideal: bool) -> Iterator[Abstraction]:
    """Abstractions that make something simpler, the coarsest first: of all common code, then of its hard statements alone."""
    functions, sides = Functions(methods, callees.sides[0].program.language, ideal), callees.sides
    common = common_regions(sides, Pair(*methods), same_step)
    loops = list(Outliner(callees, methods).outlinable(common))
    coarse, fine = functions.abstractable(common, loops), functions.hard(common)
    if loops or any(region.old.hard or region.old.depth for region in coarse):
        yield _abstraction(sides, functions, coarse, loops)
    if fine and (loops or fine != coarse):
        yield _abstraction(sides, functions, fine, [])


def _abstraction(sides: Sequence[Side], functions: Functions, regions: list[Common], loops: list[Common]) -> Abstraction:
    shortcuts = functions.shortcuts(regions)
    lines = tuple(f"common code as functions, {describe(common)}" for common in regions)
    if not loops:
        return Abstraction(functions.methods, shortcuts, lines=lines, forms=("common",))
    named = [[(name_of(common), (common.old, common.new)[side]) for common in loops] for side in (0, 1)]
    outlined = [outline(*item) for item in zip(sides, functions.methods, named, strict=True)]
    return Abstraction(
        [each.method for each in outlined],
        [each.shifted(known) for each, known in zip(outlined, shortcuts, strict=True)],
        [{place: Callee(name, ()) for place, name in each.calls.items()} for each in outlined],
        (*lines, *(f"common code as a call, {describe(common)}" for common in loops)),
        (*(("common",) if regions else ()), "outlined"),
    )
