"""Examples contradict only what is false there, and say nothing where no model is known."""

from __future__ import annotations

import pytest

from support.proofs import check_of, setting_of
from support.written import matching_of
from twinproof.execute.heap import Heap
from twinproof.execute.inputs import Inputs
from twinproof.execute.state import Path
from twinproof.induct.couple import NEW, OLD, LiveVariable
from twinproof.induct.example import Example, model_of
from twinproof.induct.facts import Fact, symbol
from twinproof.induct.steps import Setting
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import DOUBLE, INT, ClassType
from twinproof.smt.chain import Chain
from twinproof.smt.query import Model, Unsat
from twinproof.term.build import apply, compare
from twinproof.term.term import Term, Value, lift

I1, I2 = LiveVariable(OLD, 0, INT, "i"), LiveVariable(NEW, 0, INT, "i")
D1, D2 = LiveVariable(OLD, 1, DOUBLE, "d"), LiveVariable(NEW, 1, DOUBLE, "d")
C1, C2 = LiveVariable(OLD, 2, ClassType("C"), "c"), LiveVariable(NEW, 2, ClassType("C"), "c")


class Nulls:
    """A model in which every leaf is 7, or null."""

    def leaf(self, term: Term, args: tuple[Value, ...]) -> Value:
        return 7 if term.sort is INT else 0


@pytest.fixture(scope="module")
def setting(solver: Chain) -> Setting:
    return setting_of(matching_of("class C extends java.lang.Object {\n}\n"), solver)


def example(inputs: Inputs, values: dict[LiveVariable, Value], path: Path | None = None, model: Model | None = None) -> Example:
    heaps = (Heap(inputs), Heap(inputs))
    return Example({symbol(one): value for one, value in values.items()}, heaps, path or Path(), model)


def test_plain_values_contradict_what_is_false(setting: Setting) -> None:
    one = example(check_of(setting).inputs, {I1: 3, I2: 4}, model=Nulls())
    assert one.contradicts(Fact("same", I1, symbol(I2), OLD))
    assert one.contradicts(Fact("ge", I1, lift(4, INT), OLD))
    assert not one.contradicts(Fact("lt", I1, symbol(I2), OLD))
    assert one.tells_apart(I1, I2)
    assert not example(check_of(setting).inputs, {I1: 3, I2: 3}, model=Nulls()).tells_apart(I1, I2)


def test_nothing_is_said_without_a_model(setting: Setting) -> None:
    one = example(check_of(setting).inputs, {I1: 3, I2: 4})
    assert not one.contradicts(Fact("same", I1, symbol(I2), OLD))
    assert not one.tells_apart(I1, I2)


def test_the_model_decides_what_the_path_mentions(setting: Setting) -> None:
    """On a path about x the model's x counts, which is 7."""
    inputs = check_of(setting).inputs
    x = inputs.parameter(0, INT)
    path = Path().with_(lift(compare("lt", INT, 0, x), INT))
    one = example(inputs, {I1: x, I2: apply(OPERATORS["add.int"], x, 1)}, path, Nulls())
    assert not one.contradicts(Fact("same", I1, lift(7, INT), OLD))
    assert one.contradicts(Fact("same", I1, lift(8, INT), OLD))
    assert not one.contradicts(Fact("same", I2, lift(8, INT), NEW))


def test_what_no_path_mentions_is_drawn_but_always_the_same(setting: Setting) -> None:
    inputs = check_of(setting).inputs
    x, y = inputs.parameter(0, INT), inputs.parameter(1, INT)
    one = example(inputs, {I1: x, I2: y}, model=Nulls())
    assert not one.contradicts(Fact("same", I1, symbol(I1), OLD))
    assert one.tells_apart(I1, I2)
    again = example(inputs, {I1: x, I2: x}, model=Nulls())
    assert not again.tells_apart(I1, I2)


def test_zeros_are_told_apart_and_nan_is_itself(setting: Setting) -> None:
    inputs = check_of(setting).inputs
    assert example(inputs, {D1: 0.0, D2: -0.0}, model=Nulls()).tells_apart(D1, D2)
    assert not example(inputs, {D1: float("nan"), D2: float("nan")}, model=Nulls()).tells_apart(D1, D2)


def test_references_are_not_told_apart(setting: Setting) -> None:
    """Numbers stand for them in models, which are not what they are."""
    inputs = check_of(setting).inputs
    c = inputs.parameter(0, ClassType("C"))
    assert not example(inputs, {C1: c, C2: None}, model=Nulls()).tells_apart(C1, C2)


def test_a_model_of_a_path(setting: Setting) -> None:
    check = check_of(setting)
    x = check.inputs.parameter(0, INT)
    high, low = lift(compare("lt", INT, 41, x), INT), lift(compare("lt", INT, x, 43), INT)
    model = model_of(check, Path((high, low)))
    assert model is not None
    assert not isinstance(model, Unsat)
    assert model.leaf(x, ()) == 42
    assert isinstance(model_of(check, Path((lift(compare("lt", INT, 42, x), INT), low))), Unsat)
    assert not isinstance(model_of(check, Path()), Unsat)
