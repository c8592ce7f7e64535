"""Values in memory: constants, addresses, reads and writes of LLVM as instructions on blocks."""

from __future__ import annotations

import struct
from typing import Protocol

from twinproof.ir.instruction import CallKind, Const, FieldRef, GetStatic, MethodRef, Reg, Value
from twinproof.ir.on_blocks import CodePointer, Indeterminate, MemoryRead, MemoryWrite, MoveInside, MovePointer
from twinproof.ir.types import DOUBLE, FLOAT, INT, LONG, POINTER, Primitive
from twinproof.llvm.load.code_writer import CodeWriter
from twinproof.llvm.load.computed import as_long, binary, constant, convert, in_range, normal, without_sign
from twinproof.llvm.load.ll_types import (
    LlArray,
    LlInt,
    LlNamed,
    LlStruct,
    LlType,
    LlUnknown,
    field_offset,
    is_aggregate,
    parts_of,
    register_of,
    size_and_align,
    storage_of,
)
from twinproof.llvm.load.ll_words import LlBytes, LlConstant, LlExpression, LlName, LlNumber, LlParts, LlWord

Parts = tuple[Value, ...]
NULL_POINTER = Const(POINTER, 0)


class ModuleNames(Protocol):
    """What names of a module stand for, among all modules of a program."""

    def variable_place(self, name: str) -> FieldRef | None:
        """The static field with the pointer to a variable; None if the name is not one's."""

    def function(self, name: str) -> MethodRef:
        """The method that a function is."""


# --- constants and operands


def operand(code: CodeWriter, names: ModuleNames, type: LlType, written: LlConstant) -> Value:
    """A value as an operand."""
    match written:
        case LlName(name, False):
            return code.named(name, type)
        case LlName(name, True):
            return address_of(code, names, name)
        case LlNumber(text):
            return number_constant(type, text)
        case LlWord("undef" | "poison"):
            return _indeterminate(code, type)
        case LlWord("null" | "zeroinitializer"):
            return zero_of(type)
        case LlExpression():
            return _computed(code, names, written)
    raise LlUnknown(f"a constant of the type {type}")


def zero_of(type: LlType) -> Const:
    """The zero of a type."""
    register = register_of(type)
    if register is None:
        raise LlUnknown(f"a value of the type {type}")
    return Const(register, 0.0 if register in (FLOAT, DOUBLE) else 0)


def number_constant(type: LlType, text: str) -> Const:
    """A number as it is written."""
    register = register_of(type)
    if isinstance(type, LlInt) and register is not None:
        return Const(register, in_range(type.bits, int(text)))
    if register in (FLOAT, DOUBLE):
        bits = text.startswith("0x")
        if bits and not text[2].isdigit() and text[2] in "KLMHR":
            raise LlUnknown(f"the number {text}")
        return Const(register, struct.unpack(">d", int(text, 16).to_bytes(8, "big"))[0] if bits else float(text))
    raise LlUnknown(f"a number of the type {type}")


def _indeterminate(code: CodeWriter, type: LlType) -> Reg:
    register = register_of(type)
    if register is None:
        raise LlUnknown(f"a value of the type {type}")
    dst = code.register(register, "undef")
    code.emit(Indeterminate(dst, code.line))
    return dst


def address_of(code: CodeWriter, names: ModuleNames, name: str) -> Reg:
    """The pointer to a variable or function of the module."""
    dst = code.register(POINTER, name)
    field = names.variable_place(name)
    if field is not None:
        code.emit(GetStatic(dst, field, code.line))
    else:
        code.emit(CodePointer(dst, CallKind.STATIC, names.function(name), code.line))
    return dst


def _computed(code: CodeWriter, names: ModuleNames, expression: LlExpression) -> Value:
    (type, first), *rest = expression.operands
    if expression.word == "getelementptr":
        indices = [(kind, operand(code, names, kind, index)) for kind, index in rest]
        array, last = expression.types[0], indices[-1][1]
        if isinstance(array, LlArray) and len(indices) == 2 and array.count > 1:
            code.check("ltu.long", (as_long(code, last), constant(LONG, array.count + 1)), "an index is beyond an array")
        return moved(code, expression.types[0], operand(code, names, type, first), indices, inside=True)
    if expression.types:
        return convert(code, expression.word, frozenset(), type, operand(code, names, type, first), expression.types[0])
    other = operand(code, names, *rest[0])
    return binary(code, expression.word, frozenset(), type, operand(code, names, type, first), other)


# --- addresses


def moved(code: CodeWriter, type: LlType, base: Value, indices: list[tuple[LlType, Value]], inside: bool) -> Value:
    """The pointer that `getelementptr` gives."""
    make = MoveInside if inside else MovePointer
    fixed, at = 0, base
    current: LlType | _Field = type
    for place, (_, index) in enumerate(indices):
        if place:
            current, scale = _entered(current, index)
        else:
            scale = size_and_align(type)[0]
        if isinstance(current, _Field):
            fixed, current = fixed + current.offset, current.type
        elif isinstance(index, Const):
            fixed += index.value * scale
        else:
            by, at_before = as_long(code, index), at
            at = code.register(POINTER, "p")
            code.emit(make(at, at_before, by, scale, code.line))
    if fixed:
        at_before, at = at, code.register(POINTER, "p")
        code.emit(make(at, at_before, constant(LONG, fixed), 1, code.line))
    return at


