"""Where Java sources are in a tree of files: below the folder from which the package declaration of a file leads to it.

A file that is elsewhere has its own folder as root.
"""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath

from twinproof.base.files import files_under
from twinproof.language.needs import SourceKind

TESTS = "src/test/java"
_FILES = (".java", ".class", ".jar")
_COMMENT = re.compile(r"/\*.*?\*/|//[^\n\r]*", re.DOTALL)
_PACKAGE = re.compile(r"\s*(?:@[\w.]+(?:\([^)]*\))?\s*)*package\s+([\w.\s]+?)\s*;")


def root_of(path: str, content: bytes) -> str:
    """The source root of a Java file, "" for the top of the repository."""
    found = _PACKAGE.match(_COMMENT.sub(" ", content.decode("utf-8", "replace").removeprefix("\ufeff")))
    package = tuple("".join(found[1].split()).split(".")) if found else ()
    folder = PurePosixPath(path).parts[:-1]
    fits = package == folder[len(folder) - len(package) :]
    return "/".join(folder[: len(folder) - len(package)] if fits else folder)


def has_java(place: Path) -> bool:
    """Whether a place is a file of sources or classes, or a directory with one."""
    files = files_under(place) if place.is_dir() else iter((place,))
    return any(file.suffix in _FILES for file in files)


JAVA_SOURCES = SourceKind("Java", "java", (".java",), root_of, TESTS)
