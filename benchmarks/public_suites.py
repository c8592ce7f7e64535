"""The public suites, as their repositories lay them out: which pairs there are, what their labels say, and of which methods.

ARDiff's benchmark has `F/M/{Eq,NEq}` (ModDiff: `F/{Eq,NEq}/M`), EqBench `F/M/{Eq,Neq}` with a description beside it, the
HeapChecker author's pairs `M/{Eq,NEq}`; all hold `oldV.java` and `newV.java`.
"""

from __future__ import annotations

import hashlib
import json
import re
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.labels import Expect, compile_jobs
from twinproof.java.find.jdk import Jdk

SIDES = {"old": "oldV.java", "new": "newV.java"}
_LABELS = {"eq": Expect.EQUIVALENT, "neq": Expect.DIFFERENT}
_DESCRIPTION = "J-Desc.json"
_SNIPPET = "snippet"
_PUBLIC = re.compile(r"^public (?:final |abstract )?class (\w+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class PublicPair:
    """A pair of a suite; `method` is what the label is about, None all methods that no other method of the program calls."""

    suite: str
    name: str
    family: str
    label: Expect
    home: Path
    method: str | None

    def digest(self) -> str:
        """Tells this content from another."""
        return hashlib.sha256(b"\0".join((self.home / file).read_bytes() for file in SIDES.values())).hexdigest()[:16]


def find_pairs(directory: Path) -> list[PublicPair]:
    """All pairs of the suite that is checked out in a directory, in order of their names."""
    root = directory / "benchmarks" if (directory / "benchmarks").is_dir() else directory
    homes = sorted(path.parent for path in root.rglob(SIDES["old"]) if (path.parent / SIDES["new"]).is_file())
    parts = {home: home.relative_to(root).parts for home in homes}
    homes = [home for home in homes if _label(parts[home]) is not None]
    if not homes:
        raise ValueError(f"{directory}: no pairs oldV.java, newV.java below folders Eq and NEq")
    suite = _suite(homes, max(len(parts[home]) for home in homes))
    return [_pair(suite, home, parts[home]) for home in homes]


def compile_suite(pairs: Sequence[PublicPair], jdk: Jdk) -> Path:
    """A directory with the classes of each pair under `<name>/<side>`, all compiled in one JVM."""
    with tempfile.TemporaryDirectory() as scratch:
        jobs = [(f"{pair.name}/{side}", pair.home / file) for pair in pairs for side, file in SIDES.items()]
        return compile_jobs([(name, [_named_as_its_class(path, Path(scratch) / name)]) for name, path in jobs], jdk)


def _named_as_its_class(path: Path, scratch: Path) -> Path:
    """The file, or a copy whose name is that of its public class, as javac insists."""
    text = path.read_text()
    found = _PUBLIC.search(text)
    if found is None or found[1] == path.stem:
        return path
    scratch.mkdir(parents=True)
    copy = scratch / f"{found[1]}.java"
    copy.write_text(text)
    return copy


def _suite(homes: Sequence[Path], depth: int) -> str:
    if any((home / _DESCRIPTION).is_file() for home in homes):
        return "eqbench"
    return "heapchecker" if depth == 2 else "ardiff"


def _pair(suite: str, home: Path, parts: tuple[str, ...]) -> PublicPair:
    label = _label(parts)
    assert label is not None
    family = suite if suite == "heapchecker" else parts[0]
    return PublicPair(suite, "/".join(parts), family, label, home, _described(home) if suite == "eqbench" else _SNIPPET)


def _label(parts: tuple[str, ...]) -> Expect | None:
    return next((_LABELS[part.lower()] for part in parts if part.lower() in _LABELS), None)


def _described(home: Path) -> str | None:
    """The method of a description: of `"program name": "divide.client"` the client, which is what the label is about there."""
    path = home / _DESCRIPTION
    if not path.is_file():
        return None
    said = json.loads(path.read_text())
    _, dot, client = said["program name"].partition(".")
    return str(client if dot else said["method name"])
