"""Mutants: programs that differ from a given one by a small change each; and what makes them of sources.

A mutant's name is its operator and a number that counts all changes of that operator in the sources, also those that were not asked
for or do not compile: it stays the same whatever is chosen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Protocol

from twinproof.base.dataclass import dataclass
from twinproof.base.errors import BadInput, nearest

OPERATORS = {
    "del": "a statement is left out, or the value that a variable is given is the default one",
    "flow": "break for continue, and the other way round",
    "var": "another variable of the same type that is in scope",
    "lit": "a literal one more, one less, 0, 1, or the other truth value",
    "eq": "== for !=, and the other way round",
    "cmp": "another one of < <= > >=",
    "arith": "another one of + - * / %, also in assignments; ++ for --, and the other way round",
    "bool": "&& for ||, the other way round, or one of the operands alone",
    "un": "a - ! or ~ is left out",
    "ret": "a default value is returned",
    "shift": "another one of << >> >>>, also in assignments",
    "bit": "another one of & | ^, also in assignments",
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: in `file`, from character `start` on, at `line` and `column` (both from 1), `after` stands for `before`."""

    operator: str
    file: str
    line: int
    column: int
    before: str
    after: str
    number: int
    start: int
    member: str  # the method or field in which it is, as pkg.Class.name

    @property
    def name(self) -> str:
        """What it is called, as in `cmp3`."""
        return f"{self.operator}{self.number}"

    def applied(self, text: str) -> str:
        """The text of its file, with the change."""
        return f"{text[: self.start]}{self.after}{text[self.start + len(self.before) :]}"

    def undone(self, text: str) -> str:
        """The text of its file, without the change again."""
        return f"{text[: self.start]}{self.before}{text[self.start + len(self.after) :]}"


@dataclass(frozen=True, slots=True)
class MutantChoice:
    """Which mutants are wanted: those of some operators (of all if none is named), in some members, not in others, and how many."""

    operators: Sequence[str] = ()
    only: Sequence[str] = ()
    exclude: Sequence[str] = ()
    limit: int | None = None
    seed: int = 0

    def allows(self, operator: str, members: Sequence[str]) -> bool:
        """Whether a change inside of these members is wanted."""
        if self.operators and operator not in self.operators:
            return False
        return (not self.only or _any_fits(self.only, members)) and not _any_fits(self.exclude, members)

    def check_names(self, members: set[str]) -> None:
        """`BadInput` if a member that is named is none of these."""
        for option, names in (("--only", self.only), ("--exclude", self.exclude)):
            for name in names:
                if not _any_fits([name], members):
                    raise BadInput(f"{option} {name}: there is nothing of that name to change{_hint(name, members)}")


@dataclass(frozen=True, slots=True)
class MutantList:
    """Mutants in the order of the sources; how many others do not compile, and how many are compiled to what there was before."""

    mutants: tuple[Mutant, ...]
    refused: int = 0
    unchanged: int = 0

    def __iter__(self) -> Iterator[Mutant]:
        return iter(self.mutants)

    def __len__(self) -> int:
        return len(self.mutants)


class Mutator(Protocol):
    """Makes mutants of sources."""

    @property
    def sources(self) -> Mapping[str, str]:
        """The sources by the names of their files."""

    def mutants(self, choice: MutantChoice) -> MutantList:
        """Those that are wanted and compile."""


def once(found: Iterable[Mutant]) -> list[Mutant]:
    """Without those that change a file to what an earlier one changes it to."""
    seen: dict[tuple[str, int, str, str], Mutant] = {}
    for mutant in found:
        seen.setdefault(_essence(mutant), mutant)
    return list(seen.values())


def _essence(mutant: Mutant) -> tuple[str, int, str, str]:
    """What a mutant changes, without what it puts back."""
    before, after, start = mutant.before, mutant.after, mutant.start
    same = next((at for at, (one, other) in enumerate(zip(before, after, strict=False)) if one != other), min(len(before), len(after)))
    before, after, start = before[same:], after[same:], start + same
    pairs = zip(reversed(before), reversed(after), strict=False)
    tail = next((at for at, (one, other) in enumerate(pairs) if one != other), min(len(before), len(after)))
    return mutant.file, start, before[: len(before) - tail], after[: len(after) - tail]


def _any_fits(wanted: Sequence[str], members: Sequence[str] | set[str]) -> bool:
    return any(_fits(_plain(name), member.replace("$", ".")) for name in wanted for member in members)


def _fits(wanted: str, member: str) -> bool:
    """Whether a member is meant by `pkg.Class.name`, `Class.name` or the name of a class around it; `*` stands for anything."""
    return any(fnmatchcase(member, pattern) for base in (wanted, f"*.{wanted}") for pattern in (base, f"{base}.*"))


def _plain(name: str) -> str:
    """A name of which nothing but its stars is special."""
    return name.strip().replace("$", ".").replace("[", "[[]").replace("?", "[?]")


def _hint(name: str, members: set[str]) -> str:
    near = nearest(name, members, 1) or nearest(name, {".".join(member.split(".")[-2:]) for member in members}, 1)
    return f"; did you mean {near[0]}?" if near else ""
