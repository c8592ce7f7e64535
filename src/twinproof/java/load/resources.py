"""Resources: the files beside the classes of a program, which code may read by name, its services and manifest among them."""

from __future__ import annotations

import hashlib
import os
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

_CODE = (".class", ".java")


def resources(places: Sequence[Path]) -> frozenset[tuple[str, str]] | None:
    """The names of all such files in directories and jars with digests of what they hold; None if not all can be read."""
    try:
        return frozenset((name, hashlib.sha256(data).hexdigest()) for place in places for name, data in _files(place))
    except (OSError, zipfile.BadZipFile, NotImplementedError, RuntimeError):  # the last: an entry is encrypted
        return None


def _files(place: Path) -> Iterator[tuple[str, bytes]]:
    if place.is_dir():
        for folder, below, names in os.walk(place):
            below[:] = [name for name in below if not name.startswith(".")]
            for name in names:
                if not name.endswith(_CODE):
                    path = Path(folder, name)
                    yield path.relative_to(place).as_posix(), path.read_bytes()
    elif zipfile.is_zipfile(place):
        with zipfile.ZipFile(place) as jar:
            for info in jar.infolist():
                if not info.is_dir() and not info.filename.endswith(_CODE):
                    yield info.filename, jar.read(info)
