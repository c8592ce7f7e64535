"""Stubs for java.lang: objects, exceptions, strings, arrays copied, the numbers' bits."""

from __future__ import annotations

import struct
from collections.abc import Callable

from twinproof.interpret.machine import Halted, Machine, Stub
from twinproof.interpret.objects import Elements, HeapArray, HeapObject, LoadedClass, Plain, Reference
from twinproof.ir.program import Method
from twinproof.ir.types import ArrayType, ClassType, Primitive, Type, is_reference
from twinproof.java.natives.answers import nothing, unsupported, zero
from twinproof.java.natives.java_lang_class import binary_name, mirror_of

# --- Object


def _get_class(machine: Machine, obj: HeapObject | HeapArray) -> HeapObject:
    return mirror_of(machine, obj.cls)


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


# --- Throwable

_PRINTING = "printing a stack trace"


def _fill_in_stack_trace(machine: Machine, thrown: HeapObject, _: int) -> HeapObject:
    """There are frames from now on; nobody sees which."""
    thrown.put("java.lang.Throwable", "backtrace", HeapObject(machine.load("java.lang.Object")))
    return thrown


def _print_stack_trace(machine: Machine, thrown: HeapObject) -> None:
    """What goes to `System.err` is dropped, but the exceptions' own `toString` still runs."""
    machine.initialise(machine.load("java.lang.System"))
    machine.notes[_PRINTING] = True
    try:
        stream = machine.load("java.lang.System").statics["err"]
        machine.call("java.lang.Throwable", "printStackTrace", "(Ljava/io/PrintStream;)V", thrown, stream)
    finally:
        del machine.notes[_PRINTING]


def _stack_trace(machine: Machine, *_: Plain) -> HeapArray:
    if _PRINTING not in machine.notes:
        raise Halted("unsupported", "the frames of a stack trace")
    return machine.array(ArrayType(ClassType("java.lang.StackTraceElement")), [])


# --- numbers as bits


_HARMLESS = (
    "java.lang.Double",
    "java.lang.Float",
    "java.lang.Math",
    "java.lang.StrictMath",
    "java.lang.FdLibm",
    "jdk.internal.math.",
    "jdk.internal.util.ArraysSupport",
)


def _double_to_raw_bits(machine: Machine, value: float) -> int:
    return _own(value, struct.unpack(">q", struct.pack(">d", value))[0])


def _float_to_raw_bits(machine: Machine, value: float) -> int:
    return _own(value, struct.unpack(">i", struct.pack(">f", value))[0])


def _own(value: float, bits: int) -> int:
    if value != value:
        raise Halted("unsupported", "the raw bits of a NaN are up to the JVM")
    return bits


def _raw_bits_in(wide: str, narrow: str, stub: Stub) -> Callable[[Method], Stub]:
    """For these classes of the library one NaN is as good as another; any other caller is stopped."""

    def raw_bits(machine: Machine, value: float) -> int:
        bits: int = struct.unpack(narrow, struct.pack(wide, value))[0]
        return bits

    return lambda caller: raw_bits if caller.owner.startswith(_HARMLESS) else stub


def _bits_to_double(machine: Machine, bits: int) -> float:
    value: float = struct.unpack(">d", struct.pack(">q", bits))[0]
    return value


def _bits_to_float(machine: Machine, bits: int) -> float:
    value: float = struct.unpack(">f", struct.pack(">i", bits))[0]
    return value


# --- String


def _intern(machine: Machine, text: HeapObject) -> HeapObject:
    found = machine.text(text)
    return machine.strings.setdefault(found, text) if found else machine.intern(found)  # the JDK's own code has the literal ""


# --- boxes


def _box_cache(name: str, low: int, high: int) -> Stub:
    """The static initialiser of a class that keeps the boxes of small numbers."""
    owner = f"java.lang.{name}"
    keeper = f"{owner}${name}Cache"

    def initialise(machine: Machine) -> None:
        cls = machine.load(owner)
        machine.initialise(cls)
        boxes = machine.array(ArrayType(ClassType(owner)), [HeapObject(cls) for _ in range(low, high + 1)])
        for value, box in zip(range(low, high + 1), boxes.elements, strict=True):
            box.put(owner, "value", value)
        known: dict[str, Plain] = {"cache": boxes, "archivedCache": boxes, "high": high, "$assertionsDisabled": 1}
        declared = {field.name for field in machine.load(keeper).cls.fields}
        machine.load(keeper).statics.update({field: value for field, value in known.items() if field in declared})

    return initialise


# --- System.arraycopy


def _arraycopy(machine: Machine, given: Reference, src_at: int, into: Reference, dst_at: int, count: int) -> None:
    if given is None or into is None:
        raise machine.thrown("java.lang.NullPointerException")
    src, dst = _copyable(machine, given, "source"), _copyable(machine, into, "destination")
    _check_kinds(machine, src, dst)
    _check_range(machine, src, src_at, dst, dst_at, count)
    elements = src.elements[src_at : src_at + count]
    source, target = src.element, str(dst.element)
    if is_reference(source) and target not in machine.load(str(source)).supertypes:
        _copy_checked(machine, elements, src.cls, dst, dst_at)
    else:
        dst.elements[dst_at : dst_at + count] = elements


