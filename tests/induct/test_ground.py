"""What proofs in lock step run on: memory made of blocks, and objects; what may be taken for a common state, and what is known of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from llvm.c_pairs import matching_of
from twinproof.align.match import Matching
from twinproof.base.budget import Deadline
from twinproof.bounded.defined_check import DefinedCheck
from twinproof.execute.memory.beyond_terms import AddressTerm, PointerTerm, held, kept, nothing
from twinproof.execute.memory.block_variables import memory_of
from twinproof.execute.memory.made_block import ALLOCATED, MadeBlock
from twinproof.execute.memory.memory_cells import MemoryCell
from twinproof.execute.state import Path as Ways
from twinproof.execute.state import State
from twinproof.execute.universe import Universe
from twinproof.induct.callees import Callees
from twinproof.induct.couple import BASE, NEW, OFFSET, OLD, LiveVariable
from twinproof.induct.facts import symbol
from twinproof.induct.forms.unfold import unfolded
from twinproof.induct.ground.block_facts import block_facts, unsigned_orders
from twinproof.induct.ground.block_ground import BlockGround
from twinproof.induct.ground.block_reading import told
from twinproof.induct.ground.ground import Ground
from twinproof.induct.ground.object_ground import ObjectGround
from twinproof.induct.steps import Setting
from twinproof.interpret.machine import machine_of
from twinproof.ir.program import Method
from twinproof.ir.side import Side
from twinproof.ir.types import INT, LONG, POINTER, REF
from twinproof.smt.chain import Chain, make_solver
from twinproof.term.leaf import BLOCK_SIZE, IS_ALIVE, CellOf
from twinproof.term.term import Term, Value

SOURCE = """
int twice(int n) { return n <= 0 ? n : twice(n - 1) + 2; }
int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int with_local(int n) { int x[2] = {n, n}; int *p = x; return n <= 0 ? *p : with_local(n - 1) + *p; }
"""


@pytest.fixture(scope="module")
def setting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Setting]:
    matching = matching_of(tmp_path_factory.mktemp("ground"), SOURCE, SOURCE)
    universe = Universe(matching.old, matching.classes)
    with make_solver() as solver:
        yield setting_for(matching, universe, solver)


def setting_for(matching: Matching, universe: Universe, solver: Chain) -> Setting:
    return Setting((matching.old, matching.new), universe, Callees(matching, universe), solver, Deadline(600.0), "class")


@pytest.fixture
def check(setting: Setting) -> DefinedCheck:
    ground = setting.ground
    found = setting.check(ground.inputs(setting.universe, ground.generics(setting.sides, "class"), "any", arbitrary=True, wide=False))
    assert isinstance(found, DefinedCheck)
    return found


def admitted(setting: Setting, state: State, *roots: Value) -> str | None:
    return setting.ground.obstacle(state, roots, setting.universe, setting.sides)


def test_the_language_says_which(setting: Setting) -> None:
    """C runs on blocks, of which less is known to be kept when code is rewritten."""
    grounds: tuple[Ground, Ground] = (setting.ground, ObjectGround())
    assert isinstance(grounds[0], BlockGround)
    assert [(one.changes_forms, one.trusts_same_code) for one in grounds] == [(False, False), (True, True)]


def test_what_is_in_use_must_be_as_memory_of_inputs(setting: Setting, check: DefinedCheck) -> None:
    """Alive and written as a whole; values that were never written, and addresses as numbers, are not."""
    state = check.state(Ways())
    memory = memory_of(state)
    whole = memory.add(MadeBlock(4, 16, ALLOCATED, cells={0: MemoryCell(INT, 7)}))
    half = memory.add(MadeBlock(8, 16, ALLOCATED, cells={0: MemoryCell(INT, 7)}))
    gone = memory.add(MadeBlock(4, 16, ALLOCATED, zeroed=True, alive=False))
    leads = memory.add(MadeBlock(8, 16, ALLOCATED, cells={0: MemoryCell(POINTER, half)}))
    assert admitted(setting, state, 1, kept(whole), setting.ground.anything(check, POINTER)) is None
    for bad in (half, gone, leads, nothing(INT), AddressTerm(whole)):
        assert admitted(setting, state, kept(bad)) is not None
    memory.write(PointerTerm(setting.ground.anything(check, REF), 0), MemoryCell(POINTER, gone), 8, lambda when, why: None)
    assert admitted(setting, state) == "an object whose life may have ended is in use"


def test_a_life_that_ended_for_the_new_side_alone(setting: Setting, check: DefinedCheck) -> None:
    """States from which code goes on differ by that; the old side may have ended more."""
    base = setting.ground.anything(check, REF)
    assert isinstance(base, Term)
    states = [check.state(Ways()), check.state(Ways())]
    for ended, differ in ((OLD, False), (NEW, True)):
        here = [one.fork() for one in states]
        memory_of(here[ended]).end(base)
        cases = setting.ground.unlike(check, here, ([], []), "class")
        assert any(condition is not False for _, condition in cases) is differ


def test_registers_that_may_not_be_written(setting: Setting, check: DefinedCheck) -> None:
    """Anything for the old side, nothing for the new one."""
    assert isinstance(setting.ground.indeterminate(check, OLD, INT), Term)
    assert held(setting.ground.indeterminate(check, NEW, INT)) == nothing(INT)


def test_facts_about_blocks(setting: Setting, check: DefinedCheck) -> None:
    """Numbers that may be offsets, distances that are multiples, and what is so of a block."""
    p = [LiveVariable(OLD, 1, REF, "p", BASE), LiveVariable(OLD, 1, LONG, "p", OFFSET)]
    q = [LiveVariable(NEW, 2, REF, "q", BASE), LiveVariable(NEW, 2, LONG, "q", OFFSET)]
    base, offset = setting.ground.anything(check, REF), setting.ground.anything(check, LONG)
    values = {symbol(p[0]): base, symbol(q[0]): base, symbol(p[1]): offset, symbol(q[1]): offset}
    texts = [fact.text({symbol(one): symbol(one) for one in (*p, *q)}) for fact in block_facts([*p, *q], values)]
    assert "p.base.is alive" in texts
    assert "q'.offset >= 0" in texts
    numbers = [LiveVariable(OLD, 3, INT, "i"), LiveVariable(NEW, 3, INT, "n")]
    assert len(list(unsigned_orders(numbers, {"ltu.int"}))) == 2
    assert not list(unsigned_orders(numbers, {"lt.int"}))


def test_what_facts_read(check: DefinedCheck, setting: Setting) -> None:
    """A plain value where there is one; what was never written makes the fact false."""
    memory = memory_of(check.state(Ways()))
    made = memory.add(MadeBlock(8, 16, ALLOCATED, cells={0: MemoryCell(INT, 7)}))
    assert isinstance(made.base, Term)
    conditions: list[Value] = []
    assert told(memory, BLOCK_SIZE, made.base, (), conditions) == 8
    assert told(memory, IS_ALIVE, made.base, (), conditions) is True
    assert told(memory, CellOf(INT), made.base, (0,), conditions) == 7
    assert False not in conditions
    told(memory, CellOf(INT), made.base, (4,), conditions)
    assert False in conditions


def function_of(side: Side, name: str) -> Method:
    cls = side.program.find("c")
    assert cls is not None
    return next(one for one in cls.methods.values() if one.name == name)


@pytest.mark.parametrize("name", ["twice", "fib"])
def test_unfolded_recursion_does_the_same(setting: Setting, name: str) -> None:
    """On the interpreter, for small numbers."""
    side = setting.sides[OLD]
    method = function_of(side, name)
    made = unfolded(setting.callees, OLD, method)
    assert made is not method
    for number in range(-2, 9):
        results = [machine_of(side.program).invoker(one)([number]) for one in (method, made)]
        assert results[0] == results[1]


def test_local_objects_keep_a_method_from_being_unfolded(setting: Setting) -> None:
    """They would live longer."""
    method = function_of(setting.sides[OLD], "with_local")
    assert unfolded(setting.callees, OLD, method) is method
