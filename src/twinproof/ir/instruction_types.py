"""Type rules: do the operands and the result of an instruction fit what its declaration says of them?

A part has to be sound by itself, and of the type that it wants: that of a register, or what another part gives.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from twinproof.base.dataclass import dataclass
from twinproof.ir.instruction import (
    Call,
    CallKind,
    Cases,
    FieldRef,
    Instruction,
    LiteralValue,
    MethodHandleLiteral,
    MethodRef,
    MethodTypeLiteral,
    Value,
)
from twinproof.ir.operators import Operator, wrap_int
from twinproof.ir.problem import CodePlace
from twinproof.ir.schema import Derived, Role, Schema, SchemaPart
from twinproof.ir.types import (
    BLOCK_STORAGE,
    BOOLEAN,
    BY_NAME,
    INT,
    LONG,
    POINTER,
    REF,
    STORAGE,
    VOID,
    ArrayType,
    Primitive,
    Type,
    parse_descriptor,
    register_type,
)

_ELEMENTS = (*(type for type in STORAGE if type is not BOOLEAN), *BLOCK_STORAGE, REF)
Part = Any  # of an instruction; the tables below have a function for each role, which knows what a part of that role is
Rule = Callable[[CodePlace, Instruction], None]
PartRule = Callable[[CodePlace, Part], None]


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


def _check_literal(m: CodePlace, literal: LiteralValue) -> None:
    match literal:
        case MethodHandleLiteral(kind=kind) if not 1 <= kind <= 9:
            m.wrong(f"no method handle of kind {kind}")
        case MethodTypeLiteral(descriptor):
            _check_descriptor(m, descriptor)


def _check_descriptor(m: CodePlace, descriptor: str) -> None:
    if signature_of(descriptor) is None:
        m.wrong(f"bad descriptor {descriptor!r}")


def _check_field(m: CodePlace, field: FieldRef) -> None:
    if not is_storage(field.type):
        m.wrong(f"a field cannot be {field.type}")


def _check_element(m: CodePlace, type: Primitive) -> None:
    if not any(type is element for element in _ELEMENTS):
        m.wrong(f"elements are never accessed as {type}")


def _check_array(m: CodePlace, type: ArrayType) -> None:
    if not is_storage(_dimensions(type)[0]):
        m.wrong(f"no arrays of {_dimensions(type)[0]}")


def _dimensions(type: Type) -> tuple[Type, int]:
    depth = 0
    while isinstance(type, ArrayType):
        type, depth = type.element, depth + 1
    return type, depth


def _check_count(m: CodePlace, count: int) -> None:
    if count < 0:
        m.wrong(f"the count {count} is negative")


def _check_cases(m: CodePlace, cases: Cases) -> None:
    keys = [key for key, _ in cases]
    if any(low >= high for low, high in itertools.pairwise(keys)):
        m.wrong("cases are not sorted and unique")
    if any(wrap_int(key) != key for key in keys):
        m.wrong("a case is out of range")


_SOUND: dict[Role, PartRule] = {
    Role.LITERAL: _check_literal,
    Role.FIELD: _check_field,
    Role.ELEMENT: _check_element,
    Role.METHOD: lambda m, ref: _check_descriptor(m, ref.descriptor),
    Role.ARRAY: _check_array,
    Role.CASES: _check_cases,
    Role.COUNT: _check_count,
}


def _check_divisor(m: CodePlace, value: Value) -> None:
    if value.type is not INT and value.type is not LONG:
        m.wrong(f"the divisor is {value.type}, expected int or long")


def _check_condition(m: CodePlace, op: Operator) -> None:
    if op.result is not BOOLEAN:
        m.wrong(f"{op} is no condition")


def _check_result(m: CodePlace, value: Value | None) -> None:
    m.fits("the result", VOID if value is None else value.type, m.result)


_SPECIAL: dict[str, PartRule] = {
    "divisor": _check_divisor,
    "condition": _check_condition,
    "result": _check_result,
}


def _result_of(ref: MethodRef) -> Primitive | None:
    signature = signature_of(ref.descriptor)
    return None if signature is None else signature.result


# The type of a register or operand that goes with a part of such a role; None if that part is not sound.
_GIVES: dict[Role, Callable[[Part], Primitive | None]] = {
    Role.REGISTER: lambda reg: reg.type,
    Role.OPERATOR: lambda op: op.result,
    Role.FIELD: lambda field: register_type(field.type),
    Role.ELEMENT: register_type,
    Role.METHOD: _result_of,
}


def _check_operands(m: CodePlace, instr: Instruction, op: Operator, values: Sequence[Value]) -> None:
    _check_values(m, "operand", values, op.args)


def _check_arguments(m: CodePlace, instr: Instruction, ref: MethodRef, values: Sequence[Value]) -> None:
    signature = signature_of(ref.descriptor)
    if signature is not None:
        assert isinstance(instr, Call)
        _check_values(m, "argument", values, _RECEIVERS.get(instr.kind, (REF,)) + signature.params)


_RECEIVERS: dict[CallKind, tuple[Primitive, ...]] = {CallKind.STATIC: (), CallKind.POINTER: (POINTER,)}  # of others: an object


def _check_sizes(m: CodePlace, instr: Instruction, type: ArrayType, values: Sequence[Value]) -> None:
    depth = _dimensions(type)[1]
    if not 1 <= len(values) <= depth:
        m.wrong(f"{len(values)} sizes for an array of {depth} dimensions")
    _check_values(m, "size", values, (INT,) * len(values))


_GIVES_SEVERAL: dict[Role, Callable[[CodePlace, Instruction, Part, Sequence[Value]], None]] = {
    Role.OPERATOR: _check_operands,
    Role.METHOD: _check_arguments,
    Role.ARRAY: _check_sizes,
}
_NOUNS = {"dst": "result", "obj": "object", "src": "value"}


def _rules(schema: Schema) -> tuple[Rule, ...]:
    return tuple(rule for part in schema.parts.values() for rule in _rules_of_part(schema, part))


def _rules_of_part(schema: Schema, part: SchemaPart) -> Iterator[Rule]:
    name, sound, special = part.name, _SOUND.get(part.role), _SPECIAL.get(part.wants)
    if sound is not None:
        yield lambda m, instr: sound(m, getattr(instr, name))
    if special is not None:
        yield lambda m, instr: special(m, getattr(instr, name))
    elif part.wants in BY_NAME:
        yield _fits(part, lambda instr: BY_NAME[part.wants])
    elif part.role in (Role.REGISTER, Role.VALUE, Role.VALUES) and part.wants:
        yield _goes_with(part, schema.parts[part.wants])


def _goes_with(part: SchemaPart, other: SchemaPart) -> Rule:
    """That a part is of the type, or several operands of the types, that another part gives."""
    if part.role is Role.VALUES:
        check = _GIVES_SEVERAL[other.role]
        return lambda m, instr: check(m, instr, getattr(instr, other.name), getattr(instr, part.name))
    gives = _GIVES[other.role]
    return _fits(part, lambda instr: gives(getattr(instr, other.name)))


def _fits(part: SchemaPart, expected: Callable[[Instruction], Primitive | None]) -> Rule:
    noun = f"the {_NOUNS.get(part.name, part.name)}"

    def rule(m: CodePlace, instr: Instruction) -> None:
        value, type = getattr(instr, part.name), expected(instr)
        if value is not None and type is not None:
            m.fits(noun, value.type, type)

    return rule


_RULES = Derived(_rules)


def check_types(m: CodePlace, instr: Instruction) -> None:
    """Report what does not fit an instruction."""
    for rule in _RULES[type(instr)]:
        rule(m, instr)
