"""What counts as a difference when both versions are executed; the oracle is what each pair's comment says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from twinproof.base.errors import BadInput
from twinproof.base.options import Exceptions
from twinproof.heap.observe import ArrayNode, Datum, Input, Link, Null, ObjectNode, Returned, Scalar, Stopped, TextNode, Threw
from twinproof.ir.types import INT
from twinproof.sample.concrete import Agrees, Differs, Nondeterministic, Undecided
from twinproof.target import open_target
from twinproof.witness.replay import Replayer, side_files
from twinproof.witness.witness import MethodName
from witness.java_pairs import Pairs, load_pairs

NULL = Null()
MEMBERS = """
    static int last; «static int extra;||»
    static int jitter(Object o) { return System.identityHashCode(new Object()); }
    static long clock() { return System.nanoTime(); }
    static int clockNew() { return «1||(int) System.nanoTime()»; }
    static void exit(int x) { if (x > 0) System.exit(«3||3»); }
    static void exitDiffers(int x) { System.out.print("x"); if (x > 0) System.exit(«3||4»); }
    static void exitNew(int x) { «||if (x > 0) Runtime.getRuntime().halt(0);» }
    static int hang(int x) { while (x == 1) { } return «0||1»; }
    static int hangNew(int x) { while (x == «2||1») { } return 0; }
    static int deep(int x) { return x == 0 ? 0 : deep(x); }
    static int greedy(int x) { long[][] all = new long[100][]; for (int i = 0; i < 100; i++) all[i] = new long[1 << 28]; return x; }
    static void message(int x) { throw new IllegalStateException("«a||b»"); }
    static void kind(int x) { throw new «IllegalStateException||RuntimeException»("a"); }
    static Item order(int x) {
        «Item a = new Item(); Item b = new Item();||Item b = new Item(); Item a = new Item();» a.next = b; return a; }
    static Item share(int x) { Item a = new Item(); a.next = «a||new Item()»; return a; }
    static Item pass(Item i) { return «i||new Item()»; }
    static void rethrow(RuntimeException e) { throw «e||new RuntimeException()»; }
    static void count(int x) { last = «x||x + 1»; }
    static void own(int x) { «extra = x;||» }
    static void lazily(int x) { «if (x > 0) Holder.value = 5;||if (x > 0) { int y = Holder.value; Holder.value = 5; }» }
    static java.util.List<Integer> room(int x) { java.util.List<Integer> l = new java.util.ArrayList<>(«100||»); l.add(7); return l; }
    static java.util.List<Integer> items(int x) { java.util.List<Integer> l = new java.util.ArrayList<>(); l.add(«7||8»); return l; }
    static java.util.Map<String, String> keys(int x) {
        java.util.Map<String, String> m = new java.util.HashMap<>(); m.put("a", "b"); «m.keySet();||» return m; }
    static java.util.Map<String, String> keys2(int x) {
        java.util.Map<String, String> m = new java.util.LinkedHashMap<>(); m.put("a", "b"); m.put("«c||d»", "b"); return m; }
    static java.util.TreeMap<Integer, Integer> tree(int x) {
        java.util.TreeMap<Integer, Integer> m = new java.util.TreeMap<>();
        for (int i = 0; i < 9; i++) m.put(«i||8 - i», 1000); m.replaceAll((k, v) -> null); return m; }
    static StringBuilder text(int x) { return new StringBuilder(«50||») .append("ab"); }
    static StringBuilder text2(int x) { return new StringBuilder().append("«ab||ac»"); }
    static java.math.BigDecimal big(int x) { return «new java.math.BigDecimal("1.50")||java.math.BigDecimal.valueOf(150, 2)»; }
    static java.util.ArrayDeque<String> queue(int x) {
        java.util.ArrayDeque<String> q = new java.util.ArrayDeque<>(«||99»); «q.add("z"); q.poll();||» q.add("y"); return q; }
    static java.util.LinkedList<String> linked(int x) {
        java.util.LinkedList<String> l = new java.util.LinkedList<>(); l.add("«y||z»"); return l; }
