"""What keeps pairs of the same code from being settled: the change that they come to first."""

from __future__ import annotations

from collections.abc import Mapping

from twinproof.align.match import Pair
from twinproof.base.verdict import Different, Equivalent, Verdict
from twinproof.ir.program import Method
from twinproof.same.composed import Facts, Given
from twinproof.same.structural import Node, Structural


class Obstacles(Given):
    """Looks for what may tell the versions of pairs of the same code apart, given the verdicts about pairs whose own code changed."""

    def __init__(self, structural: Structural, facts: Facts, judged: Mapping[tuple[Method, Method], Verdict]) -> None:
        super().__init__(structural, facts)
        self._judged = judged

    def nearest(self, pair: Pair) -> str | None:
        """The change that a pair may come to first, in words."""
        start: Node = ("code", (pair.old, pair.new))
        seen, queue = {start}, [start]
        for node in queue:
            below = self._reached(node)
            if below is None:
                return self._say(node)
            fresh = [other for other in below if other not in seen]
            seen.update(fresh)
            queue += fresh
        return None

    def _say(self, node: Node) -> str:
        match node:
            case (("called" | "above"), (type, name, _)):
                return f"it may call {type}.{name}, and only one version has all the methods that this may run"
            case "called back", _:
                return "it may call code of the library that calls back methods which only one version has"
            case ("code", (Method() as old, new)) | (Method() as old, new):
                known = self._judged.get((old, new))
                how = (
                    "code differs"
                    if known is None
                    else "versions differ"
                    if isinstance(known, Different)
                    else "versions are proved equal, but not in all that callers may see"
                    if isinstance(known, Equivalent) and known.scope.is_unbounded
                    else "versions are not proved equal"
                )
                return f"it may call {old.owner}.{old.name}, whose {how}"
        return "it may ask how classes are declared that differ"
