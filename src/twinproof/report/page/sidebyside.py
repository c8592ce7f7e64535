"""Two texts side by side: which lines are the same, which words of a changed line are not, what is folded because nothing changed."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from itertools import zip_longest
from typing import Literal

from twinproof.base.dataclass import dataclass
from twinproof.report.page.code import MethodText

_WORDS = re.compile(r"\w+|\s+|.")
_CONTEXT = 6
_SIMILAR = 0.6
_MOST_PAIRS = 600  # of lines that are compared with each other

Words = tuple[tuple[bool, str], ...]  # what stands in a line, and whether the other side lacks it


@dataclass(frozen=True, slots=True)
class SideLine:
    """A line of one version."""

    number: int
    words: Words


@dataclass(frozen=True, slots=True)
class LinePair:
    """A line of each version, or of one; `folded` is how many unchanged lines are left out here."""

    kind: Literal["same", "changed", "folded"]
    old: SideLine | None = None
    new: SideLine | None = None
    folded: int = 0


def rows(old: MethodText, new: MethodText) -> list[LinePair]:
    """The rows of the comparison."""
    found: list[LinePair] = []
    matcher = difflib.SequenceMatcher(None, _keys(old), _keys(new), autojunk=False)
    for tag, i, i_end, j, j_end in matcher.get_opcodes():
        if tag == "equal":
            same = [LinePair("same", _plain(old, i + at), _plain(new, j + at)) for at in range(i_end - i)]
            found += _fold(same, i == 0, i_end == len(old.lines))
        else:
            found += _changed(old, range(i, i_end), new, range(j, j_end))
    return found


def _keys(code: MethodText) -> list[str]:
    return [line.strip() for line in code.lines]


def _plain(code: MethodText, at: int) -> SideLine:
    return SideLine(code.numbers[at], ((False, code.lines[at]),))


def _fold(same: list[LinePair], at_start: bool, at_end: bool) -> list[LinePair]:
    before, after = 0 if at_start else _CONTEXT, 0 if at_end else _CONTEXT
    before, after = max(before, 1), max(after, 1)  # the signature and the closing brace
    hidden = len(same) - before - after
    return same if hidden < 4 else [*same[:before], LinePair("folded", folded=hidden), *same[len(same) - after :]]


def _changed(old: MethodText, old_range: range, new: MethodText, new_range: range) -> Iterator[LinePair]:
    at, other = old_range.start, new_range.start
    for i, j in [*_alike(old, old_range, new, new_range), (old_range.stop, new_range.stop)]:
        for left, right in zip_longest(range(at, i), range(other, j)):
            yield LinePair("changed", None if left is None else _plain(old, left), None if right is None else _plain(new, right))
        if i < old_range.stop and j < new_range.stop:
            left_words, right_words = _words(old.lines[i], new.lines[j])
            yield LinePair("changed", SideLine(old.numbers[i], left_words), SideLine(new.numbers[j], right_words))
        at, other = i + 1, j + 1


def _alike(old: MethodText, old_range: range, new: MethodText, new_range: range) -> list[tuple[int, int]]:
    """Lines that stand for each other, in order: those that have most in common together."""
    if len(old_range) * len(new_range) > _MOST_PAIRS:
        return list(zip(old_range, new_range, strict=False))
    best: dict[tuple[int, int], tuple[float, list[tuple[int, int]]]] = {}
    for i in reversed(range(old_range.start, old_range.stop + 1)):
        for j in reversed(range(new_range.start, new_range.stop + 1)):
            if i == old_range.stop or j == new_range.stop:
                best[i, j] = 0.0, []
                continue
            likeness = _matcher(old.lines[i], new.lines[j]).ratio()
            score, rest = best[i + 1, j + 1]
            taken = (score + likeness, [(i, j), *rest]) if likeness >= _SIMILAR else (0.0, [])
            best[i, j] = max(taken, best[i + 1, j], best[i, j + 1], key=lambda found: found[0])
    return best[old_range.start, new_range.start][1]


def _matcher(old: str, new: str) -> difflib.SequenceMatcher[str]:
    return difflib.SequenceMatcher(None, _WORDS.findall(old.strip()), _WORDS.findall(new.strip()), autojunk=False)


def _words(old: str, new: str) -> tuple[Words, Words]:
    """Two lines with what only one of them has; unmarked if they have little in common."""
    old_words, new_words = _WORDS.findall(old), _WORDS.findall(new)
    matcher = difflib.SequenceMatcher(None, old_words, new_words, autojunk=False)
    if matcher.ratio() < _SIMILAR:
        return ((False, old),), ((False, new),)
    codes = matcher.get_opcodes()
    left = tuple((tag != "equal", "".join(old_words[i:i_end])) for tag, i, i_end, _, _ in codes if i < i_end)
    right = tuple((tag != "equal", "".join(new_words[j:j_end])) for tag, _, _, j, j_end in codes if j < j_end)
    return left, right
