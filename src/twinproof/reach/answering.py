"""What `reach` answers: from a program, the classes that are called and a question to a verdict, with everything set up on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from twinproof.base import shares
from twinproof.base.assumption import CLOSED_WORLD, NO_OUT_OF_MEMORY, NO_STACK_OVERFLOW, SINGLE_THREAD, Assumption
from twinproof.base.budget import Deadline
from twinproof.base.dataclass import dataclass
from twinproof.base.errors import BadInput, nearest
from twinproof.base.options import Options
from twinproof.base.verdict import Reason
from twinproof.execute.depth import deep_calls
from twinproof.execute.explore import OutOfBudget
from twinproof.execute.universe import Universe
from twinproof.ir.program import Method, Program
from twinproof.ir.side import Side
from twinproof.ir.types import BOOLEAN, VOID, ClassType, Type, parse_descriptor
from twinproof.language.runner import CallLimits, Runner
from twinproof.language.writer import Played, WrittenSequence
from twinproof.reach.ask_states import ReachAnswer, StateQuestion
from twinproof.reach.empty import empty_state
from twinproof.reach.exploration import Exploration, ReachScope
from twinproof.reach.operation import Operation, classes_named, fits, is_open, operations, plain_objects
from twinproof.reach.pattern import is_pattern, read_pattern
from twinproof.reach.pattern_code import pattern_predicate
from twinproof.reach.play import Player
from twinproof.reach.sequence import CallSequence
from twinproof.reach.supply import supply
from twinproof.reach.transition import Calls
from twinproof.reach.wanted_states import OTHERS, Query, ReachQuestion
from twinproof.same.callgraph import call_graph
from twinproof.sample.concrete import SideFiles
from twinproof.sample.harvest import harvest
from twinproof.smt.chain import make_line_solver
from twinproof.target import Target

GROWING = (3, 4, 5, 6, 8, 12, 16, 24, 32)  # objects of each class that no limit is given for, where the scope may grow
_TIMES = 3  # what the next scope may cost, to the last one
_EACH_SECOND = 10  # calls that are executed on states for each second of the budget, until scopes grow no more
ASSUMPTIONS = (CLOSED_WORLD, NO_OUT_OF_MEMORY, NO_STACK_OVERFLOW, SINGLE_THREAD)


@dataclass(frozen=True, slots=True)
class Explored:
    """What came of it; `written` is the sequence, if there is one."""

    answer: ReachAnswer
    exploration: Exploration
    scope: ReachScope
    written: WrittenSequence | None
    also_called: tuple[str, ...] = ()  # classes whose objects other calls take, and no call would give
    is_cut_short: bool = False  # whether more time might have led to another answer

    @property
    def assumptions(self) -> list[Assumption]:
        """What an answer rests on that was explored, not executed."""
        if self.answer.word not in ("holds", "none", "explored"):
            return []
        return sorted({*ASSUMPTIONS, *self.exploration.calls.inputs.assumed})


def reach(target: Target, question: ReachQuestion, options: Options, progress: Callable[[str], None] = lambda text: None) -> Explored:
    """Explore, and answer the question."""
    program = target.program
    found, also_called = called_operations(target, question.classes)
    predicate = find_asked(target, question) if question.query else None
    seconds = min(shares.LONGEST_CALL, max(shares.SHORTEST_CALL, shares.CALL * options.timeout))
    with target.origin.runner(CallLimits(seconds=seconds), options.confine) as runner, make_line_solver() as solver, deep_calls():
        side = Side(program)
        universe = Universe(side, tuple(target.origin.classes()))
        calls = Calls(side, universe, solver, Deadline(options.timeout), options.bound)
        confirming = _Confirming(target, calls.side, runner)
        asking = _Asking(calls, found, predicate, question.query, confirming, progress)
        limits = limits_of(target, question, found, predicate)
        answer, exploration = asking.answer(list(scopes(program, question, limits)), options.timeout)
        written = confirming.written if answer.sequence else None
        return Explored(answer, exploration, exploration.scope, written, also_called, calls.clock.left() <= 0)


def scopes(program: Program, question: ReachQuestion, limits: Mapping[str, int]) -> Iterator[ReachScope]:
    """The scope that the user chooses, or larger and larger ones: of a class that is called as many objects as one call takes, unless they
    may lead to each other.
    """
    if question.objects:
        yield ReachScope(limits, OTHERS, question.calls, frozenset(limits))
        return
    fixed = {name: limit for name, limit in limits.items() if not _is_linked(program, name)}
    for others in GROWING:
        yield ReachScope({name: fixed.get(name, others) for name in limits}, others, question.calls, frozenset(fixed))


def _is_linked(program: Program, name: str) -> bool:
    """Whether objects of a class may lead to each other."""
    cls = program.find(name)
    return cls is not None and any(field.type == ClassType(name) and not field.is_static for field in cls.fields)


class _Asking:
    """A question that is asked of larger and larger scopes."""

    def __init__(
        self,
        calls: Calls,
        found: Sequence[Operation],
        predicate: Operation | None,
        query: Query | None,
        confirming: _Confirming,
        progress: Callable[[str], None],
    ) -> None:
        self.calls = calls
        self.found = found
        self.predicate = predicate
        self.query: Query | None = query
        self.confirming = confirming
        self.progress = progress

    def answer(self, scopes: Sequence[ReachScope], seconds: float) -> tuple[ReachAnswer, Exploration]:
        """The answer in the first scope that has a sequence, else in the largest that was explored to its end. How far scopes grow is said
        by how much was done, not by how long it took: so it does not depend on the machine as long as time is left.
        """
        best: tuple[ReachAnswer, Exploration] | None = None
        for scope in scopes:
            done = self.calls.executed
            answer, exploration = self._within(scope)
            if answer.sequence is not None or best is None or best[0].word == "unknown" or answer.word != "unknown":
                best = answer, exploration
            grown = _TIMES * (self.calls.executed - done) + self.calls.executed
            if answer.sequence is not None or not exploration.is_cut or self.calls.clock.left() <= 0 or grown > _EACH_SECOND * seconds:
                break
        assert best is not None
        return best

    def _within(self, scope: ReachScope) -> tuple[ReachAnswer, Exploration]:
        """The answer in one scope; where numbers were left open in vain, without."""
        exploration = exploration_of(self.calls, self.found, self.predicate, scope)
        exploration.progress = self.progress
        answer = _answered(exploration, self.predicate, self.query, self.confirming)
        if answer.word == "unknown" and exploration.left_open:
            exact = exploration_of(self.calls, self.found, self.predicate, scope)
            exact.widens, exact.progress = False, self.progress
            again = _answered(exact, self.predicate, self.query, self.confirming)
            return (answer, exploration) if again.word == "unknown" else (again, exact)
        return answer, exploration


def called_operations(target: Target, classes: Sequence[str]) -> tuple[list[Operation], tuple[str, ...]]:
    """What is called of some classes; and of which others, as their objects are taken and nothing else gives them."""
    program, known = target.program, sorted(target.origin.classes())
    names = classes_named(known, classes)
    found = operations(program, names)
    if not found:
        raise BadInput(f"{', '.join(names)}: no public method or constructor")
    others: list[str] = []
    while more := [name for name in _givers(program, found, known) if name not in (*names, *others)]:
        others += more
        found = operations(program, [*names, *others])
    return [*found, *plain_objects(program, found)], tuple(others)


def _givers(program: Program, found: Sequence[Operation], known: Sequence[str]) -> list[str]:
    """The classes of the program that make objects which some operations take, and none of them gives."""
    taken = dict.fromkeys(type for one in found for type in one.params if isinstance(type, ClassType) and not program.is_library(type.name))
    missing = [type for type in taken if not any(fits(program, str(one.result), type) for one in found)]
    return [name for name in known if any(_makes(program, name, type) for type in missing)]


def _makes(program: Program, name: str, type: Type) -> bool:
    cls = program.find(name)
    is_enum = cls is not None and cls.superclass == program.language.semantics.enum  # its constants are given
    if cls is None or is_enum or not fits(program, name, type) or (cls.nested is not None and not is_open(cls.nested)):
        return False
    return any(one.result == ClassType(name) and not one.has_receiver for one in operations(program, [name]))


def exploration_of(calls: Calls, found: Sequence[Operation], predicate: Operation | None, scope: ReachScope) -> Exploration:
    """An exploration that is to begin, from what static fields hold at first."""
    graph = call_graph(calls.side, calls.inputs.universe.user_classes)
    roots = [operation.method for operation in (*found, *([predicate] if predicate else []))]
    methods = list(dict.fromkeys(method for root in roots for method in (root, *graph.reached(root))))
    calls.supply = supply(calls.side, [*found, *([predicate] if predicate else [])], methods)
    start, gaps = empty_state(calls, methods)
    exploration = Exploration(calls, found, start, scope, predicate.params if predicate else ())
    exploration.gaps.update(dict.fromkeys(gaps))
    exploration.landmarks = _landmarks(calls, roots)
    return exploration


def _landmarks(calls: Calls, methods: Sequence[Method]) -> tuple[int, ...]:
    """The numbers that code mentions, and those beside them."""
    users = calls.inputs.universe.user_classes
    mentioned = {number for method in methods for number in harvest(calls.side, method, users.__contains__).numbers}
    return tuple(sorted({number + step for number in {0, *mentioned} for step in (-1, 0, 1)}))


def _answered(exploration: Exploration, predicate: Operation | None, query: Query | None, confirming: _Confirming) -> ReachAnswer:
    if predicate is None or query is None:
        return _explored(exploration)
    player = Player(exploration.calls.side.program)
    confirming.player = player
    return StateQuestion(exploration, predicate, query, player).answer(confirming.why_not)


def _explored(exploration: Exploration) -> ReachAnswer:
    """Without a question: whether all states were found."""
    try:
        for _ in exploration.run():
            pass
    except OutOfBudget as stop:
        return ReachAnswer(
            "unknown", exploration.depth, reason=Reason("budget", str(stop), "a larger --timeout or a smaller scope may help")
        )
    if exploration.gaps:
        return ReachAnswer("unknown", exploration.depth, reason=Reason("unsupported", next(iter(exploration.gaps))))
    return ReachAnswer("explored", None if exploration.is_complete else exploration.depth)


class _Confirming:
    """Runs sequences for real."""

    def __init__(self, target: Target, side: Side, runner: Runner) -> None:
        self.target = target
        self.side = side
        self.runner = runner
        self.player: Player | None = None
        self.written: WrittenSequence | None = None

    def why_not(self, sequence: CallSequence) -> Reason | None:
        """Why a sequence was not seen to end as it does on the interpreter; None if it was."""
        assert self.player is not None
        end = self.player.ends(sequence)
        first = sequence.steps[0].operation.method if sequence.steps else sequence.predicate.method
        files = SideFiles(self.side, tuple(self.target.origin.locations), first, classes=frozenset(self.target.origin.classes()))
        self.written = self.side.program.language.writer().sequence(Played(files, sequence, end or ""), self.runner)
        return self.written.why_not


def limits_of(target: Target, question: ReachQuestion, found: Sequence[Operation], predicate: Operation | None) -> Mapping[str, int]:
    """Objects by class: as many as the user says; of a class that is called, as many as one call takes."""
    called = sorted({operation.owner for operation in found})
    limits = {name: _most(name, [*found, *([predicate] if predicate else [])]) for name in called}
    if target.program.language.semantics.root in limits:
        limits[target.program.language.semantics.root] = 1
    for name, count in question.objects:
        limits[_counted_class(target, called, name)] = count
    return limits


def _most(name: str, found: Sequence[Operation]) -> int:
    return max(1, *(sum(str(type) == name for type in operation.params) for operation in found))


def _counted_class(target: Target, called: Sequence[str], name: str) -> str:
    """The class that a limit is about; of the library one may be named in full."""
    known = list(dict.fromkeys([*target.origin.classes(), *called]))
    is_full = name not in known and target.program.find(name) is not None
    return name if is_full else classes_named(known, [name], "--objects")[0]


def find_asked(target: Target, question: ReachQuestion) -> Operation:
    """The predicate that the user names; `BadInput` if there is none."""
    program, known = target.program, target.origin.classes()
    if is_pattern(question.predicate):
        named = classes_named(known, question.classes)
        return pattern_predicate(program, read_pattern(program, known, named, question.predicate, f"--{question.query}"))
    owner, _, name = question.predicate.rpartition(".")
    classes = classes_named(known, [owner] if owner else question.classes)
    found = [(cls, method) for cls in classes for method in _askable(program, cls) if method.name == name]
    if len(found) == 1:
        return Operation(found[0][1], found[0][0])
    if found:
        raise BadInput(f"--{question.query} {question.predicate}: there are {len(found)} methods of this name")
    near = nearest(name, {method.name for cls in classes for method in _askable(program, cls)}, 2, 0.6)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    raise BadInput(f"--{question.query} {question.predicate}: no such method that gives a boolean, or nothing{hint}")


def _askable(program: Program, name: str) -> list[Method]:
    cls = program.find(name)
    methods = [] if cls is None else list(cls.methods.values())
    return [
        one
        for one in methods
        if one.body is not None and parse_descriptor(one.descriptor).result in (BOOLEAN, VOID) and not one.is_constructor
    ]
