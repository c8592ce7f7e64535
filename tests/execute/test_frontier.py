"""Which path goes on next: what each way of choosing promises, on paths that are nothing but places in a tree."""

from __future__ import annotations

from collections import Counter

import pytest

from twinproof.base.dataclass import dataclass
from twinproof.execute.apart.frontier import FRONTIERS, Fork, Frontier, KeptApart
from twinproof.execute.apart.pathwise import PathEnds
from twinproof.execute.apart.uncovered import Nearest, Place
from twinproof.ir.builder import BodyBuilder
from twinproof.ir.program import STATIC, Method
from twinproof.ir.types import BARE


@dataclass(eq=False, slots=True)
class Known:
    """A path with a name, wherever it is."""

    name: str
    fork: Fork
    at: tuple[Place, ...] = ()

    def places(self) -> tuple[Place, ...]:
        """Where it is."""
        return self.at


def empty_method() -> Method:
    """A method that only returns."""
    builder = BodyBuilder(BARE, static=True)
    builder.give_back()
    return Method("Main", "m", BARE, STATIC, builder.finish())


def filled(frontier: str, seed: int) -> Frontier[Known]:
    """One path on the left, nine on the right of a tree; all of them are at code that was not executed yet."""
    method, root = empty_method(), Fork()
    found: Frontier[Known] = KeptApart(frontier, seed).make(root, Nearest(method, lambda call: ()))
    left, right = root.split(2)
    found.add(Known("left", left, ((method, 0),)))
    for number, fork in enumerate(right.split(9)):
        found.add(Known(f"right{number}", fork, ((method, 0),)))
    return found


def test_orders() -> None:
    """The last one and the first one."""
    assert filled("depth", 0).take().name == "right8"
    assert filled("breadth", 0).take().name == "left"


@pytest.mark.parametrize("frontier", FRONTIERS)
def test_all_paths_are_taken_once(frontier: str) -> None:
    """In an order that the seed says."""
    taken = []
    for _ in range(2):
        paths, names = filled(frontier, 5), []
        while len(paths):
            path = paths.take()
            path.fork.close()
            names.append(path.name)
        taken.append(names)
    assert taken[0] == taken[1]
    assert sorted(taken[0]) == sorted({"left", *(f"right{number}" for number in range(9))})


def test_early_forks_are_not_drowned() -> None:
    """At each fork by chance: the lone path on the left is taken about every second time, where distances alone make it one of ten."""
    random = Counter(filled("random", seed).take().name for seed in range(200))
    nearest = Counter(filled("nearest", seed).take().name for seed in range(200))
    assert 70 < random["left"] < 130
    assert nearest["left"] < 45
    assert PathEnds().ended == []
