"""Random programs for the tests of the IR: any names, any flags, any instructions; well formed only as far as the text form needs it."""

from __future__ import annotations

import math
import struct
from typing import Any

from hypothesis import strategies as gen

from twinproof.ir.instruction import (
    NULL,
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
    Const,
    Copy,
    FieldRef,
    GetField,
    GetStatic,
    InstanceOf,
    Instruction,
    Jump,
    Literal,
    MethodHandleLiteral,
    MethodRef,
    MethodTypeLiteral,
    Mirror,
    New,
    NewArray,
    PutField,
    PutStatic,
    Reg,
    Return,
    Switch,
    Text,
    Throw,
    Unsupported,
)
from twinproof.ir.operators import OPERATORS, round_float
from twinproof.ir.program import Block, Body, Class, Field, Handler, Method, Nested, Variable
from twinproof.ir.types import (
    DOUBLE,
    FLOAT,
    INT,
    LONG,
    REF,
    STORAGE,
    ArrayType,
    ClassType,
    Primitive,
    Type,
    TypeVariable,
    Wildcard,
)

KEYWORDS = [
    "null",
    "text",
    "length",
    "any",
    "static",
    "public",
    "int",
    "ref",
    "b0",
    "registers",
    "default",
    "init",
    "NaN",
    "Infinity.f",
    "L",
    "f",
]
ANY_TEXT = gen.text(gen.characters(exclude_categories=()), max_size=6)
NAMES = gen.one_of(
    gen.sampled_from(["a", "b", "count", "lambda$x$0", "<init>", "a.b.C", "é", "#", ";", "'", '"', "\\", " ", "", *KEYWORDS]), ANY_TEXT
)
CLASS_NAMES = gen.one_of(gen.sampled_from(["java.lang.Object", "a.B", "C", "int[]", "a.B[]"]), NAMES)
DESCRIPTORS = gen.one_of(gen.sampled_from(["()V", "(IJ)I", "([[I[La/B;)Ljava/lang/Object;", "(La b;)V", "I"]), NAMES)
FLAGS = gen.integers(0, 0xFFFF)
LINES = gen.integers(0, 65535)
BLOCKS = gen.integers(0, 20)
NANS = gen.integers(1, (1 << 51) - 1).map(lambda payload: struct.unpack(">d", struct.pack(">Q", 0x7FF8 << 48 | payload))[0])
DOUBLES = gen.one_of(gen.floats(allow_nan=False), gen.sampled_from([math.nan, -math.nan, math.inf, -math.inf, -0.0, 5e-324]), NANS)
FLOATS = gen.one_of(gen.floats(width=32, allow_nan=False), DOUBLES.filter(lambda value: value != value or round_float(value) == value))
CONSTANTS: gen.SearchStrategy[Const] = gen.one_of(
    gen.integers(-(1 << 31), (1 << 31) - 1).map(lambda value: Const(INT, value)),
    gen.integers(-(1 << 63), (1 << 63) - 1).map(lambda value: Const(LONG, value)),
    FLOATS.map(lambda value: Const(FLOAT, value)),
    DOUBLES.map(lambda value: Const(DOUBLE, value)),
)


def types() -> gen.SearchStrategy[Type]:
    """Any type but a wildcard."""
    leaves: gen.SearchStrategy[Type] = gen.one_of(gen.sampled_from(STORAGE), CLASS_NAMES.map(ClassType), NAMES.map(TypeVariable))
    return gen.recursive(leaves, _larger, max_leaves=5)


def _larger(inner: gen.SearchStrategy[Type]) -> gen.SearchStrategy[Type]:
    bounded = gen.builds(Wildcard, gen.sampled_from(["extends", "super"]), inner)
    arguments = gen.lists(gen.one_of(inner, bounded, gen.just(Wildcard())), min_size=1, max_size=3).map(tuple)
    return gen.one_of(inner.map(ArrayType), gen.builds(ClassType, CLASS_NAMES, arguments))


TYPES = types()
FIELD_REFS = gen.builds(FieldRef, CLASS_NAMES, NAMES, TYPES)
METHOD_REFS = gen.builds(MethodRef, CLASS_NAMES, NAMES, DESCRIPTORS, gen.booleans())
LITERALS = gen.one_of(
    gen.builds(Text, ANY_TEXT),
    gen.builds(Mirror, TYPES),
    gen.builds(MethodTypeLiteral, DESCRIPTORS),
    gen.builds(MethodHandleLiteral, gen.integers(1, 9), CLASS_NAMES, NAMES, DESCRIPTORS, gen.booleans()),
)
HANDLERS = gen.lists(gen.builds(Handler, gen.none() | CLASS_NAMES, BLOCKS), max_size=3).map(tuple)


def _tuple(values: gen.SearchStrategy[Any], least: int) -> gen.SearchStrategy[Any]:
    return gen.lists(values, min_size=least, max_size=3).map(tuple)


