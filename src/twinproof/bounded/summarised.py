"""Calls of recursive methods by what is supposed of them: that they keep some clauses, some facts about numbers, or never throw.

What is supposed is for others to prove (`induct.recursive`): by induction over how deep calls are, as a call that ends has calls that are
less deep. Such a method writes nothing that was there before it; what it returns is anything of which the suppositions hold.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from twinproof.base.dataclass import dataclass, replace
from twinproof.bounded.modular import ByContract, CallByContract, Follow
from twinproof.contract.contract import Clause, ClauseKind, Contract
from twinproof.execute.explore import Frame, Summary
from twinproof.execute.state import State
from twinproof.ir.instruction import MethodRef
from twinproof.ir.program import Method
from twinproof.ir.types import VOID, Primitive, parse_descriptor, register_type
from twinproof.term.build import and_, not_, or_
from twinproof.term.leaf import Register
from twinproof.term.substitute import substitute
from twinproof.term.term import Term, Value, variable

NOTHING = Clause(ClauseKind.ASSIGNABLE, "pure", frame=())


@dataclass(frozen=True, slots=True)
class Supposed:
    """What is supposed of one method: clauses where its own `requires` hold, facts over parameters and result, and whether it throws."""

    contract: Contract
    facts: tuple[Term, ...] = ()
    never_throws: bool = False


@dataclass(frozen=True, slots=True)
class SummarisedCall:
    """A call as it was met: what it was given, and what stands for its result."""

    method: MethodRef
    args: tuple[Value, ...]
    result: Term


def result_of(method: Method) -> Term | None:
    """What stands for the result of a method in facts; None if that is no number."""
    type = parse_descriptor(method.descriptor).result
    return variable(Register(-1, "result"), register_type(type)) if isinstance(type, Primitive) and type is not VOID else None


def said_of(fact: Term, params: Sequence[Term], args: Sequence[Value], result: Term, value: Value) -> Value:
    """A fact about a method, of one call."""
    known = dict(zip(params, args, strict=True))
    return substitute(fact, {**known, result: value})


class BySummary(ByContract):
    """What is supposed of calls, for one executor; `calls` are those that were met."""

    def __init__(self, supposed: Mapping[MethodRef, Supposed], holding: Method | None) -> None:
        self.supposed = supposed
        self.calls: list[SummarisedCall] = []
        self._asker = holding
        self._is_asking = False
        self.used: set[MethodRef] = set()

    def __call__(self, frame: Frame, state: State, method: Method, args: list[Value]) -> Summary | None:
        """The outcomes of a call by what is supposed of the method; None if that is nothing, or it is to be executed."""
        supposed = self.supposed.get(method.ref)
        if supposed is None or frame.method is self._asker or not frame.executor.inputs.is_any_shape or state.heap.history != 0:
            return None
        contract = replace(supposed.contract, clauses=(*supposed.contract.clauses, NOTHING))
        try:
            call = _SupposedCall(self, frame.executor, state, method, args, contract)
            call.never_throws = supposed.never_throws
            summary = call.outcomes()
        except Follow:
            return None
        self.used.add(method.ref)
        return self._supposing(summary, method, args, supposed)

    def _supposing(self, summary: Summary, method: Method, args: Sequence[Value], supposed: Supposed) -> Summary:
        """The outcomes of which the facts hold, too."""
        result = result_of(method)
        if summary.returned is None or result is None:
            return summary
        state, value = summary.returned
        assert isinstance(value, Term)
        self.calls.append(SummarisedCall(method.ref, tuple(args), value))
        params = parameters_of(method)
        holds = state.assume(and_(*(said_of(fact, params, args, result, value) for fact in supposed.facts)))
        summary.returned = None if holds is None else (holds, value)
        return summary


class _SupposedCall(CallByContract):
    """A call of which the promises only count where it is as the method requires."""

    never_throws = False

    @property
    def is_allowed(self) -> Value:
        """Whether the call is as the method requires."""
        asked = self._contract.of(ClauseKind.REQUIRES)
        return and_(*(super(_SupposedCall, self)._holds(clause, self._before, None) for clause in asked))

    def _holds(self, clause: Clause, state: State, outcome: Value) -> Value:
        return or_(not_(self.is_allowed), super()._holds(clause, state, outcome))

    def _throw(self, summary: Summary, state: State) -> None:
        if self.never_throws:
            return
        if self._contract.of(ClauseKind.REQUIRES) and self._escaped:
            raise Follow  # where the call is not allowed, it may throw what the caller made
        super()._throw(summary, state)

    def _may_only(self, state: State, thrown: Term, clause: Clause) -> Value:
        return or_(not_(self.is_allowed), super()._may_only(state, thrown, clause))


def parameters_of(method: Method) -> list[Term]:
    """What stands for the parameters of a method in facts, the receiver first."""
    body = method.body
    assert body is not None
    return [variable(Register(at, reg.name), reg.type) for at, reg in enumerate(body.params)]
