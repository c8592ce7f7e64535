"""Questions are answered as brute force answers them: by a shortest sequence, or by none."""

from __future__ import annotations

from functools import cache

import pytest

from reach.brute_force import BruteForce, Call
from reach.subjects import asking, exploring, subject
from twinproof.reach.exploration import ReachScope
from twinproof.reach.operation import classes_named, operations, plain_objects

SUBJECTS = {
    "SortedList": (("SortedList",), {"SortedList": 1}, 3, 4, range(4)),
    "SearchTree": (("SearchTree",), {"SearchTree": 1}, 3, 5, range(3)),
    "Cell": (("Cell",), {"Cell": 3}, 3, 6, range(1)),
    "Bounded": (("Bounded",), {"Bounded": 1}, 1, 5, range(6)),
    "Registry": (("Registry",), {"Registry": 4}, 4, 5, range(1)),
    "Bag": (("Bag",), {"Bag": 1, "java.lang.Object": 2, "Bag$Slot": 2}, 2, 5, range(1)),
    "Locker": (("Locker",), {"Locker": 1}, 1, 3, [1, 128]),
    "Sized": (("Sized",), {"Sized": 1}, 2, 3, range(-1, 4)),
    "Names": (("Names",), {"Names": 1}, 2, 4, [0, 100]),
    "Owner": (("Owner", "Owner.Pet"), {"Owner": 2, "Owner$Pet": 1, "Owner$LoudPet": 1}, 2, 5, range(1)),
}
FOUND = {  # with the number of calls, by hand
    "SortedList.sumIs": 4,
    "SortedList.twice": 3,
    "SortedList.wraps": 3,
    "SortedList.between": 3,
    "SortedList.isEmpty": 1,
    "SearchTree.farApart": 4,
    "Cell.cycle": 4,
    "Cell.three": 6,
    "Bounded.overfull": 4,
    "Bounded.brokenFull": 4,
    "Registry.lost": 4,
    "Owner.loud": 3,
    "Locker.steel": 2,
    "Locker.carried": 2,
    "Locker.backwards": 2,
    "Locker.copied": 2,
    "Names.twoLetters": 3,
    "Names.apart": 3,
    "Sized.both": 3,
    "Bag.itselfBehindOther": 4,
    "Bag.firstIs": 4,
    "Bag.twoStrangers": 5,
}
NONE = (
    "SortedList.isUnsorted",
    "SortedList.longer",
    "SortedList.odd",
    "SearchTree.unordered",
    "SearchTree.tight",
    "Cell.unused",
    "Bounded.negative",
    "Registry.third",
    "Registry.sevenLast",
    "Owner.shared",
    "Locker.confused",
    "Locker.strange",
    "Locker.longer",
    "Sized.wide",
    "Names.emptySecond",
    "Owner.five",
    "Bag.stranger",
    "Bag.dropped",
)
ALWAYS = {"SortedList.isSorted": None, "SortedList.check": None, "SortedList.isStrict": 3}


@cache
def _enumerated(name: str) -> tuple[BruteForce, list[tuple[Call, ...]]]:
    classes, limits, others, calls, values = SUBJECTS[name]
    program, known = subject(name).program, subject(name).origin.classes()
    own = classes_named(known, classes)
    with exploring(subject(name), classes, ReachScope(limits, others, calls)) as exploration:
        supply = exploration.calls.supply
    concrete = BruteForce(program, own, [*operations(program, own), *plain_objects(program, operations(program, own))], values, supply)
    return concrete, concrete.explore(calls, limits, others)[1]


@pytest.mark.parametrize("predicate", [*FOUND, *NONE])
def test_find(predicate: str) -> None:
    """A sequence as short as brute force's, whose end the interpreter confirms; or none, and brute force has none either."""
    name = predicate.partition(".")[0]
    classes, limits, others, calls, _ = SUBJECTS[name]
    answer, asked = asking(subject(name), classes, ReachScope(limits, others, calls), predicate, "find")
    assert answer.word == ("found" if predicate in FOUND else "none"), answer.reason
    concrete, sequences = _enumerated(name)
    lengths = [len(sequence) for sequence in sequences if "true" in concrete.ends(sequence, asked)]
    if answer.sequence is None:
        assert lengths == []
    else:
        assert len(answer.sequence.steps) == FOUND[predicate]
        assert min(lengths, default=FOUND[predicate]) == FOUND[predicate]


@pytest.mark.parametrize("predicate", ALWAYS)
def test_always(predicate: str) -> None:
    """What holds after all sequences of any length, or the shortest one that breaks it."""
    name = predicate.partition(".")[0]
    classes, limits, others, _, _ = SUBJECTS[name]
    answer, _ = asking(subject(name), classes, ReachScope(limits, others), predicate, "always")
    if ALWAYS[predicate] is None:
        assert (answer.word, answer.calls) == ("holds", None)
    else:
        assert answer.word == "violated"
        assert answer.sequence is not None
        assert len(answer.sequence.steps) == ALWAYS[predicate]
