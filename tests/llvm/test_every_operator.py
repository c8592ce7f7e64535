"""Every operator of C on all pairs of corner values of every width: what compiled C computes, and undefined exactly where it traps."""

from __future__ import annotations

import itertools
import struct
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from llvm.compiled import HARNESS, machine_for, outcome, run_c

TYPES = {
    "i8": ("signed char", 8, True),
    "u8": ("unsigned char", 8, False),
    "i16": ("short", 16, True),
    "u16": ("unsigned short", 16, False),
    "i32": ("int", 32, True),
    "u32": ("unsigned", 32, False),
    "i64": ("long", 64, True),
    "u64": ("unsigned long", 64, False),
}
OPERATORS = {
    "add": "+", "sub": "-", "mul": "*", "div": "/", "rem": "%", "and": "&", "or": "|", "xor": "^", "shl": "<<", "shr": ">>",
    "eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=",
}  # fmt: skip
FLOATS = [
    0.0, -0.0, 0.5, -0.5, 0.99, -0.99, 1.0, -1.0, 1.5, 127.0, 127.9, 128.0, -128.9, -129.0, 255.9, 256.0, 32767.5, -32769.0, 65535.9,
    65536.0, 2147483647.0, 2147483648.0, -2147483648.0, -2147483649.0, 4294967295.0, 4294967296.0, 9.2e18, 9223372036854775808.0,
    -9223372036854775808.0, 1.8e19, 18446744073709551616.0, 1e30, -1e30, float("inf"), float("-inf"), float("nan"), 5e-324, 16777217.0,
]  # fmt: skip


