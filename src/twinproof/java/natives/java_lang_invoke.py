"""Stubs for java.lang.invoke: variable handles of fields and array elements, as java.util.concurrent uses them.

A handle is an object whose payload says which variable it is for; a call through it is linked by name and descriptor. A call
that would need a conversion of its arguments, and method handles altogether, are not supported.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any

from twinproof.base.dataclass import dataclass
from twinproof.interpret.machine import Halted, Machine, Stub
from twinproof.interpret.objects import HeapArray, HeapObject, Initialisation, LoadedClass, Plain, class_of
from twinproof.ir.operators import wrap_int, wrap_long
from twinproof.ir.program import FINAL, Field, Method
from twinproof.ir.types import (
    BOOLEAN,
    BYTE,
    CHAR,
    DOUBLE,
    FLOAT,
    INT,
    LONG,
    REF,
    SHORT,
    VOID,
    ArrayType,
    ClassType,
    Descriptor,
    Primitive,
    Type,
    is_reference,
    parse_descriptor,
)
from twinproof.java.natives.answers import nothing, unsupported
from twinproof.java.natives.jdk_internal_unsafe import Holder, Place, same, static_place

_HANDLE = "java.lang.invoke.VarHandle"
_LOOKUP = "java.lang.invoke.MethodHandles$Lookup"
_LAZY_HANDLE = "java.lang.invoke.LazyInitializingVarHandle"  # newer JDKs initialise the class when the handle is used
_ORDERS = ("", "Plain", "Volatile", "Opaque", "Acquire", "Release")


@dataclass(frozen=True, slots=True)
class InstanceVariable:
    """An instance field."""

    type: Type
    owner: LoadedClass
    slot: int
    kind: str = "FieldInstanceReadWrite"

    @property
    def coordinates(self) -> tuple[Type, ...]:
        """The types of what says which variable is meant."""
        return (ClassType(self.owner.name),)

    def place(self, machine: Machine, obj: HeapObject | None) -> Place:
        """The list that holds the variable, and where in it."""
        if obj is None:
            raise machine.thrown("java.lang.NullPointerException")
        return obj.fields, self.slot


@dataclass(frozen=True, slots=True)
class StaticVariable:
    """A static field."""

    type: Type
    owner: LoadedClass
    name: str
    kind: str = "FieldStaticReadWrite"

    @property
    def coordinates(self) -> tuple[Type, ...]:
        """The types of what says which variable is meant."""
        return ()

    def place(self, machine: Machine) -> Place:
        """The dictionary that holds the variable, and where in it."""
        machine.initialise(self.owner)
        return static_place(machine, self.owner, self.name)


@dataclass(frozen=True, slots=True)
class ArrayVariable:
    """An element of an array."""

    type: Type
    kind: str = "Array"

    @property
    def coordinates(self) -> tuple[Type, ...]:
        """The types of what says which variable is meant."""
        return (ArrayType(self.type), INT)

    def place(self, machine: Machine, array: HeapArray | None, index: int) -> Place:
        """The list that holds the variable, and where in it."""
        if array is None:
            raise machine.thrown("java.lang.NullPointerException")
        if not 0 <= index < len(array.elements):
            message = f"Index {index} out of bounds for length {len(array.elements)}"
            raise machine.thrown("java.lang.ArrayIndexOutOfBoundsException", message)
        return array.elements, index


@dataclass(frozen=True, slots=True)
class ByteView:
    """A number in an array of bytes."""

    type: Type
    big_endian: bool
    kind: str = "ArrayHandle"

    @property
    def coordinates(self) -> tuple[Type, ...]:
        """The types of what says which variable is meant."""
        return (ArrayType(BYTE), INT)

    def place(self, machine: Machine, array: HeapArray | None, index: int) -> Place:
        """The number as a list of one, and where in it."""
        assert isinstance(self.type, Primitive)
        if array is None:
            raise machine.thrown("java.lang.NullPointerException")
        size = self.type.bits // 8
        if not 0 <= index <= len(array.elements) - size:
            raise Halted("unsupported", "a view of bytes out of bounds")
        return _Bytes(array, index, struct.Struct((">" if self.big_endian else "<") + _CODES[self.type])), 0


@dataclass(frozen=True, slots=True)
class _Bytes:
    array: HeapArray
    start: int
    format: struct.Struct

    def __getitem__(self, key: int) -> float:
        chosen = self.array.elements[self.start : self.start + self.format.size]
        number: float = self.format.unpack(bytes(byte & 0xFF for byte in chosen))[0]
        return number

    def __setitem__(self, key: int, value: Plain) -> None:
        data = struct.unpack(f"{self.format.size}b", self.format.pack(value))
        self.array.elements[self.start : self.start + self.format.size] = data


_CODES = {SHORT: "h", CHAR: "H", INT: "i", LONG: "q", FLOAT: "f", DOUBLE: "d"}
Variable = InstanceVariable | StaticVariable | ArrayVariable | ByteView


# --- making handles


def _handle(machine: Machine, variable: Variable) -> HeapObject:
    family = f"{variable.type.name.capitalize()}s" if isinstance(variable.type, Primitive) else "References"
    handle = HeapObject(machine.load(f"{_HANDLE}{family}${variable.kind}"))
    handle.payload = variable
    return handle


def _lookup_of(caller: Method) -> Stub:
    """`MethodHandles.lookup()` as this method calls it."""

    def lookup(machine: Machine) -> HeapObject:
        return _lookup(machine, ClassType(caller.owner))

    return lookup


def _private_lookup(machine: Machine, mirror: HeapObject, lookup: HeapObject) -> HeapObject:
    if not isinstance(mirror.payload, ClassType) or lookup is None:
        raise Halted("unsupported", "MethodHandles.privateLookupIn without a class")
    return _lookup(machine, mirror.payload)


def _lookup(machine: Machine, type: Type) -> HeapObject:
    lookup = HeapObject(machine.load(_LOOKUP))
    lookup.put(_LOOKUP, "lookupClass", machine.mirror(type))
    return lookup


def _find_field(machine: Machine, lookup: HeapObject, mirror: HeapObject, name: HeapObject, type: HeapObject) -> HeapObject:
    owner = _owner(machine, mirror)
    field = _field(machine, owner, machine.text(name), type.payload, False)
    return _handle(machine, InstanceVariable(type.payload, owner, owner.slots[owner.name, field.name]))


def _find_static(machine: Machine, lookup: HeapObject, mirror: HeapObject, name: HeapObject, type: HeapObject) -> HeapObject:
    owner = _owner(machine, mirror)
    field = _field(machine, owner, machine.text(name), type.payload, True)
    variable = StaticVariable(type.payload, owner, field.name)
    if machine.program.find(_LAZY_HANDLE) is None:
        machine.initialise(owner)
    elif owner.state is not Initialisation.DONE:
        handle = HeapObject(machine.load(_LAZY_HANDLE))
        handle.payload = variable
        return handle
    return _handle(machine, variable)


def _owner(machine: Machine, mirror: HeapObject) -> LoadedClass:
    if not isinstance(mirror.payload, ClassType):
        raise Halted("unsupported", f"a variable handle for {mirror.payload}")
    return machine.load(mirror.payload.name)


def _field(machine: Machine, owner: LoadedClass, name: str, type: Type, static: bool) -> Field:
    """The variable field of this name that the class itself declares; other uses of handles are not known."""
    for field in owner.cls.fields:
        if field.name == name and field.type == type and field.is_static is static and not field.flags & FINAL:
            return field
    raise Halted("unsupported", f"a variable handle for {owner.name}.{name}")


def _ensure_initialised(machine: Machine, lookup: HeapObject, mirror: HeapObject) -> HeapObject:
    if not isinstance(mirror.payload, ClassType):
        raise Halted("unsupported", "Lookup.ensureInitialized without a class")
    machine.initialise(machine.load(mirror.payload.name))
    return mirror


def _view_handle(machine: Machine, mirror: HeapObject, order: HeapObject) -> HeapObject:
    if not isinstance(mirror.payload, ArrayType) or mirror.payload.element not in _CODES:
        raise Halted("unsupported", f"a view of bytes as {mirror.payload}")
    machine.initialise(machine.load("java.nio.ByteOrder"))
    handle = HeapObject(machine.load(_HANDLE))
    handle.payload = ByteView(mirror.payload.element, order is machine.load("java.nio.ByteOrder").statics["BIG_ENDIAN"])
    return handle


def _array_handle(machine: Machine, mirror: HeapObject) -> HeapObject:
    if not isinstance(mirror.payload, ArrayType):
        raise machine.thrown("java.lang.IllegalArgumentException", "not an array type")
    return _handle(machine, ArrayVariable(mirror.payload.element))


# --- calling through handles


def link(method: Method, descriptor: str) -> Stub:
    """What a signature-polymorphic call with this descriptor does."""
    found = _ACCESS.get(method.name) if method.owner == _HANDLE else None
    if found is None:
        return unsupported(f"{method.owner}.{method.name}")
    return _linked(found, parse_descriptor(descriptor))


def _linked(found: _Access, call: Descriptor) -> Stub:
    def stub(machine: Machine, handle: HeapObject, *args: Any) -> Plain:  # as the descriptor says
        variable: Variable = handle.payload
        if variable is None:
            raise Halted("unsupported", f"a handle of class {handle.cls.name}")
        if not _is_plain(variable, found, call, args):
            raise Halted("unsupported", f"a variable handle of type {variable.type} used with other types")
        count = len(variable.coordinates)
        place, key = variable.place(machine, *args[:count])
        result = found.run(variable.type, place, key, *args[count:])
        if is_reference(call.result) and not _fits(result, call.result):
            raise Halted("unsupported", f"a variable handle read as {call.result}")
        return result

    return stub


def _is_plain(variable: Variable, found: _Access, call: Descriptor, args: tuple[Plain, ...]) -> bool:
    """Whether a call needs no conversion of numbers, and gives objects of the right types."""
    exact = _exact_call(variable, found)
    if len(call.params) != len(exact.params) or not (call.result is VOID or _is_alike(call.result, exact.result)):
        return False
    wanted = list(exact.params)
    if isinstance(variable, ArrayVariable) and isinstance(args[0], HeapArray) and is_reference(variable.type):
        wanted[2:] = [args[0].element] * found.values  # what the array itself can hold
    pairs = zip(call.params, wanted, args, strict=True)
    return all(_is_alike(given, wanted) and (isinstance(wanted, Primitive) or _fits(arg, wanted)) for given, wanted, arg in pairs)


def _exact_call(variable: Variable, found: _Access) -> Descriptor:
    results: dict[str, Type] = {"V": VOID, "Z": BOOLEAN}
    return Descriptor((*variable.coordinates, *([variable.type] * found.values)), results.get(found.result, variable.type))


def _is_alike(given: Type, wanted: Type) -> bool:
    return is_reference(given) if is_reference(wanted) else given == wanted


def _fits(value: Plain, type: Type) -> bool:
    return value is None or str(type) in class_of(value).supertypes


def _get(type: Type, place: Holder, key: int | str) -> Plain:
    return place[key]


def _set(type: Type, place: Holder, key: int | str, value: Plain) -> None:
    place[key] = value


def _get_and_set(type: Type, place: Holder, key: int | str, value: Plain) -> Plain:
    before = place[key]
    place[key] = value
    return before


def _compare_and_exchange(type: Type, place: Holder, key: int | str, expected: Plain, value: Plain) -> Plain:
    before = place[key]
    if same(_primitive(type), before, expected):
        place[key] = value
    return before


def _compare_and_set(type: Type, place: Holder, key: int | str, expected: Plain, value: Plain) -> int:
    hit = same(_primitive(type), place[key], expected)
    if hit:
        place[key] = value
    return int(hit)


def _primitive(type: Type) -> Primitive:
    return type if isinstance(type, Primitive) else REF


def _updater(compute: Callable[[int, int], int]) -> Callable[..., Plain]:
    def update(type: Type, place: Holder, key: int | str, value: int) -> Plain:
        if type not in (INT, LONG):
            raise Halted("unsupported", f"arithmetic on a variable handle of type {type}")
        before = place[key]
        wrap = wrap_int if type is INT else wrap_long
        assert isinstance(before, int)
        place[key] = wrap(compute(before, value))
        return before

    return update


@dataclass(frozen=True, slots=True)
class _Access:
    """A way to use a variable: what it does, how many values it takes, and whether it gives nothing (V), a boolean (Z) or a value."""

    run: Callable[..., Plain]
    values: int
    result: str = ""


_FAMILIES = {
    "get": _Access(_get, 0),
    "set": _Access(_set, 1, "V"),
    "getAndSet": _Access(_get_and_set, 1),
    "compareAndSet": _Access(_compare_and_set, 2, "Z"),
    "weakCompareAndSet": _Access(_compare_and_set, 2, "Z"),
    "compareAndExchange": _Access(_compare_and_exchange, 2),
    "getAndAdd": _Access(_updater(lambda a, b: a + b), 1),
    "getAndBitwiseOr": _Access(_updater(lambda a, b: a | b), 1),
    "getAndBitwiseAnd": _Access(_updater(lambda a, b: a & b), 1),
    "getAndBitwiseXor": _Access(_updater(lambda a, b: a ^ b), 1),
}
_ACCESS = {name + order: access for name, access in _FAMILIES.items() for order in _ORDERS}

FOR_CALLERS: dict[str, Callable[[Method], Stub]] = {
    "java.lang.invoke.MethodHandles.lookup()Ljava/lang/invoke/MethodHandles$Lookup;": _lookup_of,
}

STUBS: dict[str, Stub] = {
    "java.lang.invoke.MethodHandles.privateLookupIn": _private_lookup,
    "java.lang.invoke.MethodHandles.byteArrayViewVarHandle": _view_handle,
    "java.lang.invoke.MethodHandles.arrayElementVarHandle": _array_handle,
    f"{_LOOKUP}.findVarHandle": _find_field,
    f"{_LOOKUP}.findStaticVarHandle": _find_static,
    f"{_LOOKUP}.ensureInitialized": _ensure_initialised,
    f"{_HANDLE}.<clinit>()V": nothing,
    **{f"{_HANDLE}.{kind}Fence()V": nothing for kind in ("full", "acquire", "release", "loadLoad", "storeStore")},
}
