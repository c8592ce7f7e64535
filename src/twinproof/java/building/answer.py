"""What a build tool answered: libraries, and directories of generated sources; kept in the cache by the content of what it was asked about.

An answer is used again as long as all its files are there. Sources are moved into the cache, since they were made in a copy.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from twinproof.base.dataclass import dataclass
from twinproof.base.files import cache_directory

_FORMAT = "twinproof build 1"


@dataclass(frozen=True, slots=True)
class BuildAnswer:
    """Libraries in their order on the class path, and source directories."""

    libraries: tuple[Path, ...] = ()
    generated: tuple[Path, ...] = ()


def key_of(ids: Mapping[str, str], paths: Iterable[str], *more: str) -> str:
    """A digest of some files of a tree, and of what is asked."""
    rows = [_FORMAT, *more, *(f"{path}\0{ids[path]}" for path in sorted(paths))]
    return hashlib.sha256("\n".join(rows).encode("utf-8", "surrogateescape")).hexdigest()


def remembered(key: str, ask: Callable[[Path], BuildAnswer]) -> BuildAnswer:
    """The answer kept under a key, else what `ask` says, which may write into a scratch folder that then is gone."""
    folder = cache_directory("builds")
    entry = folder / key
    known = _read(entry)
    if known is not None:
        return known
    with tempfile.TemporaryDirectory(prefix="new-", dir=folder) as scratch:
        answer = ask(Path(scratch))
        fresh = Path(scratch) / "entry"
        fresh.mkdir()
        for at, directory in enumerate(answer.generated):
            shutil.copytree(directory, fresh / str(at))
        (fresh / "answer.json").write_text(json.dumps({"libraries": list(map(str, answer.libraries)), "generated": len(answer.generated)}))
        shutil.rmtree(entry, ignore_errors=True)
        with suppress(OSError):
            fresh.rename(entry)
    return _read(entry) or answer


def _read(entry: Path) -> BuildAnswer | None:
    try:
        known = json.loads((entry / "answer.json").read_text())
        libraries = tuple(map(Path, known["libraries"]))
        generated = tuple(entry / str(at) for at in range(known["generated"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return BuildAnswer(libraries, generated) if all(path.exists() for path in (*libraries, *generated)) else None
