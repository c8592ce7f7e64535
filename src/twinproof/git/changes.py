"""What changed in a git repository: two versions of its sources, the files that differ and the source roots they belong to.

A source root is a directory whose files are read together, as the language says. Of each version exactly the files of those roots are
copied, so both are compiled without touching the checkout.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from twinproof.base.dataclass import dataclass
from twinproof.base.errors import BadInput
from twinproof.git import revisions as git
from twinproof.git.trees import ListedTree
from twinproof.language.needs import SourceKind


@dataclass(frozen=True, slots=True)
class Revision:
    """The sources of one version, from the top of the repository, with their object ids; `prefix` before a path names it there."""

    shown: str
    prefix: str
    kind: SourceKind
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
        """All its files, those that are no sources included."""
        return ListedTree(self.shown, self.listed, self.read)

    def own(self, roots: Sequence[str]) -> tuple[str, ...]:
        """Those of some source roots that this version has."""
        has = self.roots(self._below(roots))
        return tuple(root for root in roots if root in has)

    def roots(self, paths: Iterable[str]) -> set[str]:
        """The source roots of those of the paths that this version has."""
        root_of = self.kind.root_of
        return {root_of(path, content) for path, content in self.read({path: self.files[path] for path in paths if path in self.files})}

    def sources(self, roots: Sequence[str]) -> Iterator[tuple[str, bytes]]:
        """The files of some source roots."""
        near = {path: self.files[path] for path in self._below(roots)}
        return ((path, content) for path, content in self.read(near) if self.kind.root_of(path, content) in roots)

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
    """Two versions, the files that differ between them, their source roots, the roots of tests that were left out, and sources of other
    languages that differ, too: how users call the language, and how many."""

    old: Revision
    new: Revision
    files: tuple[str, ...]
    roots: tuple[str, ...]
    left_out: tuple[str, ...]
    others: tuple[tuple[SourceKind, int], ...] = ()

    @property
    def top(self) -> str:
        """The top of the checkout, from here."""
        return os.path.relpath(git.top())

    @property
    def kind(self) -> SourceKind:
        """Which sources they are."""
        return self.old.kind

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


def find_change(revisions: str, kinds: Sequence[SourceKind], staged: bool = False, paths: Sequence[str] = (), language: str = "") -> Change:
    """What changed: `BASE..HEAD`, `BASE...HEAD` from where they parted, `BASE` to the working tree or, if `staged`, to the index; of the
    sources of a language, or else of the first kind that changed."""
    top = git.top()
    wanted = [_from_top(path, top) for path in paths]
    meant = [kind for kind in kinds if language in ("", kind.language)]
    changes = [_change_of(versions, paths, wanted) for versions in _versions(revisions, staged, top, meant)]
    _check_paths(paths, wanted, changes)
    first = next((change for change in changes if change.files), changes[0])
    others = tuple((change.kind, len(change.files)) for change in changes if change is not first and change.files)
    return Change(first.old, first.new, first.files, first.roots, first.left_out, others)


def _change_of(versions: tuple[Revision, Revision], paths: Sequence[str], wanted: Sequence[str]) -> Change:
    old, new = versions
    files = [path for path in sorted({*old.files, *new.files}) if old.files.get(path) != new.files.get(path)]
    files = [path for path in files if not wanted or any(_is_below(path, below) for below in wanted)]
    roots = old.roots(files) | new.roots(files)
    tests = old.kind.tests
    left_out = {root for root in roots if f"/{root}".endswith(f"/{tests}")} if tests and not paths else set[str]()
    kept = tuple(file for file in files if not any(_is_below(file, root) for root in left_out))
    return Change(old, new, kept, tuple(sorted(roots - left_out)), tuple(sorted(left_out)))


def _versions(revisions: str, staged: bool, top: Path, kinds: Sequence[SourceKind]) -> Iterator[tuple[Revision, Revision]]:
    """Both versions, for each kind of sources."""
    base, dots, head = revisions.partition("..")
    if dots and staged:
        raise BadInput(f"--staged compares one revision with the index, not {revisions}")
    if not dots:
        news = _index(kinds) if staged else _checkout(top, kinds)
        return zip(_revision(base, kinds), news, strict=True)
    if not head.startswith("."):
        return zip(_revision(base or "HEAD", kinds), _revision(head or "HEAD", kinds), strict=True)
    base, head = base or "HEAD", head[1:] or "HEAD"
    return zip(_revision(git.merge_base(base, head), kinds), _revision(head, kinds), strict=True)


def _revision(revision: str, kinds: Sequence[SourceKind]) -> list[Revision]:
    commit = git.commit(revision)
    files = git.tree(commit)
    return [Revision(revision, f"{commit}:", kind, _of(kind, files), git.contents, lambda: files) for kind in kinds]


def _index(kinds: Sequence[SourceKind]) -> list[Revision]:
    files = git.tree(git.INDEX)
    return [Revision("the index", ":", kind, _of(kind, files), git.contents, lambda: files) for kind in kinds]


def _checkout(top: Path, kinds: Sequence[SourceKind]) -> list[Revision]:
    here = os.path.relpath(top, os.path.realpath("."))
    prefix = "" if here == "." else f"{here}/"

    def read(files: Mapping[str, str]) -> Iterator[tuple[str, bytes]]:
        return ((path, _content(top / path)) for path in files)

    ids = "sha256" if len(git.commit("HEAD")) == 64 else "sha1"
    names = [path for path in git.checkout_files() if _is_regular(top / path)]

    def identified(paths: Iterable[str]) -> dict[str, str]:
        return {path: _object_id(_content(top / path), ids) for path in paths}

    return [
        Revision("the working tree", prefix, kind, identified(filter(kind.has, names)), read, lambda: identified(names)) for kind in kinds
    ]


def _of(kind: SourceKind, files: Mapping[str, str]) -> dict[str, str]:
    return {path: oid for path, oid in files.items() if kind.has(path)}


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


def _check_paths(given: Sequence[str], wanted: Sequence[str], changes: Sequence[Change]) -> None:
    known = [file for change in changes for version in (change.old, change.new) for file in version.files]
    for path, below in zip(given, wanted, strict=True):
        if not any(_is_below(file, below) for file in known):
            kinds = " or ".join(change.kind.shown for change in changes)
            raise BadInput(f"{path}: neither version has {kinds} sources there")


def _is_below(path: str, folder: str) -> bool:
    return not folder or path == folder or path.startswith(f"{folder}/")
