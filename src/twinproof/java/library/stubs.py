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
    java_lang,  # objects, classes, exceptions, boxes
    strings,  # strings
    words,  # parts and order of strings
    chars,  # characters of strings
    builders,  # string builders
    numeric,  # functions of numbers
    arrays,  # copies of arrays
    extremes,  # signs, bits and extremes of floats
    orders,  # rounding and order of floats
    java_io,  # standard streams
    formatted,  # formatted texts
    jdk_internal,  # the library's own checks
    values,  # large numbers, dates, times
    maps,  # hash maps and sets
    atomics,  # atomic numbers and references
)
STUBS: dict[str, Stub] = {key: stub for file in _FILES for key, stub in file.STUBS.items()}
