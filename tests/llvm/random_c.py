"""Random C programs that end: structs with bit-fields, unions, arrays, pointers, globals, loops that count, calls of earlier functions.

What they compute may be undefined by overflow, shifts or division; all accesses are inside of objects that were written.
"""

from __future__ import annotations

import random

_TYPES = ("signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long", "unsigned long")
_HEAD = """
struct part { int low : 5; unsigned mid : 11; long whole; short row[4]; unsigned char byte; };
union mixed { unsigned n; unsigned char bytes[4]; unsigned short halves[2]; };
static int table[8] = {3, -1, 4, 1, -5, 9, 2, -6};
static unsigned long total = 7;
static struct part shared = {1, 2, 3, {4, 5, 6, 7}, 8};
typedef long (*step)(long, unsigned);
static long twice(long a, unsigned b) { return (long)((unsigned long)a * 2 + b); }
static long mixing(long a, unsigned b) { return a ^ ((long)b << 7); }
static step steps[2] = {twice, mixing};
"""


class RandomC:
    """Writes one program after the other; the same seed gives the same ones."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._names: list[str] = []
        self._functions: list[str] = []
        self._depth = 0

    def program(self) -> str:
        """A file whose function `f(int, unsigned, long)` calls all others."""
        self._functions = []
        parts = [_HEAD]
        for number in range(self._random.randint(1, 3)):
            parts.append(self._function(f"g{number}"))
            self._functions.append(f"g{number}")
        return "".join([*parts, self._function("f")])

    def _function(self, name: str) -> str:
        self._names = ["a", "b", "c"]
        body = ["  struct part p = shared, *q = &p; union mixed u; int here[8]; unsigned long sum = 0;\n"]
        body.append("  u.n = b; memset(here, 0, sizeof here); memcpy(here + 2, table, 4 * sizeof(int));\n")
        for number in range(self._random.randint(2, 4)):
            type = self._random.choice(_TYPES)
            body.append(f"  {type} v{number} = {self._value()};\n")
            self._names.append(f"v{number}")
        for _ in range(self._random.randint(4, 9)):
            body.append(self._statement(1))
        shown = " + ".join(f"(unsigned long){name}" for name in self._names)
        body.append(
            f"  sum += {shown} + (unsigned long)p.low * 3 + p.mid + (unsigned long)q->whole + p.row[a & 3] + p.byte + u.n + total;\n"
        )
        body.append("  for (int i = 0; i < 8; i++) sum = sum * 31 + (unsigned long)(here[i] ^ table[i]);\n")
        linkage = "" if name == "f" else "static "
        return f"{linkage}long {name}(int a, unsigned b, long c) {{\n{''.join(body)}  return (long)sum;\n}}\n"

    def _statement(self, depth: int) -> str:
        pad = "  " * depth
        kind = self._random.randrange(12 if depth < 3 else 8)
        if kind < 5:
            return f"{pad}{self._place()} {self._random.choice(('=', '=', '+=', '-=', '^=', '|='))} {self._value()};\n"
        if kind == 5:
            return f"{pad}total = total * 3 + (unsigned long)({self._value()});\n"
        if kind == 6 and self._functions:
            return f"{pad}sum ^= (unsigned long){self._random.choice(self._functions)}((int)({self._value()}), b, c);\n"
        if kind <= 7:
            return f"{pad}sum += (unsigned long)steps[{self._value()} & 1](c, (unsigned)({self._value()}));\n"
        if kind == 8:
            return f"{pad}if ({self._value()}) {{\n{self._statement(depth + 1)}{pad}}} else {{\n{self._statement(depth + 1)}{pad}}}\n"
        if kind == 9:
            name = f"i{depth}_{self._random.randrange(1000)}"
            self._names.append(name)
            inside = self._statement(depth + 1)
            self._names.remove(name)
            return f"{pad}for (int {name} = 0; {name} < {self._random.randint(1, 6)}; {name}++) {{\n{inside}{pad}}}\n"
        if kind == 10:
            cases = "".join(f"{pad}case {n}: {self._statement(0).strip()} break;\n" for n in (0, 1, 3))
            return f"{pad}switch ({self._value()} & 3) {{\n{cases}{pad}default: {self._statement(0).strip()}\n{pad}}}\n"
        return (
            f"{pad}{{ struct part copy = *q; copy.{self._random.choice(('low', 'mid', 'whole', 'byte'))} = {self._value()}; *q = copy; }}\n"
        )

    def _place(self) -> str:
        fixed = [
            "p.low",
            "p.mid",
            "q->whole",
            "q->row[a & 3]",
            "p.byte",
            "u.n",
            "u.bytes[b & 3]",
            "u.halves[1]",
            "here[b & 7]",
            "table[a & 7]",
        ]
        return self._random.choice(fixed + [name for name in self._names if name[0] == "v"] * 2)

    def _value(self) -> str:
        self._depth += 1
        try:
            if self._depth > 3 or self._random.random() < 0.3:
                return self._leaf()
            if self._random.random() < 0.12:
                return f"({self._value()} ? {self._value()} : {self._value()})"
            if self._random.random() < 0.15:
                return f"({self._random.choice(_TYPES)})({self._value()})"
            if self._random.random() < 0.1:
                return f"({self._random.choice(('~', '-', '!'))}({self._value()}))"
            op = self._random.choice(("+", "-", "*", "&", "|", "^", "<<", ">>", "/", "%", "<", "==", "&&", "||", ">="))
            other = self._value()
            if op in ("<<", ">>"):
                other = f"({other} & 31)" if self._random.random() < 0.97 else other
            if op in ("/", "%"):
                other = f"({other} | 1)" if self._random.random() < 0.95 else other
            a = self._value()
            if op in ("+", "-", "*") and self._random.random() < 0.85:
                a, other = f"(unsigned long){a}", f"(unsigned long){other}"
            return f"({a} {op} {other})"
        finally:
            self._depth -= 1

    def _leaf(self) -> str:
        if self._random.random() < 0.4:
            return str(self._random.choice((0, 1, 2, 3, 7, 8, 31, 100, 255, 256, "(-1)", "(-2)", 65535, 2147483647)))
        return self._random.choice(
            (*self._names, "p.low", "p.mid", "q->whole", "p.row[b & 3]", "u.bytes[a & 3]", "here[a & 7]", "table[3]")
        )
