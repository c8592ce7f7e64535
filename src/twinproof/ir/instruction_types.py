"""Type rules: for each kind of instruction, do its operands and its result fit it?

`TYPE_RULES` maps the instruction's class to the function that reports what does not fit.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from twinproof.base.dataclass import dataclass
from twinproof.ir.operators import wrap_int
from twinproof.ir.problem import CodePlace
from twinproof.ir.program import (
    Apply,
    ArrayLength,
    ArrayLoad,
    ArrayStore,
    Branch,
    Call,
    CallKind,
    Caught,
    CheckBounds,
    CheckCast,
    CheckNull,
    CheckSize,
    CheckStore,
    CheckZero,
    Copy,
    FieldRef,
    GetField,
    GetStatic,
    InstanceOf,
    Instruction,
    Jump,
    Literal,
    MethodHandleLiteral,
    MethodTypeLiteral,
    New,
    NewArray,
    PutField,
    PutStatic,
    Return,
    Switch,
    Throw,
    Unsupported,
    Value,
)
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
    Primitive,
    Type,
    parse_descriptor,
    register_type,
)

_ELEMENTS = (BYTE, CHAR, SHORT, INT, LONG, FLOAT, DOUBLE, REF)


@dataclass(frozen=True, slots=True)
class Signature:
    """The registers that hold a method's parameters and result."""

    params: tuple[Primitive, ...]
    result: Primitive


@lru_cache(maxsize=1 << 16)
def signature_of(descriptor: str) -> Signature | None:
    """What a method descriptor stands for, unless it is malformed."""
    try:
        params, result = parse_descriptor(descriptor)
    except ValueError:
        return None
    return Signature(tuple(map(register_type, params)), register_type(result))


def is_storage(type: Type) -> bool:
    """Whether fields and elements can be of `type`."""
    return type is not VOID and type is not REF


def _check_values(m: CodePlace, role: str, values: Sequence[Value], expected: tuple[Primitive, ...]) -> None:
    if len(values) != len(expected):
        m.wrong(f"{len(values)} {role}s, expected {len(expected)}")
        return
    for number, (value, type) in enumerate(zip(values, expected, strict=True)):
        if value.type is not type:
            m.wrong(f"{role} {number + 1} is {value.type}, expected {type}")


def _check_copy(m: CodePlace, instr: Copy) -> None:
    m.fits("the value", instr.src.type, instr.dst.type)


def _check_literal(m: CodePlace, instr: Literal) -> None:
    m.fits("the result", instr.dst.type, REF)
    match instr.value:
        case MethodHandleLiteral(kind=kind) if not 1 <= kind <= 9:
            m.wrong(f"no method handle of kind {kind}")
        case MethodTypeLiteral(descriptor) if signature_of(descriptor) is None:
            m.wrong(f"bad descriptor {descriptor!r}")


def _check_apply(m: CodePlace, instr: Apply) -> None:
    _check_values(m, "operand", instr.args, instr.op.args)
    m.fits("the result", instr.dst.type, instr.op.result)


def _check_reference(m: CodePlace, instr: CheckNull | CheckCast | Throw) -> None:
    m.fits("the value", instr.value.type, REF)


def _check_bounds(m: CodePlace, instr: CheckBounds) -> None:
    _check_element(m, instr.array, instr.index)


def _check_element(m: CodePlace, array: Value, index: Value) -> None:
    m.fits("the array", array.type, REF)
    m.fits("the index", index.type, INT)


def _check_zero(m: CodePlace, instr: CheckZero) -> None:
    if instr.value.type is not INT and instr.value.type is not LONG:
        m.wrong(f"the divisor is {instr.value.type}, expected int or long")


def _check_size(m: CodePlace, instr: CheckSize) -> None:
    m.fits("the size", instr.size.type, INT)


def _check_store(m: CodePlace, instr: CheckStore) -> None:
    m.fits("the array", instr.array.type, REF)
    m.fits("the value", instr.value.type, REF)


def _field_type(m: CodePlace, field: FieldRef) -> Primitive:
    if not is_storage(field.type):
        m.wrong(f"a field cannot be {field.type}")
    return register_type(field.type)


def _check_get(m: CodePlace, instr: GetField) -> None:
    m.fits("the object", instr.obj.type, REF)
    m.fits("the result", instr.dst.type, _field_type(m, instr.field))


