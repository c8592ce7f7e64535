"""Stubs for java.lang.invoke: variable handles of fields and array elements, as java.util.concurrent uses them.

A handle is an object whose payload says which variable it is for; a call through it is linked by name and descriptor. A call
that would need a conversion of its arguments, and method handles altogether, are not supported.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from twinproof.ir.interpret.machine import Halted, Machine, Stub
from twinproof.ir.interpret.objects import HeapArray, HeapObject, LoadedClass
from twinproof.ir.operators import wrap_int, wrap_long
from twinproof.ir.program import FINAL, Field, Method
from twinproof.ir.types import INT, LONG, REF, Descriptor, Primitive, Type, is_reference, parse_descriptor
from twinproof.jvm.stubs.answers import nothing, unsupported
from twinproof.jvm.stubs.jdk_internal_unsafe import same

_HANDLE = "java.lang.invoke.VarHandle"
_LOOKUP = "java.lang.invoke.MethodHandles$Lookup"
_ORDERS = ("", "Plain", "Volatile", "Opaque", "Acquire", "Release")


@dataclass(frozen=True, slots=True)
class InstanceVariable:
    """An instance field."""

    type: Type
    owner: LoadedClass
    slot: int
    coordinates: int = 1
    kind: str = "FieldInstanceReadWrite"

    def place(self, machine: Machine, obj: Any) -> tuple[Any, Any]:
        """The list that holds the variable, and where in it."""
        if obj is None:
            raise machine.thrown("java.lang.NullPointerException")
        if self.owner.name not in obj.cls.supertypes:
            raise Halted("unsupported", "a variable handle on an object of another class")
        return obj.fields, self.slot


@dataclass(frozen=True, slots=True)
class StaticVariable:
    """A static field."""

    type: Type
    owner: LoadedClass
    name: str
    coordinates: int = 0
    kind: str = "FieldStaticReadWrite"

    def place(self, machine: Machine) -> tuple[Any, Any]:
        """The dictionary that holds the variable, and where in it."""
        return self.owner.statics, self.name


@dataclass(frozen=True, slots=True)
class ArrayVariable:
    """An element of an array."""

    type: Type
    coordinates: int = 2
    kind: str = "Array"

    def place(self, machine: Machine, array: HeapArray | None, index: int) -> tuple[Any, Any]:
        """The list that holds the variable, and where in it."""
        if array is None:
            raise machine.thrown("java.lang.NullPointerException")
        if not 0 <= index < len(array.elements):
            message = f"Index {index} out of bounds for length {len(array.elements)}"
            raise machine.thrown("java.lang.ArrayIndexOutOfBoundsException", message)
        return array.elements, index


Variable = InstanceVariable | StaticVariable | ArrayVariable


# --- making handles


def _handle(machine: Machine, variable: Variable) -> HeapObject:
    family = f"{variable.type.name.capitalize()}s" if isinstance(variable.type, Primitive) else "References"
    handle = HeapObject(machine.load(f"{_HANDLE}{family}${variable.kind}"))
    handle.payload = variable
    return handle


def _lookup(machine: Machine, *args: Any) -> HeapObject:
    return HeapObject(machine.load(_LOOKUP))


def _find_field(machine: Machine, lookup: HeapObject, mirror: HeapObject, name: HeapObject, type: HeapObject) -> HeapObject:
    owner = machine.load(str(mirror.payload))
    field = _field(machine, owner, machine.text(name), type.payload, False)
    return _handle(machine, InstanceVariable(type.payload, owner, owner.slots[owner.name, field.name]))


def _find_static(machine: Machine, lookup: HeapObject, mirror: HeapObject, name: HeapObject, type: HeapObject) -> HeapObject:
    owner = machine.load(str(mirror.payload))
    field = _field(machine, owner, machine.text(name), type.payload, True)
    machine.initialise(owner)
    return _handle(machine, StaticVariable(type.payload, owner, field.name))


def _field(machine: Machine, owner: LoadedClass, name: str, type: Type, static: bool) -> Field:
    """The variable field of this name that the class itself declares; other uses of handles are not known."""
    for field in owner.cls.fields:
        if field.name == name and field.type == type and field.is_static is static and not field.flags & FINAL:
            return field
    raise Halted("unsupported", f"a variable handle for {owner.name}.{name}")


def _util_find_field(machine: Machine, lookup: HeapObject, *rest: Any) -> HeapObject:
    """`MhUtil.findVarHandle(lookup, [class,] name, type)`; without class it is the caller's, which is not known."""
    if len(rest) != 3:
        raise Halted("unsupported", "a variable handle of the caller's own class")
    return _find_field(machine, lookup, *rest)


