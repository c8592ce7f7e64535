"""Values as rows of parts: how simple they are, and which ones may be simpler."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from twinproof.language.known import Parts


def weight(parts: Parts, plain: Parts = ()) -> int:
    """How far a value is from the simplest one."""
    pairs = zip_longest(parts, plain, fillvalue=0)
    return sum(_text_weight(part) if isinstance(part, str) else 2 * abs(part - int(zero)) + (part < int(zero)) for part, zero in pairs)


def _text_weight(text: str) -> int:
    """Longer is less simple than any letters."""
    return (len(text) << 24) + sum(map(letter_weight, text))


def letter_weight(letter: str) -> int:
    """How far a letter is from the simplest one."""
    return 0 if letter == "a" else 1 if letter.isascii() and letter.isalnum() else 2 + ord(letter)


def one_by_one(parts: Parts) -> Iterator[Parts]:
    """All zeros, then each number nearer to zero."""
    yield (0,) * len(parts)
    for at, part in enumerate(parts):
        yield from ((*parts[:at], number, *parts[at + 1 :]) for number in nearer(int(part)))


def simpler_texts(text: str) -> Iterator[str]:
    """Shorter texts, and such with plainer letters."""
    yield from ("", "a" * len(text))
    for at in range(len(text)):
        yield text[:at] + text[at + 1 :]
        yield text[:at] + "a" + text[at + 1 :]


def nearer(number: int) -> Iterator[int]:
    """Numbers nearer to zero, of the same sign unless they are very small."""
    sign = -1 if number < 0 else 1
    steps = [0, 1, -number if number < 0 else number]
    steps += [sign * (abs(number) >> shift) for shift in range(1, min(abs(number).bit_length(), 70))]
    steps += [sign * 10**power for power in range(1, 25) if 10**power < abs(number)]
    steps += [number - sign * step for step in (1, 2, 10)]
    yield from (step for step in dict.fromkeys(steps) if abs(step) < abs(number) or (step == -number and number < 0))
