"""Files as a user may have them: listed in order, read only if they are what they should be, `BadInput` otherwise."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path

from twinproof.base.errors import BadInput
from twinproof.java.load.pool import printable

MAX_CLASS_SIZE = 64 << 20
CLASS_ENTRY = re.compile(r"(?:META-INF/versions/([1-9][0-9]{0,3})/)?((?:[^.;\[/\\]+/)*[^.;\[/\\]+)\.class").fullmatch


def java_files(directory: Path) -> tuple[Path, ...]:
    """The Java sources under `directory`, in order; symbolic links to directories are not followed."""
    return tuple(path for path in files_under(directory) if path.name.endswith(".java"))


def files_under(directory: Path) -> Iterator[Path]:
    """All files under `directory`, in order; symbolic links to directories are not followed."""
    for root, directories, names in os.walk(directory, onerror=_unreadable):
        directories.sort()
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
