"""Inputs into the machine's heap, and what a call leaves behind as an `Observation`."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from twinproof.base.dataclass import replace
from twinproof.heap.observe import (
    ArrayNode,
    BlockNode,
    Datum,
    End,
    Heap,
    Input,
    Link,
    Made,
    Node,
    Null,
    ObjectNode,
    Observation,
    OpaqueNode,
    Returned,
    Scalar,
    Stopped,
    TextNode,
    Threw,
    double_bits,
    double_from_bits,
    float_bits,
    float_from_bits,
)
from twinproof.interpret.blocks import Pointer
from twinproof.interpret.in_blocks import fill_block, node_at, pointer_to
from twinproof.interpret.machine import Halted, Machine, Thrown
from twinproof.interpret.objects import (
    HeapArray,
    HeapObject,
    Initialisation,
    LoadedClass,
    Plain,
    as_array,
    as_number,
    as_object,
    class_of,
    default_value,
)
from twinproof.interpret.unplain import Raw, Unplain, UnplainNumber
from twinproof.ir.instruction import CONSTRUCTOR, MethodRef
from twinproof.ir.program import FINAL, INITIALISER, SYNTHETIC, Field
from twinproof.ir.types import DOUBLE, FLOAT, POINTER, VOID, ClassType, Primitive, Type, is_reference, parse_descriptor, type_named

Placed = HeapObject | HeapArray | Pointer
Objects = list[Placed]  # those of a heap, by their index


def observe(machine: Machine, owner: str, name: str, descriptor: str, given: Input, is_user_class: Callable[[str], bool]) -> Observation:
    """Call a method on the given input and say all that can be seen of the call."""
    with machine.deep_recursion():
        inputs: Objects = []
        value: Plain = None
        try:
            inputs = build_heap(machine, given)
            end, value = call_with(machine, MethodRef(owner, name, descriptor), given, inputs)
        except Thrown as thrown:
            end, value = None, thrown.obj
        except Halted as halted:
            return Observation(Stopped(halted.reason, halted.detail), "".join(machine.output), (), (), "".join(machine.errors))
        try:
            return _capture(machine, given, inputs, end, value, is_user_class)
        except Unplain as unplain:
            return Observation(Stopped(unplain.reason, unplain.detail), "".join(machine.output), (), (), "".join(machine.errors))


def call_with(machine: Machine, ref: MethodRef, given: Input, inputs: Objects) -> tuple[Type, Plain]:
    """Call a method on an input whose heap was built as `inputs`: the type of its result, and the result; a constructor makes an object if
    it is given none."""
    cls = machine.load(ref.owner)
    machine.initialise(cls)
    for key, datum in given.statics:
        owner, _, field = key.rpartition(".")
        home = machine.load(owner)
        machine.initialise(home)
        home.statics[field] = value_of(datum, inputs)
    if ref.name == INITIALISER:
        return VOID, None
    method = machine.resolve(ref)
    null = 0 if machine.runtime.has_blocks else None
    args = [null if isinstance(arg, Null) else value_of(arg, inputs) for arg in given.args]
    if method.is_constructor and isinstance(given.receiver, Null):
        made = HeapObject(cls)
        machine.invoker(method)([made, *args])
        return ClassType(ref.owner), made
    if not method.is_static:
        receiver = value_of(given.receiver, inputs)
        method = method if method.is_constructor else machine.select(class_of(receiver), method)
        args.insert(0, receiver)
    result = machine.invoker(method)(args)
    return parse_descriptor(method.descriptor).result, result


# --- building


def build_heap(machine: Machine, given: Input) -> Objects:
    """The objects of an input's heap, contents filled in; what is printed meanwhile is not kept."""
    printed, complained = len(machine.output), len(machine.errors)
    try:
        objects = [_allocate(machine, node) for node in given.heap]
        _take_variables(machine, given, objects)
        _fill_all(given.heap, objects)
        for made in given.made:
            objects[made.index] = _make(machine, made, given.heap[made.index], objects)
            _fill_all(given.heap, objects)
    finally:
        del machine.output[printed:], machine.errors[complained:]
    return objects


def _take_variables(machine: Machine, given: Input, objects: Objects) -> None:
    """The blocks of variables are there already: what the input has in their place is what they hold."""
    for key, datum in given.statics if machine.runtime.has_blocks else ():
        owner, _, name = key.rpartition(".")
        home = machine.load(owner)
        machine.initialise(home)
        place = home.statics.get(name)
        if isinstance(datum, Link) and isinstance(place, Pointer):
            objects[datum.index] = place


