"""The interpreter for those who only search: where the JVM alone knows the last bit of a result, it goes on with a near one.

What such a run shows is a hint, never an observation.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from twinproof.interpret.machine import Machine, Stub
from twinproof.ir.approximate import BINARY, UNARY, rough
from twinproof.ir.program import Method
from twinproof.java.runtime import JvmRuntime


class RoughRuntime(JvmRuntime):
    """The `Runtime` for searches."""

    def stub(self, method: Method) -> Stub | None:
        """The stub for a method, a rough one for functions of floats."""
        return _STUBS.get(f"{method.owner}.{method.name}{method.descriptor}") or super().stub(method)

    def stub_for(self, caller: Method, method: Method) -> Stub | None:
        """None where a rough stub stands for the method whoever calls it."""
        return None if f"{method.owner}.{method.name}{method.descriptor}" in _STUBS else super().stub_for(caller, method)


def _ignoring(compute: Callable[..., float]) -> Stub:
    return lambda machine, *args: compute(*args)


def _copy_sign(machine: Machine, magnitude: float, sign: float) -> float:
    return math.copysign(magnitude, sign)


_STUBS: dict[str, Stub] = {
    f"{cls}.{name}({'D' * count})D": _ignoring(rough(name))
    for cls in ("java.lang.Math", "java.lang.StrictMath")
    for names, count in ((UNARY, 1), (BINARY, 2))
    for name in names
} | {f"java.lang.Math.copySign({code}{code}){code}": _copy_sign for code in "DF"}
