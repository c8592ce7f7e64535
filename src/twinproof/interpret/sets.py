"""Sets of values that hold all those of a register in many rounds, and what operators make of them.

A `Line` is what a number is in round 0, 1, 2, ... if each adds the same to it, with the machine's wrapping: of two of them it is known
exactly whether they are ever equal. A `Span` has the whole numbers between two that are congruent to the first; `Reals` are numbers
between two, NaN not among them; `THERE` is any object, `ANY` is anything. What is not known better is `ANY`, so every answer is about more
values than there are, never fewer. `rounds` is the number of the last round that counts, None if they go on for ever.
"""

from __future__ import annotations

from collections.abc import Callable
from math import gcd, inf, isnan

from twinproof.base.dataclass import dataclass
from twinproof.interpret.objects import Plain
from twinproof.ir.operators import Operator
from twinproof.ir.types import DOUBLE, FLOAT, INT, LONG, Primitive


@dataclass(frozen=True, slots=True)
class Known:
    """One value."""

    value: Plain


@dataclass(frozen=True, slots=True)
class Line:
    """`start + step * k` in round k, modulo 2**bits."""

    start: int
    step: int
    bits: int


@dataclass(frozen=True, slots=True)
class Span:
    """The whole numbers from `low` to `high` that are congruent to `low` modulo `step`; `step` is 0 if there is one only."""

    low: int
    high: int
    step: int


@dataclass(frozen=True, slots=True)
class Reals:
    """The numbers from `low` to `high`, of which zero has both signs."""

    low: float
    high: float


class Whatever:
    """What nothing is known of."""


ANY, THERE = Whatever(), Whatever()
Values = Known | Line | Span | Reals | Whatever
Rounds = int | None


def line(start: int, step: int, bits: int) -> Values:
    """A line, or the one value that it has."""
    start, step = _wrapped(start, bits), _wrapped(step, bits)
    return Line(start, step, bits) if step else Known(start)


def _wrapped(value: int, bits: int) -> int:
    half = 1 << (bits - 1)
    return ((value + half) & ((1 << bits) - 1)) - half


def limits(bits: int) -> tuple[int, int]:
    """The least and the largest number of so many bits."""
    return -(1 << (bits - 1)), (1 << (bits - 1)) - 1


def span(values: Values, bits: int, rounds: Rounds) -> Span:
    """Whole numbers that are all there are of a set, at least."""
    match values:
        case Known(value) if isinstance(value, int):
            return Span(value, value, 0)
        case Line(start, step):
            last = None if rounds is None else start + step * rounds
            low, high = (start, start) if last is None else (min(start, last), max(start, last))
            return wrapping(low, high, start, abs(step), bits) if last is not None else within(limits(bits), start, _low_bit(step, bits))
        case Span():
            return values
    return Span(*limits(bits), 1)


def wrapping(low: int, high: int, anchor: int, step: int, bits: int) -> Span:
    """The numbers of a span with exact bounds, each modulo 2**bits."""
    least, most = limits(bits)
    if least <= low and high <= most:
        return within((low, high), anchor, step)
    return within((least, most), anchor, _low_bit(step, bits))


def within(bounds: tuple[int, int], anchor: int, step: int) -> Span:
    """The numbers between two that are congruent to a third; with a step of 0, that one."""
    if step == 0:
        return Span(anchor, anchor, 0)
    low = bounds[0] + (anchor - bounds[0]) % step
    high = bounds[1] - (bounds[1] - anchor) % step
    return Span(low, high, step) if low < high else Span(low, low, 0)


def _low_bit(step: int, bits: int) -> int:
    """The largest power of two that divides a step, 2**bits if it is 0."""
    return step & -step if step % (1 << bits) else 1 << bits


def _single(values: Span) -> Values:
    return Known(values.low) if values.step == 0 else values


# --- operators


