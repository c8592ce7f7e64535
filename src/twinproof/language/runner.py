"""Who executes code for real: in a child process, within limits, and says what can be seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from twinproof.base.budget import Clock
from twinproof.base.dataclass import dataclass
from twinproof.base.errors import BadInput

if TYPE_CHECKING:
    from twinproof.contract.claims import Judged
    from twinproof.heap.observe import Input, Observation


@dataclass(frozen=True, slots=True)
class CallLimits:
    """What one call may use, and how much of its final heap is observed: `nodes` objects, `values` fields, elements and characters.

    The seconds are by the clock and, as long as the call is at work, of processors, so that a busy machine gets as far."""

    seconds: float = 2.0
    heap_mb: int = 512
    stack_mb: int = 32
    output_chars: int = 100_000
    nodes: int = 100_000
    values: int = 2_000_000

    def __post_init__(self) -> None:
        highest = {"seconds": 86_400, "heap_mb": 1 << 20, "stack_mb": 1024, "output_chars": 1 << 28, "nodes": 1 << 26, "values": 1 << 28}
        for name, most in highest.items():
            if not 0 < getattr(self, name) <= most:
                raise BadInput(f"limit {name} must be above 0 and at most {most}")


@dataclass(frozen=True, slots=True)
class LoadedSide:
    """One version of a program, as loaded by a runner."""

    number: int
    files: tuple[Path, ...]
    asserting: bool = False


class Runner(Protocol):
    """Executes methods of the versions that it has loaded; for one thread at a time."""

    def load(self, files: Sequence[Path], made_up: Mapping[str, bytes] | None = None, asserting: bool = False) -> LoadedSide:
        """A version from files and directories, and from compiled code that is `made_up`, by the names of its classes; with assertions on
        if it is to be `asserting`."""

    def observe_many(
        self, side: LoadedSide, cls: str, method: str, descriptor: str, inputs: Sequence[Input], fresh: bool = True
    ) -> list[Observation]:
        """What can be seen of one call per input, in order; with `fresh=False` each sees the static state the ones before left."""

    def confirmed(self, side: LoadedSide, cls: str, method: str, descriptor: str, given: Input, seen: Observation) -> Observation:
        """What can be relied on of what was seen of a call, once more has been tried than is tried of all calls: the same in another
        form, or that it is undefined or not known."""

    def judge_many(self, side: LoadedSide, judged: Judged, inputs: Sequence[Input]) -> list[Observation]:
        """The same for the method of a contract, which the calls are held to: one that breaks a clause ends as `failed`, and one whose
        inputs are not as required as `halted`."""

    def compile(self, files: Sequence[Path], sources: Mapping[str, str], seconds: float = ...) -> dict[str, bytes]:
        """The compiled code of sources by the names of their files; `CompileFailed` if they do not compile within the seconds."""

    def within(self, clock: Clock) -> AbstractContextManager[None]:
        """While this lasts, calls that the clock leaves no time for end as `budget`, run or not."""

    def work(self) -> float:
        """Seconds of processors used so far."""
