"""The types that variables and parameters have in the source, by the debug information of a module."""

from __future__ import annotations

import re
from functools import cached_property

from twinproof.base.dataclass import dataclass
from twinproof.ir.types import BOOLEAN, BYTE, DOUBLE, FLOAT, INT, INT128, LONG, SHORT, Primitive
from twinproof.llvm.load.ll_module import LlHead, LlModule

_WHOLE = {8: BYTE, 16: SHORT, 32: INT, 64: LONG, 128: INT128}
_REAL = {32: FLOAT, 64: DOUBLE}
_ALIASES = frozenset(("DW_TAG_typedef", "DW_TAG_const_type", "DW_TAG_volatile_type", "DW_TAG_restrict_type", "DW_TAG_atomic_type"))
_VARIABLE = re.compile(r"^@(\S+) = .*!dbg !(\d+)", re.MULTILINE)
_NOTHING = ("", "0", "null")


@dataclass(frozen=True, slots=True)
class CNumberType:
    """A number; of an enum also the values that have names. Characters are told from other bytes."""

    type: Primitive
    name: str
    is_unsigned: bool = False
    named: tuple[int, ...] = ()

    @property
    def is_character(self) -> bool:
        """Whether rows of them are strings."""
        return self.type is BYTE and self.name == "char"


@dataclass(frozen=True, slots=True)
class CPointerType:
    """A pointer; `to` is the number of what it points to in the debug information, "" if that is not said."""

    to: str


@dataclass(frozen=True, slots=True)
class CMember:
    """A member of a struct: where it begins, in bytes; bits that share bytes with others are a row of bytes, of which `bits` says which
    are its own: the first, counted from the start of the struct, and how many."""

    name: str
    offset: int
    type: CType
    bits: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class CStructType:
    """A struct, or a union, whose members begin at one place."""

    name: str
    size: int
    members: tuple[CMember, ...]
    is_union: bool = False


@dataclass(frozen=True, slots=True)
class CArrayType:
    """So many elements; 0 if that is not said."""

    count: int
    element: CType


@dataclass(frozen=True, slots=True)
class COtherType:
    """What is only known by its size: a function, an opaque struct (0), what we do not read."""

    size: int
    is_function: bool = False


CType = CNumberType | CPointerType | CStructType | CArrayType | COtherType
_UNKNOWN = COtherType(0)


class DebugTypes:
    """Reads the types of one module."""

    def __init__(self, module: LlModule) -> None:
        self._module = module
        self._types: dict[str, CType] = {}

    def parameters(self, subprogram: str | None) -> list[CType] | None:
        """The types of a function's parameters in the source; None if they are not known."""
        routine = self._about(self._entry(subprogram or "", "type"))
        types = routine.get("types", "").lstrip("!")
        if types in _NOTHING:
            return None
        return [self.type(number) for number in self._module.elements(types)[1:]]

    def result(self, subprogram: str | None) -> CType:
        """The type of what a function gives back."""
        types = self._about(self._entry(subprogram or "", "type")).get("types", "").lstrip("!")
        elements = [] if types in _NOTHING else self._module.elements(types)
        return self.type(elements[0]) if elements else _UNKNOWN

    def has_structs(self, head: LlHead) -> bool:
        """Whether a function takes or gives structs by value."""
        params = self.parameters(head.subprogram) or []
        return any(isinstance(each, CStructType | CArrayType) for each in (*params, self.result(head.subprogram)))

    def local(self, number: str) -> CType:
        """The type of a variable of a function, by its number in the debug information."""
        return self.type(self._entry(number, "type"))

    def variable(self, name: str) -> CType | None:
        """The type of a variable of the module."""
        number = self._variables.get(name)
        if number is None:
            return None
        expression = self._about(number)
        return self.type(self._entry(expression.get("var", "").lstrip("!"), "type"))

    @cached_property
    def _variables(self) -> dict[str, str]:
        return {match[1].strip('"'): match[2] for match in _VARIABLE.finditer(self._module.text)}

    def _about(self, number: str) -> dict[str, str]:
        return {} if number in _NOTHING else self._module.about(number)

    def _entry(self, number: str, key: str) -> str:
        return self._about(number).get(key, "").lstrip("!")

    def type(self, number: str) -> CType:
        """The type with a number."""
        if number not in self._types:
            self._types[number] = _UNKNOWN  # what a struct that holds itself would see
            self._types[number] = self._read(number)
        return self._types[number]

    def _read(self, number: str) -> CType:
        about = self._about(number)
        tag, size = about.get("tag", ""), int(about.get("size", "0")) // 8
        if tag in _ALIASES:
            return self.type(about.get("baseType", "").lstrip("!"))
        match tag:
            case "DW_TAG_pointer_type":
                to = about.get("baseType", "").lstrip("!")
                return CPointerType("" if to in _NOTHING else to)
            case "DW_TAG_structure_type" | "DW_TAG_union_type":
                return CStructType(about.get("name", ""), size, self._members(about), tag == "DW_TAG_union_type")
            case "DW_TAG_array_type":
                return self._array(about)
            case "DW_TAG_enumeration_type":
                under = self._about(about.get("baseType", "").lstrip("!")).get("encoding", "")
                return CNumberType(_WHOLE.get(8 * size, INT), about.get("name", "enum"), "unsigned" in under, self._named(about))
        if "encoding" in about:
            return _number(about, 8 * size)
        return COtherType(size, "types" in about)

    def _members(self, about: dict[str, str]) -> tuple[CMember, ...]:
        elements = about.get("elements", "").lstrip("!")
        found = [] if elements in _NOTHING else [self._member(number) for number in self._module.elements(elements)]
        return tuple(found)

    def _member(self, number: str) -> CMember:
        about = self._about(number)
        bits = int(about.get("offset", "0"))
        if "DIFlagBitField" in about.get("flags", ""):
            width = int(about.get("size", "1"))
            first, last = bits // 8, (bits + width - 1) // 8
            row = CArrayType(last - first + 1, CNumberType(BYTE, "bits", True))
            return CMember(about.get("name", ""), first, row, (bits, width))
        return CMember(about.get("name", ""), bits // 8, self.type(about.get("baseType", "").lstrip("!")))

    def _array(self, about: dict[str, str]) -> CType:
        found = self.type(about.get("baseType", "").lstrip("!"))
        for number in reversed(self._module.elements(about.get("elements", "").lstrip("!"))):
            count = self._about(number).get("count", "0")
            found = CArrayType(int(count) if count.isdigit() else 0, found)
        return found

    def _named(self, about: dict[str, str]) -> tuple[int, ...]:
        elements = about.get("elements", "").lstrip("!")
        values = [self._about(number).get("value", "") for number in ([] if elements in _NOTHING else self._module.elements(elements))]
        return tuple(int(value) for value in values if value.lstrip("-").isdigit())

    def size(self, type: CType) -> int:
        """How many bytes a value takes; 0 if that is not known."""
        match type:
            case CNumberType(kind):
                return max(kind.bits // 8, 1)
            case CPointerType():
                return 8
            case CStructType(_, size) | COtherType(size):
                return size
            case CArrayType(count, element):
                return count * self.size(element)


def _number(about: dict[str, str], bits: int) -> CType:
    name, encoding = about.get("name", ""), about.get("encoding", "")
    if encoding == "DW_ATE_float":
        return CNumberType(_REAL[bits], name) if bits in _REAL else COtherType(bits // 8)
    if encoding == "DW_ATE_boolean":
        return CNumberType(BOOLEAN, name)
    return CNumberType(_WHOLE[bits], name, "unsigned" in encoding) if bits in _WHOLE else COtherType(bits // 8)
