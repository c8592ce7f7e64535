"""Walks over heaps against plain definitions of what they find."""

from __future__ import annotations

from itertools import product
from random import Random

from heap.random_heaps import inside, random_seen
from twinproof.heap.observe import Heap, Input, Link, Null, ObjectNode, Scalar
from twinproof.heap.places import ARGS, STATICS, Place, get, put
from twinproof.heap.reach import back_steps, contents, everything, links, reachable, with_contents, with_fields
from twinproof.ir.types import INT


def heaps(seed: int, count: int = 300) -> list[Heap]:
    random = Random(seed)
    return [random_seen(random, random.randint(1, 6)).heap for _ in range(count)]


def steps_to(heap: Heap, start: int) -> dict[int, int]:
    """How many steps it takes to each node that can be reached, by as many rounds as there are nodes."""
    found = {start: 0}
    for round in range(1, len(heap) + 1):
        for index in [index for index, distance in found.items() if distance == round - 1]:
            for value in contents(heap[index]):
                if isinstance(value, Link):
                    found.setdefault(value.index, round)
    return found


def test_contents() -> None:
    """What is in a node can be put back, and is what its rows say."""
    for heap in heaps(6):
        assert [with_contents(node, contents(node)) for node in heap] == list(heap)
        assert [contents(node) for node in heap] == [tuple(value for _, value in inside(node)) for node in heap]
        assert everything(heap) == [value for node in heap for _, value in inside(node)]
        assert [with_fields(node, lambda key: True) for node in heap] == list(heap)


def test_reachable() -> None:
    """Exactly what some steps lead to, those first that fewer lead to."""
    for heap in heaps(7):
        for start in range(len(heap)):
            distances = steps_to(heap, start)
            found = reachable(heap, [Null(), Link(start)])
            assert sorted(found) == sorted(distances)
            assert [distances[index] for index in found] == sorted(distances.values())


def test_back_steps() -> None:
    """Without the steps that are found there are no circles, and each of them is part of one."""
    for heap in heaps(8):
        edges = {index: list(enumerate(links(contents(node)))) for index, node in enumerate(heap)}
        found = set(back_steps(len(heap), edges.__getitem__))
        assert all(index in reaches(edges, edges[index][step][1]) for index, step in found)
        left = {index: [edge for edge in out if (index, edge[0]) not in found] for index, out in edges.items()}
        assert not any(index in reaches(left, target) for index in left for _, target in left[index])


def reaches(edges: dict[int, list[tuple[int, int]]], start: int) -> set[int]:
    """The transitive closure, by brute force."""
    pairs = {(index, target) for index, out in edges.items() for _, target in out}
    while more := {(a, d) for (a, b), (c, d) in product(pairs, pairs) if b == c} - pairs:
        pairs |= more
    return {start, *(b for a, b in pairs if a == start)}


def test_a_long_list() -> None:
    """Walks have no depth of their own."""
    heap = tuple(ObjectNode("p.Node", (("p.Node.next", Link((index + 1) % 5000)),)) for index in range(5000))
    assert len(reachable(heap, [Link(0)])) == 5000
    assert list(back_steps(5000, lambda index: enumerate(links(contents(heap[index]))))) == [(4999, 0)]


def test_places() -> None:
    """What is put into a place is there, and everywhere else is what was there."""
    random, marked = Random(9), Scalar(INT, 77)
    for _ in range(100):
        seen = random_seen(random, 4)
        given = Input(seen.heap, Null(), (Link(1), Scalar(INT, 1)), seen.statics)
        rows = [(ARGS, len(given.args)), (STATICS, len(given.statics)), *((at, len(contents(node))) for at, node in enumerate(given.heap))]
        places = [Place(home, at) for home, count in rows for at in range(count)]
        for place in places:
            after = put(given, place, marked)
            assert [get(after, each) for each in places] == [marked if each == place else get(given, each) for each in places]
            assert put(after, place, get(given, place)) == given