def instructions(registers: tuple[Reg, ...]) -> gen.SearchStrategy[Instruction]:
    """Any instruction over these registers; operand types need not fit."""
    reg = gen.sampled_from(registers)
    value = gen.one_of(reg, CONSTANTS, gen.just(NULL))
    op = gen.sampled_from(sorted(OPERATORS.values(), key=str))
    element: gen.SearchStrategy[Primitive] = gen.sampled_from((*STORAGE, REF))
    case = gen.tuples(gen.integers(-(1 << 31), (1 << 31) - 1), BLOCKS)
    return gen.one_of(
        gen.builds(Copy, reg, value, LINES),
        gen.builds(Literal, reg, LITERALS, LINES),
        gen.builds(Apply, reg, op, _tuple(value, 1), LINES),
        gen.builds(CheckNull, value, LINES),
        gen.builds(CheckBounds, value, value, LINES),
        gen.builds(CheckCast, value, TYPES, LINES),
        gen.builds(CheckZero, value, LINES),
        gen.builds(CheckSize, value, LINES),
        gen.builds(CheckStore, value, value, LINES),
        gen.builds(GetField, reg, value, FIELD_REFS, LINES),
        gen.builds(PutField, value, FIELD_REFS, value, LINES),
        gen.builds(GetStatic, reg, FIELD_REFS, LINES),
        gen.builds(PutStatic, FIELD_REFS, value, LINES),
        gen.builds(New, reg, CLASS_NAMES, LINES),
        gen.builds(NewArray, reg, TYPES.map(ArrayType), _tuple(value, 1), LINES),
        gen.builds(ArrayLength, reg, value, LINES),
        gen.builds(ArrayLoad, reg, value, value, element, LINES),
        gen.builds(ArrayStore, value, value, value, element, LINES),
        gen.builds(InstanceOf, reg, value, TYPES, LINES),
        gen.builds(Call, gen.none() | reg, gen.sampled_from(CallKind), METHOD_REFS, _tuple(value, 0), LINES),
        gen.builds(Caught, reg, LINES),
        gen.builds(Jump, BLOCKS, LINES),
        gen.builds(Branch, op, _tuple(value, 1), BLOCKS, BLOCKS, LINES),
        gen.builds(Switch, value, _tuple(case, 0), BLOCKS, LINES),
        gen.builds(Return, gen.none() | value, LINES),
        gen.builds(Throw, value, LINES),
        gen.builds(Unsupported, ANY_TEXT, LINES),
    )


# Fixed, because making the strategy of instructions anew for each body would take most of the time.
_REGISTERS = tuple(Reg(index, (INT, LONG, FLOAT, DOUBLE, REF)[index % 5], name) for index, name in enumerate(["a", "b c", *KEYWORDS]))


def bodies() -> gen.SearchStrategy[Body]:
    """A body of arbitrary instructions."""
    blocks = _tuple(gen.builds(Block, _tuple(instructions(_REGISTERS), 0), HANDLERS), 0)
    variables = _tuple(gen.builds(Variable, NAMES, TYPES, NAMES), 0)
    return gen.builds(Body, _tuple(gen.sampled_from(_REGISTERS), 0), gen.just(_REGISTERS), blocks, variables)


BODIES = bodies()


ENCLOSING = gen.one_of(gen.tuples(CLASS_NAMES, NAMES, DESCRIPTORS), gen.tuples(CLASS_NAMES, gen.none(), gen.none()))
NESTED = gen.builds(Nested, gen.none() | CLASS_NAMES, gen.none() | NAMES, FLAGS, gen.none() | ENCLOSING)


@gen.composite
def classes(draw: gen.DrawFn) -> Class:
    """A class with everything a class can have."""
    name = draw(CLASS_NAMES)
    generic = gen.none() | ANY_TEXT
    constant = gen.one_of(gen.none(), CONSTANTS, gen.builds(Text, ANY_TEXT))
    fields = gen.builds(Field, gen.just(name), NAMES, TYPES, FLAGS, generic, constant)
    methods = gen.builds(Method, gen.just(name), NAMES, DESCRIPTORS, FLAGS, gen.none() | BODIES, generic)
    return Class(
        name=name,
        superclass=draw(gen.none() | CLASS_NAMES),
        interfaces=draw(_tuple(CLASS_NAMES, 0)),
        flags=draw(FLAGS),
        fields=draw(_tuple(fields, 0)),
        methods={(method.name, method.descriptor): method for method in draw(gen.lists(methods, max_size=2))},
        source=draw(generic),
        generic=draw(generic),
        nest_host=draw(gen.none() | CLASS_NAMES),
        components=draw(gen.none() | _tuple(NAMES, 0)),
        nested=draw(gen.none() | NESTED),
        permitted=draw(_tuple(CLASS_NAMES, 0)),
    )
