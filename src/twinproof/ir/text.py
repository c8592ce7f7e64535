"""The text form of programs: everything a `Class` says, so that `parse_program(print_program(...))` gives it back.

One statement is one line; `#` starts a comment. A name is plain if it is dotted identifiers, else a `"string"` with the escapes
`\\" \\\\ \\n \\r \\t \\uXXXX \\UXXXXXXXX`. A method is `owner.name(descriptor)` or three strings, a field `owner.name` or two.

    class NAME [extends NAME] [implements NAME, ...] [flags FLAG ...] [source S] [generic S] [nest NAME]
          [record (NAME, ...)] [permits NAME, ...]
          [nested [as NAME] [in NAME] [modifiers FLAG ...] [inside NAME [name(descriptor)]]] {
      field [FLAG ...] TYPE NAME [generic S] [= CONSTANT | = text S]
      method [FLAG ...] name(descriptor) [generic S] [{      without `{`: a method without a body
        registers TYPE NAME, ...                               in the order of their indices, on any number of lines
        params NAME, ...
        variable NAME REGISTER TYPE
      b0: [catch NAME|any b1, ...]                             blocks in order, each with its handlers
        INSTRUCTION [; LINE]
      }]
    }

Each INSTRUCTION has the form that `instruction` declares it with, `call` with `in interface` or `in class` before the method if its
holder is not what the kind of call suggests. A literal is `text S`, `class TYPE`, `methodtype S` or `handle KIND [in interface] METHOD`.
A VALUE is a register, `null` (a register of that name is quoted), `5`, `5L`, `1.5f`, `1.5d`, `Infinity.f`, `-Infinity.d`,
`NaN.d`, or `NaN.d.x7ff8000000000001` with the bits of the double that holds it, `5Q` of 128 bits, or `5P`, a plain address. A TYPE is
`int`, `a.B<'T, ? extends a.C>[]`; `'T` is a type variable, a quoted name always a class. Other flag bits are written `0x8000`.
"""

from __future__ import annotations

import math
import re
import struct
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

from twinproof.ir.instruction import (
    CONSTRUCTOR,
    CallKind,
    Cases,
    Const,
    FieldRef,
    Instruction,
    LiteralValue,
    MethodHandleLiteral,
    MethodRef,
    MethodTypeLiteral,
    Mirror,
    Reg,
    Text,
    Value,
)
from twinproof.ir.operators import round_float
from twinproof.ir.program import INITIALISER, Block, Body, Class, Field, Handler, Method, Nested
from twinproof.ir.schema import Derived, Piece, Role, Schema, SchemaPart
from twinproof.ir.types import BY_NAME, ArrayType, ClassType, Primitive, Type, TypeVariable, Wildcard

_COMMON_FLAGS = {"public": 0x1, "private": 0x2, "protected": 0x4, "static": 0x8, "final": 0x10, "abstract": 0x400, "synthetic": 0x1000}
CLASS_FLAGS = {**_COMMON_FLAGS, "super": 0x20, "interface": 0x200, "annotation": 0x2000, "enum": 0x4000, "module": 0x8000}
FIELD_FLAGS = {**_COMMON_FLAGS, "volatile": 0x40, "transient": 0x80, "enum": 0x4000}
METHOD_FLAGS = {
    **_COMMON_FLAGS,
    "synchronized": 0x20,
    "bridge": 0x40,
    "varargs": 0x80,
    "native": 0x100,
    "strict": 0x800,
    "packed": 0x10000,
}

NAME = r"(?:[^\W\d]|\$)[\w$]*"
_FIELD_DESCRIPTOR = r"\[*(?:[BCDFIJPQSZ]|L[\w$/]+;)"
DESCRIPTOR = rf"\((?:{_FIELD_DESCRIPTOR})*\)(?:V|{_FIELD_DESCRIPTOR})"
DOTTED = rf"{NAME}(?:\.{NAME})*"

