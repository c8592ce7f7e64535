"""The law: what the driver tells apart is never proved, what is called different is so, and company changes no decision.

A DIFFERENT is held by its generated test, which must pass on old and fail on new; a change that keeps behaviour has none, but for
inputs that only reflection makes.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.labels import compile_batch
from laws.multi.batch import VERSIONS, Batch
from laws.multi.driver import Killed, killed
from laws.multi.programs import Change, Program
from laws.tally import Tally
from twinproof.align.match import Matching, Pair
from twinproof.base.errors import TwinproofError
from twinproof.base.options import Options
from twinproof.base.verdict import Different, Equivalent, Unknown, Verdict
from twinproof.check import check_with
from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import find_jdk
from twinproof.java.sidecar import Sidecar
from twinproof.judge import is_about_ending
from twinproof.language.runner import CallLimits
from twinproof.project.accidents import FAILED
from twinproof.project.how import How
from twinproof.project.run import check_project
from twinproof.smt.chain import Chain, make_solver
from twinproof.target import Checked, Target, match_targets, open_target
from twinproof.witness.witness import Witness
from witness.java_pairs import STANDIN

ROUNDS = 20  # more than any loop of ours or the library's makes on a small input
NEVER_ENDS = "different, one never ends"
_CONTRADICTIONS = ({"different", "proved"}, {"different", "bounded"}, {NEVER_ENDS, "proved"})
_CLASS = re.compile(r"^(?:public |final )*class\s+(\w+)", re.MULTILINE)
_PACKAGE = re.compile(r"^package\s+([\w.]+)\s*;", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Case:
    """An entry method of a program and a version of it, with what the driver saw."""

    program: Program
    version: str
    entry: int
    killed: Killed | None

    @property
    def change(self) -> Change:
        """What was changed."""
        return self.program.changes[VERSIONS.index(self.version) - 1]

    @property
    def method(self) -> str:
        """The method's name."""
        return self.program.entries[self.entry].name

    def __str__(self) -> str:
        return f"seed {self.program.seed} {self.version} {self.method} ({self.change.kind}{', harmless' if self.change.harmless else ''})"


@dataclass(frozen=True, slots=True)
class Broken:
    """A case that breaks the law, and how."""

    case: Case
    law: str
    detail: str

    def __str__(self) -> str:
        return f"{self.law}: {self.case}: {self.detail}"


def cases(batch: Batch) -> list[Case]:
    """All entry methods in all changed versions, those left out that do not do the same twice."""
    traces = {version: batch.probe.traces([batch.placed(program, version) for program in batch.programs], version) for version in VERSIONS}
    again = batch.probe.traces([batch.placed(program, VERSIONS[0]) for program in batch.programs], "again")
    found: list[Case] = []
    for at, program in enumerate(batch.programs):
        for version in VERSIONS[1:]:
            for entry, old in enumerate(traces[VERSIONS[0]][at]):
                if old == again[at][entry]:
                    found.append(Case(program, version, entry, killed(old, traces[version][at][entry], batch.probe.calls)))
    return found


