"""Inputs on which a version does not end: on the JVM each costs a second, and a new JVM, so the interpreter looks at the others first."""

from __future__ import annotations

from collections.abc import Sequence

from twinproof.ir.interpret.machine import Limits
from twinproof.ir.observe import Input, Observation, Stopped
from twinproof.jvm.rough import RoughRuntime
from twinproof.prove.concrete import Interpreted, SideFiles

PATIENCE = 2  # runs that did not end, before the interpreter is asked first
_LOOK = Limits(blocks=5_000, depth=500)


class Endless:
    """Inputs that the interpreter comes to no end with."""

    def __init__(self, old: SideFiles, new: SideFiles) -> None:
        self._files = old, new
        self._versions: list[Interpreted] = []

    def without(self, inputs: Sequence[Input]) -> list[Input]:
        """The other inputs."""
        self._versions = self._versions or [Interpreted(files, _LOOK, RoughRuntime()) for files in self._files]
        kept = list(inputs)
        for version in self._versions:
            kept = [given for given, seen in zip(kept, version.observe(kept), strict=True) if not _is_endless(seen)]
        return kept


def _is_endless(seen: Observation) -> bool:
    return isinstance(seen.end, Stopped) and seen.end.reason == "timeout"
