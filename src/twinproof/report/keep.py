"""Witnesses as files: the JSON form that `twinproof replay` executes again, and the JUnit test beside it."""

from __future__ import annotations

import os
import re
from pathlib import Path

from twinproof.align.match import Pair
from twinproof.base.verdict import Different
from twinproof.command.outputs import cannot_write
from twinproof.report.report import Kept, Report, witness_of
from twinproof.witness.witness import Witness, WitnessFile

_PACKAGE = re.compile(r"^package\s+([\w.]+)\s*;", re.MULTILINE)
_CLASS = re.compile(r"^(?:public |final )*class\s+(\w+)", re.MULTILINE)


def keep_witnesses(report: Report, directory: str) -> dict[str, Kept]:
    """Write every witness of the report below `directory`; nothing is created if there is none."""
    kept: dict[str, Kept] = {}
    names: set[str] = set()
    for result in report.results:
        verdict = result.verdict
        if isinstance(verdict, Different):
            kept[result.pair.id] = _keep(_file(report, witness_of(verdict)), _name(result.pair, names), directory)
    return kept


def _file(report: Report, witness: Witness) -> WitnessFile:
    old, new = report.old_paths or (report.old,), report.new_paths or (report.new,)
    return WitnessFile(witness, old, new, report.libraries, report.renames, report.options.exceptions)


def _keep(file: WitnessFile, name: str, directory: str) -> Kept:
    path = _write(Path(directory, f"{name}.json"), file.to_text())
    source = file.witness.test
    found = _CLASS.search(source)
    if found is None:
        return Kept(path)
    package = _PACKAGE.search(source)
    folder = package[1].replace(".", "/") if package else ""
    return Kept(path, _write(Path(directory, name, folder, f"{found[1]}.java"), source))


def _write(path: Path, text: str) -> str:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", errors="backslashreplace")
    except OSError as error:
        raise cannot_write(str(path), error) from error
    return os.fspath(path)


def _name(pair: Pair, taken: set[str]) -> str:
    """A file name for the pair: class and method, and a number where overloads would collide."""
    base = re.sub(r"[^\w.$-]", "", f"{pair.old.owner}.{pair.old.name}")[-120:].lstrip(".")
    name, number = base, 1
    while name in taken:
        number += 1
        name = f"{base}-{number}"
    taken.add(name)
    return name
