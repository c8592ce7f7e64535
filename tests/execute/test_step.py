"""What each instruction does symbolically: one outcome for each input, the same as on the interpreter."""

from __future__ import annotations

from itertools import product

import pytest

from support.running import outcome
from support.stubbed import StubScene
from support.written import method_of
from twinproof.execute.step import STEP
from twinproof.ir.instruction import Instruction
from twinproof.ir.types import INT

NUMBERS = (-2, 0, 3)


def program(code: str) -> str:
    return f"""class C extends java.lang.Object {{
  field int x
  field static int g
  method static f(II)I {{
    registers int n, int k, int t, ref o, ref a, long l
    params n, k
  b0: catch java.lang.ArithmeticException b3
    t = 0
    a = newarray int[] 3
    {code}
  b1:
    return t
  b2:
    return -77
  b3:
    catch o
    return -88
  }}
}}
class D extends C {{
}}
"""


CODES = {
    "operators": "t = mul.int n, 5\n t = sub.int t, k\n jump b1",
    "division": "check zero k\n t = div.int n, k\n jump b1",
    "branches": "if lt.int n, k then b1 else b2",
    "switch": "t = 5\n switch n 0 b2, 3 b1 default b2",
    "fields": "o = new C\n put o, C.x int, n\n t = get o, C.x int\n t = add.int t, k\n jump b1",
    "statics": "putstatic C.g int, n\n t = getstatic C.g int\n jump b1",
    "elements": "check bounds a, n\n store.int a, n, k\n t = load.int a, 1\n jump b1",
    "lengths": "t = length a\n jump b1",
    "sizes": "check size n\n a = newarray int[] n\n t = length a\n jump b1",
    "null": "o = null\n check null o\n jump b1",
    "casts": "o = new D\n check cast o, C\n t = instanceof o, D\n jump b1",
    "wrong casts": "o = new C\n check cast o, D\n jump b1",
    "types": "o = new C\n t = instanceof o, D\n jump b1",
    "wide": "l = int2long n\n l = mul.long l, 4000000000L\n t = long2int l\n jump b1",
    "throws": "o = new java.lang.IllegalStateException\n throw o",
    "stores": "a = newarray D[] 1\n o = new C\n check store a, o\n jump b1",
}


@pytest.mark.parametrize("name", CODES)
def test_against_the_interpreter(name: str) -> None:
    scene = StubScene(program(CODES[name]))
    method = method_of(scene.matching.old.program, "f")
    n, k = scene.inputs.parameter(0, INT), scene.inputs.parameter(1, INT)
    for first, second in product(NUMBERS, repeat=2):
        scene.begin()
        found = scene.ended(scene.run("f", n, k), {"p0": first, "p1": second})
        assert found == outcome(scene.matching.old.program, method, first, second), (first, second)


def test_what_is_not_supported_stops() -> None:
    scene = StubScene(program('unsupported "a riddle"'))
    summary = scene.run("f", 1, 2)
    assert summary.returned is None
    assert ["riddle" in reason for _, reason in summary.stopped] == [True]


def test_every_instruction_has_a_step() -> None:
    assert set(Instruction.__args__) <= set(STEP) if hasattr(Instruction, "__args__") else STEP
