"""Who writes a witness down as a test in the language of the code that it is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from twinproof.base.dataclass import dataclass
from twinproof.base.options import Exceptions
from twinproof.base.verdict import Reason

if TYPE_CHECKING:
    from twinproof.contract.contract import Clause, Contract
    from twinproof.heap.observe import Input, Observation
    from twinproof.language.runner import Runner
    from twinproof.reach.sequence import CallSequence
    from twinproof.sample.concrete import SideFiles
    from twinproof.testgen.seen_call import SuiteTest
    from twinproof.witness.witness import Via


@dataclass(frozen=True, slots=True)
class Contrast:
    """Two versions, an input, and what each was seen to do on it, in common names."""

    old: SideFiles
    new: SideFiles
    given: Input
    before: Observation
    after: Observation
    exceptions: Exceptions = "class"


@dataclass(frozen=True, slots=True)
class Broken:
    """A program, an input on which it breaks a clause of a contract, and what its method was seen to do; `text` names the clause. There is
    none for an assertion in the code."""

    files: SideFiles
    given: Input
    seen: Observation
    text: str
    contract: Contract
    clause: Clause | None = None


@dataclass(frozen=True, slots=True)
class WrittenTest:
    """The source of a test that shows something, and how it builds the input; or why there is none."""

    text: str
    via: Via
    why_not: Reason | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """A sequence of calls of a program, and how the predicate that is asked at its end ends: as `true`, or in any other way."""

    files: SideFiles
    sequence: CallSequence
    end: str


@dataclass(frozen=True, slots=True)
class WrittenSequence:
    """A sequence of calls as statements, the question at its end, and a test that runs it; or why it was not seen to run so for real."""

    statements: tuple[str, ...]
    asked: str
    test: str
    why_not: Reason | None = None


@dataclass(frozen=True, slots=True)
class WrittenSuite:
    """A class of tests that cover code: its file, its text if any test is left, the names of those, and why others are not there."""

    file: str
    text: str
    kept: tuple[str, ...]
    dropped: tuple[tuple[str, Reason], ...]


class Writer(Protocol):
    """Writes tests."""

    def test(self, shown: Contrast, runner: Runner | None) -> WrittenTest:
        """The test that shows a difference, run on both versions first; without a runner, how it would build the input."""

    def violation(self, shown: Broken, runner: Runner | None) -> WrittenTest:
        """The test that fails as long as a clause is broken, run on the program first; without a runner, how it would build the input."""

    def sequence(self, played: Played, runner: Runner) -> WrittenSequence:
        """A sequence of calls, run first: its test passes if the predicate ends as true, and fails if not."""

    def suite(self, files: SideFiles, tests: Sequence[SuiteTest], framework: int, runner: Runner) -> WrittenSuite:
        """Tests that cover code, run first: those that pass, also after each other, for a version of the usual framework."""


class NoWriter:
    """The writer of a language in which no tests are written."""

    def test(self, shown: Contrast, runner: Runner | None) -> WrittenTest:
        """None."""
        return _NONE

    def violation(self, shown: Broken, runner: Runner | None) -> WrittenTest:
        """None."""
        return _NONE

    def sequence(self, played: Played, runner: Runner) -> WrittenSequence:
        """None."""
        return WrittenSequence((), "", "", _NO_WRITER)

    def suite(self, files: SideFiles, tests: Sequence[SuiteTest], framework: int, runner: Runner) -> WrittenSuite:
        """None."""
        return WrittenSuite("", "", (), tuple((test.name, _NO_WRITER) for test in tests))


_NO_WRITER = Reason("no-writer", "tests are not written in this language")
_NONE = WrittenTest("", "arguments", _NO_WRITER)
