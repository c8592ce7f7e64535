"""Stubs for java.util: what its classes ask of the machine."""

from __future__ import annotations

from twinproof.ir.interpret.machine import Stub
from twinproof.jvm.stubs.answers import one, unsupported

_RANDOM = "java.util.concurrent.ThreadLocalRandom"
STUBS: dict[str, Stub] = {
    "java.util.concurrent.atomic.AtomicLong.VMSupportsCS8()Z": one,
    f"{_RANDOM}.localInit()V": unsupported("random numbers"),
    f"{_RANDOM}.nextSecondarySeed()I": one,
}
