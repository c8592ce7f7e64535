"""Runs that never end though no state comes again: from a state that was seen, no later round of a loop can leave it.

What registers have in all later rounds is guessed from two rounds (`sets`), and one round is walked with these sets instead of values
(`walk`): no way may lead out of the loop, and all must lead back to its head with values of the same sets, or of larger ones, with which
it is tried again. By induction the loop goes on for ever.

A recursion is a loop whose head is the beginning of a method. Its rounds use up the stack, so that it is enough if those have no way out
that come before an argument wraps around, and these are `DEEPEST` at least: such a recursion does not go towards an end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf

from twinproof.interpret.machine import Halted, Machine, Thrown
from twinproof.interpret.objects import Plain, as_number
from twinproof.interpret.round import Arrived, Goal, LoopChanges, MayLeave, Round, body_of
from twinproof.interpret.sets import ANY, THERE, Known, Line, Reals, Rounds, Span, Values, is_within, joined, limits, line
from twinproof.ir.types import REF, Primitive

DEEPEST = 1 << 28  # frames of a stack: more than the largest that a JVM can be given has room for
_LEAPS = 24  # times that sets are made larger


class Onward:
    """Sees that a loop, or a recursion, has no way out."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._changes = LoopChanges()

    def goes_on(
        self, goal: Goal, places: Sequence[int], before: Sequence[Plain], now: Sequence[Plain], rounds: Rounds
    ) -> list[Values] | None:
        """What the registers at some places have in all rounds, from two rounds on, if no later one, or none of the next ones, has a way
        out."""
        types = {place: body_of(goal.method).registers[place].type for place in places}
        sets = [_guess(*each) for each in zip(types.values(), before, now, strict=True)]
        for _ in range(_LEAPS):
            try:
                arrived = self._arrivals(goal, dict(zip(places, sets, strict=True)), rounds)
            except (MayLeave, Thrown, Halted):
                return None
            larger = _larger(goal, types, sets, arrived, rounds)
            if all(one is other for one, other in zip(sets, larger, strict=True)):
                return sets
            sets = larger
        return None

    def _arrivals(self, goal: Goal, sets: Mapping[int, Values], rounds: Rounds) -> list[Sequence[Values]]:
        """What rounds begin with after one that begins with values of some sets; raises if there may be a way out."""
        walk = Round(self._machine, self._changes, goal, rounds, is_frozen=True)
        found = [way.values for way in walk.ways(sets) if isinstance(way, Arrived)]
        if walk.has_read and walk.has_written:
            walk = Round(self._machine, self._changes, goal, rounds, is_frozen=False)
            found = [way.values for way in walk.ways(sets) if isinstance(way, Arrived)]
        return found


def _larger(
    goal: Goal, types: Mapping[int, Primitive], sets: list[Values], arrived: list[Sequence[Values]], rounds: Rounds
) -> list[Values]:
    """Sets that also have what the next round begins with."""
    for values in arrived:
        after = [values[place] for place in types] if goal.head is not None else values
        sets = [_enlarged(*each, rounds) for each in zip(sets, after, types.values(), strict=True)]
    return sets


def _enlarged(values: Values, after: Values, type: Primitive, rounds: Rounds) -> Values:
    """A set that also has some values in the next round; the same one if it has."""
    following = line(values.start + values.step, values.step, values.bits) if isinstance(values, Line) else values
    return values if is_within(after, following, type, rounds) else joined(values, after, type, rounds)


def rounds_to_wrap(types: Sequence[Primitive], before: Sequence[Plain], now: Sequence[Plain]) -> int:
    """How many rounds there are, as far as two of them tell, before one of some values wraps around; 0 if none ever does."""
    lines = [values for each in zip(types, before, now, strict=True) if isinstance(values := _guess(*each), Line)]
    return min((abs(limits(one.bits)[one.step > 0] - one.start) // abs(one.step) for one in lines), default=0)


def _guess(type: Primitive, before: Plain, now: Plain) -> Values:
    if type is REF:
        return Known(now) if before is now else ANY if before is None or now is None else THERE
    if repr(before) == repr(now):
        return Known(now)
    if isinstance(before, int) and isinstance(now, int):
        return line(now, now - before, type.bits)
    return _beyond(as_number(before), as_number(now))


def _beyond(before: float, now: float) -> Values:
    """The numbers that are further on."""
    return Reals(now, inf) if now > before else Reals(-inf, now) if now < before else ANY


def described(name: str, values: Values) -> str | None:
    """A set of numbers, for people; None for others."""
    match values:
        case Known(value) if isinstance(value, int | float):
            return f"{name} = {value}"
        case Line(start, step):
            return f"{name} = {start}, {start + step}, ..."
        case Span(low, high) | Reals(low, high):
            return f"{low} <= {name} <= {high}"
    return None
