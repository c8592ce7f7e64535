"""C to LLVM's text form: one run of clang for each file, its result kept in a cache by content, flags and version.

clang writes debug information and runs none of its passes: they take for granted that nothing undefined happens, and even the one that
makes registers of variables turns a variable that is not written on one way into one that is. That is done by our reader instead.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from twinproof.base.dataclass import dataclass
from twinproof.base.errors import CompileFailed, MissingTool
from twinproof.base.files import cache_directory, printable, read_file, unusable_cache

MAJOR = 22  # of clang, whose text form is read
TARGET = "x86_64-linux-gnu"
_EXACT = (
    "-g",
    "-fdebug-compilation-dir=.",
    "-fdiagnostics-absolute-paths",
    "-O1",
    "-Xclang",
    "-disable-llvm-passes",
    "-ffp-contract=off",
    "-fno-sanitize=all",
    "-fno-discard-value-names",
)
_NO_INLINE = ("-U__OPTIMIZE__", "-D__NO_CTYPE")  # or headers of glibc would replace functions by what is inside of them
_ASSERTING = ("-UNDEBUG",)  # which one clang defines where it optimises
FLAGS = (*_EXACT, *_NO_INLINE, *_ASSERTING)
_LOST = ("unsequenced", "integer-overflow")
_WARNINGS = ("-Wno-everything", *(f"-W{name}" for name in _LOST), "-fno-color-diagnostics")  # of what the text form does not show
_WARNED = re.compile(rf"^.*?:(\d+):\d+: warning: (.*) \[-W(?:{'|'.join(_LOST)})\]", re.MULTILINE)
_FORMAT = b"twinproof llvm 3"
_TIMEOUT = 600.0
_MAX_SOURCE = 64 << 20
_VERSION = re.compile(r"clang version (\d+)[\w.]*")
INSTALL = "pip install 'twinproof[c]', or put a clang 22 on the PATH"


@dataclass(frozen=True, slots=True)
class Clang:
    """A clang: how it is called, what it says it is."""

    command: tuple[str, ...]
    version: str

    def __str__(self) -> str:
        return f"{self.version} ({' '.join(self.command)})"


@lru_cache(maxsize=1)
def find_clang() -> Clang | None:
    """The clang of the right version on the PATH, else the one that is installed as a Python package; None if there is none."""
    candidates = [(path,) for name in (f"clang-{MAJOR}", "clang") if (path := shutil.which(name))]
    packaged = [(sys.executable, "-m", "ziglang", "cc")] if find_spec("ziglang") else []
    for command in (*candidates, *packaged):
        version = _version(command)
        found = _VERSION.search(version)
        if found is not None and int(found[1]) == MAJOR:
            return Clang(command, found[0])
    return None


def _version(command: Sequence[str]) -> str:
    try:
        return subprocess.run([*command, "--version"], capture_output=True, text=True, errors="replace", timeout=60, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return ""


def compile_c(file: Path, flags: Sequence[str] = (), folder: Path | None = None) -> str:
    """The text form of a C file, compiled in a folder, its own if none is said; `CompileFailed` with clang's words if it refuses it."""
    clang = find_clang()
    if clang is None:
        raise MissingTool(f"no clang {MAJOR} found: {INSTALL}")
    read_file(file, _MAX_SOURCE)
    at = _Place(clang, file, (folder or file.parent).absolute(), (*FLAGS, *flags))
    expanded = at.run(("-E", "-o", "-"), None)
    cache = cache_directory("clang")
    entry = cache / f"{_key(clang, flags, expanded)}.ll"
    kept = _kept(entry)
    if kept is not None:
        return kept
    try:
        with tempfile.TemporaryDirectory(prefix="new-", dir=cache) as scratch:
            fresh = Path(scratch) / "fresh.ll"
            text = at.run(("-S", "-emit-llvm", "-o", str(fresh)), fresh)
            fresh.write_text(f"; {_digest(text)}\n{text}", encoding="utf-8", errors="surrogateescape")
            fresh.replace(entry)
    except OSError as error:
        raise unusable_cache(cache, error.strerror) from None
    return text


def _key(clang: Clang, flags: Sequence[str], expanded: str) -> str:
    """The source with all that it includes is part of the key."""
    parts = (clang.version, *clang.command, TARGET, *FLAGS, *flags, expanded)
    return hashlib.sha256(b"\0".join((_FORMAT, *map(os.fsencode, parts)))).hexdigest()


def _digest(text: str) -> str:
    return hashlib.sha256(os.fsencode(text)).hexdigest()


def _kept(entry: Path) -> str | None:
    """What is kept under a key, unless it was damaged."""
    try:
        head, _, text = entry.read_text(encoding="utf-8", errors="surrogateescape").partition("\n")
    except OSError:
        return None
    return text if head == f"; {_digest(text)}" else None


@dataclass(frozen=True, slots=True)
class _Place:
    """A file to be compiled in a folder, by its name there."""

    clang: Clang
    file: Path
    folder: Path
    flags: tuple[str, ...]

    def run(self, arguments: Sequence[str], made: Path | None) -> str:
        """What clang writes into a file, or prints."""
        name, shown = os.path.relpath(self.file.absolute(), self.folder), printable(str(self.file))
        command = [*self.clang.command, "-target", TARGET, *self.flags, *arguments, *_WARNINGS, name]
        try:
            done = subprocess.run(command, capture_output=True, timeout=_TIMEOUT, check=False, cwd=self.folder)
            if done.returncode != 0 or (made is not None and not made.exists()):
                raise CompileFailed(_diagnostics(os.fsdecode(done.stderr)) or f"{shown}: clang gave nothing")
            return os.fsdecode(done.stdout) if made is None else os.fsdecode(made.read_bytes()) + _doubts(os.fsdecode(done.stderr))
        except (OSError, subprocess.SubprocessError) as error:
            raise CompileFailed(f"{shown}: clang could not be run ({type(error).__name__})") from None


def _doubts(warnings: str) -> str:
    """What is undefined in the source without a trace in the text form, as comments on lines of the source."""
    return "".join(f"; doubtful {line}: {what}\n" for line, what in dict.fromkeys(_WARNED.findall(warnings)))


def _diagnostics(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if "unused during compilation" not in line).strip()
