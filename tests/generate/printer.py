"""Trees to Java source: everything is parenthesised, so the tree alone decides the meaning."""

from __future__ import annotations

import math
from collections.abc import Iterable

from twinproof.ir.types import CHAR, FLOAT, LONG, ArrayType, ClassType, Type

from . import tree as t

_INDENT = "    "
_ESCAPES = {"\n": "\\n", "\r": "\\r", "\t": "\\t", '"': '\\"', "'": "\\'", "\\": "\\\\"}


def print_class(decl: t.ClassDecl) -> str:
    """The source of one class with all that is nested in it."""
    return "\n".join(_class(decl, "")) + "\n"


def print_type(type: Type) -> str:
    """A type as written in source."""
    match type:
        case ArrayType(element):
            return f"{print_type(element)}[]"
        case ClassType(name, args):
            shown = f"<{', '.join(map(print_type, args))}>" if args else ""
            return class_name(name) + shown
        case _:
            return str(type)


def class_name(name: str) -> str:
    """A class name as written in source, `java.lang` left out."""
    return name.removeprefix("java.lang.").replace("$", ".")


def print_expr(expr: t.Expr) -> str:
    """An expression, in parentheses where its place could need them."""
    match expr:
        case t.Literal(type, value):
            return _literal(type, value)
        case t.Var(_, name):
            return name
        case t.Field(_, target, owner, name):
            return f"{_receiver(target, owner)}.{name}"
        case t.This(type, outer):
            return f"{print_type(type)}.this" if outer else "this"
        case t.Unary(_, op, operand):
            return f"({op}{_operand(operand)})"
        case t.InstanceOf(operand, tested, binding):
            return f"({print_expr(operand)} instanceof {print_type(tested)}{' ' + binding if binding else ''})"
        case t.Convert(type, operand, implicit):
            return print_expr(operand) if implicit else f"(({print_type(type)}) {_operand(operand)})"
        case t.Element(_, array, index):
            return f"{_operand(array)}[{print_bare(index)}]"
        case t.Length(array):
            return f"{_operand(array)}.length"
        case t.Binary() | t.Assign() | t.Step() | t.Conditional():
            return f"({print_bare(expr)})"
        case t.Lambda() | t.MethodRef():
            return f"(({print_type(expr.type)}) {_function(expr)})"
        case t.SwitchValue():
            return f"({_switch_value(expr)})"
        case _:
            return print_bare(expr)


def print_bare(expr: t.Expr) -> str:
    """An expression where no parentheses are needed around it, e.g. as a statement or an argument."""
    match expr:
        case t.Binary(_, op, left, right):
            return f"{print_expr(left)} {op} {print_expr(right)}"
        case t.Assign(_, op, target, value):
            return f"{print_expr(target)} {op} {print_bare(value)}"
        case t.Step(_, op, prefix, target):
            return op + print_expr(target) if prefix else print_expr(target) + op
        case t.Conditional(_, test, then, other):
            return f"{print_expr(test)} ? {print_expr(then)} : {print_expr(other)}"
        case t.Invoke(_, target, owner, name, args):
            return f"{_receiver(target, owner)}.{name}({_list(args)})"
        case t.SuperInvoke(_, name, args, interface):
            return f"{class_name(interface) + '.' if interface else ''}super.{name}({_list(args)})"
        case t.New():
            return _new(expr)
        case t.NewArray(type, sizes):
            return _new_array(type, sizes)
        case t.ArrayLiteral(type, elements):
            return f"new {print_type(type)} {{{_list(elements)}}}"
        case _:
            return print_expr(expr)


def _operand(expr: t.Expr) -> str:
    text = print_expr(expr)
    plain = isinstance(expr, t.Var | t.This | t.Field | t.Invoke | t.Element | t.Length)
    return text if plain or text.startswith("(") else f"({text})"


def _receiver(target: t.Expr | None, owner: str) -> str:
    return class_name(owner) if target is None else _operand(target)


def _list(exprs: Iterable[t.Expr]) -> str:
    return ", ".join(map(print_bare, exprs))


def _new(expr: t.New) -> str:
    name = print_type(expr.type)
    head = f"new {name}({_list(expr.args)})"
    if expr.outer is not None:
        head = f"{_operand(expr.outer)}.new {name.rpartition('.')[2]}({_list(expr.args)})"
    if not expr.body:
        return head
    return "\n".join([head + " {", *_members(expr.body, _INDENT, ""), "}"])


