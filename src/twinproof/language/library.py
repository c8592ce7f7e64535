"""What is known of a language's own library."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from twinproof.language.known import NO_CLASSES, KnownClasses

if TYPE_CHECKING:
    from twinproof.execute.explore import Executor, Summary
    from twinproof.execute.state import State
    from twinproof.ir.program import Method, Program
    from twinproof.term.term import Value

    SymbolicStub = Callable[[Executor, State, list[Value]], Summary | None]  # None: the call is not one that the stub knows


class Library(Protocol):
    """The library: its classes, and its methods as those see them who execute code symbolically."""

    @property
    def classes(self) -> KnownClasses:
        """The classes of which something is known."""

    def stub(self, method: Method) -> SymbolicStub | None:
        """What stands for the code of a method, if anything does."""

    def obstacle(self, executor: Executor, state: State, method: Method, args: list[Value]) -> str | None:
        """Why the code of a method cannot be followed on these arguments; None if it can, as far as the library goes."""

    def compiled(self, program: Program, cls: str) -> bytes | None:
        """A class that a program makes up, as a runner takes it; None if there is no such class."""


class NoLibrary:
    """The library of a language that has none."""

    classes = NO_CLASSES

    def stub(self, method: Method) -> SymbolicStub | None:
        """Nothing."""
        return None

    def obstacle(self, executor: Executor, state: State, method: Method, args: list[Value]) -> str | None:
        """None."""
        return None

    def compiled(self, program: Program, cls: str) -> bytes | None:
        """None."""
        return None
