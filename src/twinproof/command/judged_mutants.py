"""What contracts notice: each mutant is verified like the program it was made of, and a clause that none breaks says little."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from twinproof.base.dataclass import dataclass
from twinproof.base.errors import BadInput
from twinproof.base.options import Options
from twinproof.base.verdict import ClauseVerdict, Unknown, Violated
from twinproof.command.questions import questions_of
from twinproof.contract.asked import AskedFor
from twinproof.language.mutation import Mutant, MutantList
from twinproof.target import open_harnessed
from twinproof.verify import verify

_OPTIONS = Options(timeout=6.0, bound=4)  # for each method of a mutant
_COLUMN = re.compile(r":\d+\)$")  # what stands behind a change on its line moves


@dataclass(frozen=True, slots=True)
class JudgedMutant:
    """A mutant and the clauses that it was seen to break; `unknown` if there are none, but some clauses stay open."""

    mutant: Mutant
    broken: tuple[str, ...]
    unknown: bool

    @property
    def word(self) -> str:
        """What became of it."""
        return "killed" if self.broken else "unknown" if self.unknown else "survives"


@dataclass(frozen=True, slots=True)
class JudgedMutants:
    """All mutants, and the clauses of the program by whether some mutant breaks them; those that it breaks itself say nothing."""

    mutants: tuple[JudgedMutant, ...]
    clauses: tuple[str, ...]

    @property
    def unbroken(self) -> tuple[str, ...]:
        """The clauses that no mutant breaks."""
        broken = {clause for one in self.mutants for clause in one.broken}
        return tuple(clause for clause in self.clauses if clause not in broken)


def judge_mutants(target: str, found: MutantList, sources: Mapping[str, str], libraries: Sequence[str]) -> JudgedMutants:
    """Verify all mutants of the sources of a target."""
    own = dict(_verdicts(target, libraries))
    clauses = [clause for clause, verdict in own.items() if not isinstance(verdict, Violated)]
    return JudgedMutants(tuple(_judged(mutant, sources, libraries, set(clauses)) for mutant in found), tuple(clauses))


def _judged(mutant: Mutant, sources: Mapping[str, str], libraries: Sequence[str], clauses: set[str]) -> JudgedMutant:
    with tempfile.TemporaryDirectory() as scratch:
        for name, text in sources.items():
            path = Path(scratch) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(mutant.applied(text) if name == mutant.file else text, encoding="utf-8")
        verdicts = dict(_verdicts(scratch, libraries))
    broken = tuple(clause for clause, verdict in verdicts.items() if clause in clauses and isinstance(verdict, Violated))
    return JudgedMutant(mutant, broken, any(isinstance(verdict, Unknown) for verdict in verdicts.values()))


def _verdicts(target: str, libraries: Sequence[str]) -> Iterator[tuple[str, ClauseVerdict]]:
    """What is said of each clause and assertion of a program, by the method that keeps it."""
    try:
        setup, questions = questions_of(open_harnessed(target, libraries), AskedFor(), _OPTIONS)
    except BadInput as problem:
        raise BadInput(f"--verify: {problem}") from None
    for found in verify(setup, questions):
        method = f"{found.method.owner}.{found.method.name}"
        yield f"{method}: {_COLUMN.sub(')', found.clause)}", found.verdict
