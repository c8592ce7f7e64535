"""C as a `FrontEnd`: opens `.c` and `.ll` files and directories of them; the interpreter is what executes them so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from twinproof.base.errors import BadInput
from twinproof.base.files import files_under, printable, read_file
from twinproof.base.options import Confine
from twinproof.contract.contract import Contract
from twinproof.interpret.running import InterpretedRunner, OwnInterpreter
from twinproof.ir.program import Program
from twinproof.language.origin import Toolchain, Unit
from twinproof.language.runner import CallLimits, Runner
from twinproof.llvm.c_language import C

if TYPE_CHECKING:
    from twinproof.language.mutation import Mutator
    from twinproof.language.needs import Needs, VersionSite
    from twinproof.llvm.c_arguments import CArguments
    from twinproof.llvm.load.linked import LinkedProgram

SOURCE, LOWERED = ".c", ".ll"
_BESIDE = frozenset((SOURCE, LOWERED, ".h", ".inc", ".in", ".o", ".a", ".md", ".txt", ".mk", ".cmake", ""))  # in directories of C
_MAX_FILE = 256 << 20


class CTools:
    """What executes C: the interpreter, and the compilers of this machine."""

    @property
    def home(self) -> Path:
        """This program."""
        return OwnInterpreter().home

    def release(self) -> bytes:
        """Its version, and what the compilers say they are."""
        from twinproof.llvm.compiled.compilers import ways

        return b"\n".join((OwnInterpreter().release(), *(f"{way} {way.release}".encode("utf-8", "surrogateescape") for way in ways())))


class COrigin:
    """The files of a program, which was read from them; those of libraries come last, and are not the user's."""

    def __init__(self, files: Sequence[Path], libraries: Sequence[Path] = ()) -> None:
        self.locations = (*files, *libraries)
        self.library_locations = tuple(libraries)
        self.toolchain = CTools()
        self.linked = read_modules(self.locations)

    def contracts(self) -> list[Contract]:
        """None so far."""
        return []

    def classes(self) -> Sequence[str]:
        """The classes of functions; each variable has one besides, with nothing but its place."""
        from twinproof.llvm.load.linked import DATA

        return [name for name in self.linked.names() if not name.startswith(f"{DATA}.")]

    def unit(self, cls: str) -> Unit | None:
        """The first file."""
        return Unit(self.locations[0].read_bytes(), cls, self.locations[0].name)

    def contents(self) -> Iterator[tuple[str, bytes]]:
        """The files, and what was read from them, with all that they include."""
        for path, module in zip(self.locations, self.linked.modules, strict=True):
            yield str(path), path.read_bytes()
            yield f"{path} as it is read", module.text.encode("utf-8", "surrogateescape")

    def runner(self, limits: CallLimits, confine: Confine) -> AbstractContextManager[Runner]:
        """What compiles the files, and calls them; the interpreter where no file is a source."""
        from twinproof.llvm.compiled.c_runner import CRunner

        if all(file.suffix != SOURCE for file in self.locations):
            return nullcontext(InterpretedRunner(_program, limits))
        return CRunner(read_modules, lambda linked: linked.program(C), limits, confine)


def read_modules(files: Sequence[Path]) -> LinkedProgram:
    """The program in some files, C ones compiled first."""
    from twinproof.llvm.load.clang import compile_c  # late, like all that a check of another language does not need
    from twinproof.llvm.load.linked import LinkedProgram
    from twinproof.llvm.load.ll_module import LlModule

    modules = []
    for file, stem in zip(files, _stems(files), strict=True):
        text = compile_c(file) if file.suffix == SOURCE else read_file(file, _MAX_FILE).decode("utf-8", "surrogateescape")
        modules.append(LlModule(text, stem, printable(str(file))))
    return LinkedProgram(modules)


def _stems(files: Sequence[Path]) -> list[str]:
    """A name for each file, made of its own and as many directories as it takes to tell them apart."""
    for depth in range(1, 20):
        found = [".".join((*file.absolute().parts[-depth:-1], file.stem)) for file in files]
        if len(set(found)) == len(found):
            return found
    raise BadInput("one file is named twice")


def _program(files: Sequence[Path]) -> Program:
    return read_modules(files).program(C)


class CFrontEnd:
    """Opens `.c` and `.ll` files, and directories in which there are C files."""

    def reads(self, paths: Sequence[str | Path]) -> bool:
        """Whether all of these are files of this language, or directories with some and nothing that another may read."""
        return bool(paths) and all(map(_is_c, map(Path, paths)))

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
    ) -> tuple[COrigin, Program]:
        """The program in some places."""
        origin = COrigin(_files(paths), _files(libraries))
        return origin, origin.linked.program(C)

    def open_harnessed(
        self, paths: Sequence[str | Path], libraries: Sequence[str | Path] = (), annotations: bool = False
    ) -> tuple[COrigin, Program]:
        """The same: harness calls of C are not known yet."""
        return self.open(paths, libraries)

    def mutator(self, target: str, libraries: Sequence[str] = ()) -> AbstractContextManager[Mutator]:
        """None so far."""
        raise BadInput(f"{printable(target)}: mutants are made of Java sources only so far")

    def arguments(self, text: str) -> CArguments:
        """Arguments as they are written in C, arrays as `{1, 2}`."""
        from twinproof.llvm.c_arguments import parse_c_arguments

        return parse_c_arguments(text)

    def tools_at_hand(self) -> str | None:
        """The clang that is found; None if there is none."""
        from twinproof.llvm.load.clang import find_clang

        found = find_clang()
        return None if found is None else str(found)

    def compilers_at_hand(self) -> str | None:
        """The ways in which C is compiled to be executed; None if there are none."""
        from twinproof.llvm.compiled.compilers import ways

        return ", ".join(map(str, ways())) or None

    def same_tools(self, release: bytes) -> Toolchain | None:
        """The interpreter and compilers, if they are of the same versions."""
        own = CTools()
        return own if own.release() == release else None

    def pack_tools(self, tools: Toolchain) -> bytes:
        """The interpreter does not travel alone."""
        raise BadInput("the interpreter of C cannot be sent: install the same twinproof there")

    def keep_tools(self, data: bytes) -> None:
        """There are none."""
        raise BadInput("C has no tools to keep")


def _is_c(path: Path) -> bool:
    if not path.is_dir():
        return path.suffix in (SOURCE, LOWERED)
    suffixes = {file.suffix for file in files_under(path)}
    return SOURCE in suffixes and suffixes <= _BESIDE


def _files(paths: Sequence[str | Path]) -> list[Path]:
    found: list[Path] = []
    for path in map(Path, paths):
        found += [file for file in files_under(path) if file.suffix == SOURCE] if path.is_dir() else [path]
    return found
