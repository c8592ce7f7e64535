"""Objects of two heaps taken for one another, each for one other only, in the order in which they were met, and how they were reached."""

from __future__ import annotations

from typing import Generic, TypeVar

_T = TypeVar("_T")
Key = str | int  # of a field, or an index
OUTSIDE = -1


class Pairing(Generic[_T]):
    """A bijection in the making, between nodes by their numbers or between any objects that are hashed by what they are."""

    def __init__(self) -> None:
        self.pairs: list[tuple[_T, _T]] = []
        self._numbers: tuple[dict[_T, int], dict[_T, int]] = ({}, {})
        self._steps: list[tuple[int, Key]] = []  # to each pair, from which one and by which key

    def pair(self, old: _T, new: _T, key: Key, home: int = OUTSIDE) -> bool:
        """Take two objects for one another, met by a key in the pair with a number; False if one of them has another partner."""
        old_numbers, new_numbers = self._numbers
        if old in old_numbers or new in new_numbers:
            return self.has(old, new)
        old_numbers[old] = new_numbers[new] = len(self.pairs)
        self.pairs.append((old, new))
        self._steps.append((home, key))
        return True

    def has(self, old: _T, new: _T) -> bool:
        """Whether two objects are a pair."""
        number = self._numbers[0].get(old)
        return number is not None and number == self._numbers[1].get(new)

    def reached(self, which: int, it: _T) -> str | None:
        """How an object of old (0) or new (1) was reached; None if it has no partner."""
        number = self._numbers[which].get(it)
        return None if number is None else self.place(*self._steps[number])

    def place(self, home: int, key: Key) -> str:
        """A place in a pair by the way that leads there: what it is called outside, then fields and indices."""
        steps = [key]
        while home != OUTSIDE:
            home, key = self._steps[home]
            steps.append(key)
        return str(steps.pop()) + "".join(map(_step, reversed(steps)))


def _step(key: Key) -> str:
    if isinstance(key, int):
        return f"[{key}]"
    return key if key[0] == "[" else f".{key.rpartition('.')[2]}"
