"""Verdicts that were found before, by content: an SQLite file in the cache directory, to which every verdict is added as it is found.

So a run that was interrupted, in whatever way, goes on where it was when it is started again. A file that cannot be read is begun anew.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import TypeVar

from twinproof.base.errors import BadInput
from twinproof.base.files import cache_directory
from twinproof.base.jsondata import Json

_WAIT = 30.0  # seconds that another process may keep the file locked
_ROWS = 200_000
R = TypeVar("R")


def verdicts_file() -> Path | None:
    """Where verdicts are kept: the file TWINPROOF_VERDICTS names, nowhere if that is empty, else in the cache directory."""
    chosen = os.environ.get("TWINPROOF_VERDICTS")
    if chosen is not None:
        return Path(chosen).absolute() if chosen else None
    return cache_directory("") / "verdicts.sqlite"


class Cache:
    """The verdicts in one file; it is made when the first one is added."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._open: sqlite3.Connection | None = None

    def __enter__(self) -> Cache:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        if self._open is not None:
            self._open.close()
            self._open = None

    def find(self, key: str) -> Json:
        """What was kept under a key."""
        if not self._path.exists():
            return None
        row = self._do(lambda open: open.execute("SELECT result FROM verdicts WHERE key = ?", (key,)).fetchone())
        if row is None:
            return None
        try:
            found: Json = json.loads(row[0])
            return found
        except (TypeError, ValueError):
            return None

    def keep(self, key: str, result: Json) -> None:
        """Keep a result under a key, for good when this returns; when there are too many, the oldest go."""
        text = json.dumps(result)

        def add(open: sqlite3.Connection) -> None:
            with open:
                row = open.execute("INSERT OR REPLACE INTO verdicts (key, result) VALUES (?, ?) RETURNING number", (key, text)).fetchone()
                open.execute("DELETE FROM verdicts WHERE number <= ?", (row[0] - _ROWS,))

        self._do(add)

    def _do(self, action: Callable[[sqlite3.Connection], R]) -> R:
        try:
            try:
                return action(self._connection())
            except sqlite3.OperationalError:
                raise
            except sqlite3.DatabaseError:  # not a database, or a damaged one
                self.close()
                self._path.unlink(missing_ok=True)
                return action(self._connection())
        except (sqlite3.Error, OSError) as error:
            raise BadInput(f"{self._path}: cannot be used as cache ({error}); use --no-cache, or set TWINPROOF_CACHE") from None

    def _connection(self) -> sqlite3.Connection:
        if self._open is None:
            self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._open = sqlite3.connect(self._path, timeout=_WAIT)
            self._open.execute("PRAGMA synchronous = NORMAL")
            with suppress(sqlite3.OperationalError):  # another process is making it
                self._open.execute(
                    "CREATE TABLE IF NOT EXISTS verdicts (number INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT UNIQUE, result TEXT)"
                )
        return self._open
