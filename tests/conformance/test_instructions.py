"""Every arithmetic, conversion, comparison, shift and branch instruction, on all pairs of corner values, equals the real JVM's bit for bit.

Each instruction has one assembled method that applies it to the elements of its argument arrays.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from pathlib import Path

import pytest
from both_machines import Both, assert_ended, load_assembled
from corner_values import DOUBLES, FLOATS, INTS, LONGS

from assembler import ClassBuilder
from twinproof.heap.observe import ArrayNode, Input, Link, Null, Observation, Scalar
from twinproof.ir.types import BY_NAME
from twinproof.java.sidecar.client import Sidecar

ARRAYS = {"i": "[I", "l": "[J", "f": "[F", "d": "[D"}
TYPES = {"i": "int", "l": "long", "f": "float", "d": "double"}
VALUES = {"i": INTS, "l": LONGS, "f": FLOATS, "d": DOUBLES}

LOOP = """
    iconst_0
    istore 9
Again:
    iload 9
    aload {out}
    arraylength
    if_icmpge Done
    aload {out}
    iload 9
    {loads}
    {body}
    {result}astore
    iinc 9 1
    goto Again
Done:
    return
"""


@dataclass(frozen=True, slots=True)
class Case:
    """One instruction: its name, the code that applies it, the kinds of its operands and result."""

    name: str
    code: str
    operands: str
    result: str

    @property
    def descriptor(self) -> str:
        return f"({''.join(ARRAYS[kind] for kind in (*self.operands, self.result))})V"

    def method(self) -> str:
        """The code of the loop around the instruction."""
        loads = "\n".join(f"aload {place}\niload 9\n{kind}aload" for place, kind in enumerate(self.operands))
        return LOOP.format(out=len(self.operands), loads=loads, body=self.code, result=self.result)

    def input(self) -> Input:
        """All combinations of the operands' corner values, and an array for the results."""
        pools = [VALUES[kind] for kind in self.operands]
        if self.name in ("idiv", "irem", "ldiv", "lrem"):
            pools[1] = tuple(value for value in pools[1] if value != 0)
        columns = list(zip(*product(*pools), strict=True))
        nodes = [_array(kind, column) for kind, column in zip(self.operands, columns, strict=True)]
        nodes.append(_array(self.result, (0,) * len(columns[0])))
        return Input(tuple(nodes), Null(), tuple(map(Link, range(len(nodes)))))


def _array(kind: str, column: tuple[int, ...]) -> ArrayNode:
    type = BY_NAME[TYPES[kind]]
    return ArrayNode(f"{type}[]", tuple(Scalar(type, value) for value in column))


def _arithmetic() -> list[Case]:
    plain = [(f"{kind}{name}", kind * 2, kind) for kind in "ilfd" for name in ("add", "sub", "mul", "div", "rem")]
    bitwise = [(f"{kind}{name}", kind * 2, kind) for kind in "il" for name in ("and", "or", "xor")]
    shifts = [(f"{kind}{name}", f"{kind}i", kind) for kind in "il" for name in ("shl", "shr", "ushr")]
    negations = [(f"{kind}neg", kind, kind) for kind in "ilfd"]
    compares = [("lcmp", "ll", "i"), ("fcmpl", "ff", "i"), ("fcmpg", "ff", "i"), ("dcmpl", "dd", "i"), ("dcmpg", "dd", "i")]
    conversions = [(f"{a}2{b}", a, b) for a, b in product("ilfd", repeat=2) if a != b] + [(f"i2{b}", "i", "i") for b in "bcs"]
    every = plain + bitwise + shifts + negations + compares + conversions
    return [Case(name, name, operands, result) for name, operands, result in every]


def _branches() -> list[Case]:
    choose = "{} Then\niconst_0\ngoto Join\nThen:\niconst_1\nJoin:"
    names = [f"if{order}" for order in ("eq", "ne", "lt", "ge", "gt", "le")]
    one = [Case(name, choose.format(name), "i", "i") for name in names]
    return one + [Case(f"if_icmp{name[2:]}", choose.format(f"if_icmp{name[2:]}"), "ii", "i") for name in names]


def _increments() -> list[Case]:
    near = [Case(f"iinc {n}", f"istore 20\niinc 20 {n}\niload 20", "i", "i") for n in (-128, -1, 0, 1, 127)]
    far = [Case(f"wide iinc {n}", f"wide istore 300\nwide iinc 300 {n}\nwide iload 300", "i", "i") for n in (-32768, -129, 128, 32767)]
    return near + far


def _with_constant() -> list[Case]:
    """Instructions whose second operand is a constant: the lowering treats some of these specially."""
    return [
        Case(f"{kind}{name} {n}", f"ldc{'2_w long' if kind == 'l' else ' int'} {n}\n{kind}{name}", kind, kind)
        for kind in "il"
        for name in ("div", "rem", "add", "mul")
        for n in (-1, 1, 7, -(1 << 31))
    ]


CASES = _arithmetic() + _branches() + _increments() + _with_constant()


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory, sidecar: Sidecar) -> Both:
    cls = ClassBuilder("Each")
    for number, case in enumerate(CASES):
        cls.method(f"case{number}", case.descriptor, case.method())
    return load_assembled([cls], Path(tmp_path_factory.mktemp("each")), sidecar)


@pytest.mark.parametrize("number", range(len(CASES)), ids=[case.name.replace(" ", ":") for case in CASES])
def test_instruction(both: Both, number: int) -> None:
    case = CASES[number]
    call = ("Each", f"case{number}", case.descriptor, [case.input()])
    expected, seen = both.on_jvm(*call), both.on_interpreter(*call)
    assert_ended(expected)
    assert _results(expected[0]) == _results(seen[0])
    assert expected == seen


def test_all_instructions_are_covered() -> None:
    from assembler.opcodes import OPCODES

    covered = {case.name.split()[0] for case in CASES}
    arithmetic = [name for name, code in OPCODES.items() if 96 <= code <= 164]
    assert [name for name in arithmetic if name not in covered] == []


def test_the_lowered_code_is_valid(both: Both) -> None:
    assert both.problems() == []


def _results(seen: Observation) -> list[int]:
    """The numbers in the result array, so that a mismatch is shown briefly."""
    node = seen.heap[-1]
    assert isinstance(node, ArrayNode)
    return [element.bits for element in node.elements if isinstance(element, Scalar)]
