"""What holds for a node if it holds for all that it reaches, and what all of that has: settled for every node looked at, each once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
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


def gather(
    start: T, reached: Callable[[T], Sequence[T] | None], own: Callable[[T], Iterable[str]], gathered: dict[T, frozenset[str]]
) -> None:
    """Add to `gathered`, for `start` and all it reaches, what all that a node reaches has of its own; by strong components (Tarjan)."""
    numbers: dict[T, int] = {start: 0}
    lowest: dict[T, int] = {start: 0}
    open_nodes = [start]
    path: list[tuple[T, Iterator[T]]] = [(start, iter(reached(start) or ()))]
    while path:
        node, rest = path[-1]
        below = next((other for other in rest if other not in gathered), None)
        if below is None:
            path.pop()
            if path:
                lowest[path[-1][0]] = min(lowest[path[-1][0]], lowest[node])
            if lowest[node] == numbers[node]:
                members = [open_nodes.pop()]
                while numbers[members[-1]] != numbers[node]:
                    members.append(open_nodes.pop())
                known = {other for member in members for other in reached(member) or () if other in gathered}
                every = frozenset(word for member in members for word in own(member)).union(*(gathered[other] for other in known))
                gathered.update(dict.fromkeys(members, every))
        elif below in numbers:
            lowest[node] = min(lowest[node], numbers[below])
        else:
            numbers[below] = lowest[below] = len(numbers)
            open_nodes.append(below)
            path.append((below, iter(reached(below) or ())))
