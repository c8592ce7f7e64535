"""States: the decisions made so far and the heap they led to; how a state splits and how states that meet become one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import TypeVar, cast

from twinproof.base.dataclass import dataclass
from twinproof.execute.heap import Heap, merge_heaps
from twinproof.ir.instruction import Reg
from twinproof.term.build import and_, ite, not_, or_
from twinproof.term.term import Term, Value

Registers = list[Value]
T = TypeVar("T")


class Unset:
    """What a register holds before it is assigned; never read by valid code."""


UNSET = cast("Value", Unset())  # typed as what registers hold


@dataclass(frozen=True, slots=True)
class Path:
    """Conditions that all hold, in the order they were decided."""

    conditions: tuple[Term, ...] = ()

    def __contains__(self, condition: Term) -> bool:
        return condition in self.conditions

    def with_(self, condition: Term) -> Path:
        """This path with one more decision; a conjunction counts as its parts."""
        parts = condition.args if condition.op == "and" else (condition,)
        return Path((*self.conditions, *(part for part in parts if part not in self.conditions)))

    def decide(self, condition: Value) -> bool | None:
        """Whether the path visibly decides the condition."""
        return self._decide(condition, {}) if isinstance(condition, Term) else bool(condition)

    def _decide(self, condition: Term, known: dict[Term, bool | None]) -> bool | None:
        if condition not in known:  # parts may be shared
            known[condition] = self._decided(condition, known)
        return known[condition]

    def _decided(self, condition: Term, known: dict[Term, bool | None]) -> bool | None:
        if condition in self:
            return True
        negation = not_(condition)
        if isinstance(negation, Term) and negation in self:
            return False
        if condition.op == "not":  # a path keeps the parts of a conjunction, so its negation is not found there as such
            inner = self._decide(condition.args[0], known)
            return None if inner is None else not inner
        if condition.op == "and":
            parts = [self._decide(part, known) for part in condition.args]
            return False if False in parts else True if all(parts) else None
        if condition.op == "or":
            parts = [self._decide(part, known) for part in condition.args]
            return True if True in parts else False if all(part is False for part in parts) else None
        return None


class State:
    """A path and its heap; `events` is what was observed of output and unknown calls."""

    __slots__ = ("heap", "is_ghost", "path")

    def __init__(self, path: Path, heap: Heap) -> None:
        self.path = path
        self.heap = heap
        self.is_ghost = False
        heap.conditions = path.conditions

    def assume(self, condition: Value) -> State | None:
        """A new state in which the condition holds as well, None if it visibly cannot."""
        decided = self.decide(condition)
        if decided is not None:
            return self.fork() if decided else None
        assert isinstance(condition, Term)
        return State(self.path.with_(condition), self.heap.copy())

    def decide(self, condition: Value) -> bool | None:
        """Whether the path visibly decides the condition."""
        return self.path.decide(condition)

    def ghost(self) -> State:
        """A state that stands for inputs which are not followed any further: wherever it meets another, only its path counts."""
        ghost = State(self.path, self.heap.copy())
        ghost.is_ghost = True
        return ghost

    def fork(self) -> State:
        """The same state, free to change on its own."""
        return State(self.path, self.heap.copy())


def merge_states(a: State, b: State) -> tuple[State, Value]:
    """One state for two that exclude each other, and the condition under which it is `a`."""
    common = [condition for condition in a.path.conditions if condition in b.path]
    only_a = and_(*(condition for condition in a.path.conditions if condition not in b.path))
    only_b = and_(*(condition for condition in b.path.conditions if condition not in a.path))
    if only_a is False or only_b is False:
        return (b, False) if only_a is False else (a, True)  # one of them contradicts itself: no input gets there
    either = or_(only_a, only_b)
    path = Path(tuple(common))
    if isinstance(either, Term):
        path = path.with_(either)
    if a.is_ghost or b.is_ghost:
        return _merge_ghost(a, b, path), not a.is_ghost
    selector = only_a if _size(only_a) <= _size(only_b) else not_(only_b)
    return State(path, merge_heaps(selector, a.heap, b.heap)), selector


def _merge_ghost(a: State, b: State, path: Path) -> State:
    """What is not a ghost, on the path of both: what it holds does not matter on the inputs of the other."""
    merged = State(path, (b if a.is_ghost else a).heap.copy())
    merged.is_ghost = a.is_ghost and b.is_ghost
    return merged


def meet(arrivals: Sequence[tuple[State, T]], join: Callable[[Value, T, T], T]) -> tuple[State, T]:
    """One state for several that exclude each other, with what they carry joined.

    Those that have most decisions in common are merged first, as siblings in the tree of decisions: the exits of a loop from the last to
    the first, so that what they share (the beginning of a path, of a chain of writes) is kept once and not repeated under each guard.
    """
    stack: list[tuple[State, T]] = []
    shared: list[int] = []  # by each state on the stack with the one below it
    for arrival in arrivals:
        common = _shared(stack[-1][0], arrival[0]) if stack else 0
        while shared and shared[-1] > common:
            _merge_top(stack, join)
            shared.pop()
            common = _shared(stack[-1][0], arrival[0])
        if stack:
            shared.append(common)
        stack.append(arrival)
    while len(stack) > 1:
        _merge_top(stack, join)
    return stack[0]


def _shared(a: State, b: State) -> int:
    """The number of first decisions two states have in common."""
    pairs = zip(a.path.conditions, b.path.conditions, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))


def _merge_top(stack: list[tuple[State, T]], join: Callable[[Value, T, T], T]) -> None:
    b, a = stack.pop(), stack.pop()
    merged, selector = merge_states(a[0], b[0])
    stack.append((merged, join(selector, a[1], b[1])))


def merge_registers(selector: Value, a: Registers, b: Registers, registers: Sequence[Reg]) -> Registers:
    """The registers that are `a`'s where the selector holds and `b`'s elsewhere."""
    return [merge_values(selector, x, y, reg) for x, y, reg in zip(a, b, registers, strict=True)]


def merge_values(selector: Value, a: Value, b: Value, reg: Reg) -> Value:
    """One register of a merged frame."""
    if a is b:
        return a
    if a is UNSET or b is UNSET:
        return b if a is UNSET else a
    return ite(selector, a, b, reg.type)


def _size(condition: Value) -> int:
    if not isinstance(condition, Term):
        return 0
    return len(condition.args) if condition.op == "and" else 1
