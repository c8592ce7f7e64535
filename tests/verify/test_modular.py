"""`--modular`: callers rely on contracts; what holds so holds, what is broken was executed, and what rests on a contract says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from twinproof.base.dataclass import replace
from twinproof.base.verdict import ClauseVerdict, Holds, Unknown
from twinproof.bounded.modular import ByContract
from twinproof.command.questions import questions_of
from twinproof.contract.asked import AskedFor
from twinproof.contract.reliance import Reliance
from twinproof.target import open_harnessed
from twinproof.verify import verify
from verify.java_programs import QUICK, word

SOURCE = """
class Box { int v; Object held; Box(int n) { v = n; } Box() { } }
class Main {
    int k; int g;
    //@ public normal_behavior requires n >= 0; assignable \\nothing; ensures \\result >= n;
    static int up(int n) { return n < 1000 ? n + 1 : n; }
    //@ assignable k; ensures k == \\old(k) + 1;
    void tick() { k++; }
    //@ requires n >= 0; ensures \\result == n; assignable \\nothing;
    static int count(int n) { return n == 0 ? 0 : 1 + count(n - 1); }
    //@ requires n >= 0; ensures \\result == n + 1; assignable \\nothing;
    static int wrong(int n) { return n == 0 ? 0 : 1 + wrong(n - 1); }
    //@ public normal_behavior ensures \\result == x; assignable \\nothing;
    static Object id(Object x) { return x; }
    //@ public normal_behavior ensures \\result.held == x; assignable \\nothing;
    static Box wrap(Object x) { Box b = new Box(); b.held = x; return b; }
    //@ requires a.length > 3; assignable a[0..1]; ensures a[0] == 1;
    static void set(int[] a) { a[0] = 1; a[1] = 2; }
    //@ assignable b.v; ensures b.v == 4;
    static void four(Box b) { b.v = 4; }
    //@ signals_only IllegalStateException; signals (IllegalStateException e) n == 3; assignable \\nothing;
    static void three(int n) { if (n == 3) throw new IllegalStateException(); }
    //@ requires n > 0 && n < 0; ensures \\result == 7; assignable \\nothing;
    static int never(int n) { return 7; }
    //@ ensures \\result >= 0;
    static int unframed(int n) { return n < 0 ? 0 : n; }

"""
CALLERS = {  # by name: the method, and what is said of its own clauses; an assertion behind the call, or a clause
    "good": ("//@ requires n > 0; ensures \\result > 0; assignable \\nothing;\nstatic int good(int n) { return up(n); }", {"holds"}),
    "tooFar": ("//@ ensures \\result >= -5; assignable \\nothing;\nstatic int tooFar(int n) { return up(n - 5); }", {"violated"}),
    "twice": ("//@ assignable k; ensures k == \\old(k) + 2 && g == \\old(g);\nvoid twice() { tick(); tick(); }", {"holds"}),
    "once": ("//@ assignable k; ensures k == \\old(k) + 2;\nvoid once() { tick(); }", {"violated", "holds"}),
    "outside": ("//@ assignable g;\nvoid outside() { tick(); }", {"violated"}),
    "weak": ("//@ ensures \\result > 5;\nstatic int weak() { return up(5); }", {"holds", "unknown:contract-too-weak"}),
    "same": ("static void same() { Object o = new Object(); assert id(o) == o; }", {"holds"}),
    "other": ("static void other() { Object o = new Object(); assert id(o) != o; }", {"violated", "holds"}),
    "inside": ("static void inside() { Object o = new Object(); assert wrap(o).held == o; }", {"holds"}),
    "notInside": ("static void notInside() { Object o = new Object(); assert wrap(o).held != o; }", {"violated", "holds"}),
    "kept": ("static void kept() { int[] a = new int[5]; a[2] = 7; set(a); assert a[2] == 7 && a[0] == 1; }", {"holds"}),
    "lost": ("static void lost() { int[] a = new int[5]; set(a); assert a[1] == 0; }", {"violated", "holds"}),
    "short_": ("static void short_() { set(new int[3]); }", {"violated", "holds"}),
    "alias": ("static void alias(Box a, Box b) { a.v = 1; four(b); assert a.v == 4; }", {"violated", "holds"}),
    "notAlias": ("static void notAlias() { Box a = new Box(1); Box b = new Box(2); four(b); assert a.v == 1 && b.v == 4; }", {"holds"}),
    "thrown": ("static void thrown(int n) { try { three(n); } catch (IllegalStateException e) { assert n == 3; } }", {"holds"}),
    "caught": ("static void caught(int n) { try { three(n); } catch (IllegalStateException e) { assert n != 3; } }", {"violated"}),
    "followed": ("static void followed(int n) { assert unframed(n) >= n; }", {"holds"}),
    "notFollowed": ("static void notFollowed(int n) { assert unframed(n) > n; }", {"violated"}),
    "called": ("//@ ensures \\result == 7;\nstatic int called(int n) { return never(n); }", {"violated"}),
}
Found = dict[str, dict[str, ClauseVerdict]]


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Found:
    """The verdicts by method and clause."""
    file = tmp_path_factory.mktemp("modular") / "Main.java"
    file.write_text(SOURCE + "\n".join(code for code, _ in CALLERS.values()) + "\n}\n")
    setup, questions = questions_of(open_harnessed(str(file)), AskedFor(), replace(QUICK, modular=True))
    verdicts: Found = {}
    for each in verify(setup, questions):
        verdicts.setdefault(each.method.name, {})[each.clause] = each.verdict
    return verdicts


@pytest.mark.parametrize("name", CALLERS)
def test_callers(found: Found, name: str) -> None:
    """Nothing is said to hold that the code does not do, nothing to be broken that it does."""
    words = set(map(word, found[name].values()))
    expected = CALLERS[name][1]
    if "unknown:contract-too-weak" in expected:
        assert words <= expected
    elif "violated" in expected:
        assert "violated" in words
    else:
        assert words == expected


def test_what_was_proved_is_no_assumption(found: Found) -> None:
    """Of `up` all is proved for all inputs, so that `good` does not rest on its contract."""
    for verdict in found["good"].values():
        assert isinstance(verdict, Holds)
        assert not any(one.startswith("contract:") for one in verdict.scope.assumptions)
        assert "terminates" in verdict.scope.assumptions


def test_a_recursion_is_proved_by_its_own_contract(found: Found) -> None:
    assert set(map(word, found["count"].values())) == {"holds"}
    assert "violated" in map(word, found["wrong"].values())
    assert word(found["wrong"]["ensures \\result == n + 1 (Main.java:11)"]) != "holds"


def test_where_a_call_is_not_allowed_the_place_is_named(found: Found) -> None:
    (clause,) = (clause for clause, verdict in found["tooFar"].items() if word(verdict) == "violated" and "called at" in clause)
    assert clause.startswith("requires n >= 0 (Main.java:5) of Main.up, called at Main.java:")


def test_what_is_claimed_behind_a_call_that_is_not_allowed_is_not_said_to_hold(found: Found) -> None:
    assert word(found["tooFar"]["ensures \\result >= -5 (Main.java:30)"]) != "holds"


def test_a_requirement_that_nothing_satisfies_is_reported(found: Found) -> None:
    assert set(map(word, found["never"].values())) == {"unknown:requires-unsatisfied"}


def test_what_rests_on_a_broken_contract_does_not_hold(tmp_path: Path) -> None:
    file = tmp_path / "Main.java"
    lie = "//@ ensures false; assignable \\nothing;\nstatic int lie(int n) { return n; }"
    file.write_text(f"class Main {{\n{lie}\n//@ ensures \\result == 5; assignable \\nothing;\nstatic int f(int n) {{ return lie(n); }}\n}}")
    setup, questions = questions_of(open_harnessed(str(file)), AskedFor(), replace(QUICK, modular=True))
    answers = {(each.method.name, each.clause.split()[0]): each.verdict for each in verify(setup, questions)}
    assert word(answers["lie", "ensures"]) == "violated"
    assert word(answers["f", "ensures"]) == "violated"
    assert isinstance(answers["f", "assignable"], Unknown)
    assert (ByContract, Reliance) is not None
