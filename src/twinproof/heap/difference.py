"""Where two heaps differ, up to a bijection of their nodes: both are walked in step, and each place is compared once.

The first time that two nodes are met in the same place they are taken for one another; a place where one of them leads to a third
node is different from then on. No difference means that what can be reached is the same (`heap.canonical` has a form for that).
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from itertools import zip_longest

from twinproof.base.dataclass import dataclass
from twinproof.heap.canonical import Observer
from twinproof.heap.in_bytes import Byte, cells_of, known_bytes, layout_of
from twinproof.heap.observe import ArrayNode, BlockNode, Datum, End, Heap, Link, Node, ObjectNode, Observation, Returned, Scalar, Threw
from twinproof.heap.pairing import OUTSIDE, Key, Pairing
from twinproof.ir.types import BYTE


@dataclass(frozen=True, slots=True)
class Difference:
    """A place that is not the same in both heaps: how it is reached; in which two nodes it is, if in any, and by which key or index;
    and its values, None where there is no such place."""

    place: str
    homes: tuple[int, int] | None
    key: Key
    values: tuple[Datum | None, Datum | None]


def differences(old: Observation, new: Observation, inputs: int, observer: Observer) -> Iterator[Difference]:
    """The places where an observer can tell two calls apart; the first nodes of both are those of the input. How a call ended and what it
    printed are places, too."""
    seen = {"output": (old.output, new.output), "errors": (old.errors, new.errors), "inputs": (_given(old, inputs), _given(new, inputs))}
    yield from (_root(key) for key, (old_value, new_value) in seen.items() if old_value != new_value)
    walk = _InStep(old.heap, new.heap, observer)
    for index in range(min(_given(old, inputs), _given(new, inputs))):
        walk.pairing.pair(index, index, f"input {index}")
    new_statics = dict(new.statics)
    for key, value in old.statics:
        if key in observer.statics:
            yield from walk.compare(key, value, new_statics[key])
    yield from _end(walk, observer.end(old.end, inputs), observer.end(new.end, inputs))
    yield from walk.inside()


def _given(seen: Observation, inputs: int) -> int:
    return min(inputs, len(seen.heap))


def _root(name: str) -> Difference:
    return Difference(name, None, name, (None, None))


def _end(walk: _InStep, old: End, new: End) -> Iterator[Difference]:
    match old, new:
        case Returned(a), Returned(b) if a is not None and b is not None:
            yield from walk.compare("result", a, b)
        case Threw(cls, message, a), Threw(other, told, b) if (cls, message) == (other, told):
            yield from walk.compare("exception", a, b)
        case _ if old != new:
            yield _root("end")


class _InStep:
    """Two heaps on a walk in step."""

    def __init__(self, old: Heap, new: Heap, observer: Observer) -> None:
        self.pairing = Pairing[int]()
        self._old = old
        self._new = new
        self._fields = observer.fields
        self._alike = observer.alike

    def compare(self, key: Key, old: Datum | None, new: Datum | None, home: int = OUTSIDE) -> Iterator[Difference]:
        """The difference of two values in a pair or outside, if there is one; else what they lead to will be compared."""
        if old is None or new is None or not self._same(old, new, key, home):
            homes = None if home == OUTSIDE else self.pairing.pairs[home]
            yield Difference(self.pairing.place(home, key), homes, key, (old, new))

    def inside(self) -> Iterator[Difference]:
        """The places in all nodes that are taken for one another, also in those met meanwhile."""
        for number, (old, new) in enumerate(self.pairing.pairs):  # which grow
            match self._old[old], self._new[new]:
                case ObjectNode(cls, fields), ObjectNode(other, others) if cls == other:
                    yield from self._in_objects(number, self._fields[cls], dict(fields), dict(others))
                case ArrayNode(type, elements), ArrayNode(other, rest) if type == other:
                    for at, (a, b) in enumerate(zip_longest(elements, rest)):
                        yield from self.compare(at, a, b, number)
                case BlockNode() as block, BlockNode() as other if _is_one_kind(block, other):
                    yield from self._in_blocks(number, block, other)
                case a, b if a != b:
                    yield _root(self.pairing.reached(0, old) or "")

    def _in_objects(self, number: int, looked_at: AbstractSet[str], old: dict[str, Datum], new: dict[str, Datum]) -> Iterator[Difference]:
        for key in old if old.keys() == new.keys() else {**old, **new}:
            if key in looked_at or key[0] == "[":
                yield from self.compare(key, old.get(key), new.get(key), number)

    def _in_blocks(self, number: int, old: BlockNode, new: BlockNode) -> Iterator[Difference]:
        """What is known of both blocks; a byte that is indeterminate in one of them tells nothing."""
        if [at for at, _ in old.cells] != [at for at, _ in new.cells] or layout_of(old) != layout_of(new):
            old, new = _alike(old, new)
        for (at, a), (_, b) in zip(old.cells, new.cells, strict=True):
            yield from self.compare(at, a, b, number)

    def _same(self, old: Datum, new: Datum, key: Key, home: int) -> bool:
        if not isinstance(old, Link) or not isinstance(new, Link):
            return old == new
        if old.offset != new.offset:
            return False
        if self.pairing.has(old.index, new.index):
            return True
        old_node, new_node = self._old[old.index], self._new[new.index]
        value, other = self._alike(old_node), self._alike(new_node)
        if value is not None and other is not None:
            return value[0] == other[0] and self._same(value[1], other[1], key, home)
        return _is_one_kind(old_node, new_node) and self.pairing.pair(old.index, new.index, key, home)


def _is_one_kind(old: Node, new: Node) -> bool:
    """Whether two nodes are the same but for what they hold."""
    match old, new:
        case ObjectNode(cls), ObjectNode(other):
            return cls == other
        case ArrayNode(type), ArrayNode(other):
            return type == other
        case BlockNode(size), BlockNode(other):
            return size <= other  # nobody reaches beyond the size of the old one, on an input on which that is defined
    return old == new


def _alike(old: BlockNode, new: BlockNode) -> tuple[BlockNode, BlockNode]:
    """Two blocks with cells at the same offsets, as far as both are known there."""
    before, after = known_bytes(old), known_bytes(new)
    common = [at for at in before if at in after]
    layout = {**layout_of(new), **layout_of(old)}
    rows = [cells_of({at: known[at] for at in common}, layout) for known in (before, after)]
    if layout_of(BlockNode(0, 0, rows[0])) != layout_of(BlockNode(0, 0, rows[1])):
        rows = [_pieces({at: known[at] for at in common}) for known in (before, after)]
    return BlockNode(old.size, old.align, rows[0]), BlockNode(new.size, new.align, rows[1])


def _pieces(known: dict[int, Byte]) -> tuple[tuple[int, Datum], ...]:
    """Bytes one by one, a pointer at each of its own."""
    return tuple((at, byte[0] if isinstance(byte, tuple) else Scalar(BYTE, byte)) for at, byte in sorted(known.items()))
