"""Programs that call functions of the user's: each file compiled with what is written around it, linked with our driver."""

from __future__ import annotations

import ctypes
import hashlib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

from twinproof.base.dataclass import dataclass
from twinproof.base.files import cache_directory, unusable_cache
from twinproof.llvm.compiled.c_wrapper import NAME, CEntry, entries_of, tables, wrapped
from twinproof.llvm.compiled.compilers import Way, run_compiler
from twinproof.llvm.load.ll_module import LlModule
from twinproof.llvm.load.ll_types import LlUnknown, size_and_align
from twinproof.llvm.load.recipe import CompileRecipe

DRIVER = Path(__file__).with_name("driver.c")
_UNKNOWN = 1 << 16  # bytes for a variable whose type is not known
_LIBRARIES = ("libc.so.6", "libm.so.6")


@dataclass(frozen=True, slots=True)
class Sources:
    """The C files of a version with what was read from them."""

    files: tuple[Path, ...]
    modules: tuple[LlModule, ...]
    recipe: CompileRecipe
    several: frozenset[str] = frozenset()  # names that several of the files define for all

    def entries(self) -> list[CEntry]:
        """All that can be called or seen, in the order of the program's tables."""
        return [entry for module in self.modules for entry in entries_of(module)]


def build(way: Way, sources: Sources, folder: Path) -> Path:
    """The program of a version, compiled in one way; `CompileFailed` if it does not compile."""
    objects = [_driver(way)]
    (folder / "tables.c").write_text(tables(len(sources.modules), missing(sources), missing_variables(sources)))
    objects.append(_object(way, folder / "tables.c", folder, ["-fno-builtin"]))
    for number, (file, module) in enumerate(zip(sources.files, sources.modules, strict=True)):
        around = folder / f"around_{number}.c"
        around.write_text(wrapped(file, module, number), encoding="utf-8", errors="surrogateescape")
        flags = [*flags_of(sources.recipe, file), *renamed(module, sources.several, number), "-iquote", str(file.absolute().parent)]
        objects.append(_object(way, around, folder, flags, sources.recipe.root))
    made = folder / "program"
    run_compiler(way, ["-o", str(made), *map(str, objects), "-lm"], links=True)
    return made


def flags_of(recipe: CompileRecipe, file: Path) -> tuple[str, ...]:
    """The flags for a file; what it says of its own place is what it says when it is read."""
    name = file.absolute().relative_to(recipe.root).as_posix()
    own = next(each.flags for each in recipe.files if each.name == name)
    return (*own, f"-fmacro-prefix-map={recipe.root}/=")


def renamed(module: LlModule, several: frozenset[str], number: int) -> Iterator[str]:
    """Flags by which a file, which has a number, has names of its own for what it and others define."""
    yield f"-Dmain=twinproof_main_{number}"
    own = {*module.defined, *(name for name in module.variables if _has(module, name))}
    yield from (f"-D{name}={name}_twinproof_{number}" for name in sorted(own & several) if name != "main" and NAME.match(name))


def _has(module: LlModule, name: str) -> bool:
    """Whether a variable is defined in a file."""
    try:
        found = module.variable(name)
    except LlUnknown:
        return False
    return isinstance(found, str) or found.initial is not None


def _object(way: Way, source: Path, folder: Path, flags: Sequence[str], place: Path | None = None) -> Path:
    made = folder / f"{source.stem}.o"
    run_compiler(way, ["-c", *flags, "-o", str(made), str(source)], place=place)
    return made


def _driver(way: Way) -> Path:
    """The driver, compiled once for all programs. It looks at any memory, so that no sanitizer may look at it."""
    flags = [*(["-DTWINPROOF_PLAIN"] if way.plain else []), "-O1", "-fno-sanitize=all", "-fno-builtin", "-fno-strict-aliasing"]
    cache = cache_directory("driver")
    words = "\0".join((*way.command, way.release, *flags)).encode("utf-8", "surrogateescape")
    kept = cache / f"{hashlib.sha256(DRIVER.read_bytes() + words).hexdigest()}.o"
    if not kept.exists():
        try:
            with TemporaryDirectory(prefix="new-", dir=cache) as folder:
                _object(way, DRIVER, Path(folder), flags).replace(kept)
        except OSError as error:
            raise unusable_cache(cache, error.strerror) from None
    return kept


def missing(sources: Sources) -> list[str]:
    """The functions that are called but that neither a file nor the standard library has."""
    defined = {name for module in sources.modules for name in module.defined} - sources.several
    declared = dict.fromkeys(name for module in sources.modules for name in module.declared if not name.startswith("llvm."))
    return [name for name in declared if name not in defined and not _is_in_library(name)]


def missing_variables(sources: Sources) -> dict[str, int]:
    """The variables that neither a file nor the standard library has, with their sizes as far as these are known."""
    found: dict[str, int] = {}
    defined: set[str] = set()
    for module in sources.modules:
        for name in module.variables:
            defined |= {name} if _has(module, name) else set()
            try:
                variable = module.variable(name)
                found.setdefault(name, _UNKNOWN if isinstance(variable, str) else size_and_align(variable.type)[0])
            except LlUnknown:
                found.setdefault(name, _UNKNOWN)
    return {name: size for name, size in found.items() if name not in defined - sources.several and not _is_in_library(name)}


@lru_cache(maxsize=4096)
def _is_in_library(name: str) -> bool:
    return any(hasattr(library, name) for library in _libraries())


@lru_cache(maxsize=1)
def _libraries() -> tuple[ctypes.CDLL, ...]:
    return tuple(ctypes.CDLL(name) for name in _LIBRARIES)
