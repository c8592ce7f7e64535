"""What a start costs: modules that most checks do not need are not loaded by a check."""

from __future__ import annotations

import subprocess
import sys

import pytest

LATE = (
    "dataclasses",  # `twinproof.base.dataclass` is for that
    "hashlib",
    "inspect",
    "twinproof.java.find.javac",
    "twinproof.induct.induct",
    "twinproof.abstraction.refine",
    "twinproof.report.page.html",
    "twinproof.witness.compose",
    "z3",
    "zipfile",
)


@pytest.mark.parametrize("module", ["twinproof.check", "twinproof.report.plain"])
def test_imported_late(module: str) -> None:
    """None of these modules is loaded before it is needed."""
    code = f"import sys, {module}; print(*(name for name in {LATE} if name in sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60).stdout.split()
    assert loaded == []
