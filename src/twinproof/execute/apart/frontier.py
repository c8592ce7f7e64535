"""Which path goes on next, where paths are kept apart: one small object for each way of choosing.

A path is known here by its place in the tree of all paths and by its stack of places in the code. All choices but those by chance are
functions of the paths; chance is a generator with a seed, so that the same seed makes the same choices.
"""

from __future__ import annotations

import random
from collections import deque
from math import inf
from typing import Generic, Protocol, TypeVar

from twinproof.base.dataclass import dataclass, field
from twinproof.execute.apart.uncovered import Nearest, Place

FRONTIERS = {
    "depth": "the path that was found last",
    "breadth": "the path that was found first",
    "random": "at each fork of the tree of paths either branch, by chance",
    "nearest": "rather one that is near to code which was not executed yet, by chance",
    "turns": "random and nearest by turns",
}


@dataclass(frozen=True, slots=True)
class KeptApart:
    """The policy not to merge states, with the way of choosing among paths; who has none merges all states that meet."""

    frontier: str
    seed: int = 0

    def make(self, root: Fork, nearest: Nearest) -> Frontier[P]:
        """The paths that wait, none so far."""
        return make_frontier(self.frontier, self.seed, root, nearest)


class Located(Protocol):
    """A path, as far as a choice looks at it."""

    @property
    def fork(self) -> Fork:
        """Its place in the tree of paths."""

    def places(self) -> tuple[Place, ...]:
        """Where it is, the innermost activation first."""


P = TypeVar("P", bound=Located)


@dataclass(eq=False, slots=True)
class Fork:
    """A node of the tree of paths: it has as many branches as there are paths below it that are not at their end."""

    above: Fork | None = None
    branches: list[Fork] = field(default_factory=list)

    def split(self, count: int) -> list[Fork]:
        """The places of what a path became; one path alone stays where it is."""
        if count == 1:
            return [self]
        self.branches = [Fork(self) for _ in range(count)]
        return list(self.branches)

    def close(self) -> None:
        """A path came to its end: branches without paths are forgotten."""
        node = self
        while node.above is not None and not node.branches:
            node.above.branches.remove(node)
            node = node.above


class Frontier(Protocol[P]):
    """Paths that wait."""

    def add(self, path: P) -> None:
        """One more."""

    def take(self) -> P:
        """The one that goes on now."""

    def __len__(self) -> int:
        """How many wait."""


class DepthFirst(Generic[P]):
    """The path that was found last."""

    def __init__(self) -> None:
        self._paths: deque[P] = deque()

    def add(self, path: P) -> None:
        """One more."""
        self._paths.append(path)

    def take(self) -> P:
        """The last one."""
        return self._paths.pop()

    def __len__(self) -> int:
        return len(self._paths)


class BreadthFirst(DepthFirst[P]):
    """The path that was found first."""

    def take(self) -> P:
        """The first one."""
        return self._paths.popleft()


class RandomPath(Generic[P]):
    """From the root of the tree down, each branch as likely as the others; so paths that forked early are not drowned by others."""

    def __init__(self, chance: random.Random, root: Fork) -> None:
        self._chance = chance
        self._root = root
        self._paths: dict[Fork, P] = {}

    def add(self, path: P) -> None:
        """One more."""
        self._paths[path.fork] = path

    def take(self) -> P:
        """Where the way down ends."""
        node = self._root
        while node.branches:
            node = node.branches[self._chance.randrange(len(node.branches))]
        return self._paths.pop(node)

    def drop(self, path: P) -> None:
        """Somebody else took a path."""
        del self._paths[path.fork]

    def __len__(self) -> int:
        return len(self._paths)


class NearestFirst(Generic[P]):
    """A path is as likely as it is near to code that was not executed yet; all alike if no path leads to any."""

    def __init__(self, chance: random.Random, nearest: Nearest) -> None:
        self._chance = chance
        self._nearest = nearest
        self._paths: dict[Fork, P] = {}
        self._weights: dict[Fork, float] = {}
        self._version = -1

    def add(self, path: P) -> None:
        """One more."""
        self._paths[path.fork] = path
        self._weights[path.fork] = self._weight(path)

    def take(self) -> P:
        """One by chance."""
        if self._version != self._nearest.version:
            self._version = self._nearest.version
            self._weights = {fork: self._weight(path) for fork, path in self._paths.items()}
        weights = list(self._weights.values())
        forks = list(self._weights)
        (fork,) = self._chance.choices(forks, weights) if any(weights) else [self._chance.choice(forks)]
        path = self._paths[fork]
        self.drop(path)
        return path

    def drop(self, path: P) -> None:
        """Somebody else took a path."""
        del self._paths[path.fork], self._weights[path.fork]

    def _weight(self, path: P) -> float:
        distance = self._nearest.distance(path.places())
        return 0.0 if distance == inf else 1.0 / (1.0 + distance)

    def __len__(self) -> int:
        return len(self._paths)


class ByTurns(Generic[P]):
    """Two ways of choosing from the same paths, by turns."""

    def __init__(self, one: RandomPath[P], other: NearestFirst[P]) -> None:
        self._one, self._other = one, other
        self._is_others = False

    def add(self, path: P) -> None:
        """One more."""
        self._one.add(path)
        self._other.add(path)

    def take(self) -> P:
        """By whose turn it is."""
        self._is_others = not self._is_others
        if self._is_others:
            path = self._one.take()
            self._other.drop(path)
        else:
            path = self._other.take()
            self._one.drop(path)
        return path

    def __len__(self) -> int:
        return len(self._one)


def make_frontier(name: str, seed: int, root: Fork, nearest: Nearest) -> Frontier[P]:
    """The way of choosing with a name."""
    chance = random.Random(seed)
    match name:
        case "depth":
            return DepthFirst()
        case "breadth":
            return BreadthFirst()
        case "random":
            return RandomPath(chance, root)
        case "nearest":
            return NearestFirst(chance, nearest)
        case _:
            return ByTurns(RandomPath(chance, root), NearestFirst(chance, nearest))
