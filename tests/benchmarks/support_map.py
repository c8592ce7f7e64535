"""The support map: which methods of the JDK the pairs of `benchmarks/library` call, and what symbolic execution makes of each call."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.labels import LabelledPair
from twinproof.ir.instruction import Call
from twinproof.ir.program import ABSTRACT, NATIVE, Program
from twinproof.ir.resolve import resolve_method
from twinproof.java.find.classpath import open_classpath
from twinproof.java.find.jdk import Jdk
from twinproof.java.library.followed import FOLLOWED, STUBBED
from twinproof.java.library.stubs import STUBS
from twinproof.java.load.load import load_program

KINDS = ("stubbed", "executed", "chosen by the object", "unknown")
HEAD = """# What is known of the JDK's methods

Which methods of the JDK the pairs of `benchmarks/library` call, and how symbolic execution treats them.

- *Stubbed*: an exact account replaces the code, or a function that is the same on both sides.
- *Executed*: the JDK's own bytecode is followed, on objects made during the call, and on collections that are inputs.
- *Chosen by the object*: abstract; what is called is the method of the object's class.
- *Unknown*: the path ends there, and the verdict is Unknown if it matters.

Methods with several overloads stand under each kind that one of them has. The concrete runs (samples, witnesses) use a real JVM and
know all methods. This page is written by `make bless` and checked by the tests.

| class | stubbed | executed | chosen by the object | unknown |
|---|---|---|---|---|
"""


def support_page(pairs: Sequence[LabelledPair], classes: Path, jdk: Jdk) -> str:
    """The page `docs/support.md`."""
    found: defaultdict[str, defaultdict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for pair in pairs:
        for side in ("old", "new"):
            for owner, name, kind in _calls(classes / pair.name / side, jdk):
                found[owner][kind].add(name)
    rows = [f"| `{owner}` | {' | '.join(_names(kinds[kind]) for kind in KINDS)} |" for owner, kinds in sorted(found.items())]
    return HEAD + "\n".join(rows) + "\n"


def _names(names: set[str]) -> str:
    return ", ".join("constructor" if name == "<init>" else name for name in sorted(names))


def _calls(home: Path, jdk: Jdk) -> Iterator[tuple[str, str, str]]:
    """The calls of the JDK in the classes of a directory: class, name and kind."""
    classpath = open_classpath([home], jdk)
    program = load_program(classpath)
    for name in classpath.names():
        cls = program.find(name.replace("/", ".")) if name != "Witness" else None
        for method in cls.methods.values() if cls is not None else ():
            instrs = [instr for block in method.body.blocks for instr in block.instrs] if method.body is not None else []
            for call in instrs:
                if isinstance(call, Call) and call.method.owner.startswith("java."):
                    yield call.method.owner, call.method.name, _kind(program, call)


def _kind(program: Program, call: Call) -> str:
    method = resolve_method(program, call.method)
    if method is None:
        return "unknown"
    name = f"{method.owner}.{method.name}"
    if name in STUBS or f"{name}{method.descriptor}" in STUBS:
        return "stubbed"
    if method.flags & NATIVE or (method.owner in STUBBED and f"{name}{method.descriptor}" not in FOLLOWED):
        return "unknown"
    return "chosen by the object" if method.flags & ABSTRACT else "executed"
