"""Classes of objects in inputs whose static initialisers draw numbers: that tells nothing about the code under check."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from twinproof.sample.concrete import Nondeterministic
from twinproof.sample.sample import Found, NoDifference, Plan, Sampled
from witness.java_pairs import Pairs, load_pairs

SOURCE = """package p;
import java.util.*;
class Dice { static final Random RANDOM = new Random(); static long stamp = System.nanoTime(); int side; }
class Rolled extends Dice { int rolls; }
class Calm {
    static long last;
    static boolean absent(Object o) { return «o == null||null == o»; }
    static int told(Object o) { return o instanceof String ? «1||2» : 0; }
    static int dice(Dice d) { return d == null ? 0 : d.side == 0 ? «1||2» : 3; }
    static int count(Object[] a) { int n = 0; for (Object o : a) if (o != null) n++; return n«||+ 0»; }
    static long roll() { return Dice.RANDOM.nextLong(); }
    static int kept(int x) { last = System.nanoTime(); return x; }
    static int both(Dice d, int x) { return x == 5 && d == null ? «1||2» : 0; }
}
"""


@pytest.fixture(scope="module")
def pairs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pairs]:
    with load_pairs(tmp_path_factory.mktemp("restless"), {"p/Calm.java": SOURCE}) as pairs:
        yield pairs


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("absent", NoDifference),
        ("count", NoDifference),
        ("told", Found),
        ("both", Found),
        ("dice", NoDifference),  # differs, but on no input that could be replayed
        ("kept", NoDifference),
        ("roll", Nondeterministic),
    ],
)
def test_initialisers_that_draw_numbers(pairs: Pairs, name: str, answer: type[Sampled]) -> None:
    """Static fields that are not the same twice are not looked at, and no difference is shown by an input that has such."""
    assert isinstance(pairs.sample(f"p.Calm.{name}", Plan(20.0, runs=200)), answer)


@pytest.mark.parametrize("name", ["told", "both"])
def test_witnesses_are_the_same_twice(pairs: Pairs, name: str) -> None:
    """What a witness shows, it shows again to the last field."""
    witness = pairs.witness(f"p.Calm.{name}")
    again = [pairs.replayer(f"p.Calm.{name}").replay(witness.input) for _ in range(2)]
    assert again[0] == again[1]
