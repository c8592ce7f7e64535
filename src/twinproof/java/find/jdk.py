"""Which JDK is used: found by environment, PATH or common places, its version read from its `release` file without a JVM."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from twinproof.base.dataclass import dataclass
from twinproof.base.errors import MissingTool

_HINT = "install one (e.g. `apt install openjdk-17-jdk-headless`) or set TWINPROOF_JDK to its directory"
_COMMON = (
    "/usr/lib/jvm/*",
    "/usr/java/*",
    "/opt/java/*",
    "/opt/jdk*",
    "/Library/Java/JavaVirtualMachines/*/Contents/Home",
    "~/.sdkman/candidates/java/*",
    "~/.jdks/*",
)
_VERSION = re.compile(r'^JAVA_VERSION="?(?:1\.)?(\d{1,4})', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Jdk:
    """A JDK: its directory, its feature version (8, 17, 25) and its two programs."""

    home: Path
    version: int
    javac: Path
    java: Path

    def release(self) -> bytes:
        """What it says it is."""
        return (self.home / "release").read_bytes()


def find_jdk() -> Jdk:
    """The JDK to use: TWINPROOF_JDK, JAVA_HOME, the one of `javac` on PATH, or the newest in the common places."""
    chosen = os.environ.get("TWINPROOF_JDK")
    if chosen:
        return jdk_at(Path(chosen))
    for home in _candidates():
        if is_jdk(home):
            return jdk_at(home)
    jdks = installed_jdks()
    if not jdks:
        raise MissingTool(f"no JDK found: {_HINT}")
    return jdks[-1]


def jdk_at(home: Path) -> Jdk:
    """The JDK in `home`."""
    if not is_jdk(home):
        raise MissingTool(f"{home} is not a JDK (no bin/javac, or no `release` file that says its version): {_HINT}")
    home = home.resolve()
    return Jdk(home, _version(home), home / "bin" / "javac", home / "bin" / "java")


def is_jdk(home: Path) -> bool:
    """Whether `home` is the directory of a JDK (a JRE is none)."""
    return all(_executable(home / "bin" / name) for name in ("javac", "java")) and _version(home) > 0


def installed_jdks() -> tuple[Jdk, ...]:
    """The JDKs in the common places, each once, oldest first."""
    places = (path for pattern in _COMMON for path in _expand(pattern))
    found = {jdk.home: jdk for jdk in map(jdk_at, filter(is_jdk, places))}
    return tuple(sorted(found.values(), key=lambda jdk: (jdk.version, str(jdk.home))))


def _candidates() -> Iterator[Path]:
    home = os.environ.get("JAVA_HOME")
    if home:
        yield Path(home)
    javac = shutil.which("javac")
    if javac:
        yield Path(javac).resolve().parent.parent


def _expand(pattern: str) -> Iterator[Path]:
    path = Path(os.path.expanduser(pattern))
    root = Path(path.anchor)
    yield from sorted(root.glob(str(path.relative_to(root))))


def _executable(path: Path) -> bool:
    return path.is_file() and os.access(path, os.X_OK)


def _version(home: Path) -> int:
    """The feature version that the `release` file tells, 0 if it tells none."""
    try:
        text = (home / "release").read_bytes()[:65536].decode("utf-8", "replace")
    except OSError:
        return 0
    found = _VERSION.search(text)
    return int(found.group(1)) if found else 0
