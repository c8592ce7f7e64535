"""The heap against plain dictionaries: random writes and reads through aliases, choices and guards, and merges of two heaps."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random

from execute.leaves import BOOLEANS
from twinproof.execute.heap import Allocated, Heap, merge_heaps
from twinproof.execute.inputs import Inputs
from twinproof.execute.parameterised import SideGenerics
from twinproof.execute.universe import Universe
from twinproof.ir.program import Class, Program
from twinproof.ir.side import Side
from twinproof.ir.types import BOOLEAN, INT, REF, ArrayType, ClassType, Type
from twinproof.java.java import JAVA
from twinproof.term.build import ite, not_
from twinproof.term.evaluate import evaluate
from twinproof.term.term import Term, Value, fresh, lift

NODE, INTS = ClassType("Node"), ArrayType(INT)
FIELDS: dict[str, Type] = {"Node.i": INT, "Node.next": NODE}
LENGTH = 3
Key = tuple[object, object]  # an object and its field, or an array and its index; ("static", name)
Store = dict[Key, object]


def node_inputs() -> Inputs:
    """Three references to nodes and two to arrays, any of which may be the same, and an index."""
    node = Class("Node", "java.lang.Object", (), 0, (), {})
    above = Class("java.lang.Object", None, (), 0, (), {})
    side = Side(Program({"Node": node, "java.lang.Object": above}.get, JAVA))
    inputs = Inputs(Universe(side, ["Node"]), SideGenerics(side))
    types: tuple[Type, ...] = (NODE, NODE, NODE, INTS, INTS, INT)
    for index, type in enumerate(types):
        inputs.parameter(index, type)
    inputs.static("Node.count", INT)
    inputs.static("Node.root", NODE)
    return inputs


class Concrete:
    """One assignment of the leaves: nodes are 1 or 2, arrays 3 or 4; what was never written is a function of where it is."""

    def __init__(self, inputs: Inputs, values: tuple[int, ...]) -> None:
        leaves = [leaf for leaf, _ in inputs.parameters] + [leaf for leaf, _ in inputs.statics.values()]
        self._values = dict(zip((*BOOLEANS, *leaves), values, strict=True))

    def __call__(self, value: Value) -> Value:
        """The value of a term; an object of the call is its number, negated."""
        found = evaluate([value], self._leaf)[value] if isinstance(value, Term) else value
        return -found.payload if isinstance(found, Term) and isinstance(found.payload, int) else found or 0

    def _leaf(self, term: Term, args: tuple[Value, ...]) -> Value:
        if term.op == "var":
            return self._values[term]
        return self.first(args[0], str(term.payload).removeprefix("field ") if len(args) == 1 else args[1])

    def first(self, obj: object, place: object) -> int:
        """What is there before anything is written."""
        if not isinstance(obj, int) or obj < 0:
            return 0
        return (obj + 1) % 3 if place == "Node.next" else 10 * obj + (place if isinstance(place, int) else 5)


def assignments(inputs: Inputs) -> list[Concrete]:
    """All aliasings of two nodes and two arrays, all guards, a few numbers."""
    nodes, arrays = (1, 2), (3, 4)
    choices = product(*[(False, True)] * len(BOOLEANS), nodes, nodes, (1,), arrays, (3,), (0, 2), (7,), nodes)
    return [Concrete(inputs, values) for values in choices]


class Both:
    """A symbolic heap and, for each assignment, the dictionary it must agree with."""

    def __init__(self, inputs: Inputs, random: Random) -> None:
        self.inputs = inputs
        self.random = random
        self.heap = Heap(inputs)
        self.cases = assignments(inputs)
        self.stores: list[Store] = [{} for _ in self.cases]
        self.nodes: list[Term] = [leaf for leaf, type in inputs.parameters if type == NODE]
        self.arrays: list[Term] = [leaf for leaf, type in inputs.parameters if type == INTS]

    def copy(self) -> Both:
        """A fork."""
        other = Both(self.inputs, self.random)
        other.heap = self.heap.copy()
        other.stores = [store.copy() for store in self.stores]
        other.nodes, other.arrays = self.nodes.copy(), self.arrays.copy()
        return other

    def allocate(self) -> None:
        """A new node or array."""
        number = self.inputs.allocate()
        is_node = self.random.random() < 0.5
        self.heap.objects[number] = Allocated("Node", {}) if is_node else Allocated("int[]", {}, length=LENGTH)
        (self.nodes if is_node else self.arrays).append(fresh(number))

    def reference(self, among: list[Term]) -> Term:
        """One of the references, or a choice."""
        a, b = self.random.choice(among), self.random.choice(among)
        return lift(ite(self.random.choice(BOOLEANS), a, b, REF), REF) if self.random.random() < 0.4 else a

    def index(self) -> Value:
        """A number, or the index that is an input."""
        return self.random.choice((0, 1, 2, self.inputs.parameters[5][0]))

    def write(self) -> None:
        """A random write, under a guard at times."""
        guards: list[Value] = [True, True, *BOOLEANS]
        numbers: list[Value] = [1, 2, self.inputs.parameters[5][0]]
        guard, number = self.random.choice(guards), self.random.choice(numbers)
        kind = self.random.randrange(4)
        if kind == 0:
            self._write_field(self.reference(self.nodes), "Node.i", number, guard)
        elif kind == 1:
            self._write_field(self.reference(self.nodes), "Node.next", self.reference(self.nodes), guard)
        elif kind == 2:
            ref, index = self.reference(self.arrays), self.index()
            self.heap.write_element(ref, index, number, INT, guard)
            self._put(lambda case: (case(ref), case(index)), number, guard)
        else:
            key, value = self.random.choice((("Node.count", number), ("Node.root", self.reference(self.nodes))))
            self.heap.statics[key] = value
            self._put(lambda case: ("static", key), value, True)

    def _write_field(self, ref: Term, key: str, value: Value, guard: Value) -> None:
        self.heap.write_field(ref, key, value, FIELDS[key], guard)
        self._put(lambda case: (case(ref), key), value, guard)

    def _put(self, place: Callable[[Concrete], Key], value: Value, guard: Value) -> None:
        for case, store in zip(self.cases, self.stores, strict=True):
            if case(guard):
                store[place(case)] = case(value)

    def check(self) -> None:
        """Every place reads as the dictionaries say."""
        for ref in (*self.nodes, self.reference(self.nodes)):
            for key, type in FIELDS.items():
                self._agrees(self.heap.read_field(ref, key, type), ref, key)
        for ref in (*self.arrays, self.reference(self.arrays)):
            for index in (0, 1, 2, self.inputs.parameters[5][0]):
                self._agrees(self.heap.read_element(ref, index, INT), ref, index)
        for key, (before, _) in self.inputs.statics.items():
            value = self.heap.statics.get(key, before)
            for case, store in zip(self.cases, self.stores, strict=True):
                assert case(value) == store.get(("static", key), case(before))

    def _agrees(self, value: Value, ref: Term, place: Value | str) -> None:
        for case, store in zip(self.cases, self.stores, strict=True):
            obj, at = case(ref), case(place) if isinstance(place, Term) else place
            assert case(value) == store.get((obj, at), case.first(obj, at))


def merged(condition: Term, a: Both, b: Both) -> Both:
    """The heap where both meet again; objects that only one side has allocated are not referred to by the other."""
    result = a.copy()
    result.heap = merge_heaps(condition, a.heap, b.heap)
    result.heap.conditions = ()
    result.stores = [x if case(condition) else y for case, x, y in zip(a.cases, a.stores, b.stores, strict=True)]
    return result


def test_reads_after_writes() -> None:
    """Random histories of writes, read at every place."""
    random = Random(11)
    for _ in range(12):
        both = Both(node_inputs(), random)
        for _ in range(10):
            both.allocate() if random.random() < 0.2 else both.write()
        both.check()


def test_reads_after_merges() -> None:
    """Two forks of a heap change on their own and become one again, twice."""
    random = Random(12)
    for _ in range(12):
        both = Both(node_inputs(), random)
        for condition in random.sample(BOOLEANS, 2):
            for _ in range(2):
                both.allocate()
                both.write()
            a, b = both.copy(), both.copy()
            a.heap.conditions, b.heap.conditions = (condition,), (lift(not_(condition), BOOLEAN),)
            for _ in range(3):
                a.write()
                b.write()
            both = merged(condition, a, b)
        both.check()


def test_merging_equal_heaps_changes_nothing() -> None:
    """What neither side has touched is not made a choice of."""
    both = Both(node_inputs(), Random(13))
    for _ in range(5):
        both.write()
    again = merge_heaps(BOOLEANS[0], both.heap, both.heap.copy())
    assert (again.chains, again.statics) == (both.heap.chains, both.heap.statics)


def test_a_null_in_a_choice_is_not_written() -> None:
    """The part of a choice that is null cannot be: it is checked for before, so the choice is what is left of it."""
    inputs = node_inputs()
    heap = Heap(inputs)
    node = inputs.parameters[0][0]
    heap.write_field(lift(ite(BOOLEANS[0], node, None, REF), REF), "Node.i", 3, INT)
    for case in assignments(inputs):
        assert case(heap.read_field(node, "Node.i", INT)) == 3