def applied(op: Operator, args: list[Values], rounds: Rounds) -> Values:
    """What an operator makes of sets of values."""
    if all(isinstance(arg, Known) for arg in args):
        return Known(op.evaluate(*(arg.value for arg in args if isinstance(arg, Known))))
    name = op.name.partition(".")[0]
    if op.args[0] in (INT, LONG):
        return _of_whole(name, op, args, rounds)
    return _of_reals(name, op, args) if op.args[0] in (FLOAT, DOUBLE) else ANY


def _of_whole(name: str, op: Operator, args: list[Values], rounds: Rounds) -> Values:
    bits = op.args[0].bits
    straight = _straight(name, args, bits, rounds)
    if straight is not None:
        return straight
    if name == "cmp":
        return _signs(_orders(args[0], args[1], bits, rounds))
    spans = [span(arg, type.bits, rounds) for arg, type in zip(args, op.args, strict=True)]
    if name in _WHOLE:
        return _single(_WHOLE[name](op, *spans))
    if op.args[-1] is INT and name in ("shr", "ushr", "shl") and spans[1].step == 0:
        return _single(_shifted(name, op, *spans))
    return _converted(op, spans[0]) if len(args) == 1 else ANY


def _straight(name: str, args: list[Values], bits: int, rounds: Rounds) -> Values | None:
    """The line that sums and multiples of lines are."""
    parts = [_parts(arg) for arg in args]
    if any(part is None for part in parts):
        return None
    (start, step), *rest = [part for part in parts if part is not None]
    match name, rest:
        case "add", [(more, slope)]:
            return line(start + more, step + slope, bits)
        case "sub", [(less, slope)]:
            return line(start - less, step - slope, bits)
        case "mul", [(factor, 0)]:
            return line(start * factor, step * factor, bits)
        case "mul", [(factor, slope)] if step == 0:
            return line(start * factor, start * slope, bits)
        case "neg", []:
            return line(-start, -step, bits)
        case "long2int", []:
            return line(start, step, 32)
        case "int2long", [] if rounds is not None and limits(32)[0] <= start + step * rounds <= limits(32)[1]:
            return line(start, step, 64)
    return None


def _parts(values: Values) -> tuple[int, int] | None:
    match values:
        case Known(value):
            return (value, 0) if isinstance(value, int) else None
        case Line(start, step):
            return start, step
    return None


def _sum(op: Operator, a: Span, b: Span) -> Span:
    return wrapping(a.low + b.low, a.high + b.high, a.low + b.low, gcd(a.step, b.step), op.result.bits)


def _negative(op: Operator, a: Span) -> Span:
    return wrapping(-a.high, -a.low, -a.low, a.step, op.result.bits)


def _difference(op: Operator, a: Span, b: Span) -> Span:
    return wrapping(a.low - b.high, a.high - b.low, a.low - b.low, gcd(a.step, b.step), op.result.bits)


def _product(op: Operator, a: Span, b: Span) -> Span:
    ends = [one * other for one in (a.low, a.high) for other in (b.low, b.high)]
    step = gcd(a.low * b.step, b.low * a.step, a.step * b.step)
    return wrapping(min(ends), max(ends), a.low * b.low, step, op.result.bits)


def _quotient(op: Operator, a: Span, b: Span) -> Span:
    bits = op.result.bits
    if b.step or b.low == 0 or (b.low == -1 and a.low == limits(bits)[0]):
        return Span(*limits(bits), 1)
    ends = [op.evaluate(end, b.low) for end in (a.low, a.high)]
    return within((min(ends), max(ends)), min(ends), 1)


def _remainder(op: Operator, a: Span, b: Span) -> Span:
    """The remainder has the sign of the dividend, and is congruent to it by all that divides the divisor."""
    if b.step or b.low == 0:
        return Span(*limits(op.result.bits), 1)
    size = abs(b.low)
    low, high = (max(a.low, 1 - size) if a.low < 0 else 0), (min(a.high, size - 1) if a.high > 0 else 0)
    step = gcd(a.step, size)
    return within((low, high), op.evaluate(a.low, b.low), step if a.step else 0)


