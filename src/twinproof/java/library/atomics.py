"""Stubs for atomic numbers and references: fields like any other, as nobody else runs meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import INT, LONG, OBJECT, REF, Type, register_type
from twinproof.java.library.outcomes import Stub, returned
from twinproof.term.build import apply, equal, ite
from twinproof.term.term import Value, lift

if TYPE_CHECKING:
    from twinproof.execute.explore import Executor, Summary
    from twinproof.execute.state import State

Change = Callable[["Atomic", Value, list[Value]], Value]  # the new value, from the old one and the arguments


class Atomic:
    """A class with one value."""

    def __init__(self, name: str, code: str, kept: Type) -> None:
        self.cls = f"java.util.concurrent.atomic.Atomic{name}"
        self.code = code
        self.kept = kept

    def read(self, state: State, ref: Value) -> Value:
        """The value."""
        return state.heap.read_field(lift(ref, REF), f"{self.cls}.value", self.kept)

    def write(self, state: State, ref: Value, value: Value) -> None:
        """Set the value."""
        state.heap.write_field(lift(ref, REF), f"{self.cls}.value", value, self.kept)

    def plus(self, value: Value, step: Value) -> Value:
        """A number a step further."""
        return apply(OPERATORS[f"add.{register_type(self.kept)}"], value, step)


def _changed(atomic: Atomic, change: Change, gives: str) -> Stub:
    """A method that changes the value and `gives` the one "before", the one "after", or nothing."""

    def stub(executor: Executor, state: State, args: list[Value]) -> Summary:
        before = atomic.read(state, args[0])
        after = change(atomic, before, args[1:])
        atomic.write(state, args[0], after)
        return returned(state, {"before": before, "after": after}.get(gives))

    return stub


def _get(atomic: Atomic) -> Stub:
    return lambda executor, state, args: returned(state, atomic.read(state, args[0]))


def _compare_and_set(atomic: Atomic) -> Stub:
    def stub(executor: Executor, state: State, args: list[Value]) -> Summary:
        before, sort = atomic.read(state, args[0]), register_type(atomic.kept)
        same = executor.inputs.same_reference(before, args[1]) if sort is REF else equal(sort, before, args[1])
        atomic.write(state, args[0], ite(same, args[2], before, sort))
        return returned(state, ite(same, 1, 0, INT))

    return stub


def _given(atomic: Atomic, before: Value, args: list[Value]) -> Value:
    return args[0]


def _added(atomic: Atomic, before: Value, args: list[Value]) -> Value:
    return atomic.plus(before, args[0])


def _next(atomic: Atomic, before: Value, args: list[Value]) -> Value:
    return atomic.plus(before, 1)


def _previous(atomic: Atomic, before: Value, args: list[Value]) -> Value:
    return atomic.plus(before, -1)


_NUMBERS = (Atomic("Integer", "I", INT), Atomic("Long", "J", LONG))
_KINDS = (*_NUMBERS, Atomic("Boolean", "Z", INT), Atomic("Reference", "Ljava/lang/Object;", OBJECT))
_SETS = ("set", "setPlain", "setOpaque", "setRelease", "lazySet")
_GETS = ("get", "getPlain", "getOpaque", "getAcquire")
_COMPARES = ("compareAndSet", "weakCompareAndSet", "weakCompareAndSetPlain", "weakCompareAndSetVolatile")


def _of(atomic: Atomic) -> dict[str, Stub]:
    code = atomic.code
    return {
        **{f"{name}(){code}": _get(atomic) for name in _GETS},
        **{f"{name}({code})V": _changed(atomic, _given, "nothing") for name in _SETS},
        **{f"{name}({code}{code})Z": _compare_and_set(atomic) for name in _COMPARES},
        f"getAndSet({code}){code}": _changed(atomic, _given, "before"),
    }


def _of_number(atomic: Atomic) -> dict[str, Stub]:
    code = atomic.code
    return {
        f"getAndIncrement(){code}": _changed(atomic, _next, "before"),
        f"getAndDecrement(){code}": _changed(atomic, _previous, "before"),
        f"getAndAdd({code}){code}": _changed(atomic, _added, "before"),
        f"incrementAndGet(){code}": _changed(atomic, _next, "after"),
        f"decrementAndGet(){code}": _changed(atomic, _previous, "after"),
        f"addAndGet({code}){code}": _changed(atomic, _added, "after"),
    }


CLASSES = frozenset(atomic.cls for atomic in _KINDS)
STUBS: dict[str, Stub] = {f"{atomic.cls}.{key}": stub for atomic in _KINDS for key, stub in _of(atomic).items()} | {
    f"{atomic.cls}.{key}": stub for atomic in _NUMBERS for key, stub in _of_number(atomic).items()
}
