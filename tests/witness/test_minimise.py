"""Minimising against conditions that are known exactly, so that the smallest input is known, too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pytest
from hypothesis import given as examples
from hypothesis import strategies as gen

from twinproof.heap.canonical import trim
from twinproof.heap.observe import ArrayNode, Datum, Input, Link, Node, Null, ObjectNode, Scalar, TextNode, double_bits, double_from_bits
from twinproof.heap.reach import contents, reachable, roots
from twinproof.ir.types import CHAR, DOUBLE, INT, LONG
from twinproof.java.library.known.registry import KNOWN
from twinproof.sample.shapes import has_cycle, has_sharing
from twinproof.witness.minimise import Effort, cost, minimise

NULL = Null()
ENOUGH = Effort(100_000, 60.0)


def asked(condition: Callable[[Input], bool]) -> Callable[[Sequence[Input]], list[bool]]:
    return lambda inputs: [condition(each) for each in inputs]


def ints(*values: int) -> Input:
    return Input((), NULL, tuple(Scalar(INT, value) for value in values))


def numbers(given: Input) -> tuple[int, ...]:
    return tuple(value.bits for value in given.args if isinstance(value, Scalar))


def node(value: int, left: Datum = NULL, right: Datum = NULL) -> Node:
    return ObjectNode("Tree", (("Tree.value", Scalar(INT, value)), ("Tree.left", left), ("Tree.right", right)))


@pytest.mark.parametrize(
    ("start", "condition", "smallest"),
    [
        ((123456, 77), lambda a, b: a > 1000, (1001, 0)),
        ((-(2**31), 5), lambda a, b: a < -10 and b > 0, (-11, 1)),
        ((987654321, 987654321), lambda a, b: a == b, (0, 0)),
        ((2**31 - 6, 3), lambda a, b: a % 7 == 3 and a > 100, (101, 0)),
        ((40, -40), lambda a, b: a + b == 0 and a != 0, (40, -40)),
        ((5, 5), lambda a, b: True, (0, 0)),
    ],
)
def test_numbers(start: tuple[int, int], condition: Callable[[int, int], bool], smallest: tuple[int, int]) -> None:
    """Bisection finds the smallest number; pairs that only shrink together stay."""
    assert numbers(minimise(KNOWN, ints(*start), asked(lambda given: condition(*numbers(given))), ENOUGH)) == smallest


def test_other_types() -> None:
    """Longs, chars and doubles shrink within their range."""
    start = Input((), NULL, (Scalar(LONG, 2**62 + 12345), Scalar(CHAR, 60000), Scalar(DOUBLE, double_bits(123.456))))

    def condition(given: Input) -> bool:
        a, b, c = (value for value in given.args if isinstance(value, Scalar))
        return a.bits > 2**40 and 0 <= b.bits <= 65535 and b.bits > 96 and double_from_bits(c.bits) > 1.5

    small = minimise(KNOWN, start, asked(condition), ENOUGH)
    assert numbers(small)[:2] == (2**40 + 1, 97)
    assert double_from_bits(numbers(small)[2]) == 2.0


def test_heap_without_need() -> None:
    """A heap that does not matter goes away as a whole."""
    start = Input((node(5, Link(1), Link(0)), node(6, Link(0), Link(1))), NULL, (Link(0), Link(1)), (("S.x", Link(1)),))
    assert minimise(KNOWN, start, asked(lambda given: True), ENOUGH) == Input((), NULL, (NULL, NULL))


def test_a_list_is_shortened() -> None:
    """A chain of ten shrinks to the two that are needed."""
    chain = tuple(node(index, Link(index + 1) if index < 9 else NULL) for index in range(10))
    start = Input(chain, NULL, (Link(0),))

    def condition(given: Input) -> bool:
        values = [contents(each)[0] for each in given.heap]
        return len(values) >= 2 and Scalar(INT, 7) in values

    small = minimise(KNOWN, start, asked(condition), ENOUGH)
    assert sorted(value.bits for each in small.heap if isinstance(value := contents(each)[0], Scalar)) == [0, 7]
    assert not has_cycle(KNOWN, small)


def test_sharing_is_given_up_first() -> None:
    """A copy is simpler than an object with two ways to it, even though it is one object more."""
    start = Input((node(1, Link(1), Link(1)), node(2)), NULL, (Link(0),))
    small = minimise(KNOWN, start, asked(lambda given: _depths(given) == (True, True)), ENOUGH)
    assert not has_sharing(KNOWN, small)
    assert len(small.heap) == 3


def test_sharing_that_is_needed_stays() -> None:
    """Where only a shared object will do, it stays, and the rest goes."""
    start = Input((node(1, Link(1), Link(1)), node(2, Link(2)), node(3, Link(0))), NULL, (Link(0),))

    def condition(given: Input) -> bool:
        first = contents(given.heap[0]) if given.heap else ()
        return bool(first) and isinstance(first[1], Link) and first[1] == first[2]

    small = minimise(KNOWN, start, asked(condition), ENOUGH)
    assert small == Input((node(0, Link(1), Link(1)), node(0)), NULL, (Link(0),))


def test_a_cycle_that_is_needed_stays() -> None:
    """The smallest cycle is an object that refers to itself."""
    start = Input((node(1, Link(1)), node(2, Link(2)), node(3, Link(0))), NULL, (Link(0),))
    small = minimise(KNOWN, start, asked(partial(has_cycle, KNOWN)), ENOUGH)
    assert len(small.heap) == 1
    assert has_cycle(KNOWN, small)


def test_arrays_and_texts() -> None:
    """Arrays and texts lose what is not needed."""
    start = Input(
        (ArrayNode("int[]", tuple(Scalar(INT, value) for value in range(20))), TextNode("Hello, World")), NULL, (Link(0), Link(1))
    )

    def condition(given: Input) -> bool:
        arrays = [each for each in given.heap if isinstance(each, ArrayNode)]
        texts = [each.text for each in given.heap if isinstance(each, TextNode)]
        return bool(arrays and texts) and Scalar(INT, 13) in arrays[0].elements and "W" in texts[0] and len(texts[0]) > 2

    assert minimise(KNOWN, start, asked(condition), ENOUGH).heap[1] in (TextNode("Waa"), TextNode("aWa"), TextNode("aaW"))
    assert minimise(KNOWN, start, asked(condition), ENOUGH).heap[0] == ArrayNode("int[]", (Scalar(INT, 13),))


def test_lists_stay_lists() -> None:
    """The size of an array list goes with its elements, and its inside is not touched otherwise."""
    elements = ArrayNode("java.lang.Object[]", tuple(Link(2) for _ in range(4)))
    fields = (("java.util.AbstractList.modCount", Scalar(INT, 0)), ("java.util.ArrayList.elementData", Link(1)))
    start = Input(
        (ObjectNode("java.util.ArrayList", (*fields, ("java.util.ArrayList.size", Scalar(INT, 4)))), elements, TextNode("x")),
        NULL,
        (Link(0),),
    )
    seen: list[Input] = []

    def condition(given: Input) -> bool:
        seen.append(given)
        return len(given.heap) > 1 and len(contents(given.heap[1])) >= 2

    small = minimise(KNOWN, start, asked(condition), ENOUGH)
    assert contents(small.heap[1]) == (NULL, NULL)
    for each in seen:
        for holder in each.heap:
            if isinstance(holder, ObjectNode):
                link, size = dict(holder.fields)["java.util.ArrayList.elementData"], dict(holder.fields)["java.util.ArrayList.size"]
                assert isinstance(link, Link)
                assert size == Scalar(INT, len(contents(each.heap[link.index])))


def test_effort_is_bounded() -> None:
    """No more runs than allowed, and the best so far is the answer."""
    runs = 0

    def differs(inputs: Sequence[Input]) -> list[bool]:
        nonlocal runs
        runs += len(inputs)
        return [sum(numbers(each)) > 0 for each in inputs]

    small = minimise(KNOWN, ints(*range(100, 140)), differs, Effort(300, 60.0))
    assert runs <= 300 + 64
    assert cost(KNOWN, small) < cost(KNOWN, ints(*range(100, 140)))


links = gen.one_of(gen.just(NULL), gen.integers(0, 5).map(Link))
heaps = gen.lists(gen.builds(node, gen.integers(-5, 5), links, links), min_size=6, max_size=6)


@examples(heaps, gen.integers(0, 20))
def test_result_always_satisfies(nodes: list[Node], threshold: int) -> None:
    """Whatever the condition, the answer satisfies it, is no worse than the start, and is the same each time."""
    start = Input(tuple(nodes), NULL, (Link(0), Link(1)))

    def condition(given: Input) -> bool:
        found = reachable(given.heap, roots(given))
        total = sum(value.bits for index in found if isinstance(value := contents(given.heap[index])[0], Scalar))
        return total * total + len(found) >= min(threshold, 3)

    if condition(start):
        small = minimise(KNOWN, start, asked(condition), Effort(2000, 30.0))
        assert condition(small)
        assert cost(KNOWN, small) <= cost(KNOWN, trim(start))
        assert small == minimise(KNOWN, start, asked(condition), Effort(2000, 30.0))


def _depths(given: Input) -> tuple[bool, ...]:
    first = contents(given.heap[0]) if given.heap else ()
    return tuple(isinstance(value, Link) for value in first[1:])
