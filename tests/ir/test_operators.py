"""Every operator gives, bit for bit, what the real JVM computes, on all pairs of corner values.

The oracle is a Java program written from the table below, compiled by javac and run once: for each operator it reads the corner
values as raw bits and prints the results as raw bits (NaN in its canonical form).
"""

from __future__ import annotations

import math
import os
import shutil
import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from twinproof.ir.operators import OPERATORS, Operator, narrow
from twinproof.ir.types import BOOLEAN, BYTE, CHAR, DOUBLE, FLOAT, INT, LONG, REF, SHORT, Primitive

_ARITHMETIC = {"add": "a + b", "sub": "a - b", "mul": "a * b", "div": "a / b", "rem": "a % b", "neg": "-a"}
_BITS = {"and": "a & b", "or": "a | b", "xor": "a ^ b", "shl": "a << b", "shr": "a >> b", "ushr": "a >>> b"}
_ORDER = {"eq": "a == b", "ne": "a != b", "lt": "a < b", "ge": "a >= b", "gt": "a > b", "le": "a <= b"}
# What JVMS 6.5 says of fcmpg, fcmpl, dcmpg and dcmpl, in Java's comparisons; no source expression gives their raw result.
_COMPARE = {"cmpl": "a > b ? 1 : a == b ? 0 : -1", "cmpg": "a < b ? -1 : a == b ? 0 : 1"}
_CONVERSIONS = ["int2long", "int2float", "int2double", "long2int", "long2float", "long2double", "float2int", "float2long"]
_CONVERSIONS += ["float2double", "double2int", "double2long", "double2float", "int2byte", "int2char", "int2short"]

JAVA: dict[str, str] = {
    **{f"{name}.{type}": java for type in ("int", "long") for name, java in (_ARITHMETIC | _BITS).items()},
    **{f"{name}.{type}": java for type in ("float", "double") for name, java in (_ARITHMETIC | _COMPARE).items()},
    **{f"{name}.int": java for name, java in _ORDER.items()},
    **{name: f"({name.partition('2')[2]}) a" for name in _CONVERSIONS},
    "cmp.long": "Long.compare(a, b)",
    "eq.ref": "a == b",
    "ne.ref": "a != b",
}


def _near(*centres: int) -> list[int]:
    return [centre + step for centre in centres for step in (-1, 0, 1)]


def _signed(values: list[int], bits: int) -> list[int]:
    limit = 1 << (bits - 1)
    both = {sign * value for value in values for sign in (1, -1)} | {limit - 1, -limit, -limit + 1}
    return sorted(value for value in both if -limit <= value < limit)


INTS = _signed(
    [0, 1, 2, 3, 5, 7, 10, 31, 32, 33, 63, 64, 100, 1000003, 0x55555555, *_near(0x80, 0x100, 0x8000, 0x10000, 1 << 24, 1 << 30)], 32
)
# Rounding twice (to double, then to float) would go the wrong way on the first two.
_ROUNDED_TWICE = [(1 << 60) + (1 << 36) + 1, (1 << 60) + (1 << 36) - 1, (1 << 60) + (1 << 36), (1 << 60) + 3 * (1 << 36)]
_SMALL = [abs(value) for value in INTS if value % 3 == 0]
LONGS = _signed([*_SMALL, 1, 65, 0x5555555555555555, *_near(1 << 31, 1 << 32, 1 << 53, 1 << 62), *_ROUNDED_TWICE], 64)
_SHARED = [
    0.0,
    1.0,
    1.5,
    2.0,
    3.0,
    0.1,
    1 / 3,
    10.0,
    127.5,
    32768.0,
    65535.0,
    16777215.0,
    16777216.0,
    2147483648.0,
    1e10,
    9.223372036854775807e18,
]
_FLOAT_BITS = [1, 2, 0x007FFFFF, 0x00800000, 0x00800001, 0x3F7FFFFF, 0x3F800001, 0x4EFFFFFF, 0x4F000001, 0x5EFFFFFF, 0x7F7FFFFF, 0x7F7FFFFE]
_DOUBLE_BITS = [
    1,
    2,
    0x000FFFFFFFFFFFFF,
    0x0010000000000000,
    0x3FEFFFFFFFFFFFFF,
    0x3FF0000000000001,
    0x7FEFFFFFFFFFFFFF,
    0x41DFFFFFFFC00000,
]
# Around the limits of float: ties between two floats, the tie with infinity, the tie with the smallest subnormal.
_DOUBLE_BITS += [0x3FF0000010000000, 0x3FF0000030000000, 0x3FF0000010000001, 0x47EFFFFFEFFFFFFF, 0x47EFFFFFF0000000, 0x3690000000000000]
_DOUBLE_BITS += [0x3690000000000001, 0x380FFFFFE0000000, 0x43DFFFFFFFFFFFFF, 0x41E0000000000001]


