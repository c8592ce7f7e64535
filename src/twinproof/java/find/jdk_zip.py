"""The classes of a JDK without `lib/modules`: those of its jmod files, or of the jars of Java 8."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

from twinproof.base.errors import BadInput


class ZippedClasses:
    """Classes in jmod files (zip files behind a short header) or in the jars of Java 8; each file counts as a module."""

    def __init__(self, files: list[Path], prefix: str) -> None:
        self._zips = {file.stem: _open_zip(file) for file in files}
        self._where: dict[str, tuple[zipfile.ZipFile, zipfile.ZipInfo]] = {}
        for archive in reversed(self._zips.values()):
            self._where |= {name: (archive, info) for name, info in _class_entries(archive, prefix)}
        self._prefix = prefix
        self._packages = {name.rpartition("/")[0] for name in self._where}

    def read(self, name: str) -> bytes | None:
        """The class file of a class."""
        archive, info = self._where.get(name, (None, None))
        if archive is None or info is None:
            return None
        try:
            return archive.read(info)
        except (zipfile.BadZipFile, zlib.error, OSError, EOFError, NotImplementedError, RuntimeError) as error:
            raise BadInput(f"{archive.filename}: cannot read {info.filename}: {error}") from None

    def has_package(self, package: str) -> bool:
        """Whether there are classes in this package."""
        return package in self._packages

    def modules(self) -> tuple[str, ...]:
        """The files' names, without their ending."""
        return tuple(sorted(self._zips))

    def classes(self, module: str) -> Iterator[str]:
        """The class names in one of the files."""
        return (name for name, _ in _class_entries(self._zips[module], self._prefix)) if module in self._zips else iter(())


def _open_zip(file: Path) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(file)
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
        raise BadInput(f"{file}: cannot be opened: {error}") from None


def _class_entries(archive: zipfile.ZipFile, prefix: str) -> Iterator[tuple[str, zipfile.ZipInfo]]:
    for info in archive.infolist():
        name = info.filename
        if name.startswith(prefix) and name.endswith(".class"):
            yield name[len(prefix) : -len(".class")], info
