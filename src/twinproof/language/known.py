"""What is known of single classes of a library: a record for each class, which says only what there is to say, and a table to look up.

Nothing here is about one language. Whoever walks heaps, makes inputs up, reasons about them or writes tests asks the table, which a
program's language has (`Library.classes`); what it says of a class stands in one place, next to what is known of its kin.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from twinproof.base.dataclass import dataclass

if TYPE_CHECKING:
    from random import Random

    from twinproof.heap.observe import Datum, Heap, Node, ObjectNode, Scalar
    from twinproof.heap.viewed import ObjectView
    from twinproof.ir.types import Primitive, Type
    from twinproof.term.term import Term, Value

    Add = Callable[[Node], int]  # appends a node to a heap in the making, and gives its number
    Spell = Callable[[Scalar | str], str]  # a number or a text as source has it

Parts = tuple[int | str, ...]  # a value: a row of numbers and texts


class InputReader(Protocol):
    """What reads the heap of symbolic inputs."""

    def field(self, ref: Term, key: str, type: Type) -> Term:
        """A field of an input object."""

    def length(self, ref: Term) -> Term:
        """The length of an input array."""

    def element(self, ref: Term, index: Term, type: Type) -> Term:
        """An element of an input array."""


@dataclass(frozen=True, slots=True)
class CollectionLayout:
    """Objects that hold others. `read` gives what they hold in the order of iteration, of a map keys and values in turn; `lay_out` is the
    object as public calls build it that add one element after the other, and raises KeyError where that is not known."""

    field: str  # by which they are known, objects of subclasses, too
    read: Callable[[ObjectView], Iterable[Datum]]
    lay_out: Callable[[Sequence[Node], Add, Sequence[Datum]], ObjectNode] | None = None
    is_map: bool = False
    is_ordered: bool = False  # holds only what has an order, not null
    is_keyed: bool = False  # needs the hash codes or the order of what it holds
    is_free: bool = False  # whatever is put into its array, public calls leave it so
    shown: tuple[str, ...] = ()  # fields that users see besides
    room: tuple[str, ...] | None = None  # if users may see how much room there is in the array: fields that say how it will grow
    adds: str = ""  # the public method that adds an element, or a key with its value
    listed: tuple[str, ...] = ()  # source that gives all elements as a collection, or all keys and all values; `{}` is the object


@dataclass(frozen=True, slots=True)
class ListLayout:
    """A collection that is an array and a number, which proofs know by its elements: keys of fields."""

    data: str
    size: str
    zeros: tuple[str, ...] = ()  # numbers that are zero in a new one


@dataclass(frozen=True, slots=True)
class InsideArray:
    """An array that nobody but its object has, in a field that is never null. It holds what the object does, one of its type arguments if
    it has several, or no references (None)."""

    key: str
    type: Type
    holds: int | str | None = "elements"


@dataclass(frozen=True, slots=True)
class KeptUp:
    """What public methods keep up: a fact about an object, with the fields that it says something of."""

    keys: tuple[str, ...]
    fact: Callable[[InputReader, Term], Value]


class Chooser(Protocol):
    """What chooses values worth trying; what the code mentions comes often."""

    @property
    def random(self) -> Random:
        """What it draws from."""

    @property
    def is_tame(self) -> bool:
        """Whether only small numbers are wanted."""

    def number(self, type: Primitive) -> int:
        """A number of a type, by its bits."""

    def among(self, choices: Sequence[int]) -> int:
        """One of some numbers."""

    def text(self) -> str:
        """A text."""

    def decimals(self) -> Sequence[str]:
        """What the code mentions that may be a decimal number."""

    def parts(self, cls: str) -> Parts:
        """A value of another class."""


@dataclass(frozen=True, slots=True)
class ValueLayout:
    """Objects that stand for one value. What a class keeps only to be faster stays zero or null, as in an object nobody has asked anything
    yet. Where public calls always give the same object for a value it is a constant, or cannot be laid out: nobody has another one."""

    fields: tuple[tuple[str, Type], ...]  # those that tell the value
    choose: Callable[[Chooser], Parts]  # a value worth trying
    source: Callable[[Spell, Parts], str]  # makes a new object with the value, or names the only one
    lay_out: Callable[[Parts, Add], Sequence[Datum]] | None = None  # what the fields hold, if not the parts; KeyError: no object has a name
    read: Callable[[Heap, Mapping[str, Datum]], Parts] | None = None  # the way back; TypeError: this object has no value yet
    text: Callable[[Parts], str] | None = None  # for people; else the first part
    caches: tuple[str, ...] = ()  # other fields
    constants: tuple[tuple[Parts, str], ...] = ()  # values of which there is one object only, in a static field
    plain: Parts = ()  # the simplest value, if it is not zeros
    simpler: Callable[[Parts], Iterable[Parts]] | None = None  # values that may be simpler; else zeros, and each number nearer to zero
    beside: Callable[[Parts, Random], Parts] | None = None  # a value that is near
    zero: Callable[[Parts], Parts] | None = None  # what all values of an input are tried as at once
    is_mutable: bool = False  # an object may get another value, so that it matters which one it is
    doubt: str = ""  # why an object may be without a value for now
    is_by_fields: bool = False  # users see its fields just as they are
    asked: str = ""  # source that gives what its only field holds; `{}` is the object
    asked_type: Primitive | None = None  # of that, if it is not the field's
    told: tuple[str, Callable[[Spell, Parts], str]] | None = None  # a method that tells, and what, where equal objects are not `equals`


@dataclass(frozen=True, slots=True)
class HolderLayout:
    """Objects that hold one other. Those that never change are made of it; of those that hold nothing there may be one only."""

    key: str
    source: str  # makes one; `{}` is what it holds, if it never changes
    asked: str  # gives what it holds; `{}` is the object
    sets: str = ""  # the method by which it gets something else to hold; none if it never changes
    empty: str = ""  # the static field with the one that holds nothing
    empty_source: str = ""


@dataclass(frozen=True, slots=True)
class BoxLayout:
    """Objects that wrap a number: its type, the field with it, and which numbers have one object each (none if low is above high)."""

    cls: str
    type: Primitive
    key: str
    low: int = 1
    high: int = 0

    @property
    def is_cached(self) -> bool:
        """Whether there are numbers with one object each."""
        return self.low <= self.high


@dataclass(frozen=True, slots=True)
class LibraryClass:
    """One class of the library."""

    name: str
    types: tuple[str, ...] = ()  # an input of these types is taken to be of this class where a method is called on it
    collection: CollectionLayout | None = None
    list: ListLayout | None = None
    value: ValueLayout | None = None
    holder: HolderLayout | None = None
    box: BoxLayout | None = None
    inside: tuple[InsideArray, ...] = ()
    invariant: KeptUp | None = None
    text: str = ""  # a field of our own for the text of an input whose value is one: unlike a string's it may change
    counts: tuple[str, ...] = ()  # fields with numbers that are never negative
    caches: tuple[str, ...] = ()  # fields that keep a view of the object: another view shows the same
    tables: tuple[str, ...] = ()  # static fields with arrays of objects that only its initialiser writes
    is_buildable: bool = False  # fields may hold anything of their types, or what they hold is known
    is_free: bool = False  # fields may hold anything of their types
    serves_all: bool = False  # one object may be of several types that differ in their type arguments


@dataclass(frozen=True, slots=True)
class LibraryWide:
    """What goes for all classes of a library."""

    packages: tuple[str, ...] = ()  # how names of its classes begin
    inner: tuple[str, ...] = ()  # how keys of fields begin that are inside of collections
    counter: str = ""  # how the field of a collection ends that counts its changes
    watchers: tuple[str, ...] = ()  # how fields end that compare such a count
    unseen: tuple[str, ...] = ()  # how keys of fields begin that no public method tells
    called: tuple[str, ...] = ()  # how names of interfaces begin that are there to be called back
    number: str = ""  # the class of numbers that stands for all objects
    comparable: str = ""  # what has an order among its like
    listing: str = ""  # source that declares a list of the elements of a collection: names of both
    iterable: str = ""  # what has elements one after the other: its type argument is theirs


_NOTHING = LibraryWide()


class KnownClasses:
    """All classes of a library of which something is known."""

    def __init__(self, classes: Sequence[LibraryClass] = (), wide: LibraryWide = _NOTHING) -> None:
        self.wide = wide
        self.by_name = {each.name: each for each in classes}
        self._hidden: dict[str, bool] = {}
        self._of_collections(classes)
        self._of_values(classes)
        self._of_inputs(classes)

    def _of_collections(self, classes: Sequence[LibraryClass]) -> None:
        """What heaps with collections are read and laid out by; of two layouts that fit an object the first is `readable`."""
        self.readable = {each.collection.field: each.collection for each in classes if each.collection is not None}
        self.collections = {each.name: each.collection for each in classes if each.collection is not None and each.collection.lay_out}
        self.maps = frozenset(each.name for each in classes if each.collection is not None and each.collection.is_map)
        self.list = next((each.list for each in classes if each.list is not None), ListLayout("", ""))
        self.list_class = next((each.name for each in classes if each.list is not None), "")
        self.shown = {key for layout in self.readable.values() for key in layout.shown}
        self.rooms = {layout.field: layout.room for layout in self.readable.values() if layout.room is not None}

    def _of_values(self, classes: Sequence[LibraryClass]) -> None:
        """The same for values, holders and boxes; `constants` and `empties` are by the labels of opaque nodes."""
        self.values = {each.name: each.value for each in classes if each.value is not None}
        self.constants = {f"static {cls}.{name}": (cls, parts) for cls, layout in self.values.items() for parts, name in layout.constants}
        self.holders = {each.name: each.holder for each in classes if each.holder is not None}
        self.empties = {f"static {holder.empty}": cls for cls, holder in self.holders.items() if holder.empty}
        self.named = {*(cls for cls, layout in self.values.items() if layout.constants), *self.holders}  # some objects are constants
        self.valued = (*self.values, *self.holders)
        self.boxes = {each.name: each.box for each in classes if each.box is not None}
        self.free = frozenset(each.name for each in classes if each.is_free)

    def _of_inputs(self, classes: Sequence[LibraryClass]) -> None:
        """What proofs know of inputs."""
        self.inside = {array.key: array for each in classes for array in each.inside}
        self.counts = {key for each in classes for key in each.counts}
        self.caches = {key for each in classes for key in each.caches}
        self.tables = {key for each in classes for key in each.tables}
        self.texts = {each.name: each.text for each in classes if each.text}
        self.text_keys = frozenset(self.texts.values())
        self.fixed = frozenset(box.key for box in self.boxes.values())  # fields that nobody changes
        self._taken = {type: each.name for each in classes for type in each.types}
        facts = [each.invariant for each in classes if each.invariant is not None]
        self._kept = {key: invariant.fact for invariant in facts for key in invariant.keys}

    def is_library(self, cls: str) -> bool:
        """Whether a class has a name of the library's."""
        return cls.startswith(self.wide.packages)

    def taken_as(self, type: str) -> str | None:
        """The class that an input of a library type is taken to be where a method is called on it; None if that is not known."""
        return self._taken.get(type)

    def is_modelled(self, cls: str) -> bool:
        """Whether an input of a library class may have what its fields may hold, or what is known of them."""
        outer, nested, _ = cls.partition("$")
        return (outer.removeprefix("?") if nested else outer) in self._taken or self.serves_all(cls)

    def serves_all(self, cls: str) -> bool:
        """Whether one object of a class may be of several types that differ in their type arguments."""
        return cls in self.by_name and self.by_name[cls].serves_all

    def kept_up(self, leaves: InputReader, ref: Term, key: str) -> Value:
        """What holds of the object that has a field, as far as it says something of the field."""
        fact = self._kept.get(key)
        return True if fact is None else fact(leaves, ref)

    def is_count(self, key: str) -> bool:
        """Whether a field counts the changes of a collection, for the sake of its iterators."""
        return key.startswith(self.wide.inner) and key.endswith(self.wide.counter)

    def watches(self, key: str) -> bool:
        """Whether a field compares such a count: that of an iterator, or of a part of a list."""
        return key.startswith(self.wide.inner) and key.endswith(self.wide.watchers)

    def is_hidden(self, key: str) -> bool:
        """Whether a field is a counter or cache that no public method tells."""
        found = self._hidden.get(key)
        if found is None:
            found = self._hidden[key] = self.is_count(key) or key.startswith(self.wide.unseen)
        return found


NO_CLASSES = KnownClasses()
