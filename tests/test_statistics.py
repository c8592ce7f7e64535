"""What answers took: sums, lists of lines, and what a run of `verify` says of itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from twinproof import cli
from twinproof.base.statistics import Statistics, ranges, together

SOURCE = """class Main {
    static int f(int n) {
        if (n > 3)
            n = n - 1;
        if (n * 0 == 1)
            n = 7;
        assert n != 9;
        return n;
    }
}
"""


def test_sums() -> None:
    """Counts are added, lines are put together, and the first time counts."""
    one = Statistics(1, 2, 3, 4, (("A", 1), ("A", 2)), (("A", 1),), 0.5)
    other = Statistics(10, 20, 30, 40, (("A", 2), ("A", 3)), (("A", 3),), 0.25)
    both = together([None, one, None, other])
    assert both == Statistics(11, 22, 33, 44, (("A", 1), ("A", 2), ("A", 3)), (("A", 1), ("A", 3)), 0.5)
    assert both is not None
    assert both.missed == (("A", 2),)
    assert together([None]) is None


def test_ranges() -> None:
    """As people list lines."""
    assert list(ranges([("B", 4), ("A", 7), ("A", 1), ("A", 2), ("A", 3)])) == ["A:1-3, 7", "B:4"]


def test_of_a_run(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The line that no input gets to is the one that is missed, also where another process did the work."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "Main.java").write_text(SOURCE)
    assert cli.main(["verify", "Main.java", "--quiet", "--statistics", "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out)["statistics"]["Main.f(I)I"]
    assert found["missed"] == ["Main.java:6"]
    assert found["lines"] == 6
    assert found["states"] > 0
    assert found["questions"] > 0
    assert found["seconds_to_violation"] > 0
    assert cli.main(["verify", "Main.java", "--quiet", "--statistics"]) == 1
    assert "executed 5 of 6 lines, not Main.java:6" in capsys.readouterr().out
    assert cli.main(["verify", "Main.java", "--quiet", "--format", "json"]) == 1
    assert "statistics" not in json.loads(capsys.readouterr().out)
