"""The executor: runs a method on symbolic inputs and gives all its outcomes.

Blocks are executed in an order in which states that will meet do meet (`order`), and states that meet become one (`state`), so the
number of states follows the size of the code, not the number of its paths. A loop is unrolled while its condition depends on the
input and stays satisfiable; a round beyond the bound is cut off and recorded. Calls are executed in place.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from typing import NamedTuple

from twinproof.align.tables import is_table
from twinproof.base.assumption import INITIALISED
from twinproof.base.dataclass import dataclass, field
from twinproof.execute.heap import Allocated, cases
from twinproof.execute.initial import Initial, NotKnown
from twinproof.execute.inputs import Inputs
from twinproof.execute.order import Order, order_blocks
from twinproof.execute.state import UNSET, Path, Registers, State, meet, merge_registers, merge_values
from twinproof.execute.statics import finals_of, site_object
from twinproof.execute.universe import Universe
from twinproof.interpret.objects import as_array, as_number
from twinproof.ir.instruction import Caught, FieldRef, Reg
from twinproof.ir.program import ENUM as ENUM_CONSTANT
from twinproof.ir.program import FINAL, Body, Field, Method
from twinproof.ir.resolve import resolve_field
from twinproof.ir.side import Side
from twinproof.ir.synthetic import is_site_name
from twinproof.ir.types import (
    BOOLEAN,
    BYTE,
    INT,
    REF,
    VOID,
    ArrayType,
    ClassType,
    Primitive,
    Type,
    element_name,
    is_array_name,
    parse_descriptor,
    register_type,
)
from twinproof.term.build import and_, apply, equal, ite, not_, or_
from twinproof.term.choice import all_cases, map_cases
from twinproof.term.leaf import ByName, ClassObject, Storable
from twinproof.term.term import Term, Value, fresh, function, lift

_STORABLE = ByName("storable")
DEEPEST = 400  # calls of one method inside of each other


@dataclass(frozen=True, slots=True)
class Cut:
    """A path that was not followed: under `condition` the limit of `kind` at `where` would have been exceeded."""

    kind: str
    where: str
    limit: int
    condition: Value


@dataclass(slots=True)
class Counts:
    """What an execution did: blocks that a state entered, states that became part of another one, paths that were given up since no input
    takes them, ways that came to an end, and which blocks were entered."""

    states: int = 0
    merged: int = 0
    pruned: int = 0
    ended: int = 0
    covered: set[tuple[Method, int]] = field(default_factory=set)

    def enter(self, method: Method, block: int, arrived: int = 1) -> None:
        """Some states, now one, enter a block."""
        self.states += 1
        self.merged += arrived - 1
        self.covered.add((method, block))


@dataclass(slots=True)
class Summary:
    """All outcomes of a call: at most one merged return, exceptions with their objects, and paths that stopped with a reason."""

    returned: tuple[State, Value] | None = None
    thrown: list[tuple[State, Term]] = field(default_factory=list)
    stopped: list[tuple[State, str]] = field(default_factory=list)


class OutOfBudget(Exception):
    """The time or steps given to the executor are used up."""


class ProgramEnd(NamedTuple):
    """A run that ends the program: where it stands, in which way, and with which status."""

    state: State
    way: str
    status: Value


class Executor:
    """Executes methods of one side; both sides share the inputs and the numbering of allocations."""

    def __init__(
        self,
        side: Side,
        inputs: Inputs,
        feasible: Callable[[Path], bool],
        bound: int,
        tick: Callable[[], None],
        arithmetic: Callable[..., Value] = apply,
    ) -> None:
        self.side = side
        self.semantics = side.program.language.semantics
        self.library = side.program.language.library()
        self.arithmetic = arithmetic
        self.inputs = inputs
        self.supertypes = Universe(side, inputs.universe.user_classes).supertypes  # a class may have other ones on each side
        self.initial = Initial(side)
        self.finals = finals_of(inputs)
        self.feasible = feasible
        self.bound = bound
        self.tick = tick
        self.cuts: list[Cut] = []
        self.endless: list[tuple[str, Value]] = []  # code that is taken for a function and may not end: its name, and when it does not
        self.failures: list[tuple[str, Path]] = []  # runs that break a clause of a contract: which one
        self.counts = Counts()
        self.cuts_deepest = False  # whether calls too deep to follow count as a bound that is hit, instead of the end of everything
        self.halts: list[Path] = []  # runs that end since what was assumed does not hold
        self.undefined: list[tuple[Path, str]] = []  # runs that do what their language leaves undefined: why
        self.ended: list[ProgramEnd] = []  # runs that end the whole program, and not only this call
        self.depth: dict[Method, list[Path]] = {}
        self.orders: dict[Method, Order] = {}
        self.frame: Callable[[Executor, Method, Body], Frame] = Frame  # how a method is executed
        self.instead: Instead = _nothing_else  # what is known of a call besides its code

    def run(self, method: Method, args: list[Value], state: State, line: int = 0) -> Summary:
        """Execute a method with a body."""
        if not self.enter(method, state, line):
            return Summary(returned=(state.ghost(), None))
        body = method.body
        assert body is not None
        try:
            return self.frame(self, method, body).run(args, state)
        finally:
            self.depth[method].pop()

    def enter(self, method: Method, state: State, line: int) -> bool:
        """Whether a call may go one deeper; a recursion that depends on the input is limited by the bound."""
        active = self.depth.setdefault(method, [])
        symbolic = len({path.conditions for path in active}) - (1 if active and active[0] == active[-1] else 0)
        if active and active[-1].conditions != state.path.conditions:
            if not self.feasible(state.path):
                self.counts.pruned += 1
                return False
            if symbolic >= self.bound:
                self.cut("recursion", f"{method.owner}.{method.name}", state)
                return False
        if len(active) > DEEPEST:
            if not self.cuts_deepest:
                raise OutOfBudget("recursion too deep")
            self.cut("recursion", f"{method.owner}.{method.name}", state, DEEPEST)
            return False
        active.append(state.path)
        return True

    def cut(self, kind: str, where: str, state: State, limit: int | None = None) -> None:
        """Record that a path is not followed beyond the bound, or beyond another limit."""
        self.cuts.append(Cut(kind, where, self.bound if limit is None else limit, and_(*state.path.conditions)))

    def order(self, method: Method, body: Body) -> Order:
        """The order of a method's blocks."""
        if method not in self.orders:
            self.orders[method] = order_blocks(body)
        return self.orders[method]

    def allocate(self, state: State, obj: Allocated) -> Term:
        """The reference to a new object."""
        number = self.inputs.allocate()
        state.heap.objects[number] = obj
        return fresh(number)

    def instance_of(self, state: State, ref: Value, name: str) -> Value:
        """Whether a reference is a non-null instance of the type with this common name."""
        return map_cases(lift(ref, REF), lambda case: self._is_instance(state, case, name), BOOLEAN)

    def _is_instance(self, state: State, ref: Term, name: str) -> Value:
        if ref.op == "const":
            return False
        if ref.op == "fresh":
            assert isinstance(ref.payload, int)
            return name in self.supertypes(state.heap.objects[ref.payload].cls)
        return and_(not_(equal(REF, ref, None)), self.inputs.instance_of(ref, name, self.supertypes))

    @cached_property
    def exception_fields(self) -> dict[str, Value]:
        """What fields of every new exception hold besides itself: no frames yet, and nothing suppressed."""
        fields: dict[str, Value] = {}
        layout = self.semantics.thrown
        for name, static in layout.first.items():
            with suppress(NotKnown):
                fields[f"{layout.root}.{name}"] = self.finals.value(layout.root, static)
        own = [f"{layout.root}.{name}" for name in (layout.itself, layout.trace) if name is not None]
        self.inputs.sorts.update(dict.fromkeys((*fields, *own), REF))
        return fields

    def class_object(self, name: str) -> Term:
        """The class object of the class or type with this common name."""
        return self.inputs.known.object(ClassObject(name), ClassType(self.semantics.mirror))[0]

    def storable(self, state: State, array: Term, value: Value) -> Value:
        """Whether a non-null value may be an element of an array of references."""
        return map_cases(array, lambda case: self._is_storable(state, case, value), BOOLEAN)

    def _is_storable(self, state: State, array: Term, value: Value) -> Value:
        universe = self.inputs.universe
        if array.op == "fresh":
            assert isinstance(array.payload, int)
            return self.instance_of(state, value, element_name(state.heap.objects[array.payload].cls))
        if array.op == "const":
            return True
        known = [number for number in sorted(self.inputs.classes(array)) if is_array_name(universe.name(number))]
        unseen = universe.unknown(self.inputs.classes(array))
        conditions = [
            or_(not_(self.inputs.is_a(array, [number])), self.instance_of(state, value, element_name(universe.name(number))))
            for number in known
            if number not in unseen
        ]
        if unseen:
            stored = map_cases(lift(value, REF), lambda case: self._unknown_storable(state, array, case), BOOLEAN)
            conditions.append(or_(not_(self.inputs.is_a(array, unseen)), stored))
        return and_(*conditions)

    def _unknown_storable(self, state: State, array: Term, value: Term) -> Value:
        """Whether an array of an unknown class takes a value: a function of the value's class, or of an object whose class is unknown."""
        if value.op == "const":
            return True
        if value.op == "fresh":
            assert isinstance(value.payload, int)
            return self._stored(state.heap.objects[value.payload].cls, array)
        classes = self.inputs.classes(value)
        unseen = self.inputs.universe.unknown(classes)
        cases: dict[int, Value] = {number: self._stored(self.inputs.universe.name(number), array) for number in sorted(classes)}
        cases |= dict.fromkeys(unseen, function(_STORABLE, BOOLEAN, (array, value)))
        return or_(*(and_(self.inputs.is_a(value, [number]), stored) for number, stored in cases.items()))

    def _stored(self, cls: str, array: Term) -> Term:
        """Whether an array of an unknown class takes objects of a class: the same on both sides if the class is of the same types there."""
        alike = self.supertypes(cls) == self.inputs.universe.supertypes(cls)
        return function(Storable(cls, "" if alike else "in new "), BOOLEAN, (array,))

    def element_type(self, state: State, array: Term, kind: Primitive) -> Type:
        """The storage type of an array's elements; bytes if they may be booleans, too: what is stored as a boolean is 0 or 1."""
        return BOOLEAN if kind is BYTE and self._holds_booleans(state, array) else kind

    def _holds_booleans(self, state: State, array: Term) -> bool:
        """Whether an array is one of booleans, whichever it is."""
        return all(case.op == "const" or self._is_of_booleans(state, case) for case in all_cases(array))

    def _is_of_booleans(self, state: State, array: Term) -> bool:
        if array.op == "fresh":
            assert isinstance(array.payload, int)
            return state.heap.objects[array.payload].cls == str(ArrayType(BOOLEAN))
        return self.inputs.declared.get(array) == ArrayType(BOOLEAN)

    def new_array(self, state: State, type: Type, sizes: list[Value]) -> Term | None:
        """A new array; None if an outer size of several is not known."""
        assert isinstance(type, ArrayType)
        if len(sizes) == 1:
            return self.allocate(state, Allocated(str(type), {}, length=sizes[0]))
        size = sizes[0]
        if not isinstance(size, int) or size > 64:
            return None
        cells: dict[int, Value] = {at: self.new_array(state, type.element, sizes[1:]) for at in range(size)}
        return None if None in cells.values() else self.allocate(state, Allocated(str(type), {}, length=size, cells=cells))

    def field_type(self, field: Field) -> Type:
        """The declared type of a field in common names."""
        return self.side.common_type(field.type)

    def final_static(self, state: State, ref: FieldRef) -> tuple[Value] | None:
        """The value of a static field that nobody can change; None if it is none of these or its value is not known."""
        found = resolve_field(self.side.program, ref)
        if found is not None and f"{found.owner}.{found.name}" in self.semantics.off:
            return (0,)
        if found is None or not found.flags & FINAL:
            return None
        if found.name == self.semantics.unasserted:
            return (1,)  # as programs run by default
        owner = self.side.common(found.owner)
        try:
            if isinstance(found.type, Primitive):
                return (as_number(self.initial.static(found)),)
            if found.name.startswith("$SwitchMap$"):
                return (self._switch_map(state, as_array(self.initial.static(found)).elements),)
            if found.type == ClassType(found.owner) and is_site_name(found.owner):
                return (site_object(self.inputs, self.side, found.owner),)
            return (self._final_object(found, owner),)
        except NotKnown:
            return None

    def _final_object(self, found: Field, owner: str) -> Value:
        """The object in a final field, the same on both sides or one of this side alone; raises `NotKnown`."""
        is_user = self.inputs.is_user_class(owner)
        is_constant = is_user and found.flags & ENUM_CONSTANT  # of an enum that both versions have
        if is_user and self._is_of_longer_enum(found, owner):
            return self.finals.of(self.side).of_longer_enum(owner, found.name)
        if not is_constant and not self.inputs.versions.in_both(owner, found.name):
            return self.finals.of(self.side).value(owner, found.name)
        if not is_user or self._starts_alike(found, owner):
            return self.finals.value(owner, found.name)
        if is_table(self.side, found):
            return self.finals.of(self.side).value(owner, found.name)
        if self.inputs.versions.starts_alike(owner, found.name):
            self.inputs.assumed[INITIALISED] = None
            return self.finals.value(owner, found.name)
        raise NotKnown(f"{found.owner}.{found.name}")

    def _is_of_longer_enum(self, found: Field, owner: str) -> bool:
        """Whether a field is the table of an enum's constants where one version has more of them, or a constant that only one has."""
        versions = self.inputs.versions
        if versions.same_initialiser(owner) or versions.common_constants(owner) is None:
            return False
        is_alone = found.flags & ENUM_CONSTANT and not versions.in_both(owner, found.name)
        return bool(is_alone) or found.name == "$VALUES"

    def enum_constants(self, name: str) -> list[Value]:
        """All constants that an enum (by its common name) has in this version; none if they are not known."""
        cls = self.side.find(name)
        fields = [field for field in cls.fields if field.flags & ENUM_CONSTANT] if cls is not None else []
        if not self.finals.enum_constants(name):
            return []
        try:
            return [self._final_object(field, name) for field in fields]
        except NotKnown:
            return []

    def _starts_alike(self, found: Field, owner: str) -> bool:
        versions = self.inputs.versions
        return versions.same_initialiser(owner) or bool(found.flags & ENUM_CONSTANT and versions.common_constants(owner))

    def changed_enum(self, ref: Term, owner: str) -> str | None:
        """An enum whose constants changed, if a member of the class `owner` is asked of what may be one of them and comes from outside:
        what is asked may be another constant's in the other version."""
        inputs = self.inputs
        if owner != self.semantics.enum and inputs.universe.enum_of(owner) is None:
            return None
        for leaf, _ in cases(ref, True):
            if leaf.op in ("fresh", "const") or leaf in inputs.known.classes:
                continue
            for enum in map(inputs.universe.enum_of, map(inputs.universe.name, sorted(inputs.classes(leaf)))):
                if enum is not None and inputs.versions.common_constants(enum) is None:
                    return enum
        return None

    def _switch_map(self, state: State, cases: list[int]) -> Term:
        """The compiler's table of a switch over an enum: only the switch reads it, so each may have its own."""
        return self.allocate(state, Allocated(str(ArrayType(INT)), {}, length=len(cases), cells=dict(enumerate(cases))))

    def static_field(self, state: State, ref: FieldRef) -> str | None:
        """The key of a static field, its value before the call put in place; None for the library's and for classes whose static
        initialisers differ between the versions: their fields have no common value to start from."""
        found = resolve_field(self.side.program, ref)
        if found is None or not self.inputs.versions.same_initialiser(self.side.common(found.owner)):
            return None
        key = f"{self.side.common(found.owner)}.{found.name}"
        if key not in state.heap.statics:
            self.inputs.static(key, self.field_type(found))
            state.heap.statics[key] = state.heap.unwritten_static(key)
        return key


