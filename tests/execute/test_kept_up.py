"""What collections keep up between calls: true of what the interpreter's collections hold, and not of any others."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from support.stubbed import StubScene
from support.written import library
from twinproof.interpret.machine import Machine
from twinproof.interpret.objects import HeapArray, HeapObject
from twinproof.ir.types import ClassType
from twinproof.java.library.known.registry import KNOWN
from twinproof.java.runtime import JvmRuntime
from twinproof.term.evaluate import evaluate
from twinproof.term.leaf import LENGTH, ElementOf, FieldOf, Parameter
from twinproof.term.term import Term, Value

OBJ = "Ljava/lang/Object;"
CALLS = {  # what puts an element in, what takes the first one out, and a field that says how many there are
    "java.util.LinkedList": ("add", f"({OBJ})Z", "removeFirst", f"(){OBJ}", "size"),
    "java.util.ArrayDeque": ("add", f"({OBJ})Z", "pollFirst", f"(){OBJ}", "tail"),
    "java.util.PriorityQueue": ("add", f"({OBJ})Z", "poll", f"(){OBJ}", "size"),
    "java.util.TreeMap": ("put", f"({OBJ}{OBJ}){OBJ}", "pollFirstEntry", "()Ljava/util/Map$Entry;", "size"),
}


def collections(cls: str) -> Iterator[HeapObject]:
    """Collections after some calls."""
    put, given, take, nothing, _ = CALLS[cls]
    machine = Machine(library(), JvmRuntime())
    for added, taken in ((0, 0), (1, 0), (1, 1), (3, 1), (20, 0), (20, 20)):
        made = machine.construct(cls, "()V")
        for number in range(added):
            machine.call(cls, put, given, made, *[machine.string(f"{number:02}")] * given.count(f"{OBJ}", 0, given.index(")")))
        for _ in range(taken):
            machine.call(cls, take, nothing, made)
        yield made


class Contents:
    """What the leaves of facts about an object are; a reference is the place of its object among those that were met."""

    def __init__(self, made: HeapObject) -> None:
        self._met: list[HeapObject | HeapArray] = [made]

    def leaf(self, term: Term, args: tuple[Value, ...]) -> Value:
        match term.payload, *args:
            case [Parameter(index=0)]:
                return 1
            case [FieldOf(key=key), int(owner)]:
                return self._value(self._object(owner).get(*key.rsplit(".", 1)))
            case [ElementOf(), int(owner), int(index)]:
                elements = self._array(owner).elements
                return self._value(elements[index]) if 0 <= index < len(elements) else None
            case [leaf, int(owner)] if leaf is LENGTH:
                return len(self._array(owner).elements)
        raise AssertionError(term)

    def _object(self, number: int) -> HeapObject:
        found = self._met[number - 1]
        assert isinstance(found, HeapObject)
        return found

    def _array(self, number: int) -> HeapArray:
        found = self._met[number - 1]
        assert isinstance(found, HeapArray)
        return found

    def _value(self, found: HeapObject | HeapArray | int | None) -> Value:
        if not isinstance(found, HeapObject | HeapArray):
            return found
        if found not in self._met:
            self._met.append(found)
        return self._met.index(found) + 1


def holds(fact: Value, made: HeapObject) -> bool:
    """Whether a fact about the only input is true of an object of the interpreter's."""
    return bool(evaluate([fact], Contents(made).leaf)[fact] if isinstance(fact, Term) else fact)


def fact_about(cls: str, field: str) -> Value:
    scene = StubScene()
    return KNOWN.kept_up(scene.inputs, scene.inputs.parameter(0, ClassType(cls), non_null=True), f"{cls}.{field}")


@pytest.mark.parametrize("cls", CALLS)
def test_true_of_collections(cls: str) -> None:
    fact = fact_about(cls, CALLS[cls][-1])
    assert isinstance(fact, Term)
    assert all(holds(fact, made) for made in collections(cls))


@pytest.mark.parametrize("cls", CALLS)
def test_false_of_what_none_is(cls: str) -> None:
    """One that says it is empty, or has one more than none, against what it holds."""
    name = CALLS[cls][-1]
    fact = fact_about(cls, name)
    empty, one, *_ = collections(cls)
    empty.put(cls, name, 1)
    assert not holds(fact, empty)
    one.put(cls, name, 0)
    assert not holds(fact, one)


def test_of_other_fields_nothing_is_said() -> None:
    assert fact_about("java.util.HashMap", "size") is True
    assert fact_about("java.util.TreeMap", "comparator") is True
    assert {"java.util.LinkedList.size", "java.util.TreeMap.size", "java.util.PriorityQueue.size"} <= KNOWN.counts
