"""Blocks of memory as data: what is known of them, written in any way, compared, kept as JSON, put into the interpreter and out again."""

from __future__ import annotations

from pathlib import Path

import pytest

from llvm.compiled import load_c
from twinproof.base.errors import BadInput
from twinproof.heap.canonical import Observer, canonical, trim
from twinproof.heap.difference import differences
from twinproof.heap.in_bytes import cells_of, known_bytes, layout_of
from twinproof.heap.jsonable import input_from_json, input_to_json, observation_from_json, observation_to_json
from twinproof.heap.observe import BlockNode, Heap, Input, Link, Null, Observation, OpaqueNode, Returned, Scalar
from twinproof.heap.show import show
from twinproof.interpret.capture import observe
from twinproof.interpret.machine import machine_of
from twinproof.ir.types import BYTE, INT, LONG, POINTER

OBSERVER = Observer({}, frozenset({"data.g.place"}))
NODE = BlockNode(16, 8, ((0, Scalar(INT, -2)), (8, Link(0, 4))))
SOURCE = """
struct node { int value; struct node *next; };
int count = 3;
int *last = &count;
int sum(struct node *n) { int s = 0; for (; n; n = n->next) { s += n->value; n->value = 0; } return s; }
int *third(int *a) { a[1] = 7; return a + 2; }
int counting(void) { return *last += 2; }
void *__attribute__((noinline)) nothing(void *p) { return p; }
void half(int *a) { int x; a[0] = x; }
"""


def seen(*heap: BlockNode | OpaqueNode, value: Link | Null | Scalar | None = None) -> Observation:
    return Observation(Returned(value), "", heap, ())


def places(old: Observation, new: Observation, inputs: int) -> list[str]:
    return [each.place for each in differences(old, new, inputs, OBSERVER)]


def test_bytes_and_back() -> None:
    known = known_bytes(NODE)
    assert known[0] == 0xFE
    assert known[9] == (Link(0, 4), 1)
    assert 5 not in known
    assert cells_of(known, layout_of(NODE)) == NODE.cells
    assert cells_of(known, {})[:2] == ((0, Scalar(BYTE, -2)), (1, Scalar(BYTE, -1)))


def test_null_is_zeros() -> None:
    null, zero = BlockNode(8, 8, ((0, Null()),)), BlockNode(8, 8, ((0, Scalar(LONG, 0)),))
    assert known_bytes(null) == known_bytes(zero)
    assert cells_of(known_bytes(zero), {0: POINTER}) == null.cells
    assert canonical(seen(null), 1, OBSERVER) == canonical(seen(zero), 1, OBSERVER)
    assert places(seen(null), seen(zero), 1) == []


def test_however_it_is_written() -> None:
    wide = BlockNode(4, 4, ((0, Scalar(INT, 258)),))
    narrow = BlockNode(4, 4, tuple((at, Scalar(BYTE, byte)) for at, byte in enumerate((2, 1, 0, 0))))
    other = BlockNode(4, 4, ((0, Scalar(INT, 259)),))
    assert places(seen(wide), seen(narrow), 1) == []
    assert places(seen(wide), seen(other), 1) == ["input 0[0]"]
    assert places(seen(narrow), seen(other), 1) == ["input 0[0]"]


def test_indeterminate_bytes_tell_nothing() -> None:
    assert places(seen(BlockNode(4, 4, ())), seen(BlockNode(4, 4, ((0, Scalar(INT, 1)),))), 1) == []
    assert places(seen(BlockNode(8, 4, ())), seen(BlockNode(4, 4, ())), 1) != []


def test_a_larger_block_is_no_difference() -> None:
    """What was there may be used as before; the rest nobody could use in the old version."""
    assert places(seen(BlockNode(4, 4, ())), seen(BlockNode(8, 4, ())), 1) == []


def test_pointers() -> None:
    two: Heap = (BlockNode(8, 8, ((0, Link(1)),)), BlockNode(4, 4, ((0, Scalar(INT, 1)),)))
    same = Observation(Returned(None), "", two, ())
    moved = Observation(Returned(None), "", (BlockNode(8, 8, ((0, Link(1, 4)),)), two[1]), ())
    null = Observation(Returned(None), "", (BlockNode(8, 8, ((0, Null()),)), two[1]), ())
    fresh = Observation(Returned(None), "", (BlockNode(8, 8, ((0, Link(2)),)), two[1], two[1]), ())
    assert [places(same, other, 2) for other in (same, moved, null, fresh)] == [[], *[["input 0[0]"]] * 3]
    assert places(same, fresh, 1) == []  # if what is pointed to is new in both
    assert places(seen(NODE, value=Link(0, 4)), seen(NODE, value=Link(0, 8)), 1) == ["result"]


