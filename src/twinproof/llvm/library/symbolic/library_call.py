"""What functions of the library are given and answer when code is executed symbolically: values that are known, and all their ends."""

from __future__ import annotations

from collections.abc import Callable

from twinproof.execute.explore import Executor, Summary
from twinproof.execute.memory.beyond_terms import Held, PointerTerm, held, kept
from twinproof.execute.memory.following import defined, number, pointer
from twinproof.execute.state import State
from twinproof.ir.types import Primitive
from twinproof.term.term import Value


class Answering:
    """One call of a function; what is not followed is kept, and `state` is None where nothing is left to go on with."""

    def __init__(self, executor: Executor, state: State, args: list[Value]) -> None:
        self.executor = executor
        self.state: State | None = state
        self.args = args
        self.stopped: list[tuple[State, str]] = []

    def stop(self, state: State, reason: str) -> None:
        """The path ends without outcome."""
        self.stopped.append((state, reason))

    def given(self, place: int) -> Held:
        """An argument as it is."""
        return held(self.args[place])

    def number(self, place: int, sort: Primitive) -> Value:
        """An argument that must be known."""
        value: Value = 0
        if self.state is not None:
            self.state, value = number(self, self.state, self.given(place), sort)
        return value

    def pointer(self, place: int) -> PointerTerm:
        """An argument that must be a pointer which is known."""
        found = PointerTerm(None, 0)
        if self.state is not None:
            self.state, found = pointer(self, self.state, self.given(place))
        return found

    def require(self, condition: Value, reason: str) -> None:
        """Go on where a condition holds; elsewhere the call is undefined."""
        if self.state is not None:
            self.state = defined(self, self.state, condition, reason)

    def returned(self, value: Held) -> Summary:
        """All ends of the call, the last of them a return."""
        return Summary(returned=None if self.state is None else (self.state, kept(value)), stopped=self.stopped)


Answer = Callable[[Answering], Summary]
