"""Relational execution with common code abstracted: matched regions become functions of what they read (`execute.regions`).

Whatever those functions are, the real ones among them, versions that end alike are equal. A difference may be one of the abstraction
only, so its model is a hint where to look and never a candidate.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from twinproof.align.chains import Layout, region_points
from twinproof.align.effects import may_throw
from twinproof.align.regions import Common, Region, parts
from twinproof.dataclass import dataclass
from twinproof.execute.explore import Executor, Frame, Summary
from twinproof.execute.generics import SideGenerics
from twinproof.execute.inputs import Inputs
from twinproof.execute.regions import RegionFrame, Shortcut, Shortcuts
from twinproof.execute.universe import Universe
from twinproof.ir.program import Body, CheckCast, CheckNull, CheckZero, Method
from twinproof.ir.side import Side
from twinproof.ir.types import REF, Type
from twinproof.prove.bounded import BoundedCheck, Distinct, Equal, Open, Reached, Result, symbolic_arguments
from twinproof.prove.search import BOUNDS
from twinproof.prove.strategy import Task
from twinproof.term import ideal
from twinproof.term.build import apply
from twinproof.verdict import Proof

RULE = "common code as functions of what it reads, the same for both versions"
REGION = "region "  # how the names of regions begin
_THROWN: dict[type, str] = {
    CheckNull: "java.lang.NullPointerException",
    CheckZero: "java.lang.ArithmeticException",
    CheckCast: "java.lang.ClassCastException",
}


@dataclass(frozen=True, slots=True)
class Abstracted:
    """One execution with some regions abstracted: its result, and what to ask more with."""

    result: Result
    check: AbstractCheck

    @property
    def summaries(self) -> tuple[Summary, ...]:
        """The outcomes of old and new, if the execution came that far."""
        return self.check.summaries

    @property
    def hints(self) -> tuple[Reached, ...]:
        """Inputs that are worth a concrete run."""
        match self.result:
            case Distinct(inputs, model, conditions):
                return (Reached(inputs, model, conditions),)
            case Open(reached=reached):
                return reached
        return ()


class AbstractCheck(BoundedCheck):
    """One relational execution of a pair with some of its common regions abstracted; keeps the outcomes."""

    summaries: tuple[Summary, ...] = ()

    def abstract(self, methods: tuple[Method, Method], shortcuts: tuple[Shortcuts, Shortcuts]) -> None:
        """Pass by the regions of the two methods from now on."""
        for executor, method, known in zip(self.executors, methods, shortcuts, strict=True):
            executor.frame = _frames(method, known)

    def _decide(self, old: Summary, new: Summary, result: Type) -> Result:
        self.summaries = (old, new)
        return super()._decide(old, new, result)


def _frames(abstracted: Method, shortcuts: Shortcuts):  # type: ignore[no-untyped-def]
    def frame(executor: Executor, method: Method, body: Body) -> Frame:
        return RegionFrame(executor, method, body, shortcuts) if method is abstracted else Frame(executor, method, body)

    return frame


def run(task: Task, regions: Sequence[Common], bound: int) -> Abstracted:
    """Execute both versions with these regions abstracted."""
    matching, pair, options = task.matching, task.pair, task.options
    is_ideal = options.numbers == "ideal"
    inputs = Inputs(Universe(matching.old, matching.classes), SideGenerics(matching.old), options.shape)
    args = symbolic_arguments(inputs, matching.old, pair.old)
    check = AbstractCheck(
        matching.old, matching.new, inputs, task.solver, task.clock, bound, options.exceptions, ideal.apply if is_ideal else apply
    )
    check.abstract((pair.old, pair.new), shortcuts(task, regions))
    result = check.run(pair.old, pair.new, args, None if task.requires is None else task.requires.method)
    if isinstance(result, Equal):
        result = Equal(result.cuts, result.assumptions, Proof(RULE, tuple(map(describe, regions))))
    return Abstracted(result, check)


def describe(common: Common) -> str:
    """Which lines of the two versions a region is."""
    old, new = (f"{first}-{last}" if first != last else str(first) for first, last in (common.old.lines, common.new.lines))
    return f"lines {old}" if old == new else f"lines {old} and {new}"


def name_of(common: Common) -> str:
    """The name of a region's functions."""
    start, end = common.old.start, common.old.end
    return f"{REGION}{start.block}.{start.index}-{end.block}.{end.index}"


def shortcuts(task: Task, regions: Iterable[Common]) -> tuple[Shortcuts, Shortcuts]:
    """What stands for the regions on either side."""
    is_ideal = task.options.numbers == "ideal"
    old, new = {}, {}
    for common in regions:
        name, thrown = name_of(common), thrown_by(task, common)
        assert thrown is not None
        old[common.old.start] = Shortcut(name, common.old, thrown, is_ideal)
        new[common.new.start] = Shortcut(name, common.new, thrown, is_ideal)
    return old, new


def sides(task: Task) -> tuple[Side, Side]:
    """Both versions."""
    return task.matching.old, task.matching.new


def abstractable(task: Task, regions: Iterable[Common]) -> list[Common]:
    """The largest regions within some that can be abstracted."""
    found: list[Common] = []
    for common in regions:
        found += [common] if thrown_by(task, common) is not None else abstractable(task, parts(common))
    return found


def thrown_by(task: Task, common: Common) -> tuple[str, ...] | None:
    """The classes of exceptions that a common region may throw; None if it cannot be abstracted: it touches the heap, leaves
    references, or its exceptions are not known by class or would show what it did before."""
    old, new = (_thrown(method, region) for method, region in ((task.pair.old, common.old), (task.pair.new, common.new)))
    return old if old == new else None


def _thrown(method: Method, region: Region) -> tuple[str, ...] | None:
    if region.reads_heap or region.writes_heap or any(reg.type is REF for reg in region.writes):
        return None
    if not region.may_throw:
        return ()
    assert method.body is not None
    instrs = [method.body.blocks[place.block].instrs[place.index] for place in region_points(Layout(method.body), region.start, region.end)]
    thrown = {_THROWN.get(type(instr)) for instr in instrs if may_throw(instr)}
    if None in thrown or region.handlers != method.body.blocks[region.start.block].handlers:
        return None
    return tuple(sorted(cls for cls in thrown if cls is not None))


def deepen(task: Task, regions: Sequence[Common]) -> Abstracted:
    """The best execution within the budget, bounds raised until none is hit; a difference is one only if nothing is abstracted."""
    best: Abstracted | None = None
    for bound in (*(bound for bound in BOUNDS if bound < task.options.bound), task.options.bound):
        found = run(task, regions, bound)
        if best is None or isinstance(found.result, Equal):
            best = found
        if not isinstance(found.result, Equal) or not found.result.cuts:
            break
    assert best is not None
    return best


def hinted(found: Abstracted, is_abstract: bool) -> Result:
    """The result of an execution, a difference between abstractions being none."""
    if is_abstract and isinstance(found.result, Distinct):
        return Open("abstraction", "the versions may differ where common code is taken for any function", found.hints)
    return found.result
