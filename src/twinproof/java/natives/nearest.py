"""Real functions to many digits, and the double nearest to such a value where it is beyond doubt.

HotSpot computes `Math.sin` and its like with code of its own on x86-64, whose results are the nearest double except where the real value
lies almost half-way between two: there they may be either. `nearest` answers only outside that zone.
"""

from __future__ import annotations

import math
from decimal import Context, Decimal
from fractions import Fraction
from functools import lru_cache

_BITS = 256
_DIGITS = Context(prec=60, Emax=10**6, Emin=-(10**6))
_SMALLEST_NORMAL = 2.0**-1022


def nearest(value: Fraction, doubt: float) -> float | None:
    """The double nearest to `value`; None below the normal range and within `doubt`, in units in the last place, of a half-way point."""
    try:
        guess = value.numerator / value.denominator
    except OverflowError:
        return None
    if abs(guess) < _SMALLEST_NORMAL:
        return 0.0 if value == 0 else None
    inner = math.nextafter(guess, 0.0)
    step = Fraction(guess) - Fraction(inner) if abs(value) < abs(guess) else Fraction(math.ulp(guess))
    return guess if abs(value - Fraction(guess)) < abs(step) * (Fraction(1, 2) - Fraction(doubt)) else None


# --- exponentials and logarithms


def exp(x: float) -> Fraction:
    """e to the power x."""
    return Fraction(_DIGITS.exp(Decimal(x)))


def log(x: float) -> Fraction:
    """The natural logarithm of a positive number."""
    return Fraction(_DIGITS.ln(Decimal(x)))


def log10(x: float) -> Fraction:
    """The decimal logarithm of a positive number."""
    return Fraction(_DIGITS.log10(Decimal(x)))


def power(x: float, y: float) -> Fraction:
    """A positive number to the power y."""
    return Fraction(_DIGITS.exp(_DIGITS.multiply(Decimal(y), _DIGITS.ln(Decimal(x)))))


def tanh(x: float) -> Fraction:
    """The hyperbolic tangent; |x| between 1e-15 and 30."""
    squared = exp(2 * x) if abs(x) < 1e-3 else Fraction(_DIGITS.exp(_DIGITS.multiply(Decimal(2), Decimal(x))))
    return (squared - 1) / (squared + 1)


def cube_root(x: float) -> Fraction:
    """The cube root."""
    numerator, denominator = abs(x).as_integer_ratio()
    scaled = (numerator << 3 * _BITS + 3 * 1100) // denominator
    root = Fraction(_integer_root(scaled), 1 << _BITS + 1100)
    return -root if x < 0 else root


def _integer_root(n: int) -> int:
    guess = 1 << -(-n.bit_length() // 3)
    while True:
        better = (2 * guess + n // (guess * guess)) // 3
        if better >= guess:
            return guess
        guess = better


# --- trigonometry, in fixed point


def sin(x: float) -> Fraction:
    """The sine."""
    return _turned(x, 0)


def cos(x: float) -> Fraction:
    """The cosine."""
    return _turned(x, 1)


def tan(x: float) -> Fraction:
    """The tangent."""
    return sin(x) / cos(x)


def _turned(x: float, quarter: int) -> Fraction:
    """The sine of x plus so many quarter turns."""
    quadrant, rest = _reduce(x)
    kind = (quadrant + quarter) % 4
    value = _cos_series(rest) if kind % 2 else _sin_series(rest)
    return Fraction(-value if kind > 1 else value, 1 << _BITS)


def _reduce(x: float) -> tuple[int, int]:
    """x as so many quarter turns and a rest of at most an eighth of a turn either way, the rest scaled by 2**_BITS."""
    numerator, denominator = x.as_integer_ratio()
    extra = max(0, numerator.bit_length() - denominator.bit_length()) + 8
    half_pi = _pi(_BITS + extra) >> 1
    scaled = (numerator << _BITS + extra) // denominator
    turns = (2 * scaled + half_pi) // (2 * half_pi)
    return turns % 4, (scaled - turns * half_pi) >> extra


def _sin_series(x: int) -> int:
    return _series(x, x, 1)


def _cos_series(x: int) -> int:
    return _series(x, 1 << _BITS, 0)


def _series(x: int, term: int, n: int) -> int:
    square = x * x >> _BITS
    total = 0
    while term:
        total += term
        n += 2
        term = -(term * square >> _BITS) // (n * (n - 1))
        if term == -1:
            break
    return total


@lru_cache(maxsize=64)
def _pi(bits: int) -> int:
    """Pi scaled by 2**bits (Machin's formula)."""
    guard = bits + 16
    value = 4 * (4 * _arctan_inverse(5, guard) - _arctan_inverse(239, guard))
    return value >> 16


def _arctan_inverse(n: int, bits: int) -> int:
    power = (1 << bits) // n
    total, sign, k = power, -1, 3
    while power:
        power //= n * n
        total += sign * (power // k)
        sign, k = -sign, k + 2
    return total