def test_json() -> None:
    given = Input((NODE, BlockNode(3, 1, ())), Null(), (Link(0, 8), Null(), Scalar(INT, 1)), (("data.g.place", Link(1)),))
    assert input_from_json(input_to_json(given)) == given
    told = seen(NODE, value=Link(0, 3))
    assert observation_from_json(observation_to_json(told)) == told


@pytest.mark.parametrize(
    "node",
    [
        {"block": 4, "align": 4, "cells": {"2": {"int": 1}}},
        {"block": 8, "align": 4, "cells": {"0": {"int": 1}, "2": {"int": 1}}},
        {"block": 8, "align": 3, "cells": {}},
        {"block": -1, "align": 4, "cells": {}},
        {"block": 8, "align": 4, "cells": {"0": {"ref": 1}}},
        {"block": 8, "align": 4, "cells": {"0": {"ref": 0, "offset": "x"}}},
        {"block": 8, "align": 4, "cells": {"-1": {"byte": 0}}},
    ],
)
def test_malformed(node: object) -> None:
    with pytest.raises(BadInput):
        input_from_json({"receiver": None, "arguments": [], "statics": {}, "heap": [node]})


def test_trim_keeps_offsets() -> None:
    given = Input((NODE, BlockNode(8, 8, ((0, Link(0, 4)),))), Null(), (Link(1, 8),))
    assert trim(given).heap == (BlockNode(8, 8, ((0, Link(1, 4)),)), BlockNode(16, 8, ((0, Scalar(INT, -2)), (8, Link(1, 4)))))


def call(folder: Path, name: str, given: Input) -> Observation:
    program = load_c(folder, SOURCE)
    cls = program.find("c")
    assert cls is not None
    method = next(method for method in cls.methods.values() if method.name == name)
    return observe(machine_of(program), "c", name, method.descriptor, given, lambda owner: True)


def node(value: int, following: Link | Null) -> BlockNode:
    return BlockNode(16, 8, ((0, Scalar(INT, value)), (8, following)))


def test_a_list_in_the_interpreter(tmp_path: Path) -> None:
    found = call(tmp_path, "sum", Input((node(1, Link(1)), node(2, Null())), Null(), (Link(0),)))
    assert found.end == Returned(Scalar(INT, 3))
    assert found.heap[:2] == (node(0, Link(1)), node(0, Null()))


def test_a_pointer_inside(tmp_path: Path) -> None:
    row = BlockNode(16, 4, tuple((4 * at, Scalar(INT, at)) for at in range(4)))
    found = call(tmp_path, "third", Input((row,), Null(), (Link(0, 4),)))
    assert found.end == Returned(Link(0, 12))
    assert found.heap == (BlockNode(16, 4, tuple((4 * at, Scalar(INT, (0, 1, 7, 3)[at])) for at in range(4))),)
    assert show(found) == "returned int[]{0, 1, 7, 3} + 12"


def test_variables_are_statics(tmp_path: Path) -> None:
    given = Input((BlockNode(4, 4, ((0, Scalar(INT, 40)),)),), Null(), (), (("data.count.place", Link(0)),))
    found = call(tmp_path, "counting", given)
    assert found.end == Returned(Scalar(INT, 42))  # `last` still points to it
    assert dict(found.statics)["data.count.place"] == Link(0)
    assert found.heap[0] == BlockNode(4, 4, ((0, Scalar(INT, 42)),))


def test_what_is_not_written_is_not_known(tmp_path: Path) -> None:
    found = call(tmp_path, "half", Input((BlockNode(8, 4, ((0, Scalar(INT, 1)), (4, Scalar(INT, 2)))),), Null(), (Link(0),)))
    assert found.heap == (BlockNode(8, 4, ((4, Scalar(INT, 2)),)),)


@pytest.mark.parametrize("address", [1, 4, (1 << 64) - 1])
def test_addresses_that_lead_nowhere_come_back(address: int) -> None:
    seen = Observation(Returned(Scalar(POINTER, address)), "", (), ())
    assert observation_from_json(observation_to_json(seen)) == seen
