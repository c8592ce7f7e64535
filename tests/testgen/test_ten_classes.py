"""Classes with arrays, texts, comparators, interfaces and wide numbers: every branch is covered, none is unknown."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from twinproof.cli import main

FOLDER = Path(__file__).parent / "ten"
BRANCHES = {  # of each class, by hand from what the compiler makes of it
    "ArrayStack": 22,
    "RingBuffer": 23,
    "OpenHashTable": 32,
    "ArrayHeap": 26,
    "StringTrie": 33,
    "IntervalMap": 36,
    "ComparedList": 24,
    "Shapes": 27,
    "BitSet64": 31,
    "Matrix": 36,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", BRANCHES)
def test_every_branch(name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Each ends as covered: all of them can be."""
    args = ["testgen", str(FOLDER / f"{name}.java"), "--class", name, "--out", str(tmp_path), "--quiet", "--format", "json"]
    main([*args, "--timeout", "120"])
    targets = json.loads(capsys.readouterr().out)["targets"]
    left = {target["id"]: (target["status"], target["reason"]) for target in targets if target["status"] != "covered"}
    assert (left, len(targets)) == ({}, BRANCHES[name])