RESERVED_TYPES = frozenset((*BY_NAME, *FIELD_FLAGS))
_REGISTERS_PER_LINE = 12
_is_name = re.compile(NAME).fullmatch
_is_dotted = re.compile(DOTTED).fullmatch
_is_descriptor = re.compile(DESCRIPTOR).fullmatch
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def print_program(classes: Iterable[Class]) -> str:
    """The text of several classes, in the given order."""
    return "\n".join(map(print_class, classes))


def print_class(cls: Class) -> str:
    """The text of a class with all its members."""
    lines = [_class_head(cls)]
    lines += [f"  {_field(field)}" for field in cls.fields]
    for method in cls.methods.values():
        lines += [f"  {line}" for line in _method_lines(method)]
    lines.append("}\n")
    return "\n".join(lines)


def print_method(method: Method) -> str:
    """The text of a method as it stands inside its class."""
    return "\n".join(_method_lines(method)) + "\n"


def print_instruction(instr: Instruction) -> str:
    """The text of an instruction, with its line."""
    text = _PRINT[type(instr)](instr)
    return f"{text} ; {instr.line}" if instr.line else text


def _class_head(cls: Class) -> str:
    parts = [f"class {dotted(cls.name)}"]
    if cls.superclass is not None:
        parts.append(f"extends {dotted(cls.superclass)}")
    if cls.interfaces:
        parts.append(f"implements {', '.join(map(dotted, cls.interfaces))}")
    if cls.flags:
        parts.append(f"flags {_flags(cls.flags, CLASS_FLAGS)}".rstrip())
    if cls.source is not None:
        parts.append(f"source {quoted(cls.source)}")
    parts += _generic(cls.generic)
    if cls.nest_host is not None:
        parts.append(f"nest {dotted(cls.nest_host)}")
    if cls.components is not None:
        parts.append(f"record ({', '.join(map(plain, cls.components))})")
    if cls.permitted:
        parts.append(f"permits {', '.join(map(dotted, cls.permitted))}")
    if cls.nested is not None:
        parts.append(_nested(cls.nested))
    return " ".join([*parts, "{"])


def _nested(nested: Nested) -> str:
    parts = ["nested"]
    if nested.name is not None:
        parts.append(f"as {plain(nested.name)}")
    if nested.outer is not None:
        parts.append(f"in {dotted(nested.outer)}")
    if nested.flags:
        parts.append(f"modifiers {_flags(nested.flags, CLASS_FLAGS)}".rstrip())
    match nested.enclosing:
        case (cls, str(name), str(descriptor)):
            parts.append(f"inside {dotted(cls)} {_signature(name, descriptor)}")
        case (cls, _, _):
            parts.append(f"inside {dotted(cls)}")
    return " ".join(parts)


def _field(field: Field) -> str:
    parts = [f"field {_flags(field.flags, FIELD_FLAGS)}{type_text(field.type)} {plain(field.name)}", *_generic(field.generic)]
    match field.constant:
        case Text(text):
            parts.append(f"= text {quoted(text)}")
        case Const() as constant:
            parts.append(f"= {_constant(constant)}")
        case None:
            pass
    return " ".join(parts)


def _generic(signature: str | None) -> list[str]:
    return [] if signature is None else [f"generic {quoted(signature)}"]


def _flags(flags: int, table: dict[str, int]) -> str:
    words = [word for word, bit in table.items() if flags & bit]
    rest = flags & ~sum(table.values())
    if rest:
        words.append(hex(rest))
    return "".join(f"{word} " for word in words)


def _method_lines(method: Method) -> Iterator[str]:
    signature = _signature(method.name, method.descriptor)
    head = " ".join([f"method {_flags(method.flags, METHOD_FLAGS)}{signature}", *_generic(method.generic)])
    body = method.body
    if body is None:
        yield head
        return
    yield f"{head} {{"
    yield from _body_lines(body)
    yield "}"


