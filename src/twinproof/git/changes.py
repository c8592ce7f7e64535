"""What changed in a git repository: two versions of its Java sources, the files that differ and the source roots they belong to.

A source root is the directory from which the package declaration of a file leads to it; a file that is elsewhere has its own
directory as root. Of each version exactly the files of those roots are copied, so both are compiled without touching the checkout.
"""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from twinproof.base.dataclass import dataclass
from twinproof.base.errors import BadInput
from twinproof.base.files import WITNESSES
from twinproof.git import revisions as git
from twinproof.git.trees import ListedTree

TESTS = "src/test/java"
_COMMENT = re.compile(r"/\*.*?\*/|//[^\n\r]*", re.DOTALL)
_PACKAGE = re.compile(r"\s*(?:@[\w.]+(?:\([^)]*\))?\s*)*package\s+([\w.\s]+?)\s*;")


@dataclass(frozen=True, slots=True)
class Revision:
    """The Java sources of one version, from the top of the repository, with their object ids; `prefix` before a path names it there."""

    shown: str
    prefix: str
    files: Mapping[str, str]
    read: Callable[[Mapping[str, str]], Iterator[tuple[str, bytes]]]
    listed: Callable[[], Mapping[str, str]] = dict

    @property
    def commit(self) -> git.Commit | None:
        """The commit that this is, if it is one."""
        name = self.prefix.removesuffix(":")
        return git.about(name) if name and name != self.prefix else None

    @property
    def tree(self) -> ListedTree:
        """All its files, those that are no Java included."""
        return ListedTree(self.shown, self.listed, self.read)

    def own(self, roots: Sequence[str]) -> tuple[str, ...]:
        """Those of some source roots that this version has."""
        has = self.roots(self._below(roots))
        return tuple(root for root in roots if root in has)

    def roots(self, paths: Iterable[str]) -> set[str]:
        """The source roots of those of the paths that this version has."""
        return {root_of(path, content) for path, content in self.read({path: self.files[path] for path in paths if path in self.files})}

    def sources(self, roots: Sequence[str]) -> Iterator[tuple[str, bytes]]:
        """The files of some source roots."""
        near = {path: self.files[path] for path in self._below(roots)}
        return ((path, content) for path, content in self.read(near) if root_of(path, content) in roots)

    def places(self, roots: Sequence[str]) -> tuple[str, ...]:
        """The source roots that this version has, as sides of a check."""
        return tuple(f"{self.prefix}{root}" or "." for root in self.own(roots))

    def _below(self, roots: Sequence[str]) -> list[str]:
        return [path for path in self.files if any(_is_below(path, root) for root in roots)]

    @contextmanager
    def copy(self, roots: Sequence[str]) -> Iterator[Path]:
        """A temporary directory with the files of the source roots."""
        with tempfile.TemporaryDirectory(prefix="twinproof-") as scratch:
            directory = Path(scratch).resolve()
            for path, content in self.sources(roots):
                git.write(directory, path, content)
            with git.called(directory, self.shown, self.prefix):
                yield directory


@dataclass(frozen=True, slots=True)
class Change:
    """Two versions, the files that differ between them, their source roots, and the roots of tests that were left out."""

    old: Revision
    new: Revision
    files: tuple[str, ...]
    roots: tuple[str, ...]
    left_out: tuple[str, ...]

    @property
    def alters_old(self) -> bool:
        """Whether more happened than that files were added."""
        return any(file in self.old.files for file in self.files)

    def touches(self, cls: str, source: str | None) -> bool:
        """Whether the source file of a class, given by its internal name, is among those that differ."""
        folder = cls.rpartition("/")[0]
        tail = f"{folder}/{source}" if folder else str(source)
        return any(file == tail or file.endswith(f"/{tail}") for file in self.files)

    def only_in(self, version: Revision) -> tuple[str, ...]:
        """The files that differ because the other version does not have them."""
        other = self.new if version is self.old else self.old
        return tuple(f"file {file}" for file in self.files if file in version.files and file not in other.files)


