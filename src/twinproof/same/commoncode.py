"""What two versions of a program have in common, as far as their code shows it."""

from __future__ import annotations

from functools import cached_property

from twinproof.align.fields.lone import is_never_null, is_shared
from twinproof.align.shape import class_shape
from twinproof.align.tables import is_table
from twinproof.ir.instruction import MethodRef
from twinproof.ir.program import ENUM, FINAL, Class, Field, Method
from twinproof.ir.resolve import resolve_method, select_method
from twinproof.ir.side import Side
from twinproof.same.started import Started
from twinproof.same.structural import Structural


class CommonCode:
    """Answers by comparing code."""

    def __init__(self, structural: Structural) -> None:
        self._structural = structural
        self._constants: dict[str, list[str] | None] = {}
        self._statics: dict[tuple[str, str], list[tuple[Side, Field]]] = {}  # those of both versions by class and name
        self._started: dict[tuple[str, str], bool] = {}  # those that are asked about

    def same_initialiser(self, name: str) -> bool:
        """Whether a class of the user's starts with the same static state."""
        return self._structural.same_initialiser(name)

    def starts_alike(self, owner: str, name: str) -> bool:
        """Whether a final static field of a class that starts otherwise is seen to hold the same in both versions all the same."""
        if (owner, name) not in self._started:
            self._started[owner, name] = self._starts.alike(owner, name)
        return self._started[owner, name]

    @cached_property
    def _starts(self) -> Started:
        return Started(*self._sides, self.same_site)

    def common_constants(self, name: str) -> list[str] | None:
        """The constants of an enum that both versions have, None if they may not be the same; those that one appends are nobody's input."""
        if name not in self._constants:
            self._constants[name] = self._find_constants(name)
        return self._constants[name]

    def same_site(self, name: str) -> bool:
        """Whether what a call site makes is of the same types, and all that this runs the same code."""
        old, new = (side.find(name) for side in self._sides)
        if old is None or new is None or old.methods.keys() != new.methods.keys():
            return False
        if class_shape(self._structural.old, old) != class_shape(self._structural.new, new):
            return False
        return all(self._structural.same(method, new.methods[key]) for key, method in old.methods.items())

    def in_both(self, owner: str, name: str) -> bool:
        """Whether both versions have a static field."""
        return len(self._fields(owner, name)) == len(self._sides)

    def are_tables(self, owner: str, name: str) -> bool:
        """Whether nobody can write the array in a static field, in either version."""
        return self.in_both(owner, name) and all(is_table(side, field) for side, field in self._fields(owner, name))

    def same_callbacks(self) -> bool:
        """Whether all methods of the program that implement something of the library are the same code."""
        return self._same_callbacks

    def same_functions(self, type: str, name: str) -> bool:
        """Whether all function objects of the program that implement a method run the same code."""
        pairs = self._structural.world.functions(type, name)
        return all(old is not None and new is not None and self._structural.same(old, new) for old, new in pairs)

    def same_code(self, method: Method) -> bool:
        """Whether a method of one version, and all that it runs, is the same code in both."""
        old, new = (self._in(side, method) for side in self._sides)
        if old is None or new is None:
            return False
        return self._structural.same(old, new) if old.body is not None else new.body is None

    def _in(self, side: Side, method: Method) -> Method | None:
        cls = side.find(method.owner)
        return None if cls is None else cls.methods.get((method.name, method.descriptor))

    def types_in_new(self, name: str) -> frozenset[str]:
        """All that an object of a class is an instance of in the new version."""
        return self._structural.world.types_in_new(name)

    def is_shared(self, key: str) -> bool:
        """Whether both versions have a field, with one type."""
        return is_shared(*self._sides, key)

    def is_retyped(self, key: str) -> bool:
        """Whether both versions have a field, but not with one type."""
        return not self.is_shared(key) and all(self._declared(side, key) for side in self._sides)

    def is_never_null(self, key: str) -> bool:
        """Whether a field that only one version has always holds what its constructors put there, and that is an object."""
        if self.is_shared(key):
            return False
        found = [(side, field) for side in self._sides for field in self._declared(side, key)]
        return len(found) == 1 and is_never_null(*found[0])

    def _declared(self, side: Side, key: str) -> list[Field]:
        owner, _, name = key.rpartition(".")
        cls = side.find(owner)
        return [] if cls is None else [field for field in cls.fields if field.name == name]

    @cached_property
    def _same_callbacks(self) -> bool:
        return all(
            old is not None and new is not None and (old.body is new.body is None or self._structural.same(old, new))
            for old, new in self._structural.world.implementations()
        )

    def same_messages(self) -> bool:
        """Whether all methods of the program that say what an exception is about are the same code."""
        return self._same_messages

    @cached_property
    def _same_messages(self) -> bool:
        for name in self._structural.user_classes:
            old, new = (_message_of(side, name) for side in self._sides)
            own = [method for side, method in zip(self._sides, (old, new), strict=True) if _is_own(side, method, self._structural)]
            if own and (old is None or new is None or not self._structural.same(old, new)):
                return False
        return True

    def has_own_message(self, name: str) -> bool:
        """Whether exceptions of a class say something of their own, in either version; what the machine says of null is left out."""
        plain = self._structural.old.program.language.conduct.sayings.plain
        found = [_message_of(side, name) for side in self._sides]
        return any(method is None or method.owner not in plain for method in found)

    @property
    def _sides(self) -> tuple[Side, Side]:
        return self._structural.old, self._structural.new

    def _fields(self, owner: str, name: str) -> list[tuple[Side, Field]]:
        if (owner, name) not in self._statics:
            declared = [(side, field) for side in self._sides for cls in [side.find(owner)] if cls for field in cls.fields]
            self._statics[owner, name] = [(side, field) for side, field in declared if field.name == name and field.is_static]
        return self._statics[owner, name]

    def _find_constants(self, name: str) -> list[str] | None:
        old, new = (side.find(name) for side in self._sides)
        if old is None or new is None:
            return None
        old_constants, new_constants = _constants(old), _constants(new)
        both = min(len(old_constants), len(new_constants))
        is_longer = _are_plain(old) and _are_plain(new) and old_constants[:both] == new_constants[:both]
        return old_constants[:both] if is_longer or self.same_initialiser(name) else None


def _message_of(side: Side, name: str) -> Method | None:
    """The method that says what an exception of a class is about; None if the class is none of an exception."""
    thrown = side.program.language.semantics.thrown
    resolved = None if thrown.message is None else resolve_method(side.program, MethodRef(thrown.root, *thrown.message))
    cls = side.find(name)
    if resolved is None or cls is None or not any(above.name == thrown.root for above in side.program.supertypes(cls.name)):
        return None
    return select_method(side.program, cls.name, resolved)


def _is_own(side: Side, method: Method | None, structural: Structural) -> bool:
    return method is not None and side.common(method.owner) in structural.user_classes


def _constants(cls: Class) -> list[str]:
    return [field.name for field in cls.fields if field.flags & ENUM]


def _are_plain(cls: Class) -> bool:
    """Whether an enum's constants are no more than names, and all of one class."""
    return bool(cls.flags & FINAL) and all(field.is_static for field in cls.fields)
