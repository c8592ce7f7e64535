"""Sequences of calls on the interpreter, with all that a test says of them: which directions they take, and how each call ends."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from twinproof.base.dataclass import dataclass, replace
from twinproof.heap.observe import Null, OpaqueNode, Scalar, TextNode, bits_of
from twinproof.interpret.machine import Halted
from twinproof.interpret.objects import HeapArray, HeapObject, Plain
from twinproof.ir.program import Method, Program
from twinproof.ir.types import VOID, Primitive, Type
from twinproof.reach.operation import Operation
from twinproof.reach.play import Player
from twinproof.reach.sequence import Given, ResultOfStep, SequenceStep
from twinproof.testgen.direction import Direction
from twinproof.testgen.seen_call import AnotherObject, BoxOf, ConstantOf, NumbersOf, SameAs, SeenCall, SeenEnd, ThrewOf
from twinproof.testgen.taken import TakenDirections

_LONGEST = 32  # arrays whose elements are asserted


@dataclass(frozen=True, slots=True)
class PlayedRun:
    """A sequence as it went, the directions that it took, and those among them behind which a block came to its end."""

    calls: tuple[SeenCall, ...]
    taken: frozenset[Direction]
    ended: frozenset[Direction]

    @property
    def steps(self) -> tuple[SequenceStep, ...]:
        """Its calls."""
        return tuple(call.step for call in self.calls)


class WatchedPlayer(Player):
    """Runs sequences, each from the start of the program, and looks on."""

    def __init__(self, program: Program, methods: Iterable[Method]) -> None:
        super().__init__(program)
        self._taken = TakenDirections(methods)
        self.going_on: set[Direction] = set()  # those behind which some run is known to go on
        self._ends: list[SeenEnd] = []
        self._found: dict[int, int] = {}  # objects that calls have returned, by their identity, with the first call that did
        self._kept: list[Plain] = []
        self.machine.watch = self._taken.watch

    def play(self, steps: Sequence[SequenceStep]) -> PlayedRun | None:
        """How a sequence goes; None if it is not seen to end."""
        self._taken.clear()
        self._ends, self._found, self._kept = [], {}, []
        try:
            _, threw = self.calls(tuple(steps))
        except Halted:
            return None
        nothing = {at for at, end in enumerate(self._ends) if isinstance(end, ThrewOf | Null)}
        calls = [
            SeenCall(replace(step, args=tuple(_plain(arg, nothing) for arg in step.args), threw=thrown), end)
            for step, thrown, end in zip(steps, threw, self._ends, strict=True)
        ]
        return self.counted(PlayedRun(tuple(calls), frozenset(self._taken.seen), frozenset(self._taken.ended)))

    def counted(self, run: PlayedRun) -> PlayedRun:
        """A run with what counts as taken by it: where any run goes on behind a direction, only those that do."""
        return replace(run, taken=run.ended | (run.taken - self.going_on))

    def _call(self, operation: Operation, args: tuple[Given, ...], results: list[Plain]) -> tuple[Plain, str | None]:
        result, threw = super()._call(operation, args, results)
        self._ends.append(ThrewOf(threw) if threw is not None else self._seen(operation.result, result))
        return result, threw

    def _seen(self, type: Type, value: Plain) -> SeenEnd:
        if type is VOID:
            return None
        if isinstance(type, Primitive):
            assert isinstance(value, int | float)
            return Scalar(type, bits_of(type, value))
        if value is None:
            return Null()
        assert isinstance(value, HeapObject | HeapArray)
        return self._numbers(value) if isinstance(value, HeapArray) else self._text(value) or self._object(value)

    def _text(self, value: HeapObject) -> SeenEnd:
        """A value that has no identity of its own."""
        match self.machine.runtime.describe(self.machine, value):
            case TextNode() as text:
                return text
            case OpaqueNode(label) if label.startswith("enum "):
                owner, _, name = label.removeprefix("enum ").rpartition(".")
                return ConstantOf(owner, name)
        box = self.program.known_classes.boxes.get(value.cls.name)
        if box is None:
            return None
        owner, _, name = box.key.rpartition(".")
        return BoxOf(Scalar(box.type, bits_of(box.type, value.get(owner, name))))

    def _object(self, value: HeapObject | HeapArray) -> SeenEnd:
        first = self._found.setdefault(id(value), len(self._ends))
        self._kept.append(value)
        return AnotherObject(value.cls.name) if first == len(self._ends) else SameAs(first)

    def _numbers(self, value: HeapArray) -> SeenEnd:
        type = value.element
        if not isinstance(type, Primitive) or len(value.elements) > _LONGEST:
            return self._object(value)
        return NumbersOf(str(type), tuple(Scalar(type, bits_of(type, each)) for each in value.elements))


def _plain(arg: Given, nothing: Collection[int]) -> Given:
    """An argument; the result of a call that gave no object is null."""
    return None if isinstance(arg, ResultOfStep) and arg.step in nothing else arg
