"""A language that is not Java goes through a check: from text to a proof, or to a witness that the interpreter replays."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.toy import open_toy
from twinproof.base.options import Options
from twinproof.base.verdict import Different, Equivalent, Reason, Verdict
from twinproof.check import check_pairs
from twinproof.heap.observe import Returned, Threw
from twinproof.target import Target, match_targets
from twinproof.witness.witness import Witness

SUM = """
def total(n: int) -> int:
    sum = 0
    while n > 0:
        sum = sum + n
        n = n - 1
    return sum
"""


def verdict(tmp_path: Path, old: str, new: str) -> Verdict:
    """The verdict on the only function of two versions."""
    before, after = target(tmp_path / "old.toy", old), target(tmp_path / "new.toy", new)
    matching = match_targets(before, after)
    (checked,) = check_pairs(before, after, matching, matching.pairs, Options(timeout=20.0))
    return checked.verdict


def target(path: Path, text: str) -> Target:
    """A version with this text."""
    path.write_text(text)
    return open_toy(path)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (SUM, SUM.replace("sum + n", "n + sum")),
        ("def f(a: int) -> int:\n    return a + a\n", "def f(a: int) -> int:\n    return a * 2\n"),
        (
            "def f(c: Cell) -> int:\n    a = c.value\n    return a // c.value\n",
            "def f(c: Cell) -> int:\n    if c.value == 0:\n        return 1 // 0\n    return 1\n",
        ),
    ],
)
def test_the_same(tmp_path: Path, old: str, new: str) -> None:
    """Loops by induction, numbers, fields and faults."""
    found = verdict(tmp_path, old, new)
    assert isinstance(found, Equivalent), found
    assert found.scope.is_unbounded


@pytest.mark.parametrize(
    ("old", "new", "ends"),
    [
        (
            "def f(a: int) -> int:\n    return a\n",
            "def f(a: int) -> int:\n    if a == 77777:\n        return 0\n    return a\n",
            (Returned, Returned),
        ),
        (SUM, SUM.replace("n > 0", "n > 1"), (Returned, Returned)),
        (
            "def f(a: int) -> int:\n    return 6 // a\n",
            "def f(a: int) -> int:\n    if a == 0:\n        return 0\n    return 6 // a\n",
            (Threw, Returned),
        ),
        (
            "def f(c: Cell, d: Cell) -> int:\n    c.value = 1\n    d.value = 2\n    return c.value\n",
            "def f(c: Cell, d: Cell) -> int:\n    c.value = 1\n    d.value = 2\n    return 1\n",
            (Returned, Returned),
        ),
        ("def f(c: Cell) -> Cell:\n    return c\n", "def f(c: Cell) -> Cell:\n    c.next = Cell()\n    return c\n", (Returned, Returned)),
    ],
)
def test_different(tmp_path: Path, old: str, new: str, ends: tuple[type, type]) -> None:
    """Results, rounds of loops, faults, sharing and effects, each with an input that was run on both versions."""
    found = verdict(tmp_path, old, new)
    assert isinstance(found, Different), found
    assert isinstance(found.witness, Witness)
    assert (type(found.witness.old.end), type(found.witness.new.end)) == ends
    assert found.witness.no_test == Reason("no-writer", "tests are not written in this language")
