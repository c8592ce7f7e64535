"""Witnesses as files: the JSON form that `twinproof replay` executes again, and the test beside it."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path

from twinproof.command.outputs import cannot_write
from twinproof.ir.program import Method
from twinproof.language.writer import WrittenSuite
from twinproof.report.report import AnyReport, Kept, Report, evidence_of, id_of, method_of
from twinproof.witness.violation import Violation, ViolationFile
from twinproof.witness.witness import Witness, WitnessFile

_PACKAGE = re.compile(r"^package\s+([\w.]+)\s*;", re.MULTILINE)
_ALONE = ".c"  # of tests that are a file by themselves
_CLASS = re.compile(r"^(?:public |final )*class\s+(\w+)", re.MULTILINE)


def keep_witnesses(report: AnyReport, directory: str) -> dict[str, Kept]:
    """Write every witness of the report below `directory`, by the ids of results; nothing is created if there is none."""
    kept: dict[str, Kept] = {}
    names: set[str] = set()
    for result in report.results:
        found = evidence_of(result.verdict)
        if found is not None:
            _prepare(directory)
            kept[id_of(result)] = _keep(_file(report, found), _name(method_of(result), names), directory)
    return kept


def _prepare(directory: str) -> None:
    """A directory that is made in a checkout of git, and only such a one, is nothing that git should see."""
    folder = Path(directory).absolute()
    if not folder.exists() and any((parent / ".git").exists() for parent in folder.parents):
        _write(folder / ".gitignore", "*\n")


def _file(report: AnyReport, found: Witness | Violation) -> WitnessFile | ViolationFile:
    if isinstance(report, Report):
        assert isinstance(found, Witness)
        old, new = report.old_paths or (report.old,), report.new_paths or (report.new,)
        return WitnessFile(found, old, new, report.libraries, report.renames, report.options.exceptions, report.reading)
    assert isinstance(found, Violation)
    return ViolationFile(found, report.target, report.libraries, report.asked)


def keep_sequence(source: str, about: str, directory: str) -> str:
    """Write the test of a sequence of calls below `directory`, and say where; nothing is created if it is none."""
    if not source:
        return ""
    _prepare(directory)
    return _keep_test(source, _file_name(about), directory)


def keep_suites(suites: Sequence[WrittenSuite], directory: str) -> tuple[str, ...]:
    """Write classes of tests below `directory`, where their packages say, and say where; those without tests are left out."""
    return tuple(_write(Path(directory, suite.file), suite.text) for suite in suites if suite.text)


def _keep(file: WitnessFile | ViolationFile, name: str, directory: str) -> Kept:
    path = _write(Path(directory, f"{name}.json"), file.to_text())
    return Kept(path, _keep_test(file.test, name, directory))


def _keep_test(source: str, name: str, directory: str) -> str:
    """Write a test where its package says; empty if it is none."""
    found = _CLASS.search(source)
    if found is None:
        return _write(Path(directory, f"{name}{_ALONE}"), source) if source else ""
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
    base = _file_name(f"{method.owner}.{method.name}")
    name, number = base, 1
    while name in taken:
        number += 1
        name = f"{base}-{number}"
    taken.add(name)
    return name


def _file_name(about: str) -> str:
    return re.sub(r"[^\w.$-]", "", about)[-120:].lstrip(".")
