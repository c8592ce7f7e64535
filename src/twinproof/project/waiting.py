"""Pairs of the same code that could be settled if methods were that they may call, and are not."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from twinproof.align.match import Pair
from twinproof.ir.program import Method
from twinproof.prove.given import Facts, Given
from twinproof.prove.settle import settle
from twinproof.prove.structural import Node, Structural


class Waiting(Given):
    """Looks at pairs as if what was checked without a proof were known to be equal."""

    def __init__(self, structural: Structural, facts: Facts, undecided: Collection[tuple[Method, Method]]) -> None:
        super().__init__(structural, facts)
        self._undecided = undecided

    def waits_for(self, pair: Pair) -> Method | None:
        """The nearest undecided method that a pair may call, if there is nothing else that could tell its versions apart."""
        start: Node = ("code", (pair.old, pair.new))
        if start not in self._same:
            settle(start, self._reached, self._same)
        return self._nearest(start) if self._same[start] else None

    def _reached(self, node: Node) -> Sequence[Node] | None:
        return [] if node in self._undecided else super()._reached(node)

    def _nearest(self, start: Node) -> Method | None:
        seen, queue = {start}, [start]
        for node in queue:
            if node in self._undecided:
                old: Method = node[0]
                return old
            fresh = [other for other in self._reached(node) or () if other not in seen]
            seen.update(fresh)
            queue += fresh
        return None
