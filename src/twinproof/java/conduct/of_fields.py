"""What the JDK's code has to do with what fields of a program's objects hold."""

from __future__ import annotations

from collections.abc import Iterable

from twinproof.java.conduct.contents import BOXES
from twinproof.language.conduct import Methods, OfFields

_STATELESS = BOXES | {
    "java.lang.Object",
    "java.lang.String",
    "java.util.regex.Pattern",
    "java.math.BigInteger",
    "java.math.BigDecimal",
}
_KEEPING = {  # methods that tell nothing of what they add to, unless somebody asks for their result, and never fail
    *(f"java.util.{cls}.add" for cls in ("List", "ArrayList", "LinkedList", "Vector", "ArrayDeque")),
    *(f"java.lang.{cls}.append" for cls in ("StringBuilder", "StringBuffer")),
    *(f"java.util.concurrent.locks.{cls}.{name}" for cls in ("Lock", "ReentrantLock") for name in ("lock", "unlock")),
    *(
        f"java.util.concurrent.atomic.{cls}.{name}"
        for cls in ("AtomicInteger", "AtomicLong", "LongAdder")
        for name in (
            "incrementAndGet",
            "getAndIncrement",
            "addAndGet",
            "getAndAdd",
            "decrementAndGet",
            "increment",
            "decrement",
            "add",
            "set",
        )
    ),
}
_GIVING = {  # methods of the library that never give null
    *(f"java.lang.{name}.valueOf" for name in ("Integer", "Long", "Short", "Byte", "Character", "Boolean", "Float", "Double")),
    *(f"java.util.{name}" for name in ("List.of", "Set.of", "Map.of", "List.copyOf", "Set.copyOf", "Map.copyOf", "Arrays.asList")),
    *(f"java.util.Collections.{name}" for name in ("emptyList", "emptySet", "emptyMap", "singletonList", "singleton", "singletonMap")),
    *(f"java.util.Collections.unmodifiable{name}" for name in ("List", "Set", "Map", "Collection")),
    *(f"java.util.Optional.{name}" for name in ("of", "empty", "ofNullable")),
    *(f"java.lang.{name}.toString" for name in ("StringBuilder", "Integer", "Long", "Double", "Float", "Character", "Boolean")),
    "java.lang.Object.getClass",
}


def _by_class(names: Iterable[str]) -> dict[str, frozenset[str]]:
    """The names of methods by their classes."""
    found: dict[str, frozenset[str]] = {}
    for owner, _, name in (text.rpartition(".") for text in names):
        found[owner] = found.get(owner, frozenset()) | {name}
    return found


OF_FIELDS = OfFields(
    streamed=frozenset(("java.io.Serializable", "java.io.Externalizable")),
    unstreamed=frozenset(("java.lang.Enum", "java.lang.Record")),
    finaliser=("finalize", "()V"),
    hiding={"java.lang.Throwable": "fillInStackTrace"},
    stateless=_STATELESS,
    stateless_within=("java.util.concurrent.locks.", "java.time."),
    keeps=Methods(of=_by_class(_KEEPING)),
    gives_object=Methods(of=_by_class(_GIVING), but={"java.lang.String": frozenset(("transform", "resolveConstantDesc", "valueOf"))}),
    gives_first=Methods(of={"java.util.Objects": frozenset(("requireNonNull",))}),
    statics_read=frozenset(("serialVersionUID",)),
    prepares=Methods(named=frozenset(("desiredAssertionStatus", "values", "ordinal"))),
    sizes={"length": "length", "isEmpty": "empty", "isBlank": "blank"},
)
