"""One version executed from a place to the next event, on symbolic values.

Values are terms, so how they were computed, in which order and through which copies does not count. Reads of the heap are functions
of its present version, stores make a new version of the one field or array type they touch. An event is what the other version must
do as well: a check, a branch, a call, an allocation, the end.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import NamedTuple

from twinproof.align.effects import Effects
from twinproof.align.instep.concatenation import is_join
from twinproof.align.instep.knowledge import Fact, heap
from twinproof.align.instep.position import At, Place, Slot, WalkedMethod, catches
from twinproof.align.shape import part_shape
from twinproof.ir.cfg import reads
from twinproof.ir.instruction import (
    Apply,
    ArrayLength,
    ArrayLoad,
    ArrayStore,
    Branch,
    Call,
    CallKind,
    Check,
    CheckCast,
    CheckNull,
    CheckSize,
    CheckStore,
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
    Mirror,
    New,
    NewArray,
    PutField,
    PutStatic,
    Reg,
    Return,
    Switch,
    Text,
    Throw,
)
from twinproof.ir.instruction import Value as Operand
from twinproof.ir.operators import OPERATORS
from twinproof.ir.program import PRIVATE
from twinproof.ir.resolve import resolve_field, resolve_method
from twinproof.ir.side import Side
from twinproof.ir.types import BOOLEAN, BYTE, CHAR, INT, REF, SHORT, Primitive, Type, parse_descriptor
from twinproof.term.build import apply, not_
from twinproof.term.leaf import LENGTH, About, ByName, LibraryFunction, LoadFrom, StoreTo
from twinproof.term.term import Term, Value, function, integer, lift, lower

_STEPS = 5_000  # instructions without an event
_NARROW = {BYTE: "int2byte", SHORT: "int2short", CHAR: "int2char"}
_NON_NEGATIVE = (0, 0x7FFFFFFF)
_BIT = (0, 1)
NONNULL, HOLDS, INITIALISED = CheckNull.__name__, "holds", "initialised"
RESULT, CAUGHT = ByName("result"), ByName("caught")


class NotInStep(Exception):
    """The walk cannot go on: `args` say why."""


class Event(NamedTuple):
    """What must happen in both versions: its kind, the values it is about, and the instruction that does it."""

    kind: Hashable
    values: tuple[Term, ...]
    instr: Instruction


class Advance:
    """A version on its way to the next event."""

    def __init__(self, side: Side, place: Place, values: dict[Slot, Value], facts: Iterable[Fact]) -> None:
        self.side = side
        self._effects = Effects(side.program.language)
        self.place = place
        self.values = values
        self.versions: dict[Hashable, Term] = {}
        self.passed: dict[Fact, None] = {}
        self.loads: dict[tuple[Hashable, tuple[Term, ...]], Term] = {}
        self.silent: list[Instruction] = []  # what was executed that depends on classes
        self.steps = 0
        self.entered: set[str] = set()  # classes whose code was entered here, which may be what initialises them
        for kind, terms in facts:
            match kind:
                case LoadFrom(channel):
                    self.loads[channel, terms[:-1]] = terms[-1]
                case _:
                    self.passed[kind, terms] = None

    def run(self) -> Event:
        """Execute up to the next event, which is left to be done."""
        while True:
            self.steps += 1
            if self.steps > _STEPS:
                raise NotInStep("too much code without an event")
            event = self._step(self.at.instr)
            if event is not None:
                return event

    @property
    def at(self) -> At:
        """The innermost place."""
        return self.place[-1]

    @property
    def facts(self) -> list[Fact]:
        """What is known of values and the heap."""
        written = [
            (LoadFrom(channel), (*where, value))
            for (channel, where), value in self.loads.items()
            if not self._is_read(channel, where, value)
        ]
        return [*self.passed, *written]

    def _is_read(self, channel: Hashable, where: tuple[Term, ...], value: Term) -> bool:
        """Whether a value is just what was read there from the present heap."""
        return value.payload is LoadFrom(channel) and value.args == (self.version(channel), *where)

    # --- values

    def read(self, operand: Operand) -> Value:
        """The value of an operand."""
        if isinstance(operand, Const):
            value: Value = operand.value
            return value
        slot = len(self.place) - 1, operand.index
        if slot not in self.values:
            raise NotInStep(f"{operand} is not set on every way")
        return self.values[slot]

    def term(self, operand: Operand) -> Term:
        """The value of an operand as a term."""
        return lift(self.read(operand), operand.type)

    def write(self, dst: Reg, value: Value) -> None:
        """Set a register of the innermost frame."""
        self.values[len(self.place) - 1, dst.index] = lower(value)

    def proceed(self) -> None:
        """Go on after the present instruction."""
        self.place = (*self.place[:-1], self.at.step())

    def go(self, target: int) -> None:
        """Go on at a block."""
        self.place = (*self.place[:-1], self.at.jump(target))

    def _step(self, instr: Instruction) -> Event | None:
        if isinstance(instr, Check):
            return self._check(instr)
        match instr:
            case Jump(target):
                self.go(target)
                return None
            case Branch():
                return self._branch(instr)
            case Switch():
                return self._switch(instr)
            case Return(value):
                return self._return(instr, value)
            case Throw(value):
                return Event("throw", (self.term(value),), instr)
            case Call(method=method) if is_join(instr):
                return Event(("join", method.name), tuple(map(self.term, instr.args)), instr)
            case Call() if not self._effects.is_pure_call(instr):
                return Event(("call", *self._callee(instr)), tuple(map(self.term, instr.args)), instr)
            case New(cls=name):
                return Event(("new", self.side.common(name)), (), instr)
            case NewArray(type=made, sizes=sizes):
                return Event(("new array", self.side.common_type(made)), tuple(map(self.term, sizes)), instr)
            case GetStatic(field=field) if not self._is_initialised(field):
                return Event(("get", self._home(field)), (), instr)
            case PutStatic(field=field, value=value) if not self._is_initialised(field):
                return Event(("put", self._home(field)), (lift(self._narrowed(field.type, self.read(value)), value.type),), instr)
        self._compute(instr)
        self.proceed()
        return None

    def _callee(self, call: Call) -> tuple[CallKind, Hashable]:
        """How the callee is found, and from where; newer compilers call private methods as if they were virtual, and those that interfaces
        have from `Object` as if they were the interface's own."""
        kind, ref = call.kind, call.method
        target = None if kind is CallKind.STATIC or ref.is_constructor else resolve_method(self.side.program, ref)
        if target is not None and target.flags & PRIVATE:
            kind = CallKind.SPECIAL
        elif target is not None and target.owner == self.side.program.language.semantics.root and kind is not CallKind.SPECIAL:
            kind, ref = CallKind.VIRTUAL, target.ref
        return kind, part_shape(self.side, ref)

    def _compute(self, instr: Instruction) -> None:
        match instr:
            case Copy(dst, src):
                self._copy(dst, src)
            case Literal(dst, Text() | Mirror() as value):
                made = function(About("literal", part_shape(self.side, value)), REF, ())
                self.passed[NONNULL, (made,)] = None
                self.write(dst, made)
            case Apply(dst, op, args):
                self.write(dst, apply(op, *map(self.read, args)))
            case Call(dst=dst, method=method, args=args):
                if dst is not None:
                    called = LibraryFunction(method.owner, method.name, method.descriptor)
                    self.write(dst, function(called, dst.type, tuple(map(self.term, args))))
            case InstanceOf(dst, value, type):
                self.silent.append(instr)
                self.write(dst, function(About("instance of", self.side.common_type(type)), INT, (self.term(value),), _BIT))
            case ArrayLength(dst, array):
                self.write(dst, function(LENGTH, INT, (self.term(array),), _NON_NEGATIVE))
            case ArrayLoad(dst, array, index, type):
                self.write(dst, self._load(("array", type.code), dst.type, self.term(array), self.term(index)))
            case ArrayStore(array, index, value, type):
                self._store(("array", type.code), type, value, self.term(array), self.term(index))
            case GetField(dst, obj, field):
                self.write(dst, self._load(self._home(field), dst.type, self.term(obj)))
            case PutField(obj, field, value):
                self._store(self._home(field), field.type, value, self.term(obj))
            case GetStatic(dst, field):
                self.silent.append(instr)
                self.write(dst, self._load(self._home(field), dst.type))
            case PutStatic(field, value):
                self.silent.append(instr)
                self._store(self._home(field), field.type, value)
            case _:
                raise NotInStep(f"{instr} is not followed")

    def _copy(self, dst: Reg, src: Operand) -> None:
        """What is not live any more is not known, and may still be copied to where nobody looks at it."""
        depth = len(self.place) - 1
        if isinstance(src, Const) or (depth, src.index) in self.values:
            self.write(dst, self.read(src))
        else:
            self.values.pop((depth, dst.index), None)

    def _narrowed(self, type: Type, value: Value) -> Value:
        """A value as storage of a type keeps it."""
        if isinstance(value, Term) and (narrow(type, value) in self.passed or _is_stored_as(type, value)):
            return value
        if type == BOOLEAN:
            return apply(OPERATORS["and.int"], value, 1)
        return apply(OPERATORS[_NARROW[type]], value) if isinstance(type, Primitive) and type in _NARROW else value

    # --- the heap

    def version(self, channel: Hashable) -> Term:
        """The present content of a field in all objects, of arrays of a type, or of a static."""
        return self.versions.get(channel) or heap(channel)

    def _load(self, channel: Hashable, sort: Primitive, *where: Term) -> Term:
        found = self.loads.get((channel, where))
        if found is None:
            found = self.loads[channel, where] = function(LoadFrom(channel), sort, (self.version(channel), *where))
        return found

    def _store(self, channel: Hashable, stored: Type, value: Operand, *where: Term) -> None:
        term = lift(self._narrowed(stored, self.read(value)), value.type)
        if self.loads.get((channel, where)) is term:
            return
        before = self.version(channel)
        if before.op == "apply" and before.args[1:-1] == where:
            before = before.args[0]  # what is overwritten at once, nobody sees
        self.versions[channel] = function(StoreTo(channel), INT, (before, *where, term))
        for key in [key for key in self.loads if key[0] == channel]:
            del self.loads[key]
        self.loads[channel, where] = term

    def _home(self, ref: FieldRef) -> Hashable:
        found = resolve_field(self.side.program, ref)
        if found is None:
            raise NotInStep(f"no field {ref}")
        constant = found.constant if found.is_static else None
        return (self.side.common(found.owner), found.name, self.side.common_type(found.type), constant)

    def _is_initialised(self, ref: FieldRef) -> bool:
        """Whether the class of a static is initialised for sure: code of it is running, or it was used before."""
        found = resolve_field(self.side.program, ref)
        if found is None:
            return False
        if (INITIALISED, self.side.common(found.owner)) in self._initialised:
            return True
        return found.owner not in self.entered and any(at.code.method.owner == found.owner for at in self.place)

    @property
    def _initialised(self) -> set[Hashable]:
        return {kind for kind, terms in self.passed if not terms}

    def initialised_by(self, instr: Instruction) -> list[Fact]:
        """That the class which an instruction uses is initialised afterwards, with those above it."""
        match instr:
            case GetStatic(field=ref) | PutStatic(field=ref):
                field = resolve_field(self.side.program, ref)
                owner = None if field is None else field.owner
            case New(cls=name):
                owner = name
            case _:
                owner = None
        above = self.side.program.supertypes(owner) if owner else ()
        return [((INITIALISED, self.side.common(cls.name)), ()) for cls in above if not cls.is_interface]

    # --- events

    def _branch(self, instr: Branch) -> Event | None:
        condition = self._tested(instr)
        if isinstance(condition, Term):
            return Event("branch", (condition,), instr)
        self.go(instr.then if condition else instr.other)
        return None

    def _tested(self, instr: Branch) -> Value:
        compared = nulls(self, instr)
        if compared is not None and (NONNULL, (compared,)) in self.passed:
            return instr.op.name == "ne.ref"
        condition = apply(instr.op, *map(self.read, instr.args))
        if not isinstance(condition, Term):
            return condition
        return True if (HOLDS, (condition,)) in self.passed else False if (HOLDS, (not_(condition),)) in self.passed else condition

    def _switch(self, instr: Switch) -> Event | None:
        value = self.read(instr.value)
        if isinstance(value, Term):
            return Event(("switch", tuple(number for number, _ in instr.cases)), (value,), instr)
        self.go(dict(instr.cases).get(integer(value), instr.default))
        return None

    def _return(self, instr: Return, operand: Operand | None) -> Event | None:
        result = parse_descriptor(self.at.code.method.descriptor).result
        value = None if operand is None else self._narrowed(result, self.read(operand))
        if len(self.place) == 1:
            return Event("return", () if operand is None else (lift(value, operand.type),), instr)
        self.place = self.place[:-1]
        call = self.at.instr
        assert isinstance(call, Call)
        if call.dst is not None:
            self.write(call.dst, value)
        self.proceed()
        return None

    def _check(self, instr: Check) -> Event | None:
        name = type(instr).__name__
        kind: Hashable = (name, self.side.common_type(instr.type)) if isinstance(instr, CheckCast) else name
        terms = tuple(map(self.term, reads(instr)))
        if isinstance(instr, CheckCast | CheckStore):
            self.silent += self.at.code.asked[id(instr)] if isinstance(instr, CheckStore) else (instr,)
        if (kind, terms) in self.passed or _always_passes(instr, lower(terms[0])):
            self.proceed()
            return None
        return Event(kind, terms, instr)

    def enter(self, callee: WalkedMethod, call: Call) -> None:
        """Go into a method that is called."""
        args = [self.read(arg) for arg in call.args]
        owner = callee.method.owner
        if call.kind is CallKind.STATIC and all(at.code.method.owner != owner for at in self.place):
            self.entered.add(owner)
        self.place = (*self.place, At(callee, 0, 0))
        for reg, arg in zip(callee.body.params, args, strict=True):
            self.write(reg, arg)

    def handlers(self) -> list[tuple[str | None, Place, Reg]]:
        """Where an exception thrown here goes on, classes by their common names."""
        return [(cls and self.side.common(cls), place, dst) for cls, place, dst in catches(self.place)]


def narrow(type: Type, value: Term) -> Fact:
    """That a value is one that storage of a type can hold."""
    return ("narrow", str(type)), (value,)


def _is_stored_as(type: Type, value: Term) -> bool:
    match value.payload:
        case LoadFrom((_, _, stored, _)):
            return bool(stored == type)
    return False


def nulls(segment: Advance, instr: Branch) -> Term | None:
    """What a branch compares with null, if it does."""
    if not instr.op.name.endswith(".ref"):
        return None
    a, b = map(segment.read, instr.args)
    return lift(a, REF) if b is None else lift(b, REF) if a is None else None


def _always_passes(instr: Instruction, value: Value) -> bool:
    match instr:
        case CheckCast():
            return value is None
        case CheckZero():
            return not isinstance(value, Term) and value != 0
        case CheckSize():
            return isinstance(value, int) and value >= 0
    return False
