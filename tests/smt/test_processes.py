"""Solver processes: limits hold, deaths are answers, nothing is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from smt.asking import SOLVERS, ask, terms
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import INT, LONG
from twinproof.smt.chain import Chain, make_solver
from twinproof.smt.query import Query, Sat, Unsure
from twinproof.smt.solvers.process import Stable
from twinproof.term.build import apply, compare, equal, not_
from twinproof.term.leaf import ByName
from twinproof.term.term import Term, Value, intern, variable

X, Y, Z = (variable(ByName(name), INT) for name in "xyz")


@pytest.fixture
def chain() -> Iterator[Chain]:
    with make_solver() as made:
        yield made


def hard() -> tuple[Term, ...]:
    """No 63-bit product of two factors below 2**32 is this prime; proving that takes long."""
    a, b = variable(ByName("l"), LONG), variable(ByName("m"), LONG)
    limits = [compare(name, LONG, term, limit) for term in (a, b) for name, limit in (("gt", 1), ("lt", 1 << 32))]
    return terms(*limits, equal(LONG, apply(OPERATORS["mul.long"], a, b), 9223372036854775783))


def large(size: int) -> tuple[Term, ...]:
    """Products of many different sums, which take much memory."""
    total: Value = X
    for number in range(size):
        total = apply(
            OPERATORS["mul.int"],
            apply(OPERATORS["add.int"], total, variable(ByName(f"v{number}"), INT)),
            apply(OPERATORS["xor.int"], total, Y),
        )
    return terms(equal(INT, total, 12345), not_(equal(INT, total, variable(ByName("w"), INT))))


def gone(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return True
    return state == "Z"


def wait_until_gone(pids: list[int], seconds: float = 5.0) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if all(map(gone, pids)):
            return True
        time.sleep(0.02)
    return False


def test_time_limit(chain: Chain) -> None:
    begin = time.monotonic()
    answer = chain.check(Query(hard()), 1.0)
    assert isinstance(answer, Unsure)
    assert time.monotonic() - begin < 2.5
    assert isinstance(chain.check(Query(terms(compare("lt", INT, X, Y))), 5.0), Sat)


@pytest.mark.parametrize("solver", SOLVERS)
def test_time_limit_of_each_solver(solver: str) -> None:
    stable = Stable(2048)
    begin = time.monotonic()
    answer = ask(stable, solver, hard(), 0.7)
    assert isinstance(answer, Unsure)
    assert time.monotonic() - begin < 2.0
    stable.close()


def test_solver_that_ignores_its_limit() -> None:
    """A process that does nothing at all any more is killed when its time is over."""
    stable = Stable(2048)
    assert isinstance(ask(stable, "bitwuzla", terms(compare("lt", INT, X, Y)), 5.0), Sat)
    [pid] = stable.processes()
    os.kill(pid, signal.SIGSTOP)
    begin = time.monotonic()
    answer = ask(stable, "bitwuzla", terms(compare("lt", INT, X, Z)), 0.5)
    assert isinstance(answer, Unsure)
    assert "out of time" in answer.reason
    assert time.monotonic() - begin < 2.0
    assert wait_until_gone([pid])
    assert isinstance(ask(stable, "bitwuzla", terms(compare("lt", INT, Y, Z)), 5.0), Sat)
    stable.close()


def test_memory_limit() -> None:
    stable = Stable(600)
    answer = ask(stable, "bitwuzla", large(400), 20.0)
    assert isinstance(answer, Unsure)
    assert "memory" in answer.reason
    assert isinstance(ask(stable, "bitwuzla", terms(compare("lt", INT, X, Y)), 5.0), Sat)
    stable.close()


def test_killed_worker(chain: Chain) -> None:
    """A worker killed while it is working ends in Unsure; the next query gets a new one."""
    stable = Stable(2048)
    ask(stable, "z3", terms(compare("lt", INT, X, Y)), 5.0)
    [pid] = stable.processes()
    killer = subprocess.Popen(["sh", "-c", f"sleep 0.3; kill -9 {pid}"])
    answer = ask(stable, "z3", hard(), 10.0)
    killer.wait()
    assert isinstance(answer, Unsure)
    assert "its process ended with -9" in answer.reason
    assert isinstance(ask(stable, "z3", terms(compare("lt", INT, Y, X)), 5.0), Sat)
    assert stable.processes() != [pid]
    stable.close()


def test_close_leaves_nothing() -> None:
    with make_solver() as chain:
        chain.check(Query(hard()), 0.8)
        pids = chain.processes()
    assert wait_until_gone(pids)


PARENT = """
import os, sys, time
sys.path[:0] = {paths!r}
from smt.test_processes import hard
from smt.asking import ask
from twinproof.smt.solvers.process import Stable
import threading
stable = Stable(2048)
def report():
    while not stable.processes():
        time.sleep(0.01)
    time.sleep(0.5)
    print(*stable.processes(), flush=True)
threading.Thread(target=report, daemon=True).start()
ask(stable, "cvc5", hard(), 60.0)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="a parent's death is signalled on Linux only; elsewhere the alarm ends the worker")
def test_dies_with_its_parent() -> None:
    paths = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2] / "src")]
    parent = subprocess.Popen([sys.executable, "-c", PARENT.format(paths=paths)], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    pids = [int(word) for word in parent.stdout.readline().split()]
    assert pids
    assert not any(map(gone, pids))
    parent.kill()
    parent.wait()
    parent.stdout.close()
    assert wait_until_gone(pids)


def test_deep_and_shared_terms(chain: Chain) -> None:
    """Depth and sharing do not matter to building, sending or encoding."""
    term = X
    for number in range(3000):
        term = intern(
            "xor.int", INT, (intern("add.int", INT, (term, term)), intern("ushr.int", INT, (term, variable(ByName(f"s{number % 3}"), INT))))
        )
    answer = chain.check(Query(terms(equal(INT, term, 5))), 1.0)
    assert not isinstance(answer, Sat) or answer.exact
