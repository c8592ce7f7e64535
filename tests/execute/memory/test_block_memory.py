"""Memory of blocks, written and read at random, at offsets that are known and such that are not: it holds what a row of bytes does."""

from __future__ import annotations

import random

import pytest

from execute.memory.without_program import empty_inputs
from twinproof.execute.inputs import Inputs
from twinproof.execute.memory.beyond_terms import Held, PartialTerm, PointerTerm, known_bits, nothing
from twinproof.execute.memory.block_memory import BlockMemory
from twinproof.execute.memory.block_stores import Copied, Filled, alike, covers, push, touches
from twinproof.execute.memory.input_blocks import InputBlocks
from twinproof.execute.memory.made_block import ALLOCATED, LOCAL, MadeBlock
from twinproof.execute.memory.memory_cells import PART_OF_POINTER, CellReading, MemoryCell, Unmodelled, bytes_of, low_byte, plain_bits
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import BOOLEAN, BYTE, CHAR, INT, INT128, LONG, POINTER, REF, SHORT, Primitive
from twinproof.term.build import apply
from twinproof.term.evaluate import evaluate
from twinproof.term.leaf import ByName, CellOf
from twinproof.term.term import Term, Value, fresh, integer, subterms, variable

_TYPES = (BYTE, SHORT, CHAR, INT, LONG)
_SIZE = 24


def memory_with(block: MadeBlock) -> tuple[BlockMemory, PointerTerm]:
    inputs = empty_inputs()
    memory = BlockMemory(inputs, InputBlocks(inputs))
    return memory, memory.add(block)


class Row:
    """A row of bytes as the oracle; None is a byte that was never written."""

    def __init__(self, size: int, start: int | None) -> None:
        self.data: list[int | None] = [start] * size

    def write(self, at: int, size: int, value: int) -> None:
        for index in range(size):
            self.data[at + index] = value >> 8 * index & 255

    def copy(self, to: int, source: int, size: int) -> None:
        self.data[to : to + size] = self.data[source : source + size]


def no_trouble(condition: Value, why: str) -> None:
    raise AssertionError(why)


def value_in(value: Value, known: dict[Term, Value]) -> int:
    found = evaluate([value], lambda term, args: known[term])[value] if isinstance(value, Term) else value
    return integer(found)


def same_bytes(memory: BlockMemory, place: PointerTerm, row: Row, known: dict[Term, Value]) -> None:
    for at, wanted in enumerate(row.data):
        byte = memory.read(PointerTerm(place.base, at), BYTE, 1, no_trouble)
        mask = value_in(known_bits(byte), known) & 255
        assert (mask == 255) is (wanted is not None), at
        if wanted is not None:
            assert value_in(plain_bits(byte), known) & 255 == wanted, at


def read_agrees(
    memory: BlockMemory, place: PointerTerm, at: Value, type: Primitive, align: int, row: Row, known: dict[Term, Value]
) -> None:
    """One read of a type, at an offset that may not be known."""
    offset, size = value_in(at, known), bytes_of(type)
    found = memory.read(PointerTerm(place.base, at), type, align, no_trouble)
    cells = row.data[offset : offset + size]
    mask = value_in(known_bits(found), known) & ((1 << 8 * size) - 1)
    assert mask == sum(255 << 8 * index for index, byte in enumerate(cells) if byte is not None)
    wanted = sum(byte << 8 * index for index, byte in enumerate(cells) if byte is not None)
    assert value_in(plain_bits(found), known) & mask == wanted & mask