def _signature(name: str, descriptor: str) -> str:
    if _is_descriptor(descriptor) and (name in (CONSTRUCTOR, INITIALISER) or _is_name(name)):
        return f"{name}{descriptor}"
    return f"{quoted(name)} {quoted(descriptor)}"


def _body_lines(body: Body) -> Iterator[str]:
    for start in range(0, len(body.registers), _REGISTERS_PER_LINE):
        some = body.registers[start : start + _REGISTERS_PER_LINE]
        yield f"  registers {', '.join(f'{reg.type.name} {register_text(reg.name)}' for reg in some)}"
    if body.params:
        yield f"  params {', '.join(register_text(reg.name) for reg in body.params)}"
    for variable in body.variables:
        yield f"  variable {plain(variable.name)} {register_text(variable.register)} {type_text(variable.type)}"
    for number, block in enumerate(body.blocks):
        yield from _block_lines(number, block)


def _block_lines(number: int, block: Block) -> Iterator[str]:
    yield f"b{number}: catch {', '.join(map(_handler, block.handlers))}" if block.handlers else f"b{number}:"
    for instr in block.instrs:
        yield f"  {print_instruction(instr)}"


def _handler(handler: Handler) -> str:
    if handler.cls is None:
        return f"any b{handler.target}"
    return f"{quoted('any') if handler.cls == 'any' else dotted(handler.cls)} b{handler.target}"


def quoted(text: str) -> str:
    """`text` as a string of the text form."""
    if text.isascii() and text.isprintable() and '"' not in text and "\\" not in text:
        return f'"{text}"'
    return f'"{"".join(map(_escape, text))}"'


def _escape(char: str) -> str:
    if char in _ESCAPES:
        return _ESCAPES[char]
    if char.isprintable():
        return char
    return f"\\u{ord(char):04x}" if ord(char) < 0x10000 else f"\\U{ord(char):08x}"


@lru_cache(maxsize=1 << 16)
def plain(name: str) -> str:
    """A name without dots, quoted when it is not an identifier."""
    return name if _is_name(name) else quoted(name)


@lru_cache(maxsize=1 << 16)
def dotted(name: str) -> str:
    """A class name, quoted when it is not made of identifiers."""
    return name if _is_dotted(name) else quoted(name)


@lru_cache(maxsize=1 << 16)
def register_text(name: str) -> str:
    """The name of a register, quoted also where it would read as a constant."""
    return name if _is_name(name) and name != "null" else quoted(name)


@lru_cache(maxsize=1 << 16)
def method_text(owner: str, name: str, descriptor: str) -> str:
    """A method as instructions name it."""
    if _is_dotted(owner) and (name == CONSTRUCTOR or _is_name(name)) and _is_descriptor(descriptor):
        return f"{owner}.{name}{descriptor}"
    return f"{quoted(owner)} {quoted(name)} {quoted(descriptor)}"


@lru_cache(maxsize=1 << 16)
def _field_name(owner: str, name: str) -> str:
    return f"{owner}.{name}" if _is_dotted(owner) and _is_name(name) else f"{quoted(owner)} {quoted(name)}"


@lru_cache(maxsize=1 << 16)
def _class_type(name: str) -> str:
    return quoted(name) if name in RESERVED_TYPES else dotted(name)


def type_text(type: Type) -> str:
    """A type of the text form."""
    match type:
        case Primitive(name=name):
            return name
        case ClassType(name=name, args=args):
            return f"{_class_type(name)}<{', '.join(map(type_text, args))}>" if args else _class_type(name)
        case ArrayType():
            return _array_text(type)
        case TypeVariable(name=name):
            return f"'{plain(name)}"
        case Wildcard(kind=kind, bound=bound):
            return "?" if bound is None else f"? {kind} {type_text(bound)}"


def _array_text(type: Type) -> str:
    dimensions = 0
    while isinstance(type, ArrayType):
        type, dimensions = type.element, dimensions + 1
    return type_text(type) + "[]" * dimensions


