"""The generator of programs of several classes and its driver, held by javac and the JVM before anything is said about verdicts."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from laws.multi.batch import VERSIONS, Batch
from laws.multi.driver import Killed, killed
from laws.multi.law import cases
from laws.multi.library import KINDS
from laws.multi.programs import generate

KINDS_OF_CHANGE = {
    "access", "accessor", "anonymous", "assert", "boxed", "callee", "cause", "constant", "constructor", "declaration-order",
    "default-method", "ending", "enum-body", "enum-constant", "enum-order", "equality", "error-output", "extracted",
    "field-initialiser", "field-type", "harmless-declaration", "hash", "hidden-field", "hidden-method", "inner-class", "lambda",
    "local-class", "lone-field", "lone-static", "marker", "moved", "order", "output", "overload", "overrider", "overrider-come",
    "overrider-gone", "payload", "renamed", "static-initialiser", "static-to-instance", "super-class", "super-class-body", "text",
}  # fmt: skip


def test_seeds_make_the_same_programs() -> None:
    for seed in range(20):
        first, second = generate(seed), generate(seed)
        assert first.changes == second.changes
        for choices in ({}, *(change.choices for change in first.changes)):
            assert first.sources(choices) == second.sources(choices)


def test_all_kinds_of_changes_and_classes_occur() -> None:
    programs = [generate(seed) for seed in range(600)]
    assert {change.kind for program in programs for change in program.changes} == KINDS_OF_CHANGE
    texts = [program.sources({})["Main.java"] for program in programs]
    assert [kind.clause for kind in KINDS if not any(kind.clause in text for text in texts)] == []
    harmless = Counter(change.harmless for program in programs for change in program.changes)
    assert 0.15 < harmless[True] / harmless.total() < 0.5


def test_changes_change_something() -> None:
    for program in map(generate, range(60)):
        for change in program.changes:
            assert program.sources(change.choices) != program.sources({}), program.seed


@pytest.fixture(scope="module")
def batch(tmp_path_factory: pytest.TempPathFactory) -> Batch:
    """Some programs in all versions; javac is content with each."""
    return Batch(range(30), tmp_path_factory.mktemp("programs"), 40)


@pytest.mark.timeout(600)
def test_the_driver_tells_versions_apart(batch: Batch) -> None:
    found = cases(batch)
    assert len(found) > 0.97 * len(batch.programs) * 8, "entry methods do the same twice"
    seen = [case for case in found if case.killed is not None]
    assert len(seen) > 0.1 * len(found)
    assert [str(case) for case in seen if case.change.harmless] == []
    case = seen[0]
    assert case.killed is not None
    shown = [batch.probe.show(batch.placed(case.program, version), case.entry, case.killed.call) for version in (VERSIONS[0], case.version)]
    before, after = ([text.splitlines()[at] for text in shown] for at in (0, -1))
    assert before[0] == before[1]
    assert after[0] != after[1]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("a:1 b:2", "a:1 b:2", None),
        ("a:1 b:2", "a:1 b:3", Killed(1, "large")),
        ("a:1 b:2", "a:3 b:3", Killed(0, "small")),
        ("a:1 b:2", "c:3 b:2", None),
        ("- b:2", "a:1 b:2", None),
        ("a:1 endless", "a:1 b:2", Killed(1, "ending")),
        ("a:1 endless", "a:1 endless", None),
        ("a:1 b:deep", "a:1 b:2", Killed(1, "ending")),
    ],
)
def test_traces(old: str, new: str, expected: Killed | None) -> None:
    assert killed(old.split(), new.split(), 2) == expected


def test_every_program_is_small(batch: Batch) -> None:
    sizes = sorted(len(path.read_text()) for program in batch.programs for path in batch.sources(program, VERSIONS[0]).rglob("*.java"))
    assert sizes[len(sizes) // 2] < 5000
    assert Path(batch.folder).exists()