@pytest.mark.parametrize("seed", range(30))
def test_as_a_row_of_bytes(seed: int) -> None:
    """Writes, fills and copies, some under conditions, in two memories that become one."""
    rng = random.Random(seed)
    zeroed = rng.random() < 0.5
    memory, place = memory_with(MadeBlock(_SIZE, 16, ALLOCATED if zeroed else LOCAL, zeroed=zeroed))
    row = Row(_SIZE, 0 if zeroed else None)
    known: dict[Term, Value] = {}
    for step in range(rng.randint(3, 7)):
        if rng.random() < 0.25:
            condition = variable(ByName(f"c{step}"), BOOLEAN)
            known[condition] = rng.random() < 0.5
            other, other_row = memory.copy(), Row(_SIZE, None)
            other_row.data = row.data[:]
            change(rng, other, place, other_row, known, step)
            memory = other.merged(condition, memory)
            row = other_row if known[condition] else row
        else:
            change(rng, memory, place, row, known, step)
        type = rng.choice(_TYPES)
        size = bytes_of(type)
        known_at = rng.randrange(0, _SIZE - size + 1)
        read_agrees(memory, place, known_at, type, 1, row, known)
        index, aligned = index_of(rng, known, f"r{step}", size)
        read_agrees(memory, place, index, type, size if aligned else 1, row, known)
    same_bytes(memory, place, row, known)


