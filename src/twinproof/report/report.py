"""What was found, before it is written in any format: a check of two versions, or `verify` of one program.

Both have results of the same skeleton (a verdict about a method, and what stands behind it), so that every format is written once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Literal, assert_never

from twinproof.align.match import Pair
from twinproof.base.dataclass import dataclass, field, replace
from twinproof.base.options import Exceptions, Options
from twinproof.base.statistics import Statistics, together
from twinproof.base.verdict import ClauseVerdict, Different, Equivalent, Holds, Reason, Unknown, Verdict, Violated
from twinproof.command.select import SAME
from twinproof.contract.asked import AskedFor
from twinproof.git.revisions import Commit
from twinproof.ir.program import Method
from twinproof.language.needs import PLAIN, SourceReading
from twinproof.sample.concrete import Differs, same
from twinproof.target import Checked, Verified
from twinproof.witness.ranking import is_identity
from twinproof.witness.violation import Violation
from twinproof.witness.witness import Witness

if TYPE_CHECKING:
    from twinproof.report.page.sources import SourceTree
    from twinproof.settings.expect import Expectation

EQUAL, DIFFERENCE, UNDECIDED, UNMET = 0, 1, 3, 4
NOT_CHECKED = Unknown(Reason("not-checked", "the run was stopped before it got here"))
NOT_REACHED = Unknown(Reason("not-checked", "the time for the whole run was over before it got here", "a larger --budget reaches more"))


class Kind(Enum):
    """The answers a reader must never confuse, four about pairs and four about clauses; the value is the word that stands for it."""

    DIFFERENT = "DIFFERENT"
    VIOLATED = "VIOLATED"
    UNKNOWN = "UNKNOWN"
    BOUNDED = "BOUNDED"
    PROVED = "PROVED"
    HOLDS = "HOLDS"


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
        return f"{self.expectation}, but {self.why}"


Unreachable = Literal["ignore", "warn", "fail"]  # what counts of what callers hardly see: nothing, as undecided, as a difference
_LOOKED_AT = 20  # results whose sources are looked for
_STRICTLY: Exceptions = "message"


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
    unreachable: Unreachable = "warn"
    old_tree: SourceTree | None = None
    new_tree: SourceTree | None = None
    changed: frozenset[str] | None = None  # the ids of the pairs whose own code changed, where a report is about a change
    left_out: tuple[tuple[str, int], ...] = ()  # why methods were left out, and how many
    budget: float | None = None  # seconds for the whole run, if they were limited
    unconfined: str = ""  # why code was not kept from changing anything while it ran, if it was not
    commits: tuple[Commit | None, Commit | None] = (None, None)  # what the versions are, as far as they are commits
    files: tuple[str, ...] = ()  # the files that differ, where a report is about a change
    reading: SourceReading = PLAIN  # how both versions are read

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing that an answer could be about."""
        return not self.results and {what for what, _ in self.left_out} != {SAME}

    @property
    def loses(self) -> bool:
        """Whether callers may see something besides the pairs: what is gone, hidden, or taken for renamed by a guess."""
        return bool(self.guessed or self.gone or self.withdrawn)

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

    @property
    def sourceless(self) -> tuple[str, ...]:
        """The versions of which no sources were found, as far as a look at some classes tells."""
        some = self.results[:_LOOKED_AT]
        sides = (
            ("old", self.old_tree, [result.pair.old for result in some]),
            ("new", self.new_tree, [result.pair.new for result in some]),
        )
        return tuple(side for side, tree, methods in sides if methods and tree is not None and not any(map(tree.text, methods)))

    def with_sources(self, old: SourceTree, new: SourceTree) -> Report:
        """The report that knows where the sources are."""
        return replace(self, old_tree=old, new_tree=new)


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """All that one `verify` found; not `complete` if the run was stopped before its end."""

    target: str
    version: str
    options: Options
    require_proved: bool = False
    libraries: tuple[str, ...] = ()
    results: tuple[Verified, ...] = ()
    complete: bool = True
    kept: Mapping[str, Kept] = field(default_factory=dict)
    expected: Mapping[str, str] = field(default_factory=dict)  # findings that are meant: the clause's id, and the reason
    unmet: tuple[Unmet, ...] = ()
    unreachable: Unreachable = "warn"
    asked: AskedFor = AskedFor()
    counted: bool = False  # whether it tells what the answers took
    tree: SourceTree | None = None
    unconfined: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing that an answer could be about."""
        return not self.results

    @property
    def loses(self) -> bool:
        """One program has nothing to lose."""
        return False

    @property
    def unpaired(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """There are no pairs."""
        return ()

    @property
    def statistics(self) -> dict[str, Statistics]:
        """What the answers took, by method, if that is to be told."""
        found: dict[str, Statistics] = {}
        for result in self.results if self.counted else ():
            whole = together([found.get(name := str(result.method.ref)), result.statistics])
            found |= {} if whole is None else {name: whole}
        return found

    def with_answers(self, asked: Iterable[tuple[Method, Sequence[str], Sequence[Verified] | None]]) -> VerifyReport:
        """The report with the answers about methods and their clauses; those that the run did not get to are Unknown."""
        every = list(asked)
        results = (
            [Verified(method, clause, NOT_CHECKED, 0.0, ()) for clause in clauses] if found is None else found
            for method, clauses, found in every
        )
        complete = all(found is not None for _, _, found in every)
        return replace(self, results=tuple(one for some in results for one in some), complete=complete)


AnyReport = Report | VerifyReport
Result = Checked | Verified


def id_of(result: Result) -> str:
    """How a result is named, the same in every run."""
    return result.pair.id if isinstance(result, Checked) else f"{result.method.ref}: {result.clause}"


def method_of(result: Result) -> Method:
    """The method that a result is about, of a pair the old one."""
    return result.pair.old if isinstance(result, Checked) else result.method


def code_shown(result: Result) -> Method:
    """The method in whose code a reader looks for it, of a pair the new one."""
    return result.pair.new if isinstance(result, Checked) else result.method


def kind(verdict: Verdict | ClauseVerdict) -> Kind:
    """Which of the answers a verdict is."""
    match verdict:
        case Equivalent(scope):
            return Kind.PROVED if scope.is_unbounded else Kind.BOUNDED
        case Holds(scope):
            return Kind.HOLDS if scope.is_unbounded else Kind.BOUNDED
        case Different():
            return Kind.DIFFERENT
        case Violated():
            return Kind.VIOLATED
        case Unknown():
            return Kind.UNKNOWN
        case _:
            assert_never(verdict)


def witness_of(verdict: Different) -> Witness:
    """The witness of a difference."""
    assert isinstance(verdict.witness, Witness)
    return verdict.witness


def violation_of(verdict: Violated) -> Violation:
    """The witness of a broken clause."""
    assert isinstance(verdict.witness, Violation)
    return verdict.witness


def evidence_of(verdict: Verdict | ClauseVerdict) -> Witness | Violation | None:
    """What was executed, if something was."""
    match verdict:
        case Different():
            return witness_of(verdict)
        case Violated():
            return violation_of(verdict)
    return None


def is_only_by_reflection(verdict: Verdict | ClauseVerdict) -> bool:
    """Whether something was only seen on an input that no code leaves behind."""
    found = evidence_of(verdict)
    return found is not None and bool(found.only_by_reflection)


def is_only_identity(verdict: Verdict | ClauseVerdict) -> bool:
    """Whether versions were only seen to differ in which of several equal strings or boxes they leave where."""
    if not isinstance(verdict, Different):
        return False
    witness = witness_of(verdict)
    seen = Differs(witness.old, witness.new)
    is_seen = not same(witness.known, witness.old, witness.new, witness.input.heap, _STRICTLY)
    return is_seen and is_identity(witness.known, witness.input, seen, _STRICTLY)


def is_unreachable(verdict: Verdict | ClauseVerdict) -> bool:
    """Whether callers hardly see a difference or violation: it takes reflection, or the identity of a string or box."""
    return is_only_by_reflection(verdict) or is_only_identity(verdict)


def is_failing(report: AnyReport, verdict: Verdict | ClauseVerdict) -> bool:
    """Whether a verdict is a difference or a violation that counts as one."""
    if evidence_of(verdict) is None:
        return False
    all_count = report.unreachable == "fail"
    return all_count or not (is_only_identity(verdict) or (is_only_by_reflection(verdict) and report.options.reflection != "fail"))


def _is_ignored(report: AnyReport, verdict: Verdict | ClauseVerdict) -> bool:
    return report.unreachable == "ignore" and is_unreachable(verdict) and not is_failing(report, verdict)


def tally(report: AnyReport) -> dict[Kind, int]:
    """How many results have each of the answers."""
    counts = dict.fromkeys(Kind, 0)
    for result in report.results:
        counts[kind(result.verdict)] += 1
    return counts


def is_conditional(verdict: Verdict | ClauseVerdict) -> bool:
    """Whether something holds up to bounds only, or, of versions, only wherever both end."""
    match verdict:
        case Equivalent(scope):
            return not (scope.is_unbounded and scope.ends_alike)
        case Holds(scope):
            return not scope.is_unbounded
    return False


def exit_code(report: AnyReport) -> int:
    """0 equal (or kept) at the level asked, 1 a difference or a violation, 3 something undecided, 4 something expected is not so; what is
    as expected is fine.

    That a public class or member is gone, hidden or renamed can be seen by callers: equal is not 0 then, unless somebody says that a class
    was renamed.
    """
    verdicts = [result.verdict for result in report.results if id_of(result) not in report.expected]
    verdicts = [verdict for verdict in verdicts if not _is_ignored(report, verdict)]
    if any(is_failing(report, verdict) for verdict in verdicts):
        return DIFFERENCE
    lacks_proof = report.require_proved and any(map(is_conditional, verdicts))
    is_open = any(isinstance(verdict, Unknown | Different | Violated) for verdict in verdicts)
    if is_open or lacks_proof or report.is_empty or report.loses or not report.complete:
        return UNDECIDED
    return UNMET if report.unmet else EQUAL
