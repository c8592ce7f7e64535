"""Relational execution with common code abstracted: matched regions become functions of what they read (`execute.abstracted`).

Whatever those functions are, the real ones among them, versions that end alike are equal. A difference may be one of the abstraction
only, so its model is a hint where to look and never a candidate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from twinproof.abstraction.terms import region_of, values_of
from twinproof.align.regions.region import Common
from twinproof.base import shares
from twinproof.base.assumption import TERMINATES
from twinproof.base.dataclass import dataclass
from twinproof.base.verdict import Proof
from twinproof.bounded.bounded import BoundedCheck, Distinct, Equal, Open, Reached, Result, symbolic_arguments
from twinproof.bounded.deepen import BOUNDS
from twinproof.execute.abstracted import RegionFrame, Shortcuts
from twinproof.execute.explore import Executor, Frame, Summary
from twinproof.execute.inputs import Inputs
from twinproof.execute.parameterised import generics_for
from twinproof.execute.universe import Universe
from twinproof.induct.callees import Callees
from twinproof.induct.shortcuts import Functions, describe, name_of
from twinproof.ir.program import Body, Method
from twinproof.ir.types import Type
from twinproof.strategy import Task
from twinproof.term import ideal
from twinproof.term.build import apply, not_
from twinproof.term.term import subterms

RULE = "common code as functions of what it reads, the same for both versions"


@dataclass(frozen=True, slots=True)
class Abstracted:
    """One execution with some regions abstracted: its result, and what to ask more with."""

    result: Result
    check: AbstractCheck

    @property
    def summaries(self) -> tuple[Summary, ...]:
        """The outcomes of old and new, if the execution came that far."""
        return self.check.summaries

    def occurring(self, regions: Iterable[Common]) -> list[Common]:
        """The regions whose functions are part of the difference that was found or, if none was, of the outcomes."""
        if isinstance(self.result, Distinct):
            roots = list(self.result.conditions)
        else:
            roots = [term for summary in self.summaries for term in values_of(summary)]
        names = set(map(region_of, subterms(roots)))
        return [common for common in regions if name_of(common) in names]

    def settled(self, regions: Iterable[Common]) -> Result:
        """The result, but a difference that some abstraction is part of is none."""
        if isinstance(self.result, Distinct) and self.occurring(regions):
            return Open("abstraction", "the versions may differ where common code is taken for any function", self.hints)
        return self.result

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


def _frames(abstracted: Method, shortcuts: Shortcuts) -> Callable[[Executor, Method, Body], Frame]:
    def frame(executor: Executor, method: Method, body: Body) -> Frame:
        return RegionFrame(executor, method, body, shortcuts) if method is abstracted else Frame(executor, method, body)

    return frame


def run(task: Task, regions: Sequence[Common], bound: int) -> Abstracted:
    """Execute both versions with these regions abstracted."""
    matching, pair, options = task.matching, task.pair, task.options
    is_ideal = options.numbers == "ideal"
    inputs = Inputs(Universe(matching.old, matching.classes), generics_for(matching.old, options.exceptions), options.shape)
    args = symbolic_arguments(inputs, matching.old, pair.old)
    check = AbstractCheck(
        matching.old, matching.new, inputs, task.solver, task.clock, bound, options.exceptions, ideal.apply if is_ideal else apply
    )
    check.abstract((pair.old, pair.new), functions_of(task).shortcuts(regions))
    result = check.run(pair.old, pair.new, args, None if task.requires is None else task.requires.method)
    if isinstance(result, Equal):
        assumed = result.assumptions if _ends_alike(task, check, regions, result) else (*result.assumptions, TERMINATES)
        result = Equal(result.cuts, assumed, Proof(RULE, tuple(map(describe, regions))))
    return Abstracted(result, check)


def _ends_alike(task: Task, check: AbstractCheck, regions: Sequence[Common], result: Equal) -> bool:
    """Whether both versions surely come to the same code that may not end, within the bounds."""
    from twinproof.induct.ending.ending import reach_the_same
    from twinproof.induct.ending.total import Totals
    from twinproof.induct.steps import Setting

    callees = Callees(task.matching, check.inputs.universe)
    totals = Totals(
        Setting(
            (task.matching.old, task.matching.new),
            check.inputs.universe,
            callees,
            task.solver,
            task.clock,
            "class",
            check.executors[0].arithmetic,
        )
    )
    named = {name_of(common): common.old for common in regions}
    return reach_the_same(check, lambda name: totals.region(0, task.pair.old, named[name]), [not_(cut.condition) for cut in result.cuts])


def functions_of(task: Task) -> Functions:
    """What of a pair can be abstracted."""
    return Functions((task.pair.old, task.pair.new), task.matching.old.program.language, task.options.numbers == "ideal")


def deepen(task: Task, regions: Sequence[Common]) -> Result:
    """The best result within the budget, bounds raised until none is hit."""
    best: Result | None = None
    for bound in (*(bound for bound in BOUNDS if bound < task.options.bound), task.options.bound):
        result = run(task, regions, bound).settled(regions)
        if best is None or not isinstance(result, Open):
            best = result
        if not isinstance(result, Equal) or not result.cuts:
            break
    assert best is not None
    return best


def in_lock_step(task: Task, common: Iterable[Common]) -> Equal | None:
    """A proof in lock step, where common loops touch the heap: those are no functions of registers, but can be calls."""
    from twinproof.induct.induct import induct

    if not any(region.old.depth and (region.old.reads_heap or region.old.writes_heap) for region in common):
        return None
    options, clock = task.options, task.share(shares.LOCK_STEP)
    numbers = ideal.apply if options.numbers == "ideal" else apply
    found = induct(task.matching, task.pair, task.solver, clock, options.shape, task.note, options.exceptions, numbers, abstractly=True)
    return found if isinstance(found, Equal) else None
