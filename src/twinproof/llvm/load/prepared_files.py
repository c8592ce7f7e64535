"""From what a user names to modules: which files there are, how each is compiled, and all of them compiled, many at a time."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path, PurePosixPath

from twinproof.base.dataclass import dataclass
from twinproof.base.errors import BadInput, CompileFailed
from twinproof.base.files import files_under, printable, read_file
from twinproof.language.needs import SourceReading
from twinproof.llvm.load.clang import compile_c
from twinproof.llvm.load.compile_commands import databases, flags_in
from twinproof.llvm.load.include_folders import IncludeFolders
from twinproof.llvm.load.linked import LinkedProgram
from twinproof.llvm.load.ll_module import LlModule
from twinproof.llvm.load.meant_flags import meant
from twinproof.llvm.load.recipe import CompileRecipe, Ingredient, common_folder

SOURCE = ".c"
_MAX_FILE = 256 << 20
_MAX_SCANNED = 8 << 20  # of a file that is looked through for what it includes
_MOST_SAID = 60  # lines of what clang says

Text = str | CompileFailed


@dataclass(frozen=True, slots=True)
class Prepared:
    """A recipe, whose last files may be of libraries, and what clang gives for each file, if that is known already."""

    recipe: CompileRecipe
    libraries: int = 0
    texts: tuple[str, ...] | None = None
    changed: bytes = b""  # the content of files that are said to have changed

    def linked(self) -> LinkedProgram:
        """All of it as one program."""
        texts = self.texts if self.texts is not None else _demanded(_compiled(self.recipe))
        names = [each.name for each in self.recipe.files]
        rows = zip(names, texts, _stems(names), strict=True)
        return LinkedProgram([LlModule(text, stem, printable(str(self.recipe.root / name))) for name, text, stem in rows])


def prepare(places: Sequence[Path], libraries: Sequence[Path], reading: SourceReading) -> Prepared:
    """What a user names, compiled; files that are not demanded are left out if clang refuses them."""
    own, more = _files(places), _files(libraries)
    if not own:
        raise BadInput(f"{', '.join(printable(str(place)) for place in places)}: no C files")
    root = places[0].absolute() if len(places) == 1 and places[0].is_dir() and not more else common_folder([*own, *more])
    folders = [place for place in places if place.is_dir()]
    guess = _guess(root, folders) if folders else None
    recipe = _recipe(root, [*own, *more], folders, guess, reading)
    rows = list(zip(recipe.files, _compiled(recipe), strict=True))
    if reading.changed is not None and guess is not None:
        rows = [
            (each, text) for each, text in rows if not isinstance(text, CompileFailed) or _has_changed(each.name, guess, reading.changed)
        ]
    changed = b"\0".join(_content(root / name) for name in reading.changed or ())
    return Prepared(CompileRecipe(root, tuple(each for each, _ in rows)), len(more), _demanded([text for _, text in rows]), changed)


def _has_changed(name: str, guess: IncludeFolders, changed: Sequence[str]) -> bool:
    """Whether a file, or one that it includes, is among those that have changed."""
    return name in changed or not guess.reached(name).isdisjoint(changed)


def _files(places: Sequence[Path]) -> list[Path]:
    found: list[Path] = []
    for place in places:
        found += [file for file in files_under(place) if file.suffix == SOURCE] if place.is_dir() else [place]
    return [file.absolute() for file in found]


def _recipe(
    root: Path, files: Sequence[Path], folders: Sequence[Path], guess: IncludeFolders | None, reading: SourceReading
) -> CompileRecipe:
    """Flags that are given are for all files, those that a build has kept come first; where it has none, folders are guessed."""
    names = [file.relative_to(root).as_posix() for file in files]
    kept = _kept(root, names, [*map(Path, reading.commands), *folders], reading.commands)
    given = _given(reading.flags)
    return CompileRecipe(root, tuple(Ingredient(name, (*_flags(name, kept, guess), *given)) for name in names))


def _flags(name: str, kept: Mapping[str, tuple[str, ...]], guess: IncludeFolders | None) -> tuple[str, ...]:
    if not name.endswith(SOURCE):
        return ()
    return kept[name] if name in kept else () if guess is None else guess.flags(name)


def _given(flags: Sequence[str]) -> tuple[str, ...]:
    found = meant(flags)
    wrong = [word for word in flags if not word.startswith("-") and not any(word in each for each in found)]
    if wrong:
        raise BadInput(f"{printable(wrong[0])}: not a flag of a compiler")
    return found


def _kept(root: Path, names: Sequence[str], places: Sequence[Path], named: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
    """What the databases have about the files, the one with the most of them."""
    rows = {database: flags_in(database, root, frozenset(names)) for database in databases(places)}
    for place in named:
        if not Path(place).is_dir() and not rows[Path(place)]:
            raise BadInput(f"{printable(place)}: has none of the files that are compared")
    return max(rows.values(), key=len, default={})


def _guess(root: Path, folders: Sequence[Path]) -> IncludeFolders:
    names = [file.absolute().relative_to(root).as_posix() for folder in folders for file in files_under(folder)]
    return IncludeFolders(names, lambda name: _content(root / name))


def _content(file: Path) -> bytes:
    try:
        return read_file(file, _MAX_SCANNED)
    except BadInput:
        return b""  # whoever includes it is told by clang


def _compiled(recipe: CompileRecipe) -> list[Text]:
    """The text of each file, or why there is none."""

    def text(each: Ingredient) -> Text:
        file = recipe.root / each.name
        if file.suffix != SOURCE:
            return read_file(file, _MAX_FILE).decode("utf-8", "surrogateescape")
        try:
            return compile_c(file, each.flags, recipe.root)
        except CompileFailed as refused:
            return refused

    if len(recipe.files) == 1:
        return [text(recipe.files[0])]
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        return list(pool.map(text, recipe.files))


def _demanded(texts: Sequence[Text]) -> tuple[str, ...]:
    """All texts; what clang says, each line of it once, where one is missing."""
    refused = [str(text) for text in texts if isinstance(text, CompileFailed)]
    if refused:
        raise CompileFailed("\n".join(_once(refused)))
    return tuple(text for text in texts if isinstance(text, str))


def _once(refused: Sequence[str]) -> Iterator[str]:
    lines = (
        list(dict.fromkeys(line for text in dict.fromkeys(refused) for line in text.splitlines()))
        if len(refused) > 1
        else refused[0].splitlines()
    )
    yield from lines[:_MOST_SAID]
    if len(lines) > _MOST_SAID:
        yield f"... and {len(lines) - _MOST_SAID} lines more"


def _stems(names: Sequence[str]) -> list[str]:
    """A name for each file: its own if no other has it, else with the folders that it is in."""
    paths = [PurePosixPath(name) for name in names]
    if len(set(paths)) < len(paths):
        raise BadInput("one file is named twice")
    bare = Counter(path.stem for path in paths)
    whole = Counter(".".join(path.with_suffix("").parts) for path in paths)
    found = ((path.stem, ".".join(path.with_suffix("").parts), ".".join(path.parts)) for path in paths)
    return [stem if bare[stem] == 1 else name if whole[name] == 1 else full for stem, name, full in found]
