"""Preconditions against brute force: every predicate with every pair, the interpreter running all small inputs and some extreme ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import pytest

from twinproof.base.options import Options
from twinproof.base.verdict import Different, Equivalent
from twinproof.check import check_with
from twinproof.heap.observe import End, Input, Null, Returned, Scalar
from twinproof.interpret.capture import observe
from twinproof.interpret.machine import Machine
from twinproof.ir.program import Program
from twinproof.ir.types import BOOLEAN, INT
from twinproof.java.find.jdk import find_jdk
from twinproof.java.runtime import JvmRuntime
from twinproof.java.sidecar import Sidecar
from twinproof.language.runner import CallLimits
from twinproof.smt.chain import make_solver
from twinproof.target import Checked, match_targets, open_target
from twinproof.witness.witness import Witness
from witness.java_pairs import version

TEXT = """
final class Both {
    static boolean ordered(int a, int b) { return a <= b; }
    static boolean small(int a, int b) { return a > -100 && a < 100 && (b & ~63) == 0; }
    static boolean divides(int a, int b) { return b % a == 0; }
    static boolean either(int a, int b) { if (a > 0) return b > 0; int[] c = new int[a]; return c.length == b; }
    static boolean all(int a, int b) { return true; }

    static int max(int a, int b) { «return a > b ? a : b||return b» ; }
    static int half(int a, int b) { «return (a + b) / 2||return a + (b - a) / 2»; }
    static int ratio(int a, int b) { return «b / a * a||b»; }
    static int sign(int a, int b) { return «a > 0 ? 1 : -1||b > 0 ? 1 : -1»; }
    static int product(int a, int b) { return «a * b||b * a»; }
}
"""
PREDICATES = ("ordered", "small", "divides", "either", "all")
METHODS = ("max", "half", "ratio", "sign", "product")
VALUES = (*range(-7, 8), 63, 64, 99, 100, -99, -100, (1 << 31) - 1, -(1 << 31))
Engine = tuple[Callable[[str, str], Checked], Program, Program]


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """A check of a method under a predicate, and both programs."""
    directory = tmp_path_factory.mktemp("requires")
    for which, name in enumerate(("old", "new")):
        (directory / name).mkdir()
        (directory / name / "Both.java").write_text(version(TEXT, which))
    old, new = (open_target(str(directory / name)) for name in ("old", "new"))
    matching = match_targets(old, new)
    pairs = {pair.old.name: pair for pair in matching.pairs}
    with Sidecar(find_jdk(), CallLimits(seconds=1.0)) as sidecar, make_solver() as solver:

        def check(method: str, predicate: str) -> Checked:
            options = Options(timeout=10.0, requires=f"Both.{predicate}")
            return next(check_with(sidecar, solver, old, new, matching, [pairs[method]], options))

        yield check, old.program, new.program


class Runs:
    """Calls of a program's methods on two numbers, each made once."""

    def __init__(self, program: Program) -> None:
        self._machine = Machine(program, JvmRuntime())
        self._known: dict[tuple[str, int, int], End] = {}

    def __call__(self, method: str, result: str, a: int, b: int) -> End:
        if (method, a, b) not in self._known:
            given = Input((), Null(), (Scalar(INT, a), Scalar(INT, b)))
            self._known[method, a, b] = observe(self._machine, "Both", method, f"(II){result}", given, lambda cls: False).end
        return self._known[method, a, b]


@pytest.fixture(scope="module")
def runs(engine: Engine) -> tuple[Runs, Runs]:
    """Both versions on the interpreter."""
    return Runs(engine[1]), Runs(engine[2])


def differ(runs: tuple[Runs, Runs], method: str, a: int, b: int) -> bool:
    old, new = (run(method, "I", a, b) for run in runs)
    return (type(old), getattr(old, "cls", old)) != (type(new), getattr(new, "cls", new))


def holds(runs: tuple[Runs, Runs], predicate: str, a: int, b: int) -> bool:
    return runs[0](predicate, "Z", a, b) == Returned(Scalar(BOOLEAN, 1))


@pytest.mark.parametrize(("method", "predicate"), list(product(METHODS, PREDICATES)))
def test_against_brute_force(engine: Engine, runs: tuple[Runs, Runs], method: str, predicate: str) -> None:
    """Proved only if no tried input that satisfies the predicate tells the versions apart, and different whenever one does."""
    verdict = engine[0](method, predicate).verdict
    found = [(a, b) for a, b in product(VALUES, VALUES) if holds(runs, predicate, a, b) and differ(runs, method, a, b)]
    match verdict:
        case Equivalent():
            assert found == []
        case Different(Witness() as witness):
            a, b = (arg.bits for arg in witness.input.args if isinstance(arg, Scalar))
            assert holds(runs, predicate, a, b)
            assert differ(runs, method, a, b)
        case _:
            assert found == [], f"an input such as {found[0]} should have been found"
