"""Values worth trying for objects of the library that stand for one; which ones, the library's `KnownClasses` say.

Numbers come from `Values`, so that what the code mentions is tried here, too. A value already chosen for the input comes back often, as
another object that is equal, or as one just beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from twinproof.ir.types import Primitive
from twinproof.language.known import KnownClasses, Parts
from twinproof.sample.boundary import Values

_AGAIN = 0.25  # how often a value comes back
_BESIDE = 0.5  # how often it then is another one near it


class Chosen:
    """Chooses the values of one input: a `Chooser`."""

    def __init__(self, known: KnownClasses, random: Random, values: Values, longest: int) -> None:
        self._known = known
        self.random = random
        self._values = values
        self._longest = longest
        self._used: dict[str, list[Parts]] = {}

    def parts(self, cls: str) -> Parts:
        """A value of a class that has one."""
        used, layout = self._used.setdefault(cls, []), self._known.values[cls]
        if used and self.random.random() < _AGAIN:
            found = self.random.choice(used)
            beside = layout.beside
            return found if beside is None or self.random.random() >= _BESIDE else beside(found, self.random)
        used.append(layout.choose(self))
        return used[-1]

    @property
    def is_tame(self) -> bool:
        """Whether only small numbers are wanted."""
        return self._values.is_tame

    def number(self, type: Primitive) -> int:
        """A number of a type, by its bits."""
        return self._values.scalar(type).bits

    def among(self, choices: Sequence[int]) -> int:
        """One of some numbers."""
        return self.random.choice(choices)

    def text(self) -> str:
        """A text."""
        return self._values.text(self._longest)

    def decimals(self) -> Sequence[str]:
        """What the code mentions that may be a decimal number."""
        return self._values.decimals()
