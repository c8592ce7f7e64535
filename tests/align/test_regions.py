"""Common regions against the interpreter: from the same registers and heap, both sides of one end alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from align.regions import outputs, region_method, with_methods
from benchmarks.heaps import Inputs, Shape
from laws.batches import BASE, MUTATED, REWRITTEN, Batch, pairs_named
from laws.family import CLASS
from twinproof.abstraction.matched import common_regions
from twinproof.align.flow import Typing
from twinproof.align.regions.chains import Chains
from twinproof.align.regions.region import Common, parts
from twinproof.heap.observe import Input, Observation
from twinproof.interpret.capture import observe
from twinproof.interpret.machine import Machine, RunLimits
from twinproof.ir.program import Method, Program
from twinproof.ir.types import OBJECT, REF
from twinproof.java.library.known.registry import KNOWN
from twinproof.java.runtime import JvmRuntime
from twinproof.sample.concrete import same
from twinproof.target import match_targets

RUNS = 8
LIMITS = RunLimits(blocks=20_000, depth=500)


def all_parts(common: Common) -> Iterator[Common]:
    """A region, its parts, their parts and so on."""
    yield common
    for part in parts(common):
        yield from all_parts(part)


def cut_out(typing: Typing, layouts: Sequence[Chains], common: Common, first: int) -> Iterator[tuple[Method, Method]]:
    """Both sides of a region as methods of their own, one for each output."""
    known = typing.before(common.old.start.block, common.old.start.index)
    types = [known[reg.index] or (OBJECT if reg.type is REF else reg.type) for reg in common.old.reads]
    for output in outputs(common.old):
        name = f"region{first + (output or 0)}"
        old = region_method(CLASS, name, layouts[0], common.old, types, output)
        yield old, region_method(CLASS, name, layouts[1], common.new, types, output)


def disagreements(programs: tuple[Program, Program], methods: list[tuple[Method, Method]], names: Sequence[str]) -> Iterator[str]:
    """The inputs on which the two methods of a pair do not do the same."""
    old, new = (Machine(with_methods(p, CLASS, m), JvmRuntime(), LIMITS) for p, m in zip(programs, zip(*methods, strict=True), strict=True))
    for method, _ in methods:
        inputs, random = Inputs(old.program, names, method), Random(method.name)
        for given in [inputs.make(random, Shape.ANY) for _ in range(RUNS)]:
            before, after = (run(machine, method, given) for machine in (old, new))
            if not same(KNOWN, before, after, given.heap, "message"):
                yield f"{method.name}{method.descriptor} {given}: {before} but {after}"


def run(machine: Machine, method: Method, given: Input) -> Observation:
    machine.renew(machine.runtime.is_library)
    return observe(machine, method.owner, method.name, method.descriptor, given, lambda name: not machine.runtime.is_library(name))


def check(batch: Batch, version: str) -> int:
    """How many regions the methods of a version have in common with the base; all of them do the same."""
    matching = match_targets(batch.target(BASE), batch.target(version))
    methods: list[tuple[Method, Method]] = []
    regions = 0
    for pair in pairs_named(matching, batch.methods):
        found = common_regions(matching, pair)
        assert list(found) == sorted(found, key=lambda common: common.old.start)
        typing, layouts = Typing(matching.old, pair.old), [Chains(method.body) for method in (pair.old, pair.new) if method.body]
        for common in (inner for outer in found for inner in all_parts(outer)):
            regions += 1
            methods += cut_out(typing, layouts, common, len(methods))
    assert not list(disagreements((matching.old.program, matching.new.program), methods, matching.classes))
    return regions


@pytest.fixture(scope="module")
def batch(tmp_path_factory: pytest.TempPathFactory) -> Batch:
    made = Batch(range(5000, 5006), tmp_path_factory.mktemp("regions"))
    made.compile()
    return made


@pytest.mark.parametrize("version", [REWRITTEN, MUTATED])
def test_both_sides_do_the_same(batch: Batch, version: str) -> None:
    regions = check(batch, version)
    print(version, regions)
    assert regions > 50
