"""The strategies by name, in the order in which a pair goes through them: cheap ones first, and sampling again where no proof was found.

Another strategy is a function from a task to what it found, in a file of its own, and a line in `STAGES`. Those that few pairs come to are
imported when the first one does, so that a check starts quickly.
"""

from __future__ import annotations

from collections.abc import Callable

from twinproof.align.match import Matching, Pair
from twinproof.base import shares
from twinproof.base.assumption import (
    CLOSED_WORLD,
    IDEAL_NUMBERS,
    INITIALISED,
    NO_OUT_OF_MEMORY,
    NO_STACK_OVERFLOW,
    NULL_MESSAGES,
    SINGLE_THREAD,
    Assumption,
    required,
)
from twinproof.base.dataclass import dataclass, replace
from twinproof.base.options import Options
from twinproof.base.verdict import Bound, Equivalent, Proof, Reason, Scope, Unknown
from twinproof.bounded.bounded import Arithmetic, Distinct, Equal, Open, Result
from twinproof.bounded.deepen import BOUNDS, search
from twinproof.language.language import Language
from twinproof.same.structural import structural_of, verbatim_of
from twinproof.same.touched import changes
from twinproof.sample.concrete import ConcreteRuns, Differs, Nondeterministic
from twinproof.sample.sample import Found, Plan, sample
from twinproof.strategy import Beyond, Candidate, Finding, Hints, Strategy, Task
from twinproof.term import ideal
from twinproof.term.build import apply

FIRST_SAMPLE, LAST_SAMPLE, NEAR_RUNS = 200, 1000, 600  # inputs, whatever time they take: the same ones on a busy machine
ATTACK, QUICK_ATTACK = 100, 20
BETTER_RUNS = 400
ENDLESS_RUNS = 96
EARLY_STEPS = 6  # of refinement
PROBE_BOUND, GLANCE_BOUND = 4, 8
NONDETERMINISTIC = "nondeterministic"
SAME_CODE = Proof("both versions are the same code, and so is all that they run")
IN_STEP_ASSUMPTIONS = (CLOSED_WORLD, NO_OUT_OF_MEMORY, NO_STACK_OVERFLOW, SINGLE_THREAD)
ASSUMPTIONS = (INITIALISED, *IN_STEP_ASSUMPTIONS)
SAME_EVENTS = Proof("walked in step, both versions make the same checks, branches, calls and stores with the same values")
ADVICE = {
    "abstraction": "--strategy refine makes common code concrete where that helps",
    "budget": "a larger --timeout or a smaller --bound may help",
    "requires-bound": "a larger --bound may help",
    "solver": "a larger --timeout may help",
    "unsupported": "this construct is not supported yet",
}
UNSOUGHT = Unknown(
    Reason("budget", "there was no time to look for inputs on which only one version ends", "a larger --timeout may help"), "sample"
)


@dataclass(frozen=True, slots=True)
class Stage:
    """A strategy and the name by which it is asked for; `ideal` says that it can work with ideal numbers, too, `extra` that it only
    runs if it is asked for, `at_once` what it does needs no more than the code, `brief` that it is part of a look at a pair, `quick` that
    its proofs are attacked by few runs, without a JVM where that is possible, `spared` which of them are not, `ending` that it may show
    whether both versions end on the same inputs, `seeks` that it looks for inputs on which only one does, `symbolic` that it executes
    both on all inputs at once, `blocks` that it knows memory that is made of blocks, and
    runs that are undefined."""

    name: str
    run: Strategy
    ideal: bool = False
    extra: bool = False
    brief: bool = False
    quick: bool = False
    spared: Callable[[Matching, Pair], bool] = lambda matching, pair: False
    ending: bool = False
    seeks: bool = False
    symbolic: bool = False
    blocks: bool = False
    at_once: Callable[[Matching, Pair, Options, Callable[[str], None]], Equivalent | None] | None = None


