"""Which classes an input object of a declared type can have here, and which fields of it are set.

User's classes: all that the universe admits and that both versions have, with the fields both versions have. Library classes: those
whose objects can be laid out by hand exactly as their public methods would (strings, boxes, collections: of the class that inputs are
taken to be in proofs; builders, big numbers, optionals, dates). A type without any such class gets null only, and is reported.
"""

from __future__ import annotations

from twinproof.align.enums import constant_classes
from twinproof.align.fields.lone import is_never_written
from twinproof.base.dataclass import dataclass, replace
from twinproof.execute.universe import Universe
from twinproof.heap.observe import Input
from twinproof.ir.generics import definite, field_type, may_alias, supertype
from twinproof.ir.program import ENUM, STATIC, SYNTHETIC, Class, Field
from twinproof.ir.resolve import resolve_method, select_method
from twinproof.ir.side import Side
from twinproof.ir.synthetic import given_name, is_given_name
from twinproof.ir.types import (
    ArrayType,
    ClassType,
    Primitive,
    Type,
    erase,
    type_named,
)
from twinproof.same.touched import changes
from twinproof.sample.concrete import SideFiles
from twinproof.sample.exists import is_never_null_in_both
from twinproof.sample.mend import mend
from twinproof.sample.valued import is_known

CONSTANT = "enum "  # how the label of an enum's constant begins
_OFTEN = 3  # times as often as others are classes chosen that differ


@dataclass(frozen=True, slots=True)
class Slot:
    """An instance field to fill: its key in common names and the old version's field."""

    key: str
    field: Field
    never_null: bool = False  # as far as the code shows

    @property
    def is_outer(self) -> bool:
        """Whether it is an inner class's link to its outer object, which no Java code leaves null."""
        return bool(self.field.flags & SYNTHETIC) and self.field.name.startswith("this$")