"""
SOURCES = {
    "p/Cases.java": f"package p;\n\nclass Cases {{{MEMBERS}}}\n",
    "p/Item.java": "package p;\n\nclass Item { «int a; Item next;||Item next; private int added = 4; int a;» }\n",
    "p/Holder.java": "package p;\n\nclass Holder { static int value = 1; }\n",
}


@pytest.fixture(scope="module")
def pairs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pairs]:
    with load_pairs(tmp_path_factory.mktemp("pairs"), SOURCES, seconds=1.5) as pairs:
        yield pairs


def with_int(value: int = 1) -> Input:
    return Input((), NULL, (Scalar(INT, value),))


def item(value: int, following: Datum = NULL) -> ObjectNode:
    return ObjectNode("p.Item", (("p.Item.a", Scalar(INT, value)), ("p.Item.next", following)))


@pytest.mark.parametrize(
    ("method", "given", "version"),
    [
        ("jitter", Input((), NULL, (NULL,)), "old"),
        ("clock", Input((), NULL, ()), "old"),
        ("clockNew", Input((), NULL, ()), "new"),
    ],
)
def test_nondeterminism(pairs: Pairs, method: str, given: Input, version: str) -> None:
    """A version that does not do the same twice is no evidence, whichever it is."""
    shown = pairs.replayer(f"p.Cases.{method}").replay(given)
    assert isinstance(shown, Nondeterministic)
    assert (shown.version, shown.input) == (version, given)


@pytest.mark.parametrize(
    ("method", "value", "reason"),
    [
        ("hang", 1, "timeout"),
        ("deep", 1, "timeout"),
        ("greedy", 1, "out-of-memory"),
    ],
)
def test_runs_that_do_not_end_decide_nothing(pairs: Pairs, method: str, value: int, reason: str) -> None:
    """A hang of both versions is no difference, and the next run works."""
    shown = pairs.replayer(f"p.Cases.{method}").replay(with_int(value))
    assert isinstance(shown, Undecided)
    assert shown.reason == reason
    assert isinstance(pairs.replayer("p.Cases.count").replay(with_int()), Differs)


@pytest.mark.parametrize(("value", "endless"), [(1, "new"), (2, "old")])
def test_only_one_version_ends(pairs: Pairs, value: int, endless: str) -> None:
    """A hang of one version is a difference where it is known to repeat for ever."""
    shown = pairs.replayer("p.Cases.hangNew").replay(with_int(value))
    assert isinstance(shown, Differs)
    stopped = shown.old.end if endless == "old" else shown.new.end
    assert isinstance(stopped, Stopped)
    assert stopped.reason == "endless"


@pytest.mark.parametrize(
    ("method", "value", "differs"),
    [
        ("hang", 0, True),
        ("exit", 1, False),
        ("exitDiffers", 1, True),
        ("exitDiffers", 0, False),
        ("exitNew", 1, True),
        ("exitNew", 0, False),
        ("message", 1, False),
        ("kind", 1, True),
        ("order", 1, False),
        ("share", 1, True),
        ("count", 1, True),
        ("own", 1, False),
        ("lazily", 1, False),
        ("lazily", 0, False),
        ("room", 1, False),
        ("items", 1, True),
        ("keys", 1, False),
        ("keys2", 1, True),
        ("tree", 1, False),
        ("text", 1, False),
        ("text2", 1, True),
        ("big", 1, False),
        ("queue", 1, False),
        ("linked", 1, True),
    ],
)
def test_what_is_a_difference(pairs: Pairs, method: str, value: int, differs: bool) -> None:
    """Order of allocation and of fields, what one version alone has, room and caches of library objects: none; the rest is."""
    shown = pairs.replayer(f"p.Cases.{method}").replay(with_int(value))
    assert isinstance(shown, Differs if differs else Agrees), shown


@pytest.mark.parametrize(
    ("method", "level", "differs"),
    [
        ("message", "class", False),
        ("message", "message", True),
        ("message", "any", False),
        ("kind", "class", True),
        ("kind", "message", True),
        ("kind", "any", False),
    ],
)
def test_levels_of_exceptions(pairs: Pairs, method: str, level: Exceptions, differs: bool) -> None:
    """By class, by class and message, or not at all."""
    shown = pairs.replayer(f"p.Cases.{method}", level).replay(with_int())
    assert isinstance(shown, Differs if differs else Agrees), shown


def test_an_input_object_is_not_a_copy_of_it(pairs: Pairs) -> None:
    """Returning or throwing the argument is not the same as returning or throwing one like it."""
    assert isinstance(pairs.replayer("p.Cases.pass").replay(Input((item(0),), NULL, (Link(0),))), Differs)
    thrown = Input((ObjectNode("java.lang.RuntimeException", ()),), NULL, (Link(0),))
    assert isinstance(pairs.replayer("p.Cases.rethrow").replay(thrown), Differs)


def test_a_malformed_input_decides_nothing(pairs: Pairs) -> None:
    """An input that cannot be built is undecided, not equal."""
    shown = pairs.replayer("p.Cases.pass").replay(Input((TextNode("x"),), NULL, (Link(0),)))
    assert isinstance(shown, Undecided)
    assert shown.reason == "bad-input"


RENAMED = {
    "«oldV||newV»/Box.java": (
        "package «oldV||newV»;\n\npublic class Box { public int value; public Box next; public static Box last; Kind kind;\n"
        "    public enum Kind { A, B }\n    public static class Bad extends RuntimeException { }\n"
        "    public Box grow(Box[] others) { Box b = new Box(); b.kind = kind == Kind.A ? Kind.B : Kind.A; b.next = this; last = b;\n"
        "        if (others.length > 2) throw new Bad(); others[0] = b; b.value = value«|| + (value == 9 ? 1 : 0)»; return b; }\n}\n"
    ),
}


def test_renamed_classes(tmp_path: Path) -> None:
    """Classes of another package are the same classes: as inputs, in fields, results, statics, exceptions and enums."""
    with load_pairs(tmp_path, RENAMED) as pairs:
        replayer = pairs.replayer("oldV.Box.grow")
        for value, length, expected in ((0, 1, Agrees), (9, 1, Differs), (9, 3, Agrees), (0, 0, Agrees)):
            box = ObjectNode("oldV.Box", (("oldV.Box.value", Scalar(INT, value)),))
            given = Input((box, ArrayNode("oldV.Box[]", (Link(0),) * length)), Link(0), (Link(1),))
            assert isinstance(replayer.replay(given), expected), (value, length)
        witness = pairs.witness("oldV.Box.grow")
        assert isinstance(witness.old.end, Returned)
        assert any(note.startswith("no test: new cannot be called as old is") for note in witness.notes)
        names = {node.cls for node in (*witness.new.heap, *witness.old.heap) if isinstance(node, ObjectNode)}
        assert names == {"oldV.Box"}


def test_observations_are_in_common_names(tmp_path: Path) -> None:
    """A thrown exception of a renamed class has the old name on both sides."""
    with load_pairs(tmp_path, RENAMED) as pairs:
        given = Input((ObjectNode("oldV.Box", ()), ArrayNode("oldV.Box[]", (NULL,) * 3)), Link(0), (Link(1),))
        shown = pairs.replayer("oldV.Box.grow").replay(given)
        assert isinstance(shown, Agrees)
        assert isinstance(shown.old.end, Threw)
        assert shown.old.end.cls == "oldV.Box$Bad"


def test_a_side_without_the_method(pairs: Pairs) -> None:
    """A file that does not have the method any more is bad input."""
    with pytest.raises(BadInput, match=r"no method p\.Cases\.gone\(\)V"):
        side_files(open_target(str(pairs.old_classes)), {}, MethodName("p.Cases", "gone", "()V"))


def test_equality_is_symmetric(pairs: Pairs) -> None:
    """Swapping the versions swaps the observations and nothing else."""
    for method in ("share", "order", "items", "room", "count"):
        old, new = pairs.files(f"p.Cases.{method}")
        there = pairs.replayer(f"p.Cases.{method}").replay(with_int())
        back = Replayer(pairs.sidecar, new, old).replay(with_int())
        match there:
            case Differs(seen, other):
                assert back == Differs(other, seen)
            case _:
                assert isinstance(there, Agrees)
                assert isinstance(back, Agrees)
