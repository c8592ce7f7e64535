"""Texts put together under conditions."""

from __future__ import annotations

from random import Random

from execute.leaves import plain_inputs
from twinproof.execute.texts import concatenation, length_of
from twinproof.ir.types import BOOLEAN, REF
from twinproof.term.build import ite
from twinproof.term.evaluate import evaluate
from twinproof.term.leaf import ByName
from twinproof.term.term import Term, Value, lift, variable

COUNT = 40


def test_length_of_a_text_put_together_under_many_conditions() -> None:
    """Forty texts, each appended or not: more texts than could ever be gone through; the length is the sum, whatever is chosen."""
    inputs = plain_inputs()
    conditions = [variable(ByName(f"c{number}"), BOOLEAN) for number in range(COUNT)]
    pieces = [variable(ByName(f"t{number}"), REF) for number in range(COUNT + 1)]
    text = pieces[0]
    for condition, piece in zip(conditions, pieces[1:], strict=True):
        text = lift(ite(condition, concatenation(inputs, (text, piece)), text, REF), REF)
    length = length_of(text)
    assert isinstance(length, Term)
    random = Random(7)
    for _ in range(20):
        chosen = [random.random() < 0.5 for _ in conditions]

        def leaf(term: Term, args: tuple[Value, ...], chosen: list[bool] = chosen) -> Value:
            if term in conditions:
                return chosen[conditions.index(term)]
            return pieces.index(term) if term in pieces else args[0]  # the text with a number has that length

        expected = sum(number for number, is_there in enumerate(chosen, 1) if is_there)
        assert evaluate([length], leaf)[length] == expected