def _with_signs(values: list[float]) -> list[float]:
    return [*values, *(-value for value in values), math.inf, -math.inf, math.nan]


FLOATS = _with_signs(
    [struct.unpack(">f", struct.pack(">f", value))[0] for value in _SHARED]
    + [struct.unpack(">f", struct.pack(">I", bits))[0] for bits in _FLOAT_BITS],
)
DOUBLES = _with_signs(_SHARED + [struct.unpack(">d", struct.pack(">Q", bits))[0] for bits in _DOUBLE_BITS])
_NULL, _FIRST, _SECOND = None, object(), object()
CORNERS: dict[Primitive, list[Any]] = {INT: INTS, LONG: LONGS, FLOAT: FLOATS, DOUBLE: DOUBLES, REF: [_NULL, _FIRST, _SECOND]}


def test_enough_corner_values() -> None:
    """At least forty distinct values for each type of number."""
    counts = {type: len({_bits(type, value) for value in CORNERS[type]}) for type in (INT, LONG, FLOAT, DOUBLE)}
    assert all(count >= 40 for count in counts.values()), counts


def test_every_operator_has_its_java() -> None:
    """The table of operators and the oracle's table name the same operators."""
    assert set(JAVA) == set(OPERATORS)


@pytest.fixture(scope="module")
def oracle(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[int]]:
    """For each operator the JVM's results as raw bits, over all corner values in order."""
    directory = tmp_path_factory.mktemp("oracle")
    (directory / "Oracle.java").write_text(_program(), encoding="utf-8")
    subprocess.run([_tool("javac"), "-d", ".", "Oracle.java"], cwd=directory, check=True, timeout=100)
    run = subprocess.run(
        [_tool("java"), "-cp", ".", "Oracle"], cwd=directory, input=_corner_bits(), check=True, timeout=100, capture_output=True, text=True
    )
    lines = (line.split() for line in run.stdout.splitlines())
    return {name: [int(word, 16) for word in words] for name, *words in lines}


@pytest.mark.parametrize("name", sorted(OPERATORS))
def test_operator_is_the_jvms(name: str, oracle: dict[str, list[int]]) -> None:
    """All corner values, or all pairs of them, give the JVM's bits."""
    op = OPERATORS[name]
    inputs = list(_inputs(op))
    wrong = [
        (args, bits, expected)
        for args, expected in zip(inputs, oracle[name], strict=True)
        if (bits := _bits(op.result, op.evaluate(*args))) != expected
    ]
    assert not wrong, f"{len(wrong)} of {len(inputs)} differ, the first: {wrong[0]}"


@pytest.mark.parametrize("name", sorted(OPERATORS))
def test_results_are_in_the_range_of_their_type(name: str) -> None:
    """A result is a plain number that its register can hold."""
    op = OPERATORS[name]
    kind = {INT: int, LONG: int, FLOAT: float, DOUBLE: float, BOOLEAN: bool}[op.result]
    for args in _inputs(op):
        result = op.evaluate(*args)
        assert type(result) is kind
        assert _same(_from_bits(op.result, _bits(op.result, result)), result)


@pytest.mark.parametrize("type", [BOOLEAN, BYTE, CHAR, SHORT, INT, LONG, FLOAT, DOUBLE], ids=str)
def test_narrowing(type: Primitive) -> None:
    """Storage of a narrow type keeps the low bits, as the JVM's conversions do; a boolean the lowest."""
    conversion = OPERATORS.get(f"int2{type}")
    for value in INTS:
        if type is BOOLEAN:
            assert narrow(type, value) == value % 2
        elif type in (BYTE, CHAR, SHORT):
            assert conversion is not None
            assert narrow(type, value) == conversion.evaluate(value)
        else:
            assert narrow(type, value) is value


