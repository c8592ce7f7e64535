"""The same JDK on another machine: known by its `release` file, taken along where there is none, and kept there for the next time."""

from __future__ import annotations

import hashlib
import os
import pickle
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from twinproof.base.errors import MissingTool
from twinproof.base.files import cache_directory, files_under, read_file
from twinproof.java.find.jdk import Jdk, find_jdk, installed_jdks, is_jdk, jdk_at
from twinproof.language.origin import Toolchain

_LARGEST = 1 << 30
_LEFT_OUT = ("demo", "docs", "include", "jmods", "legal", "man", "sample")  # what nobody needs who compiles and runs


def same_jdk(release: bytes) -> Jdk | None:
    """A JDK of this machine that says so, if there is one."""
    return next((jdk for jdk in _jdks() if jdk.release() == release), None)


def _jdks() -> Iterator[Jdk]:
    with suppress(MissingTool):
        yield find_jdk()
    yield from installed_jdks()
    yield from map(jdk_at, filter(is_jdk, _kept().iterdir()))


def _kept() -> Path:
    return cache_directory("jdks")


def pack_jdk(jdk: Toolchain) -> bytes:
    """A JDK, as far as it is needed; where its image of modules is missing, it cannot be taken along."""
    if not (jdk.home / "lib" / "modules").is_file():
        raise MissingTool(f"{jdk.home} has no lib/modules and cannot be sent to machines that do not have it")
    files = {}
    for path in files_under(jdk.home):
        name = path.relative_to(jdk.home)
        if path.is_file() and name.parts[0] not in _LEFT_OUT and name.name != "src.zip":
            files[name.as_posix()] = os.access(path, os.X_OK), path.stat().st_mtime_ns, read_file(path, _LARGEST)
    return pickle.dumps(files)


def keep_jdk(data: bytes) -> None:
    """Put a JDK that came from elsewhere where `same_jdk` finds it."""
    folder = _kept()
    home = folder / hashlib.sha256(data).hexdigest()
    if home.exists():
        return
    files: dict[str, tuple[bool, int, bytes]] = pickle.loads(data)
    with tempfile.TemporaryDirectory(prefix=".new-", dir=folder) as scratch:
        fresh = Path(scratch, "jdk")
        for name, (is_program, changed, content) in files.items():
            path = fresh / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            path.chmod(0o755 if is_program else 0o644)
            os.utime(path, ns=(changed, changed))  # a JVM starts from its archive of classes only if its modules are as old as that says
        try:
            fresh.rename(home)
        except OSError:  # another worker of this machine was first
            shutil.rmtree(fresh)
