"""The operand stack: dup and swap on every mix of categories, values kept across jumps, switches, reference comparisons and casts."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from pathlib import Path

import pytest
from both_machines import NO_INPUT, Both, assert_ended, load_assembled
from corner_values import INTS

from assembler import ClassBuilder
from twinproof.heap.observe import Input, Null, Scalar
from twinproof.ir.types import INT
from twinproof.java.sidecar.client import Sidecar

# what the instruction does to values by category (1: int, float, reference; 2: long, double): before -> after, by position
FORMS = [
    ("nop", "1", (0,)), ("pop", "11", (0,)), ("pop2", "111", (0,)), ("pop2", "12", (0,)),
    ("dup", "1", (0, 0)), ("dup_x1", "11", (1, 0, 1)), ("dup_x2", "111", (2, 0, 1, 2)), ("dup_x2", "21", (1, 0, 1)),
    ("dup2", "11", (0, 1, 0, 1)), ("dup2", "2", (0, 0)), ("dup2_x1", "111", (1, 2, 0, 1, 2)), ("dup2_x1", "12", (1, 0, 1)),
    ("dup2_x2", "1111", (2, 3, 0, 1, 2, 3)), ("dup2_x2", "112", (2, 0, 1, 2)), ("dup2_x2", "211", (1, 2, 0, 1, 2)),
    ("dup2_x2", "22", (1, 0, 1)), ("swap", "11", (1, 0)),
]  # fmt: skip
KINDS = {"1": "ifa", "2": "ld"}
TO_LONG = {"i": "i2l", "l": "nop", "f": "f2l", "d": "d2l", "a": "checkcast [I\narraylength\ni2l"}


@dataclass(frozen=True, slots=True)
class Shuffle:
    """One stack instruction on values of given kinds."""

    name: str
    kinds: str
    after: tuple[int, ...]

    def code(self) -> str:
        """Push distinct values, shuffle them, and write what is on the stack, from the top, to the array that is returned."""
        pushes = [_push(kind, place + 1) for place, kind in enumerate(self.kinds)]
        writes = [_write(self.kinds[source], place) for place, source in enumerate(reversed(self.after))]
        return "\n".join(["bipush 10\nnewarray long\nastore_0", *pushes, self.name, *writes, "aload_0\nareturn"])


def _push(kind: str, number: int) -> str:
    if kind == "a":
        return f"bipush {number}\nnewarray int"
    return f"bipush {number}" + {"i": "", "l": "\ni2l", "f": "\ni2f", "d": "\ni2d"}[kind]


def _write(kind: str, place: int) -> str:
    return f"{kind}store 2\naload_0\nbipush {place}\n{kind}load 2\n{TO_LONG[kind]}\nlastore"


SHUFFLES = [
    Shuffle(name, "".join(kinds), after)
    for name, categories, after in FORMS
    for kinds in product(*(KINDS[category] for category in categories))
]

SWITCHES = {
    "table": "tableswitch -2 A B A C D B Other",
    "table at the lowest int": f"tableswitch {-(1 << 31)} A B C Other",
    "table at the highest int": f"tableswitch {(1 << 31) - 3} A B C Other",
    "table of one": "tableswitch 7 D Other",
    "lookup": f"lookupswitch {-(1 << 31)}:A -129:B -1:C 0:D 1:A 65536:B {(1 << 31) - 1}:C Other",
    "lookup of none": "lookupswitch Other",
    "lookup to the default": "lookupswitch 0:Other 1:A Other",
}
SWITCH_ENDS = "A:\niconst_1\nireturn\nB:\niconst_2\nireturn\nC:\niconst_3\nireturn\nD:\niconst_4\nireturn\nOther:\niconst_5\nireturn"

ROTATE = """
    iconst_1
    iconst_2
    bipush 7
Again:
    {shuffle}
    iinc 0 -1
    iload_0
    ifge Again
    bipush 100
    imul
    iadd
    bipush 100
    imul
    iadd
    ireturn
"""
ACROSS_JUMPS = {
    "swap in a loop": ROTATE.format(shuffle="swap"),
    "rotation in a loop": ROTATE.format(shuffle="dup_x2\npop"),
    "rotation the other way": ROTATE.format(shuffle="dup2_x1\npop2"),
    "old value kept": "iload_0\niinc 0 1\niload_0\niinc 0 5\niload_0\nbipush 10\nimul\niadd\nbipush 10\nimul\niadd\nireturn",
    "old value kept over a store": "iload_0\nbipush 9\nistore_0\niload_0\nbipush 100\nimul\niadd\nireturn",
    "choice above a value": "bipush 50\niload_0\nifeq Else\niconst_1\ngoto Join\nElse:\niconst_2\nJoin:\nimul\nireturn",
    "branch on a value that moves": "iconst_3\niload_0\ndup\nifeq Zero\nisub\nireturn\nZero:\niadd\nireturn",
    "switch above values": "iconst_4\niload_0\niconst_1\niload_0\nlookupswitch 0:A 1:B Join\nA:\niadd\niconst_2\nJoin:\niadd\n"
    "iadd\nireturn\nB:\npop2\nireturn",
    "loop to the start": "iinc 0 -1\niload_0\nStart:\nifle End\niinc 0 -3\niload_0\ngoto Start\nEnd:\niload_0\nireturn",
    "goto_w": "goto_w There\nBack:\niload_0\nireturn\nThere:\niinc 0 3\ngoto_w Back",
    "jump to the first instruction": "iinc 0 -1\niload_0\nifgt First\niload_0\nireturn\nFirst:\niload_0\niconst_2\nidiv\n"
    "istore_0\ngoto Zero\nZero:\niload_0\nireturn",
}  # fmt: skip

OBJECTS = {
    "null": "aconst_null",
    "Object": "new java/lang/Object\ndup\ninvokespecial java/lang/Object.<init> ()V",
    "String": "ldc string 'x'",
    "Integer": "iconst_1\ninvokestatic java/lang/Integer.valueOf (I)Ljava/lang/Integer;",
    "ArrayList": "new java/util/ArrayList\ndup\ninvokespecial java/util/ArrayList.<init> ()V",
    "int[]": "iconst_1\nnewarray int",
    "int[][]": "iconst_1\nanewarray [I",
    "Object[]": "iconst_1\nanewarray java/lang/Object",
    "String[]": "iconst_1\nanewarray java/lang/String",
    "Integer[][]": "iconst_1\nanewarray [Ljava/lang/Integer;",
    "List[]": "iconst_1\nanewarray java/util/List",
}
TARGETS = (
    "java/lang/Object", "java/lang/String", "java/lang/Number", "java/lang/Comparable", "java/util/List", "java/util/RandomAccess",
    "java/lang/Cloneable", "java/io/Serializable", "[I", "[J", "[[I", "[Ljava/lang/Object;", "[Ljava/lang/String;", "[[Ljava/lang/Number;",
    "[Ljava/lang/Cloneable;", "[[Ljava/lang/Object;", "[Ljava/util/Collection;", "[Ljava/io/Serializable;", "[[Ljava/lang/Comparable;",
)  # fmt: skip
CAST = """
From:
    {push}
    checkcast {type}
    pop
    bipush 10
    goto Test
