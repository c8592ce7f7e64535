"""A JDK that no other machine has."""

from __future__ import annotations

from pathlib import Path

from twinproof.java.find.jdk import Jdk, find_jdk, jdk_at


def odd_jdk(home: Path, release: bytes) -> Jdk:
    """The JDK of this machine in another directory, saying that it is another one."""
    original = find_jdk().home
    home.mkdir()
    (home / "release").write_bytes(release)
    for name in ("bin", "conf", "lib"):
        (home / name).mkdir()
        for path in (original / name).rglob("*"):
            copy = home / path.relative_to(original)
            copy.mkdir(exist_ok=True) if path.is_dir() else copy.symlink_to(path.resolve())
    return jdk_at(home)
