"""Calls by contract: what a callee promises in the place of what its code does.

That it may be called was asked before the call (`contract.reliance`). It leaves any values in the places that its contract lets it assign,
returns or throws anything, and then what it promises holds: `ensures` of what returned, `signals` of what was thrown. References may be to
any object of the input, to one that nobody knows, or to one made so far. What cannot be said so is followed: other calls are executed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from twinproof.contract.contract import Assignable, Clause, ClauseKind, Contract, OfBefore, OfInput, OfOutcome
from twinproof.contract.framed import ALL
from twinproof.contract.reliance import Reliance
from twinproof.execute.explore import Executor, Frame, Summary
from twinproof.execute.heap import ElementRun, cases, held, number_of, writes
from twinproof.execute.state import State
from twinproof.ir.instruction import MethodRef
from twinproof.ir.program import FINAL, Field, Method
from twinproof.ir.resolve import resolve_method
from twinproof.ir.types import (
    BOOLEAN,
    BYTE,
    CHAR,
    INT,
    REF,
    SHORT,
    VOID,
    ArrayType,
    ClassType,
    Primitive,
    Type,
    element_name,
    erase,
    is_array_name,
    is_reference,
    parse_descriptor,
    register_type,
    type_named,
)
from twinproof.term.build import and_, compare, equal, ite, not_, or_
from twinproof.term.choice import all_cases
from twinproof.term.leaf import About
from twinproof.term.term import Term, Value, fresh, function, lift, variable

_RANGES: dict[Type, tuple[int, int]] = {BOOLEAN: (0, 1), BYTE: (-128, 127), SHORT: (-32768, 32767), CHAR: (0, 65535)}
_MOST_MADE = 8  # objects that an unknown reference may be to
_RESULT, _LEFT, _THROWN, THROWS, _IS_MADE = "result", "left", "thrown", "throws", "is made"


class Follow(Exception):
    """The code of the callee has to be executed."""


class ByContract:
    """What is known of calls, for one executor; `used` are the methods whose contracts were relied on."""

    def __init__(self, reliance: Reliance, holding: Method) -> None:
        self._reliance, self._holding = reliance, holding
        self._is_asking = False
        self.used: set[MethodRef] = set()

    def __call__(self, frame: Frame, state: State, method: Method, args: list[Value]) -> Summary | None:
        """The outcomes of a call by the contract of the method; None if it has none, or is to be executed."""
        contract = self._reliance.contracts.get(method.ref)
        if contract is None or self._is_asking or frame.method is self._holding or self._within_clause(frame.executor):
            return None
        if not frame.executor.inputs.is_any_shape or state.heap.history != 0:
            return None
        try:
            summary = CallByContract(self, frame.executor, state, method, args, contract).outcomes()
        except Follow:
            return None
        self.used.add(method.ref)
        return summary

    def _within_clause(self, executor: Executor) -> bool:
        return any(active and method.ref in self._reliance.asking for method, active in executor.depth.items())

    def evaluated(self, executor: Executor, ref: MethodRef, args: Sequence[Value], state: State) -> tuple[Value, Value]:
        """When a method that clauses are made of returns in a state, and what."""
        method = resolve_method(executor.side.program, ref)
        if method is None:
            raise Follow
        self._is_asking = True
        try:
            summary = executor.run(method, list(args), state.fork())
        finally:
            self._is_asking = False
        if summary.stopped:
            raise Follow
        if summary.returned is None:
            return False, None
        end, value = summary.returned
        return and_(*(one for one in end.path.conditions if one not in state.path)), value


class CallByContract:
    """One call."""

    def __init__(self, known: ByContract, executor: Executor, state: State, method: Method, args: list[Value], contract: Contract) -> None:
        self._known, self._executor, self._inputs = known, executor, executor.inputs
        self._before, self._method, self._args, self._contract = state, method, args, contract
        self._number = executor.inputs.allocate()
        self._kept: list[Value] = []

    def outcomes(self) -> Summary:
        """How it may end."""
        self._kept = [self._kept_value(ref) for ref in self._contract.kept]
        after = self._before.fork()
        for clause in self._contract.of(ClauseKind.ASSIGNABLE):
            for place in clause.frame or ():
                self._leave(after, place)
        throws = variable(About(THROWS, self._number), BOOLEAN)
        summary = Summary()
        returned, thrown = after.assume(not_(throws)), after.assume(throws)
        if returned is not None:
            result = self._result()
            good = self._held(returned, self._contract.of(ClauseKind.ENSURES, ClauseKind.INVARIANT), result)
            summary.returned = None if good is None else (good, result)
        if thrown is not None:
            self._throw(summary, thrown)
        return summary

    # --- what it promises

    def _kept_value(self, ref: MethodRef) -> Value:
        when, value = self._known.evaluated(self._executor, ref, self._args, self._before)
        if when is not True:
            raise Follow
        return value

    def _held(self, state: State, clauses: Sequence[Clause], outcome: Value) -> State | None:
        """A state in which clauses hold; None if there is none."""
        for clause in clauses:
            following = state.assume(self._holds(clause, state, outcome))
            if following is None:
                return None
            state = following
        return state

    def _holds(self, clause: Clause, state: State, outcome: Value) -> Value:
        assert clause.predicate is not None
        if clause.is_asked_by:
            raise Follow
        values: list[Value] = []
        for subject in clause.subjects:
            match subject:
                case OfInput(place):
                    values.append(self._args[place])
                case OfBefore(number):
                    values.append(self._kept[number])
                case OfOutcome():
                    values.append(outcome)
        when, value = self._known.evaluated(self._executor, clause.predicate, values, state)
        return and_(when, not_(equal(INT, value, 0)))

    def _throw(self, summary: Summary, state: State) -> None:
        """Anything that is thrown, if something may be, and keeps what is said of it."""
        root = self._executor.semantics.thrown.root
        thrown = self._inputs.library_object(variable(About(_THROWN, self._number), REF), ClassType(root))
        if self._escaped and not any(not clause.exceptions for clause in self._contract.of(ClauseKind.SIGNALS_ONLY)):
            raise Follow  # it may be one that the caller made, or hold one
        for clause in self._contract.of(ClauseKind.SIGNALS_ONLY):
            only = state.assume(self._may_only(state, thrown, clause))
            if only is None:
                return
            state = only
        for clause in self._contract.of(ClauseKind.SIGNALS):
            is_meant = or_(*(self._executor.instance_of(state, thrown, name) for name in clause.exceptions)) if clause.exceptions else True
            holds = state.assume(or_(not_(is_meant), self._holds(clause, state, thrown)))
            if holds is None:
                return
            state = holds
        about_inputs = [one for one in self._contract.of(ClauseKind.INVARIANT) if OfOutcome() not in one.subjects]
        good = self._held(state, about_inputs, None)
        if good is not None:
            summary.thrown.append((good, thrown))

    def _may_only(self, state: State, thrown: Term, clause: Clause) -> Value:
        """That an exception is of one of the classes that a clause allows."""
        return or_(*(self._executor.instance_of(state, thrown, name) for name in clause.exceptions))

    # --- what it leaves

    def _result(self) -> Value:
        type = parse_descriptor(self._method.descriptor).result
        return None if type is VOID else self._unknown(_RESULT, type)

    def _unknown(self, what: str, type: Type) -> Value:
        """Any value of a type."""
        about = About(what, self._inputs.allocate())
        if not is_reference(type):
            assert isinstance(type, Primitive)
            return variable(about, register_type(type), _RANGES.get(type))
        value: Value = self._inputs.leaf(variable(about, REF), self._executor.side.common_type(erase(type)))
        if self._escaped and self._may_hold(type):
            raise Follow  # what is made by the callee may hold what the caller made, which no input does
        made = [one for one in self._escaped if str(erase(type)) in self._executor.supertypes(self._before.heap.objects[one].cls)]
        if len(made) > _MOST_MADE:
            raise Follow
        for number in made:
            value = ite(variable(About(_IS_MADE, (about.whom, number)), BOOLEAN), fresh(number), value, REF)
        return value

    @cached_property
    def _escaped(self) -> list[int]:
        """The objects made so far that the callee can come to."""
        heap, found = self._before.heap, dict[int, None]()
        written = [value for chain in heap.chains.values() for write in writes(chain) for value in held(write)]
        todo = [*self._args, *heap.statics.values(), *written]
        for value in todo:  # which grows
            for case in all_cases(value) if isinstance(value, Term) and value.sort is REF else ():
                if case.op == "fresh" and number_of(case) not in found:
                    found[number_of(case)] = None
                    one = heap.objects[number_of(case)]
                    todo += [*one.fields.values(), *one.cells.values(), *(inside for write in writes(one.writes) for inside in held(write))]
                    if any(isinstance(write.place, ElementRun) for write in writes(one.writes)):
                        raise Follow
        return list(found)

    def _may_hold(self, type: Type) -> bool:
        """Whether an object of a type may have references in it."""
        if isinstance(type, ArrayType):
            return not isinstance(type.element, Primitive)
        universe, name = self._inputs.universe, str(erase(type))
        below = [one for each in universe.user_classes if name in universe.supertypes(each) and (one := self._executor.side.find(each))]
        fields = (field for cls in below for up in universe.supertypes(cls.name) for field in self._own_fields(up))
        return name not in universe.user_classes or any(is_reference(field.type) for field in fields if not field.is_static)

    def _own_fields(self, name: str) -> Sequence[Field]:
        cls = self._executor.side.find(name)
        return () if cls is None else cls.fields

    def _leave(self, state: State, place: Assignable) -> None:
        if place.holder is None:
            self._leave_static(state, place)
            return
        when, holder = self._known.evaluated(self._executor, place.holder, self._args, self._before)
        for case, guard in cases(lift(holder, REF), and_(when, not_(equal(REF, holder, None)))):
            if case.op != "const" and guard is not False:
                self._leave_in(state, place, case, guard)

    def _leave_static(self, state: State, place: Assignable) -> None:
        cls = self._executor.side.find(place.cls or "")
        for field in cls.fields if cls is not None else ():
            if field.is_static and not field.flags & FINAL and place.field in (field.name, ALL):
                key, type = f"{self._executor.side.common(field.owner)}.{field.name}", self._executor.field_type(field)
                self._inputs.static(key, type)
                state.heap.statics[key] = self._unknown(_LEFT, type)

    def _leave_in(self, state: State, place: Assignable, case: Term, guard: Value) -> None:
        cls = self._class_of(state, case)
        if is_array_name(cls):
            if place.field in (None, ALL):
                self._leave_elements(state, place, case, guard, element_name(cls))
            return
        if place.field is None or cls not in self._inputs.universe.user_classes:
            raise Follow
        for field in self._fields(cls):
            if place.field in (field.name, ALL):
                key = f"{self._executor.side.common(field.owner)}.{field.name}"
                type = self._executor.field_type(field)
                is_there = self._executor.instance_of(state, case, self._executor.side.common(field.owner))
                state.heap.write_field(case, key, self._unknown(_LEFT, type), type, and_(guard, is_there))

    def _class_of(self, state: State, case: Term) -> str:
        if case.op == "fresh":
            return state.heap.objects[number_of(case)].cls
        if case not in self._inputs.declared:
            raise Follow
        return str(erase(self._inputs.declared[case]))

    def _fields(self, cls: str) -> list[Field]:
        """The fields that an object of a class, or of one below it, may have and lose."""
        universe = self._inputs.universe
        related = [name for name in sorted(universe.user_classes) if cls in universe.supertypes(name) or name in universe.supertypes(cls)]
        found = [one for name in related if (one := self._executor.side.find(name)) is not None]
        return [field for each in found for field in each.fields if not field.is_static and not field.flags & FINAL]

    def _leave_elements(self, state: State, place: Assignable, case: Term, guard: Value, element: str) -> None:
        type = type_named(element)
        if not isinstance(type, Primitive) or place.field is not None:
            raise Follow
        low, high = self._end(place.low), self._end(place.high)
        about, heap, sort = About(_LEFT, self._inputs.allocate()), self._before.heap, register_type(type)

        def at(index: Value) -> Value:
            starts = True if low is None else compare("ge", INT, index, low)
            ends = True if high is None else compare("le", INT, index, high)
            return ite(and_(starts, ends), _element(about, index, type), heap.read_element(case, index, type), sort)

        state.heap.recompute_elements(case, heap.length(case), at, type, guard)

    def _end(self, ref: MethodRef | None) -> Value:
        return None if ref is None else self._kept_value(ref)


def _element(about: About, index: Value, type: Primitive) -> Value:
    return function(about, register_type(type), (lift(index, INT),), _RANGES.get(type))
