"""The oracle: C compiled by the machine's compiler, what is undefined trapped by its sanitizer."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from twinproof.interpret.machine import Halted, Machine, machine_of
from twinproof.interpret.unplain import UNDEFINED
from twinproof.ir.program import Program
from twinproof.llvm.c_in import CFrontEnd
from twinproof.llvm.load.clang import TARGET, find_clang

CHECKED = "signed-integer-overflow,integer-divide-by-zero,shift-exponent,float-cast-overflow,unreachable,null,bounds,alignment,bool"
HARNESS = """
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
static sigjmp_buf trapped;
static void on_trap(int number) { siglongjmp(trapped, number); }
static void catch_traps(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = on_trap;
  action.sa_flags = SA_NODEFER;
  sigaction(SIGILL, &action, 0); sigaction(SIGFPE, &action, 0); sigaction(SIGTRAP, &action, 0); sigaction(SIGSEGV, &action, 0);
}
"""


def compiler() -> list[str]:
    """A C compiler of this machine, with flags that make it trap at what is undefined."""
    if shutil.which("gcc"):
        return ["gcc", "-w", f"-fsanitize={CHECKED}", "-fsanitize-undefined-trap-on-error"]
    return clang()


def clang() -> list[str]:
    """The clang that the reader uses, likewise."""
    found = find_clang()
    assert found is not None
    return [*found.command, "-w", "-target", TARGET, "-fno-sanitize=all", f"-fsanitize={CHECKED}", "-fsanitize-trap=all"]


def run_c(folder: Path, source: str, *flags: str) -> list[str]:
    """The lines that a C program prints."""
    return _run(folder, source, [*compiler(), *flags])


def run_by_clang(folder: Path, source: str, *flags: str) -> list[str]:
    """The same by the clang that the reader uses, which traps also where gcc has computed a constant before it looks."""
    made = folder / "program.o"
    (folder / "program.c").write_text(source)
    subprocess.run([*clang(), *flags, "-c", "-o", str(made), str(folder / "program.c")], check=True, capture_output=True, timeout=110)
    return _run(folder, str(made), ["gcc"]) if shutil.which("gcc") else _run(folder, source, [*clang(), *flags])


def _run(folder: Path, source: str, command: list[str]) -> list[str]:
    file, made = folder / "program.c", folder / "program"
    if source.endswith(".o"):
        file = Path(source)
    else:
        file.write_text(source)
    subprocess.run([*command, "-o", str(made), str(file)], check=True, capture_output=True, timeout=110)
    return subprocess.run([str(made)], check=True, capture_output=True, text=True, timeout=60).stdout.splitlines()


def load_c(folder: Path, source: str, name: str = "given.c") -> Program:
    """A C file as a program of ours."""
    file = folder / name
    file.write_text(source)
    return CFrontEnd().open([file])[1]


def machine_for(folder: Path, source: str) -> Machine:
    """The interpreter with a C file."""
    return machine_of(load_c(folder, source))


def outcome(machine: Machine, name: str, *args: float) -> float | str:
    """What a function returns; `undefined`, or why it stopped."""
    cls = machine.program.find("c")
    assert cls is not None
    method = next(method for (known, _), method in cls.methods.items() if known == name)
    try:
        found: float = machine.call("c", name, method.descriptor, *args)
    except Halted as halted:
        return UNDEFINED if halted.reason == UNDEFINED else f"{halted.reason}: {halted.detail}"
    return found
