"""The heaps that a call leaves, told apart by their shapes.

Paths have met while the code ran, so that a reference may be a choice. From what is held on, every choice is taken apart as far as it can
happen, until each part is of one shape.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from twinproof.base.dataclass import dataclass, field
from twinproof.execute.heap import Allocated
from twinproof.execute.heap import number_of as number_of_object
from twinproof.execute.inputs import Inputs
from twinproof.execute.state import Path, State
from twinproof.execute.texts import TEXT
from twinproof.ir.types import REF, Primitive, Type, element_name, is_array_name, is_reference, register_type, type_named
from twinproof.language.known import BoxLayout
from twinproof.language.semantics import Semantics
from twinproof.reach.abstract_state import STATIC, AbstractState, Contradiction, NumberPlace, is_value, normalised, terms
from twinproof.reach.heap_shape import Numbering, ShapeNode, Target, canonical
from twinproof.reach.held_choice import choice_key, choice_type, is_choice, number_of
from twinproof.reach.kept_box import box_key, box_target, is_box_key, kept_box
from twinproof.smt.model import leaves
from twinproof.term.build import not_
from twinproof.term.choice import all_cases
from twinproof.term.leaf import About, CachedBox, LiteralText, NumberSlot, Parameter
from twinproof.term.substitute import assuming, substitute
from twinproof.term.term import Term, Value, fresh, lift, lower, subterms

_COMPUTED = "computed text"
UNKNOWN_SIZE = "an array whose length is not one small number"
_LONGEST = 64  # arrays whose elements are kept one by one


@dataclass(frozen=True, slots=True)
class PostState:
    """Heaps of one shape that a call leaves: the numbers and conditions in the words of the state before, which object before is which
    one after, which one it returned, and the class of the exception if it threw one."""

    after: AbstractState
    numberings: tuple[Numbering, ...]
    values: Mapping[NumberPlace, Value]
    conditions: tuple[Term, ...]
    moved: Mapping[int, int]
    result: int | None
    threw: str | None

    def changes(self, before: AbstractState) -> bool:
        """Whether anything is other than it was."""
        if self.after.shape != before.shape or any(old != new for old, new in self.moved.items()):
            return True
        return any(
            value is not self.values[place] and is_value(value, self.values[place]) is not True for place, value in before.values.items()
        )


@dataclass(slots=True)
class CallOutcome:
    """All that a call on a state may leave, and why that may not be all."""

    posts: list[PostState] = field(default_factory=list)
    gaps: list[str] = field(default_factory=list)
    constants: dict[str, str] = field(default_factory=dict)  # those that are returned, with their classes

    def add(self, other: CallOutcome) -> None:
        """What the call may leave for other numbers."""
        self.posts += other.posts
        self.gaps += other.gaps
        self.constants |= other.constants


class Executing(Protocol):
    """Who has executed the call."""

    inputs: Inputs
    semantics: Semantics
    known: dict[str, Term]
    static_references: dict[str, None]
    choices: dict[Term, tuple[tuple[Term, ...], Term]]

    def pool(self, type: Type, held: Sequence[int]) -> tuple[Term, ...]:
        """What a reference of a type may be that a number stands for."""

    def box(self, cls: str) -> BoxLayout:
        """The kind of a box."""

    def feasible(self, path: Path) -> bool:
        """Whether a path can be taken."""

    def fields(self, cls: str) -> list[tuple[str, Type]]:
        """The fields of objects of a class by their keys."""


class _Unclear(Exception):
    """A heap with something in it that is not understood here."""


class _Kept(NamedTuple):
    """A box that the library keeps, by its number."""

    cls: str
    number: Value


class Reading:
    """Reads the ends of one call."""

    def __init__(self, calls: Executing, before: AbstractState, numbers: Sequence[int], result: Type | None, outcome: CallOutcome) -> None:
        self.calls = calls
        self.before = before
        self.numbers = numbers
        self.held = [numbers[each] for each in before.shape.held]
        self.result = result
        self.keeps = result is not None and is_reference(result)
        self.outcome = outcome

    def read(self, state: State, value: Value, threw: str | None) -> None:
        """Add what one end of the call leaves."""
        result = value if self.keeps and threw is None else None
        if self._is_computed_text(state, result):
            self.outcome.constants[_COMPUTED] = self.calls.semantics.text
            result = None
        try:
            for parted in self._parts(state, result):
                self._add(state, parted, threw)
        except _Unclear as why:
            self.outcome.gaps.append(str(why))

    def _parts(self, state: State, result: Value) -> Iterator[_Part]:
        heap = state.heap
        if heap.history != 0 or any(chain is not None for chain in heap.chains.values()):
            raise _Unclear("code that is not followed may change objects")
        start = _Part(self, state, state.path)
        for number in self.numbers:
            if number in {self.numbers[held] for held in self.before.shape.held}:
                start.todo.append(("", number, "", None))
        if self.result is not None and self.is_choice(self.result, result):
            self._note_constants(lift(result, REF))
        elif self.result is not None:
            start.todo.append(("result", None, "", result))
        for key, value in heap.statics.items():
            if key in self.calls.static_references:
                start.todo.append(("static", None, key, value))
            elif NumberPlace(STATIC, key) not in self.before.values:
                raise _Unclear(f"the static field {key}")
        return start.resolved()

    def is_choice(self, type: Type, value: Value) -> bool:
        """Whether a reference of a type is one that a number stands for."""
        return is_choice(lift(value, REF), self.calls.pool(type, self.held))

    def _add(self, state: State, part: _Part, threw: str | None) -> None:
        held = list(self.held)
        held += [part.result] if isinstance(part.result, int) and part.result not in held else []
        part.take_held(held)
        nodes = {number: ShapeNode(cls, length, tuple(sorted(links.items()))) for number, (cls, length, links) in part.nodes.items()}
        shape, numberings = canonical(nodes, held, part.statics)
        values, types = self._numbers_in(state, part, numberings[0])
        self._choices_in(part, numberings[0], [number for number in numberings[0] if number in held], values, types)
        places = {number: place for place, number in enumerate(numberings[0])}
        apart = self._apart((*part.path.conditions, *values.values()))
        values = {place: substitute(value, apart) if isinstance(value, Term) else value for place, value in values.items()}
        try:
            conditions = terms(substitute(condition, apart) for condition in part.path.conditions)
            self._check((*conditions, *(value for value in values.values() if isinstance(value, Term))))
            after = normalised(shape, types, values, conditions)
        except Contradiction:
            return
        moved = {at: places[number] for at, number in enumerate(self.numbers) if number in places}
        result = places.get(part.result) if isinstance(part.result, int) else None
        post = PostState(after, tuple(numberings), values, conditions, moved, result, threw)
        self.outcome.posts.append(post)

    def _is_computed_text(self, state: State, result: Value) -> bool:
        """Whether the result is always a new text, and not one of a few."""
        found = [state.heap.objects[number_of_object(case)] for case in all_cases(lift(result, REF)) if case.op == "fresh"]
        is_text = bool(found) and all(obj.cls == self.calls.semantics.text and TEXT in obj.fields for obj in found)
        return is_text and any(
            not isinstance(case.payload, LiteralText) for obj in found for case in all_cases(lift(obj.fields[TEXT], REF))
        )

    def _note_constants(self, result: Term) -> None:
        """That constants are returned."""
        for case in all_cases(result):
            if case.op not in ("const", "fresh"):
                self.outcome.constants[str(case)] = self._class_of(case)

    def note_result(self, target: Target) -> None:
        """What is returned, if it is a constant."""
        if isinstance(target, str):
            self.outcome.constants[target] = kept_box(target) or self._class_of(self.calls.known[target])

    def _class_of(self, constant: Term) -> str:
        (number,) = self.calls.inputs.known.classes[constant]
        return self.calls.inputs.universe.name(number)

    def _choices_in(
        self, part: _Part, order: Numbering, held: list[int], values: dict[NumberPlace, Value], types: dict[NumberPlace, Type]
    ) -> None:
        """Which objects all fields and elements refer to that refer to nothing else than numbers stand for."""
        facts = _facts(part.path)
        for place, number in enumerate(order):
            for key, (type, ref) in part.choices[number].items():
                pool = self.calls.pool(type, held)
                before = self.calls.pool(type, self.held)
                if not pool:
                    continue
                known = {term: choice for term, (chosen_from, choice) in self.calls.choices.items() if chosen_from == before == pool}
                value = number_of(ref, {term: at for at, term in enumerate(pool, 1)}, known)
                types[NumberPlace(place, choice_key(key))] = choice_type(len(pool))
                values[NumberPlace(place, choice_key(key))] = substitute(value, facts) if isinstance(value, Term) else value

    def _apart(self, said: Iterable[Value]) -> dict[Term, Value]:
        """Which references that are compared are known not to be one."""
        known = self.calls.inputs.known
        compared = [term for term in subterms([each for each in said if isinstance(each, Term)]) if term.op == "eq.ref"]
        return {term: False for term in compared if known.are_distinct(*map(lower, term.args))}

    def _check(self, said: Sequence[Term]) -> None:
        for leaf in leaves(said):
            if leaf.op != "var" or not isinstance(leaf.payload, NumberSlot | About | Parameter):
                raise _Unclear(f"something depends on what is not known here ({leaf})")

    def _numbers_in(self, state: State, part: _Part, order: Numbering) -> tuple[dict[NumberPlace, Value], dict[NumberPlace, Type]]:
        """What all fields and elements hold that are no references."""
        facts = _facts(part.path)
        values: dict[NumberPlace, Value] = {}
        types: dict[NumberPlace, Type] = {}
        for place, number in enumerate(order):
            for key, type, value in (*part.numbers(number), *part.box_numbers(number)):
                types[NumberPlace(place, key)] = type
                values[NumberPlace(place, key)] = substitute(value, facts) if isinstance(value, Term) else value
        for key, type, value in part.box_numbers(STATIC):
            types[NumberPlace(STATIC, key)] = type
            values[NumberPlace(STATIC, key)] = substitute(value, facts) if isinstance(value, Term) else value
        for where in self.before.values:
            if where.node == STATIC and not is_box_key(where.key):
                value = state.heap.statics[where.key]
                types[where] = self.before.types[where]
                values[where] = substitute(value, facts) if isinstance(value, Term) else value
        return values, types


class _Part:
    """Heaps whose choices have been taken apart as far as they were met: `todo` has what is still to be looked at."""

    def __init__(self, reading: Reading, state: State, path: Path) -> None:
        self.reading = reading
        self.state = state
        self.path = path
        self.todo: list[tuple[str, int | None, str, Value]] = []
        self.nodes: dict[int, tuple[str, int | None, dict[str, Target]]] = {}
        self.choices: dict[int, dict[str, tuple[Type, Term]]] = {}  # by object and key: references that numbers stand for
        self.boxes: dict[int, dict[str, tuple[Type, Value]]] = {}  # the numbers of boxes that the library keeps
        self.statics: dict[str, Target] = {}
        self.result: Target | None = None

    def _fork(self, path: Path) -> _Part:
        other = _Part(self.reading, self.state, path)
        other.todo = list(self.todo)
        other.nodes = {number: (cls, length, dict(links)) for number, (cls, length, links) in self.nodes.items()}
        other.choices = {number: dict(choices) for number, choices in self.choices.items()}
        other.boxes = {number: dict(boxes) for number, boxes in self.boxes.items()}
        other.statics, other.result = dict(self.statics), self.result
        return other

    def resolved(self) -> Iterator[_Part]:
        """The parts in which no choice is left."""
        while self.todo:
            kind, owner, key, value = self.todo.pop()
            if kind == "" and owner is not None:
                self._open(owner)
                continue
            cases = list(self._cases(lift(value, REF), self.path))
            for path, target in cases[1:]:
                other = self._fork(path)
                other._put(kind, owner, key, target)
                yield from other.resolved()
            self.path, target = cases[0]
            self._put(kind, owner, key, target)
        yield self

    def _put(self, kind: str, owner: int | None, key: str, target: Target | _Kept | None) -> None:
        if target is None:
            return
        if isinstance(target, _Kept):
            number = (self.reading.calls.box(target.cls).type, target.number)
            self.boxes.setdefault(STATIC if owner is None else owner, {})[box_key(key)] = number
            target = box_target(target.cls)
        if kind == "result":
            self.result = target
            self.reading.note_result(target)
        elif kind == "static":
            self.statics[key] = target
        else:
            assert owner is not None
            self.nodes[owner][2][key] = target
        if isinstance(target, int):
            self._open(target)

    def _open(self, number: int) -> None:
        """Look at all references in an object."""
        if number in self.nodes:
            return
        obj = self.state.heap.objects[number]
        if obj.payload is not None:
            raise _Unclear(f"objects of class {obj.cls} are not looked into")
        length = self._length(obj)
        self.nodes[number] = (obj.cls, length, {})
        self.choices[number] = {}
        for key, type, value in self._contents(obj, length):
            if is_reference(type) and key != TEXT and self.reading.is_choice(type, value):
                self.choices[number][key] = (type, lift(value, REF))
            elif is_reference(type):
                self.todo.append(("link", number, key, value))

    def take_held(self, held: Sequence[int]) -> None:
        """No reference is a link any more that a number stands for, now that these objects are held."""
        for number, (cls, length, links) in self.nodes.items():
            for key, type in contents_of(self.reading.calls, cls, length):
                pool = self.reading.calls.pool(type, held) if is_reference(type) and key != TEXT else ()
                target = links.get(key)
                found = None if target is None else fresh(target) if isinstance(target, int) else self.reading.calls.known.get(target)
                if pool and found in pool:
                    self.choices[number][key] = (type, lift(found, REF))
                    del links[key]
                elif pool and target is None:
                    self.choices[number].setdefault(key, (type, lift(None, REF)))

    def box_numbers(self, number: int) -> Iterator[tuple[str, Type, Value]]:
        """The numbers of the boxes that an object refers to."""
        return ((key, type, value) for key, (type, value) in self.boxes.get(number, {}).items())

    def numbers(self, number: int) -> Iterator[tuple[str, Type, Value]]:
        """What an object holds besides references."""
        obj = self.state.heap.objects[number]
        return (each for each in self._contents(obj, self.nodes[number][1]) if not is_reference(each[1]))

    def _length(self, obj: Allocated) -> int | None:
        if not is_array_name(obj.cls):
            return None
        if not isinstance(obj.length, int) or obj.length > _LONGEST:
            raise _Unclear(UNKNOWN_SIZE)
        return obj.length

    def _contents(self, obj: Allocated, length: int | None) -> Iterator[tuple[str, Type, Value]]:
        for at, (key, type) in enumerate(contents_of(self.reading.calls, obj.cls, length)):
            if length is None:
                yield key, type, obj.fields.get(key, 0.0 if _is_float(type) else None if is_reference(type) else 0)
            else:
                yield key, type, self.state.heap.read_cell(obj, at, register_type(type))

    def _cases(self, ref: Term, path: Path) -> Iterator[tuple[Path, Target | _Kept | None]]:
        """What a reference may be, and when."""
        if ref.op == "const":
            yield path, None
        elif ref.op == "fresh":
            assert isinstance(ref.payload, int)
            yield path, ref.payload
        elif ref.op == "ite":
            for chosen, picked in self._sides(lower(ref.args[0]), path):
                yield from self._cases(ref.args[1] if picked else ref.args[2], chosen)
        elif isinstance(ref.payload, CachedBox):
            yield path, _Kept(ref.payload.cls, lower(ref.args[0]))
        elif ref.op == "var" and (ref in self.reading.calls.inputs.known.classes or isinstance(ref.payload, LiteralText)):
            self.reading.calls.known[str(ref)] = ref
            yield path, str(ref)
        else:
            raise _Unclear(f"a reference to what is not known here ({ref})")

    def _sides(self, condition: Value, path: Path) -> Iterator[tuple[Path, bool]]:
        decided = path.decide(condition)
        if decided is not None:
            yield path, decided
            return
        assert isinstance(condition, Term)
        yes, no = path.with_(condition), path.with_(lift(not_(condition), condition.sort))
        can_be = self.reading.calls.feasible(yes)
        if can_be:
            yield yes, True
        if not can_be or self.reading.calls.feasible(no):
            yield no, False


def _facts(path: Path) -> dict[Term, Value]:
    """What is known on a path."""
    facts: dict[Term, Value] = {}
    for condition in path.conditions:
        facts |= assuming(condition, True)
    return facts


def contents_of(calls: Executing, cls: str, length: int | None) -> list[tuple[str, Type]]:
    """The fields or elements of an object."""
    if length is None:
        return calls.fields(cls)
    return [(element_key(at), type_named(element_name(cls))) for at in range(length)]


def element_key(at: int) -> str:
    """The key of an element of an array."""
    return f"[{at}]"


def _is_float(type: Type) -> bool:
    return isinstance(type, Primitive) and type.code in "FD"
