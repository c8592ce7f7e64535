"""Stubs for the JDK's internals: start-up state, archives, unsafe memory."""

from __future__ import annotations

from typing import Any

from twinproof.ir.interpret.machine import Machine, Stub


def _nothing(machine: Machine, *args: Any) -> None:
    return None


def _zero(machine: Machine, *args: Any) -> int:
    return 0


STUBS: dict[str, Stub] = {
    "jdk.internal.misc.CDS.initializeFromArchive(Ljava/lang/Class;)V": _nothing,
    "jdk.internal.misc.CDS.getRandomSeedForDumping()J": _zero,
    "jdk.internal.misc.CDS.isDumpingClassList0()Z": _zero,
    "jdk.internal.misc.CDS.isDumpingArchive0()Z": _zero,
    "jdk.internal.misc.CDS.isSharingEnabled0()Z": _zero,
    "jdk.internal.misc.VM.getSavedProperty(Ljava/lang/String;)Ljava/lang/String;": _nothing,
    "jdk.internal.misc.VM.initialize()V": _nothing,
}
