"""What the library calls back, as its contracts have it, against what it really calls on the JVM."""

from __future__ import annotations

import subprocess
from pathlib import Path

from twinproof.ir.program import Method
from twinproof.java.find.jdk import find_jdk
from twinproof.java.java import JAVA
from twinproof.language.conduct import CALLED, Asks
from twinproof.same.contracts import asked_by, by_type, joined

HERE = Path(__file__).parent


def test_nothing_else_is_called(tmp_path: Path) -> None:
    """Objects that write down which of their methods are called, given to methods that have a contract."""
    subprocess.run([find_jdk().javac, "-nowarn", "-Xlint:none", "-d", tmp_path, HERE / "CalledBack.java"], check=True, capture_output=True)
    lines = subprocess.run([find_jdk().java, "-cp", tmp_path, "CalledBack"], check=True, capture_output=True, text=True).stdout.splitlines()
    wrong, bounded = [], 0
    for owner, name, descriptor, called in (line.split(" ") for line in lines):
        asks = _asked(owner, name, descriptor)
        if asks is not None:
            names = {asked for _, asked in asks}
            wrong += [f"{owner}.{name}: {other}" for other in set(called.split(",")) - names - {"", "failed", name}]
            bounded += 1
    assert bounded > 150
    assert wrong == []


def _asked(owner: str, name: str, descriptor: str) -> Asks:
    method, callbacks = Method(owner, name, descriptor, 0), JAVA.conduct.callbacks
    return asked_by(callbacks, method) if asked_by(callbacks, method, CALLED) is None else asked_by(callbacks, method, CALLED)


def test_joined() -> None:
    """What several methods ask is what any of them does."""
    one, other = frozenset({("a.A", "m")}), frozenset({("a.A", "n"), ("a.B", "m")})
    assert joined([one, other]) == one | other
    assert joined([one, None]) is None
    assert joined([]) == frozenset()
    assert by_type(one | other) == {"a.A": {"m", "n"}, "a.B": {"m"}}
