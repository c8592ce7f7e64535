"""Class paths: where the classes of one program are found, the user's entries in order and then the JDK.

As in the JVM, a package of the JDK belongs to the JDK alone: classes that the user's entries put there are not seen. Nothing is
ever extracted; entries of a jar with odd names are ignored, oversized or contradictory ones are `BadInput` when they are asked for,
and so is a file whose class has another name than its path says.
"""

from __future__ import annotations

import re
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Protocol

from twinproof.errors import BadInput
from twinproof.jvm.classfile import ClassFile, parse
from twinproof.jvm.javac import compile_sources, files_under, java_files, read_file
from twinproof.jvm.jdk import Jdk
from twinproof.jvm.jimage import JdkClasses, open_jdk_classes
from twinproof.jvm.pool import printable

MAX_CLASS_SIZE = 64 << 20
_INTERFACE = 0x0200
_ENTRY = re.compile(r"(?:META-INF/versions/([1-9][0-9]{0,3})/)?((?:[^.;\[/\\]+/)*[^.;\[/\\]+)\.class").fullmatch
_BAD_ZIP = (zipfile.BadZipFile, zlib.error, struct.error, OSError, EOFError, ValueError, NotImplementedError, RuntimeError, OverflowError)


class Entry(Protocol):
    """One place where classes are found."""

    def names(self) -> Iterable[str]:
        """The internal names of the classes here."""

    def read(self, name: str) -> tuple[bytes, str] | None:
        """A class's file and what to call it in messages, None if it is not here."""


class ClassPath:
    """The classes of one program."""

    def __init__(self, entries: Sequence[Entry], libraries: Sequence[Entry], jdk: Jdk, locations: Sequence[Path] = ()) -> None:
        self.jdk = jdk
        self.locations = tuple(locations)  # what a JVM needs on its class path to run the program
        self._entries = tuple(entries)
        self._libraries = tuple(libraries)
        self._jdk_classes: JdkClasses = open_jdk_classes(jdk)
        self._found: dict[str, ClassFile | None] = {}

    def find(self, name: str) -> ClassFile | None:
        """The class with this internal name, None if it is nowhere."""
        if name not in self._found:
            self._found[name] = self._load(name)
        return self._found[name]

    def names(self) -> tuple[str, ...]:
        """The internal names of the user's classes, sorted; neither those of the libraries nor the JDK's."""
        every = {name for entry in self._entries for name in entry.names()}
        return tuple(sorted(name for name in every if not self.in_jdk(name)))

    def in_jdk(self, name: str) -> bool:
        """Whether the class with this name is one the JDK has, or would have to have."""
        return self._jdk_classes.has_package(name.rpartition("/")[0])

    def check_hierarchy(self, name: str) -> None:
        """`BadInput` unless all supertypes of a class are there, of the right kind and without a cycle."""
        start = self.find(name)
        if start is None:
            raise BadInput(f"class {printable(name)} is not on the class path")
        open_names: set[str] = set()
        checked: set[str] = set()
        stack: list[tuple[ClassFile, Iterator[ClassFile]]] = []
        self._enter(start, stack, open_names)
        while stack:
            current, supers = stack[-1]
            parent = next(supers, None)
            if parent is None:
                stack.pop()
                open_names.discard(current.name)
                checked.add(current.name)
            elif parent.name in open_names:
                raise BadInput(f"{current.where}: class {printable(current.name)} is its own supertype")
            elif parent.name not in checked:
                self._enter(parent, stack, open_names)

    def _enter(self, entered: ClassFile, stack: list[tuple[ClassFile, Iterator[ClassFile]]], open_names: set[str]) -> None:
        open_names.add(entered.name)
        stack.append((entered, self._supertypes(entered)))

    def _supertypes(self, of: ClassFile) -> Iterator[ClassFile]:
        if of.super_name is not None:
            yield self._supertype(of, of.super_name, "class")
        for name in of.interfaces:
            yield self._supertype(of, name, "interface")

    def _supertype(self, of: ClassFile, name: str, kind: str) -> ClassFile:
        found = self.find(name)
        if found is None:
            raise BadInput(f"{of.where}: supertype {printable(name)} is not on the class path")
        if bool(found.flags & _INTERFACE) != (kind == "interface"):
            raise BadInput(f"{of.where}: supertype {printable(name)} is not {'an' if kind == 'interface' else 'a'} {kind}")
        return found

    def _load(self, name: str) -> ClassFile | None:
        if self.in_jdk(name):
            data = self._jdk_classes.read(name)
            return None if data is None else _parse(data, f"{self.jdk.home}!{printable(name)}", name)
        for entry in (*self._entries, *self._libraries):
            found = entry.read(name)
            if found is not None:
                return _parse(*found, name)
        return None


