"""Recursive methods for calls of any depth: what is supposed of the calls inside holds of the call around them.

Suppositions are the method's own contract, that it never throws, and facts about its numbers: what would have to hold for a proof to go
through (`induct.suppositions`), and what holds in the first runs. They are supposed of all recursive methods at once; what one of them
does not keep is dropped, until nothing is. What is left holds of every call that ends: it has calls inside that are less deep.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from twinproof.base.assumption import Assumption
from twinproof.base.budget import Clock
from twinproof.base.dataclass import dataclass, replace
from twinproof.base.verdict import Proof
from twinproof.bounded.bounded import Arithmetic, Solvers
from twinproof.bounded.failures import Begin, KeptClause, SingleCheck, anywhere
from twinproof.bounded.summarised import NOTHING, BySummary, Supposed, parameters_of, result_of, said_of
from twinproof.contract.contract import ClauseKind, Contract
from twinproof.contract.harness import harness
from twinproof.execute.explore import OutOfBudget
from twinproof.execute.heap import Heap
from twinproof.execute.inputs import Generics, Inputs
from twinproof.execute.parameterised import Erased
from twinproof.execute.state import Path, State
from twinproof.execute.universe import Universe
from twinproof.induct.facts import as_code
from twinproof.induct.suppositions import Suppositions
from twinproof.induct.untouched import stays_within
from twinproof.ir.instruction import MethodRef
from twinproof.ir.program import Method
from twinproof.ir.types import ClassType, parse_descriptor
from twinproof.same.callgraph import CallGraph, call_graph
from twinproof.sample.concrete import SideFiles
from twinproof.smt.query import Unsat
from twinproof.term.build import apply, not_
from twinproof.term.term import Term, Value

RULE = "by induction over how deep calls are: what is supposed of the calls inside holds of the call around them"
BOUND = 8  # of loops in recursive methods: those that go on longer are not summarised
ROUNDS = 4  # in which proofs may fall short and say what else would have to hold
_SECONDS = 5.0  # for one question about a fact
_PROMISED = (ClauseKind.REQUIRES, ClauseKind.ENSURES, ClauseKind.SIGNALS, ClauseKind.SIGNALS_ONLY)


@dataclass(frozen=True, slots=True)
class DepthQuestion:
    """A question as induction wants it: the program, the method that asks every clause, its contract, the contracts that are known, the
    classes of inputs, and what is assumed of the start."""

    files: SideFiles
    universe: Universe
    holding: Method
    contract: Contract
    contracts: Sequence[Contract]
    generics: Generics
    begin: Begin
    given: Callable[[Inputs], list[Value]]  # the arguments of the method that asks


@dataclass(frozen=True, slots=True)
class KeptByCalls:
    """Clauses that no call breaks, however deep; what that rests on besides that calls end."""

    clauses: frozenset[str]
    assumptions: tuple[Assumption, ...]
    proof: Proof


def recursive_methods(graph: CallGraph, root: Method) -> list[Method]:
    """The methods with code that a method runs, and that may run again before they end; itself included."""
    found = {root, *graph.reached(root)}
    return sorted((one for one in found if one.body is not None and one in graph.reached(one)), key=lambda one: str(one.ref))


def prove_recursive(
    asked: DepthQuestion, wanted: Sequence[str], claims: frozenset[str], solver: Solvers, clock: Clock, arithmetic: Arithmetic
) -> KeptByCalls | str:
    """Which of the clauses no call breaks; why none, if that is so. `claims` are the assertions of the code."""
    graph = call_graph(asked.files.side, asked.universe.user_classes)
    every = recursive_methods(graph, method_of(asked))
    quiet = [one for one in every if not one.is_constructor and stays_within(asked.files.side, graph, one, NOTHING) is None]
    if not quiet:
        return "no method calls itself" if not every else f"{every[0].owner}.{every[0].name} may change what was there before it"
    try:
        return _Search(asked, quiet, claims, solver, clock, arithmetic).run(wanted)
    except OutOfBudget as problem:
        return f"out of {problem}"


def method_of(asked: DepthQuestion) -> Method:
    """The method under question, without its clauses."""
    ref = asked.contract.runs or asked.contract.method
    cls = asked.files.side.program.find(ref.owner)
    assert cls is not None
    return cls.methods[ref.name, ref.descriptor]


class _Search:
    """What is supposed at the moment, and what was tried."""

    def __init__(
        self, asked: DepthQuestion, methods: Sequence[Method], claims: frozenset[str], solver: Solvers, clock: Clock, arithmetic: Arithmetic
    ) -> None:
        self._asked, self._methods, self._claims = asked, {one.ref: one for one in methods}, claims
        self._solver, self._clock, self._arithmetic = solver, clock, arithmetic
        self._suppositions = Suppositions(methods, asked.files)
        self._failing: set[str] = set()  # assertions that may fail inside of calls
        self._assumed: dict[Assumption, None] = {}

    def run(self, wanted: Sequence[str]) -> KeptByCalls | str:
        """Suppose more, as long as proofs fall short and say what they miss."""
        problem = "nothing that is supposed of calls is enough"
        for _ in range(ROUNDS):
            known = len(self._suppositions)
            supposed = self._kept()
            if not supposed:
                return "nothing is known of recursive calls"
            kept = self._answer(supposed, wanted)
            if kept:
                return KeptByCalls(kept, tuple(self._assumed), Proof(RULE, tuple(_lines(supposed, self._methods))))
            if len(self._suppositions) == known:
                break
        return problem

    # --- the question itself

    def _answer(self, supposed: Mapping[MethodRef, Supposed], wanted: Sequence[str]) -> frozenset[str]:
        """The clauses that are kept, if calls are as they are supposed to be."""
        instead = BySummary(supposed, self._asked.holding)
        inputs = Inputs(self._asked.universe, self._asked.generics, at_start=True)
        check = self._check(inputs, instead)
        result = check.run(self._asked.holding, self._asked.given(inputs), self._asked.begin, self._asked.contract)
        self._assumed |= dict.fromkeys(result.assumptions)
        if result.cuts or not result.admits:
            return frozenset()
        self._want(check, instead)
        broken = {clause for clause, answer in result.clauses.items() if not isinstance(answer, KeptClause)}
        if (broken | self._failing) & self._claims:
            return frozenset()  # what is claimed of runs in which an assertion has failed is not followed
        return frozenset(one for one in wanted if isinstance(result.clauses.get(one, result.others), KeptClause))

    # --- what is supposed

    def _kept(self) -> dict[MethodRef, Supposed]:
        """What is left if all that is not kept is dropped."""
        supposed = {ref: self._supposed(method) for ref, method in self._methods.items()}
        changed = True
        while changed and supposed:
            changed = False
            self._failing = set()
            for ref in list(supposed):
                after = self._keeps(self._methods[ref], supposed)
                if after != supposed[ref]:
                    changed = True
                    if after is None:
                        del supposed[ref]
                    else:
                        supposed[ref] = after
        return supposed

    def _supposed(self, method: Method) -> Supposed:
        return Supposed(self._contract(method), self._suppositions.of(method), True)

    def _contract(self, method: Method) -> Contract:
        """What the user says of a method, if that is one contract."""
        own = [self._asked.contract] if method == method_of(self._asked) and self._asked.contract.runs is None else []
        own = own or [one for one in self._asked.contracts if one.method == method.ref and not one.is_bare and not one.refused]
        if len(own) != 1 or own[0].runs is not None:
            return Contract(method.ref)
        return replace(own[0], clauses=own[0].of(*_PROMISED))

    def _keeps(self, method: Method, supposed: Mapping[MethodRef, Supposed]) -> Supposed | None:
        """What a method keeps of what is supposed of it, if its calls are as supposed; None if that cannot be said."""
        own = supposed[method.ref]
        after = self._keeps_facts(method, own, supposed)
        promised = [clause for clause in own.contract.clauses if clause.kind is not ClauseKind.REQUIRES]
        if after is None or not promised:
            return after
        instead = BySummary(supposed, holding := harness(self._asked.files.side.program, own.contract, method))
        inputs = self._inputs()
        check = self._check(inputs, instead)
        result = check.run(holding, self._given(inputs, method), anywhere, own.contract)
        if result.cuts:
            return None
        self._assumed |= dict.fromkeys(result.assumptions)
        self._want(check, instead)
        broken = {one for one in map(str, promised) if not isinstance(result.clauses.get(one, result.others), KeptClause)}
        if self._failing and any(clause.kind is not ClauseKind.ENSURES for clause in promised):
            return None  # a failed assertion is an exception, too
        clauses = tuple(clause for clause in own.contract.clauses if str(clause) not in broken)
        return replace(after, contract=replace(own.contract, clauses=clauses))

    def _keeps_facts(self, method: Method, own: Supposed, supposed: Mapping[MethodRef, Supposed]) -> Supposed | None:
        """The same, of facts and exceptions, where nothing is required."""
        inputs = self._inputs()
        instead = BySummary(supposed, None)
        check = self._check(inputs, instead)
        args = self._given(inputs, method)
        summary = check.executor.run(method, list(args), State(Path(), Heap(inputs)))
        self._assumed |= dict.fromkeys(inputs.assumed)
        if any(cut.condition is not False for cut in check.executor.cuts) or any(
            check.feasible(state.path) for state, _ in summary.stopped
        ):
            return None
        self._failing |= {clause for clause, path in check.executor.failures if check.feasible(path)}
        throws = any(check.feasible(state.path) for state, _ in summary.thrown)
        facts = own.facts if summary.returned is None else self._true(check, method, args, summary.returned, own, instead)
        return replace(own, facts=facts, never_throws=own.never_throws and not throws)

    def _true(
        self, check: SingleCheck, method: Method, args: Sequence[Value], end: tuple[State, Value], own: Supposed, instead: BySummary
    ) -> tuple[Term, ...]:
        """The facts that hold where a method returns."""
        state, value = end
        if value is None and own.facts:
            return () if check.feasible(state.path) else own.facts  # nothing comes to the end
        result, params = result_of(method), parameters_of(method)
        kept: list[Term] = []
        for fact in own.facts:
            assert result is not None
            broken = state.assume(not_(said_of(fact, params, args, result, value)))
            if broken is None or isinstance(
                check.ask((*broken.path.conditions, *check.inputs.separate(broken.path.conditions)), "fact", _SECONDS), Unsat
            ):
                kept.append(fact)
            else:
                self._suppositions.want(broken.path.conditions, instead.calls)
        return tuple(kept)

    # --- executions

    def _inputs(self) -> Inputs:
        return Inputs(self._asked.universe, Erased(), "any", wide=self._arithmetic is not apply)

    def _given(self, inputs: Inputs, method: Method) -> list[Value]:
        """What any caller may pass: the receiver may be of a class that overrides the method, and calls what it overrides."""
        side = self._asked.files.side
        types = map(side.common_type, parse_descriptor(method.descriptor).params)
        args: list[Value] = [] if method.is_static else [inputs.parameter(0, ClassType(side.common(method.owner)), non_null=True)]
        return args + [inputs.parameter(at, type) for at, type in enumerate(types, len(args))]

    def _check(self, inputs: Inputs, instead: BySummary) -> SingleCheck:
        check = SingleCheck(self._asked.files.side, inputs, self._solver, self._clock, BOUND, self._arithmetic)
        check.executor.instead = instead
        return check

    def _want(self, check: SingleCheck, instead: BySummary) -> None:
        """What would have to hold of calls for no clause to be broken."""
        for _, path in check.executor.failures:
            if check.feasible(path):
                self._suppositions.want(path.conditions, instead.calls)


def _lines(supposed: Mapping[MethodRef, Supposed], methods: Mapping[MethodRef, Method]) -> list[str]:
    found = []
    for ref, one in supposed.items():
        clauses = [str(clause) for clause in one.contract.clauses if clause.kind is not ClauseKind.REQUIRES]
        facts = [as_code(fact) for fact in one.facts]
        said = "; ".join([*clauses, *facts, *(["never throws"] if one.never_throws else [])]) or "nothing"
        found.append(f"calls of {ref.owner}.{ref.name}: {said}")
    return found
