"""Function objects that do one simple thing: compare by the natural order or its reverse, give a constant or their first argument, do
nothing, or throw.

They are classes like any other: programs find them by name, and tests write them as expressions. What they do not do is remember.
"""

from __future__ import annotations

from collections.abc import Iterator

from twinproof.ir.builder import BodyBuilder
from twinproof.ir.instruction import CONSTRUCTOR, NULL, CallKind, Const, MethodRef, Reg, Value
from twinproof.ir.program import FINAL, PUBLIC, SYNTHETIC, Body, Class, Method, Program
from twinproof.ir.synthetic import function_name, parse_function
from twinproof.ir.types import (
    BARE,
    DOUBLE,
    FLOAT,
    VOID,
    ClassType,
    Primitive,
    Type,
    is_reference,
    parse_descriptor,
    register_type,
)
from twinproof.java.load.given import Answer, answers

COMPARATOR = "java.util.Comparator"
_COMPARABLE = ClassType("java.lang.Comparable")
_COMPARE = MethodRef(_COMPARABLE.name, "compareTo", "(Ljava/lang/Object;)I", True)
_EXCEPTION = "java.lang.IllegalStateException"
_LIBRARY = ("java.util.function.", COMPARATOR, "java.lang.Runnable", "java.util.concurrent.Callable")
NATURAL, REVERSED, FIRST, NONE, NOTHING, THROWING = "natural", "reversed", "first", "null", "nothing", "throwing"
_NUMBERS, _ORDERS = (0, 1), ("-1", "0", "1")


def functions_for(program: Program, interface: str) -> tuple[str, ...]:
    """The classes of function objects for an interface; none if it is no functional one, or of the library and not known for it."""
    is_library = program.is_library(interface)
    answer = None if is_library and not interface.startswith(_LIBRARY) else _answer(program, interface)
    return () if answer is None else tuple(function_name(interface, is_library, what) for what in _kinds(interface, answer))


def _answer(program: Program, interface: str) -> Answer | None:
    """The one method that is to be implemented."""
    found = answers(program, interface)
    return found[0] if found is not None and len(found) == 1 else None


def _kinds(interface: str, answer: Answer) -> Iterator[str]:
    params, result = parse_descriptor(answer.descriptor)
    if interface == COMPARATOR:
        yield from (NATURAL, REVERSED, *_ORDERS)
    elif result is VOID:
        yield NOTHING
    elif is_reference(result):
        yield from ((FIRST, NONE) if params and params[0] == result else (NONE,))
    else:
        yield from map(str, _NUMBERS)
    yield THROWING


def function_class(program: Program, name: str) -> Class | None:
    """The class of a function object; None if there is no such class."""
    parsed = parse_function(name)
    interface = None if parsed is None else program.find(parsed[0])
    answer = None if interface is None or not interface.is_interface else _answer(program, interface.name)
    if parsed is None or interface is None or answer is None or parsed[1] not in _kinds(interface.name, answer):
        return None
    made = Method(name, CONSTRUCTOR, BARE, PUBLIC | SYNTHETIC, _constructor())
    method = Method(name, answer.name, answer.descriptor, PUBLIC | SYNTHETIC, _body(answer.descriptor, parsed[1]))
    return Class(
        name=name,
        superclass="java.lang.Object",
        interfaces=(interface.name,),
        flags=PUBLIC | FINAL | SYNTHETIC,
        fields=(),
        methods={(each.name, each.descriptor): each for each in (made, method)},
    )


def _constructor() -> Body:
    b = BodyBuilder(BARE, static=False)
    b.give_back()
    return b.finish()


def _body(descriptor: str, what: str) -> Body:
    b = BodyBuilder(descriptor, static=False)
    result = parse_descriptor(descriptor).result
    match what:
        case kind if kind == NATURAL:
            b.give_back(_compared(b, b.args[0], b.args[1]))
        case kind if kind == REVERSED:
            b.give_back(_compared(b, b.args[1], b.args[0]))
        case kind if kind == THROWING:
            made = b.new(_EXCEPTION)
            b.run(CallKind.SPECIAL, MethodRef(_EXCEPTION, CONSTRUCTOR, BARE), made)
            b.throw(made)
        case kind if kind == NOTHING:
            b.give_back()
        case kind if kind == FIRST:
            b.give_back(b.args[0])
        case _:
            b.give_back(_constant(what, result))
    return b.finish()


def _compared(b: BodyBuilder, one: Reg, other: Reg) -> Reg:
    """What the library's natural order does: first both are cast."""
    for value in b.args:
        b.check_cast(value, _COMPARABLE)
    b.check_null(one)
    return b.call(CallKind.INTERFACE, _COMPARE, one, other)


def _constant(what: str, result: Type) -> Value:
    if not isinstance(result, Primitive) or is_reference(result):
        return NULL
    sort = register_type(result)
    return Const(sort, float(what) if sort in (FLOAT, DOUBLE) else int(what))
