"""What is checked, and what came of it: the two sides as the user named them, and a pair with its verdict."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from twinproof.align.match import Matching, Pair, match_programs
from twinproof.base.dataclass import dataclass
from twinproof.base.errors import BadInput
from twinproof.base.files import printable
from twinproof.base.statistics import Statistics
from twinproof.base.verdict import ClauseVerdict, Verdict
from twinproof.ir.program import Method, Program
from twinproof.java.java_in import JavaFrontEnd
from twinproof.language.frontend import FrontEnd
from twinproof.language.needs import PLAIN, Needs, SourceKind, SourceReading, VersionSite
from twinproof.language.origin import Origin
from twinproof.llvm.c_in import CFrontEnd
from twinproof.oox.oox_in import OoxFrontEnd

FRONT_END: FrontEnd = JavaFrontEnd()  # of the language whose tools are looked for and sent
C_FRONT_END = CFrontEnd()
_FRONT_ENDS: tuple[FrontEnd, ...] = (OoxFrontEnd(), FRONT_END, C_FRONT_END)  # the one place that knows which languages there are


@dataclass(frozen=True, slots=True)
class Target:
    """One side as the user named it."""

    given: str
    origin: Origin
    program: Program


@dataclass(frozen=True, slots=True)
class Checked:
    """A pair with its verdict; `steps` has a line for each stage it went through."""

    pair: Pair
    verdict: Verdict
    seconds: float
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Verified:
    """One clause of a method with its verdict; `steps` has a line for each thing tried, `place` says where it is written."""

    method: Method
    clause: str
    verdict: ClauseVerdict
    seconds: float
    steps: tuple[str, ...]
    place: str = ""  # File.java:12
    statistics: Statistics | None = None  # of the run that answered, which may have answered about other clauses, too


def front_end(paths: Sequence[str | Path], language: str = "") -> FrontEnd:
    """Who opens some places: who reads the language that is said, else the first that reads all of them, else one who says what is wrong
    with them."""
    named = next((each for each in _FRONT_ENDS if each.name == language), None)
    return named or next(iter(_readers(paths)), FRONT_END)


def other_languages(paths: Sequence[str | Path]) -> list[str]:
    """In which languages there are sources besides those that are opened."""
    return [each.name for each in _readers(paths)[1:]]


def _readers(paths: Sequence[str | Path]) -> list[FrontEnd]:
    return [each for each in _FRONT_ENDS if each.reads(paths)]


def languages() -> list[str]:
    """What users call the languages."""
    return sorted(each.name for each in _FRONT_ENDS)


def source_kinds() -> list[SourceKind]:
    """The sources whose changes are looked for, in the order in which they are."""
    return [each.sources for each in _FRONT_ENDS if each.sources is not None]


def open_target(path: str, extra: Sequence[str | Path] = (), whole: bool = False) -> Target:
    """Open a file, jar, directory or source tree as one side; of a project its main code, unless `whole`."""
    return Target(path, *front_end([path]).open([path], extra, whole))


def open_site(path: str, site: VersionSite, found: Needs, extra: Sequence[str | Path]) -> Target:
    """Open a version with what it needs; `extra` has its libraries."""
    reader = front_end([path], site.reading.language)
    return Target(path, *reader.open(site.places, extra, site.whole, around=found.around, reading=site.reading))


def open_harnessed(path: str, extra: Sequence[str | Path] = (), annotations: bool = False) -> Target:
    """The same with harness calls that give what inputs say; what annotations claim are clauses if they are to count."""
    return _provable(Target(path, *front_end([path]).open_harnessed([path], extra, annotations)))


def open_provable(path: str, extra: Sequence[str] = ()) -> Target:
    """Open one side of whose programs something can be proved."""
    return _provable(open_target(path, extra))


def _provable(target: Target) -> Target:
    if not target.program.language.proved:
        raise BadInput(f"{printable(target.given)}: such programs can be shown, run and compared so far (twinproof ir, run, check)")
    return target


def open_places(paths: Sequence[str], extra: Sequence[str] = (), whole: bool = False, reading: SourceReading = PLAIN) -> Target:
    """Open several places as one side."""
    return Target(os.pathsep.join(paths), *front_end(paths, reading.language).open(paths, extra, whole, reading=reading))


def match_targets(old: Target, new: Target, renames: Mapping[str, str] | None = None, guess: bool = True) -> Matching:
    """Which methods of the two sides correspond; which classes were renamed may be guessed, or only be what `renames` says."""
    matching = match_programs(old.program, old.origin.classes(), new.program, new.origin.classes(), renames, guess)
    if not matching.classes:
        raise BadInput(f"{old.given} and {new.given} have no class in common; name renamed ones with --rename old.Name=new.Name")
    return matching
