"""Stubs for java.lang: objects, classes, exceptions, numbers' bits, the system."""

from __future__ import annotations

import math
import struct
from typing import Any

from twinproof.ir.interpret.machine import Halted, Machine, Stub
from twinproof.ir.interpret.objects import HeapArray, HeapObject
from twinproof.ir.observe import double_bits, float_bits
from twinproof.ir.operators import wrap_int, wrap_long
from twinproof.ir.program import INTERFACE
from twinproof.ir.types import BY_NAME, ArrayType, ClassType, Primitive, Type, is_reference

# --- Object


def _get_class(machine: Machine, obj: HeapObject | HeapArray) -> HeapObject:
    return machine.mirror(obj.cls.type or ClassType(obj.cls.name))


def _hash_code(machine: Machine, obj: HeapObject | HeapArray | None) -> int:
    return 0 if obj is None else machine.identity_hash(obj)


def _clone(machine: Machine, obj: HeapObject | HeapArray) -> HeapObject | HeapArray:
    if isinstance(obj, HeapArray):
        return HeapArray(obj.cls, obj.elements.copy())
    if "java.lang.Cloneable" not in obj.cls.supertypes:
        raise machine.thrown("java.lang.CloneNotSupportedException", obj.cls.name)
    copy = HeapObject(obj.cls)
    copy.fields = obj.fields.copy()
    return copy


def _nothing(machine: Machine, *args: Any) -> None:
    return None


def _zero(machine: Machine, *args: Any) -> int:
    return 0


# --- Class


def _primitive_class(machine: Machine, name: HeapObject) -> HeapObject:
    return machine.mirror(BY_NAME[machine.text(name)])


def _is_array(machine: Machine, mirror: HeapObject) -> int:
    return int(isinstance(mirror.payload, ArrayType))


def _is_primitive(machine: Machine, mirror: HeapObject) -> int:
    return int(isinstance(mirror.payload, Primitive))


def _is_interface(machine: Machine, mirror: HeapObject) -> int:
    type = mirror.payload
    return int(isinstance(type, ClassType) and bool(machine.load(type.name).cls.flags & INTERFACE))


def _is_instance(machine: Machine, mirror: HeapObject, obj: HeapObject | HeapArray | None) -> int:
    return int(obj is not None and str(mirror.payload) in obj.cls.supertypes)


def _is_assignable_from(machine: Machine, mirror: HeapObject, other: HeapObject | None) -> int:
    if other is None:
        raise machine.thrown("java.lang.NullPointerException")
    if isinstance(other.payload, Primitive) or isinstance(mirror.payload, Primitive):
        return int(mirror is other)
    return int(str(mirror.payload) in machine.load(str(other.payload)).supertypes)


def _class_name(machine: Machine, mirror: HeapObject) -> HeapObject:
    return machine.intern(binary_name(mirror.payload))


def binary_name(type: Type) -> str:
    """What `Class.getName` says: `int`, `java.lang.String`, `[I`, `[Ljava.lang.String;`."""
    if not isinstance(type, ArrayType):
        return str(type)
    element = type.element
    if isinstance(element, Primitive):
        return "[" + element.code
    return "[" + (binary_name(element) if isinstance(element, ArrayType) else f"L{element};")


def _superclass(machine: Machine, mirror: HeapObject) -> HeapObject | None:
    type = mirror.payload
    if isinstance(type, Primitive):
        return None
    loaded = machine.load(str(type))
    if loaded.cls.flags & INTERFACE or loaded.superclass is None:
        return None
    return machine.mirror(ClassType(loaded.superclass.name))


def _modifiers(machine: Machine, mirror: HeapObject) -> int:
    type = mirror.payload
    return 0x411 if not isinstance(type, ClassType) else machine.load(type.name).cls.flags & ~0x20


# --- Throwable


def _fill_in_stack_trace(machine: Machine, thrown: HeapObject, *args: Any) -> HeapObject:
    return thrown


# --- numbers as bits


def _double_to_raw_bits(machine: Machine, value: float) -> int:
    return wrap_long(double_bits(value))


def _float_to_raw_bits(machine: Machine, value: float) -> int:
    return wrap_int(float_bits(value))


def _bits_to_double(machine: Machine, bits: int) -> float:
    value: float = struct.unpack(">d", (bits & 0xFFFFFFFFFFFFFFFF).to_bytes(8, "big"))[0]
    return value


def _bits_to_float(machine: Machine, bits: int) -> float:
    value: float = struct.unpack(">f", (bits & 0xFFFFFFFF).to_bytes(4, "big"))[0]
    return value


def _sqrt(machine: Machine, value: float) -> float:
    return math.sqrt(value) if value >= 0 else (value if value == 0 else math.nan)


# --- String, System, Runtime, Thread


def _intern(machine: Machine, text: HeapObject) -> HeapObject:
    return machine.strings.setdefault(machine.text(text), text)


def _arraycopy(machine: Machine, src: Any, src_at: int, dst: Any, dst_at: int, count: int) -> None:
    if src is None or dst is None:
        raise machine.thrown("java.lang.NullPointerException")
    if not isinstance(src, HeapArray) or not isinstance(dst, HeapArray):
        raise machine.thrown("java.lang.ArrayStoreException", "arraycopy: not an array")
    source, target = src.cls.element, dst.cls.element
    assert source is not None
    assert target is not None
    if is_reference(source) != is_reference(target) or (not is_reference(source) and source is not target):
        raise machine.thrown("java.lang.ArrayStoreException", f"arraycopy: type mismatch: can not copy {source}[] into {target}[]")
    _check_range(machine, src, src_at, dst, dst_at, count)
    elements = src.elements[src_at : src_at + count]
    if is_reference(source) and str(target) not in _element_supertypes(machine, source):
        _copy_checked(machine, elements, dst, dst_at, str(target))
    else:
        dst.elements[dst_at : dst_at + count] = elements


