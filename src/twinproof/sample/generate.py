"""Inputs by chance: arguments, static fields and small heaps with nulls, aliases, sharing, cycles and subclasses.

Deterministic for a seed, and growing: the first inputs are tiny. Generic types are respected where the class files tell them: an
object made as a `Pair<A, B>` is never seen as a `Pair<B, A>`.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Sequence
from random import Random

from twinproof.base.dataclass import dataclass
from twinproof.heap.observe import ArrayNode, Datum, Input, Link, Node, Null, ObjectNode, OpaqueNode, TextNode
from twinproof.ir.generics import parameter_types
from twinproof.ir.program import FINAL, SYNTHETIC, Field
from twinproof.ir.types import OBJECT, STRING, ArrayType, ClassType, Primitive, Type, Wildcard, erase
from twinproof.language.known import HolderLayout
from twinproof.sample.boundary import CHANGED, MOODS, RELATED, Mood, Values
from twinproof.sample.catalogue import CONSTANT, Catalogue, Slot
from twinproof.sample.chosen import Chosen
from twinproof.sample.concrete import SideFiles
from twinproof.sample.harvest import Harvest
from twinproof.sample.layouts import MOST, collection
from twinproof.sample.valued import empty, lay_out

_NULL = Null()
_MOST_OBJECTS = 14
_NEVER_MORE = 100  # objects, even where a field is never null
_CHANGED_FROM = 48  # inputs, before what only one version mentions is looked at more closely
_RELATED_FROM, _RELATED_EVERY = 12, 4  # inputs, before texts and characters are made of each other, and from one such input to the next
_TAME, _TAME_LOSSES = 1000, 3  # the largest number in every other input after a run that did not end; after so many all are small


@dataclass(frozen=True, slots=True)
class Form:
    """How one heap is made: how likely a reference is null, and how likely one that is not refers to an object already there."""

    null: float
    alias: float


FORMS = (Form(0.5, 0.1), Form(0.3, 0.3), Form(0.15, 0.0), Form(0.1, 0.5), Form(0.05, 0.15), Form(0.3, 0.0))


class Generator:
    """Makes inputs for a pair, in common names; `sharing=False` makes trees only."""

    def __init__(self, old: SideFiles, catalogue: Catalogue, harvests: tuple[Harvest, Harvest], seed: int, sharing: bool = True) -> None:
        self._old = old
        self._catalogue = catalogue
        self._random = Random(seed)
        self._sharing = sharing
        self._losses = 0
        old_harvest, new_harvest = harvests
        numbers, floats = old_harvest.numbers + new_harvest.numbers, old_harvest.floats + new_harvest.floats
        changed = [*_in_one(old_harvest.numbers, new_harvest.numbers), *_in_one(old_harvest.floats, new_harvest.floats)]
        self._values = Values(self._random, numbers, floats, old_harvest.texts + new_harvest.texts, changed)
        self._statics = [(key, field) for key, field in dict(new_harvest.statics + old_harvest.statics).items() if self._is_input(field)]
        self._receivers = () if self._is_static else catalogue.receivers()
        self._owner = ClassType(old.side.common(old.method.owner))
        self._params = self._parameter_types()
        self._relates = any(map(self._may_be_text, self._params)) and len(self._params) + (not self._is_static) > 1

    @property
    def lacks_receiver(self) -> bool:
        """Whether the method needs a receiver and none can be made."""
        return not self._is_static and not self._receivers

    @property
    def is_fixed(self) -> bool:
        """Whether there is nothing to choose: no parameters, no statics, no receiver."""
        return not self._params and not self._statics and self._is_static

    def input(self, number: int, cyclic: bool = True) -> Input:
        """The input with this number, without cycles if so asked; numbers must be asked for in order."""
        random = self._random
        is_tame = self._losses > _TAME_LOSSES or (self._losses > 0 and number % 2 == 1)
        self._values.start(self._mood(number), _TAME if is_tame else math.inf)
        heap = _Heap(self._catalogue, self._values, random, self._form(number), _room(number, random), cyclic)
        receiver = heap.make(random.choice(self._receivers), self._owner) if self._receivers else _NULL
        args = tuple([heap.datum(type) for type in self._params])
        statics: tuple[tuple[str, Datum], ...] = ()
        if self._statics and random.random() < 0.8:
            statics = tuple([(key, heap.datum(self._old.side.common_type(field.type))) for key, field in sorted(self._statics, key=_key)])
        return self._catalogue.mended(Input(heap.finish(), receiver, args, statics), number)

    def _mood(self, number: int) -> Mood:
        if number <= 2 or self._losses > _TAME_LOSSES:
            return MOODS[1]
        if number >= _CHANGED_FROM and number % 3 == 0 and self._values.has_changed:
            return CHANGED
        if number >= _RELATED_FROM and number % _RELATED_EVERY == 0 and self._relates:
            return RELATED
        return MOODS[number % len(MOODS)]

    def use_smaller_numbers(self) -> None:
        """From now on numbers are not large in every other input, if asked again small in all: with others the code does not end."""
        self._losses += 1

    def _form(self, number: int) -> Form:
        form = Form(1.0, 0.0) if number == 0 else self._random.choice(FORMS)
        return form if self._sharing else Form(form.null, 0.0)

    @property
    def _is_static(self) -> bool:
        return self._old.method.is_static or self._old.method.is_constructor

    def _may_be_text(self, type: Type) -> bool:
        return not isinstance(type, Primitive) and STRING.name in self._catalogue.choices(type)

    def _is_input(self, field: Field) -> bool:
        return not field.flags & (FINAL | SYNTHETIC) and self._catalogue.shared(field) and not self._catalogue.is_never_written(field)

    def _parameter_types(self) -> tuple[Type, ...]:
        side, method = self._old.side, self._old.method
        types = parameter_types(side.program, ClassType(method.owner), method)
        return tuple(side.common_type(type) for type in types)


def _key(item: tuple[str, Field]) -> str:
    return item[0]


@dataclass(frozen=True, slots=True)
class _Room:
    """How much an input may hold."""

    objects: int
    length: int


def _room(number: int, random: Random) -> _Room:
    most = 1 + int(number**0.5)
    length = random.choice((1, 3, 3, 5, 8)) if number < 400 or random.random() < 0.95 else 40
    return _Room(random.randint(1, min(most + 1, _MOST_OBJECTS)), min(length, 2 + most))


class _Heap:
    """One heap in the making; objects are filled breadth first, so that shallow places are filled before room runs out."""

    def __init__(self, catalogue: Catalogue, values: Values, random: Random, form: Form, room: _Room, cyclic: bool) -> None:
        self._catalogue = catalogue
        self._known = catalogue.known
        self._values = values
        self._random = random
        self._form = form
        self._room = room
        self._cyclic = cyclic
        self._compared = ""
        self._chosen = Chosen(self._known, random, values, room.length)
        self._nodes: list[Node] = []
        self._types: list[Type | None] = []  # None: the inside of a library object
        self._open: deque[Callable[[], None]] = deque()

    def datum(self, type: Type, non_null: bool = False, owner: int = -1) -> Datum:
        """A value of a declared type, in an object with number `owner`."""
        if isinstance(type, Primitive):
            return self._values.scalar(type)
        classes = self._classes(type)
        non_null = non_null and len(self._nodes) < _NEVER_MORE
        if not classes or (not non_null and self._random.random() < self._form.null):
            return _NULL
        if self._random.random() < self._form.alias or len(self._nodes) >= self._room.objects:
            known = self._aliases(type, owner) if self._form.alias else []
            if known:
                return Link(self._random.choice(known))
            if len(self._nodes) >= self._room.objects and not non_null and not self._is_leaf(type):
                return _NULL
        return self.make(self._random.choice(classes), type)

    def _classes(self, type: Type) -> tuple[str, ...]:
        """The classes to choose from; what is comparable must be of one class, or it cannot be compared."""
        found = self._catalogue.choices(type)
        if str(erase(type)) != self._known.wide.comparable or not found:
            return found
        self._compared = self._compared or self._random.choice(found)
        return (self._compared,) if self._compared in found else found

    def new(self, type: Type) -> Datum:
        """An object of a declared type that nothing refers to yet, null if there can be none."""
        classes = self._classes(type)
        has_room = len(self._nodes) < 2 * self._room.objects or self._is_leaf(type)
        return self.make(self._random.choice(classes), type) if classes and has_room else _NULL

    def make(self, name: str, type: Type) -> Datum:
        """A new object of a class that a reference of `type` may have."""
        index = len(self._nodes)
        self._nodes.append(TextNode(""))
        self._types.append(self._catalogue.actual_type(name, type))
        self._open.append(lambda: self._fill(index, name))
        return Link(index)

    def finish(self) -> tuple[Node, ...]:
        """The heap, all objects filled."""
        while self._open:
            self._open.popleft()()
        return tuple(self._nodes)

    def _aliases(self, type: Type, owner: int) -> list[int]:
        """Objects already there that fit; without cycles only later ones than the owner, so that no way leads back."""
        fits = self._catalogue.fits
        first = 0 if self._cyclic else owner + 1
        return [index for index in range(first, len(self._types)) if (actual := self._types[index]) is not None and fits(type, actual)]

    def _fill(self, index: int, name: str) -> None:
        type = self._types[index]
        assert type is not None
        self._nodes[index] = self._node(index, name, type)

    def _node(self, index: int, name: str, type: Type) -> Node:
        if isinstance(type, ArrayType):
            return ArrayNode(name, self._elements(index, type.element))
        if name == STRING.name or name in self._known.boxes:
            return self._leaf(name)
        if name in self._known.values:
            return lay_out(self._known, name, self._chosen.parts(name), self._inside)
        if name in self._known.holders:
            return self._holder(index, self._known.holders[name], name, type)
        if name in self._known.collections:
            return self._collection(index, name, type)
        if name.startswith(CONSTANT):
            return OpaqueNode(name)
        constants = self._catalogue.constants(name)
        if constants:
            return OpaqueNode(f"{CONSTANT}{name}.{self._random.choice(constants)}")
        return ObjectNode(name, tuple([(slot.key, self._field(index, slot, type)) for slot in self._catalogue.slots(name)]))

    def _field(self, index: int, slot: Slot, owner: Type) -> Datum:
        return self.datum(self._catalogue.field_type(owner, slot), slot.is_outer or slot.never_null, index)

    def _elements(self, index: int, type: Type) -> tuple[Datum, ...]:
        return tuple([self.datum(type, owner=index) for _ in range(self._values.length(self._room.length))])

    def _collection(self, index: int, name: str, type: Type) -> Node:
        args = type.args if isinstance(type, ClassType) else ()
        held = args[0] if args else OBJECT
        layout = self._known.collections[name]
        if not layout.is_keyed:
            return self._laid(name, self._elements(index, held))
        cls = self._key_class(held)
        count = min(self._values.length(self._room.length), MOST) if cls is not None else 0
        keys = [self._key(cls or STRING.name, layout.is_ordered) for _ in range(count)]
        if not layout.is_map:
            return self._laid(name, keys)
        value = args[1] if len(args) == 2 else OBJECT
        return self._laid(name, [part for key in keys for part in (key, self.datum(value, owner=index))])

    def _laid(self, name: str, elements: Sequence[Datum]) -> Node:
        return collection(self._known, name, self._nodes, self._inside, elements)

    def _holder(self, index: int, holder: HolderLayout, name: str, type: Type) -> Node:
        """An object that holds one; what one that never changes holds was there before it, so no such objects lead from it back to it."""
        held = type.args[0] if isinstance(type, ClassType) and type.args else OBJECT
        if holder.sets:
            return ObjectNode(name, ((holder.key, self.datum(held, owner=index)),))
        if self._random.random() < self._form.null:
            return empty(holder)
        known = [at for at in self._aliases(held, index) if str(erase(self._types[at] or held)) != name]
        value = Link(self._random.choice(known)) if known and self._random.random() < self._form.alias else self.new(held)
        return empty(holder) if value == _NULL else ObjectNode(name, ((holder.key, value),))

    def _inside(self, node: Node) -> int:
        self._nodes.append(node)
        self._types.append(None)
        return len(self._nodes) - 1

    def _key_class(self, type: Type) -> str | None:
        """The class of all keys of one map or set; None if keys of this type cannot be laid out."""
        bound = type.bound if isinstance(type, Wildcard) and type.bound is not None else type
        name = str(bound) if isinstance(bound, ClassType) else OBJECT.name
        if name == STRING.name or name in self._known.boxes:
            return name
        is_any = all(name in self._catalogue.supertypes(each) for each in (STRING.name, self._known.wide.number))
        return self._random.choice((STRING.name, self._known.wide.number)) if is_any else None

    def _key(self, cls: str, ordered: bool) -> Datum:
        """A string or box, at once: where a map keeps it depends on what it is."""
        if not ordered and self._random.random() < self._form.null / 4:
            return _NULL
        self._types.append(ClassType(cls))
        self._nodes.append(self._leaf(cls))
        return Link(len(self._nodes) - 1)

    def _leaf(self, name: str) -> Node:
        if name == STRING.name:
            return TextNode(self._values.text(self._room.length))
        return ObjectNode(name, ((self._known.boxes[name].key, self._values.scalar(self._known.boxes[name].type)),))

    def _is_leaf(self, type: Type) -> bool:
        """Whether an object of this type has no references, so that making one more does no harm."""
        return isinstance(type, ClassType) and (type.name in (STRING.name, *self._known.boxes) or type.name in self._known.values)


def _in_one(one: Sequence[float], other: Sequence[float]) -> list[float]:
    """What only one of two lists has, in order."""
    return [value for value in (*one, *other) if (value in one) is not (value in other)]
