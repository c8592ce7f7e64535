"""All ways through a body at once, with sets of values: what it leaves in the fields of its receiver, and what it gives to others.

A receiver that is being made is nobody else's until it is handed on: until then only what its fields hold at the end counts. Of any other,
what they hold counts whenever other code may run, or the body may end. Calls that surely run one method are followed as far as there is
fuel, all others may do anything to what they can reach. Whatever is not understood is `Lost`.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Protocol

from twinproof.align.fields.aliases import SELF, Aliases, MadeOf, Name, is_same, meet
from twinproof.align.fields.branches import holds, refine
from twinproof.align.fields.held import (
    ANYTHING,
    SOMETHING,
    Fact,
    HeldRefs,
    between,
    computed,
    join,
    long_as,
    narrowed,
    of_text,
    spread,
    there,
    top,
    whole,
    without,
)
from twinproof.base.dataclass import dataclass, replace
from twinproof.interpret.sets import Span
from twinproof.ir.cfg import can_throw, ends_block, reverse_postorder, successors, writes
from twinproof.ir.instruction import (
    Apply,
    ArrayLength,
    ArrayStore,
    Branch,
    Call,
    CheckBounds,
    CheckNull,
    CheckSize,
    CheckZero,
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
    Reg,
    Return,
    Switch,
    Text,
    Throw,
    Unsupported,
    Value,
)
from twinproof.ir.program import Block, Body, Field, Method
from twinproof.ir.types import Primitive, parse_descriptor

_FUEL = 6000  # blocks that are walked, in all bodies of a world
_PATIENCE = 3  # visits of a block before sets get larger by leaps
_HASTE = 24  # visits before they go to their limits
_DEPTH = 5
_DEEP = 2  # calls within the library that are followed
_SMALL = 12  # blocks of one there
_LARGEST = 60  # blocks of a body that is followed
_FAR = 1 << 70


class Lost(Exception):
    """Nothing can be said."""


class Surroundings(Protocol):
    """What is known beyond one body."""

    stops: tuple[int, ...]  # at which sets that get larger may stop

    def known(self, ref: FieldRef) -> Field | None:
        """The field of a reference, if what it holds is known."""

    def held(self, field: Field) -> Fact | None:
        """What a field of an object may hold, None if there is no such object yet."""

    def leave(self, field: Field, fact: Fact) -> None:
        """Note that a field may hold something."""

    def target(self, call: Call) -> Method | None:
        """The method that a call surely runs."""

    def enter(self, method: Method) -> None:
        """Note that a method was followed."""

    def call(self, method: Method, args: list[Fact]) -> None:
        """Note that a method is called with some arguments, and is not followed."""

    def is_library(self, cls: str) -> bool:
        """Whether a class is not the program's own."""

    def starts(self, cls: str, user: str) -> bool:
        """Whether the use of a class by code of another may run code of the program."""

    def only_makes(self, call: Call) -> bool:
        """Whether a call runs no code of the program, but may make an object that has its arguments."""

    def size_asked(self, call: Call) -> str | None:
        """What a call asks a text for that has to do with its length: `length`, or whether it is `empty` or `blank`."""

    def clones(self, call: Call) -> bool:
        """Whether a call gives a copy of an array."""

    def result(self, call: Call) -> Fact:
        """What a call that is not followed may give."""


@dataclass(slots=True)
class Ended:
    """How a body may end: what it returns in which state, and the state in which it throws."""

    returned: Aliases | None = None
    value: Name | None = None
    thrown: Aliases | None = None


class Flow:
    """Bodies, walked in one world."""

    def __init__(self, world: Surroundings) -> None:
        self._world = world
        self._fuel = _FUEL
        self._names: dict[Hashable, int] = {}

    def run(self, method: Method, state: Aliases, at: int = -1, stack: tuple[Method, ...] = (), throws: bool = False) -> Ended:
        """All ways through a method, from a state that has its arguments; how it throws only if somebody asks."""
        body = method.body
        assert body is not None
        return _Frame(self, self._world, method, body, (*stack, method), at, throws).run(state)

    def name(self, at: int, *place: Hashable) -> int:
        """A short name for a place in a call, or for that call."""
        return self._names.setdefault((at, *place), len(self._names))

    def spend(self) -> None:
        """One block is walked."""
        self._fuel -= 1
        if self._fuel < 0:
            raise Lost