def index_of(rng: random.Random, known: dict[Term, Value], name: str, size: int) -> tuple[Value, bool]:
    """An offset that is not known, of an element of that size, or of any byte; and whether it is one of an element."""
    aligned = rng.random() < 0.6
    step = size if aligned else 1
    term = variable(ByName(name), LONG, (0, (_SIZE - size) // step))
    known[term] = rng.randint(0, term.high)
    return apply(OPERATORS["mul.long"], term, step), aligned


def change(rng: random.Random, memory: BlockMemory, place: PointerTerm, row: Row, known: dict[Term, Value], step: int) -> None:
    """One change of a memory and of its row."""
    kind = rng.choice(["write", "write", "write", "fill", "copy"])
    type = rng.choice(_TYPES)
    size = bytes_of(type)
    if rng.random() < 0.5:
        at: Value = rng.randrange(0, _SIZE - size + 1)
        aligned = False
    else:
        at, aligned = index_of(rng, known, f"w{step}", size)
    to = PointerTerm(place.base, at)
    offset = value_in(at, known)
    if kind == "write":
        term = variable(ByName(f"v{step}"), LONG if type is LONG else INT)
        known[term] = rng.randrange(-(1 << 31), 1 << 31)
        memory.write(to, MemoryCell(type, term), size if aligned else 1, no_trouble)
        row.write(offset, size, value_in(term, known))
    elif kind == "fill":
        count = variable(ByName(f"n{step}"), LONG, (0, _SIZE - offset))
        known[count] = rng.randint(0, _SIZE - offset)
        bytes_ = count if rng.random() < 0.5 else known[count]
        byte = rng.randrange(-128, 128)
        memory.fill(to, Filled(byte, bytes_), 1, no_trouble)
        for index in range(value_in(known[count], known)):
            row.write(offset + index, 1, byte)
    else:
        source = rng.randrange(0, _SIZE)
        room = _SIZE - max(offset, source)
        count = variable(ByName(f"n{step}"), LONG, (0, room))
        known[count] = rng.randint(0, room)
        bytes_ = count if rng.random() < 0.5 else known[count]
        memory.copy_bytes(to, Copied(memory, PointerTerm(place.base, source), bytes_), 1, no_trouble)
        row.copy(offset, source, value_in(known[count], known))


# --- blocks of inputs


MIXED: list[str] = []


def told_mixed(condition: Value, why: str) -> None:
    MIXED.append(why)


def inputs_read(*places: tuple[Primitive, Value]) -> tuple[Inputs, list[Term]]:
    """What is read of one block of an input at some offsets."""
    inputs = empty_inputs()
    blocks = InputBlocks(inputs)
    base = variable(ByName("p"), REF)
    read = [blocks.read(base, offset, type, bytes_of(type), CellReading(inputs, told_mixed), True).value for type, offset in places]
    return inputs, [term for term in read if isinstance(term, Term)]


def test_places_of_one_type_need_no_more() -> None:
    """A function says by itself that equal places hold the same."""
    inputs, (a, b) = inputs_read((INT, 0), (INT, variable(ByName("i"), LONG)))
    assert [inputs.facts[a], inputs.facts[b]] == [True, True]
    assert a.payload is CellOf(INT)


def test_places_of_two_types_agree() -> None:
    """Bytes that are read as two types are the same bytes; those that do not overlap have nothing to do with each other."""
    inputs, (whole, low, beyond) = inputs_read((INT, 0), (BYTE, 1), (BYTE, 4))
    fact = inputs.facts[low]
    assert isinstance(fact, Term)
    others = dict.fromkeys((term for term in subterms([fact]) if term.op == "var"), 1)
    for value, byte, holds in ((0x1234, 0x12, True), (0x1234, 0x34, False), (-1, -1, True)):
        assert value_in(fact, {whole: value, low: byte, **others}) == holds
    assert inputs.facts[beyond] is True


def test_pointers_are_no_numbers() -> None:
    """Bytes of an input that are used as a pointer are not used as a number, unless they visibly are: whoever reads them is told."""
    index = variable(ByName("i"), LONG)
    inputs, (number,) = inputs_read((POINTER, 0), (INT, index))
    assert inputs.blocks is not None
    pointer = next(leaf for leaf, place in inputs.blocks.read_places.items() if place.type is POINTER)
    assert inputs.blocks.apart([number]) == []
    (fact,) = inputs.blocks.apart([number, pointer])
    assert [value_in(fact, {index: at}) for at in (-4, 0, 4, 8)] == [True, False, False, True]
    assert [str(each) for each in inputs.assumed] == ["inputs-written", "pointers-apart"]
    MIXED.clear()
    inputs, (number,) = inputs_read((POINTER, 0), (INT, 4))
    assert MIXED == [PART_OF_POINTER]
    assert inputs.blocks is not None
    assert inputs.blocks.apart([number, *inputs.blocks.read_places]) == []


def test_variables_are_apart() -> None:
    """Two variables are two blocks; one that starts otherwise in the other version is none that is known."""
    inputs = empty_inputs()
    blocks = InputBlocks(inputs)
    a, b = blocks.variable("data.a.place", 4, 4, "zero"), blocks.variable("data.b.place", 4, 4, "zero")
    assert a is not None
    assert b is not None
    assert isinstance(b.base, Term)
    fact = inputs.facts[b.base]
    assert "not(eq.ref(static data.a.place, static data.b.place))" in str(fact)
    assert blocks.variable("data.a.place", 4, 4, "one") is None


# --- stores and cells


def test_what_stores_touch() -> None:
    """Values of one size that are aligned are one or apart; others may overlap in part."""
    base, i, j = fresh(1), variable(ByName("i"), LONG), variable(ByName("j"), LONG)
    store = push(None, True, base, i, 4, MemoryCell(INT, 1))
    assert str(touches(store, base, j, 4, 4)) == "eq.long(i, j)"
    assert touches(store, fresh(2), j, 4, 4) is False
    assert covers(store, base, i, 4) is True
    assert covers(store, base, i, 8) is False
    assert alike(apply(OPERATORS["add.long"], apply(OPERATORS["mul.long"], i, 12), 4)) == (12, 4)


def test_parts_of_pointers_are_told() -> None:
    """Whoever reads a part of a pointer as a number is told when."""
    told: list[str] = []
    reading = CellReading(empty_inputs(), lambda condition, why: told.append(why))
    cell = MemoryCell(POINTER, PointerTerm(fresh(1), 0))
    assert reading.as_type(cell, POINTER, True) == PointerTerm(fresh(1), 0)
    reading.byte(cell, 0, True)
    assert told == [PART_OF_POINTER]


def test_what_is_not_modelled() -> None:
    """Numbers of 128 bits are not, and say so."""
    with pytest.raises(Unmodelled, match="int128"):
        bytes_of(INT128)


def test_lowest_byte() -> None:
    """Of a number some of whose bits were never written as well."""
    found: Held = low_byte(PartialTerm(0x1FF, 0xF0))
    assert isinstance(found, PartialTerm)
    assert (found.bits, found.known) == (-1, -16)
    assert low_byte(300) == 44
    assert known_bits(low_byte(nothing(INT))) == 0