def _bitwise(op: Operator, a: Span, b: Span) -> Span:
    """The low bits in which the numbers of each set agree are known; the size only where no number is negative."""
    bits = op.result.bits
    step = min(_low_bit(one.step, bits) for one in (a, b))
    least, most = limits(bits)
    if a.low >= 0 and b.low >= 0:
        least, most = 0, (1 << max(a.high.bit_length(), b.high.bit_length())) - 1
    if op.name.startswith("and") and max(a.low, b.low) >= 0:
        least, most = 0, min(one.high for one in (a, b) if one.low >= 0)
    return within((least, most), op.evaluate(a.low, b.low), step)


def _shifted(name: str, op: Operator, a: Span, by: Span) -> Span:
    if name == "shl":
        factor = 1 << (by.low & (op.result.bits - 1))
        return wrapping(a.low * factor, a.high * factor, a.low * factor, a.step * factor, op.result.bits)
    if name == "ushr" and a.low < 0:
        return Span(*limits(op.result.bits), 1)
    low, high = (op.evaluate(end, by.low) for end in (a.low, a.high))
    return within((low, high), low, 1)


def _signs(orders: tuple[bool, bool, bool]) -> Values:
    """Those of -1, 0 and 1 that may come out."""
    found = [sign for sign, is_so in zip((-1, 0, 1), orders, strict=True) if is_so]
    return _single(within((found[0], found[-1]), found[0], 2 if found == [-1, 1] else int(len(found) > 1)))


_WHOLE: dict[str, Callable[..., Span]] = {
    "add": _sum,
    "sub": _difference,
    "mul": _product,
    "neg": _negative,
    "div": _quotient,
    "rem": _remainder,
    "and": _bitwise,
    "or": _bitwise,
    "xor": _bitwise,
}
_SIZES = {"int2byte": (-128, 127), "int2short": (-(1 << 15), (1 << 15) - 1), "int2char": (0, (1 << 16) - 1)}


def _converted(op: Operator, a: Span) -> Values:
    if op.result in (FLOAT, DOUBLE):
        return Reals(op.evaluate(a.low), op.evaluate(a.high))
    least, most = _SIZES.get(op.name, limits(op.result.bits))
    if least <= a.low and a.high <= most:
        return _single(a)
    bits = (most - least).bit_length()
    return _single(within((least, most), op.evaluate(a.low), _low_bit(a.step, bits)))


def _of_reals(name: str, op: Operator, args: list[Values]) -> Values:
    ranges = [_reals(arg) for arg in args]
    a, b = ranges[0], ranges[-1]
    if a is None or b is None:
        return ANY
    if name in ("cmpl", "cmpg"):
        return _signs((a.low < b.high, a.low <= b.high and b.low <= a.high, a.high > b.low))
    if name in ("float2double", "double2float", "neg"):
        ends = [op.evaluate(end) for end in (a.low, a.high)]
        return Reals(min(ends), max(ends))
    return _computed(name, op, a, b) if name in ("add", "sub", "mul", "div") else ANY


def _computed(name: str, op: Operator, a: Reals, b: Reals) -> Values:
    """Rounding keeps the order, so the ends have the extremes, unless NaN may come out."""
    if name == "div" and b.low <= 0 <= b.high:
        return ANY
    if name == "mul" and any(one.low <= 0 <= one.high and inf in (abs(two.low), abs(two.high)) for one, two in ((a, b), (b, a))):
        return ANY
    ends = [op.evaluate(one, other) for one in (a.low, a.high) for other in (b.low, b.high)]
    return ANY if any(map(isnan, ends)) else Reals(min(ends), max(ends))


def _reals(values: Values) -> Reals | None:
    match values:
        case Known(value) if isinstance(value, float) and not isnan(value):
            return Reals(value, value)
        case Reals():
            return values
    return None


# --- conditions