def _tool(name: str) -> str:
    home = os.environ.get("JAVA_HOME")
    path = shutil.which(name, path=str(Path(home) / "bin")) if home else shutil.which(name)
    assert path, f"no {name} in JAVA_HOME or PATH"
    return path


def _inputs(op: Operator) -> Iterator[tuple[Any, ...]]:
    if len(op.args) == 1:
        yield from ((a,) for a in CORNERS[op.args[0]])
        return
    divides = op.name in ("div.int", "div.long", "rem.int", "rem.long")
    yield from ((a, b) for a in CORNERS[op.args[0]] for b in CORNERS[op.args[1]] if not (divides and b == 0))


def _bits(type: Primitive, value: Any) -> int:
    if type is FLOAT or type is DOUBLE:
        plain = math.nan if value != value else value
        return int.from_bytes(struct.pack(">f" if type is FLOAT else ">d", plain), "big")
    return int(value) & ((1 << 64) - 1 if type is LONG else (1 << 32) - 1)


def _from_bits(type: Primitive, bits: int) -> Any:
    if type is FLOAT or type is DOUBLE:
        return struct.unpack(">f" if type is FLOAT else ">d", bits.to_bytes(type.bits // 8, "big"))[0]
    return bool(bits) if type is BOOLEAN else bits - (bits >> (type.bits - 1) << type.bits)


def _same(a: Any, b: Any) -> bool:
    return bool(a == b or (a != a and b != b))


def _corner_bits() -> str:
    rows = (" ".join(f"{_bits(type, value):x}" for value in CORNERS[type]) for type in (INT, LONG, FLOAT, DOUBLE))
    return "\n".join(rows) + "\n"


_CLASS = """
import java.util.Scanner;

class Oracle {{
    static final StringBuilder out = new StringBuilder();
    static Object[] refs = {{null, new Object(), new Object()}};

    static long[] read(Scanner in) {{
        String[] words = in.nextLine().split(" ");
        long[] bits = new long[words.length];
        for (int i = 0; i < bits.length; i++) bits[i] = Long.parseUnsignedLong(words[i], 16);
        return bits;
    }}

    static void put(boolean v) {{ out.append(v ? " 1" : " 0"); }}
    static void put(int v) {{ out.append(' ').append(Integer.toHexString(v)); }}
    static void put(long v) {{ out.append(' ').append(Long.toHexString(v)); }}
    static void put(float v) {{ put(Float.floatToIntBits(v)); }}
    static void put(double v) {{ put(Double.doubleToLongBits(v)); }}

{methods}

    public static void main(String[] args) {{
        Scanner in = new Scanner(System.in);
        long[] bits = read(in);
        int[] ints = new int[bits.length];
        for (int i = 0; i < bits.length; i++) ints[i] = (int) bits[i];
        long[] longs = read(in);
        bits = read(in);
        float[] floats = new float[bits.length];
        for (int i = 0; i < bits.length; i++) floats[i] = Float.intBitsToFloat((int) bits[i]);
        bits = read(in);
        double[] doubles = new double[bits.length];
        for (int i = 0; i < bits.length; i++) doubles[i] = Double.longBitsToDouble(bits[i]);
{calls}
        System.out.print(out);
    }}
}}
"""


def _program() -> str:
    methods = "\n".join(_method(number, op) for number, op in enumerate(OPERATORS.values()))
    calls = "\n".join(f"        m{number}({', '.join(f'{type}s' for type in op.args)});" for number, op in enumerate(OPERATORS.values()))
    return _CLASS.format(methods=methods, calls=calls)


def _method(number: int, op: Operator) -> str:
    java = [("Object" if type is REF else str(type)) for type in op.args]
    params = ", ".join(f"{type}[] {name}s" for type, name in zip(java, "ab", strict=False))
    guard = "if (b != 0) " if op.name in ("div.int", "div.long", "rem.int", "rem.long") else ""
    inner = f"for ({java[1]} b : bs) {guard}" if len(java) == 2 else ""
    loop = f"for ({java[0]} a : as) {inner}put({JAVA[op.name]});"
    return f'    static void m{number}({params}) {{ out.append("{op.name}"); {loop} out.append((char) 10); }}'
