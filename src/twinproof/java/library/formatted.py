"""Stubs for formatted texts and for names of enum constants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from twinproof.execute.heap import number_of
from twinproof.execute.texts import known_class_name, literal_text, same_text, text_of
from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, INT, REF, ClassType, Type, register_type
from twinproof.java.library.known.wrappers import BOOLEAN_BOX, BOXES
from twinproof.java.library.outcomes import Outcomes, Stub
from twinproof.java.library.strings import is_string, make
from twinproof.term.build import equal, ite, not_, or_
from twinproof.term.choice import all_cases
from twinproof.term.leaf import About, EnumConstant, Whether
from twinproof.term.term import Term, Value, function, lift

if TYPE_CHECKING:
    from twinproof.execute.explore import Executor, Summary
    from twinproof.execute.state import State

_FAILURE = ClassType("java.util.IllegalFormatException")
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
    formatted, terms = given
    terms = (lift(text_of(state.heap, lift(args[0], REF)), REF), *terms)
    fails = function(Whether(formatted, "fails"), BOOLEAN, terms)
    bad = outcomes.state.assume(fails)
    if bad is not None:
        thrown = executor.inputs.library_object(function(About("failure of", formatted), REF, terms), _FAILURE)
        outcomes.thrown.append((bad, thrown))
        outcomes.state = outcomes.state.assume(not_(fails))
    return outcomes.returned(None if outcomes.state is None else make(executor, outcomes.state, function(formatted, REF, terms)))


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
