"""Stubs for java.lang.Math and StrictMath: what is native, and what HotSpot replaces by code of its own.

On x86-64 HotSpot's sin, cos, tan, exp, log, log10 and pow (and cbrt and tanh in newer JDKs) are not the JDK's bytecode. Measured on
1.5 million values against 160-bit arithmetic (the same on JDK 17 and 25, interpreted and compiled), they miss the nearest double only where
the real value is within 0.012 (sin, cos), 0.072 (tan), 0.017 (exp), 0.0001 (log), 0 (log10), 0.004 (pow) units in the last place of a
half-way point. A stub answers outside a zone at least twice as wide and stops the run inside it. Natives of StrictMath in JDKs
before 21 answer only where the result is exact.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from fractions import Fraction

from twinproof.interpret.machine import Halted, Machine, Stub
from twinproof.interpret.objects import as_number
from twinproof.ir.instruction import MethodRef
from twinproof.ir.program import Method
from twinproof.java.natives import nearest as real
from twinproof.java.natives.answers import own_code

_MEASURED = os.uname().machine in ("x86_64", "AMD64")
_MATH = "java.lang.Math"
_STRICT = "java.lang.StrictMath"
_SINCE_25 = "java.lang.IO"  # a class that came with JDK 25, as did the replacement of cbrt
_STRICT_IN_JAVA = "java.lang.FdLibm$Tanh"  # a class that came when the last natives of StrictMath went


def _answer(name: str, value: Callable[[], Fraction], doubt: float) -> float:
    """The nearest double to a real value, if the JVM is known to give that one."""
    found = real.nearest(value(), doubt) if _MEASURED else None
    if found is None:
        raise Halted("unsupported", f"Math.{name}: the last bit of this result is up to the JVM")
    return found


def _copy_sign(machine: Machine, magnitude: float, sign: float) -> float:
    if sign != sign:
        raise Halted("unsupported", "Math.copySign: the sign of a NaN is up to the JVM")
    return math.copysign(magnitude, sign)


def _copy_sign_in(caller: Method) -> Stub:
    """The library itself asks for the sign of a NaN only to make another NaN."""
    return _any_sign if caller.owner in (_MATH, _STRICT) else _copy_sign


def _any_sign(machine: Machine, magnitude: float, sign: float) -> float:
    return math.copysign(magnitude, sign)


def _sqrt(machine: Machine, value: float) -> float:
    return math.sqrt(value) if value >= 0 else (value if value == 0 else math.nan)


def _remainder(machine: Machine, a: float, b: float) -> float:
    if math.isnan(a) or math.isnan(b) or math.isinf(a) or b == 0:
        return math.nan
    return math.remainder(a, b)


# --- replaced by HotSpot


def _trigonometric(name: str, value: Callable[[float], Fraction], doubt: float) -> Stub:
    def stub(machine: Machine, x: float) -> float:
        if not math.isfinite(x):
            return math.nan
        if abs(x) < 2.0**-60:
            return 1.0 if name == "cos" else x
        return _answer(name, lambda: value(x), doubt)

    return stub


def _exp(machine: Machine, x: float) -> float:
    if math.isnan(x):
        return x
    if x > 710 or x < -746:
        return math.inf if x > 0 else 0.0
    if abs(x) < 2.0**-60:
        return 1.0
    return _answer("exp", lambda: real.exp(x), 0.04)


def _logarithm(name: str, value: Callable[[float], Fraction], doubt: float) -> Stub:
    def stub(machine: Machine, x: float) -> float:
        if x == 0:
            return -math.inf
        if x != x or x < 0:
            return math.nan
        return x if math.isinf(x) else _answer(name, lambda: value(x), doubt)

    return stub


def _pow(machine: Machine, x: float, y: float) -> float:
    if y == 0:
        return 1.0
    if math.isnan(x) or math.isnan(y) or (abs(x) == 1 and math.isinf(y)):
        return math.nan
    odd = math.isfinite(y) and y == math.floor(y) and math.fmod(y, 2) != 0
    if x < 0 and math.isfinite(x) and math.isfinite(y) and y != math.floor(y):
        return math.nan
    sign = -1.0 if odd and math.copysign(1, x) < 0 else 1.0
    return sign * _positive_pow(abs(x), y)


def _positive_pow(x: float, y: float) -> float:
    if x == 0 or math.isinf(x):
        return math.inf if (x == 0) == (y < 0) else 0.0
    if x == 1:
        return 1.0
    if math.isinf(y):
        return math.inf if (x > 1) == (y > 0) else 0.0
    scale = y * math.log2(x)
    if abs(scale) > 1100:
        return math.inf if scale > 0 else 0.0
    return _answer("pow", lambda: _exact_power(x, y) or real.power(x, y), 0.02)


def _exact_power(x: float, y: float) -> Fraction | None:
    """x to a small whole power, exactly."""
    return Fraction(x) ** int(y) if y == math.floor(y) and abs(y) <= 64 else None


# --- replaced by HotSpot in newer JDKs only


def _cbrt(machine: Machine, x: float) -> float:
    if machine.program.find(_SINCE_25) is None:
        return _own(machine, "cbrt", x)
    if x == 0 or not math.isfinite(x):
        return x
    return _answer("cbrt", lambda: real.cube_root(x), 0.1)


def _tanh(machine: Machine, x: float) -> float:
    """Replaced since JDK 24; an answer that the code of both kinds of JDK gives is right for all."""
    own = _own(machine, "tanh", x)
    if machine.program.find(_STRICT_IN_JAVA) is None or not math.isfinite(x) or abs(x) < 1e-15:
        return own
    if abs(x) < 30 and _answer("tanh", lambda: real.tanh(x), 0.1) != own:
        raise Halted("unsupported", "Math.tanh: the last bit of this result is up to the JVM")
    return own


def _own(machine: Machine, name: str, x: float) -> float:
    return as_number(own_code(machine, MethodRef(_MATH, name, "(D)D"))([x]))


# --- natives of StrictMath


def _strict(name: str, exact: dict[float, float]) -> Stub:
    """A function whose values are known at some points: zeros keep their sign."""

    def stub(machine: Machine, x: float) -> float:
        if math.isnan(x):
            return x
        if x not in exact:
            raise Halted("unsupported", f"native method {_STRICT}.{name}(D)D")
        return math.copysign(0.0, x) if x == 0 and exact[x] == 0 else exact[x]

    return stub


_INFINITE = {math.inf: math.inf, -math.inf: -math.inf}
_NO_NUMBER = {math.inf: math.nan, -math.inf: math.nan}
_EXACT: dict[str, dict[float, float]] = {
    "sin": {0.0: 0.0, **_NO_NUMBER},
    "cos": {0.0: 1.0, **_NO_NUMBER},
    "tan": {0.0: 0.0, **_NO_NUMBER},
    "asin": {0.0: 0.0, 1.0: math.pi / 2, -1.0: -math.pi / 2, **_NO_NUMBER},
    "acos": {1.0: 0.0, -1.0: math.pi, 0.0: math.pi / 2, **_NO_NUMBER},
    "atan": {0.0: 0.0, math.inf: math.pi / 2, -math.inf: -math.pi / 2},
    "log": {1.0: 0.0, 0.0: -math.inf, math.inf: math.inf, -math.inf: math.nan},
    "log10": {1.0: 0.0, 0.0: -math.inf, math.inf: math.inf, -math.inf: math.nan, **{float(10**n): float(n) for n in range(1, 23)}},
    "sinh": {0.0: 0.0, **_INFINITE},
    "cosh": {0.0: 1.0, math.inf: math.inf, -math.inf: math.inf},
    "tanh": {0.0: 0.0, math.inf: 1.0, -math.inf: -1.0},
    "expm1": {0.0: 0.0, math.inf: math.inf, -math.inf: -1.0},
    "log1p": {0.0: 0.0, -1.0: -math.inf, math.inf: math.inf, -math.inf: math.nan},
}


def _atan2(machine: Machine, y: float, x: float) -> float:
    if math.isnan(x) or math.isnan(y):
        return math.nan
    if y != 0 and x != 0 and math.isfinite(x) and math.isfinite(y):
        raise Halted("unsupported", f"native method {_STRICT}.atan2(DD)D")
    return math.atan2(y, x)  # on an axis or at infinity: zero or the double nearest to a multiple of pi/4


NATIVES: dict[str, Stub] = {
    **{f"{_STRICT}.{name}(D)D": _strict(name, exact) for name, exact in _EXACT.items()},
    f"{_STRICT}.atan2(DD)D": _atan2,
}
FOR_CALLERS: dict[str, Callable[[Method], Stub]] = {
    f"{_MATH}.copySign(DD)D": _copy_sign_in,
    f"{_MATH}.copySign(FF)F": _copy_sign_in,
}
STUBS: dict[str, Stub] = {
    f"{_MATH}.copySign(DD)D": _copy_sign,
    f"{_MATH}.copySign(FF)F": _copy_sign,
    f"{_MATH}.sqrt(D)D": _sqrt,
    f"{_STRICT}.sqrt(D)D": _sqrt,
    f"{_STRICT}.IEEEremainder(DD)D": _remainder,
    f"{_MATH}.sin(D)D": _trigonometric("sin", real.sin, 0.025),
    f"{_MATH}.cos(D)D": _trigonometric("cos", real.cos, 0.025),
    f"{_MATH}.tan(D)D": _trigonometric("tan", real.tan, 0.15),
    f"{_MATH}.exp(D)D": _exp,
    f"{_MATH}.log(D)D": _logarithm("log", real.log, 0.01),
    f"{_MATH}.log10(D)D": _logarithm("log10", real.log10, 0.01),
    f"{_MATH}.pow(DD)D": _pow,
    f"{_MATH}.cbrt(D)D": _cbrt,
    f"{_MATH}.tanh(D)D": _tanh,
}
