"""Two outcomes from one input: the condition under which an observer can tell them apart.

Both final heaps are walked in step from what is observed: the result or exception, the static fields, and every input object that was
written. References to inputs must be equal. Objects allocated during the call are matched one to one as they are met; a choice
between references is followed case by case, each under its guard. Where one object would need different partners in different
cases the comparison is split on a guard and done again in each case, so that the matching is definite everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from twinproof.base.assumption import CAPACITY, NULL_MESSAGES, OPEN_ITERATORS, STRING_IDENTITY
from twinproof.base.dataclass import dataclass
from twinproof.execute.collections import (
    DATA_TYPE,
    is_inside,
)
from twinproof.execute.faults import ABOUT, IMPLICIT, UNTOLD
from twinproof.execute.heap import OF_REFERENCES, Allocated, Computed, ElementRun, Heap, Place, writes
from twinproof.execute.inputs import Inputs
from twinproof.execute.state import Path, State
from twinproof.execute.texts import TEXT, is_literal, same_text
from twinproof.execute.versions import RETYPED
from twinproof.ir.operators import OPERATORS
from twinproof.ir.synthetic import is_site_name
from twinproof.ir.types import (
    BOOLEAN,
    INT,
    LONG,
    OBJECT,
    REF,
    STRING,
    Primitive,
    Type,
    element_name,
    is_array_name,
    is_reference,
    register_type,
    type_named,
)
from twinproof.language.semantics import Fault
from twinproof.term.build import and_, apply, compare, equal, not_, or_, same
from twinproof.term.choice import all_cases, map_cases
from twinproof.term.leaf import Somewhere
from twinproof.term.term import Term, Value, integer, lift, lower, variable, zero

Guards = tuple[Term, ...]
Met = dict[tuple[Term, Term], list[Guards]]
SAID = f"{ABOUT}said"  # what `getMessage` returned when it was run at the end
_PASSED_IN = ""  # in the place of a class: the exception is an input


@dataclass(frozen=True, slots=True)
class End:
    """How a path ended: `kind` is "returned" or "threw"; `sort` is that of what is returned, if anything is."""

    kind: str
    state: State
    value: Value
    sort: Primitive | None


class NeedsSplit(Exception):
    """The comparison must be done under a condition and under its negation."""

    def __init__(self, condition: Term) -> None:
        super().__init__()
        self.condition = condition


def difference(
    inputs: Inputs,
    old: End,
    new: End,
    feasible: Callable[[Path], bool],
    tick: Callable[[], None] = lambda: None,
    exceptions: str = "class",
    given: tuple[Term, ...] = (),
    seen: bool = False,
) -> Iterator[tuple[Path, Value]]:
    """Cases (a path of both sides' decisions, what must hold in it for the outcomes to differ); together they are all there are.

    `tick` is called now and then and may raise to end the comparison; `exceptions` is as in the options; the inputs are
    only those that are `given`. With `seen`, lists are compared as their users see them: by their elements.
    """
    start = Path()
    for condition in (*given, *old.state.path.conditions, *new.state.path.conditions):
        start = start.with_(condition)
    queue = [start]
    while queue:
        path = queue.pop()
        if not feasible(path):
            continue
        if old.kind != new.kind:
            yield path, True
            continue
        try:
            yield path, Comparison(inputs, old.state.heap, new.state.heap, path, tick, exceptions, seen).ends(old, new)
        except NeedsSplit as split:
            queue += [path.with_(split.condition), path.with_(_term(not_(split.condition)))]


def _term(value: Value) -> Term:
    assert isinstance(value, Term)
    return value


class Comparison:
    """One walk of two heaps under a path."""

    def __init__(
        self,
        inputs: Inputs,
        old: Heap,
        new: Heap,
        path: Path,
        tick: Callable[[], None],
        exceptions: str = "class",
        as_seen: bool = False,
    ) -> None:
        self.inputs = inputs
        self._known_classes = inputs.known_classes
        semantics = inputs.universe.semantics
        self._faults, self._thrown = semantics.faults, semantics.thrown
        self._unseen = (*semantics.thrown.unseen, ABOUT)  # what a message is made of is compared apart
        self.as_seen = as_seen
        self.counts: list[tuple[Value, Value, Guards]] = []  # of changes: they matter to iterators only
        self.is_watched = False
        self.tick = tick
        self.exceptions = exceptions
        self.met: Met = {}
        self.met_messages: Met = {}
        self.met_strings: Met = {}
        self.old = old
        self.new = new
        self.path = path
        self.partner: dict[int, int] = {}
        self.partner_of_new: dict[int, int] = {}
        self.first_guards: dict[int, Guards] = {}
        self.seen: dict[tuple[int, int], list[Guards]] = {}
        self.queue: list[tuple[int, int, Guards]] = []
        self.differences: list[Value] = []

    def ends(self, old: End, new: End) -> Value:
        """When the two ends differ."""
        if old.kind == "threw" and self.exceptions != "any":
            self._exceptions(lift(old.value, REF), lift(new.value, REF))
        elif old.sort is REF and self.as_seen and self._keeps_nothing():
            self._strings(lift(old.value, REF), lift(new.value, REF), ())
        elif old.sort is not None:
            self.values(old.value, new.value, old.sort, ())
        self._differ(not_(self.inputs.same_reference(self.old.output, self.new.output)), ())
        self._differ(not_(self.inputs.same_reference(self.old.errors, self.new.errors)), ())
        self._differ(not_(equal(INT, self.old.history, self.new.history)), ())
        self._statics()
        self._written_inputs()
        while self.queue:
            i, j, guards = self.queue.pop()
            self._objects(self.old.objects[i], self.new.objects[j], guards)
        self._changes()
        return or_(*self.differences)

    def values(self, a: Value, b: Value, sort: Primitive, guards: Guards) -> None:
        """Compare two values where the guards hold."""
        if sort is REF:
            self._references(lift(a, REF), lift(b, REF), guards)
        else:
            self._differ(not_(same(sort, a, b)), guards)

    def _differ(self, condition: Value, guards: Guards) -> None:
        if condition is not False:
            self.differences.append(and_(*guards, condition))

    def _references(self, a: Term, b: Term, guards: Guards) -> None:
        if self._has_met(self.met, a, b, guards) or (a is b and not _mentions_fresh(a)):
            return
        if not _mentions_fresh(a) and not _mentions_fresh(b):
            self._differ(not_(equal(REF, lower(a), lower(b))), guards)
        elif a.op == "ite" or b.op == "ite":
            self._choice(a, b, guards, self._references)
        elif a.op == "fresh" and b.op == "fresh":
            self._match(_number(a), _number(b), guards)
        else:
            self._differ(True, guards)  # an input or null against an object of the call

    def _keeps_nothing(self) -> bool:
        """Whether no reference is left behind on either side but what is returned."""
        sorts = self.inputs.sorts
        for heap in (self.old, self.new):
            chains = (key for key, chain in heap.chains.items() if chain is not None)
            if any(key == OF_REFERENCES or sorts.get(key) is REF for key in chains):
                return False
            if any(sorts[key] is REF and value is not heap.unwritten_static(key) for key, value in heap.statics.items()):
                return False
        return True

    def _strings(self, a: Term, b: Term, guards: Guards) -> None:
        """Compare what is returned: of a string made during the call and a literal nothing but their texts."""
        if a is not b and (a.op == "ite" or b.op == "ite"):
            if not self._has_met(self.met_strings, a, b, guards):
                self._choice(a, b, guards, self._strings)
            return
        old_text, new_text = self._text(self.old, a), self._text(self.new, b)
        if a is b or old_text is None or new_text is None or "fresh" not in (a.op, b.op):
            self._references(a, b, guards)
            return
        if a.op != b.op:
            self.inputs.assumed[STRING_IDENTITY] = None
        self._differ(not_(same_text(self.inputs, old_text, new_text)), guards)

    def _text(self, heap: Heap, ref: Term) -> Value:
        if ref.op == "fresh":
            made = heap.objects[_number(ref)]
            return made.fields.get(TEXT) if made.cls == STRING.name else None
        return self.inputs.known.texts.get(ref) if is_literal(ref) else None

    def _has_met(self, met: Met, a: Term, b: Term, guards: Guards) -> bool:
        """Whether two choices were compared already under no more than these guards."""
        if a.op != "ite" and b.op != "ite":
            return False
        self.tick()
        earlier = met.setdefault((a, b), [])
        if any(set(known) <= set(guards) for known in earlier):
            return True
        earlier.append(guards)
        return False

    def _choice(self, a: Term, b: Term, guards: Guards, follow: Callable[[Term, Term, Guards], None]) -> None:
        condition = a.args[0] if a.op == "ite" else b.args[0]
        for term, keep in ((condition, 1), (_term(not_(condition)), 2)):
            decided = self._decide(term, guards)
            if decided is not False:
                more = guards if decided else (*guards, term)
                follow(_branch(a, condition, keep), _branch(b, condition, keep), more)

    def _decide(self, condition: Term, guards: Guards) -> bool | None:
        decided = self.path.decide(condition)
        if decided is None and guards:
            decided = Path(guards).decide(condition)
        return decided

    def _match(self, i: int, j: int, guards: Guards) -> None:
        """The allocated objects i and j must be partners where the guards hold."""
        if i == j:
            return  # the object of a literal: the same on both sides
        if self.partner.get(i, j) != j or self.partner_of_new.get(j, i) != i:
            self._conflict(i, j, guards)
            return
        self.partner[i], self.partner_of_new[j] = j, i
        self.first_guards.setdefault(i, guards)
        known = self.seen.setdefault((i, j), [])
        if not any(set(earlier) <= set(guards) for earlier in known):
            known.append(guards)
            self.queue.append((i, j, guards))

    def _conflict(self, i: int, j: int, guards: Guards) -> None:
        """i or j has another partner already: split on a guard of either meeting, or a real difference if there is none."""
        other = i if i in self.partner else self.partner_of_new[j]
        for guard in (*guards, *self.first_guards.get(other, ())):
            if self.path.decide(guard) is None:
                raise NeedsSplit(guard)
        self._differ(True, guards)

    def _objects(self, a: Allocated, b: Allocated, guards: Guards) -> None:
        if a.cls != b.cls or (is_site_name(a.cls) and not self.inputs.versions.same_site(a.cls)):
            self._differ(True, guards)
            return
        if a.payload != b.payload and {a.payload, b.payload} != {None, IMPLICIT}:
            self._differ(True, guards)
        keys = sorted(key for key in {**a.fields, **b.fields} if not key.startswith(self._unseen) and self._is_compared(key))
        self.is_watched |= any(map(self._known_classes.watches, keys))
        if TEXT in keys and a.cls != STRING.name:
            self.inputs.assumed[CAPACITY] = None
        data = self._known_classes.list.data
        if self.as_seen and data in keys:
            self._elements((a.fields.get(data), b.fields.get(data)), a.fields.get(self._known_classes.list.size, 0), guards)
        for key in keys:
            if self.as_seen and key == data:
                continue
            sort = self.inputs.sorts[key]
            self._field(key, a.fields.get(key, zero(sort)), b.fields.get(key, zero(sort)), sort, guards)
        for base in sorted({key.partition(RETYPED)[0] for key in (*a.fields, *b.fields) if RETYPED in key}):
            self._retyped(_held(a, base), _held(b, base), guards)
        if a.payload == IMPLICIT or self._thrown.key(self._thrown.itself) in a.fields:
            self._message(a, b, guards)
        if is_array_name(a.cls):
            self._arrays(a, b, type_named(element_name(a.cls)), guards)

    def _retyped(self, old: Held | None, new: Held | None, guards: Guards) -> None:
        """Compare fields that changed their type: whole numbers by value, references as such; others count as different."""
        types = {type for type, _ in filter(None, (old, new))}
        a, b = (held[1] if held is not None else None for held in (old, new))
        if types <= _WHOLE.keys():
            wide = (0 if held is None else _WHOLE[held[0]](held[1]) for held in (old, new))
            self._differ(not_(same(LONG, *wide)), guards)
        elif any(isinstance(type_named(type), Primitive) for type in types):
            self._differ(True, guards)
        else:
            self._references(lift(a, REF), lift(b, REF), guards)

    def _field(self, key: str, a: Value, b: Value, sort: Primitive, guards: Guards) -> None:
        if self.as_seen and self._known_classes.is_count(key):
            self.counts.append((a, b, guards))
        elif not (self.as_seen and key in self._known_classes.caches):
            self.values(a, b, sort, guards)

    def _elements(self, data: tuple[Value, Value], size: Value, guards: Guards) -> None:
        """Compare lists element by element, given their arrays; their sizes, which are compared elsewhere, are one."""
        old, new = (lift(array, REF) for array in data)
        if isinstance(size, Term):
            somewhere = variable(Somewhere((len(self.seen), len(guards), "list")), INT)
            inside = and_(compare("ge", INT, somewhere, 0), compare("lt", INT, somewhere, size))
            places: Sequence[Value] = [somewhere]
            guards = guards if inside is True else (*guards, _term(inside))
        else:
            places = range(integer(size))
        for at in places:
            left, right = self.old.read_element(old, at, OBJECT), self.new.read_element(new, at, OBJECT)
            self._references(lift(left, REF), lift(right, REF), guards)

    def _changes(self) -> None:
        """Compare how often collections were changed if somebody can tell."""
        for a, b, guards in self.counts:
            changed = not_(equal(INT, a, b))
            if self.is_watched:
                self._differ(changed, guards)
            elif changed is not False:
                self.inputs.assumed[OPEN_ITERATORS] = None

    def _arrays(self, a: Allocated, b: Allocated, element: Type, guards: Guards) -> None:
        self._differ(not_(equal(INT, a.length, b.length)), guards)
        sort = register_type(element)
        definite = a.writes is None and b.writes is None
        if definite:
            for at in sorted({*a.cells, *b.cells}):
                self.values(a.cells.get(at, zero(sort)), b.cells.get(at, zero(sort)), sort, guards)
            return
        somewhere = variable(Somewhere((len(self.seen), len(guards))), INT)
        inside = and_(compare("ge", INT, somewhere, 0), compare("lt", INT, somewhere, a.length))
        left, right = self.old.read_cell(a, somewhere, sort), self.new.read_cell(b, somewhere, sort)
        more = guards if inside is True else (*guards, _term(inside))
        self.values(left, right, sort, more)

    def _exceptions(self, a: Term, b: Term) -> None:
        """Exceptions are compared by class, one that was passed in by identity; or as any object."""
        if self.exceptions == "object":
            self._references(a, b, ())
            self._differ(not self.inputs.versions.same_messages(), ())
            return
        for name in sorted({**_classes(self.old, a), **_classes(self.new, b)}):
            in_old, in_new = _has_class(self.old, a, name), _has_class(self.new, b, name)
            self._differ(and_(in_old, not_(in_new)), ())
            if name == _PASSED_IN:
                self._differ(and_(in_new, not_(in_old)), ())
                self._differ(and_(in_old, in_new, not_(equal(REF, lower(a), lower(b)))), ())
                if self.exceptions == "message" and not self.inputs.versions.same_messages():
                    self._differ(and_(in_old, in_new), ())
        if self.exceptions == "message":
            self._messages(a, b, ())

    def _messages(self, a: Term, b: Term, guards: Guards) -> None:
        """Messages of exceptions of one class; a little more than identical ones may count as different, never less."""
        if a.op == "ite" or b.op == "ite":
            if not self._has_met(self.met_messages, a, b, guards):
                self._choice(a, b, guards, self._messages)
        elif a.op == "fresh" and b.op == "fresh":
            old, new = self.old.objects[_number(a)], self.new.objects[_number(b)]
            if old.cls == new.cls:
                self._said(old, new, guards)

    def _said(self, a: Allocated, b: Allocated, guards: Guards) -> None:
        """What `getMessage` returns for exceptions that are thrown."""
        if not self.inputs.versions.has_own_message(a.cls):
            self._message(a, b, guards)
        elif SAID in a.fields and SAID in b.fields:
            self._references(lift(a.fields[SAID], REF), lift(b.fields[SAID], REF), guards)
        else:
            self._differ(True, guards)

    def _message(self, a: Allocated, b: Allocated, guards: Guards) -> None:
        made = [each.payload == IMPLICIT for each in (a, b)]
        if all(made) and a.cls == self._faults[Fault.NULL]:
            self.inputs.assumed[NULL_MESSAGES] = None
        elif not any(made):
            text = self._thrown.key(self._thrown.text) or SAID
            self._references(lift(a.fields.get(text), REF), lift(b.fields.get(text), REF), guards)
        elif not all(made) or a.cls not in {self._faults[fault] for fault in self._thrown.told} or UNTOLD in {**a.fields, **b.fields}:
            self._differ(True, guards)
        else:
            for key in sorted(key for key in a.fields if key.startswith(ABOUT)):
                self.values(a.fields[key], b.fields[key], self.inputs.sorts[key], guards)

    def _statics(self) -> None:
        for key in sorted({**self.old.statics, **self.new.statics}):
            self.values(self.old.read_static(key), self.new.read_static(key), self.inputs.sorts[key], ())

    def _written_inputs(self) -> None:
        lists: dict[Term, None] = {}
        data, size = self._known_classes.list.data, self._known_classes.list.size
        if any(chain is not None and RETYPED in key for heap in (self.old, self.new) for key, chain in heap.chains.items()):
            self._differ(True, ())  # what a field that changed its type had before is not known to be the same
        if any(key in heap.chains for key in self._known_classes.text_keys for heap in (self.old, self.new)):
            self.inputs.assumed[CAPACITY] = None
        for key in sorted(key for key in {**self.old.chains, **self.new.chains} if self._is_compared(key)):
            places = {
                (write.ref, _key(write.place)): write.place for heap in (self.old, self.new) for write in writes(heap.chains.get(key))
            }
            for (ref, _), index in places.items():
                if self.as_seen and (key == data or is_inside(self._known_classes, ref)):
                    lists[ref if key == data else ref.args[0]] = None
                elif isinstance(index, ElementRun | Computed):
                    self._written_span(key, ref)
                else:
                    self._written(key, ref, index, ())

        for ref in lists:
            arrays = self.old.read_field(ref, data, DATA_TYPE), self.new.read_field(ref, data, DATA_TYPE)
            self._elements(arrays, self.old.read_field(ref, size, INT), ())

    def _is_compared(self, key: str) -> bool:
        """Whether both versions have the field; what only one has is its own matter."""
        owner = key.partition(RETYPED)[0].rpartition(".")[0]
        return owner not in self.inputs.universe.user_classes or self.inputs.versions.is_shared(key)

    def _written_span(self, key: str, ref: Term) -> None:
        """Compare all elements of an array at once."""
        somewhere = variable(Somewhere(key), INT)
        inside = and_(compare("ge", INT, somewhere, 0), compare("lt", INT, somewhere, self.inputs.length(ref)))
        if inside is not False:
            self._written(key, ref, somewhere, () if inside is True else (_term(inside),))

    def _written(self, key: str, ref: Term, index: Value, guards: Guards) -> None:
        if is_array_name(key):
            type = self.inputs.element_type(ref) if key == OF_REFERENCES else type_named(element_name(key))
            left, right = self.old.read_element(ref, index, type), self.new.read_element(ref, index, type)
        else:
            type = self.inputs.field_types[key]
            left, right = self.old.read_field(ref, key, type), self.new.read_field(ref, key, type)
        self._field(key, left, right, REF if is_reference(type) else register_type(type), guards)


Held = tuple[str, Value]  # the type of a field, and what it holds


def _held(made: Allocated, base: str) -> Held | None:
    """What an object holds in a field that changed its type."""
    found = [(key.partition(RETYPED)[2], value) for key, value in made.fields.items() if key.startswith(base + RETYPED)]
    return found[0] if found else None


def _widened(value: Value) -> Value:
    return apply(OPERATORS["int2long"], value)


_WHOLE: dict[str, Callable[[Value], Value]] = {**dict.fromkeys(("byte", "short", "char", "int"), _widened), "long": lambda value: value}


def _key(index: Place) -> object:
    if isinstance(index, ElementRun | Computed):
        return "span"
    return index.id if isinstance(index, Term) else (index,)


def _number(ref: Term) -> int:
    assert isinstance(ref.payload, int)
    return ref.payload


def _branch(term: Term, condition: Term, keep: int) -> Term:
    return term.args[keep] if term.op == "ite" and term.args[0] is condition else term


def _mentions_fresh(ref: Term) -> bool:
    stack, seen = [ref], set()
    while stack:
        term = stack.pop()
        if term.op == "fresh":
            return True
        if term.op == "ite" and term not in seen:
            seen.add(term)
            stack += term.args[1:]
    return False


def _classes(heap: Heap, ref: Term) -> dict[str, None]:
    return {heap.objects[_number(case)].cls if case.op == "fresh" else _PASSED_IN: None for case in all_cases(ref)}


def _has_class(heap: Heap, ref: Term, name: str) -> Value:
    return map_cases(ref, lambda case: heap.objects[_number(case)].cls == name if case.op == "fresh" else name == _PASSED_IN, BOOLEAN)
