"""The harness calls of SV-COMP with values that are inputs: which number comes next is read from arrays in static fields."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import Jdk

NAME = "org.sosy_lab.sv_benchmarks.Verifier"
_MARK = b"sv_benchmarks"


def verifier_classes(jdk: Jdk) -> Path:
    """The directory with the compiled class, for the front of a class path."""
    return compile_sources(_sources(), jdk, options=("-g",))


def names_verifier(parts: Sequence[str | Path]) -> bool:
    """Whether some sources or class files name the class; what is in jars is taken to."""
    for part in map(Path, parts):
        if part.suffix == ".jar":
            return True
        files = [file for file in part.rglob("*") if file.suffix in (".java", ".class")] if part.is_dir() else [part]
        if any(_MARK in file.read_bytes() for file in files if file.is_file()):
            return True
    return False


def _sources() -> Sequence[Path]:
    return sorted(Path(__file__).parent.glob("*.java"))
