"""Concrete runs held to a frame: what a call left of what it was given is compared with what was there before.

Objects of the library are looked at as their users see them. Followed are objects of the input and those that final static fields lead
to by final fields, which are the same in every run; of others nothing is said. A run that leaves another value in a place that may not be
assigned breaks the clause.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from twinproof.base.dataclass import dataclass, replace
from twinproof.contract.contract import Assignable, Clause, Contract, OfBefore
from twinproof.contract.framed import ALL
from twinproof.heap.observe import (
    ArrayNode,
    Datum,
    Input,
    Link,
    Node,
    ObjectNode,
    Observation,
    Returned,
    Scalar,
    Stopped,
    Threw,
    as_arguments,
)
from twinproof.interpret.machine import FAILED
from twinproof.ir.instruction import MethodRef
from twinproof.ir.program import FINAL, Program
from twinproof.ir.synthetic import is_given_name
from twinproof.language.known import KnownClasses
from twinproof.sample.concrete import Askable
from twinproof.sample.views import as_seen
from twinproof.sample.violate import Runs

Key = str | int


@dataclass(frozen=True, slots=True)
class _May:
    """Places of one node, or the static field of a name: the elements from `low` to `high`, or all."""

    node: int | None
    field: str | None
    low: int | None = None
    high: int | None = None

    def has(self, node: int | None, key: Key) -> bool:
        """Whether a place is among them."""
        if node != self.node:
            return False
        if isinstance(key, int):
            return self.field in (None, ALL) and (self.low is None or self.low <= key) and (self.high is None or key <= self.high)
        if self.field == ALL:
            return True
        return self.field == (key if node is None else key.rpartition(".")[2]) or self._is_of_class(key)

    def _is_of_class(self, key: str) -> bool:
        return self.node is None and self.field == f"{key.rpartition('.')[0]}.{ALL}"


class FramedRuns:
    """Runs that are held to a contract and to one clause about what may be assigned; `plain` has the same program as it is."""

    def __init__(self, runs: Runs, plain: Askable, program: Program, contract: Contract, clause: Clause) -> None:
        self._runs, self._plain, self._program = runs, plain, program
        self._known = program.known_classes
        self._contract, self._clause = contract, clause

    def observe(self, inputs: Sequence[Input]) -> list[Observation]:
        """How one call per input ended."""
        return [self._judged(*each) for each in zip(inputs, self._runs.observe(inputs), strict=True)]

    def _judged(self, given: Input, seen: Observation) -> Observation:
        if not isinstance(seen.end, Returned | Threw) or self.changed(given, seen) is None:
            return seen
        return replace(seen, end=Stopped(FAILED, str(self._clause)))

    def changed(self, given: Input, seen: Observation) -> str | None:
        """Something that a call changed and might not, by the way that leads there."""
        before = self._plain.before(given)
        if isinstance(before.end, Stopped):
            return None
        pairs = _Pairs(self._known, self._is_final, len(given.heap), before)
        found = list(pairs.changes(seen))
        if not found or not all(self._applies(one.number, given) for one in self._clause.subjects if isinstance(one, OfBefore)):
            return None
        allowed = [may for place in self._clause.frame or () if (may := self._may(place, given, pairs)) is not None]
        return next((_path(given, before, *place) for place in found if not any(may.has(*place) for may in allowed)), None)

    def _is_final(self, key: str) -> bool:
        owner, _, name = key.rpartition(".")
        cls = self._program.find(owner)
        return cls is not None and any(field.name == name and field.flags & FINAL for field in cls.fields)

    def _applies(self, number: int, given: Input) -> bool:
        """Whether what was kept says that the case of the clause is the one of a call."""
        value, _ = self._value(self._contract.kept[number], given)
        return isinstance(value, Scalar) and value.bits != 0

    def _value(self, ref: MethodRef, given: Input) -> tuple[Datum | None, Observation]:
        seen = self._plain.asked(ref, as_arguments(given))
        return seen.end.value if isinstance(seen.end, Returned) else None, seen

    def _may(self, place: Assignable, given: Input, pairs: _Pairs) -> _May | None:
        if place.holder is None:
            return _May(None, f"{place.cls}.{place.field}")
        holder, seen = self._value(place.holder, given)
        ends = [self._value(end, given)[0] for end in (place.low, place.high) if end is not None]
        if not isinstance(holder, Link) or not all(isinstance(end, Scalar) for end in ends):
            return None
        node = pairs.twins(seen).get(holder.index)
        return None if node is None else _May(node, place.field, *(end.bits for end in ends if isinstance(end, Scalar)))


class _Pairs:
    """Which objects of other runs on the same input are those that were there before the call, by their numbers then."""

    def __init__(self, known: KnownClasses, is_final: Callable[[str], bool], count: int, before: Observation) -> None:
        self._known, self._is_final, self._count, self._before = known, is_final, count, before

    def twins(self, seen: Observation) -> dict[int, int]:
        """By the number that it has in another run."""
        found = {index: index for index in range(min(self._count, len(seen.heap)))}
        then, now = dict(self._before.statics), dict(seen.statics)
        todo: list[tuple[Datum | None, Datum | None]] = [(then[key], now.get(key)) for key in then if self._is_final(key)]
        for old, new in todo:  # which grows
            if isinstance(old, Link) and isinstance(new, Link) and new.index not in found and old.index not in found.values():
                found[new.index] = old.index
                held, later = (dict(_held(heap[link.index])) for heap, link in ((self._before.heap, old), (seen.heap, new)))
                todo += [(held[key], later.get(key)) for key in held if isinstance(key, str) and self._is_final(key)]
        return found

    def changes(self, after: Observation) -> Iterator[tuple[int | None, Key]]:
        """The places that do not hold what they held."""
        twins = self.twins(after)
        then, now = as_seen(self._known, self._before.heap), as_seen(self._known, after.heap, self._before.heap)
        is_other = partial(_is_other, twins)
        for new, old in twins.items():
            if not (isinstance(node := then[old], ObjectNode) and is_given_name(node.cls)):
                held, later = dict(_held(node)), dict(_held(now[new]))
                yield from ((old, key) for key in {**held, **later} if is_other(held.get(key), later.get(key)))
        statics = dict(after.statics)
        yield from ((None, key) for key, value in self._before.statics if key in statics and is_other(value, statics[key]))


def _is_other(twins: Mapping[int, int], old: Datum | None, new: Datum | None) -> bool:
    """Whether two values differ; of two objects that are not known from before nobody can tell whether they are one."""
    if isinstance(old, Link) and isinstance(new, Link):
        return twins[new.index] != old.index if new.index in twins else old.index in twins.values()
    return old != new


def _held(node: Node) -> Iterator[tuple[Key, Datum]]:
    if isinstance(node, ObjectNode):
        yield from node.fields
    elif isinstance(node, ArrayNode):
        yield from enumerate(node.elements)


def _path(given: Input, before: Observation, node: int | None, key: Key) -> str:
    """A place as it is reached from what the call is given."""
    if node is None:
        return str(key)
    return f"{_ways(given, before).get(node, 'an object')}{_step(key)}"


def _ways(given: Input, before: Observation) -> dict[int, str]:
    """How each object is reached first."""
    roots = [("this", given.receiver), *((f"argument {at + 1}", arg) for at, arg in enumerate(given.args)), *before.statics]
    ways: dict[int, str] = {}
    for name, value in roots:  # which grows
        if isinstance(value, Link) and value.index not in ways:
            ways[value.index] = name
            roots += [(f"{name}{_step(key)}", inside) for key, inside in _held(before.heap[value.index])]
    return ways


def _step(key: Key) -> str:
    if isinstance(key, int):
        return f"[{key}]"
    return key if key.startswith("[") else f".{key.rpartition('.')[2]}"
