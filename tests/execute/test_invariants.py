"""What collections are said to keep up, held against a JVM."""

from __future__ import annotations

import subprocess
from pathlib import Path

from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import installed_jdks


def test_collections_keep_up() -> None:
    """On every JDK that is here, after whatever public calls."""
    assert installed_jdks()
    for jdk in installed_jdks():
        classes = compile_sources([Path(__file__).with_name("Invariants.java")], jdk)
        command = [str(jdk.java), "--add-opens=java.base/java.util=ALL-UNNAMED", "-cp", str(classes), "Invariants"]
        printed = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout.splitlines()
        assert printed == ["16000 checked"], jdk.version
