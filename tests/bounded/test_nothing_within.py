"""Equality up to bounds is said only where some input lies within them."""

from __future__ import annotations

from pathlib import Path

import pytest

from llvm.c_pairs import decided, matching_of
from twinproof.base.budget import Deadline
from twinproof.bounded.bounded import NOTHING_WITHIN, Equal, Open
from twinproof.bounded.deepen import search
from twinproof.smt.chain import make_solver
from twinproof.target import match_targets, open_target

ALL_BEYOND = "for (int i = 1000; (n ^ i) != n; i -= 1) s = s * 31 ^ i;"
SOME_WITHIN = "for (int i = 0; i < n; i++) s = s * 31 ^ i;"


def write(folder: Path, version: str, loop: str) -> str:
    (folder / version).mkdir()
    (folder / version / "A.java").write_text(f"class A {{ static int f(int n) {{ int s = 1; {loop} return s + n; }} }}")
    return str(folder / version)


@pytest.mark.parametrize(("loop", "is_within"), [(ALL_BEYOND, False), (SOME_WITHIN, True)])
def test_java(tmp_path: Path, loop: str, is_within: bool) -> None:
    old, new = write(tmp_path, "old", loop), write(tmp_path, "new", loop.replace("s * 31", "31 * s"))
    matching = match_targets(open_target(old), open_target(new))
    pair = next(pair for pair in matching.pairs if pair.old.name == "f")
    with make_solver() as solver:
        result = search(matching, pair, solver, Deadline(20), 4, "any", lambda line: None)
    expected = isinstance(result, Equal) if is_within else isinstance(result, Open) and result.reason == NOTHING_WITHIN
    assert expected, result


@pytest.mark.parametrize(("compared", "is_within"), [("memcmp(a, a, 8) == 0", False), ("memcmp(a, a, 8 * (n & 1)) == 0", True)])
def test_c(tmp_path: Path, compared: str, is_within: bool) -> None:
    matching = matching_of(tmp_path, "int f(long *a, int n) { return a[0] == a[0]; }", f"int f(long *a, int n) {{ return {compared}; }}")
    pair = next(pair for pair in matching.pairs if pair.old.name == "f")
    with make_solver() as solver:
        found, result = decided(matching, pair, solver, 4)
    expected = found == "bounded" if is_within else isinstance(result, Open) and result.reason == NOTHING_WITHIN
    assert expected, (found, result)
