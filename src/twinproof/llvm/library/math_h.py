"""math.h: the functions whose results are exact, as IEEE 754 says, and the others as the C library of this machine has them."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable
from functools import lru_cache

from twinproof.interpret.machine import Halted, Machine, Stub
from twinproof.ir.machine_operators import MACHINE_OPERATORS
from twinproof.ir.operators import OPERATORS

_LIBRARY = "libm.so.6"
_UNARY = (
    "sin",
    "cos",
    "tan",
    "asin",
    "acos",
    "atan",
    "sinh",
    "cosh",
    "tanh",
    "asinh",
    "acosh",
    "atanh",
    "exp",
    "exp2",
    "expm1",
    "log",
    "log2",
    "log10",
    "log1p",
    "cbrt",
    "erf",
    "erfc",
    "tgamma",
    "round",
)
_BINARY = ("pow", "atan2", "hypot", "fmin", "fmax", "fdim", "remainder")
_NAMES = {"fabs": "abs", "sqrt": "sqrt", "floor": "floor", "ceil": "ceil", "trunc": "truncate", "rint": "even", "nearbyint": "even"}


def _exact(operator: str) -> Stub:
    evaluate = MACHINE_OPERATORS[operator].evaluate
    return lambda machine, value: evaluate(value)


@lru_cache(maxsize=64)
def _of_machine(name: str, params: int) -> Callable[..., float] | None:
    """A function of this machine's library; None if it has none."""
    try:
        found = getattr(ctypes.CDLL(_LIBRARY), name)
    except (OSError, AttributeError):
        return None
    found.argtypes, found.restype = [ctypes.c_double] * params, ctypes.c_double
    return lambda *values: float(found(*values))


def _inexact(name: str, params: int) -> Stub:
    def stub(machine: Machine, *values: float) -> float:
        found = _of_machine(name, params)
        if found is None:
            raise Halted("unsupported", f"the function {name}, which this machine does not have")
        return found(*values)

    return stub


MATH: dict[str, Stub] = {
    **{name: _exact(f"{operator}.double") for name, operator in _NAMES.items()},
    **{f"{name}f": _exact(f"{operator}.float") for name, operator in _NAMES.items()},
    "copysign": lambda machine, a, b: math.copysign(a, b),
    "copysignf": lambda machine, a, b: math.copysign(a, b),
    "fmod": lambda machine, a, b: OPERATORS["rem.double"].evaluate(a, b),
    **{name: _inexact(name, 1) for name in _UNARY},
    **{name: _inexact(name, 2) for name in _BINARY},
    "fmodf": lambda machine, a, b: OPERATORS["rem.float"].evaluate(a, b),
}
