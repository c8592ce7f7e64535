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
from twinproof.heap.observe import ArrayNode, Datum, End, Heap, Link, Node, ObjectNode, Observation, Returned, Threw


@dataclass(frozen=True, slots=True)
class Difference:
    """A place that is not the same in both heaps: how it is reached; in which two nodes it is, if in any, and by which key or index;
    and its values, None where there is no such place."""

    place: str
    homes: tuple[int, int] | None
    key: str | int
    values: tuple[Datum | None, Datum | None]


def differences(old: Observation, new: Observation, inputs: int, observer: Observer) -> Iterator[Difference]:
    """The places where an observer can tell two calls apart; the first nodes of both are those of the input. How a call ended and what it
    printed are places, too."""
    seen = {"output": (old.output, new.output), "errors": (old.errors, new.errors), "inputs": (_given(old, inputs), _given(new, inputs))}
    yield from (_root(key) for key, (mine, yours) in seen.items() if mine != yours)
    walk = PairedHeaps(old.heap, new.heap, observer)
    for index in range(min(_given(old, inputs), _given(new, inputs))):
        walk.pair(index, index, f"input {index}")
    theirs = dict(new.statics)
    for key, value in old.statics:
        if key in observer.statics:
            yield from walk.compare(key, value, theirs[key])
    yield from _end(walk, observer.end(old.end, inputs), observer.end(new.end, inputs))
    yield from walk.inside()


def _given(seen: Observation, inputs: int) -> int:
    return min(inputs, len(seen.heap))


def _root(name: str) -> Difference:
    return Difference(name, None, name, (None, None))


def _end(walk: PairedHeaps, old: End, new: End) -> Iterator[Difference]:
    match old, new:
        case Returned(a), Returned(b) if a is not None and b is not None:
            yield from walk.compare("result", a, b)
        case Threw(cls, message, a), Threw(other, told, b) if (cls, message) == (other, told):
            yield from walk.compare("exception", a, b)
        case _ if old != new:
            yield _root("end")


class PairedHeaps:
    """Two heaps on a walk in step; `pairs` are the nodes taken for one another, in the order in which they were met."""

    def __init__(self, old: Heap, new: Heap, observer: Observer) -> None:
        self.pairs: list[tuple[int, int]] = []
        self._old = old
        self._new = new
        self._fields = observer.fields
        self._alike = observer.alike
        self._partners: dict[int, int] = {}
        self._taken: set[int] = set()
        self._steps: list[tuple[int, str | int]] = []  # to each pair, from which one and by which key; -1 is outside

    def pair(self, old: int, new: int, key: str | int, home: int = -1) -> bool:
        """Take two nodes for one another, met by a key in a pair or outside; False if one of them has another partner."""
        if old in self._partners or new in self._taken:
            return self._partners.get(old) == new
        self._partners[old] = new
        self._taken.add(new)
        self.pairs.append((old, new))
        self._steps.append((home, key))
        return True

    def compare(self, key: str, old: Datum, new: Datum) -> Iterator[Difference]:
        """The difference of two values outside of the heaps, if there is one; else what they lead to will be compared."""
        if not self._same(old, new, key, -1):
            yield Difference(key, None, key, (old, new))

    def inside(self) -> Iterator[Difference]:
        """The places in all nodes that are taken for one another, also in those met meanwhile."""
        for number, (old, new) in enumerate(self.pairs):  # which grow
            match self._old[old], self._new[new]:
                case ObjectNode(cls, fields), ObjectNode(other, others) if cls == other:
                    yield from self._in_objects(number, self._fields[cls], dict(fields), dict(others))
                case ArrayNode(type, elements), ArrayNode(other, rest) if type == other:
                    yield from self._in_arrays(number, elements, rest)
                case a, b if a != b:
                    yield Difference(self.place(number), (old, new), "", (None, None))

    def place(self, number: int, *more: str | int) -> str:
        """How a pair was reached, and from there one more place."""
        steps = list(more)
        while number >= 0:
            number, key = self._steps[number]
            steps.insert(0, key)
        return str(steps[0]) + "".join(map(_step, steps[1:]))

    def _in_objects(self, number: int, looked_at: AbstractSet[str], old: dict[str, Datum], new: dict[str, Datum]) -> Iterator[Difference]:
        for key in old if old.keys() == new.keys() else {**old, **new}:
            if key in looked_at or key[0] == "[":
                a, b = old.get(key), new.get(key)
                if a is None or b is None or not self._same(a, b, key, number):
                    yield Difference(self.place(number, key), self.pairs[number], key, (a, b))

    def _in_arrays(self, number: int, old: tuple[Datum, ...], new: tuple[Datum, ...]) -> Iterator[Difference]:
        for at, (a, b) in enumerate(zip_longest(old, new)):
            if a is None or b is None or not self._same(a, b, at, number):
                yield Difference(self.place(number, at), self.pairs[number], at, (a, b))

    def _same(self, old: Datum, new: Datum, key: str | int, home: int) -> bool:
        if not isinstance(old, Link) or not isinstance(new, Link):
            return old == new
        if self._partners.get(old.index) == new.index:
            return True
        mine, yours = self._old[old.index], self._new[new.index]
        value, other = self._alike(mine), self._alike(yours)
        if value is not None and other is not None:
            return value[0] == other[0] and self._same(value[1], other[1], key, home)
        return _is_one_kind(mine, yours) and self.pair(old.index, new.index, key, home)


def _step(key: str | int) -> str:
    if isinstance(key, int):
        return f"[{key}]"
    return key if key[0] == "[" else f".{key.rpartition('.')[2]}"


def _is_one_kind(old: Node, new: Node) -> bool:
    """Whether two nodes are the same but for what they hold."""
    match old, new:
        case ObjectNode(cls), ObjectNode(other):
            return cls == other
        case ArrayNode(type), ArrayNode(other):
            return type == other
    return old == new
