"""Objects with fields of one version alone: what its constructors leave there, on the JVM and the interpreter alike."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from twinproof.heap.observe import Input, Link, Null, ObjectNode, Observation, Returned, Scalar, Stopped, TextNode
from twinproof.ir.types import INT
from twinproof.sample.concrete import Interpreted, LoadedVersion
from twinproof.sample.exists import never_left
from twinproof.sample.mend import mend
from witness.java_pairs import Pairs, load_pairs

SOURCES = {
    "p/Box.java": """package p;
public class Box {
    private final int width;
    String name;
    private final java.util.List<String> tags = new java.util.ArrayList<>();
    «||private final int twice; private final Object lock = new Object();»
    public Box(int width) { if (width < 0) throw new IllegalArgumentException(); this.width = width; «||twice = 2 * width;» }
    public int twice() { return «2 * width||twice»; }
    public int locked() { «||synchronized (lock) {» return width; «||}» }
}
""",
    "p/Crate.java": """package p;
public class Crate {
    private final int width;
    String name = "crate";
    «||private final int twice; private final Object lock = new Object();»
    public Crate(int width) { this.width = width; «||twice = 2 * width;» }
    public int twice() { return «2 * width||twice»; }
    public int locked() { «||synchronized (lock) {» return width; «||}» }
}
""",
    "p/Chain.java": """package p;
public class Chain {
    private final Chain next;
    private final int value;
    «||private final int sum;»
    public Chain(Chain next, int value) { this.next = next; this.value = value; «||this.sum = next == null ? value : next.sum + value;» }
    public int sum() { «int sum = 0; for (Chain at = this; at != null; at = at.next) sum += at.value; return sum;||return sum;» }
}
""",
}


@pytest.fixture(scope="module")
def pairs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pairs]:
    with load_pairs(tmp_path_factory.mktemp("made"), SOURCES) as pairs:
        yield pairs


def box(width: int) -> ObjectNode:
    return ObjectNode("p.Box", (("p.Box.width", Scalar(INT, width)), ("p.Box.name", Link(1))))


def crate(width: int) -> ObjectNode:
    return ObjectNode("p.Crate", (("p.Crate.width", Scalar(INT, width)),))


def link(next: Link | Null, value: int) -> ObjectNode:
    return ObjectNode("p.Chain", (("p.Chain.next", next), ("p.Chain.value", Scalar(INT, value))))


def seen(pairs: Pairs, method: str, given: Input) -> list[Observation]:
    """What both versions show, on the JVM and on the interpreter."""
    old, new = pairs.files(method)
    return [
        version.observe([given])[0]
        for version in (LoadedVersion(pairs.sidecar, old), LoadedVersion(pairs.sidecar, new), Interpreted(old), Interpreted(new))
    ]


def test_a_field_that_follows_from_another(pairs: Pairs) -> None:
    """The constructor gets what the input says, so the lone field is what it makes of it."""
    given = Input((crate(21),), Link(0), ())
    assert [each.end for each in seen(pairs, "p.Crate.twice", given)] == [Returned(Scalar(INT, 42))] * 4


def test_a_lock(pairs: Pairs) -> None:
    given = Input((crate(21),), Link(0), ())
    assert [each.end for each in seen(pairs, "p.Crate.locked", given)] == [Returned(Scalar(INT, 21))] * 4


def test_what_an_input_leaves_out_is_null_in_both(pairs: Pairs) -> None:
    """Also where the constructor that makes the object in one version puts something there; if nobody else can, there is no such input."""
    found = seen(pairs, "p.Crate.twice", Input((crate(21),), Link(0), ()))
    assert all(("p.Crate.name", Null()) in node.fields for each in found for node in each.heap[:1] if isinstance(node, ObjectNode))
    ends = [each.end for each in seen(pairs, "p.Box.twice", Input((box(21), TextNode("n")), Link(0), ()))]
    assert all(isinstance(end, Stopped) and end.reason == "unsupported" for end in ends[1::2])


def test_what_no_constructor_makes(pairs: Pairs) -> None:
    """An input that the version with the lone field cannot have decides nothing there."""
    given = Input((box(-1), TextNode("n")), Link(0), ())
    ends = [each.end for each in seen(pairs, "p.Box.twice", given)]
    assert ends[0] == ends[2] == Returned(Scalar(INT, -2))
    assert all(isinstance(end, Stopped) and end.reason == "unsupported" for end in ends[1::2])


def test_objects_are_made_in_order(pairs: Pairs) -> None:
    """What a constructor is given was made before it."""
    given = Input((link(Link(1), 5), link(Link(2), 7), link(Null(), 9)), Link(0), ())
    assert [each.end for each in seen(pairs, "p.Chain.sum", given)] == [Returned(Scalar(INT, 21))] * 4


def test_a_cycle_does_not_exist(pairs: Pairs) -> None:
    """No constructor can be given the object that it makes."""
    given = Input((link(Link(0), 5),), Link(0), ())
    new = pairs.files("p.Chain.sum")[1]
    assert isinstance(LoadedVersion(pairs.sidecar, new).observe([given])[0].end, Stopped)


def test_what_only_reflection_builds(pairs: Pairs) -> None:
    """Null where every constructor puts an object, and what constructors refuse; whatever else a parameter decides may be anything."""
    old, new = (files.side for files in pairs.files("p.Box.twice"))
    assert never_left(old, new, Input((box(1), TextNode("n")), Link(0), ())) == []
    assert never_left(old, new, Input((box(-1), TextNode("n")), Link(0), ())) == ["p.Box.width"]
    node = ObjectNode("p.Box", (*box(1).fields, ("p.Box.tags", Null())))
    assert never_left(old, new, Input((node, TextNode("n")), Link(0), ())) == ["p.Box.tags"]


def test_what_only_reflection_builds_is_mended(pairs: Pairs) -> None:
    """A number that constructors refuse gives way to ones that they take."""
    old, new = (files.side for files in pairs.files("p.Box.twice"))
    given = Input((box(-7), TextNode("n")), Link(0), ())
    found = [mend(old, new, given, turn) for turn in range(4)]
    assert all(never_left(old, new, one) == [] for one in found)
    assert len(set(found)) > 1
    fine = Input((box(7), TextNode("n")), Link(0), ())
    assert mend(old, new, fine, 0) is fine
