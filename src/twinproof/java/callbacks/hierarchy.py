"""The classes of a JDK's base module: how they are below each other, which of them programs can extend, and which hold no object of a
program's.

Promises: a type is called closed only if, by the declared types of fields, nothing but the JDK's own classes can be reached from its
objects, the hand-written list in `callbacks.bounds` aside.
"""

from __future__ import annotations

from collections import defaultdict

from twinproof.ir.program import ABSTRACT, FINAL, INTERFACE, PROTECTED, PUBLIC, Program
from twinproof.ir.types import OBJECT, ArrayType, Type
from twinproof.java.callbacks.granted import CLOSED, is_data, is_service
from twinproof.java.find.classpath import ClassPath
from twinproof.java.find.jimage import open_jdk_classes
from twinproof.java.load.load import load_program


class Hierarchy:
    """The types of the base module of a JDK."""

    def __init__(self, classpath: ClassPath) -> None:
        self.program: Program = load_program(classpath)
        self.names = sorted(name.replace("/", ".") for name in open_jdk_classes(classpath.jdk).classes("java.base"))
        self._above: dict[str, frozenset[str]] = {}
        self._below: dict[str, list[str]] = defaultdict(list)
        self._instances: dict[str, list[str]] = {}
        for name in self.names:
            for above in self.above(name):
                self._below[above].append(name)
        self._closed = self._find_closed()

    def above(self, name: str) -> frozenset[str]:
        """All types of a class."""
        if name not in self._above:
            cls = self.program.find(name)
            found = {name, OBJECT.name}
            for other in (cls.superclass, *cls.interfaces) if cls else ():
                found |= self.above(other) if other else set()
            self._above[name] = frozenset(found)
        return self._above[name]

    def is_subtype(self, name: str, type: str) -> bool:
        """Whether one type is below another or the same."""
        return type == OBJECT.name or (not name.endswith("[]") and type in self.above(name))

    def instances(self, type: str) -> list[str]:
        """The classes whose methods may run where a type is asked for: of objects of the JDK, or as a class of a program inherits them."""
        if type not in self._instances:
            inside = not is_data(type)
            every = (name for name in self._below.get(type, ()) if is_data(name) or (inside and not is_service(name)))
            self._instances[type] = [name for name in every if not self.flags(name) & ABSTRACT or self._is_extensible(name)]
        return self._instances[type]

    def flags(self, name: str) -> int:
        """The flags of a class."""
        cls = self.program.find(name)
        return cls.flags if cls else 0

    def is_public(self, name: str) -> bool:
        """Whether programs can name a class, or one that inherits from it."""
        return any(self.flags(other) & PUBLIC for other in (name, *self._below.get(name, ())))

    def is_open(self, type: str) -> bool:
        """Whether a program can have a class below a type."""
        return any(map(self._is_extensible, (type, *self._below.get(type, ()))))

    def is_inheritable(self, name: str) -> bool:
        """Whether a program can have a class that extends a class."""
        return self._is_extensible(name) and not self.flags(name) & INTERFACE

    def _is_extensible(self, name: str) -> bool:
        cls = self.program.find(name)
        if cls is None or not name.startswith("java.") or not cls.flags & PUBLIC or cls.flags & FINAL or cls.permitted:
            return False
        return cls.is_interface or any(key[0] == "<init>" and method.flags & (PUBLIC | PROTECTED) for key, method in cls.methods.items())

    def is_closed(self, type: str, exact: bool = False) -> bool:
        """Whether no object of a program's is, or can be reached from, an object of a type."""
        while type.endswith("[]"):
            type, exact = type[:-2], False
        return type in _PRIMITIVES or type in self._closed or (exact and self._holds_closed(type, self._closed))

    def _find_closed(self) -> frozenset[str]:
        found = {name for name in self.names if name in CLOSED or not self.is_open(name)}
        size = 0
        while size != len(found):
            size = len(found)
            found = {name for name in found if name in CLOSED or self._stays_closed(name, found)}
        return frozenset(found)

    def _stays_closed(self, name: str, closed: set[str]) -> bool:
        return all(other in CLOSED or self._holds_closed(other, closed) for other in (name, *self._below.get(name, ())))

    def _holds_closed(self, name: str, closed: set[str] | frozenset[str]) -> bool:
        return all(
            field.is_static or _name(field.type) in _PRIMITIVES or _name(field.type) in closed
            for cls in self.program.supertypes(name)
            for field in cls.fields
        )


_PRIMITIVES = frozenset(("boolean", "byte", "char", "short", "int", "long", "float", "double"))


def _name(type: Type) -> str:
    while isinstance(type, ArrayType):
        type = type.element
    return str(type)
