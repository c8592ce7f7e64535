"""The order of pairs: callees before callers, small ones first, all of them once."""

from __future__ import annotations

from random import Random

import pytest

from twinproof.project.schedule import _sorted


@pytest.mark.parametrize("seed", range(30))
def test_callees_first(seed: int) -> None:
    """In a graph without cycles nothing comes before what it calls; in any graph everything comes once."""
    random = Random(seed)
    count = random.randint(1, 40)
    names = random.sample(range(count), count)
    calls = [set[int]() for _ in range(count)]
    for place, caller in enumerate(names):
        calls[caller] = set(random.sample(names[:place], min(place, random.randint(0, 4))))
    order = _sorted(calls, [random.randint(1, 9) for _ in names])
    assert all(order.index(callee) < order.index(caller) for caller, called in enumerate(calls) for callee in called)
    cyclic = [called | {random.choice(names)} for called in calls]
    assert sorted(_sorted(cyclic, [1] * count)) == list(range(count))


def test_smallest_first() -> None:
    """Of those that could come next the smallest does; of those that call each other, too."""
    assert _sorted([set(), set(), {2}, {0}], [5, 3, 1, 2]) == [1, 0, 3, 2]
    assert _sorted([{1}, {0}, {1}], [5, 3, 1]) == [2, 1, 0]
