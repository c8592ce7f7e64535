"""The experiment on mutants, on a few of them: what a run on a small input breaks is caught, and what is kept is not."""

from __future__ import annotations

import pytest

from benchmarks.caught import ASKED, FOLDER, OPTIONS, PROGRAMS, is_broken, mutants_of, outcome, small_inputs
from twinproof.command.questions import questions_of
from twinproof.language.mutation import MutantChoice
from twinproof.target import open_harnessed


@pytest.mark.slow
@pytest.mark.parametrize("name", PROGRAMS)
def test_the_programs_themselves_break_nothing(name: str) -> None:
    """On no small input; and there are as many mutants as such an experiment wants."""
    setup, _ = questions_of(open_harnessed(str(FOLDER / f"{name}.oox")), ASKED, OPTIONS)
    assert not is_broken(setup, name)
    assert len(mutants_of(name)[1]) > 100
    assert sum(1 for _ in small_inputs(name)) > 200


def test_a_mutant_is_caught() -> None:
    """Lists of different lengths that count as equal."""
    mutator, _ = mutants_of("comparing", 1)
    wanted = [one for one in mutator.mutants(MutantChoice(only=("Chain.same",), operators=("ret",))) if "itsRest == null" in one.before]
    assert outcome("comparing", mutator, wanted[0]).is_wrong
    assert outcome("comparing", mutator, wanted[0]).is_caught
