"""The pipeline for one method and its contract: concrete runs, symbolic execution up to bounds, induction, until every clause is settled.

A clause is reported as violated only with an input on which the program was executed and broke it, and as kept for all inputs only
after an attack by concrete runs; what the solver finds but no run confirms is Unknown.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import groupby

from twinproof.base import shares
from twinproof.base.assumption import (
    CLOSED_WORLD,
    IDEAL_NUMBERS,
    INITIALISED,
    NO_OUT_OF_MEMORY,
    NO_STACK_OVERFLOW,
    SINGLE_THREAD,
    TERMINATES,
    Assumption,
    kept_contract,
    passed_checks,
    required,
)
from twinproof.base.budget import Deadline, OutOfTime
from twinproof.base.dataclass import replace
from twinproof.base.errors import InternalError
from twinproof.base.statistics import Line, Statistics
from twinproof.base.verdict import Bound, ClauseVerdict, Holds, Proof, Reason, Scope, Unknown, Violated
from twinproof.bounded.bounded import Distinct, symbolic_arguments
from twinproof.bounded.deepen import BOUNDS
from twinproof.bounded.failures import KeptClause, SingleCheck, SingleResult, UnclearClause, anywhere
from twinproof.bounded.modular import ByContract
from twinproof.clause_runs import ClauseRuns, Setup, at_hand
from twinproof.contract.claims import catches_failures
from twinproof.contract.contract import Clause, ClauseKind
from twinproof.contract.framed import shadowed
from twinproof.contract.harness import ASKED, code_of
from twinproof.contract.named import has_receiver
from twinproof.contract.question import Question, alone
from twinproof.execute.apart.frontier import KeptApart
from twinproof.execute.beginning import begin, classes_from
from twinproof.execute.depth import deep_calls
from twinproof.execute.explore import Executor
from twinproof.execute.initial import Initial
from twinproof.execute.inputs import Inputs
from twinproof.execute.parameterised import generics_for
from twinproof.execute.state import State
from twinproof.heap.observe import Input
from twinproof.ir.program import Method, Program
from twinproof.ir.types import REF
from twinproof.language.runner import Runner
from twinproof.same.apart import start_apart
from twinproof.same.callgraph import call_graph
from twinproof.sample.violate import NOTHING_TRIED, Tried, broken_clause
from twinproof.settled import joined, relieved
from twinproof.smt.chain import Chain
from twinproof.target import Verified
from twinproof.term import ideal
from twinproof.term.build import apply, equal, not_
from twinproof.term.term import Term, Value
from twinproof.witness.buildable import Unbuildable
from twinproof.witness.decode import input_from_model, lone_fields, without

ASSUMPTIONS = (INITIALISED, CLOSED_WORLD, NO_OUT_OF_MEMORY, NO_STACK_OVERFLOW, SINGLE_THREAD)
FIRST_SAMPLE, LAST_SAMPLE, ATTACK = 200, 1000, 60
GLANCE_BOUND = 8
NOT_REACHED = Unknown(Reason("nothing-found", "no strategy has an answer"))
ADVICE = {
    "budget": "a larger --timeout or a smaller --bound may help",
    "solver": "a larger --timeout may help",
    "unsupported": "this construct is not supported yet",
}


def verify(setup: Setup, questions: Sequence[Question], progress: Callable[[str], None] = lambda text: None) -> Iterator[Verified]:
    """The verdicts on all clauses of some methods, one method after the other."""
    if setup.reliance is not None:
        yield from relieved(setup.reliance, tuple(_verify(setup, questions, progress)))
    else:
        yield from _verify(setup, questions, progress)


def _verify(setup: Setup, questions: Sequence[Question], progress: Callable[[str], None]) -> Iterator[Verified]:
    with at_hand(setup.target, setup.options) as (runner, solver):
        for method, asked in groupby(questions, key=lambda question: question.method):
            progress(str(method.ref))
            parts = [part for question in asked for part in alone(question)]
            yield from joined(found for part in parts for found in MethodCheck(setup, part, runner, solver).run())


class MethodCheck:
    """One method on its way through the stages."""

    def __init__(self, setup: Setup, question: Question, runner: Runner, solver: Chain) -> None:
        self.setup = setup
        self.options = setup.options
        self.question = question
        self.solver = solver
        self.clock = Deadline(setup.options.timeout)
        self.runs = ClauseRuns(setup, question, runner, self.clock)
        self.steps: list[str] = []
        self.relied: dict[Assumption, None] = {}  # that callees keep their contracts
        self.answers: dict[str, ClauseVerdict] = dict.fromkeys(question.clauses, NOT_REACHED)
        self.statistics = Statistics()
        self._begun = time.process_time()
        self.unasked: set[str] = set()  # clauses that nothing here can answer
        self.is_vacuous = False  # nothing satisfies what is required, so that nothing is claimed

    def run(self) -> list[Verified]:
        """The verdict on each clause; those of the code that it calls are only listed if they are broken."""
        begin = time.monotonic()
        try:
            with deep_calls():
                if not self._is_refused():
                    self._decide()
        except OutOfTime:
            self._unless_known(self.question.clauses, Unknown(Reason("budget", "a strategy did not end in time", ADVICE["budget"])))
        seconds, steps, places = time.monotonic() - begin, tuple(self.steps), self._places
        found = [
            Verified(self.question.method, clause, verdict, seconds, steps, places.get(clause, ""))
            for clause, verdict in self.answers.items()
        ]
        return [replace(found[0], statistics=self.statistics.plus(Statistics(code=self._code))), *found[1:]] if found else []

    @property
    def _places(self) -> dict[str, str]:
        """Where clauses are written, those of the code and those of the contract."""
        claims = {claim.text: claim.place for claim in self.setup.claims}
        return claims | {str(clause): clause.place for clause in self.question.contract.clauses}

    def _answer_frame(self, clause: Clause) -> None:
        """What there is to say of a frame before anything is executed."""
        if clause.frame is None:
            self.answers[str(clause)] = Holds(Scope((), ()), "contract", Proof("everything may be assigned"))
            return
        twice = shadowed(self.setup.side.program, sorted(self.setup.universe.user_classes), clause)
        if twice is not None:
            text = f"objects may have two fields of the name {twice}, and a frame does not tell which of them is meant"
            self.answers[str(clause)] = Unknown(Reason("unsupported", text))
            self.unasked.add(str(clause))

    def _is_refused(self) -> bool:
        """Whether the contract says what is not understood: then nobody knows what is claimed."""
        contract = self.question.contract
        if contract.refused:
            text = f"the contract says what is not supported: {', '.join(contract.refused)}"
            self._unless_known(self.answers, Unknown(Reason("refused", text)))
        for clause in (clause for clause in contract.clauses if clause.kind not in (*ASKED, ClauseKind.ASSIGNABLE, ClauseKind.FRESH)):
            self.answers[str(clause)] = Unknown(Reason("unsupported", f"clauses of the kind {clause.kind.value} are not checked yet"))
            self.unasked.add(str(clause))
        if self.runs.frame is not None and not contract.refused:
            self._answer_frame(self.runs.frame)
        return bool(contract.refused)

    def _decide(self) -> None:
        glance = min(GLANCE_BOUND, self.options.bound)
        lower = tuple(bound for bound in BOUNDS if bound < self.options.bound)
        stages: tuple[Callable[[], None], ...] = (
            lambda: self._bounded((glance,), shares.GLANCE, only_proofs=True),
            lambda: self._sample(FIRST_SAMPLE, 0),
            lambda: self._bounded(lower[:2], shares.PROBE),
            self._recursive,
            self._inductive,
            lambda: self._bounded((*lower[2:], self.options.bound), shares.Share()),
            lambda: self._sample(LAST_SAMPLE, 1),
        )
        for stage in stages:
            if self._is_settled():
                return
            stage()

    def _is_settled(self) -> bool:
        return self.is_vacuous or all(is_final(verdict) or clause in self.unasked for clause, verdict in self.answers.items())

    # --- symbolic execution

    def _bounded(self, bounds: Sequence[int], share: shares.Share, only_proofs: bool = False) -> None:
        """Raise the bound until no bound is hit or every clause is settled."""
        clock = share.deadline(self.clock, self.options.timeout)
        for bound in bounds:
            result = self._execute(bound, clock)
            self.steps.append(f"bounded, bound {bound}: {_say(result)}")
            self._take(result, only_proofs)
            if self._is_settled() or not result.cuts or isinstance(result.others, UnclearClause):
                return

    def _execute(self, bound: int, clock: Deadline) -> SingleResult:
        side, universe = self.runs.claiming, self.setup.universe
        inputs = Inputs(universe, generics_for(self.setup.side, "class"), self.options.shape, at_start=True)
        args = self._arguments(inputs)
        arithmetic = ideal.apply if self.options.numbers == "ideal" else apply
        policy = KeptApart(self.options.frontier, self.options.seed) if self.options.merging == "off" else None
        instead = None if self.setup.reliance is None else ByContract(self.setup.reliance, self.runs.holding)
        check = SingleCheck(side, inputs, self.solver, clock, bound, arithmetic, instead, policy, self.answers)
        result = check.run(self.runs.holding, args, self._begin if self.runs.is_entry else anywhere, self.question.contract)
        self._count(check)
        used = sorted(instead.used, key=str) if instead is not None else []
        relied = (*(kept_contract(str(ref)) for ref in used), *([TERMINATES] if used else []))
        self.relied |= dict.fromkeys(relied)
        return replace(result, assumptions=(*result.assumptions, *relied))

    def _count(self, check: SingleCheck) -> None:
        counts, program = check.executor.counts, self.setup.side.program
        executed = {line for method, block in counts.covered for line in lines_of(program, method, [block])}
        found = Statistics(counts.states, counts.merged, counts.pruned, check.questions, executed=tuple(sorted(executed & set(self._code))))
        self.statistics = self.statistics.plus(found)

    @cached_property
    def _code(self) -> tuple[Line, ...]:
        """The lines of the code that the method may run, of the program itself."""
        method, program = self.question.method, self.setup.side.program
        reached = {method, *call_graph(self.setup.side, frozenset(self.setup.universe.user_classes)).reached(method)}
        return tuple(sorted({line for one in reached if not program.is_library(one.owner) for line in lines_of(program, one)}))

    def _arguments(self, inputs: Inputs) -> list[Value]:
        """What the method under question is given."""
        args = symbolic_arguments(inputs, self.setup.side, self.question.method)
        for leaf in args if self.runs.is_entry else ():
            assert isinstance(leaf, Term)
            inputs.require(leaf, not_(equal(REF, leaf, None)))
        return args

    def _begin(self, executor: Executor, state: State) -> None:
        """Where the program starts, static fields hold what their initialisers leave there."""
        if self._starts_alike:
            begin(executor, state, self._started_classes, self._given)

    @property
    def _given(self) -> frozenset[str]:
        return self.setup.side.program.language.semantics.answers

    def _take(self, result: SingleResult, only_proofs: bool) -> None:
        """What an execution says about each clause."""
        if not result.admits:
            text = "no input satisfies what is required" + (", up to the bound" if result.cuts else "")
            self._unless_known(self.answers, Unknown(Reason("requires-unsatisfied", text, "the requirement may be meant otherwise")))
            self.is_vacuous = not result.cuts
            return
        for clause in dict.fromkeys((*self.answers, *result.clauses)):
            answer = result.clauses.get(clause, result.others)
            match answer:
                case Distinct() if not only_proofs and self._is_told(clause):
                    self._confirm(clause, answer)
                case KeptClause() if self._is_disallowed(result):
                    text = "a call may not be as its method requires, and such runs are not followed"
                    self._unless_known([clause], Unknown(Reason("unsupported", text), "bounded"))
                case KeptClause() if self._is_spared(clause) and self._has_broken(result):
                    text = "an assertion may fail before, and what is claimed of such runs is not followed"
                    self._unless_known([clause], Unknown(Reason("unsupported", text), "bounded"))
                case KeptClause() if self._goes_on and self._has_broken(result):
                    text = "code may go on where another assertion has failed, and that is not followed"
                    self._unless_known([clause], Unknown(Reason("unsupported", text), "bounded"))
                case KeptClause() if not only_proofs or not result.cuts:
                    self._proved(clause, result)
                case UnclearClause(reason, detail) if not only_proofs:
                    self._unless_known([clause], Unknown(Reason(reason, detail, ADVICE.get(reason, "")), "bounded"))

    def _is_told(self, clause: str) -> bool:
        return self.question.discovers or clause in self.answers

    def _is_spared(self, clause: str) -> bool:
        """Whether a clause is about runs that end by an exception, as failed assertions may do, so that they hide something from it: not
        if it is about exceptions of other classes."""
        program = self.setup.side.program
        asserted = program.language.semantics.asserted
        found = next((one for one in self.question.contract.clauses if str(one) == clause), None)
        if asserted is None or found is None or found.kind is ClauseKind.ENSURES:
            return False
        classes = {cls.name for cls in program.supertypes(asserted)}
        return found.kind is not ClauseKind.SIGNALS or not found.exceptions or bool(classes & set(found.exceptions))

    @cached_property
    def _goes_on(self) -> bool:
        """Whether code may go on where an assertion has failed that ends a run here."""
        return not self.question.apart and may_go_on(self.setup, self.question.method)

    def _is_disallowed(self, result: SingleResult) -> bool:
        """Whether a method may be called where its contract does not let it."""
        if self.setup.reliance is None:
            return False
        known = {claim.text for claim in self.setup.claims} | {str(clause) for clause in self.question.contract.clauses}
        return any(clause not in known and not isinstance(answer, KeptClause) for clause, answer in result.clauses.items())

    def _has_broken(self, result: SingleResult) -> bool:
        """Whether an assertion may fail."""
        known = {claim.text for claim in self.setup.claims}
        return any(clause in known and not isinstance(answer, KeptClause) for clause, answer in result.clauses.items())

    def _proved(self, clause: str, result: SingleResult) -> None:
        bounds = dict.fromkeys(Bound(cut.kind, cut.where, cut.limit) for cut in result.cuts)
        self._claim(clause, Holds(Scope(tuple(bounds), self._assumed(result.assumptions)), "bounded"))

    def _assumed(self, more: Iterable[Assumption]) -> tuple[Assumption, ...]:
        """What a proof rests on."""
        asked = self.question.contract.of(ClauseKind.REQUIRES)
        demanded = (passed_checks(clause.text) if clause.is_of_entry else required(clause.text) for clause in asked)
        return tuple(sorted({*ASSUMPTIONS, *demanded, *more, *([IDEAL_NUMBERS] if self.options.numbers == "ideal" else [])}))

    def _claim(self, clause: str, verdict: Holds) -> None:
        """A proof counts if concrete runs do not break it; those of code that is called count with it."""
        if clause in self.answers and clause not in self.unasked and not is_final(self.answers[clause]):
            if self.runs.is_entry and not self._starts_alike:
                text = "an initialiser uses static fields of another class, so that it matters when it runs, or is not seen to end"
                self.answers[clause] = Unknown(Reason("initialisers", text), verdict.strategy)
                return
            tried = self._attack(clause) if verdict.scope.is_unbounded else NOTHING_TRIED
            if clause in tried.broken:
                self._show(clause, tried.broken[clause], verdict.strategy)  # a callee does not keep its contract
            elif TERMINATES in verdict.scope.assumptions and tried.lost and not tried.runs and self._is_promise(clause):
                text = "it would be asked where the code ends, and no run was seen to end with it"
                self.answers[clause] = Unknown(Reason("never-ends", text, "a measure of each loop may help"), verdict.strategy)
            else:
                self.answers[clause] = verdict

    def _is_promise(self, clause: str) -> bool:
        """Whether a clause is asked when the code has ended."""
        return any(str(one) == clause for one in self.question.contract.clauses)

    @cached_property
    def _started_classes(self) -> tuple[str, ...]:
        return classes_from(self.setup.side.program, self.setup.universe.user_classes, self.question.method.owner)

    @cached_property
    def _starts_alike(self) -> bool:
        side, classes = self.setup.side, self._started_classes
        initial = Initial(side)
        return start_apart(side, frozenset(classes)) and all(initial.ends(name) for name in sorted(classes))

    def _attack(self, clause: str) -> Tried:
        """Runs that may break a clause that was proved: that is only possible where a contract was relied on."""
        if self.options.numbers == "ideal":
            return NOTHING_TRIED
        tried = self.runs.attack(clause, ATTACK)
        if clause in tried.broken and not self.relied:
            raise InternalError(f"{self.question.method.ref}: {clause} was proved, but an input breaks it: {tried.broken[clause]}")
        return tried

    def _unless_known(self, clauses: Iterable[str], verdict: Unknown) -> None:
        for clause in clauses:
            if isinstance(self.answers.get(clause, verdict), Unknown) and clause in self.answers:
                self.answers[clause] = verdict

    # --- concrete runs

    def _sample(self, runs: int, round: int) -> None:
        wanted = {clause for clause, verdict in self.answers.items() if not is_final(verdict)}
        found = self.runs.search(self.runs.judged, runs, round, wanted).broken
        self.steps.append(f"sample: {', '.join(found) or 'no violation'}")
        for clause, given in found.items():
            if self._is_told(clause):
                self._show(clause, given, "sample")

    def _confirm(self, clause: str, found: Distinct) -> None:
        """Execute a solver's input: only what is seen then counts."""
        try:
            given = input_from_model(found.inputs, found.model, found.conditions, has_receiver(self.question.method))
            given = without(given, lone_fields(self.setup.side, self.setup.side, given))
        except Unbuildable as problem:
            self._unless_known([clause], Unknown(Reason("witness-not-buildable", str(problem)), "bounded"))
            return
        self._show(clause, self.runs.started(given) if self.runs.is_entry else given, "bounded")

    def _show(self, clause: str, given: Input, strategy: str) -> None:
        """The verdict on the clause that an input breaks, if it does so whenever it is tried."""
        broken = {broken_clause(seen) for seen in self.runs.of(clause).observe((given, given))}
        if broken == {clause}:
            small = self.runs.smaller(clause, given)
            if not isinstance(self.answers.get(clause), Violated):
                self.statistics = self.statistics.plus(Statistics(until_violated=time.process_time() - self._begun))
                self.answers[clause] = Violated(self.runs.violation(clause, small), strategy)
            return
        text = f"a candidate input was executed, but {_seen(broken, clause)}"
        reason = Reason("witness-not-replayed", text)
        if self.relied:
            reason = Reason("contract-too-weak", f"{text}: what callees promise is less than what they do", "a stronger contract may help")
        self._unless_known([clause], Unknown(reason, strategy))

    # --- for all iterations

    def _inductive(self) -> None:
        from twinproof.induct.unfailing import prove_kept

        if self.runs.frame is not None:
            self._keeps_frame(self.runs.frame)
        if self.runs.frame is not None or self.runs.fresh is not None:
            return
        open_clauses = [clause for clause, verdict in self.answers.items() if not is_final(verdict)]
        clock = shares.INDUCTION.deadline(self.clock, self.options.timeout)
        arithmetic = ideal.apply if self.options.numbers == "ideal" else apply
        proof = prove_kept(self.runs.claiming, self.setup.universe, self.runs.holding, self.solver, clock, self.options.shape, arithmetic)
        if isinstance(proof, str):
            self.steps.append(f"induct: {proof}")
            return
        self.steps.append("induct: proved")
        assumed = self._assumed((*proof.assumptions, *(() if proof.ending else (TERMINATES,))))
        for clause in open_clauses:
            self._claim(clause, Holds(Scope((), assumed), "induct", proof.proof))

    def _recursive(self) -> None:
        """Calls of any depth, if there are any."""
        from twinproof.induct.recursive import DepthQuestion, prove_recursive, recursive_methods

        side, universe, contract = self.runs.claiming, self.setup.universe, self.question.contract
        code = code_of(side.program, contract)
        if (
            self.runs.frame is not None
            or self.runs.fresh is not None
            or not recursive_methods(call_graph(side, frozenset(universe.user_classes)), code)
        ):
            return
        generics, begin = generics_for(self.setup.side, "class"), self._begin if self.runs.is_entry else anywhere
        files = replace(self.runs.files, side=side)
        asked = DepthQuestion(
            files, universe, self.runs.holding, contract, self.setup.target.origin.contracts(), generics, begin, self._arguments
        )
        open_clauses = [clause for clause, verdict in self.answers.items() if not is_final(verdict)]
        clock = shares.INDUCTION.deadline(self.clock, self.options.timeout)
        arithmetic = ideal.apply if self.options.numbers == "ideal" else apply
        claims = frozenset(claim.text for claim in self.setup.claims)
        proof = prove_recursive(asked, open_clauses, claims, self.solver, clock, arithmetic)
        self.steps.append(f"recursion: {proof if isinstance(proof, str) else 'proved'}")
        if not isinstance(proof, str):
            assumed = self._assumed((*proof.assumptions, TERMINATES))
            for clause in sorted(proof.clauses):
                self._claim(clause, Holds(Scope((), assumed), "induct", proof.proof))

    def _keeps_frame(self, clause: Clause) -> None:
        """What is claimed of a frame is not for the induction to prove, but all that is written may be within it."""
        from twinproof.induct.untouched import RULE, stays_within

        side, method = self.setup.side, code_of(self.setup.side.program, self.question.contract)
        trouble = stays_within(side, call_graph(side, frozenset(self.setup.universe.user_classes)), method, clause)
        self.steps.append(f"writes: {trouble or 'within the frame'}")
        if trouble is None:
            self._claim(str(clause), Holds(Scope((), self._assumed(())), "writes", Proof(RULE)))


