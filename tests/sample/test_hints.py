"""Where code cannot be followed, differences are still found: on the paths that can, and by running the models of branch conditions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from twinproof.base.options import Options
from twinproof.base.verdict import Different, Unknown
from twinproof.check import check_pairs
from twinproof.target import Checked, match_targets, open_target
from witness.java_pairs import version

TEXT = """
class U {
    static int cores() { return Runtime.getRuntime().availableProcessors() > 0 ? 1 : 2; }
    static int apart(int x) { if (x < 0 && x > -100) return cores(); return x * 31 + 17 == 1234567 ? «1||2» : 0; }
    static int inside(int x, int y) { return x * 7 == 86419745 && y - x == 5 ? «1||2» + cores() : 0; }
    static int same(int x, int y) { return «x * 7 == 86419745 && y - x == 5||y - x == 5 && x * 7 == 86419745» ? 1 + cores() : 0; }
}
"""


@pytest.fixture(scope="module")
def check(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Checked]:
    folders: list[Path] = [tmp_path_factory.mktemp(name) for name in ("old", "new")]
    for number, folder in enumerate(folders):
        (folder / "U.java").write_text(version(TEXT, number))
    old, new = (open_target(str(folder)) for folder in folders)
    matching = match_targets(old, new)

    def run(method: str) -> Checked:
        pairs = [pair for pair in matching.pairs if pair.old.name == method]
        return next(check_pairs(old, new, matching, pairs, Options(timeout=20.0)))

    return run


def test_a_difference_elsewhere(check: Callable[[str], Checked]) -> None:
    found = check("apart").verdict
    assert isinstance(found, Different)
    assert found.strategy == "bounded"


def test_a_model_is_run(check: Callable[[str], Checked]) -> None:
    found = check("inside").verdict
    assert isinstance(found, Different)
    assert found.strategy == "sample"


def test_no_proof_without_the_rest(check: Callable[[str], Checked]) -> None:
    found = check("same").verdict
    assert isinstance(found, Unknown)
    assert found.reason.id == "unsupported"
