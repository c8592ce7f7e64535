"""Abstraction refinement (ARDiff): from all common code abstracted, one statement after another is made concrete, until the versions are
proved equal or a difference is found that no abstraction is part of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from twinproof.abstraction.choose import Choice, narrowed, simplicity
from twinproof.abstraction.matched import common_regions
from twinproof.abstraction.relational import Abstracted, deepen, functions_of, in_lock_step, run
from twinproof.align.regions.region import Common, parts
from twinproof.base import shares
from twinproof.base.dataclass import dataclass, replace
from twinproof.bounded.bounded import Equal, Open, Reached, Result
from twinproof.induct.shortcuts import describe
from twinproof.strategy import Task

BOUND = 2  # for loops that are not abstracted, until the rest is proved


@dataclass(frozen=True, slots=True)
class Refinement:
    """A refinement: a statement of a region that is abstracted, and the heuristic that chose it."""

    region: Common
    statement: Common
    why: str

    def __str__(self) -> str:
        return f"{describe(self.statement)} made concrete ({self.why})"


def refine(task: Task, most: int | None = None) -> Result:
    """Equal, a difference that no abstraction is part of, or open with inputs worth a run; in at most so many iterations, if limited, and
    then only if there is code that is worth it."""
    common = common_regions(task.matching, task.pair)
    regions = functions_of(task).abstractable(common)
    if most is not None and not any(region.old.depth or region.old.hard for region in regions):
        return Open("abstraction", "no common code with loops or hard arithmetic")
    return (in_lock_step(task, common) if most is None else None) or _refined(task, regions, most)


def _refined(task: Task, regions: list[Common], most: int | None) -> Result:
    random = Random(task.options.seed)
    reached: list[Reached] = []
    iteration = 0
    while True:
        found = run(_hurried(task), regions, BOUND)
        used = found.occurring(regions)
        if isinstance(found.result, Equal) or not used or iteration == most or task.clock.left() <= 0:
            break
        reached += found.hints
        iteration += 1
        step = _step(task, found, used, random)
        task.note(f"refine: iteration {iteration}: {step}")
        regions = [*(region for region in regions if region != step.region), *_rest(task, step)]
    task.note(f"refine: {iteration} iterations, {len(regions)} regions left as functions")
    return _result(task, found, regions, reached)


def _hurried(task: Task) -> Task:
    """The task with a part of the time for one iteration."""
    return replace(task, clock=task.share(shares.ITERATION))


def _step(task: Task, found: Abstracted, used: list[Common], random: Random) -> Refinement:
    if task.options.refine == "random":
        return random.choice(list(_steps([Choice(region, "random") for region in used])))
    choices = narrowed(found, used) if task.options.refine == "full" else [Choice(region, "H3") for region in used]
    return min(_steps(choices), key=lambda step: simplicity(step.statement))


def _steps(choices: Iterable[Choice]) -> Iterator[Refinement]:
    for choice in choices:
        yield from (Refinement(choice.region, statement, choice.why) for statement in parts(choice.region) or (choice.region,))


def _rest(task: Task, step: Refinement) -> list[Common]:
    """What of a region is still abstracted when one of its statements is not."""
    others = [part for part in parts(step.region) if part != step.statement]
    return functions_of(task).abstractable([*others, *parts(step.statement)])


def _result(task: Task, found: Abstracted, regions: list[Common], reached: list[Reached]) -> Result:
    """Bounds that were hit are raised; what differed with abstractions only is an input that is worth a run."""
    if isinstance(found.result, Equal):
        return deepen(task, regions) if found.result.cuts else found.result
    result = found.settled(regions)
    return replace(result, reached=(*reached, *result.reached)) if isinstance(result, Open) else result
