"""The alignment of a pair's source lines, for `--explain`."""

from __future__ import annotations

from collections.abc import Iterator

from twinproof.align.lines import Lines, compare_lines, ranges
from twinproof.base.jsondata import JsonObject
from twinproof.ir.program import program_of
from twinproof.ir.side import Side
from twinproof.language.neutral import NEUTRAL
from twinproof.report.report import Report
from twinproof.target import Checked


def lines_of(result: Checked, report: Report) -> Lines | None:
    """Which lines of a pair are common, moved and changed; call sites count by their name."""
    nothing = program_of({}, NEUTRAL)
    renamed = {new: old for old, new in report.renames} | {result.pair.new.owner: result.pair.old.owner}
    return compare_lines((Side(nothing), Side(nothing, renamed)), result.pair)


def alignment_lines(result: Checked, report: Report) -> Iterator[str]:
    """The alignment in a few lines to read; nothing where all lines are common."""
    lines = lines_of(result, report)
    if lines is None or not (lines.moved or lines.old or lines.new):
        return
    if lines.common:
        yield f"common: {_both(lines.common)}"
    if lines.moved:
        yield f"moved: {_both(lines.moved)}"
    for version, changed in (("old", lines.old), ("new", lines.new)):
        if changed:
            yield f"only {version} has: {ranges(changed)}"


def _both(pairs: tuple[tuple[int, int], ...]) -> str:
    return f"old {ranges(old for old, _ in pairs)}, new {ranges(new for _, new in pairs)}"


def alignment_data(result: Checked, report: Report) -> JsonObject | None:
    """The alignment as plain data: pairs of lines, and the lines that only one version has."""
    lines = lines_of(result, report)
    if lines is None:
        return None
    return {
        "common": [list(pair) for pair in lines.common],
        "moved": [list(pair) for pair in lines.moved],
        "old": list(lines.old),
        "new": list(lines.new),
    }
