"""The oracle: all sequences of calls up to a length, with small numbers, executed one by one on the interpreter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product

from twinproof.interpret.machine import Machine, Thrown
from twinproof.interpret.objects import HeapArray, HeapObject, Plain
from twinproof.ir.program import Program
from twinproof.ir.types import BOOLEAN, is_reference
from twinproof.java.runtime import JvmRuntime
from twinproof.reach.heap_shape import HeapShape
from twinproof.reach.operation import Operation

ROOT = "java.lang.Object"
Call = tuple[int, tuple[object, ...]]  # the number of an operation, and its arguments: ("step", n) for the result of a step
Graph = dict[int, tuple[str, int | None, dict[str, int], tuple[object, ...]]]


class BruteForce:
    """Concrete states of some classes."""

    def __init__(self, program: Program, classes: Sequence[str], operations: Sequence[Operation], values: range) -> None:
        self.program = program
        self.classes = classes
        self.operations = operations
        self.values = values
        self.machine = Machine(program, JvmRuntime())
        self.user = [name for name in program.names or () if not program.is_library(name)]

    def explore(self, calls: int, limits: Mapping[str, int], others: int) -> tuple[set[str], list[tuple[Call, ...]]]:
        """The shapes of all states, and a sequence to each concrete state."""
        frontier: list[tuple[Call, ...]] = [()]
        shapes, seen, found = set(), set(), []
        for depth in range(calls + 1):
            following = []
            for sequence in frontier:
                graph, held, statics = self.heap(self.run(sequence))
                counts = [node[0] for node in graph.values()]
                if any(counts.count(cls) > limits.get(cls, others) for cls in counts):
                    continue
                code = shape_code(graph, held, statics, with_values=True) + repr(self.static_numbers())
                if code in seen:
                    continue
                seen.add(code)
                found.append(sequence)
                shapes.add(shape_code(graph, held, statics))
                if depth < calls:
                    following += [(*sequence, call) for call in self.calls_from(sequence)]
            frontier = following
        return shapes, found

    def calls_from(self, sequence: tuple[Call, ...]) -> Iterator[Call]:
        """All calls that can be made behind a sequence."""
        results = self.run(sequence)
        for number, operation in enumerate(self.operations):
            for args in product(*(self.options(operation, place, results) for place in range(len(operation.params)))):
                yield number, args

    def options(self, operation: Operation, place: int, results: Sequence[Plain]) -> list[object]:
        """What an operation can be given."""
        type = operation.params[place]
        if not is_reference(type):
            return [0, 1] if type is BOOLEAN else list(self.values)
        seen: list[object] = []
        fitting: list[object] = []
        for step, result in enumerate(results):
            if isinstance(result, HeapObject) and not any(result is one for one in seen) and str(type) in result.cls.supertypes:
                seen.append(result)
                fitting.append(("step", step))
        return fitting if place == 0 and operation.has_receiver else [*fitting, None]

    def run(self, sequence: Sequence[Call]) -> list[Plain]:
        """What the calls return; null for those that throw."""
        self.machine.renew(self.machine.runtime.is_library)
        for name in self.classes:
            self.machine.initialise(self.machine.load(name))
        results: list[Plain] = []
        for number, args in sequence:
            values = [results[arg[1]] if isinstance(arg, tuple) else arg for arg in args]
            results.append(self.call(self.operations[number], values))
        return results

    def call(self, operation: Operation, values: Sequence[object]) -> Plain:
        """One call."""
        method = operation.method
        try:
            if method.is_constructor:
                return self.machine.construct(operation.owner, method.descriptor, *values)  # type: ignore[arg-type]
            found: Plain = self.machine.call(method.owner, method.name, method.descriptor, *values)
            return found
        except Thrown:
            return None

    def ends(self, sequence: Sequence[Call], predicate: Operation) -> Iterator[str]:
        """How a predicate ends behind a sequence, on all objects that calls returned and all small numbers."""
        results = self.run(sequence)
        options = [[one for one in self.options(predicate, place, results) if one is not None] for place in range(len(predicate.params))]
        for args in product(*options):
            results = self.run(sequence)
            values = [results[arg[1]] if isinstance(arg, tuple) else arg for arg in args]
            method = predicate.method
            try:
                found = self.machine.call(method.owner, method.name, method.descriptor, *values)
            except Thrown:
                yield "threw"
                continue
            yield "true" if found or method.descriptor.endswith("V") else "false"

    def static_numbers(self) -> list[object]:
        """The numbers in static fields."""
        loaded = [self.machine.load(name) for name in self.user]
        return [value for cls in loaded for value in cls.statics.values() if not isinstance(value, HeapObject | HeapArray)]

    def heap(self, results: Sequence[Plain]) -> tuple[Graph, list[int], dict[str, int]]:
        """The heap as a graph: what it holds, what calls returned, and what static fields lead to."""
        graph: Graph = {}
        statics = {
            f"{name}.{key}": value
            for name in self.user
            for key, value in self.machine.load(name).statics.items()
            if isinstance(value, HeapObject | HeapArray) and not self.program.is_library(value.cls.name)
        }
        held = [one for one in results if isinstance(one, HeapObject)]
        waiting = [*held, *statics.values()]
        while waiting:
            obj = waiting.pop()
            if id(obj) not in graph:
                links, numbers = self.inside(obj, [id(one) for one in held])
                graph[id(obj)] = (obj.cls.name, len(obj.elements) if isinstance(obj, HeapArray) else None, links[0], numbers)
                waiting += links[1]
        return graph, list(dict.fromkeys(map(id, held))), {key: id(value) for key, value in statics.items()}

    def inside(
        self, obj: HeapObject | HeapArray, held: list[int]
    ) -> tuple[tuple[dict[str, int], list[HeapObject | HeapArray]], tuple[object, ...]]:
        """The references and the numbers in an object; where anything may be referred to, which held object it is is a number."""
        if isinstance(obj, HeapArray):
            named = [(f"[{at}]", value) for at, value in enumerate(obj.elements)]
            is_open = {key: str(obj.element) == ROOT for key, _ in named}
        else:
            named = [(f"{one.owner}.{one.name}", value) for one, value in zip(obj.cls.layout, obj.fields, strict=True)]
            is_open = {f"{one.owner}.{one.name}": str(one.type) == ROOT for one in obj.cls.layout}
        references = [
            (key, value) for key, value in named if isinstance(value, HeapObject | HeapArray) and not (is_open[key] and id(value) in held)
        ]
        which = [1 + held.index(id(value)) if id(value) in held else 0 for key, value in named if is_open[key]]
        numbers = (*(value for _, value in named if isinstance(value, int | float)), *which)
        return ({key: id(value) for key, value in references}, [value for _, value in references]), numbers


def shape_code(graph: Graph, held: Sequence[int], statics: Mapping[str, int], with_values: bool = False) -> str:
    """A text that two heaps share exactly if they have one shape: the smallest over all orders of what calls returned."""
    codes = []
    for order in permutations(held):
        numbers: dict[int, int] = {}
        waiting = [*(statics[key] for key in sorted(statics)), *order]
        while waiting:
            node = waiting.pop(0)
            if node not in numbers:
                numbers[node] = len(numbers)
                waiting += [graph[node][2][key] for key in sorted(graph[node][2])]
        nodes = [
            (cls, length, sorted((key, numbers[target]) for key, target in links.items()), values if with_values else ())
            for cls, length, links, values in (graph[node] for node in numbers)
        ]
        codes.append(repr((nodes, sorted(numbers[one] for one in held), sorted((key, numbers[target]) for key, target in statics.items()))))
    return min(codes)


def code_of(shape: HeapShape) -> str:
    """The same text for a shape of ours."""
    graph: Graph = {
        number: (node.cls, node.length, {key: target for key, target in node.links if isinstance(target, int)}, ())
        for number, node in enumerate(shape.nodes)
    }
    return shape_code(graph, shape.held, {key: target for key, target in shape.statics if isinstance(target, int)})
