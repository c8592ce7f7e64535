"""Contracts that cannot be meant: one line with what is wrong and where it is written, and exit code 2; or an honest Unknown."""

from __future__ import annotations

from pathlib import Path

import pytest

from twinproof import cli

SOURCE = """class Main {
    static int seen;
    static int half(int n) { return n / 2; }
    static String name(String s) { return s; }
}
class Spec {
    static boolean less(int n, int r) { return n < 0 || r <= n; }
    static boolean text(String s) { return s != null; }
    static boolean counts(int n) { Main.seen++; return true; }
    static boolean spins(int n, int r) { while (n == n) { } return true; }
    static int number(int n) { return n; }
    static boolean turns(int n) { for (;;) { } }
    static boolean fails(int n) { return 1 / (n - n) == 0; }
    static boolean refuses(int n) { if (n < 3) throw new IllegalStateException(); throw new IllegalStateException("n"); }
    static boolean divides(int n) { return 100 / n > 3; }
    static boolean halves(int n) { while (n % 2 == 0) n /= 2; return n == 1; }
}
"""
CONTRACT = '[[contract]]\nmethod = "Main.half"\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory with the program, in which the command is started."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "Main.java").write_text(SOURCE)
    return tmp_path


@pytest.mark.parametrize(
    ("written", "complaint"),
    [
        ("[[contract]\n", "twinproof.toml: not TOML ("),
        (
            f"{CONTRACT}ensures = 'Spec.les'",
            "twinproof.toml:1: ensures Spec.les: no boolean method of this name that is static or has no parameters; ",
        ),
        (f"{CONTRACT}ensures = 'Spec.number'", "twinproof.toml:1: ensures Spec.number: no boolean method of this name"),
        (
            f"\n{CONTRACT}ensures = 'Spec.text'",
            "twinproof.toml:2: ensures Spec.text: takes (java.lang.String), which cannot be asked of half, which",
        ),
        (
            f"{CONTRACT}requires = 'Spec.counts'",
            "twinproof.toml:1: requires Spec.counts: Spec.counts changes fields or elements that it has not made",
        ),
        ("[[contract]]\nmethod = 'Main.hal'\nensures = 'Spec.less'", "twinproof.toml:1: contract: no method is called Main.hal"),
    ],
)
def test_in_the_settings(folder: Path, capsys: pytest.CaptureFixture[str], written: str, complaint: str) -> None:
    """The file and the line of the entry."""
    (folder / "twinproof.toml").write_text(written)
    assert cli.main(["verify", "Main.java", "--quiet", "--no-cache"]) == 2
    line = capsys.readouterr().err
    assert line.startswith(f"twinproof: {complaint}")
    assert line.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--ensures", "Spec.les"], "--ensures Spec.les: no boolean method"),
        (["--ensures", "Spec.text", "--method", "half"], "--ensures Spec.text: takes (java.lang.String), which cannot be asked of half"),
        (["--ensures", "Spec.less", "--requires", "Spec.counts"], "--requires Spec.counts: Spec.counts changes fields"),
    ],
)
def test_on_the_command_line(folder: Path, capsys: pytest.CaptureFixture[str], words: list[str], complaint: str) -> None:
    """The option."""
    assert cli.main(["verify", "Main.java", "--quiet", "--no-cache", *words]) == 2
    line = capsys.readouterr().err
    assert line.startswith(f"twinproof: {complaint}")
    assert line.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--ensures", "Spec.spins"], "--ensures Spec.spins: Spec.spins never ends, on any of the inputs that were tried (Main.java:10)\n"),
        (["--requires", "Spec.turns", "--ensures", "Spec.less"], "--requires Spec.turns: Spec.turns never ends"),
        (["--ensures", "Spec.fails"], "--ensures Spec.fails: Spec.fails throws java.lang.ArithmeticException, whatever it is asked"),
        (["--requires", "Spec.refuses", "--ensures", "Spec.less"], "--requires Spec.refuses: Spec.refuses throws java.lang.IllegalState"),
    ],
)
def test_predicates_that_can_answer_nothing(folder: Path, capsys: pytest.CaptureFixture[str], words: list[str], complaint: str) -> None:
    """Nobody can mean them; there is no report."""
    assert cli.main(["verify", "Main.java", "--method", "half", "--timeout", "3", "--no-cache", "--quiet", *words]) == 2
    said = capsys.readouterr()
    assert said.err.startswith(f"twinproof: {complaint}")
    assert said.err.count("\n") == 1
    assert said.out == ""


@pytest.mark.parametrize("predicate", ["divides", "halves"])
def test_predicates_that_answer_sometimes(folder: Path, capsys: pytest.CaptureFixture[str], predicate: str) -> None:
    """One that throws, or goes on for ever, on some inputs only is a way to write what does not hold there."""
    words = ["--method", "half", "--requires", f"Spec.{predicate}", "--ensures", "Spec.less"]
    assert cli.main(["verify", "Main.java", "--timeout", "3", "--no-cache", "--quiet", *words]) in (0, 3)
    assert capsys.readouterr().err == ""