def _element_supertypes(machine: Machine, type: Type) -> set[str]:
    return machine.load(str(type)).supertypes


def _check_range(machine: Machine, src: HeapArray, src_at: int, dst: HeapArray, dst_at: int, count: int) -> None:
    for side, array, at in (("source index", src, src_at), ("destination index", dst, dst_at), ("length", src, count)):
        if at < 0:
            kind = array.cls.name if is_reference(array.cls.element) is False else "object array[]"  # type: ignore[arg-type]
            text = f"arraycopy: {side} {at} out of bounds for {_array_text(array)}" if side != "length" else f"arraycopy: length {at} is negative"
            raise machine.thrown("java.lang.ArrayIndexOutOfBoundsException", text or kind)
    for side, array, at in (("last source index", src, src_at), ("last destination index", dst, dst_at)):
        if at + count > len(array.elements):
            text = f"arraycopy: {side} {at + count} out of bounds for {_array_text(array)}"
            raise machine.thrown("java.lang.ArrayIndexOutOfBoundsException", text)


def _array_text(array: HeapArray) -> str:
    element = array.cls.element
    kind = f"{element}" if isinstance(element, Primitive) else "object array"
    return f"{kind}[{len(array.elements)}]"


def _copy_checked(machine: Machine, elements: list[Any], dst: HeapArray, at: int, target: str) -> None:
    for offset, element in enumerate(elements):
        if element is not None and target not in element.cls.supertypes:
            raise machine.thrown("java.lang.ArrayStoreException", f"arraycopy: element type mismatch: can not cast one of the elements to {target}")
        dst.elements[at + offset] = element


def _initialise_system(machine: Machine) -> None:
    statics = machine.load("java.lang.System").statics
    for name in ("out", "err"):
        stream = statics[name] = HeapObject(machine.load("java.io.PrintStream"))
        stream.payload = name
    statics["lineSeparator"] = machine.intern("\n")


_PROPERTIES = {
    "line.separator": "\n",
    "file.separator": "/",
    "path.separator": ":",
    "java.version": "17",
    "user.language": "en",
    "user.country": "US",
    "file.encoding": "UTF-8",
    "sun.jnu.encoding": "UTF-8",
    "native.encoding": "UTF-8",
}


def _property(machine: Machine, key: HeapObject | None, *default: Any) -> HeapObject | None:
    if key is None:
        raise machine.thrown("java.lang.NullPointerException", "key can't be null")
    found = _PROPERTIES.get(machine.text(key))
    if found is not None:
        return machine.intern(found)
    return default[0] if default else None


def _exit(machine: Machine, *args: Any) -> None:
    raise Halted("exit", f"System.exit({args[-1]})")


def _clock(machine: Machine, *args: Any) -> int:
    return 1_000_000_000  # any time will do: programs that depend on it are not deterministic


STUBS: dict[str, Stub] = {
    "java.lang.Object.getClass()Ljava/lang/Class;": _get_class,
    "java.lang.Object.hashCode()I": _hash_code,
    "java.lang.Object.clone()Ljava/lang/Object;": _clone,
    "java.lang.Object.notify()V": _nothing,
    "java.lang.Object.notifyAll()V": _nothing,
    "java.lang.System.identityHashCode(Ljava/lang/Object;)I": _hash_code,
    "java.lang.System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V": _arraycopy,
    "java.lang.System.<clinit>()V": _initialise_system,
    "java.lang.System.getProperty": _property,
    "java.lang.System.exit(I)V": _exit,
    "java.lang.Runtime.halt0(I)V": _exit,
    "java.lang.System.currentTimeMillis()J": _clock,
    "java.lang.System.nanoTime()J": _clock,
    "java.lang.Class.getPrimitiveClass(Ljava/lang/String;)Ljava/lang/Class;": _primitive_class,
    "java.lang.Class.desiredAssertionStatus()Z": _zero,
    "java.lang.Class.isArray()Z": _is_array,
    "java.lang.Class.isPrimitive()Z": _is_primitive,
    "java.lang.Class.isInterface()Z": _is_interface,
    "java.lang.Class.isInstance(Ljava/lang/Object;)Z": _is_instance,
    "java.lang.Class.isAssignableFrom(Ljava/lang/Class;)Z": _is_assignable_from,
    "java.lang.Class.getName()Ljava/lang/String;": _class_name,
    "java.lang.Class.initClassName()Ljava/lang/String;": _class_name,
    "java.lang.Class.getSuperclass()Ljava/lang/Class;": _superclass,
    "java.lang.Class.getModifiers()I": _modifiers,
    "java.lang.Throwable.fillInStackTrace(I)Ljava/lang/Throwable;": _fill_in_stack_trace,
    "java.lang.Throwable.fillInStackTrace()Ljava/lang/Throwable;": _fill_in_stack_trace,
    "java.lang.Double.doubleToRawLongBits(D)J": _double_to_raw_bits,
    "java.lang.Double.longBitsToDouble(J)D": _bits_to_double,
    "java.lang.Float.floatToRawIntBits(F)I": _float_to_raw_bits,
    "java.lang.Float.intBitsToFloat(I)F": _bits_to_float,
    "java.lang.Math.sqrt(D)D": _sqrt,
    "java.lang.StrictMath.sqrt(D)D": _sqrt,
    "java.lang.String.intern()Ljava/lang/String;": _intern,
    "java.lang.StringUTF16.isBigEndian()Z": _zero,
}