class _Field:
    """A field of a struct, found by a constant index."""

    __slots__ = ("offset", "type")

    def __init__(self, type: LlType, offset: int) -> None:
        self.type = type
        self.offset = offset


def _entered(type: LlType | _Field, index: Value) -> tuple[LlType | _Field, int]:
    match type:
        case LlStruct(fields) if isinstance(index, Const):
            return _Field(fields[index.value], field_offset(type, index.value)), 0
        case LlArray(element=element):
            return element, size_and_align(element)[0]
    raise LlUnknown(f"an index into {type}")


# --- reading and writing


def read(code: CodeWriter, type: LlType, pointer: Value, align: int, hint: str, to: Reg | None = None) -> Value | Parts:
    """What is at a pointer: a value, or the parts of an aggregate."""
    if is_aggregate(type):
        return tuple(_read_part(code, part, pointer, offset, align) for part, offset in parts_of(type))
    storage = storage_of(type)
    if storage is None:
        return _read_odd(code, type, pointer, align)
    register = register_of(type)
    assert register is not None
    dst = to or code.register(register, hint)
    code.emit(MemoryRead(dst, pointer, storage, align, code.line))
    return dst


def _part_at(code: CodeWriter, pointer: Value, offset: int) -> Value:
    if not offset:
        return pointer
    dst = code.register(POINTER, "p")
    code.emit(MoveInside(dst, pointer, constant(LONG, offset), 1, code.line))
    return dst


def _read_part(code: CodeWriter, type: LlType, pointer: Value, offset: int, align: int) -> Value:
    found = read(code, type, _part_at(code, pointer, offset), _align_at(align, offset), "part")
    if isinstance(found, tuple):
        raise LlUnknown("an aggregate within one")
    return found


def _align_at(align: int, offset: int) -> int:
    return min(align, offset & -offset) if offset else align


def _pieces(type: LlType) -> list[tuple[Primitive, int]]:
    """The accesses that a number of an odd width takes, with their offsets."""
    if not isinstance(type, LlInt) or type.bits % 8 or type.bits > 128:
        raise LlUnknown(f"a value of the type {type} in memory")
    found: list[tuple[Primitive, int]] = []
    at = 0
    for width in (64, 32, 16, 8):
        while type.bits - 8 * at >= width:
            found.append((storage_of(LlInt(width)) or INT, at))
            at += width // 8
    return found


def _read_odd(code: CodeWriter, type: LlType, pointer: Value, align: int) -> Value:
    pieces = _pieces(type)
    assert isinstance(type, LlInt)
    register = register_of(type)
    assert register is not None
    total: Value | None = None
    for storage, offset in pieces:
        piece = read(code, LlInt(storage.bits), _part_at(code, pointer, offset), _align_at(align, offset), "piece")
        assert not isinstance(piece, tuple)
        wide = convert(code, "zext", frozenset(), LlInt(storage.bits), piece, type)
        shifted = code.apply(f"shl.{register}", wide, Const(INT, 8 * offset)) if offset else wide
        total = shifted if total is None else code.apply(f"or.{register}", total, shifted)
    assert total is not None
    return normal(code, total, type.bits)


def write(code: CodeWriter, type: LlType, pointer: Value, value: Value | Parts, align: int, unseen: str | None = None) -> None:
    """Let a value, or the parts of an aggregate, be at a pointer; nobody looks at some bits of a number that fits a place in memory."""
    if isinstance(value, tuple):
        for part, (kind, offset) in zip(value, parts_of(type), strict=True):
            write(code, kind, _part_at(code, pointer, offset), part, _align_at(align, offset))
        return
    storage = storage_of(type)
    if storage is not None:
        code.emit(MemoryWrite(pointer, value, storage, align, code.line, unseen))
        return
    assert isinstance(type, LlInt)
    for piece, offset in _pieces(type):
        shifted = code.apply(f"ushr.{value.type}", without_sign(code, value, type.bits), Const(INT, 8 * offset)) if offset else value
        if piece.bits < value.type.bits:
            shifted = convert(code, "trunc", frozenset(), LlInt(value.type.bits), shifted, LlInt(piece.bits))
        write(code, LlInt(piece.bits), _part_at(code, pointer, offset), shifted, _align_at(align, offset))


# --- what variables hold at first


def initial_bytes(type: LlType, written: LlConstant, into: bytearray, offset: int, later: list[tuple[LlType, LlConstant, int]]) -> None:
    """Write a constant into bytes; what depends on addresses is kept for `later`, with its offset."""
    match written:
        case LlWord("zeroinitializer" | "null" | "undef" | "poison"):
            return
        case LlBytes(data):
            into[offset : offset + len(data)] = data
        case LlParts(parts):
            for (kind, part), (_, at) in zip(parts, parts_of(type), strict=True):
                initial_bytes(kind, part, into, offset + at, later)
        case LlNumber(text) if isinstance(type, LlInt):
            size = size_and_align(type)[0]
            into[offset : offset + size] = (int(text) & ((1 << 8 * size) - 1)).to_bytes(size, "little")
        case LlNumber(text) if type in (LlNamed("double"), LlNamed("float")):
            data = struct.pack("<d" if type == LlNamed("double") else "<f", number_constant(type, text).value)
            into[offset : offset + len(data)] = data
        case LlName() | LlExpression():
            later.append((type, written, offset))
        case _:
            raise LlUnknown(f"a variable of the type {type}")
