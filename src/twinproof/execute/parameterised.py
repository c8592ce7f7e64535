"""Type arguments in the service of aliasing: which references of parameterised types can be one object (seed 000, section 4.3)."""

from __future__ import annotations

from twinproof.execute.collections import element_type
from twinproof.ir.generics import field_type, may_agree, supertype
from twinproof.ir.side import Side
from twinproof.ir.types import OBJECT, ClassType, Type, erase


class Erased:
    """Type arguments say nothing about heaps that code has made, or callers with raw types: casts need not respect them."""

    def trusted(self, type: Type) -> Type:
        """The erased type."""
        return erase(type)

    def field_type(self, owner: Type, key: str, erased: Type) -> Type:
        """The erased type."""
        return erased

    def element_type(self, collection: Type) -> Type:
        """Anything."""
        return OBJECT

    def may_be_same(self, a: Type, b: Type) -> bool:
        """Always."""
        return True


class SideGenerics:
    """What the declarations of one side say; its class names are the common ones."""

    def __init__(self, side: Side) -> None:
        self._program = side.program
        self._iterable = side.program.known_classes.wide.iterable

    def trusted(self, type: Type) -> Type:
        """The type with its arguments."""
        return type

    def field_type(self, owner: Type, key: str, erased: Type) -> Type:
        """The type of a field in an object of type `owner`, with its type arguments."""
        home, _, name = key.rpartition(".")
        cls = self._program.find(home)
        for field in cls.fields if cls else ():
            if field.name == name:
                return field_type(self._program, owner, field)
        return erased

    def element_type(self, collection: Type) -> Type:
        """The type of what a collection of the type `collection` holds."""
        return element_type(supertype(self._program, collection, self._iterable) if isinstance(collection, ClassType) else None)

    def may_be_same(self, a: Type, b: Type) -> bool:
        """Whether references of these types can be one object: not if one refines the other with other arguments."""
        if not isinstance(a, ClassType) or not isinstance(b, ClassType) or not a.args or not b.args:
            return True
        above = supertype(self._program, a, b.name)
        if above is not None:
            return may_agree(self._program, above, b)
        below = supertype(self._program, b, a.name)
        return below is None or may_agree(self._program, below, a)


def generics_for(side: Side, exceptions: str) -> Erased | SideGenerics:
    """What type arguments say of inputs: nothing where whole exceptions are compared, as facts are that serve callers with raw types."""
    return Erased() if exceptions == "object" else SideGenerics(side)
