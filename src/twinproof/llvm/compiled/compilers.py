"""The C compilers of this machine, and the ways in which programs are compiled to be executed.

One way is for looking: with sanitizers as far as the compiler has them. The others are what users have: no optimisation, and much of it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from twinproof.base.dataclass import dataclass
from twinproof.base.errors import CompileFailed
from twinproof.llvm.load.clang import TARGET, find_clang

_COMMON = ("-w", "-ffp-contract=off", "-U_FORTIFY_SOURCE", "-UNDEBUG", "-D__NO_CTYPE", "-pthread")
_GCC_CHECKED = ("-g", "-fsanitize=address,undefined,float-cast-overflow", "-fno-sanitize=shift-base", "-fno-sanitize-recover=all")
_TRAPPED = ("signed-integer-overflow", "integer-divide-by-zero", "shift-exponent", "float-cast-overflow", "unreachable", "null", "bounds")
_MORE_TRAPPED = ("alignment", "bool", "pointer-overflow")
_CLANG_CHECKED = ("-g", f"-fsanitize={','.join((*_TRAPPED, *_MORE_TRAPPED))}", "-fsanitize-trap=all")
_TIMEOUT = 300.0


@dataclass(frozen=True, slots=True)
class Way:
    """How to compile: a compiler with its flags, and what people call it; `checked` if it sees what is undefined, `plain` if our own memory
    is linked in, since no sanitizer has one. Another compiler may be the `linker`."""

    name: str
    command: tuple[str, ...]
    checked: bool = False
    plain: bool = True
    linker: tuple[str, ...] = ()
    release: str = ""  # what the compiler says it is

    def __str__(self) -> str:
        return self.name


@lru_cache(maxsize=1)
def ways() -> tuple[Way, ...]:
    """All ways of this machine, the checked ones first; none if there is no compiler."""
    found: list[Way] = []
    gcc, clang = shutil.which("gcc"), find_clang()
    if gcc is not None:
        release = _release(gcc)
        found += _of("gcc", (gcc, *_COMMON), release)
        checked = Way("gcc with sanitizers", (gcc, *_COMMON, "-O1", *_GCC_CHECKED), True, False, release=release)
        found += [checked] if _links(checked) else []
    if clang is not None:
        command = (*clang.command, "-target", TARGET, *_COMMON, "-fno-sanitize=all")
        linker = () if gcc is None else (gcc,)  # quicker to start
        found += _of("clang", command, clang.version, linker)
        if not any(way.checked for way in found):
            found.append(Way("clang with sanitizers", (*command, "-O1", *_CLANG_CHECKED), True, linker=linker, release=clang.version))
    return tuple(sorted(found, key=lambda way: not way.checked))


def _of(name: str, command: tuple[str, ...], release: str, linker: tuple[str, ...] = ()) -> list[Way]:
    return [Way(f"{name} -O{level}", (*command, f"-O{level}"), linker=linker, release=release) for level in (0, 2)]


def _release(compiler: str) -> str:
    try:
        done = subprocess.run([compiler, "--version"], capture_output=True, text=True, errors="replace", timeout=_TIMEOUT, check=False)
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.partition("\n")[0]


def _links(way: Way) -> bool:
    """Whether a program can be made so: libraries of sanitizers may not be there."""
    with tempfile.TemporaryDirectory(prefix="twinproof-") as folder:
        source = Path(folder) / "empty.c"
        source.write_text("int main(void) { return 0; }\n")
        try:
            run_compiler(way, ["-o", str(source.with_suffix("")), str(source)])
        except CompileFailed:
            return False
    return True


def run_compiler(way: Way, arguments: Sequence[str], links: bool = False, place: Path | None = None) -> None:
    """Let a compiler do something, in a folder if one is said; `CompileFailed` with its words if it does not."""
    command = way.linker if links and way.linker else way.command
    try:
        done = subprocess.run([*command, *arguments], capture_output=True, timeout=_TIMEOUT, check=False, cwd=place)
    except (OSError, subprocess.SubprocessError) as error:
        raise CompileFailed(f"{way}: could not be run ({type(error).__name__})") from None
    if done.returncode != 0:
        said = os.fsdecode(done.stderr).strip().splitlines()
        wrong = [line for line in said if "error" in line or "undefined" in line] or said or ["failed"]
        raise CompileFailed(f"{way}: {wrong[0]}")
