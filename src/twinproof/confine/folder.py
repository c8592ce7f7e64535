"""Folders of their own for confined processes: gone when they are closed, or, if whoever made one was killed, when the next is made."""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
import time
from contextlib import suppress
from pathlib import Path

_PREFIX = "twinproof-run-"
_YOUNG = 10.0  # seconds in which one may not be locked yet


class Folder:
    """An empty folder, locked as long as this process is there."""

    def __init__(self) -> None:
        _sweep(Path(tempfile.gettempdir()))
        self.path = tempfile.mkdtemp(prefix=_PREFIX)
        self._lock = os.open(self.path, os.O_RDONLY | os.O_CLOEXEC)
        fcntl.flock(self._lock, fcntl.LOCK_EX)

    def close(self) -> None:
        """Remove it with all that is in it."""
        shutil.rmtree(self.path, ignore_errors=True)
        os.close(self._lock)


def _sweep(place: Path) -> None:
    """Remove the folders of those who were killed."""
    for path in place.glob(f"{_PREFIX}*"):
        with suppress(OSError):
            if time.time() - path.stat().st_mtime > _YOUNG:
                _remove_if_free(path)


def _remove_if_free(path: Path) -> None:
    lock = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        shutil.rmtree(path, ignore_errors=True)
    finally:
        os.close(lock)
