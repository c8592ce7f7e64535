"""The oracle: a Java program that calls every method on every input that is admitted, with assertions on, and says what was broken."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.labels import compile_batch
from laws.single.programs import Made, source
from twinproof.java.find.jdk import find_jdk

RETURNED, THREW, SAID = "ensures", "throws", "signals"


@dataclass(frozen=True, slots=True)
class Truth:
    """How many inputs are admitted, and what some of them break: lines of assertions, or one of the words above."""

    runs: int
    broken: frozenset[str]


class Programs:
    """Many methods in one class, compiled together, and what is true of them."""

    def __init__(self, methods: Sequence[Made], folder: Path) -> None:
        self.methods = methods
        self._folder = folder

    @property
    def classes(self) -> Path:
        """Where the classes of the program are, without the driver."""
        return self._folder / "classes" / "program"

    def compile(self) -> None:
        """The program by itself, and once more with its driver."""
        files = {"Laws.java": source(self.methods), "Driver.java": _driver(self.methods)}
        for name, text in files.items():
            (self._folder / name).write_text(text)
        paths = [self._folder / name for name in files]
        compile_batch([("program", paths[:1]), ("driver", paths)], find_jdk(), self._folder)

    def truth(self) -> Mapping[str, Truth]:
        """What is true of each method, by running it on everything."""
        command = [str(find_jdk().java), "-ea", "-XX:TieredStopAtLevel=1", "-cp", str(self._folder / "classes" / "driver"), "Driver"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
        found = (line.split() for line in done.stdout.splitlines())
        return {name: Truth(int(runs), frozenset(broken)) for name, runs, *broken in found}


def _driver(methods: Sequence[Made]) -> str:
    calls = [f"d_{one.name}();" for one in methods]
    lines = ["class Driver {", "public static void main(String[] args) {", *calls, "}"]
    return "\n".join([*lines, *(line for one in methods for line in _trying(one)), "}"])


def _trying(one: Made) -> list[str]:
    """A method of the driver: all inputs of one method."""
    behind = f"{one.args}, " if one.args else ""
    return [
        f"static void d_{one.name}() {{",
        "int runs = 0; java.util.TreeSet<String> broken = new java.util.TreeSet<>();",
        *(pack.loop for pack in one.packs),
        "Laws.s = s;",
        f"boolean in; try {{ in = Spec.r_{one.name}({one.args}); }} catch (Throwable x1) {{ in = false; }}",
        "if (!in) continue;",
        "runs++;",
        "try {",
        f"int r0 = Laws.{one.name}({one.args});",
        *_asking(f"Spec.e_{one.name}({behind}r0)", RETURNED),
        '} catch (AssertionError x1) { broken.add("" + x1.getStackTrace()[0].getLineNumber());',
        f'}} catch (RuntimeException x0) {{ broken.add("{THREW}");',
        *_asking(f"Spec.x_{one.name}({behind}x0)", SAID),
        "}",
        *("}" for _ in one.packs),
        f'System.out.println("{one.name} " + runs + " " + String.join(" ", broken));',
        "}",
    ]


def _asking(predicate: str, word: str) -> list[str]:
    return [f"boolean kept; try {{ kept = {predicate}; }} catch (Throwable x1) {{ kept = false; }}", f'if (!kept) broken.add("{word}");']
