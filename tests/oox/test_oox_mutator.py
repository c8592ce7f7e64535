"""Mutants of OOX programs: every change is a program, by the rules of the language, and none touches what is claimed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from operator import add, floordiv, mod, mul, sub

import pytest

from oox.programs import run
from twinproof.base.errors import BadInput
from twinproof.language.mutation import MutantChoice
from twinproof.oox.grammar import read_spots
from twinproof.oox.oox_changes import ChangingMethod
from twinproof.oox.oox_mutator import OoxMutator
from twinproof.oox.syntax import MethodDecl, OoxBinaryExpr
from twinproof.oox.unit import unit_of

PROGRAM = """class Main {
    int f;
    static int m(int a, int b, bool c)
        requires(a > 0 && b != 3)
    {
        int x := -2;
        while (x < a + b * 2) {
            x := x + 1;
            if (c && x == 7 || !c) break;
        }
        assert x > -5;
        return x;
    }
    void set(int v) { this.f := v; }
}
"""


def mutator() -> OoxMutator:
    """What makes mutants of the program above."""
    return OoxMutator({"p.oox": PROGRAM})


def test_every_operator_has_its_changes() -> None:
    """How many there are of each; claims have none."""
    found = mutator().mutants(MutantChoice())
    counts = Counter(mutant.operator for mutant in found)
    assert set(counts) == {"del", "flow", "var", "lit", "eq", "cmp", "arith", "bool", "un", "ret"}
    assert (counts["flow"], counts["eq"], counts["cmp"], counts["un"], counts["ret"]) == (1, 1, 3, 2, 1)
    assert counts["bool"] == 6  # each of two is turned into the other one, and each of four operands stands alone
    assert all(mutant.line not in (4, 11) for mutant in found)
    assert {mutant.member for mutant in found} == {"Main.m", "Main.set"}


def test_every_mutant_is_another_program() -> None:
    """Only what was there is replaced, and lines stay."""
    one = mutator()
    texts = [one.text(mutant) for mutant in one.mutants(MutantChoice())]
    assert len(set(texts)) == len(texts)
    for text in texts:
        assert text != PROGRAM
        assert text.count("\n") == PROGRAM.count("\n")
        unit_of({"p.oox": text})


def test_operands_stay_together() -> None:
    """Whatever an operator is changed to, its operands are what they were."""
    do: dict[str, Callable[[int, int], int]] = {"+": add, "-": sub, "*": mul, "/": floordiv, "%": mod}
    one = OoxMutator({"p.oox": "class Main { static int m(int b) { return 40 * b * 5 + b; } }"})
    seen = [run(one.text(mutant), "Main.m(3)") for mutant in one.mutants(MutantChoice(operators=("arith",)))]
    first = [do["+"](do["*"](do[other](40, 3), 5), 3) for other in "+-/%"]
    second = [do["+"](do[other](do["*"](40, 3), 5), 3) for other in "+-/%"]
    third = [do[other](do["*"](do["*"](40, 3), 5), 3) for other in "-*/%"]
    assert sorted(map(str, seen)) == sorted(map(str, first + second + third))


def test_choices() -> None:
    """Operators, members and limits."""
    one = mutator()
    assert {each.member for each in one.mutants(MutantChoice(only=("Main.set",)))} == {"Main.set"}
    assert "Main.set" not in {each.member for each in one.mutants(MutantChoice(exclude=("Main.set",)))}
    assert len(one.mutants(MutantChoice(limit=3))) == 3
    assert one.mutants(MutantChoice(limit=3)) == one.mutants(MutantChoice(limit=3))
    with pytest.raises(BadInput, match="there is nothing of that name"):
        one.mutants(MutantChoice(only=("Main.none",)))


def test_what_breaks_rules_is_left_out() -> None:
    """A variable before its declaration is refused; a text that means the same is no mutant."""
    one = OoxMutator({"p.oox": "class Main { static int m(int a) { int b := a; int d := b; return d; } static void n() { int x := 0; } }"})
    found = one.mutants(MutantChoice())
    assert found.refused > 0
    assert found.unchanged == 1  # a variable without a value is 0


def test_changes_of_a_place() -> None:
    """One piece by itself."""
    spots = read_spots(PROGRAM, "p.oox")
    method = next(spot.node for spot in spots if isinstance(spot.node, MethodDecl))
    binary = next(spot for spot in spots if isinstance(spot.node, OoxBinaryExpr) and spot.node.operator == "==")
    assert [edit.after for edit in ChangingMethod(PROGRAM, method, {}).changes(binary)] == ["!="]
