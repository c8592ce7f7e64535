"""Inputs: the leaves of all terms (parameters, static fields, and what is read from the input heap) and what is known of them.

The input heap is never enumerated. A field of an input object is an uninterpreted function of the reference, so that two
references that turn out to be the same object agree on it, and which references are the same is left to the solver: aliasing,
sharing and cycles are all admitted, and none of them multiplies paths. The range of a byte or of a length belongs to the leaf itself; what
is known of the classes of a reference is kept as facts and handed to the solver with every query that mentions it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Protocol

from twinproof.base.assumption import TYPE_ARGUMENTS, Assumption, input_class
from twinproof.execute.collections import DATA_TYPE, entry_type, is_hidden, root
from twinproof.execute.existing import Existing
from twinproof.execute.universe import Universe
from twinproof.execute.versions import Strangers, Versions
from twinproof.ir.types import (
    BOOLEAN,
    BYTE,
    CHAR,
    INT,
    LONG,
    OBJECT,
    REF,
    SHORT,
    ArrayType,
    ClassType,
    Primitive,
    Type,
    element_name,
    erase,
    is_array_name,
    is_reference,
    register_type,
    type_named,
)
from twinproof.term.bounds import WIDE
from twinproof.term.build import and_, compare, equal, ite, not_, or_
from twinproof.term.leaf import LENGTH, MIRROR, TYPEOF, ByName, ElementOf, FieldOf, InstanceTest, Parameter, Static
from twinproof.term.term import Term, Value, function, lower, subterms, variable

if TYPE_CHECKING:
    from twinproof.execute.memory.input_blocks import InputBlocks

RANGES: dict[Type, tuple[int, int]] = {BOOLEAN: (0, 1), BYTE: (-128, 127), SHORT: (-32768, 32767), CHAR: (0, 65535)}
_OWNER = ByName("owner")  # the collection that an array is inside of
_LENGTHS = (0, (1 << 31) - 1)


def _nothing() -> None:
    pass


class Generics(Protocol):
    """What type arguments say about fields and aliases."""

    def trusted(self, type: Type) -> Type:
        """What is known of a reference that is declared with a type."""

    def field_type(self, owner: Type, key: str, erased: Type) -> Type:
        """The type of a field in an object of type `owner`."""

    def element_type(self, collection: Type) -> Type:
        """The type of what a collection of the type `collection` holds."""

    def may_be_same(self, a: Type, b: Type) -> bool:
        """Whether references of these types can be one object."""


class FinalFacts(Protocol):
    """What final static fields say about inputs."""

    def enum_constants(self, name: str) -> list[Term]:
        """The constants of an enum."""


class Inputs:
    """The leaves of one pair, shared by both versions."""

    def __init__(self, universe: Universe, generics: Generics, shape: str = "any", wide: bool = False, at_start: bool = False) -> None:
        self.universe = universe
        self.known_classes = universe.known_classes
        self._ranges = RANGES | {INT: WIDE, LONG: WIDE} if wide else RANGES  # wide: integers may be larger than any sort's
        self._generics = generics
        self.at_start = at_start  # what is executed begins where the call does: inputs are as public methods leave them
        self._unshared = shape in ("tree", "list")
        self.is_any_shape = shape == "any"
        self._allocated = 0
        self.facts: dict[Term, Value] = {}
        self.declared: dict[Term, Type] = {}
        self.field_types: dict[str, Type] = {}
        self.sorts: dict[str, Primitive] = {}  # of the fields met so far, static ones included
        self.parameters: list[tuple[Term, Type]] = []
        self._receivers: list[Term] = []  # never null, whether conditions mention them or not
        self.statics: dict[str, tuple[Term, Type]] = {}
        self._cells: dict[Term, Term] = {}  # elements of arrays whose class may be any, with their arrays
        self._tested: dict[str, Type] = {}  # array types that such arrays are asked to be, with the types of their elements
        self.moved: dict[tuple[Term, Term, Term], Value] = {}  # values said of another reference, by value, reference and other
        self.held: dict[Term, Type] = {}  # what the arrays inside collections hold
        self.assumed: dict[Assumption, None] = {}  # what was taken for granted about inputs
        self.known = Existing(self)
        self.finals: FinalFacts | None = None
        self.versions: Versions = Strangers()
        self.blocks: InputBlocks | None = None  # of languages whose memory is made of blocks
        self.tick: Callable[[], None] = _nothing  # called in long walks over the heap; raises when the budget is used up

    def allocate(self) -> int:
        """The number of the next object allocated on either side."""
        self._allocated += 1
        return self._allocated

    def is_user_class(self, name: str) -> bool:
        """Whether a class belongs to the program, not to the library."""
        return name in self.universe.user_classes

    def parameter(self, index: int, type: Type, non_null: bool = False) -> Term:
        """The value of a parameter (the receiver is one, never null)."""
        leaf = self._leaf(variable(Parameter(index), register_type(type), self._ranges.get(type)), type)
        if non_null:
            self.require(leaf, not_(equal(REF, leaf, None)))
            self._receivers.append(leaf)
        self.parameters.append((leaf, type))
        return leaf

    def require(self, leaf: Term, fact: Value) -> None:
        """Something more that is known of a leaf."""
        self.facts[leaf] = and_(self.facts[leaf], fact)

    def static(self, key: str, type: Type, history: Term | None = None) -> Term:
        """The value of a static field before the call, or after unknown calls."""
        if history is not None:
            return self._leaf(function(Static(key, ""), register_type(type), (history,), self._ranges.get(type)), type)
        leaf = self._leaf(variable(Static(key, ""), register_type(type), self._ranges.get(type)), type)
        self.statics[key] = (leaf, type)
        self.sorts[key] = leaf.sort
        return leaf

    def field(self, ref: Term, key: str, type: Type, history: Term | None = None) -> Term:
        """A field of an input object as it is before the call, or after unknown calls; its type is refined by the type arguments of the
        reference."""
        places = (ref,) if history is None or key in self.known_classes.fixed else (ref, history)
        range = _LENGTHS if key in self.known_classes.counts else self._ranges.get(type)
        leaf = function(FieldOf(key), register_type(type), places, range)
        if leaf in self.facts:
            return leaf
        if key in self.known_classes.inside:
            self._inside(leaf, ref, key)
            return self._kept_up(leaf, ref, key, history)
        if key in self.known_classes.text_keys:
            self.facts[leaf] = True  # a text is no object
            return leaf
        if key == self.known_classes.list.size:
            self._leaf(leaf, type)
            self.require(leaf, compare("le", INT, leaf, self.length(self.field(ref, self.known_classes.list.data, DATA_TYPE, history))))
            return leaf
        self._leaf(leaf, self._field_type(ref, key, type) if is_reference(type) else type)
        return self._kept_up(leaf, ref, key, history)

    def _field_type(self, ref: Term, key: str, type: Type) -> Type:
        found = self._generics.field_type(self.declared[ref], key, type)
        if erase(found) != type:
            self.assumed[TYPE_ARGUMENTS] = None
        return found

    def _kept_up(self, leaf: Term, ref: Term, key: str, history: Term | None) -> Term:
        if self.at_start and history is None:
            self.require(leaf, self.known_classes.kept_up(self, ref, key))
        if self.at_start and leaf.sort is REF and self.versions.is_never_null(key):
            self.require(leaf, not_(equal(REF, leaf, None)))
        return leaf

    def _inside(self, leaf: Term, ref: Term, key: str) -> None:
        """An array of a collection: there, of exactly one class, and of this collection only."""
        array = self.known_classes.inside[key]
        self.known.add(leaf, array.type)
        self.require(leaf, equal(REF, function(_OWNER, REF, (leaf,)), ref))
        if isinstance(array.holds, int):
            self._fill(leaf, entry_type(self.known_classes, self.declared[ref], array.holds))
        elif array.holds is not None:
            self._fill(leaf, self._generics.element_type(self.declared[ref]))

    def _fill(self, leaf: Term, type: Type) -> None:
        """The array of a collection holds what the collection's type arguments say."""
        self.held[leaf] = type
        if erase(type) != OBJECT:
            self.assumed[TYPE_ARGUMENTS] = None

    def take(self, ref: Term) -> str | None:
        """The class that an input of an unknown class is taken to be where it is called; None if there is none."""
        found = self.known_classes.taken_as(str(erase(self.declared[ref])))
        if found is None or root(ref) in self.known.classes:  # what a static initialiser made is of the class that it made
            return None
        self.assumed[input_class(found)] = None
        return found

    def leaf(self, leaf: Term, type: Type) -> Term:
        """A reference of a declared type, of which no more is known."""
        return self._leaf(leaf, type)

    def library_object(self, leaf: Term, type: Type) -> Term:
        """An object of some class that the library makes, never null."""
        if leaf not in self.facts:
            self._leaf(leaf, type)
            self.require(leaf, not_(equal(REF, leaf, None)))
        return leaf

    def knows(self, value: Value) -> bool:
        """Whether all references read from the input heap in a value are leaves that were met as such."""
        terms = subterms([value]) if isinstance(value, Term) else []
        return all(term in self.declared for term in terms if isinstance(term.payload, FieldOf | ElementOf) and term.sort is REF)

    def length(self, ref: Term) -> Term:
        """The length of an input array."""
        leaf = function(LENGTH, INT, (ref,), _LENGTHS)
        self.facts.setdefault(leaf, True)
        return leaf

    def element(self, ref: Term, index: Term, type: Type, history: Term | None = None) -> Term:
        """An element of an input array as it is before the call, or after unknown calls; one instruction reads bytes and booleans, so one
        function is both."""
        places = (ref, index) if history is None else (ref, index, history)
        if type is BOOLEAN or type is BYTE:
            declared = BOOLEAN if self.declared[ref] == ArrayType(BOOLEAN) else BYTE
            return self._cell(self._leaf(function(ElementOf(BYTE), INT, places, RANGES[declared]), declared), ref)
        if isinstance(type, Primitive) and type is not REF:
            return self._leaf(function(ElementOf(type), register_type(type), places, self._ranges.get(type)), type)
        leaf = function(ElementOf(REF), REF, places)
        if leaf not in self.facts:
            self._leaf(leaf, type)
            self.require(leaf, True if ref in self.held else self._stored_fact(leaf, ref))
        return self._cell(leaf, ref)

    def _cell(self, leaf: Term, array: Term) -> Term:
        """An element of an array whose class may be any: what the array is asked to be says what it holds."""
        if leaf not in self._cells and self.universe.unknown(self.classes(array)):
            self._cells[leaf] = array
            for name, element in list(self._tested.items()):
                self._hold(leaf, name, element)
        return leaf

    def _hold(self, leaf: Term, name: str, element: Type) -> None:
        """If the array is one of the type `name`, this is a value of its elements' type."""
        if leaf.sort is REF and is_reference(element):
            fits = or_(equal(REF, leaf, None), self._is_instance(leaf, str(element)))
        elif leaf.sort is not REF and element is BOOLEAN:
            fits = or_(equal(INT, leaf, 0), equal(INT, leaf, 1))
        else:
            return
        self.require(leaf, or_(not_(self._is_instance(self._cells[leaf], name)), fits))

    def element_type(self, array: Term) -> Type:
        """The declared type of the elements of an input array."""
        if array in self.held:
            return self.held[array]
        declared = self.declared.get(array)
        return declared.element if isinstance(declared, ArrayType) else OBJECT

    def instance_of(self, ref: Term, name: str, supertypes: Callable[[str], frozenset[str]]) -> Value:
        """Whether a non-null input object is an instance of the type with this common name; of an unknown class it may be or not."""
        classes = self.classes(ref)
        fitting = {number for number in classes if name in supertypes(self.universe.name(number))}
        unseen = [number for number in self.universe.unknown(classes) if number not in fitting]
        if not unseen or name in self.universe.user_classes:
            return self.is_a(ref, fitting)
        if is_array_name(name) and name not in self._tested:
            self._tested[name] = type_named(element_name(name))
            for leaf in list(self._cells):
                self._hold(leaf, name, self._tested[name])
        return or_(self.is_a(ref, fitting), and_(self.is_a(ref, unseen), function(InstanceTest(name), BOOLEAN, (ref,))))

    def _is_instance(self, ref: Term, name: str) -> Value:
        return self.instance_of(ref, name, self.universe.supertypes)

    def is_a(self, ref: Term, classes: Iterable[int]) -> Value:
        """Whether the class of a non-null input object is one of `classes`."""
        wanted = frozenset(classes)
        possible = self.classes(ref)
        if possible <= wanted:
            return True
        typeof = function(TYPEOF, INT, (ref,))
        if self.universe.unknown(wanted & possible):  # any class but those named
            return and_(*(not_(equal(INT, typeof, number)) for number in sorted(possible - wanted)))
        return or_(*(equal(INT, typeof, number) for number in sorted(wanted & possible)))

    def mirror(self, ref: Term) -> Term:
        """The class object of a non-null input object whose class nobody has seen: the same for objects of the same class."""
        leaf = function(MIRROR, REF, (function(TYPEOF, INT, (ref,)),))
        self.known.add(leaf, ClassType(self.universe.semantics.mirror))
        return leaf

    def classes(self, ref: Term) -> frozenset[int]:
        """The classes a non-null input reference can have by its declared type."""
        exact = self.known.classes.get(ref)
        return self.universe.family(self.declared[ref]) if exact is None else exact

    def may_be_one(self, a: Term, b: Term) -> Value:
        """When two non-null input references can be one object: not if their types or the shape forbid it, and for some only if the
        object is of a class with objects that serve for all type arguments."""
        if is_hidden(self.known_classes, a) or is_hidden(self.known_classes, b):
            return a.payload == b.payload and (a is b or self.may_be_one(a.args[0], b.args[0]))
        if self.known.are_distinct(a, b):
            return False
        if self._unshared and _definite(a) and _definite(b):
            shared = and_(self._is_freely_shared(a), self._is_freely_shared(b))
            return False if shared is False else and_(shared, self._may_be_one_object(a, b))
        return self._may_be_one_object(a, b)

    def _may_be_one_object(self, a: Term, b: Term) -> Value:
        """The same whatever the shape."""
        if not self.universe.may_meet(self.classes(a), self.classes(b)):
            return False
        if self._generics.may_be_same(self.declared[a], self.declared[b]):
            return True
        self.assumed[TYPE_ARGUMENTS] = None
        classes = self.classes(a)
        for_all = [number for number in classes if self.known_classes.serves_all(self.universe.name(number))]
        return self.is_a(a, [*self.universe.unknown(classes), *for_all])

    def _is_freely_shared(self, ref: Term) -> Value:
        """When a shape without sharing lets a reference lead where another does: to strings, numbers, constants and class objects."""
        classes = self.classes(ref)
        free = [number for number in sorted(classes) if self.known.may_be_value(number)]
        return self.is_a(ref, free) if free else False

    def same_reference(self, a: Value, b: Value) -> Value:
        """Whether two references are equal; inputs that cannot be one object are equal only as nulls."""
        return self._same_by_case(a, b, {})

    def _same_by_case(self, a: Value, b: Value, seen: dict[tuple[Value, Value], Value]) -> Value:
        """Choices are taken case by case, each pair of cases once: they are shared."""
        if (a, b) not in seen:
            if isinstance(a, Term) and a.op == "ite":
                condition, x, y = a.args
                seen[a, b] = ite(lower(condition), self._same_by_case(lower(x), b, seen), self._same_by_case(lower(y), b, seen), BOOLEAN)
            elif isinstance(b, Term) and b.op == "ite":
                seen[a, b] = self._same_by_case(b, a, seen)
            else:
                seen[a, b] = self._same_case(a, b)
        return seen[a, b]

    def _same_case(self, a: Value, b: Value) -> Value:
        self.tick()
        if self.known.are_distinct(a, b):
            return False
        if a is b or a not in self.declared or b not in self.declared:
            return equal(REF, a, b)
        assert isinstance(a, Term)
        assert isinstance(b, Term)
        one = self.may_be_one(a, b)
        if one is False:
            return and_(equal(REF, a, None), equal(REF, b, None))
        alike = and_(True if one is True else one, self._of_one_class(a, b), self._of_one_class(b, a))
        return equal(REF, a, b) if alike is True else and_(equal(REF, a, b), or_(equal(REF, a, None), alike))

    def _of_one_class(self, a: Term, b: Term) -> Value:
        """That one object is of the only class that another can be of, if there is one; that it is so is no fact about the other."""
        classes = self.classes(b)
        is_told = len(classes) == 1 and classes <= self.classes(a) and not self.universe.unknown(classes)
        return self.is_a(a, classes) if is_told else True

    def separate(self, conditions: Iterable[Term]) -> list[Term]:
        """That references which cannot be one object are not: what the shape and the type arguments of the mentioned references say."""
        refs = [term for term in subterms(conditions) if term.sort is REF and self._is_separable(term)]
        facts: list[Term] = []
        for place, a in enumerate(refs):
            for b in refs[:place]:
                one = self.may_be_one(a, b) if self.classes(a) & self.classes(b) else True
                if one is not True:
                    facts += _terms(or_(equal(REF, a, None), not_(equal(REF, a, b)), one))
        return facts

    def _is_separable(self, ref: Term) -> bool:
        declared = self.declared.get(ref)
        return declared is not None and (
            self._unshared or is_hidden(self.known_classes, ref) or (isinstance(declared, ClassType) and bool(declared.args))
        )

    def facts_about(self, conditions: Iterable[Term]) -> list[Term]:
        """What is known of all leaves that the conditions (and these facts) mention."""
        found: dict[Term, None] = {}
        seen: set[Term] = set()
        about = [*conditions, *self._receivers]
        while about:
            leaves = [term for term in subterms(about) if term not in seen]
            seen.update(leaves)
            known = [fact for leaf in leaves for fact in (self.facts.get(leaf), self._enum_fact(leaf))]
            about = [fact for fact in dict.fromkeys(known) if isinstance(fact, Term) and fact not in found]
            found.update(dict.fromkeys(about))
        return list(found)

    def _enum_fact(self, leaf: Term) -> Value:
        """An input of an enum type is null or one of the constants."""
        if leaf.sort is not REF or leaf not in self.declared or leaf in self.known.classes or self.finals is None:
            return True
        name = self.universe.enum(self.universe.family(self.declared[leaf]))
        constants = [] if name is None else self.finals.enum_constants(name)
        return or_(equal(REF, leaf, None), *(equal(REF, leaf, constant) for constant in constants)) if constants else True

    def _leaf(self, leaf: Term, type: Type) -> Term:
        if leaf not in self.facts:
            self.declared[leaf] = self._generics.trusted(type)
            self.facts[leaf] = self._fact(leaf, type)
        return leaf

    def _fact(self, leaf: Term, type: Type) -> Value:
        return self._reference_fact(leaf, type) if is_reference(type) else True

    def _stored_fact(self, leaf: Term, array: Term) -> Value:
        """An element is null or of a class that the array's own class admits."""
        classes = self.classes(array)
        names = {number: self.universe.name(number) for number in sorted(classes.difference(self.universe.unknown(classes)))}
        arrays = {number: type_named(element_name(name)) for number, name in names.items() if is_array_name(name)}
        return and_(*(or_(not_(self.is_a(array, [number])), self._may_hold(leaf, element)) for number, element in arrays.items()))

    def _may_hold(self, leaf: Term, element: Type) -> Value:
        return or_(equal(REF, leaf, None), self.is_a(leaf, self.universe.family(element)))

    def _reference_fact(self, leaf: Term, type: Type) -> Value:
        """Null, or of a class of the family; a family of one leaves nothing to say, one with unknown classes only what they are not."""
        family = self.universe.family(type)
        if len(family) == 1:
            return True
        typeof = function(TYPEOF, INT, (leaf,))
        if self.universe.unknown(family):
            others = self.universe.family(OBJECT) - family
            return or_(equal(REF, leaf, None), and_(*(not_(equal(INT, typeof, number)) for number in sorted(others))))
        return or_(equal(REF, leaf, None), *(equal(INT, typeof, number) for number in sorted(family)))


def _definite(ref: Term) -> bool:
    """Whether a reference is named by fields alone, so that another name is another place."""
    is_field = isinstance(ref.payload, FieldOf) and len(ref.args) == 1
    return ref.op == "var" or (is_field and _definite(ref.args[0]))


def _terms(value: Value) -> list[Term]:
    return [value] if isinstance(value, Term) else []
