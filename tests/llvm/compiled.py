"""The oracle: C compiled by the machine's compiler, what is undefined trapped by its sanitizer."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from twinproof.interpret.machine import Halted, Machine, machine_of
from twinproof.interpret.unplain import UNDEFINED
from twinproof.ir.program import Program
from twinproof.llvm.c_in import CFrontEnd

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
    return [sys.executable, "-m", "ziglang", "cc", "-w", f"-fsanitize={CHECKED}", f"-fsanitize-trap={CHECKED}"]


def run_c(folder: Path, source: str, *flags: str) -> list[str]:
    """The lines that a C program prints."""
    file, made = folder / "program.c", folder / "program"
    file.write_text(source)
    subprocess.run([*compiler(), *flags, "-o", str(made), str(file)], check=True, capture_output=True, timeout=110)
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
