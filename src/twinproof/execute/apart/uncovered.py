"""How far it is from a place in the code to code that was not executed yet: a shortest path over the blocks of all methods at once.

Edges lead to the blocks that follow, handlers included, and into the methods that a block may call; passing a call costs as much as the
shortest way through the methods that it may run. Where a method is left, by a return or by an exception, the way goes on in its caller.
When a block is executed for the first time, only blocks whose way led there are computed anew.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Sequence
from math import inf

from twinproof.ir.cfg import successors
from twinproof.ir.instruction import Call, Return, Throw
from twinproof.ir.program import Block, Method

Place = tuple[Method, int]
Callees = Callable[[Call], Sequence[Method]]


class Nearest:
    """Distances in the code that can be reached from a method."""

    def __init__(self, root: Method, callees: Callees) -> None:
        self._callees = callees
        self._follow: dict[Place, list[Place]] = {}
        self._enter: dict[Place, list[Place]] = {}
        self._before: dict[Place, list[Place]] = {}
        self._build(root)
        self._leave = self._ways_out()
        self._distance: dict[Place, float] = dict.fromkeys(self._follow, 0.0)
        self._next: dict[Place, Place] = {}
        self.version = 0  # changes whenever a distance may have changed

    def cover(self, place: Place) -> None:
        """A block was executed."""
        if self._distance.get(place) != 0.0:
            return
        self.version += 1
        lost, stack = set[Place](), [place]
        while stack:
            one = stack.pop()
            if one not in lost:
                lost.add(one)
                stack += [before for before in self._before[one] if self._next.get(before) == one]
        for one in lost:
            self._next.pop(one, None)
            self._distance[one] = inf
        self._settle(lost)

    def distance(self, stack: Iterable[Place]) -> float:
        """From the place where a path is, the innermost activation first; of the outer ones what is behind their call counts."""
        best, passed = inf, 0.0
        for depth, place in enumerate(stack):
            ahead = self._distance.get(place, inf) if depth == 0 else self._behind(place)
            best = min(best, passed + ahead)
            passed += self._leave.get(place, inf)
        return best

    def _behind(self, place: Place) -> float:
        return min((1.0 + self._distance[follow] for follow in self._follow.get(place, ())), default=inf)

    # --- the graph

    def _build(self, root: Method) -> None:
        methods, seen = [root], {root}
        while methods:
            method = methods.pop()
            for number, block in enumerate(method.body.blocks if method.body else ()):
                place = (method, number)
                called = [callee for instr in block.instrs if isinstance(instr, Call) for callee in self._callees(instr) if callee.body]
                methods += [callee for callee in dict.fromkeys(called) if callee not in seen]
                seen.update(called)
                self._follow[place] = [(method, target) for target in successors(block)]
                self._enter[place] = [(callee, 0) for callee in dict.fromkeys(called)]
        self._before = {place: [] for place in self._follow}
        for place, follow in self._follow.items():
            for target in (*follow, *self._enter[place]):
                self._before[target].append(place)

    def _ways_out(self) -> dict[Place, float]:
        """The blocks on the shortest way out of each block's method; what calls cost is found by going over it until nothing changes."""
        leave = dict.fromkeys(self._follow, inf)
        changed = True
        while changed:
            changed = False
            for place in self._follow:
                found = self._way_out(place, leave)
                if found < leave[place]:
                    leave[place], changed = found, True
        return leave

    def _way_out(self, place: Place, leave: dict[Place, float]) -> float:
        method, number = place
        assert method.body is not None
        passing = min((leave[callee] for callee in self._enter[place]), default=0.0)
        on = 0.0 if _is_exit(method.body.blocks[number]) else min((leave[follow] for follow in self._follow[place]), default=inf)
        return 1.0 + passing + on

    # --- distances

    def _settle(self, open_places: set[Place]) -> None:
        """Dijkstra's algorithm for places without a distance, from those that have one."""
        queue: list[tuple[float, int, Place, Place]] = []
        for place in sorted(open_places, key=_order):
            for target in (*self._follow[place], *self._enter[place]):
                if target not in open_places and self._distance[target] < inf:
                    heapq.heappush(queue, (1.0 + self._distance[target], len(queue), place, target))
        counter = len(queue)
        while queue:
            distance, _, place, target = heapq.heappop(queue)
            if self._distance[place] < inf:
                continue
            self._distance[place], self._next[place] = distance, target
            for before in self._before[place]:
                if before in open_places and self._distance[before] == inf:
                    counter += 1
                    heapq.heappush(queue, (distance + 1.0, counter, before, place))


def _order(place: Place) -> tuple[str, str, int]:
    return str(place[0].ref), place[0].owner, place[1]


def _is_exit(block: Block) -> bool:
    return isinstance(block.instrs[-1], Return | Throw)
