"""What a register or a field may hold, as sets that have all that it may, at least.

A number is one of a `Few`, or between two (`Span` and `Reals` of `interpret.sets`), or anything (`ANY`). A reference is `HeldRefs`: whether
it may be null, whether an object, and of an array or a string the length and the texts, if they are known.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from math import inf, isnan, nextafter, prod

from twinproof.base.dataclass import dataclass, replace
from twinproof.interpret.objects import as_number
from twinproof.interpret.sets import ANY, Known, Reals, Span, Values, Whatever, applied, limits
from twinproof.ir.instruction import Const
from twinproof.ir.operators import Operator, narrow
from twinproof.ir.types import BOOLEAN, BYTE, CHAR, DOUBLE, FLOAT, INT, LONG, REF, SHORT, Primitive, Type

_MOST = 8  # of a few numbers
_MOST_TEXTS = 16
_PAIRS = 64
_LONGEST = (1 << 31) - 1
_RANGES = {BOOLEAN: (0, 1), BYTE: limits(8), SHORT: limits(16), CHAR: (0, (1 << 16) - 1)}


@dataclass(frozen=True, slots=True)
class Few:
    """One of some numbers, whole ones as longs."""

    values: frozenset[Const]


@dataclass(frozen=True, slots=True)
class HeldRefs:
    """Null if `null`, an object if `there`: an array or string of `low` to `high` elements if it is one, with one of `texts`, if they are
    known; perhaps the object that is being made if `is_self`."""

    null: bool
    there: bool
    low: int = 0
    high: int = _LONGEST
    texts: frozenset[str] | None = None
    is_self: bool = False


Fact = Few | Span | Reals | HeldRefs | Whatever
SOMETHING = HeldRefs(null=False, there=True)
ANYTHING = HeldRefs(null=True, there=True)
NOTHING = HeldRefs(null=True, there=False, low=_LONGEST, high=-1, texts=frozenset())


def few(values: Iterable[int]) -> Few:
    """Some whole numbers."""
    return Few(frozenset(Const(LONG, value) for value in values))


def of_const(const: Const) -> Fact:
    """What a constant is."""
    return NOTHING if const.value is None else Few(frozenset((_number(const.type, const.value),)))


def _number(type: Primitive, value: float) -> Const:
    """A number, whole ones without regard to their size."""
    return Const(type if type in (FLOAT, DOUBLE) else LONG, value)


def of_text(text: str) -> HeldRefs:
    """A string that is known."""
    size = length(text)
    return HeldRefs(null=False, there=True, low=size, high=size, texts=frozenset((text,)))


def length(text: str) -> int:
    """The length of a text as the language counts it."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def top(type: Type) -> Fact:
    """All values of a type."""
    if not isinstance(type, Primitive) or type is REF:
        return ANYTHING
    if type in _RANGES:
        return Span(*_RANGES[type], 1)
    return Span(*limits(type.bits), 1) if type in (INT, LONG) else ANY


def zero(type: Type) -> Fact:
    """What a field of a type holds at first."""
    if not isinstance(type, Primitive) or type is REF:
        return NOTHING
    if type in (FLOAT, DOUBLE):
        return of_const(Const(type, 0.0))
    return few((0,))


def narrowed(fact: Fact, type: Type) -> Fact:
    """What is left of a number in a field of a narrow type."""
    if not isinstance(type, Primitive) or type not in _RANGES:
        return fact
    low, high = _RANGES[type]
    match fact:
        case Few(values):
            return few(narrow(type, const.value) for const in values)
        case Span() if low <= fact.low and fact.high <= high:
            return fact
    return Span(low, high, 1)


# --- joins


Leap = tuple[int, ...] | None  # numbers at which a set that gets larger stops first; None if it gets no larger than it has to


def join(a: Fact, b: Fact, leap: Leap = None) -> Fact:
    """A set that has all of two, of which the first gets larger by leaps, if any."""
    if a == b:
        return a
    if isinstance(a, HeldRefs) and isinstance(b, HeldRefs):
        return _join_refs(a, b, leap)
    if isinstance(a, Few) and isinstance(b, Few) and len(a.values | b.values) <= _MOST:
        return Few(a.values | b.values)
    if a is ANY or b is ANY or isinstance(a, HeldRefs) or isinstance(b, HeldRefs):
        return ANY
    one, other = spread(a), spread(b)
    if isinstance(one, Span) and isinstance(other, Span):
        return _join_spans(one, other, leap)
    if isinstance(one, Reals) and isinstance(other, Reals):
        low, high = min(one.low, other.low), max(one.high, other.high)
        return Reals(low if low == one.low or leap is None else -inf, high if high == one.high or leap is None else inf)
    return ANY


def whole(low: int, high: int) -> Fact:
    """The whole numbers between two."""
    return few(range(low, high + 1)) if high - low < _MOST else Span(low, high, 1)


def _join_spans(one: Span, other: Span, leap: Leap) -> Fact:
    low, high = min(one.low, other.low), max(one.high, other.high)
    if leap is not None:
        stops = (*leap, *limits(32 if _is_int(one) and _is_int(other) else 64))
        low = low if low == one.low else max(stop for stop in stops if stop <= low)
        high = high if high == one.high else min(stop for stop in stops if stop >= high)
    return whole(low, high)


