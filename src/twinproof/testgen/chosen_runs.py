"""The tests that are kept: few runs that take together what all of them take, each with as few calls and small numbers as it needs."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from twinproof.base.dataclass import dataclass, replace
from twinproof.ir.types import BOOLEAN, CHAR, is_reference
from twinproof.reach.play import variants
from twinproof.reach.sequence import CallSequence, Given, ResultOfStep, SequenceStep, TextArgument
from twinproof.testgen.direction import Direction
from twinproof.testgen.watched_player import PlayedRun, WatchedPlayer

_PLAYS = 400  # for one test
_EACH = 3  # calls that one more test counts for
_LONG = 8  # calls from which on several are left out at a time


@dataclass(frozen=True, slots=True)
class ChosenRun:
    """A run, and what it is there for."""

    run: PlayedRun
    covers: frozenset[Direction]


def choose(runs: Sequence[PlayedRun], wanted: Collection[Direction]) -> list[ChosenRun]:
    """Runs that take what all of them take: first the one that takes most for its length."""
    chosen: list[ChosenRun] = []
    missing = {way for run in runs for way in run.taken}.intersection(wanted)
    while missing:
        best = max(runs, key=lambda run: len(missing & run.taken) / (_EACH + len(run.calls)))
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
    size = len(steps) // 2 if len(steps) > _LONG else 1
    while size:
        for begin in range(len(steps) - size, -1, -size):
            less = without(steps, range(begin, begin + size))
            if less:
                yield less
        size //= 2
    yield from _with_shorter_texts(steps)
    last = steps[-1]
    for other in variants(CallSequence(steps[:-1], last.operation, last.args)):
        yield (*other.steps, replace(last, args=other.asked))


def _with_shorter_texts(steps: tuple[SequenceStep, ...]) -> Iterator[tuple[SequenceStep, ...]]:
    for at, step in enumerate(steps):
        for place, arg in enumerate(step.args):
            if isinstance(arg, TextArgument) and arg.is_copy:
                yield _with_argument(steps, at, place, TextArgument(arg.text))
            if isinstance(arg, TextArgument) and len(arg.text) > 0:
                yield _with_argument(steps, at, place, TextArgument(arg.text[:-1]))


def told_apart(chosen: ChosenRun, player: WatchedPlayer) -> ChosenRun:
    """The same with small numbers that are not all alike, as far as that does no harm: what went where is then seen."""
    used: set[float] = set()
    for at, step in enumerate(chosen.run.steps[:_LONG]):
        for place, type in enumerate(step.operation.params):
            if not is_reference(type) and type not in (BOOLEAN, CHAR):
                number = next(number for number in range(1, len(used) + 2) if number not in used)
                run = player.play(_with_argument(chosen.run.steps, at, place, number))
                if run is not None and chosen.covers <= run.taken:
                    chosen = replace(chosen, run=run)
                value = chosen.run.steps[at].args[place]
                used |= {value} if isinstance(value, int | float) else set()
    return chosen


def _with_argument(steps: Sequence[SequenceStep], at: int, place: int, value: Given) -> tuple[SequenceStep, ...]:
    def changed(step: SequenceStep) -> SequenceStep:
        return replace(step, args=(*step.args[:place], value, *step.args[place + 1 :]))

    return tuple(changed(step) if other == at else step for other, step in enumerate(steps))


def without(steps: Sequence[SequenceStep], left_out: Collection[int]) -> tuple[SequenceStep, ...] | None:
    """A sequence without some calls; None if others make use of their results, or none is left."""
    kept = [at for at in range(len(steps)) if at not in left_out]
    places = {at: place for place, at in enumerate(kept)}
    used = {arg.step for at in kept for arg in steps[at].args if isinstance(arg, ResultOfStep)}
    if not kept or not used <= places.keys():
        return None

    def moved(arg: Given) -> Given:
        return ResultOfStep(places[arg.step]) if isinstance(arg, ResultOfStep) else arg

    return tuple(replace(steps[at], args=tuple(map(moved, steps[at].args))) for at in kept)
