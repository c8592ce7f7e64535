"""What `--requires`, `--exceptions`, `--shape` and `--strategy` do to verdicts, on real Java; witnesses must satisfy what was required."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from twinproof.base.errors import BadInput
from twinproof.base.options import Options
from twinproof.base.verdict import Different, Equivalent, Unknown
from twinproof.check import check_pairs, check_with
from twinproof.heap.observe import Input, Null, Returned, Scalar
from twinproof.interpret.capture import observe
from twinproof.interpret.machine import Machine
from twinproof.ir.types import BOOLEAN
from twinproof.java.find.jdk import find_jdk
from twinproof.java.library.known.registry import KNOWN
from twinproof.java.runtime import JvmRuntime
from twinproof.java.sidecar import Sidecar
from twinproof.language.runner import CallLimits
from twinproof.sample.shapes import is_tree
from twinproof.smt.chain import make_solver
from twinproof.target import Checked, Target, match_targets, open_target
from twinproof.witness.witness import Witness
from witness.java_pairs import version

Check = Callable[[str, Options], Checked]
TEXT = """
class Node {
    int value; Node next;
    boolean repOk() { return value >= 0 && (next == null || next.value >= value); }
}
class Even extends Node { boolean repOk() { return value % 2 == 0 && super.repOk(); } }
class Box<T> { T content; private boolean repOk() { return content != null; } }
class List {
    Node head; int size;
    boolean acyclic() { int n = 0; for (Node at = head; at != null; at = at.next) if (n++ > size) return false; return true; }
    boolean sized() { size++; return size == 1 ? head == null : head != null; }
    int first() { «return size > 0 ? head.value : -1||return size != 0 ? head.value : -1»; }
    int peek() { «return size > 0 ? 1 : 0||return head != null ? 1 : 0»; }
    int length() { int n = 0; for (Node at = head; at != null; at = at.next) n++; «return n||return n < 3 ? n : 0 + n»; }
}
class Pre {
    static boolean positive(int a, int b) { return a > 0 && b > 0; }
    static boolean fragile(int a, int b) { if (a == 5) throw new IllegalStateException(); return 100 / b > 0; }
    static boolean never(int a, int b) { return a != a; }
    static boolean counts(int a, int b) { while (b > 10) b--; return b == 10; }
    static boolean changes(Node node) { if (node != null) { node.value = 7; shared = 7; } return shared >= 0; }
    static boolean changed(int a) { return «a > 0||a > 1»; }
    static int shared;

