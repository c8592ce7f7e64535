"""Where reports go: what is refused before the check, and what the disk may say afterwards."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from report.results import BOUNDED, DIFFERENT, PROVED, TEST, UNKNOWN, pair, report, witness
from twinproof.base.errors import BadInput
from twinproof.base.verdict import Different
from twinproof.command.outputs import Output, parse_outputs, write_file
from twinproof.report.keep import keep_witnesses
from twinproof.report.report import exit_code
from twinproof.target import Checked
from twinproof.witness.witness import WitnessFile
from twinproof.witness.witness_file import read_kept


def test_outputs(tmp_path: Path) -> None:
    """Any number of files, one on standard output, text if nothing is said."""
    assert parse_outputs([]) == (Output("text"),)
    assert parse_outputs(["json", f"text={tmp_path}/a=b.txt"]) == (Output("json"), Output("text", f"{tmp_path}/a=b.txt"))


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        (["jsn"], "no format 'jsn'; did you mean 'json'?"),
        (["pdf"], "no format 'pdf'; there are: text, json, html, markdown, comment, sarif, junit, github"),
        (["json="], "--format json=: no file after '='"),
        (["json", "text"], "only one --format can go to standard output; give the others a file, as in --format json=report.json"),
        (["json=a", "text=./a"], "two --format options name the same file"),
        (["json=nowhere/a"], "cannot write nowhere/a: no directory nowhere"),
        (["json=."], "cannot write .: it is a directory"),
    ],
)
def test_refused(given: list[str], complaint: str) -> None:
    """Each mistake has its line."""
    with pytest.raises(BadInput) as refused:
        parse_outputs(given)
    assert str(refused.value) == complaint


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_no_permission(tmp_path: Path) -> None:
    """A directory one may not write to is refused before the check."""
    tmp_path.chmod(0o500)
    with pytest.raises(BadInput, match="permission denied"):
        parse_outputs([f"json={tmp_path}/a"])


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full, a device that is always full")
def test_full_disk() -> None:
    """A full disk is one line."""
    with pytest.raises(BadInput, match=r"^cannot write /dev/full: No space left on device$"):
        write_file("/dev/full", "text")


def test_any_text_is_written(tmp_path: Path) -> None:
    """Lone surrogates, which Java strings may hold, are written escaped."""
    write_file(f"{tmp_path}/a", "\ud800 ä")
    assert (tmp_path / "a").read_bytes() == b"\\ud800 \xc3\xa4"


def test_witnesses_are_kept(tmp_path: Path) -> None:
    """A witness can be read back, its test lies in its package's directory, overloads do not overwrite each other."""
    other = Checked(pair("cut", "(I)V"), Different(witness()), 0.0, ())
    kept = keep_witnesses(report(PROVED, DIFFERENT, other), f"{tmp_path}/w")
    first, second = kept[DIFFERENT.pair.id], kept[other.pair.id]
    assert (first.witness, first.test) == (f"{tmp_path}/w/p.A.cut.json", f"{tmp_path}/w/p.A.cut/p/CutTest.java")
    assert second.witness == f"{tmp_path}/w/p.A.cut-2.json"
    assert read_kept(Path(first.witness)) == WitnessFile(witness(), ("old.jar",), ("new.jar",))
    assert Path(first.test).read_text() == TEST


def test_no_witness_no_directory(tmp_path: Path) -> None:
    """Without a difference nothing is created."""
    assert keep_witnesses(report(PROVED, UNKNOWN), f"{tmp_path}/w") == {}
    assert not (tmp_path / "w").exists()


def test_witness_names_cannot_leave_the_directory(tmp_path: Path) -> None:
    """A class file may call its method anything; the file stays where it belongs."""
    hostile = Checked(pair("m", "()V", "../../x/..", ""), Different(witness()), 0.0, ())
    (kept,) = keep_witnesses(report(hostile), f"{tmp_path}/w").values()
    assert Path(kept.witness).resolve().parent == (tmp_path / "w").resolve()


def test_unwritable_witness_directory(tmp_path: Path) -> None:
    """A file in the way is one line."""
    (tmp_path / "w").write_text("")
    with pytest.raises(BadInput, match=r"^cannot write .*w/p.A.cut.json: (File exists|Not a directory)$"):
        keep_witnesses(report(DIFFERENT), f"{tmp_path}/w")


@pytest.mark.parametrize(
    ("results", "lenient", "strict"),
    [
        ([PROVED], 0, 0),
        ([PROVED, BOUNDED], 0, 3),
        ([PROVED, UNKNOWN], 3, 3),
        ([UNKNOWN, DIFFERENT, PROVED], 1, 1),
        ([BOUNDED, DIFFERENT], 1, 1),
        ([], 3, 3),
    ],
)
def test_exit_codes(results: list[Checked], lenient: int, strict: int) -> None:
    """A difference weighs most, then what is unknown; bounded counts as equal unless a proof is required."""
    made = report(*results)
    assert (exit_code(made), exit_code(replace(made, require_proved=True))) == (lenient, strict)
