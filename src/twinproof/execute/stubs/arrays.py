"""Stubs for copies of arrays: `System.arraycopy` and `clone`.

A copy of a few elements is done one by one, any other as one run (`heap.Span`), exact whatever its length.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from twinproof.execute.heap import Allocated
from twinproof.execute.stubs.outcomes import Outcomes, Stub, number_of, stopped
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import INT, REF, ArrayType, Primitive, Type, type_named
from twinproof.term.build import apply, compare, or_
from twinproof.term.choice import all_cases
from twinproof.term.term import Term, Value, lift

if TYPE_CHECKING:
    from twinproof.execute.explore import Executor, Summary
    from twinproof.execute.state import State

_ONE_BY_ONE = 64
_ADD, _SUB = OPERATORS["add.int"], OPERATORS["sub.int"]


def copy_elements(state: State, target: Term, start: Value, length: Value, source: Term, first: Value, type: Type) -> None:
    """Copy elements that are within the bounds of both arrays."""
    if isinstance(length, Term) or length > _ONE_BY_ONE:
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
    mine, yours = _classes(executor, outcomes.state, source), _classes(executor, outcomes.state, target)
    element = None if mine is None or yours is None else _element(mine | yours)
    if mine is None or yours is None or element is None:
        return _other_kinds(outcomes, mine, yours)
    outcomes.throw_if(_outside(outcomes.state, source, first, length), "java.lang.ArrayIndexOutOfBoundsException")
    if outcomes.state is not None:
        outcomes.throw_if(_outside(outcomes.state, target, start, length), "java.lang.ArrayIndexOutOfBoundsException")
    if outcomes.state is None:
        return outcomes.returned(None)
    if element is REF and source is not target and not _always_fits(executor, mine, yours):
        summary = stopped(outcomes.state, "System.arraycopy into an array that may not take the elements")
        summary.thrown += outcomes.thrown
        return summary
    copy_elements(outcomes.state, target, start, length, source, first, element)
    return outcomes.returned(None)


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


STUBS: dict[str, Stub] = {"java.lang.System.arraycopy": _array_copy, "java.lang.Object.clone()Ljava/lang/Object;": _clone}
