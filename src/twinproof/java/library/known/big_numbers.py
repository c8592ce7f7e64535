"""`BigInteger` and `BigDecimal`: numbers of any size, decimals with a scale."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random

from twinproof.heap.observe import ArrayNode, Datum, Heap, Link, Null, Scalar
from twinproof.heap.viewed import bits, laid_out, numbers, value_in
from twinproof.ir.types import INT, LONG, ArrayType, ClassType
from twinproof.java.library.known.laid import Add
from twinproof.java.library.known.spelled import fields, keys, new
from twinproof.language.known import Chooser, LibraryClass, Parts, ValueLayout

_INTEGER, _DECIMAL = "java.math.BigInteger", "java.math.BigDecimal"
_CACHES = "bitCount bitLength magBitLength lowestSetBit firstNonzeroIntNum numberOfTrailingZeroInts"
_WORD = 32
_COMPACT_DIGITS = 18
_COMPACT_OVERFLOW = -(1 << 63)
_MOST_DIGITS = 20  # behind the point
_BIG = (1 << 31, 1 << 32, 1 << 63, (1 << 63) - 1, 1 << 64, 10**18, 10**19, 10**20, 10**40)
_PLAIN = (0, 1, -1, 2, 10, 5, 100)
_SCALES = (0, 0, 1, 2, 2, 3, -1, -2, 10)
_HALVES = ((5, 1), (15, 1), (25, 1), (-25, 1), (125, 2), (1, 2), (999, 2), (100, 2), (0, 2))  # and cents
_WRITTEN = re.compile(r"(-?)(\d{1,30})(?:\.(\d{1,30}))?")


# --- integers


def _lay_integer(parts: Parts, add: Add) -> list[Datum]:
    number = int(parts[0])
    size = (abs(number).bit_length() + _WORD - 1) // _WORD
    words = [abs(number) >> _WORD * at & 0xFFFFFFFF for at in reversed(range(size))]
    array = ArrayNode("int[]", tuple(Scalar(INT, word - (1 << _WORD) if word >> (_WORD - 1) else word) for word in words))
    return [Scalar(INT, (number > 0) - (number < 0)), Link(add(array))]


def _read_integer(heap: Heap, fields: Mapping[str, Datum]) -> Parts:
    value = 0
    for word in numbers(heap, fields[f"{_INTEGER}.mag"]):
        value = value << _WORD | word & 0xFFFFFFFF
    return (bits(fields[f"{_INTEGER}.signum"]) * value,)


def _choose_integer(chooser: Chooser) -> Parts:
    kind = chooser.random.random()
    if kind < 0.3:
        return (chooser.among(_PLAIN),)
    if kind < 0.8 or chooser.is_tame:
        return (chooser.number(LONG),)
    sign = chooser.among((1, 1, -1))
    return (sign * (chooser.among(_BIG) + chooser.among((0, 0, 1, -1, chooser.number(INT)))),)


def _beside_integer(parts: Parts, random: Random) -> Parts:
    number = int(parts[0])
    return (random.choice((number + 1, number - 1, -number)),)


def _zero(parts: Parts) -> Parts:
    """Zero; of a decimal with the same scale."""
    return (0, *parts[1:])


_LAYOUT = ValueLayout(
    fields(_INTEGER, "signum mag", INT, ArrayType(INT)),
    choose=_choose_integer,
    source=lambda spell, parts: new(_INTEGER, spell(str(parts[0]))),
    lay_out=_lay_integer,
    read=_read_integer,
    caches=keys(_INTEGER, " ".join(f"{name}Plus{number}" for name in _CACHES.split() for number in ("One", "Two"))),
    beside=_beside_integer,
    zero=_zero,
)


# --- decimals


def _lay_decimal(parts: Parts, add: Add) -> list[Datum]:
    """As made of a text with these digits."""
    unscaled, scale = (int(part) for part in parts)
    digits = len(str(abs(unscaled)))
    big: Datum = Null() if digits <= _COMPACT_DIGITS else Link(add(laid_out(_INTEGER, _LAYOUT, (unscaled,), add)))
    compact = unscaled if abs(unscaled) < -_COMPACT_OVERFLOW else _COMPACT_OVERFLOW
    return [big, Scalar(INT, scale), Scalar(INT, digits), Scalar(LONG, compact)]


def _read_decimal(heap: Heap, fields: Mapping[str, Datum]) -> Parts:
    unscaled: int | str = bits(fields[f"{_DECIMAL}.intCompact"])
    if unscaled == _COMPACT_OVERFLOW:
        (unscaled,) = value_in(heap, fields[f"{_DECIMAL}.intVal"], _INTEGER, _LAYOUT)
    return unscaled, bits(fields[f"{_DECIMAL}.scale"])


def _choose_decimal(chooser: Chooser) -> Parts:
    mentioned = [match for text in chooser.decimals() if (match := _WRITTEN.fullmatch(text))]
    if mentioned and chooser.random.random() < 0.4:
        sign, whole, fraction = chooser.random.choice(mentioned).groups("")
        return int(f"{sign}{whole}{fraction}") + chooser.among((0, 0, 1, -1)), len(fraction)
    if chooser.random.random() < 0.15:
        return chooser.random.choice(_HALVES)
    (unscaled,) = _choose_integer(chooser)
    return unscaled, chooser.among(_SCALES)


def _beside_decimal(parts: Parts, random: Random) -> Parts:
    """The same number with more digits behind the point, or one that is near it."""
    unscaled, scale = (int(part) for part in parts)
    more = random.choice((1, 1, 2))
    return random.choice(((unscaled * 10**more, scale + more), (unscaled + 1, scale), (-unscaled, scale)))


def _text(parts: Parts) -> str:
    """A decimal by its digits as they are written, or with a power of ten; read again, it has the same scale."""
    unscaled, scale = (int(part) for part in parts)
    sign, digits = "-" if unscaled < 0 else "", str(abs(unscaled))
    if not 0 <= scale <= _MOST_DIGITS:
        return f"{sign}{digits}E{-scale}"
    digits = digits.rjust(scale + 1, "0")
    return f"{sign}{digits[:-scale]}.{digits[-scale:]}" if scale else sign + digits


_DECIMAL_LAYOUT = ValueLayout(
    fields(_DECIMAL, "intVal scale precision intCompact", ClassType(_INTEGER), INT, INT, LONG),
    choose=_choose_decimal,
    source=lambda spell, parts: new(_DECIMAL, spell(_text(parts))),
    lay_out=_lay_decimal,
    read=_read_decimal,
    text=_text,
    caches=(f"{_DECIMAL}.stringCache",),
    beside=_beside_decimal,
    zero=_zero,
)
CLASSES = (
    LibraryClass(_INTEGER, types=(_INTEGER,), value=_LAYOUT, tables=keys(_INTEGER, "posConst negConst")),
    LibraryClass(_DECIMAL, types=(_DECIMAL,), value=_DECIMAL_LAYOUT, tables=keys(_DECIMAL, "ZERO_THROUGH_TEN ZERO_SCALED_BY")),
)
