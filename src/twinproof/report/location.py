"""Where a finding is in the sources of the program, of two versions in the new one: a relative path with slashes, and a line.

Class files name their source file without its directory. What the report says is a file that exists below the new version, or else the
name that the file has by convention, `pkg/Outer.java`; never an absolute path, and never one that leaves the current directory.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import PurePath

from twinproof.base.dataclass import dataclass
from twinproof.base.errors import BadInput
from twinproof.base.verdict import Different
from twinproof.ir.program import Method
from twinproof.report.report import AnyReport, Report, Result, Unmet, code_shown, witness_of
from twinproof.target import Checked, Verified
from twinproof.witness.witness import Step

_LAYOUTS = ("", "src/main/java", "src")
_SOURCES = (".java", ".kt", ".scala", ".groovy", ".c", ".h")


@dataclass(frozen=True, slots=True)
class Location:
    """A file and a line of it; 0 where the line is not known."""

    file: str
    line: int = 0


def place_of(result: Result, report: AnyReport) -> Location:
    """The line of the new version at which it parts from the old one, that of a clause, or else where the method begins."""
    given = (report.new_paths or (report.new,)) if isinstance(report, Report) else (report.target,)
    method, roots = code_shown(result), [_path(one) for one in given]
    folder, _, simple = method.owner.rpartition(".")
    folder, usual = _said(method, report) or (folder.replace(".", "/"), f"{_base(simple.partition('$')[0])}.java")
    step = _parting_step(result) if isinstance(result, Checked) else clause_step(result)
    if step is not None and step.line > 0 and _base(step.file).endswith(_SOURCES):
        found = _found(roots, folder, _base(step.file))
        if found or _base(step.file) == usual:
            return Location(found or _join(folder, usual), step.line)
    return Location(_found(roots, folder, usual) or _whole(roots) or _join(folder, usual), _first_line(method))


def _said(method: Method, report: AnyReport) -> tuple[str, str] | None:
    """The folder and the name of the file, if the program says them."""
    tree = report.new_tree if isinstance(report, Report) else report.tree
    return None if tree is None else tree.named(method)


def place_of_unmet(unmet: Unmet) -> Location:
    """The entry of the settings."""
    meant = unmet.expectation
    return Location(_relative(meant.file) or _base(meant.file), meant.line)


def _path(given: str) -> str:
    """The path in what the user named, which may be `REV:path`."""
    return given if os.path.lexists(given) else given.rpartition(":")[2]


def _parting_step(result: Checked) -> Step | None:
    parting = witness_of(result.verdict).parting if isinstance(result.verdict, Different) else None
    return parting.new if parting else None


def clause_step(result: Verified) -> Step | None:
    """The line where a clause is written, if it has one."""
    file, _, line = result.place.rpartition(":")
    return Step(result.clause, file, int(line)) if file and line.isdigit() else None


def _found(roots: Sequence[str], folder: str, name: str) -> str:
    """The file of that name in the new version, if there is one that may be named."""
    itself = [root for root in roots if os.path.basename(root) == name]
    below = (os.path.join(root, layout, folder, name) for root in roots for layout in _LAYOUTS)
    return next((path for path in map(_relative, (*itself, *filter(os.path.isfile, below))) if path), "")


def _whole(roots: Sequence[str]) -> str:
    """The new version itself, if it is one source file."""
    return _relative(roots[0]) if len(roots) == 1 and roots[0].endswith(_SOURCES) else ""


def _relative(path: str) -> str:
    relative = PurePath(os.path.relpath(path))
    return "" if ".." in relative.parts or relative.is_absolute() else relative.as_posix()


def _join(folder: str, name: str) -> str:
    return "/".join(part for part in (*folder.split("/"), name) if part and part != "..")


def _base(name: str) -> str:
    return name.replace("\\", "/").rpartition("/")[2]


def _first_line(method: Method) -> int:
    try:
        body = method.body
    except BadInput:
        return 0
    lines = [instr.line for block in body.blocks for instr in block.instrs if instr.line > 0] if body else []
    return min(lines, default=0)
