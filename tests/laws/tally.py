"""Verdicts counted, and the cases that break a law."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from twinproof.base.verdict import Different, Equivalent, Unknown, Verdict


def kind(verdict: Verdict) -> str:
    """The verdict in a word; an unknown one with its reason."""
    match verdict:
        case Equivalent(scope):
            return "equivalent" if scope.is_unbounded else "bounded"
        case Different():
            return "different"
        case Unknown(reason):
            return f"unknown, {reason.id}: {reason.text[:80]}"


@dataclass(slots=True)
class Tally:
    """How often each kind of verdict was given under a law."""

    law: str
    kinds: Counter[str] = field(default_factory=Counter)
    violations: list[str] = field(default_factory=list)

    @property
    def total(self) -> int:
        """How many verdicts there were."""
        return self.kinds.total()

    @property
    def decided(self) -> int:
        """How many of them were not Unknown."""
        return sum(count for name, count in self.kinds.items() if not name.startswith("unknown"))

    def __str__(self) -> str:
        head = f"{self.law}: {self.total} pairs, {self.decided} decided, {len(self.violations)} violations"
        return "\n".join([head, *(f"{count:6} {name}" for name, count in self.kinds.most_common())])
