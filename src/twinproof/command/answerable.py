"""Predicates that can answer nothing: those that throw whatever they are asked, or that never end on any of some inputs.

One that throws on some inputs only does not hold there; that is a way to write it. These are mistakes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from twinproof.base.budget import Deadline
from twinproof.base.errors import BadInput
from twinproof.bounded.bounded import symbolic_arguments
from twinproof.bounded.failures import SingleCheck
from twinproof.clause_runs import Setup
from twinproof.command.questions import NamedMethod
from twinproof.execute.explore import OutOfBudget
from twinproof.execute.heap import Heap, number_of
from twinproof.execute.inputs import Inputs
from twinproof.execute.parameterised import Erased
from twinproof.execute.state import Path, State
from twinproof.ir.program import Method
from twinproof.sample.catalogue import Catalogue
from twinproof.sample.concrete import RepeatedRuns, SideFiles
from twinproof.sample.generate import Generator
from twinproof.sample.harvest import harvest
from twinproof.smt.chain import make_solver
from twinproof.term.choice import all_cases
from twinproof.term.term import Term

_SECONDS, _RUNS = 5.0, 12


def refuse_unanswerable(setup: Setup, asked: Iterable[NamedMethod]) -> None:
    """`BadInput` if a predicate can answer nothing."""
    for blame, predicate in dict.fromkeys(asked):
        trouble = _never_returns(setup, predicate) or _never_ends(setup, predicate)
        if trouble is not None:
            raise BadInput(f"{blame}: {predicate.owner}.{predicate.name} {trouble}{_place(setup, predicate)}")


def _place(setup: Setup, predicate: Method) -> str:
    cls = setup.side.program.find(predicate.owner)
    lines = [instr.line for block in predicate.body.blocks for instr in block.instrs if instr.line] if predicate.body else []
    return f" ({cls.source}:{min(lines)})" if cls is not None and cls.source and lines else ""


def _never_returns(setup: Setup, predicate: Method) -> str | None:
    """That it throws, whatever it is given."""
    inputs = Inputs(setup.universe, Erased())
    with make_solver() as solver:
        check = SingleCheck(setup.side, inputs, solver, Deadline(_SECONDS), 8)
        args = symbolic_arguments(inputs, setup.side, predicate)
        try:
            summary = check.executor.run(predicate, list(args), State(Path(), Heap(inputs)))
        except OutOfBudget:
            return None
        is_open = summary.stopped or check.executor.cuts
        returns = summary.returned is not None and check.feasible(summary.returned[0].path)
        if is_open or returns or not summary.thrown:
            return None
        known = {cls for state, exception in summary.thrown for cls in _classes(state, exception)}
    return f"throws {' or '.join(sorted(known)) or 'an exception'}, whatever it is asked"


def _classes(state: State, exception: Term) -> Iterator[str]:
    """The classes of exceptions that were made on the way."""
    yield from (state.heap.objects[number_of(case)].cls for case in all_cases(exception) if case.op == "fresh")


def _never_ends(setup: Setup, predicate: Method) -> str | None:
    """That a run of it is known never to end."""
    files = SideFiles(setup.side, (), predicate, classes=frozenset(setup.universe.user_classes))
    catalogue = Catalogue(files, files, setup.universe)
    found = harvest(setup.side, predicate, setup.universe.user_classes.__contains__)
    generator = Generator(files, catalogue, (found, found), setup.options.seed)
    if generator.lacks_receiver:
        return None
    runs = RepeatedRuns(files)
    is_stuck = all(runs.is_endless(generator.input(number, cyclic=False)) for number in range(1 if generator.is_fixed else _RUNS))
    return "never ends, on any of the inputs that were tried" if is_stuck else None