def is_final(verdict: ClauseVerdict) -> bool:
    """Whether no other strategy could add anything."""
    return isinstance(verdict, Violated) or (isinstance(verdict, Holds) and verdict.scope.is_unbounded)


def may_go_on(setup: Setup, method: Method) -> bool:
    """Whether code of a method, or of what it runs, may go on where an assertion has failed."""
    reached = call_graph(setup.side, frozenset(setup.universe.user_classes)).reached(method)
    return catches_failures(setup.side.program, {method, *reached})


def lines_of(program: Program, method: Method, blocks: Iterable[int] | None = None) -> Iterator[Line]:
    """The lines of some blocks of a method, of all if none are named."""
    cls = program.find(method.owner)
    for number, block in enumerate(method.body.blocks) if cls is not None and cls.source and method.body is not None else ():
        if blocks is None or number in blocks:
            yield from ((cls.source, instr.line) for instr in block.instrs if cls is not None and cls.source and instr.line > 0)


def _seen(broken: set[str | None], clause: str) -> str:
    """What two runs on an input showed instead of a broken clause, by what each of them broke."""
    if clause in broken:
        return "it does not break the clause whenever it is tried"
    others = sorted(one for one in broken if one is not None)
    return f"it breaks {others[0]}" if others else "it breaks nothing"


def _say(result: SingleResult) -> str:
    broken = [clause for clause, answer in result.clauses.items() if isinstance(answer, Distinct)]
    if broken:
        return f"candidates for {', '.join(broken)}"
    unclear = next((answer for answer in (*result.clauses.values(), result.others) if isinstance(answer, UnclearClause)), None)
    if unclear is not None:
        return f"open ({unclear.reason}: {unclear.detail})"
    return f"kept, {len(result.cuts)} bounds hit" if result.cuts else "kept on all inputs"
