"""What a check of two versions found, before it is written in any format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import assert_never

from twinproof.align.match import Pair
from twinproof.check import Checked
from twinproof.dataclass import dataclass, field, replace
from twinproof.options import Options
from twinproof.report.sources import SourceTree
from twinproof.verdict import Different, Equivalent, Reason, Unknown, Verdict
from twinproof.witness.witness import Witness

EQUAL, DIFFERENCE, UNDECIDED = 0, 1, 3
NOT_CHECKED = Unknown(Reason("not-checked", "the run was stopped before it got here"))


class Kind(Enum):
    """The four answers a reader must never confuse; the value is the word that stands for it."""

    PROVED = "PROVED"
    BOUNDED = "BOUNDED"
    DIFFERENT = "DIFFERENT"
    UNKNOWN = "UNKNOWN"


@dataclass(frozen=True, slots=True)
class Kept:
    """The files a witness was written to; empty names if it was not."""

    witness: str = ""
    test: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """All results in their order; not `complete` if the run was stopped before its end."""

    old: str
    new: str
    version: str
    options: Options
    require_proved: bool = False
    libraries: tuple[str, ...] = ()
    renames: tuple[tuple[str, str], ...] = ()
    only_old: tuple[str, ...] = ()
    only_new: tuple[str, ...] = ()
    results: tuple[Checked, ...] = ()
    complete: bool = True
    kept: Mapping[str, Kept] = field(default_factory=dict)
    old_paths: tuple[str, ...] = ()  # where each version is found again, if not under its name
    new_paths: tuple[str, ...] = ()
    old_tree: SourceTree = field(default_factory=SourceTree, compare=False)
    new_tree: SourceTree = field(default_factory=SourceTree, compare=False)

    def with_results(self, results: Sequence[Checked], pairs: Sequence[Pair]) -> Report:
        """The report with what was found about `pairs`; those that the run did not get to are Unknown."""
        found = {id(result.pair): result for result in results}
        every = tuple(found.get(id(pair), Checked(pair, NOT_CHECKED, 0.0, ())) for pair in pairs)
        return replace(self, results=every, complete=len(found) == len(pairs))

    def with_kept(self, kept: Mapping[str, Kept]) -> Report:
        """The report that knows where its witnesses were written."""
        return replace(self, kept=kept)

    def with_sources(self, old: SourceTree, new: SourceTree) -> Report:
        """The report that knows where the sources are."""
        return replace(self, old_tree=old, new_tree=new)


def kind(verdict: Verdict) -> Kind:
    """Which of the four answers a verdict is."""
    match verdict:
        case Equivalent(scope):
            return Kind.PROVED if scope.is_unbounded else Kind.BOUNDED
        case Different():
            return Kind.DIFFERENT
        case Unknown():
            return Kind.UNKNOWN
        case _:
            assert_never(verdict)


def witness_of(verdict: Different) -> Witness:
    """The witness of a difference."""
    assert isinstance(verdict.witness, Witness)
    return verdict.witness


def tally(report: Report) -> dict[Kind, int]:
    """How many pairs got each of the answers."""
    counts = dict.fromkeys(Kind, 0)
    for result in report.results:
        counts[kind(result.verdict)] += 1
    return counts


def exit_code(report: Report) -> int:
    """0 equal at the level asked, 1 a difference, 3 no difference but something undecided."""
    counts = tally(report)
    if counts[Kind.DIFFERENT]:
        return DIFFERENCE
    undecided = counts[Kind.UNKNOWN] + (counts[Kind.BOUNDED] if report.require_proved else 0)
    return UNDECIDED if undecided or not report.results else EQUAL
