"""Opens versions with what they need: the libraries that were named, other modules of their trees, and what build tools say.

Classes of libraries are taken for the same in both versions. So where the versions need different ones, those count as parts of the
versions, and are compared, too.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from twinproof.base.dataclass import dataclass, fields, replace
from twinproof.base.errors import BadInput
from twinproof.base.files import printable
from twinproof.base.options import Options
from twinproof.git.trees import FolderTree
from twinproof.language.needs import PLAIN, Build, Needs, SourceReading, Tell, Tree, VersionSite
from twinproof.target import Target, front_end, open_site


@dataclass(frozen=True, slots=True)
class Version:
    """A version to be opened: what it is called by, its site, where its own code is in its tree, and what it is found to need."""

    path: str
    site: VersionSite
    own: tuple[str, ...] = ()
    needs: Needs = Needs()


@dataclass(frozen=True, slots=True)
class OpenedPair:
    """Both versions, the libraries of both, and what each has besides: source roots of its tree, sources and libraries elsewhere."""

    old: Target
    new: Target
    libraries: tuple[str, ...]
    old_roots: tuple[str, ...]
    new_roots: tuple[str, ...]
    old_more: tuple[Path, ...]
    new_more: tuple[Path, ...]


def with_sources(version: Version, around: Sequence[str]) -> Version:
    """The version with sources that it is said to need."""
    places = tuple(Path(place) for place in around)
    for place in places:
        if not place.is_dir():
            raise BadInput(f"--sources {printable(str(place))}: there is no such directory")
    return replace(version, site=replace(version.site, around=places))


def place_of(path: str, build: Build, tell: Tell, shown: str = "", harnessed: bool = False, reading: SourceReading = PLAIN) -> Version:
    """A version that is a file or directory on disk; complaints call it `shown`. Harness calls may be answered by us."""
    top = Path(path)
    tree: Tree | None = FolderTree(top, shown or path) if top.is_dir() else None
    return Version(path, VersionSite((path,), tree, top, build, tell, harnessed=harnessed, reading=reading))


def copy_of(copy: Path, tree: Tree, own: Sequence[str], build: Build, tell: Tell, reading: SourceReading = PLAIN) -> Version:
    """A version of which some source roots were copied."""
    apart = not any(one != other and _is_below(one, other) for one in own for other in own)
    places = tuple(copy / root for root in own) if apart else (copy,)
    return Version(str(copy), VersionSite(places, tree, copy, build, tell, whole=True, reading=reading), tuple(own))


def _is_below(path: str, folder: str) -> bool:
    return not folder or path.startswith(f"{folder}/")


def completed(version: Version, libraries: Sequence[str]) -> Version:
    """The version with what it needs."""
    reader = front_end([version.path], version.site.reading.language)
    return replace(version, needs=reader.needs(version.site, version.own, libraries))


def more_libraries(version: Version, libraries: Sequence[str], around: Sequence[str] = ()) -> list[str]:
    """The libraries for a program by itself, with what else it needs."""
    needs = completed(with_sources(version, around), libraries).needs
    return [*libraries, *map(str, needs.around), *map(str, needs.libraries)]


def refuse_meaningless(target: Target, options: Options) -> None:
    """`BadInput` if something is asked for that the language does not have."""
    language = target.program.language
    for option in fields(Options):
        if option.name in language.meaningless and getattr(options, option.name) != option.default:
            raise BadInput(f"--{option.name}: there is no such thing for sources in {language.name} (so far)")


def open_pair(versions: Sequence[Version], libraries: Sequence[str], around: Sequence[str] = ()) -> OpenedPair:
    """Open the old and the new version; both need the sources `around` them."""
    old, new = (completed(with_sources(version, around), libraries) for version in versions)
    shared, only_old, only_new = divided(old.needs.libraries, new.needs.libraries)
    if only_old or only_new:
        names = ", ".join(printable(path.name) for path in (*only_old, *only_new))
        new.site.tell(f"libraries that differ between the versions are compared, too: {names}")
    whole = [*libraries, *map(str, shared)]
    return OpenedPair(
        _opened(old, whole, only_old),
        _opened(new, whole, only_new),
        tuple(whole),
        old.needs.roots,
        new.needs.roots,
        (*_made(old), *only_old),
        (*_made(new), *only_new),
    )


def _opened(version: Version, libraries: Sequence[str], own: Sequence[Path]) -> Target:
    site = replace(version.site, places=(*version.site.places, *own))
    return open_site(version.path, site, version.needs, libraries)


def _made(version: Version) -> Iterator[Path]:
    """The sources around a version that are not in its tree."""
    return (path for path in version.needs.around if not path.is_relative_to(version.site.folder))


def divided(old: Sequence[Path], new: Sequence[Path]) -> tuple[list[Path], list[Path], list[Path]]:
    """The libraries of two versions: those for both, and those of only one where each has some that the other has not."""
    olds, news = ({path: _digest(path) for path in paths} for paths in (old, new))
    only_old = [path for path in old if olds[path] not in news.values()]
    only_new = [path for path in new if news[path] not in olds.values()]
    if only_old and only_new:
        return [path for path in old if path not in only_old], only_old, only_new
    return list(old if only_old else new), [], []


def _digest(path: Path) -> bytes:
    if path.is_dir():
        return os.fsencode(path)
    return hashlib.sha256(path.read_bytes()).digest()
