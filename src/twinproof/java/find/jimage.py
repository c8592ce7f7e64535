"""The JDK's own classes: from `lib/modules` (a jimage, mapped and looked up by hash), else from `jmods/`, else from `rt.jar`.

Reading needs no JVM. Resources compressed by `jlink --compress=zip` are read; other compression is `BadInput`, and so is an
image that breaks the format. Names are internal (`java/lang/Object`), modules and packages as in Java (`java.base`, `java.lang`).
"""

from __future__ import annotations

import mmap
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, Protocol

from twinproof.base.errors import BadInput
from twinproof.java.find.jdk import Jdk

_MAGIC = 0xCAFEDADA
_RESOURCE_MAGIC = 0xCAFEFAFA
_HASH = 0x01000193
_MAX_SIZE = 64 << 20
_BROKEN = (struct.error, IndexError, UnicodeDecodeError, zlib.error)


class JdkClasses(Protocol):
    """Where the JDK's classes come from."""

    def read(self, name: str) -> bytes | None:
        """The class file of the class with this internal name, None if the JDK has none."""

    def has_package(self, package: str) -> bool:
        """Whether the JDK has classes in the package with this internal name (`java/lang`)."""

    def modules(self) -> tuple[str, ...]:
        """The names of the modules, sorted."""

    def classes(self, module: str) -> Iterator[str]:
        """The internal names of a module's classes."""


def open_jdk_classes(jdk: Jdk) -> JdkClasses:
    """The classes of `jdk`, from the best source it has."""
    if (jdk.home / "lib" / "modules").is_file():
        return JImage(jdk.home / "lib" / "modules")
    from twinproof.java.find.jdk_zip import ZippedClasses

    jmods = sorted((jdk.home / "jmods").glob("*.jmod"))
    if jmods:
        return ZippedClasses(jmods, "classes/")
    lib = next((lib for lib in (jdk.home / "jre" / "lib", jdk.home / "lib") if (lib / "rt.jar").is_file()), None)
    if lib is None:
        raise BadInput(f"{jdk.home}: no classes in this JDK (neither lib/modules, nor jmods, nor rt.jar)")
    jars = [lib / name for name in ("rt.jar", "jce.jar", "jsse.jar", "charsets.jar")]
    return ZippedClasses([jar for jar in jars if jar.is_file()], "")


class _Location(NamedTuple):
    module: str
    parent: str
    base: str
    extension: str
    offset: int
    compressed: int
    size: int

    @property
    def path(self) -> str:
        parent = f"{self.parent}/" if self.parent else ""
        extension = f".{self.extension}" if self.extension else ""
        return f"/{self.module}/{parent}{self.base}{extension}"


