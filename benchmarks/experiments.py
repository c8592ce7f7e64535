"""Experiment 1 of van Vliet (2023), with a program of our own: how the cost of one bounded execution grows with the number of classes.

A list whose nodes are of one of several classes holds its least value. The claim is kept up to the bounds; seconds are of the processor,
without start-up, other strategies or concrete runs. `merged` is how we execute; `apart` keeps paths apart, as the original does.
"""

from __future__ import annotations

import resource
from collections.abc import Iterator

from benchmarks.measure import table
from twinproof.base.budget import Deadline
from twinproof.bounded.bounded import Distinct, symbolic_arguments
from twinproof.bounded.failures import SingleCheck
from twinproof.contract.claims import asserting
from twinproof.contract.harness import code_of, holding_to
from twinproof.execute.apart.frontier import KeptApart
from twinproof.execute.inputs import Inputs
from twinproof.execute.parameterised import generics_for
from twinproof.execute.universe import Universe
from twinproof.ir.side import Side
from twinproof.oox.unit import unit_of
from twinproof.smt.chain import make_solver

CLASSES = (1, 2, 3, 4, 5, 7, 10)
BOUND = 4
_APART_CLASSES, _APART_BOUND = (1, 2, 3), 3
_CELL = """
class Cell {
    int held; Cell rest;
    Cell smallest() {
        Cell found := this; int low := this.held; Cell at := this.rest;
        while (at != null) { int seen := at.held; if (seen < low) { low := seen; found := at; } at := at.rest; }
        return found;
    }
    bool holds(int wanted) {
        int own := this.held; if (own == wanted) return true;
        Cell on := this.rest; if (on == null) return false;
        bool later := on.holds(wanted); return later;
    }
}
class Main {
    static void ask(Cell list) requires(list != null) exceptional(false) {
        Cell small := list.smallest(); int low := small.held; bool there := list.holds(low); assert there;
    }
}
"""


def experiments() -> Iterator[str]:
    """The tables."""
    rows = [[str(count), *_row(count, BOUND, None)] for count in CLASSES]
    yield table(f"experiment 1, merged, bound {BOUND}", ["classes", "verdict", "states", "CPU s"], rows)
    rows = [[str(count), *_row(count, _APART_BOUND, KeptApart("depth"))] for count in _APART_CLASSES]
    yield table(f"experiment 1, apart, bound {_APART_BOUND}", ["classes", "verdict", "states", "CPU s"], rows)


def program_text(count: int) -> str:
    """The list with so many classes of nodes."""
    return _CELL + "".join(f"class Cell{number} extends Cell {{ }}\n" for number in range(2, count + 1))


def _row(count: int, bound: int, policy: KeptApart | None) -> list[str]:
    unit = unit_of({"list.oox": program_text(count)})
    (contract,) = unit.contracts()
    program = unit.program()
    held = holding_to(program, contract)
    side = Side(asserting(program, [held]))
    begin = _spent()
    inputs = Inputs(Universe(side, [decl.name for decl in unit.declarations]), generics_for(side, "class"), "any", at_start=True)
    with make_solver() as solver:
        check = SingleCheck(side, inputs, solver, Deadline(600.0), bound, policy=policy)
        found = check.run(held, symbolic_arguments(inputs, side, code_of(program, contract)))
    kinds = {type(answer) for answer in (*found.clauses.values(), found.others)}
    word = "violated" if Distinct in kinds else "bounded" if found.cuts else "holds"
    return [word, str(check.executor.counts.states), f"{_spent() - begin:.2f}"]


def _spent() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)
