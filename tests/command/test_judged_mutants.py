"""Mutants are verified: what they break, what they survive, and which clauses no mutant breaks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from twinproof.base.errors import BadInput
from twinproof.command.judged_mutants import judge_mutants
from twinproof.command.mutate import list_mutants
from twinproof.language.mutation import MutantChoice
from twinproof.oox.oox_mutator import OoxMutator

SOURCE = """class Main {
    static int max(int a, int b)
        ensures(retval >= a && retval >= b)
        exceptional(false)
    {
        int best := a;
        if (b > best) best := b;
        return best;
    }
}
"""


def test_weak_clauses(tmp_path: Path) -> None:
    """Of the changed comparisons only `>=` keeps the method right; no change makes it throw."""
    file = tmp_path / "max.oox"
    file.write_text(SOURCE)
    one = OoxMutator({"max.oox": SOURCE})
    judged = judge_mutants(str(file), one.mutants(MutantChoice(operators=("cmp",))), one.sources, ())
    assert {each.mutant.after: each.word for each in judged.mutants} == {"<": "killed", "<=": "killed", ">=": "survives"}
    assert [clause.split()[1] for clause in judged.unbroken] == ["signals"]
    data = json.loads(list_mutants(str(file), MutantChoice(operators=("cmp",)), (), None, False, "json", judge=True))
    assert [each["verdict"] for each in data["mutants"]] == ["killed", "killed", "survives"]
    assert len(data["unbroken"]) == 1


def test_nothing_to_verify(tmp_path: Path) -> None:
    """Is said before anything is verified."""
    file = tmp_path / "p.oox"
    file.write_text("class Main { static int m(int a) { return a + 1; } }")
    with pytest.raises(BadInput, match="--verify: nothing to verify"):
        list_mutants(str(file), MutantChoice(limit=1), (), None, False, "text", judge=True)
