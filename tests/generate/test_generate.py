"""The generated and the library programs compile with the real javac, run on the real JVM, and behave the same every time."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from pathlib import Path

import pytest

from . import tree as t
from .java import GeneratedProgram, generate
from .library_programs import library, sources
from .oracle import Call, Run, calls_of, compile_all, instrumented, run_all, write_sources
from .printer import print_class

SEEDS = range(10)


def _run(programs: list[GeneratedProgram], folder: Path) -> list[Run]:
    compile_all(write_sources(programs, folder / "src"), folder / "classes")
    return run_all(calls_of(programs), folder / "classes")


def _seen(runs: list[Run]) -> list[tuple[Call, bool, str, int, int]]:
    return [(run.call, run.returned, run.cls, run.digest, run.printed) for run in runs]


def test_a_seed_always_gives_the_same_program() -> None:
    """Nothing but the seed decides: neither earlier programs nor hash order."""
    first = [generate(seed).source for seed in (3, 4)]
    assert [generate(seed).source for seed in (4, 3)] == first[::-1]


def test_rebuilding_changes_nothing_but_what_it_is_asked_to() -> None:
    """A rewrite that keeps every node prints the same source; one that changes literals does not."""
    program = generate(1)
    assert print_class(t.rebuild(program.tree, lambda node: node)) == program.source
    swapped = t.rebuild(program.tree, lambda node: t.Literal(node.type, None) if isinstance(node, t.Literal) else node)
    assert print_class(swapped) != program.source
    assert sum(isinstance(node, t.Literal) for node in t.walk(program.tree)) > 20


def test_generated_programs_compile_run_and_repeat(tmp_path: Path) -> None:
    """All compile, none breaks the verifier or runs out of stack, and a second JVM sees the same."""
    programs = [generate(seed) for seed in SEEDS]
    runs = _run(programs, tmp_path)
    assert {run.cls for run in runs} & {"java.lang.VerifyError", "java.lang.StackOverflowError", "java.lang.OutOfMemoryError"} == set()
    assert _seen(run_all(calls_of(programs), tmp_path / "classes")) == _seen(runs)


@pytest.mark.slow
def test_most_of_a_program_is_executed(tmp_path: Path) -> None:
    """Counters before every statement: about half are reached by five inputs, and no run is long."""
    programs = [instrumented(generate(seed)) for seed in range(60)]
    runs = _run(programs, tmp_path)
    reached, statements = 0, 0
    for program in programs:
        hits = [run.hits for run in runs if run.call.cls == program.name]
        reached += sum(any(column) for column in zip(*hits, strict=True))
        statements += len(hits[0])
    assert reached > 0.45 * statements
    assert max(sum(run.hits) for run in runs) < 3000


def test_library_programs_run_and_repeat(tmp_path: Path) -> None:
    """At least 220 methods; every call ends, and a second JVM (with other hash salts) sees the same."""
    calls = [Call(program.cls, program.method, program.params, args) for program in library() for args in program.inputs]
    compile_all(sources(), tmp_path)
    first = run_all(calls, tmp_path)
    assert len({(call.cls, call.method) for call in calls}) >= 220
    assert _seen(run_all(calls, tmp_path)) == _seen(first)


@pytest.mark.slow
def test_many_seeds(tmp_path: Path) -> None:
    """2,000 seeds (or TWINPROOF_SEEDS) compile without exception, and fewer than 40% of the calls throw."""
    endings: Counter[bool] = Counter()
    for start in range(0, int(os.environ.get("TWINPROOF_SEEDS", "2000")), 100):
        runs = _run([generate(seed) for seed in range(start, start + 100)], tmp_path / str(start))
        shutil.rmtree(tmp_path / str(start))
        assert "java.lang.VerifyError" not in {run.cls for run in runs}
        endings.update(run.returned for run in runs)
    assert endings[False] < 0.4 * endings.total()
