"""A property that holds for a node if it holds for all that the node reaches: settled for every node that is looked at, each once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


def settle(start: T, reached: Callable[[T], Sequence[T] | None], settled: dict[T, bool]) -> None:
    """Add to `settled` the answers for `start` and all it reaches: False for a node that reaches None, or one for which it is False."""
    users: dict[T, list[T]] = {start: []}
    wrong: list[T] = []
    queue = [start]
    while queue:
        node = queue.pop()
        below = reached(node)
        if below is None:
            wrong.append(node)
            continue
        for other in below:
            if other in settled:
                wrong += [] if settled[other] else [node]
                continue
            if other not in users:
                users[other] = []
                queue.append(other)
            users[other].append(node)
    answers = dict.fromkeys(users, True)
    while wrong:
        node = wrong.pop()
        if answers[node]:
            answers[node] = False
            wrong += users[node]
    settled.update(answers)
