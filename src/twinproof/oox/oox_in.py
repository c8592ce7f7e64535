"""OOX as a `FrontEnd`: opens files and directories of them; the interpreter is its only tool."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from twinproof.base.errors import BadInput
from twinproof.base.files import files_under, printable
from twinproof.base.options import Confine
from twinproof.contract.contract import Contract
from twinproof.interpret.running import InterpretedRunner, OwnInterpreter
from twinproof.ir.program import Program
from twinproof.language.needs import PLAIN, SourceReading, refuse_flags
from twinproof.language.origin import Toolchain, Unit
from twinproof.language.runner import CallLimits, Runner

if TYPE_CHECKING:
    from twinproof.language.mutation import Mutator
    from twinproof.language.needs import Needs, SourceKind, VersionSite
    from twinproof.oox.oox_arguments import OoxArguments

SUFFIX = ".oox"


class OoxOrigin:
    """The files of a program, which was read from them; those of libraries come last, and are not the user's."""

    def __init__(self, files: Sequence[Path], libraries: Sequence[Path] = ()) -> None:
        from twinproof.oox.unit import file_names, read_unit  # late, like all that a check of another language does not need

        self.locations = (*files, *libraries)
        self.library_locations = tuple(libraries)
        self.toolchain = OwnInterpreter()
        self.source = read_unit(self.locations)
        self._files = dict(zip(file_names(self.locations), self.locations, strict=True))

    def contracts(self) -> list[Contract]:
        """What is specified of the program's methods."""
        return self.source.contracts()

    def classes(self) -> Sequence[str]:
        """The classes and interfaces in files that are no libraries."""
        return [decl.name for decl in self.source.declarations if self._files[decl.at.file] not in self.library_locations]

    def unit(self, cls: str) -> Unit | None:
        """The file that a class stands in."""
        found = next((decl for decl in self.source.declarations if decl.name == cls), None)
        return None if found is None else Unit(self._files[found.at.file].read_bytes(), cls, found.at.file)

    def contents(self) -> Iterator[tuple[str, bytes]]:
        """The files."""
        yield from ((name, path.read_bytes()) for name, path in self._files.items())

    def runner(self, limits: CallLimits, confine: Confine) -> AbstractContextManager[Runner]:
        """The interpreter."""
        return nullcontext(InterpretedRunner(_program, limits))


def _program(files: Sequence[Path]) -> Program:
    from twinproof.oox.unit import read_unit

    return read_unit(files).program()


class OoxFrontEnd:
    """Opens `.oox` files, and directories in which there are some."""

    name = "oox"
    sources: SourceKind | None = None  # changes in a repository are not looked for

    def reads(self, paths: Sequence[str | Path]) -> bool:
        """Whether all of these are files of this language, or directories whose files are."""
        return bool(paths) and all(map(_is_oox, map(Path, paths)))

    def needs(self, site: VersionSite, own: Sequence[str], libraries: Sequence[str | Path] = ()) -> Needs:
        """Nothing that is looked for."""
        from twinproof.language.needs import Needs

        return Needs()

    def open(
        self,
        paths: Sequence[str | Path],
        libraries: Sequence[str | Path] = (),
        whole: bool = False,
        tools: Toolchain | None = None,
        around: Sequence[Path] = (),
        reading: SourceReading = PLAIN,
    ) -> tuple[OoxOrigin, Program]:
        """The program in some places; there is no other code in a project than its main code."""
        refuse_flags(reading, paths)
        origin = OoxOrigin(_files(paths), _files(libraries))
        return origin, origin.source.program()

    def open_harnessed(
        self, paths: Sequence[str | Path], libraries: Sequence[str | Path] = (), annotations: bool = False
    ) -> tuple[OoxOrigin, Program]:
        """The same: this language has neither harness calls nor annotations."""
        return self.open(paths, libraries)

    def mutator(self, target: str, libraries: Sequence[str] = ()) -> AbstractContextManager[Mutator]:
        """What makes mutants of a file, or of those in a directory."""
        from twinproof.oox.oox_mutator import open_oox_mutator

        top = Path(target)
        return nullcontext(open_oox_mutator(_files([target]), top if top.is_dir() else top.parent, _files(libraries)))

    def arguments(self, text: str) -> OoxArguments:
        """Arguments as they are written in OOX, arrays as `{1, 2}`."""
        from twinproof.oox.oox_arguments import parse_oox_arguments

        return parse_oox_arguments(text)

    def tools_at_hand(self) -> str | None:
        """The interpreter is always at hand, and nothing is to be said of it."""
        return None

    def same_tools(self, release: bytes) -> Toolchain | None:
        """The interpreter, if it is of the same version."""
        own = OwnInterpreter()
        return own if own.release() == release else None

    def pack_tools(self, tools: Toolchain) -> bytes:
        """The interpreter does not travel alone."""
        raise BadInput("the interpreter of OOX cannot be sent: install the same twinproof there")

    def keep_tools(self, data: bytes) -> None:
        """There are none."""
        raise BadInput("OOX has no tools to keep")


def _is_oox(path: Path) -> bool:
    if not path.is_dir():
        return path.suffix == SUFFIX
    suffixes = {file.suffix for file in files_under(path)}
    return suffixes == {SUFFIX}


def _files(paths: Sequence[str | Path]) -> list[Path]:
    found: list[Path] = []
    for path in map(Path, paths):
        inside = [file for file in files_under(path) if file.suffix == SUFFIX] if path.is_dir() else [path]
        if not inside:
            raise BadInput(f"{printable(str(path))}: no {SUFFIX} file in it")
        found += inside
    return found
