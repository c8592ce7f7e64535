"""What came of the clauses of many methods, together: one answer for each clause, and what was proved is assumed no more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from twinproof.base.assumption import Assumption, kept_contract, required
from twinproof.base.dataclass import replace
from twinproof.base.statistics import together
from twinproof.base.verdict import ClauseVerdict, Holds, Reason, Scope, Unknown, Violated, join_clauses
from twinproof.contract.contract import ClauseKind
from twinproof.contract.reliance import Reliance
from twinproof.ir.instruction import MethodRef
from twinproof.target import Verified

USED = (ClauseKind.ENSURES, ClauseKind.SIGNALS, ClauseKind.SIGNALS_ONLY, ClauseKind.INVARIANT, ClauseKind.ASSIGNABLE)  # by callers


def settled(reliance: Reliance | None, results: Iterable[Verified]) -> tuple[Verified, ...]:
    """The answers about many methods, those about one method in a row."""
    whole = tuple(one for _, some in groupby(results, key=lambda result: result.method) for one in joined(some))
    return whole if reliance is None else tuple(relieved(reliance, whole))


def joined(answers: Iterable[Verified]) -> Iterator[Verified]:
    """One answer for each clause of a method, also if several of its contracts have it: it has to hold under each."""
    found: dict[str, list[Verified]] = {}
    for answer in answers:
        found.setdefault(answer.clause, []).append(answer)
    for some in found.values():
        seconds, steps = sum(each.seconds for each in some), tuple(step for each in some for step in each.steps)
        statistics = together(each.statistics for each in some)
        yield replace(some[0], statistics=statistics, verdict=join_clauses([each.verdict for each in some]), seconds=seconds, steps=steps)


def relieved(reliance: Reliance, results: Sequence[Verified]) -> Iterator[Verified]:
    """The results; contracts that were proved for all inputs are no assumptions any more, what those proofs rest on is."""
    answers: dict[MethodRef, dict[str, ClauseVerdict]] = {}
    for result in results:
        answers.setdefault(result.method.ref, {})[result.clause] = result.verdict
    proved: dict[Assumption, set[Assumption]] = {}
    broken: set[Assumption] = set()
    for ref, contract in reliance.contracts.items():
        found = [answers.get(ref, {}).get(str(clause)) for clause in contract.of(*USED)]
        if any(isinstance(one, Violated) for one in found):
            broken.add(kept_contract(str(ref)))
        if all(isinstance(one, Holds) and one.scope.is_unbounded for one in found):
            asked = {required(clause.text) for clause in contract.of(ClauseKind.REQUIRES, ClauseKind.INVARIANT)}  # before each call
            rests = {each for one in found if isinstance(one, Holds) for each in one.scope.assumptions}
            proved[kept_contract(str(ref))] = rests - asked
    for result in results:
        if isinstance(result.verdict, Holds):
            verdict = _relieved(result.verdict, proved)
            wrong = sorted(broken & set(verdict.scope.assumptions))
            reason = Reason("contract-too-weak", f"a callee does not keep its contract: {', '.join(wrong)}")
            yield replace(result, verdict=Unknown(reason, verdict.strategy) if wrong else verdict)
        else:
            yield result


def _relieved(verdict: Holds, proved: Mapping[Assumption, set[Assumption]]) -> Holds:
    found, todo = set[Assumption](), list(verdict.scope.assumptions)
    own = {one for one in todo if one not in proved}
    for one in todo:  # which grows
        if one not in found:
            found.add(one)
            todo += proved.get(one, ())
    return replace(verdict, scope=Scope(verdict.scope.bounds, tuple(sorted(own | {one for one in found if one not in proved}))))
