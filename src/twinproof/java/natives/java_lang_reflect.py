"""Stubs for java.lang.reflect: arrays by reflection, and fields as far as they are only looked up."""

from __future__ import annotations

from twinproof.interpret.machine import Halted, Machine, Stub
from twinproof.interpret.objects import HeapArray, HeapObject, Plain, Reference
from twinproof.ir.program import PUBLIC, Field
from twinproof.ir.types import VOID, ArrayType, ClassType, Primitive, Type
from twinproof.java.natives.java_lang_class import loaded_of

_FIELD = "java.lang.reflect.Field"
_REFLECTED_FLAGS = 0xFFFF


def _new_array(machine: Machine, mirror: HeapObject | None, length: int) -> HeapArray:
    if mirror is None:
        raise machine.thrown("java.lang.NullPointerException")
    if length < 0:
        raise machine.thrown("java.lang.NegativeArraySizeException", str(length))
    if mirror.payload is VOID:
        raise machine.thrown("java.lang.IllegalArgumentException")
    return machine.new_array(ArrayType(mirror.payload), [length])


def _multi_new_array(machine: Machine, mirror: HeapObject | None, sizes: HeapArray | None) -> HeapArray:
    if mirror is None or sizes is None:
        raise machine.thrown("java.lang.NullPointerException")
    if not sizes.elements or len(sizes.elements) > 255 or mirror.payload is VOID:
        raise Halted("unsupported", "Array.newInstance with bad dimensions")
    type = mirror.payload
    for _ in sizes.elements:
        type = ArrayType(type)
    for size in sizes.elements:
        if size < 0:
            raise machine.thrown("java.lang.NegativeArraySizeException", str(size))
    return machine.new_array(type, sizes.elements)


def _length(machine: Machine, array: Reference) -> int:
    return len(_array(machine, array).elements)


def _array(machine: Machine, array: Reference) -> HeapArray:
    if array is None:
        raise machine.thrown("java.lang.NullPointerException")
    if not isinstance(array, HeapArray):
        raise machine.thrown("java.lang.IllegalArgumentException", "Argument is not an array")
    return array


def _element(machine: Machine, given: Reference, index: int) -> Plain:
    array = _array(machine, given)
    if not 0 <= index < len(array.elements):
        raise machine.thrown("java.lang.ArrayIndexOutOfBoundsException")
    return box(machine, array.element, array.elements[index])


_BOXES = {
    "Z": "Boolean", "B": "Byte", "C": "Character", "S": "Short", "I": "Integer", "J": "Long", "F": "Float", "D": "Double",
}  # fmt: skip


def box(machine: Machine, type: Type, value: Plain) -> Plain:
    """A value as an object: boxed by its class's `valueOf` if it is of a primitive type."""
    if not isinstance(type, Primitive):
        return value
    name = _BOXES[type.code]
    boxed: HeapObject = machine.call(f"java.lang.{name}", "valueOf", f"({type.code})Ljava/lang/{name};", value)
    return boxed


# --- fields


def reflected_field(machine: Machine, mirror: HeapObject, field: Field, index: int) -> HeapObject:
    """The `Field` object of a field; the field is its payload."""
    obj = HeapObject(machine.load(_FIELD))
    obj.payload = field
    obj.put(_FIELD, "clazz", mirror)
    obj.put(_FIELD, "slot", index)
    obj.put(_FIELD, "name", machine.intern(field.name))
    obj.put(_FIELD, "type", machine.mirror(field.type))
    obj.put(_FIELD, "modifiers", field.flags & _REFLECTED_FLAGS)
    if field.generic is not None:
        obj.put(_FIELD, "signature", machine.string(field.generic))
    return obj


def _declared_fields(machine: Machine, mirror: HeapObject, public_only: int) -> HeapArray:
    cls = loaded_of(machine, mirror)
    fields = enumerate(cls.cls.fields if cls else ())
    chosen = [reflected_field(machine, mirror, field, index) for index, field in fields if field.flags & PUBLIC or not public_only]
    return machine.array(ArrayType(ClassType(_FIELD)), chosen)


def _copy_field(machine: Machine, field: HeapObject) -> HeapObject:
    copy = HeapObject(field.cls)
    copy.fields = field.fields.copy()
    copy.payload = field.payload
    copy.put(_FIELD, "root", field)
    return copy


_ARRAY = "java.lang.reflect.Array"
STUBS: dict[str, Stub] = {
    f"{_ARRAY}.newArray(Ljava/lang/Class;I)Ljava/lang/Object;": _new_array,
    f"{_ARRAY}.multiNewArray(Ljava/lang/Class;[I)Ljava/lang/Object;": _multi_new_array,
    f"{_ARRAY}.getLength(Ljava/lang/Object;)I": _length,
    f"{_ARRAY}.get(Ljava/lang/Object;I)Ljava/lang/Object;": _element,
    "java.lang.Class.getDeclaredFields0(Z)[Ljava/lang/reflect/Field;": _declared_fields,
    f"{_FIELD}.copy()Ljava/lang/reflect/Field;": _copy_field,
}
