"""Two texts side by side: which lines are the same, which words of a changed line are not, what is folded because nothing changed."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from itertools import zip_longest
from typing import Literal

from twinproof.dataclass import dataclass
from twinproof.report.code import Code

_WORDS = re.compile(r"\w+|\s+|.")
_CONTEXT = 6
_SIMILAR = 0.6

Words = tuple[tuple[bool, str], ...]  # what stands in a line, and whether the other side lacks it


@dataclass(frozen=True, slots=True)
class Side:
    """A line of one version."""

    number: int
    words: Words


@dataclass(frozen=True, slots=True)
class Row:
    """A line of each version, or of one; `folded` is how many unchanged lines are left out here."""

    kind: Literal["same", "changed", "folded"]
    old: Side | None = None
    new: Side | None = None
    folded: int = 0


def rows(old: Code, new: Code) -> list[Row]:
    """The rows of the comparison."""
    found: list[Row] = []
    matcher = difflib.SequenceMatcher(None, _keys(old), _keys(new), autojunk=False)
    for tag, i, i_end, j, j_end in matcher.get_opcodes():
        if tag == "equal":
            same = [Row("same", _plain(old, i + at), _plain(new, j + at)) for at in range(i_end - i)]
            found += _fold(same, i == 0, i_end == len(old.lines))
        else:
            found += _changed(old, range(i, i_end), new, range(j, j_end))
    return found


def _keys(code: Code) -> list[str]:
    return [line.strip() for line in code.lines]


def _plain(code: Code, at: int) -> Side:
    return Side(code.numbers[at], ((False, code.lines[at]),))


def _fold(same: list[Row], at_start: bool, at_end: bool) -> list[Row]:
    before, after = 0 if at_start else _CONTEXT, 0 if at_end else _CONTEXT
    before, after = max(before, 1), max(after, 1)  # the signature and the closing brace
    hidden = len(same) - before - after
    return same if hidden < 4 else [*same[:before], Row("folded", folded=hidden), *same[len(same) - after :]]


def _changed(old: Code, mine: range, new: Code, yours: range) -> Iterator[Row]:
    for i, j in zip_longest(mine, yours):
        if i is None or j is None:
            yield Row("changed", None if i is None else _plain(old, i), None if j is None else _plain(new, j))
        else:
            left, right = _words(old.lines[i], new.lines[j])
            yield Row("changed", Side(old.numbers[i], left), Side(new.numbers[j], right))


def _words(old: str, new: str) -> tuple[Words, Words]:
    """Two lines with what only one of them has; unmarked if they have little in common."""
    mine, yours = _WORDS.findall(old), _WORDS.findall(new)
    matcher = difflib.SequenceMatcher(None, mine, yours, autojunk=False)
    if matcher.ratio() < _SIMILAR:
        return ((False, old),), ((False, new),)
    codes = matcher.get_opcodes()
    left = tuple((tag != "equal", "".join(mine[i:i_end])) for tag, i, i_end, _, _ in codes if i < i_end)
    right = tuple((tag != "equal", "".join(yours[j:j_end])) for tag, _, _, j, j_end in codes if j < j_end)
    return left, right