def untouched(matching: Matching, pair: Pair) -> bool:
    """Whether nothing that a pair could come to has changed, and there are no other classes."""
    lone = any(line.startswith("class ") for line in (*matching.only_old, *matching.only_new))
    return not lone and not changes(matching.old, matching.new, frozenset(matching.classes)).touch(pair.old)


def structural(task: Task) -> Finding:
    """Both versions are the same code: equal, whatever the input."""
    return same_code(task.matching, task.pair, task.options, task.note)


def same_code(matching: Matching, pair: Pair, options: Options, note: Callable[[str], None]) -> Equivalent | None:
    """The verdict on two versions that are the same code."""
    sides = matching.old, matching.new, frozenset(matching.classes)
    same = structural_of(*sides).same(pair.old, pair.new)
    note(f"structural: {'the same code' if same else 'the code differs'}")
    if not same:
        return None
    loose = options.exceptions in ("message", "object") and not verbatim_of(*sides).same(pair.old, pair.new)
    return Equivalent(Scope((), (CLOSED_WORLD, NULL_MESSAGES) if loose else (CLOSED_WORLD,)), "structural", SAME_CODE)


def has_blocks(task: Task) -> bool:
    """Whether memory is made of blocks, where a run may be undefined: few strategies know of that."""
    return task.matching.old.program.language.blocks


def in_step(task: Task) -> Finding:
    """Both versions do the same, event for event, in other words: equal, whatever the input. Messages of exceptions may tell them apart."""
    return same_events(task.matching, task.pair, task.options, task.note)


def same_events(matching: Matching, pair: Pair, options: Options, note: Callable[[str], None]) -> Equivalent | None:
    """The verdict on two versions that do the same, event for event."""
    if options.exceptions in ("message", "object"):
        return None
    from twinproof.same.events import enters_classes, same_in_step

    same = same_in_step(matching, pair)
    note(f"structural: {'' if same else 'not seen to be '}the same event for event")
    if not same:
        return None
    assumptions = (INITIALISED, *IN_STEP_ASSUMPTIONS) if enters_classes(matching, pair) else IN_STEP_ASSUMPTIONS
    return Equivalent(Scope((), assumptions), "structural", SAME_EVENTS)


def first_sample(task: Task) -> Finding:
    """A few concrete runs, to find at once what is easily found."""
    return _sample(task, plan(task, FIRST_SAMPLE, 0))


def last_sample(task: Task) -> Finding:
    """More concrete runs with other inputs, where no proof for all inputs was found."""
    return _sample(task, replace(plan(task, LAST_SAMPLE, 1), seeds=tuple(task.seeds)))


def near_reached(task: Task) -> Finding:
    """Concrete runs where branches flip, from inputs that symbolic execution reached before it gave up: such pairs are hard to prove."""
    return _near(task) if task.seeds else None


def near_branches(task: Task) -> Finding:
    """The same without such inputs, if no proof was found so far."""
    return None if task.seeds else _near(task)


def never_ending(task: Task) -> Finding:
    """Small inputs, and such as lead beyond a bound, on the interpreter, which sees that a run never ends; one version's must."""
    from twinproof.sample.forever import find_endless

    seconds = shares.ENDLESS.seconds(task.clock, task.options.timeout)
    how = replace(plan(task, ENDLESS_RUNS, 3), seconds=seconds, seeds=tuple(task.long), clock=task.share(shares.SEEN_TO_END))
    sought = find_endless(task.old, task.new, task.universe, how)
    if sought.runs:
        cut = ", out of time" if sought.is_cut else ""
        task.note(f"endless: {'a candidate difference' if sought.found else 'no difference'}, {sought.runs} runs{cut}")
    if sought.found is not None:
        return Candidate(sought.found, "sample")
    return UNSOUGHT if sought.is_cut else None