class Judge:
    """Verdicts on cases, and whether they keep the law."""

    def __init__(self, batch: Batch, options: Options) -> None:
        self.batch = batch
        self.options = options
        self.tally = Tally("programs of several classes")
        self.alone: dict[tuple[str, str], str] = {}
        self.broken: list[Broken] = []
        self.different: list[tuple[Case, Witness]] = []

    def judge(self, chosen: Sequence[Case]) -> None:
        """Check the cases, each alone."""
        with Sidecar(find_jdk(), CallLimits(seconds=1.0)) as sidecar, make_solver() as solver:
            for some in by_version(chosen):
                self._version(some, sidecar, solver)

    def company(self, chosen: Sequence[Case], workers: int = 1, cache: Path | None = None) -> dict[tuple[str, str], str]:
        """Check the cases in the company of all methods of their programs; the kinds of the verdicts on all of these."""
        kinds: dict[tuple[str, str], str] = {}
        for some in by_version(chosen):
            old, new, matching = self.targets(some[0])
            for checked in check_project(old, new, matching, matching.pairs, self.options, How(workers=workers, cache=cache)):
                kinds[f"{some[0].program.seed} {some[0].version}", checked.pair.id] = _kind(checked.verdict)
                for case in some:
                    if checked.pair == pair_of(matching, case):
                        self.hold(case, checked)
        return kinds

    def targets(self, case: Case) -> tuple[Target, Target, Matching]:
        """Both versions of a case's program, opened."""
        old, new = (open_target(str(self.batch.placed(case.program, version).classes)) for version in (VERSIONS[0], case.version))
        return old, new, match_targets(old, new)

    def _version(self, some: Sequence[Case], sidecar: Sidecar, solver: Chain) -> None:
        try:
            old, new, matching = self.targets(some[0])
        except TwinproofError as error:
            self.broken.append(Broken(some[0], "failed", str(error)))
            return
        for case in some:
            pair = pair_of(matching, case)
            try:
                (checked,) = check_with(sidecar, solver, old, new, matching, [pair], self.options)
            except (TwinproofError, AssertionError, KeyError, ValueError, TypeError, AttributeError, IndexError, RecursionError) as error:
                self.broken.append(Broken(case, "failed", f"{type(error).__name__}: {error}"))
                continue
            self.alone[f"{case.program.seed} {case.version}", pair.id] = _kind(checked.verdict)
            self.hold(case, checked)

    def hold(self, case: Case, checked: Checked) -> None:
        """Count a verdict, and hold it against what the driver saw."""
        self.tally.kinds[_kind(checked.verdict)] += 1
        detail = wrong(case, checked.verdict)
        if detail is not None:
            self.broken.append(Broken(case, _kind(checked.verdict), f"{detail}; {'; '.join(checked.steps)}"))
            print(self.broken[-1], flush=True)
        if isinstance(checked.verdict, Different):
            assert isinstance(checked.verdict.witness, Witness)
            self.different.append((case, checked.verdict.witness))

    def run_tests(self) -> None:
        """Run the tests of all that was called different, on both versions."""
        for (case, _), lines in zip(self.different, run_tests(self.batch, self.different), strict=True):
            if lines is not None and not (lines[0].startswith("pass") and lines[1].startswith("fail")):
                self.broken.append(Broken(case, "test", f"old: {lines[0]}; new: {lines[1]}"))


def contradictions(first: Mapping[tuple[str, str], str], second: Mapping[tuple[str, str], str]) -> list[str]:
    """The methods that one run calls different and another one equal; a run that never ends is beyond all that is equal up to a bound."""
    both = [(key, {first[key], second[key]}) for key in first.keys() & second.keys()]
    return sorted(f"{key}: {sorted(kinds)}" for key, kinds in both if any(pair <= kinds for pair in _CONTRADICTIONS))


def share(found: Sequence[Case], killed: int, harmless: int, others: int) -> list[Case]:
    """Every so many-th of the cases that the driver killed, of those that keep behaviour, and of all others."""
    groups: dict[int, list[Case]] = {}
    for case in found:
        groups.setdefault(0 if case.killed else 1 if case.change.harmless else 2, []).append(case)
    return [case for at, step in enumerate((killed, harmless, others)) for case in groups.get(at, [])[::step]]


def by_version(chosen: Sequence[Case]) -> list[list[Case]]:
    """The cases of each version of each program."""
    found: dict[tuple[int, str], list[Case]] = {}
    for case in chosen:
        found.setdefault((case.program.seed, case.version), []).append(case)
    return list(found.values())


def pair_of(matching: Matching, case: Case) -> Pair:
    """The pair of a case's method."""
    owner = f"{case.program.package}.Main"
    return next(pair for pair in matching.pairs if (pair.old.owner, pair.old.name) == (owner, case.method))


