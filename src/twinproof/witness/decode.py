"""From a solver's model to an input: the objects the model speaks of, with the fields and elements that matter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from twinproof.align.fields.lone import is_never_written, is_shared
from twinproof.base.dataclass import replace
from twinproof.execute.collections import DATA_TYPE, is_buildable
from twinproof.execute.inputs import Inputs
from twinproof.heap.canonical import trim
from twinproof.heap.observe import ArrayNode, BlockNode, Datum, Input, Link, Node, Null, ObjectNode, Scalar, bits_of
from twinproof.heap.reach import with_fields
from twinproof.ir.program import FINAL
from twinproof.ir.side import Side
from twinproof.ir.types import (
    BOOLEAN,
    BYTE,
    INT,
    REF,
    SHORT,
    STRING,
    ArrayType,
    Primitive,
    Type,
    array_name,
    element_name,
    erase,
    is_array_name,
    is_reference,
    type_named,
)
from twinproof.sample.valued import possible
from twinproof.smt.query import Model
from twinproof.term.evaluate import evaluate
from twinproof.term.leaf import LENGTH, TYPEOF, AfterCall, ElementOf, FieldOf, InstanceTest, Storable
from twinproof.term.term import Term, Value, function, integer, real, subterms
from twinproof.witness.buildable import MAX_ARRAY, Unbuildable
from twinproof.witness.standing import Constants

_OTHER = str(ArrayType(ArrayType(ArrayType(SHORT))))  # a class that code under test hardly asks for

_Test = InstanceTest | Storable


def input_from_model(inputs: Inputs, model: Model, conditions: tuple[Term, ...], has_receiver: bool) -> Input:
    """The input that a model of the conditions describes."""
    if inputs.blocks is not None:
        from twinproof.witness.block_models import input_of_blocks  # late: of few languages

        return input_of_blocks(inputs.blocks, model, conditions)
    if any(isinstance(term.payload, AfterCall) for term in subterms(conditions)):
        raise Unbuildable("an object of some class whose code answers as it likes")
    builder = _Builder(inputs, model, conditions)
    args = [builder.datum(type, builder.values[leaf]) for leaf, type in inputs.parameters]
    used = {key for key, (leaf, _) in inputs.statics.items() if leaf in builder.mentioned}
    statics = tuple((key, builder.datum(type, builder.values[leaf])) for key, (leaf, type) in sorted(inputs.statics.items()) if key in used)
    if has_receiver and isinstance(args[0], Null):
        raise Unbuildable("a call on null")
    heap = possible(inputs.known_classes, builder.heap())
    if heap is None:
        raise Unbuildable("an optional that holds itself")
    return Input(heap, args[0] if has_receiver else Null(), tuple(args[1:] if has_receiver else args), statics)


def lone_fields(old: Side, new: Side, given: Input) -> list[str]:
    """The fields of an input that only one version has, or has with another type, and static ones that are final or that nobody writes."""
    if any(isinstance(node, BlockNode) for node in given.heap):
        return []  # variables are blocks, which hold anything
    fields = [key for node in given.heap if isinstance(node, ObjectNode) for key, _ in node.fields]
    lone = [key for key in dict.fromkeys([*fields, *(key for key, _ in given.statics)]) if not is_shared(old, new, key)]
    return lone + [key for key, _ in given.statics if key not in lone and all(_keeps_its_start(side, key) for side in (old, new))]


def _keeps_its_start(side: Side, key: str) -> bool:
    """Whether a static field always holds what its class's initialiser leaves there, known or not."""
    owner, _, name = key.rpartition(".")
    cls = side.find(owner)
    return cls is not None and all(field.flags & FINAL or is_never_written(side, field) for field in cls.fields if field.name == name)


def without(given: Input, keys: Sequence[str]) -> Input:
    """The input without some fields, and without what only they lead to."""
    heap = tuple(with_fields(node, lambda key: key not in keys) for node in given.heap)
    return trim(replace(given, heap=heap, statics=tuple((key, value) for key, value in given.statics if key not in keys)))


