"""Minimising: a smaller input on which the versions still differ.

Simpler first means: no cycle, nothing shared, fewer objects, fewer statics, shorter arrays and texts, numbers nearer to zero. Every step
is tried on both versions; the number of runs and the time are bounded, and the same input always shrinks to the same one.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence

from twinproof.base.dataclass import dataclass, replace
from twinproof.heap.canonical import trim
from twinproof.heap.observe import (
    ArrayNode,
    Datum,
    Heap,
    Input,
    Link,
    Node,
    Null,
    ObjectNode,
    Scalar,
    TextNode,
    bits_of,
    number_of,
)
from twinproof.heap.parts import letter_weight
from twinproof.heap.places import get, put, put_node
from twinproof.heap.reach import contents, links, with_contents
from twinproof.ir.operators import round_float
from twinproof.ir.types import DOUBLE, FLOAT
from twinproof.language.known import KnownClasses, Parts
from twinproof.sample.layouts import settled, with_elements
from twinproof.sample.shapes import has_cycle, references
from twinproof.sample.valued import empty, lay_out, value_of
from twinproof.sample.views import held
from twinproof.witness.free import free_places, inside_library, is_free_list, texts_inside
from twinproof.witness.simpler import simpler, weight

Test = Callable[[Sequence[Input]], list[bool]]
Cost = tuple[int, ...]
_LARGEST_COPY = 30
_LARGEST_BATCH = 64
_SMALL_STEPS = 12


@dataclass(frozen=True, slots=True)
class Effort:
    """How many runs and seconds minimising may take."""

    runs: int = 1500
    seconds: float = 20.0  # far more than the runs take, unless the machine is very busy


DEFAULT_EFFORT = Effort()


def minimise(known: KnownClasses, given: Input, differs: Test, effort: Effort = DEFAULT_EFFORT) -> Input:
    """The simplest input found on which the versions still differ; `given` if none is simpler."""
    return _Minimiser(known, given, differs, effort).run()


class _Minimiser:
    """The best input so far, and what is left to spend."""

    def __init__(self, known: KnownClasses, given: Input, differs: Test, effort: Effort) -> None:
        self._known = known
        self._differs = differs
        self._runs = effort.runs
        self._end = time.monotonic() + effort.seconds
        self._best = given
        self._cost = cost(known, given)
        self._tried: set[Input] = {given}

    def run(self) -> Input:
        """All passes, until none of them helps."""
        before: Cost | None = None
        while before != self._cost and not self._is_over():
            before = self._cost
            self._offer(trim(self._best))
            for shrink in _PASSES:
                while self._try(shrink(self._known, self._best)):
                    pass
        ordered = trim(self._best)
        return ordered if len(ordered.heap) == len(self._best.heap) else self._best

    def _is_over(self) -> bool:
        return self._runs <= 0 or time.monotonic() >= self._end

    def _offer(self, candidate: Input) -> bool:
        return self._try(iter((candidate,)))

    def _try(self, candidates: Iterator[Input]) -> bool:
        """Takes the first candidate that is simpler and differs; False if there is none."""
        batch: list[tuple[Cost, Input]] = []
        for changed in candidates:
            candidate = settled(self._known, changed)
            if candidate is None:
                continue
            candidate = candidate if candidate is changed else trim(candidate)
            price = cost(self._known, candidate)
            if price < self._cost and candidate not in self._tried:
                batch.append((price, candidate))
            if len(batch) >= _LARGEST_BATCH:
                if self._take(batch):
                    return True
                batch = []
        return self._take(batch)

    def _take(self, batch: list[tuple[Cost, Input]]) -> bool:
        if not batch or self._is_over():
            return False
        self._tried.update(candidate for _, candidate in batch)
        self._runs -= len(batch)
        answers = self._differs([candidate for _, candidate in batch])
        found = [pair for pair, differs in zip(batch, answers, strict=True) if differs]
        if not found:
            return False
        self._cost, self._best = min(found, key=lambda pair: pair[0])
        return True


def cost(known: KnownClasses, given: Input) -> Cost:
    """What makes one input less simple than another, most important first."""
    shared = sum(count - 1 for count in references(known, given).values())
    sizes = sum(_size(node) for node in given.heap)
    values = [get(given, place) for place in free_places(known, given)]
    links = sum(isinstance(value, Link) for value in values)
    numbers = sum(_weight(value) for value in values)
    letters = sum(sum(map(letter_weight, node.text)) for node in given.heap if isinstance(node, TextNode))
    valued = sum(weight(known, *found) for number in range(len(given.heap)) if (found := value_of(known, given.heap, number)) is not None)
    return has_cycle(known, given), shared, len(given.heap), len(given.statics), sizes, links, numbers + letters + valued


def _size(node: Node) -> int:
    match node:
        case ArrayNode(_, elements):
            return len(elements)
        case TextNode(text):
            return len(text)
    return 0


def _weight(value: Datum) -> int:
    """How far a number is from zero, negative ones a little farther; fractions and special floats weigh more than whole numbers."""
    if not isinstance(value, Scalar):
        return 0
    if value.type not in (FLOAT, DOUBLE):
        return 2 * abs(value.bits) + (value.bits < 0)
    number = number_of(value.type, value.bits)
    if number != number or number in (float("inf"), float("-inf")):
        return 1 << 1100
    digits = len(repr(number))
    whole = number == int(number)
    return (2 * int(abs(number)) + digits) * (1 if whole else 2) + (str(number).startswith("-")) + (0 if whole else 1 << 20)


def _without_statics(known: KnownClasses, given: Input) -> Iterator[Input]:
    if given.statics:
        yield trim(replace(given, statics=()))
    for index in range(len(given.statics)):
        yield trim(replace(given, statics=given.statics[:index] + given.statics[index + 1 :]))


def _with_nulls(known: KnownClasses, given: Input) -> Iterator[Input]:
    for place in free_places(known, given):
        if isinstance(get(given, place), Link):
            yield trim(put(given, place, Null()))


def _with_shortcuts(known: KnownClasses, given: Input) -> Iterator[Input]:
    """A reference goes past an object, to one of the same kind behind it."""
    for place in free_places(known, given):
        value = get(given, place)
        if isinstance(value, Link):
            for behind in contents(given.heap[value.index]):
                if isinstance(behind, Link) and type(given.heap[behind.index]) is type(given.heap[value.index]):
                    yield trim(put(given, place, behind))


def _unshared(known: KnownClasses, given: Input) -> Iterator[Input]:
    """A reference to a shared object gets a copy of its own; what leads back is cut."""
    count = references(known, given)
    for place in free_places(known, given):
        value = get(given, place)
        if isinstance(value, Link) and count[value.index] > 1:
            heap = list(given.heap)
            copied = _copy(heap, value.index, ())
            if len(heap) - len(given.heap) <= _LARGEST_COPY:
                yield trim(put(replace(given, heap=tuple(heap)), place, copied))


def _copy(heap: list[Node], index: int, path: tuple[int, ...]) -> Datum:
    if index in path:
        return Null()
    number = len(heap)
    heap.append(heap[index])
    inside: list[Datum] = []
    for value in contents(heap[index]):
        deep = isinstance(value, Link) and len(heap) <= 4 * _LARGEST_COPY
        inside.append(_copy(heap, value.index, (*path, index)) if deep and isinstance(value, Link) else value)
    heap[number] = with_contents(heap[index], tuple(inside))
    return Link(number)


def _shorter(known: KnownClasses, given: Input) -> Iterator[Input]:
    fixed = {index for node in given.heap if is_free_list(known, node) for index in links(contents(node))}
    fixed |= inside_library(known, given.heap) | texts_inside(known, given.heap)
    for number, node in enumerate(given.heap):
        match node:
            case ArrayNode(type, elements) if number not in fixed:
                for start, end in _cuts(len(elements)):
                    yield trim(put_node(given, number, ArrayNode(type, elements[:start] + elements[end:])))
            case TextNode(text) if number not in fixed:
                for start, end in _cuts(len(text)):
                    yield put_node(given, number, TextNode(text[:start] + text[end:]))


def _shorter_lists(known: KnownClasses, given: Input) -> Iterator[Input]:
    for number, node in enumerate(given.heap):
        layout = known.collections.get(node.cls) if isinstance(node, ObjectNode) else None
        elements = None if layout is None else held(known, given.heap, number)
        if layout is not None and elements:
            step = 2 if layout.is_map else 1
            for start, end in _cuts(len(elements) // step):
                shorter = with_elements(known, given, number, elements[: start * step] + elements[end * step :])
                if shorter is not None:
                    yield trim(shorter)


def _cuts(length: int) -> Iterator[tuple[int, int]]:
    """Parts to leave out: all, halves, quarters, ... single ones."""
    size = length
    while size:
        yield from ((start, min(start + size, length)) for start in range(0, length, size))
        size //= 2


def _plainer_texts(known: KnownClasses, given: Input) -> Iterator[Input]:
    fixed = texts_inside(known, given.heap)
    for number, node in enumerate(given.heap):
        if isinstance(node, TextNode) and number not in fixed:
            yield put_node(given, number, TextNode("a" * len(node.text)))
            for at, letter in enumerate(node.text):
                if letter != "a":
                    yield put_node(given, number, TextNode(node.text[:at] + "a" + node.text[at + 1 :]))


def _simpler_values(known: KnownClasses, given: Input) -> Iterator[Input]:
    """Other values for objects of the library that have one: for each alone, and for all that are equal or of a class."""
    for number, node in enumerate(given.heap):
        holder = known.holders.get(node.cls) if isinstance(node, ObjectNode) else None
        if holder is not None and holder.empty:
            yield trim(put_node(given, number, empty(holder)))
    groups = _equal_values(known, given.heap)
    yield _with_values(known, given, {number: _zeroed(known, *found) for found, numbers in groups.items() for number in numbers})
    for (cls, parts), numbers in groups.items():
        for other in simpler(known, cls, parts):
            if len(numbers) > 1:
                yield _with_values(known, given, dict.fromkeys(numbers, (cls, other)))
            yield from (_with_values(known, given, {number: (cls, other)}) for number in numbers)


def _equal_values(known: KnownClasses, heap: Heap) -> dict[tuple[str, Parts], list[int]]:
    """The objects that have a value, by their values; not those that are parts of another one's."""
    parts = {index for node in heap if isinstance(node, ObjectNode) and node.cls in known.values for index in links(contents(node))}
    groups: dict[tuple[str, Parts], list[int]] = {}
    for number in range(len(heap)):
        found = value_of(known, heap, number)
        if found is not None and number not in parts:
            groups.setdefault(found, []).append(number)
    return groups