def corners(bits: int) -> list[int]:
    """At least thirty numbers of so many bits, as registers have them."""
    top = 1 << (bits - 1)
    found = [0, 1, 2, 3, 5, 7, 8, 10, 15, 16, 31, 32, 33, 63, 64, 85, 100, -1, -2, -3, -5, -7, -8, -16, -31, -32, -64, -100]
    found += [top - 1, -top, top - 2, 1 - top, top // 2, -(top // 2), top // 3, -(top // 3)]
    found += [value for power in (15, 16, 31, 32, 48) if power < bits - 1 for value in (1 << power, (1 << power) - 1, -(1 << power))]
    return sorted({(value + top) % (2 * top) - top for value in found})


def literal(value: int, word: str) -> str:
    return f"({word}){value & ((1 << 64) - 1)}UL"


def printed(name: str, count: int, arguments: str) -> str:
    """Code that prints, for each row of arguments, what a function gives."""
    return f"""  for (int i = 0; i < {count}; i++) {{
    if (sigsetjmp(trapped, 1)) printf("U\\n"); else printf("%lx\\n", (unsigned long)({name}({arguments})));
  }}
"""


def compare(machine_results: Iterator[tuple[str, float | str, int]], lines: Sequence[str]) -> list[str]:
    """Where both differ."""
    wrong = []
    for (what, ours, bits), line in itertools.zip_longest(machine_results, lines, fillvalue=("", "", 0)):
        theirs = "undefined" if line == "U" else int(str(line), 16) & ((1 << bits) - 1)
        mine = ours if isinstance(ours, str) else int(ours) & ((1 << bits) - 1)
        if mine != theirs:
            wrong.append(f"{what}: {mine}, compiled {theirs}")
    return wrong


@pytest.mark.parametrize("kind", TYPES)
def test_binary(tmp_path: Path, kind: str) -> None:
    """Arithmetic, shifts and comparisons."""
    word, bits, _ = TYPES[kind]
    functions = "".join(
        f"__typeof__(({word})1 {op} ({word})1) {name}({word} a, {word} b) {{ return a {op} b; }}\n" for name, op in OPERATORS.items()
    )
    pairs = list(itertools.product(corners(bits), repeat=2))
    assert len(corners(bits)) >= 30
    table = f"static const {word} rows[][2] = {{{', '.join(f'{{{literal(a, word)}, {literal(b, word)}}}' for a, b in pairs)}}};\n"
    body = "".join(printed(name, len(pairs), "rows[i][0], rows[i][1]") for name in OPERATORS)
    lines = run_c(tmp_path, f"{HARNESS}{functions}{table}int main(void) {{ catch_traps();\n{body} return 0; }}\n", "-O1")
    machine = machine_for(tmp_path, functions)
    result = {name: 64 if bits == 64 and name not in ("eq", "ne", "lt", "le", "gt", "ge") else 32 for name in OPERATORS}
    ours = ((f"{a} {OPERATORS[name]} {b}", outcome(machine, name, a, b), result[name]) for name in OPERATORS for a, b in pairs)
    assert compare(ours, lines)[:20] == []


@pytest.mark.parametrize("kind", TYPES)
def test_conversions_of_whole_numbers(tmp_path: Path, kind: str) -> None:
    """To all other widths, to truth values, and to floats by their bits."""
    word, bits, _ = TYPES[kind]
    functions = "".join(f"{other} to_{name}({word} a) {{ return a; }}\n" for name, (other, _, _) in TYPES.items())
    functions += (
        f"_Bool to_bool({word} a) {{ return a; }}\n{word} negated({word} a) {{ return -a; }}\n{word} flipped({word} a) {{ return ~a; }}\n"
    )
    functions += f"unsigned long to_double({word} a) {{ union {{ double d; unsigned long n; }} u; u.d = a; return u.n; }}\n"
    functions += f"unsigned to_float({word} a) {{ union {{ float d; unsigned n; }} u; u.d = a; return u.n; }}\n"
    widths = {**{f"to_{name}": width for name, (_, width, _) in TYPES.items()}, "to_bool": 1, "negated": bits, "flipped": bits}
    widths |= {"to_double": 64, "to_float": 32}
    rows = corners(bits)
    table = f"static const {word} rows[] = {{{', '.join(literal(a, word) for a in rows)}}};\n"
    body = "".join(printed(name, len(rows), "rows[i]") for name in widths)
    lines = run_c(tmp_path, f"{HARNESS}{functions}{table}int main(void) {{ catch_traps();\n{body} return 0; }}\n", "-O1")
    machine = machine_for(tmp_path, functions)
    ours = ((f"{name}({a})", outcome(machine, name, a), width) for name, width in widths.items() for a in rows)
    assert compare(ours, lines)[:20] == []


@pytest.mark.parametrize("word", ["float", "double"])
def test_conversions_of_floats(tmp_path: Path, word: str) -> None:
    """To whole numbers, defined where what is before the point fits; comparisons and truth values."""
    functions = "".join(f"{other} to_{name}({word} a) {{ return a; }}\n" for name, (other, _, _) in TYPES.items())
    functions += f"_Bool to_bool({word} a) {{ return a; }}\n"
    functions += "".join(
        f"int {name}({word} a, {word} b) {{ return a {OPERATORS[name]} b; }}\n" for name in ("eq", "ne", "lt", "le", "gt", "ge")
    )
    values = [struct.unpack("f", struct.pack("f", value))[0] for value in FLOATS] if word == "float" else FLOATS
    pairs = list(itertools.product(values, repeat=2))
    data = ", ".join(f"0x{struct.unpack('<Q', struct.pack('<d', value))[0]:x}UL" for value in values)
    table = f"static const unsigned long bits[] = {{{data}}};\nstatic {word} at(int i) {{ double d; memcpy(&d, &bits[i], 8); return d; }}\n"
    count = len(values)
    widths = {**{f"to_{name}": width for name, (_, width, _) in TYPES.items()}, "to_bool": 1}
    body = "".join(printed(name, count, "at(i)") for name in widths)
    body += "".join(printed(name, count * count, f"at(i / {count}), at(i % {count})") for name in ("eq", "ne", "lt", "le", "gt", "ge"))
    lines = run_c(tmp_path, f"{HARNESS}{functions}{table}int main(void) {{ catch_traps();\n{body} return 0; }}\n", "-O1")
    machine = machine_for(tmp_path, functions)
    one = [(f"{name}({a})", outcome(machine, name, a), width) for name, width in widths.items() for a in values]
    two = [
        (f"{a} {OPERATORS[name]} {b}", outcome(machine, name, a, b), 32) for name in ("eq", "ne", "lt", "le", "gt", "ge") for a, b in pairs
    ]
    assert compare(iter([*one, *two]), lines)[:20] == []
