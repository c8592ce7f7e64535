"""All files of a version, for where code is not all that matters: those of a commit, the index, or a directory on disk."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path

from twinproof.base.errors import BadInput
from twinproof.base.files import WITNESSES

_MADE = ("target", "build", "node_modules", WITNESSES)  # by builds, and by us
_WRAPPERS = (".mvn",)


class ListedTree:
    """Files that git knows, by their object ids, which are asked for when they are needed."""

    def __init__(
        self, shown: str, listed: Callable[[], Mapping[str, str]], read: Callable[[Mapping[str, str]], Iterator[tuple[str, bytes]]]
    ) -> None:
        self.shown = shown
        self._listed = listed
        self._read = read

    @cached_property
    def ids(self) -> Mapping[str, str]:
        """The files, each with its object id."""
        return self._listed()

    def contents(self, paths: Iterable[str]) -> Iterator[tuple[str, bytes]]:
        """The content of some files."""
        return self._read({path: self.ids[path] for path in paths})


class FolderTree:
    """The files below a directory, but for what a build leaves there, and what is hidden."""

    def __init__(self, top: Path, shown: str = "") -> None:
        self.shown = shown or str(top)
        self._top = top

    @cached_property
    def ids(self) -> Mapping[str, str]:
        """The files, each with a digest that is computed when somebody asks for it."""
        return _Digests(self._top, tuple(_files(self._top)))

    def contents(self, paths: Iterable[str]) -> Iterator[tuple[str, bytes]]:
        """The content of some files."""
        return ((path, _content(self._top / path)) for path in paths)


class _Digests(Mapping[str, str]):
    """The digests of files by their names: only few of many are ever needed."""

    def __init__(self, top: Path, names: Sequence[str]) -> None:
        self._top = top
        self._names = dict.fromkeys(names)

    def __getitem__(self, path: str) -> str:
        if path not in self._names:
            raise KeyError(path)
        return hashlib.sha256(_content(self._top / path)).hexdigest()

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __contains__(self, path: object) -> bool:
        return path in self._names


def _files(top: Path) -> Iterator[str]:
    for root, folders, names in os.walk(top):
        folders[:] = sorted(name for name in folders if name not in _MADE and (not name.startswith(".") or name in _WRAPPERS))
        yield from (Path(root, name).relative_to(top).as_posix() for name in sorted(names) if Path(root, name).is_file())


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}") from None
