"""The files of Java programs, by their names."""

from __future__ import annotations

import re
from pathlib import Path

from twinproof.base.files import files_under

MAX_CLASS_SIZE = 64 << 20
CLASS_ENTRY = re.compile(r"(?:META-INF/versions/([1-9][0-9]{0,3})/)?((?:[^.;\[/\\]+/)*[^.;\[/\\]+)\.class").fullmatch


def java_files(directory: Path) -> tuple[Path, ...]:
    """The Java sources under `directory`, in order; symbolic links to directories are not followed."""
    return tuple(path for path in files_under(directory) if path.name.endswith(".java"))
