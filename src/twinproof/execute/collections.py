"""Collections as inputs: what an input of a library interface is taken to be, and what holds of every object that public calls can build.

A `List` that comes from outside may be of a class that nobody has seen. Where a method is called on one it is taken to be a
`java.util.ArrayList`, and the verdict says so. Its own code then runs on it, knowing what that code keeps up in every list: the array
is there, of class `Object[]`, nobody else's, and long enough for the elements. Which array an empty list has, and how much longer than
the elements it is, no public method tells: any private array stands for all of them.

Of other collections nothing is known: their code runs on whatever their fields may hold. What is the same even then is the same on all
maps and sets that there are; what is not proves nothing, and no witness is made of it.
"""

from __future__ import annotations

from twinproof.ir.program import Class
from twinproof.ir.types import BOOLEAN, OBJECT, ArrayType, ClassType, Type, Wildcard
from twinproof.term.leaf import FieldOf
from twinproof.term.term import Term

ARRAY_LIST = "java.util.ArrayList"
DATA, SIZE = f"{ARRAY_LIST}.elementData", f"{ARRAY_LIST}.size"
MAP_HAS, MAP_KEYS, MAP_VALUES, MAP_COUNT, MAP_HISTORY = (  # what maps and sets that are inputs hold: see `stubs.maps`
    f"java.util.HashMap.#{name}" for name in ("has", "keys", "values", "count", "history")
)
BUILDER_TEXT = "java.lang.AbstractStringBuilder.text"  # what string builders that are inputs hold: unlike strings they change
_CACHES = {
    f"java.util.{name}"
    for name in (
        "AbstractMap.keySet",
        "AbstractMap.values",
        "HashMap.entrySet",
        "TreeMap.entrySet",
        "TreeMap.navigableKeySet",
        "TreeMap.descendingMap",
    )
}
OPTIONALS = ("java.util.Optional", "java.util.OptionalInt", "java.util.OptionalLong", "java.util.OptionalDouble")
_BUILDABLE = {  # classes of the library with fields that may hold anything, or of which it is known what they hold
    *(ARRAY_LIST, "java.util.AbstractList", "java.lang.Throwable"),
    *OPTIONALS,
    *(f"java.lang.{name}" for name in ("Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double")),
    *(f"java.util.concurrent.atomic.Atomic{name}" for name in ("Integer", "Long", "Reference")),
}
DATA_TYPE = ArrayType(OBJECT)
INSIDE = {  # arrays that nobody else has
    DATA: DATA_TYPE,
    "java.util.ArrayDeque.elements": DATA_TYPE,
    "java.util.PriorityQueue.queue": DATA_TYPE,
    MAP_HAS: ArrayType(BOOLEAN),
    MAP_KEYS: DATA_TYPE,
    MAP_VALUES: DATA_TYPE,
}
VALUES = (  # classes of the library whose objects are values
    *("java.math.BigInteger", "java.math.BigDecimal", "java.util.UUID"),
    *(f"java.time.{name}" for name in ("LocalDate", "LocalTime", "LocalDateTime", "Duration", "Instant")),
)
VALUE = "value"  # the one field of such an object that an unknown call made
_DEFAULTS = {  # the class that an input of a type is taken to be
    **dict.fromkeys(("List", "Collection", "SequencedCollection", "AbstractList", "AbstractCollection", "RandomAccess"), "ArrayList"),
    **dict.fromkeys(("Map", "AbstractMap"), "HashMap"),
    **dict.fromkeys(("Set", "AbstractSet"), "HashSet"),
    **dict.fromkeys(("SequencedMap",), "LinkedHashMap"),
    **dict.fromkeys(("SequencedSet",), "LinkedHashSet"),
    **dict.fromkeys(("SortedMap", "NavigableMap"), "TreeMap"),
    **dict.fromkeys(("SortedSet", "NavigableSet"), "TreeSet"),
    **dict.fromkeys(("Queue", "Deque"), "ArrayDeque"),
    "AbstractSequentialList": "LinkedList",
    "AbstractQueue": "PriorityQueue",
}
_CLASSES = ("LinkedList", "PriorityQueue", "Vector", "Stack", *sorted(set(_DEFAULTS.values())))  # as inputs they are what they say
_TAKEN_AS = {f"java.util.{type}": f"java.util.{cls}" for type, cls in (*_DEFAULTS.items(), *zip(_CLASSES, _CLASSES, strict=True))}
_TAKEN_AS["java.lang.Iterable"] = ARRAY_LIST
_TAKEN_AS |= dict(zip(VALUES, VALUES, strict=True))


def taken_as(type: str) -> str | None:
    """The class that an input of a library type is taken to be where a method is called on it; None if that is not known."""
    return _TAKEN_AS.get(type)


def is_modelled(cls: str) -> bool:
    """Whether an input of a library class may have what its fields may hold, or what is known of them."""
    outer, nested, _ = cls.partition("$")
    return (outer.removeprefix("?") if nested else outer) in _TAKEN_AS or cls in OPTIONALS


def is_buildable(cls: Class | None) -> bool:
    """Whether an object of a library class may be built from its fields: few are such that any values are some that public calls leave."""
    return cls is not None and (cls.name in _BUILDABLE or all(field.is_static for field in cls.fields))


def is_inside(ref: Term) -> bool:
    """Whether a reference is to the array of a list, which nobody else has."""
    return isinstance(ref.payload, FieldOf) and ref.payload.key == DATA


def is_hidden(ref: Term) -> bool:
    """Whether a reference is to an array inside a collection, which nobody else has."""
    return isinstance(ref.payload, FieldOf) and ref.payload.key in INSIDE


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


def entry_type(map: Type, place: int) -> Type:
    """What a map or set with type arguments holds as keys (place 0) or values (1)."""
    if not isinstance(map, ClassType) or len(map.args) <= place or taken_as(map.name) is None:
        return OBJECT
    return element_type(ClassType(map.name, (map.args[place],)))


def is_count(key: str) -> bool:
    """Whether a field counts the changes of a collection, for the sake of its iterators."""
    return key.startswith("java.util.") and key.endswith(".modCount")


def is_cache(key: str) -> bool:
    """Whether a field of a map keeps a view of it that was asked for: another view shows the same."""
    return key in _CACHES


def watches(key: str) -> bool:
    """Whether a field compares such a count: that of an iterator, or of a part of a list."""
    return key.startswith("java.util.") and key.endswith((".expectedModCount", "SubList.root", "SubList.parent"))