def _zeroed(known: KnownClasses, cls: str, parts: Parts) -> tuple[str, Parts]:
    """A value as what all of an input are tried as at once; those without such as they are."""
    zero = known.values[cls].zero
    return cls, parts if zero is None else zero(parts)


def _with_values(known: KnownClasses, given: Input, values: Mapping[int, tuple[str, Parts]]) -> Input:
    heap = list(given.heap)

    def add(node: Node) -> int:
        heap.append(node)
        return len(heap) - 1

    for number, (cls, parts) in values.items():
        heap[number] = lay_out(known, cls, parts, add)
    return trim(replace(given, heap=tuple(heap)))


def _smaller_numbers(known: KnownClasses, given: Input) -> Iterator[Input]:
    everything = given
    for place in free_places(known, given):
        value = get(given, place)
        if isinstance(value, Scalar):
            everything = put(everything, place, Scalar(value.type, 0))
    yield everything
    for place in free_places(known, given):
        value = get(given, place)
        if isinstance(value, Scalar):
            yield from (put(given, place, smaller) for smaller in _nearer(value))


def _nearer(value: Scalar) -> Iterator[Scalar]:
    """Values nearer to zero: by bisection from both ends, then in small steps."""
    if value.type in (FLOAT, DOUBLE):
        yield from (_scalar(value, number) for number in _nearer_floats(number_of(value.type, value.bits)))
        return
    number = value.bits
    sign = -1 if number < 0 else 1
    steps = [0, 1, -1, -number]
    steps += [sign * (abs(number) >> shift) for shift in range(1, abs(number).bit_length())]
    steps += [number - sign * (abs(number) >> shift) for shift in range(2, abs(number).bit_length() + 1)]
    steps += [number - sign * step for step in range(1, min(abs(number), _SMALL_STEPS))]
    low, high = _range(value)
    yield from (Scalar(value.type, step) for step in dict.fromkeys(steps) if low <= step <= high)


