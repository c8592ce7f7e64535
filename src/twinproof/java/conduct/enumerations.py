"""Who in the JDK goes by the constants of enums."""

from __future__ import annotations

from twinproof.language.conduct import Methods, OfEnums, all_of

_BY_CONSTANT = frozenset(("valueOf", "ordinal", "compareTo"))

OF_ENUMS = OfEnums(
    asks=Methods(
        but=dict.fromkeys(("java.util.EnumSet", "java.util.EnumMap"), frozenset()),  # their methods may ask any enum for its constants
        of=dict.fromkeys(("java.lang.Enum", "java.lang.Comparable"), _BY_CONSTANT),
    ),
    asks_own=Methods(named=_BY_CONSTANT),
    may_be_in_order=all_of(  # their objects may be such, whose order is that of the constants
        "java.lang.Iterable", "java.util.AbstractCollection", "java.util.AbstractMap", "java.util.AbstractSet", "java.util.Collection",
        "java.util.Iterator", "java.util.Map", "java.util.Set",
    ),
    tells_order=Methods(named=frozenset(("compareTo", "ordinal"))),
)  # fmt: skip
