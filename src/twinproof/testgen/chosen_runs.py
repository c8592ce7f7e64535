"""The tests that are kept: few runs that take together what all of them take, each with as few calls and small numbers as it needs."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from twinproof.base.dataclass import dataclass, replace
from twinproof.ir.types import BOOLEAN, CHAR, is_reference
from twinproof.reach.play import variants
from twinproof.reach.sequence import CallSequence, Given, ResultOfStep, SequenceStep
from twinproof.testgen.direction import Direction
from twinproof.testgen.watched_player import PlayedRun, WatchedPlayer

_PLAYS = 400  # for one test


@dataclass(frozen=True, slots=True)
class ChosenRun:
    """A run, and what it is there for."""

    run: PlayedRun
    covers: frozenset[Direction]


def choose(runs: Sequence[PlayedRun], wanted: Collection[Direction]) -> list[ChosenRun]:
    """Runs that take what all of them take: the one that takes most first, of two the shorter one."""
    chosen: list[ChosenRun] = []
    missing = {way for run in runs for way in run.taken}.intersection(wanted)
    while missing:
        best = min(runs, key=lambda run: (-len(missing & run.taken), len(run.calls)))
        chosen.append(ChosenRun(best, frozenset(missing & best.taken)))
        missing -= best.taken
    return chosen


def smaller(chosen: ChosenRun, player: WatchedPlayer) -> ChosenRun:
    """A run for the same with fewer calls and smaller numbers."""
    is_smaller, plays = True, 0
    while is_smaller:
        is_smaller = False
        for steps in _smaller(chosen.run.steps):
            plays += 1
            run = player.play(steps) if plays < _PLAYS else None
            if run is not None and chosen.covers <= run.taken:
                chosen, is_smaller = replace(chosen, run=run), True
                break
    return chosen


def _smaller(steps: tuple[SequenceStep, ...]) -> Iterator[tuple[SequenceStep, ...]]:
    used = {arg.step for step in steps for arg in step.args if isinstance(arg, ResultOfStep)}
    yield from (without(steps, at) for at in reversed(range(len(steps))) if at not in used and len(steps) > 1)
    last = steps[-1]
    for other in variants(CallSequence(steps[:-1], last.operation, last.args)):
        yield (*other.steps, replace(last, args=other.asked))


def told_apart(chosen: ChosenRun, player: WatchedPlayer) -> ChosenRun:
    """The same with small numbers that are not all alike, as far as that does no harm: what went where is then seen."""
    used: set[float] = set()
    for at, step in enumerate(chosen.run.steps):
        for place, type in enumerate(step.operation.params):
            if not is_reference(type) and type not in (BOOLEAN, CHAR):
                number = next(number for number in range(1, len(used) + 2) if number not in used)
                run = player.play(_with_number(chosen.run.steps, at, place, number))
                if run is not None and chosen.covers <= run.taken:
                    chosen = replace(chosen, run=run)
                value = chosen.run.steps[at].args[place]
                used |= {value} if isinstance(value, int | float) else set()
    return chosen


def _with_number(steps: Sequence[SequenceStep], at: int, place: int, number: float) -> tuple[SequenceStep, ...]:
    def changed(step: SequenceStep) -> SequenceStep:
        return replace(step, args=(*step.args[:place], number, *step.args[place + 1 :]))

    return tuple(changed(step) if other == at else step for other, step in enumerate(steps))


def without(steps: Sequence[SequenceStep], at: int) -> tuple[SequenceStep, ...]:
    """A sequence without one call, of whose result no other makes use."""

    def moved(arg: Given) -> Given:
        return ResultOfStep(arg.step - 1) if isinstance(arg, ResultOfStep) and arg.step > at else arg

    return tuple(replace(step, args=tuple(map(moved, step.args))) for number, step in enumerate(steps) if number != at)
