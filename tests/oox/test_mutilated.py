"""Programs with words left out, doubled or swapped: each is refused in one line, or lowered to valid IR. Nothing else happens."""

from __future__ import annotations

import random

import pytest

from oox.programs import program
from oox.test_spec_code import OBJECTS, ROOT
from oox.test_statement_code import OVERLOADS, QUANTIFIED, SHAPES
from twinproof.base.errors import BadInput
from twinproof.oox.tokens import tokens_of

THREADS = """
class Main {
    static void n(Main m) { lock (m) { fork Main.n(m); } join; }
    static float f(char c, string s, float[] a) {
        try { if (c == 'x' && s != "y") throw "z"; } catch { return -1.5; }
        assume exists v, i : a : v > 0.5 ==> i != 0;
        float x := a[0];
        return x;
    }
}
"""
PROGRAMS = (ROOT, OBJECTS, SHAPES, OVERLOADS, QUANTIFIED, THREADS)


def mutilated(text: str, chance: random.Random) -> str:
    """A text with one to three words changed."""
    words = [token.text for token in tokens_of(text, "p")]
    for _ in range(chance.randint(1, 3)):
        at, other = chance.randrange(len(words)), chance.randrange(len(words))
        match chance.randrange(4):
            case 0:
                del words[at]
            case 1:
                words.insert(at, words[other])
            case 2:
                words[at] = words[other]
            case _:
                words[at], words[other] = words[other], words[at]
    return " ".join(words)


def refusal(text: str) -> str | None:
    """What is said of a program; nothing if it is lowered."""
    try:
        program(text)
    except BadInput as error:
        return str(error)
    return None


@pytest.mark.parametrize("seed", range(40))
def test_refused_or_lowered(seed: int) -> None:
    """A dozen of each program."""
    chance = random.Random(seed)
    said = [refusal(mutilated(text, chance)) for text in PROGRAMS * 2]
    assert [line for line in said if line is not None and (not line.startswith("p.oox:1:") or "\n" in line)] == []