def _copyable(machine: Machine, obj: HeapObject | HeapArray, side: str) -> HeapArray:
    if not isinstance(obj, HeapArray):
        raise _store_error(machine, f"arraycopy: {side} type {obj.cls.name} is not an array")
    return obj


def _check_kinds(machine: Machine, src: HeapArray, dst: HeapArray) -> None:
    source, target = src.element, dst.element
    if is_reference(source) and is_reference(target):
        return
    if source is not target:
        names = (_array_kind(source), _array_kind(target))
        raise _store_error(machine, f"arraycopy: type mismatch: can not copy {names[0]} into {names[1]}")


def _store_error(machine: Machine, message: str) -> Exception:
    return machine.thrown("java.lang.ArrayStoreException", message)


def _array_kind(element: Type) -> str:
    return f"{element}[]" if isinstance(element, Primitive) else "object array[]"


def _check_range(machine: Machine, src: HeapArray, src_at: int, dst: HeapArray, dst_at: int, count: int) -> None:
    problem = None
    if src_at < 0:
        problem = f"source index {src_at} out of bounds for {_array_text(src)}"
    elif dst_at < 0:
        problem = f"destination index {dst_at} out of bounds for {_array_text(dst)}"
    elif count < 0:
        problem = f"length {count} is negative"
    elif src_at + count > len(src.elements):
        problem = f"last source index {src_at + count} out of bounds for {_array_text(src)}"
    elif dst_at + count > len(dst.elements):
        problem = f"last destination index {dst_at + count} out of bounds for {_array_text(dst)}"
    if problem:
        raise machine.thrown("java.lang.ArrayIndexOutOfBoundsException", f"arraycopy: {problem}")


def _array_text(array: HeapArray) -> str:
    element = array.element
    kind = f"{element}" if isinstance(element, Primitive) else "object array"
    return f"{kind}[{len(array.elements)}]"


def _copy_checked(machine: Machine, elements: Elements, source: LoadedClass, dst: HeapArray, at: int) -> None:
    assert source.element is not None
    target = str(dst.element)
    for offset, element in enumerate(elements):
        if element is not None and target not in element.cls.supertypes:
            raise _store_error(machine, _mismatch(machine, source.element, dst.element))
        dst.elements[at + offset] = element


def _mismatch(machine: Machine, source: Type, target: Type) -> str:
    """What the JVM says of elements that do not fit; null fits everywhere."""
    names = (binary_name(source), binary_name(target))
    if str(source) not in machine.load(str(target)).supertypes:
        return f"arraycopy: type mismatch: can not copy {names[0]}[] into {names[1]}[]"
    kinds = f"{names[0]}[] to the type of the destination array, {names[1]}"
    return f"arraycopy: element type mismatch: can not cast one of the elements of {kinds}"


_OBJECT = "java.lang.Object"
FOR_CALLERS: dict[str, Callable[[Method], Stub]] = {
    "java.lang.Double.doubleToRawLongBits(D)J": _raw_bits_in(">d", ">q", _double_to_raw_bits),
    "java.lang.Float.floatToRawIntBits(F)I": _raw_bits_in(">f", ">i", _float_to_raw_bits),
}
STUBS: dict[str, Stub] = {
    f"{_OBJECT}.getClass()Ljava/lang/Class;": _get_class,
    f"{_OBJECT}.hashCode()I": _hash_code,
    f"{_OBJECT}.clone()Ljava/lang/Object;": _clone,
    f"{_OBJECT}.notify()V": unsupported("Object.notify"),
    f"{_OBJECT}.notifyAll()V": unsupported("Object.notifyAll"),
    "java.lang.System.identityHashCode(Ljava/lang/Object;)I": _hash_code,
    "java.lang.System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V": _arraycopy,
    "java.lang.Throwable.fillInStackTrace(I)Ljava/lang/Throwable;": _fill_in_stack_trace,
    "java.lang.Throwable.printStackTrace()V": _print_stack_trace,
    "java.lang.StackTraceElement.of": _stack_trace,
    "java.lang.NullPointerException.getExtendedNPEMessage()Ljava/lang/String;": nothing,
    "java.lang.Double.doubleToRawLongBits(D)J": _double_to_raw_bits,
    "java.lang.Double.longBitsToDouble(J)D": _bits_to_double,
    "java.lang.Float.floatToRawIntBits(F)I": _float_to_raw_bits,
    "java.lang.Float.intBitsToFloat(I)F": _bits_to_float,
    "java.lang.String.intern()Ljava/lang/String;": _intern,
    "java.lang.StringUTF16.isBigEndian()Z": zero,
    "java.lang.Integer$IntegerCache.<clinit>()V": _box_cache("Integer", -128, 127),
    "java.lang.Long$LongCache.<clinit>()V": _box_cache("Long", -128, 127),
    "java.lang.Short$ShortCache.<clinit>()V": _box_cache("Short", -128, 127),
    "java.lang.Byte$ByteCache.<clinit>()V": _box_cache("Byte", -128, 127),
    "java.lang.Character$CharacterCache.<clinit>()V": _box_cache("Character", 0, 127),
}