def _new_array(type: Type, sizes: tuple[t.Expr, ...]) -> str:
    depth = 0
    while isinstance(type, ArrayType):
        type, depth = type.element, depth + 1
    dims = "".join(f"[{print_bare(size)}]" for size in sizes)
    return f"new {print_type(type)}{dims}{'[]' * (depth - len(sizes))}"


def _function(expr: t.Lambda | t.MethodRef) -> str:
    match expr:
        case t.MethodRef(_, target, owner, name):
            return f"{print_type(owner) if target is None else _operand(target)}::{name}"
        case t.Lambda(_, params, body):
            if isinstance(body, t.Block):
                return "\n".join([f"({_names(params)}) -> {{", *_block(body, ""), "}"])
            return f"({_names(params)}) -> {print_expr(body)}"


def _names(params: tuple[t.Param, ...]) -> str:
    return ", ".join(param.name for param in params)


def _switch_value(expr: t.SwitchValue) -> str:
    return "\n".join([f"switch ({print_bare(expr.subject)}) {{", *_cases(expr.cases, expr.arrow, ""), "}"])


def _cases(cases: tuple[t.Case, ...], arrow: bool, pad: str) -> list[str]:
    return [line for case in cases for line in _case(case, arrow, pad)]


def _case(case: t.Case, arrow: bool, pad: str) -> list[str]:
    head = pad + (f"case {_list(case.labels)}" if case.labels else "default")
    if not arrow:
        return [head + ":", *_statements(case.body, pad + _INDENT)]
    match case.body:
        case (t.Yield(value),):
            return [f"{head} -> {print_bare(value)};"]
        case (t.Throw(value),):
            return [f"{head} -> throw {print_bare(value)};"]
    return [head + " -> {", *_statements(case.body, pad + _INDENT), pad + "}"]


def _literal(type: Type, value: int | float | str | bool | None) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case str():
            return '"' + "".join(map(_char, value)) + '"'
        case float():
            return _floating(type, value)
        case int() if type == CHAR:
            return f"'{_char(chr(value))}'"
        case int():
            text = f"{value}L" if type == LONG else str(value)
            return f"({text})" if value < 0 else text


def _char(char: str) -> str:
    if char in _ESCAPES:
        return _ESCAPES[char]
    if " " <= char <= "~":
        return char
    units = char.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at] << 8 | units[at + 1]:04X}" for at in range(0, len(units), 2))


def _floating(type: Type, value: float) -> str:
    box = "Float" if type == FLOAT else "Double"
    if math.isnan(value):
        return f"{box}.NaN"
    if math.isinf(value):
        return f"{box}.{'POSITIVE' if value > 0 else 'NEGATIVE'}_INFINITY"
    text = repr(value) + ("f" if type == FLOAT else "")
    return f"({text})" if text.startswith("-") else text


def _statements(body: Iterable[t.Stmt], pad: str) -> list[str]:
    return [line for stmt in body for line in _stmt(stmt, pad)]


def _block(block: t.Block, pad: str) -> list[str]:
    return _statements(block.body, pad + _INDENT)


def _stmt(stmt: t.Stmt, pad: str) -> list[str]:
    match stmt:
        case t.If() | t.While() | t.For() | t.ForEach() | t.Synchronized():
            return _compound(stmt, pad)
        case t.Block():
            return [pad + "{", *_block(stmt, pad), pad + "}"]
        case t.Labelled(label, body):
            return [f"{pad}{label}:", *_stmt(body, pad)]
        case t.Try():
            return _try(stmt, pad)
        case t.Switch(subject, cases, arrow):
            return [f"{pad}switch ({print_bare(subject)}) {{", *_cases(cases, arrow, pad), pad + "}"]
        case t.LocalClass(decl):
            return _class(decl, pad)
        case _:
            return [f"{pad}{_simple(stmt)};"]


def _simple(stmt: t.Stmt) -> str:
    match stmt:
        case t.Local(type, name, init):
            return f"{print_type(type)} {name} = {print_bare(init)}"
        case t.Evaluate(value):
            return print_bare(value)
        case t.Jump(word, label):
            return f"{word} {label}".rstrip()
        case t.Return(value):
            return "return" if value is None else f"return {print_bare(value)}"
        case t.Yield(value):
            return f"yield {print_bare(value)}"
        case t.Throw(value):
            return f"throw {print_bare(value)}"
        case t.ConstructorCall(word, args):
            return f"{word}({_list(args)})"
        case _:
            raise TypeError(f"not a simple statement: {stmt}")


