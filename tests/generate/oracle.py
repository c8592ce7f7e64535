"""Generated programs on the real JDK: compiles them in one go, runs every input, counts executed statements."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from twinproof.errors import CompileFailed, MissingTool
from twinproof.ir.observe import double_bits, float_bits
from twinproof.ir.types import DOUBLE, FLOAT, INT, STRING, ArrayType, Type

from . import tree as t
from .java import Argument, GeneratedProgram
from .printer import print_class

_DRIVER = Path(__file__).with_name("Driver.java")


@dataclass(frozen=True, slots=True)
class Run:
    """How one input of one program ended on the JVM; `hits` counts each statement if the program was instrumented."""

    program: str
    returned: bool
    cls: str
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


def compile_all(programs: Sequence[GeneratedProgram], folder: Path) -> Path:
    """Compile all programs with one javac run; the class files' folder."""
    sources, classes = folder / "src", folder / "classes"
    sources.mkdir(parents=True, exist_ok=True)
    for program in programs:
        (sources / f"{program.name}.java").write_text(program.source, encoding="utf-8")
    names = folder / "sources.txt"
    names.write_text("\n".join([*(str(sources / f"{program.name}.java") for program in programs), str(_DRIVER)]))
    done = subprocess.run(
        [_tool("javac"), "--release", "17", "-encoding", "UTF-8", "-proc:none", "-nowarn", "-d", str(classes), f"@{names}"],
        capture_output=True, text=True, check=False, timeout=900,
    )  # fmt: skip
    if done.returncode:
        raise CompileFailed(done.stdout + done.stderr)
    return classes


def run_all(programs: Sequence[GeneratedProgram], classes: Path) -> list[Run]:
    """Run every input of every program in one JVM."""
    lines = [(program.name, _line(program, args)) for program in programs for args in program.inputs]
    calls = classes.parent / "calls.txt"
    calls.write_text("\n".join(line for _, line in lines))
    done = subprocess.run(
        [_tool("java"), "-XX:TieredStopAtLevel=1", "-cp", str(classes), "Driver", str(classes), str(calls)],
        capture_output=True, text=True, check=True, timeout=900,
    )  # fmt: skip
    return [_read(name, text) for (name, _), text in zip(lines, done.stdout.splitlines(), strict=True)]


def _read(name: str, line: str) -> Run:
    ending, cls, printed, micros, hits = line.split(" ")
    return Run(name, ending == "returned", cls, int(printed), int(micros), tuple(json.loads(hits)))


def _line(program: GeneratedProgram, args: tuple[Argument, ...]) -> str:
    return " ".join([program.name, *(_word(type, arg) for type, arg in zip(program.params, args, strict=True))])


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
