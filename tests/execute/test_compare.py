"""The comparison of two final heaps, for every value of its guards, against a search through all bijections of fresh objects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from random import Random

from execute.leaves import BOOLEANS
from execute.test_heap import NODE, node_inputs
from twinproof.execute.compare import End, difference
from twinproof.execute.heap import Allocated, Computed, ElementRun, Heap, writes
from twinproof.execute.inputs import Inputs
from twinproof.execute.state import Path, State
from twinproof.ir.types import INT, REF
from twinproof.term.build import and_, ite
from twinproof.term.evaluate import evaluate
from twinproof.term.term import Term, Value, fresh, integer, lift

INPUT_NODES = (1, 2)
Thing = object  # None for null, an int for an input, a tuple ("fresh", number) for an object of the call


@dataclass(frozen=True, slots=True)
class Seen:
    """What an observer sees: objects by their contents, and where to start."""

    roots: tuple[Thing, ...]
    contents: dict[Thing, tuple[object, ...]]

    def fresh(self) -> list[Thing]:
        """The objects of the call that can be reached."""
        found: dict[Thing, None] = {}
        stack = list(reversed(self.roots))
        stack += [thing for node in INPUT_NODES for thing in self.contents[node]]
        while stack:
            thing = stack.pop()
            if isinstance(thing, tuple) and thing not in found:
                found[thing] = None
                stack += self.contents[thing]
        return list(found)


def isomorphic(a: Seen, b: Seen) -> bool:
    """Whether some bijection of the objects of the call makes both the same."""
    one, other = a.fresh(), b.fresh()
    if len(one) != len(other):
        return False
    return any(same_under(a, b, dict(zip(one, order, strict=True))) for order in permutations(other))


def same_under(a: Seen, b: Seen, partner: dict[Thing, Thing]) -> bool:
    def renamed(things: Sequence[object]) -> list[object]:
        return [partner.get(thing, thing) for thing in things]

    same_contents = all(renamed(a.contents[one]) == list(b.contents[other]) for one, other in partner.items())
    return renamed(a.roots) == list(b.roots) and same_contents and all(renamed(a.contents[n]) == list(b.contents[n]) for n in INPUT_NODES)


GUARDS: tuple[Value, ...] = (True, *BOOLEANS)


class Assignment:
    """Values of the guards, of the aliasing of the inputs, and of the index that stands for any."""

    def __init__(self, inputs: Inputs, bits: tuple[bool, ...], nodes: tuple[int, ...], at: int = 0) -> None:
        self._values: dict[Term, Value] = dict(zip(BOOLEANS, bits, strict=True))
        self._values.update(zip((inputs.parameters[0][0], inputs.parameters[1][0], inputs.statics["Node.root"][0]), nodes, strict=True))
        self._at = at

    def __call__(self, value: Value) -> object:
        """The value of a term, an object of the call as a thing."""
        found = evaluate([value], self._leaf)[value] if isinstance(value, Term) else value
        return ("fresh", found.payload) if isinstance(found, Term) else found

    def _leaf(self, term: Term, args: tuple[Value, ...]) -> Value:
        if term.op == "var":
            return self._at if str(term.payload).startswith("at") else self._values[term]
        return first(integer(args[0]), str(term.payload))


def first(node: int, what: str) -> int:
    """The contents of an input node before the call."""
    return 3 - node if what.endswith("next") else 5


def assignments(inputs: Inputs) -> list[tuple[tuple[bool, ...], tuple[int, ...]]]:
    return list(product(product((False, True), repeat=len(BOOLEANS)), product(INPUT_NODES, repeat=3)))


class Maker:
    """A random final heap: a few objects, linked by choices, and some writes to inputs."""

    def __init__(self, inputs: Inputs, random: Random, shape: Random) -> None:
        self.inputs = inputs
        self.random = random
        self.heap = Heap(inputs)
        self.numbers = [inputs.allocate() for _ in range(shape.randrange(1, 4))]
        self.arrays = [inputs.allocate() for _ in range(shape.randrange(2))]

    def make(self, plan: Random) -> End:
        """Both sides are made by the same plan; `random` changes a few of its choices."""
        for number in self.numbers:
            self.heap.objects[number] = Allocated("Node", {"Node.i": self._number(plan), "Node.next": self._reference(plan)})
        for number in self.arrays:
            cells = {at: self._number(plan) for at in range(plan.randrange(3))}
            self.heap.objects[number] = Allocated("int[]", {}, length=2, cells=cells)
            if plan.random() < 0.5:
                index = lift(ite(BOOLEANS[plan.randrange(3)], 0, 1, INT), INT)
                self.heap.write_element(fresh(number), index, self._number(plan), INT)
        for _ in range(plan.randrange(3)):
            node = self.inputs.parameters[plan.randrange(2)][0]
            self.heap.write_field(node, "Node.next", self._reference(plan), NODE, plan.choice(GUARDS))
        if plan.random() < 0.3:
            self.heap.statics["Node.root"] = self._reference(plan)
        result = fresh(self.arrays[0]) if self.arrays and plan.random() < 0.5 else self._reference(plan)
        return End("returned", State(Path(), self.heap), result, REF)

    def _number(self, plan: Random) -> Value:
        value = plan.choice((0, 1, ite(BOOLEANS[plan.randrange(3)], 0, 1, INT)))
        return value if self.random.random() > 0.05 else 1

    def _reference(self, plan: Random) -> Value:
        leaves: list[Value] = [*map(fresh, self.numbers), None, self.inputs.parameters[0][0], self.inputs.parameters[1][0]]
        a, b, guard, both = (plan.randrange(len(leaves)), plan.randrange(len(leaves)), BOOLEANS[plan.randrange(3)], plan.random() < 0.5)
        if self.random.random() < 0.05:
            a = self.random.randrange(len(leaves))
        return ite(guard, leaves[a], leaves[b], REF) if both else leaves[a]


def seen(end: End, given: Assignment, inputs: Inputs) -> Seen:
    """What is observed of a heap under an assignment."""
    heap = end.state.heap
    contents: dict[Thing, tuple[object, ...]] = {}
    for number, obj in heap.objects.items():
        contents["fresh", number] = array_contents(obj, given) if obj.cls == "int[]" else node_contents(obj, given)
    for node in INPUT_NODES:
        held: dict[str, object] = {"Node.next": first(node, "next")}
        for write in reversed(list(writes(heap.chains.get("Node.next")))):
            if given(heap.guard(write)) and given(write.ref) == node:
                held["Node.next"] = given(write.value)
        contents[node] = tuple(held.values())
    root = heap.statics.get("Node.root", inputs.statics["Node.root"][0])
    return Seen((given(end.value), given(root)), contents)


def node_contents(obj: Allocated, given: Assignment) -> tuple[object, ...]:
    return "Node", f"i = {given(obj.fields['Node.i'])}", given(obj.fields["Node.next"])


def array_contents(obj: Allocated, given: Assignment) -> tuple[object, ...]:
    held = [given(obj.cells.get(at, 0)) for at in range(2)]
    for write in reversed(list(writes(obj.writes))):
        assert not isinstance(write.place, ElementRun | Computed)
        held[int(str(given(write.place)))] = given(write.value)
    return "int[]", *(f"cell {value}" for value in held)


def differs(inputs: Inputs, cases: Sequence[tuple[Path, Value]], bits: tuple[bool, ...], nodes: tuple[int, ...]) -> bool:
    """Whether some case says that the outcomes differ; the index that stands for any is tried with all."""
    given = [Assignment(inputs, bits, nodes, at) for at in range(2)]
    return any(all(each(part) for part in path.conditions) and each(condition) for path, condition in cases for each in given)


def cases_of(inputs: Inputs, old: End, new: End) -> list[tuple[Path, Value]]:
    """The cases of a comparison that some assignment admits."""
    every = [Assignment(inputs, bits, nodes, at) for bits, nodes in assignments(inputs) for at in range(2)]
    return list(difference(inputs, old, new, lambda path: any(all(given(part) for part in path.conditions) for given in every)))


def pairs(count: int) -> Iterator[tuple[Inputs, End, End]]:
    """Pairs of final heaps, many of them isomorphic for some values of the guards."""
    for seed in range(count):
        inputs = node_inputs()
        inputs.sorts.update({"Node.i": INT, "Node.next": REF})
        old, new = (Maker(inputs, Random(f"{seed} {side}"), Random(seed)).make(Random(seed)) for side in ("old", "new"))
        yield inputs, old, new


def test_difference_is_the_lack_of_a_bijection() -> None:
    """For every value of the guards and every aliasing of the inputs."""
    equal = different = 0
    for inputs, old, new in pairs(500):
        cases = cases_of(inputs, old, new)
        for bits, nodes in assignments(inputs):
            given = Assignment(inputs, bits, nodes)
            wanted = not isomorphic(seen(old, given, inputs), seen(new, given, inputs))
            assert differs(inputs, cases, bits, nodes) == wanted, (bits, nodes, old.value, new.value)
            equal, different = equal + (not wanted), different + wanted
    assert min(equal, different) > 1000


def test_cases_exclude_each_other() -> None:
    """A split does a comparison again on each side of a condition: the cases cover everything once."""
    split = 0
    for inputs, old, new in pairs(500):
        cases = cases_of(inputs, old, new)
        split += len(cases) > 1
        for bits, nodes in assignments(inputs):
            given = Assignment(inputs, bits, nodes)
            assert sum(all(given(part) for part in path.conditions) for path, _ in cases) == 1
    assert split > 10


def test_a_return_is_not_a_throw() -> None:
    """Ends of different kinds differ wherever both paths hold."""
    inputs = node_inputs()
    heap = Heap(inputs)
    heap.objects[1] = Allocated("java.lang.RuntimeException", {})
    a = Path().with_(BOOLEANS[0])
    old, new = End("returned", State(a, heap), None, None), End("threw", State(Path(), heap), fresh(1), None)
    assert list(difference(inputs, old, new, lambda path: True)) == [(a, True)]
    assert list(difference(inputs, old, new, lambda path: False)) == []


def test_exceptions_are_compared_by_class() -> None:
    """A choice of exceptions differs from another where the classes do."""
    inputs = node_inputs()
    heaps = [Heap(inputs), Heap(inputs)]
    heaps[0].objects = {1: Allocated("A", {}), 2: Allocated("B", {})}
    heaps[1].objects = {3: Allocated("B", {}), 4: Allocated("A", {})}
    old = End("threw", State(Path(), heaps[0]), ite(BOOLEANS[0], fresh(1), fresh(2), REF), None)
    new = End("threw", State(Path(), heaps[1]), ite(and_(BOOLEANS[0], BOOLEANS[1]), fresh(4), fresh(3), REF), None)
    cases = list(difference(inputs, old, new, lambda path: True))
    for bits, nodes in assignments(inputs):
        assert differs(inputs, cases, bits, nodes) == (bits[0] and not bits[1])
