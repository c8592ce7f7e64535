"""The labelled pairs under `benchmarks/`: what their comments promise, and their classes, compiled in one JVM.

The comments are those that `benchmarks/README.md` describes; whatever does not follow it is a `ValueError`.
"""

from __future__ import annotations

import enum
import hashlib
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from twinproof.base.files import cache_directory
from twinproof.java.find.entries import java_files
from twinproof.java.find.jdk import Jdk

ROOT = Path(__file__).parent
_COMPILER = Path(__file__).with_name("BatchCompiler.java")
_QUICK_START = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
_LINE = re.compile(r"// ([a-z ]+): (.+)")
_EXPECT = re.compile(r"(equivalent|different)(?:; with --shape tree: (equivalent|different))?")
_KEYS = {"expect", "seed", "method", "twin", "loops", "ends", "why"}


class Expect(enum.Enum):
    """The verdict that a pair must get."""

    EQUIVALENT = "equivalent"
    DIFFERENT = "different"


@dataclass(frozen=True, slots=True)
class LabelledPair:
    """A pair with its label; `seed` is the label of the seed's table where it differs from ours."""

    name: str
    home: Path
    expect: Expect
    expect_of_trees: Expect
    method: str
    why: str
    twin: str | None
    seed: Expect | None
    loops_over_input: bool
    ends_on_acyclic_only: bool

    @property
    def witness(self) -> Path:
        """The program that shows the difference."""
        return self.home / "Witness.java"

    def sources(self, side: str) -> tuple[Path, ...]:
        """The sources of `old` or `new`."""
        return java_files(self.home / side)


@dataclass(frozen=True, slots=True)
class Printed:
    """What a witness prints with either version, as its comments say."""

    old: str
    new: str


def labelled_pairs(corpus: str) -> list[LabelledPair]:
    """All pairs of a folder, such as `heap`, in order of their names."""
    homes = sorted(path.parent for path in (ROOT / corpus).rglob("old") if path.is_dir())
    return [_read_pair(home, str(home.relative_to(ROOT / corpus))) for home in homes]


def printed_by_witness(pair: LabelledPair) -> Printed:
    """What the pair's witness says that it prints."""
    said = dict(_comments(pair.witness))
    if set(said) != {"old prints", "new prints"}:
        raise ValueError(f"{pair.witness}: comments {sorted(said)}")
    return Printed(said["old prints"], said["new prints"])


def compile_pairs(pairs: Sequence[LabelledPair], jdk: Jdk) -> Path:
    """A directory with the classes of each pair under `<name>/<side>`, witnesses included; kept in the cache by content."""
    return compile_jobs([(f"{pair.name}/{side}", _with_witness(pair, side)) for pair in pairs for side in ("old", "new")], jdk)


def compile_jobs(jobs: Sequence[tuple[str, list[Path]]], jdk: Jdk) -> Path:
    """A directory with the classes of each job, a name and its sources, under its name; kept in the cache by content."""
    target = cache_directory("benchmarks") / _key(jobs, jdk)
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent) as scratch:
            compile_batch(jobs, jdk, Path(scratch))
            _publish(Path(scratch) / "classes", target)
    return target


def compile_batch(jobs: Sequence[tuple[str, list[Path]]], jdk: Jdk, scratch: Path) -> None:
    """Compiles each job, a name and its sources, into `classes/<name>` under `scratch`, in one JVM."""
    rows = ["\t".join([str(scratch / "classes" / name), *map(str, sources)]) for name, sources in jobs]
    listing = scratch / "jobs"
    listing.write_text("\n".join(rows))
    done = subprocess.run([jdk.java, *_QUICK_START, _COMPILER, listing], capture_output=True, text=True, timeout=300)
    if done.returncode != 0:
        raise ValueError(done.stdout + done.stderr)


def _read_pair(home: Path, name: str) -> LabelledPair:
    cls = next(text for path in java_files(home / "old") for key, text in _comments(path) if key == "method").rsplit(".", 1)[0]
    lines = list(_comments(home / "old" / f"{cls}.java"))
    said = dict(lines)
    unknown = set(said) - _KEYS
    if lines[0][0] != "expect" or unknown or len(said) != len(lines) or "why" not in said:
        raise ValueError(f"{home}: bad comments {lines}")
    expect = _EXPECT.fullmatch(said["expect"])
    if expect is None:
        raise ValueError(f"{home}: bad label {said['expect']!r}")
    return LabelledPair(
        name=name,
        home=home,
        expect=Expect(expect[1]),
        expect_of_trees=Expect(expect[2] or expect[1]),
        method=said["method"],
        why=said["why"],
        twin=said.get("twin"),
        seed=Expect(said["seed"].split()[0]) if "seed" in said else None,
        loops_over_input=_flag(said, "loops", "over the input"),
        ends_on_acyclic_only=_flag(said, "ends", "on acyclic inputs"),
    )


def _flag(said: dict[str, str], key: str, text: str) -> bool:
    if key in said and said[key] != text:
        raise ValueError(f"{key}: {said[key]!r} instead of {text!r}")
    return key in said


def _comments(path: Path) -> Iterator[tuple[str, str]]:
    for line in path.read_text().splitlines():
        found = _LINE.fullmatch(line)
        if found is None:
            return
        yield found[1], found[2]


def _with_witness(pair: LabelledPair, side: str) -> list[Path]:
    return [*pair.sources(side), *([pair.witness] if pair.witness.exists() else [])]


def _key(jobs: Sequence[tuple[str, list[Path]]], jdk: Jdk) -> str:
    digest = hashlib.sha256((jdk.home / "release").read_bytes() + _COMPILER.read_bytes())
    for name, sources in jobs:
        for path in sources:
            content = path.read_bytes()
            digest.update(f"{name} {path.name} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def _publish(fresh: Path, target: Path) -> None:
    try:
        fresh.rename(target)
    except OSError:
        if not target.exists():  # Else another process was faster.
            raise
        shutil.rmtree(fresh)
