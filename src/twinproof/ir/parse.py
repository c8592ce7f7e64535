"""Reading the text form (its grammar is in `text`): a program comes back exactly as it was printed.

Whatever is wrong with a text ends in `BadInput` with `line:column`, what was expected and what was found. Reading checks the form only;
whether the program makes sense is asked of `validate`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from twinproof.ir.operators import OPERATORS, Operator
from twinproof.ir.program import (
    Apply,
    ArrayLength,
    ArrayLoad,
    ArrayStore,
    Block,
    Body,
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
    Class,
    Const,
    Copy,
    Field,
    GetField,
    GetStatic,
    Handler,
    InstanceOf,
    Instruction,
    Jump,
    Literal,
    Method,
    MethodHandleLiteral,
    MethodRef,
    MethodTypeLiteral,
    Mirror,
    Nested,
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
    Value,
    Variable,
)
from twinproof.ir.scan import Tokens, constant_named
from twinproof.ir.text import CLASS_FLAGS, FIELD_FLAGS, METHOD_FLAGS, register_text
from twinproof.ir.types import BY_NAME, ArrayType, Primitive, Type

_KINDS = {kind.value: kind for kind in CallKind}


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
    parts: dict[str, Any] = {"superclass": None, "interfaces": (), "flags": 0}
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


_CLAUSES: dict[str, tuple[str, Callable[[Tokens], Any]]] = {
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
    if tokens[1] == "=":
        return _assignment(c)
    read = _STATEMENTS.get(tokens[0])
    if read is None:
        c.fail("an instruction")
    c.at = 1
    return read(c)


def _assignment(c: Tokens) -> Instruction:
    dst = c.register()
    c.expect("=")
    if not c.tokens[min(c.at + 1, len(c.tokens) - 1)]:
        return Copy(dst, c.value(), c.source)
    read = _RIGHT.get(c.peek)
    if read is not None:
        c.at += 1
        return read(c, dst)
    return Apply(dst, _operator(c), c.values(), c.source)


def _operator(c: Tokens) -> Operator:
    operator = OPERATORS.get(c.peek)
    if operator is None:
        c.fail("an operator")
    c.at += 1
    return operator


def _check(c: Tokens) -> Instruction:
    read = _CHECKS.get(c.peek)
    if read is None:
        c.fail(", ".join(f"`{word}`" for word in _CHECKS))
    c.at += 1
    return read(c)


def _pair(c: Tokens) -> tuple[Value, Value]:
    first = c.value()
    c.expect(",")
    return first, c.value()


def _typed(c: Tokens) -> tuple[Value, Type]:
    first = c.value()
    c.expect(",")
    return first, c.type()


_CHECKS: dict[str, Callable[[Tokens], Instruction]] = {
    "null": lambda c: CheckNull(c.value(), c.source),
    "bounds": lambda c: CheckBounds(*_pair(c), c.source),
    "cast": lambda c: CheckCast(*_typed(c), c.source),
    "zero": lambda c: CheckZero(c.value(), c.source),
    "size": lambda c: CheckSize(c.value(), c.source),
    "store": lambda c: CheckStore(*_pair(c), c.source),
}


def _put(c: Tokens) -> Instruction:
    obj = c.value()
    c.expect(",")
    field = c.field()
    c.expect(",")
    return PutField(obj, field, c.value(), c.source)


def _put_static(c: Tokens) -> Instruction:
    field = c.field()
    c.expect(",")
    return PutStatic(field, c.value(), c.source)


def _store(type: Primitive) -> Callable[[Tokens], Instruction]:
    def read(c: Tokens) -> Instruction:
        array, index = _pair(c)
        c.expect(",")
        return ArrayStore(array, index, c.value(), type, c.source)

    return read


def _call(c: Tokens, dst: Reg | None) -> Instruction:
    kind = _KINDS.get(c.peek)
    if kind is None:
        c.fail(", ".join(f"`{word}`" for word in _KINDS))
    c.at += 1
    interface = _in_interface(c) if c.accept("in") else kind is CallKind.INTERFACE
    method = MethodRef(*c.method(), interface)
    c.expect("(")
    args = () if c.peek == ")" else c.values()
    c.expect(")")
    return Call(dst, kind, method, args, c.source)


def _in_interface(c: Tokens) -> bool:
    if c.accept("interface"):
        return True
    c.expect("class")
    return False


def _branch(c: Tokens) -> Instruction:
    op, args = _operator(c), c.values()
    c.expect("then")
    then = c.block()
    c.expect("else")
    return Branch(op, args, then, c.block(), c.source)


def _switch(c: Tokens) -> Instruction:
    value = c.value()
    cases: list[tuple[int, int]] = []
    while not c.accept("default"):
        if cases:
            c.expect(",")
        cases.append((c.integer(), c.block()))
    return Switch(value, tuple(cases), c.block(), c.source)


_STATEMENTS: dict[str, Callable[[Tokens], Instruction]] = {
    "check": _check,
    "put": _put,
    "putstatic": _put_static,
    **{f"store.{type}": _store(type) for type in BY_NAME.values()},
    "call": lambda c: _call(c, None),
    "catch": lambda c: Caught(c.register(), c.source),
    "jump": lambda c: Jump(c.block(), c.source),
    "if": _branch,
    "switch": _switch,
    "return": lambda c: Return(c.value() if c.peek else None, c.source),
    "throw": lambda c: Throw(c.value(), c.source),
    "unsupported": lambda c: Unsupported(c.string(), c.source),
}


def _get(c: Tokens, dst: Reg) -> Instruction:
    obj = c.value()
    c.expect(",")
    return GetField(dst, obj, c.field(), c.source)


def _new_array(c: Tokens, dst: Reg) -> Instruction:
    type = c.type()
    if not isinstance(type, ArrayType):
        c.fail("an array type before it")
    return NewArray(dst, type, c.values(), c.source)


def _load(type: Primitive) -> Callable[[Tokens, Reg], Instruction]:
    return lambda c, dst: ArrayLoad(dst, *_pair(c), type, c.source)


def _handle(c: Tokens, dst: Reg) -> Instruction:
    kind = c.integer()
    interface = _in_interface(c) if c.accept("in") else False
    return Literal(dst, MethodHandleLiteral(kind, *c.method(), interface), c.source)


_RIGHT: dict[str, Callable[[Tokens, Reg], Instruction]] = {
    "text": lambda c, dst: Literal(dst, Text(c.string()), c.source),
    "class": lambda c, dst: Literal(dst, Mirror(c.type()), c.source),
    "methodtype": lambda c, dst: Literal(dst, MethodTypeLiteral(c.string()), c.source),
    "handle": _handle,
    "get": _get,
    "getstatic": lambda c, dst: GetStatic(dst, c.field(), c.source),
    "new": lambda c, dst: New(dst, c.name(), c.source),
    "newarray": _new_array,
    "length": lambda c, dst: ArrayLength(dst, c.value(), c.source),
    **{f"load.{type}": _load(type) for type in BY_NAME.values()},
    "instanceof": lambda c, dst: InstanceOf(dst, *_typed(c), c.source),
    "call": _call,
}
