"""Loops that always end: the ranking argument says so of none that the interpreter sees run for ever."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from twinproof.align.match import Matching
from twinproof.base.budget import Deadline
from twinproof.execute.universe import Universe
from twinproof.heap.observe import Input, Null, Observation, Scalar, Stopped
from twinproof.induct.callees import Callees
from twinproof.induct.ending.rank import Edge, all_end
from twinproof.induct.ending.total import Totals
from twinproof.induct.steps import Setting
from twinproof.interpret.capture import observe
from twinproof.interpret.machine import Machine, RunLimits
from twinproof.interpret.repeat import ENDLESS, Repeats
from twinproof.ir.program import Method
from twinproof.ir.types import INT
from twinproof.java.runtime import JvmRuntime
from twinproof.smt.chain import make_solver
from twinproof.target import match_targets, open_target
from twinproof.term.build import apply
from twinproof.term.term import Value

SOURCE = """class R {
    static int up(int n, int k) { int s = k; for (int i = 0; i < n; i++) s += i; return s; }
    static int down(int n, int k) { while (n > 0) { n--; k += n; } return k; }
    static int apart(int n, int k) { while (n < k) { if ((n & 1) == 0) n++; else k--; } return n; }
    static int halves(int n, int k) { while (n != 0) { n /= 2; k++; } return k; }
    static int shifted(int n, int k) { while (n != 0) { n >>>= 1; k++; } return k; }
    static int bits(int n, int k) { while (n != 0) { n &= n - 1; k++; } return k; }
    static int tens(int n, int k) { while (n >= 10 || n <= -10) { n = n / 10; } return n; }
    static int either(int n, int k) { while (n > 0 && k > 0) { if ((n & k) == 0) { n--; k = 9; } else { k--; } } return n; }
    static int floating(int n, int k) { double d = n; while (d > 0) { d = d - 1 < d ? d - 1 : 0; } return (int) d; }

    static int wraps_(int n, int k) { int s = 0; for (int i = n; i != k; i += 2) s++; return s; }
    static int stays_(int n, int k) { while (n > 0) { n -= k; } return n; }
    static int power_(int n, int k) { int p = 1; while (p < n) p *= k; return p; }
    static int xor_(int n, int k) { while (n != 0) { n ^= n - 1; k++; } return k; }
    static int back_(int n, int k) { while (n > 0) { n--; if (n == 3 && k == 1) n = 7; } return n; }
    static int thirds_(int n, int k) { while (n != 0) { n = -n / 2 + (k == 2 ? n / 2 + 1 : 0); } return n; }
    static int flips_(int n, int k) { while (n != k) { int t = n; n = k; k = t; } return n; }
    static int calls_(int n, int k) { int s = 0; for (int i = 0; i < n; i++) s += power_(i, k); return s; }
    static int nan_(int n, int k) { double d = n; while (d < k) { d += 0.0 / (n - n); if (d != d) d = n; } return n; }
}"""
NUMBERS = (0, 1, 2, 3, 4, 7, -1, -2, -9)


@pytest.fixture(scope="module")
def matching(tmp_path_factory: pytest.TempPathFactory) -> Matching:
    folder = tmp_path_factory.mktemp("rank")
    (folder / "R.java").write_text(SOURCE)
    target = open_target(str(folder))
    return match_targets(target, target)


@pytest.fixture(scope="module")
def setting(matching: Matching) -> Iterator[Setting]:
    universe = Universe(matching.old, matching.classes)
    with make_solver() as solver:
        yield Setting((matching.old, matching.new), universe, Callees(matching, universe), solver, Deadline(120.0), "class")


def methods(matching: Matching, is_endless: bool) -> list[Method]:
    return [pair.old for pair in matching.pairs if not pair.old.name.startswith("<") and pair.old.name.endswith("_") is is_endless]


def runs(matching: Matching, method: Method) -> Iterator[Observation]:
    machine = Machine(matching.old.program, JvmRuntime(), RunLimits(blocks=3_000, depth=50))
    repeats = Repeats(machine)
    machine.watch = repeats.watch
    for n, k in product(NUMBERS, repeat=2):
        machine.renew(machine.runtime.is_library)
        repeats.renew()
        given = Input((), Null(), (Scalar(INT, n), Scalar(INT, k)))
        yield observe(machine, "R", method.name, method.descriptor, given, lambda name: True)


def test_what_always_ends(matching: Matching, setting: Setting) -> None:
    totals = Totals(setting)
    assert [method.name for method in methods(matching, False) if not totals.method(0, method)] == []


def test_what_may_not_end(matching: Matching, setting: Setting) -> None:
    totals = Totals(setting)
    assert [method.name for method in methods(matching, True) if totals.method(0, method)] == []


def test_the_interpreter_agrees(matching: Matching) -> None:
    for method in methods(matching, False):
        assert not any(isinstance(seen.end, Stopped) for seen in runs(matching, method)), method.name
    for method in methods(matching, True):
        stopped = [seen.end.reason for seen in runs(matching, method) if isinstance(seen.end, Stopped)]
        assert ENDLESS in stopped or "timeout" in stopped, method.name
        assert ENDLESS in stopped or method.name == "wraps_"  # its states repeat after 2^31 rounds only


def edge(source: int, target: int, before: list[int], after: list[int]) -> Edge:
    def surely(condition: Value) -> bool:
        return condition is True

    index = range(len(before))
    return Edge(
        source, target, dict.fromkeys(index, INT), dict(zip(index, before, strict=True)), dict(zip(index, after, strict=True)), surely
    )


def test_an_order_of_several_numbers() -> None:
    assert all_end([edge(1, 1, [5, 0], [4, 9]), edge(1, 1, [5, 9], [5, 8])], apply)
    assert not all_end([edge(1, 1, [5, 0], [4, 9]), edge(1, 1, [5, 9], [6, 0])], apply)
    assert not all_end([edge(1, 2, [5], [5]), edge(2, 1, [5], [5])], apply)
    assert all_end([edge(1, 2, [5], [5]), edge(2, 3, [5], [5])], apply)


def test_ideal_numbers_need_a_bound() -> None:
    assert all_end([edge(1, 1, [-5], [-6])], apply)
    assert not all_end([edge(1, 1, [-5], [-6])], apply, is_ideal=True)
    assert all_end([edge(1, 1, [5], [4])], apply, is_ideal=True)
    assert not all_end([edge(1, 1, [-5, 3], [-6, 3]), edge(1, 1, [-5, 3], [-6, 2])], apply, is_ideal=True)