def _array_handle(machine: Machine, mirror: HeapObject) -> HeapObject:
    return _handle(machine, ArrayVariable(mirror.payload.element))


# --- calling through handles


def link(method: Method, descriptor: str) -> Stub:
    """What a signature-polymorphic call with this descriptor does."""
    access = _ACCESS.get(method.name) if method.owner == _HANDLE else None
    if access is None:
        return unsupported(f"{method.owner}.{method.name}")
    return _linked(access, parse_descriptor(descriptor))


def _linked(access: Callable[..., Any], call: Descriptor) -> Stub:
    def stub(machine: Machine, handle: HeapObject, *args: Any) -> Any:
        variable: Variable = handle.payload
        if variable is None:
            raise Halted("unsupported", f"a handle of class {handle.cls.name}")
        count = variable.coordinates
        _check_types(machine, variable.type, call, count, args)
        place, key = variable.place(machine, *args[:count])
        return access(variable.type, place, key, *args[count:])

    return stub


def _check_types(machine: Machine, type: Type, call: Descriptor, count: int, args: tuple[Any, ...]) -> None:
    for param, arg in zip(call.params[count:], args[count:], strict=True):
        fits = _fits(arg, type) if is_reference(type) and is_reference(param) else param == type
        if not fits:
            raise Halted("unsupported", f"a variable handle of type {type} used with {param}")
    if isinstance(type, Primitive) and isinstance(call.result, Primitive) and call.result.code not in ("V", "Z", type.code):
        raise Halted("unsupported", f"a variable handle of type {type} read as {call.result}")
    if not isinstance(type, Primitive) and isinstance(call.result, Primitive) and call.result.code not in ("V", "Z"):
        raise Halted("unsupported", f"a variable handle of type {type} read as {call.result}")


def _fits(value: Any, type: Type) -> bool:
    return value is None or str(type) in value.cls.supertypes


def _get(type: Type, place: Any, key: Any) -> Any:
    return place[key]


def _set(type: Type, place: Any, key: Any, value: Any) -> None:
    place[key] = value


def _get_and_set(type: Type, place: Any, key: Any, value: Any) -> Any:
    before = place[key]
    place[key] = value
    return before


def _compare_and_exchange(type: Type, place: Any, key: Any, expected: Any, value: Any) -> Any:
    before = place[key]
    if same(_primitive(type), before, expected):
        place[key] = value
    return before


def _compare_and_set(type: Type, place: Any, key: Any, expected: Any, value: Any) -> int:
    hit = same(_primitive(type), place[key], expected)
    if hit:
        place[key] = value
    return int(hit)


def _primitive(type: Type) -> Primitive:
    return type if isinstance(type, Primitive) else REF


def _updater(compute: Callable[[int, int], int]) -> Callable[..., Any]:
    def update(type: Type, place: Any, key: Any, value: Any) -> Any:
        if type not in (INT, LONG):
            raise Halted("unsupported", f"arithmetic on a variable handle of type {type}")
        before = place[key]
        wrap = wrap_int if type is INT else wrap_long
        place[key] = wrap(compute(before, value))
        return before

    return update


_FAMILIES: dict[str, Callable[..., Any]] = {
    "get": _get,
    "set": _set,
    "getAndSet": _get_and_set,
    "compareAndSet": _compare_and_set,
    "weakCompareAndSet": _compare_and_set,
    "compareAndExchange": _compare_and_exchange,
    "getAndAdd": _updater(lambda a, b: a + b),
    "getAndBitwiseOr": _updater(lambda a, b: a | b),
    "getAndBitwiseAnd": _updater(lambda a, b: a & b),
    "getAndBitwiseXor": _updater(lambda a, b: a ^ b),
}
_ACCESS = {name + order: access for name, access in _FAMILIES.items() for order in _ORDERS}

STUBS: dict[str, Stub] = {
    "java.lang.invoke.MethodHandles.lookup": _lookup,
    "java.lang.invoke.MethodHandles.privateLookupIn": _lookup,
    "java.lang.invoke.MethodHandles.arrayElementVarHandle": _array_handle,
    f"{_LOOKUP}.findVarHandle": _find_field,
    f"{_LOOKUP}.findStaticVarHandle": _find_static,
    "jdk.internal.invoke.MhUtil.findVarHandle": _util_find_field,
    f"{_HANDLE}.<clinit>()V": nothing,
    f"{_HANDLE}.withInvokeExactBehavior": lambda machine, handle: handle,
    f"{_HANDLE}.withInvokeBehavior": lambda machine, handle: handle,
    **{f"{_HANDLE}.{kind}Fence()V": nothing for kind in ("full", "acquire", "release", "loadLoad", "storeStore")},
}
