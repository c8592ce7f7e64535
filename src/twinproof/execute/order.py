"""The order in which the blocks of a body are executed so that states meet before they go on (Bourdoncle's weak topological order).

Every loop is a contiguous run of places that starts with its head; a block outside a loop that the loop can reach comes after all
of it. So whoever always takes the lowest place finishes a round of a loop before the next round starts, and all rounds before what
comes after the loop.
"""

from __future__ import annotations

from twinproof.base.dataclass import dataclass
from twinproof.ir.cfg import successors
from twinproof.ir.program import Body


@dataclass(frozen=True, slots=True)
class Order:
    """`place` of each reachable block; `last` is, for each head of a loop, the highest place inside the loop."""

    place: dict[int, int]
    last: dict[int, int]

    def is_back_edge(self, source: int, target: int) -> bool:
        """Whether a jump starts another round of the loop whose head is `target`."""
        return target in self.last and self.place[target] <= self.place[source] <= self.last[target]

    def around(self, block: int) -> frozenset[int]:
        """The heads of the loops that a block is in."""
        return frozenset(head for head, last in self.last.items() if self.place[head] <= self.place[block] <= last)


def order_blocks(body: Body) -> Order:
    """The order of a body's blocks."""
    following = {number: successors(block) for number, block in enumerate(body.blocks)}
    reachable = _reachable(following)
    place: dict[int, int] = {}
    last: dict[int, int] = {}
    _place(reachable, 0, following, place, last)
    return Order(place, last)


def _reachable(following: dict[int, tuple[int, ...]]) -> set[int]:
    seen, stack = {0}, [0]
    while stack:
        for target in following[stack.pop()]:
            if target not in seen:
                seen.add(target)
                stack.append(target)
    return seen


def _place(nodes: set[int], entry: int, following: dict[int, tuple[int, ...]], place: dict[int, int], last: dict[int, int]) -> None:
    """Give places to a set of blocks: its strongly connected parts in topological order, each part opened at its head."""
    for part in _components(nodes, entry, following):
        head = part[0]
        place[head] = len(place)
        if len(part) > 1:
            inside = set(part[1:])
            starts = [target for target in following[head] if target in inside]
            _place(inside, starts[0] if starts else part[1], following, place, last)
        if len(part) > 1 or head in following[head]:
            last[head] = len(place) - 1


def _components(nodes: set[int], entry: int, following: dict[int, tuple[int, ...]]) -> list[list[int]]:
    """Strongly connected components in topological order (Tarjan, iterative); each starts with the block it was entered by."""
    index: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    on_stack: set[int] = set()
    found: list[list[int]] = []
    for root in (entry, *sorted(nodes)):
        if root in index:
            continue
        work = [(root, iter(following[root]))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on_stack.add(root)
        while work:
            node, rest = work[-1]
            target = next((t for t in rest if t in nodes and (t not in index or t in on_stack)), None)
            if target is None:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    at = stack.index(node)
                    found.append(stack[at:])
                    on_stack.difference_update(stack[at:])
                    del stack[at:]
            elif target in index:
                low[node] = min(low[node], index[target])
            else:
                index[target] = low[target] = len(index)
                stack.append(target)
                on_stack.add(target)
                work.append((target, iter(following[target])))
    return found[::-1]
