"""What every strategy is given and what it may answer.

A strategy answers Equivalent (with the bounds that were hit), Unknown with a reason, a candidate for a difference, or None if it
has nothing to say. A candidate is no verdict: it is executed on both versions first.
"""

from __future__ import annotations

from collections.abc import Callable

from twinproof.align.match import Matching, Pair
from twinproof.base.budget import Deadline
from twinproof.base.dataclass import dataclass, field
from twinproof.base.options import Options
from twinproof.base.shares import Share
from twinproof.base.verdict import Equivalent, Unknown
from twinproof.bounded.bounded import Distinct, Reached
from twinproof.execute.universe import Universe
from twinproof.heap.observe import Input
from twinproof.language.runner import Runner
from twinproof.sample.concrete import SideFiles
from twinproof.sample.requires import Precondition
from twinproof.sample.sample import Keep
from twinproof.smt.chain import Chain


@dataclass(frozen=True, slots=True)
class Task:
    """One pair, all there is to work on it with, and which inputs are admitted; `note` takes a line for each thing tried."""

    matching: Matching
    pair: Pair
    universe: Universe
    old: SideFiles
    new: SideFiles
    runner: Runner
    solver: Chain
    options: Options
    clock: Deadline
    requires: Precondition | None
    keep: Keep
    note: Callable[[str], None]
    seeds: list[Input] = field(default_factory=list)  # inputs that an earlier strategy thinks worth a concrete run
    long: list[Input] = field(default_factory=list)  # inputs on which a version runs beyond a bound, or for ever

    def share(self, share: Share) -> Deadline:
        """A part of the time for the pair, from now on."""
        return share.deadline(self.clock, self.options.timeout)


@dataclass(frozen=True, slots=True)
class Candidate:
    """What is thought to tell the versions apart: an input, or a solver's model of one."""

    source: Input | Distinct
    strategy: str


@dataclass(frozen=True, slots=True)
class Hints:
    """No answer, but inputs that are worth a concrete run."""

    verdict: Unknown
    reached: tuple[Reached, ...]


@dataclass(frozen=True, slots=True)
class Beyond:
    """Equal up to bounds, and inputs that lead beyond them."""

    verdict: Equivalent
    reached: tuple[Reached, ...]


Finding = Equivalent | Unknown | Candidate | Hints | Beyond | None
Strategy = Callable[[Task], Finding]
