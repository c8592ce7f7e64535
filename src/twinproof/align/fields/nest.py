"""What code may leave in the private and final fields of a class: all values that any sequence of calls can, and perhaps more.

Who can write such a field is the class with all that its source file nests in it. Starting with no objects at all, each of their methods is
walked (`flow`) with what the fields may hold so far and any arguments, those of private methods as far as they are called, until
nothing new is left anywhere. Reflection does not count, nor do other threads. Objects that may come from a stream, native code,
handles to fields and finalisers make a field unknown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from twinproof.align.fields.aliases import SELF, Aliases, Name
from twinproof.align.fields.bodies import Flow, Lost
from twinproof.align.fields.held import ANYTHING, SOMETHING, Fact, Leap, join, narrowed, top, zero
from twinproof.align.fields.lone import can_be_read_back
from twinproof.ir.instruction import (
    CONSTRUCTOR,
    Branch,
    Call,
    CallKind,
    Const,
    FieldRef,
    Instruction,
    Literal,
    MethodHandleLiteral,
    New,
    PutField,
)
from twinproof.ir.program import FINAL, NATIVE, PRIVATE, Class, Field, Method
from twinproof.ir.resolve import resolve_field, resolve_method
from twinproof.ir.side import Side, remembered
from twinproof.ir.synthetic import is_site_name, parse_site
from twinproof.ir.types import ClassType, Primitive, Type, is_array_name, parse_descriptor

_ROUNDS = 40
_PATIENCE = 9  # rounds before sets get larger by leaps
_HASTE = 24  # rounds before they go to their limits
_STOPS = 12
_AGAIN = 2  # rounds in which they get smaller
_LARGEST = 6000  # instructions of a nest


def left_in(side: Side, field: Field) -> Fact | None:
    """What a field may hold in an object that code of a version has made; None if nothing is known of that."""
    return _left_in_nest(side, field.owner.partition("$")[0]).get(field)


@remembered
def _left_in_nest(side: Side, top_name: str) -> dict[Field, Fact]:
    return _Nest(side, top_name).run()


class _Nest:
    """A class and those within it."""

    def __init__(self, side: Side, top_name: str) -> None:
        self._program = side.program
        self._known, self._text = side.program.language.conduct.of_fields, side.program.language.semantics.text
        names = [name for name in side.program.names or () if name.partition("$")[0] == top_name]
        classes = [cls for name in names if (cls := side.program.find(name)) is not None]
        self._fields = {field for cls in classes for field in self._closed(cls)}
        self._methods = [method for cls in classes for method in cls.methods.values()]
        self._classes = classes
        self._held: dict[Field, Fact] = {}
        self._left: dict[Field, Fact] = {}
        self._called: dict[Method, list[Fact]] = {}
        self._calls: dict[Method, list[Fact]] = {}
        self._entered: set[Method] = set()
        self._flow = Flow(self)
        self.stops: tuple[int, ...] = ()

    def _closed(self, cls: Class) -> Iterator[Field]:
        """The fields of a class that only code of the nest can write."""
        if not self._can_be_read_back(cls):
            for field in cls.fields:
                if not field.is_static and field.flags & (PRIVATE | FINAL):
                    yield field

    def _can_be_read_back(self, cls: Class) -> bool:
        """Whether objects may come from a stream, without a constructor, or back after one that failed; those of records never do."""
        above = list(self._program.supertypes(cls.name))
        if any(each.superclass is not None and self._program.find(each.superclass) is None for each in above):
            return True
        if any(self._known.finaliser in each.methods for each in above if each.superclass is not None):
            return True
        return can_be_read_back(self._program, cls.name)

    def run(self) -> dict[Field, Fact]:
        """What may be in each field of which that is known."""
        if not self._fields or not self._is_plain():
            return {}
        try:
            self._grow()
            for _ in range(_AGAIN):
                self._round()
                self._held, self._called = self._left, self._calls
        except Lost:
            return {}
        return dict(self._held)

    def _is_plain(self) -> bool:
        """Whether nobody but the code that is seen can write the fields; the classes of its call sites join it."""
        finaliser = self._known.finaliser
        if any(method.flags & NATIVE or (finaliser and method.name == finaliser[0]) for method in self._methods):
            return False
        count = 0
        for method in self._methods:  # gets longer on the way
            for instr in _instructions(method):
                count += 1
                if self._is_handle(instr) or count > _LARGEST:
                    return False
                self._join_site(instr)
        self._methods = self._relevant()
        self.stops = self._constants()
        return True

    def _constants(self) -> tuple[int, ...]:
        """Numbers that branches compare to, with their neighbours: bounds of sets are likely among them."""
        branches = [instr for method in self._methods for instr in _instructions(method) if isinstance(instr, Branch)]
        asked = {value.value for instr in branches for value in instr.args if isinstance(value, Const) and isinstance(value.value, int)}
        return tuple(number + by for number in sorted(asked, key=abs)[:_STOPS] for by in (-1, 0, 1))

    def _relevant(self) -> list[Method]:
        """The methods that may write the fields, or call private ones or constructors that may."""
        names = {CONSTRUCTOR}
        found: set[Method] = set()
        while True:
            more = [method for method in self._methods if method not in found and self._matters(method, names)]
            if not more:
                return [method for method in self._methods if method in found]
            found.update(more)
            names |= {method.name for method in more}

    def _matters(self, method: Method, names: set[str]) -> bool:
        return method.is_constructor or any(
            (isinstance(instr, PutField) and self.known(instr.field) is not None)
            or (isinstance(instr, Call) and instr.method.name in names and not self.is_library(instr.method.owner))
            for instr in _instructions(method)
        )

    def _join_site(self, instr: Instruction) -> None:
        name = instr.cls if isinstance(instr, New) else instr.method.owner if isinstance(instr, Call) else ""
        if is_site_name(name) and all(cls.name != name for cls in self._classes):
            cls = self._program.find(name)
            if cls is None:
                return
            self._classes.append(cls)
            self._methods += cls.methods.values()

    # --- rounds

    def _grow(self) -> None:
        """Rounds until there is nothing new."""
        for number in range(_ROUNDS):
            self._round()
            leap = None if number < _PATIENCE else self.stops if number < _HASTE else ()
            if not self._take(leap) and not self._wake():
                return
        raise Lost

    def _take(self, leap: Leap) -> bool:
        """Add what was found; whether that is more."""
        held = {field: _added(self._held.get(field), fact, leap) for field, fact in self._left.items()}
        called = {
            method: [_added(old, fact, leap) for old, fact in zip(self._called.get(method, args), args, strict=True)]
            for method, args in self._calls.items()
        }
        is_more = any(self._held.get(field) != fact for field, fact in held.items())
        is_more |= any(self._called.get(method) != args for method, args in called.items())
        self._held |= held
        self._called |= called
        return is_more

    def _wake(self) -> bool:
        """Private methods that nobody calls may be called by whoever has a way."""
        idle = [
            method for method in self._methods if self._is_private(method) and method not in self._called and method not in self._entered
        ]
        self._called |= {method: _anything(method) for method in idle}
        return bool(idle)

    def _round(self) -> None:
        self._left, self._calls = {}, {}
        for method in self._methods:
            args = self._called.get(method) if self._is_private(method) else _anything(method)
            if args is not None and method.body is not None:
                self._walk(method, args)
        woken = {method: args for method, args in self._called.items() if method not in self._calls}
        self._calls |= {method: args for method, args in woken.items() if method not in self._entered}

    def _is_private(self, method: Method) -> bool:
        return bool(method.flags & PRIVATE) and method.body is not None

    def _walk(self, method: Method, args: list[Fact]) -> None:
        state = self._start(method, args)
        if state is None:
            return
        ended = self._flow.run(method, state)
        if ended.returned is not None and method.is_constructor:
            for field, name in ended.returned.fields.items():
                self.leave(field, ended.returned.fact(name))

    def _start(self, method: Method, args: list[Fact]) -> Aliases | None:
        """The state in which a method begins; None if there is no object yet that it may be called on."""
        assert method.body is not None
        state = Aliases()
        for at, (reg, fact) in enumerate(zip(method.body.params, args, strict=True)):
            name: Name = SELF if at == 0 and not method.is_static else ("parameter", at)
            state.registers[reg.index] = name
            state.learn(name, fact)
        if method.is_static:
            return state
        state.is_seen = not method.is_constructor
        for field in self._own_fields(method.owner):
            held = self._held.get(field) if state.is_seen else zero(field.type)
            if held is None:
                return None
            state.fields[field] = ("first", field)
            state.learn(("first", field), held)
        return state

    def _own_fields(self, name: str) -> Iterator[Field]:
        for cls in self._program.supertypes(name):
            yield from (field for field in cls.fields if field in self._fields)

    # --- the world of `flow`

    def known(self, ref: FieldRef) -> Field | None:
        """The field of a reference, if it is one of ours."""
        field = resolve_field(self._program, ref)
        return field if field in self._fields else None

    def held(self, field: Field) -> Fact | None:
        """What a field may hold as far as is known."""
        return self._held.get(field)

    def leave(self, field: Field, fact: Fact) -> None:
        """Note what a field may hold."""
        self._left[field] = _added(self._left.get(field), fact, None)

    def target(self, call: Call) -> Method | None:
        """The method that a call surely runs; of those of call sites nobody asks."""
        if is_site_name(call.method.owner) or self.size_asked(call) is not None:
            return None
        method = resolve_method(self._program, call.method)
        if method is None or method.body is None:
            return None
        if call.kind in (CallKind.STATIC, CallKind.SPECIAL) or method.flags & (PRIVATE | FINAL):
            return method
        owner = self._program.find(method.owner)
        return method if owner is not None and owner.flags & FINAL and not owner.is_interface else None

    def enter(self, method: Method) -> None:
        """A method is followed where it is called."""
        self._entered.add(method)

    def call(self, method: Method, args: list[Fact]) -> None:
        """A method is called, and walked for itself."""
        if self._is_private(method):
            old = self._calls.get(method, args)
            self._calls[method] = [join(one, other) for one, other in zip(old, args, strict=True)]

    def is_library(self, cls: str) -> bool:
        """Whether a class is not the program's own."""
        return self._program.is_library(cls)

    def starts(self, cls: str, user: str) -> bool:
        """Whether the use of a class may run its initialiser, and that code of the program."""
        return cls != user and not self.is_library(cls) and not is_site_name(cls)

    def only_makes(self, call: Call) -> bool:
        """Whether a call makes a function, or asks a string for its length."""
        type = parse_descriptor(call.method.descriptor).result
        return self.size_asked(call) is not None or (_is_linked(call.method.owner, type) and str(type) != self._text)

    def size_asked(self, call: Call) -> str | None:
        """What a call asks a text for that has to do with its length."""
        return self._known.sizes.get(call.method.name) if call.method.owner == self._text else None

    def clones(self, call: Call) -> bool:
        """Whether a call gives a copy of an array."""
        return is_array_name(call.method.owner) and call.method in self._program.language.conduct.contents.clones

    def result(self, call: Call) -> Fact:
        """What a call may give."""
        method = call.method
        type = parse_descriptor(method.descriptor).result
        if isinstance(type, Primitive):
            return top(type)
        return SOMETHING if method in self._known.gives_object or _is_linked(method.owner, type) else ANYTHING

    def _is_handle(self, instr: Instruction) -> bool:
        """Whether code gets hold of fields other than by naming them."""
        if isinstance(instr, Literal):
            return isinstance(instr.value, MethodHandleLiteral)
        return isinstance(instr, Call) and instr.method in self._program.language.conduct.reflection.reaches_fields


def _is_linked(owner: str, type: Type) -> bool:
    """Whether a call site gives an object: a function or a text."""
    return parse_site(owner) is not None and isinstance(type, ClassType)


def _added(old: Fact | None, fact: Fact, leap: Leap) -> Fact:
    return fact if old is None else join(old, fact, leap)


def _anything(method: Method) -> list[Fact]:
    """Any arguments, the receiver first."""
    params: list[Fact] = [narrowed(top(type), type) for type in parse_descriptor(method.descriptor).params]
    return params if method.is_static else [SOMETHING, *params]


def _instructions(method: Method) -> Iterable[Instruction]:
    body = method.body
    return () if body is None else (instr for block in body.blocks for instr in block.instrs)