class _Frame:
    """One call."""

    def __init__(
        self, flow: Flow, world: Surroundings, method: Method, body: Body, stack: tuple[Method, ...], at: int, throws: bool
    ) -> None:
        self._flow = flow
        self._world = world
        self._method = method
        self._body = body
        self._stack = stack
        self._at = at
        self._throws = throws
        self._before: dict[int, Aliases] = {}
        self._visits: dict[int, int] = {}
        self._queue: set[int] = set()
        self._heads: set[int] = set()  # of loops
        self._ended = Ended()
        self._block: Block = body.blocks[0]
        self._name = -1

    def run(self, state: Aliases) -> Ended:
        order = {number: place for place, number in enumerate(reverse_postorder(self._body))}
        edges = ((number, target) for number in order for target in successors(self._body.blocks[number]))
        self._heads = {target for number, target in edges if order[target] <= order[number]}
        self._arrive(0, state)
        while self._queue:
            number = min(self._queue, key=lambda each: order[each])
            self._queue.discard(number)
            self._flow.spend()
            self._walk(number, self._before[number].copy())
        return self._ended

    def _arrive(self, number: int, state: Aliases) -> None:
        known = self._before.get(number)
        if known is None:
            self._before[number] = state.copy()
        else:
            visits = self._visits[number] = self._visits.get(number, 0) + 1
            leap = None if visits <= _PATIENCE or number not in self._heads else self._world.stops if visits < _HASTE else ()
            met = meet(self._flow.name(self._at, number), known, state, leap)
            if is_same(met, known):
                return
            self._before[number] = met
        self._queue.add(number)

    def _walk(self, number: int, state: Aliases) -> None:
        self._block = self._body.blocks[number]
        for index, instr in enumerate(self._block.instrs):
            self._name = self._flow.name(self._at, number, index)
            if can_throw(instr) and not isinstance(instr, Call):
                self._may_throw(instr, state)
            if not self._step(instr, state):
                return

    # --- ends

    def _may_throw(self, instr: Instruction, state: Aliases) -> None:
        if isinstance(instr, Throw) and state.may_be_self(self._of(instr.value, state)):
            self._show(state)
        if isinstance(instr, New | GetStatic | PutStatic):
            self._run_others(instr.cls if isinstance(instr, New) else instr.field.owner, state)
        self._throw(state)

    def _throw(self, state: Aliases) -> None:
        """An exception: to the handlers, or out of here."""
        self._settle(state)
        for handler in self._block.handlers:
            self._arrive(handler.target, state)
        if self._throws and not any(handler.cls is None for handler in self._block.handlers):
            thrown = self._ended.thrown
            self._ended.thrown = state.copy() if thrown is None else meet((self._at, "thrown"), thrown, state)

    def _return(self, value: Value | None, state: Aliases) -> None:
        self._settle(state)
        state = state.copy()
        type = parse_descriptor(self._method.descriptor).result
        name = SELF if value is None else self._of(value, state)
        if value is not None and isinstance(type, Primitive):
            fact, name = narrowed(state.fact(name), type), (self._at, "returned", self._name)
            state.learn(name, fact)
        state.registers = {-1: name}
        returned = self._ended.returned
        self._ended.returned = state if returned is None else meet((self._at, "returned"), returned, state)
        self._ended.value = self._ended.returned.registers[-1]

    # --- the receiver

    def _settle(self, state: Aliases) -> None:
        """Whoever has the receiver may look at it now."""
        if state.is_seen:
            for field, name in state.fields.items():
                self._world.leave(field, state.fact(name))

    def _show(self, state: Aliases) -> None:
        """Somebody else gets the receiver, and may look at it as soon as other code runs."""
        state.is_seen = True

    def _run_others(self, cls: str, state: Aliases) -> None:
        if self._world.starts(cls, self._method.owner):
            self._forget(state)

    def _forget(self, state: Aliases) -> None:
        """Code that is not followed may change the receiver, if it can reach it."""
        self._settle(state)
        if state.is_seen:
            for field in state.fields:
                held, own = self._world.held(field), state.fact(state.fields[field])
                state.fields[field] = (self._name, "left", field)
                state.learn(state.fields[field], own if held is None else join(held, own))

    # --- instructions

    def _of(self, value: Value, state: Aliases) -> Name:
        return state.registers.get(value.index, ("unset", value.index)) if isinstance(value, Reg) else value

    def _fact(self, value: Value, state: Aliases) -> Fact:
        return state.fact(self._of(value, state))

    def _step(self, instr: Instruction, state: Aliases) -> bool:
        """Follow an instruction; False if nothing comes after it here."""
        if ends_block(instr):
            self._leave(instr, state)
            return False
        match instr:
            case Call():
                return self._call(instr, state)
            case PutField() | PutStatic() | ArrayStore():
                return self._store(instr, state)
            case CheckNull() | CheckZero() | CheckSize() | CheckBounds():
                return self._check(instr, state)
            case Copy(dst, src):
                state.registers[dst.index] = self._of(src, state)
                return True
            case GetField(dst, obj, ref):
                return self._get(dst, obj, ref, state)
        written = writes(instr)
        if written is not None:
            self._set(written, self._result(instr, state), state)
            self._remember(instr, state)
        return True

    def _set(self, dst: Reg, fact: Fact, state: Aliases) -> None:
        state.registers[dst.index] = self._name
        state.made.pop(self._name, None)
        state.learn(self._name, fact)

    def _result(self, instr: Instruction, state: Aliases) -> Fact:
        match instr:
            case Apply(_, op, args):
                return computed(op, [self._fact(arg, state) for arg in args])
            case Literal(_, Text(text)):
                return of_text(text)
            case Literal() | New():
                return SOMETHING
            case NewArray(_, _, sizes):
                size = spread(self._fact(sizes[0], state))
                return replace(SOMETHING, low=max(size.low, 0), high=max(size.high, 0)) if isinstance(size, Span) else SOMETHING
            case ArrayLength(_, array):
                found = self._fact(array, state)
                return whole(found.low, found.high) if isinstance(found, HeldRefs) and found.there else top(instr.dst.type)
            case InstanceOf():
                return Span(0, 1, 1)
            case GetStatic(_, ref):
                field = self._world.known(ref)
                held = None if field is None else self._world.held(field)
                return top(ref.type) if held is None else held
        written = writes(instr)
        return ANYTHING if written is None else top(written.type)

    def _remember(self, instr: Instruction, state: Aliases) -> None:
        """How the value was made, for branches that ask for it."""
        match instr:
            case Apply(_, op, args) if op.name.startswith("cmp"):
                made = MadeOf(op.name, tuple(self._of(arg, state) for arg in args))
            case ArrayLength(_, array):
                made = MadeOf("length", (self._of(array, state),))
            case InstanceOf(_, value):
                made = MadeOf("instanceof", (self._of(value, state),))
            case _:
                return
        if self._name not in made.args:
            state.made[self._name] = made

    def _check(self, instr: Instruction, state: Aliases) -> bool:
        match instr:
            case CheckNull(value):
                return refine(state, self._of(value, state), there(self._fact(value, state)))
            case CheckZero(value):
                return refine(state, self._of(value, state), without(self._fact(value, state), 0))
            case CheckSize(size):
                return refine(state, self._of(size, state), between(self._fact(size, state), 0, _FAR))
            case CheckBounds(array, index):
                place = self._of(index, state)
                if not refine(state, place, between(state.fact(place), 0, _FAR)):
                    return False
                least = spread(state.fact(place))
                low = least.low + 1 if isinstance(least, Span) else 1
                return refine(state, self._of(array, state), long_as(self._fact(array, state), low, _FAR))
        return True

    # --- the heap

    def _get(self, dst: Reg, obj: Value, ref: FieldRef, state: Aliases) -> bool:
        field = self._world.known(ref)
        owner = self._of(obj, state)
        if field is None:
            self._set(dst, top(ref.type), state)
            return True
        if owner == SELF and field in state.fields:
            state.registers[dst.index] = state.fields[field]
            return True
        held = self._world.held(field)
        if field in state.fields and (state.is_seen or state.may_be_self(owner)):
            own = state.fact(state.fields[field])
            held = own if held is None else join(held, own)
        if held is None:
            return False
        self._set(dst, held, state)
        return True

    def _store(self, instr: PutField | PutStatic | ArrayStore, state: Aliases) -> bool:
        value = self._of(instr.value, state)
        if state.may_be_self(value) and not state.is_seen:
            self._show(state)
        field = None if isinstance(instr, ArrayStore) else self._world.known(instr.field)
        if field is None:
            return True
        fact = _plain(narrowed(state.fact(value), field.type))
        if isinstance(instr, PutField) and self._of(instr.obj, state) == SELF and field in state.fields:
            self._assign(field, value, fact, state)
            return True
        self._world.leave(field, fact)
        if field in state.fields and isinstance(instr, PutField):
            if state.may_be_self(self._of(instr.obj, state)):
                self._show(state)
            if state.is_seen:
                own = state.fact(state.fields[field])
                self._assign(field, None, join(own, fact), state)
        return True

    def _assign(self, field: Field, value: Name | None, fact: Fact, state: Aliases) -> None:
        """What a field of the receiver holds now."""
        if value is None or fact != state.fact(value):
            value = (self._name, "stored")
            state.learn(value, fact)
        state.fields[field] = value

    # --- jumps

    def _leave(self, instr: Instruction, state: Aliases) -> None:
        match instr:
            case Jump(target):
                self._arrive(target, state)
            case Return(value):
                self._return(value, state)
            case Branch(op, args, then, other):
                one, two = (self._of(arg, state) for arg in args)
                for target, is_so in ((then, True), (other, False)):
                    way = state.copy()
                    if holds(way, op.name, one, two, is_so):
                        self._arrive(target, way)
            case Switch(value, cases, default):
                self._switch(self._of(value, state), cases, default, state)
            case Unsupported():
                raise Lost

    def _switch(self, value: Name, cases: tuple[tuple[int, int], ...], default: int, state: Aliases) -> None:
        rest = state.copy()
        is_open = True
        for number, target in cases:
            way = state.copy()
            if refine(way, value, between(state.fact(value), number, number)):
                self._arrive(target, way)
            is_open = is_open and refine(rest, value, without(rest.fact(value), number))
        if is_open:
            self._arrive(default, rest)

    # --- calls

    def _call(self, call: Call, state: Aliases) -> bool:
        names = [self._of(arg, state) for arg in call.args]
        if self._world.only_makes(call):
            state.is_seen |= any(map(state.may_be_self, names))
            return self._got(call, names, state)
        method = self._world.target(call)
        if method is not None and method.is_static:
            self._run_others(method.owner, state)
        if method is not None and self._is_followed(method) and (not method.is_constructor or names[0] == SELF):
            return self._follow(call, method, names, state)
        if method is not None:
            self._world.call(method, [_plain(state.fact(name)) for name in names])
        if any(map(state.may_be_self, names)):
            self._show(state)
        self._forget(state)
        self._throw(state)
        return self._got(call, names, state)

    def _got(self, call: Call, names: list[Name], state: Aliases) -> bool:
        """A call that was not followed is over."""
        if call.dst is not None:
            found = state.fact(names[0]) if self._world.clones(call) else self._world.result(call)
            self._set(call.dst, found, state)
            self._asked(call, names, state)
        return True

    def _asked(self, call: Call, names: list[Name], state: Aliases) -> None:
        """Strings that are asked for their length."""
        how = self._world.size_asked(call)
        if how is not None and len(names) == 1:
            state.made[self._name] = MadeOf(how, (names[0],))
            found = state.fact(names[0])
            if how == "length" and isinstance(found, HeldRefs) and found.low <= found.high:
                state.learn(self._name, whole(found.low, found.high))

    def _is_followed(self, method: Method) -> bool:
        body = method.body
        if body is None or method in self._stack or len(self._stack) > _DEPTH or len(body.blocks) > _LARGEST:
            return False
        if not self._world.is_library(method.owner):
            return True
        is_small = len(body.blocks) <= _SMALL and (method.is_static or method.is_constructor)
        return is_small and sum(self._world.is_library(each.owner) for each in self._stack) < _DEEP

    def _follow(self, call: Call, method: Method, names: list[Name], state: Aliases) -> bool:
        self._world.enter(method)
        assert method.body is not None
        inside = state.copy()
        inside.registers = {reg.index: name for reg, name in zip(method.body.params, names, strict=True)}
        name = self._name
        ended = self._flow.run(method, inside, name, self._stack, self._throws or bool(self._block.handlers))
        for end in (ended.thrown, ended.returned):
            if end is not None:
                _back(state, end)
            if end is ended.thrown and end is not None:
                self._throw(state)
        if ended.returned is None:
            return False
        if call.dst is not None:
            value = ended.value if ended.value in names else None
            if value is None:
                self._set(call.dst, state.fact(ended.value), state)
            else:
                state.registers[call.dst.index] = value
        return True


def _back(state: Aliases, end: Aliases) -> None:
    """Go on in a caller with what a callee left."""
    state.fields, state.facts, state.made, state.is_seen = end.fields.copy(), end.facts.copy(), end.made.copy(), end.is_seen


def _plain(fact: Fact) -> Fact:
    return replace(fact, is_self=False) if isinstance(fact, HeldRefs) else fact
