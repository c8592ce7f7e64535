"""The same input and seed give the same bytes of JSON, whatever the hash seed and however busy the machine."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from laws.batches import BASE, MUTATED, Batch

_BUSY = "import time\nend = time.monotonic() + 600\nwhile time.monotonic() < end: pass"


def report(batch: Batch, hash_seed: str) -> str:
    """What `check` prints of all methods of a batch and their mutants."""
    sides = [str(batch.classes(version)) for version in (BASE, MUTATED)]
    command = [sys.executable, "-m", "twinproof", "check", *sides, "--format", "json", "--bound", "8", "--seed", "5", "--quiet"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, env={**os.environ, "PYTHONHASHSEED": hash_seed})
    assert (done.returncode, done.stderr) == (1, "")
    return done.stdout


@contextmanager
def busy_machine(processes: int) -> Iterator[None]:
    """So many processes that only take time away."""
    running = [subprocess.Popen([sys.executable, "-c", _BUSY]) for _ in range(processes)]
    try:
        yield
    finally:
        for process in running:
            process.kill()
            process.wait()


@pytest.mark.slow
def test_json_does_not_depend_on_the_machine(tmp_path: Path) -> None:
    """Thirty methods and their mutants, the second time on a very busy machine."""
    batch = Batch(range(3000, 3030), tmp_path)
    batch.compile()
    first = report(batch, "1")
    with busy_machine(2 * (os.cpu_count() or 1)):
        second = report(batch, "2")
    assert first == second
