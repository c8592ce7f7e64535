"""Every outcome the executor predicts is the one the interpreter shows: on the methods of the benchmark and on random ones.

Exactly one outcome must apply to each input; the final heap, the statics, the result or the exception's class must be the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.labels import compile_pairs, labelled_pairs
from execute.held import Tally, hold
from execute.programs import program
from execute.worlds import World, open_world
from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import find_jdk

BOUND = 3
CORPORA = ("heap", "heapchecker")


def benchmark_worlds(every: int) -> Iterator[World]:
    """Both sides of each n-th pair."""
    jdk = find_jdk()
    for corpus in CORPORA:
        pairs = labelled_pairs(corpus)
        root = compile_pairs(pairs, jdk)
        for pair in pairs[::every]:
            for side in ("old", "new"):
                yield open_world(root / pair.name / side, jdk)


def random_world(seed: int, methods: int, scratch: Path) -> World:
    """A random program."""
    source = scratch / f"seed{seed}" / "Gen.java"
    source.parent.mkdir()
    source.write_text(program(seed, methods))
    return open_world(compile_sources([source], find_jdk()), find_jdk())


def held(worlds: Iterator[World], inputs: int) -> Tally:
    """All methods of some worlds on so many random inputs each."""
    tally = Tally()
    for number, world in enumerate(worlds):
        for method in world.methods():
            executed = world.execute(method, BOUND)
            if executed is None:
                tally.left_out[f"too long: {method.owner}.{method.name}"] += inputs
            else:
                hold(world, executed, world.random_inputs(method, inputs, number), tally)
    return tally


def check(tally: Tally, least: int) -> None:
    assert tally.problems == [], "\n\n".join(tally.problems[:5])
    assert tally.decided >= least, tally.left_out
    assert sum(tally.left_out.values()) < tally.decided / 8, tally.left_out


def test_benchmark_methods() -> None:
    """The executor predicts what methods of the benchmark do."""
    check(held(benchmark_worlds(10), 8), 1000)


def test_random_methods(tmp_path: Path) -> None:
    """The executor predicts what random methods do, most of which end in more ways than one."""
    tally = held((random_world(seed, 30, tmp_path) for seed in range(2)), 20)
    check(tally, 1400)
    assert tally.ends["returned"] > tally.decided / 4
    assert len(tally.ends) >= 6, tally.ends


@pytest.mark.slow
def test_all_benchmark_methods() -> None:
    """The same for all methods of the benchmark."""
    check(held(benchmark_worlds(1), 15), 20_000)


@pytest.mark.slow
def test_many_random_methods(tmp_path: Path) -> None:
    """The same for 900 random methods."""
    check(held((random_world(seed, 30, tmp_path) for seed in range(1000, 1030)), 25), 20_000)
