"""Stubs for formatted texts and for names of enum constants."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from twinproof.execute.heap import number_of
from twinproof.execute.texts import concatenation, known, known_class_name, literal_text, same_text, text_of, written
from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, INT, REF, ClassType, Primitive, Type, register_type
from twinproof.java.library.known.wrappers import BOOLEAN_BOX, BOXES
from twinproof.java.library.outcomes import Outcomes, Stub
from twinproof.java.library.strings import is_string, make, make_or_empty, text_or_null
from twinproof.term.build import equal, ite, not_, or_
from twinproof.term.choice import all_cases, map_cases
from twinproof.term.leaf import About, EnumConstant, Whether
from twinproof.term.term import Term, Value, function, lift

if TYPE_CHECKING:
    from twinproof.execute.explore import Executor, Summary
    from twinproof.execute.state import State

_FAILURE = ClassType("java.util.IllegalFormatException")
_PIECES = re.compile(r"[^%]+|%%|%.?")
_FLOATS = (("java.lang.Float", FLOAT), ("java.lang.Double", DOUBLE))


def _format(executor: Executor, state: State, args: list[Value]) -> Summary | None:
    """`String.format(pattern, args)` of strings and boxes: a function of them, as is whether it fails."""
    given = _given(executor, state, args)
    if given is None or not is_string(executor, state, args[0]):
        return None
    outcomes = Outcomes(executor, state)
    outcomes.throw_if_null(args[0])
    if outcomes.state is None:
        return outcomes.returned(None)
    filled = _filled(executor, state, args)
    if filled is not None:
        return outcomes.returned(make_or_empty(executor, outcomes.state, filled))
    formatted, terms = given
    terms = (lift(text_of(state.heap, lift(args[0], REF)), REF), *terms)
    fails = function(Whether(formatted, "fails"), BOOLEAN, terms)
    bad = outcomes.state.assume(fails)
    if bad is not None:
        thrown = executor.inputs.library_object(function(About("failure of", formatted), REF, terms), _FAILURE)
        outcomes.thrown.append((bad, thrown))
        outcomes.state = outcomes.state.assume(not_(fails))
    return outcomes.returned(None if outcomes.state is None else make(executor, outcomes.state, function(formatted, REF, terms)))


def _filled(executor: Executor, state: State, args: list[Value]) -> Term | None:
    """What a definite pattern gives that has no conversions but `%s`, of strings and boxes whose texts do not depend on where one is; None
    of any other."""
    pattern = known(text_of(state.heap, lift(args[0], REF)))
    pieces = [] if pattern is None else _PIECES.findall(pattern)
    array = state.heap.objects[number_of(lift(args[1], REF))]
    if "".join(pieces) != pattern or any(piece.startswith("%") and piece not in ("%s", "%%") for piece in pieces):
        return None
    row: list[Value] = []
    given = iter(range(array.length if isinstance(array.length, int) else 0))
    for piece in pieces:
        at = next(given, None) if piece == "%s" else None
        text = _text(executor, state, array.cells.get(at)) if at is not None else literal_text(executor.inputs, piece.replace("%%", "%"))
        if text is None or (piece == "%s" and at is None):
            return None
        row.append(text)
    return concatenation(executor.inputs, row)


def _text(executor: Executor, state: State, value: Value) -> Value:
    """The text of a string or a box, "null" for null; None for any other object."""
    if value is None or is_string(executor, state, value):
        return text_or_null(executor, state, value)
    ref = lift(value, REF)
    for cls, type in ((kind.cls, kind.type) for kind in (*BOXES, BOOLEAN_BOX)):
        if all(leaf.op == "const" or _is_a(executor, state, leaf, cls) for leaf in all_cases(ref)):
            return map_cases(ref, partial(_boxed_text, executor, state, cls, type), REF)
    return None


def _boxed_text(executor: Executor, state: State, cls: str, type: Primitive, ref: Term) -> Value:
    null = literal_text(executor.inputs, "null")
    if ref.op == "const":
        return null
    text = written(executor.inputs, state.heap.read_field(ref, f"{cls}.value", type), type)
    is_there = ref.op == "fresh" or ref in executor.inputs.known.classes
    return text if is_there else ite(equal(REF, ref, None), null, text, REF)


def _given(executor: Executor, state: State, args: list[Value]) -> tuple[About, tuple[Term, ...]] | None:
    """What the kinds of the values to format make of them, and the values; None if they are not all strings and boxes in an array made for
    the call."""
    array = lift(args[1], REF)
    obj = state.heap.objects[number_of(array)] if array.op == "fresh" else None
    if obj is None or obj.writes is not None or not isinstance(obj.length, int):
        return None
    kinds: list[str] = []
    terms: list[Term] = []
    for at in range(obj.length):
        found = _value(executor, state, obj.cells.get(at))
        if found is None:
            return None
        kinds.append(found[0])
        terms += found[1]
    return About("format", " ".join(kinds)), tuple(terms)


def _value(executor: Executor, state: State, value: Value) -> tuple[str, list[Term]] | None:
    if value is None:
        return "null", []
    ref = lift(value, REF)
    is_null = lift(ite(equal(REF, ref, None), 1, 0, INT), INT)
    if is_string(executor, state, ref):
        return "string", [is_null, lift(text_of(state.heap, ref), REF)]
    kinds: list[tuple[str, Type]] = [(kind.cls, kind.type) for kind in (*BOXES, BOOLEAN_BOX)]
    for cls, type in (*kinds, *_FLOATS):
        if all(leaf.op == "const" or _is_a(executor, state, leaf, cls) for leaf in all_cases(ref)):
            return cls, [is_null, lift(state.heap.read_field(ref, f"{cls}.value", type), register_type(type))]
    return None


def _is_a(executor: Executor, state: State, leaf: Term, cls: str) -> bool:
    if leaf.op == "fresh":
        return state.heap.objects[number_of(leaf)].cls == cls
    return executor.inputs.classes(leaf) == {executor.inputs.universe.number(cls)}


def _enum_value_of(executor: Executor, state: State, args: list[Value]) -> Summary | None:
    """`Enum.valueOf(type, name)` of an enum whose constants are known."""
    name = known_class_name(lift(args[0], REF))
    constants = [lift(each, REF) for each in executor.enum_constants(name)] if name is not None else []
    if not constants or not is_string(executor, state, args[1]):
        return None
    outcomes = Outcomes(executor, state)
    outcomes.throw_if_null(args[1])
    if outcomes.state is None:
        return outcomes.returned(None)
    text = text_of(state.heap, lift(args[1], REF))
    found = {constant: same_text(executor.inputs, text, _name(executor, constant)) for constant in constants}
    outcomes.throw_if(not_(or_(*found.values())), "java.lang.IllegalArgumentException")
    chosen: Value = constants[-1]
    for constant, is_it in found.items():
        chosen = ite(is_it, constant, chosen, REF)
    return outcomes.returned(chosen)


def _name(executor: Executor, constant: Term) -> Term:
    assert isinstance(constant.payload, EnumConstant)
    return literal_text(executor.inputs, constant.payload.name)


STUBS: dict[str, Stub] = {
    "java.lang.String.format(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;": _format,
    "java.lang.Enum.valueOf(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/Enum;": _enum_value_of,
}
