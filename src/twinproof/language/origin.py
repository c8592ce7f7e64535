"""Where the code of one version is kept, and the tools of its language that are used with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from twinproof.base.dataclass import dataclass
from twinproof.base.options import Confine

if TYPE_CHECKING:
    from twinproof.contract.contract import Contract
    from twinproof.language.runner import CallLimits, Runner


class Toolchain(Protocol):
    """The tools of a language: what compiles and runs its code."""

    @property
    def home(self) -> Path:
        """Where they are."""

    def release(self) -> bytes:
        """What they say they are; the same on every machine that has the same ones."""


@dataclass(frozen=True, slots=True)
class Unit:
    """What a class was read from: its data as a front-end reads it, the name it has there and that of its source."""

    data: bytes
    name: str
    source: str | None


class Origin(Protocol):
    """Where the code of one version is kept."""

    @property
    def locations(self) -> tuple[Path, ...]:
        """The files and directories that a runner loads, libraries last."""

    @property
    def library_locations(self) -> tuple[Path, ...]:
        """Those that are libraries."""

    @property
    def toolchain(self) -> Toolchain:
        """The tools of its language that are used with it."""

    def classes(self) -> Sequence[str]:
        """The names of the user's classes, as the program knows them."""

    def unit(self, cls: str) -> Unit | None:
        """What a class was read from."""

    def contents(self) -> Iterator[tuple[str, bytes]]:
        """All classes of the user's and of the libraries, by name."""

    def contracts(self) -> Sequence[Contract]:
        """What the code itself says that its methods keep to, assertions aside."""

    def runner(self, limits: CallLimits, confine: Confine) -> AbstractContextManager[Runner]:
        """Who executes the code of this version, and of any other in its language."""
