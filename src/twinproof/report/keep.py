"""Witnesses as files: the JSON form that `twinproof replay` executes again, and the test beside it; of violations only the test."""

from __future__ import annotations

import os
import re
from pathlib import Path

from twinproof.base.verdict import Different, Violated
from twinproof.command.outputs import cannot_write
from twinproof.ir.program import Method
from twinproof.report.report import Kept, Report, witness_of
from twinproof.report.verified import VerifyReport, item_id, violation_of
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
            _prepare(directory)
            kept[result.pair.id] = _keep(_file(report, witness_of(verdict)), _name(result.pair.old, names), directory)
    return kept


def keep_tests(report: VerifyReport, directory: str) -> tuple[tuple[str, str], ...]:
    """Write the tests of all violations below `directory`, and say where, by the ids of items; nothing is created if there is none."""
    names: set[str] = set()
    kept = []
    for result in report.results:
        source = violation_of(result.verdict).test if isinstance(result.verdict, Violated) else ""
        if source:
            _prepare(directory)
        path = _keep_test(source, _name(result.method, names), directory) if source else ""
        if path:
            kept.append((item_id(result), path))
    return tuple(kept)


def _prepare(directory: str) -> None:
    """A directory that is made in a checkout of git, and only such a one, is nothing that git should see."""
    folder = Path(directory).absolute()
    if not folder.exists() and any((parent / ".git").exists() for parent in folder.parents):
        _write(folder / ".gitignore", "*\n")


def _file(report: Report, witness: Witness) -> WitnessFile:
    old, new = report.old_paths or (report.old,), report.new_paths or (report.new,)
    return WitnessFile(witness, old, new, report.libraries, report.renames, report.options.exceptions)


def _keep(file: WitnessFile, name: str, directory: str) -> Kept:
    path = _write(Path(directory, f"{name}.json"), file.to_text())
    return Kept(path, _keep_test(file.witness.test, name, directory))


def _keep_test(source: str, name: str, directory: str) -> str:
    """Write a test where its package says; empty if it is none."""
    found = _CLASS.search(source)
    if found is None:
        return ""
    package = _PACKAGE.search(source)
    folder = package[1].replace(".", "/") if package else ""
    return _write(Path(directory, name, folder, f"{found[1]}.java"), source)


def _write(path: Path, text: str) -> str:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", errors="backslashreplace")
    except OSError as error:
        raise cannot_write(str(path), error) from error
    return os.fspath(path)


def _name(method: Method, taken: set[str]) -> str:
    """A file name for what is about a method: class and method, and a number where overloads would collide."""
    base = re.sub(r"[^\w.$-]", "", f"{method.owner}.{method.name}")[-120:].lstrip(".")
    name, number = base, 1
    while name in taken:
        number += 1
        name = f"{base}-{number}"
    taken.add(name)
    return name