To:
Caught:
    pop
    bipush 20
Test:
    {push}
    instanceof {type}
    iadd
    ireturn
    .catch java/lang/ClassCastException From To Caught
"""
SAME = "{a}\nastore_0\n{b}\nastore_1\naload_0\naload_{second}\n{op} Yes\niconst_0\nireturn\nYes:\niconst_1\nireturn"


def _classes() -> list[ClassBuilder]:
    shuffles, switches, jumps, casts, same = (ClassBuilder(name) for name in ("Shuffles", "Switches", "Jumps", "Casts", "Same"))
    for number, shuffle in enumerate(SHUFFLES):
        shuffles.method(f"case{number}", "()[J", shuffle.code())
    for number, head in enumerate(SWITCHES.values()):
        switches.method(f"case{number}", "(I)I", f"iload_0\n{head}\n{SWITCH_ENDS}")
    for number, code in enumerate(ACROSS_JUMPS.values()):
        jumps.method(f"case{number}", "(I)I", code)
    for number, (push, type) in enumerate(product(OBJECTS.values(), TARGETS)):
        casts.method(f"case{number}", "()I", CAST.format(push=push, type=type))
    for number, (a, b, op, second) in enumerate(_sames()):
        same.method(f"case{number}", "()I", SAME.format(a=a, b=b, op=op, second=second))
    for number, (a, op) in enumerate(product(OBJECTS.values(), ("ifnull", "ifnonnull"))):
        same.method(f"null{number}", "()I", f"{a}\n{op} Yes\niconst_0\nireturn\nYes:\niconst_1\nireturn")
    return [shuffles, switches, jumps, casts, same]


def _sames() -> list[tuple[str, str, str, int]]:
    return [(a, b, op, second) for a, b in product(OBJECTS.values(), repeat=2) for op in ("if_acmpeq", "if_acmpne") for second in (0, 1)]


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory, sidecar: Sidecar) -> Both:
    return load_assembled(_classes(), Path(tmp_path_factory.mktemp("stack")), sidecar)


def _compare(both: Both, cls: str, method: str, descriptor: str, inputs: list[Input]) -> None:
    expected = both.on_jvm(cls, method, descriptor, inputs)
    assert_ended(expected)
    assert expected == both.on_interpreter(cls, method, descriptor, inputs)


@pytest.mark.parametrize("name", dict.fromkeys(name for name, _, _ in FORMS))
def test_dup_and_swap_on_every_mix_of_kinds(both: Both, name: str) -> None:
    for number, shuffle in enumerate(SHUFFLES):
        if shuffle.name == name:
            _compare(both, "Shuffles", f"case{number}", "()[J", [NO_INPUT])


@pytest.mark.parametrize("number", range(len(SWITCHES)), ids=list(SWITCHES))
def test_switches(both: Both, number: int) -> None:
    near = [value + offset for value in (-(1 << 31), -129, 0, 7, 65536, (1 << 31) - 1) for offset in range(-3, 4)]
    values = sorted({*INTS, *(value for value in near if -(1 << 31) <= value < 1 << 31)})
    _compare(both, "Switches", f"case{number}", "(I)I", [Input((), Null(), (Scalar(INT, value),)) for value in values])


@pytest.mark.parametrize("number", range(len(ACROSS_JUMPS)), ids=list(ACROSS_JUMPS))
def test_values_kept_across_jumps(both: Both, number: int) -> None:
    _compare(both, "Jumps", f"case{number}", "(I)I", [Input((), Null(), (Scalar(INT, value),)) for value in range(-3, 8)])


@pytest.mark.parametrize("kind", list(OBJECTS))
def test_casts_and_instanceof(both: Both, kind: str) -> None:
    first = list(OBJECTS).index(kind) * len(TARGETS)
    for number in range(first, first + len(TARGETS)):
        _compare(both, "Casts", f"case{number}", "()I", [NO_INPUT])


def test_comparison_of_references(both: Both) -> None:
    for number in range(len(_sames())):
        _compare(both, "Same", f"case{number}", "()I", [NO_INPUT])
    for number in range(2 * len(OBJECTS)):
        _compare(both, "Same", f"null{number}", "()I", [NO_INPUT])


def test_the_lowered_code_is_valid(both: Both) -> None:
    assert both.problems() == []