class Catalogue:
    """The classes and fields of inputs of one pair."""

    def __init__(self, old: SideFiles, new: SideFiles, universe: Universe) -> None:
        self._old = old
        self._new = new
        self._universe = universe
        self.known = universe.known_classes
        self._semantics = universe.semantics
        self._classes: dict[Type, tuple[str, ...]] = {}
        self._slots: dict[str, tuple[Slot, ...]] = {}
        self._choices: dict[Type, tuple[str, ...]] = {}
        self._fits: dict[tuple[Type, Type], bool] = {}
        self._field_types: dict[tuple[Type, str], Type] = {}
        self.unsupported: dict[str, None] = {}

    def classes(self, type: Type) -> tuple[str, ...]:
        """The classes and array types to choose from for a reference of this type."""
        erased = erase(type)
        if erased not in self._classes:
            found = tuple(dict.fromkeys(self._family(erased))) or self._made_up(str(erased))
            if not found:
                self.unsupported[str(erased)] = None
            self._classes[erased] = found
        return self._classes[erased]

    def choices(self, type: Type) -> tuple[str, ...]:
        """Those of `classes` that the type arguments admit, too: an `Integer` is no `Comparable<String>`."""
        if type not in self._choices:
            self._choices[type] = self._weighted([name for name in self.classes(type) if self._is_admitted(type, name)])
        return self._choices[type]

    def _weighted(self, names: list[str]) -> tuple[str, ...]:
        """Classes that differ between the versions more often than others."""
        changed = changes(self._old.side, self._new.side, self._old.classes).classes
        return tuple(name for name in names for _ in range(_OFTEN if name in changed and not changed.issuperset(names) else 1))

    def _is_admitted(self, type: Type, name: str) -> bool:
        return not (isinstance(type, ClassType) and type.args) or may_alias(self._old.side.program, type, type_named(name))

    def receivers(self) -> tuple[str, ...]:
        """The classes and constants of enums whose objects run exactly the method under question on both sides."""
        owner = self._old.side.common(self._old.method.owner)
        found: list[str] = []
        for name in self.classes(ClassType(owner)):
            constants = self.constants(name)
            if not constants and self._run_alike(name, name):
                found.append(name)
            old_classes, new_classes = (constant_classes(files.side, name) for files in (self._old, self._new))
            found += [f"{CONSTANT}{name}.{each}" for each in constants if self._run_alike(old_classes[each], new_classes[each])]
        return self._weighted(found)

    def _run_alike(self, old: str, new: str) -> bool:
        """Whether objects of these classes run the method under question."""
        return _runs(self._old, old) and _runs(self._new, new)

    def slots(self, name: str) -> tuple[Slot, ...]:
        """The instance fields of a user's class, superclass first, that both versions have."""
        if name not in self._slots:
            own = self._old.side.own(name)
            chain = [cls for cls in self._old.side.program.supertypes(own) if self._is_filled(cls)]
            found = [slot for cls in reversed(chain) for slot in self._declared(cls)]
            self._slots[name] = tuple(replace(slot, never_null=self._is_never_null(name, slot)) for slot in found)
        return self._slots[name]

    def mended(self, given: Input, turn: int) -> Input:
        """An input without what no code of either version leaves in a field, as far as that can be said."""
        return mend(self._old.side, self._new.side, given, turn)

    def _is_never_null(self, name: str, slot: Slot) -> bool:
        return not isinstance(slot.field.type, Primitive) and is_never_null_in_both(self._old.side, self._new.side, name, slot.key)

    def field_type(self, owner: Type, slot: Slot) -> Type:
        """The type of a field in an object of type `owner`, its type arguments filled in."""
        if isinstance(slot.field.type, Primitive):
            return slot.field.type
        if (owner, slot.key) not in self._field_types:
            found = field_type(self._old.side.program, owner, slot.field)
            self._field_types[owner, slot.key] = self._old.side.common_type(found)
        return self._field_types[owner, slot.key]

    def actual_type(self, name: str, declared: Type) -> Type:
        """The type of an object of class `name` made for a reference of type `declared`: its arguments, if they are the same."""
        if name.startswith(CONSTANT):
            return declared
        program = self._old.side.program
        erased = type_named(name)
        if str(erase(declared)) == name:
            return definite(program, declared)
        if isinstance(declared, ClassType) and declared.args:
            guess = ClassType(name, declared.args)
            return definite(program, guess) if supertype(program, guess, declared.name) == declared else erased
        return erased

    def fits(self, declared: Type, actual: Type) -> bool:
        """Whether a reference of type `declared` may refer to an object made as `actual`; never a raw one where arguments are known."""
        if (declared, actual) not in self._fits:
            generic = isinstance(declared, ClassType) and bool(declared.args)
            raw = isinstance(actual, ClassType) and not actual.args
            self._fits[declared, actual] = not (generic and raw) and may_alias(self._old.side.program, declared, actual)
        return self._fits[declared, actual]

    def constants(self, name: str) -> tuple[str, ...]:
        """The names of an enum's constants; empty for other classes."""
        cls = self._old.side.find(name)
        if cls is None or cls.superclass != self._semantics.enum:
            return ()
        return tuple(field.name for field in cls.fields if field.flags & ENUM and self.shared(field))

    def is_user(self, name: str) -> bool:
        """Whether a class belongs to the program."""
        return name in self._universe.user_classes

    def shared(self, field: Field) -> bool:
        """Whether the new version has this field of the old one, too, with the same type."""
        side, other = self._old.side, self._new.side
        cls = other.find(side.common(field.owner))
        wanted = side.common_type(field.type)
        return cls is not None and any(
            each.name == field.name and each.flags & STATIC == field.flags & STATIC and other.common_type(each.type) == wanted
            for each in cls.fields
        )

    def is_never_written(self, field: Field) -> bool:
        """Whether a static field that both versions have always holds what initialisers leave there."""
        other = self._new.side.find(self._old.side.common(field.owner))
        twins = [each for each in other.fields if each.name == field.name] if other is not None else []
        return is_never_written(self._old.side, field) and all(is_never_written(self._new.side, twin) for twin in twins)

    def _is_filled(self, cls: Class) -> bool:
        return self.is_user(self._old.side.common(cls.name)) or is_given_name(cls.name)

    def _made_up(self, name: str) -> tuple[str, ...]:
        """An implementation of an interface that nobody implements: of the user's, or of a function."""
        if not (self.is_user(name) or name.startswith(self.known.wide.called)):
            return ()
        sides = (self._old.side, self._new.side)
        made = given_name(name, self._old.side.program.is_library(name))
        return (made,) if all(side.own(name) == name and side.find(made) is not None for side in sides) else ()

    def _declared(self, cls: Class) -> list[Slot]:
        owner = self._old.side.common(cls.name)
        return [Slot(f"{owner}.{field.name}", field) for field in cls.fields if not field.is_static and self.shared(field)]

    def _family(self, type: Type) -> list[str]:
        if isinstance(type, ArrayType):
            return self._arrays(type)
        name = str(type)
        users = [self._universe.name(number) for number in sorted(self._universe.family(type))]
        found = [self._enum_of(user) for user in users if self.is_user(user) and self._is_plain(user)]
        if self.is_user(name):
            return found
        if name == self._semantics.root:
            return [*found, name, self._semantics.text, *filter(None, [self.known.wide.number])]
        if self._is_throwable(name):
            return [*found, *(user for user in users if user == name)]
        return [*found, *self._library(name)]

    def _library(self, name: str) -> list[str]:
        """The library's classes to choose from for a library type: one if it is a collection, else all that are such."""
        collection = self.known.taken_as(name)
        if collection in self.known.collections:
            return [collection]
        plain = [known for known in (self._semantics.text, *self.known.boxes) if name in self._universe.supertypes(known)]
        return plain + [known for known in self.known.valued if name in self._universe.supertypes(known) and self._is_known(known)]

    def _is_known(self, name: str) -> bool:
        """Whether both versions' JDKs lay objects of a library class out as we do."""
        return all(is_known(self.known, files.side.program, name) for files in (self._old, self._new))

    def _arrays(self, type: ArrayType) -> list[str]:
        exact = str(type)
        family = self._universe.family(type)
        return [exact] * 3 + [self._universe.name(number) for number in sorted(family.difference(self._universe.unknown(family)))]

    def _enum_of(self, name: str) -> str:
        """The enum a constant's own class belongs to, other classes as they are."""
        cls = self._old.side.find(name)
        above = self._old.side.find(cls.superclass) if cls and cls.superclass and cls.flags & ENUM else None
        return above.name if above is not None and above.superclass == self._semantics.enum else name

    def _is_plain(self, name: str) -> bool:
        """Whether all state of an object is in fields of the user's classes."""
        if self.constants(self._enum_of(name)):
            return True
        for cls in self._old.side.program.supertypes(self._old.side.own(name)):
            if not self.is_user(self._old.side.common(cls.name)):
                return cls.superclass is None or cls.name in self._semantics.plain or self._is_throwable(cls.name)
        return False

    def supertypes(self, name: str) -> frozenset[str]:
        """All that an object of a class is an instance of."""
        return self._universe.supertypes(name)

    def _is_throwable(self, name: str) -> bool:
        return self._semantics.thrown.root in self._universe.supertypes(name)


def _runs(files: SideFiles, name: str) -> bool:
    """Whether a call on an object of the class `name` runs the method under question."""
    side: Side = files.side
    method = resolve_method(side.program, files.method.ref)
    chosen = None if method is None else select_method(side.program, side.own(name), method)
    return chosen is not None and (chosen.owner, chosen.name, chosen.descriptor) == (
        files.method.owner,
        files.method.name,
        files.method.descriptor,
    )
