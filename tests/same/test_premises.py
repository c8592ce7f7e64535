"""What proofs rest on besides their rules is named: assertions off, classes taken for renamed, constants that one version has."""

from __future__ import annotations

from pathlib import Path

from twinproof.base.options import Options
from twinproof.base.verdict import Equivalent
from twinproof.check import check_pairs
from twinproof.target import Checked, match_targets, open_target

REGRESS = Path(__file__).parents[1] / "regress"


def results(folder: Path) -> dict[str, Checked]:
    """By name of the method, what a check says about the pairs of a folder."""
    old, new = (open_target(str(folder / side)) for side in ("old", "new"))
    matching = match_targets(old, new)
    return {result.pair.old.name: result for result in check_pairs(old, new, matching, matching.pairs, Options(timeout=10.0))}


def assumed(result: Checked) -> tuple[str, ...]:
    assert isinstance(result.verdict, Equivalent)
    return result.verdict.scope.assumptions


def test_assertions_are_off_where_a_proof_rests_on_it() -> None:
    found = results(REGRESS / "2026-11-17-assertions")
    assert "assertions-off" in assumed(found["removed"])
    assert "assertions-off" in assumed(found["caller"])
    assert "assertions-off" not in assumed(found["kept"])
    assert "assertions-off" not in assumed(found["without"])