class _Builder:
    """Collects the objects of a model, numbered as they are met."""

    def __init__(self, inputs: Inputs, model: Model, conditions: tuple[Term, ...]) -> None:
        self.inputs = inputs
        self.model = model
        roots = [*conditions, *(leaf for leaf, _ in inputs.parameters), *(leaf for leaf, _ in inputs.statics.values())]
        self.mentioned = set(subterms(conditions))
        self.values = evaluate(roots, model.leaf)
        self.constants = Constants(inputs, model, self.values)
        self.numbers: dict[tuple[int, str], int] = {}  # references of unrelated classes may share a number
        self.order: list[tuple[int, str]] = []
        self.insides: dict[int, tuple[Datum, ...]] = {}  # the arrays of lists, by place in the order
        self.contents: dict[int, list[tuple[Term, tuple[Value, ...]]]] = {}
        self.typed: set[int] = set()  # objects whose class the conditions mention
        self.tests: dict[int, list[tuple[_Test, bool]]] = {}  # what is said of objects of unknown classes
        self.definite: dict[int, list[str]] = {}  # the only class of a reference's type
        for term in subterms(roots):
            self._note(term)

    def _note(self, term: Term) -> None:
        """Remember what a term tells of an object."""
        declared = self.inputs.declared.get(term)
        if declared is not None and is_reference(declared):
            family = self.inputs.universe.family(declared)
            if len(family) == 1 and not self.inputs.universe.unknown(family):
                self.definite.setdefault(integer(self.values[term]), []).append(self.inputs.universe.name(min(family)))
        if term.op != "apply":
            return
        number = self.values[term.args[0]] or 0
        if not isinstance(number, int):
            return
        if declared is not None:
            self.contents.setdefault(number, []).append((term, tuple(self.values[arg] for arg in term.args)))
        elif term.payload is TYPEOF:
            self.typed.add(number)
        elif isinstance(term.payload, InstanceTest | Storable):
            self.tests.setdefault(number, []).append((term.payload, bool(self.values[term])))

    def datum(self, type: Type, value: Value) -> Datum:
        """A value of the model as data; an object met for the first time is numbered."""
        if is_reference(type):
            number = integer(value or 0)
            return Link(self._add(number, self._class(number, type))) if number else Null()
        assert isinstance(type, Primitive)
        return Scalar(type, bits_of(type, real(value)))

    def _add(self, number: int, cls: str) -> int:
        if (number, cls) not in self.numbers:
            self.numbers[number, cls] = len(self.order)
            self.order.append((number, cls))
        return self.numbers[number, cls]

    def heap(self) -> tuple[Node, ...]:
        """The nodes of all objects reached from what was asked for."""
        nodes: list[Node] = []
        while len(nodes) < len(self.order):
            inside = self.insides.get(len(nodes))
            nodes.append(self._node(*self.order[len(nodes)]) if inside is None else ArrayNode(str(DATA_TYPE), inside))
        return tuple(nodes)

    def _node(self, number: int, cls: str) -> Node:
        known = self.contents.get(number, [])
        if is_array_name(cls):
            return self._array(number, cls)
        constant = self.constants.node(number, cls, self._reference(number))
        if constant is not None:
            return constant
        if self.inputs.universe.semantics.enum in self.inputs.universe.supertypes(cls) or self.constants.is_static(number, cls):
            raise Unbuildable(f"a constant of class {cls}")
        if not all(map(self._is_buildable, self.inputs.universe.supertypes(cls))):
            raise Unbuildable(f"an object of class {cls}")
        read = {term.payload.key: term for term, _ in known if isinstance(term.payload, FieldOf)}
        layout = self.inputs.known_classes.list
        fields = {key: self._content(term) for key, term in read.items() if key != layout.data}
        supertypes = self.inputs.universe.supertypes(cls)
        if self.inputs.known_classes.list_class in supertypes:
            array = integer(self.values[read[layout.data]]) if layout.data in read else -1
            fields |= self._list(fields.get(layout.size, Scalar(INT, 0)), array)
        return ObjectNode(cls, tuple((key, value) for key, value in sorted(fields.items()) if key.rpartition(".")[0] in supertypes))

    def _is_buildable(self, cls: str) -> bool:
        universe = self.inputs.universe
        known = self.inputs.is_user_class(cls) or cls == universe.semantics.thrown.root
        return known or is_buildable(universe.known_classes, universe.side.find(cls))

    def _list(self, size: Datum, array: int) -> dict[str, Datum]:
        """The inside of a list with as many elements as the model says, in an array just as long."""
        assert isinstance(size, Scalar)
        if size.bits > MAX_ARRAY:
            raise Unbuildable(f"a list of size {size.bits}")
        self.insides[len(self.order)] = self._cells(array, size.bits, str(DATA_TYPE))
        self.order.append((array, str(DATA_TYPE)))
        layout = self.inputs.known_classes.list
        return {**dict.fromkeys(layout.zeros, Scalar(INT, 0)), layout.data: Link(len(self.order) - 1), layout.size: size}

    def _content(self, term: Term) -> Datum:
        return self.datum(self.inputs.declared[term], self.values[term])

    def _array(self, number: int, cls: str) -> ArrayNode:
        length = integer(self.model.leaf(function(LENGTH, INT, (self._reference(number),)), (number,)))
        if length > MAX_ARRAY:
            raise Unbuildable(f"an array of length {length}")
        return ArrayNode(cls, self._cells(number, length, cls))

    def _cells(self, number: int, length: int, cls: str) -> tuple[Datum, ...]:
        """The elements of an array as far as the model tells them."""
        known = self.contents.get(number, [])
        element = type_named(cls[:-2])
        kind = ElementOf(REF if not isinstance(element, Primitive) else BYTE if element is BOOLEAN else element)
        zero: Datum = Null() if is_reference(element) else self.datum(element, 0)
        cells = [zero] * max(length, 0)
        for term, args in known:
            if term.payload is kind and 0 <= (at := integer(args[1])) < length:
                cells[at] = self._content(term)
        return tuple(cells)

    def _class(self, number: int, type: Type) -> str:
        """The class of an object where it is seen as a `type`; one that the model leaves unknown gets the first class that fits."""
        universe = self.inputs.universe
        family = universe.family(type)
        if not family:
            raise Unbuildable(f"no class fits {type}")
        chosen = integer(self.model.leaf(function(TYPEOF, INT, (self._reference(number),)), (number,)))
        if not universe.unknown(family):
            return universe.name(chosen if chosen in family else min(family))
        for name in self._candidates(number, chosen, family):
            if self._fits(number, name, str(erase(type))):
                return name
        raise Unbuildable(f"an object of some class that is a {type}")

    def _candidates(self, number: int, chosen: int, family: frozenset[int]) -> Iterator[str]:
        """Classes to try: what the model says, what other references to the object say, any if nothing was asked about its class."""
        universe = self.inputs.universe
        known = {number: universe.name(number) for number in sorted(family.difference(universe.unknown(family)))}
        if number in self.typed and chosen in known:
            yield known[chosen]
            return
        yield from self.definite.get(number, ())
        if number not in self.typed:
            yield from known.values()
        for test, holds in self.tests.get(number, ()):
            if holds and isinstance(test, InstanceTest):
                yield test.type
            elif holds and isinstance(test, Storable):
                changed = self.inputs.versions.types_in_new(test.cls) ^ universe.supertypes(test.cls)
                yield from (array_name(type) for type in (test.cls, *sorted(changed)))
        yield from (name for name in (STRING.name, self.inputs.known_classes.wide.number, _OTHER) if universe.number(name) not in known)

    def _fits(self, number: int, name: str, type: str) -> bool:
        """Whether an object of a class is a `type` and passes just the tests that the model says it passes."""
        passes = (holds == self._passes(test, name) for test, holds in self.tests.get(number, ()))
        return type in self.inputs.universe.supertypes(name) and all(passes)

    def _passes(self, test: _Test, name: str) -> bool:
        supertypes = self.inputs.universe.supertypes
        if isinstance(test, InstanceTest):
            return test.type in supertypes(name)
        types = self.inputs.versions.types_in_new(test.cls) if test.where else supertypes(test.cls)
        return is_array_name(name) and element_name(name) in types

    def _reference(self, number: int) -> Term:
        """Some leaf that stands for the object: functions are looked up by its number, so any will do."""
        declared = self.inputs.declared
        return next(leaf for leaf in self.values if leaf in declared and is_reference(declared[leaf]) and self.values[leaf] == number)
