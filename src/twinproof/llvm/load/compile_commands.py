"""What a build has kept of how it compiles each file: `compile_commands.json`, as CMake, Meson and others write it.

It names files where they were built. A version elsewhere (another revision, a copy) is the same tree with another top, which is found by
the names of files; folders in flags are moved with it where the version has them, and meant as they are where not, as those that a build
makes.
"""

from __future__ import annotations

import json
import os
import shlex
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path, PurePosixPath

from twinproof.base.dataclass import dataclass
from twinproof.base.errors import BadInput
from twinproof.base.files import printable, read_file
from twinproof.llvm.load.meant_flags import meant, seen_from

NAME = "compile_commands.json"
_FOLDERS = ("", "build", "builddir", "out", "Build", "cmake-build-debug", "cmake-build-release", "_build")
_LARGEST = 256 << 20


@dataclass(frozen=True, slots=True)
class KeptCommand:
    """How one file was compiled: in which folder, and with which flags."""

    folder: str
    flags: tuple[str, ...]


def databases(places: Sequence[Path]) -> list[Path]:
    """The databases among some places: files, or folders of projects, in which they are looked for."""
    found: list[Path] = []
    for place in places:
        if place.is_dir():
            found += [file for folder in _FOLDERS if (file := place / folder / NAME).is_file()][:1]
        else:
            found.append(place)
    return found


def flags_in(database: Path, root: Path, names: Collection[str]) -> Mapping[str, tuple[str, ...]]:
    """The flags for the files of a version, by their names below `root`, as far as the database has them."""
    entries = _read(database)
    top = _top(entries, root, names)
    if top is None:
        return {}
    named = ((os.path.relpath(file, top), kept) for file, kept in entries.items())
    return {name: seen_from(kept.flags, partial(_moved, kept.folder, top, root)) for name, kept in named if name in names}


def _moved(folder: str, top: str, root: Path, path: str) -> str:
    """A path of the build, as it was meant in a folder, as the version has it."""
    path = os.path.normpath(os.path.join(folder, path))
    name = os.path.relpath(path, top)
    return name if not name.startswith(os.pardir) and (root / name).exists() else path


def _top(entries: Mapping[str, KeptCommand], root: Path, names: Collection[str]) -> str | None:
    """The folder of the build that is what `root` is in the version: the one by which most files have names that the version has."""
    if any(file.startswith(f"{root}/") and os.path.relpath(file, root) in names for file in entries):
        return str(root)
    fitting = Counter(folder for file in entries for folder, name in _splits(file) if name in names)
    best = max(fitting.items(), key=lambda counted: (counted[1], len(counted[0])), default=None)
    return None if best is None else best[0]


def _splits(file: str) -> Iterator[tuple[str, str]]:
    """All ways to take a path apart into a folder and a name below it."""
    for folder in PurePosixPath(file).parents:
        yield str(folder), os.path.relpath(file, folder)


def _read(database: Path) -> dict[str, KeptCommand]:
    """The entries by the files that they are about; of several about one file the first counts."""
    shown = printable(str(database))
    try:
        rows = json.loads(read_file(database, _LARGEST))
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{shown}: not JSON ({error})") from None
    if not isinstance(rows, list):
        raise BadInput(f"{shown}: no list of commands")
    found: dict[str, KeptCommand] = {}
    for row in rows:
        file, kept = _entry(row, shown, database.absolute().parent)
        found.setdefault(file, kept)
    return found


def _entry(row: object, shown: str, beside: Path) -> tuple[str, KeptCommand]:
    if not isinstance(row, dict):
        raise BadInput(f"{shown}: an entry that is no object")
    match row:
        case {"file": str(file), "arguments": [*words]} if all(isinstance(word, str) for word in words):
            pass
        case {"file": str(file), "command": str(command)}:
            try:
                words = shlex.split(command)
            except ValueError as error:
                raise BadInput(f"{shown}: the command of {printable(file)}: {error}") from None
        case _:
            raise BadInput(f"{shown}: an entry without file, or without command")
    folder = os.path.join(beside, str(row.get("directory", "")))
    return os.path.normpath(os.path.join(folder, file)), KeptCommand(folder, meant(words[1:]))