def _is_int(fact: Span) -> bool:
    return limits(32)[0] <= fact.low and fact.high <= limits(32)[1]


def _join_refs(a: HeldRefs, b: HeldRefs, leap: Leap) -> HeldRefs:
    texts = None if a.texts is None or b.texts is None or len(a.texts | b.texts) > _MOST_TEXTS else a.texts | b.texts
    low, high = min(a.low, b.low), max(a.high, b.high)
    if leap is not None and a.there and b.there:
        low, high = (low if low == a.low else 0), (high if high == a.high else _LONGEST)
    return HeldRefs(a.null or b.null, a.there or b.there, low, high, texts, a.is_self or b.is_self)


def spread(fact: Fact) -> Fact:
    """A few numbers as those between them, if they are ordered."""
    if not isinstance(fact, Few):
        return fact
    values = [const.value for const in fact.values]
    if all(isinstance(value, int) for value in values):
        return Span(min(values), max(values), int(len(values) > 1))
    return ANY if any(map(isnan, values)) else Reals(min(values), max(values))


# --- operators


def computed(op: Operator, args: list[Fact]) -> Fact:
    """What an operator makes of numbers."""
    sizes = [len(arg.values) if isinstance(arg, Few) else _PAIRS + 1 for arg in args]
    divides = op.name.partition(".")[0] in ("div", "rem")
    if prod(sizes) <= _PAIRS and not (divides and any(const.value == 0 for const in _values(args[-1]))):
        found = frozenset(_number(op.result, op.evaluate(*values)) for values in product(*map(_numbers, args)))
        return Few(found) if len(found) <= _MOST else spread(Few(found))
    if op.name.startswith(("cmpl.", "cmpg.")):
        return Span(-1, 1, 1)
    if not all(map(_is_number, args)):
        return top(op.result)
    return _plain(applied(op, [_plain_set(arg) for arg in args], 0), op.result)


def _is_number(fact: Fact) -> bool:
    return isinstance(fact, Few | Span | Reals)


def _values(fact: Fact) -> frozenset[Const]:
    return fact.values if isinstance(fact, Few) else frozenset()


def _numbers(fact: Fact) -> list[object]:
    return [const.value for const in _values(fact)]


def _plain_set(fact: Fact) -> Values:
    wide = spread(fact)
    assert not isinstance(wide, Few | HeldRefs)
    return Known(wide.low) if isinstance(wide, Span) and wide.low == wide.high else wide


def _plain(values: Values, type: Primitive) -> Fact:
    match values:
        case Known(value):
            return Few(frozenset((_number(type, as_number(value)),)))
        case Span(low, high):
            return whole(low, high)
        case Reals():
            return values
    return top(type)


# --- what is left of a set where a condition holds; None if nothing is


def between(fact: Fact, low: int, high: int) -> Fact | None:
    """The whole numbers of a set between two."""
    match fact:
        case Few(values):
            left = frozenset(const for const in values if low <= const.value <= high)
            return Few(left) if left else None
        case Span():
            least, most = max(low, fact.low), min(high, fact.high)
            return whole(least, most) if least <= most else None
    return fact


def without(fact: Fact, number: int) -> Fact | None:
    """The whole numbers of a set but one."""
    match fact:
        case Few(values):
            left = frozenset(const for const in values if const.value != number)
            return Few(left) if left else None
        case Span(low, high) if number in (low, high):
            least, most = low + (number == low), high - (number == high)
            return whole(least, most) if least <= most else None
    return fact


def within_reals(fact: Fact, low: float, high: float) -> Fact | None:
    """The numbers of a set between two, without NaN."""
    match fact:
        case Few(values):
            left = frozenset(const for const in values if low <= const.value <= high)
            return Few(left) if left else None
        case Reals():
            least, most = max(low, fact.low), min(high, fact.high)
            return Reals(least, most) if least <= most else None
    return Reals(low, high)


def after(number: float) -> float:
    """The next larger number."""
    return nextafter(number, inf)


def before(number: float) -> float:
    """The next smaller number."""
    return nextafter(number, -inf)


def there(fact: Fact) -> Fact | None:
    """The objects of a set."""
    if not isinstance(fact, HeldRefs):
        return fact
    return replace(fact, null=False) if fact.there else None


def null(fact: Fact) -> Fact | None:
    """Null, if a set has it."""
    if not isinstance(fact, HeldRefs):
        return fact
    return replace(NOTHING, is_self=fact.is_self) if fact.null else None


def long_as(fact: Fact, low: int, high: int) -> Fact | None:
    """The objects of a set with so many elements."""
    if not isinstance(fact, HeldRefs):
        return fact
    texts = None if fact.texts is None else frozenset(text for text in fact.texts if low <= length(text) <= high)
    least, most = max(low, fact.low), min(high, fact.high)
    if not fact.there or least > most or (texts is not None and not texts):
        return None
    return replace(fact, null=False, low=least, high=most, texts=texts)