def may_be_equal(a: Span, b: Span) -> bool:
    """Whether two sets may have a number in common."""
    step = gcd(a.step, b.step)
    return a.low <= b.high and b.low <= a.high and (a.low == b.low if step == 0 else (a.low - b.low) % step == 0)


def may_hold(op: Operator, args: list[Values], rounds: Rounds) -> tuple[bool, bool]:
    """Whether a condition may hold, and whether it may not."""
    a, b = args
    if isinstance(a, Known) and isinstance(b, Known):
        holds = bool(op.evaluate(a.value, b.value))
        return holds, not holds
    name = op.name.partition(".")[0]
    if op.args[0] is not INT:
        apart = {type(a), type(b)} == {Known, Whatever} and THERE in (a, b) and Known(None) in (a, b)
        return (not apart, True) if name == "eq" else (True, not apart)
    less, equal, more = _orders(a, b, 32, rounds)
    found = {"eq": equal, "ne": less or more, "lt": less, "ge": equal or more, "gt": more, "le": less or equal}
    return found[name], found[_OPPOSITE[name]]


_OPPOSITE = {"eq": "ne", "ne": "eq", "lt": "ge", "ge": "lt", "gt": "le", "le": "gt"}


def _orders(a: Values, b: Values, bits: int, rounds: Rounds) -> tuple[bool, bool, bool]:
    """Whether one number may be less than, equal to and more than another one."""
    one, other = span(a, bits, rounds), span(b, bits, rounds)
    apart = _straight("sub", [a, b], bits, rounds)  # equal numbers have a difference of 0
    equal = may_be_equal(one, other) and (apart is None or may_be_equal(span(apart, bits, rounds), Span(0, 0, 0)))
    return one.low < other.high, equal, one.high > other.low


# --- sets of sets


def is_within(values: Values, all: Values, type: Primitive, rounds: Rounds) -> bool:
    """Whether a set has only values that another one has, if it can be seen easily."""
    if all is ANY or values is all:
        return True
    match all:
        case Known(value):
            return isinstance(values, Known) and _is_same(value, values.value)
        case Line():
            return values == all
        case Span(low, high, step) if type in (INT, LONG):
            one = span(values, type.bits, rounds)
            fits = (one.low - low) % step == 0 and one.step % step == 0 if step else one.step == 0
            return low <= one.low and one.high <= high and fits
        case Reals(low, high):
            real = _reals(values)
            return real is not None and low <= real.low and real.high <= high
    return all is THERE and isinstance(values, Known) and values.value is not None


def _is_same(one: Plain, other: Plain) -> bool:
    """Whether two values are the same to all code: zeros have signs."""
    return repr(one) == repr(other) if isinstance(one, float) else one is other or (isinstance(one, int) and one == other)


def joined(a: Values, b: Values, type: Primitive, rounds: Rounds) -> Values:
    """A set that has all values of two, of which the first was not enough: it gets larger by leaps."""
    if type in (INT, LONG):
        one, other = (span(each, type.bits, rounds) for each in (a, b))
        step = gcd(one.step, other.step, one.low - other.low)
        low, high = _leap(one, other, type.bits)
        return _single(within((low, high), one.low, step))
    if type in (FLOAT, DOUBLE):
        one_reals, other_reals = _reals(a), _reals(b)
        if one_reals is None or other_reals is None:
            return ANY
        return Reals(
            one_reals.low if one_reals.low <= other_reals.low else -inf, one_reals.high if one_reals.high >= other_reals.high else inf
        )
    is_there = all(each is THERE or (isinstance(each, Known) and each.value is not None) for each in (a, b))
    return THERE if is_there else ANY


def _leap(one: Span, other: Span, bits: int) -> tuple[int, int]:
    """Bounds that have to move move to where the sign changes, then to the end."""
    least, most = limits(bits)
    low = one.low if one.low <= other.low else 0 if other.low >= 0 else least
    high = one.high if one.high >= other.high else -1 if other.high < 0 else most
    return low, high
