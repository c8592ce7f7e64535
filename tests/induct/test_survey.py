"""A survey of the first rounds: what it shows is so in those rounds, and what it relates was the same in all of them."""

from __future__ import annotations

import pytest

from support.proofs import check_of, setting_of, value_of
from support.written import matching_of, method_of
from twinproof.bounded.bounded import BothSides
from twinproof.execute.state import Path
from twinproof.induct.arrive import Arrival, Distinguisher, Meeting
from twinproof.induct.couple import NEW, OLD, LiveVariable
from twinproof.induct.facts import Fact, View, symbol
from twinproof.induct.segment import CutPoint, Cuts
from twinproof.induct.steps import OBJECTS, Pace, Setting, Steps
from twinproof.induct.survey import ROUNDS, Survey
from twinproof.ir.types import INT
from twinproof.smt.chain import Chain
from twinproof.term.term import lift


def loop(step: str) -> str:
    """i goes up to n; n is live, and s, to which something is done in each round."""
    return f"""
  method static f(I)I {{
    registers int n, int s, int i
    params n
  b0:
    s = 0
    i = 0
    jump b1
  b1:
    if lt.int i, n then b2 else b3
  b2:
    {step}
    i = add.int i, 1
    jump b1
  b3:
    return s
  }}
"""


SQUARES = "s = add.int s, i\n s = add.int s, i\n s = add.int s, 1"
HEAD = (CutPoint(1), CutPoint(1))
N1, S1, I1 = (LiveVariable(OLD, index, INT, name) for index, name in enumerate("nsi"))
N2, S2, I2 = (LiveVariable(NEW, index, INT, name) for index, name in enumerate("nsi"))


class Scene:
    """Old adds 3 in each round, new the odd numbers, which makes squares."""

    def __init__(self, setting: Setting) -> None:
        pair = (method_of(setting.sides[0].program, "f"), method_of(setting.sides[1].program, "f"))
        plans = [Cuts(side, method, {}) for side, method in zip(setting.sides, pair, strict=True)]
        self.steps = Steps(setting, pair, plans, called=False, pace=Pace(alone=True))
        self.check: BothSides = check_of(setting)
        self.survey = Survey(self.steps)
        self.outcomes = self.steps.enter(self.check, [self.check.inputs.parameter(0, INT)], Path())
        self.survey.look(self.check, self.outcomes)

    def meeting(self) -> Meeting:
        (old,), (new,) = self.outcomes
        assert isinstance(old, Arrival)
        assert isinstance(new, Arrival)
        return Meeting(Distinguisher(self.check, OBJECTS, "class", 60.0), old, new)


@pytest.fixture(scope="module")
def scene(solver: Chain) -> Scene:
    return Scene(setting_of(matching_of(loop("s = add.int s, 3"), loop(SQUARES)), solver))


def test_each_round_is_an_example(scene: Scene) -> None:
    """By hand: after r rounds s is 3 r on the old side, and r * r on the new one, where n is at least r."""
    examples = scene.survey.examples[HEAD]
    assert len(examples) == ROUNDS
    for rounds, example in enumerate(examples):
        assert [example.values[symbol(one)] for one in (S1, I1, S2, I2)] == [3 * rounds, rounds, rounds * rounds, rounds]
        assert value_of(example.values[symbol(N1)], {"p0": 77}) == 77


def test_what_was_seen_to_differ_is_told_apart(scene: Scene) -> None:
    assert scene.survey.tells_apart(HEAD, S1, S2)
    assert scene.survey.tells_apart(HEAD, S1, I1)
    assert not scene.survey.tells_apart(HEAD, I1, I2)
    assert not scene.survey.tells_apart((CutPoint(2), CutPoint(2)), S1, S2)


def test_facts_that_some_round_refutes_are_dropped(scene: Scene) -> None:
    true, false = Fact("le", I2, symbol(S2), NEW), Fact("le", S1, symbol(S2), OLD)
    early = Fact("le", I1, lift(2, INT), OLD)
    assert scene.survey.unrefuted(HEAD, [true, false, early, true]) == (true,)


def test_relations_hold_in_all_rounds(scene: Scene) -> None:
    """s = 3 i of the old side and s' = i' * i' of the new one are among them, in some form, as all of them are looked at."""
    found = list(scene.survey.relations(scene.meeting()))
    equalities = [fact for fact in found if fact.relation == "same" or fact.right.op.startswith("eq.")]
    heap = scene.meeting().sides[0].state.heap
    for rounds in (9, 20):  # beyond what was looked at
        values = {
            symbol(N1): 50,
            symbol(S1): 3 * rounds,
            symbol(I1): rounds,
            symbol(N2): 50,
            symbol(S2): rounds * rounds,
            symbol(I2): rounds,
        }
        assert all(View(values, heap).holds(fact) is True for fact in equalities)
    wrong = {symbol(N1): 50, symbol(S1): 27, symbol(I1): 10, symbol(N2): 50, symbol(S2): 100, symbol(I2): 10}
    assert any(View(wrong, heap).holds(fact) is False for fact in equalities)
    wrong = {symbol(N1): 50, symbol(S1): 30, symbol(I1): 10, symbol(N2): 50, symbol(S2): 101, symbol(I2): 10}
    assert any(View(wrong, heap).holds(fact) is False for fact in equalities)


def test_nothing_is_looked_at_behind_an_exception(solver: Chain) -> None:
    throwing = loop("s = add.int s, 3").replace("    s = 0\n", "    s = 0\n    check zero i\n")
    scene = Scene(setting_of(matching_of(throwing), solver))
    assert {node for node, found in scene.survey.examples.items() if found} <= {HEAD}
    assert Survey(scene.steps).examples == {}
