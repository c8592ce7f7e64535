"""What `verify` costs before it thinks: a contract of one line, from class files, beside one run of javac; by processor time."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

from twinproof.java.find.jdk import find_jdk

SOURCE = "class Half { static int of(int n) { return n / 2; } static boolean small(int n, int r) { return n < 0 || r <= n; } }"
ROUNDS, SHARE = 5, 0.5


def cpu(command: list[str], folder: Path, environment: dict[str, str]) -> float:
    """The processor time of a command, that of the processes that it starts included."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert done.returncode == 0, done.stdout + done.stderr
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_half_a_javac(tmp_path: Path) -> None:
    """At most half of javac's time, with a proof for all inputs as the answer; by turns, so that other load meets both alike."""
    (tmp_path / "Half.java").write_text(SOURCE)
    compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(tmp_path / "compiled")}  # as an installed program is
    environment = os.environ | compiled | {"TWINPROOF_CACHE": str(tmp_path / "cache"), "TWINPROOF_VERDICTS": ""}
    compile, verify = (
        [str(find_jdk().javac), "-d", "classes", "Half.java"],
        [sys.executable, "-m", "twinproof", "verify", "classes", "--ensures", "Half.small", "--require", "proved", "--quiet"],
    )
    cpu(compile, tmp_path, environment)
    cpu(verify, tmp_path, environment)  # fills the caches
    rounds = [(cpu(verify, tmp_path, environment), cpu(compile, tmp_path, environment)) for _ in range(ROUNDS)]
    ours, theirs = (min(times) for times in zip(*rounds, strict=True))
    print(f"verify {ours * 1000:.0f} ms, javac {theirs * 1000:.0f} ms, ratio {ours / theirs:.2f}")
    assert ours <= SHARE * theirs
