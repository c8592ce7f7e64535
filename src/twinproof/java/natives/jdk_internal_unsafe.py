"""Stubs for jdk.internal.misc.Unsafe: memory inside objects and arrays, with offsets that mean the same everywhere.

An instance field lies at `BASE + 8 * slot`, a static field of a class at `STATIC_BASE + 8 * index` of the class's mirror, and array
elements at `BASE + index * scale` with the scales of a 64-bit JVM (little-endian), so that code which reads an array of bytes as
numbers works too. Addresses outside the heap are not supported.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any, Protocol

from twinproof.interpret.machine import Halted, Machine, Stub, Thrown
from twinproof.interpret.objects import HeapArray, HeapObject, Initialisation, LoadedClass, Plain
from twinproof.ir.operators import narrow
from twinproof.ir.program import ABSTRACT, Field
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
    ArrayType,
    ClassType,
    Primitive,
    Type,
    is_reference,
)
from twinproof.java.natives.answers import nothing, unsupported
from twinproof.java.natives.java_lang_class import binary_name

BASE = 16
STATIC_BASE = 1 << 20
_NARROW = (BOOLEAN, BYTE, CHAR, SHORT)
_TYPES = {
    "Boolean": BOOLEAN, "Byte": BYTE, "Char": CHAR, "Short": SHORT, "Int": INT, "Long": LONG,
    "Float": FLOAT, "Double": DOUBLE, "Reference": REF,
}  # fmt: skip
_FORMATS: dict[Type, str] = {BOOLEAN: "<b", BYTE: "<b", CHAR: "<H", SHORT: "<h", INT: "<i", LONG: "<q", FLOAT: "<f", DOUBLE: "<d"}


class Holder(Protocol):
    """What holds variables: the fields of an object, the static ones of a class, the elements of an array."""

    def __getitem__(self, key: Any, /) -> Plain:  # each has keys of its own
        """The value of a variable."""

    def __setitem__(self, key: Any, value: Plain, /) -> None:  # the same
        """Set a variable."""


Place = tuple[Holder, int | str]


def field_offset(machine: Machine, field: Field) -> int:
    """The offset of a field."""
    if field.is_static:
        return STATIC_BASE + 8 * machine.load(field.owner).cls.fields.index(field)
    return BASE + 8 * machine.load(field.owner).slots[field.owner, field.name]


def scale_of(type: Type) -> int:
    """The bytes that an array element of `type` takes."""
    return 4 if is_reference(type) else struct.calcsize(_FORMATS[type])


# --- reading and writing


def read(machine: Machine, obj: Plain, offset: int, type: Primitive) -> Plain:
    """The value of `type` at an offset."""
    match obj:
        case HeapArray():
            return _read_array(obj, offset, type)
        case HeapObject():
            place, key = _place(machine, obj, offset)
            return place[key]
    raise Halted("unsupported", "memory outside the heap")


def _read_array(array: HeapArray, offset: int, type: Primitive) -> Plain:
    index = _index(array, offset, type)
    found: Plain
    if index is not None:
        found = array.elements[index]
    else:
        found = struct.unpack(_FORMATS[type], _read_bytes(array, offset - BASE, scale_of(type)))[0]
    return found


def write(machine: Machine, obj: Plain, offset: int, type: Primitive, value: Plain) -> None:
    """Stores a value of `type` at an offset."""
    value = narrow(type, value) if type in _NARROW else value
    match obj:
        case HeapArray():
            index = _index(obj, offset, type)
            if index is not None:
                obj.elements[index] = value
            else:
                _write_bytes(obj, offset - BASE, struct.pack(_FORMATS[type], value))
        case HeapObject():
            place, key = _place(machine, obj, offset)
            place[key] = value
        case _:
            raise Halted("unsupported", "memory outside the heap")


def _place(machine: Machine, obj: HeapObject, offset: int) -> Place:
    """Where a field lives: the list or dictionary and the key in it."""
    if offset < STATIC_BASE:
        slot, rest = divmod(offset - BASE, 8)
        if rest or not 0 <= slot < len(obj.fields):
            raise Halted("unsupported", f"no field of {obj.cls.name} at offset {offset}")
        return obj.fields, slot
    home = machine.load(str(obj.payload))
    return static_place(machine, home, home.cls.fields[(offset - STATIC_BASE) // 8].name)


def static_place(machine: Machine, home: LoadedClass, name: str) -> Place:
    """Where a static field lives, if it is known what it holds."""
    if name not in home.statics:
        raise machine.unset(home, name)
    return home.statics, name


def _index(array: HeapArray, offset: int, type: Primitive) -> int | None:
    """The element at an offset if it is exactly one of `type`, else None."""
    element = array.element
    if is_reference(element) if type is REF else element is type or {element, type} == {BYTE, BOOLEAN}:
        index, rest = divmod(offset - BASE, scale_of(type))
        if rest == 0 and 0 <= index < len(array.elements):
            return index
    if type is REF or is_reference(element):
        raise Halted("unsupported", f"{type} at offset {offset} of {array.cls.name}")
    return None


def _window(array: HeapArray, at: int, count: int) -> tuple[int, int]:
    """The elements, from first to past the last, that hold the bytes `at` to `at + count`."""
    scale = scale_of(array.element)
    first, last = at // scale, -(-(at + count) // scale)
    if at < 0 or last > len(array.elements):
        raise Halted("unsupported", "memory past the end of an array")
    return first, last


def _read_bytes(array: HeapArray, at: int, count: int) -> bytes:
    first, last = _window(array, at, count)
    code = _FORMATS[array.element]
    data = b"".join(struct.pack(code, element) for element in array.elements[first:last])
    skip = at - first * struct.calcsize(code)
    return data[skip : skip + count]


def _write_bytes(array: HeapArray, at: int, data: bytes) -> None:
    first, last = _window(array, at, len(data))
    code = _FORMATS[array.element]
    size = struct.calcsize(code)
    whole = bytearray(_read_bytes(array, first * size, (last - first) * size))
    whole[at - first * size : at - first * size + len(data)] = data
    array.elements[first:last] = [value for (value,) in struct.iter_unpack(code, whole)]


# --- the methods


def _getter(type: Primitive) -> Stub:
    def get(machine: Machine, unsafe: HeapObject, obj: Plain, offset: int) -> Plain:
        return read(machine, obj, offset, type)

    return get


def _putter(type: Primitive) -> Stub:
    def put(machine: Machine, unsafe: HeapObject, obj: Plain, offset: int, value: Plain) -> None:
        write(machine, obj, offset, type, value)

    return put


def same(type: Primitive, a: Plain, b: Plain) -> bool:
    """Whether two values are the same to a compare-and-set: references by identity, floats by their bits."""
    if type is REF:
        return a is b
    if type in (FLOAT, DOUBLE):
        return struct.pack(">d", a) == struct.pack(">d", b)
    return bool(a == b)


def _exchange(type: Primitive, answer: Callable[[Plain, bool], Plain]) -> Stub:
    def exchange(machine: Machine, unsafe: HeapObject, obj: Plain, offset: int, expected: Plain, value: Plain) -> Plain:
        before = read(machine, obj, offset, type)
        hit = same(type, before, expected)
        if hit:
            write(machine, obj, offset, type, value)
        return answer(before, hit)

    return exchange


def _object_field_offset(machine: Machine, unsafe: HeapObject, mirror: HeapObject, name: HeapObject) -> int:
    home, wanted = machine.load(str(mirror.payload)), machine.text(name)
    for field in home.cls.fields:
        if field.name == wanted and not field.is_static:
            return field_offset(machine, field)
    raise machine.thrown("java.lang.InternalError")


def _reflected_offset(machine: Machine, unsafe: HeapObject, field: HeapObject) -> int:
    return field_offset(machine, field.payload)


def _static_base(machine: Machine, unsafe: HeapObject, field: HeapObject) -> HeapObject:
    mirror: HeapObject = field.get("java.lang.reflect.Field", "clazz")
    return mirror


def _array_scale(machine: Machine, unsafe: HeapObject, mirror: HeapObject) -> int:
    if not isinstance(mirror.payload, ArrayType):
        raise machine.thrown("java.lang.InvalidClassException", "the given class is not an array class")
    return scale_of(mirror.payload.element)


def _array_base(machine: Machine, unsafe: HeapObject, mirror: HeapObject) -> int:
    return BASE


def _should_initialise(machine: Machine, unsafe: HeapObject, mirror: HeapObject) -> int:
    return int(machine.load(str(mirror.payload)).state is not Initialisation.DONE)


def _ensure_initialised(machine: Machine, unsafe: HeapObject, mirror: HeapObject) -> None:
    machine.initialise(machine.load(str(mirror.payload)))


def _allocate(machine: Machine, unsafe: HeapObject, mirror: HeapObject) -> HeapObject:
    if not isinstance(mirror.payload, ClassType):
        name = binary_name(mirror.payload) if isinstance(mirror.payload, ArrayType) else None
        raise machine.thrown("java.lang.InstantiationException", name)
    cls = machine.load(mirror.payload.name)
    if cls.cls.flags & ABSTRACT or cls.name == "java.lang.Class":
        raise machine.thrown("java.lang.InstantiationException", cls.name)
    machine.initialise(cls)
    return HeapObject(cls)


def _fill(machine: Machine, unsafe: HeapObject, obj: Plain, offset: int, count: int, value: int) -> None:
    if not isinstance(obj, HeapArray) or is_reference(obj.element):
        raise Halted("unsupported", "Unsafe.setMemory outside an array of primitives")
    _write_bytes(obj, offset - BASE, bytes([value & 0xFF]) * count)


def _copy(machine: Machine, unsafe: HeapObject, src: Plain, src_at: int, dst: Plain, dst_at: int, count: int) -> None:
    _write_bytes(_of_primitives(dst), dst_at - BASE, _read_bytes(_of_primitives(src), src_at - BASE, count))


def _of_primitives(array: Plain) -> HeapArray:
    if not isinstance(array, HeapArray) or is_reference(array.element):
        raise Halted("unsupported", "Unsafe.copyMemory outside arrays of primitives")
    return array


def _throw(machine: Machine, unsafe: HeapObject, thrown: HeapObject) -> None:
    raise Thrown(thrown)


def _constants(machine: Machine) -> None:
    statics = machine.load(f"{_UNSAFE}Constants").statics
    statics.update(ADDRESS_SIZE0=8, PAGE_SIZE=4096, BIG_ENDIAN=0, UNALIGNED_ACCESS=1, DATA_CACHE_LINE_FLUSH_SIZE=0)


_UNSAFE = "jdk.internal.misc.Unsafe"


def _accessors() -> dict[str, Stub]:
    table: dict[str, Stub] = {}
    for name, type in _TYPES.items():
        code = "Ljava/lang/Object;" if type is REF else type.code
        for mode in ("", "Volatile"):
            table[f"{_UNSAFE}.get{name}{mode}(Ljava/lang/Object;J){code}"] = _getter(type)
            table[f"{_UNSAFE}.put{name}{mode}(Ljava/lang/Object;J{code})V"] = _putter(type)
        table[f"{_UNSAFE}.compareAndSet{name}"] = _exchange(type, lambda before, hit: int(hit))
        table[f"{_UNSAFE}.compareAndExchange{name}"] = _exchange(type, lambda before, hit: before)
    return table


STUBS: dict[str, Stub] = {
    **_accessors(),
    f"{_UNSAFE}.objectFieldOffset1": _object_field_offset,
    f"{_UNSAFE}.objectFieldOffset0": _reflected_offset,
    f"{_UNSAFE}.staticFieldOffset0": _reflected_offset,
    f"{_UNSAFE}.staticFieldBase0": _static_base,
    f"{_UNSAFE}.arrayBaseOffset0": _array_base,
    f"{_UNSAFE}.arrayIndexScale0": _array_scale,
    f"{_UNSAFE}.shouldBeInitialized0": _should_initialise,
    f"{_UNSAFE}.ensureClassInitialized0": _ensure_initialised,
    f"{_UNSAFE}.allocateInstance": _allocate,
    f"{_UNSAFE}.setMemory0": _fill,
    f"{_UNSAFE}.copyMemory0": _copy,
    f"{_UNSAFE}.throwException": _throw,
    f"{_UNSAFE}.loadFence()V": nothing,
    f"{_UNSAFE}.storeFence()V": nothing,
    f"{_UNSAFE}.fullFence()V": nothing,
    f"{_UNSAFE}.unpark": nothing,
    f"{_UNSAFE}.park": unsupported("a thread that waits for another"),
    f"{_UNSAFE}Constants.<clinit>()V": _constants,
}
