"""Files as a user may have them: listed in order, read only if they are what they should be, `BadInput` otherwise."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from twinproof.base.errors import BadInput

WITNESSES = "twinproof-witnesses"  # where tests are written that are ours, not the user's


def files_under(directory: Path) -> Iterator[Path]:
    """All files under `directory`, in order, but for those that we wrote; symbolic links to directories are not followed."""
    for root, directories, names in os.walk(directory, onerror=_unreadable):
        directories[:] = sorted(name for name in directories if name != WITNESSES)
        yield from (Path(root, name) for name in sorted(names))


def _unreadable(error: OSError) -> None:
    raise BadInput(f"{printable(str(error.filename))}: {error.strerror}") from None


def read_file(path: Path, limit: int) -> bytes:
    """The content of a regular file of at most `limit` bytes."""
    try:
        with open(path, "rb", opener=lambda name, flags: os.open(name, flags | os.O_NONBLOCK)) as file:
            about = os.fstat(file.fileno())
            if not stat.S_ISREG(about.st_mode):
                raise BadInput(f"{printable(str(path))}: not a regular file")
            if about.st_size > limit:
                raise BadInput(f"{printable(str(path))}: larger than {limit >> 20} MiB")
            data = file.read(about.st_size + 1)
    except OSError as error:
        raise BadInput(f"{printable(str(path))}: {error.strerror}") from None
    except ValueError:
        raise BadInput(f"{printable(str(path))}: not a file name") from None
    if len(data) != about.st_size:
        raise BadInput(f"{printable(str(path))}: changed while it was read")
    return data


def cache_directory(part: str) -> Path:
    """The directory for a part of the cache: in TWINPROOF_CACHE, or in `twinproof` in the user's cache directory; made if it is not
    there."""
    chosen = os.environ.get("TWINPROOF_CACHE")
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    path = (Path(chosen) if chosen else Path(base) / "twinproof").absolute() / part
    try:
        path.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise unusable_cache(path, error.strerror) from None
    return path


def unusable_cache(path: Path, why: str | None) -> BadInput:
    """What is raised where a directory does not do as cache."""
    return BadInput(f"{printable(str(path))}: cannot be used as cache ({why}); set TWINPROOF_CACHE")


def printable(text: str) -> str:
    """`text` as it is if a terminal shows it as one line, else with escapes."""
    return text if text.isprintable() else ascii(text)[1:-1]
