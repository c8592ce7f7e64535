"""Stubs for symbolic execution: library methods whose bytecode is not followed because a shorter account of them is exact."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from twinproof.ir.types import OBJECT, REF
from twinproof.term.term import Value, lift

if TYPE_CHECKING:
    from twinproof.execute.explore import Executor, Summary
    from twinproof.execute.state import State

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


def _returned(state: State, value: Value) -> Summary:
    from twinproof.execute.explore import Summary

    return Summary(returned=(state, value))


STUBS: dict[str, Stub] = {
    "java.lang.Object.<init>": _nothing,
    "java.lang.Throwable.<init>()V": _throwable(),
    "java.lang.Throwable.<init>(Ljava/lang/String;)V": _throwable("detailMessage"),
    "java.lang.Throwable.<init>(Ljava/lang/String;Ljava/lang/Throwable;)V": _throwable("detailMessage", "cause"),
}
