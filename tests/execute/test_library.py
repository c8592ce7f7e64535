"""What the executor predicts of calls of the library is what the interpreter shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from execute.held import Tally, hold
from execute.worlds import World, open_world
from twinproof.ir.program import Method
from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import find_jdk

INPUTS = 30


def world_of(name: str) -> World:
    jdk = find_jdk()
    return open_world(compile_sources([Path(__file__).with_name(name)], jdk), jdk)


def held(world: World, method: Method) -> Tally:
    tally = Tally()
    executed = world.execute(method, 4)
    assert executed is not None, method.name
    hold(world, executed, world.random_inputs(method, INPUTS, 1), tally)
    return tally


@pytest.mark.parametrize("source", ["Library.java", "Collected.java"])
def test_library_calls(source: str) -> None:
    """Nothing is predicted wrongly, and most inputs of each method are decided."""
    world = world_of(source)
    undecided: dict[str, object] = {}
    for method in (method for method in world.methods() if f"{method.owner}.java" == source):
        tally = held(world, method)
        assert tally.problems == [], "\n\n".join(tally.problems[:3])
        if tally.decided < INPUTS // 2:
            undecided[f"{method.owner}.{method.name}"] = dict(tally.left_out)
    assert undecided == {}
