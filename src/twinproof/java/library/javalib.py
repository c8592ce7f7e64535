"""The JDK as a `Library`; what is only for those who execute code symbolically is loaded when they ask for it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from twinproof.java.library.known.registry import KNOWN

if TYPE_CHECKING:
    from twinproof.execute.explore import Executor
    from twinproof.execute.state import State
    from twinproof.ir.program import Method, Program
    from twinproof.java.library.outcomes import Stub
    from twinproof.term.term import Value


class JavaLibrary:
    """What is known of the JDK's classes."""

    classes = KNOWN

    @cached_property
    def _stubs(self) -> dict[str, Stub]:
        from twinproof.java.library.stubs import STUBS

        return STUBS

    def stub(self, method: Method) -> Stub | None:
        """The stub for a method, by full name with descriptor, or by name for all overloads."""
        name = f"{method.owner}.{method.name}"
        return self._stubs.get(f"{name}{method.descriptor}") or self._stubs.get(name)

    def obstacle(self, executor: Executor, state: State, method: Method, args: list[Value]) -> str | None:
        """Why the code of a method cannot be followed on these arguments."""
        from twinproof.java.library.followed import obstacle

        return obstacle(executor, state, method, args)

    def compiled(self, program: Program, cls: str) -> bytes | None:
        """The class file of a made-up implementation."""
        from twinproof.java.load.given import class_file

        return class_file(program, cls)
