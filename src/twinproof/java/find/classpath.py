"""Class paths: where the classes of one program are found, the user's entries in order and then the JDK.

As in the JVM, a package of the JDK belongs to the JDK alone: classes that the user's entries put there are not seen. Nothing is
ever extracted; entries of a jar with odd names are ignored, oversized or contradictory ones are `BadInput` when they are asked for,
and so is a file whose class has another name than its path says. What compiles sources and opens jars is imported when there are any.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from twinproof.base.errors import BadInput
from twinproof.base.files import files_under, printable, read_file
from twinproof.base.options import Confine
from twinproof.contract.contract import Contract
from twinproof.java.find.entries import CLASS_ENTRY, MAX_CLASS_SIZE, java_files
from twinproof.java.find.jdk import Jdk
from twinproof.java.find.layout import libraries_of, parts_of
from twinproof.java.find.platform import Platform, platform_of
from twinproof.java.load.classfile import ClassFile, parse, parse_named
from twinproof.language.origin import Unit
from twinproof.language.runner import CallLimits, Runner


class Entry(Protocol):
    """One place where classes are found."""

    def names(self) -> Iterable[str]:
        """The internal names of the classes here."""

    def read(self, name: str) -> tuple[bytes, str] | None:
        """A class's file and what to call it in messages, None if it is not here."""


class ClassPath:
    """The classes of one program."""

    def __init__(
        self, entries: Sequence[Entry], libraries: Sequence[Entry], jdk: Jdk, locations: Sequence[Path] = (), given: Sequence[Path] = ()
    ) -> None:
        self.jdk = jdk
        self.given = tuple(given)  # the places that were named, where resources are
        self.locations = tuple(locations)  # what a JVM needs on its class path to run the program
        self._entries = tuple(entries)
        self._libraries = tuple(libraries)
        self.platform: Platform = platform_of(jdk)
        self._found: dict[str, ClassFile | None] = {}
        self.annotated: Sequence[Contract] = ()

    @property
    def library_locations(self) -> tuple[Path, ...]:
        """Those of the locations that are libraries."""
        return self.locations[len(self._entries) :]

    @property
    def toolchain(self) -> Jdk:
        """The JDK."""
        return self.jdk

    def runner(self, limits: CallLimits, confine: Confine) -> AbstractContextManager[Runner]:
        """A JVM, or more, in child processes."""
        from twinproof.java.sidecar import Sidecar  # late: reports run nothing

        return Sidecar(self.jdk, limits, confine)

    def classes(self) -> list[str]:
        """The names of the user's classes, with dots."""
        return [name.replace("/", ".") for name in self.names()]

    def unit(self, cls: str) -> Unit | None:
        """The class file of a class."""
        found = self.find(cls.replace(".", "/"))
        return None if found is None else Unit(found.data, found.name, found.source_file)

    def find(self, name: str) -> ClassFile | None:
        """The class with this internal name, None if it is nowhere."""
        if name not in self._found:
            self._found[name] = self._load(name)
        return self._found[name]

    def names(self) -> tuple[str, ...]:
        """The internal names of the user's classes, sorted; neither those of the libraries nor the JDK's."""
        every = {name for entry in self._entries for name in entry.names()}
        return tuple(sorted(name for name in every if not self.in_jdk(name)))

    def contracts(self) -> Sequence[Contract]:
        """What annotations claim, as far as they were read."""
        return self.annotated

    def contents(self) -> Iterator[tuple[str, bytes]]:
        """All classes of the user's and of the libraries by name, as they would be found."""
        for name in self.all_names():
            found = self._read(name)
            if found is not None:
                yield name, found[0]

    def all_names(self) -> list[str]:
        """The internal names of the user's classes and of those of the libraries, sorted."""
        every = {name for entry in (*self._entries, *self._libraries) for name in entry.names()}
        return sorted(name for name in every if not self.in_jdk(name))

    def in_jdk(self, name: str) -> bool:
        """Whether the class with this name is one the JDK has, or would have to have."""
        return self.platform.has_package(name.rpartition("/")[0])

    def refuse_cycles(self) -> None:
        """`BadInput` if one of the user's classes has a supertype that is its own supertype: no JVM would load it."""
        done: set[str] = set()
        for name in self.names():
            way = {name: self._above(name)}
            while way:
                current = next(reversed(way))
                above = next(way[current], None)
                if above is None:
                    done.add(current)
                    del way[current]
                elif above in way:
                    raise BadInput(f"class {printable(above)} is its own supertype")
                elif above not in done:
                    way[above] = self._above(above)

    def _above(self, name: str) -> Iterator[str]:
        """The supertypes of a class that the JDK does not have, as far as they are there."""
        found = None if self.in_jdk(name) else self.find(name)
        return iter(() if found is None else [*filter(None, [found.super_name]), *found.interfaces])

    def _load(self, name: str) -> ClassFile | None:
        if self.in_jdk(name):
            return self.platform.find(name)
        found = self._read(name)
        return None if found is None else parse_named(*found, name)

    def _read(self, name: str) -> tuple[bytes, str] | None:
        every = (entry.read(name) for entry in (*self._entries, *self._libraries))
        return next((found for found in every if found is not None), None)


