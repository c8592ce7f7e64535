"""Random programs: the interpreter and compiled C at two levels of optimisation give the same where the program is defined, and the
interpreter calls nothing defined where the sanitizer objects."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from llvm.compiled import HARNESS, load_c, outcome, run_by_clang, run_c
from llvm.random_c import RandomC
from twinproof.interpret.machine import machine_of

INPUTS = [(0, 0, 0), (1, 2, 3), (-1, 0xFFFFFFFF, -1), (2147483647, 0x80000000, 1 << 62), (-2147483648, 7, -(1 << 63)), (100, 31, -77)]
HOW_MANY = 40
LOST = "lost in its code"  # programs that are refused for what clang computes itself


def main_of(count: int) -> str:
    """A main that calls `f` of every program on every input, each in a process of its own, as globals change."""
    rows = ", ".join(f"{{{a}L, {b}L, {'(-9223372036854775807L - 1)' if c == -(1 << 63) else f'{c}L'}}}" for a, b, c in INPUTS)
    calls = "".join(f"  for (int i = 0; i < {len(INPUTS)}; i++) one(f_{n}, rows[i]);\n" for n in range(count))
    return f"""
#include <unistd.h>
#include <sys/wait.h>
static long rows[][3] = {{{rows}}};
static void one(long (*f)(int, unsigned, long), long *row) {{
  fflush(stdout);
  if (fork() == 0) {{
    if (sigsetjmp(trapped, 1)) printf("U\\n");
    else printf("%ld\\n", f((int)row[0], (unsigned)row[1], row[2]));
    fflush(stdout);
    _exit(0);
  }}
  wait(0);
}}
int main(void) {{
  catch_traps();
{calls}  return 0;
}}
"""


def renamed(source: str, number: int) -> str:
    """A program whose names differ from those of all others."""
    names = ("struct part", "union mixed", "table", "total", "shared", "step", "twice", "mixing", "steps", "g0", "g1", "g2", "f")
    for name in names:
        word = name.split()[-1]
        source = _replaced(source, word, f"{word}_{number}")
    return source


def _replaced(source: str, word: str, by: str) -> str:
    return re.sub(rf"(?<![\w.>]){word}\b", by, source)


def computes_too_much(file: Path, text: str) -> bool:
    """Whether a constant expression overflows, which clang computes without a word in what it writes (docs/c.md)."""
    if shutil.which("gcc") is None:
        return False
    file.write_text("#include <string.h>\n" + text)
    return b"-Woverflow" in subprocess.run(["gcc", "-fsyntax-only", "-Woverflow", str(file)], capture_output=True, check=True).stderr


def check(folder: Path, seed: int, count: int) -> tuple[int, int]:
    """How many runs were defined, and how many undefined."""
    made = RandomC(seed)
    programs = [renamed(made.program(), number) for number in range(count)]
    whole = HARNESS + "".join(programs) + main_of(count)
    trapping = run_by_clang(folder, whole, "-O0")
    plain = [run_c(folder, whole, level, "-fno-sanitize=all") for level in ("-O0", "-O2")]
    program = load_c(folder, "#include <string.h>\n" + "".join(programs))
    folded = {number for number, text in enumerate(programs) if computes_too_much(folder / "folded.c", text)}
    defined = 0
    for at, (number, row) in enumerate((number, row) for number in range(count) for row in INPUTS):
        ours = outcome(machine_of(program), f"f_{number}", row[0], row[1] - (1 << 32 if row[1] >> 31 else 0), row[2])
        if LOST in str(ours) or number in folded:
            continue
        if trapping[at] == "U":
            assert ours == "undefined", (number, row, ours)
            continue
        defined += 1
        assert str(ours) == trapping[at] == plain[0][at] == plain[1][at], (number, row, ours, trapping[at], plain[0][at], plain[1][at])
    return defined, len(trapping) - defined


def test_random_programs(tmp_path: Path) -> None:
    """A few dozen."""
    defined, undefined = check(tmp_path, 20, HOW_MANY)
    assert defined > HOW_MANY
    assert undefined > 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_more_random_programs(tmp_path: Path, seed: int) -> None:
    """A few hundred."""
    check(tmp_path, 1000 + seed, 60)
