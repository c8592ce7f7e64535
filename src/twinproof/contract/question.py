"""What is asked of a method, and the same clause by clause."""

from __future__ import annotations

from collections.abc import Iterator

from twinproof.base.dataclass import dataclass, replace
from twinproof.contract.claims import Claim
from twinproof.contract.contract import Clause, ClauseKind, Contract, OfOutcome
from twinproof.ir.program import Method


@dataclass(frozen=True, slots=True)
class Question:
    """A method, what is claimed of it, and the assertions in its own code."""

    method: Method
    contract: Contract
    claims: tuple[Claim, ...] = ()
    discovers: bool = True  # whether other clauses that turn out to be broken are told, too
    apart: bool = False  # whether code may go on where an assertion has failed: then each is asked by itself, and the others only throw

    @property
    def clauses(self) -> tuple[str, ...]:
        """What has to be answered, by name."""
        promised = [clause for clause in self.contract.clauses if clause.kind is not ClauseKind.REQUIRES]
        refused = (f"not read: {text}" for text in self.contract.refused)
        return tuple(dict.fromkeys([*map(str, promised), *(claim.text for claim in self.claims), *refused]))


def alone(question: Question) -> Iterator[Question]:
    """The same question clause by clause: a run ends with the first clause that it breaks, and says nothing of those behind it. Invariants
    are required all the same; the assertions of the code are asked together, as a failed one ends a run for everybody."""
    contract = question.contract
    promised = [clause for clause in contract.clauses if clause.kind is not ClauseKind.REQUIRES]
    texts = tuple(dict.fromkeys(claim.text for claim in question.claims))
    if contract.refused or len(promised) + (len(texts) if question.apart else bool(texts)) <= 1:
        yield question
        return
    needed = tuple(_as_required(clause) for clause in contract.clauses if _is_needed(clause))
    if question.apart:
        for text in texts:
            some = tuple(claim for claim in question.claims if claim.text == text)
            yield replace(question, contract=replace(contract, clauses=needed), claims=some, discovers=False)
    elif question.claims:
        yield replace(question, contract=replace(contract, clauses=needed))
    for clause in promised:
        others = tuple(one for one in needed if (one.text, one.predicate) != (clause.text, clause.predicate) or one.kind is clause.kind)
        apart = question.apart and clause.kind is ClauseKind.ENSURES  # what is said of exceptions is not said of those of assertions
        yield Question(question.method, replace(contract, clauses=(*others, clause)), (), discovers=False, apart=apart)


def _is_needed(clause: Clause) -> bool:
    """Whether a clause has to hold before the call."""
    about_inputs = not any(isinstance(subject, OfOutcome) for subject in clause.subjects)
    return clause.kind is ClauseKind.REQUIRES or (clause.kind is ClauseKind.INVARIANT and about_inputs)


def _as_required(clause: Clause) -> Clause:
    return replace(clause, kind=ClauseKind.REQUIRES)
