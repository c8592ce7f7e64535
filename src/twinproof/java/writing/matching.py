"""Heap patterns in tests: a method that looks at the fields of objects."""

from __future__ import annotations

from collections.abc import Iterator

from twinproof.ir.types import BOOLEAN, INT, LONG, Type, is_reference
from twinproof.java.writing.source import text_literal
from twinproof.reach.pattern import AreOne, HasNumber, IsA, IsNull, Load, Pattern, Step
from twinproof.reach.pattern_text import WIDE, Expression, PatternOperator


def matching_method(pattern: Pattern) -> str:
    """The method `matches`, which takes the objects that calls returned."""
    types = dict(pattern.types)
    params = ", ".join(f"Object {_variable(name)}" for name, _ in pattern.roots)
    lines = [line for step in pattern.steps for line in _step(step, types)]
    formula = "true" if pattern.formula is None else _written(pattern.formula)
    body = "".join(f"        {line}\n" for line in [*lines, f"return {formula};"])
    about = "Whether objects look as was asked for"
    head = f"private static boolean matches({params}) throws ReflectiveOperationException"
    return f"\n    /** {about}. */\n    {head} {{\n{body}    }}\n"


def _step(step: Step, types: dict[str, Type]) -> Iterator[str]:
    match step:
        case Load(name, owner, field):
            type = "Object" if is_reference(field.type) else str(field.type)
            cast = "" if type == "Object" else f"({type}) "
            yield f"{type} {_variable(name)} = {cast}get({_variable(owner)}, {text_literal(field.owner)}, {text_literal(field.name)});"
        case IsNull(name, wanted):
            yield _unless(f"{_variable(name)} {'==' if wanted else '!='} null")
        case IsA(name, cls):
            yield _unless(f"Class.forName({text_literal(cls)}).isInstance({_variable(name)})")
        case AreOne(one, other, wanted):
            yield _unless(f"{_variable(one)} {'==' if wanted else '!='} {_variable(other)}")
        case HasNumber(name, value):
            other = _variable(value) if isinstance(value, str) else _constant(value, types[name])
            yield _unless(f"{_variable(name)} == {other}")


def _unless(condition: str) -> str:
    return f"if (!({condition})) return false;"


def _variable(name: str) -> str:
    """A name that Java has no other use for."""
    return f"{name.replace('$', 'part')}_"


def _constant(value: int, type: Type) -> str:
    if type is BOOLEAN:
        return "true" if value else "false"
    return f"{value}L" if type is LONG or not -(1 << 31) <= value < 1 << 31 else str(value)


def _written(expression: Expression) -> str:
    if isinstance(expression, bool):
        return "true" if expression else "false"
    if isinstance(expression, str):
        return _variable(expression)
    if isinstance(expression, int):
        return _constant(expression, INT)
    assert isinstance(expression, PatternOperator)
    if expression.name == WIDE:
        return f"{expression.args[0]}L"
    args = [_written(arg) for arg in expression.args]
    return f"({expression.name}{args[0]})" if len(args) == 1 else f"({args[0]} {expression.name} {args[1]})"
