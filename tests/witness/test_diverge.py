"""The first step at which two versions part: what each does there, and on which line of its source."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from twinproof.witness.diverge import first_divergence
from twinproof.witness.witness import Divergence
from witness.java_pairs import Pairs, load_pairs

TEXT = """package p;
class Node { int value; Node next; Node(int value) { this.value = value; } }
final class Parts {
    static int total; static Node top;
    static int number(int a) {
        int b = a + 1;
        return b «+||-» 1;
    }
    static void field(Node a) {
        if (a == null) return;
        a.next = null;
        a.value = 1;
        a.value = «2||3»;
    }
    static void late(Node a) {
        if (a == null) return;
        a.value = 1;
        «a.value = 5;||»
    }
    static void order(Node a, Node b) {
        if (a == null || b == null) return;
        «a.value = 1;||b.value = 2;»
        «b.value = 2;||a.value = 1;»
    }
    static Node list(int a) {
        Node last = new Node(3);
        Node first = new Node(«a||a + 1»);
        first.next = last;
        return first;
    }
    static Node links() {
        Node a = new Node(1); Node b = new Node(2);
        a.next = b;
        b.next = «a||b»;
        return a;
    }
    static void array(int[] a) {
        if (a == null || a.length < 2) return;
        a[0] = 7;
        a[1] = «7||8»;
    }
    static void statics(int a) {
        total = «a||a + a + 1»;
    }
    static void thrown(Node a) {
        if (a == null) throw new IllegalStateException();
        «a.value = 4;||if (a.value == 9) throw new IllegalArgumentException();»
        if (a.value == 9) throw new IllegalArgumentException();
        «||a.value = 4;»
    }
    static int deep(int[] a, int i) { return a == null ? 0 : inner(a, i); }
    static int inner(int[] a, int i) {
        try {
            return a[i];
        } catch (ArrayIndexOutOfBoundsException e) {
            «throw e||throw new IllegalStateException(e.getMessage())»;
        } finally {
            total = 0;
        }
    }
    static String text(int a) {
        return «"x" + a||"y" + a»;
    }
    static void printed(int a) {
        System.out.println(«a||a + 1»);
    }
}
final class Made {
    int a;
    Made(int b) {
        a = «b||b + 1»;
    }
}
"""
CASES = [  # method, what old does and a part of that line, what new does and a part of that line
    ("Parts.number", ("returns 2", "return b + 1"), ("returns 0", "return b - 1")),
    ("Parts.field", ("node.value = 2", "a.value = 2"), ("node.value = 3", "a.value = 3")),
    ("Parts.late", ("node.value = 5", "a.value = 5"), ("returns, node.value stays 1", "}")),
    ("Parts.order", ("node.value = 1", "a.value = 1"), ("node.value = 2", "b.value = 2")),
    ("Parts.list", ("result.value = 0", "Node(int value)"), ("result.value = 1", "Node(int value)")),
    ("Parts.links", ("result.next.next = result", "b.next = a"), ("result.next.next = result.next", "b.next = b")),
    ("Parts.array", ("ints[1] = 7", "a[1] = 7"), ("ints[1] = 8", "a[1] = 8")),
    ("Parts.statics", ("Parts.total = 0", "total = a"), ("Parts.total = 1", "total = a + a + 1")),
    ("Parts.thrown", ("node.value = 4", "a.value = 4"), ("throws IllegalArgumentException, node.value stays 9", "throw new IllegalArg")),
    ("Parts.deep", ("throws ArrayIndexOutOfBoundsException", "return a[i]"), ("throws IllegalStateException", "IllegalState")),
    ("Parts.text", ('returns "x0"', '"x"'), ('returns "y0"', '"y"')),
    ("Made.<init>", ("result.a = 0", "a = b"), ("result.a = 1", "a = b + 1")),
]


@pytest.fixture(scope="module")
def pairs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Pairs, Path]]:
    directory = tmp_path_factory.mktemp("diverge")
    with load_pairs(directory, {"p/Parts.java": TEXT}) as loaded:
        yield loaded, directory


def divergence(pairs: tuple[Pairs, Path], method: str) -> Divergence | None:
    loaded, directory = pairs
    old, new = loaded.files(f"p.{method}")
    witness = loaded.witness(f"p.{method}")
    return first_divergence(replace(old, sources=(directory / "old",)), replace(new, sources=(directory / "new",)), witness)


@pytest.mark.parametrize(("method", "old", "new"), CASES, ids=[method for method, _, _ in CASES])
def test_first_step(pairs: tuple[Pairs, Path], method: str, old: tuple[str, str], new: tuple[str, str]) -> None:
    """What each version does, and the line it does it on."""
    found = divergence(pairs, method)
    assert found is not None
    assert (found.old.does, found.new.does) == (old[0], new[0])
    assert old[1] in found.old.source
    assert new[1] in found.new.source
    for name, step in (("old", found.old), ("new", found.new)):
        lines = (pairs[1] / name / "p/Parts.java").read_text().splitlines()
        assert (step.file, lines[step.line - 1].strip()) == ("Parts.java", step.source)


def test_left_out(pairs: tuple[Pairs, Path]) -> None:
    """Where nothing that is followed differs, there is no step rather than a wrong one."""
    assert divergence(pairs, "Parts.printed") is None


def test_without_sources(pairs: tuple[Pairs, Path]) -> None:
    """Lines are known from the class files alone."""
    loaded, _ = pairs
    found = first_divergence(*loaded.files("p.Parts.number"), loaded.witness("p.Parts.number"))
    assert found is not None
    assert (found.old.file, found.old.line, found.old.source) == ("Parts.java", 7, "")
