"""How the files of a version are compiled: from which folder, and each with which flags.

Everything is relative to that folder, so that two versions are compiled alike wherever they are, and what code says of its own place is the
same in both. A recipe is kept in a file of the cache, under a name made of its content; so it can stand beside the files that it is about.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from twinproof.base.dataclass import dataclass
from twinproof.base.errors import BadInput
from twinproof.base.files import cache_directory, printable, read_file, unusable_cache

SUFFIX = ".recipe"
_LARGEST = 64 << 20


@dataclass(frozen=True, slots=True)
class Ingredient:
    """A file, by its path from the folder, and the flags for it."""

    name: str
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CompileRecipe:
    """The files in order, and the folder that they are compiled in."""

    root: Path
    files: tuple[Ingredient, ...]

    def places(self) -> tuple[Path, ...]:
        """The files with, at last, the one in which this is kept."""
        return (*(self.root / each.name for each in self.files), self._keep())

    def _keep(self) -> Path:
        text = json.dumps([[each.name, *each.flags] for each in self.files]).encode("utf-8", "surrogateescape")
        folder = cache_directory("recipes")
        kept = folder / f"{hashlib.sha256(text).hexdigest()}{SUFFIX}"
        try:
            if not kept.exists():
                kept.write_bytes(text)
        except OSError as error:
            raise unusable_cache(folder, error.strerror) from None
        return kept


def recipe_for(places: Sequence[Path]) -> CompileRecipe:
    """The recipe among some places, or that of files that are each compiled where they are, without flags."""
    if not places or places[-1].suffix != SUFFIX:
        return plain_recipe(places)
    *files, kept = places
    rows = json.loads(read_file(kept, _LARGEST))
    if len(rows) != len(files) or any(not str(file).endswith(row[0]) for file, row in zip(files, rows, strict=True)):
        raise BadInput(f"{printable(str(kept))}: not about these files")
    return CompileRecipe(Path(str(files[0])[: -len(rows[0][0])] or "."), tuple(Ingredient(name, tuple(flags)) for name, *flags in rows))


def plain_recipe(files: Sequence[Path]) -> CompileRecipe:
    """Files in the folder that is above all of them."""
    whole = [file.absolute() for file in files]
    root = common_folder(whole)
    return CompileRecipe(root, tuple(Ingredient(file.relative_to(root).as_posix()) for file in whole))


def common_folder(files: Sequence[Path]) -> Path:
    """The folder that is above all of some files."""
    above = list(_folders(files[0])) if files else [Path.cwd()]
    return next(folder for folder in above if all(file.is_relative_to(folder) for file in files))


def _folders(file: Path) -> Iterator[Path]:
    yield from file.parents
