"""Violations that were kept: executed again they still are, until the program is mended or no longer takes such inputs."""

from __future__ import annotations

from pathlib import Path

import pytest

from twinproof import cli
from twinproof.base.errors import BadInput
from twinproof.command.replaying import replay_violation
from twinproof.contract.asked import AskedClauses, AskedFor, asked_from_json
from twinproof.contract.contract import ClauseKind
from twinproof.report.replayed import violation_code, violation_text
from twinproof.witness.violation import ViolationFile
from twinproof.witness.witness_file import read_kept

PROGRAM = """package p;
public class Purse {
    private int money;
    public void pay(int n) { money -= n; }
    public boolean isFull() { return money >= 0; }
    static boolean small(Purse p, int n) { return true; }
}
"""
SETTINGS = '[[contract]]\nmethod = "Purse.pay"\ninvariant = "Purse.isFull"\nrequires = "Purse.small"\n'


def test_what_was_asked_is_kept() -> None:
    """As plain data and back, for one method."""
    contract = AskedClauses(((ClauseKind.ENSURES, "A.b"),), True, "A.*", "twinproof.toml", 3)
    asked = AskedFor(("A.f", "A.g"), ((ClauseKind.REQUIRES, "A.c"),), False, (contract,))
    assert asked_from_json("A.f", asked.to_json()) == AskedFor(("A.f",), asked.predicates, False, (contract,))


def test_replay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """With contracts from settings, in every way in which the program may have changed since."""
    monkeypatch.chdir(tmp_path)
    source = tmp_path / "Purse.java"
    source.write_text(PROGRAM)
    (tmp_path / "twinproof.toml").write_text(SETTINGS)
    assert cli.main(["verify", "Purse.java", "--quiet", "--witnesses", "w"]) == 1
    assert "replay  twinproof replay w/p.Purse.pay.json" in capsys.readouterr().out
    assert cli.main(["replay", "w/p.Purse.pay.json"]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "VIOLATED  invariant Purse.isFull"
    file = read_kept(Path("w/p.Purse.pay.json"))
    assert isinstance(file, ViolationFile)
    for text, code, last in (
        (PROGRAM.replace("money -= n;", "if (n <= money) money -= Math.max(n, 0);"), 0, "no longer violates invariant Purse.isFull"),
        (PROGRAM.replace("return true", "return n < 0"), 3, "UNKNOWN  the input is not as required any more"),
        (PROGRAM.replace("money -= n;", "while (n == n);"), 3, "UNKNOWN  timeout"),
    ):
        source.write_text(text)
        again = replay_violation(file)
        assert violation_code(again) == code
        assert last in violation_text(again).splitlines()[-1]
    source.write_text(PROGRAM.replace("isFull", "isRich"))
    with pytest.raises(BadInput, match=r"^twinproof.toml:1: invariant Purse.isFull: no boolean method of this name"):
        replay_violation(file)
