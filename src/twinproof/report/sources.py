"""The source files of a version: the ones that were compiled, or those found where projects keep them beside their classes.

Besides what was given itself, a file is looked for below the usual source directories, above directories of classes (as in
`target/classes`), in a jar, and in the jar's neighbour `name-sources.jar`.
"""

from __future__ import annotations

import os
import re
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from twinproof.ir.program import Program

_LAYOUTS = ("", "src/main/java", "src")
_ABOVE = 4  # build/classes/java/main
_LARGEST = 4 << 20
_ASIDE = re.compile(r'"""(?:\\.|[^\\])*?"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|//[^\n]*|/\*.*?\*/', re.DOTALL)


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A source file: its lines, and its text with literals and comments blanked."""

    lines: tuple[str, ...] = ()
    bare: str = ""


def source_file(text: str) -> SourceFile:
    """A source file with this text."""
    lines = tuple(re.split(r"\r\n|\r|\n", text))
    return SourceFile(lines, _ASIDE.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), "\n".join(lines)))


class SourceTree:
    """The sources of one version, each read once."""

    def __init__(self, roots: Sequence[Path] = (), program: Program | None = None) -> None:
        self._roots = tuple(roots)
        self._program = program
        self._files: dict[tuple[str, str], SourceFile] = {}
        self._names: dict[str, list[Path]] | None = None

    def file(self, owner: str) -> SourceFile:
        """The file that a class was compiled from; an empty one if it is not found."""
        cls = self._program.find(owner) if self._program else None
        if cls is None or not cls.source or cls.source != os.path.basename(cls.source):
            return SourceFile()
        key = owner.rpartition(".")[0].replace(".", "/"), cls.source
        if key not in self._files:
            text = next(self._texts(*key), "")
            self._files[key] = source_file(text) if text else SourceFile()
        return self._files[key]

    def _texts(self, folder: str, name: str) -> Iterator[str]:
        for root in self._roots:
            if root.is_dir():
                yield from filter(None, map(_read, self._below(root, folder, name)))
            elif root.name == name:
                yield _read(root)
            elif root.suffix == ".jar":
                neighbour = root.with_name(f"{root.stem}-sources.jar")
                yield from filter(None, (_unpack(jar, f"{folder}/{name}" if folder else name) for jar in (neighbour, root)))

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
    try:
        with zipfile.ZipFile(jar) as packed:
            return packed.read(name).decode("utf-8", "replace") if packed.getinfo(name).file_size <= _LARGEST else ""
    except (OSError, KeyError, ValueError, zipfile.BadZipFile, NotImplementedError, RuntimeError):
        return ""
