"""Verdicts: what twinproof answers about a pair, and the one way to join many answers.

`Equivalent` was proved, `Different` was executed, everything else is `Unknown` with its reason. An `Equivalent` whose scope lists bounds is
an answer about the inputs within those bounds only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, assert_never

from twinproof.base.assumption import TERMINATES, Assumption
from twinproof.base.dataclass import dataclass, field, replace
from twinproof.base.jsondata import JsonObject

NEVER = "no input"
_UNITS = {"loop": "iterations", "recursion": "calls deep", "heap": "objects", "array": "elements"}


class Evidence(Protocol):
    """An input and what each version did on it, as executed."""

    def to_json(self) -> JsonObject:
        """The witness as plain data."""


@dataclass(frozen=True, slots=True)
class Bound:
    """A limit that was really hit: `kind` is loop, recursion, heap or array; `where` is a place in the source."""

    kind: str
    where: str
    limit: int

    def __str__(self) -> str:
        return f"{self.limit} {_UNITS.get(self.kind, self.kind)}{f' at {self.where}' if self.where else ''}"


@dataclass(frozen=True, slots=True)
class Scope:
    """For which inputs an Equivalent holds, and the ids of the assumptions it rests on."""

    bounds: tuple[Bound, ...] = ()
    assumptions: tuple[Assumption, ...] = ()

    @property
    def is_unbounded(self) -> bool:
        """Whether the verdict holds for all inputs."""
        return not self.bounds

    @property
    def inputs(self) -> str:
        """Which inputs an unbounded verdict is about, in words."""
        return "for all inputs" if self.ends_alike else "for all inputs, wherever both end"

    @property
    def ends_alike(self) -> bool:
        """Whether on each of these inputs both versions end or neither does; otherwise the verdict is about those on which both do."""
        return TERMINATES not in self.assumptions


@dataclass(frozen=True, slots=True)
class Proof:
    """How an Equivalent was proved, for people: the rule, and line by line what it relies on (invariants, regions, iterations).

    `forms` names the forms and paces in which loops and recursion ran in lock step.
    `ends` are the ways in which both versions may end, each with each: how old ends, how new ends, and what is so then.
    """

    rule: str
    invariants: tuple[str, ...] = ()
    ends: tuple[tuple[str, str, str], ...] = ()
    forms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Equivalent:
    """Proved: the same observations for all inputs of the scope."""

    scope: Scope = field(default_factory=Scope)
    strategy: str = ""
    proof: Proof | None = None


@dataclass(frozen=True, slots=True)
class Different:
    """Executed: on the witness's input the two versions were seen to differ."""

    witness: Evidence
    strategy: str = ""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why there is no answer: a stable id, one line of text, and what would help."""

    id: str
    text: str
    advice: str = ""


@dataclass(frozen=True, slots=True)
class Unknown:
    """Neither proved nor refuted."""

    reason: Reason
    strategy: str = ""


Verdict = Equivalent | Different | Unknown


@dataclass(frozen=True, slots=True)
class Holds:
    """Proved: the clause holds on all inputs of the scope."""

    scope: Scope = field(default_factory=Scope)
    strategy: str = ""
    proof: Proof | None = None


@dataclass(frozen=True, slots=True)
class Violated:
    """Executed: on the witness's input the clause was seen not to hold."""

    witness: Evidence
    strategy: str = ""


ClauseVerdict = Holds | Violated | Unknown


def join(verdicts: Iterable[Verdict]) -> Verdict:
    """One verdict for many: Different before Unknown before Equivalent; scopes of Equivalents add up."""
    bounds: dict[Bound, None] = {}
    assumptions: dict[Assumption, None] = {}
    first_unknown: Unknown | None = None
    for verdict in verdicts:
        match verdict:
            case Different():
                return verdict
            case Unknown():
                first_unknown = first_unknown or verdict
            case Equivalent(scope):
                bounds.update(dict.fromkeys(scope.bounds))
                assumptions.update(dict.fromkeys(scope.assumptions))
            case _:
                assert_never(verdict)
    return first_unknown or Equivalent(Scope(tuple(bounds), tuple(sorted(assumptions))))


def join_clauses(verdicts: Sequence[ClauseVerdict]) -> ClauseVerdict:
    """One verdict for a clause that was asked of several kinds of inputs: Violated before Unknown before Holds, whose scopes add up."""
    if len(verdicts) == 1:
        return verdicts[0]
    worst = next((one for kind in (Violated, Unknown) for one in verdicts if isinstance(one, kind)), None)
    if worst is not None:
        return worst
    kept = [one for one in verdicts if isinstance(one, Holds)]
    bounds = dict.fromkeys(bound for one in kept for bound in one.scope.bounds)
    assumptions = {assumption for one in kept for assumption in one.scope.assumptions}
    return replace(kept[0], scope=Scope(tuple(bounds), tuple(sorted(assumptions))))
