"""What both versions of the program have in common besides the code that is executed: who asks is told by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from twinproof.ir.program import Method

RETYPED = "@"  # in the key of a field that changed its type, before the type


class Versions(Protocol):
    """Answers about classes by their common names; what is not known to be the same is not."""

    def same_initialiser(self, name: str) -> bool:
        """Whether a class of the user's starts with the same static state."""

    def starts_alike(self, owner: str, name: str) -> bool:
        """Whether a final static field of a class that starts otherwise is seen to hold the same in both versions all the same."""

    def common_constants(self, name: str) -> Sequence[str] | None:
        """The names of the constants of an enum that both versions have; None if they may not be the same, their order included."""

    def same_site(self, name: str) -> bool:
        """Whether what a call site makes does the same."""

    def in_both(self, owner: str, name: str) -> bool:
        """Whether both versions have a static field."""

    def are_tables(self, owner: str, name: str) -> bool:
        """Whether nobody can write the array in a static field, in either version."""

    def same_callbacks(self) -> bool:
        """Whether all methods of the program that implement something of the library do the same."""

    def same_functions(self, type: str, name: str) -> bool:
        """Whether all function objects of the program that implement a method do the same."""

    def same_code(self, method: Method) -> bool:
        """Whether a method, and all that it runs, is the same code in both versions."""

    def same_messages(self) -> bool:
        """Whether all methods of the program that say what an exception is about do the same."""

    def has_own_message(self, name: str) -> bool:
        """Whether exceptions of a class say something else than what they were made with, in either version."""

    def types_in_new(self, name: str) -> frozenset[str]:
        """All that an object of a class is an instance of in the new version."""

    def is_shared(self, key: str) -> bool:
        """Whether both versions have a field, with one type."""

    def is_retyped(self, key: str) -> bool:
        """Whether both versions have a field, but not with one type."""

    def is_never_null(self, key: str) -> bool:
        """Whether a field that only one version has always holds what its constructors put there, and that is an object."""


class Strangers:
    """Versions of which nothing is known."""

    def same_initialiser(self, name: str) -> bool:
        """No."""
        return False

    def starts_alike(self, owner: str, name: str) -> bool:
        """No."""
        return False

    def common_constants(self, name: str) -> Sequence[str] | None:
        """None."""
        return None

    def same_site(self, name: str) -> bool:
        """No."""
        return False

    def in_both(self, owner: str, name: str) -> bool:
        """As far as anybody knows."""
        return True

    def are_tables(self, owner: str, name: str) -> bool:
        """No."""
        return False

    def same_callbacks(self) -> bool:
        """No."""
        return False

    def same_functions(self, type: str, name: str) -> bool:
        """No."""
        return False

    def same_code(self, method: Method) -> bool:
        """No."""
        return False

    def same_messages(self) -> bool:
        """No."""
        return False

    def has_own_message(self, name: str) -> bool:
        """As far as anybody knows not."""
        return False

    def types_in_new(self, name: str) -> frozenset[str]:
        """As far as anybody knows none."""
        return frozenset()

    def is_shared(self, key: str) -> bool:
        """As far as anybody knows."""
        return True

    def is_retyped(self, key: str) -> bool:
        """Nobody knows of it."""
        return False

    def is_never_null(self, key: str) -> bool:
        """No."""
        return False
