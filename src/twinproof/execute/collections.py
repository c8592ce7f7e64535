"""Collections as inputs: what an input of a library interface is taken to be, and what holds of every object that public calls can build.

A `List` that comes from outside may be of a class that nobody has seen. Where a method is called on one it is taken to be a
`java.util.ArrayList`, and the verdict says so. Its own code then runs on it, knowing what that code keeps up in every list: the array
is there, of class `Object[]`, nobody else's, and long enough for the elements. Which array an empty list has, and how much longer than
the elements it is, no public method tells: any private array stands for all of them.
"""

from __future__ import annotations

from twinproof.ir.types import OBJECT, ArrayType, ClassType, Type, Wildcard
from twinproof.term.term import Term

ARRAY_LIST = "java.util.ArrayList"
DATA, SIZE = f"{ARRAY_LIST}.elementData", f"{ARRAY_LIST}.size"
MODELLED = (ARRAY_LIST,)  # classes whose inputs satisfy what is known of their fields
OPEN_ITERATORS = "no-open-iterators"  # nobody goes on with an iterator over a collection that a call has changed
_TAKEN = "input-class:"
_TOO_WIDE = {OBJECT.name, "java.lang.Cloneable", "java.io.Serializable"}
DATA_TYPE = ArrayType(OBJECT)


def modelled(name: str, supertypes: frozenset[str]) -> bool:
    """Whether a library type is one of collections, of which a class with these supertypes is listed."""
    return name in supertypes and name not in _TOO_WIDE


def taken(cls: str) -> str:
    """The assumption that inputs of library types are of a class."""
    return f"{_TAKEN}{cls}"


def is_about_inputs(assumption: str) -> bool:
    """Whether an assumption limits what callers may do, so that a proof that rests on it says nothing about calls from other code."""
    return assumption == OPEN_ITERATORS or assumption.startswith(_TAKEN)


def is_inside(ref: Term) -> bool:
    """Whether a reference is to the array of a list, which nobody else has."""
    return ref.op == "apply" and ref.payload == f"field {DATA}"


def root(ref: Term) -> Term:
    """The leaf from which a reference is reached."""
    while ref.op == "apply" and ref.args:
        ref = ref.args[0]
    return ref


def element_type(collection: ClassType | None) -> Type:
    """What an `Iterable` with type arguments holds."""
    argument = collection.args[0] if collection is not None and collection.args else OBJECT
    if isinstance(argument, Wildcard):
        return argument.bound if argument.kind == "extends" and argument.bound is not None else OBJECT
    return argument


def is_count(key: str) -> bool:
    """Whether a field counts the changes of a collection, for the sake of its iterators."""
    return key.startswith("java.util.") and key.endswith(".modCount")


def watches(key: str) -> bool:
    """Whether a field compares such a count: that of an iterator, or of a part of a list."""
    return key.startswith("java.util.") and key.endswith((".expectedModCount", "SubList.root", "SubList.parent"))
