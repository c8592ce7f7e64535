"""`verify` on sources with JML: clauses are asked of the woven program, and what is not understood is never taken for kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from twinproof.base.errors import BadInput
from twinproof.java.find.jdk import find_jdk
from twinproof.java.jml.opened import open_annotated
from verify.java_programs import words

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
    source = "class Main {\n //@ ensures true;\n static int f(int n) {\n //@ assert n > 0;\n return n; }\n}\n"
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


def test_loop_invariants_alone_are_not_skipped(tmp_path: Path) -> None:
    source = "class Main {\n static void f(int n) {\n //@ loop_invariant i < 3;\n for (int i = 0; i < n; i++) { }\n }\n}\n"
    assert "unknown:refused" in " ".join(words(tmp_path, source).values())
