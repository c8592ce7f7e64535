"""What Java code checks at the start of a method: by exceptions of its own, or by `Objects`, `Preconditions` and their kin."""

from __future__ import annotations

from twinproof.language.entry_checks import EntryCheck, EntryChecks

_ASKING = {
    "java.util.Objects": {
        "requireNonNull": EntryCheck.THERE,
        "checkIndex": EntryCheck.INDEX,
        "checkFromToIndex": EntryCheck.SPAN,
    },
    "com.google.common.base.Preconditions": {
        "checkNotNull": EntryCheck.THERE,
        "checkArgument": EntryCheck.TRUE,
        "checkState": EntryCheck.TRUE,
        "checkElementIndex": EntryCheck.INDEX,
        "checkPositionIndex": EntryCheck.POSITION,
        "checkPositionIndexes": EntryCheck.SPAN,
    },
    "org.apache.commons.lang3.Validate": {
        "notNull": EntryCheck.THERE,
        "isTrue": EntryCheck.TRUE,
        "validState": EntryCheck.TRUE,
    },
    "org.springframework.util.Assert": {
        "notNull": EntryCheck.THERE,
        "isTrue": EntryCheck.TRUE,
        "state": EntryCheck.TRUE,
    },
}
ENTRY_CHECKS = EntryChecks(
    thrown=frozenset(
        f"java.lang.{name}"
        for name in (
            "NullPointerException",
            "IllegalArgumentException",
            "IllegalStateException",
            "IndexOutOfBoundsException",
            "ArrayIndexOutOfBoundsException",
            "StringIndexOutOfBoundsException",
        )
    ),
    asking={f"{owner}.{name}": check for owner, methods in _ASKING.items() for name, check in methods.items()},
)
