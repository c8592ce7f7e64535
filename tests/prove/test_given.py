"""The same code, given facts: what may be concluded, and what may not."""

from __future__ import annotations

import shutil

import pytest

from twinproof.align.match import Matching, Pair
from twinproof.check import match_targets, open_target
from twinproof.prove.given import REFLECTION, Given, is_fact
from twinproof.prove.instep import tolerant_of
from twinproof.verdict import Bound, Equivalent, Scope

pytestmark = pytest.mark.skipif(not shutil.which("javac"), reason="needs a JDK on the PATH")

OLD = """import java.util.*;
class A {
    int f;
    A() { f = 1; }
    static int twice(int x) { return x + x; }
    static int calls(int x) { return twice(x) + 1; }
    static int deep(int x) { return calls(x); }
    int m() { return f * 2; }
    int virtual(A a) { return a.m(); }
    static A makes() { return new A(); }
    public String toString() { return "a"; }
    public int hashCode() { return 1; }
    static void adds(List<Object> list, Object o) { list.add(o); }
    static void puts(Map<Object, Object> map, Object o) { map.put(o, o); }
    static String says(Object o) { return String.valueOf(o); }
    static String formats(Object o) { return String.format("%s", o); }
    static int fields(Object o) { return o.getClass().getDeclaredFields().length; }
}
class B extends A {
    int m() { return super.m() + 1; }
}
"""
NEW = (
    OLD.replace("return x + x;", "return 3 * x;")
    .replace("return f * 2;", "return f * 3;")
    .replace("f = 1;", "f = 2;")
    .replace('return "a";', 'return "b";')
)


@pytest.fixture(scope="module")
def matching(tmp_path_factory: pytest.TempPathFactory) -> Matching:
    """Two versions: `twice`, `m` and `toString` have other code, and a field is new."""
    root = tmp_path_factory.mktemp("given")
    for side, text in (("old", OLD), ("new", NEW.replace("int f;", "int f, g;"))):
        (root / side).mkdir()
        (root / side / "A.java").write_text(text)
    return match_targets(open_target(str(root / "old")), open_target(str(root / "new")))


def pair(matching: Matching, name: str, owner: str = "A") -> Pair:
    """The pair of a name."""
    (found,) = [one for one in matching.pairs if (one.old.owner, one.old.name) == (owner, name)]
    return found


def decided(matching: Matching, *proved: str) -> dict[str, tuple[str, ...]]:
    """What is decided if these methods of A are proved equal, with its assumptions."""
    facts = {(one.old, one.new): Equivalent(Scope((), (f"of-{one.old.name}",))) for one in (pair(matching, name) for name in proved)}
    given = Given(tolerant_of(matching), facts)
    found = {one: given.decide(one) for one in matching.pairs if one.old.name != "<init>"}
    return {f"{one.old.owner}.{one.old.name}": verdict.scope.assumptions for one, verdict in found.items() if verdict}


def test_without_facts(matching: Matching) -> None:
    """Contracts of the library tell adding to a collection from becoming text; reflection is assumed to look elsewhere."""
    assert decided(matching) == {
        "A.hashCode": ("closed-world",),
        "A.adds": ("closed-world", "library-contracts"),
        "A.puts": ("closed-world", "library-contracts"),
        "A.fields": ("closed-world", "library-contracts", REFLECTION),
    }


def test_with_facts(matching: Matching) -> None:
    """Callers of what is proved are decided, with its assumptions; not the changed methods themselves, and no call of a super method."""
    before, after = decided(matching), decided(matching, "twice", "m", "toString")
    assert {name: after[name] for name in after.keys() - before.keys()} == {
        "A.calls": ("closed-world", "of-twice"),
        "A.deep": ("closed-world", "of-twice"),
        "A.says": ("closed-world", "library-contracts", "of-toString"),
        "A.formats": ("closed-world", "of-m", "of-toString") if "of-m" in after.get("A.formats", ()) else ("closed-world", "of-toString"),
    }
    assert "A.virtual" not in after  # B.m calls super.m()


def test_what_is_a_fact(matching: Matching) -> None:
    """Only what holds for all inputs, and no constructor."""
    assert is_fact(pair(matching, "twice"), Equivalent())
    assert not is_fact(pair(matching, "twice"), Equivalent(Scope((Bound("loop", "", 4),))))
    assert not is_fact(pair(matching, "<init>"), Equivalent())
