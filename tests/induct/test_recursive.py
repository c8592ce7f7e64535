"""Recursion by what is supposed of calls: each part by itself, on a small method in Java."""

from __future__ import annotations

import pytest

from twinproof.bounded.summarised import NOTHING, SummarisedCall, parameters_of, result_of, said_of
from twinproof.induct.recursive import recursive_methods
from twinproof.induct.seen_calls import SeenCalls
from twinproof.induct.suppositions import Suppositions
from twinproof.induct.untouched import stays_within
from twinproof.ir.operators import OPERATORS
from twinproof.ir.program import Method
from twinproof.ir.side import Side
from twinproof.ir.types import INT
from twinproof.same.callgraph import CallGraph
from twinproof.sample.concrete import SideFiles
from twinproof.target import open_target
from twinproof.term.build import apply, compare
from twinproof.term.leaf import Parameter
from twinproof.term.term import Term, variable

SOURCE = """class Main {
    static int seen;
    static int sum(int a, int b) { return b <= 0 ? a : sum(a + 1, b - 1); }
    static int other(int n) { return sum(n, n); }
    static boolean ping(int n) { return n > 0 && pong(n - 1); }
    static boolean pong(int n) { return n > 0 && ping(n - 1); }
    static int counts(int n) { seen++; return n <= 0 ? 0 : counts(n - 1); }
    static int refuses(int n) { if (n < 0) throw new IllegalArgumentException("n is " + n); return n == 0 ? 0 : refuses(n - 1); }
    static int boxes(int[] a) { int[] b = new int[1]; b[0] = a[0]; return a[0] <= 0 ? 0 : boxes(b); }
    static int fills(int[] a) { a[0]--; return a[0] <= 0 ? 0 : fills(a); }
    static class Odd extends RuntimeException { static int made; public synchronized Throwable fillInStackTrace() { made++; return this; } }
}
"""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> SideFiles:
    """The program."""
    file = tmp_path_factory.mktemp("recursive") / "Main.java"
    file.write_text(SOURCE)
    target = open_target(str(file))
    side = Side(target.program)
    return SideFiles(side, (), method_of(side, "sum"))


def method_of(side: Side, name: str) -> Method:
    """A method of the program by its name."""
    cls = side.program.find("Main")
    assert cls is not None
    return next(method for (own, _), method in cls.methods.items() if own == name)


def graph_of(side: Side) -> CallGraph:
    """Who calls whom."""
    return CallGraph(side, frozenset({"Main", "Main$Odd"}))


def test_which_methods_call_themselves(files: SideFiles) -> None:
    """Also by way of others."""
    side = files.side
    found = {name: [one.name for one in recursive_methods(graph_of(side), method_of(side, name))] for name in ("other", "ping", "sum")}
    assert found == {"other": ["sum"], "ping": ["ping", "pong"], "sum": ["sum"]}


def test_what_is_written(files: SideFiles) -> None:
    """What a call makes itself is not, nor what is thrown, unless a class of the program takes part in that."""
    side = files.side
    graph = graph_of(side)
    written = {name: stays_within(side, graph, method_of(side, name), NOTHING) is not None for name in ("sum", "counts", "boxes", "fills")}
    assert written == {"sum": False, "counts": True, "boxes": False, "fills": True}
    assert stays_within(side, graph, method_of(side, "refuses"), NOTHING) is not None
    alone = CallGraph(side, frozenset({"Main"}))
    assert stays_within(side, alone, method_of(side, "refuses"), NOTHING) is None


def test_calls_that_were_seen_refute(files: SideFiles) -> None:
    """What is wrong of some call is refuted, what is right of all is not."""
    method = files.method
    result, (one, other) = result_of(method), parameters_of(method)
    assert result is not None
    seen = SeenCalls(files, method)
    total = apply(OPERATORS["add.int"], one, other)
    for value, is_wrong in ((one, True), (total, True)):
        fact = compare("eq", INT, result, value)
        assert isinstance(fact, Term)
        assert seen.refute(fact) == is_wrong
    right = compare("ge", INT, result, one)
    assert isinstance(right, Term)
    assert not seen.refute(right)


def test_what_a_failure_rules_out(files: SideFiles) -> None:
    """Behind a call with n - 1 it is said of the parameter, not of n."""
    method = files.method
    suppositions = Suppositions([method], files)
    caller, answer = variable(Parameter(0), INT), variable(Parameter(9), INT)
    less = apply(OPERATORS["sub.int"], caller, 1)
    broken = compare("eq", INT, answer, apply(OPERATORS["sub.int"], caller, 7))
    positive = compare("gt", INT, caller, 3)
    assert isinstance(broken, Term)
    assert isinstance(positive, Term)
    before = set(suppositions.of(method))
    suppositions.want([positive, broken], [SummarisedCall(method.ref, (less, 5), answer)])
    result, (first, second) = result_of(method), parameters_of(method)
    assert result is not None
    for fact in set(suppositions.of(method)) - before:
        assert said_of(fact, [first, second], [7, 5], result, 12) is True
        assert said_of(fact, [first, second], [7, 5], result, 1) is False
    assert set(suppositions.of(method)) - before
