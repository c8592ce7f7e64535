"""What the library calls back, as its contracts have it, against what it really calls on the JVM."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from twinproof.ir.program import MethodRef
from twinproof.prove.contracts import ANYTHING, asked_of, contract_of

HERE = Path(__file__).parent


@pytest.mark.skipif(not shutil.which("javac"), reason="needs a JDK on the PATH")
def test_nothing_else_is_called(tmp_path: Path) -> None:
    """Objects that write down which of their methods are called, given to methods that have a contract."""
    subprocess.run(["javac", "-nowarn", "-Xlint:none", "-d", tmp_path, HERE / "CalledBack.java"], check=True, capture_output=True)
    lines = subprocess.run(["java", "-cp", tmp_path, "CalledBack"], check=True, capture_output=True, text=True).stdout.splitlines()
    wrong = []
    for owner, name, descriptor, called in (line.split(" ") for line in lines):
        contract = contract_of(MethodRef(owner, name, descriptor))
        assert contract != ANYTHING, f"{owner}.{name}"
        names = asked_of(contract, "java.lang.Object")[0][1]
        assert names is not None
        wrong += [f"{owner}.{name}: {other}" for other in set(called.split(",")) - names - {"", "failed"}]
    assert len(lines) > 150
    assert wrong == []
