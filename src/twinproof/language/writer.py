"""Who writes a witness down as a test in the language of the code that it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from twinproof.base.dataclass import dataclass
from twinproof.base.options import Exceptions
from twinproof.base.verdict import Reason

if TYPE_CHECKING:
    from twinproof.contract.contract import Clause, Contract
    from twinproof.heap.observe import Input, Observation
    from twinproof.language.runner import Runner
    from twinproof.sample.concrete import SideFiles
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


class Writer(Protocol):
    """Writes tests."""

    def test(self, shown: Contrast, runner: Runner | None) -> WrittenTest:
        """The test that shows a difference, run on both versions first; without a runner, how it would build the input."""

    def violation(self, shown: Broken, runner: Runner | None) -> WrittenTest:
        """The test that fails as long as a clause is broken, run on the program first; without a runner, how it would build the input."""


class NoWriter:
    """The writer of a language in which no tests are written."""

    def test(self, shown: Contrast, runner: Runner | None) -> WrittenTest:
        """None."""
        return _NONE

    def violation(self, shown: Broken, runner: Runner | None) -> WrittenTest:
        """None."""
        return _NONE


_NONE = WrittenTest("", "arguments", Reason("no-writer", "tests are not written in this language"))
