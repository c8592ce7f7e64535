"""Stubs for java.lang.Math and StrictMath: what is native in some JDK."""

from __future__ import annotations

import math

from twinproof.ir.interpret.machine import Machine, Stub


def _sqrt(machine: Machine, value: float) -> float:
    return math.sqrt(value) if value >= 0 else (value if value == 0 else math.nan)


STUBS: dict[str, Stub] = {
    "java.lang.Math.sqrt(D)D": _sqrt,
    "java.lang.StrictMath.sqrt(D)D": _sqrt,
}
