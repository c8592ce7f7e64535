"""Whether a change somewhere in the program could be seen by a method, by a rough look at which classes know of which.

A proof that two versions are the same code need not be attacked where nothing that it could depend on has changed. That must not be
judged by the analysis that found the proof, so here classes count as a whole: from the class of a method one may come to each class that
it mentions, to all that are of a type it mentions, and to any class if it mentions a type of the library that may hold objects.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from twinproof.align.shape import body_shape, class_shape, common_descriptor, declaration_shape
from twinproof.execute.universe import Universe
from twinproof.ir.instruction import CONSTRUCTOR
from twinproof.ir.program import Class, Method
from twinproof.ir.side import Side, remembered
from twinproof.ir.types import ArrayType, ClassType, classes_named, innermost_name

_ANY = "*"  # in the place of a type: any object may be met


class Changes:
    """What differs between two versions, class by class, and who may come to it."""

    def __init__(self, old: Side, new: Side, names: frozenset[str]) -> None:
        self._names = names
        self._sides = (old, new)
        self._root, self._values = old.program.language.semantics.root, old.program.language.conduct.contents.values
        self._above = [Universe(side, self._names).supertypes for side in self._sides]
        self._met: dict[frozenset[str], frozenset[str]] = {}

    def touch(self, method: Method) -> bool:
        """Whether a method of the old version may come to a class that differs."""
        return self.meets(method, self.classes)

    def meets(self, method: Method, classes: frozenset[str]) -> bool:
        """Whether a method of the old version, or its twin, may come to one of these classes."""
        if classes not in self._met:
            self._met[classes] = self._from_where(classes)
        return self._sides[0].common(method.owner) in self._met[classes]

    @cached_property
    def classes(self) -> frozenset[str]:
        """The classes that both versions have and that differ."""
        return frozenset(name for name in self._names if self._shape(0, name) != self._shape(1, name))

    @cached_property
    def _users(self) -> dict[str, set[str]]:
        """The classes that mention a type."""
        users: dict[str, set[str]] = {}
        for name in self._names:
            for mentioned in self._mentioned(name):
                users.setdefault(mentioned, set()).add(name)
        return users

    def _from_where(self, classes: frozenset[str]) -> frozenset[str]:
        """The classes from which one may come to these."""
        if not classes:
            return classes
        found = set(classes)
        queue = list(found)
        while queue:
            reached = queue.pop()
            types = self._above[0](reached) | self._above[1](reached) | {reached, _ANY}
            fresh = {user for type in types for user in self._users.get(type, ())} - found
            found |= fresh
            queue += fresh
        return frozenset(found)

    def _mentioned(self, name: str) -> set[str]:
        """The types that either version of a class mentions."""
        found = {innermost_name(type) for side in (0, 1) for type in _strings(self._shape(side, name), self._root)}
        foreign = {type for type in found - self._names - self._values if "." in type and self._sides[0].program.find(type) is not None}
        return (found & self._names) | foreign | ({_ANY} if foreign else set())

    def _shape(self, side: int, name: str) -> object:
        here = self._sides[side]
        cls = here.find(name)
        return None if cls is None else _whole(here, cls)


@remembered
def changes(old: Side, new: Side, names: frozenset[str]) -> Changes:
    """The one Changes of two versions, so that what it finds is found once."""
    return Changes(old, new, names)


def _whole(side: Side, cls: Class) -> tuple[object, ...]:
    """A class with all its members, as data that can be compared."""
    methods = sorted(cls.methods.items())
    members = [
        (key[0], common_descriptor(side, key[1]), method.flags, body_shape(side, method.body) if method.body else None)
        for key, method in methods
    ]
    order = tuple(field.name for field in cls.fields if field.is_static)  # enum constants are told by it
    superclass, *rest = class_shape(side, cls)
    declared = [declaration_shape(side, cls)]  # not in the shape of a tuple, as what is only declared is not met
    is_plain = superclass == side.program.language.semantics.root
    return (None if is_plain else superclass, tuple(rest), declared, order, tuple(members))


def _strings(shape: object, root: str) -> Iterator[str]:
    """The names of classes in a shape, given that of the one above all."""
    stack = [shape]
    while stack:
        part = stack.pop()
        match part:
            case (str(owner), str(name), *_) if owner == root and name == CONSTRUCTOR:
                continue  # every class is an object, which tells nothing
            case tuple():
                stack += part
            case ArrayType(element):
                stack.append(element)
            case ClassType(name, args):
                yield name
                stack += args
            case str():
                yield from (part, *classes_named(part))
