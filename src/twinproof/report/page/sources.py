"""The source files of a version: the ones that were compiled, or those found where projects keep them beside their classes.

Besides what was given itself, a file is looked for below the usual source directories, above directories of classes (as in
`target/classes`), in a jar, and in the jar's neighbour `name-sources.jar`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from twinproof.ir.program import Method, Program

_LAYOUTS = ("", "src/main/java", "src")
_ABOVE = 4  # build/classes/java/main
_LARGEST = 4 << 20


class SourceTree:
    """The sources of one version, each read once."""

    def __init__(self, roots: Sequence[Path] = (), program: Program | None = None) -> None:
        self._roots = tuple(roots)
        self._program = program
        self._places: dict[tuple[str, str], tuple[str, str]] = {}
        self._names: dict[str, list[Path]] | None = None

    def text(self, method: Method) -> str:
        """The file that a method was compiled from; empty if it is not found."""
        return self._place(method)[1]

    def named(self, method: Method) -> tuple[str, str] | None:
        """The folder and the name of the file that a method was compiled from, as far as the program says."""
        return self._program.source_of(method.owner, method.name) if self._program else None

    def shares(self, other: SourceTree, method: Method, other_method: Method) -> bool:
        """Whether both versions would show one and the same file, which then is the source of at most one of them."""
        place, other_place = self._place(method)[0], other._place(other_method)[0]
        return place == other_place != ""

    def _place(self, method: Method) -> tuple[str, str]:
        key = self.named(method)
        if key is None:
            return "", ""
        if key not in self._places:
            self._places[key] = next(self._found(*key), ("", ""))
        return self._places[key]

    def _found(self, folder: str, name: str) -> Iterator[tuple[str, str]]:
        for root in self._roots:
            if root.is_dir():
                found = ((str(path.resolve()), _read(path)) for path in self._below(root, folder, name))
            elif root.suffix == ".jar":
                entry = f"{folder}/{name}" if folder else name
                found = ((f"{jar.resolve()}!{entry}", _unpack(jar, entry)) for jar in (root.with_name(f"{root.stem}-sources.jar"), root))
            else:
                found = ((str(root.resolve()), _read(root)) for _ in range(root.name == name))
            yield from (place for place in found if place[1])

    def _below(self, root: Path, folder: str, name: str) -> Iterator[Path]:
        yield from (root / layout / folder / name for layout in _LAYOUTS)
        if self._names is None:
            self._names = _by_name(self._roots)
        yield from (path for path in self._names.get(name, ()) if path.as_posix().endswith(f"/{folder}/{name}" if folder else f"/{name}"))
        above = list(root.resolve().parents)[:_ABOVE]
        yield from (parent / layout / folder / name for parent in above for layout in _LAYOUTS[1:])


def _by_name(roots: Sequence[Path]) -> dict[str, list[Path]]:
    found: dict[str, list[Path]] = {}
    for root in roots:
        for folder, folders, names in os.walk(root):
            folders.sort()
            for name in sorted(names):
                if name.endswith(".java"):
                    found.setdefault(name, []).append(Path(folder, name))
    return found


def _read(path: Path) -> str:
    try:
        if not path.is_file() or path.stat().st_size > _LARGEST:
            return ""
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _unpack(jar: Path, name: str) -> str:
    import zipfile  # late: most versions are no jars

    try:
        with zipfile.ZipFile(jar) as packed:
            return packed.read(name).decode("utf-8", "replace") if packed.getinfo(name).file_size <= _LARGEST else ""
    except (OSError, KeyError, ValueError, zipfile.BadZipFile, NotImplementedError, RuntimeError):
        return ""
