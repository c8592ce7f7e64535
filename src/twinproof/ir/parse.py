"""Reading the text form (its grammar is in `text`): a program comes back exactly as it was printed.

Whatever is wrong with a text ends in `BadInput` with `line:column`, what was expected and what was found. Reading checks the form only;
whether the program makes sense is asked of `validate`.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, TypeAlias

from twinproof.ir.instruction import (
    CallKind,
    Cases,
    Const,
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
from twinproof.ir.machine_operators import MACHINE_OPERATORS
from twinproof.ir.operators import OPERATORS, Operator
from twinproof.ir.program import Block, Body, Class, Field, Handler, Method, Nested, Variable
from twinproof.ir.scan import Tokens, constant_named
from twinproof.ir.schema import SCHEMAS, Piece, Role, SchemaPart
from twinproof.ir.text import CLASS_FLAGS, FIELD_FLAGS, METHOD_FLAGS, register_text
from twinproof.ir.types import BY_NAME, ArrayType, Primitive

_OPERATORS = {**OPERATORS, **MACHINE_OPERATORS}
_KINDS = {kind.value: kind for kind in CallKind}
_WORD = re.compile(r"[\w.]+|\S")
Found = dict[str, object]  # the parts of an instruction by their names
Step = Callable[[Tokens, Found], None]
Reader = Callable[[Tokens, Reg | None], Instruction]
Words: TypeAlias = "dict[str, Reader | Words]"


def parse_program(text: str) -> dict[str, Class]:
    """The classes written in `text`, by name and in order."""
    cursor = Tokens(text)
    classes: dict[str, Class] = {}
    while cursor.advance():
        cursor.expect("class")
        cursor.unless(cursor.peek_name() in classes, "a class not defined before")
        cls = _class(cursor)
        classes[cls.name] = cls
    return classes


def _class(c: Tokens) -> Class:
    name = c.name()
    parts: dict[str, Any] = {  # fields of `Class` by their names
        "superclass": None,
        "interfaces": (),
        "flags": 0,
    }
    while not c.accept("{"):
        clause = _CLAUSES.get(c.peek)
        if clause is None:
            c.fail(f"{', '.join(f'`{word}`' for word in _CLAUSES)} or `{{`")
        c.at += 1
        parts[clause[0]] = clause[1](c)
    c.end()
    fields, methods = _members(c, name)
    return Class(name=name, fields=fields, methods=methods, **parts)


def _record(c: Tokens) -> tuple[str, ...]:
    c.expect("(")
    names = () if c.peek == ")" else c.names()
    c.expect(")")
    return names


def _nested(c: Tokens) -> Nested:
    name = c.name() if c.accept("as") else None
    outer = c.name() if c.accept("in") else None
    flags = c.flags(CLASS_FLAGS) if c.accept("modifiers") else 0
    return Nested(outer, name, flags, _enclosing(c) if c.accept("inside") else None)


def _enclosing(c: Tokens) -> tuple[str, str | None, str | None]:
    cls = c.name()
    return (cls, *_signature(c)) if c.peek[:1] == '"' or "(" in c.peek else (cls, None, None)


_CLAUSES: dict[str, tuple[str, Callable[[Tokens], object]]] = {
    "extends": ("superclass", Tokens.name),
    "implements": ("interfaces", Tokens.names),
    "flags": ("flags", lambda c: c.flags(CLASS_FLAGS)),
    "source": ("source", Tokens.string),
    "generic": ("generic", Tokens.string),
    "nest": ("nest_host", Tokens.name),
    "record": ("components", _record),
    "permits": ("permitted", Tokens.names),
    "nested": ("nested", _nested),
}


def _members(c: Tokens, owner: str) -> tuple[tuple[Field, ...], dict[tuple[str, str], Method]]:
    fields: list[Field] = []
    methods: dict[tuple[str, str], Method] = {}
    while c.line() != "}":
        if c.accept("field"):
            fields.append(_field(c, owner))
        elif c.accept("method"):
            method = _method(c, owner)
            c.unless((method.name, method.descriptor) in methods, f"`{method.name}{method.descriptor}` only once")
            methods[method.name, method.descriptor] = method
        else:
            c.fail("`field`, `method` or `}`")
        c.end()
    c.at = 1
    c.end()
    return tuple(fields), methods


def _field(c: Tokens, owner: str) -> Field:
    flags, type, name = c.flags(FIELD_FLAGS), c.type(), c.name()
    generic = c.string() if c.accept("generic") else None
    return Field(owner, name, type, flags, generic, _initial(c) if c.accept("=") else None)


def _initial(c: Tokens) -> Const | Text:
    if c.accept("text"):
        return Text(c.string())
    constant = constant_named(c.peek)
    if constant is None:
        c.fail("a constant or `text`")
    c.at += 1
    return constant


def _method(c: Tokens, owner: str) -> Method:
    flags = c.flags(METHOD_FLAGS)
    name, descriptor = _signature(c)
    generic = c.string() if c.accept("generic") else None
    body = None
    if c.accept("{"):
        c.end()
        body = _body(c)
    return Method(owner, name, descriptor, flags, body, generic)


def _signature(c: Tokens) -> tuple[str, str]:
    if c.peek[:1] == '"':
        return c.string(), c.string()
    name, paren, rest = c.peek.partition("(")
    if not paren or "." in name:
        c.fail("a flag or a signature such as `c(I)V`")
    c.at += 1
    return name, paren + rest


def _body(c: Tokens) -> Body:
    registers: list[Reg] = []
    params: list[Reg] = []
    variables: list[Variable] = []
    c.registers = {}
    while (word := c.line()) in ("registers", "params", "variable"):
        c.at = 1
        if word == "registers":
            _registers(c, registers)
        elif word == "params":
            params += _parameters(c)
        else:
            variables.append(_variable(c))
        c.end()
    blocks: list[Block] = []
    while c.tokens[0] != "}":
        blocks.append(_block(c, len(blocks)))
    c.at = 1
    return Body(tuple(params), tuple(registers), tuple(blocks), tuple(variables))


def _registers(c: Tokens, registers: list[Reg]) -> None:
    while True:
        type = BY_NAME.get(c.peek)
        if type is None:
            c.fail("the type of a register")
        c.at += 1
        key = register_text(c.peek_name())
        c.unless(key in c.registers, "a new register name")
        reg = Reg(len(registers), type, c.name())
        c.registers[key] = reg
        registers.append(reg)
        if not c.accept(","):
            return


def _parameters(c: Tokens) -> list[Reg]:
    found = [c.register()]
    while c.accept(","):
        found.append(c.register())
    return found


def _variable(c: Tokens) -> Variable:
    name, register = c.name(), c.name()
    return Variable(name, c.type(), register)


def _block(c: Tokens, number: int) -> Block:
    c.expect(f"b{number}")
    c.expect(":")
    handlers = _handlers(c) if c.accept("catch") else ()
    c.end()
    instrs: list[Instruction] = []
    while c.line() != "}" and c.tokens[1] != ":":
        instrs.append(_instruction(c))
        c.end()
    return Block(tuple(instrs), handlers)


def _handlers(c: Tokens) -> tuple[Handler, ...]:
    found = [Handler(None if c.accept("any") else c.name(), c.block())]
    while c.accept(","):
        found.append(Handler(None if c.accept("any") else c.name(), c.block()))
    return tuple(found)


def _instruction(c: Tokens) -> Instruction:
    tokens = c.tokens
    c.source = 0
    if len(tokens) > 3 and tokens[-3] == ";":
        c.at = len(tokens) - 2
        c.source = c.integer()
        c.at = 0
        tokens[-3:-1] = []
    statements, assignments = _grammar(tuple(SCHEMAS))
    if tokens[1] != "=":
        return _reader(c, statements, "an instruction")(c, None)
    dst = c.register()
    c.expect("=")
    is_short = not c.peek or not tokens[c.at + 1]
    return _reader(c, assignments[""] if is_short else assignments, "an operator")(c, dst)


def _reader(c: Tokens, words: Reader | Words, expected: str) -> Reader:
    """What reads the instruction that begins with the next words."""
    start = c.at
    while isinstance(words, dict):
        if c.peek not in words:
            c.fail(expected)
        words = words[c.peek]
        expected = ", ".join(f"`{word}`" for word in words) if isinstance(words, dict) else ""
        c.at += 1
    c.at = start
    return words


@lru_cache(maxsize=4)
def _grammar(classes: tuple[type, ...]) -> tuple[Words, Words]:
    """What reads these instructions, by their first words: those without a result before them, and those after `REG =`."""
    statements: Words = {}
    assignments: Words = {}
    for cls in classes:
        match _words(SCHEMAS[cls].pieces()):
            case [SchemaPart(name), "=", *rest]:
                _enter(assignments, rest, _instruction_reader(cls, rest, name))
            case [(SchemaPart(name), "="), *rest]:
                _enter(assignments, rest, _instruction_reader(cls, rest, name))
                _enter(statements, rest, _instruction_reader(cls, rest, name))
            case rest:
                _enter(statements, rest, _instruction_reader(cls, rest))
    return statements, assignments


def _words(pieces: Iterable[Piece]) -> list[Piece]:
    """Pieces of a text form, every word apart."""
    found: list[Piece] = []
    for piece in pieces:
        found += _WORD.findall(piece) if isinstance(piece, str) else [tuple(_words(piece)) if isinstance(piece, tuple) else piece]
    return found


def _enter(words: Words, form: list[Piece], reader: Reader) -> None:
    """File what reads a form under all words that it can begin with."""
    first = list(itertools.takewhile(lambda piece: isinstance(piece, str), form))
    for word in first[:-1]:
        inner = words.setdefault(str(word), {})
        assert isinstance(inner, dict)
        words = inner
    last = str(first[-1]) if first else ""
    part = form[len(first)] if len(first) < len(form) else None
    ends = _STARTS.get(part.role, [""]) if isinstance(part, SchemaPart) and (not last or last.endswith(".")) else [""]
    words.update({f"{last}{end}": reader for end in ends})


def _instruction_reader(cls: type, form: list[Piece], result: str = "") -> Reader:
    """What reads an instruction of a form, after its result."""
    absent = {part.name: None for part in SCHEMAS[cls].parts.values() if part.optional}
    steps = [_step(piece) for piece in form if not (isinstance(piece, str) and piece.endswith("."))]

    def read(c: Tokens, dst: Reg | None) -> Instruction:
        found: Found = {**absent, **({result: dst} if result else {}), "line": c.source}
        for step in steps:
            step(c, found)
        made: Instruction = cls(**found)
        return made

    return read


def _step(piece: Piece) -> Step:
    match piece:
        case str():
            return lambda c, found: c.expect(piece)
        case SchemaPart(name, Role.METHOD, _, kind):
            return lambda c, found: found.update({name: _method_called(c, found[kind])})
        case SchemaPart(name, role):
            read = _READ[role]
            return lambda c, found: found.update({name: read(c)})
    steps = [_step(each) for each in piece]
    word = piece[0] if isinstance(piece[0], str) else None

    def optional(c: Tokens, found: Found) -> None:
        for step in steps if c.peek and word in (None, c.peek) else ():
            step(c, found)

    return optional


def _operator(c: Tokens) -> Operator:
    operator = _OPERATORS.get(c.peek)
    if operator is None:
        c.fail("an operator")
    c.at += 1
    return operator


def _kind(c: Tokens) -> CallKind:
    kind = _KINDS.get(c.peek)
    if kind is None:
        c.fail(", ".join(f"`{word}`" for word in _KINDS))
    c.at += 1
    return kind


def _method_called(c: Tokens, kind: object) -> MethodRef:
    interface = _in_interface(c) if c.accept("in") else kind is CallKind.INTERFACE
    return MethodRef(*c.method(), interface)


def _in_interface(c: Tokens) -> bool:
    if c.accept("interface"):
        return True
    c.expect("class")
    return False


def _values(c: Tokens) -> tuple[Value, ...]:
    return () if c.peek == ")" else c.values()


def _cases(c: Tokens) -> Cases:
    found: list[tuple[int, int]] = []
    while c.accept(",") if found else constant_named(c.peek):
        found.append((c.integer(), c.block()))
    return tuple(found)


def _array_type(c: Tokens) -> ArrayType:
    type = c.type()
    if not isinstance(type, ArrayType):
        c.fail("an array type before it")
    return type


def _element(c: Tokens) -> Primitive:
    c.at += 1
    return BY_NAME[c.tokens[c.at - 1].rpartition(".")[2]]


def _literal(c: Tokens) -> LiteralValue:
    c.at += 1
    return _LITERALS[c.tokens[c.at - 1]](c)


def _handle(c: Tokens) -> MethodHandleLiteral:
    kind = c.integer()
    interface = _in_interface(c) if c.accept("in") else False
    return MethodHandleLiteral(kind, *c.method(), interface)


_LITERALS: dict[str, Callable[[Tokens], LiteralValue]] = {
    "text": lambda c: Text(c.string()),
    "class": lambda c: Mirror(c.type()),
    "methodtype": lambda c: MethodTypeLiteral(c.string()),
    "handle": _handle,
}
_STARTS: dict[Role, Iterable[str]] = {Role.OPERATOR: _OPERATORS, Role.LITERAL: _LITERALS, Role.ELEMENT: BY_NAME}
_READ: dict[Role, Callable[[Tokens], object]] = {
    Role.REGISTER: Tokens.register,
    Role.VALUE: Tokens.value,
    Role.VALUES: _values,
    Role.OPERATOR: _operator,
    Role.LITERAL: _literal,
    Role.TYPE: Tokens.type,
    Role.ARRAY: _array_type,
    Role.ELEMENT: _element,
    Role.FIELD: Tokens.field,
    Role.KIND: _kind,
    Role.CLASS: Tokens.name,
    Role.REASON: Tokens.string,
    Role.BLOCK: Tokens.block,
    Role.CASES: _cases,
    Role.COUNT: Tokens.integer,
}
