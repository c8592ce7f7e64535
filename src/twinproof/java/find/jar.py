"""Jars as entries of a class path."""

from __future__ import annotations

import re
import struct
import zipfile
import zlib
from collections.abc import Iterable
from pathlib import Path

from twinproof.base.errors import BadInput
from twinproof.base.files import printable
from twinproof.java.find.entries import CLASS_ENTRY, MAX_CLASS_SIZE

_BAD_ZIP = (zipfile.BadZipFile, zlib.error, struct.error, OSError, EOFError, ValueError, NotImplementedError, RuntimeError, OverflowError)


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
            match = CLASS_ENTRY(info.filename)
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
