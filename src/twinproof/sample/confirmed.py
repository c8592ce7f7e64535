"""Runs on the interpreter that are held to a contract, which of them the real machine confirms, and which inputs it is given at all."""

from __future__ import annotations

from collections.abc import Sequence

from twinproof.base.dataclass import replace
from twinproof.heap.observe import End, Input, Link, Null, Observation, Returned, Scalar, Stopped, Threw, as_arguments
from twinproof.interpret.machine import FAILED, HALTED
from twinproof.ir.program import Method
from twinproof.ir.side import Side
from twinproof.sample.concrete import Interpreted, SideFiles
from twinproof.sample.violate import Runs


class Interpreting:
    """A program on the interpreter, held to a contract by its harness."""

    def __init__(self, claiming: Side, holding: Method, files: SideFiles) -> None:
        self._version = Interpreted(replace(files, side=claiming, method=holding))

    def observe(self, inputs: Sequence[Input]) -> list[Observation]:
        """How one call per input ended."""
        return self._version.observe([as_arguments(given) for given in inputs])


class AdmittedRuns:
    """Runs of inputs for which some predicates hold; as far as the real machine has no such method, the interpreter asks them."""

    def __init__(self, runs: Runs, files: SideFiles, predicates: Sequence[Method]) -> None:
        self._runs = runs
        self._asked = [Interpreted(replace(files, method=predicate)) for predicate in predicates]

    def observe(self, inputs: Sequence[Input]) -> list[Observation]:
        """How one call per input ended: those that are not admitted at once."""
        refused = [self._refusal(given) for given in inputs]
        seen = iter(self._runs.observe([given for given, end in zip(inputs, refused, strict=True) if end is None]))
        return [next(seen) if end is None else Observation(end, "", (), ()) for end in refused]

    def _refusal(self, given: Input) -> Stopped | None:
        """How a run ends that is not admitted, or of which that is not known."""
        for predicate in self._asked:
            match predicate.observe([as_arguments(given)])[0].end:
                case Returned(Scalar(bits=bits)) if bits:
                    continue
                case Returned():
                    return Stopped(HALTED, "")
                case end:
                    return Stopped("unconfirmed", f"what is checked at the entry: {end}")
        return None


class FreshRuns:
    """Runs that give the object of which a clause says that it is new: one that was there, or none, breaks the clause."""

    def __init__(self, runs: Runs, clause: str) -> None:
        self._runs, self._clause = runs, clause

    def observe(self, inputs: Sequence[Input]) -> list[Observation]:
        """How one call per input ended."""
        return [self._judged(*each) for each in zip(inputs, self._runs.observe(inputs), strict=True)]

    def _judged(self, given: Input, seen: Observation) -> Observation:
        match seen.end:
            case Returned(Null()):
                return replace(seen, end=Stopped(FAILED, self._clause))
            case Returned(Link(index)) if index < len(given.heap):
                return replace(seen, end=Stopped(FAILED, self._clause))
        return seen


class ConfirmedRuns:
    """Runs on the interpreter that count only where the real machine does the same with the program as it is."""

    def __init__(self, runs: Runs, plain: Runs, real: Runs) -> None:
        self._runs, self._plain, self._real = runs, plain, real

    def observe(self, inputs: Sequence[Input]) -> list[Observation]:
        """How one call per input ended; `unconfirmed` where the two machines differ."""
        seen = zip(self._runs.observe(inputs), self._plain.observe(inputs), self._real.observe(inputs), strict=True)
        unconfirmed = Stopped("unconfirmed", "the machines differ")
        return [held if _ends_alike(plain.end, real.end) else replace(held, end=unconfirmed) for held, plain, real in seen]


def _ends_alike(one: End, other: End) -> bool:
    match one, other:
        case Returned(Scalar() as value), Returned(Scalar() as same):
            return value == same
        case Threw(cls), Threw(another):
            return cls == another
    return isinstance(one, Returned) and isinstance(other, Returned)
