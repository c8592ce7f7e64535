"""Stubs: methods of the JDK that are not executed from their bytecode, one file per Java package.

A stub is called as `stub(machine, *args)`, the receiver first. Keys are `pkg.Class.method(descriptor)` or, for all overloads
alike, `pkg.Class.method`. A stub stands for a native method, or for one whose bytecode only makes sense inside a running JVM.
"""

from __future__ import annotations

from twinproof.ir.interpret.machine import Stub
from twinproof.jvm.stubs import java_io, java_lang, jdk_internal

__all__ = ["STUBS"]

STUBS: dict[str, Stub] = {**java_lang.STUBS, **java_io.STUBS, **jdk_internal.STUBS}
