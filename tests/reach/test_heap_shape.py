"""The canonical form: the same for the same heap under other numbers, another one for any other heap, with all symmetries."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement, permutations, product

import pytest

from twinproof.reach.heap_shape import HeapShape, ShapeNode, canonical, symmetries


def linked(targets: tuple[int | None, ...]) -> dict[int, ShapeNode]:
    """Objects of one class, each with one reference."""
    return {number: ShapeNode("A", None, () if target is None else (("A.next", target),)) for number, target in enumerate(targets)}


@pytest.mark.parametrize("size", [1, 2, 3])
def test_equal_exactly_if_isomorphic(size: int) -> None:
    """All heaps of few objects, all of them held, against all bijections."""
    heaps = list(product([None, *range(size)], repeat=size))
    forms = {heap: canonical(linked(heap), range(size), {})[0] for heap in heaps}
    for a, b in combinations_with_replacement(heaps, 2):
        renamed = {tuple(None if a[old] is None else order.index(a[old]) for old in order) for order in permutations(range(size))}
        assert (forms[a] == forms[b]) is (b in renamed)


@pytest.mark.parametrize(
    ("targets", "held", "expected"),
    [
        ((None, None, None), (0, 1, 2), 6),
        ((1, 2, 0), (0, 1, 2), 3),
        ((None, 0, 0), (1, 2), 2),
        ((1, None), (0, 1), 1),
        ((1, None), (0,), 1),
    ],
)
def test_all_symmetries(targets: tuple[int | None, ...], held: tuple[int, ...], expected: int) -> None:
    """Every way in which a heap is its own image is found, and nothing else."""
    _, numberings = canonical(linked(targets), held, {})
    found = symmetries(numberings)
    assert len(set(found)) == len(found) == expected
    assert found[0] == tuple(range(len(targets)))


def test_what_nothing_leads_to_is_left_out() -> None:
    """An object that is neither held nor led to by what is held."""
    shape, _ = canonical(linked((None, 0)), (0,), {})
    assert shape == HeapShape((ShapeNode("A", None, ()),), (0,), ())


def test_static_fields_are_told_apart() -> None:
    """Which field leads to an object matters; the order in which they are given does not."""
    nodes = linked((None, 0))
    one, _ = canonical(nodes, (), {"A.x": 0, "A.y": 1})
    assert one == canonical(nodes, (), {"A.y": 1, "A.x": 0})[0]
    assert one != canonical(nodes, (), {"A.x": 1, "A.y": 0})[0]


def test_numbers_do_not_matter() -> None:
    """Random heaps of two kinds of references, renumbered at random."""
    random.seed(7)
    for _ in range(200):
        size = random.randint(1, 5)
        links = [{key: random.randrange(size) for key in ("l", "r") if random.random() < 0.7} for _ in range(size)]
        classes = [random.choice("AB") for _ in range(size)]
        held = random.sample(range(size), random.randint(0, size))
        order = random.sample(range(size), size)
        nodes = {n: ShapeNode(classes[n], None, tuple(sorted(links[n].items()))) for n in range(size)}
        other = {
            order[n]: ShapeNode(classes[n], None, tuple(sorted((key, order[target]) for key, target in links[n].items())))
            for n in range(size)
        }
        assert canonical(nodes, held, {})[0] == canonical(other, [order[n] for n in held], {})[0]
