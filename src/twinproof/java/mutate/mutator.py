"""Mutants of Java sources: places from javac, changes as texts, and only those kept that compile to something else than before.

What is compiled to the same class files, debug information aside, cannot be told from the original by anybody.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType

from twinproof.base.dataclass import dataclass
from twinproof.base.errors import BadInput
from twinproof.base.files import printable, read_file
from twinproof.java.find.entries import java_files
from twinproof.java.find.jdk import Jdk, find_jdk
from twinproof.java.find.layout import parts_of
from twinproof.java.mutate.edits import Edit, edits
from twinproof.java.mutate.javac_process import Attempt, Changed, JavacProcess
from twinproof.java.mutate.spots import MutationSpot, in_characters
from twinproof.language.mutation import OPERATORS, Mutant, MutantChoice, MutantList, once

_MAX_SOURCE = 64 << 20
_BATCH = 32
_PLACE = {operator: place for place, operator in enumerate(OPERATORS)}


def open_mutator(target: str, libraries: Sequence[Path] = ()) -> JavaMutator:
    """What makes mutants of a source file, or of the sources in a directory: of a project those of its main code."""
    for library in libraries:
        if not library.exists():
            raise BadInput(f"{printable(str(library))}: there is no such file or directory")
    places = parts_of(target)
    top = Path(target) if Path(target).is_dir() else Path(target).parent
    files = [file for place in places for file in _java_files(Path(place))]
    if not files:
        raise BadInput(f"{printable(target)}: no Java source in it")
    return JavaMutator({file.relative_to(top).as_posix(): _read(file) for file in files}, libraries)


def mutants(
    sources: Mapping[str, str], choice: MutantChoice | None = None, libraries: Sequence[Path] = (), jdk: Jdk | None = None
) -> MutantList:
    """The mutants of sources, by the names of their files."""
    with JavaMutator(sources, libraries, jdk) as mutator:
        return mutator.mutants(choice or MutantChoice())


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A mutant that may not compile, and where it is."""

    mutant: Mutant
    spot: MutationSpot


class JavaMutator:
    """Makes mutants of one set of sources, and compiles them; keeps a JVM until it is closed."""

    def __init__(self, sources: Mapping[str, str], libraries: Sequence[Path] = (), jdk: Jdk | None = None) -> None:
        self.sources = dict(sorted(sources.items()))
        self._process = JavacProcess(self.sources, jdk or find_jdk(), libraries)
        spots = list(_in_files(self._process.spots, self.sources))
        self._candidates = _candidates(spots, self.sources)
        self._shared = {each.mutant.name for each in self._candidates if each.spot.everywhere}

    def __enter__(self) -> JavaMutator:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """End the JVM."""
        self._process.close()

    def mutants(self, choice: MutantChoice) -> MutantList:
        """Those that are wanted and compile to something else than the sources do; of a limited number some, by the seed."""
        choice.check_names({member for each in self._candidates for member in each.spot.members})
        wanted = once(each.mutant for each in self._candidates if choice.allows(each.mutant.operator, each.spot.members))
        order = {mutant: place for place, mutant in enumerate(wanted)}
        if choice.limit is not None:
            random.Random(choice.seed).shuffle(wanted)
        kept: list[Mutant] = []
        counts: Counter[str] = Counter()
        for mutant, attempt in self._attempts(wanted):
            if len(kept) == choice.limit:
                break
            if not attempt.problem and not attempt.unchanged:
                kept.append(mutant)
            counts["refused" if attempt.problem else "unchanged"] += bool(attempt.problem or attempt.unchanged)
        return MutantList(tuple(sorted(kept, key=order.__getitem__)), counts["refused"], counts["unchanged"])

    def text(self, mutant: Mutant) -> str:
        """The mutated file."""
        return mutant.applied(self.sources[mutant.file])

    def compiled(self, mutant: Mutant) -> dict[str, bytes]:
        """All class files of the sources with a mutant, with debug information, by the names of the classes."""
        return self._process.classes(self._changed(mutant))

    def _attempts(self, wanted: Sequence[Mutant]) -> Iterator[tuple[Mutant, Attempt]]:
        for start in range(0, len(wanted), _BATCH):
            batch = wanted[start : start + _BATCH]
            yield from zip(batch, self._process.attempts([self._changed(mutant) for mutant in batch]), strict=True)

    def _changed(self, mutant: Mutant) -> Changed:
        return Changed(mutant.file, self.text(mutant), mutant.name in self._shared)


def _java_files(place: Path) -> list[Path]:
    if not place.exists():
        raise BadInput(f"{printable(str(place))}: there is no such file or directory")
    if not place.is_dir() and place.suffix != ".java":
        raise BadInput(f"{printable(str(place))}: neither a Java source nor a directory")
    files = java_files(place) if place.is_dir() else (place,)
    return [file for file in files if file.name != "module-info.java"]


def _read(path: Path) -> str:
    try:
        return read_file(path, _MAX_SOURCE).decode("utf-8")
    except UnicodeDecodeError:
        raise BadInput(f"{printable(str(path))}: not a text in UTF-8") from None


def _in_files(spots: Sequence[MutationSpot], sources: Mapping[str, str]) -> Iterator[MutationSpot]:
    by_file: defaultdict[str, list[MutationSpot]] = defaultdict(list)
    for spot in spots:
        by_file[spot.file].append(spot)
    for file, those in by_file.items():
        yield from in_characters(those, sources[file])


def _candidates(spots: Sequence[MutationSpot], sources: Mapping[str, str]) -> list[_Candidate]:
    """All changes, in the order of the sources, numbered by operator."""
    numbers: Counter[str] = Counter()
    lines = {file: _line_starts(text) for file, text in sources.items()}
    found = [(spot, edit) for spot in spots for edit in edits(spot, sources[spot.file])]
    found.sort(key=lambda each: (each[0].file, each[1].start, _PLACE[each[1].operator]))
    made: list[_Candidate] = []
    for spot, edit in found:
        numbers[edit.operator] += 1
        mutant = _mutant(spot, edit, sources[spot.file], lines[spot.file], numbers[edit.operator])
        made.append(_Candidate(mutant, spot))
    return made


def _mutant(spot: MutationSpot, edit: Edit, text: str, lines: Sequence[int], number: int) -> Mutant:
    line = bisect_right(lines, edit.start)
    column = edit.start - lines[line - 1] + 1
    member = spot.members[0] if spot.members else ""
    return Mutant(edit.operator, spot.file, line, column, text[edit.start : edit.end], edit.after, number, edit.start, member)


def _line_starts(text: str) -> list[int]:
    """Where lines begin, as Java counts them."""
    ends = (at + 1 for at, char in enumerate(text) if char == "\n" or (char == "\r" and text[at + 1 : at + 2] != "\n"))
    return [0, *ends]
