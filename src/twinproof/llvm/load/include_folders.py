"""In which folders of a checkout its files look for what they include, where nobody says so: a guess that never leaves the checkout.

What is not found beside the file that includes it is looked for by its name among all files; of several the nearest counts. Folders of what
is included in angle brackets come after those of the system, so that no header of a project takes the place of one of the library.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable
from functools import cache

_INCLUDED = re.compile(rb'^[ \t]*#[ \t]*(?:include|include_next|import)[ \t]*(?:"([^"\n]+)"|<([^>\n]+)>)', re.MULTILINE)


class IncludeFolders:
    """The files of a checkout by their names, and what each includes."""

    def __init__(self, names: Iterable[str], content: Callable[[str], bytes]) -> None:
        self._names = frozenset(names)
        self._by_base: dict[str, list[str]] = {}
        for name in sorted(self._names):
            self._by_base.setdefault(posixpath.basename(name), []).append(name)
        self.included = cache(lambda name: included(content(name)))

    def flags(self, file: str) -> tuple[str, ...]:
        """The flags by which a file finds what it includes."""
        folders: dict[tuple[str, str], None] = {}
        self._follow(file, folders)
        return tuple(word for flag, folder in folders for word in (flag, folder or "."))

    def reached(self, file: str) -> frozenset[str]:
        """All files of the checkout that a file includes, and those that these include."""
        return frozenset(self._follow(file, {})) - {file}

    def _follow(self, file: str, folders: dict[tuple[str, str], None]) -> set[str]:
        seen, todo = {file}, [file]
        while todo:
            at = todo.pop(0)
            for name, is_quoted in self.included(at):
                found, folder = self._found(at, name, is_quoted, file)
                if folder is not None:
                    folders["-iquote" if is_quoted else "-idirafter", folder] = None
                if found is not None and found not in seen:
                    seen.add(found)
                    todo.append(found)
        return seen

    def _found(self, at: str, name: str, is_quoted: bool, file: str) -> tuple[str | None, str | None]:
        """The file that is meant, and the folder that it takes to find it."""
        beside = posixpath.normpath(posixpath.join(posixpath.dirname(at), name))
        if is_quoted and beside in self._names:
            return beside, None
        wanted = posixpath.normpath(name)
        fitting = [each for each in self._by_base.get(posixpath.basename(name), ()) if each == wanted or each.endswith(f"/{wanted}")]
        if not fitting:
            return None, None
        best = min(
            fitting,
            key=lambda each: (
                -len(posixpath.commonpath([posixpath.dirname(each) or ".", posixpath.dirname(file) or "."])),
                each.count("/"),
                each,
            ),
        )
        return best, best.removesuffix(wanted).rstrip("/")


def included(content: bytes) -> tuple[tuple[str, bool], ...]:
    """What a file includes, and whether in quotes, as far as it is not behind a macro."""
    found = ((match[1] or match[2], match[1] is not None) for match in _INCLUDED.finditer(content))
    return tuple(dict.fromkeys((name.decode("utf-8", "surrogateescape"), is_quoted) for name, is_quoted in found))
