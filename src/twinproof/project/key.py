"""What a verdict depends on, as one digest: the classes of both versions and their libraries, the JDK, the options and this program."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from twinproof.align.match import Matching, Pair
from twinproof.check import Target
from twinproof.dataclass import fields
from twinproof.jvm.files import files_under
from twinproof.jvm.jdk import Jdk
from twinproof.options import Options
from twinproof.version import VERSION


class Keys:
    """The keys of the pairs of two versions."""

    def __init__(self, old: Target, new: Target, matching: Matching, options: Options) -> None:
        digest = hashlib.sha256()
        for part in (
            _own_code(),
            *(f"{option.name}={getattr(options, option.name)!r}".encode() for option in fields(options)),
            *_jdk(old.classpath.jdk),
            *(f"{new}={common}".encode() for new, common in sorted(matching.new.renamed.items())),
            *_content(old),
            b"new version",
            *_content(new),
        ):
            digest.update(len(part).to_bytes(8, "big") + part)
        self._common = digest.digest()

    def key(self, pair: Pair) -> str:
        """The key of a pair."""
        new = f"{pair.new.owner}.{pair.new.name}{pair.new.descriptor}"
        return hashlib.sha256(self._common + f"{pair.id} {new}".encode("utf-8", "surrogatepass")).hexdigest()


@cache
def _own_code() -> bytes:
    """This program: another one may come to other verdicts, whatever its version says."""
    digest = hashlib.sha256(VERSION.encode())
    root = Path(__file__).parents[1]
    for path in files_under(root):
        if path.suffix in (".py", ".java"):
            digest.update(path.relative_to(root).as_posix().encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return digest.digest()


def _jdk(jdk: Jdk) -> Iterator[bytes]:
    yield str(jdk.home).encode("utf-8", "surrogateescape")
    yield (jdk.home / "release").read_bytes()


def _content(target: Target) -> Iterator[bytes]:
    """The classes of one version, and its sources, since a report quotes them."""
    for name, data in target.classpath.contents():
        yield name.encode("utf-8", "surrogatepass")
        yield hashlib.sha256(data).digest()
    given = Path(target.given)
    for path in files_under(given) if given.is_dir() else (given,):
        if path.suffix == ".java":
            yield path.relative_to(given).as_posix().encode("utf-8", "surrogateescape")
            yield hashlib.sha256(path.read_bytes()).digest()
