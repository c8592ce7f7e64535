"""What is at hand for the clauses of one method: the program as it is, and its concrete runs, which find, confirm and show violations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from twinproof.base import shares
from twinproof.base.budget import Deadline
from twinproof.base.dataclass import dataclass, replace
from twinproof.base.options import Options
from twinproof.base.verdict import Reason
from twinproof.contract.claims import Claim, Judged, asserting
from twinproof.contract.contract import ClauseKind
from twinproof.contract.harness import code_of, harness
from twinproof.contract.question import Question
from twinproof.contract.reliance import Reliance
from twinproof.execute.universe import Universe
from twinproof.heap.canonical import trim
from twinproof.heap.observe import ArrayNode, Input, Link, Null, Observation
from twinproof.ir.resolve import resolve_method
from twinproof.ir.side import Side
from twinproof.ir.types import parse_descriptor
from twinproof.language.runner import CallLimits, Runner
from twinproof.language.writer import Broken, WrittenTest
from twinproof.sample.concrete import Askable, Interpreted, JudgedVersion, LoadedVersion, SideFiles
from twinproof.sample.confirmed import AdmittedRuns, ConfirmedRuns, FreshRuns, Interpreting
from twinproof.sample.exists import never_left
from twinproof.sample.intact import FramedRuns
from twinproof.sample.sample import Plan
from twinproof.sample.violate import Runs, Tried, broken_clause, search_violations
from twinproof.smt.chain import Chain, make_ideal_solver, make_solver
from twinproof.target import Target
from twinproof.witness.violation import Violation
from twinproof.witness.witness import Via, name_of


@dataclass(frozen=True, slots=True)
class Setup:
    """A program under question: as it is, and all assertions in it."""

    target: Target
    side: Side
    universe: Universe
    claims: tuple[Claim, ...]
    options: Options
    reliance: Reliance | None = None  # what callers may rely on in the place of code


def setup_of(target: Target, claims: Sequence[Claim], options: Options) -> Setup:
    """A program as the pipeline wants it."""
    side = Side(target.program)
    names = tuple(target.origin.classes())
    reliance = Reliance(target.program, names, target.origin.contracts()) if options.modular else None
    return Setup(target, side, Universe(side, names), tuple(claims), options, reliance)


@contextmanager
def at_hand(target: Target, options: Options) -> Iterator[tuple[Runner, Chain]]:
    """A side-car and solvers for many questions, one after the other."""
    seconds = min(shares.LONGEST_CALL, max(shares.SHORTEST_CALL, shares.CALL * options.timeout))
    solver = make_ideal_solver() if options.numbers == "ideal" else make_solver()
    with target.origin.runner(CallLimits(seconds=seconds), options.confine) as runner, solver:
        yield runner, solver


class ClauseRuns:
    """Executes one method under its contract: on the real machine, on the interpreter, and on both where code alone does not say what is
    allowed."""

    def __init__(self, setup: Setup, question: Question, runner: Runner, clock: Deadline) -> None:
        program = setup.side.program
        self.setup = setup
        self.question = question
        self.holding = harness(program, question.contract, question.method)
        self.frame = next(iter(question.contract.of(ClauseKind.ASSIGNABLE)), None)
        self.fresh = next(iter(question.contract.of(ClauseKind.FRESH)), None)
        self.asked = frozenset(claim.text for claim in question.claims) if question.apart else None  # the assertions that end a run
        self.claiming = Side(asserting(program if setup.reliance is None else setup.reliance.checked(), [self.holding], self.asked))
        known = {claim.text for claim in setup.claims}
        self.required = {claim.text for claim in question.claims if claim.text not in known}  # of calls
        files = tuple(setup.target.origin.locations)
        self.files = SideFiles(setup.side, files, question.method, classes=frozenset(setup.universe.user_classes))
        self._runner = runner
        self._clock = clock
        self.plainly = LoadedVersion(runner, replace(self.files, method=code_of(program, question.contract)), asserting=True)
        self.judged = self._framed(self._admitted(), self.plainly) if self.fresh is None else self._confirmed()
        self.is_entry = (question.method.name, question.method.descriptor) == program.language.semantics.entry

    def _admitted(self) -> Runs:
        """The real machine, which is given no input that the method refuses at its entry, if that is required."""
        contract, program = self.question.contract, self.setup.side.program
        entry = [clause for clause in contract.clauses if clause.is_of_entry]
        plain = replace(contract, clauses=tuple(clause for clause in contract.clauses if not clause.is_of_entry))
        claims = tuple(claim for claim in self.setup.claims if self.asked is None or claim.text in self.asked)
        judged = JudgedVersion(self._runner, self.files, Judged(plain, claims))
        predicates = [found for one in entry if one.predicate and (found := resolve_method(program, one.predicate)) is not None]
        return AdmittedRuns(judged, self.files, predicates) if predicates else judged

    def attack(self, clause: str, most: int) -> Tried:
        """Runs on the interpreter that may break a clause which was proved."""
        plain = Interpreted(replace(self.files, side=self.claiming))
        return self.search(self._framed(self.held, plain), most, 2, {clause})

    def search(self, runs: Runs, most: int, round: int, wanted: set[str]) -> Tried:
        """Runs until all that is wanted was broken, or their number or time is over."""
        clock = shares.SAMPLES.deadline(self._clock, self.setup.options.timeout)
        sharing = self.setup.options.shape == "any"
        keep = self._at_start if self.is_entry else list
        plan = Plan(clock.left(), most, self.setup.options.seed + round, sharing, keep, (), clock)
        return search_violations(runs, self.files, self.setup.universe, plan, lambda broken: wanted <= set(broken))

    def _framed(self, runs: Runs, plain: Askable) -> Runs:
        """Runs that are held to what the contract says may be assigned, too."""
        if self.frame is None or self.frame.frame is None:
            return runs
        return FramedRuns(runs, plain, self.setup.side.program, self.question.contract, self.frame)

    def _at_start(self, inputs: list[Input]) -> list[Input]:
        """Inputs of the start of a program: only what a harness is asked for is given from outside."""
        return list(map(self.started, inputs))

    def started(self, given: Input) -> Input:
        """An input that a program may be started with: only what a harness is asked for is given besides texts, none of which is null."""
        heap, args = list(given.heap), list(given.args)
        for at, (arg, type) in enumerate(zip(given.args, parse_descriptor(self.question.method.descriptor).params, strict=True)):
            if isinstance(arg, Link) and isinstance(node := heap[arg.index], ArrayNode):
                heap[arg.index] = replace(node, elements=tuple(element for element in node.elements if element != Null()))
            elif isinstance(arg, Null):
                args[at] = Link(len(heap))
                heap.append(ArrayNode(str(type), ()))
        statics = tuple(one for one in given.statics if one[0] in self.setup.side.program.language.semantics.answers)
        return trim(replace(given, heap=tuple(heap), args=tuple(args), statics=statics))

    def of(self, clause: str) -> Runs:
        """Who executes the program to see whether a clause is broken: where a call is not allowed the code itself does not say so."""
        if clause not in self.required:
            return self.judged
        return self._confirmed()

    @property
    def held(self) -> Runs:
        """The interpreter, held to the contract."""
        runs = Interpreting(self.claiming, self.holding, self.files)
        return runs if self.fresh is None else FreshRuns(runs, str(self.fresh))

    def _confirmed(self) -> Runs:
        """The same, as far as the real machine does the same with the program as it is."""
        plain = Interpreted(replace(self.files, side=Side(asserting(self.setup.side.program, only=self.asked))))
        return ConfirmedRuns(self.held, plain, self.plainly)

    def smaller(self, clause: str, given: Input) -> Input:
        """A smaller input that breaks the clause, too."""
        from twinproof.witness.minimise import Effort, minimise  # late, like all that only a violation needs

        def breaks(inputs: Sequence[Input]) -> list[bool]:
            possible = [given for given in inputs if not self.is_entry or given == self.started(given)]
            seen = dict(zip(possible, self.of(clause).observe(possible), strict=True))
            return [given in seen and broken_clause(seen[given]) == clause for given in inputs]

        effort = Effort(seconds=shares.SMALLER_WITNESS.seconds(self._clock))
        return minimise(self.setup.side.program.known_classes, given, breaks, effort)

    def violation(self, clause: str, given: Input) -> Violation:
        """What there is to show of an input that breaks the clause."""
        side = self.setup.side
        (seen,) = self.plainly.observe((given,))
        lone = tuple(never_left(side, side, given))
        changed = self.judged.changed(given, seen) if isinstance(self.judged, FramedRuns) else None
        test = self._test(clause, given, seen)
        via: Via = "reflection" if lone else test.via
        name = name_of(self.question.method)
        return Violation(name, clause, given, seen, via, test.text, test.why_not, lone, side.program.known_classes, changed)

    def _test(self, clause: str, given: Input, seen: Observation) -> WrittenTest:
        if clause in self.required:
            why_not = Reason("predicate-out-of-reach", "the call is allowed or not by a contract, which no test asks")
            return WrittenTest("", "reflection", why_not)
        contract = self.question.contract
        named = next((one for one in contract.clauses if str(one) == clause), None)
        shown = Broken(self.files, given, seen, clause, contract, named)
        return self.setup.side.program.language.writer().violation(shown, self._runner if self._clock.left() > 0 else None)
