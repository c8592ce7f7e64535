r"""JML from Java source: `read_jml` gives the sources with their clauses woven in, and what is known of them.

The woven sources are compiled in place of the original ones. Every clause is then a static method of the program, and `contracts` and
`invariants` say of which method or class, once javac has said which types are meant.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Mapping
from functools import cached_property

from twinproof.contract.contract import Clause, Contract
from twinproof.ir.program import Program
from twinproof.java.jml.drafts import BodyClaim, ContractDraft, Refused, SpecError, WovenFile
from twinproof.java.jml.lexer import JmlError, line_and_column
from twinproof.java.jml.resolved import resolved_contract, resolved_invariant
from twinproof.java.jml.weave import ParsedFile, class_scope, declared_by_jml, parse_file, weave_file


class JmlReading:
    """What was read: `sources` are the texts to compile, by the names of their files; those without annotations are as they were."""

    def __init__(self, sources: Mapping[str, str], files: list[WovenFile], errors: list[SpecError]) -> None:
        self.sources = sources
        self._files = files
        self._errors = errors

    @cached_property
    def drafts(self) -> tuple[ContractDraft, ...]:
        """Contracts by the names and types that are written."""
        return tuple(draft for file in self._files for draft in file.drafts)

    @cached_property
    def claims(self) -> tuple[BodyClaim, ...]:
        """What is said at places in bodies."""
        return tuple(claim for file in self._files for claim in file.claims)

    @cached_property
    def refused(self) -> tuple[Refused, ...]:
        """What of JML is not read, each with its place."""
        return tuple(refused for file in self._files for refused in file.refused)

    @cached_property
    def errors(self) -> tuple[SpecError, ...]:
        """What is no JML, each with its place."""
        return (*self._errors, *(error for file in self._files for error in file.errors))

    def contracts(self, program: Program) -> tuple[Contract, ...]:
        """The contracts of a program that was compiled of the woven sources."""
        return tuple(contract for contract, _ in self.drafted(program))

    def drafted(self, program: Program) -> tuple[tuple[Contract, ContractDraft], ...]:
        """The same, each with what it was made of."""
        found = ((resolved_contract(program, file, draft), draft) for file in self._files for draft in file.drafts)
        return tuple((contract, draft) for contract, draft in found if contract is not None)

    def invariants(self, program: Program) -> tuple[tuple[str, Clause], ...]:
        """Those of classes, by their names; static ones are of no object."""
        found = ((owner, resolved_invariant(program, file, owner, draft)) for file in self._files for owner, draft in file.invariants)
        return tuple((owner, clause) for owner, clause in found if clause is not None)


def read_jml(files: Mapping[str, str], non_null_by_default: bool = True, rejected: Collection[tuple[str, int]] = ()) -> JmlReading:
    """Reads the annotations of Java files, by their names, and weaves them. References are never null unless it is said, in files that have
    annotations, if `non_null_by_default`. Clauses on `rejected` lines (file and number) are refused: those that javac did not accept, as
    where a name is meant that only JML knows."""
    numbers = itertools.count()
    parsed: list[ParsedFile] = []
    errors: list[SpecError] = []
    for name, text in files.items():
        try:
            found = parse_file(name, text, numbers)
        except JmlError as error:
            errors.append(SpecError(error.message, name, *line_and_column(text, error.at)))
        else:
            parsed += [found] if found is not None else []
    unknown = frozenset(name for each in parsed for name in declared_by_jml(each))
    scope = class_scope(parsed)
    for each in parsed:
        each.file.unknown = unknown
        each.file.rejected = frozenset(line for name, line in rejected if name == each.file.name)
        weave_file(each, scope, non_null_by_default)
    woven = {each.file.name: each.file.woven() for each in parsed}
    return JmlReading({**files, **woven}, [each.file for each in parsed], errors)
