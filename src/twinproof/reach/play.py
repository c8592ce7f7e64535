"""Sequences of calls on the interpreter: how they end, and the same ones with smaller numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from twinproof.base.dataclass import replace
from twinproof.interpret.machine import Halted, Machine, RunLimits, Thrown, machine_of
from twinproof.interpret.objects import Plain
from twinproof.ir.instruction import FieldRef
from twinproof.ir.program import Program
from twinproof.ir.types import BARE, BOOLEAN, CHAR, ClassType, Type, is_reference, method_descriptor, parse_descriptor
from twinproof.language.language import Fidelity
from twinproof.reach.operation import Operation
from twinproof.reach.sequence import (
    BoxArgument,
    CallSequence,
    ConstantArgument,
    FunctionArgument,
    Given,
    ResultOfStep,
    SequenceStep,
    TextArgument,
)

_LIMITS = RunLimits(blocks=200_000, depth=400)


class Player:
    """Runs sequences, each from the start of the program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.machine: Machine = machine_of(program, Fidelity.EVERY, _LIMITS)
        self._constants: dict[Given, Plain] = {}  # of the run, those of which there is one

    def calls(self, steps: tuple[SequenceStep, ...]) -> tuple[list[Plain], list[str | None]]:
        """What each call returns, and the class of the exception that it throws; raises `Halted`."""
        self.machine.renew(self.machine.runtime.is_library)
        self._constants.clear()
        results: list[Plain] = []
        threw: list[str | None] = []
        with self.machine.deep_recursion():
            for step in steps:
                result, thrown = self._call(step.operation, step.args, results)
                results.append(result)
                threw.append(thrown)
        return results, threw

    def ends(self, sequence: CallSequence) -> str | None:
        """How the predicate ends: "true", "false", or the class of what it throws; None if a call does not end as the sequence says."""
        try:
            results, threw = self.calls(sequence.steps)
            if threw != [step.threw for step in sequence.steps]:
                return None
            with self.machine.deep_recursion():
                result, thrown = self._call(sequence.predicate, sequence.asked, results)
        except Halted:
            return None
        return thrown or said_by(sequence.predicate, result)

    def _call(self, operation: Operation, args: tuple[Given, ...], results: list[Plain]) -> tuple[Plain, str | None]:
        values = [self._value(arg, results) for arg in args]
        method = operation.method
        if operation.has_receiver and values[0] is None:
            raise Halted("unsupported", "a call on nothing")
        self.machine.fuel, self.machine.depth = self.machine.limits.blocks, 0
        try:
            if method.is_constructor:
                return self.machine.construct(operation.owner, method.descriptor, *values), None
            return self.machine.call(method.owner, method.name, method.descriptor, *values), None
        except Thrown as thrown:
            return None, thrown.obj.cls.name

    def _value(self, arg: Given, results: list[Plain]) -> Plain:
        match arg:
            case ResultOfStep(step):
                return results[step]
            case TextArgument(text, False):
                return self.machine.intern(text)
            case ConstantArgument(owner, name):
                value: Plain = self.machine.static_home(FieldRef(owner, name, ClassType(owner))).statics[name]
                return value
            case BoxArgument(cls, type, number):
                boxed: Plain = self.machine.call(cls, "valueOf", method_descriptor([type], ClassType(cls)), number)
                return boxed
            case TextArgument() | FunctionArgument():
                if arg not in self._constants:
                    self._constants[arg] = self._made(arg)
                return self._constants[arg]
        return arg

    def _made(self, arg: TextArgument | FunctionArgument) -> Plain:
        return self.machine.string(arg.text) if isinstance(arg, TextArgument) else self.machine.construct(arg.cls, BARE)

    def smaller(self, sequence: CallSequence, end: str | None) -> CallSequence:
        """The sequence with numbers as small as they may be for the predicate to end in the same way."""
        is_smaller = True
        while is_smaller:
            is_smaller = False
            for other in variants(sequence):
                if self.ends(other) == end:
                    sequence, is_smaller = other, True
                    break
        return sequence


def said_by(predicate: Operation, result: object) -> str:
    """How a predicate that returned has ended; one that returns nothing says yes."""
    return "false" if parse_descriptor(predicate.method.descriptor).result is BOOLEAN and not result else "true"


def variants(sequence: CallSequence) -> Iterator[CallSequence]:
    """The same sequence with a smaller number in the place of another, wherever that is, or in one place."""
    places = [(at, place) for at, (operation, args) in enumerate(_all_calls(sequence)) for place in _numbers(operation, args)]
    found = {where: _value_at(sequence, where) for where in places}
    kinds = {where: _type_at(sequence, where) for where in places}
    groups: dict[tuple[Type, float], list[tuple[int, int]]] = {}
    for where in places:
        groups.setdefault((kinds[where], found[where]), []).append(where)
    for group in [*(group for group in groups.values() if len(group) > 1), *([where] for where in places)]:
        for value in _smaller(found[group[0]], kinds[group[0]]):
            yield _with_value(sequence, group, value)


def _all_calls(sequence: CallSequence) -> list[tuple[Operation, tuple[Given, ...]]]:
    """The calls and the question at the end."""
    return [*((step.operation, step.args) for step in sequence.steps), (sequence.predicate, sequence.asked)]


def _numbers(operation: Operation, args: tuple[Given, ...]) -> list[int]:
    given = enumerate(zip(args, operation.params, strict=True))
    return [at for at, (arg, type) in given if isinstance(arg, BoxArgument) or not is_reference(type)]


def _value_at(sequence: CallSequence, where: tuple[int, int]) -> float:
    value = _all_calls(sequence)[where[0]][1][where[1]]
    assert isinstance(value, int | float | BoxArgument)
    return value.number if isinstance(value, BoxArgument) else value


def _type_at(sequence: CallSequence, where: tuple[int, int]) -> Type:
    operation, args = _all_calls(sequence)[where[0]]
    arg = args[where[1]]
    return arg.type if isinstance(arg, BoxArgument) else operation.params[where[1]]


def _with_value(sequence: CallSequence, group: Sequence[tuple[int, int]], value: float) -> CallSequence:
    def changed(at: int, args: tuple[Given, ...]) -> tuple[Given, ...]:
        return tuple(_with_number(arg, value) if (at, place) in group else arg for place, arg in enumerate(args))

    steps = tuple(replace(step, args=changed(at, step.args)) for at, step in enumerate(sequence.steps))
    return replace(sequence, steps=steps, asked=changed(len(steps), sequence.asked))


def _with_number(arg: Given, value: float) -> Given:
    return replace(arg, number=value) if isinstance(arg, BoxArgument) else value


def _smaller(value: float, type: Type) -> Iterator[float]:
    """Smaller numbers, the smallest first; of characters letters."""
    if type is CHAR:
        yield from (ord(letter) for letter in "abc" if ord(letter) < value or value < ord("a"))
    elif isinstance(value, float):
        yield from (other for other in (0.0, 1.0, -1.0, 2.0) if _rank(other) < _rank(value))
    else:
        near = [other for other in range(10) if other < abs(value)] + [-other for other in range(1, 4) if other < abs(value)]
        half = int(value / 2)
        yield from dict.fromkeys(
            [*near, *([half] if abs(half) < abs(value) else []), *([-value] if value < 0 and type is not CHAR else [])]
        )


def _rank(value: float) -> float:
    return abs(value) if value == value else float("inf")