def open_classpath(
    paths: Sequence[str | Path],
    jdk: Jdk,
    extra: Sequence[str | Path] = (),
    first: Sequence[Path] = (),
    kind: type[ClassPath] | None = None,
    around: Sequence[Path] = (),
) -> ClassPath:
    """The program in `paths` with the libraries in `extra`; entries are class files, directories, jars and Java sources.

    A directory with Java sources in it stands for its sources. All sources in `paths` are compiled together, with what they need of the
    source directories `around`, against the directories and jars given beside them (javac cannot use a lone class file), and come first,
    but for the directories `first`.
    """
    sources: list[Path | str] = []
    binary: list[Path] = []
    for path in paths:
        found = sources_in(path)
        sources += found
        if not found:
            binary.append(Path(path))
    libraries = _compiled([Path(part) for path in extra for library in libraries_of(path) for part in parts_of(library)], jdk)
    entries, library_entries = [_open(path, jdk) for path in binary], [_open(path, jdk) for path in libraries]
    if sources:
        from twinproof.java.find.javac import compile_sources

        usable = [path for path in (*first, *binary, *libraries) if path.suffix != ".class"]
        compiled = compile_sources(sources, jdk, usable, around=around)
        binary.insert(0, compiled)
        entries.insert(0, DirectoryEntry(compiled))
    entries = [*map(DirectoryEntry, first), *entries]
    return (kind or ClassPath)(entries, library_entries, jdk, (*first, *binary, *libraries), (*map(Path, paths), *libraries))


def _compiled(libraries: Sequence[Path], jdk: Jdk) -> list[Path]:
    """The libraries, those that are sources compiled together, against the others."""
    sources = {path: found for path in libraries for found in [_sources_of_library(path)] if found}
    if not sources:
        return list(libraries)
    from twinproof.java.find.javac import compile_sources

    others = [path for path in libraries if path not in sources]
    return [compile_sources([file for found in sources.values() for file in found], jdk, others), *others]


def _sources_of_library(path: Path) -> Sequence[Path | str]:
    """The sources that a library is, or a directory without classes has."""
    has_classes = path.is_dir() and any(file.name.endswith(".class") for file in files_under(path))
    return () if has_classes else sources_in(path)


def sources_in(path: Path | str) -> Sequence[Path | str]:
    """The Java sources that a place is or has."""
    if Path(path).is_dir():
        return java_files(Path(path))
    return (path,) if str(path).endswith(".java") else ()


def _open(path: Path, jdk: Jdk) -> Entry:
    if path.is_dir():
        return DirectoryEntry(path)
    if path.name.endswith(".class"):
        return FileEntry(path)
    if not path.is_file():
        raise BadInput(f"{printable(str(path))}: there is no such file or directory")
    from twinproof.java.find.jar import JarEntry

    return JarEntry(path, jdk.version)


class FileEntry:
    """A single class file; the name inside it decides."""

    def __init__(self, path: Path) -> None:
        self._data, self._where = read_file(path, MAX_CLASS_SIZE), printable(str(path))
        self._name = parse(self._data, self._where).name

    def names(self) -> Iterable[str]:
        """The name of its one class."""
        return (self._name,)

    def read(self, name: str) -> tuple[bytes, str] | None:
        """The class, if it is this one."""
        return (self._data, self._where) if name == self._name else None


class DirectoryEntry:
    """A directory; a class `a/B` is in `a/B.class`. What it holds is listed once."""

    def __init__(self, root: Path) -> None:
        found = ((CLASS_ENTRY(path.relative_to(root).as_posix()), path) for path in files_under(root))
        self._paths = {match[2]: path for match, path in found if match and not match[1] and match[2] != "module-info"}

    def names(self) -> Iterable[str]:
        """The class names that the paths say."""
        return self._paths

    def read(self, name: str) -> tuple[bytes, str] | None:
        """The class file under the class's path."""
        path = self._paths.get(name)
        return None if path is None else (read_file(path, MAX_CLASS_SIZE), printable(str(path)))
