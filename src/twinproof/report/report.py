"""What a check of two versions found, before it is written in any format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, assert_never

from twinproof.align.match import Pair
from twinproof.base.dataclass import dataclass, field, replace
from twinproof.base.options import Options
from twinproof.base.verdict import Different, Equivalent, Reason, Unknown, Verdict
from twinproof.command.select import SAME
from twinproof.target import Checked
from twinproof.witness.witness import Witness

if TYPE_CHECKING:
    from twinproof.report.page.sources import SourceTree
    from twinproof.settings.expect import Expectation

EQUAL, DIFFERENCE, UNDECIDED, UNMET = 0, 1, 3, 4
NOT_CHECKED = Unknown(Reason("not-checked", "the run was stopped before it got here"))
NOT_REACHED = Unknown(Reason("not-checked", "the time for the whole run was over before it got here", "a larger --budget reaches more"))


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
class Unmet:
    """A finding that is meant but was not found, and what is so instead."""

    expectation: Expectation
    why: str

    def __str__(self) -> str:
        meant = self.expectation
        return f"{meant.method} is expected to be {meant.verdict} ({meant.reason}), but {self.why}"


@dataclass(frozen=True, slots=True)
class Report:
    """All results in their order; not `complete` if the run was stopped before its end."""

    old: str
    new: str
    version: str
    options: Options
    require_proved: bool = False
    libraries: tuple[str, ...] = ()
    renames: tuple[tuple[str, str], ...] = ()  # classes, old name and new
    guessed: tuple[str, ...] = ()  # those of them, by their old names, that nobody named
    only_old: tuple[str, ...] = ()
    only_new: tuple[str, ...] = ()
    bodiless: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()  # public classes that new does not have
    withdrawn: tuple[str, ...] = ()  # what callers of public classes can no longer do
    renamed: tuple[tuple[str, str], ...] = ()  # members that are likely the same under another name
    results: tuple[Checked, ...] = ()
    complete: bool = True
    kept: Mapping[str, Kept] = field(default_factory=dict)
    old_paths: tuple[str, ...] = ()  # where each version is found again, if not under its name
    new_paths: tuple[str, ...] = ()
    expected: Mapping[str, str] = field(default_factory=dict)  # findings that are meant: the pair's id, and the reason
    unmet: tuple[Unmet, ...] = ()
    old_tree: SourceTree | None = None
    new_tree: SourceTree | None = None
    changed: frozenset[str] | None = None  # the ids of the pairs whose own code changed, where a report is about a change
    left_out: tuple[tuple[str, int], ...] = ()  # why methods were left out, and how many
    budget: float | None = None  # seconds for the whole run, if they were limited
    unconfined: str = ""  # why code was not kept from changing anything while it ran, if it was not

    @property
    def unpaired(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """What is no pair, and why."""
        taken = tuple(f"{old} to {new}{' (a guess)' if old in self.guessed else ''}" for old, new in self.renames)
        likely = tuple(f"{old} to {new}" for old, new in self.renamed)
        return (
            ("classes taken for renamed", taken),
            ("only in old", self.only_old),
            ("only in new", self.only_new),
            ("likely renamed", likely),
            ("callers can no longer rely on", self.withdrawn),
        )

    def with_results(self, results: Sequence[Checked], pairs: Sequence[Pair]) -> Report:
        """The report with what was found about `pairs`; those that the run did not get to are Unknown."""
        found = {id(result.pair): result for result in results}
        missing = NOT_CHECKED if self.budget is None else NOT_REACHED
        every = tuple(found.get(id(pair), Checked(pair, missing, 0.0, ())) for pair in pairs)
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


def is_only_by_reflection(verdict: Verdict) -> bool:
    """Whether a difference was only seen on an input that no code of either version leaves behind."""
    return isinstance(verdict, Different) and bool(witness_of(verdict).only_by_reflection)


def is_failing(report: Report, verdict: Verdict) -> bool:
    """Whether a verdict is a difference that counts as one."""
    return isinstance(verdict, Different) and (report.options.reflection == "fail" or not is_only_by_reflection(verdict))


def tally(report: Report) -> dict[Kind, int]:
    """How many pairs got each of the answers."""
    counts = dict.fromkeys(Kind, 0)
    for result in report.results:
        counts[kind(result.verdict)] += 1
    return counts


def is_conditional(verdict: Verdict) -> bool:
    """Whether versions are equal up to bounds only, or only wherever both end."""
    return isinstance(verdict, Equivalent) and not (verdict.scope.is_unbounded and verdict.scope.ends_alike)


def exit_code(report: Report) -> int:
    """0 equal at the level asked, 1 a difference, 3 something undecided, 4 something expected is not so; what is as expected is fine.

    That a public class or member is gone, hidden or renamed can be seen by callers: equal is not 0 then, unless somebody says that a class
    was renamed.
    """
    verdicts = [result.verdict for result in report.results if result.pair.id not in report.expected]
    kinds = set(map(kind, verdicts))
    if any(is_failing(report, verdict) for verdict in verdicts):
        return DIFFERENCE
    lacks_proof = report.require_proved and any(map(is_conditional, verdicts))
    nothing = not report.results and {what for what, _ in report.left_out} != {SAME}
    if kinds & {Kind.UNKNOWN, Kind.DIFFERENT} or lacks_proof or nothing or report.guessed or report.gone or report.withdrawn:
        return UNDECIDED
    return UNMET if report.unmet else EQUAL
