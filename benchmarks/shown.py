"""`python -m benchmarks.shown`: the generated tests of all pairs that differ, run by the real JUnit 5 on both versions.

For every labelled pair that differs, and every method of the regression folders that is said to, a witness is looked for by concrete
runs, and its test is compiled with the sources of either version and run by JUnit's own launcher. A test must pass on old and fail
on new; a witness without a test must say why. JUnit comes from Maven Central by `mvn`; without it there is nothing to run.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

from benchmarks.labels import ROOT, Expect, compile_pairs, labelled_pairs
from twinproof.execute.universe import Universe
from twinproof.java.find.entries import java_files
from twinproof.java.find.jdk import Jdk, find_jdk
from twinproof.java.sidecar import Sidecar
from twinproof.language.runner import CallLimits
from twinproof.sample.concrete import SideFiles
from twinproof.sample.sample import Found, Plan, sample
from twinproof.target import match_targets, open_target
from twinproof.witness.compose import build_witness
from twinproof.witness.replay import Replayer
from twinproof.witness.witness import Witness

JUNIT = "org.junit.platform:junit-platform-console-standalone:1.11.4"
SUITES = ("heapchecker", "heap", "library", "loops")
REGRESS = ROOT.parent / "tests" / "regress"
RUNNER = ROOT / "JUnitRunner.java"
WANTED = ("passed", "failed")


@dataclass(frozen=True, slots=True)
class Subject:
    """Two versions, and the method that differs; any method if none is named."""

    name: str
    home: Path
    method: str
    classes: Path | None = None

    def path(self, side: str) -> str:
        """Where a version is found, compiled if it is."""
        return str((self.classes or self.home) / side)


@dataclass(frozen=True, slots=True)
class Shown:
    """A witness and the sources of its pair."""

    subject: Subject
    pair: str
    witness: Witness


def subjects(suites: list[str], jdk: Jdk) -> Iterator[Subject]:
    """The pairs to look at."""
    for suite in suites:
        if suite == "regress":
            yield from (Subject(home.name, home, "") for home in sorted(REGRESS.iterdir()) if (home / "old").is_dir())
        else:
            classes = compile_pairs(labelled_pairs(suite), jdk)
            found = (pair for pair in labelled_pairs(suite) if pair.expect is Expect.DIFFERENT)
            yield from (Subject(f"{suite}/{pair.name}", pair.home, pair.method, classes / pair.name) for pair in found)


def junit_jar(directory: Path) -> Path | None:
    """JUnit with its launcher, None if it cannot be had."""
    maven = shutil.which("mvn")
    words = [str(maven), "-q", "dependency:copy", f"-Dartifact={JUNIT}", f"-DoutputDirectory={directory}"]
    if maven is None or subprocess.run(words, capture_output=True, cwd=directory, timeout=300).returncode != 0:
        return None
    return next(directory.glob("*.jar"), None)


def witnesses(sidecar: Sidecar, subject: Subject, seconds: float) -> Iterator[Shown]:
    """The witnesses that concrete runs lead to."""
    old, new = (open_target(subject.path(side)) for side in ("old", "new"))
    matching = match_targets(old, new)
    universe, classes = Universe(matching.old, matching.classes), frozenset(matching.classes)
    for pair in matching.pairs:
        if subject.method and f"{pair.old.owner}.{pair.old.name}" != subject.method:
            continue
        old_files = SideFiles(matching.old, old.origin.locations, pair.old, (Path(old.given),), classes, matching.new)
        new_files = SideFiles(matching.new, new.origin.locations, pair.new, (Path(new.given),), classes, matching.old)
        found = sample(sidecar, old_files, new_files, universe, Plan(seconds, runs=3000))
        if isinstance(found, Found):
            built = build_witness(Replayer(sidecar, old_files, new_files), found.input)
            if isinstance(built, Witness):
                yield Shown(subject, pair.id, built)


def run_by_junit(shown: list[Shown], jar: Path, jdk: Jdk, scratch: Path) -> list[tuple[str, str]]:
    """Of each test, how it ended on old and on new: passed, failed or uncompiled."""
    jobs, runs = [], []
    for number, each in enumerate(shown):
        name = each.witness.test.partition("\nclass ")[2].partition(" ")[0]
        package = each.witness.test.partition("package ")[2].partition(";")[0] if each.witness.test.startswith("package ") else ""
        source = scratch / str(number) / f"{name}.java"
        source.parent.mkdir()
        source.write_text(each.witness.test, encoding="utf-8")
        for side in ("old", "new"):
            target = source.parent / side
            jobs.append("\t".join(map(str, (target, *java_files(each.subject.home / side), source))))
            runs.append(f"{target}\t{package}{'.' if package else ''}{name}")
    (scratch / "jobs").write_text("\n".join(jobs) + "\n", encoding="utf-8")
    (scratch / "runs").write_text("\n".join(runs) + "\n", encoding="utf-8")
    words = [str(jdk.java), "-cp", str(jar), str(RUNNER), str(scratch / "jobs"), str(scratch / "runs"), str(jar)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=3600, stdin=subprocess.DEVNULL)
    lines = [line.partition("RESULT ")[2] for line in done.stdout.splitlines() if line.startswith("RESULT ")]
    if len(lines) != len(runs):
        raise SystemExit(f"JUnit's run ended early: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    ended = [line if line == wanted else alone(run, jar, jdk) for line, wanted, run in zip(lines, cycle(WANTED), runs, strict=False)]
    return list(zip(ended[::2], ended[1::2], strict=True))


def alone(run: str, jar: Path, jdk: Jdk) -> str:
    """How a test ends in a JVM of its own, as a build tool runs it: what some messages say depends on who loaded the classes."""
    target, _, name = run.partition("\t")
    words = [str(jdk.java), "-cp", f"{jar}{os.pathsep}{target}", "org.junit.platform.console.ConsoleLauncher", "execute", "-c", name]
    done = subprocess.run(words, capture_output=True, timeout=120, stdin=subprocess.DEVNULL)
    return {0: "passed", 1: "failed"}.get(done.returncode, f"ended with {done.returncode}")


def main() -> int:
    """Print what became of every test; the exit code is 1 if one is wrong."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--suite", action="append", choices=[*SUITES, "regress"])
    parser.add_argument("--every", type=int, default=1, help="only every so manyth pair")
    parser.add_argument("--seconds", type=float, default=1.0, help="of concrete runs for each method")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        jar = junit_jar(Path(folder))
        if jar is None:
            print("JUnit cannot be had from Maven Central: nothing was run")
            return 0
        jdk = find_jdk()
        with Sidecar(jdk, CallLimits(seconds=1.0)) as sidecar:
            chosen = list(subjects(args.suite or [*SUITES, "regress"], jdk))[:: args.every]
            found = [shown for subject in chosen for shown in witnesses(sidecar, subject, args.seconds)]
        return report(found, jar, jdk, Path(folder))


def report(found: list[Shown], jar: Path, jdk: Jdk, scratch: Path) -> int:
    """The figures, and a line for each test that is wrong."""
    tests = [each for each in found if each.witness.test]
    reasons = Counter(each.witness.no_test.id if each.witness.no_test else "none given" for each in found if not each.witness.test)
    results = run_by_junit(tests, jar, jdk, scratch)
    wrong = [(each, result) for each, result in zip(tests, results, strict=True) if result != WANTED]
    print(f"{len(found)} witnesses, {len(tests)} tests, {len(tests) - len(wrong)} pass on old and fail on new")
    print(f"{sum(reasons.values())} without a test: {dict(reasons)}")
    for each in found:
        if not each.witness.test:
            print(f"  no test  {each.subject.name} {each.pair}: {each.witness.no_test.text if each.witness.no_test else ''}")
    for each, (old, new) in wrong:
        print(f"  wrong  {each.subject.name} {each.pair}: {old} on old, {new} on new")
    return 1 if wrong or reasons["none given"] else 0


if __name__ == "__main__":
    sys.exit(main())
