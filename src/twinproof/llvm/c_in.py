"""C as a `FrontEnd`: opens `.c` and `.ll` files and directories of them; the interpreter is what executes them so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from twinproof.base.dataclass import replace
from twinproof.base.errors import BadInput
from twinproof.base.files import files_under, printable
from twinproof.base.options import Confine
from twinproof.contract.contract import Contract
from twinproof.interpret.running import InterpretedRunner, OwnInterpreter
from twinproof.ir.program import Program
from twinproof.language.needs import PLAIN, SourceKind, SourceReading
from twinproof.language.origin import Toolchain, Unit
from twinproof.language.runner import CallLimits, Runner
from twinproof.llvm.c_language import C

if TYPE_CHECKING:
    from twinproof.language.mutation import Mutator
    from twinproof.language.needs import Needs, VersionSite
    from twinproof.llvm.c_arguments import CArguments
    from twinproof.llvm.load.linked import LinkedProgram
    from twinproof.llvm.load.prepared_files import Prepared

SOURCE, LOWERED = ".c", ".ll"
_INCLUDED = (".h", ".inc", ".def", ".tbl")


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
    """The files of a program, which was read from them; those of libraries come last but for the recipe, and are not the user's."""

    def __init__(self, prepared: Prepared) -> None:
        self.locations = prepared.recipe.places()
        self.library_locations = self.locations[len(prepared.recipe.files) - prepared.libraries :]
        self.toolchain = CTools()
        self.recipe = prepared.recipe
        self.linked = prepared.linked()
        self._said = prepared.changed

    def contracts(self) -> list[Contract]:
        """None so far."""
        return []

    def classes(self) -> Sequence[str]:
        """The classes of functions; each variable has one besides, with nothing but its place."""
        from twinproof.llvm.load.linked import DATA

        return [name for name in self.linked.names() if not name.startswith(f"{DATA}.")]

    def unit(self, cls: str) -> Unit | None:
        """All files, since functions are in one class whatever file they are in."""
        texts = "\0".join(module.text for module in self.linked.modules)
        return Unit(texts.encode("utf-8", "surrogateescape") + self._said, cls, self.locations[0].name)

    def contents(self) -> Iterator[tuple[str, bytes]]:
        """The files, how they are compiled, and what was read from them, with all that they include."""
        for path, module, each in zip(self.locations, self.linked.modules, self.recipe.files, strict=False):
            yield each.name, path.read_bytes()
            yield f"{each.name} with {each.flags}", module.text.encode("utf-8", "surrogateescape")

    def runner(self, limits: CallLimits, confine: Confine) -> AbstractContextManager[Runner]:
        """What compiles the files, and calls them; the interpreter where no file is a source."""
        from twinproof.llvm.compiled.c_runner import CRunner

        if all(file.suffix != SOURCE for file in self.locations):
            return nullcontext(InterpretedRunner(_program, limits))
        return CRunner(read_modules, lambda linked: linked.program(C), limits, confine)


def read_modules(places: Sequence[Path]) -> LinkedProgram:
    """The program in some files, C ones compiled first, by the recipe that may come last."""
    from twinproof.llvm.load.prepared_files import Prepared  # late, like all that a check of another language does not need
    from twinproof.llvm.load.recipe import recipe_for

    return Prepared(recipe_for(places)).linked()


def _program(places: Sequence[Path]) -> Program:
    return read_modules(places).program(C)


class CFrontEnd:
    """Opens `.c` and `.ll` files, and directories in which there are C files."""

    name = "c"
    sources = SourceKind(
        "C", "c", (SOURCE, *_INCLUDED), lambda path, content: "", takes_flags=True
    )  # all that a tree has, as functions call each other

    def reads(self, paths: Sequence[str | Path]) -> bool:
        """Whether all of these are files of this language, or directories with some."""
        return bool(paths) and all(map(_is_c, map(Path, paths)))

    def needs(self, site: VersionSite, own: Sequence[str], libraries: Sequence[str | Path] = ()) -> Needs:
        """Nothing that is looked for, and no other build tool than the one that has kept how files are compiled."""
        from twinproof.language.needs import Build, Needs

        if site.build in (Build.MAVEN, Build.GRADLE):
            raise BadInput(f"--{site.build.value}: C is not built so; --compile-commands says how it is compiled")
        if site.around:
            raise BadInput("--sources: C files are compiled one by one; --cflags=-IFOLDER says where headers are")
        return Needs()

    def open(
        self,
        paths: Sequence[str | Path],
        libraries: Sequence[str | Path] = (),
        whole: bool = False,
        tools: Toolchain | None = None,
        around: Sequence[Path] = (),
        reading: SourceReading = PLAIN,
    ) -> tuple[COrigin, Program]:
        """The program in some places, compiled as the user says, as its build has kept, or else as it seems to be meant."""
        from twinproof.llvm.c_language import dialect_of
        from twinproof.llvm.load.prepared_files import prepare

        origin = COrigin(prepare(list(map(Path, paths)), list(map(Path, libraries)), reading))
        return origin, origin.linked.program(replace(C, premises=(dialect_of(origin.recipe),)))

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
    return any(file.suffix == SOURCE for file in files_under(path))
