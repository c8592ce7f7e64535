"""Entries of a settings file that may be repeated, `[[name]]`, each with the line where it begins."""

from __future__ import annotations

import re
from collections.abc import Iterator

from twinproof.base.errors import BadInput


def entries_of(file: str, name: str, each: str, data: object, text: str) -> Iterator[tuple[int, str, object]]:
    """The entries of a name: the line (0 if it is not known), how a complaint begins, and what is in it."""
    if not isinstance(data, list):
        raise BadInput(f"{file}: {name} is written [[{name}]], one entry for each {each}")
    head = rf"^[ \t]*\[\[[ \t]*(?:tool[ \t]*\.[ \t]*twinproof[ \t]*\.[ \t]*)?{name}[ \t]*\]\]"
    lines = [text.count("\n", 0, found.start()) + 1 for found in re.finditer(head, text, re.MULTILINE)]
    lines = lines if len(lines) == len(data) else [0] * len(data)
    for number, (entry, line) in enumerate(zip(data, lines, strict=True), 1):
        yield line, f"{file}:{line}" if line else f"{file}: {name} {number}", entry
