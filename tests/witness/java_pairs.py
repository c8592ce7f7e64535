"""Small Java pairs for the tests of sampling and witnesses: both versions in one text, what differs written as «old||new»."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from twinproof.align.match import Matching, match_programs
from twinproof.base.options import Exceptions
from twinproof.execute.universe import Universe
from twinproof.java.find.classpath import open_classpath
from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import Jdk, find_jdk
from twinproof.java.load.load import load_program
from twinproof.java.sidecar import Sidecar
from twinproof.java.writing.tried import STANDIN_SOURCES
from twinproof.language.runner import CallLimits
from twinproof.sample.concrete import SideFiles
from twinproof.sample.sample import Found, Plan, Sampled, sample
from twinproof.witness.compose import build_witness
from twinproof.witness.minimise import Effort
from twinproof.witness.replay import Replayer
from twinproof.witness.witness import Witness, WitnessFile
from twinproof.witness.witness_file import read_kept

_CHOICE = re.compile(r"«(.*?)\|\|(.*?)»", re.DOTALL)
STANDIN = [*STANDIN_SOURCES, *sorted((Path(__file__).parent / "standin").rglob("*.java"))]


def version(text: str, which: int) -> str:
    """One version of a text: 0 is old, 1 is new."""
    return _CHOICE.sub(lambda found: found[which + 1], text)


@dataclass(frozen=True, slots=True)
class Pairs:
    """Both versions of some classes, loaded and in a side-car."""

    jdk: Jdk
    sidecar: Sidecar
    old_classes: Path
    new_classes: Path
    matching: Matching

    def files(self, method: str) -> tuple[SideFiles, SideFiles]:
        """Both versions of `Class.method`, which must have no overloads."""
        pair = next(pair for pair in self.matching.pairs if f"{pair.old.owner}.{pair.old.name}" == method)
        return (
            SideFiles(self.matching.old, (self.old_classes,), pair.old, other=self.matching.new),
            SideFiles(self.matching.new, (self.new_classes,), pair.new, other=self.matching.old),
        )

    def witness(self, method: str, exceptions: Exceptions = "class") -> Witness:
        """The witness that sampling leads to; there must be one."""
        found = self.sample(method, Plan(20.0), exceptions)
        assert isinstance(found, Found), f"{method}: {found}"
        built = build_witness(self.replayer(method, exceptions), found.input, Effort(2000, 30.0))
        assert isinstance(built, Witness), f"{method}: {built}"
        return built

    def universe(self) -> Universe:
        return Universe(self.matching.old, self.matching.classes)

    def sample(self, method: str, plan: Plan, exceptions: Exceptions = "class") -> Sampled:
        return sample(self.sidecar, *self.files(method), self.universe(), plan, exceptions)

    def replayer(self, method: str, exceptions: Exceptions = "class") -> Replayer:
        return Replayer(self.sidecar, *self.files(method), exceptions)


@contextmanager
def load_pairs(directory: Path, texts: dict[str, str], seconds: float = 5.0) -> Iterator[Pairs]:
    """Compile both versions of the files `path -> text` and load them; the path may differ between the versions, too."""
    jdk = find_jdk()
    classes = []
    for which, name in enumerate(("old", "new")):
        sources = []
        for path, text in texts.items():
            source = directory / name / version(path, which)
            source.parent.mkdir(parents=True, exist_ok=True)
            source.write_text(version(text, which), encoding="utf-8")
            sources.append(source)
        classes.append(compile_sources(sources, jdk))
    opened = [open_classpath([path], jdk) for path in classes]
    programs = [load_program(path) for path in opened]
    names = [[name.replace("/", ".") for name in path.names()] for path in opened]
    with Sidecar(jdk, CallLimits(seconds=seconds)) as sidecar:
        sidecar.start_in_background()
        yield Pairs(jdk, sidecar, classes[0], classes[1], match_programs(programs[0], names[0], programs[1], names[1]))


def kept_difference(path: Path) -> WitnessFile:
    """The difference that a file has."""
    file = read_kept(path)
    assert isinstance(file, WitnessFile)
    return file
