"""Variables of a program, constants, and code that pointers lead to.

A variable that may be written to is a block of the input: before the call it may hold anything. A constant is a block that is made once,
by its initialiser, which is executed in a memory of its own. Code has one block for each method, the same in both versions.
"""

from __future__ import annotations

from twinproof.execute.explore import Frame
from twinproof.execute.heap import Heap
from twinproof.execute.memory.beyond_terms import PointerTerm
from twinproof.execute.memory.block_executor import BlockExecutor
from twinproof.execute.memory.block_memory import BlockMemory
from twinproof.execute.memory.made_block import CODE, MadeBlock
from twinproof.execute.state import Path, State
from twinproof.ir.instruction import FieldRef, MethodRef
from twinproof.ir.on_blocks import FixBlock, LastingBlock
from twinproof.ir.program import INITIALISER, Body, Method
from twinproof.ir.resolve import resolve_method
from twinproof.ir.types import BARE
from twinproof.term.term import Term, fresh

_CODE_ALIGN = 16


def executor_of(frame: Frame) -> BlockExecutor:
    """The executor of a frame, which is one of blocks."""
    assert isinstance(frame.executor, BlockExecutor)
    return frame.executor


def memory_of(state: State) -> BlockMemory:
    """The memory of a state."""
    assert state.heap.memory is not None
    return state.heap.memory


def variable_pointer(frame: Frame, state: State, field: FieldRef) -> PointerTerm | str:
    """The pointer to a variable, or why it is not known."""
    executor = executor_of(frame)
    known = executor.places.get(field.owner)
    if known is None:
        known = executor.places[field.owner] = _found(executor, memory_of(state), field)
    return known


def _found(executor: BlockExecutor, memory: BlockMemory, field: FieldRef) -> PointerTerm | str:
    cls = executor.side.program.find(field.owner)
    initialiser = None if cls is None else cls.methods.get((INITIALISER, BARE))
    body = None if initialiser is None else initialiser.body
    made = None if body is None else next((instr for instr in body.blocks[0].instrs if isinstance(instr, LastingBlock)), None)
    if initialiser is None or body is None or made is None:
        return f"the variable {field.owner}, whose value is not known"
    if any(isinstance(instr, FixBlock) for block in body.blocks for instr in block.instrs):
        return _constant(executor, memory, field, initialiser, body)
    common = executor.side.common(field.owner)
    if not memory.known.in_both(common):
        return f"the variable {field.owner}, which only one version has"
    found = memory.known.variable(f"{common}.{field.name}", len(made.content), made.align, body.blocks)
    return found or f"the variable {field.owner}, which begins otherwise in one version"


def _constant(executor: BlockExecutor, memory: BlockMemory, field: FieldRef, initialiser: Method, body: Body) -> PointerTerm | str:
    """Execute the initialiser of a constant, which says where it is (`place_constant`); what it makes lasts."""
    state = State(Path(), Heap(executor.inputs))
    state.heap.memory = BlockMemory(executor.inputs, memory.known)
    undefined = len(executor.undefined)
    summary = executor.frame(executor, initialiser, body).run([], state)
    place = executor.places.get(field.owner)
    if summary.returned is None or summary.stopped or len(executor.undefined) > undefined or place is None:
        return f"the constant {field.owner}, whose value is not known"
    memory.known.lasting |= memory_of(summary.returned[0]).blocks
    return place


def place_constant(frame: Frame, state: State, field: FieldRef, place: PointerTerm) -> bool:
    """Keep where a constant is, if it is its own initialiser that says so; others that it leads to may lead to it."""
    if frame.method.name != INITIALISER or frame.method.owner != field.owner:
        return False
    assert isinstance(place.base, Term)
    assert isinstance(place.base.payload, int)
    block = memory_of(state).block(place.base)
    assert block is not None
    memory_of(state).known.lasting[place.base.payload] = block
    executor_of(frame).places[field.owner] = place
    return True


def code_pointer(frame: Frame, state: State, ref: MethodRef) -> PointerTerm | str:
    """The pointer to the code of a method, or why it is not known."""
    executor, known = executor_of(frame), memory_of(state).known
    method = resolve_method(executor.side.program, ref)
    if method is None:
        return f"a pointer to {ref.name}, whose code is not there"
    name = f"{executor.side.common(method.owner)}.{method.name}"
    number = known.code.get(name)
    if number is None:
        number = known.code[name] = executor.inputs.allocate()
        known.lasting[number] = MadeBlock(0, _CODE_ALIGN, CODE, method=method)
    executor.code[number] = method
    return PointerTerm(fresh(number), 0)
