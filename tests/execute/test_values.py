"""What is said of the methods of values, held against a JVM: which exceptions they throw, and that values are all that they depend on."""

from __future__ import annotations

import subprocess
from pathlib import Path

from twinproof.ir.types import parse_descriptor
from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import find_jdk
from twinproof.java.library.values import methods


def test_methods_of_values(tmp_path: Path) -> None:
    """Nothing is thrown but what the table says, null is refused, and the laws of order and of addition hold."""
    jdk = find_jdk()
    classes = compile_sources([Path(__file__).with_name("Values.java")], jdk)
    asked = tmp_path / "methods.txt"
    lines = {
        " ".join([cls, name, *map(str, parse_descriptor(descriptor).params)]): exceptions for cls, name, descriptor, exceptions in methods()
    }
    asked.write_text("\n".join(lines) + "\n", encoding="utf-8")
    command = [str(jdk.java), "-Xmx1g", "-cp", str(classes), "Values", str(asked)]
    printed = subprocess.run(command, capture_output=True, text=True, timeout=100, check=True).stdout.splitlines()
    assert [line for line in printed if line.startswith("PROBLEM")] == []
    seen = {method.strip(): set(thrown.split()) for method, _, thrown in (line.partition(":") for line in printed)}
    assert set(seen) == set(lines)
    assert {method: thrown for method, thrown in seen.items() if not thrown <= set(lines[method])} == {}
