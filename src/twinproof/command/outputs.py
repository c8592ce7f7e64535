"""Where reports go: `--format NAME[=FILE]`, any number of files and at most one report on standard output.

What cannot work (an unknown name, a directory that is not there) is `BadInput` before anything is checked.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence

from twinproof.base.dataclass import dataclass
from twinproof.base.errors import BadInput, nearest

FORMATS = ("text", "json", "html", "markdown", "comment", "sarif", "junit", "github")


@dataclass(frozen=True, slots=True)
class Output:
    """One report to write; an empty `file` is standard output."""

    format: str
    file: str = ""


def parse_outputs(given: Sequence[str], formats: Sequence[str] = FORMATS) -> tuple[Output, ...]:
    """The outputs asked for; text on standard output if none is."""
    outputs = tuple(_parse(word, formats) for word in given) or (Output("text"),)
    if sum(not output.file for output in outputs) > 1:
        raise BadInput("only one --format can go to standard output; give the others a file, as in --format json=report.json")
    files = [os.path.abspath(output.file) for output in outputs if output.file]
    if len(set(files)) < len(files):
        raise BadInput("two --format options name the same file")
    for output in outputs:
        if output.file:
            _check_writable(output.file)
    return outputs


def write_file(path: str, text: str) -> None:
    """Write a report's text; what the disk says against it is one line."""
    try:
        with open(path, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(text)
    except OSError as error:
        raise cannot_write(path, error) from error


def cannot_write(path: str, error: OSError) -> BadInput:
    """The one line about a file that cannot be written."""
    return BadInput(f"cannot write {path}: {error.strerror or error}")


def _parse(word: str, formats: Sequence[str]) -> Output:
    name, equals, file = word.partition("=")
    if name not in formats:
        raise BadInput(f"no format {name!r}; {_hint(name, formats)}")
    if equals and not file:
        raise BadInput(f"--format {word}: no file after '='")
    return Output(name, file)


def _hint(name: str, known: Collection[str]) -> str:
    near = nearest(name, known, 1)
    return f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(known)}"


def _check_writable(path: str) -> None:
    parent = os.path.dirname(path) or "."
    if os.path.isdir(path):
        raise BadInput(f"cannot write {path}: it is a directory")
    if not os.path.isdir(parent):
        raise BadInput(f"cannot write {path}: no directory {parent}")
    if not os.access(path if os.path.exists(path) else parent, os.W_OK):
        raise BadInput(f"cannot write {path}: permission denied")