def _near(task: Task) -> Finding:
    from twinproof.sample.distance import find_by_distance

    seconds = shares.NEAR_BRANCHES.seconds(task.clock, task.options.timeout)
    how = replace(plan(task, NEAR_RUNS, 2), seconds=seconds, seeds=tuple(task.seeds))
    concrete = ConcreteRuns(task.runner, task.old, task.new, task.options.exceptions)
    given, runs = find_by_distance(
        task.old, task.new, task.universe, how, lambda given: isinstance(concrete.outcome(given), Differs), task.options.exceptions
    )
    task.note(f"distance: {'a candidate difference' if given else 'no difference'}, {runs} runs")
    return None if given is None else Candidate(given, "sample")


def glance(task: Task) -> Finding:
    """A moment of symbolic execution, before a JVM is started: only a proof counts, so that a busy machine changes no witness."""
    limited = replace(task.options, bound=min(GLANCE_BOUND, task.options.bound))
    clock = task.share(shares.GLANCE)
    found = _search(replace(task, options=limited, clock=clock, note=lambda line: None), ())
    if not (isinstance(found, Equivalent) and found.scope.is_unbounded):
        return None
    task.note("bounded: proved at a glance")
    return found


def probe(task: Task) -> Finding:
    """Relational symbolic execution as far as a low bound: settles most pairs, and finds what differs early."""
    clock = task.share(shares.PROBE)
    return bounded(replace(task, options=replace(task.options, bound=min(PROBE_BOUND, task.options.bound)), clock=clock))


def inductive(task: Task) -> Finding:
    """Loops and recursion for all iterations, both versions in lock step."""
    from twinproof.induct.induct import induct

    clock = task.share(shares.INDUCTION)
    result = induct(
        task.matching, task.pair, task.solver, clock, task.options.shape, task.note, task.options.exceptions, arithmetic_of(task)
    )
    return finding(task, result, "induct")


def bounded(task: Task) -> Finding:
    """Relational symbolic execution."""
    return _search(task, BOUNDS)


def _search(task: Task, before: tuple[int, ...]) -> Finding:
    options, requires = task.options, task.requires
    predicate = None if requires is None else requires.method
    if has_blocks(task):
        from twinproof.bounded.defined_check import search_defined

        sides = task.matching, task.pair, task.solver, task.clock
        return finding(task, search_defined(*sides, options.bound, task.note, predicate, before), "bounded")
    result = search(
        task.matching,
        task.pair,
        task.solver,
        task.clock,
        options.bound,
        options.shape,
        task.note,
        predicate,
        options.exceptions,
        arithmetic_of(task),
        before,
    )
    return finding(task, result, "bounded")


def differential(task: Task) -> Finding:
    """All common code abstracted."""
    from twinproof.abstraction.dse import dse

    return finding(task, dse(task), "dse")


def refined(task: Task) -> Finding:
    """Common code abstracted, and made concrete where that is not enough."""
    from twinproof.abstraction.refine import refine

    return finding(task, refine(task), "refine")


def refined_early(task: Task) -> Finding:
    """A few steps of refinement where common code has loops or hard arithmetic: only a proof for all inputs counts."""
    from twinproof.abstraction.refine import refine

    clock = task.share(shares.EARLY_REFINEMENT)
    lines: list[str] = []
    found = finding(task, refine(replace(task, clock=clock, note=lines.append), EARLY_STEPS), "refine")
    if not (isinstance(found, Equivalent) and found.scope.is_unbounded):
        return None
    for line in lines:
        task.note(line)
    return found


def impacted(task: Task) -> Finding:
    """The code that the change has nothing to do with abstracted."""
    from twinproof.abstraction.impact import impacted_summaries

    return finding(task, impacted_summaries(task), "imp-s")


def arithmetic_of(task: Task) -> Arithmetic:
    """What operators compute, with the numbers that are asked for."""
    return ideal.apply if task.options.numbers == "ideal" else apply


