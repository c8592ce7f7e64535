"""What a stub gives: the outcomes of one call, built up check by check."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from twinproof.execute.faults import UNTOLD, made_by_machine
from twinproof.ir.types import REF
from twinproof.term.build import equal, not_
from twinproof.term.term import Term, Value

if TYPE_CHECKING:
    from twinproof.execute.explore import Executor, Summary
    from twinproof.execute.state import State

THROWABLE = "java.lang.Throwable"
CAUSE, BACKTRACE = f"{THROWABLE}.cause", f"{THROWABLE}.backtrace"
Stub = Callable[["Executor", "State", list[Value]], "Summary | None"]  # None: the call is not one that the stub knows


class Outcomes:
    """The outcomes of one call so far; `state` is where it goes on, None if nowhere."""

    def __init__(self, executor: Executor, state: State) -> None:
        self.executor = executor
        self.state: State | None = state
        self.thrown: list[tuple[State, Term]] = []

    def throw_if(self, failing: Value, exception: str) -> None:
        """Throw a new exception of the library where a condition holds."""
        bad = self.state.assume(failing) if self.state is not None else None
        if bad is not None:
            assert self.state is not None
            self.thrown.append((bad, made_by_machine(self.executor, bad, exception, {UNTOLD: 1})))
            self.state = self.state.assume(not_(failing))

    def throw_if_null(self, ref: Value) -> None:
        """Throw a NullPointerException where a reference is null."""
        self.throw_if(equal(REF, ref, None), "java.lang.NullPointerException")

    def returned(self, value: Value) -> Summary:
        """All outcomes, the last of them a return."""
        from twinproof.execute.explore import Summary

        return Summary(returned=None if self.state is None else (self.state, value), thrown=self.thrown)


def returned(state: State, value: Value) -> Summary:
    """The call just returns."""
    from twinproof.execute.explore import Summary

    return Summary(returned=(state, value))


def stopped(state: State, reason: str) -> Summary:
    """The call cannot be followed."""
    from twinproof.execute.explore import Summary

    return Summary(stopped=[(state, reason)])
