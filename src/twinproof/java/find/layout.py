"""Where a project keeps its code: the directories that Maven and Gradle use, for the project as a whole and for each of its modules."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from twinproof.base.errors import BadInput
from twinproof.base.files import printable
from twinproof.java.find.entries import java_files

_SOURCES = ("src", "main", "java")
_CLASSES = (("target", "classes"), ("build", "classes", "java", "main"))


def parts_of(path: Path | str) -> tuple[Path | str, ...]:
    """What stands for a directory: the `src/main/java` in it, else its directories of compiled classes, else the directory itself."""
    top = Path(path)
    if not top.is_dir():
        return (path,)
    sources = tuple(place for place in _places(top, (_SOURCES,)) if java_files(place))
    return sources or (() if java_files(top) else tuple(_places(top, _CLASSES))) or (path,)


def libraries_of(path: Path | str) -> tuple[Path, ...]:
    """What an entry of a class path stands for: `DIR/*` is all jars of a directory, as for `java`."""
    directory = Path(path).parent
    if os.path.basename(path) != "*":
        return (Path(path),)
    if not directory.is_dir():
        raise BadInput(f"{printable(str(path))}: there is no such directory")
    return tuple(sorted(jar for jar in directory.iterdir() if jar.suffix in (".jar", ".JAR")))


def _places(top: Path, wanted: tuple[tuple[str, ...], ...]) -> Iterator[Path]:
    """The directories at or below `top` whose path ends so, none inside another; hidden ones are not looked into."""
    for root, directories, _ in os.walk(top):
        parts = Path(root).absolute().parts
        if any(parts[-len(end) :] == end for end in wanted):
            directories.clear()
            yield Path(root)
        directories[:] = sorted(name for name in directories if not name.startswith("."))
