"""Generated C tests, tried before anybody gets them: compiled with both versions, and run, confined; old must pass, and new must fail."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from twinproof.base.errors import CompileFailed
from twinproof.base.verdict import Reason
from twinproof.confine import Folder, Start, start
from twinproof.language.runner import Runner
from twinproof.language.writer import Contrast, NoWriter, WrittenTest
from twinproof.llvm.compiled.c_runner import CRunner, without_limit
from twinproof.llvm.compiled.compilers import Way, run_compiler, ways
from twinproof.llvm.compiled.programs_of_c import flags_of, renamed
from twinproof.llvm.load.linked import CProgram, LinkedProgram
from twinproof.llvm.load.recipe import CompileRecipe, recipe_for
from twinproof.llvm.writing.c_test import UNRESOLVED, CTest, c_test
from twinproof.sample.concrete import SideFiles

_SECONDS = 20.0
_UNLIMITED = 1 << 40  # megabytes: see the runner
_UNTESTED = Reason("budget", "there was no time to compile and run it")
_NO_COMPILER = Reason("no-compiler", "no C compiler was found to try it with")


class CWriter(NoWriter):
    """Writes C tests of differences, and of nothing else."""

    def test(self, shown: Contrast, runner: Runner | None) -> WrittenTest:
        """A test that passes on old and fails on new."""
        test = c_test(shown)
        why_not = test.why_not or (_why_not_shown(shown, test, runner) if isinstance(runner, CRunner) else _UNTESTED)
        return WrittenTest("" if why_not else test.text, "arguments", why_not)


def _why_not_shown(shown: Contrast, test: CTest, runner: CRunner) -> Reason | None:
    """Why a test does not show the difference; None if it does."""
    if not ways():
        return _NO_COMPILER
    with TemporaryDirectory(prefix="twinproof-") as folder:
        source = Path(folder) / "test.c"
        source.write_text(test.text, encoding="utf-8", errors="surrogateescape")
        try:
            old, new = (_run(ways()[0], source, files, runner.is_confined) for files in (shown.old, shown.new))
        except CompileFailed as problem:
            return Reason("test-does-not-compile", f"the test that was made does not compile ({problem})")
    if old != 0:
        return Reason("test-fails-on-old", "the test that was made does not pass on the old version")
    return Reason("test-passes-on-new", "the test that was made does not fail on the new version") if new == 0 else None


def _run(way: Way, source: Path, files: SideFiles, confined: bool) -> int | None:
    """How a test ends with a version."""
    made = source.with_suffix(f".{len(os.listdir(source.parent))}")
    recipe = recipe_for(files.classpath)
    (_, included), *others = _files(files, recipe)
    linked = _linked(files)
    version = str(included.absolute()).replace("\\", "\\\\").replace('"', '\\"')
    plain = "-O0"  # compilers leave out what has no effect, sanitizers' looks included
    flags = flags_of(recipe, included)
    arguments = [plain, *flags, f'-DVERSION="{version}"', "-iquote", str(included.absolute().parent), "-o", str(made), str(source)]
    objects = [_object(way, other, made.with_suffix(f"{made.suffix}.{at}.o"), recipe, _names(linked, at)) for at, other in others]
    run_compiler(way, [*arguments, *objects, *(UNRESOLVED if objects else ()), "-lm"], place=recipe.root)
    return _ended([str(made)], confined)


def _names(linked: LinkedProgram, number: int) -> Iterator[str]:
    return renamed(linked.modules[number], linked.several, number)


def _object(way: Way, source: Path, made: Path, recipe: CompileRecipe, names: Iterable[str]) -> str:
    """Another file of a version, whose `main` is not that of the test."""
    run_compiler(way, ["-O0", "-c", *flags_of(recipe, source), *names, "-o", str(made), str(source)], place=recipe.root)
    return str(made)


def _files(files: SideFiles, recipe: CompileRecipe) -> list[tuple[int, Path]]:
    """The files of a version with their numbers, the one with the function first."""
    linked = _linked(files)
    module = linked.home(files.method.owner, files.method.name)
    number = linked.modules.index(module) if module is not None else 0
    places = [(at, recipe.root / each.name) for at, each in enumerate(recipe.files)]
    return [places[number], *places[:number], *places[number + 1 :]]


def _linked(files: SideFiles) -> LinkedProgram:
    program = files.side.program
    assert isinstance(program, CProgram)
    return program.linked


def _ended(command: Sequence[str], confined: bool) -> int | None:
    """The exit code of a confined program, negative for a signal; None if it does not end."""
    folder = Folder()
    told, marks = os.pipe()
    os.set_blocking(marks, False)
    try:
        with without_limit():
            child = start(
                Start(command, folder.path, {"LC_ALL": "C.UTF-8", "ASAN_OPTIONS": "detect_leaks=0"}, (), marks, _UNLIMITED), confined
            )
        code = child.wait(_SECONDS)
        if code is None:
            child.end()
        return code
    finally:
        os.close(told)
        os.close(marks)
        folder.close()
