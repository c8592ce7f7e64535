"""Walks over heaps: what a node holds, what can be reached from where, and what leads back to itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from twinproof.heap.observe import ArrayNode, BlockNode, Datum, Heap, Input, Link, Node, ObjectNode, Observation, Returned

_Step = TypeVar("_Step")


def contents(node: Node) -> tuple[Datum, ...]:
    """The values in a node."""
    match node:
        case ObjectNode(_, fields):
            return tuple([value for _, value in fields])
        case ArrayNode(_, elements):
            return elements
        case BlockNode(_, _, cells):
            return tuple([value for _, value in cells])
    return ()


def with_contents(node: Node, values: tuple[Datum, ...]) -> Node:
    """The node with other values; only arrays may get another number of them."""
    match node:
        case ObjectNode(cls, fields):
            return ObjectNode(cls, tuple([(key, value) for (key, _), value in zip(fields, values, strict=True)]))
        case ArrayNode(type, _):
            return ArrayNode(type, values)
        case BlockNode(size, align, cells):
            return BlockNode(size, align, tuple([(at, value) for (at, _), value in zip(cells, values, strict=True)]))
    return node


def with_fields(node: Node, keeps: Callable[[str], bool]) -> Node:
    """The node with some of its fields only."""
    return ObjectNode(node.cls, tuple([field for field in node.fields if keeps(field[0])])) if isinstance(node, ObjectNode) else node


def everything(heap: Heap) -> list[Datum]:
    """The values in all nodes."""
    return [value for node in heap for value in contents(node)]


def roots(given: Input) -> list[Datum]:
    """Receiver, arguments and statics."""
    return [given.receiver, *given.args, *(value for _, value in given.statics)]


def result(seen: Observation) -> list[Datum]:
    """What a call returned, if it did and there is anything; an exception is not looked into."""
    return [seen.end.value] if isinstance(seen.end, Returned) and seen.end.value is not None else []


def links(values: Iterable[Datum]) -> list[int]:
    """The nodes that values refer to."""
    return [value.index for value in values if isinstance(value, Link)]


def reachable(heap: Heap, start: Iterable[Datum]) -> list[int]:
    """The nodes that can be reached, breadth first."""
    order: dict[int, None] = {}
    queue = links(start)
    for index in queue:
        if index not in order:
            order[index] = None
            queue += links(contents(heap[index]))
    return list(order)


def back_steps(count: int, steps: Callable[[int], Iterable[tuple[_Step, int]]]) -> Iterator[tuple[int, _Step]]:
    """The steps that close circles, each with the node that it starts from: those of a walk, depth first and from each of `count` nodes in
    turn, that lead to a node on the way to it."""
    way: list[tuple[int, Iterator[tuple[_Step, int]]]] = []
    met: dict[int, bool] = {}  # and whether they are on the way
    for start in range(count):
        if start not in met:
            met[start] = True
            way.append((start, iter(steps(start))))
        while way:
            index, left = way[-1]
            for step, target in left:
                if target not in met:
                    met[target] = True
                    way.append((target, iter(steps(target))))
                    break
                if met[target]:
                    yield index, step
            else:
                met[index] = False
                way.pop()
