"""Functions of Java's mathematical library as Python has them: near enough to search with, the last bits being another matter."""

from __future__ import annotations

import math
from collections.abc import Callable

UNARY = ("sin", "cos", "tan", "asin", "acos", "atan", "exp", "log", "log10", "sinh", "cosh", "tanh", "expm1", "log1p", "cbrt")
BINARY = ("pow", "atan2", "hypot")
_POLES = {"log": {0.0: -math.inf}, "log10": {0.0: -math.inf}, "log1p": {-1.0: -math.inf}, "pow": {0.0: math.inf}}


def rough(name: str) -> Callable[..., float]:
    """A function of one or two doubles, total: infinite where Python's overflows, and NaN outside its domain."""
    compute: Callable[..., float] = getattr(math, name)

    def total(*args: float) -> float:
        try:
            return float(compute(*args))
        except OverflowError:
            return math.inf
        except ValueError:
            return _POLES.get(name, {}).get(args[0], math.nan)

    return total