def _constant(constant: Const) -> str:
    return _CONSTANTS[constant.type.code](constant.value)


def _float_text(value: float) -> str:
    if not math.isfinite(value):
        return _special(value, "f")
    shortest = (f"{value:.{digits}g}" for digits in range(6, 10))
    return next((text for text in shortest if round_float(float(text)) == value), repr(value)) + "f"


def _special(value: float, suffix: str) -> str:
    if math.isinf(value):
        return f"{'-' if value < 0 else ''}Infinity.{suffix}"
    bits = struct.pack(">d", value)
    return f"NaN.{suffix}" if bits == struct.pack(">d", math.nan) else f"NaN.{suffix}.x{bits.hex()}"


_CONSTANTS: dict[str, Callable[[Any], str]] = {  # by the type of a value
    "I": str,
    "J": lambda value: f"{value}L",
    "F": _float_text,
    "D": lambda value: f"{value!r}d" if math.isfinite(value) else _special(value, "d"),
    "A": lambda value: "null",
    "Q": lambda value: f"{value}Q",
    "P": lambda value: f"{value}P",
}


def _value(value: Value) -> str:
    return register_text(value.name) if type(value) is Reg else _CONSTANTS[value.type.code](value.value)  # type: ignore[union-attr]


def _values(values: tuple[Value, ...]) -> str:
    return ", ".join([_value(value) for value in values])


def _field_ref(field: FieldRef) -> str:
    return f"{_field_name(field.owner, field.name)} {type_text(field.type)}"


def _literal(literal: LiteralValue) -> str:
    match literal:
        case Text(text):
            return f"text {quoted(text)}"
        case Mirror(type):
            return f"class {type_text(type)}"
        case MethodTypeLiteral(descriptor):
            return f"methodtype {quoted(descriptor)}"
        case MethodHandleLiteral(kind, owner, name, descriptor, interface):
            return f"handle {kind} {'in interface ' if interface else ''}{method_text(owner, name, descriptor)}"


def _called(ref: MethodRef, kind: CallKind) -> str:
    method = method_text(ref.owner, ref.name, ref.descriptor)
    if ref.interface == (kind is CallKind.INTERFACE):
        return method
    return f"in {'interface' if ref.interface else 'class'} {method}"


def _cases(cases: Cases) -> str:
    return ", ".join(f"{key} b{target}" for key, target in cases) + " " if cases else ""


_SHOW: dict[Role, Callable[..., str]] = {
    Role.REGISTER: lambda reg: register_text(reg.name),
    Role.VALUE: _value,
    Role.VALUES: _values,
    Role.OPERATOR: str,
    Role.LITERAL: _literal,
    Role.TYPE: type_text,
    Role.ARRAY: type_text,
    Role.ELEMENT: str,
    Role.FIELD: _field_ref,
    Role.METHOD: _called,
    Role.KIND: lambda kind: str(kind.value),
    Role.CLASS: dotted,
    Role.REASON: quoted,
    Role.BLOCK: lambda block: f"b{block}",
    Role.CASES: _cases,
    Role.COUNT: str,
}


def _printer(schema: Schema) -> Callable[[Instruction], str]:
    names = {role.name: show for role, show in _SHOW.items()}
    made: Callable[[Instruction], str] = eval(f"lambda i: {_code(schema.pieces())}", names)
    return made


def _code(pieces: tuple[Piece, ...]) -> str:
    """The expression that puts the text of some pieces together."""
    return " + ".join(map(_piece_code, pieces))


def _piece_code(piece: Piece) -> str:
    match piece:
        case str():
            return repr(piece)
        case SchemaPart(name, Role.METHOD, _, kind):
            return f"METHOD(i.{name}, i.{kind})"
        case SchemaPart(name, role):
            return f"{role.name}(i.{name})"
    (part,) = (each for each in piece if isinstance(each, SchemaPart))
    return f"('' if i.{part.name} is None else {_code(piece)})"


_PRINT = Derived(_printer)