class JImage:
    """A jimage file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._data = _map(path)
        self._packages: dict[str, tuple[tuple[str, bool], ...]] = {}
        try:
            self._read_header()
        except struct.error:
            raise self._bad("the file is cut short") from None

    def _read_header(self) -> None:
        (magic,) = struct.unpack_from("=I", self._data, 0)
        if magic != _MAGIC:
            raise self._bad("not a jimage of this machine's byte order")
        version, _, _, self._length, locations, strings = struct.unpack_from("=6I", self._data, 4)
        if version >> 16 != 1:
            raise self._bad(f"unknown jimage version {version >> 16}")
        self._redirects = 28
        self._offsets = self._redirects + 4 * self._length
        self._locations = self._offsets + 4 * self._length
        self._strings = self._locations + locations
        self._start = self._strings + strings
        if self._start > len(self._data):
            raise self._bad("the file is cut short")

    def read(self, name: str) -> bytes | None:
        """The class file of a class."""
        package = name.rpartition("/")[0]
        for module, _empty in self._modules_of(package):
            found = self.resource(f"/{module}/{name}.class")
            if found is not None:
                return found
        return None

    def has_package(self, package: str) -> bool:
        """Whether there are classes in this package."""
        return not all(empty for _module, empty in self._modules_of(package))

    def modules(self) -> tuple[str, ...]:
        """The names of the modules."""
        return tuple(sorted({found.module for found in self._all() if found.extension == "class"}))

    def classes(self, module: str) -> Iterator[str]:
        """The class names of a module; walks the whole image."""
        for found in self._all():
            if found.module == module and found.extension == "class":
                yield f"{found.parent}/{found.base}" if found.parent else found.base

    def resource(self, path: str) -> bytes | None:
        """The content of a resource by its full path (`/java.base/java/lang/Object.class`), None if there is none."""
        try:
            location = self._find(path)
            return None if location is None else self._content(location)
        except _BROKEN:
            raise self._bad(f"{path} is damaged") from None

    def _bad(self, what: str) -> BadInput:
        return BadInput(f"{self._path}: {what}")

    def _modules_of(self, package: str) -> tuple[tuple[str, bool], ...]:
        found = self._packages.get(package)
        if found is None:
            found = self._packages[package] = self._find_modules(package)
        return found

    def _find_modules(self, package: str) -> tuple[tuple[str, bool], ...]:
        """The modules that know `package`, each with whether it has only subpackages of it."""
        table = self.resource(f"/packages/{package.replace('/', '.')}") or b""
        try:
            return tuple((self._string(name), bool(empty)) for empty, name in struct.iter_unpack("=II", table))
        except _BROKEN:
            raise self._bad(f"the table of package {package} is damaged") from None

    def _find(self, path: str) -> _Location | None:
        if not self._length:
            return None
        key = path.encode("utf-8", "surrogatepass")
        (redirect,) = struct.unpack_from("=i", self._data, self._redirects + 4 * (_hash(key, _HASH) % self._length))
        if redirect == 0:
            return None
        slot = -1 - redirect if redirect < 0 else _hash(key, redirect) % self._length
        if slot >= self._length:
            raise IndexError
        location = self._location(slot)
        return location if location.path == path else None

    def _all(self) -> Iterator[_Location]:
        try:
            for slot in range(self._length):
                yield self._location(slot)
        except _BROKEN:
            raise self._bad("the table of resources is damaged") from None

    def _location(self, slot: int) -> _Location:
        (offset,) = struct.unpack_from("=I", self._data, self._offsets + 4 * slot)
        at, values = self._locations + offset, [0] * 8
        while at < self._strings:
            head = self._data[at]
            kind, size = head >> 3, (head & 7) + 1
            if not 0 < kind < 8:
                break
            values[kind] = int.from_bytes(self._data[at + 1 : at + 1 + size], "big")
            at += 1 + size
        texts = map(self._string, values[1:5])
        return _Location(next(texts), next(texts), next(texts), next(texts), *values[5:])

    def _string(self, offset: int) -> str:
        start = self._strings + offset
        end = self._data.find(b"\0", start, self._start)
        if end < 0:
            raise IndexError
        return self._data[start:end].decode("utf-8", "surrogatepass")

    def _content(self, location: _Location) -> bytes:
        size = location.compressed or location.size
        start = self._start + location.offset
        if start + size > len(self._data) or max(size, location.size) > _MAX_SIZE:
            raise IndexError
        stored = self._data[start : start + size]
        return self._expand(stored, location) if location.compressed else stored

    def _expand(self, stored: bytes, location: _Location) -> bytes:
        for _ in range(4):
            magic, size, expanded, name, _config, _last = struct.unpack_from("=IQQIIB", stored)
            if magic != _RESOURCE_MAGIC or expanded > _MAX_SIZE:
                raise IndexError
            method = self._string(name)
            if method != "zip":
                raise self._bad(f"{location.path} is compressed as {method!r}; only 'zip' can be read")
            stored = zlib.decompressobj().decompress(stored[29 : 29 + size], expanded)
            if len(stored) != expanded:
                raise IndexError
            if len(stored) == location.size:
                return stored
        raise IndexError


def _hash(key: bytes, seed: int) -> int:
    for byte in key:
        seed = (seed * _HASH ^ byte) & 0xFFFFFFFF
    return seed & 0x7FFFFFFF


def _map(path: Path) -> mmap.mmap:
    try:
        with path.open("rb") as file:
            return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except (OSError, ValueError) as error:
        raise BadInput(f"{path}: cannot be read: {error}") from None
