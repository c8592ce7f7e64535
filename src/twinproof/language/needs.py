"""What the code of a version needs besides itself, and where that may be looked for: in the tree of files that the version is part of, and
by asking the tool that builds it, as far as the user lets us.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import Protocol

from twinproof.base.dataclass import dataclass
from twinproof.base.errors import BadInput
from twinproof.base.files import WITNESSES, printable

Tell = Callable[[str], None]  # a line for the user about what is being done


class Build(Enum):
    """What may be done with the project's build: nothing, questions that execute none of it, or whatever a tool's build does."""

    REFUSED = "none"
    ASKED = "asked"
    MAVEN = "maven"
    GRADLE = "gradle"


@dataclass(frozen=True, slots=True)
class SourceReading:
    """How sources are to be read, as the user says: by which language, where names do not settle it, with which flags of its compiler, and
    by the files in which a build has kept flags (or folders of projects that may have such). Where it is said which files have changed, by
    their names in the version, only these need to be read, and others that cannot be are left out."""

    language: str = ""
    flags: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    changed: tuple[str, ...] | None = None


PLAIN = SourceReading()


def refuse_flags(reading: SourceReading, paths: Sequence[str | Path]) -> None:
    """`BadInput` if flags were given for sources that are compiled without."""
    if reading.flags or reading.commands:
        raise BadInput(f"{printable(str(paths[0])) if paths else 'nothing'}: these sources take no flags of a compiler")


@dataclass(frozen=True, slots=True)
class SourceKind:
    """The sources of a language in a tree of files: what messages and users call them, how their names end, which folder a file of some
    content is read with ("" is the whole tree), and in which folders tests are, which are left out."""

    shown: str
    language: str
    endings: tuple[str, ...]
    root_of: Callable[[str, bytes], str]
    tests: str = ""
    takes_flags: bool = False  # whether there is more to how they are read than where they are

    def has(self, path: str) -> bool:
        """Whether a file is one of them."""
        return path.endswith(self.endings) and WITNESSES not in path.split("/")


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
    reading: SourceReading = PLAIN
