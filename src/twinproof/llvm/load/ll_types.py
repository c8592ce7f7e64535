"""Types of LLVM, and how values of them are laid out in memory on x86-64 (System V)."""

from __future__ import annotations

from twinproof.base.dataclass import dataclass
from twinproof.ir.types import BOOLEAN, BYTE, DOUBLE, FLOAT, INT, INT128, LONG, POINTER, SHORT, VOID, ClassType, Primitive, Type


@dataclass(frozen=True, slots=True)
class LlInt:
    """A whole number of so many bits."""

    bits: int

    def __str__(self) -> str:
        return f"i{self.bits}"


@dataclass(frozen=True, slots=True)
class LlNamed:
    """Any other type without structure, by its word: `ptr`, `double`, `void`, `x86_fp80`, `metadata`."""

    word: str

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class LlArray:
    """So many elements one after the other."""

    count: int
    element: LlType

    def __str__(self) -> str:
        return f"[{self.count} x {self.element}]"


@dataclass(frozen=True, slots=True)
class LlVector:
    """Elements that are computed with at once."""

    count: int
    element: LlType

    def __str__(self) -> str:
        return f"<{self.count} x {self.element}>"


@dataclass(frozen=True, slots=True)
class LlStruct:
    """Fields one after the other, aligned unless `packed`."""

    fields: tuple[LlType, ...]
    packed: bool = False

    def __str__(self) -> str:
        return f"{{ {', '.join(map(str, self.fields))} }}"


@dataclass(frozen=True, slots=True)
class LlFunction:
    """The type of a function."""

    result: LlType
    params: tuple[LlType, ...]
    variadic: bool

    def __str__(self) -> str:
        return f"{self.result} ({', '.join(map(str, self.params))}{', ...' if self.variadic else ''})"


LlType = LlInt | LlNamed | LlArray | LlVector | LlStruct | LlFunction

PTR, LL_VOID = LlNamed("ptr"), LlNamed("void")
_SIZES = {"ptr": (8, 8), "double": (8, 8), "float": (4, 4), "half": (2, 2), "bfloat": (2, 2), "x86_fp80": (16, 16), "fp128": (16, 16)}
_REGISTERS = {"ptr": POINTER, "double": DOUBLE, "float": FLOAT, "void": VOID}
_STORAGE = {1: BOOLEAN, 8: BYTE, 16: SHORT, 32: INT, 64: LONG, 128: INT128}


class LlUnknown(Exception):
    """Something that the reader does not know; the message says what."""


def size_and_align(type: LlType) -> tuple[int, int]:
    """How many bytes lie between two elements of an array of a type, and what its address is a multiple of."""
    match type:
        case LlInt(bits) if bits <= 128:
            align = next(size for size in (1, 2, 4, 8, 16) if 8 * size >= bits)
            return -(-bits // (8 * align)) * align, align
        case LlNamed(word) if word in _SIZES:
            return _SIZES[word]
        case LlArray(count, element):
            size, align = size_and_align(element)
            return count * size, align
        case LlStruct():
            return _struct_size(type)
        case LlVector(count, element):
            size = count * size_and_align(element)[0]
            align = 1 << max(size - 1, 0).bit_length()
            return align, align
    raise LlUnknown(f"the type {type}")


def _struct_size(type: LlStruct) -> tuple[int, int]:
    end, most = 0, 1
    for field in type.fields:
        size, align = size_and_align(field)
        align = 1 if type.packed else align
        end, most = -(-end // align) * align + size, max(most, align)
    return -(-end // most) * most, most


def field_offset(type: LlStruct, index: int) -> int:
    """Where a field of a struct begins."""
    end = 0
    for place, field in enumerate(type.fields):
        size, align = size_and_align(field)
        end = end if type.packed else -(-end // align) * align
        if place == index:
            return end
        end += size
    raise LlUnknown(f"field {index} of {type}")


def parts_of(type: LlType) -> list[tuple[LlType, int]]:
    """The elements or fields of an aggregate with their offsets."""
    match type:
        case LlStruct(fields):
            return [(field, field_offset(type, index)) for index, field in enumerate(fields)]
        case LlArray(count, element):
            return [(element, index * size_and_align(element)[0]) for index in range(count)]
    raise LlUnknown(f"the parts of {type}")


def is_aggregate(type: LlType) -> bool:
    """Whether values of a type have parts."""
    return isinstance(type, LlStruct | LlArray)


def register_of(type: LlType) -> Primitive | None:
    """The register that holds a value of a type; None if there is none."""
    match type:
        case LlInt(bits) if bits <= 128:
            return INT if bits <= 32 else LONG if bits <= 64 else INT128
        case LlNamed(word):
            return _REGISTERS.get(word)
    return None


def storage_of(type: LlType) -> Primitive | None:
    """The type as which a value is read and written at once; None if it takes several accesses, or cannot be."""
    return _STORAGE.get(type.bits) if isinstance(type, LlInt) else register_of(type)


def declared_type(type: LlType) -> Type:
    """The type of a parameter or result; one without registers has only a name."""
    match type:
        case LlInt(bits) if bits in _STORAGE:
            return _STORAGE[bits]
    return register_of(type) or ClassType("".join(char if char.isalnum() else "_" for char in str(type)))
