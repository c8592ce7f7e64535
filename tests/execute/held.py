"""The executor held against a concrete machine: what it predicts for an input and what the machine shows, compared and told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from execute.concretise import Outside, Predicted, Undecided, Wrong, predict
from execute.worlds import Executed, World
from twinproof.heap.observe import Input, Observation, Stopped
from twinproof.java.library.known.registry import KNOWN
from twinproof.sample.concrete import same
from twinproof.witness.minimise import Effort, minimise
from twinproof.witness.picture import picture

_EFFORT = Effort(runs=2000, seconds=10.0)


@dataclass(slots=True)
class Tally:
    """How many inputs were decided, and what is wrong, ready to be read."""

    decided: int = 0
    methods: int = 0
    left_out: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)


def hold(world: World, executed: Executed, inputs: Iterable[Input], tally: Tally) -> None:
    """Compare the executor with the interpreter on all inputs; the first problem of a method is minimised and kept."""
    tally.methods += 1
    for given in inputs:
        prediction = predict(world, executed, given)
        match prediction:
            case Undecided(why):
                tally.left_out[f"not followed: {why}"] += 1
            case Outside(why):
                tally.left_out[f"not described: {why}"] += 1
            case _:
                seen = world.observe(executed.method, given)
                if isinstance(seen.end, Stopped):
                    tally.left_out[f"interpreter: {seen.end.reason} {seen.end.detail}"] += 1
                elif is_problem(prediction, given, seen):
                    tally.problems.append(_told(world, executed, given))
                    return
                else:
                    tally.decided += 1
                    tally.ends[getattr(seen.end, "cls", "returned")] += 1


def is_problem(prediction: Predicted | Wrong, given: Input, seen: Observation) -> bool:
    """Whether what was seen is not what was predicted."""
    return isinstance(prediction, Wrong) or not same(KNOWN, prediction.seen, seen, given.heap, "class")


def _told(world: World, executed: Executed, given: Input) -> str:
    """A problem, on the smallest input found that still has it."""

    def fails(inputs: Sequence[Input]) -> list[bool]:
        return [_fails(world, executed, each) for each in inputs]

    small = minimise(KNOWN, given, fails, _EFFORT)
    prediction, seen = predict(world, executed, small), world.observe(executed.method, small)
    method = executed.method
    what = (
        f"predicted (old) {prediction.seen.end}, seen (new) {seen.end}\n{picture(KNOWN, small, prediction.seen, seen)}"
        if isinstance(prediction, Predicted)
        else f"{prediction}; seen {seen.end}"
    )
    return f"{world.classpath.locations[0]}: {method.owner}.{method.name}{method.descriptor}\n{small}\n{what}"


def _fails(world: World, executed: Executed, given: Input) -> bool:
    prediction = predict(world, executed, given)
    if not isinstance(prediction, Predicted | Wrong):
        return False
    seen = world.observe(executed.method, given)
    return not isinstance(seen.end, Stopped) and is_problem(prediction, given, seen)
