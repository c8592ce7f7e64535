"""What objects of the JDK hold, which types without methods are asked for, and who stores objects where types are checked."""

from __future__ import annotations

from twinproof.language.conduct import Contents, Methods, Signed

BOXES = frozenset(f"java.lang.{name}" for name in ("Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double"))
_CLOSED = BOXES | {"java.lang.String"}
_INERT = _CLOSED | {
    "java.lang.Class", "java.lang.Math", "java.lang.StackTraceElement", "java.lang.StringBuffer", "java.lang.StringBuilder",
    "java.lang.System", "java.util.Currency", "java.util.Locale", "java.util.OptionalDouble", "java.util.OptionalInt",
    "java.util.OptionalLong", "java.util.StringJoiner", "java.util.UUID", "java.util.regex.Pattern",
}  # fmt: skip
_CLONEABLE = "java.lang.Cloneable"
_CLONE = Methods(signed=frozenset({("clone", "()Ljava/lang/Object;")}))
_MAY_CHECK = {  # their objects may be those of `Collections.checkedList` and the like
    f"java.util.{name}" for name in ("Collection", "List", "ListIterator", "Map", "Map$Entry", "NavigableMap", "NavigableSet", "Queue",
    "SequencedCollection", "SequencedMap", "SequencedSet", "Set", "SortedMap", "SortedSet")
}  # fmt: skip
_PUTS = ("add", "compute", "merge", "offer", "put", "replace", "set")


def _stores(method: Signed) -> bool:
    owner, name = method.owner, method.name
    if owner in _MAY_CHECK:
        return name.startswith(_PUTS)
    if name == "toArray" or owner == "java.util.Arrays":
        return "[Ljava/lang/Object;" in method.descriptor and name in ("toArray", "fill", "setAll", "copyOf", "copyOfRange")
    return (owner, name) == ("java.lang.System", "arraycopy")


CONTENTS = Contents(
    closed=_CLOSED,
    values=_CLOSED | {"java.lang.Math", "java.lang.Void"},
    inert=_INERT,
    inert_within=("java.time.", "java.lang.reflect."),
    marks=frozenset((_CLONEABLE, "java.io.Serializable")),  # only `Object.clone` and object streams ask for them
    copied=_CLONEABLE,
    copies=_CLONE,
    clones=_CLONE,
    stores=_stores,
)
