"""Collections as inputs: what is inside of them, and what they hold as far as type arguments tell.

A `List` that comes from outside may be of a class that nobody has seen. Where a method is called on one it is taken to be of the class
that the library's `KnownClasses` name, and the verdict says so. Its own code then runs on it, knowing what that code keeps up in every
object: arrays inside that are there, of exactly one class, and nobody else's.

Of other collections nothing is known: their code runs on whatever their fields may hold. What is the same even then is the same on all
maps and sets that there are; what is not proves nothing, and no witness is made of it.
"""

from __future__ import annotations

from twinproof.ir.program import Class
from twinproof.ir.types import OBJECT, ArrayType, ClassType, Type, Wildcard
from twinproof.language.known import KnownClasses
from twinproof.term.leaf import FieldOf
from twinproof.term.term import Term

DATA_TYPE = ArrayType(OBJECT)
VALUE = "value"  # the one field of an object that is known by its value, if an unknown call made it


def is_buildable(known: KnownClasses, cls: Class | None) -> bool:
    """Whether an object of a library class may be built from its fields: few are such that any values are some that public calls leave."""
    if cls is None:
        return False
    found = known.by_name.get(cls.name)
    return (found is not None and found.is_buildable) or all(field.is_static for field in cls.fields)


def is_inside(known: KnownClasses, ref: Term) -> bool:
    """Whether a reference is to the array of a list, which nobody else has."""
    return isinstance(ref.payload, FieldOf) and ref.payload.key == known.list.data


def is_hidden(known: KnownClasses, ref: Term) -> bool:
    """Whether a reference is to an array inside a collection, which nobody else has."""
    return isinstance(ref.payload, FieldOf) and ref.payload.key in known.inside


def root(ref: Term) -> Term:
    """The leaf from which a reference is reached."""
    while ref.op == "apply" and ref.args:
        ref = ref.args[0]
    return ref


def element_type(collection: ClassType | None) -> Type:
    """What has elements one after the other and type arguments holds."""
    argument = collection.args[0] if collection is not None and collection.args else OBJECT
    if isinstance(argument, Wildcard):
        return argument.bound if argument.kind == "extends" and argument.bound is not None else OBJECT
    return argument


def entry_type(known: KnownClasses, map: Type, place: int) -> Type:
    """What a map or set with type arguments holds as keys (place 0) or values (1)."""
    if not isinstance(map, ClassType) or len(map.args) <= place or known.taken_as(map.name) is None:
        return OBJECT
    return element_type(ClassType(map.name, (map.args[place],)))
