"""Edges, order, dominators and loops, against pictures drawn by hand and against their definitions."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as gen

from ir.programs import instructions
from twinproof.ir.cfg import (
    Loop,
    can_throw,
    dominators,
    natural_loops,
    predecessors,
    reads,
    reverse_postorder,
    successors,
    targets,
    writes,
)
from twinproof.ir.instruction import Branch, Instruction, Jump, Reg, Return, Switch, Terminator, int_const
from twinproof.ir.operators import OPERATORS
from twinproof.ir.parse import parse_program
from twinproof.ir.program import Block, Body
from twinproof.ir.schema import SCHEMAS, Trait
from twinproof.ir.text import print_instruction
from twinproof.ir.types import INT

NESTED = """
class A {
  method static f(I)I {
    registers int a, ref e
    params a
  b0:
    jump b1
  b1:
    if lt.int a, 9 then b2 else b6
  b2:
    if lt.int a, 5 then b3 else b4
  b3: catch any b7
    check zero a
    jump b2
  b4: catch any b7
    a = add.int a, 1
    switch a 1 b1, 2 b1, 3 b5 default b6
  b5:
    jump b1
  b6:
    return a
  b7:
    catch e
    throw e
  b8:
    jump b1
  }
}
"""


def _body(text: str) -> Body:
    (cls,) = parse_program(text).values()
    (method,) = cls.methods.values()
    assert method.body is not None
    return method.body


def graph(edges: list[list[int]]) -> Body:
    """A body whose block n jumps to any of edges[n]."""
    return Body((), (), tuple(Block((_jump(some),)) for some in edges))


def _jump(some: list[int]) -> Instruction:
    match some:
        case []:
            return Return(None)
        case [target]:
            return Jump(target)
        case [then, other]:
            return Branch(OPERATORS["eq.int"], (int_const(0), int_const(0)), then, other)
    return Switch(int_const(0), tuple(enumerate(some[1:])), some[0])


@gen.composite
def graphs(draw: gen.DrawFn) -> Body:
    """Any flow graph of up to nine blocks, unreachable and irreducible parts included."""
    size = draw(gen.integers(1, 9))
    return graph(draw(gen.lists(gen.lists(gen.integers(0, size - 1), max_size=3), min_size=size, max_size=size)))


def test_edges() -> None:
    """Jump targets in order, then the handlers of blocks that can throw."""
    body = _body(NESTED)
    assert [successors(block) for block in body.blocks] == [(1,), (2, 6), (3, 4), (2, 7), (1, 5, 6), (1,), (), (), (1,)]
    assert targets(body.blocks[4]) == (1, 1, 5, 6)
    assert predecessors(body) == ((), (0, 4, 5, 8), (1, 3), (2,), (2,), (4,), (1, 4), (3,), ())


def test_loops() -> None:
    """Two back edges to one header are one loop; the inner loop comes after the outer."""
    outer = Loop(1, (4, 5), frozenset({1, 2, 3, 4, 5}))
    inner = Loop(2, (3,), frozenset({2, 3}))
    assert natural_loops(_body(NESTED)) == (outer, inner)


def test_irreducible() -> None:
    """A cycle with two entries has no header."""
    assert natural_loops(graph([[1, 2], [2], [1]])) == ()


def test_a_long_method() -> None:
    """Ten thousand blocks in a row: nothing recurses, and nothing takes quadratic time."""
    body = graph([*([number + 1] for number in range(10_000)), []])
    assert reverse_postorder(body) == tuple(range(10_001))
    assert dominators(body).parent[10_000] == 9_999
    assert natural_loops(body) == ()


@given(graphs())
def test_order(body: Body) -> None:
    """Exactly the reachable blocks; where an edge goes back, it closes a cycle."""
    order = reverse_postorder(body)
    assert order[0] == 0
    assert sorted(order) == sorted(_reachable(body, 0, None))
    place = {number: index for index, number in enumerate(order)}
    for number in order:
        for target in successors(body.blocks[number]):
            assert place[target] > place[number] or number in _reachable(body, target, None)


@given(graphs())
def test_dominators(body: Body) -> None:
    """a dominates b if b cannot be reached without passing a; the immediate one is the nearest other."""
    tree = dominators(body)
    reachable = _reachable(body, 0, None)
    assert set(tree.parent) == reachable
    above = {low: {high for high in reachable if high == low or low not in _reachable(body, 0, high)} for low in reachable}
    for low in reachable:
        assert {high for high in range(len(body.blocks)) if tree.dominates(high, low)} == above[low]
        expected = 0 if low == 0 else max(above[low] - {low}, key=lambda high: len(above[high]))
        assert tree.parent[low] == expected


@given(graphs())
def test_natural_loops(body: Body) -> None:
    """The members are what reaches a back edge without passing the header."""
    tree = dominators(body)
    edges = [(number, target) for number in tree.parent for target in successors(body.blocks[number])]
    back = [(number, target) for number, target in edges if tree.dominates(target, number)]
    loops = natural_loops(body)
    assert sorted(back) == sorted((number, loop.header) for loop in loops for number in loop.back)
    for loop in loops:
        inside = {n for n in tree.parent if n != loop.header and _reachable(body, n, loop.header) & set(loop.back)}
        assert loop.members == inside | {loop.header}


def _reachable(body: Body, start: int, avoid: int | None) -> set[int]:
    """The blocks on ways from start that do not pass avoid."""
    seen: set[int] = set()
    todo = [start]
    while todo:
        number = todo.pop()
        if number not in seen and number != avoid:
            seen.add(number)
            todo.extend(successors(body.blocks[number]))
    return seen


REGISTERS = tuple(Reg(index, INT, f"reg{index}") for index in range(4))


@given(instructions(REGISTERS))
def test_reads_and_writes(instr: Instruction) -> None:
    """The registers in the printed text are those read and the one written."""
    words = print_instruction(instr).replace(",", " ").replace("(", " ").replace(")", " ").split()
    shown = {word for word in words if word in {reg.name for reg in REGISTERS}}
    dst = writes(instr)
    used = {value.name for value in reads(instr) if isinstance(value, Reg)} | ({dst.name} if dst else set())
    assert shown == used
    written = print_instruction(instr).partition(" = ")[0] if dst else ""
    assert dst is None or written == dst.name or written.startswith(f"catch {dst.name}")


def test_terminators() -> None:
    """The declarations are the type."""
    assert set(get_args(Terminator)) == {cls for cls, schema in SCHEMAS.items() if Trait.ENDS in schema.traits}
    assert set(get_args(Instruction)) == SCHEMAS.keys()


@pytest.mark.parametrize(
    ("text", "throws"),
    [
        ("a = 1", False),
        ('r = text "x"', False),
        ("a = div.int a, a", False),
        ("check null r", True),
        ("check bounds r, a", True),
        ("check cast r, A", True),
        ("check zero a", True),
        ("check size a", True),
        ("check store r, r", True),
        ("a = get r, A.x int", False),
        ("put r, A.x int, a", False),
        ("a = getstatic A.x int", True),
        ("putstatic A.x int, a", True),
        ("r = new A", True),
        ("r = newarray int[] a", False),
        ("a = length r", False),
        ("a = load.int r, a", False),
        ("store.int r, a, a", False),
        ("a = instanceof r, A", False),
        ("call static A.f()V ()", True),
        ("catch r", False),
        ("jump b0", False),
        ("if eq.int a, a then b0 else b0", False),
        ("switch a default b0", False),
        ("return", False),
        ("throw r", True),
        ('unsupported "x"', False),
    ],
)
def test_can_throw(text: str, throws: bool) -> None:
    """Checks, calls, throws, and what may run a static initialiser; nothing else."""
    body = _body(f"class A {{\n method f()V {{\n registers int a, ref r\n b0:\n {text}\n }}\n}}")
    assert can_throw(body.blocks[0].instrs[0]) is throws