def _fill_all(heap: Heap, objects: Objects) -> None:
    for node, obj in zip(heap, objects, strict=True):
        _fill(node, obj, objects)


def _make(machine: Machine, made: Made, node: Node, objects: Objects) -> HeapObject:
    """What the first constructor makes that returns and leaves the bound fields as the node says."""
    assert isinstance(node, ObjectNode)
    for maker in made.makers:
        obj = HeapObject(machine.load(node.cls))
        try:
            machine.invoker(machine.resolve(MethodRef(node.cls, CONSTRUCTOR, maker.descriptor)))(
                [obj, *(value_of(datum, objects) for datum in maker.args)]
            )
        except Thrown:
            continue
        if _is_as_given(obj, node, made.bound, objects):
            return obj
    raise Halted("unsupported", f"no constructor makes this object of {node.cls}")


def _is_as_given(obj: HeapObject, node: ObjectNode, bound: tuple[str, ...], objects: Objects) -> bool:
    for key, datum in node.fields:
        owner, _, name = key.rpartition(".")
        if key in bound and not _is_same(obj.get(owner, name), datum, objects):
            return False
    return True


def _is_same(value: Plain, datum: Datum, objects: Objects) -> bool:
    if isinstance(datum, Scalar) and datum.type is DOUBLE:
        return double_bits(as_number(value)) == datum.bits
    if isinstance(datum, Scalar):
        return bool((float_bits(as_number(value)) if datum.type is FLOAT else value) == datum.bits)
    return value is value_of(datum, objects)


def _allocate(machine: Machine, node: Node) -> Placed:
    match node:
        case BlockNode():
            return pointer_to(node)
        case TextNode(text):
            return machine.string(text)
        case ArrayNode(type, elements):
            cls = machine.load(type)
            assert cls.element is not None
            return HeapArray(cls, [default_value(cls.element)] * len(elements))
        case ObjectNode(cls_name):
            loaded = machine.load(cls_name)
            machine.initialise(loaded)
            made = HeapObject(loaded)
            machine.runtime.lay_out(machine, made)
            return made
        case OpaqueNode(label):
            return _opaque(machine, label)


def _opaque(machine: Machine, label: str) -> HeapObject | HeapArray:
    kind, _, rest = label.partition(" ")
    if kind == "class":
        return machine.mirror(type_named(rest))
    if kind in ("enum", "static"):
        owner, _, name = rest.rpartition(".")
        cls = machine.load(owner)
        machine.initialise(cls)
        found = cls.statics.get(name)
        if isinstance(found, HeapObject | HeapArray):
            return found
    raise Halted("bad-input", f"cannot build {label}")


def _fill(node: Node, obj: Placed, objects: Objects) -> None:
    match node:
        case BlockNode():
            assert isinstance(obj, Pointer)
            fill_block(obj, node, lambda link: value_of(link, objects))
        case ObjectNode(_, fields):
            made = as_object(obj)
            for key, datum in fields:
                owner, _, name = key.rpartition(".")
                if (owner, name) not in made.cls.slots:
                    raise Halted("bad-input", f"objects of {made.cls.name} have no field {key}")
                made.put(owner, name, value_of(datum, objects))
        case ArrayNode(_, elements):
            as_array(obj).elements[:] = [value_of(datum, objects) for datum in elements]
        case TextNode() | OpaqueNode():
            pass


def value_of(datum: Datum, objects: Objects) -> Raw:
    """The machine's value for a datum."""
    match datum:
        case Link(index, 0):
            return objects[index]
        case Link(index, offset):
            return _pointer(objects[index]).block.at(offset)
        case Null():
            return None
        case Scalar(type, bits):
            if type is DOUBLE:
                return double_from_bits(bits)
            return float_from_bits(bits) if type is FLOAT else bits


def _pointer(placed: Placed) -> Pointer:
    if not isinstance(placed, Pointer):
        raise Halted("bad-input", "an offset into what is no block of memory")
    return placed


# --- capturing


