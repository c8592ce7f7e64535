"""What is checked, and what came of it: the two sides as the user named them, and a pair with its verdict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager

from twinproof.align.match import Matching, Pair, match_programs
from twinproof.base.dataclass import dataclass
from twinproof.base.errors import BadInput
from twinproof.base.options import Confine
from twinproof.base.verdict import Verdict
from twinproof.ir.program import Program
from twinproof.java.find.classpath import ClassPath, open_classpath
from twinproof.java.find.jdk import find_jdk
from twinproof.java.find.layout import parts_of
from twinproof.java.load.load import load_program
from twinproof.language.runner import CallLimits, Runner


@dataclass(frozen=True, slots=True)
class Target:
    """One side as the user named it."""

    given: str
    classpath: ClassPath
    program: Program

    def runner(self, limits: CallLimits, confine: Confine) -> AbstractContextManager[Runner]:
        """Who executes the code of this side, and of any other in its language."""
        from twinproof.java.sidecar import Sidecar  # late: reports run nothing

        return Sidecar(self.classpath.jdk, limits, confine)


@dataclass(frozen=True, slots=True)
class Checked:
    """A pair with its verdict; `steps` has a line for each stage it went through."""

    pair: Pair
    verdict: Verdict
    seconds: float
    steps: tuple[str, ...]


def open_target(path: str, extra: Sequence[str] = (), whole: bool = False) -> Target:
    """Open a file, jar, directory or source tree as one side; of a project its main code, unless `whole`."""
    classpath = open_classpath([path] if whole else parts_of(path), find_jdk(), extra)
    return Target(path, classpath, load_program(classpath))


def match_targets(old: Target, new: Target, renames: Mapping[str, str] | None = None, guess: bool = True) -> Matching:
    """Which methods of the two sides correspond; which classes were renamed may be guessed, or only be what `renames` says."""
    matching = match_programs(old.program, _names(old), new.program, _names(new), renames, guess)
    if not matching.classes:
        raise BadInput(f"{old.given} and {new.given} have no class in common; name renamed ones with --rename old.Name=new.Name")
    return matching


def _names(target: Target) -> list[str]:
    return [name.replace("/", ".") for name in target.classpath.names()]
