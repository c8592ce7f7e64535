"""The couples of `benchmarks/c/`: a function in three versions, of which the second is equal to the first, and the third is not.

Labels are held by execution: each file brings a trial, which makes inputs by lot, calls the function and prints all that can be seen. The
trials of the first two versions say the same, without a complaint of a sanitizer; that of the third one says something else.

`python -m benchmarks.couples [NAME ...]` executes the trials.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.labels import Expect
from twinproof.base.options import Options
from twinproof.base.verdict import Verdict
from twinproof.check import at_hand, check_with
from twinproof.language.needs import SourceReading
from twinproof.target import C_FRONT_END, Target, match_targets

ROOT = Path(__file__).parent / "c"
OPTIONS = Options(timeout=10.0, bound=16)
_ROUNDS = 400
_CHECKED = ("gcc", "-O1", "-g", "-w", "-fsanitize=address,undefined", "-fno-sanitize=shift-base", "-fno-sanitize-recover=all")
_QUIET = {"ASAN_OPTIONS": "detect_leaks=0", "LC_ALL": "C"}


@dataclass(frozen=True, slots=True)
class Couple:
    """A pair: the file with its versions, the macro that chooses the new one, and what is to be found."""

    file: Path
    version: str
    expect: Expect

    @property
    def name(self) -> str:
        """lists/push different"""
        return f"{self.file.parent.name}/{self.file.stem} {self.version.lower()}"

    @property
    def function(self) -> str:
        """What the function is called."""
        return self.file.stem

    def side(self, version: str) -> Target:
        """One of the versions, opened."""
        return Target(str(self.file), *C_FRONT_END.open([self.file], reading=SourceReading(flags=(f"-D{version}",))))


def couples() -> list[Couple]:
    """All pairs, in order."""
    versions = (("EQUAL", Expect.EQUIVALENT), ("DIFFERENT", Expect.DIFFERENT))
    return [Couple(file, version, expect) for file in sorted(ROOT.glob("*/*.c")) for version, expect in versions]


def verdict_on(couple: Couple, options: Options = OPTIONS) -> tuple[Verdict, float]:
    """The verdict on a pair, and in how many seconds; a bug of ours is raised."""
    begin = time.monotonic()
    old, new = couple.side("OLD"), couple.side(couple.version)
    matching = match_targets(old, new)
    meant = [pair for pair in matching.pairs if pair.old.name == couple.function]
    with at_hand(old, options) as (runner, solver):
        (checked,) = check_with(runner, solver, old, new, matching, meant, options)
    return checked.verdict, time.monotonic() - begin


# --- the trials


def wrongly_labelled(file: Path, rounds: int = _ROUNDS) -> list[str]:
    """What is wrong with the labels of a file, by execution."""
    with tempfile.TemporaryDirectory() as folder:
        old, equal, different = (_said(file, version, Path(folder), rounds) for version in ("OLD", "EQUAL", "DIFFERENT"))
    problems = [f"{file.stem}: the {name} version fails: {said.error}" for name, said in (("old", old), ("equal", equal)) if said.error]
    if old.lines != equal.lines:
        round_ = next((at for at, (a, b) in enumerate(zip(old.lines, equal.lines, strict=False)) if a != b), -1)
        problems.append(f"{file.stem}: old and equal do not say the same in round {round_}")
    if old.lines == different.lines and not different.error:
        problems.append(f"{file.stem}: old and different say the same")
    if len(set(old.lines)) < 2:
        problems.append(f"{file.stem}: all trials say the same")
    return problems


@dataclass(frozen=True, slots=True)
class _Said:
    lines: tuple[str, ...]
    error: str


def _said(file: Path, version: str, folder: Path, rounds: int) -> _Said:
    made = folder / version
    subprocess.run([*_CHECKED, "-DTRIAL", f"-D{version}", "-o", str(made), str(file)], check=True, timeout=120)
    done = subprocess.run([str(made), str(rounds)], capture_output=True, text=True, errors="replace", timeout=120, env=_QUIET, check=False)
    said = [line for line in done.stderr.splitlines() if "error" in line.lower()]
    return _Said(tuple(done.stdout.splitlines()), "" if done.returncode == 0 else (said or [f"code {done.returncode}"])[0])


def main(names: Sequence[str]) -> int:
    """Execute the trials of all files, or of those that are named; say what is wrong."""
    files = [file for file in sorted(ROOT.glob("*/*.c")) if not names or file.stem in names]
    problems = [problem for file in files for problem in _looked_at(file)]
    print(f"{len(files)} files, {2 * len(files)} pairs: {len(problems)} labels are wrong")
    return 1 if problems else 0


def _looked_at(file: Path) -> Iterator[str]:
    for problem in wrongly_labelled(file):
        print(problem, flush=True)
        yield problem


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