def find_change(revisions: str, staged: bool = False, paths: Sequence[str] = ()) -> Change:
    """What changed: `BASE..HEAD`, `BASE...HEAD` from where they parted, `BASE` to the working tree or, if `staged`, to the index."""
    top = git.top()
    old, new = _versions(revisions, staged, top)
    wanted = [_from_top(path, top) for path in paths]
    _check_paths(paths, wanted, old, new)
    files = [path for path in sorted({*old.files, *new.files}) if old.files.get(path) != new.files.get(path)]
    files = [path for path in files if not wanted or any(_is_below(path, below) for below in wanted)]
    roots = old.roots(files) | new.roots(files)
    left_out = set() if paths else {root for root in roots if f"/{root}".endswith(f"/{TESTS}")}
    kept = tuple(file for file in files if not any(_is_below(file, root) for root in left_out))
    return Change(old, new, kept, tuple(sorted(roots - left_out)), tuple(sorted(left_out)))


def root_of(path: str, content: bytes) -> str:
    """The source root of a Java file, "" for the top of the repository."""
    found = _PACKAGE.match(_COMMENT.sub(" ", content.decode("utf-8", "replace").removeprefix("\ufeff")))
    package = tuple("".join(found[1].split()).split(".")) if found else ()
    folder = PurePosixPath(path).parts[:-1]
    fits = package == folder[len(folder) - len(package) :]
    return "/".join(folder[: len(folder) - len(package)] if fits else folder)


def _versions(revisions: str, staged: bool, top: Path) -> tuple[Revision, Revision]:
    base, dots, head = revisions.partition("..")
    if not dots:
        return _revision(base), _index() if staged else _checkout(top)
    if staged:
        raise BadInput(f"--staged compares one revision with the index, not {revisions}")
    if not head.startswith("."):
        return _revision(base or "HEAD"), _revision(head or "HEAD")
    base, head = base or "HEAD", head[1:] or "HEAD"
    return _revision(git.merge_base(base, head)), _revision(head)


def _revision(revision: str) -> Revision:
    commit = git.commit(revision)
    files = git.tree(commit)
    return Revision(revision, f"{commit}:", _java(files), git.contents, lambda: files)


def _index() -> Revision:
    files = git.tree(git.INDEX)
    return Revision("the index", ":", _java(files), git.contents, lambda: files)


def _checkout(top: Path) -> Revision:
    here = os.path.relpath(top, os.path.realpath("."))
    prefix = "" if here == "." else f"{here}/"

    def read(files: Mapping[str, str]) -> Iterator[tuple[str, bytes]]:
        return ((path, _content(top / path)) for path in files)

    ids = "sha256" if len(git.commit("HEAD")) == 64 else "sha1"
    names = [path for path in git.checkout_files() if _is_regular(top / path)]

    def identified(paths: Iterable[str]) -> dict[str, str]:
        return {path: _object_id(_content(top / path), ids) for path in paths}

    return Revision("the working tree", prefix, identified(filter(_is_java, names)), read, lambda: identified(names))


def _java(files: Mapping[str, str]) -> dict[str, str]:
    return {path: oid for path, oid in files.items() if _is_java(path)}


def _is_java(path: str) -> bool:
    return path.endswith(".java") and WITNESSES not in path.split("/")


def _is_regular(path: Path) -> bool:
    return path.is_file() and not path.is_symlink()


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}") from None


def _object_id(content: bytes, algorithm: str) -> str:
    return hashlib.new(algorithm, b"blob %d\0" % len(content) + content, usedforsecurity=False).hexdigest()


def _from_top(path: str, top: Path) -> str:
    relative = os.path.relpath(os.path.join(os.path.realpath("."), path), top)
    if relative.split(os.sep)[0] == os.pardir:
        raise BadInput(f"{path}: outside of the repository")
    return "" if relative == os.curdir else PurePosixPath(relative).as_posix()


def _check_paths(given: Sequence[str], wanted: Sequence[str], old: Revision, new: Revision) -> None:
    for path, below in zip(given, wanted, strict=True):
        if not any(_is_below(file, below) for version in (old, new) for file in version.files):
            raise BadInput(f"{path}: neither version has Java sources there")


def _is_below(path: str, folder: str) -> bool:
    return not folder or path == folder or path.startswith(f"{folder}/")
