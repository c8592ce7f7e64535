"""How a state goes on where what is done is defined and followed, and ends where it is not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from twinproof.execute.explore import Executor
from twinproof.execute.memory.beyond_terms import BEYOND, Held, PartialTerm, PointerTerm, bits_of, kept, pointer_of
from twinproof.execute.memory.operating import is_known
from twinproof.execute.state import State
from twinproof.ir.types import POINTER, Primitive
from twinproof.term.build import not_
from twinproof.term.term import Value

NEVER_WRITTEN = "a value is used that was never written"
DEPENDS_ON_PLACE = "a number that depends on where an object is"


class Follower(Protocol):
    """Who follows code: a frame, or a function of the library."""

    @property
    def executor(self) -> Executor:
        """For which version."""

    def stop(self, state: State, reason: str) -> object:
        """The path ends without outcome."""


def defined(frame: Follower, state: State, condition: Value, reason: str) -> State | None:
    """Go on where a condition holds; elsewhere what is done is undefined."""
    decided = state.decide(condition)
    if decided:
        return state
    bad = state.assume(not_(condition))
    if bad is not None:
        frame.executor.undefined.append((bad.path, reason))
    return state.assume(condition) if decided is None else None


def all_defined(frame: Follower, state: State | None, conditions: Iterable[tuple[Value, str]]) -> State | None:
    """Go on where all of some conditions hold; each is asked where those before it do."""
    for condition, reason in conditions:
        if state is None:
            return None
        state = defined(frame, state, condition, reason)
    return state


def followed(frame: Follower, state: State, condition: Value, reason: str) -> State | None:
    """Go on where a condition holds; elsewhere nothing is known."""
    decided = state.decide(condition)
    if decided:
        return state
    bad = state.assume(not_(condition))
    if bad is not None:
        frame.stop(bad, reason)
    return state.assume(condition) if decided is None else None


def settled(frame: Follower, state: State, value: Held, sort: Primitive) -> tuple[State | None, Held]:
    """A value all of which must have been written."""
    if not isinstance(value, PartialTerm):
        return state, value
    return defined(frame, state, is_known(sort, value), NEVER_WRITTEN), bits_of(value)


def number(frame: Follower, state: State, value: Held, sort: Primitive) -> tuple[State | None, Value]:
    """A number that must be known, and not depend on a place."""
    after, plain = settled(frame, state, value, sort)
    if after is not None and isinstance(plain, BEYOND):
        frame.stop(after, DEPENDS_ON_PLACE)
        return None, 0
    return after, kept(plain)


def pointer(frame: Follower, state: State, value: Held) -> tuple[State | None, PointerTerm]:
    """A pointer that must be known."""
    after, plain = settled(frame, state, value, POINTER)
    return after, pointer_of(plain)
