"""One round of a loop, or of a recursion, walked with sets of values (`sets`): all ways that it can take.

An exception that cannot be excluded, a class that is not yet initialised, and a call whose target is not known count as ways out. Of the
heap nothing is known, unless it is frozen: then it is as it is now, which is right if no way writes to it. Loops in a round may do
anything to the registers that they change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from twinproof.base.dataclass import dataclass
from twinproof.interpret.invoke import resolved_callee
from twinproof.interpret.machine import Machine
from twinproof.interpret.objects import HeapObject, Initialisation, Plain, as_array, as_object, class_of
from twinproof.interpret.sets import ANY, THERE, Known, Rounds, Span, Values, applied, is_within, may_hold, span
from twinproof.ir.cfg import natural_loops, writes
from twinproof.ir.instruction import (
    Apply,
    ArrayLength,
    ArrayLoad,
    ArrayStore,
    Branch,
    Call,
    CallKind,
    CheckBounds,
    CheckCast,
    CheckNull,
    CheckSize,
    CheckZero,
    Const,
    Copy,
    FieldRef,
    GetField,
    GetStatic,
    InstanceOf,
    Instruction,
    Jump,
    Literal,
    New,
    NewArray,
    PutField,
    PutStatic,
    Return,
    Switch,
    Value,
)
from twinproof.ir.operators import narrow
from twinproof.ir.program import PRIVATE, Body, Method
from twinproof.ir.types import BOOLEAN, BYTE, CHAR, SHORT, Primitive, Type, parse_descriptor

_FUEL = 200  # blocks that are walked
_NESTED = 6  # calls in a round
_LARGEST = 1 << 16  # elements of a new array
_NARROW = (BOOLEAN, BYTE, CHAR, SHORT)
_MOST = 1 << 31

Registers = list[Values]


class MayLeave(Exception):
    """There may be a way out."""


@dataclass(frozen=True, slots=True)
class Goal:
    """Where rounds begin: at the head of a loop with some blocks, or at the beginning of a method."""

    method: Method
    head: int | None = None
    members: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Arrived:
    """The next round begins with these values: the registers at the head, or the arguments."""

    values: Sequence[Values]


@dataclass(frozen=True, slots=True)
class CallOver:
    """A call in a round is over."""

    value: Values


@dataclass(frozen=True, slots=True)
class RoundFrame:
    """A call in a round, as deep as it is."""

    method: Method
    depth: int
    inner: Mapping[int, Sequence[Values]]  # the heads of loops on this way, with what registers may have there


class Round:
    """All ways that a round can take."""

    def __init__(self, machine: Machine, changes: LoopChanges, goal: Goal, rounds: Rounds, is_frozen: bool) -> None:
        self._machine = machine
        self._changes = changes
        self._goal = goal
        self._rounds = rounds
        self._is_frozen = is_frozen
        self._fuel = _FUEL
        self.has_read = False  # of the heap as it is
        self.has_written = False

    def ways(self, sets: Mapping[int, Values]) -> Iterator[Arrived | CallOver]:
        """The ways of a round from its beginning."""
        method = self._goal.method
        registers: Registers = [ANY] * len(body_of(method).registers)
        for place, values in sets.items():
            registers[place] = values
        yield from self._block(RoundFrame(method, 0, {}), self._goal.head or 0, 0, registers)

    def _go(self, frame: RoundFrame, target: int, registers: Registers) -> Iterator[Arrived | CallOver]:
        """On to a block: the head of the loop, out of it, the head of another loop in it, or just on."""
        goal = self._goal
        if frame.depth == 0 and goal.head is not None:
            if target == goal.head:
                yield Arrived(registers)
                return
            if target not in goal.members:
                raise MayLeave
        changed = self._changes.by(frame.method).get(target)
        if changed is not None:
            if target in frame.inner:
                self._must_be_covered(frame, target, registers)
                return
            registers = [ANY if index in changed else values for index, values in enumerate(registers)]
            frame = RoundFrame(frame.method, frame.depth, {**frame.inner, target: registers})
        yield from self._block(frame, target, 0, registers.copy())

    def _must_be_covered(self, frame: RoundFrame, target: int, registers: Registers) -> None:
        types = [register.type for register in body_of(frame.method).registers]
        for values, all, type in zip(registers, frame.inner[target], types, strict=True):
            if not is_within(values, all, type, self._rounds):
                raise MayLeave

    def _block(self, frame: RoundFrame, number: int, first: int, registers: Registers) -> Iterator[Arrived | CallOver]:
        self._fuel -= 1
        if self._fuel < 0:
            raise MayLeave
        instrs = body_of(frame.method).blocks[number].instrs
        for index, instr in enumerate(instrs[first:-1], first):
            if isinstance(instr, Call):
                yield from self._call(frame, number, index, instr, registers)
                return
            self._step(instr, registers)
        last = instrs[-1]
        if isinstance(last, Return):
            yield self._returned(frame, last, registers)
        for target in self._targets(last, registers):
            yield from self._go(frame, target, registers)

    def _targets(self, last: Instruction, registers: Registers) -> list[int]:
        match last:
            case Jump(target):
                return [target]
            case Branch(op, args, then, other):
                may, may_not = may_hold(op, [self._value(arg, registers) for arg in args], self._rounds)
                return [target for target, is_so in ((then, may), (other, may_not)) if is_so]
            case Switch(value, cases, default):
                found = self._value(value, registers)
                if isinstance(found, Known):
                    targets: dict[Plain, int] = dict(cases)
                    return [targets.get(found.value, default)]
                return list(dict.fromkeys((*(target for _, target in cases), default)))
            case Return():
                return []
        raise MayLeave

    def _returned(self, frame: RoundFrame, last: Return, registers: Registers) -> CallOver:
        if frame.depth == 0:
            raise MayLeave
        value = ANY if last.value is None else self._value(last.value, registers)
        type = parse_descriptor(frame.method.descriptor).result
        if type not in _NARROW:
            return CallOver(value)
        assert isinstance(type, Primitive)
        return CallOver(Known(narrow(type, value.value)) if isinstance(value, Known) else ANY)

    def _call(self, frame: RoundFrame, number: int, index: int, call: Call, registers: Registers) -> Iterator[Arrived | CallOver]:
        args = [self._value(arg, registers) for arg in call.args]
        method = callee(self._machine, call, args[0] if args else ANY)
        if method is None:
            raise MayLeave
        if method is self._goal.method and self._goal.head is None:
            yield Arrived(args)
            return
        for way in self._inside(frame, method, args):
            if isinstance(way, Arrived):
                yield way
                continue
            after = registers.copy()
            if call.dst is not None:
                after[call.dst.index] = way.value
            yield from self._block(frame, number, index + 1, after)

    def _inside(self, frame: RoundFrame, method: Method, args: Sequence[Values]) -> Iterator[Arrived | CallOver]:
        runtime = self._machine.runtime
        if method.body is None or frame.depth == _NESTED or runtime.stub(method) or runtime.stub_for(frame.method, method):
            raise MayLeave
        inside: Registers = [*args, *[ANY] * (len(method.body.registers) - len(args))]
        yield from self._go(RoundFrame(method, frame.depth + 1, {}), 0, inside)

    # --- instructions

    def _value(self, value: Value, registers: Registers) -> Values:
        return Known(value.value) if isinstance(value, Const) else registers[value.index]

    def _step(self, instr: Instruction, registers: Registers) -> None:
        """What an instruction that is not a call does; it must not throw."""
        dst = writes(instr)
        if dst is None:
            self._check_or_store(instr, registers)
        else:
            registers[dst.index] = self._result(instr, registers)

    def _result(self, instr: Instruction, registers: Registers) -> Values:
        match instr:
            case Copy(_, src):
                return self._value(src, registers)
            case Apply(_, op, args):
                return applied(op, [self._value(arg, registers) for arg in args], self._rounds)
            case Literal():
                return THERE
            case New(_, cls) if self._is_initialised(cls):
                return THERE
            case NewArray(_, _, sizes) if all(0 <= self._span(size, registers).high <= _LARGEST for size in sizes):
                return THERE
            case GetField(_, obj, field):
                return self._field(self._value(obj, registers), field)
            case GetStatic(_, field):
                return self._static(field)
            case ArrayLength(_, array):
                found = self._value(array, registers)
                return Known(len(as_array(found.value).elements)) if isinstance(found, Known) else Span(0, _MOST - 1, 1)
            case ArrayLoad(_, array, index):
                return self._element(self._value(array, registers), self._value(index, registers))
            case InstanceOf(_, value, type):
                return self._instance(self._value(value, registers), type)
        raise MayLeave

    def _check_or_store(self, instr: Instruction, registers: Registers) -> None:
        match instr:
            case PutField() | ArrayStore():
                self.has_written = True
                return
            case PutStatic(field) if self._is_initialised(field.owner):
                self.has_written = True
                return
            case CheckNull(value):
                passes = _is_there(self._value(value, registers))
            case CheckZero(value):
                passes = _is_nonzero(self._value(value, registers), value.type, self._rounds)
            case CheckSize(size):
                passes = self._span(size, registers).low >= 0
            case CheckBounds(array, index):
                found, place = self._value(array, registers), self._span(index, registers)
                passes = isinstance(found, Known) and place.low >= 0 and place.high < len(as_array(found.value).elements)
            case CheckCast(value, type):
                passes = _may_be_cast(self._value(value, registers), type)
            case _:
                passes = False
        if not passes:
            raise MayLeave

    def _span(self, value: Value, registers: Registers) -> Span:
        return span(self._value(value, registers), value.type.bits, self._rounds)

    def _is_initialised(self, name: str) -> bool:
        cls = self._machine.classes.get(name)
        return cls is not None and cls.state in (Initialisation.DONE, Initialisation.RUNNING)

    def _field(self, obj: Values, field: FieldRef) -> Values:
        if not (self._is_frozen and isinstance(obj, Known) and field.owner in self._machine.classes):
            return ANY
        self.has_read = True
        return Known(as_object(obj.value).fields[self._machine.field_slot(field)])

    def _instance(self, values: Values, type: Type) -> Values:
        if not isinstance(values, Known):
            return Span(0, 1, 1)
        is_one = values.value is not None and str(type) in class_of(values.value).supertypes
        if not is_one and str(type) not in self._machine.classes:
            raise MayLeave
        return Known(int(is_one))

    def _static(self, field: FieldRef) -> Values:
        if not self._is_initialised(field.owner) or field.name not in self._machine.classes[field.owner].statics:
            raise MayLeave
        self.has_read = self.has_read or self._is_frozen
        return Known(self._machine.classes[field.owner].statics[field.name]) if self._is_frozen else ANY

    def _element(self, array: Values, index: Values) -> Values:
        if not (self._is_frozen and isinstance(array, Known) and isinstance(index, Known)):
            return ANY
        self.has_read = True
        assert isinstance(index.value, int)
        return Known(as_array(array.value).elements[index.value])


def callee(machine: Machine, call: Call, receiver: Values) -> Method | None:
    """The method that a call surely runs, if its class needs no initialising."""
    owner = machine.classes.get(call.method.owner)
    if owner is None:
        return None
    resolved = resolved_callee(machine, call)
    if call.kind is CallKind.STATIC:
        return resolved if machine.load(resolved.owner).state in (Initialisation.DONE, Initialisation.RUNNING) else None
    if call.kind is CallKind.SPECIAL:
        return resolved if resolved.is_constructor or resolved.flags & PRIVATE else None
    if not (isinstance(receiver, Known) and isinstance(receiver.value, HeapObject) and owner.name in receiver.value.cls.supertypes):
        return None
    return machine.select(receiver.value.cls, resolved)


def _is_nonzero(values: Values, type: Primitive, rounds: Rounds) -> bool:
    """Whether a number is surely not zero."""
    found = span(values, type.bits, rounds)
    return found.low > 0 or found.high < 0 or bool(found.step and found.low % found.step)


def _is_there(values: Values) -> bool:
    return values is THERE or (isinstance(values, Known) and values.value is not None)


def _may_be_cast(values: Values, type: Type) -> bool:
    return isinstance(values, Known) and (values.value is None or str(type) in class_of(values.value).supertypes)


def body_of(method: Method) -> Body:
    """The code of a method that has some."""
    assert method.body is not None
    return method.body


class LoopChanges:
    """Which registers the loops of methods change."""

    def __init__(self) -> None:
        self._known: dict[Method, dict[int, frozenset[int]]] = {}

    def by(self, method: Method) -> Mapping[int, frozenset[int]]:
        """For the head of each loop, the registers that the loop changes."""
        if method not in self._known:
            blocks = body_of(method).blocks
            inside = {
                loop.header: [instr for member in loop.members for instr in blocks[member].instrs]
                for loop in natural_loops(body_of(method))
            }
            self._known[method] = {
                head: frozenset(dst.index for dst in map(writes, instrs) if dst is not None) for head, instrs in inside.items()
            }
        return self._known[method]