def wrong(case: Case, verdict: Verdict) -> str | None:
    """What is wrong with a verdict, if anything."""
    match verdict:
        case Equivalent(scope) if case.killed is not None and _covers(verdict, case.killed):
            return f"killed by call {case.killed.call} ({case.killed.how}); {', '.join(scope.assumptions)}; by {verdict.strategy}"
        case Different(witness) if case.change.harmless and case.killed is None:
            assert isinstance(witness, Witness)
            return None if witness.via == "reflection" else f"via {witness.via}; by {verdict.strategy}"
        case Unknown(reason) if reason.id == FAILED:
            return reason.text
    return None


def _covers(verdict: Equivalent, seen: Killed) -> bool:
    """Whether a proof speaks about the input that killed."""
    if seen.how == "ending":
        return verdict.scope.is_unbounded and "terminates" not in verdict.scope.assumptions
    return verdict.scope.is_unbounded or (seen.how == "small" and all(bound.limit >= ROUNDS for bound in verdict.scope.bounds))


def _kind(verdict: Verdict) -> str:
    match verdict:
        case Equivalent(scope):
            return "proved" if scope.is_unbounded else "bounded"
        case Different():
            return NEVER_ENDS if is_about_ending(verdict) else "different"
        case Unknown(reason):
            return f"unknown, {reason.id}"


def run_tests(batch: Batch, found: Sequence[tuple[Case, Witness]]) -> Iterator[tuple[str, str] | None]:
    """How the test of each witness ends on old and on new; None where there is no test."""
    jobs: list[tuple[str, list[Path]]] = []
    home = batch.folder / "tests"
    for number, (case, witness) in enumerate(found):
        if _has_test(witness):
            source = _write_test(home / "sources" / str(number), witness.test)
            jobs += [(_place_classes(home, batch, case, version, number), [source, *STANDIN]) for version in (VERSIONS[0], case.version)]
    lines = _run_jobs(home, jobs) if jobs else {}
    for number, (_, witness) in enumerate(found):
        yield (lines[f"{number}-old"], lines[f"{number}-new"]) if _has_test(witness) else None


def _has_test(witness: Witness) -> bool:
    """Whether there is a test that is said to tell the versions apart."""
    return bool(witness.test) and witness.no_test is None


def _write_test(folder: Path, text: str) -> Path:
    found = _CLASS.search(text)
    assert found is not None, text
    folder.mkdir(parents=True)
    source = folder / f"{found[1]}.java"
    source.write_text(text)
    return source


def _place_classes(home: Path, batch: Batch, case: Case, version: str, number: int) -> str:
    name = f"{number}-{'old' if version == VERSIONS[0] else 'new'}"
    shutil.copytree(batch.placed(case.program, version).classes, home / "classes" / name)
    return name


def _run_jobs(home: Path, jobs: Sequence[tuple[str, list[Path]]]) -> dict[str, str]:
    """The line that each test prints, by the name of its job; one that does not compile counts as a line of its own."""
    jdk = find_jdk()
    try:
        compile_batch(jobs, jdk, home)
        lines: dict[str, str] = {}
    except ValueError:
        lines = {}
        jobs = [job for job in jobs if _compiles(job, home, lines)]
    names = [f"{home / 'classes' / name}\t{_test_name(sources[0])}" for name, sources in jobs]
    (home / "runs").write_text("".join(f"{line}\n" for line in names))
    words = [jdk.java, "-cp", compile_sources(STANDIN, jdk), "run.Batch", home / "runs"]
    done = subprocess.run(list(map(str, words)), capture_output=True, text=True, timeout=900)
    for line in done.stdout.splitlines():
        path, tab, said = line.partition("\t")
        if tab and Path(path).parent == home / "classes":
            lines[Path(path).name] = said
    return {name: lines.get(name, f"no line; {done.stderr[-300:]}") for name in [*lines, *(name for name, _ in jobs)]}


def _compiles(job: tuple[str, list[Path]], home: Path, lines: dict[str, str]) -> bool:
    try:
        compile_batch([job], find_jdk(), home)
    except ValueError as error:
        lines[job[0]] = f"does not compile: {error}"
        return False
    return True


def _test_name(source: Path) -> str:
    package = _PACKAGE.search(source.read_text())
    return f"{package[1]}.{source.stem}" if package else source.stem
