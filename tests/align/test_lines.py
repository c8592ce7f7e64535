"""Lines of two versions that are common, moved and changed, as a reader of the two sources sees them."""

from __future__ import annotations

from pathlib import Path

import pytest

from twinproof.align.lines import Lines, compare_lines, ranges
from twinproof.target import match_targets, open_target

OLD = """class A {
  int total;
  int run(int[] data, int k) {
    int sum = 0;
    for (int i = 0; i < data.length; i++) {
      if (data[i] > k) {
        sum += data[i];
      }
    }
    total = sum;
    k = k * 2;
    return sum + k;
  }
}
"""


def compared(tmp_path: Path, new: str) -> Lines:
    for version, text in (("old", OLD), ("new", new)):
        (tmp_path / version).mkdir()
        (tmp_path / version / "A.java").write_text(text)
    matching = match_targets(open_target(str(tmp_path / "old")), open_target(str(tmp_path / "new")))
    pair = next(pair for pair in matching.pairs if pair.old.name == "run")
    lines = compare_lines((matching.old, matching.new), pair)
    assert lines is not None
    return lines


@pytest.mark.parametrize(
    ("change", "moved", "old", "new"),
    [
        ((("sum", "s"), ("data", "d")), (), (), ()),
        ((("    total = sum;\n", "    // nothing\n"),), (), (10,), ()),
        ((("sum += data[i]", "sum -= data[i]"),), (), (7,), (7,)),
        ((("    total = sum;\n    k = k * 2;\n", "    k = k * 2;\n    total = sum;\n"),), ((11, 10),), (), ()),
        ((("data[i] > k", "data[i] > sum"),), (), (6,), (6,)),
        ((("return sum + k", "total++;\n    return sum + k"),), (), (), (12,)),
    ],
    ids=["renamed", "removed", "operator", "moved", "other variable", "added"],
)
def test_changes(
    tmp_path: Path, change: tuple[tuple[str, str], ...], moved: tuple[tuple[int, int], ...], old: tuple[int, ...], new: tuple[int, ...]
) -> None:
    text = OLD
    for before, after in change:
        assert before in text
        text = text.replace(before, after)
    found = compared(tmp_path, text)
    assert (found.moved, found.old, found.new) == (moved, old, new)
    code = {4, 5, 6, 7, 10, 11, 12}
    assert {a for a, _ in found.common} == code - {a for a, _ in moved} - set(old)
    lines = OLD.splitlines(), text.splitlines()
    for a, b in found.common:
        assert lines[0][a - 1] == lines[1][b - 1] or change[0][0] == "sum"


def test_ranges() -> None:
    assert ranges([3, 4, 5, 9, 11, 12]) == "3-5, 9, 11-12"
