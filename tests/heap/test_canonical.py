"""The canonical form of an observation against a search through all bijections, and that of an input."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from heap.random_heaps import alike, changed, is_isomorphic, random_datum, random_node, random_seen, shuffled, with_lone
from twinproof.base.options import Exceptions
from twinproof.heap.canonical import canonical, observer_of, trim
from twinproof.heap.difference import differences
from twinproof.heap.observe import End, Input, Link, Null, ObjectNode, Observation, Returned, Stopped, Threw

EXAMPLES = 1500


def pair_of(random: Random) -> tuple[Observation, Observation, int]:
    """Two observations that may be the same, and how many nodes are those of the input."""
    size = random.randint(1, 5)
    inputs = random.randint(0, size)
    old = random_seen(random, size)
    new = shuffled(random, old, inputs)
    for _ in range(random.randrange(3)):
        new = changed(random, new)
    return with_lone(random, old) if random.random() < 0.2 else old, new, inputs


def test_same_form_means_isomorphic() -> None:
    """Two observations have the same form, and no differences, exactly if some bijection makes them the same."""
    random, answers = Random(1), Counter[bool]()
    for _ in range(EXAMPLES):
        old, new, inputs = pair_of(random)
        observer = observer_of(old, new, alike=alike)
        wanted = is_isomorphic(old, new, inputs)
        assert (canonical(old, inputs, observer) == canonical(new, inputs, observer)) == wanted, (old, new, inputs)
        assert (next(differences(old, new, inputs, observer), None) is None) == wanted, (old, new, inputs)
        answers[wanted] += 1
    assert min(answers.values()) > EXAMPLES // 5


def test_form_of_a_form() -> None:
    """A canonical form is its own."""
    random = Random(2)
    for _ in range(200):
        seen, _, inputs = pair_of(random)
        observer = observer_of(seen, seen, alike=alike)
        form = canonical(seen, inputs, observer)
        assert canonical(form, inputs, observer) == form


THROWN = ObjectNode("p.Failure", ())
GIVEN, NEW = Threw("p.Failure", "a", Link(0)), Threw("p.Failure", "a", Link(1))


@pytest.mark.parametrize(
    ("old", "new", "same_for"),
    [
        (GIVEN, GIVEN, "any class message object"),
        (GIVEN, NEW, "any"),
        (NEW, Threw("p.Failure", "b", Link(1)), "any class"),
        (NEW, Threw("p.Other", "a", Link(1)), "any"),
        (NEW, Returned(Link(1)), ""),
        (Returned(None), Returned(Null()), ""),
        (Stopped("exit", "0"), Stopped("exit", "0"), "any class message object"),
        (Stopped("exit", "0"), Stopped("exit", "1"), ""),
    ],
)
@pytest.mark.parametrize("exceptions", ["any", "class", "message", "object"])
def test_ends(old: End, new: End, same_for: str, exceptions: Exceptions) -> None:
    """How much of an exception counts is the observer's choice; whether it was given is seen by all who see its class."""
    old_seen, new_seen = (Observation(end, "", (THROWN, THROWN), ()) for end in (old, new))
    observer = observer_of(old_seen, new_seen, exceptions)
    wanted = exceptions in same_for.split()
    assert (canonical(old_seen, 1, observer) == canonical(new_seen, 1, observer)) == wanted
    assert (not list(differences(old_seen, new_seen, 1, observer))) == wanted


def test_trimmed() -> None:
    """A trimmed input is the same one, of just the nodes that can be reached, and depends on nothing else."""
    random = Random(3)
    for _ in range(200):
        size = random.randint(1, 5)
        heap = tuple(random_node(random, size) for _ in range(size))
        given = Input(heap, random_datum(random, size), (random_datum(random, size),), (("p.Node.top", random_datum(random, size)),))
        small = trim(given)
        assert trim(small) == small
        assert is_isomorphic(as_seen_from(given), as_seen_from(small), 0)
        assert trim(from_seen(shuffled(random, as_seen_from(given), 0))) == small


def as_seen_from(given: Input) -> Observation:
    """An observation with just the roots of an input."""
    ((key, value),) = given.statics
    return Observation(Returned(given.receiver), "", given.heap, ((key, value), ("argument", given.args[0])))


def from_seen(seen: Observation) -> Input:
    assert isinstance(seen.end, Returned)
    assert seen.end.value is not None
    (static, (_, argument)) = seen.statics
    return Input(seen.heap, seen.end.value, (argument,), (static,))