def _check_put(m: CodePlace, instr: PutField) -> None:
    m.fits("the object", instr.obj.type, REF)
    m.fits("the value", instr.value.type, _field_type(m, instr.field))


def _check_get_static(m: CodePlace, instr: GetStatic) -> None:
    m.fits("the result", instr.dst.type, _field_type(m, instr.field))


def _check_put_static(m: CodePlace, instr: PutStatic) -> None:
    m.fits("the value", instr.value.type, _field_type(m, instr.field))


def _check_new(m: CodePlace, instr: New | Caught) -> None:
    m.fits("the result", instr.dst.type, REF)


def _check_new_array(m: CodePlace, instr: NewArray) -> None:
    m.fits("the result", instr.dst.type, REF)
    type: Type = instr.type
    depth = 0
    while isinstance(type, ArrayType):
        type, depth = type.element, depth + 1
    if not 1 <= len(instr.sizes) <= depth:
        m.wrong(f"{len(instr.sizes)} sizes for an array of {depth} dimensions")
    if not is_storage(type):
        m.wrong(f"no arrays of {type}")
    _check_values(m, "size", instr.sizes, (INT,) * len(instr.sizes))


def _check_length(m: CodePlace, instr: ArrayLength) -> None:
    m.fits("the array", instr.array.type, REF)
    m.fits("the result", instr.dst.type, INT)


def _check_load(m: CodePlace, instr: ArrayLoad) -> None:
    _check_element(m, instr.array, instr.index)
    m.fits("the result", instr.dst.type, _element_type(m, instr.type))


def _check_array_store(m: CodePlace, instr: ArrayStore) -> None:
    _check_element(m, instr.array, instr.index)
    m.fits("the value", instr.value.type, _element_type(m, instr.type))


def _element_type(m: CodePlace, type: Primitive) -> Primitive:
    if not any(type is element for element in _ELEMENTS):
        m.wrong(f"elements are never accessed as {type}")
    return register_type(type)


def _check_instance_of(m: CodePlace, instr: InstanceOf) -> None:
    m.fits("the value", instr.value.type, REF)
    m.fits("the result", instr.dst.type, INT)


def _check_call(m: CodePlace, instr: Call) -> None:
    signature = signature_of(instr.method.descriptor)
    if signature is None:
        m.wrong(f"bad descriptor {instr.method.descriptor!r}")
        return
    receiver = () if instr.kind is CallKind.STATIC else (REF,)
    _check_values(m, "argument", instr.args, receiver + signature.params)
    if instr.dst is not None:
        m.fits("the result", instr.dst.type, signature.result)


def _check_branch(m: CodePlace, instr: Branch) -> None:
    _check_values(m, "operand", instr.args, instr.op.args)
    if instr.op.result is not BOOLEAN:
        m.wrong(f"{instr.op} is no condition")


def _check_switch(m: CodePlace, instr: Switch) -> None:
    m.fits("the value", instr.value.type, INT)
    keys = [key for key, _ in instr.cases]
    if any(low >= high for low, high in itertools.pairwise(keys)):
        m.wrong("cases are not sorted and unique")
    if any(wrap_int(key) != key for key in keys):
        m.wrong("a case is out of range")


def _check_return(m: CodePlace, instr: Return) -> None:
    m.fits("the result", VOID if instr.value is None else instr.value.type, m.result)


def _check_nothing(m: CodePlace, instr: Instruction) -> None:
    pass


TYPE_RULES: dict[type, Callable[[CodePlace, Any], None]] = {
    Copy: _check_copy,
    Literal: _check_literal,
    Apply: _check_apply,
    CheckNull: _check_reference,
    CheckBounds: _check_bounds,
    CheckCast: _check_reference,
    CheckZero: _check_zero,
    CheckSize: _check_size,
    CheckStore: _check_store,
    GetField: _check_get,
    PutField: _check_put,
    GetStatic: _check_get_static,
    PutStatic: _check_put_static,
    New: _check_new,
    NewArray: _check_new_array,
    ArrayLength: _check_length,
    ArrayLoad: _check_load,
    ArrayStore: _check_array_store,
    InstanceOf: _check_instance_of,
    Call: _check_call,
    Caught: _check_new,
    Jump: _check_nothing,
    Branch: _check_branch,
    Switch: _check_switch,
    Return: _check_return,
    Throw: _check_reference,
    Unsupported: _check_nothing,
}
