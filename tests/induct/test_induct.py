"""Induction over the labelled pairs: what it proves is labelled equivalent, and all that is labelled so is proved.

The labels themselves are held against the JVM in `tests/benchmarks`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from _pytest.mark.structures import ParameterSet

from benchmarks.labels import Expect, LabelledPair, compile_pairs, labelled_pairs
from ir.replaced import with_class
from twinproof.base.assumption import TERMINATES
from twinproof.base.budget import Deadline
from twinproof.bounded.bounded import Equal, Result
from twinproof.induct.couple import LiveVariable
from twinproof.induct.facts import symbol
from twinproof.induct.forms.tail import with_loops
from twinproof.induct.induct import induct
from twinproof.interpret.machine import Machine
from twinproof.ir.instruction import Call
from twinproof.ir.program import Method
from twinproof.ir.types import INT
from twinproof.java.find.jdk import find_jdk
from twinproof.java.java import JAVA
from twinproof.java.runtime import JvmRuntime
from twinproof.smt.chain import Chain, make_solver
from twinproof.target import match_targets, open_target

LOOPS = labelled_pairs("loops")
TRAPS = Path(__file__).parent / "traps"
SAME = ("walk", "side")  # of the traps: equal, as exceptions are compared by class


LONG = (
    "CountedDown",
    "FactorialUpwards",
    "FibonacciWithoutThird",
    "FirstRoundPeeled",
    "InnerLoopAsSum",
    "SquaresByDifferences",
    "SummedBackwards",
)


def _timed(pair: LabelledPair) -> ParameterSet:
    """A pair by its name, slow where the proof takes seconds."""
    return pytest.param(pair, id=pair.name, marks=[pytest.mark.slow] if pair.name in LONG else [])


@pytest.fixture(scope="module")
def solver() -> Iterator[Chain]:
    with make_solver() as chain:
        yield chain


@pytest.fixture(scope="module")
def classes() -> Path:
    return compile_pairs(LOOPS, find_jdk())


def prove(pair: LabelledPair, classes: Path, solver: Chain, seconds: float = 30.0) -> tuple[Result, list[str]]:
    """The result of induction on a pair, with the lines it gives."""
    matching = match_targets(open_target(str(classes / pair.name / "old")), open_target(str(classes / pair.name / "new")))
    owner, name = pair.method.rsplit(".", 1)
    (methods,) = [found for found in matching.pairs if (found.old.owner, found.old.name) == (owner, name)]
    lines: list[str] = []
    return induct(matching, methods, solver, Deadline(seconds), "any", lines.append), lines


@pytest.mark.parametrize("pair", [pair for pair in LOOPS if pair.expect is Expect.DIFFERENT], ids=lambda pair: pair.name)
def test_different_pairs_are_not_proved(pair: LabelledPair, classes: Path, solver: Chain) -> None:
    result = prove(pair, classes, solver, 1.5)[0]
    assert not isinstance(result, Equal) or TERMINATES in result.assumptions  # one may differ on inputs on which only one version ends


@pytest.mark.slow
@pytest.mark.parametrize("pair", [pair for pair in LOOPS if pair.expect is Expect.DIFFERENT], ids=lambda pair: pair.name)
def test_different_pairs_are_not_proved_with_more_time(pair: LabelledPair, classes: Path, solver: Chain) -> None:
    result = prove(pair, classes, solver)[0]
    assert not isinstance(result, Equal) or TERMINATES in result.assumptions


@pytest.mark.parametrize("pair", [_timed(pair) for pair in LOOPS if pair.expect is Expect.EQUIVALENT])
def test_equivalent_pairs_are_proved(pair: LabelledPair, classes: Path, solver: Chain) -> None:
    result, lines = prove(pair, classes, solver)
    assert isinstance(result, Equal), lines
    assert result.cuts == ()


def test_the_proof_is_explained(classes: Path, solver: Chain) -> None:
    """The rule and the coupled variables are named."""
    (pair,) = [pair for pair in LOOPS if pair.name == "SumOfList"]
    result, _ = prove(pair, classes, solver)
    assert isinstance(result, Equal)
    assert result.proof is not None
    assert "in lock step" in result.proof.rule
    assert result.proof.invariants == (
        "Sums.sum: in lock step, with equal heaps wherever both are at",
        "  loop, lines 14 and 9: list = node', total = result'",
    )


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("RecursiveSum", "  with calls of itself as loops"),
        ("FilledBackwards", "  with counted loops of old in the other direction, whose rounds commute"),
        ("LoopsFused", "  with loops made one whose rounds commute, helpers in place"),
        ("LoopExtracted", "  with the bodies of helpers that loop in place of calls of them"),
    ],
)
def test_the_form_of_the_methods_is_explained(name: str, line: str, classes: Path, solver: Chain) -> None:
    """A proof about another form of the methods says which."""
    (pair,) = [pair for pair in LOOPS if pair.name == name]
    result, _ = prove(pair, classes, solver)
    assert isinstance(result, Equal)
    assert result.proof is not None
    assert line in result.proof.invariants


def test_registers_of_one_name_are_told_apart() -> None:
    """A temporary may be called as a variable of the program is."""
    assert len({symbol(LiveVariable(side, index, INT, "t1")) for side in (0, 1) for index in (1, 2)}) == 4


def test_traps_are_not_proved(solver: Chain) -> None:
    """Different pairs made to fool this rule: one-sided classes, exceptions looked into, aliases, effects in another order,
    one side that goes on and is not idle."""
    matching = match_targets(open_target(str(TRAPS / "old")), open_target(str(TRAPS / "new")))
    pairs = [pair for pair in matching.pairs if pair.old.owner == "A" and pair.old.name not in ("<init>", "<clinit>", *SAME)]
    assert len(pairs) == 25
    results = {pair.old.name: induct(matching, pair, solver, Deadline(2), "any", lambda line: None) for pair in pairs}
    assert [name for name, result in results.items() if isinstance(result, Equal)] == []


def test_tail_calls_as_loops_do_the_same() -> None:
    """The interpreter gives the same result for a tail recursion and for the loop made of it."""
    program = open_target(str(TRAPS / "old")).program
    cls = program.find("A")
    assert cls is not None
    method = cls.methods["args", "(II)I"]
    looping = with_loops(method, lambda call: call.method.name == "args", JAVA.conduct.computing)
    assert looping is not method
    changed = replace(cls, methods={**cls.methods, ("args", "(II)I"): looping})
    both = [Machine(one, JvmRuntime()) for one in (program, with_class(program, changed))]
    for n, m in ((0, 3), (1, 1), (7, -2), (100, 5)):
        assert len({machine.call("A", "args", "(II)I", n, m) for machine in both}) == 1


LINEAR = """class L {
    static int sum(int n) { return n <= 0 ? 7 : n + sum(n - 1); }
    static int right(int n) { if (n > 40) return right(n - 40); if (n < 0) return -n; int x = right(n - 3); return x * (n | 1); }
    static int most(int n, int m) { if (n == 0) return m; int h = n * m ^ 5; return Math.max(most(n - 1, m + 1), h); }
    static long least(int n, long m) { return n == 0 ? 3 : Math.min(m * n % 11, least(n - 1, m * 3)); }
    static int bits(int n) { if (n == 0) return 0; if ((n & 1) == 1) return 8 ^ bits(n >>> 1); return bits(n >>> 1) ^ 3; }
    static int both(int n) { return n < 2 ? n : both(n - 1) + both(n - 2); }
    static int minus(int n) { return n <= 0 ? 1 : n - minus(n - 1); }
    static int mixed(int n) { if (n <= 0) return 1; if (n % 2 == 0) return n + mixed(n - 1); return n * mixed(n - 1); }
    static double real(int n) { return n <= 0 ? 0 : 0.1 + real(n - 1); }
    static int caught(int n) { try { return n + caught(n - 1 + 0 / n); } catch (ArithmeticException e) { return 4; } }
}"""


def _calls(name: str, call: Call) -> bool:
    return call.method.name == name


def test_linear_recursion_as_loops_does_the_same(tmp_path: Path) -> None:
    """So does the interpreter for a recursion whose sums are gathered, and what is not associative stays as it is."""
    (tmp_path / "L.java").write_text(LINEAR)
    program = open_target(str(tmp_path)).program
    cls = program.find("L")
    assert cls is not None
    changed: dict[tuple[str, str], Method] = {}
    for key, method in [item for item in cls.methods.items() if item[1].is_static]:
        looping = with_loops(method, partial(_calls, method.name), JAVA.conduct.computing)
        assert (looping is method) is (method.name in ("minus", "mixed", "real", "caught")), method.name
        changed[key] = looping
    other = replace(cls, methods={**cls.methods, **changed})
    both = [Machine(one, JvmRuntime()) for one in (program, with_class(program, other))]
    for name, descriptor in changed:
        for n in (0, 1, 2, 7, 13):
            args = (n, 9) if descriptor[2] != ")" else (n,)
            assert len({repr(machine.call("L", name, descriptor, *args)) for machine in both}) == 1
