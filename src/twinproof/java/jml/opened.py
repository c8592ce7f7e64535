"""Programs whose sources have JML in them: woven copies are compiled in place of the sources, and contracts come with the class path."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from twinproof.base.dataclass import replace
from twinproof.base.errors import BadInput, CompileFailed
from twinproof.base.files import cache_directory, printable, read_file
from twinproof.contract.contract import Contract
from twinproof.ir.instruction import MethodRef
from twinproof.ir.program import Program
from twinproof.java.find.classpath import ClassPath, open_classpath, sources_in
from twinproof.java.find.jdk import Jdk
from twinproof.java.jml.inherited import Inheritance, Said, is_written
from twinproof.java.jml.reading import JmlReading, read_jml

_MARK = re.compile(r"/[/*](?:-\w+|\+\w+)*@")
_LARGEST = 16 << 20  # bytes of a file
_TRIES = 3  # until javac accepts what is left of the clauses
_LINE = re.compile(r"^(.+\.java):(\d+): error", re.MULTILINE)


class JmlClassPath(ClassPath):
    """A class path with what its sources say in JML."""

    reading: JmlReading
    program: Program

    def contracts(self) -> Sequence[Contract]:
        """The contracts, with those that are inherited, the invariants of their classes and what annotations claim; what is said in
        bodies is not looked at yet, and named."""
        said = {
            contract.method: Said(contract, draft.has_cases, draft.is_helper, "" if draft.adds is None else str(draft.adds))
            for contract, draft in self.reading.drafted(self.program)
        }
        inheritance = Inheritance(self.program, said, self.reading.invariants(self.program))
        found = [contract for name in self.classes() if (cls := self.program.find(name)) for contract in inheritance.contracts(cls)]
        every = (*found, *self._of_bodies({contract.method for contract in found}))
        return [self._with_refusals(contract) for contract in with_claims(every, self.annotated)]

    def _of_bodies(self, found: set[MethodRef]) -> Iterator[Contract]:
        """Classes in whose bodies something is said that has no other contract."""
        for owner in sorted({claim.owner for claim in self.reading.claims} - {ref.owner for ref in found}):
            cls = self.program.find(owner)
            method = next((method for method in cls.methods.values() if is_written(method)), None) if cls is not None else None
            if method is not None:
                yield Contract(method.ref)

    def _with_refusals(self, contract: Contract) -> Contract:
        inside = [claim for claim in self.reading.claims if claim.owner == contract.method.owner]
        words = tuple(f"{claim.kind} ({claim.file}:{claim.line})" for claim in inside)
        return replace(contract, refused=(*contract.refused, *words))


def open_annotated(parts: Sequence[str | Path], jdk: Jdk, libraries: Sequence[str | Path], first: Sequence[Path]) -> ClassPath | None:
    """The program in some places with what its sources say in JML; None if they say nothing. `BadInput` where that is no JML."""
    sources = [Path(file) for part in parts for file in sources_in(part)]
    texts = {str(file): read_file(file, _LARGEST).decode("utf-8", "replace") for file in sources}
    if not any(map(_MARK.search, texts.values())):
        return None
    others = [part for part in parts if not sources_in(part)]
    rejected: set[tuple[str, int]] = set()
    for _ in range(_TRIES):
        reading = read_jml(texts, rejected=rejected)
        if reading.errors:
            raise BadInput(str(reading.errors[0]))
        places = _written(reading)
        try:
            return _opened([*places, *others], jdk, libraries, first, reading)
        except CompileFailed as problem:
            lines = {(places[Path(file)], int(line)) for file, line in _LINE.findall(str(problem)) if Path(file) in places}
            if lines <= rejected:
                raise BadInput(f"{printable(str(sources[0]))}: the clauses of JML do not compile: {str(problem).splitlines()[0]}") from None
            rejected |= lines
    raise BadInput(f"{printable(str(sources[0]))}: the clauses of JML do not compile")


def _opened(
    parts: Sequence[str | Path], jdk: Jdk, libraries: Sequence[str | Path], first: Sequence[Path], reading: JmlReading
) -> ClassPath:
    classpath = open_classpath(parts, jdk, libraries, first, JmlClassPath)
    assert isinstance(classpath, JmlClassPath)
    classpath.reading = reading
    return classpath


def _written(reading: JmlReading) -> dict[Path, str]:
    """The woven sources as files, which stay: by their content, with the names of the original ones."""
    digest = hashlib.blake2b("\0".join(f"{name}\0{text}" for name, text in reading.sources.items()).encode(), digest_size=16).hexdigest()
    folder = cache_directory("woven") / digest
    found: dict[Path, str] = {}
    for number, (name, text) in enumerate(reading.sources.items()):
        file = folder / str(number) / Path(name).name
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", errors="surrogateescape")
        found[file] = name
    return found


def with_claims(contracts: Sequence[Contract], claims: Sequence[Contract]) -> list[Contract]:
    """Contracts, and what else is claimed of the same methods or of others."""
    more = {claim.method: claim for claim in claims}
    both = [
        replace(one, clauses=(*one.clauses, *more[one.method].clauses), refused=(*one.refused, *more[one.method].refused))
        if one.method in more
        else one
        for one in contracts
    ]
    known = {one.method for one in contracts}
    return [*both, *(claim for claim in claims if claim.method not in known)]
