"""Common code abstracted: what `dse`, `imp-s` and `refine` prove, and what they must not. The labels are held against the interpreter."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from twinproof.align.match import Matching
from twinproof.base.options import Options
from twinproof.base.verdict import Equivalent
from twinproof.check import check_with
from twinproof.interpret.machine import Machine, Thrown
from twinproof.java.find.jdk import find_jdk
from twinproof.java.runtime import JvmRuntime
from twinproof.java.sidecar import Sidecar
from twinproof.language.runner import CallLimits
from twinproof.smt.chain import Chain, make_ideal_solver, make_solver
from twinproof.target import Checked, Target, match_targets, open_target
from witness.java_pairs import version

STRATEGIES = ("dse", "imp-s", "refine")
TEXT = """
class C {
    static int before(int n, int x) {
        int y = «x + x||2 * x»;
        int s = 0;
        for (int i = 0; i < n; i++) { s += i * y; if (s > 100) s = s / 3; }
        return s;
    }
    static int beforeOff(int n, int x) {
        int y = «x + x||3 * x»;
        int s = 0;
        for (int i = 0; i < n; i++) { s += i * y; if (s > 100) s = s / 3; }
        return s;
    }
    static int after(int n, int x) {
        int s = 1;
        for (int i = 0; i < n; i++) { s += i * x; while (s > 100) s = s / 3; }
        return «s + s||2 * s»;
    }
    static int afterOff(int n, int x) {
        int s = 1;
        for (int i = 0; i < n; i++) { s += i * x; while (s > 100) s = s / 3; }
        return «s + s||2 * s + (s == 1 ? 1 : 0)»;
    }
    static int inside(int n, int x) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            s = s * 31 + i % (x * x + 1);
            s = s «+ x + x||+ 2 * x»;
        }
        return s;
    }
    static int divides(int a, int b) {
        int c = a / b;
        int d = c * c * b;
        return «d + d||2 * d»;
    }
    static int early(int a, int b) {
        «||if (b == 0) { return 0; }»
        int c = a / b;
        return c * c * b;
    }
    static int caught(int a, int b) {
        int r = 7;
        try { r = a / b + a % 3; } catch (ArithmeticException e) { r = r + 1; }
        return «r + r||2 * r»;
    }
    static int caughtOff(int a, int b) {
        int r = 7;
        try { r = a / b + a % 3; } catch (ArithmeticException e) { r = r «+ 1||+ 2»; }
        return r * r;
    }
    static int caughtInside(int a, int b) {
        int r = 7;
        try { r = a / b; } catch (ArithmeticException e) { if (a > b) { r = a; } else { r = b; } r = r * 3; }
        return «r + r||2 * r»;
    }
    static int swapped(int a, int b) {
        int c = «a||b» * 3 + «b||a»;
        return c * c;
    }
    static int needs(int a, int b) {
        int one = 1;
        int p = a * b * (a + b);
        return «p||p * one»;
    }
    static int needsOff(int a, int b) {
        int one = 2;
        int p = a * b * (a + b);
        return «p||p * one»;
    }
}
"""
EQUAL = ("before", "after", "divides", "caught", "caughtInside", "needs")
UNPROVED = {("dse", "needs")}  # for it the value of a constant matters
BOUNDED = {("imp-s", "before"), ("imp-s", "after")}
DIFFERENT = ("beforeOff", "afterOff", "early", "caughtOff", "swapped", "needsOff")
VALUES = (-3, -1, 0, 1, 2, 5)
Both = tuple[Target, Target, Matching]


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Both:
    folders: list[Path] = []
    for number, name in enumerate(("old", "new")):
        folders.append(tmp_path_factory.mktemp(name))
        (folders[-1] / "C.java").write_text(version(TEXT, number))
    old, new = (open_target(str(folder)) for folder in folders)
    return old, new, match_targets(old, new)


@pytest.fixture(scope="module")
def tools() -> Iterator[tuple[Sidecar, Chain]]:
    with Sidecar(find_jdk(), CallLimits(seconds=1.0)) as sidecar, make_solver() as solver:
        yield sidecar, solver


def check(both: Both, tools: tuple[Sidecar, Chain], method: str, options: Options) -> Checked:
    """What some strategy says of a method."""
    pairs = [pair for pair in both[2].pairs if pair.old.name == method]
    old, new, matching = both
    return next(check_with(*tools, old, new, matching, pairs, options))


def test_labels(both: Both) -> None:
    machines = [Machine(target.program, JvmRuntime()) for target in both[:2]]
    for method in (*EQUAL, *DIFFERENT):
        ends = [{args: _end(machine, method, *args) for args in product(VALUES, VALUES)} for machine in machines]
        assert (ends[0] == ends[1]) == (method in EQUAL), method


def _end(machine: Machine, method: str, a: int, b: int) -> object:
    try:
        return machine.call("C", method, "(II)I", a, b)
    except Thrown:
        return "thrown"


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("method", EQUAL)
def test_equal_is_proved(both: Both, tools: tuple[Sidecar, Chain], method: str, strategy: str) -> None:
    verdict = check(both, tools, method, Options(timeout=10.0, bound=2, strategy=(strategy,))).verdict
    if (strategy, method) in UNPROVED:
        assert not isinstance(verdict, Equivalent)
    else:
        assert isinstance(verdict, Equivalent)
        assert verdict.scope.is_unbounded == ((strategy, method) not in BOUNDED)


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("method", DIFFERENT)
def test_different_is_not(both: Both, tools: tuple[Sidecar, Chain], method: str, strategy: str) -> None:
    verdict = check(both, tools, method, Options(timeout=5.0, bound=4, strategy=(strategy,))).verdict
    assert not isinstance(verdict, Equivalent)


@pytest.mark.parametrize("how", ["full", "h3", "random"])
def test_refinement_is_counted(both: Both, tools: tuple[Sidecar, Chain], how: str) -> None:
    checked = check(both, tools, "needs", Options(timeout=10.0, strategy=("refine",), refine=how))  # type: ignore[arg-type]
    assert isinstance(checked.verdict, Equivalent)
    assert any(line.startswith("refine: iteration 1: lines") for line in checked.steps)


@pytest.mark.parametrize("method", ["before", "inside", "after"])
def test_a_change_around_a_loop_is_proved_for_all_inputs(both: Both, tools: tuple[Sidecar, Chain], method: str) -> None:
    verdict = check(both, tools, method, Options(timeout=20.0)).verdict
    assert isinstance(verdict, Equivalent)
    assert verdict.scope.is_unbounded


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_with_ideal_numbers(both: Both, strategy: str) -> None:
    with Sidecar(find_jdk(), CallLimits(seconds=1.0)) as sidecar, make_ideal_solver() as solver:
        options = Options(timeout=10.0, bound=2, numbers="ideal", strategy=(strategy,))
        equal, off = (check(both, (sidecar, solver), method, options).verdict for method in ("after", "afterOff"))
    assert isinstance(equal, Equivalent)
    assert "ideal-numbers" in equal.scope.assumptions
    assert not isinstance(off, Equivalent)
