"""Memory of blocks where code runs: every instruction on it has a step, local blocks end with their methods, and two ends are compared."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

from execute.memory.test_block_memory import no_trouble
from execute.memory.without_program import empty_inputs
from execute.worlds import NoSolver
from twinproof.align.match import match_programs
from twinproof.base.budget import Deadline
from twinproof.bounded.defined_check import DefinedCheck
from twinproof.execute.inputs import Inputs
from twinproof.execute.memory.beyond_terms import PointerTerm, held
from twinproof.execute.memory.block_frame import BlockFrame
from twinproof.execute.memory.block_memory import BlockMemory
from twinproof.execute.memory.block_steps import BLOCK_STEP
from twinproof.execute.memory.block_variables import executor_of, memory_of, variable_pointer
from twinproof.execute.memory.final_memory import FinalMemories
from twinproof.execute.memory.input_blocks import InputBlocks
from twinproof.execute.memory.made_block import ALLOCATED, MadeBlock
from twinproof.execute.memory.memory_cells import MemoryCell
from twinproof.execute.parameterised import Erased
from twinproof.execute.state import Path as Conditions
from twinproof.execute.universe import Universe
from twinproof.ir.instruction import FieldRef
from twinproof.ir.on_blocks import MemoryInstruction
from twinproof.ir.types import INT, POINTER, REF
from twinproof.llvm.c_in import CFrontEnd
from twinproof.term.build import not_
from twinproof.term.leaf import ByName
from twinproof.term.term import Term, Value, variable

SOURCE = """
int shared;
static const int table[2] = {7, 8};
int *local(int n) { int x = n; int *p = &x; return p; }
int constant(int i) { return table[i & 1]; }
void writes(int n) { shared = n; }
"""


def executed(folder: Path, name: str) -> tuple[DefinedCheck, Value, BlockMemory]:
    """A function executed on anything: what it returns, and the memory that it leaves."""
    (folder / "f.c").write_text(SOURCE)
    origin, program = CFrontEnd().open([folder / "f.c"])
    matching = match_programs(program, origin.classes(), program, origin.classes(), guess=False)
    inputs = Inputs(Universe(matching.old, matching.classes), Erased())
    check = DefinedCheck(matching.old, matching.new, inputs, NoSolver(), Deadline(60), 4)
    method = next(pair.old for pair in matching.pairs if pair.old.name == name)
    assert method.body is not None
    frame = BlockFrame(check.executors[0], method, method.body)
    summary = frame.run(check.arguments(method), check.state(Conditions()))
    assert summary.returned is not None
    if name == "writes":
        assert executor_of(frame).places.keys() == {"data.shared"}
        assert (
            variable_pointer(frame, summary.returned[0], FieldRef("data.shared", "place", POINTER))
            == executor_of(frame).places["data.shared"]
        )
    return check, summary.returned[1], memory_of(summary.returned[0])


def test_every_instruction_has_a_step() -> None:
    """None of them is left to the steps of other languages, which only say that they do not know it."""
    assert [
        cls.__name__ for cls in get_args(MemoryInstruction) if BLOCK_STEP[cls].__module__ != "twinproof.execute.memory.block_steps"
    ] == []


def test_locals_end(tmp_path: Path) -> None:
    """A pointer to a local block that is returned leads to what is dead."""
    _, value, memory = executed(tmp_path, "local")
    place = held(value)
    assert isinstance(place, PointerTerm)
    assert isinstance(place.base, Term)
    block = memory.block(place.base)
    assert block is not None
    assert block.alive is False


def test_constants_are_known(tmp_path: Path) -> None:
    """Of a table at an index that is not known, a choice of what it holds."""
    _, value, _ = executed(tmp_path, "constant")
    assert isinstance(value, Term)
    assert (value.low, value.high) == (7, 8)


def test_variables_are_inputs(tmp_path: Path) -> None:
    """A write to one is a store to a block of the input."""
    check, _, memory = executed(tmp_path, "writes")
    assert memory.stores is not None
    assert memory.stores.base in check.blocks.variables


# --- two ends


def memories() -> tuple[BlockMemory, BlockMemory]:
    inputs = empty_inputs()
    known = InputBlocks(inputs)
    return BlockMemory(inputs, known), BlockMemory(inputs, known)


def difference(old: BlockMemory, new: BlockMemory, results: tuple[PointerTerm, PointerTerm] | None = None) -> Value:
    final = FinalMemories(old.inputs, old, new)
    if results is not None:
        final.results(*results, POINTER)
    final.places()
    assert final.unclear == []
    return final.difference()


def test_places_of_inputs() -> None:
    """What either version wrote is compared, in both."""
    old, new = memories()
    place = PointerTerm(variable(ByName("p"), REF), 0)
    assert difference(old, new) is False
    old.write(place, MemoryCell(INT, 3), 4, no_trouble)
    assert isinstance(difference(old, new), Term)  # unless it was 3 before
    new.write(place, MemoryCell(INT, 4), 4, no_trouble)
    assert difference(old, new) is True
    new.write(place, MemoryCell(INT, 3), 4, no_trouble)
    assert difference(old, new) is False


def test_new_blocks_are_matched() -> None:
    """By what leads to them; what they hold is compared, if they are of one kind and the new one is no smaller."""
    old, new = memories()
    a, b = old.add(MadeBlock(8, 16, ALLOCATED)), new.add(MadeBlock(8, 16, ALLOCATED))
    assert difference(old, new, (a, b)) is False
    new.write(b, MemoryCell(INT, 3), 4, no_trouble)
    assert difference(old, new, (a, b)) is False  # of bytes that the old one never wrote nothing is known
    old.write(a, MemoryCell(INT, 3), 4, no_trouble)
    assert difference(old, new, (a, b)) is False
    old.write(a, MemoryCell(INT, 4), 4, no_trouble)
    assert difference(old, new, (a, b)) is True
    small = new.add(MadeBlock(4, 16, ALLOCATED))
    new.write(small, MemoryCell(INT, 4), 4, no_trouble)
    assert difference(old, new, (a, small)) is True
    assert difference(old, new, (a, PointerTerm(None, 0))) is True


def test_one_block_is_not_two() -> None:
    """A block that two places lead to in one version, and two blocks in the other."""
    old, new = memories()
    a = old.add(MadeBlock(8, 16, ALLOCATED))
    b, c = new.add(MadeBlock(8, 16, ALLOCATED)), new.add(MadeBlock(8, 16, ALLOCATED))
    final = FinalMemories(old.inputs, old, new)
    final.results(a, b, POINTER)
    final.results(a, c, POINTER)
    final.places()
    assert not_(final.difference()) is False
