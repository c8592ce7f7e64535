"""Mutants of OOX programs: changes of methods' code, of which only those are kept that break no rule of the language and change its IR.

What is claimed is left alone: clauses, `assert` and `assume`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from twinproof.base.errors import BadInput
from twinproof.base.files import read_file
from twinproof.ir.instruction import CONSTRUCTOR
from twinproof.ir.program import Body
from twinproof.ir.types import Type
from twinproof.language.mutation import OPERATORS, Mutant, MutantChoice, MutantList, once
from twinproof.oox.formulas import OoxSpot
from twinproof.oox.grammar import read_spots
from twinproof.oox.oox_changes import ChangingMethod, OoxEdit
from twinproof.oox.syntax import AssertStmt, AssumeStmt, ClassDecl, MethodDecl
from twinproof.oox.unit import OoxUnit, unit_of
from twinproof.oox.variables import all_variables

_PLACE = {operator: place for place, operator in enumerate(OPERATORS)}


def open_oox_mutator(files: Sequence[Path], top: Path, libraries: Sequence[Path] = ()) -> OoxMutator:
    """What makes mutants of some files, which are named from a directory on."""
    texts = {file.relative_to(top).as_posix(): read_file(file, 16 << 20).decode() for file in files}
    return OoxMutator(texts, {str(file): read_file(file, 16 << 20).decode() for file in libraries})


class OoxMutator:
    """Makes mutants of the sources of one program."""

    def __init__(self, sources: Mapping[str, str], libraries: Mapping[str, str] | None = None) -> None:
        self.sources = dict(sorted(sources.items()))
        self._libraries = dict(libraries or {})
        self._unit = unit_of({**self.sources, **self._libraries})
        self._candidates = list(_numbered(self.sources))
        self._codes: dict[str, list[Body]] = {}

    def mutants(self, choice: MutantChoice) -> MutantList:
        """Those that are wanted and keep the rules of the language; of a limited number some, by the seed."""
        choice.check_names({mutant.member for mutant in self._candidates})
        wanted = once(mutant for mutant in self._candidates if choice.allows(mutant.operator, [mutant.member]))
        order = {mutant: place for place, mutant in enumerate(wanted)}
        if choice.limit is not None:
            random.Random(choice.seed).shuffle(wanted)
        kept: list[Mutant] = []
        refused = unchanged = 0
        for mutant in wanted:
            if len(kept) == choice.limit:
                break
            made = self._made(mutant)
            if made is None:
                refused += 1
            elif self._is_unchanged(mutant, made):
                unchanged += 1
            else:
                kept.append(mutant)
        return MutantList(tuple(sorted(kept, key=order.__getitem__)), refused, unchanged)

    def text(self, mutant: Mutant) -> str:
        """The mutated file."""
        return mutant.applied(self.sources[mutant.file])

    def _made(self, mutant: Mutant) -> OoxUnit | None:
        try:
            return unit_of({**self.sources, mutant.file: self.text(mutant), **self._libraries})
        except BadInput:
            return None

    def _is_unchanged(self, mutant: Mutant, made: OoxUnit) -> bool:
        cls = mutant.member.rpartition(".")[0]
        if cls not in self._codes:
            self._codes[cls] = _code(self._unit, cls)
        return _code(made, cls) == self._codes[cls]


def _code(unit: OoxUnit, cls: str) -> list[Body]:
    found = unit.program().find(cls)
    return [] if found is None else [method.body for method in found.methods.values() if method.body is not None]


def _numbered(sources: Mapping[str, str]) -> Iterator[Mutant]:
    """All changes, in the order of the sources, numbered by operator."""
    numbers: Counter[str] = Counter()
    for file, text in sources.items():
        found = [(edit, member) for member, edit in _edits(text, file)]
        for edit, member in sorted(found, key=lambda each: (each[0].start, _PLACE[each[0].operator])):
            numbers[edit.operator] += 1
            yield _mutant(file, text, edit, member, numbers[edit.operator])


def _mutant(file: str, text: str, edit: OoxEdit, member: str, number: int) -> Mutant:
    line, begin = text.count("\n", 0, edit.start) + 1, text.rfind("\n", 0, edit.start)
    return Mutant(edit.operator, file, line, edit.start - begin, text[edit.start : edit.end], edit.after, number, edit.start, member)


def _edits(text: str, file: str) -> Iterator[tuple[str, OoxEdit]]:
    spots = read_spots(text, file)
    claims = [spot for spot in spots if isinstance(spot.node, AssertStmt | AssumeStmt)]
    for cls in (spot for spot in spots if isinstance(spot.node, ClassDecl)):
        for method in (spot for spot in spots if isinstance(spot.node, MethodDecl) and _is_in(spot, cls)):
            assert isinstance(cls.node, ClassDecl)
            assert isinstance(method.node, MethodDecl)
            name = f"{cls.node.name}.{CONSTRUCTOR if method.node.is_constructor else method.node.name}"
            changing = ChangingMethod(text, method.node, _types(method.node))
            for spot in spots:
                if spot is not method and _is_in(spot, method) and not any(_is_in(spot, claim) for claim in claims):
                    yield from ((name, edit) for edit in changing.changes(spot))


def _types(method: MethodDecl) -> dict[str, Type]:
    return {**{param.name: param.type.type for param in method.params}, **all_variables(method)}


def _is_in(inner: OoxSpot, outer: OoxSpot) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end
