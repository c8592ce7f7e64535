"""Stubs for methods whose bytecode is not followed because a shorter account of them is exact.

A key is `Class.method` with a descriptor, or without one for all overloads.
"""

from __future__ import annotations

from twinproof.java.library import (
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
from twinproof.java.library.outcomes import Stub

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
