"""The grid of a proof: which ends of the two versions meet on some input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from twinproof import cli
from twinproof.bounded.ends import grid

OLD = """class A {
    static int at(int[] values, int i) { if (i < 0) { throw new IllegalStateException(); } return values[i] / i; }
    static int twice(int n) { return n * 2; }
}"""
NEW = OLD.replace("return values[i] / i;", "int value = values[i]; return value / i;").replace("n * 2", "n + n")
THROWN = ["ArithmeticException", "ArrayIndexOutOfBoundsException", "IllegalStateException", "NullPointerException"]


def test_which_ends_meet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each end of the old version meets its own in the new one, and no other."""
    monkeypatch.chdir(tmp_path)
    for side, text in (("old", OLD), ("new", NEW)):
        (tmp_path / side).mkdir()
        (tmp_path / side / "A.java").write_text(text)
    words = ["--method", "A.*", "--strategy", "bounded", "--explain", "--quiet", "--no-cache", "--format", "json=out.json"]
    assert cli.main(["check", "old", "new", *words]) == 0
    proofs = {pair["method"]: pair["proof"] for pair in json.loads((tmp_path / "out.json").read_text())["pairs"]}
    assert proofs["twice"]["ends"] == [["returns", "returns", "the same"]]
    ends = proofs["at"]["ends"]
    names = {"returns", *(f"throws {name}" for name in THROWN)}
    assert {old for old, _, _ in ends} == {new for _, new, _ in ends} == names
    assert len(ends) == len(names) ** 2
    assert {(old, new) for old, new, what in ends if what == "the same"} == {(name, name) for name in names}


def test_ends_of_one_name_together() -> None:
    """Two ends of one name are one row; they meet the other side if one of them does."""
    never, same = ("a", "b", "no input"), ("a", "b", "the same")
    assert grid([never, same, never]) == (same,)
    assert grid([never, ("a", "c", "the same"), never]) == (never, ("a", "c", "the same"))
