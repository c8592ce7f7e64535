"""The couples of C functions: what they promise is so when they are executed."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.couples import ROOT, Couple, couples, verdict_on, wrongly_labelled
from benchmarks.labels import Expect
from twinproof.base.verdict import Different, Equivalent

FILES = sorted(ROOT.glob("*/*.c"))
EVERY = 12


def test_there_are_enough() -> None:
    """As many equal ones as different ones, with names of their own."""
    pairs = couples()
    assert len(pairs) >= 120
    assert sum(pair.expect is Expect.EQUIVALENT for pair in pairs) == len(pairs) / 2
    assert len({pair.name for pair in pairs}) == len(pairs)
    assert all(f"{file.stem}(" in file.read_text() for file in FILES)


@pytest.mark.parametrize("file", FILES[::EVERY], ids=lambda file: file.stem)
def test_some_labels(file: Path) -> None:
    """Executed on inputs by lot."""
    assert wrongly_labelled(file) == []


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_labels(file: Path) -> None:
    """All of them, more often."""
    assert wrongly_labelled(file, 4000) == []


def test_wrong_labels_are_seen(tmp_path: Path) -> None:
    """Equal ones that differ, different ones that do not, versions that do what is undefined."""
    text = (ROOT / "numbers/halved.c").read_text().replace("../trial.h", str(ROOT / "trial.h"))
    wrong = tmp_path / "halved.c"
    wrong.write_text(text.replace("#elif EQUAL", "#elif DIFFERENT"))
    both = ["halved: old and equal do not say the same", "halved: old and different say the same"]
    assert [problem.partition(" in round")[0] for problem in wrongly_labelled(wrong)] == both
    wrong.write_text(text.replace("return n / 2", "return (n + n) / 4"))
    assert wrongly_labelled(wrong)[0].startswith("halved: the old version fails: ")
    wrong.write_text(text.replace("return n >> 1", "return n / 2"))
    assert wrongly_labelled(wrong) == ["halved: old and different say the same"]


@pytest.mark.parametrize(("version", "found"), [("EQUAL", Equivalent), ("DIFFERENT", Different)])
def test_a_verdict(version: str, found: type) -> None:
    """The versions of a file are told apart by a macro."""
    verdict, _ = verdict_on(Couple(ROOT / "bits/parity.c", version, Expect.EQUIVALENT))
    assert isinstance(verdict, found)
