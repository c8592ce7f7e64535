"""Random programs show the same on the interpreter as on the JVM: result, exception, output, final heap, statics."""

from __future__ import annotations

from pathlib import Path

import pytest
from both_machines import Both, load_classes
from harness import compare_calls, input_of, problems

from generate.java import GeneratedProgram, generate
from twinproof.jvm.javac import compile_sources
from twinproof.jvm.jdk import find_jdk
from twinproof.jvm.sidecar.client import Sidecar

NORMAL, SLOW, BATCH = 300, 5_000, 50


def batches(first: int, count: int) -> list[int]:
    """Where each batch of seeds starts."""
    return list(range(first, first + count, BATCH))


@pytest.mark.parametrize("first", batches(0, NORMAL))
def test_programs(first: int, sidecar: Sidecar, tmp_path: Path) -> None:
    """The programs of a batch of seeds."""
    assert _problems(first, sidecar, tmp_path) == []


@pytest.mark.slow
@pytest.mark.parametrize("first", batches(10_000, SLOW))
def test_many_programs(first: int, sidecar: Sidecar, tmp_path: Path) -> None:
    """Many more."""
    assert _problems(first, sidecar, tmp_path) == []


def _problems(first: int, sidecar: Sidecar, directory: Path) -> list[str]:
    programs = [generate(seed) for seed in range(first, first + BATCH)]
    for program in programs:
        (directory / f"{program.name}.java").write_text(program.source, encoding="utf-8")
    both = load_classes(compile_sources(sorted(directory.glob("*.java")), find_jdk()), sidecar)
    return [line for program in programs for line in _compare(both, program)]


def _compare(both: Both, program: GeneratedProgram) -> list[str]:
    cls, method, descriptor = program.entry
    inputs = [input_of(descriptor, args) for args in program.inputs]
    results = compare_calls(both, cls, method, descriptor, inputs)
    return problems((f"{cls}{args}", result) for args, result in zip(program.inputs, results, strict=True))