Instead = Callable[["Frame", State, Method, "list[Value]"], "Summary | None"]


def _nothing_else(frame: Frame, state: State, method: Method, args: list[Value]) -> Summary | None:
    """Calls are executed."""
    return None


class Frame:
    """One activation of a method: its blocks' waiting states."""

    def __init__(self, executor: Executor, method: Method, body: Body) -> None:
        self.executor = executor
        self.method = method
        self.body = body
        self.order = executor.order(method, body)
        self.waiting: dict[tuple[float, int], list[tuple[State, Registers]]] = {}
        self.returns: list[tuple[State, Value]] = []
        self.escapes: dict[str, list[tuple[State, Term]]] = {}
        self.queue: list[tuple[float, int]] = []
        self.rounds: dict[int, int] = {}
        self.seen: dict[int, Path] = {}
        self.summary = Summary()
        self.block = 0

    def run(self, args: list[Value], state: State) -> Summary:
        """Execute the body to all its ends."""
        registers: Registers = [UNSET] * len(self.body.registers)
        for reg, arg in zip(self.body.params, args, strict=True):
            registers[reg.index] = arg
        self._arrive((self.order.place[0], 0), state, registers)
        return self.drain()

    def drain(self) -> Summary:
        """Execute all blocks that states wait for, and those they lead to."""
        while self.queue:
            key = heapq.heappop(self.queue)
            arrived = self.waiting.pop(key)
            state, registers = meet(arrived, self.join_registers)
            if self._may_enter(key, state):
                self.executor.tick()
                self.block = key[1]
                self.executor.counts.enter(self.method, key[1], len(arrived))
                self.execute(state, registers)
            else:
                self.finish(state.ghost(), None)
        if self.returns:
            self.summary.returned = meet(self.returns, self._join_results)
        self.summary.thrown += [meet(escapes, _join_exceptions) for escapes in self.escapes.values()]
        return self.summary

    def call(self, method: Method, args: list[Value], state: State, line: int) -> Summary:
        """All outcomes of a call of a method with a body."""
        return self.executor.run(method, args, state, line)

    def execute(self, state: State, registers: Registers) -> None:
        """Execute the current block."""
        from twinproof.execute.step import execute_block

        execute_block(self, self.body.blocks[self.block], state, registers)

    def join_registers(self, selector: Value, a: Registers, b: Registers) -> Registers:
        """The registers of two states that became one."""
        return merge_registers(selector, a, b, self.body.registers)

    def _join_results(self, selector: Value, a: Value, b: Value) -> Value:
        result = parse_descriptor(self.method.descriptor).result
        return None if result is VOID else merge_values(selector, a, b, Reg(0, register_type(result), "result"))

    def _may_enter(self, key: tuple[float, int], state: State) -> bool:
        """Count rounds of loops; a round that depends on the input must be satisfiable and within the bound."""
        place, number = key
        if number not in self.order.last:
            return True
        if place == self.order.place[number] or number not in self.seen:
            self.rounds[number] = 0
        elif self.seen[number].conditions != state.path.conditions:
            if not self.executor.feasible(state.path):
                self.executor.counts.pruned += 1
                return False
            self.rounds[number] += 1
            if self.rounds[number] > self.executor.bound:
                self.executor.cut("loop", self.where(number), state)
                return False
        self.seen[number] = state.path
        return True

    def where(self, number: int) -> str:
        cls = self.executor.side.program.find(self.method.owner)
        source = cls.source if cls and cls.source else self.method.owner
        return f"{source}:{self.body.blocks[number].instrs[0].line}"

    def go(self, target: int, state: State, registers: Registers) -> None:
        """Go on at a block of this method."""
        if self.order.is_back_edge(self.block, target):
            key = (self.order.last[target] + 0.5, target)
        else:
            key = (float(self.order.place[target]), target)
        self._arrive(key, state, registers)

    def _arrive(self, key: tuple[float, int], state: State, registers: Registers) -> None:
        if key not in self.waiting:
            heapq.heappush(self.queue, key)
        self.waiting.setdefault(key, []).append((state, registers))

    def finish(self, state: State, value: Value) -> None:
        """The method returns."""
        self.returns.append((state, value))

    def stop(self, state: State, reason: str) -> State | None:
        """The path ends without outcome."""
        self.summary.stopped.append((state, reason))
        return None

    def throw(self, state: State, registers: Registers, exception: Term) -> None:
        """Send an exception to the handlers of the current block, in order, or out of the method."""
        rest = state
        for handler in self.body.blocks[self.block].handlers:
            fits = True if handler.cls is None else self.executor.instance_of(rest, exception, self.executor.side.common(handler.cls))
            caught = rest.assume(fits)
            if caught is not None:
                self._catch(handler.target, caught, registers.copy(), exception)
            others = rest.assume(not_(fits))
            if others is None:
                return
            rest = others
        self._escape(rest, exception)

    def _catch(self, target: int, state: State, registers: Registers, exception: Term) -> None:
        first = self.body.blocks[target].instrs[0]
        assert isinstance(first, Caught)
        registers[first.dst.index] = exception
        self.go(target, state, registers)

    def _escape(self, state: State, exception: Term) -> None:
        """Leave the method with an exception; exceptions of one class become one outcome."""
        cls = self._class_of(state, exception)
        if cls is None:
            self.summary.thrown.append((state, exception))
        else:
            self.escapes.setdefault(cls, []).append((state, exception))

    def _class_of(self, state: State, exception: Term) -> str | None:
        """The class of an exception if all it can be has one."""
        made = [case.payload for case in all_cases(exception)]
        classes = {state.heap.objects[number].cls if isinstance(number, int) else None for number in made}
        return classes.pop() if len(classes) == 1 else None


def _join_exceptions(selector: Value, a: Term, b: Term) -> Term:
    return lift(ite(selector, a, b, REF), REF)
