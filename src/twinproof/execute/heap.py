"""The heap of one state: allocated objects by identity, input objects by what was written to them.

Allocated objects are definite, so their fields are kept per object. An input object may be any of those its type admits, so writes to
inputs are kept per field as a chain, newest last; reading folds the chain into a choice. Reading or writing through a choice of
references distributes over it.

A write keeps the decisions that led to it: it happens exactly on the inputs that satisfy them. So where states meet, their chains become
one without new guards, each write once, in the order in which they were made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from twinproof.execute.inputs import Inputs
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import BOOLEAN, BYTE, INT, REF, Primitive, Type, array_name, register_type, type_named
from twinproof.term.build import and_, apply, compare, equal, ite, not_, or_
from twinproof.term.choice import map_cases
from twinproof.term.leaf import LiteralText
from twinproof.term.substitute import substitute
from twinproof.term.term import Term, Value, lift, lower, subterms, variable, zero

if TYPE_CHECKING:
    from twinproof.execute.memory.block_memory import BlockMemory

NO_TEXT = variable(LiteralText(""), REF)  # the text without characters
_ADD, _SUB = OPERATORS["add.int"], OPERATORS["sub.int"]
OF_REFERENCES = array_name(str(REF))  # the key of all arrays of references


class ElementRun(NamedTuple):
    """A run of elements written at once: from `start` on, `length` of them, those that an array of a heap has from `first` on."""

    start: Value
    length: Value
    heap: Heap
    source: Term
    first: Value
    type: Type

    def has(self, index: Value) -> Value:
        """Whether the element at an index is one of them."""
        end = apply(_ADD, self.start, self.length)
        return and_(compare("ge", INT, index, self.start), compare("lt", INT, index, end))

    def value(self, index: Value) -> Value:
        """What is written at an index that is one of them."""
        return self.heap.read_element(self.source, apply(_ADD, apply(_SUB, index, self.start), self.first), self.type)


class Computed(NamedTuple):
    """A run of elements from the first one on, each a function of its index."""

    length: Value
    at: Callable[[Value], Value]

    def has(self, index: Value) -> Value:
        """Whether the element at an index is one of them."""
        return and_(compare("ge", INT, index, 0), compare("lt", INT, index, self.length))

    def value(self, index: Value) -> Value:
        """What is written at an index that is one of them."""
        return self.at(index)


Place: TypeAlias = "Value | ElementRun | Computed"
_MOVABLE = 200  # terms in a value that is said of another reference


class Write(NamedTuple):
    """One write to an input object or an array: where (a field's place is None, several elements are a span or computed) and what.

    `number` grows along every path. It happens under `conditions` and where `choice` picks its reference; `certain` says that the
    conditions hold wherever this chain is looked at.
    """

    number: int
    ref: Term
    place: Place
    value: Value
    conditions: tuple[Term, ...]
    choice: Value
    certain: bool
    before: Write | None
    depth: int


class Allocated(NamedTuple):
    """An object made during the call; an array has a length and its writes, an object its fields."""

    cls: str
    fields: dict[str, Value]
    length: Value = None
    cells: dict[int, Value] = {}  # noqa: RUF012 - never changed in place
    writes: Write | None = None
    payload: object = None


class Heap:
    """One state's heap; `copy` before changing it in a fork."""

    __slots__ = ("chains", "conditions", "errors", "history", "inputs", "memory", "objects", "output", "statics")

    def __init__(self, inputs: Inputs) -> None:
        self.inputs = inputs
        self.conditions: tuple[Term, ...] = ()  # the decisions that led here
        self.objects: dict[int, Allocated] = {}
        self.chains: dict[str, Write | None] = {}
        self.statics: dict[str, Value] = {}
        self.history: Value = 0  # which unknown calls have been made: what they leave is read instead of what was there before (`unknown`)
        self.output: Value = NO_TEXT  # what was written to the standard output, a text (`execute.texts`)
        self.errors: Value = NO_TEXT  # and to the standard error
        self.memory: BlockMemory | None = None  # of languages whose memory is made of blocks

    def copy(self) -> Heap:
        """A heap that can change on its own."""
        other = Heap(self.inputs)
        other.conditions = self.conditions
        other.objects = self.objects.copy()
        other.chains = self.chains.copy()
        other.statics = self.statics.copy()
        other.output = self.output
        other.errors = self.errors
        other.history = self.history
        if self.memory is not None:
            other.memory = self.memory.copy()
        return other

    def _left(self, sort: Primitive, read: Callable[[Term | None], Value]) -> Value:
        """What is read of the inputs as the last unknown call left them, or as they were (None) if there was none."""
        if not isinstance(self.history, Term):
            return read(None)
        return map_cases(self.history, lambda history: read(None if history.op == "const" else history), sort)

    # --- fields

    def read_field(self, ref: Term, key: str, type: Type) -> Value:
        """The value of a field of a non-null reference."""
        return by_case(ref, register_type(type), lambda case: self._read_field(case, key, type), {})

    def _read_field(self, ref: Term, key: str, type: Type) -> Value:
        sort = register_type(type)
        if ref.op == "fresh":
            return self.objects[_number(ref)].fields.get(key, zero(sort))
        if ref.op == "const":
            return zero(sort)  # null: this case of the choice cannot be
        if self.inputs.known.has_field(ref, key):
            return self.inputs.known.field(ref, key)
        self.inputs.field_types[key] = type
        base = self._left(sort, lambda history: self.inputs.field(ref, key, type, history))
        return self._fold(self.chains.get(key), ref, None, base, sort)

    def read_static(self, key: str) -> Value:
        """The value of a static field that was met."""
        return self.statics[key] if key in self.statics else self.unwritten_static(key)

    def unwritten_static(self, key: str) -> Value:
        """The value of a static field that was met, as it was before the call or after the last unknown one."""
        type = self.inputs.statics[key][1]
        return self._left(register_type(type), lambda history: self.inputs.static(key, type, history))

    def write_field(self, ref: Term, key: str, value: Value, type: Type, guard: Value = True) -> None:
        """Set a field of a non-null reference where `guard` holds."""
        sort = self.inputs.sorts[key] = register_type(type)
        self.inputs.field_types[key] = type
        for case, picked in cases(ref, guard):
            self._write_field(case, key, value, sort, picked)

    def _write_field(self, ref: Term, key: str, value: Value, sort: Primitive, guard: Value) -> None:
        self.inputs.tick()
        if ref.op == "fresh":
            obj = self.objects[_number(ref)]
            before = obj.fields.get(key, zero(sort))
            self.objects[_number(ref)] = obj._replace(fields={**obj.fields, key: ite(guard, value, before, sort)})
        elif ref.op != "const" and guard is not False:
            self.chains[key] = self._push(self.chains.get(key), ref, None, value, guard)

    # --- arrays

    def length(self, ref: Term) -> Value:
        """The length of a non-null array."""
        return by_case(ref, INT, self._length, {})

    def _length(self, ref: Term) -> Value:
        if ref.op == "fresh":
            length = self.objects[_number(ref)].length
            return 0 if length is None else length  # an object that is no array: a cast has excluded this case
        known = self.inputs.known.lengths.get(ref)
        return 0 if ref.op == "const" else self.inputs.length(ref) if known is None else known

    def read_element(self, ref: Term, index: Value, type: Type) -> Value:
        """An element of a non-null array, the index in bounds; `type` is the element's storage type."""
        return by_case(ref, register_type(type), lambda case: self._read_element(case, index, type), {})

    def _read_element(self, ref: Term, index: Value, type: Type) -> Value:
        sort = register_type(type)
        if ref.op == "const":
            return zero(sort)
        if ref.op == "fresh":
            return self.read_cell(self.objects[_number(ref)], index, sort)
        if ref in self.inputs.known.elements:
            return _chosen(self.inputs.known.elements[ref], index, sort)
        element = self.inputs.element_type(ref) if sort is REF else type
        base = self._left(sort, lambda history: self.inputs.element(ref, lift(index, INT), element, history))
        return self._fold(self.chains.get(_array_key(sort, type)), ref, index, base, sort)

    def write_element(self, ref: Term, index: Value, value: Value, type: Type, guard: Value = True) -> None:
        """Set an element of a non-null array where `guard` holds."""
        for case, picked in cases(ref, guard):
            self._write_element(case, index, value, type, picked)

    def _write_element(self, ref: Term, index: Value, value: Value, type: Type, guard: Value) -> None:
        sort = register_type(type)
        if ref.op == "fresh":
            self._write_cell(_number(ref), ref, index, value, sort, guard)
        elif ref.op != "const" and guard is not False:
            key = _array_key(sort, type)
            self.chains[key] = self._push(self.chains.get(key), ref, index, value, guard)

    def copy_elements(self, ref: Term, start: Value, length: Value, source: Term, first: Value, type: Type) -> None:
        """Write a run of elements of one non-null array into another, all within bounds; both may be the same."""
        span = ElementRun(start, length, self.copy(), source, first, type)
        for case, picked in cases(ref, True):
            if case.op == "fresh":
                obj = self.objects[_number(case)]
                self.objects[_number(case)] = obj._replace(writes=self._push(obj.writes, case, span, source, picked))
            elif case.op != "const":
                key = _array_key(register_type(type), type)
                self.chains[key] = self._push(self.chains.get(key), case, span, source, picked)

    def compute_elements(self, ref: Term, length: Value, at: Callable[[Value], Value]) -> None:
        """Write the first elements of an array of numbers made during the call, all within bounds."""
        obj = self.objects[_number(ref)]
        self.objects[_number(ref)] = obj._replace(writes=self._push(obj.writes, ref, Computed(length, at), 0, True))

    def recompute_elements(self, ref: Term, length: Value, at: Callable[[Value], Value], type: Type, guard: Value) -> None:
        """Write all elements of one array of numbers where `guard` holds; `at` does not read them from this heap."""
        write = Computed(length, at)
        if ref.op == "fresh":
            obj = self.objects[_number(ref)]
            self.objects[_number(ref)] = obj._replace(writes=self._push(obj.writes, ref, write, 0, guard))
        else:
            key = _array_key(register_type(type), type)
            self.chains[key] = self._push(self.chains.get(key), ref, write, 0, guard)

    def read_cell(self, obj: Allocated, index: Value, sort: Primitive) -> Value:
        """An element of an allocated array."""
        if isinstance(index, int):
            value = obj.cells.get(index, zero(sort))
        else:
            value = zero(sort)
            for at, cell in obj.cells.items():
                value = ite(equal(INT, index, at), cell, value, sort)
        for write in reversed(list(writes(obj.writes))):
            value = ite(and_(self.guard(write), _is_at(write, index)), _written(write, index), value, sort)
        return value

    def _write_cell(self, number: int, ref: Term, index: Value, value: Value, sort: Primitive, guard: Value) -> None:
        obj = self.objects[number]
        if not isinstance(index, int) or obj.writes is not None:
            self.objects[number] = obj._replace(writes=self._push(obj.writes, ref, index, value, guard))
        else:
            before = obj.cells.get(index, zero(sort))
            self.objects[number] = obj._replace(cells={**obj.cells, index: ite(guard, value, before, sort)})

    # --- chains

    def guard(self, write: Write) -> Value:
        """Whether a write of this heap's happened, given the decisions that led to this heap."""
        if write.certain:
            return write.choice
        return and_(*(condition for condition in write.conditions if condition not in self.conditions), write.choice)

    def _push(self, chain: Write | None, ref: Term, place: Place, value: Value, choice: Value) -> Write:
        depth = chain.depth + 1 if chain else 1
        return Write(self.inputs.allocate(), ref, place, value, self.conditions, choice, True, chain, depth)

    def _fold(self, chain: Write | None, ref: Term, index: Value, base: Value, sort: Primitive) -> Value:
        hits: list[tuple[Value, Value, Value]] = []
        for write in writes(chain):
            self.inputs.tick()
            hit = and_(self._same(ref, write.ref), _is_at(write, index))
            guard = hit if hit is False else self.guard(write)
            if guard is not False:
                hits.append((guard, hit, self._as_of(base, ref, write, _written(write, index))))
            if guard is True and hit is True:
                break
        value = base
        for guard, group in groupby(reversed(hits), key=lambda each: each[0]):
            inside = value
            for _, hit, written in group:
                inside = ite(hit, written, inside, sort)
            value = ite(guard, inside, value, sort)
        return value

    def _as_of(self, base: Value, ref: Term, write: Write, value: Value) -> Value:
        """A written value where the write was to `ref`: said of `ref` if it is about nothing but what was there before (`base`)."""
        if not isinstance(value, Term) or not isinstance(base, Term) or base.sort is REF or ref is write.ref:
            return value
        key = (value, write.ref, ref)
        if key not in self.inputs.moved:
            movable = base.op == "apply" and _is_about(value, write.ref, base)
            moved = substitute(value, {write.ref: ref}) if movable else value
            self.inputs.moved[key] = moved if self.inputs.knows(moved) else value
        return self.inputs.moved[key]

    def _same(self, a: Term, b: Term) -> Value:
        one = True if a is b else self.inputs.may_be_one(a, b)
        return False if one is False else and_(one, equal(REF, a, b))


def _chosen(elements: list[Value], index: Value, sort: Primitive) -> Value:
    """The element at an index of an array that nobody writes."""
    if isinstance(index, int):
        return elements[index] if 0 <= index < len(elements) else zero(sort)
    value = zero(sort)
    for at, element in enumerate(elements):
        value = ite(equal(INT, index, at), element, value, sort)
    return value


def _is_about(value: Term, ref: Term, place: Term) -> bool:
    """Whether a value mentions a reference only to compare it or to ask for what was at its own place like `place`."""
    found = False
    for size, term in enumerate(subterms([value])):
        if size > _MOVABLE:
            return False
        if ref in term.args and term.op != "eq.ref":
            if term.op != "apply" or term.payload != place.payload or term.args[1:] != place.args[1:]:
                return False
            found = True
    return found


def _is_at(write: Write, index: Value) -> Value:
    """Whether a write to an array is to the element at an index; that to a field is."""
    if isinstance(write.place, ElementRun | Computed):
        return write.place.has(index)
    return index is None or equal(INT, index, write.place)


def _written(write: Write, index: Value) -> Value:
    return write.place.value(index) if isinstance(write.place, ElementRun | Computed) else write.value


def held(write: Write) -> Iterator[Value]:
    """The values that a write may put into an array or field."""
    yield write.value
    if isinstance(write.place, ElementRun):
        for case, _ in cases(write.place.source, True):
            if case.op == "fresh":
                obj = write.place.heap.objects[_number(case)]
                yield from obj.cells.values()
                for inner in writes(obj.writes):
                    yield from held(inner)


def by_case(ref: Term, sort: Primitive, read: Callable[[Term], Value], seen: dict[Term, Value]) -> Value:
    """What `read` gives for a non-null reference, choices taken case by case; `seen` has the cases read so far, as they are shared."""
    if ref not in seen:
        kept = non_null(ref)
        if kept.op == "ite":
            condition, a, b = kept.args
            seen[ref] = ite(lower(condition), by_case(a, sort, read, seen), by_case(b, sort, read, seen), sort)
        else:
            seen[ref] = read(kept)
    return seen[ref]


def cases(ref: Term, guard: Value) -> list[tuple[Term, Value]]:
    """The references that a choice of non-null ones may be, each once, with the condition, within `guard`, under which it is."""
    guards: dict[Term, Value] = {}
    order = _choices_first(non_null(ref))
    guards[order[0]] = guard
    for node in order:
        if node.op == "ite":
            condition, a, b = node.args
            for case, picked in ((a, lower(condition)), (b, not_(lower(condition)))):
                kept = non_null(case)
                guards[kept] = or_(guards.get(kept, False), and_(guards[node], picked))
    return [(node, guards[node]) for node in order if node.op != "ite"]


def _choices_first(root: Term) -> list[Term]:
    """A choice and all that it may lead to, each choice before its cases."""
    seen: set[Term] = set()
    order: list[Term] = []
    stack = [(root, False)]
    while stack:
        node, done = stack.pop()
        if done:
            order.append(node)
        elif node not in seen:
            seen.add(node)
            stack.append((node, True))
            if node.op == "ite":
                stack += [(non_null(case), False) for case in node.args[1:]]
    return order[::-1]


def non_null(ref: Term) -> Term:
    """A reference known not to be null, without the choices that only say when it would be."""
    while ref.op == "ite" and (ref.args[1].op == "const" or ref.args[2].op == "const"):
        ref = ref.args[2] if ref.args[1].op == "const" else ref.args[1]
    return ref


def writes(chain: Write | None) -> Iterator[Write]:
    """The writes of a chain, newest first."""
    while chain is not None:
        yield chain
        chain = chain.before


def _number(ref: Term) -> int:
    assert isinstance(ref.payload, int)
    return ref.payload


def _array_key(sort: Primitive, type: Type) -> str:
    """Arrays that one instruction may write share a chain: all of references, and those of bytes and booleans."""
    return OF_REFERENCES if sort is REF else array_name(str(BYTE if type is BOOLEAN else type))


def merge_heaps(condition: Value, a: Heap, b: Heap) -> Heap:
    """The heap that is `a` where the condition holds and `b` elsewhere."""
    merged = a.copy()
    for number, obj in b.objects.items():
        own = merged.objects.get(number)
        if own is None:
            merged.objects[number] = obj
        elif own is not obj:
            merged.objects[number] = _merge_objects(condition, own, obj, a.inputs.sorts)
    for key in {**a.chains, **b.chains}:
        merged.chains[key] = _merge_chains(a.chains.get(key), b.chains.get(key))
    merged.output = ite(condition, a.output, b.output, REF)
    merged.errors = ite(condition, a.errors, b.errors, REF)
    for key in {**a.statics, **b.statics}:
        merged.statics[key] = ite(condition, a.read_static(key), b.read_static(key), a.inputs.sorts[key])
    merged.history = ite(condition, a.history, b.history, INT)
    if a.memory is not None and b.memory is not None:
        merged.memory = a.memory.merged(condition, b.memory)
    return merged


def _merge_objects(condition: Value, a: Allocated, b: Allocated, sorts: dict[str, Primitive]) -> Allocated:
    fields = dict(a.fields)
    for key in {**a.fields, **b.fields}:
        default = zero(sorts[key])
        fields[key] = ite(condition, a.fields.get(key, default), b.fields.get(key, default), sorts[key])
    cells = a.cells
    if a.cells is not b.cells:
        sort = register_type(type_named(a.cls[:-2]))
        default = zero(sort)
        cells = {at: ite(condition, a.cells.get(at, default), b.cells.get(at, default), sort) for at in {**a.cells, **b.cells}}
    return a._replace(fields=fields, cells=cells, writes=_merge_chains(a.writes, b.writes))


def _merge_chains(a: Write | None, b: Write | None) -> Write | None:
    """A common beginning, then the writes of both in their order; certain are those that both have for certain."""
    if a is b:
        return a
    one, other = a, b
    new_a: dict[int, Write] = {}
    new_b: dict[int, Write] = {}
    while one is not other:
        if one is not None and (other is None or one.depth >= other.depth):
            new_a[one.number] = one
            one = one.before
        else:
            assert other is not None
            new_b[other.number] = other
            other = other.before
    chain = one
    for number in sorted(new_a | new_b):
        write = new_a.get(number) or new_b[number]
        certain = number in new_a and number in new_b and new_a[number].certain and new_b[number].certain
        chain = write._replace(certain=certain, before=chain, depth=chain.depth + 1 if chain else 1)
    return chain


def number_of(ref: Term) -> int:
    """The number of an object allocated during the call."""
    assert isinstance(ref.payload, int)
    return ref.payload
