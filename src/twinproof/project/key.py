"""What a verdict depends on, as one digest: the classes of the programs and their libraries, the JDK, the options and this program."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

from twinproof.align.match import Matching, Pair
from twinproof.base.dataclass import fields
from twinproof.base.errors import BadInput
from twinproof.base.files import cache_directory, files_under
from twinproof.base.options import Options
from twinproof.base.version import VERSION
from twinproof.target import Target


class Keys:
    """The keys of the pairs of two versions."""

    def __init__(self, old: Target, new: Target, matching: Matching, options: Options) -> None:
        renamed = [f"{new}={common}".encode() for new, common in sorted(matching.new.renamed.items())]
        self._common = _digest_of(old, options, [*renamed, *_content(old), b"new version", *_content(new)])

    def key(self, pair: Pair, kind: str = "") -> str:
        """The key of a pair, or of something else that is done with it than a check."""
        new = f"{pair.new.owner}.{pair.new.name}{pair.new.descriptor} {kind}"
        return hashlib.sha256(self._common + f"{pair.id} {new}".encode("utf-8", "surrogatepass")).hexdigest()


def clause_keys(target: Target, options: Options) -> Callable[[str], str]:
    """The keys of what is claimed of a program, each by a text that says all of it. They change with any class of the program: proofs are
    about a closed world, and inputs are made of all its classes."""
    common = _digest_of(target, options, _content(target))
    return lambda claimed: hashlib.sha256(common + b"claimed" + claimed.encode("utf-8", "surrogatepass")).hexdigest()


def _digest_of(target: Target, options: Options, more: Iterable[bytes]) -> bytes:
    digest = hashlib.sha256()
    for part in (
        own_code(),
        *(f"{option.name}={getattr(options, option.name)!r}".encode() for option in fields(options)),
        str(target.origin.toolchain.home).encode("utf-8", "surrogateescape"),
        target.origin.toolchain.release(),
        *more,
    ):
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.digest()


@cache
def own_code() -> bytes:
    """This program: another one may come to other verdicts, whatever its version says."""
    root = str(Path(__file__).parents[1])
    files = sorted(_source_files(root), key=lambda file: file.path)
    seen = [(file.path, about.st_size, about.st_mtime_ns, about.st_ctime_ns) for file in files for about in [file.stat()]]
    try:
        folder = cache_directory("own-code")
    except BadInput:
        return _digest(root, files)
    return remembered(folder, repr((VERSION, seen)).encode("utf-8", "surrogateescape"), lambda: _digest(root, files))


def _source_files(root: str) -> Iterator[os.DirEntry[str]]:
    for entry in os.scandir(root):
        if entry.is_dir():
            yield from _source_files(entry.path)
        elif not entry.name.endswith(".pyc"):
            yield entry


def _digest(root: str, files: Sequence[os.DirEntry[str]]) -> bytes:
    digest = hashlib.sha256(VERSION.encode())
    for file in files:
        name, data = file.path.removeprefix(root), Path(file.path).read_bytes()
        digest.update(name.encode("utf-8", "surrogateescape") + b"\0" + hashlib.sha256(data).digest())
    return digest.digest()


def remembered(folder: Path, about: bytes, compute: Callable[[], bytes]) -> bytes:
    """What `compute` gives, kept in a file of the folder as long as `about` stays the same: reading them all takes longer than a check."""
    name = hashlib.sha256(about).hexdigest()
    with suppress(OSError):
        known, _, result = (folder / "last").read_bytes().partition(b"\n")
        if known == name.encode() and len(result) == hashlib.sha256().digest_size:
            return result
    result = compute()
    with suppress(OSError):
        folder.mkdir(exist_ok=True)
        fresh = folder / f"new-{os.getpid()}"
        fresh.write_bytes(name.encode() + b"\n" + result)
        fresh.replace(folder / "last")
    return result


def _content(target: Target) -> Iterator[bytes]:
    """The classes of one version, its resources, and its sources, since a report quotes them."""
    for name, data in target.origin.contents():
        yield name.encode("utf-8", "surrogatepass")
        yield hashlib.sha256(data).digest()
    for name, digest in sorted(target.program.resources or (("unreadable", ""),)):
        yield f"{name} {digest}".encode("utf-8", "surrogateescape")
    given = Path(target.given)
    for path in files_under(given) if given.is_dir() else (given,):
        if path.suffix == ".java":
            yield path.relative_to(given).as_posix().encode("utf-8", "surrogateescape")
            yield hashlib.sha256(path.read_bytes()).digest()
