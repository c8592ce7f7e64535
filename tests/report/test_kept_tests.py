"""Tests of violations as files: where they are written, and that the reports of `verify` say so."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from twinproof import cli
from twinproof.base.dataclass import replace
from twinproof.base.errors import BadInput
from twinproof.base.options import Options
from twinproof.base.verdict import Holds, Reason, Scope, Violated
from twinproof.contract.asked import AskedFor
from twinproof.heap.observe import Input, Link, Null, ObjectNode, Observation, Returned, Scalar
from twinproof.ir.program import STATIC, Method
from twinproof.ir.types import INT
from twinproof.report.json import write_json
from twinproof.report.keep import keep_witnesses
from twinproof.report.plain import write_text
from twinproof.report.report import Kept, VerifyReport, id_of
from twinproof.target import Verified
from twinproof.witness.violation import Violation, ViolationFile
from twinproof.witness.witness import name_of
from twinproof.witness.witness_file import read_kept

METHOD = Method("p.A", "set", "(Lp/A;)I", STATIC)
TEST = "package p;\n\n/** About it. */\nclass ASetTest {\n}\n"
SEEN = Observation(Returned(Scalar(INT, 2)), "", (ObjectNode("p.A", (("p.A.x", Scalar(INT, 2)),)),), ())
GIVEN = Input((ObjectNode("p.A", (("p.A.x", Scalar(INT, 0)),)),), Null(), (Link(0),))
SHOWN = Violation(name_of(METHOD), "ensures A.ok", GIVEN, SEEN, "public-calls", TEST)
PROGRAM = """package p;
public class Purse {
    private int money;
    public void pay(int n) { money -= n; }
    public boolean isFull() { return money >= 0; }
}
"""


def result(violation: Violation | None, clause: str = "ensures A.ok") -> Verified:
    verdict = Holds(Scope((), ()), "bounded") if violation is None else Violated(violation, "sample")
    return Verified(METHOD, clause, verdict, 0.0, ())


def report(*results: Verified) -> VerifyReport:
    return VerifyReport("a.jar", "1", Options(), results=results)


def test_tests_are_kept(tmp_path: Path) -> None:
    """Each in the directory of its package, and no two in the same place."""
    first, second, third = result(SHOWN), result(SHOWN, "invariant A.ok"), result(None, "ensures A.fine")
    kept = keep_witnesses(report(first, third, second), f"{tmp_path}/w")
    places = [Kept(f"{tmp_path}/w/{name}.json", f"{tmp_path}/w/{name}/p/ASetTest.java") for name in ("p.A.set", "p.A.set-2")]
    assert kept == {id_of(first): places[0], id_of(second): places[1]}
    assert [Path(one.test).read_text() for one in kept.values()] == [TEST, TEST]
    assert read_kept(Path(places[0].witness)) == ViolationFile(SHOWN, "a.jar", asked=AskedFor(("p.A.set(Lp/A;)I",)))


def test_no_test_no_directory(tmp_path: Path) -> None:
    """Nothing is created for what holds, and no test for violations without one."""
    assert keep_witnesses(report(result(None)), f"{tmp_path}/w") == {}
    assert not (tmp_path / "w").exists()
    (kept,) = keep_witnesses(report(result(replace(SHOWN, test=""))), f"{tmp_path}/w").values()
    assert kept == Kept(f"{tmp_path}/w/p.A.set.json")


def test_a_file_in_the_way(tmp_path: Path) -> None:
    """It is one line."""
    (tmp_path / "w").write_text("")
    with pytest.raises(BadInput, match=r"^cannot write .*p.A.set.json: (File exists|Not a directory)$"):
        keep_witnesses(report(result(SHOWN)), f"{tmp_path}/w")


def test_text() -> None:
    """The input, what was done, the heap before and after, and where the test is."""
    shown = report(result(SHOWN))
    text = write_text(replace(shown, kept={id_of(shown.results[0]): Kept("w/p.A.set.json", "w/ASetTest.java")}))
    assert text.splitlines()[:11] == [
        "VIOLATED  p.A.set(A)  ensures A.ok",
        "    input   p.A.set(a)",
        "    did     returned 2",
        "    built   by public calls",
        "    heap                before  after",
        "            argument 1  a",
        "            result              returned 2",
        "            a A",
        "              x         0       2 *",
        "    replay  twinproof replay w/p.A.set.json",
        "    test    w/ASetTest.java",
    ]


def test_why_there_is_none() -> None:
    """The reports say it."""
    shown = report(result(replace(SHOWN, test="", no_test=Reason("too-much", "there is too much to write down"))))
    assert "    note    no test: there is too much to write down" in write_text(shown).splitlines()
    witness = json.loads(write_json(shown))["items"][0]["witness"]
    assert (witness["test"], witness["no_test"]["id"]) == ("", "too-much")


def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """From a program to the file of its test."""
    (tmp_path / "Purse.java").write_text(PROGRAM)
    folder, data = tmp_path / "w", tmp_path / "out.json"
    words = ["verify", str(tmp_path / "Purse.java"), "--method", "pay", "--invariant", "Purse.isFull", "--witnesses", str(folder)]
    assert cli.main([*words, "--quiet", "--format", "text", "--format", f"json={data}"]) == 1
    path = folder / "p.Purse.pay" / "p" / "PursePayContractTwinproofTest.java"
    assert f"    test    {path}" in capsys.readouterr().out.splitlines()
    assert path.read_text() == json.loads(data.read_text())["items"][0]["witness"]["test"]
    assert "assertTrue(a1.isFull());" in path.read_text()
