"""What a start costs: modules that most checks do not need are not loaded by a check."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

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
REPORT = Path(__file__).parents[1] / "src" / "twinproof" / "report"
PROVERS = tuple(f"twinproof.{room}" for room in ("smt", "bounded", "induct", "abstraction", "prove", "judge", "check"))


@pytest.mark.parametrize("module", ["twinproof.check", "twinproof.report.plain"])
def test_imported_late(module: str) -> None:
    """None of these modules is loaded before it is needed."""
    code = f"import sys, {module}; print(*(name for name in {LATE} if name in sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60).stdout.split()
    assert loaded == []


def test_reports_load_no_solver() -> None:
    """Who only writes results down needs neither the pipeline nor what proves."""
    modules = sorted(f"twinproof.report.{path.stem}" for path in REPORT.glob("*.py") if path.stem != "__init__")
    code = f"import sys, {', '.join(modules)}; print(*(name for name in sys.modules if name.startswith({PROVERS})))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60).stdout.split()
    assert loaded == []
