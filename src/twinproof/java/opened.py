"""A Java program, opened from what a user names."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from twinproof.ir.program import Program
from twinproof.java.find.classpath import ClassPath, open_classpath
from twinproof.java.find.jdk import Jdk, find_jdk
from twinproof.java.find.layout import parts_of
from twinproof.java.load.load import load_program


def open_java(
    paths: Sequence[str | Path], libraries: Sequence[str | Path] = (), whole: bool = False, jdk: Jdk | None = None
) -> tuple[ClassPath, Program]:
    """The program in files, jars, directories or source trees; of a project its main code, unless `whole`."""
    parts = paths if whole else [part for path in paths for part in parts_of(str(path))]
    classpath = open_classpath(parts, jdk or find_jdk(), libraries)
    classpath.refuse_cycles()
    return classpath, load_program(classpath)
