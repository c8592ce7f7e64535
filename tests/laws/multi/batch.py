"""Many programs at once: each version of all of them is compiled by one javac, then each program gets a folder of its own."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from laws.multi.driver import Placed, Probe, driver_source
from laws.multi.programs import CHANGES, Program, generate
from twinproof.java.find.jdk import find_jdk

_JAVAC = ("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-g", "-proc:none", "-nowarn", "-Xlint:none")
VERSIONS = ("old", *(f"new{number}" for number in range(CHANGES)))


class Batch:
    """The programs of some seeds, compiled in all versions below a folder."""

    def __init__(self, seeds: Sequence[int], folder: Path, calls: int) -> None:
        self.folder = folder
        self.programs = [generate(seed) for seed in seeds]
        self.probe = Probe(folder, calls)
        for version in VERSIONS:
            self._compile(version)

    def choices(self, program: Program, version: str) -> Mapping[int, int]:
        """What is chosen in a version of a program."""
        return {} if version == "old" else program.changes[VERSIONS.index(version) - 1].choices

    def sources(self, program: Program, version: str) -> Path:
        """The folder with the sources of a version of a program."""
        return self.folder / "sources" / version / program.package

    def placed(self, program: Program, version: str) -> Placed:
        """Where a version of a program is."""
        home = self.folder / version / program.package
        return Placed(program, home / "classes", home / "driver", program.names(self.choices(program, version)))

    def _compile(self, version: str) -> None:
        made = [path for program in self.programs for path in self._write(program, version)]
        target = self.folder / "javac" / version
        target.mkdir(parents=True)
        listing = self.folder / f"{version}.files"
        listing.write_text("\n".join(map(str, made)))
        words = [find_jdk().javac, *_JAVAC, "-cp", self.probe.classes, "-d", target, f"@{listing}"]
        done = subprocess.run(list(map(str, words)), capture_output=True, text=True, timeout=900)
        if done.returncode:
            raise ValueError(done.stderr)
        for program in self.programs:
            self._place(program, version, target)

    def _write(self, program: Program, version: str) -> list[Path]:
        home, choices = self.sources(program, version), self.choices(program, version)
        texts = {home / path: text for path, text in program.sources(choices).items()}
        texts[self.folder / "drivers" / version / program.package / "Driver.java"] = driver_source(program, choices)
        for path, text in texts.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return list(texts)

    def _place(self, program: Program, version: str, target: Path) -> None:
        placed = self.placed(program, version)
        for home in (placed.classes, placed.driver / program.package):
            home.mkdir(parents=True)
        shutil.move(target / program.package, placed.classes / program.package)
        shutil.move(placed.classes / program.package / "Driver.class", placed.driver / program.package / "Driver.class")
