"""Pairs of objects: a bijection at any time, and the ways that lead to them."""

from __future__ import annotations

from random import Random

from twinproof.heap.pairing import Pairing


def test_always_a_bijection() -> None:
    """A pair is taken exactly if neither has a partner, and stays; all others are refused."""
    random = Random(10)
    for _ in range(200):
        pairing = Pairing[int]()
        taken: list[tuple[int, int]] = []
        for _ in range(12):
            old, new = random.randrange(5), random.randrange(5)
            is_free = not any(old == a or new == b for a, b in taken)
            taken += [(old, new)] if is_free else []
            assert pairing.pair(old, new, "x") == ((old, new) in taken)
            assert pairing.pairs == taken
            assert all(pairing.has(a, b) == ((a, b) in taken) for a in range(5) for b in range(5))


def test_ways() -> None:
    """A pair is reached by the way on which it was met first; there is none to what has no partner."""
    pairing = Pairing[str]()
    pairing.pair("a", "b", "p.Main.top")
    pairing.pair("c", "d", "p.Node.next", 0)
    pairing.pair("e", "f", 3, 1)
    pairing.pair("g", "h", "[0]", 2)
    assert pairing.pair("e", "f", "p.Node.other", 0)
    assert [pairing.reached(0, each) for each in "aceg"] == [pairing.reached(1, each) for each in "bdfh"]
    assert pairing.reached(1, "h") == "p.Main.top.next[3][0]"
    assert pairing.reached(0, "b") is None
    assert pairing.place(1, "p.Node.value") == "p.Main.top.next.value"


def test_a_long_way() -> None:
    """A way may have as many steps as there are objects."""
    pairing = Pairing[int]()
    for number in range(5000):
        pairing.pair(number, number, "p.Node.next" if number else "top", number - 1)
    assert pairing.reached(0, 4999) == "top" + 4999 * ".next"
