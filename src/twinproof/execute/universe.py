"""The closed world: which classes an input object can have, and which of them fit a type.

Classes are known by their common names (`ir.side`). What a library type can be besides the user's classes is not known: a class written
`?Type` stands for all of that. Only classes that both sides have can be classes of inputs.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from twinproof.ir.program import ABSTRACT, FINAL
from twinproof.ir.side import Side
from twinproof.ir.types import ArrayType, Primitive, Type, array_name, element_name, erase, is_array_name
from twinproof.language.known import KnownClasses

UNKNOWN = "?"


class Universe:
    """The classes of inputs, numbered, and their subtype relation."""

    def __init__(self, side: Side, names: Iterable[str]) -> None:
        self.side = self._side = side
        self.semantics = side.program.language.semantics
        self._names: list[str] = []
        self._numbers: dict[str, int] = {}
        self._supertypes: dict[str, frozenset[str]] = {}
        self._families: dict[Type, frozenset[int]] = {}
        self._enums: dict[str, str | None] = {}
        self.user_classes = frozenset(names)
        self._classes = sorted({*self.user_classes, self.semantics.root})

    def number(self, name: str) -> int:
        """The number of a class or array type."""
        if name not in self._numbers:
            self._numbers[name] = len(self._names)
            self._names.append(name)
        return self._numbers[name]

    def name(self, number: int) -> str:
        """The class with this number."""
        return self._names[number]

    def supertypes(self, name: str) -> frozenset[str]:
        """All that an object of class `name` is an instance of; of an unknown class, what is known of it."""
        if name not in self._supertypes:
            known = name.removeprefix(UNKNOWN)
            self._supertypes[name] = self._array_supertypes(known) if is_array_name(known) else self._class_supertypes(known)
        return self._supertypes[name]

    def unknown(self, numbers: Iterable[int]) -> list[int]:
        """Those of the classes that stand for library classes nobody has seen."""
        return [number for number in numbers if self._names[number].startswith(UNKNOWN)]

    def enum(self, numbers: Iterable[int]) -> str | None:
        """The enum of the user's that all these classes are, or whose constants with bodies they are."""
        enums = {self.enum_of(self._names[number]) for number in numbers}
        return next(iter(enums)) if len(enums) == 1 else None

    def enum_of(self, name: str) -> str | None:
        """The enum of the user's that a class is, or one of whose constants has it as its body."""
        if name not in self._enums:
            found = name if self._superclass(name) == self.semantics.enum else self._superclass(name)
            is_enum = found is not None and found in self.user_classes and self._superclass(found) == self.semantics.enum
            self._enums[name] = found if is_enum else None
        return self._enums[name]

    def _superclass(self, name: str) -> str | None:
        cls = self._side.find(name)
        return self._side.common(cls.superclass) if cls is not None and cls.superclass else None

    def may_meet(self, a: frozenset[int], b: frozenset[int]) -> bool:
        """Whether one object can be of a class of both families; an unknown class may be any library class or array that fits."""
        if a & b:
            return True
        return any(self._may_be(self._names[x][1:], self._names[y]) for x, y in self._with_unknown(a, b))

    def _with_unknown(self, a: frozenset[int], b: frozenset[int]) -> list[tuple[int, int]]:
        return [(x, y) for x in self.unknown(a) for y in b] + [(y, x) for y in self.unknown(b) for x in a]

    def _may_be(self, type: str, name: str) -> bool:
        """Whether an object of a class of the library that is a `type` can be of the class `name`."""
        known = name.removeprefix(UNKNOWN)
        if type in self.supertypes(known):
            return True
        return known is not name and (known in self.supertypes(type) or self._is_interface(type) or self._is_interface(known))

    def _is_interface(self, name: str) -> bool:
        cls = self._side.find(name)
        return cls is not None and cls.is_interface

    def _class_supertypes(self, name: str) -> frozenset[str]:
        cls = self._side.find(name)
        found = {name, self.semantics.root}
        if cls is not None:
            for above in (cls.superclass, *cls.interfaces):
                found |= self.supertypes(self._side.common(above)) if above else set()
        return frozenset(found)

    def _array_supertypes(self, name: str) -> frozenset[str]:
        element = element_name(name)
        found = {name, self.semantics.root, *self.semantics.above_arrays}
        if element not in _PRIMITIVES:
            found |= {array_name(above) for above in self.supertypes(element)}
        return frozenset(found)

    def family(self, type: Type) -> frozenset[int]:
        """The classes an input object of declared type `type` can have."""
        erased = erase(type)
        if erased not in self._families:
            self._families[erased] = frozenset(map(self.number, self._family(erased)))
        return self._families[erased]

    def _family(self, type: Type) -> list[str]:
        if isinstance(type, ArrayType):
            return self._array_family(type)
        name = str(type)
        fitting = {known for known in self._classes if name in self.supertypes(known) and self._is_concrete(known)}
        if name not in self.user_classes:
            fitting |= {name} if self._is_concrete(name) else set()
            taken = self.known_classes.taken_as(name)
            fitting |= set() if taken is None else {taken}
            fitting |= set() if self._is_final(name) else {UNKNOWN + name}
        fitting |= {UNKNOWN + made for made in self._functions if name in self.supertypes(made)}
        return sorted(fitting or {UNKNOWN + name})  # a type nobody implements is there for others to implement

    @cached_property
    def known_classes(self) -> KnownClasses:
        """The classes of the library of which something is known."""
        return self._side.program.known_classes

    @cached_property
    def _functions(self) -> frozenset[str]:
        """The interfaces of the user's that function objects implement, whose code is not looked for in inputs."""
        found = (self._side.find(name) for name in self.user_classes)
        made = {self._side.common(function.type) for cls in found if cls is not None for function in cls.functions()}
        return frozenset(made & self.user_classes)

    def _array_family(self, type: ArrayType) -> list[str]:
        if isinstance(type.element, Primitive):
            return [str(type)]
        if isinstance(type.element, ArrayType):
            return [array_name(name) for name in self._array_family(type.element)]
        element = str(type.element)
        known = [array_name(name) for name in sorted({element, *self._classes}) if element in self.supertypes(name)]
        return known if element in self.user_classes or self._is_final(element) else [*known, UNKNOWN + array_name(element)]

    def _is_final(self, name: str) -> bool:
        cls = self._side.find(name)
        return cls is not None and bool(cls.flags & FINAL)

    def _is_concrete(self, name: str) -> bool:
        cls = self._side.find(name)
        return cls is not None and not cls.flags & ABSTRACT


_PRIMITIVES = {"boolean", "byte", "char", "short", "int", "long", "float", "double"}
