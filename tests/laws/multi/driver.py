"""The attack: a driver for each program, all of them in one JVM per version, and what the versions' traces tell apart.

A call is compared only where both versions were given the same: arguments are made by constructors, which may have changed, too.
"""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from laws.multi.programs import Entry, Program
from laws.multi.sketch import Sketch, fill
from twinproof.java.find.jdk import find_jdk

PROBE = Path(__file__).with_name("Probe.java")
_OPENED = ("java.util", "java.lang")
_ONE_HASH = ("-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=2")  # of all objects, so that texts with it do not vary
_QUICK = (*_ONE_HASH, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx1g")

How = Literal["small", "large", "ending"]


@dataclass(frozen=True, slots=True)
class Killed:
    """A call that tells two versions apart: by small inputs, by larger ones, or since only one version ends."""

    call: int
    how: How


def driver_source(program: Program, choices: Mapping[int, int]) -> str:
    """The driver of a program, in a version's names."""
    makers = _Makers(program.sketch)
    builds, calls = [], []
    for number, entry in enumerate(program.entries):
        builds.append(f"case {number}: return new Object[] {{{', '.join(makers.value(type) for type, _ in entry.params)}}};")
        calls.append(f"case {number}: return {_call(entry)};")
    text = _DRIVER.format(package=program.package, builds="\n            ".join(builds), calls="\n            ".join(calls),
                          entries=len(program.entries), makers=makers.methods())  # fmt: skip
    return program.sketch.render(text, choices).replace("PACKAGE", program.package)


def _call(entry: Entry) -> str:
    return f"Main.{entry.name}({', '.join(f'({type}) args[{at}]' for at, (type, _) in enumerate(entry.params))})"


_DRIVER = """package {package};

import java.util.*;
import java.util.function.*;
import java.util.stream.*;

@SuppressWarnings("unchecked")
public final class Driver implements probe.Probe.Calls {{
    public int entries() {{ return {entries}; }}

    public Object[] build(int entry, probe.Probe.Random r) throws Throwable {{
        switch (entry) {{
            {builds}
            default: throw new IllegalArgumentException();
        }}
    }}

    public Object call(int entry, Object[] args) throws Throwable {{
        switch (entry) {{
            {calls}
            default: throw new IllegalArgumentException();
        }}
    }}
{makers}}}
"""


class _Makers:
    """The methods of a driver that make values of the program's types."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.known: dict[str, str] = {}
        self.texts: list[str] = []

    def value(self, type: str) -> str:
        """An expression that makes a value of a type from random numbers."""
        if type in ("int", "String", "int[]"):
            return {"int": "r.i()", "String": "r.s()", "int[]": "r.ints()"}[type]
        if type.startswith("List<"):
            return f"r.<{type[5:-1]}>list(() -> {self.value(type[5:-1])})"
        if type not in self.known:
            self.known[type] = f"make{len(self.known)}"
            self._write(type)
        return f"{self.known[type]}(r)"

    def _write(self, type: str) -> None:
        made = [
            fill(each, lambda hole: {"i": "r.i()", "s": "r.s()", "b": "r.below(2) == 0"}[hole], self.value)
            for each in self.sketch.makers[type]
        ]
        arms = "".join(f"            case {at}: return {text};\n" for at, text in enumerate(made[1:], 1))
        self.texts.append(
            f"\n    static {type} {self.known[type]}(probe.Probe.Random r) {{\n        if (r.rarely()) return null;\n"
            f"        switch (r.below({len(made)})) {{\n{arms}            default: return {made[0]};\n        }}\n    }}\n"
        )

    def methods(self) -> str:
        """All methods that were needed."""
        return "".join(self.texts)


@dataclass(frozen=True, slots=True)
class Placed:
    """A version of a program on disk: its classes, those of its driver, and what was renamed."""

    program: Program
    classes: Path
    driver: Path
    names: Mapping[str, str]

    def line(self) -> str:
        """How the probe is told of it."""
        names = ",".join(f"{new}={old}" for new, old in self.names.items())
        words = (
            self.classes,
            self.driver,
            f"{self.program.package}.Driver",
            ",".join(self.program.lone()),
            names,
            len(self.program.entries),
        )
        return "\t".join(map(str, words))


Trace = list[str]


class Probe:
    """The program that drives the drivers, compiled once."""

    def __init__(self, folder: Path, calls: int) -> None:
        self.folder = folder
        self.calls = calls
        self.classes = folder / "probe"
        _run([find_jdk().javac, "-nowarn", "-Xlint:none", "-d", self.classes, PROBE])

    def traces(self, placed: Sequence[Placed], name: str) -> list[list[Trace]]:
        """Of each program, of each of its entry methods, a word for each call."""
        lines = self._java(self._listing(placed, name)).splitlines()
        found: list[list[Trace]] = []
        for each in placed:
            count = len(each.program.entries)
            found.append([line.split(" ") for line in lines[:count]])
            del lines[:count]
        assert lines == []
        return found

    def show(self, placed: Placed, entry: int, call: int) -> str:
        """What is seen before and after one call."""
        return self._java(self._listing([placed], "shown"), "0", str(entry), str(call)).strip()

    def _listing(self, placed: Sequence[Placed], name: str) -> Path:
        listing = self.folder / f"{name}.list"
        listing.write_text("".join(f"{each.line()}\n" for each in placed))
        return listing

    def _java(self, listing: Path, *more: str) -> str:
        opened = [word for package in _OPENED for word in ("--add-opens", f"java.base/{package}=ALL-UNNAMED")]
        return _run([find_jdk().java, *_QUICK, *opened, "-cp", self.classes, "probe.Probe", listing, str(self.calls), *more])


def _run(words: Sequence[str | Path]) -> str:
    done = subprocess.run(list(map(str, words)), capture_output=True, text=True, timeout=3000)
    if done.returncode:
        raise ValueError(done.stdout[-3000:] + done.stderr[-3000:])
    return done.stdout


def killed(old: Trace, new: Trace, calls: int) -> Killed | None:
    """The first call on which two traces differ, given the same."""
    for at, (old_step, new_step) in enumerate(zip(old, new, strict=False)):
        if old_step == new_step or "-" in (old_step, new_step) or "broken" in (old_step, new_step):
            continue
        if "endless" in (old_step, new_step) or "deep" in (old_step.partition(":")[2], new_step.partition(":")[2]):
            return Killed(at, "ending")
        if old_step.partition(":")[0] == new_step.partition(":")[0]:
            return Killed(at, "small" if at < calls // 2 else "large")
    return None
