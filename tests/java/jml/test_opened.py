"""`verify` on sources with JML: clauses are asked of the woven program, and what is not understood is never taken for kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from twinproof.base.assumption import TERMINATES
from twinproof.base.errors import BadInput
from twinproof.base.options import Options
from twinproof.base.verdict import Holds
from twinproof.contract.asked import AskedFor
from twinproof.java.find.jdk import find_jdk
from twinproof.java.jml.opened import open_annotated
from verify.java_programs import answers, word, words

PURSE = """
public class Main {
    //@ invariant balance >= 0;
    private int balance;
    //@ requires start >= 0;
    public Main(int start) { balance = start; }
    //@ requires 0 <= n && n <= 9 && balance < 100;
    //@ ensures balance == \\old(balance) + n;
    public void put(int n) { balance += n; }
    //@ requires n >= 0;
    //@ ensures balance == \\old(balance) - n;
    public void take(int n) { balance -= n; }
    public int get() { return balance; }
}
"""


def test_clauses_and_invariants(tmp_path: Path) -> None:
    """Each method has its own clauses and the invariant of its class; money can be taken that is not there."""
    expected = {"<init>": "holds", "put": "holds holds", "take": "holds violated", "get": "holds"}
    assert words(tmp_path, PURSE) == expected


@pytest.mark.parametrize(
    ("clause", "expected"),
    [
        ("//@ ensures \\result >= n;", "holds"),
        ("//@ ensures \\result > n;", "violated"),
        ("//@ requires n > 3; ensures \\result == 4;", "violated"),
        ("//@ requires n > 3 && n < 3; ensures false;", "unknown:requires-unsatisfied"),
        ("//@ ensures (\\forall int i; 0 <= i && i < 3; \\result + i >= n);", "violated"),
        ("//@ signals_only \\nothing;", "violated"),
        ("//@ assignable \\nothing;", "holds"),
        ("//@ accessible n; ensures true;", "unknown:refused unknown:refused"),
    ],
)
def test_one_clause(tmp_path: Path, clause: str, expected: str) -> None:
    source = f"class Main {{\n {clause}\n static int f(int n) {{ if (n == 7) throw new IllegalStateException(); return n; }}\n}}\n"
    assert words(tmp_path, source) == {"f": expected}


def test_what_is_said_in_bodies_is_not_skipped(tmp_path: Path) -> None:
    """What may be taken for granted is not looked at yet."""
    source = "class Main {\n //@ ensures true;\n static int f(int n) {\n //@ assume n > 0;\n return n; }\n}\n"
    assert words(tmp_path, source) == {"f": "unknown:refused unknown:refused"}


def test_what_is_no_jml_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"Main\.java:2:\d+: "):
        words(tmp_path, "class Main {\n //@ ensures \\result >;\n static int f(int n) { return n; }\n}\n")


def test_names_that_nobody_declares_are_refused(tmp_path: Path) -> None:
    """javac says so; the clause is not skipped."""
    source = "class Main {\n //@ ensures \\result == nobody;\n static int f(int n) { return n; }\n}\n"
    assert words(tmp_path, source) == {"f": "unknown:refused"}


def test_plain_sources_are_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "Main.java"
    file.write_text("class Main { /* @nothing */ }")
    assert open_annotated([file], find_jdk(), (), ()) is None


def test_what_is_inherited_is_not_skipped(tmp_path: Path) -> None:
    source = """class Main {
        int k;
        //@ ensures \\result >= 0;
        int f() { return 3; }
    }
    class Sub extends Main { int f() { return -1; } }
    interface Asks {
        //@ ensures \\result > 0;
        int g();
    }
    class Answers implements Asks { public int g() { return 0; } }
    """
    assert words(tmp_path, source) == {"f": "violated", "g": "violated"}


LOOPS = """
class Main {
    static void kept(int n) {
        if (n < 0) return;
        int i = 0;
        //@ loop_invariant 0 <= i && i <= n;
        //@ decreases n - i;
        while (i < n) i++;
        //@ assert i == n;
    }
    static void broken(int n) {
        //@ loop_invariant i < 3;
        for (int i = 0; i < n; i++) { }
    }
    static void slow(int n) {
        int i = 0;
        //@ decreases 3 - i;
        while (i < n) i++;
    }
    static void odd(int[] a, int j) {
        //@ assert a[j] == a[j];
    }
    //@ ensures true;
    static void unmeasured(int n) {
        int i = 0;
        //@ loop_invariant i >= 0;
        while (i < n) i++;
    }
}
"""


@pytest.mark.parametrize(
    ("method", "expected"),
    [
        ("kept", {"loop_invariant (Main.java:6)": "holds", "decreases (Main.java:7)": "holds", "assert (Main.java:9)": "holds"}),
        ("broken", {"loop_invariant (Main.java:12)": "violated"}),
        ("slow", {"decreases (Main.java:17)": "violated"}),
        ("odd", {"assert (Main.java:21)": "violated"}),
        ("unmeasured", {"loop_invariant (Main.java:26)": "holds", "ensures true (Main.java:23)": "holds"}),
    ],
)
def test_what_is_said_in_bodies(tmp_path: Path, method: str, expected: dict[str, str]) -> None:
    """Each clause is asked where it stands; what cannot be evaluated is not established. Where a measure decreases the code is known to
    end, and need not be assumed to."""
    verdicts = answers(tmp_path, LOOPS, AskedFor((f"Main.{method}",)), Options(timeout=100.0, bound=8))
    assert {clause: word(verdict) for (_, clause), verdict in verdicts.items()} == expected
    for verdict in verdicts.values():
        if isinstance(verdict, Holds):
            assert (TERMINATES in verdict.scope.assumptions) == (method == "unmeasured")
