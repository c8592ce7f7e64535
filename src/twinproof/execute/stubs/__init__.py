"""Stubs for symbolic execution: library methods whose bytecode is not followed because a shorter account of them is exact.

One file per subject. A key is `Class.method` with a descriptor, or without one for all overloads.
"""

from twinproof.execute.stubs import (
    arrays,
    atomics,
    builders,
    chars,
    extremes,
    formatted,
    java_io,
    java_lang,
    jdk_internal,
    maps,
    numeric,
    orders,
    strings,
    values,
    words,
)
from twinproof.execute.stubs.outcomes import Stub

_FILES = (
    java_lang,
    strings,
    words,
    chars,
    builders,
    numeric,
    arrays,
    extremes,
    orders,
    java_io,
    formatted,
    jdk_internal,
    values,
    maps,
    atomics,
)
STUBS: dict[str, Stub] = {key: stub for file in _FILES for key, stub in file.STUBS.items()}

__all__ = ["STUBS", "Stub"]
