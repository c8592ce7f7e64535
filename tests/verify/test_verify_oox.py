"""`verify` on programs in OOX: clauses and assertions with bounds, and references that may be null or the same object."""

from __future__ import annotations

from pathlib import Path

import pytest

from twinproof.base.options import Options
from twinproof.base.verdict import Holds, Violated
from twinproof.command.questions import questions_of
from twinproof.contract.asked import AskedFor
from twinproof.target import open_target
from twinproof.verify import verify
from verify.java_programs import word

QUICK = Options(timeout=20.0, bound=4)

CLASSES = """
class A { int x; A next; }
class B extends A { int y; }
class C { int x; }
"""
ALIASES = {
    "(C a, C b) { assert !(a == null && b != null); }": "violated",
    "(C a, C b) { assert a == b; }": "violated",
    "(C a, C b) { assert a != b; }": "violated",
    "(C a, C b) { assert a == null || b == null || a == b; }": "violated",
    "(A a, B b) { assert !(a == null && b != null); }": "violated",
    "(A a, B b) { assume b != null; assert a != b; }": "violated",
    "(A a, B b) { assume a == b; assert a instanceof B || a == null; }": "holds",
    "(A a, A b, A c) { assert !(a == b && b == c && a != null); }": "violated",
    "(A a, A b, A c) { assert !(a == b && b != c && c != null && a != null); }": "violated",
    "(A a, A b, A c) { assert !(a == null && b != null && c == null); }": "violated",
    "(A a, A b, A c) { assume a == b && b == c; assert a == c; }": "holds",
    "(C a, C b) { assume a != null && b != null; a.x := 1; b.x := 2; int v := a.x; assert v == 1; }": "violated",
    "(C a, C b) { assume a != null && b != null && a != b; a.x := 1; b.x := 2; int v := a.x; assert v == 1; }": "holds",
    "(A a) { assume a != null; A b := a.next; assume b != null; A c := b.next; assert c != a; }": "violated",
}


def verdicts(folder: Path, source: str, method: str, options: Options = QUICK) -> dict[str, str]:
    """What is said of each clause of a method, in words."""
    file = folder / "p.oox"
    file.write_text(source)
    setup, questions = questions_of(open_target(str(file)), AskedFor((method,) if method else ()), options)
    return {found.clause: word(found.verdict) for found in verify(setup, questions)}


@pytest.mark.parametrize("code", ALIASES)
def test_which_objects_references_may_be(tmp_path: Path, code: str) -> None:
    """No combination of nulls, of one object under two names, and of classes is left out."""
    found = verdicts(tmp_path, f"{CLASSES} class Main {{ static void t{code} }}", "Main.t")
    assert list(found.values()) == [ALIASES[code]]


LISTS = """
class Node {
    int value;
    Node next;
    int length() { Node n := this.next; if (n == null) return 1; int k := n.length(); return k + 1; }
}
class Main {
    static void late(Node n) requires(n != null) { int k := n.length(); assert k != 3; }
}
"""


def test_violations_are_found_within_bounds(tmp_path: Path) -> None:
    """Calls that are deep enough."""
    assert list(verdicts(tmp_path, LISTS, "Main.late").values()) == ["violated"]


def test_failed_assertions_end_runs(tmp_path: Path) -> None:
    """`catch` does not catch them, so that what is said of exceptions is known."""
    code = 'static int m(int n) exceptional(false) { try { assert n != 3; throw "x"; } catch { return n; } }'
    found = verdicts(tmp_path, f"class Main {{ {code} }}", "Main.m")
    assert {clause.split()[0]: verdict for clause, verdict in found.items()} == {"assert": "violated", "signals": "holds"}


def test_recursion_that_never_ends_hits_a_bound(tmp_path: Path) -> None:
    """It is followed as far as calls are."""
    code = "static void m(Main a) ensures(a != null) exceptional(true) { a.n(a); } void n(Main a) { a.n(a); }"
    file = tmp_path / "p.oox"
    file.write_text(f"class Main {{ {code} }}")
    setup, questions = questions_of(open_target(str(file)), AskedFor(("Main.m",)), Options(timeout=30.0, bound=2))
    found = {one.clause.split()[0]: one.verdict for one in verify(setup, questions)}
    assert all(isinstance(verdict, Holds) for verdict in found.values()), found


def test_clauses_are_asked_once(tmp_path: Path) -> None:
    """Those of a method that nobody calls are its contract, and no assertions that nobody is asked about."""
    code = "static int m(int n) requires(n > 0) ensures(retval > 0) exceptional(false) { return n; }"
    found = verdicts(tmp_path, f"class Main {{ {code} }}", "")
    assert sorted(clause.split()[0] for clause in found) == ["ensures", "signals"]
    assert set(found.values()) == {"holds"}


@pytest.mark.parametrize(("asked", "word"), [("Main.m", "holds"), ("Main.k", "violated"), ("", "violated")])
def test_preconditions_are_asked_of_callers(tmp_path: Path, asked: str, word: str) -> None:
    """Also of those of which nothing else is asked; k gives anything, and is asked last of all."""
    code = "static int n(int n) requires(n > 0) ensures(retval > 0) { return n; }"
    code += "static int m(int n) requires(n > 0) { int r := Main.n(n); return r; } static int k(int n) { int r := Main.n(n); return r; }"
    found = {clause.split()[0]: word for clause, word in verdicts(tmp_path, f"class Main {{ {code} }}", asked).items()}
    assert found["requires"] == word
    assert found.get("ensures", "holds") == "holds"


def test_variables_where_a_method_is_left(tmp_path: Path) -> None:
    """Are asked for as they are there, by clauses in the code; a violation names the clause."""
    code = "static void m(int x) requires(x == 0) ensures(x == 0) exceptional(false) { x := 9; }"
    file = tmp_path / "p.oox"
    file.write_text(f"class Main {{ {code} }}")
    setup, questions = questions_of(open_target(str(file)), AskedFor(("Main.m",)), Options(timeout=20.0, bound=4))
    found = {one.clause: one.verdict for one in verify(setup, questions)}
    (broken,) = [clause for clause, verdict in found.items() if isinstance(verdict, Violated)]
    assert broken.startswith("ensures x == 0 of Main.m")
