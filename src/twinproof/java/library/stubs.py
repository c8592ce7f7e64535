"""The JDK as a `Library`: stubs for methods whose bytecode is not followed because a shorter account of them is exact.

A key is `Class.method` with a descriptor, or without one for all overloads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

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
from twinproof.java.library.followed import obstacle
from twinproof.java.library.outcomes import Stub
from twinproof.java.load.given import class_file

if TYPE_CHECKING:
    from twinproof.execute.explore import Executor
    from twinproof.execute.state import State
    from twinproof.ir.program import Method, Program
    from twinproof.term.term import Value

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


class JavaLibrary:
    """What is known of the JDK's classes."""

    def stub(self, method: Method) -> Stub | None:
        """The stub for a method, by full name with descriptor, or by name for all overloads."""
        name = f"{method.owner}.{method.name}"
        return STUBS.get(f"{name}{method.descriptor}") or STUBS.get(name)

    def obstacle(self, executor: Executor, state: State, method: Method, args: list[Value]) -> str | None:
        """Why the code of a method cannot be followed on these arguments."""
        return obstacle(executor, state, method, args)

    def compiled(self, program: Program, cls: str) -> bytes | None:
        """The class file of a made-up implementation."""
        return class_file(program, cls)
