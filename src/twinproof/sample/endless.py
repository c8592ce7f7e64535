"""Inputs on which a version does not end: on the JVM each costs a second, and a new JVM, so the interpreter looks at the others first."""

from __future__ import annotations

from collections.abc import Sequence

from twinproof.heap.observe import Input, Observation, Stopped
from twinproof.interpret.machine import RunLimits
from twinproof.language.language import Fidelity
from twinproof.sample.concrete import Interpreted, SideFiles, is_endless

PATIENCE = 2  # runs that did not end, before the interpreter is asked first
_LOOK = RunLimits(blocks=5_000, depth=500)


class Endless:
    """Inputs that the interpreter comes to no end with."""

    def __init__(self, old: SideFiles, new: SideFiles) -> None:
        self._files = old, new
        self._versions: list[Interpreted] = []

    def without(self, inputs: Sequence[Input]) -> list[Input]:
        """The other inputs, and those on which one version is seen never to end, and the other to end."""
        self._versions = self._versions or [Interpreted(files, _LOOK, Fidelity.NEAR, sees_repeats=True) for files in self._files]
        return [given for given in inputs if not self._is_lost(given)]

    def _is_lost(self, given: Input) -> bool:
        old = self._versions[0].observe((given,))[0]
        if _has_no_end(old):
            return True
        new = self._versions[1].observe((given,))[0]
        return _has_no_end(new) or (is_endless(old) and is_endless(new))


def _has_no_end(seen: Observation) -> bool:
    return isinstance(seen.end, Stopped) and seen.end.reason == "timeout"
