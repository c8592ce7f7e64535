"""The same code, given facts: what may be concluded, and what may not."""

from __future__ import annotations

from pathlib import Path

import pytest

from twinproof.align.match import Matching, Pair
from twinproof.base.assumption import REFLECTION, Assumption
from twinproof.base.verdict import Bound, Equivalent, Scope
from twinproof.ir.program import STATIC, Method
from twinproof.same.composed import Given, is_fact
from twinproof.same.events import tolerant_of
from twinproof.target import match_targets, open_target

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

CALLED_BACK = """import java.util.*;
import java.util.function.*;
import java.util.stream.*;
class Err extends RuntimeException { public String getMessage() { return "ERR"; } }
class Zone extends SimpleTimeZone {
    Zone() { super(0, "zone"); }
    public int getOffset(int era, int year, int month, int day, int week, int time) { return "ZONE".length(); }
}
class Above { public int compareTo(Object o) { return "ABOVE".length(); } }
class Below extends Above implements Comparable<Object> { }
class Text implements CharSequence {
    public int length() { return 1; }
    public char charAt(int i) { return "TEXT".charAt(0); }
    public CharSequence subSequence(int a, int b) { return this; }
}
class Half implements IntFunction<String>, Formattable {
    public String apply(int i) { return "HALF"; }
    public void formatTo(Formatter f, int flags, int width, int precision) { f.format("HALF"); }
}
class Calls {
    static String says(Object o) { return String.valueOf(o); }
    static String saysOptional(Optional<Object> o) { return o.toString(); }
    static int hour(Calendar c) { return c.get(Calendar.HOUR); }
    static void adds(TreeSet<Object> set, Object o) { set.add(o); }
    static boolean matches(java.util.regex.Matcher m) { return m.matches(); }
    static void fills(String[] all, IntFunction<String> f) { Arrays.setAll(all, f); }
    static String formats(Object o) { return String.format("%s", o); }
    static Object collects(Stream<Object> all) { return all.sorted().collect(Collectors.toList()); }
    static boolean isNull(Object o) { return Objects.isNull(o); }
    static String name(Thread t) { return t.getName(); }
}
"""


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
    facts = {
        (one.old, one.new): Equivalent(Scope((), (Assumption(f"of-{one.old.name}"),))) for one in (pair(matching, name) for name in proved)
    }
    given = Given(tolerant_of(matching), facts)
    found = {one: given.decide(one) for one in matching.pairs if one.old.name != "<init>"}
    return {f"{one.old.owner}.{one.old.name}": verdict.scope.assumptions for one, verdict in found.items() if verdict}


def test_without_facts(matching: Matching) -> None:
    """Contracts of the library tell adding to a collection from becoming text; reflection is assumed to look elsewhere."""
    assert decided(matching) == {
        "A.hashCode": ("closed-world",),
        "A.adds": ("closed-world", "library-contracts"),
        "A.puts": ("closed-world", "library-contracts"),
        "A.fields": ("closed-world", REFLECTION),
    }


def test_with_facts(matching: Matching) -> None:
    """Callers of what is proved are decided, with its assumptions; not the changed methods themselves, and no call of a super method."""
    before, after = decided(matching), decided(matching, "twice", "m", "toString")
    assert {name: after[name] for name in after.keys() - before.keys()} == {
        "A.calls": ("closed-world", "of-twice"),
        "A.deep": ("closed-world", "of-twice"),
        "A.says": ("closed-world", "library-contracts", "of-toString"),
        "A.formats": ("closed-world", "library-contracts", "of-toString"),
    }
    assert "A.virtual" not in after  # B.m calls super.m()


@pytest.mark.parametrize(
    ("changed", "calling"),
    [
        ("ERR", {"says", "saysOptional", "formats"}),
        ("ZONE", {"hour", "formats"}),
        ("ABOVE", {"adds", "collects"}),
        ("TEXT", {"matches"}),
        ("HALF", {"fills", "formats"}),
    ],
)
def test_contracts_are_kept(changed: str, calling: set[str], tmp_path: Path) -> None:
    """Methods of the library that run a changed one, on the object itself or on one inside it, are not taken to do the same."""
    for side, text in (("old", CALLED_BACK), ("new", CALLED_BACK.replace(f'"{changed}"', '"other"'))):
        (tmp_path / side).mkdir()
        (tmp_path / side / "Calls.java").write_text(text)
    both = match_targets(open_target(str(tmp_path / "old")), open_target(str(tmp_path / "new")))
    given = Given(tolerant_of(both), {})
    decided = {one.old.name for one in both.pairs if one.old.owner == "Calls" and given.decide(one)}
    assert decided >= {"isNull", "name"}
    assert not decided & calling


def test_what_is_a_fact(matching: Matching) -> None:
    """Only what holds for all inputs; of constructors as well, but not of what a class starts with."""
    assert is_fact(pair(matching, "twice"), Equivalent())
    assert not is_fact(pair(matching, "twice"), Equivalent(Scope((Bound("loop", "", 4),))))
    assert is_fact(pair(matching, "<init>"), Equivalent())
    start = Method("A", "<clinit>", "()V", STATIC)
    assert not is_fact(Pair(start, start), Equivalent())


MADE = """class Top { %s }
class C extends Top {
    int x, y; %s
    static Object kept;
    C(int x) { %s }
    C() { this(3); }
    int show() { return 1; }
}
%s
class Uses {
    static Object makes(int x) { return new C(x); }
    static Object by() { return new C(); }
}
"""


@pytest.mark.parametrize(
    ("lone", "body", "other", "below", "expected"),
    [
        ("", "this.x = x; y = 0;", "y = 0; this.x = x;", "", {"makes", "by"}),
        (
            "",
            "this.x = x; y = 0;",
            "y = 0; this.x = x;",
            "class D extends C { D() { super(1); } int show() { return 2; } }",
            {"makes", "by"},
        ),
        ("", "this.x = show();", "this.x = 1;", "", {"makes", "by"}),
        (
            "",
            "this.x = show();",
            "this.x = 1;",
            "class D extends C { D() { super(1); } int show() { return 2; } }",
            set(),
        ),
        ("", "kept = this;", "kept = this; this.x = 0;", "class D extends C { D() { super(1); } }", set()),
        ("int z;", "this.x = x;", "z = x; this.x = x;", "", set()),
    ],
)
def test_constructors(lone: str, body: str, other: str, below: str, expected: set[str], tmp_path: Path) -> None:
    """Those who make objects rely on a proved constructor; not where a class below is made by it and it does more with its object than to
    set fields, nor where only one version has a field."""
    for side, field, code in (("old", "", body), ("new", lone, other)):
        (tmp_path / side).mkdir()
        (tmp_path / side / "C.java").write_text(MADE % ("", field, code, below))
    both = match_targets(open_target(str(tmp_path / "old")), open_target(str(tmp_path / "new")))
    (made,) = [one for one in both.pairs if (one.old.owner, one.old.descriptor) == ("C", "(I)V")]
    given = Given(tolerant_of(both), {(made.old, made.new): Equivalent()})
    assert {one.old.name for one in both.pairs if one.old.owner == "Uses" and one.old.name != "<init>" and given.decide(one)} == expected
