"""`--numbers ideal`, on real Java: what it proves says so, what it finds was executed, what only ideal numbers show is Unknown."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from twinproof.base.options import Options
from twinproof.base.verdict import Different, Equivalent, Unknown
from twinproof.check import check_pairs
from twinproof.target import Checked, match_targets, open_target
from witness.java_pairs import version

Check = Callable[..., Checked]
TEXT = """
class I {
    static double sum(double a, double b, double c) { return «(a + b) + c||a + (b + c)»; }
    static int half(int x) { return «x * 2 / 2||x»; }
    static boolean next(int x) { return «x + 1 > x||true»; }
    static int wraps(int x) { return «x||x + 2147483647 + 2147483647 + 2»; }
    static int off(int x, int y) { return «x * y + 1||x * y + 2»; }
    static double mean(int a, int b) { return «(a + b) / 2.0||a / 2.0 + b / 2.0»; }
    static int bits(int x) { return «x & 7 | 8||8 | x & 7»; }
    static double larger(double a, double b) { return «Math.max(a, b)||a > b ? a : b»; }
    static int loop(int n) { int s = 0; for (int i = 0; i < n && i < 3; i++) s += n; return «s||n <= 0 ? 0 : n < 3 ? n * n : 3 * n»; }
    static double sums(double[] a, double b) { double s = 0; for (double x : a) s = «(s + x) + b||s + (x + b)»; return s; }
    static double turn(double x, int n) { double t = 0; for (int i = 0; i < n; i++) t = «3 * (t + x)||3 * x + t * 3»; return t; }
    static boolean grown(int n) { long s = 1; for (int i = 0; i < n; i++) s *= 16; return «s > 9223372036854775806L + 1||false»; }
    static boolean stored(int[] a, int n) { for (int i = 0; i < n; i++) a[0] += n; return «a[0] > 2147483646 + 1||a[0] < -2147483647 - 1»; }
    static boolean kept(int n) { for (int i = 0; i < n; i++) field += n; return «field > 2147483646 + 1||false»; }
    static boolean given(int n, long s) { return n <= 0 ? «s > 9223372036854775806L + 1||false» : given(n - 1, s * 16); }
    static int field;
}
"""


@pytest.fixture(scope="module")
def check(tmp_path_factory: pytest.TempPathFactory) -> Check:
    sides: list[Path] = []
    for number, name in enumerate(("old", "new")):
        folder = tmp_path_factory.mktemp(name)
        (folder / "I.java").write_text(version(TEXT, number))
        sides.append(folder)
    old, new = (open_target(str(folder)) for folder in sides)
    matching = match_targets(old, new)

    def run(method: str, numbers: str, strategy: tuple[str, ...] = ()) -> Checked:
        pairs = [pair for pair in matching.pairs if pair.old.name == method]
        options = Options(timeout=20.0 if not strategy else 5.0, numbers="ideal" if numbers == "ideal" else "exact", strategy=strategy)
        return next(check_pairs(old, new, matching, pairs, options))

    return run


@pytest.mark.parametrize("method", ["sum", "half", "next", "mean", "larger", "loop"])
def test_equal_for_ideal_numbers(check: Check, method: str) -> None:
    verdict = check(method, "ideal").verdict
    assert isinstance(verdict, Equivalent)
    assert "ideal-numbers" in verdict.scope.assumptions
    assert verdict.scope.is_unbounded


@pytest.mark.parametrize("method", ["sum", "half", "next"])
def test_but_not_for_the_machines(check: Check, method: str) -> None:
    assert isinstance(check(method, "exact").verdict, Different)


@pytest.mark.parametrize("method", ["sums", "turn"])
def test_loops_over_ideal_numbers(check: Check, method: str) -> None:
    """Induction works for them, too."""
    verdict = check(method, "ideal").verdict
    assert isinstance(verdict, Equivalent)
    assert (verdict.strategy, verdict.scope.is_unbounded) == ("induct", True)
    assert isinstance(check(method, "exact").verdict, Different)


@pytest.mark.parametrize("method", ["grown", "stored", "kept", "given"])
def test_what_a_loop_computes_may_be_larger_than_any_sort(check: Check, method: str) -> None:
    """Equal for the machine's numbers, of which none is larger; ideal ones grow."""
    assert isinstance(check(method, "exact", ("induct",)).verdict, Equivalent)
    assert isinstance(check(method, "ideal", ("induct",)).verdict, Unknown)


def test_a_difference_is_executed(check: Check) -> None:
    assert isinstance(check("off", "ideal").verdict, Different)


def test_a_difference_of_ideal_numbers_alone(check: Check) -> None:
    assert isinstance(check("wraps", "exact").verdict, Equivalent)
    verdict = check("wraps", "ideal").verdict
    assert isinstance(verdict, Unknown)
    assert verdict.reason.id == "ideal-difference"


def test_bits_are_not_understood(check: Check) -> None:
    assert isinstance(check("bits", "ideal").verdict, Unknown)
