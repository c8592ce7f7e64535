"""What reads the programs of a language, and knows its tools."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from twinproof.language.needs import PLAIN, SourceReading

if TYPE_CHECKING:
    from twinproof.heap.observe import Input
    from twinproof.ir.program import Program
    from twinproof.ir.types import Type
    from twinproof.language.mutation import Mutator
    from twinproof.language.needs import Needs, SourceKind, VersionSite
    from twinproof.language.origin import Origin, Toolchain


class WrittenArguments(Protocol):
    """The arguments of a call, as a user wrote them."""

    def cost(self, params: Sequence[Type]) -> int | None:
        """How badly they fit the parameters of a method; None if they do not."""

    def given(self, params: Sequence[Type]) -> Input:
        """The input of a call of a static method with these parameters."""


class FrontEnd(Protocol):
    """Opens what users name, reads what they write, and finds the tools of its language."""

    @property
    def name(self) -> str:
        """What users call the language."""

    @property
    def sources(self) -> SourceKind | None:
        """Which files of a tree are its sources, and what belongs together there; None if changes in a repository are not looked for."""

    def reads(self, paths: Sequence[str | Path]) -> bool:
        """Whether all of these are places of its language, as far as their names tell."""

    def open(
        self,
        paths: Sequence[str | Path],
        libraries: Sequence[str | Path] = (),
        whole: bool = False,
        tools: Toolchain | None = None,
        around: Sequence[Path] = (),
        reading: SourceReading = PLAIN,
    ) -> tuple[Origin, Program]:
        """The program in some places; of a project its main code, unless `whole`; with the tools at hand, or others; with what it needs of
        the sources `around` it, read as the user says."""

    def needs(self, site: VersionSite, own: Sequence[str], libraries: Sequence[str | Path] = ()) -> Needs:
        """What a version needs besides the libraries that were given; `own` is where its places are in its tree."""

    def open_harnessed(
        self, paths: Sequence[str | Path], libraries: Sequence[str | Path] = (), annotations: bool = False
    ) -> tuple[Origin, Program]:
        """The program in some places, with the calls of harnesses that the language knows; what they answer are inputs. If `annotations`
        count, what they claim of parameters and results are clauses."""

    def arguments(self, text: str) -> WrittenArguments:
        """The arguments of a call in a text."""

    def mutator(self, target: str, libraries: Sequence[str] = ()) -> AbstractContextManager[Mutator]:
        """What makes mutants of the sources that a file is or a directory has."""

    def tools_at_hand(self) -> str | None:
        """What the tools on this machine are and where, for people; None if there are none."""

    def same_tools(self, release: bytes) -> Toolchain | None:
        """Tools of this machine that say they are these, if there are some."""

    def pack_tools(self, tools: Toolchain) -> bytes:
        """Tools as data that another machine can keep."""

    def keep_tools(self, data: bytes) -> None:
        """Put tools that came from elsewhere where they are found."""
