"""Random programs show the same on the interpreter as on the JVM: result, exception, output, final heap, statics."""

from __future__ import annotations

from pathlib import Path

import pytest
from both_machines import Both, load_classes
from harness import compare_calls, input_of, problems

from generate.java import Argument, GeneratedProgram, generate
from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import find_jdk
from twinproof.java.sidecar.client import Sidecar

NORMAL, SLOW = 300, 5_000
BATCH, LARGE_BATCH = 25, 250  # programs compiled together


@pytest.mark.timeout(600)  # javac and the JVM share a machine that may be busy
@pytest.mark.parametrize("first", range(0, NORMAL, BATCH))
def test_programs(first: int, sidecar: Sidecar, tmp_path: Path) -> None:
    """The programs of a batch of seeds, all inputs of each."""
    assert _problems(range(first, first + BATCH), sidecar, tmp_path, None) == []


@pytest.mark.slow
@pytest.mark.parametrize("first", range(10_000, 10_000 + SLOW, LARGE_BATCH))
def test_many_programs(first: int, sidecar: Sidecar, tmp_path: Path) -> None:
    """Many more, two inputs of each."""
    assert _problems(range(first, first + LARGE_BATCH), sidecar, tmp_path, 2) == []


def _problems(seeds: range, sidecar: Sidecar, directory: Path, inputs: int | None) -> list[str]:
    programs = [generate(seed) for seed in seeds]
    for program in programs:
        (directory / f"{program.name}.java").write_text(program.source, encoding="utf-8")
    both = load_classes(compile_sources(sorted(directory.glob("*.java")), find_jdk()), sidecar)
    return [line for program in programs for line in _compare(both, program, program.inputs[:inputs])]


def _compare(both: Both, program: GeneratedProgram, arguments: tuple[tuple[Argument, ...], ...]) -> list[str]:
    cls, method, descriptor = program.entry
    results = compare_calls(both, cls, method, descriptor, [input_of(descriptor, args) for args in arguments])
    return problems((f"{cls}{args}", result) for args, result in zip(arguments, results, strict=True))
