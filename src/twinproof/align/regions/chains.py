"""The places of a body in the order in which every normal way passes them.

From a place, the next one of its chain is the nearest that all normal ways pass: the next instruction, or after a branch the block where
its ways meet again. So the stretch between two places of one chain has one entry and one normal exit; loops and branches are single
items of it. Ways that end in an exception or never end do not count.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from twinproof.base.dataclass import dataclass
from twinproof.ir.cfg import targets
from twinproof.ir.instruction import Caught, Fail, Halt, Instruction, Jump, Return, Unsupported
from twinproof.ir.program import Block, Body


class Point(NamedTuple):
    """The place before instruction `index` of a block."""

    block: int
    index: int  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class Item:
    """One step along a chain; `end` is None where ways part for good, `inner` are the starts of the chains that begin inside."""

    start: Point
    end: Point | None
    inner: tuple[Point, ...]


Chain = tuple[Item, ...]


class Chains:
    """A body as chains of items, by their first place; outer chains come before those inside them."""

    def __init__(self, body: Body) -> None:
        self.body = body
        self._meets = _meeting_blocks(body)
        self._following: dict[Point, tuple[Point, ...]] = {}
        self._visited: set[Point] = set()
        self._claimed: set[Point] = set()
        self.chains: dict[Point, Chain] = {}
        roots = [Point(0, 0), *(Point(n, 1) for n, block in enumerate(body.blocks) if isinstance(block.instrs[0], Caught))]
        queue = [self.settle(root) for root in roots]
        for start in queue:  # grows
            chain = self._chain(start)
            if chain:
                self.chains[start] = chain
                queue += [inside for item in chain for inside in item.inner]

    def at(self, point: Point) -> Instruction:
        """The instruction after a place."""
        return self.body.blocks[point.block].instrs[point.index]

    def settle(self, point: Point) -> Point:
        """The place where control really goes on: jumps are followed."""
        seen = {point}
        while isinstance(jump := self.at(point), Jump):
            point = Point(jump.target, 0)
            if point in seen:
                break
            seen.add(point)
        return point

    def following(self, point: Point) -> tuple[Point, ...]:
        """Where control normally goes on after an instruction, in the order in which a branch names it."""
        found = self._following.get(point)
        if found is None:
            found = self._following[point] = self._ways(point)
        return found

    def _ways(self, point: Point) -> tuple[Point, ...]:
        block = self.body.blocks[point.block]
        if point.index + 1 < len(block.instrs):
            return (self.settle(Point(point.block, point.index + 1)),)
        return tuple(self.settle(Point(target, 0)) for target in targets(block))

    def _chain(self, start: Point) -> Chain:
        items: list[Item] = []
        place: Point | None = start
        while place is not None and place not in self._visited:
            self._visited.add(place)
            end = self._next(place)
            ways = self.following(place)
            inner = () if len(ways) == 1 else tuple(dict.fromkeys(way for way in ways if way != end and way not in self._claimed))
            self._claimed.update(inner)
            items.append(Item(place, end, inner))
            place = end
        return tuple(items)

    def _next(self, point: Point) -> Point | None:
        ways = self.following(point)
        if len(ways) == 1:
            return ways[0]
        meet = self._meets.get(point.block)
        return None if meet is None or not ways else self.settle(Point(meet, 0))


def region_points(layout: Chains, start: Point, end: Point | None) -> list[Point]:
    """All places that are passed from `start` before `end`, each as it is first reached."""
    seen = {start: None}
    queue = [start]
    for point in queue:  # grows
        for way in layout.following(point):
            if way != end and way not in seen:
                seen[way] = None
                queue.append(way)
    return list(seen)


def _meeting_blocks(body: Body) -> dict[int, int]:
    """The immediate postdominator of each block from which the method can return; none where ways part for good."""
    order = _backwards(body)
    position = {number: place for place, number in enumerate(order)}
    leaving = len(body.blocks)
    position[leaving] = -1
    parent = {leaving: leaving}
    changed = True
    while changed:
        changed = False
        for number in order:
            found = _meet(_ways(body.blocks[number], leaving), parent, position)
            changed |= parent.get(number) != found
            parent[number] = found
    return {number: meet for number, meet in parent.items() if meet != leaving}


def _ways(block: Block, leaving: int) -> tuple[int, ...]:
    return (leaving,) if isinstance(block.instrs[-1], Return | Unsupported | Fail | Halt) else targets(block)


def _meet(ways: Iterable[int], parent: dict[int, int], position: dict[int, int]) -> int:
    known = [way for way in ways if way in parent]
    meet = known[0]
    for way in known[1:]:
        while meet != way:
            if position[meet] > position[way]:
                meet = parent[meet]
            else:
                way = parent[way]
    return meet


def _backwards(body: Body) -> list[int]:
    """The blocks from which the method can return, each after a block that it leads to: reverse postorder of the reversed graph."""
    before: list[list[int]] = [[] for _ in body.blocks]
    for number, block in enumerate(body.blocks):
        for target in targets(block):
            before[target].append(number)
    seen: set[int] = set()
    order: list[int] = []
    for root in (n for n, block in enumerate(body.blocks) if isinstance(block.instrs[-1], Return | Unsupported | Fail | Halt)):
        if root in seen:
            continue
        seen.add(root)
        stack = [(root, iter(before[root]))]
        while stack:
            number, rest = stack[-1]
            earlier = next((t for t in rest if t not in seen), None)
            if earlier is None:
                order.append(number)
                stack.pop()
            else:
                seen.add(earlier)
                stack.append((earlier, iter(before[earlier])))
    return order[::-1]