def open_classpath(paths: Sequence[str | Path], jdk: Jdk, extra: Sequence[str | Path] = ()) -> ClassPath:
    """The program in `paths` with the libraries in `extra`; entries are class files, directories, jars and Java sources.

    A directory with Java sources in it stands for its sources. All sources in `paths` are compiled together, against the
    directories and jars given beside them (javac cannot use a lone class file), and come first.
    """
    sources: list[Path | str] = []
    binary: list[Path] = []
    for path in paths:
        found = _sources(path)
        sources += found
        if not found:
            binary.append(Path(path))
    libraries = [Path(path) for path in extra]
    entries, library_entries = [_open(path, jdk) for path in binary], [_open(path, jdk) for path in libraries]
    if sources:
        usable = [path for path in (*binary, *libraries) if path.suffix != ".class"]
        compiled = compile_sources(sources, jdk, usable)
        binary.insert(0, compiled)
        entries.insert(0, DirectoryEntry(compiled))
    return ClassPath(entries, library_entries, jdk, (*binary, *libraries))


def _sources(path: Path | str) -> Sequence[Path | str]:
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
    return JarEntry(path, jdk.version)


def _parse(data: bytes, where: str, name: str) -> ClassFile:
    found = parse(data, where)
    if found.name != name:
        raise BadInput(f"{where}: holds class {printable(found.name)}, not {printable(name)} as its path says")
    return found


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
        found = ((_ENTRY(path.relative_to(root).as_posix()), path) for path in files_under(root))
        self._paths = {match[2]: path for match, path in found if match and not match[1] and match[2] != "module-info"}

    def names(self) -> Iterable[str]:
        """The class names that the paths say."""
        return self._paths

    def read(self, name: str) -> tuple[bytes, str] | None:
        """The class file under the class's path."""
        path = self._paths.get(name)
        return None if path is None else (read_file(path, MAX_CLASS_SIZE), printable(str(path)))


class JarEntry:
    """A jar; in a multi-release jar each class is the newest that Java `version` may see."""

    def __init__(self, path: Path, version: int) -> None:
        self._where = printable(str(path))
        try:
            self._zip = zipfile.ZipFile(path)
            self._infos = self._index(version)
        except _BAD_ZIP as error:
            raise BadInput(f"{self._where}: not a class file, a directory or a readable jar ({printable(str(error))})") from None

    def names(self) -> Iterable[str]:
        """The names of the classes in the jar."""
        return self._infos

    def read(self, name: str) -> tuple[bytes, str] | None:
        """The class's entry, unpacked in memory."""
        infos = self._infos.get(name)
        if infos is None:
            return None
        where = f"{self._where}!{printable(infos[0].filename)}"
        if len({(info.CRC, info.file_size) for info in infos}) > 1:
            raise BadInput(f"{where}: the jar has this entry more than once, with different content")
        return self._unpack(infos[0], where), where

    def _index(self, version: int) -> dict[str, list[zipfile.ZipInfo]]:
        newest = version if self._is_multi_release() else 0
        releases: dict[str, tuple[int, list[zipfile.ZipInfo]]] = {}
        for info in self._zip.infolist():
            match = _ENTRY(info.filename)
            if match is None or info.orig_filename != info.filename:
                continue
            release, name = int(match[1] or 0), match[2]
            if name.startswith("META-INF/") or name == "module-info" or (release and not 9 <= release <= newest):
                continue
            known = releases.get(name)
            if known is None or release > known[0]:
                releases[name] = (release, [info])
            elif release == known[0]:
                known[1].append(info)
        return {name: infos for name, (_, infos) in releases.items()}

    def _is_multi_release(self) -> bool:
        info = next((info for info in self._zip.infolist() if info.filename.upper() == "META-INF/MANIFEST.MF"), None)
        if info is None:
            return False
        main = self._unpack(info, f"{self._where}!{info.filename}").replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n\n")[0]
        return re.search(rb"^multi-release: *true *$", main, re.IGNORECASE | re.MULTILINE) is not None

    def _unpack(self, info: zipfile.ZipInfo, where: str) -> bytes:
        if info.file_size > MAX_CLASS_SIZE:
            raise BadInput(f"{where}: larger than {MAX_CLASS_SIZE >> 20} MiB")
        if info.flag_bits & 1 or info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise BadInput(f"{where}: encrypted, or compressed in a way jars do not use")
        try:
            with self._zip.open(info) as file:
                data = file.read(MAX_CLASS_SIZE + 1)
        except _BAD_ZIP as error:
            raise BadInput(f"{where}: damaged ({printable(str(error))})") from None
        if len(data) != info.file_size:
            raise BadInput(f"{where}: damaged (its size is not what the jar says)")
        return data
