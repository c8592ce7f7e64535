"""Inputs on which only one version ends: looked for on the interpreter, which sees that a run never ends (`interpret.repeat`).

Small numbers are the likely ones (zero, one, equal arguments), and inputs that led an earlier stage beyond its bounds. What is found is a
candidate like any other: it counts once a JVM has seen one version end and the other one not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from twinproof.base.budget import Deadline
from twinproof.base.dataclass import dataclass
from twinproof.execute.universe import Universe
from twinproof.heap.observe import Input, Null, Scalar, Stopped
from twinproof.interpret.machine import RunLimits
from twinproof.ir.types import BYTE, INT, LONG, SHORT, Primitive, Type, parse_descriptor
from twinproof.same.callgraph import call_graph
from twinproof.sample.catalogue import Catalogue
from twinproof.sample.concrete import Interpreted, SideFiles, is_endless
from twinproof.sample.generate import Generator
from twinproof.sample.harvest import harvest
from twinproof.sample.sample import Plan

_LOOK = RunLimits(blocks=6_000, depth=200)
_NUMBERS = (1, 0, 2, -1, 3, -2, 7, 10)
_WHOLE = (BYTE, SHORT, INT, LONG)
_GRID = 96
_LONGEST = 600.0


@dataclass(frozen=True, slots=True)
class Sought:
    """What a search came to: an input on which one version is seen never to end, and the other one to end, if one was found, how many
    were tried, and whether the clock ended it before it had worked as long as it may."""

    found: Input | None = None
    runs: int = 0
    is_cut: bool = False


def find_endless(old: SideFiles, new: SideFiles, universe: Universe, plan: Plan) -> Sought:
    """Look for an input on which only one version ends, by seconds of work: a busy machine tries as many as an idle one."""
    if not any(call_graph(files.side, universe.user_classes).repeats(files.method) for files in (old, new)):
        return Sought()
    versions = [Interpreted(files, _LOOK, sees_repeats=True) for files in (old, new)]
    work, runs = Deadline(_LONGEST, work=plan.seconds), 0
    for given in _inputs(old, new, universe, plan):
        if plan.clock is not None and plan.clock.left() <= 0:
            return Sought(None, runs, is_cut=True)
        if work.left() <= 0:
            break
        runs += 1
        if plan.keep([given]) and _part(versions, given):
            return Sought(given, runs)
    return Sought(None, runs)


def _inputs(old: SideFiles, new: SideFiles, universe: Universe, plan: Plan) -> Iterator[Input]:
    yield from plan.seeds
    if old.method.is_static:
        yield from small_inputs(parse_descriptor(old.method.descriptor).params)
    users = universe.user_classes.__contains__
    harvests = (harvest(old.side, old.method, users), harvest(new.side, new.method, users))
    generator = Generator(old, Catalogue(old, new, universe), harvests, plan.seed, plan.sharing)
    if not generator.lacks_receiver:
        generator.use_smaller_numbers()
        yield from (generator.input(number, True) for number in range(1 if generator.is_fixed else plan.runs))


def small_inputs(types: Sequence[Type]) -> Iterator[Input]:
    """Small numbers for parameters that are whole numbers, the smallest together first; nothing for others."""
    if not types or not all(type in _WHOLE for type in types):
        return
    count = next(count for count in range(len(_NUMBERS), 0, -1) if count ** len(types) <= _GRID or count == 1)
    for values in sorted(product(range(count), repeat=len(types)), key=lambda places: (max(places), sum(places), places)):
        yield Input((), Null(), tuple(_scalar(type, _NUMBERS[place]) for type, place in zip(types, values, strict=True)))


def _scalar(type: Type, number: int) -> Scalar:
    assert isinstance(type, Primitive)
    return Scalar(type, number)


def _part(versions: Sequence[Interpreted], given: Input) -> bool:
    ends: list[bool] = []
    for version in versions:
        seen = version.observe((given,))[0]
        if isinstance(seen.end, Stopped) and not is_endless(seen):
            return False
        ends.append(is_endless(seen))
    return ends[0] != ends[1]
