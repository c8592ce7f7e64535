"""Single values worth trying: boundaries, small numbers, what the code mentions and its neighbours, and chance.

A `Mood` shifts the weights for one whole input, so that some inputs have only small numbers (loops end, indices fit) and some are
full of extremes. Values already chosen for the input come back often: equal arguments are a case of their own.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import permutations
from random import Random

from twinproof.base.dataclass import dataclass
from twinproof.heap.observe import Scalar, double_bits, float_bits
from twinproof.ir.operators import narrow, round_float
from twinproof.ir.types import BOOLEAN, BYTE, CHAR, DOUBLE, FLOAT, INT, LONG, SHORT, Primitive

_WIDTHS = {BYTE: 8, SHORT: 16, CHAR: 16, INT: 32, LONG: 64}
_COMBINE = 0.4  # how often a mentioned number is made of two
_PAIRED = 12
_BELOW = 0.4  # how often a float is somewhere below a mentioned one
_AT_LIMITS = 0.3  # how often a number is one that changed, and not between two such
_SMALL = 16
_ALPHABET = "abcxyzABZ019 _-.,\n\té€😀ß\u0663\u2003\x01"  # also a digit, a space and a control character beyond the usual ones
_RELATED_CHARACTERS = _ALPHABET + 8 * "😀"  # what a number may be as a character that is no half of one
_FLOATS = (0.0, -0.0, 1.0, -1.0, 0.5, 2.0, 0.1, 1.5, 1e-3, 100.0, math.inf, -math.inf, math.nan, 2.0**24 + 1, 2.0**31, 2.0**53, 1e10, -1e10)
_DOUBLE_EDGES = (5e-324, -5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, -1.7976931348623157e308, 9.223372036854775807e18)
_FLOAT_EDGES = (1e-45, -1e-45, 1.1754943508222875e-38, 3.4028234663852886e38, -3.4028234663852886e38, 16777216.0)


@dataclass(frozen=True, slots=True)
class Mood:
    """How one input is made: the weights of small, boundary, mentioned and random numbers, and how likely a value comes back, or is one
    that only one version mentions, or lies between two such, or has to do with another one: a part of a text, a character in one."""

    small: float
    edge: float
    mentioned: float
    random: float
    repeat: float
    changed: float = 0.0
    related: float = 0.0


MOODS = (
    Mood(8, 1, 2, 1, 0.1),
    Mood(1, 0, 0, 0, 0.2),
    Mood(2, 4, 2, 2, 0.2),
    Mood(1, 1, 6, 1, 0.1),
    Mood(1, 1, 2, 6, 0.0),
    Mood(3, 2, 3, 1, 0.6),
)
CHANGED = Mood(4, 1, 2, 2, 0.1, changed=0.5)
RELATED = Mood(6, 1, 2, 0, 0.1, related=0.6)


class Values:
    """Chooses scalars and strings for one input after the other."""

    def __init__(
        self, random: Random, numbers: Sequence[int], floats: Sequence[float], texts: Sequence[str], changed: Sequence[float] = ()
    ) -> None:
        self._random = random
        self._changed = tuple(value for value in changed if math.isfinite(value))
        self._changed *= any(abs(value) > _SMALL or value != math.floor(value) for value in self._changed)  # others are tried anyway
        self._numbers = tuple(dict.fromkeys(near for number in numbers for near in (number, number + 1, number - 1, -number)))
        self._combined = _combined(numbers)
        self._floats = _float_neighbours((*floats, *map(float, numbers)))
        self._texts = tuple(texts)
        self._decimals = (*self._texts, *map(repr, floats))
        self._pools = {type: _edges(type) for type in _WIDTHS}
        self._mood = MOODS[0]
        self._largest = math.inf
        self._used: list[int | float] = []
        self._used_texts: list[str] = []

    @property
    def has_changed(self) -> bool:
        """Whether a number is mentioned by one version only."""
        return bool(self._changed)

    @property
    def is_tame(self) -> bool:
        """Whether only small numbers are wanted."""
        return self._largest < math.inf

    def decimals(self) -> tuple[str, ...]:
        """What the code mentions that may be a decimal number."""
        return self._decimals

    def start(self, mood: Mood, largest: float = math.inf) -> None:
        """Begin another input, whose numbers are not larger than `largest`."""
        self._mood = mood
        self._largest = largest
        self._used.clear()
        self._used_texts.clear()

    def scalar(self, type: Primitive) -> Scalar:
        """A value of a primitive type."""
        if type is BOOLEAN:
            return Scalar(type, self._random.getrandbits(1))
        if type is DOUBLE:
            return Scalar(type, double_bits(self._tame(self._float(_DOUBLE_EDGES, 1e308))))
        if type is FLOAT:
            return Scalar(type, float_bits(round_float(self._tame(self._float(_FLOAT_EDGES, 3e38)))))
        return Scalar(type, _fit(type, int(self._tame(self._integer(type)))))

    def text(self, longest: int) -> str:
        """A string: one the code mentions or a variation of it, one used before, or a short one."""
        random = self._random
        if self._mood.related and random.random() < self._mood.related and (self._used_texts or self._used):
            text = self._related_text(longest)
        elif self._used_texts and random.random() < 0.2 + self._mood.repeat:
            return random.choice(self._used_texts)
        elif self._texts and random.random() < 0.5:
            text = self._vary(random.choice(self._texts))
        else:
            text = "".join(random.choices(_ALPHABET, k=random.randint(0, longest)))
        self._used_texts.append(text)
        return text

    def _related_text(self, longest: int) -> str:
        """A text that has to do with one used before (a part of it, or one that has it as a part), or with a character used before."""
        random = self._random
        text = random.choice(self._used_texts or ["".join(random.choices(_ALPHABET, k=random.randint(0, longest)))])
        at, to = sorted((random.randint(0, len(text)), random.randint(0, len(text))))
        others = [chr(int(value)) for value in self._used if _is_character(value)] or ["".join(random.choices(_ALPHABET, k=1))]
        other = random.choice(others)
        ways = (text[:to], text[at:], text[at:to], text[::-1], text.swapcase(), text + text[at:to])
        return random.choice((*ways, text[at:to], *6 * (text[:at] + other * random.choice((1, 1, 1, 2, 4)) + text[at:],)))

    def length(self, longest: int) -> int:
        """How long an array is: rather short."""
        return min(self._random.randint(0, longest), self._random.randint(0, longest) + 1)

    def _tame(self, value: float) -> float:
        """A number, brought down to the largest that is wanted; what is no number of any size stays."""
        return value if not math.isfinite(value) or abs(value) <= self._largest else math.fmod(value, self._largest)

    def _vary(self, text: str) -> str:
        random = self._random
        other = random.choice(self._texts)
        return random.choice(
            (text, text, text, text.upper(), text.lower(), text + other, text[:-1], text[1:], f" {text} ", text + "a", text * 2)
        )

    def _integer(self, type: Primitive) -> int:
        if self._used and self._random.random() < self._mood.repeat:
            return self._again()
        mood = self._mood
        if mood.related and self._random.random() < mood.related / 2:
            self._used.append(ord(self._random.choice(_RELATED_CHARACTERS if type is INT else _ALPHABET)))
            return int(self._used[-1])
        kind = self._random.choices((0, 1, 2, 3), (mood.small, mood.edge, mood.mentioned, mood.random))[0]
        if self._is_between():
            value = math.floor(self._between())
        elif kind == 2 and self._numbers:
            value = self._random.choice(self._combined if self._combined and self._random.random() < _COMBINE else self._numbers)
        elif kind == 1:
            value = self._random.choice(self._pools[type])
        elif kind == 3:
            value = self._any(_WIDTHS[type])
        else:
            value = (
                self._random.randint(-3, _SMALL)
                if type is not CHAR or self._random.random() < 0.2
                else ord(self._random.choice("ab01 AzZ"))
            )
        self._used.append(value)
        return value

    def _again(self) -> int:
        value = self._random.choice(self._used)
        return (0 if not math.isfinite(value) else int(value)) + self._random.choice((0, 0, 0, 1, -1))

    def _any(self, width: int) -> int:
        bits = self._random.randint(1, width) if self._random.random() < 0.5 else width
        value = self._random.getrandbits(bits)
        return -value if self._random.random() < 0.4 else value

    def _mentioned(self, value: float) -> float:
        """A number that the code mentions, one near it, or one on the way from zero to it: constants are often the ends of ranges."""
        random = self._random
        if random.random() < _BELOW:
            return value * random.random()
        return value + random.choice((0.0, 0.0, 0.0, 1.0, -1.0, 0.5))

    def _is_between(self) -> bool:
        return self._mood.changed > 0 and bool(self._changed) and self._random.random() < self._mood.changed

    def _between(self) -> float:
        """A number that one version mentions and the other does not, or one between two such: limits are what often changes."""
        a, b = self._random.sample(self._changed, 2) if len(self._changed) > 1 else 2 * self._changed
        return a if self._random.random() < _AT_LIMITS else self._random.uniform(a, b)

    def _float(self, edges: Sequence[float], largest: float) -> float:
        random, mood = self._random, self._mood
        if self._used and random.random() < mood.repeat:
            return float(random.choice(self._used))
        kind = random.choices((0, 1, 2, 3), (mood.small, mood.edge, mood.mentioned, mood.random))[0]
        if self._is_between():
            value = self._between()
        elif kind == 2 and self._floats:
            value = self._mentioned(random.choice(self._floats))
        elif kind == 1:
            value = random.choice((*_FLOATS, *edges))
        elif kind == 3:
            value = random.choice((-1, 1)) * 10 ** random.uniform(-8, math.log10(largest) if random.random() < 0.3 else 8)
        else:
            value = random.randint(-3, _SMALL) * random.choice((1.0, 1.0, 0.5, 0.1))
        self._used.append(value)
        return value


def _is_character(value: float) -> bool:
    """Whether a number is that of a character, and of no half of one."""
    return 0 < value < 0x110000 and value == math.floor(value) and not 0xD800 <= value < 0xE000


def _combined(numbers: Sequence[int]) -> tuple[int, ...]:
    """What an input must be for a simple computation on it with one constant to give another."""
    large = [number for number in dict.fromkeys(numbers) if abs(number) > 2][:_PAIRED]
    found: dict[int, None] = {}
    for a, b in permutations(large, 2):
        found.update(dict.fromkeys((a - b, a + b, a ^ b)))
        if a % b == 0:
            found[a // b] = None
        elif abs(a * b) < 1 << 63:
            found[a * b] = None
    return tuple(found)


def _float_neighbours(floats: Sequence[float]) -> tuple[float, ...]:
    """The constants, what is next to them as double and as float, and halves and doubles of them."""
    found: dict[float, None] = {}
    for value in floats:
        ulp = math.ulp(value) if math.isfinite(value) else 0.0
        coarse = ulp * 2.0**29  # one step of a float
        near = (value, value + ulp, value - ulp, value + 2 * ulp, value + coarse, value - coarse, value / 2, 2 * value, -value)
        found.update(dict.fromkeys(near))
    return tuple(found)


def _edges(type: Primitive) -> tuple[int, ...]:
    width = _WIDTHS[type]
    top = 1 << (width - 1)
    powers = [sign * (1 << power) + step for power in range(width) for step in (-1, 0, 1) for sign in (1, -1)]
    extremes = [0, 1, -1, top - 1, -top, top - 2, -top + 1] * 6
    return tuple(_fit(type, value) for value in (*extremes, *powers))


def _fit(type: Primitive, value: int) -> int:
    """`value` wrapped into the type."""
    if type is LONG or type is INT:
        half = 1 << (_WIDTHS[type] - 1)
        return (value + half) % (2 * half) - half
    fitted: int = narrow(type, value)
    return fitted