STAGES = (
    Stage("structural", structural, ideal=True, brief=True, quick=True, blocks=True, spared=untouched, at_once=same_code),
    Stage("structural", in_step, brief=True, quick=True, at_once=same_events),
    Stage("bounded", glance, ideal=True, brief=True, quick=True, symbolic=True, blocks=True),
    Stage("sample", first_sample, brief=True, blocks=True),
    Stage("refine", refined_early, ideal=True),
    Stage("bounded", probe, ideal=True, symbolic=True, blocks=True),
    Stage("sample", never_ending, ending=True, seeks=True),
    Stage("sample", near_reached),
    Stage("induct", inductive, ideal=True, ending=True, symbolic=True, blocks=True),
    Stage("sample", near_branches),
    Stage("bounded", bounded, ideal=True, symbolic=True, blocks=True),
    Stage("refine", refined, ideal=True, extra=True),
    Stage("dse", differential, ideal=True, extra=True),
    Stage("imp-s", impacted, ideal=True, extra=True),
    Stage("sample", last_sample, blocks=True),
)
NAMES = tuple(dict.fromkeys(stage.name for stage in STAGES))


def chosen(options: Options, language: Language) -> tuple[Stage, ...]:
    """The stages of the strategies that are asked for, all if none is, as far as they can work with the numbers that are asked for, and
    with programs of the language."""
    if options.strategy:
        whole = {stage.name for stage in STAGES if stage.extra}  # of these the part that always runs is not needed
        named = [stage for stage in STAGES if stage.name in options.strategy and (stage.extra or stage.name not in whole)]
    else:
        named = [stage for stage in STAGES if not stage.extra]
    known = [stage for stage in named if stage.blocks or not language.blocks]
    return tuple(stage for stage in known if stage.ideal or options.numbers == "exact")


def finding(task: Task, result: Result, strategy: str) -> Finding:
    """What a result of symbolic execution says about the pair."""
    match result:
        case Equal(cuts, assumed, proof, beyond):
            bounds = dict.fromkeys(Bound(cut.kind, cut.where, cut.limit) for cut in cuts)
            equal = Equivalent(Scope(tuple(bounds), tuple(sorted((*_assumptions(task), *assumed)))), strategy, proof)
            return Beyond(equal, beyond) if beyond else equal
        case Distinct():
            return Candidate(result, strategy)
        case Open(reason, detail, reached):
            unknown = Unknown(Reason(reason, detail, ADVICE.get(reason, "")), strategy)
            return Hints(unknown, reached) if reached else unknown


def plan(task: Task, runs: int, round: int) -> Plan:
    """How to sample so many inputs; another round draws other ones."""
    options = task.options
    clock = task.share(shares.SAMPLES)
    seconds, sharing = options.timeout * shares.SAMPLING, options.shape == "any"
    return Plan(seconds, runs, seed=options.seed + round, sharing=sharing, keep=task.keep, clock=clock)


def _sample(task: Task, how: Plan) -> Finding:
    found = sample(task.runner, task.old, task.new, task.universe, how, task.options.exceptions)
    task.note(f"sample: {type(found).__name__}")
    match found:
        case Found(given):
            return Candidate(given, "sample")
        case Nondeterministic(version):
            return nondeterministic(version)
    return None


def nondeterministic(version: str) -> Unknown:
    """That one version contradicts itself: nothing can be said about the pair."""
    return Unknown(Reason(NONDETERMINISTIC, f"the {version} version does not do the same twice on one input"), "sample")


def _assumptions(task: Task) -> tuple[Assumption, ...]:
    more = [] if task.requires is None else [required(task.requires.text)]
    usual = IN_STEP_ASSUMPTIONS if has_blocks(task) else ASSUMPTIONS  # where no class has to be initialised
    return tuple(sorted((*usual, *more, *([IDEAL_NUMBERS] if task.options.numbers == "ideal" else []))))
