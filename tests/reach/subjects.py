"""Small programs, opened, with what is needed to explore them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from twinproof.base.budget import Deadline
from twinproof.execute.depth import deep_calls
from twinproof.execute.universe import Universe
from twinproof.ir.program import Method
from twinproof.ir.side import Side
from twinproof.ir.types import ClassType
from twinproof.reach.answering import find_asked
from twinproof.reach.ask_states import ReachAnswer, StateQuestion
from twinproof.reach.empty import empty_state
from twinproof.reach.exploration import Exploration, ReachScope
from twinproof.reach.operation import Operation, classes_named, operations, plain_objects
from twinproof.reach.play import Player
from twinproof.reach.supply import supply
from twinproof.reach.transition import Calls
from twinproof.reach.wanted_states import Query, ReachQuestion
from twinproof.same.callgraph import call_graph
from twinproof.smt.chain import make_line_solver
from twinproof.target import Target, open_target

FOLDER = Path(__file__).parent / "subjects"


@cache
def subject(name: str) -> Target:
    """The program in one file."""
    return open_target(str(FOLDER / f"{name}.java"))


@contextmanager
def exploring(target: Target, names: tuple[str, ...], scope: ReachScope) -> Iterator[Exploration]:
    """An exploration of some classes of a program, not yet run."""
    program = target.program
    own = classes_named(target.origin.classes(), names)
    found = operations(program, own)
    found += plain_objects(program, found)
    side = Side(program)
    with make_line_solver() as solver, deep_calls():
        calls = Calls(side, Universe(side, tuple(target.origin.classes())), solver, Deadline(300.0), 16)
        graph = call_graph(side, calls.inputs.universe.user_classes)
        methods = dict.fromkeys(method for one in found for method in (one.method, *graph.reached(one.method)))
        asked = [Operation(method, name) for name in own for method in methods_of(target, name)]
        calls.supply = supply(side, [*found, *asked], [*methods, *(one.method for one in asked)])
        start, gaps = empty_state(calls, list(methods))
        exploration = Exploration(calls, found, start, scope, [ClassType(name) for name in own])
        exploration.gaps.update(dict.fromkeys(gaps))
        exploration.landmarks = (-1, 0, 1, 8, 9, 10)
        yield exploration


def asking(target: Target, names: tuple[str, ...], scope: ReachScope, predicate: str, query: Query) -> tuple[ReachAnswer, Operation]:
    """The answer to a question, sequences being run on the interpreter only; and what was asked."""
    question = ReachQuestion(names, query, predicate)
    asked = find_asked(target, question)
    with exploring(target, names, scope) as exploration:
        answer = StateQuestion(exploration, asked, query, Player(target.program)).answer(lambda sequence: None)
    return answer, asked


def methods_of(target: Target, name: str) -> list[Method]:
    """The methods of a class that may be predicates."""
    cls = target.program.find(name)
    return [] if cls is None else [one for one in cls.methods.values() if one.body is not None and one.descriptor.endswith(")Z")]


@contextmanager
def asking_solver() -> Iterator[Calls]:
    """Somebody who can ask a solver."""
    target = subject("Cell")
    side = Side(target.program)
    with make_line_solver() as solver:
        yield Calls(side, Universe(side, tuple(target.origin.classes())), solver, Deadline(300.0), 16)
