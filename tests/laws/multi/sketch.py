"""A program with places that may change: texts with marks in them, each mark a place with its alternatives.

A place may occur several times in a program (a name and its uses); one change exchanges all of its occurrences. Templates of code
have holes: `%i` an int, `%s` a String, `%b` a boolean, `%{T}` a value of type T.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

_MARK = re.compile(r"⟦(\d+)⟧")
_HOLE = re.compile(r"%(?:([isb])|\{([^}]*)\})")
NUMBERS = (0, 1, 2, 3, 5, 7, 10)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a change may be made: its kind and, for each alternative, whether behaviour stays the same.

    `lone` are the fields (`Class.field`) that not all alternatives have, `renamed` the class names that the alternatives give.
    """

    kind: str
    harmless: tuple[bool, ...]
    lone: tuple[str, ...] = ()
    renamed: tuple[str, ...] = ()
    feature: int = 0


@dataclass(frozen=True, slots=True)
class Use:
    """An expression of a type that makes use of the program's classes."""

    type: str
    text: str
    feature: int


@dataclass(slots=True)
class Sketch:
    """A program in the making: its files, the values of its types, and the uses that entry methods may make of it."""

    random: Random
    places: list[Place] = field(default_factory=list)
    occurrences: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)
    files: dict[str, list[str]] = field(default_factory=dict)
    makers: dict[str, list[str]] = field(default_factory=dict)
    uses: list[Use] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    feature: int = 0  # which one is being added

    def alt(self, kind: str, base: str, changed: Sequence[str] = (), same: Sequence[str] = (), lone: Sequence[str] = ()) -> str:
        """The mark of a new place: as it is, as it may become, and what would be the same."""
        self.places.append(Place(kind, (False,) * len(changed) + (True,) * len(same), tuple(lone), feature=self.feature))
        return self.again(len(self.places) - 1, base, *changed, *same)

    def rename(self, kind: str, base: str, *others: str) -> str:
        """The mark of a place that holds the name of a class, or of a package."""
        self.places.append(Place(kind, (False,) * len(others), renamed=(base, *others), feature=self.feature))
        return self.again(len(self.places) - 1, base, *others)

    def again(self, place: int, *texts: str) -> str:
        """The mark of a further occurrence of a place, with the text of each alternative."""
        assert len(texts) == 1 + len(self.places[place].harmless), self.places[place]
        self.occurrences.append((place, texts))
        return f"⟦{len(self.occurrences) - 1}⟧"

    def last(self) -> int:
        """The number of the place that was made last."""
        return len(self.places) - 1

    def file(self, text: str, path: str = "Main.java") -> None:
        """Add classes to a file."""
        self.files.setdefault(path, []).append(text)

    def value(self, type: str, *makers: str) -> None:
        """Say how values of a type are made, by templates."""
        self.makers.setdefault(type, []).extend(makers)

    def use(self, type: str, *texts: str) -> None:
        """Offer expressions of a type, as templates, to entry methods."""
        self.uses.extend(Use(type, text, self.feature) for text in texts)

    def name(self, *words: str) -> str:
        """A name for a class that no other has."""
        made = self.random.choice(words)
        while made in self.names:
            made += self.random.choice("ABCDEXYZ")
        self.names.add(made)
        return made

    def number(self) -> int:
        """A small number."""
        return self.random.choice(NUMBERS)

    def sum(self, x: str, kind: str = "callee") -> str:
        """An int computed from one, which may change."""
        x = x if x.isidentifier() else f"({x})"
        c, d = self.random.sample(range(1, 9), 2)
        base, other, same = self.random.choice(
            (
                (f"{x} * {c} + {d}", f"{x} * {c} - {d}", f"{d} + {c} * {x}"),
                (f"({x} > {c} ? {d} : {x})", f"({x} >= {c} ? {d} : {x})", f"({x} <= {c} ? {x} : {d})"),
                (f"({x} ^ {c})", f"({x} | {c})", f"({c} ^ {x})"),
                (f"({x} & {c + d})", f"({x} & {c + d + 16})", f"({c + d} & {x})"),
                (f"{x} + {c}", f"{x} + {c + 1}", f"{c} + {x}"),
                (f"{x}", f"{x} + 1", f"{x} + 0"),
                (f"-{x}", f"~{x}", f"0 - {x}"),
                (f"{x} % {c + 1}", f"Math.floorMod({x}, {c + 1})", f"{x} % ({c} + 1)"),
            )
        )
        return self.alt(kind, f"({base})", [f"({other})"], [f"({same})"])

    def text(self, x: str, kind: str = "callee") -> str:
        """A String computed from an int, which may change."""
        word = self.random.choice(("a", "b", "key", "n"))
        base, other, same = self.random.choice(
            (
                (f'"{word}" + {x}', f'"{word}:" + {x}', f'"{word}".concat(String.valueOf({x}))'),
                (f"Integer.toString({x})", f"Integer.toHexString({x})", f"String.valueOf({x})"),
                (f'({x} > 2 ? "{word}" : "")', f'({x} > 2 ? "{word}" : " ")', f'({x} <= 2 ? "" : "{word}")'),
            )
        )
        return self.alt(kind, f"({base})", [f"({other})"], [f"({same})"])

    def render(self, text: str, choices: Mapping[int, int]) -> str:
        """A text with all marks replaced, some places by another than their first alternative."""

        def replaced(found: re.Match[str]) -> str:
            place, texts = self.occurrences[int(found[1])]
            return texts[choices.get(place, 0)]

        while _MARK.search(text):
            text = _MARK.sub(replaced, text)
        return text

    def active(self) -> list[int]:
        """The places that can be seen in the unchanged classes."""
        return self.active_in("\n".join([*self.files, *(part for parts in self.files.values() for part in parts)]))

    def active_in(self, text: str) -> list[int]:
        """The places that can be seen in a text, unchanged."""
        seen: set[int] = set()
        todo = [text]
        while todo:
            for number in _MARK.findall(todo.pop()):
                at, texts = self.occurrences[int(number)]
                seen.add(at)
                todo.append(texts[0])
        return sorted(seen)


def fill(text: str, simple: Callable[[str], str], typed: Callable[[str], str]) -> str:
    """A template with its holes filled."""
    return _HOLE.sub(lambda found: simple(found[1]) if found[1] else typed(found[2]), text)
