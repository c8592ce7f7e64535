"""What code of C does besides computing on memory: it is not told how it is written, nobody throws, and the library makes no objects.

Functions of the library that call back (`qsort`) have the functions that they may call among their arguments, as any other has.
"""

from __future__ import annotations

from twinproof.language.conduct import (
    NONE,
    UNREFLECTED,
    Callbacks,
    Computing,
    Conduct,
    Contents,
    Methods,
    OfEnums,
    OfFields,
    Outside,
    Sayings,
)

LIBRARY = 1  # the version of what is said here
_NOTHING: frozenset[str] = frozenset()
STRING_FUNCTIONS = frozenset(
    (
        "strlen", "strnlen", "strcmp", "strncmp", "memcmp", "bcmp", "memchr", "strcpy", "stpcpy", "strncpy", "strcat", "strncat", "strchr",
        "strrchr", "strstr", "strspn", "strcspn", "strpbrk",
    )
)  # fmt: skip

CONDUCT = Conduct(
    callbacks=Callbacks(asked=lambda owner, method, way: frozenset(), versions=(LIBRARY,), covers=lambda name: True),
    reflection=UNREFLECTED,
    outside=Outside(reads_frames=NONE, asks_caller=NONE, words_of_frames=(), loads=NONE, words_of_loading=(), sets=NONE, words_of_lot=()),
    sayings=Sayings(keepers=(), says=NONE, may_tell=lambda method: False, of_null=_NOTHING, tells_room=NONE),
    contents=Contents(copies=NONE, stores=lambda method: False),
    of_enums=OfEnums(asks=NONE, asks_own=NONE, may_be_in_order=NONE, tells_order=NONE),
    of_fields=OfFields(streamed=_NOTHING, statics_read=_NOTHING),
    computing=Computing(tells_bits=NONE, repeats=Methods(named=STRING_FUNCTIONS)),
)
