"""math.h: the functions whose results are exact, as IEEE 754 says."""

from __future__ import annotations

import math

from twinproof.interpret.machine import Stub
from twinproof.ir.machine_operators import MACHINE_OPERATORS
from twinproof.ir.operators import OPERATORS

_NAMES = {"fabs": "abs", "sqrt": "sqrt", "floor": "floor", "ceil": "ceil", "trunc": "truncate", "rint": "even", "nearbyint": "even"}


def _exact(operator: str) -> Stub:
    evaluate = MACHINE_OPERATORS[operator].evaluate
    return lambda machine, value: evaluate(value)


MATH: dict[str, Stub] = {
    **{name: _exact(f"{operator}.double") for name, operator in _NAMES.items()},
    **{f"{name}f": _exact(f"{operator}.float") for name, operator in _NAMES.items()},
    "copysign": lambda machine, a, b: math.copysign(a, b),
    "copysignf": lambda machine, a, b: math.copysign(a, b),
    "fmod": lambda machine, a, b: OPERATORS["rem.double"].evaluate(a, b),
    "fmodf": lambda machine, a, b: OPERATORS["rem.float"].evaluate(a, b),
}
