"""Proofs in lock step say whether both versions end on the same inputs: exactly where one side's own rounds, and what is taken for a
function, come to an end."""

from __future__ import annotations

from pathlib import Path

import pytest

from twinproof.base.options import Options
from twinproof.base.verdict import Different, Equivalent, Verdict
from twinproof.check import check_pairs
from twinproof.judge import is_about_ending
from twinproof.target import match_targets, open_target

OLD = """class E {
    static class Node { int value; Node next; }
    static int half(int n) { int s = 0; while (n > 0) { n /= 2; s++; } return s; }
    static int down(int n, int k) { int s = 0; while (n > 0) { n -= k; s++; } return s; }

    static boolean flag(int[] a, int x) { boolean b = false; for (int i = 0; i < a.length; i++) if (a[i] == x) b = true; return b; }
    static boolean list_(Node n, int x) { boolean b = false; while (n != null) { if (n.value == x) b = true; n = n.next; } return b; }
    static int unused(int n, int k) { int s = half(n); return k; }
    static int unused_(int n, int k) { int s = down(n, k); return k; }
    static int twice(int n, int k) { return down(n, k) + down(n, k); }
}"""
NEW = """class E {
    static class Node { int value; Node next; }
    static int half(int n) { int s = 0; while (n > 0) { n /= 2; s++; } return s; }
    static int down(int n, int k) { int s = 0; while (n > 0) { n -= k; s++; } return s; }

    static boolean flag(int[] a, int x) { for (int i = 0; i < a.length; i++) if (a[i] == x) return true; return false; }
    static boolean list_(Node n, int x) { while (n != null) { if (n.value == x) return true; n = n.next; } return false; }
    static int unused(int n, int k) { return k; }
    static int unused_(int n, int k) { return k; }
    static int twice(int n, int k) { int s = down(n, k); return s + s; }
}"""
NAMES = ("flag", "list_", "unused", "unused_", "twice")


@pytest.fixture(scope="module")
def verdicts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Verdict]:
    folders = [tmp_path_factory.mktemp(side) for side in ("old", "new")]
    for folder, source in zip(folders, (OLD, NEW), strict=True):
        Path(folder / "E.java").write_text(source)
    old, new = (open_target(str(folder)) for folder in folders)
    matching = match_targets(old, new)
    pairs = [pair for pair in matching.pairs if pair.old.name in NAMES]
    found = check_pairs(old, new, matching, pairs, Options(timeout=60.0, strategy=("induct",), shape="tree"))
    return {each.pair.old.name: each.verdict for each in found}


@pytest.mark.parametrize("name", NAMES)
def test_ending(verdicts: dict[str, Verdict], name: str) -> None:
    verdict = verdicts[name]
    if isinstance(verdict, Different):  # the attack on the proof may come to an input on which only one version ends
        assert is_about_ending(verdict)
        assert name.endswith("_")
    else:
        assert isinstance(verdict, Equivalent)
        assert verdict.scope.is_unbounded
        assert verdict.scope.ends_alike is not name.endswith("_")
