"""What it took to answer about a method: states, questions, and which lines were executed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from twinproof.base.dataclass import dataclass

Line = tuple[str, int]  # of a file


@dataclass(frozen=True, slots=True)
class Statistics:
    """Of all symbolic executions of a method: states that entered blocks, those that became part of another one, paths that no input
    takes, questions to solvers, lines of the code that may run and those that did, and seconds of the processor until a clause was seen to
    be broken."""

    states: int = 0
    merged: int = 0
    pruned: int = 0
    questions: int = 0
    code: tuple[Line, ...] = ()
    executed: tuple[Line, ...] = ()
    until_violated: float | None = None

    def plus(self, other: Statistics) -> Statistics:
        """Both together; what came first counts for the time."""
        times = [one.until_violated for one in (self, other) if one.until_violated is not None]
        code, executed = (tuple(sorted({*one, *two})) for one, two in ((self.code, other.code), (self.executed, other.executed)))
        return Statistics(
            self.states + other.states,
            self.merged + other.merged,
            self.pruned + other.pruned,
            self.questions + other.questions,
            code,
            executed,
            times[0] if times else None,
        )

    @property
    def missed(self) -> tuple[Line, ...]:
        """The lines that were never executed."""
        return tuple(line for line in self.code if line not in set(self.executed))


def together(some: Iterable[Statistics | None]) -> Statistics | None:
    """The sum of those that there are."""
    total: Statistics | None = None
    for one in some:
        total = one if total is None else total if one is None else total.plus(one)
    return total


def ranges(lines: Iterable[Line]) -> Iterator[str]:
    """Lines as people list them: `File.java:3-5, 9`."""
    for file, some in groupby(sorted(lines), key=lambda line: line[0]):
        parts: list[list[int]] = []
        for _, number in some:
            if parts and number == parts[-1][-1] + 1:
                parts[-1].append(number)
            else:
                parts.append([number])
        yield f"{file}:{', '.join(str(part[0]) if len(part) == 1 else f'{part[0]}-{part[-1]}' for part in parts)}"