class _Capture:
    """Numbers objects in the order they are met and turns them into nodes, inputs first."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.numbers: dict[int, int] = {}
        self.objects: Objects = []
        self.observed: dict[Field, bool] = {}
        self.given: Heap = ()

    def add(self, obj: Placed) -> Link:
        """The link to an object, numbered now if it is new."""
        key = id(obj.block) if isinstance(obj, Pointer) else id(obj)
        number = self.numbers.get(key)
        if number is None:
            number = self.numbers[key] = len(self.objects)
            self.objects.append(obj)
        return Link(number, obj.offset if isinstance(obj, Pointer) else 0)

    def add_inputs(self, given: Heap, inputs: Objects) -> None:
        """The objects of the input in its order; a constant may stand there more than once."""
        self.given = given
        for obj in inputs:
            self.numbers.setdefault(id(obj.block) if isinstance(obj, Pointer) else id(obj), len(self.objects))
            self.objects.append(obj)

    def datum(self, type: Type, value: Raw) -> Datum:
        """A value of a field, element or result as data."""
        if isinstance(value, UnplainNumber):
            raise value.why()
        if type is POINTER:
            return self.add(value) if isinstance(value, Pointer) else Null() if value == 0 else Scalar(POINTER, value)
        if is_reference(type):
            return Null() if value is None else self.add(value)
        assert isinstance(type, Primitive)
        if type is DOUBLE:
            return Scalar(type, double_bits(value))
        return Scalar(type, float_bits(value) if type is FLOAT else value)

    def nodes(self) -> Heap:
        """All objects reached so far and from them, breadth first."""
        nodes: list[Node] = []
        while len(nodes) < len(self.objects):
            nodes.append(self._node(len(nodes), self.objects[len(nodes)]))
        return tuple(nodes)

    def _node(self, number: int, obj: Placed) -> Node:
        if isinstance(obj, Pointer):
            return node_at(obj, self.given[number] if number < len(self.given) else None, self.add)
        if isinstance(obj, HeapArray):
            element = obj.cls.element
            assert element is not None
            return ArrayNode(obj.cls.name, tuple(self.datum(element, value) for value in obj.elements))
        shown = self.machine.runtime.describe(self.machine, obj)
        if shown is not None:
            return shown
        fields = [(field, value) for field, value in zip(obj.cls.layout, obj.fields, strict=True) if self._is_observed(field)]
        return ObjectNode(obj.cls.name, tuple((f"{field.owner}.{field.name}", self.datum(field.type, value)) for field, value in fields))

    def _is_observed(self, field: Field) -> bool:
        if field not in self.observed:
            self.observed[field] = self.machine.runtime.observes(self.machine, field.owner, field.name)
        return self.observed[field]


def _capture(
    machine: Machine, given: Input, inputs: Objects, type: Type | None, value: Plain, is_user_class: Callable[[str], bool]
) -> Observation:
    capture = _Capture(machine)
    capture.add_inputs(given.heap, inputs)
    statics = tuple(_statics(machine, capture, is_user_class))
    end: End
    if type is None:
        thrown = as_object(value)
        end = Threw(thrown.cls.name, None, capture.add(thrown))
    else:
        end = Returned(None if type is VOID else capture.datum(type, value))
    seen = Observation(end, "".join(machine.output), capture.nodes(), statics, "".join(machine.errors))
    return _with_message(machine, seen, as_object(value)) if isinstance(end, Threw) else seen


def _with_message(machine: Machine, seen: Observation, thrown: HeapObject) -> Observation:
    """What the exception says of itself, asked for once all else is seen: an overridden method may do anything."""
    assert isinstance(seen.end, Threw)
    try:
        message = machine.runtime.message(machine, thrown)
        text = None if message is None else machine.text(message)
    except Thrown as other:
        text = f"(getMessage throws {other.obj.cls.name})"
    except Halted as halted:
        return Observation(Stopped(halted.reason, halted.detail), seen.output, (), ())
    return replace(seen, end=replace(seen.end, message=text))


def _statics(machine: Machine, capture: _Capture, is_user_class: Callable[[str], bool]) -> Iterable[tuple[str, Datum]]:
    initialised = [cls for cls in machine.classes.values() if cls.state is Initialisation.DONE and is_user_class(cls.name)]
    found = {f"{cls.name}.{field.name}": (field.type, cls.statics[field.name]) for cls in initialised for field in _observed(cls)}
    for key, (type, value) in sorted(found.items()):
        if isinstance(value, Pointer) and value.block.fixed:
            continue
        yield key, capture.datum(type, value)


def _observed(cls: LoadedClass) -> Iterable[Field]:
    for field in cls.cls.fields:
        constant = field.constant is not None and field.flags & FINAL
        if field.is_static and not constant and not field.flags & SYNTHETIC:
            yield field
