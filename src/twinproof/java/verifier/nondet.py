"""The harness calls of SV-COMP with values that are inputs: which number comes next is read from arrays in static fields."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import Jdk

NAME = "org.sosy_lab.sv_benchmarks.Verifier"
STOP = ("stop", "()V")  # ends the run: nothing is asked of it


def verifier_classes(jdk: Jdk) -> Path:
    """The directory with the compiled class, for the front of a class path."""
    return compile_sources(_sources(), jdk, options=("-g",))


def _sources() -> Sequence[Path]:
    return sorted(Path(__file__).parent.glob("*.java"))
