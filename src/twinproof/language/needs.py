"""What the code of a version needs besides itself, and where that may be looked for: in the tree of files that the version is part of, and
by asking the tool that builds it, as far as the user lets us.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import Protocol

from twinproof.base.dataclass import dataclass

Tell = Callable[[str], None]  # a line for the user about what is being done


class Build(Enum):
    """What may be done with the project's build: nothing, questions that execute none of it, or whatever a tool's build does."""

    REFUSED = "none"
    ASKED = "asked"
    MAVEN = "maven"
    GRADLE = "gradle"


class Tree(Protocol):
    """All files of a version, code or not, by their paths from the top."""

    @property
    def shown(self) -> str:
        """What users call it."""

    @property
    def ids(self) -> Mapping[str, str]:
        """The files, each with a text that tells its content from any other."""

    def contents(self, paths: Iterable[str]) -> Iterator[tuple[str, bytes]]:
        """The content of some files."""


@dataclass(frozen=True, slots=True)
class Needs:
    """Sources to compile as far as they are needed (`around`, and by their paths in the tree, `roots`), and libraries."""

    around: tuple[Path, ...] = ()
    roots: tuple[str, ...] = ()
    libraries: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class VersionSite:
    """A version to be opened: the places of its own code, all of it if it is `whole`, its tree and where that is copied to as far as it is
    needed, and what may be asked."""

    places: Sequence[str | Path]
    tree: Tree | None
    folder: Path
    build: Build
    tell: Tell
    whole: bool = False
    harnessed: bool = False  # whether harness calls are answered by us, so that nobody needs to have them
    around: tuple[Path, ...] = ()  # sources that it needs besides its own, as the user says
