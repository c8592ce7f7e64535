"""`BitSet`: whole numbers from zero on that are in or not, as the bits of long words, of which the last one in use is not zero."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING

from twinproof.heap.observe import ArrayNode, Datum, Heap, Link, Scalar
from twinproof.heap.viewed import bits, numbers
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import INT, LONG, ArrayType
from twinproof.java.library.known.laid import Add
from twinproof.java.library.known.spelled import fields, keys, long
from twinproof.language.known import Chooser, InputReader, InsideArray, KeptUp, LibraryClass, Parts, ValueLayout
from twinproof.term.build import and_, apply, compare, equal, not_, or_
from twinproof.term.term import Term, Value, lift

if TYPE_CHECKING:
    from twinproof.language.known import Spell

_SET = "java.util.BitSet"
_WORDS, _IN_USE = keys(_SET, "words wordsInUse")
_WORD = 64
_MOST = 256  # numbers that are tried
_OFTEN = (0, 1, 2, 31, 63, 64, 127)
_SUB = OPERATORS["sub.int"]


def _words(parts: Parts) -> list[int]:
    """The long words of a set that is given as one number with its bits."""
    number = int(parts[0])
    found = [number >> _WORD * at & ((1 << _WORD) - 1) for at in range((number.bit_length() + _WORD - 1) // _WORD)]
    return [word - (1 << _WORD) if word >> (_WORD - 1) else word for word in found]


def _members(parts: Parts) -> list[int]:
    number = int(parts[0])
    return [at for at in range(number.bit_length()) if number >> at & 1]


def _lay_out(parts: Parts, add: Add) -> list[Datum]:
    words = _words(parts)
    return [Link(add(ArrayNode("long[]", tuple(Scalar(LONG, word) for word in words)))), Scalar(INT, len(words))]


def _read(heap: Heap, fields: Mapping[str, Datum]) -> Parts:
    words = numbers(heap, fields[_WORDS])[: bits(fields[_IN_USE])]
    return (sum((word & ((1 << _WORD) - 1)) << _WORD * at for at, word in enumerate(words)),)


def _choose(chooser: Chooser) -> Parts:
    chosen = [chooser.number(INT) for _ in range(chooser.among((0, 1, 1, 2, 3)))]
    return (sum(1 << at for at in {at if 0 <= at < _MOST else chooser.among(_OFTEN) for at in chosen}),)


def _beside(parts: Parts, random: Random) -> Parts:
    """The set with a number more or less."""
    return (int(parts[0]) ^ (1 << random.choice(_OFTEN)),)


def _simpler(parts: Parts) -> Iterator[Parts]:
    """Without a number, or with a smaller one in its place."""
    number, members = int(parts[0]), _members(parts)
    yield (0,)
    yield from ((number ^ 1 << at,) for at in members)
    yield from ((number ^ 1 << at | 1 << less,) for at in members for less in (0, 1, at // 2, at - 1) if 0 <= less < at)


def _source(spell: Spell, parts: Parts) -> str:
    return f"{_SET}.valueOf(new long[] {{{', '.join(long(spell, word) for word in _words(parts))}}})"


def _kept(leaves: InputReader, ref: Term) -> Value:
    """The words in use are there, and the last of them is not zero."""
    words, count = leaves.field(ref, _WORDS, ArrayType(LONG)), leaves.field(ref, _IN_USE, INT)
    last = leaves.element(words, lift(apply(_SUB, count, 1), INT), LONG)
    return and_(compare("le", INT, count, leaves.length(words)), or_(equal(INT, count, 0), not_(equal(LONG, last, 0))))


_LAYOUT = ValueLayout(
    fields(_SET, "words wordsInUse", ArrayType(LONG), INT),
    choose=_choose,
    source=_source,
    lay_out=_lay_out,
    read=_read,
    text=lambda parts: f"{{{', '.join(map(str, _members(parts)))}}}",
    caches=(f"{_SET}.sizeIsSticky",),
    simpler=_simpler,
    beside=_beside,
    is_mutable=True,
)
CLASSES = (
    LibraryClass(
        _SET,
        types=(_SET,),
        value=_LAYOUT,
        inside=(InsideArray(_WORDS, ArrayType(LONG), None),),
        invariant=KeptUp((_WORDS, _IN_USE), _kept),
        counts=(_IN_USE,),
    ),
)