def _range(value: Scalar) -> tuple[int, int]:
    width = value.type.bits
    signed = value.type.name not in ("char", "boolean")
    return (-(1 << (width - 1)), (1 << (width - 1)) - 1) if signed else (0, (1 << width) - 1)


def _nearer_floats(number: float) -> Iterator[float]:
    yield from (0.0, 1.0, -1.0, 2.0, -0.0, 0.5)
    if number - number == 0.0:
        yield -number
        yield from (
            float(int(number)),
            float(int(number / 2)),
            number / 2,
            float(f"{number:.1g}"),
            float(f"{number:.3g}"),
            float(f"{number:.1f}"),
        )
        yield from (float(int(number / 2**shift)) for shift in (4, 8, 16, 32))
        yield from (float(int(number)) - 1, float(int(number)) + 1)
    else:
        yield from (1e10, 1e300, float("inf"))


def _scalar(like: Scalar, number: float) -> Scalar:
    return Scalar(like.type, bits_of(like.type, round_float(number) if like.type is FLOAT else number))


_PASSES: tuple[Callable[[KnownClasses, Input], Iterator[Input]], ...] = (
    _without_statics,
    _with_nulls,
    _unshared,
    _with_shortcuts,
    _shorter,
    _shorter_lists,
    _plainer_texts,
    _simpler_values,
    _smaller_numbers,
)
