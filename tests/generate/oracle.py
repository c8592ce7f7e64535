"""Programs on the real JDK: compiles them in one go, makes every call in a fresh class loader, counts executed statements."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from twinproof.base.errors import CompileFailed, MissingTool
from twinproof.heap.observe import double_bits, float_bits
from twinproof.ir.types import DOUBLE, FLOAT, INT, STRING, ArrayType, Type

from . import tree as t
from .java import Argument, GeneratedProgram
from .printer import print_class

_DRIVER = Path(__file__).with_name("Driver.java")


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a static method: arguments as in `GeneratedProgram.inputs`."""

    cls: str
    method: str
    params: tuple[Type, ...]
    args: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class Run:
    """How one call ended on the JVM: the class returned or thrown, a digest of its text, and counts if instrumented."""

    call: Call
    returned: bool
    cls: str
    digest: int
    printed: int
    micros: int
    hits: tuple[int, ...]


def instrumented(program: GeneratedProgram) -> GeneratedProgram:
    """The same program with a counter before every statement."""
    count = 0

    def counter() -> t.Stmt:
        nonlocal count
        count += 1
        cell = t.Element(INT, t.Field(ArrayType(INT), None, program.name, "hits"), t.Literal(INT, count - 1))
        return t.Evaluate(t.Step(INT, "++", False, cell))

    def change(node: Any) -> Any:
        if isinstance(node, t.Block) and not _starts_with_call(node):
            return t.Block(tuple(part for stmt in node.body for part in (counter(), stmt)))
        return node

    decl = t.rebuild(program.tree, change)
    field = t.FieldDecl("static", ArrayType(INT), "hits", t.NewArray(ArrayType(INT), (t.Literal(INT, count),)))
    decl = replace(decl, members=(field, *decl.members))
    return replace(program, tree=decl, source=print_class(decl))


def write_sources(programs: Sequence[GeneratedProgram], folder: Path) -> list[Path]:
    """One source file per program."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"{program.name}.java" for program in programs]
    for path, program in zip(paths, programs, strict=True):
        path.write_text(program.source, encoding="utf-8")
    return paths


def compile_all(sources: Sequence[Path], classes: Path) -> None:
    """Compile all sources, and the driver, with one javac run."""
    classes.mkdir(parents=True, exist_ok=True)
    names = classes / "sources.txt"
    names.write_text("\n".join(map(str, [*sources, _DRIVER])))
    done = subprocess.run(
        [_tool("javac"), "--release", "17", "-encoding", "UTF-8", "-proc:none", "-nowarn", "-d", str(classes), f"@{names}"],
        capture_output=True, text=True, check=False, timeout=900,
    )  # fmt: skip
    if done.returncode:
        raise CompileFailed(done.stdout + done.stderr)


def calls_of(programs: Sequence[GeneratedProgram]) -> list[Call]:
    """Every input of every program."""
    return [Call(program.name, program.entry[1], program.params, args) for program in programs for args in program.inputs]


def run_all(calls: Sequence[Call], classes: Path) -> list[Run]:
    """Make every call, all in one JVM."""
    listed = classes / "calls.txt"
    listed.write_text("\n".join(map(_line, calls)))
    done = subprocess.run(
        [_tool("java"), "-XX:TieredStopAtLevel=1", "-cp", str(classes), "Driver", str(classes), str(listed)],
        capture_output=True, text=True, check=True, timeout=900,
    )  # fmt: skip
    return [_read(call, text) for call, text in zip(calls, done.stdout.splitlines(), strict=True)]


def _read(call: Call, line: str) -> Run:
    ending, cls, digest, printed, micros, hits = line.split(" ")
    return Run(call, ending == "returned", cls, int(digest), int(printed), int(micros), tuple(json.loads(hits)))


def _line(call: Call) -> str:
    return " ".join([call.cls, call.method, *(_word(type, arg) for type, arg in zip(call.params, call.args, strict=True))])


def _word(type: Type, arg: Argument) -> str:
    if type == STRING:
        return "x" + str(arg).encode("utf-16-be", "surrogatepass").hex()
    if type in (FLOAT, DOUBLE) and isinstance(arg, float):
        return str(float_bits(arg) if type == FLOAT else double_bits(arg))
    return str(int(arg or 0))


def _starts_with_call(block: t.Block) -> bool:
    return bool(block.body) and isinstance(block.body[0], t.ConstructorCall)


def _tool(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise MissingTool(f"{name} is not on PATH; install a JDK 17 or newer")
    return found
