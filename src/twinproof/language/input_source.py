"""Who makes up inputs of calls, where a language knows more of them than their types say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from twinproof.heap.observe import Input
    from twinproof.ir.program import Method
    from twinproof.ir.side import Side


class InputSource(Protocol):
    """Makes inputs for a pair, in common names, by their numbers, which must be asked for in order; deterministic for a seed."""

    @property
    def lacks_receiver(self) -> bool:
        """Whether no input can be made at all."""

    @property
    def is_fixed(self) -> bool:
        """Whether there is nothing to choose."""

    def input(self, number: int, cyclic: bool = True) -> Input:
        """The input with this number, without cycles if so asked."""

    def use_smaller_numbers(self) -> None:
        """From now on numbers are smaller: with others the code does not end."""


class InputMakers(Protocol):
    """Makes such sources."""

    def __call__(self, versions: Sequence[tuple[Side, Method]], seed: int, sharing: bool) -> InputSource:
        """One for the methods of a pair, old and new; without sharing no two pointers lead to one thing."""
