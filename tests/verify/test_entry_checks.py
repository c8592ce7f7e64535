"""`--entry-checks assume`: what a method refuses at its entry is required of its inputs, and nothing else is."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from twinproof import cli
from twinproof.base.verdict import Holds
from twinproof.contract.asked import AskedFor
from twinproof.contract.entry import NAME
from twinproof.java.java_entry import ENTRY_CHECKS
from twinproof.language.entry_checks import EntryCheck
from verify.java_programs import QUICK, answers, word

HEAD = "import java.util.Objects; class Main { int v; static int seen; String s; static int log(int n) { return ++seen; }\n"
OURS = """
class Preconditions {
    static <T> T checkNotNull(T x) { if (x == null) throw new NullPointerException(); return x; }
    static void checkArgument(boolean b) { if (!b) throw new IllegalArgumentException(); }
}
"""
CASES = {  # code of a method f, and whether no exception leaves it if what it checks first is required
    "null": ("static int f(String s) { Objects.requireNonNull(s); return s.length(); }", "holds"),
    "named": ('static int f(String s) { Objects.requireNonNull(s, "s"); return s.length(); }', "holds"),
    "thrown": ('static int f(int n) { if (n < 0) throw new IllegalArgumentException("n is " + n); return 100 / (n + 1); }', "holds"),
    "two": (
        "int f(int i) { if (i < 0 || i > 3) throw new IndexOutOfBoundsException(); return 6 / (i - 2); }",
        "violated",
    ),
    "both": (
        "static int f(String s, int i) { Objects.requireNonNull(s); Objects.checkIndex(i, s.length()); return s.charAt(i); }",
        "holds",
    ),
    "from to": ("static int f(int a, int b) { Objects.checkFromToIndex(a, b, 9); return new int[9].length / (b - a + 1); }", "holds"),
    "other": ("static int f(int n) { if (n == 3) throw new UnsupportedOperationException(); return n; }", "violated"),
    "implicit": ("static int f(int[] a) { if (a.length == 0) throw new IllegalArgumentException(); return a[0]; }", "violated"),
    "implicit checked": (
        "static int f(int[] a) { Objects.requireNonNull(a); if (a.length == 0) throw new IllegalArgumentException(); return a[0]; }",
        "holds",
    ),
    "behind an effect": ("int f(int n) { v = n; if (n < 0) throw new IllegalArgumentException(); return n; }", "violated"),
    "behind a call": ("static int f(int n) { log(n); if (n < 0) throw new IllegalArgumentException(); return n; }", "violated"),
    "in a loop": (
        "static int f(int n) { for (int i = 0; i < n; i++) if (i == 2) throw new IllegalArgumentException(); return n; }",
        "violated",
    ),
    "behind a loop": (
        "static int f(int n) { for (int i = 0; i < 2; i++); if (n == 2) throw new IllegalArgumentException(); return n; }",
        "violated",
    ),
    "caught": (
        "static int f(int n) { try { if (n < 0) throw new IllegalArgumentException(); return 9; } catch "
        "(RuntimeException e) { return 1 / (n + 1); } }",
        "violated",
    ),
    "caught call": (
        "static int f(String s) { try { Objects.requireNonNull(s); return 1; } catch (RuntimeException e) { throw new Error(); } }",
        "violated",
    ),
    "parameter's element": (
        "static int f(int[] a) { Objects.requireNonNull(a); if (a.length < 1) throw new "
        "IllegalStateException(); a[0] = 1; a = new int[1]; if (a[0] == 0) throw new IllegalStateException(); return 1; }",
        "violated",
    ),
    "constructor": (
        "static int f() { return 1; } Main(String s, int n) { this.s = Objects.requireNonNull(s); if (n < 1) "
        "throw new IllegalArgumentException(); this.v = 7 / n; }",
        "holds",
    ),
    "leaking constructor": (
        "static Main last; static int f() { return 1; } Main(int n) { last = this; if (n < 1) throw new IllegalArgumentException(); }",
        "violated",
    ),
    "getter": (
        "int size() { return v; } int f(int i) { if (i < 0 || i >= size()) throw new IndexOutOfBoundsException(); return 8 / (v - i); }",
        "holds",
    ),
    "recursive": ("static int f(int n) { if (n < 0) throw new IllegalArgumentException(); return n == 5 ? f(-1) : n; }", "violated"),
    "ours": ("static int f(int n) { Preconditions.checkArgument(n > 0); return 5 / n; }", "violated"),  # of another package
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_required(tmp_path: Path, name: str) -> None:
    """Only what nobody could have noticed before is required; the JVM is given no other input."""
    code, expected = CASES[name]
    method = "<init>" if "constructor" in name else "f"
    asked = AskedFor((f"Main.{method}",), no_exceptions=True, entry_checks=True)
    found = answers(tmp_path, f"{HEAD}{code} }}{OURS}", asked, QUICK)
    assert [word(verdict) for verdict in found.values()] == [expected], found


@pytest.mark.parametrize(("checks", "expected"), [(True, ["entry-checks:Main.f(Main.java:1, Main.java:3)"]), (False, [])])
def test_it_is_named(tmp_path: Path, checks: bool, expected: list[str]) -> None:
    """A verdict that rests on what was checked says where; by default nothing is required."""
    first = "class Main { static int f(String s, int n) { java.util.Objects.requireNonNull(s);\n\n"
    code = f"{first}if (n < 0) throw new IllegalArgumentException();\nassert n * 0 == 0; return n; }} }}"
    (verdict,) = answers(tmp_path, code, AskedFor(("f",), entry_checks=checks)).values()
    assert isinstance(verdict, Holds)
    assert [one for one in verdict.scope.assumptions if one.startswith("entry")] == expected
    assert not any(NAME in one for one in verdict.scope.assumptions)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A default that stays, a replay that requires the same, and no mixture with contracts of callees."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "Main.java").write_text(
        "class Main { static int f(int n) { if (n < 0) throw new IllegalStateException(); return 7 / n; } }"
    )
    words = ["verify", "Main.java", "--method", "f", "--no-exceptions", "--no-cache", "--quiet", "--format", "text"]
    assert cli.main(words) == 1
    capsys.readouterr()
    assert cli.main([*words, "--entry-checks", "assume"]) == 1
    assert "Main.f(0)" in capsys.readouterr().out
    assert cli.main(["replay", "twinproof-witnesses/Main.f.json"]) == 1
    capsys.readouterr()
    assert cli.main([*words, "--entry-checks", "assume", "--modular"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_methods_of_the_jdk_are_there() -> None:
    """The JDK says of its own methods that they are there."""
    names = [name.rpartition(".") for name in ENTRY_CHECKS.asking if name.startswith("java.")]
    listed = {owner: subprocess.run(["javap", owner], capture_output=True, text=True, check=True).stdout for owner, _, _ in names}
    assert names
    assert all(f" {name}(" in listed[owner] for owner, _, name in names)
    assert ENTRY_CHECKS.asking["java.util.Objects.requireNonNull"] is EntryCheck.THERE