def _compound(stmt: t.If | t.While | t.For | t.ForEach | t.Synchronized, pad: str) -> list[str]:
    match stmt:
        case t.If(test, then, other):
            rest = [] if other is None else [pad + "} else {", *_block(other, pad)]
            return [f"{pad}if ({print_bare(test)}) {{", *_block(then, pad), *rest, pad + "}"]
        case t.While(test, body, after):
            head, tail = ("do {", f"}} while ({print_bare(test)});") if after else (f"while ({print_bare(test)}) {{", "}")
        case t.For(init, test, updates, body):
            head, tail = f"for ({_simple(init)}; {print_bare(test)}; {_list(updates)}) {{", "}"
        case t.ForEach(type, name, source, body):
            head, tail = f"for ({print_type(type)} {name} : {print_bare(source)}) {{", "}"
        case t.Synchronized(lock, body):
            head, tail = f"synchronized ({print_bare(lock)}) {{", "}"
    return [pad + head, *_block(body, pad), pad + tail]


def _try(stmt: t.Try, pad: str) -> list[str]:
    resources = "; ".join(_simple(resource) for resource in stmt.resources)
    lines = [pad + (f"try ({resources}) {{" if resources else "try {"), *_block(stmt.body, pad)]
    for clause in stmt.catches:
        types = " | ".join(map(print_type, clause.types))
        lines += [f"{pad}}} catch ({types} {clause.name}) {{", *_block(clause.body, pad)]
    if stmt.last is not None:
        lines += [pad + "} finally {", *_block(stmt.last, pad)]
    return [*lines, pad + "}"]


def _members(members: Iterable[t.Member], pad: str, owner: str) -> list[str]:
    return [line for member in members for line in _member(member, pad, owner)]


def _member(member: t.Member, pad: str, owner: str) -> list[str]:
    match member:
        case t.FieldDecl(modifiers, type, name, init):
            value = "" if init is None else f" = {print_bare(init)}"
            return [f"{pad}{modifiers} {print_type(type)} {name}{value};"]
        case t.MethodDecl():
            return _method(member, pad)
        case t.ConstructorDecl(modifiers, params, body, compact):
            head = owner if compact else f"{owner}({_params(params, False)})"
            return [f"{pad}{modifiers} {head} {{", *_block(body, pad), pad + "}"]
        case t.Initialiser(static, body):
            return [pad + ("static {" if static else "{"), *_block(body, pad), pad + "}"]
        case t.ClassDecl():
            return _class(member, pad)


def _method(method: t.MethodDecl, pad: str) -> list[str]:
    variables = f"<{', '.join(v.name for v in method.type_params)}> " if method.type_params else ""
    throws = f" throws {', '.join(map(print_type, method.throws))}" if method.throws else ""
    head = f"{pad}{method.modifiers} {variables}{print_type(method.result)} {method.name}({_params(method.params, method.varargs)}){throws}"
    if method.body is None:
        return [head + ";"]
    return [head + " {", *_block(method.body, pad), pad + "}"]


def _params(params: tuple[t.Param, ...], varargs: bool) -> str:
    shown = [f"{print_type(param.type)} {param.name}" for param in params]
    if varargs:
        shown[-1] = f"{print_type(params[-1].type).removesuffix('[]')}... {params[-1].name}"
    return ", ".join(shown)


def _class(decl: t.ClassDecl, pad: str) -> list[str]:
    simple = decl.name.rpartition("$")[2]
    head = f"{pad}{decl.modifiers} {decl.kind} {simple}"
    if decl.type_params:
        head += f"<{', '.join(v.name for v in decl.type_params)}>"
    if decl.kind == "record":
        head += f"({_params(decl.components, False)})"
    if decl.superclass is not None:
        head += f" extends {print_type(decl.superclass)}"
    if decl.interfaces:
        word = "extends" if decl.kind == "interface" else "implements"
        head += f" {word} {', '.join(map(print_type, decl.interfaces))}"
    inner = pad + _INDENT
    return [head + " {", *_constants(decl, inner), *_members(decl.members, inner, simple), pad + "}"]


def _constants(decl: t.ClassDecl, pad: str) -> list[str]:
    if decl.kind != "enum":
        return []
    lines = []
    for constant in decl.constants:
        args = f"({_list(constant.args)})" if constant.args else ""
        body = [" {", *_members(constant.body, pad + _INDENT, ""), pad + "}"] if constant.body else [""]
        lines += [f"{pad}{constant.name}{args}{body[0]}", *body[1:]]
        lines[-1] += ","
    return [*lines, pad + ";"]
