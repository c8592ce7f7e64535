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
from twinproof.reach.sequence import BoxArgument, Constant, ConstantArgument, FunctionArgument, TextArgument
from twinproof.reach.supply import Supply

ROOT = "java.lang.Object"
Call = tuple[int, tuple[object, ...]]  # the number of an operation, and its arguments: ("step", n) for the result of a step
Links = dict[str, "int | str"]
Graph = dict[int, tuple[str, int | None, Links, tuple[object, ...]]]


class BruteForce:
    """Concrete states of some classes."""

    def __init__(
        self, program: Program, classes: Sequence[str], operations: Sequence[Operation], values: Sequence[int], supply: Supply | None = None
    ) -> None:
        self.program = program
        self.classes = classes
        self.operations = operations
        self.values = values
        self.machine = Machine(program, JvmRuntime())
        self.supply = supply or Supply()
        self.given: dict[Constant, Plain] = {}  # the constants of a run, when they are first given
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
        if place == 0 and operation.has_receiver:
            return fitting
        boxes = [BoxArgument(kind.cls, kind.type, value) for kind in self.supply.boxes_for(type) for value in self.values]
        return [*fitting, *self.supply.constants.get(str(type), ()), *boxes, None]

    def value(self, arg: object, results: Sequence[Plain]) -> Plain:
        """What an argument is."""
        if isinstance(arg, BoxArgument):
            boxed: Plain = self.machine.call(arg.cls, "valueOf", f"({arg.type.code})L{arg.cls.replace('.', '/')};", int(arg.number))
            return boxed
        if isinstance(arg, TextArgument | ConstantArgument | FunctionArgument):
            if arg not in self.given:
                self.given[arg] = self.constant(arg)
            return self.given[arg]
        return results[arg[1]] if isinstance(arg, tuple) else arg  # type: ignore[return-value]

    def constant(self, arg: Constant) -> Plain:
        """The object that a constant is."""
        if isinstance(arg, TextArgument):
            return self.machine.string(arg.text) if arg.is_copy else self.machine.intern(arg.text)
        if isinstance(arg, FunctionArgument):
            return self.machine.construct(arg.cls, "()V")
        owner = self.machine.load(arg.owner)
        self.machine.initialise(owner)
        return owner.statics[arg.name]

    def run(self, sequence: Sequence[Call]) -> list[Plain]:
        """What the calls return; null for those that throw."""
        self.machine.renew(self.machine.runtime.is_library)
        self.given.clear()
        for name in self.classes:
            self.machine.initialise(self.machine.load(name))
        results: list[Plain] = []
        for number, args in sequence:
            values = [self.value(arg, results) for arg in args]
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
            values = [self.value(arg, results) for arg in args]
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
            if "java.lang.Enum" not in self.machine.load(name).supertypes
        }
        held = [one for one in results if isinstance(one, HeapObject) and self.is_held(one)]
        waiting = [*held, *statics.values()]
        while waiting:
            obj = waiting.pop()
            if id(obj) not in graph:
                links, numbers = self.inside(obj, [id(one) for one in held])
                graph[id(obj)] = (obj.cls.name, len(obj.elements) if isinstance(obj, HeapArray) else None, links[0], numbers)
                waiting += links[1]
        return graph, list(dict.fromkeys(map(id, held))), {key: id(value) for key, value in statics.items()}

    def inside(self, obj: HeapObject | HeapArray, held: list[int]) -> tuple[tuple[Links, list[HeapObject | HeapArray]], tuple[object, ...]]:
        """The references and the numbers in an object; which held object or constant something is that may be one, is a number."""
        if isinstance(obj, HeapArray):
            named = [(f"[{at}]", str(obj.element), value) for at, value in enumerate(obj.elements)]
        else:
            named = [(f"{one.owner}.{one.name}", str(one.type), value) for one, value in zip(obj.cls.layout, obj.fields, strict=True)]
        links: Links = {}
        numbers: list[object] = [value for _, _, value in named if isinstance(value, int | float)]
        inside: list[HeapObject | HeapArray] = []
        for key, type, value in named:
            pool = [*map(id, self.pool(type)), *(held if type == ROOT else [])]
            numbers.append(1 + pool.index(id(value)) if id(value) in pool else 0)
            if isinstance(value, HeapObject | HeapArray) and id(value) not in pool:
                known = self.known(value)
                links[key] = id(value) if known is None else known[0]
                numbers += [] if known is None else [known[1]]
                inside += [value] if known is None else []
        return (links, inside), tuple(numbers)

    def is_held(self, value: HeapObject) -> bool:
        """Whether it is no constant."""
        given = (one for constants in self.supply.constants.values() for one in constants)
        is_given = any(self.value(one, []) is value for one in given)
        return not is_given and self.known(value) is None and "java.lang.Enum" not in value.cls.supertypes

    def pool(self, type: str) -> list[Plain]:
        """The constants that are given as one of a type."""
        return [self.value(one, []) for one in self.supply.constants.get(type, ())]

    def known(self, value: HeapObject | HeapArray) -> tuple[str, object] | None:
        """What there is one of: boxes that are kept, literals."""
        if value.cls.name == "java.lang.Integer" and isinstance(value, HeapObject) and -128 <= int(value.fields[0]) <= 127:  # type: ignore[arg-type]
            return "kept java.lang.Integer", value.fields[0]
        if (
            value.cls.name == "java.lang.String"
            and isinstance(value, HeapObject)
            and self.machine.intern(self.machine.text(value)) is value
        ):
            return f"string {self.machine.text(value)}", None
        return None


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
                waiting += [target for _, target in sorted(graph[node][2].items()) if isinstance(target, int)]
        nodes = [
            (cls, length, sorted((key, numbers.get(target, target)) for key, target in links.items()), values if with_values else ())  # type: ignore[arg-type]
            for cls, length, links, values in (graph[node] for node in numbers)
        ]
        codes.append(repr((nodes, sorted(numbers[one] for one in held), sorted((key, numbers[target]) for key, target in statics.items()))))
    return min(codes)


def code_of(shape: HeapShape) -> str:
    """The same text for a shape of ours."""
    graph: Graph = {number: (node.cls, node.length, dict(node.links), ()) for number, node in enumerate(shape.nodes)}
    return shape_code(graph, shape.held, {key: target for key, target in shape.statics if isinstance(target, int)})
