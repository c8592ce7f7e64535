"""What holds for a node if it holds for all below it, and what all below a node has: against brute force on small graphs."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from twinproof.same.settle import gather, settle

Graph = dict[int, list[int] | None]


def graphs() -> list[Graph]:
    """Graphs of up to six nodes, with circles; a node without answer below it has None."""
    random = Random(16)
    found: list[Graph] = []
    for _ in range(200):
        size = random.randrange(1, 7)
        nodes = range(size)
        found.append({node: None if random.random() < 0.15 else [other for other in nodes if random.random() < 0.3] for node in nodes})
    return found


def below(graph: Graph, start: int) -> set[int]:
    """All that a node reaches, itself included, by going everywhere."""
    seen, todo = {start}, [start]
    while todo:
        for other in graph[todo.pop()] or ():
            if other not in seen:
                seen.add(other)
                todo.append(other)
    return seen


def test_a_node_is_wrong_if_it_reaches_one_that_is() -> None:
    for graph in graphs():
        for start in graph:
            settled: dict[int, bool] = {}
            settle(start, graph.__getitem__, settled)
            assert settled.keys() == below(graph, start)
            for node in settled:
                assert settled[node] == all(graph[other] is not None for other in below(graph, node)), (graph, node)


def test_what_is_settled_is_not_asked_again() -> None:
    """And counts, whatever is below it."""
    asked: list[int] = []

    def reached(node: int) -> Sequence[int]:
        asked.append(node)
        return {0: [1, 2], 1: [0]}[node]

    settled = {2: False}
    settle(0, reached, settled)
    assert settled == {0: False, 1: False, 2: False}
    assert sorted(asked) == [0, 1]
    settled = {2: True}
    settle(0, reached, settled)
    assert settled == {0: True, 1: True, 2: True}


def test_a_node_has_what_all_below_it_have() -> None:
    """In any order of the questions, as answers are kept."""
    for graph in graphs():
        gathered: dict[int, frozenset[str]] = {}
        for start in sorted(graph, key=lambda node: node * 5 % 7):
            if start not in gathered:
                gather(start, graph.__getitem__, lambda node: [f"of {node}", f"{node % 2}"], gathered)
        for node in graph:
            reached = below(graph, node)
            assert gathered[node] == {f"of {other}" for other in reached} | {f"{other % 2}" for other in reached}, (graph, node)


def test_a_long_way_down_is_no_problem() -> None:
    settled: dict[int, bool] = {}
    settle(0, lambda node: [node + 1] if node < 5000 else None, settled)
    assert not any(settled.values())
    gathered: dict[int, frozenset[str]] = {}
    gather(0, lambda node: [node + 1] if node < 5000 else [0], lambda node: ["end"] if node == 5000 else [], gathered)
    assert set(gathered.values()) == {frozenset(("end",))}
