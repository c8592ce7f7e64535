"""Programs whose sources have JML in them: woven copies are compiled in place of the sources, and contracts come with the class path."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from twinproof.base.dataclass import replace
from twinproof.base.errors import BadInput, CompileFailed
from twinproof.base.files import cache_directory, printable, read_file
from twinproof.contract.contract import Contract, OfInput, OfOutcome, Subject
from twinproof.ir.instruction import MethodRef
from twinproof.ir.program import INITIALISER, SYNTHETIC, Method, Program
from twinproof.java.find.classpath import ClassPath, open_classpath, sources_in
from twinproof.java.find.jdk import Jdk
from twinproof.java.jml.drafts import BodyClaim
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
        """The contracts, with the invariants of their classes; what is said in bodies and not verified is named."""
        found = {contract.method: _of_made(contract) for contract in self.reading.contracts(self.program)}
        invariants = self.reading.invariants(self.program)
        for owner in sorted({owner for owner, _ in invariants}):
            cls = self.program.find(owner)
            for method in cls.methods.values() if cls is not None else ():
                if _is_held(method) and method.ref not in found:
                    own = tuple(clause for where, clause in invariants if where == owner)
                    found[method.ref] = _of_made(Contract(method.ref, own))
        self._add_inherited(found, {owner for owner, _ in invariants})
        self._add_bodies(found)
        return [self._with_refusals(contract) for contract in found.values()]

    def _add_inherited(self, found: dict[MethodRef, Contract], sound: set[str]) -> None:
        """What a method inherits is not looked up: it is named, so that nobody takes it for kept."""
        promised = {(ref.owner, ref.name, ref.descriptor) for ref in found}
        for method, above in self._below():
            key = (above, method.name, method.descriptor)
            is_bound = above in sound and not method.is_static
            if _is_written(method) and not method.is_constructor and (key in promised or is_bound):
                contract = found.get(method.ref, Contract(method.ref))
                word = f"what is inherited from {above}"
                found[method.ref] = replace(contract, refused=(*contract.refused, word))

    def _below(self) -> Iterator[tuple[Method, str]]:
        """The methods of all classes, each with each type above its class."""
        for cls in (cls for name in self.classes() if (cls := self.program.find(name)) is not None):
            todo = [*cls.interfaces, *([cls.superclass] if cls.superclass else [])]
            seen: set[str] = set()
            while todo:
                name = todo.pop()
                above = None if name in seen or self.program.is_library(name) else self.program.find(name)
                seen.add(name)
                if above is not None:
                    todo += [*above.interfaces, *([above.superclass] if above.superclass else [])]
                    yield from ((method, name) for method in cls.methods.values())

    def _add_bodies(self, found: dict[MethodRef, Contract]) -> None:
        """Classes in whose bodies something is said that has no other contract."""
        for owner in sorted({claim.owner for claim in self._unasked()} - {ref.owner for ref in found}):
            cls = self.program.find(owner)
            method = next((method for method in cls.methods.values() if _is_written(method)), None) if cls is not None else None
            if method is not None:
                found[method.ref] = Contract(method.ref)

    def _unasked(self) -> list[BodyClaim]:
        """What is said in bodies and not verified: what may be taken for granted, and what a loop may assign."""
        return [claim for claim in self.reading.claims if claim.kind in ("assume", "loop_assignable")]

    def _with_refusals(self, contract: Contract) -> Contract:
        inside = [claim for claim in self._unasked() if claim.owner == contract.method.owner]
        words = tuple(f"{claim.kind} ({claim.file}:{claim.line})" for claim in inside)
        return replace(contract, refused=(*contract.refused, *words))


def _is_held(method: Method) -> bool:
    """Whether a method keeps up invariants: it is written by the user, and works on an object."""
    return not method.is_static and _is_written(method)


def _is_written(method: Method) -> bool:
    return "$" not in method.name and method.name != INITIALISER and not method.flags & SYNTHETIC and method.body is not None


def _of_made(contract: Contract) -> Contract:
    """A constructor is given no object: what is said of the first input is said of the object that it makes."""
    if not contract.method.is_constructor:
        return contract
    clauses = (replace(clause, subjects=tuple(map(_shifted, clause.subjects))) for clause in contract.clauses)
    return replace(contract, clauses=tuple(clauses))


def _shifted(subject: Subject) -> Subject:
    match subject:
        case OfInput(0):
            return OfOutcome()
        case OfInput(place):
            return OfInput(place - 1)
    return subject


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
