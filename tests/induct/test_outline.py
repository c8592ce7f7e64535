"""Common loops over the heap as calls: what is proved that way, and what must not be; differences are seen on the JVM."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from twinproof.align.match import Matching
from twinproof.base.budget import Deadline
from twinproof.base.options import Options
from twinproof.base.verdict import Different
from twinproof.bounded.bounded import Equal, Result
from twinproof.check import check_with
from twinproof.execute.universe import Universe
from twinproof.induct.abridged import abstractions
from twinproof.induct.callees import Callees
from twinproof.induct.induct import induct
from twinproof.java.find.jdk import find_jdk
from twinproof.java.sidecar import Sidecar
from twinproof.language.runner import CallLimits
from twinproof.same.structural import structural_of
from twinproof.smt.chain import Chain, make_solver
from twinproof.target import Target, match_targets, open_target
from witness.java_pairs import version

TEXT = """
class Node { int v; Node next; }
class H {
    int total;
    static int before(int[] a, int x) {
        int y = «x + x||2 * x»;
        int s = 0;
        for (int i = 0; i < a.length; i++) { a[i] = a[i] * y % 7; s += a[i]; }
        return s;
    }
    static int beforeOff(int[] a, int x) {
        int y = «x + x||3 * x»;
        int s = 0;
        for (int i = 0; i < a.length; i++) { a[i] = a[i] * y % 7; s += a[i]; }
        return s;
    }
    static int after(Node n, int k) {
        int c = 0, d = 1;
        for (Node p = n; p != null; p = p.next) { p.v = p.v * k / (c + 1); c++; d = d * p.v; }
        return «c + c + d||2 * c + d»;
    }
    static int afterOff(Node n, int k) {
        int c = 0, d = 1;
        for (Node p = n; p != null; p = p.next) { p.v = p.v * k / (c + 1); c++; d = d * p.v; }
        if (n != null) n.v = «c||d»;
        return c + d;
    }
    int twice(int[] a, Node n) {
        int s = 0;
        for (int i = 0; i < a.length; i++) for (int j = 0; j < i; j++) s += a[j] * a[i];
        total = «s - 1||-1 + s»;
        while (n != null) { total = total * 3 + n.v; n = n.next; }
        return «total + total||2 * total»;
    }
    int twiceOff(int[] a, Node n) {
        int s = 0;
        for (int i = 0; i < a.length; i++) for (int j = 0; j < i; j++) s += a[j] * a[i];
        total = «s - 1||-2 + s»;
        while (n != null) { total = total * 3 + n.v; n = n.next; }
        return total;
    }
    static int caught(int[] a, int x) {
        int y = «x + x||2 * x»;
        try { for (int i = 0; i <= y; i++) a[i] = a[i] / y; } catch (ArrayIndexOutOfBoundsException e) { return y; }
        return -y;
    }
    static int caughtOff(int[] a, int x) {
        int y = «x + x||2 * x»;
        try { for (int i = 0; i <= y; i++) a[i] = a[i] / y; } catch (ArrayIndexOutOfBoundsException e) { return «y||y + 1»; }
        return -y;
    }
    static Node build(int[] a, int x) {
        Node r = null;
        for (int i = 0; i < a.length; i++) { Node m = new Node(); m.v = scaled(a[i], x); m.next = r; r = m; }
        if (r != null) r.v = «x + x||2 * x»;
        return r;
    }
    static Node buildOff(int[] a, int x) {
        Node r = null;
        for (int i = 0; i < a.length; i++) { Node m = new Node(); m.v = other(a[i], x); m.next = r; r = m; }
        if (r != null) r.v = «x + x||2 * x»;
        return r;
    }
    static int scaled(int a, int x) { return a * x; }
    static int other(int a, int x) { return «a * x||a * x + 1»; }
    static int movedOff(int[] a, int x) {
        «if (a.length > 1) a[1] = 5;||»
        int s = 0;
        for (int i = 0; i < a.length; i++) { s = s * a[i] + x; }
        «||if (a.length > 1) a[1] = 5;»
        return s;
    }
    static int aliasOff(int[] a, int[] b) {
        int s = 0;
        for (int i = 0; i < a.length; i++) { a[i] = a[i] + 1; s += a[i]; }
        if (b.length > 0) s += «b[0]||b[0] - (a == b ? 1 : 0)»;
        return s;
    }
}
"""
OTHER_TYPES = """
class H {
    static int typeOff(Object[] a) {
        int s = 0;
        for (int i = 0; i < a.length; i++) { if (a[i] instanceof Mark) s++; }
        return «s + s||2 * s»;
    }
}
interface Mark { }
class Marked «implements Mark||» { }
"""
EQUAL = ("before", "after", "twice", "caught", "build")
DIFFERENT = ("beforeOff", "afterOff", "twiceOff", "caughtOff", "buildOff", "movedOff", "aliasOff")
Both = tuple[Target, Target, Matching]


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Both:
    return opened(TEXT, tmp_path_factory.mktemp("both"))


def opened(text: str, folder: Path) -> Both:
    """Both versions in a text."""
    for number, name in enumerate(("old", "new")):
        (folder / name).mkdir()
        (folder / name / "H.java").write_text(version(text, number))
    old, new = (open_target(str(folder / name)) for name in ("old", "new"))
    return old, new, match_targets(old, new)


@pytest.fixture(scope="module")
def solver() -> Iterator[Chain]:
    with make_solver() as chain:
        yield chain


def prove(both: Both, solver: Chain, method: str, seconds: float) -> Result:
    """Lock step with common code abstracted, and nothing else."""
    matching = both[2]
    (pair,) = [pair for pair in matching.pairs if pair.old.name == method]
    return induct(matching, pair, solver, Deadline(seconds), "any", lambda line: None, abstractly=True)


def test_labels(both: Both, solver: Chain) -> None:
    """What is labelled different is seen to differ on the JVM."""
    old, new, matching = both
    pairs = [pair for pair in matching.pairs if pair.old.name in DIFFERENT]
    with Sidecar(find_jdk(), CallLimits(seconds=1.0)) as sidecar:
        found = list(check_with(sidecar, solver, old, new, matching, pairs, Options(timeout=10.0, strategy=("sample", "bounded"))))
    assert [checked.pair.old.name for checked in found if not isinstance(checked.verdict, Different)] == []
    assert len(found) == len(DIFFERENT)


@pytest.mark.parametrize("method", EQUAL)
def test_equal_is_proved(both: Both, solver: Chain, method: str) -> None:
    result = prove(both, solver, method, 20.0)
    assert isinstance(result, Equal)
    assert result.proof is not None
    assert any("common code as a call" in line for line in result.proof.invariants)


@pytest.mark.parametrize("method", DIFFERENT)
def test_different_is_not(both: Both, solver: Chain, method: str) -> None:
    assert not isinstance(prove(both, solver, method, 5.0), Equal)


def test_the_same_code_among_other_types(tmp_path: Path, solver: Chain) -> None:
    assert not isinstance(prove(opened(OTHER_TYPES, tmp_path), solver, "typeOff", 5.0), Equal)


def test_calls_stand_at_the_places_of_loops(both: Both) -> None:
    """Both sides make the same calls, and the rest of the code is still there."""
    matching = both[2]
    (pair,) = [pair for pair in matching.pairs if pair.old.name == "twice"]
    universe = Universe(matching.old, matching.classes)
    same_step = structural_of(matching.old, matching.new, universe.user_classes).same_step
    coarse = next(abstractions(Callees(matching, universe), (pair.old, pair.new), same_step, ideal=False))
    names = [[callee.name for callee in places.values()] for places in coarse.callees]
    assert names[0] == names[1]
    assert len({name.rpartition(" ")[0] for name in names[0]}) == 2
    for method, before in zip(coarse.methods, (pair.old, pair.new), strict=True):
        assert method.body is not None
        assert before.body is not None
        assert len(method.body.blocks) > len(before.body.blocks)