    static int max(int a, int b) { «return a < 0 ? 0 : a > b ? a : b||return b > a ? b : a»; }
    static int five(int a, int b) { «return a == 5 ? 7 : a / b||return a / b»; }
    static int eleven(int a, int b) { «return b||return b < 10 ? 10 : b»; }
    static int smaller(Node node) { return node == null || node.next == null ? 0 : «node.value||Math.min(node.value, node.next.value)»; }
    static int odd(Node node) { return node instanceof Even ? «node.value % 2||0» : 1; }
    static int seven(Node node) { return node != null && node.value == 7 ? «shared||7» : 0; }
    static int rare(Node node) { return node == null ? 0 : node.value == «1234567 ? 1 : node.value||-1234567 ? 1 : node.value»; }
    static int boxed(Box<Node> box) { return box != null && box.content == null ? «1||2» : 0; }
    static int changing(int a) { return «a||a + 1»; }
}
class Sharing {
    static void set(Node a, Node b) { if (a != null && b != null) { «a.value = 1; b.value = 2||b.value = 2; a.value = 1»; } }
    static int both(Node a, Node b) { return a != null && a == b || a != null && a.next != null && a.next.value == 9 ? «1||2» : 0; }
}
class Shapes {
    static int two(Node a, Node b) { return a == b && a != null ? «1||2» : 0; }
    static int loop(Node a, Node b) {
        int n = 0;
        while (a != null && a != b && n < 100) { a = a.next; n++; }
        return «a != null && n > 0||false» ? n : 0;
    }
    static int also(Node a, Node b) { return a != null && (a == b || a.value == 987654321) ? «1||2» : 0; }
    static void odd(Node a, Node b) { if (a == null || b == null) return; «a.value = 1; b.value = 2||b.value = 2; a.value = 1»; }
}
class Ends {
    static int text(int a) { if (a < 0) throw new IllegalArgumentException("«negative||below zero»"); return a; }
    static int same(int a) { if («a < 0||0 > a») throw new IllegalArgumentException("negative"); return a; }
    static int none(int a) { if (a < 0) throw new IllegalArgumentException(«||(String) null»); return a; }
    static int other(int a) { if (a < 0) throw new «IllegalArgument||IllegalState»Exception(); return a; }
    static int fails(int a) { if (a < 0) «throw new RuntimeException()||return 0»; return a; }
    static int zero(int a, int b) { return «a / b + 0||0 + a / b»; }
    static int index(int[] a, int i) { return a == null ? 0 : «a[i + 1]||a[1 + i]»; }
    static int wrong(int[] a, int i) { return a == null || i > 0 || i < -9 ? 0 : «a[i - 1]||a[i - 2]»; }
    static int[] size(int n) { return n >= 0 ? null : «new int[n]||new int[n - n + n]»; }
    static int[] sizes(int n) { return n >= 0 ? null : «new int[n]||new int[n / 2 - 1]»; }
    static int made(int[] a) { if (a != null && a.length == 0) «return a[0]||throw new ArrayIndexOutOfBoundsException()»; return 0; }
    static int nulls(Node a) { if (a == null) throw new NullPointerException(); return a.value; }
    static int noNulls(Node a) { «if (a == null) throw new NullPointerException(); return||return» a.value; }
    static String cast(Object o) { return «(String) o||o == null ? null : (String) o»; }
    static Exception caught(int[] a) { try { a[-1] = 0; return null; } catch (RuntimeException e) { return «e||e == null ? null : e»; } }
}
"""
CASES: list[tuple[str, dict[str, Any], str]] = [
    ("Pre.max", {}, "different"),
    ("Pre.max", {"requires": "Pre.positive"}, "proved"),
    ("Pre.max", {"requires": "Pre.never"}, "requires-unsatisfied"),
    ("Pre.five", {"requires": "Pre.fragile"}, "proved"),
    ("Pre.five", {"requires": "Pre.positive"}, "different"),
    ("Pre.eleven", {"requires": "Pre.counts", "timeout": 10.0}, "bounded"),
    ("Pre.smaller", {}, "different"),
    ("Pre.smaller", {"requires": "repOk"}, "proved"),
    ("Pre.smaller", {"requires": "Node.repOk"}, "proved"),
    ("Pre.odd", {"requires": "repOk"}, "proved"),
    ("Pre.odd", {"requires": "Even.repOk"}, "proved"),
    ("Pre.odd", {}, "different"),
    ("Pre.seven", {"requires": "Pre.changes"}, "different"),
    ("Pre.rare", {"requires": "repOk"}, "different"),
    ("Pre.boxed", {"requires": "Box.repOk"}, "proved"),
    ("Pre.boxed", {"requires": "Node.repOk"}, "different"),
    ("List.first", {"requires": "List.sized"}, "different"),
    ("List.peek", {"requires": "sized"}, "different"),
    ("List.length", {"requires": "acyclic", "bound": 8, "strategy": ("sample", "bounded"), "timeout": 10.0}, "bounded"),
    ("List.length", {"requires": "acyclic"}, "proved"),
    ("Sharing.set", {}, "different"),
    ("Sharing.set", {"shape": "tree"}, "proved"),
    ("Sharing.both", {"shape": "tree"}, "different"),
    ("Ends.text", {}, "proved"),
    ("Ends.text", {"exceptions": "message"}, "different"),
    ("Ends.same", {"exceptions": "message"}, "proved"),
    ("Ends.none", {"exceptions": "message"}, "proved"),
    ("Ends.other", {}, "different"),
    ("Ends.other", {"exceptions": "any"}, "proved"),
    ("Ends.fails", {"exceptions": "any"}, "different"),
    ("Ends.zero", {"exceptions": "message"}, "proved"),
    ("Ends.index", {"exceptions": "message"}, "proved"),
    ("Ends.wrong", {"exceptions": "class"}, "proved"),
    ("Ends.wrong", {"exceptions": "message"}, "different"),
    ("Ends.size", {"exceptions": "message"}, "proved"),
    ("Ends.sizes", {"exceptions": "class"}, "proved"),
    ("Ends.sizes", {"exceptions": "message"}, "different"),
    ("Ends.made", {}, "proved"),
    ("Ends.made", {"exceptions": "message"}, "different"),
    ("Ends.noNulls", {"exceptions": "message"}, "witness-not-replayed"),
    ("Ends.cast", {}, "proved"),
    ("Ends.cast", {"exceptions": "message"}, "witness-not-replayed"),
    ("Ends.caught", {"exceptions": "message"}, "proved"),
    ("Pre.max", {"strategy": ("structural",)}, "nothing-found"),
    ("Ends.nulls", {"strategy": ("structural",)}, "proved"),
    ("Pre.max", {"strategy": ("bounded",)}, "different"),
    ("Pre.max", {"strategy": ("sample",)}, "different"),
    ("Ends.zero", {"strategy": ("sample",)}, "nothing-found"),
]


@pytest.fixture(scope="module")
def targets(tmp_path_factory: pytest.TempPathFactory) -> tuple[Target, Target]:
    """Both versions, compiled."""
    directory = tmp_path_factory.mktemp("options")
    for which, name in enumerate(("old", "new")):
        (directory / name).mkdir()
        (directory / name / "All.java").write_text(version(TEXT, which))
    return open_target(str(directory / "old")), open_target(str(directory / "new"))


@pytest.fixture(scope="module")
def check(targets: tuple[Target, Target]) -> Iterator[Check]:
    """Checks a method with some options; all checks share one JVM."""
    matching = match_targets(*targets)
    by_name = {f"{pair.old.owner}.{pair.old.name}": pair for pair in matching.pairs}
    with Sidecar(find_jdk(), CallLimits(seconds=1.0)) as sidecar, make_solver() as solver:
        yield lambda method, options: next(check_with(sidecar, solver, *targets, matching, [by_name[method]], options))


@pytest.mark.parametrize(("method", "given", "expected"), CASES, ids=[f"{name} {given}" for name, given, _ in CASES])
def test_verdict(check: Check, targets: tuple[Target, Target], method: str, given: dict[str, Any], expected: str) -> None:
    """The verdict is the expected one, and a witness satisfies what was required of inputs."""
    verdict = check(method, Options(**{"timeout": 2.0, **given})).verdict
    match verdict:
        case Equivalent(scope):
            assert expected == ("proved" if scope.is_unbounded else "bounded")
            required = [name for name in scope.assumptions if name.startswith("requires:")]
            assert required == ([] if "requires" not in given else [f"requires:{given['requires']}"])
        case Unknown(reason):
            assert reason.id == expected
        case Different(witness):
            assert expected == "different"
            assert isinstance(witness, Witness)
            assert given.get("shape") != "tree" or is_tree(KNOWN, witness.input)
            for owner, name, descriptor, asked in questions(given.get("requires", ""), witness):
                seen = observe(Machine(targets[0].program, JvmRuntime()), owner, name, descriptor, asked, lambda cls: True)
                assert seen.end == Returned(Scalar(BOOLEAN, 1))


def questions(requires: str, witness: Witness) -> Iterator[tuple[str, str, str, Input]]:
    """The calls of the predicate that must return true, written down by hand."""
    given = witness.input
    if requires == "Pre.positive":
        yield "Pre", "positive", "(II)Z", given
    if requires == "Pre.changes":
        yield "Pre", "changes", "(LNode;)Z", given
    if requires == "repOk" and given.args[0] != Null():
        yield "Node", "repOk", "()Z", Input(given.heap, given.args[0], (), given.statics)
    if requires.endswith("sized"):
        yield "List", "sized", "()Z", given


@pytest.mark.parametrize(
    ("requires", "complaint"),
    [
        ("Pre.changed", "Pre.changed or something it uses is not the same code in both versions"),
        ("Pre.max", "no boolean method that could be asked of an input"),
        ("Pre.positiv", "no boolean method that could be asked of an input; did you mean Pre.positive?"),
        ("repOK", "no boolean method that could be asked of an input; did you mean repOk?"),
        ("Nowhere.ok", "no boolean method that could be asked of an input"),
    ],
)
def test_refused(targets: tuple[Target, Target], requires: str, complaint: str) -> None:
    """What names no predicate, or one that changed, is refused with a reason."""
    matching = match_targets(*targets)
    with pytest.raises(BadInput) as refused:
        list(check_pairs(*targets, matching, matching.pairs[:1], Options(requires=requires)))
    assert str(refused.value) == f"--requires {requires}: {complaint}"


def test_renamed_class(tmp_path: Path) -> None:
    """A predicate is the same code even if the class it is about has another name in the new version."""
    text = """package «before||after»;
    class A {
        int x;
        static boolean ok(A a, int n) { return a != null && a.x >= n; }
        static int f(A a, int n) { return «a.x > n ? a.x : n||a.x»; }
    }"""
    for which, name in enumerate(("old", "new")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "A.java").write_text(version(text, which))
    old, new = (open_target(str(tmp_path / name)) for name in ("old", "new"))
    matching = match_targets(old, new)
    pairs = [pair for pair in matching.pairs if pair.old.name == "f"]
    (result,) = check_pairs(old, new, matching, pairs, Options(timeout=5, requires="A.ok"))
    assert isinstance(result.verdict, Equivalent)
    assert result.verdict.scope.is_unbounded


def test_predicate_about_other_things(check: Check) -> None:
    """A predicate that asks nothing of a method's inputs leaves all of them admitted, and the steps say so."""
    result = check("Pre.changing", Options(timeout=5, requires="repOk"))
    assert isinstance(result.verdict, Different)
    assert result.steps[0] == "requires: repOk asks nothing of the inputs of this method"


@pytest.mark.parametrize(
    ("method", "note"),
    [
        ("Shapes.two", "without shared objects and cycles (--shape tree): proved equal for all inputs"),
        ("Shapes.odd", "without shared objects and cycles (--shape tree): proved equal for all inputs"),
        ("Shapes.loop", "without shared objects and cycles (--shape tree): no difference up to 4 iterations at All.java:"),
        ("Shapes.also", None),
    ],
)
def test_sharing_is_told(check: Check, method: str, note: str | None) -> None:
    """A difference on a shape says what holds without it; where a tree shows it too, the tree is the witness."""
    result = check(method, Options(timeout=60, bound=4))
    assert isinstance(result.verdict, Different)
    witness = result.verdict.witness
    assert isinstance(witness, Witness)
    assert is_tree(KNOWN, witness.input) == (note is None)
    notes = [line for line in witness.notes if line.startswith("without")]
    assert len(notes) == (note is not None)
    assert note is None or notes[0].startswith(note)
