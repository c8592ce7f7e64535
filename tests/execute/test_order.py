"""The order of blocks on random graphs, reducible or not, against its definition."""

from __future__ import annotations

from random import Random

from twinproof.execute.order import Order, order_blocks
from twinproof.ir.instruction import CheckNull, Const, Instruction, Jump, Return, Switch
from twinproof.ir.program import Block, Body, Handler
from twinproof.ir.types import INT, REF

Graph = list[list[int]]


def random_graph(random: Random) -> Graph:
    """Blocks with at most three followers each; some graphs have few edges back, some many."""
    size = random.randrange(1, 12)
    back = random.random()
    return [[_target(random, at, size, back) for _ in range(random.randrange(4))] for at in range(size)]


def _target(random: Random, at: int, size: int, back: float) -> int:
    return random.randrange(size) if random.random() < back else min(at + random.randrange(1, 4), size - 1)


def body_of(graph: Graph) -> Body:
    """A body with these edges; the last of three is one to a handler."""
    check = CheckNull(Const(REF, None))
    return Body((), (), tuple(Block((check, end_of(targets)), tuple(Handler(None, target) for target in targets[2:])) for targets in graph))


def end_of(targets: list[int]) -> Instruction:
    match targets[:2]:
        case []:
            return Return(None)
        case [target]:
            return Jump(target)
        case [target, other]:
            return Switch(Const(INT, 0), ((0, target),), other)
    raise AssertionError


def reached(graph: Graph, start: int, inside: set[int]) -> set[int]:
    """The blocks that can be reached from a block inside a set."""
    seen, stack = {start}, [start]
    while stack:
        for target in graph[stack.pop()]:
            if target in inside and target not in seen:
                seen.add(target)
                stack.append(target)
    return seen


def inside_of(order: Order, head: int) -> set[int]:
    return {block for block, place in order.place.items() if order.place[head] <= place <= order.last[head]}


def test_order_on_random_graphs() -> None:
    """All that the order promises, on a thousand graphs."""
    random = Random(5)
    heads = 0
    for _ in range(1000):
        graph = random_graph(random)
        order = order_blocks(body_of(graph))
        heads += len(order.last)
        check_places(graph, order)
        check_edges(graph, order)
        check_loops(graph, order)
    assert heads > 500


def check_places(graph: Graph, order: Order) -> None:
    """Each reachable block has a place of its own, the entry the first one."""
    assert set(order.place) == reached(graph, 0, set(range(len(graph))))
    assert sorted(order.place.values()) == list(range(len(order.place)))
    assert order.place[0] == 0


def check_edges(graph: Graph, order: Order) -> None:
    """An edge that does not go to a later place starts another round of a loop around it."""
    for source in order.place:
        for target in graph[source]:
            backward = order.place[target] <= order.place[source]
            assert order.is_back_edge(source, target) == backward


def check_loops(graph: Graph, order: Order) -> None:
    """A loop is strongly connected, loops are nested or apart, and what a loop leads to comes after all of it."""
    loops = {head: inside_of(order, head) for head in order.last}
    for head, inside in loops.items():
        assert reached(graph, head, inside) == inside
        assert all(head in reached(graph, block, inside) for block in inside)
        assert any(head in graph[block] for block in inside)
        for block in inside:
            assert all(
                order.place[target] > order.last[head] or target in inside or encloses(order, target, head) for target in graph[block]
            )
        for other in loops.values():
            assert inside <= other or other <= inside or not inside & other


def encloses(order: Order, head: int, block: int) -> bool:
    return head in order.last and order.place[head] <= order.place[block] <= order.last[head]


def test_two_entries() -> None:
    """A loop with two entries has one head, the other entry is inside."""
    order = order_blocks(body_of([[1, 2], [2], [1, 3], []]))
    assert order.place[3] == 3
    assert list(order.last.values()) == [2]


def test_a_long_chain_is_no_deep_recursion() -> None:
    """Thousands of blocks in a row, all in one loop."""
    size = 5000
    order = order_blocks(body_of([[at + 1] for at in range(size)] + [[0]]))
    assert order.last == {0: size}
