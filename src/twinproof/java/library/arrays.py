"""Stubs for copies of arrays, `System.arraycopy` and `clone`, and for the length of what may be an array.

A copy of a few elements is done one by one, any other as one run (`heap.Span`), exact whatever its length.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from twinproof.execute.heap import Allocated, non_null, number_of
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import (
    BOOLEAN,
    BYTE,
    CHAR,
    DOUBLE,
    FLOAT,
    INT,
    LONG,
    OBJECT,
    REF,
    SHORT,
    ArrayType,
    Primitive,
    Type,
    type_named,
)
from twinproof.java.library.outcomes import Outcomes, Stub, stopped
from twinproof.term.build import and_, apply, compare, equal, not_, or_
from twinproof.term.choice import all_cases
from twinproof.term.term import Term, Value, lift

if TYPE_CHECKING:
    from twinproof.execute.explore import Executor, Summary
    from twinproof.execute.state import State

_ONE_BY_ONE = 64
_ARRAYS = [f"{element}[]" for element in (BOOLEAN, BYTE, CHAR, SHORT, INT, LONG, FLOAT, DOUBLE, OBJECT)]
_ADD, _SUB = OPERATORS["add.int"], OPERATORS["sub.int"]


def copy_elements(state: State, target: Term, start: Value, length: Value, source: Term, first: Value, type: Type) -> None:
    """Copy elements that are within the bounds of both arrays."""
    if not isinstance(length, int) or length > _ONE_BY_ONE:
        state.heap.copy_elements(target, start, length, source, first, type)
        return
    values = [state.heap.read_element(source, apply(_ADD, first, at), type) for at in range(length)]
    for at, value in enumerate(values):
        state.heap.write_element(target, apply(_ADD, start, at), value, type)


def _classes(executor: Executor, state: State, array: Term) -> set[str] | None:
    """The array types that a reference may have; None if they are not known."""
    found: set[str] = set()
    universe = executor.inputs.universe
    for leaf in all_cases(array):
        if leaf.op == "fresh":
            found.add(state.heap.objects[number_of(leaf)].cls)
        elif leaf.op != "const":
            classes = executor.inputs.classes(leaf)
            if universe.unknown(classes):
                return None
            found |= {universe.name(number) for number in classes}
    return found


def _element(classes: set[str]) -> Type | None:
    """The storage type of elements: a primitive, any reference, or None where they are not all one or the other."""
    if not classes or not all(name.endswith("[]") for name in classes):
        return None
    elements = {type_named(name[:-2]) for name in classes}
    primitives = {element for element in elements if isinstance(element, Primitive)}
    if not primitives:
        return REF
    return next(iter(primitives)) if len(elements) == 1 else None


def _always_fits(executor: Executor, sources: set[str], targets: set[str]) -> bool:
    """Whether every element of a source may be an element of any target."""
    return all(target[:-2] in executor.supertypes(source[:-2]) for source in sources for target in targets)


def _array_copy(executor: Executor, state: State, args: list[Value]) -> Summary:
    outcomes = Outcomes(executor, state)
    outcomes.throw_if_null(args[0])
    outcomes.throw_if_null(args[2])
    if outcomes.state is None:
        return outcomes.returned(None)
    source, first, target, start, length = lift(args[0], REF), args[1], lift(args[2], REF), args[3], args[4]
    source_classes, target_classes = _classes(executor, outcomes.state, source), _classes(executor, outcomes.state, target)
    element = None if source_classes is None or target_classes is None else _element(source_classes | target_classes)
    if source_classes is None or target_classes is None or element is None:
        return _other_kinds(outcomes, source_classes, target_classes)
    outcomes.throw_if(_outside(outcomes.state, source, first, length), "java.lang.ArrayIndexOutOfBoundsException")
    if outcomes.state is not None:
        outcomes.throw_if(_outside(outcomes.state, target, start, length), "java.lang.ArrayIndexOutOfBoundsException")
    if outcomes.state is None:
        return outcomes.returned(None)
    if element is not REF or source is target or _always_fits(executor, source_classes, target_classes):
        copy_elements(outcomes.state, target, start, length, source, first, element)
        return outcomes.returned(None)
    most = _most(length)
    if most is None or most > _ONE_BY_ONE:
        summary = stopped(outcomes.state, "System.arraycopy into an array that may not take the elements")
        summary.thrown += outcomes.thrown
        return summary
    values = [outcomes.state.heap.read_element(source, apply(_ADD, first, at), REF) for at in range(most)]
    _write_checked(outcomes, target, start, length, values)
    return outcomes.returned(None)


def _most(length: Value) -> int | None:
    """The largest of the numbers that a length may be, if it is a choice of some."""
    cases = [case.payload for case in all_cases(lift(length, INT)) if case.op == "const" and isinstance(case.payload, int)]
    return max(cases) if len(cases) == len(list(all_cases(lift(length, INT)))) else None


def _write_checked(outcomes: Outcomes, target: Term, start: Value, length: Value, values: list[Value]) -> None:
    """Write the first elements of some, up to one that does not fit."""
    for at, value in enumerate(values):
        inside = compare("lt", INT, at, length)
        if outcomes.state is not None and value is not None:
            fits = or_(equal(REF, value, None), outcomes.executor.storable(outcomes.state, target, value))
            outcomes.throw_if(and_(inside, not_(fits)), "java.lang.ArrayStoreException")
        if outcomes.state is not None:
            outcomes.state.heap.write_element(target, apply(_ADD, start, at), value, REF, inside)


def _other_kinds(outcomes: Outcomes, sources: set[str] | None, targets: set[str] | None) -> Summary:
    """Not arrays of one kind for sure: an exception if they surely are not."""
    assert outcomes.state is not None
    kinds = [None if classes is None else _element(classes) for classes in (sources, targets)]
    if None not in kinds and kinds[0] is not kinds[1]:
        outcomes.throw_if(True, "java.lang.ArrayStoreException")
        return outcomes.returned(None)
    summary = stopped(outcomes.state, "System.arraycopy of arrays whose kind is not known")
    summary.thrown += outcomes.thrown
    return summary


def _outside(state: State, array: Term, first: Value, length: Value) -> Value:
    """Whether a run of elements is not within an array; nothing overflows where the first two comparisons are false."""
    room = apply(_SUB, state.heap.length(array), first)
    return or_(compare("lt", INT, first, 0), compare("lt", INT, length, 0), compare("gt", INT, length, room))


def _clone(executor: Executor, state: State, args: list[Value]) -> Summary | None:
    source = lift(args[0], REF)
    classes = _classes(executor, state, source)
    if classes is None or len(classes) != 1:
        return None
    type = type_named(next(iter(classes)))
    if not isinstance(type, ArrayType):
        return None
    length = state.heap.length(source)
    made = executor.allocate(state, Allocated(str(type), {}, length=length))
    copy_elements(state, made, 0, length, source, 0, type.element if isinstance(type.element, Primitive) else REF)
    return Outcomes(executor, state).returned(made)


def _get_length(executor: Executor, state: State, args: list[Value]) -> Summary:
    """`Array.getLength`: nothing else has one."""
    array = lift(args[0], REF)
    outcomes = Outcomes(executor, state)
    outcomes.throw_if_null(array)
    if outcomes.state is not None:
        is_array = or_(*(executor.instance_of(outcomes.state, array, name) for name in _ARRAYS))
        outcomes.throw_if(not_(is_array), "java.lang.IllegalArgumentException")
    return outcomes.returned(None if outcomes.state is None else outcomes.state.heap.length(non_null(array)))


STUBS: dict[str, Stub] = {
    "java.lang.System.arraycopy": _array_copy,
    "java.lang.Object.clone()Ljava/lang/Object;": _clone,
    "java.lang.reflect.Array.getLength(Ljava/lang/Object;)I": _get_length,
}
