"""What is undefined in the source and leaves no trace in what clang writes is refused by name, and nothing else is."""

from __future__ import annotations

from pathlib import Path

import pytest

from twinproof.ir.instruction import Unsupported
from twinproof.llvm.c_in import CFrontEnd

DOUBTFUL = [
    "int f(int a) { a = a++ + 1;\n return a; }",
    "int f(int a) {\n return a +\n (2147483647 + 2); }",
    "int f(int a) { return 65536 * 65536 + a; }",
]
PLAIN = ["int f(int *p) { int a = (*p)++; return a + *p; }", "int f(int a) { return a + 2147483647; }", "int f(int a) { return 1 << 30; }"]


KEPT = [
    "int f(void) { int *p = 0; for (int i = 0; i < 1; i++) p = (int[]){7}; return *p; }",
    "int f(int c) { int *p = c ? (int[]){7} : (int[]){8}; return *p; }",
    "struct s { int x; }; int f(void) { struct s *p = 0; if (!p) p = &(struct s){3}; return p->x; }",
]
USED = [
    "struct s { int x; }; static int g(struct s *s) { return s->x; } int f(int c) { return g(&(struct s){c}); }",
    "struct s { int x; }; int f(int c) { struct s s = (struct s){c}; return s.x; }",
    "int f(int c) { return (int[]){3, 4}[c & 1]; }",
]


def refused(folder: Path, text: str, why: str = "lost in its code") -> list[str]:
    file = folder / "f.c"
    file.write_text(f"int other(void) {{ return 3; }}\n{text}\nint last(void) {{ return 4; }}\n")
    program = CFrontEnd().open([file])[1]
    cls = program.find("c")
    assert cls is not None
    bodies = {method.name: method.body for method in cls.methods.values()}
    return [
        name
        for name, body in bodies.items()
        if body is not None
        and any(isinstance(instr, Unsupported) and why in instr.reason for block in body.blocks for instr in block.instrs)
    ]


@pytest.mark.parametrize("text", DOUBTFUL)
def test_doubtful(tmp_path: Path, text: str) -> None:
    assert refused(tmp_path, text) == ["f"]


@pytest.mark.parametrize("text", PLAIN)
def test_plain(tmp_path: Path, text: str) -> None:
    assert refused(tmp_path, text) == []


@pytest.mark.parametrize("text", KEPT)
def test_kept_literals(tmp_path: Path, text: str) -> None:
    assert refused(tmp_path, text, "a compound literal that is kept") == ["f"]


@pytest.mark.parametrize("text", USED)
def test_used_literals(tmp_path: Path, text: str) -> None:
    assert refused(tmp_path, text, "compound literal") == []


def test_what_runs_first(tmp_path: Path) -> None:
    """Variables may hold what functions leave there that run before the program."""
    first = "__attribute__((constructor)) static void first(void) { v = 1; }"
    text = f"static int v; {first} int f(void) {{ return v; }} int g(int a) {{ return a; }}"
    assert refused(tmp_path, text, "run before it starts") == ["first", "f"]
    assert refused(tmp_path, text.replace("__attribute__((constructor)) ", "").replace("static void", "void"), "run before it starts") == []
