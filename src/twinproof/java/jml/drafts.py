"""Contracts before their methods have descriptors: what is woven is known by names that no program uses, and javac says the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from twinproof.base.dataclass import dataclass, field
from twinproof.contract.contract import ClauseKind, Subject
from twinproof.java.jml.infer import NameScope
from twinproof.java.jml.lexer import JavaToken, line_and_column
from twinproof.java.jml.pratt import RefusedError
from twinproof.java.jml.specification import MemberSpec, Trouble
from twinproof.java.jml.structure import DeclaredClass


@dataclass(frozen=True, slots=True)
class Refused:
    """Something of JML that is not read: its name, and where it stands."""

    name: str
    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.name} is not supported"


@dataclass(frozen=True, slots=True)
class SpecError:
    """Something that is no JML, or says nothing where it stands."""

    message: str
    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.message}"


@dataclass(frozen=True, slots=True)
class BodyClaim:
    """What is said at a place in a body: its number is that of the woven method `owner.jml$kind$number`, which the code calls there; what
    may be assigned in a loop is only noted, so it has none."""

    number: int
    kind: str
    text: str
    file: str
    line: int
    owner: str
    woven: str


@dataclass(frozen=True, slots=True)
class PlaceDraft:
    """A place that may be assigned; methods by the names that were woven, and the class of a static field by that of a method with one
    parameter of its type."""

    text: str
    holder: str | None = None
    field: str | None = None
    of_class: str | None = None
    low: str | None = None
    high: str | None = None


@dataclass(frozen=True, slots=True)
class ClauseDraft:
    """A clause; `classes` names a method whose last parameters, `count` of them, have the exceptions' types."""

    kind: ClauseKind
    text: str
    at: int
    predicate: str | None = None
    subjects: tuple[Subject, ...] = ()
    classes: str | None = None
    count: int = 0
    frame: tuple[PlaceDraft, ...] | None = None


@dataclass(frozen=True, slots=True)
class ContractDraft:
    """A method's contract: the method by its class, its name and the types of its parameters as they are written (those of the woven method
    `shape`, once it is compiled)."""

    owner: str
    name: str
    types: tuple[str, ...]
    file: str
    line: int
    shape: str
    clauses: tuple[ClauseDraft, ...]
    kept: tuple[str, ...]
    refused: tuple[str, ...]
    has_cases: bool = True  # whether more is said than that references are not null, and what is pure
    is_helper: bool = False
    adds: Refused | None = None  # that it adds to a contract, which there may not be


@dataclass(slots=True)
class WovenFile:
    """A file that is woven: what is put into it where, and what is found in it."""

    name: str
    text: str
    tokens: list[JavaToken]
    numbers: Iterator[int]
    unknown: frozenset[str] = frozenset()
    rejected: frozenset[int] = frozenset()
    edits: list[tuple[int, str]] = field(default_factory=list)
    drafts: list[ContractDraft] = field(default_factory=list)
    claims: list[BodyClaim] = field(default_factory=list)
    invariants: list[tuple[str, ClauseDraft]] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    errors: list[SpecError] = field(default_factory=list)

    def line(self, at: int) -> int:
        """The line of an offset."""
        return line_and_column(self.text, at)[0]

    def check_line(self, at: int) -> None:
        """Refuses a clause on a line that javac does not accept."""
        if self.line(at) in self.rejected:
            raise RefusedError("a clause that javac does not accept", at)

    def report(self, trouble: Trouble) -> str:
        """Notes what is wrong or refused, and says it in one line."""
        if trouble.is_error:
            error = SpecError(trouble.name, self.name, *line_and_column(self.text, trouble.at))
            self.errors.append(error)
            return str(error)
        refused = self.refusal(trouble.name, trouble.at)
        self.refused.append(refused)
        return str(refused)

    def refusal(self, name: str, at: int) -> Refused:
        """What is not supported, with its place."""
        return Refused(name, self.name, *line_and_column(self.text, at))

    def put(self, at: int, code: str, comments: tuple[JavaToken, ...], otherwise: int) -> None:
        """Puts code where a clause stands that one of these annotations has, on its line; else somewhere else."""
        for comment in comments:
            if comment.start <= at < comment.end:
                is_block = comment.text.startswith("/*")
                self.edits.append((at, f"*/ {code} /*") if is_block else (comment.start, f"{code} "))
                return
        self.edits.append((otherwise, f" {code} "))

    def woven(self) -> str:
        """The text with all that was put into it."""
        text, last = [], 0
        for at, code in sorted(self.edits, key=lambda edit: edit[0]):
            text += [self.text[last:at], code]
            last = at
        return "".join([*text, self.text[last:]])


@dataclass(frozen=True, slots=True)
class ClassHome:
    """A class that clauses are woven into, and what holds in it."""

    file: WovenFile
    declared: DeclaredClass
    scope: NameScope
    specs: Mapping[int, MemberSpec]  # by the offset of the member's name
    type_parameters: str  # of the class and those around it
    is_non_null: bool
    refused: tuple[str, ...]
    statics: frozenset[str]  # the static fields that it declares


def joined_parameters(*lists: str) -> str:
    """Lists of type parameters as one."""
    inner = [each[1:-1] for each in lists if each]
    return f"<{', '.join(inner)}>" if inner else ""
