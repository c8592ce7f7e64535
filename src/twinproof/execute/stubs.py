"""Stubs for symbolic execution: library methods whose bytecode is not followed because a shorter account of them is exact."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from twinproof.execute.boxes import BOXES, Box, box, box_boolean
from twinproof.ir.types import OBJECT, REF, STRING
from twinproof.term.build import ite
from twinproof.term.term import Term, Value, lift, lower

if TYPE_CHECKING:
    from twinproof.execute.explore import Executor, Summary
    from twinproof.execute.state import State

IMPLICIT = "implicit"  # the payload of an exception that the JVM made
ABOUT = "about."  # fields that keep what the JVM's message for such an exception mentions
Stub = Callable[["Executor", "State", list[Value]], "Summary"]


def _nothing(executor: Executor, state: State, args: list[Value]) -> Summary:
    return _returned(state, None)


def _throwable(*names: str) -> Stub:
    """A constructor of Throwable that only keeps its arguments."""

    def stub(executor: Executor, state: State, args: list[Value]) -> Summary:
        for name, value in zip(names, args[1:], strict=True):
            state.heap.write_field(lift(args[0], REF), f"java.lang.Throwable.{name}", value, OBJECT)
        return _returned(state, None)

    return stub


def _box(kind: Box) -> Stub:
    return lambda executor, state, args: _returned(state, box(executor, state, kind, args[0]))


def _box_boolean(executor: Executor, state: State, args: list[Value]) -> Summary:
    return _returned(state, box_boolean(executor, state, args[0]))


def _message(executor: Executor, state: State, args: list[Value]) -> Summary:
    """The message of an exception; those of implicit exceptions are the JVM's and not modelled."""
    ref = lift(args[0], REF)
    if any(state.heap.objects[_number(leaf)].payload == IMPLICIT for leaf in _leaves(ref) if leaf.op == "fresh"):
        return _stopped(state, "the message of an exception that the JVM made")
    return _returned(state, state.heap.read_field(ref, "java.lang.Throwable.detailMessage", STRING))


def _get_class(executor: Executor, state: State, args: list[Value]) -> Summary:
    """The class object of the receiver: a choice where its class is not definite."""
    mirror = _mirror(executor, state, lift(args[0], REF))
    return _stopped(state, "the class of an object whose class is not known") if mirror is None else _returned(state, mirror)


def _mirror(executor: Executor, state: State, ref: Term) -> Value:
    if ref.op == "ite":
        a, b = (_mirror(executor, state, arg) for arg in ref.args[1:])
        return None if a is None or b is None else ite(lower(ref.args[0]), a, b, REF)
    if ref.op == "fresh":
        return executor.class_object(state.heap.objects[_number(ref)].cls)
    universe = executor.inputs.universe
    classes = [number for number in sorted(executor.inputs.classes(ref)) if state.decide(executor.inputs.is_a(ref, [number])) is not False]
    if not classes or universe.unknown(classes):
        return None
    mirrors = [executor.class_object(universe.name(number)) for number in classes]
    chosen: Value = mirrors[-1]
    for number, mirror in zip(classes[:-1], mirrors[:-1], strict=True):
        chosen = ite(executor.inputs.is_a(ref, [number]), mirror, chosen, REF)
    return chosen


def _leaves(ref: Term) -> list[Term]:
    return [leaf for arg in ref.args[1:] for leaf in _leaves(arg)] if ref.op == "ite" else [ref]


def _number(ref: Term) -> int:
    assert isinstance(ref.payload, int)
    return ref.payload


def _stopped(state: State, reason: str) -> Summary:
    from twinproof.execute.explore import Summary

    return Summary(stopped=[(state, reason)])


def _returned(state: State, value: Value) -> Summary:
    from twinproof.execute.explore import Summary

    return Summary(returned=(state, value))


STUBS: dict[str, Stub] = {
    **{f"{kind.cls}.valueOf({kind.type.code})L{kind.cls.replace('.', '/')};": _box(kind) for kind in BOXES},
    "java.lang.Boolean.valueOf(Z)Ljava/lang/Boolean;": _box_boolean,
    "java.lang.Object.<init>": _nothing,
    "java.lang.Object.getClass()Ljava/lang/Class;": _get_class,
    "java.lang.Throwable.getMessage()Ljava/lang/String;": _message,
    "java.lang.Throwable.<init>()V": _throwable(),
    "java.lang.Throwable.<init>(Ljava/lang/String;)V": _throwable("detailMessage"),
    "java.lang.Throwable.<init>(Ljava/lang/String;Ljava/lang/Throwable;)V": _throwable("detailMessage", "cause"),
}
