"""The interpreter as a `Runner`: for languages whose code nothing else here executes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from twinproof.base.budget import Clock
from twinproof.base.errors import CompileFailed
from twinproof.base.version import VERSION
from twinproof.contract.claims import Judged
from twinproof.contract.claims import asserting as claiming
from twinproof.contract.harness import holding_to
from twinproof.heap.observe import Input, Observation, Stopped, as_arguments
from twinproof.interpret.capture import observe
from twinproof.interpret.machine import Machine, RunLimits, machine_of
from twinproof.ir.program import Program
from twinproof.language.runner import CallLimits, LoadedSide

_BLOCKS_PER_SECOND = 1_000_000  # about what the interpreter does; counted, so that a busy machine gets as far
_OUT_OF_TIME = Observation(Stopped("budget", "out of time"), "", (), ())


class OwnInterpreter:
    """The interpreter as the tools of a language."""

    @property
    def home(self) -> Path:
        """This program."""
        return Path(__file__).parent

    def release(self) -> bytes:
        """Its version."""
        return VERSION.encode()


class InterpretedRunner:
    """Executes methods of the versions that it has loaded; `read` makes a program of files. Code under check can reach nothing, so that it
    needs no process of its own."""

    def __init__(self, read: Callable[[Sequence[Path]], Program], limits: CallLimits) -> None:
        self._read = read
        self._limits = RunLimits(blocks=int(limits.seconds * _BLOCKS_PER_SECOND), output=limits.output_chars)
        self._machines: list[Machine] = []
        self._sides: dict[tuple[tuple[Path, ...], bool], LoadedSide] = {}
        self._clock: Clock | None = None

    def load(self, files: Sequence[Path], made_up: Mapping[str, bytes] | None = None, asserting: bool = False) -> LoadedSide:
        """A version from files; there is no compiled code that could be made up."""
        key = (tuple(files), asserting)
        if key not in self._sides:
            self._sides[key] = LoadedSide(len(self._machines), *key)
            program = self._read(files)
            self._machines.append(machine_of(claiming(program) if asserting else program, limits=self._limits))
        return self._sides[key]

    def observe_many(
        self, side: LoadedSide, cls: str, method: str, descriptor: str, inputs: Sequence[Input], fresh: bool = True
    ) -> list[Observation]:
        """What can be seen of one call per input, in order."""
        machine = self._machines[side.number]
        return [self._observe(machine, cls, method, descriptor, given, fresh) for given in inputs]

    def confirmed(self, side: LoadedSide, cls: str, method: str, descriptor: str, given: Input, seen: Observation) -> Observation:
        """All that is seen."""
        return seen

    def judge_many(self, side: LoadedSide, judged: Judged, inputs: Sequence[Input]) -> list[Observation]:
        """The same for the method of a contract, which the calls are held to."""
        program = self._machines[side.number].program
        holding = holding_to(program, judged.contract)
        machine = machine_of(claiming(program, [holding]), limits=self._limits)
        return [self._observe(machine, holding.owner, holding.name, holding.descriptor, as_arguments(given), True) for given in inputs]

    def _observe(self, machine: Machine, cls: str, method: str, descriptor: str, given: Input, fresh: bool) -> Observation:
        if self._clock is not None and self._clock.left() <= 0:
            return _OUT_OF_TIME
        if fresh:
            machine.renew(machine.runtime.is_library)
        return observe(machine, cls, method, descriptor, given, lambda name: not machine.runtime.is_library(name))

    def compile(self, files: Sequence[Path], sources: Mapping[str, str], seconds: float = 0.0) -> dict[str, bytes]:
        """Nothing is compiled here."""
        raise CompileFailed("this language has no compiler here")

    @contextmanager
    def within(self, clock: Clock) -> Iterator[None]:
        """While this lasts, calls that the clock leaves no time for end as `budget`."""
        before, self._clock = self._clock, clock
        try:
            yield
        finally:
            self._clock = before

    def work(self) -> float:
        """None beside that of this process."""
        return 0.0
