"""A solver's process: reads queries from its input, writes answers to its output, dies with its parent.

`python -m twinproof.smt.solvers.worker SOLVER MEGABYTES PARENT`. Its limits are the system's: the memory limit makes
allocation fail, the alarm kills the process if the solver overruns its time by much, whatever it is doing.
"""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import sys
from collections.abc import Callable
from typing import BinaryIO

from twinproof.smt.solvers.wire import HEADER, frame, unpack
from twinproof.term.encode import EXACT, Encoder, Encoding, Unencodable, UnlimitedExpressions
from twinproof.term.encode_ideal import IDEAL
from twinproof.term.encode_order import ORDER
from twinproof.term.term import Term, Value

Ask = Callable[[list[Term], float], tuple[str, Callable[[Term], Value]]]

GRACE = 1.0  # seconds over its own limit that a solver may take before the system ends it
_PR_SET_PDEATHSIG = 1


def main() -> int:
    """Serve until the input ends."""
    solver, megabytes, parent = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    _limit(megabytes)
    if os.getppid() != parent:  # it died before it could be told that its death is ours
        return 1
    ask = SOLVERS[solver]()
    with os.fdopen(0, "rb") as source, os.fdopen(_own_output(), "wb") as sink:
        while (data := _read(source)) is not None:
            sink.write(frame(_answer(ask, data)))
            sink.flush()
    return 0


def _own_output() -> int:
    """The output, for replies only: what a solver prints itself goes nowhere."""
    output = os.dup(1)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)
    return output


def _limit(megabytes: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def _read(source: BinaryIO) -> bytes | None:
    header = source.read(HEADER)
    if len(header) < HEADER:
        return None
    size = int.from_bytes(header, "big")
    data = source.read(size)
    return data if len(data) == size else None


def _answer(ask: Ask, data: bytes) -> tuple[str, object]:
    """("sat", values of the leaves), ("unsat", None) or ("unknown", reason)."""
    seconds, terms, conditions = unpack(data)
    signal.setitimer(signal.ITIMER_REAL, seconds + GRACE)
    try:
        result, value = ask(conditions, seconds)
        if result == "sat":
            return "sat", [value(term) for term in terms if term.op in ("var", "apply")]
        return (result, None) if result == "unsat" else ("unknown", "gave up or out of time")
    except MemoryError:
        return "unknown", "out of memory"
    except (Unencodable, ValueError, RuntimeError) as error:
        return "unknown", str(error)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _z3(encoding: Encoding[UnlimitedExpressions]) -> Callable[[], Ask]:
    def start() -> Ask:
        import z3

        from twinproof.smt.solvers import z3_target

        target = z3_target.Z3Target()

        def ask(conditions: list[Term], seconds: float) -> tuple[str, Callable[[Term], Value]]:
            target.release()
            encoder = Encoder(target, encoding)
            try:
                result, model = z3_target.ask(target, [encoder[condition] for condition in conditions], seconds)
            except z3.Z3Exception as error:
                raise RuntimeError(str(error)) from error
            return result, lambda term: encoding.read(target.value(model, encoder[term], term.sort), term.sort)

        return ask

    return start


def _bitwuzla() -> Ask:
    from twinproof.smt.solvers import bitwuzla_target

    def ask(conditions: list[Term], seconds: float) -> tuple[str, Callable[[Term], Value]]:
        target = bitwuzla_target.BitwuzlaTarget()
        encoder = Encoder(target)
        result, solver = bitwuzla_target.ask(target, [encoder[condition] for condition in conditions], seconds)
        return result, lambda term: bitwuzla_target.value(solver, encoder[term], term.sort)

    return ask


def _cvc5(integers: bool) -> Callable[[], Ask]:
    def start() -> Ask:
        from twinproof.smt.solvers import cvc5_target

        def ask(conditions: list[Term], seconds: float) -> tuple[str, Callable[[Term], Value]]:
            target = cvc5_target.Cvc5Target()
            encoder = Encoder(target)
            result, solver = cvc5_target.ask(target, [encoder[condition] for condition in conditions], seconds, integers)
            return result, lambda term: cvc5_target.value(solver, encoder[term], term.sort)

        return ask

    return start


SOLVERS: dict[str, Callable[[], Ask]] = {
    "z3": _z3(EXACT),
    "z3-ideal": _z3(IDEAL),
    "z3-order": _z3(ORDER),
    "bitwuzla": _bitwuzla,
    "cvc5": _cvc5(False),
    "cvc5-int": _cvc5(True),
}

if __name__ == "__main__":
    sys.exit(main())
