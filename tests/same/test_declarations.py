"""What declarations of C say: changes that a compiler or a caller goes by are never proved, with a C compiler as the oracle of some."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from llvm.c_pairs import matching_of
from twinproof.base.assumption import PROMISES
from twinproof.base.verdict import Reason
from twinproof.llvm.load.clang import find_clang
from twinproof.same.declarations import from_declarations

KEPT = [
    ("int f(int a) { return a; }", "int f(int a) { return a + 0; }"),
    ("unsigned f(int a) { return a; }", "unsigned int f(int a) { return (unsigned)a; }"),
    ("char f(int a) { return a; }", "signed char f(int a) { return a; }"),
    ("int *f(int *a) { return a; }", "int *f(int *a) { return a + 0; }"),
    (
        "struct p { int x, y; }; struct p f(struct p a) { return a; }",
        "struct p { int x, y; }; struct p f(struct p a) { a.x += 0; return a; }",
    ),
    ("enum e { A }; enum e f(int a) { return A; }", "enum e { A }; unsigned f(int a) { return 0; }"),
]
PROMISED = [
    ("int f(int *restrict p, int *q) { *p = 1; *q = 2; return *p; }", "int f(int *restrict p, int *q) { *q = 2; *p = 1; return 1; }"),
    ("static int g(int *restrict p) { return *p; } int f(int *p) { return g(p); }",) * 2,
]
CHANGED = [
    ("unsigned f(int a) { return a; }", "int f(int a) { return a; }"),
    ("unsigned char f(unsigned char a) { return a; }", "char f(unsigned char a) { return a; }"),
    ("struct p { int x, y; }; struct p f(struct p a) { return a; }", "struct p { int y, x; }; struct p f(struct p a) { return a; }"),
    (
        "struct p { int x, y; }; struct p f(struct p a) { return a; }",
        "struct p { int x; unsigned y; }; struct p f(struct p a) { return a; }",
    ),
    ("int f(int *p, int *q) { *p = 1; *q = 2; return *p; }", "int f(int *restrict p, int *q) { *p = 1; *q = 2; return *p; }"),
    ("int f(int *p) { return 0; }", "__attribute__((nonnull)) int f(int *p) { return 0; }"),
    ("int *f(int *p) { return p; }", "__attribute__((returns_nonnull)) int *f(int *p) { return p; }"),
    ("int f(int a[2]) { return a[0]; }", "int f(int a[static 2]) { return a[0]; }"),
    ("int f(int *p) { return *p; }", "__attribute__((const)) int f(int *p) { return *p; }"),
    ("int f(int *p) { return *p; }", "__attribute__((pure)) int f(int *p) { return *p; }"),
    (
        "static int g(int *p, int *q) { *p = 1; *q = 2; return *p; } int f(int *p, int *q) { return g(p, q); }",
        "static int g(int *restrict p, int *q) { *p = 1; *q = 2; return *p; } int f(int *p, int *q) { return g(p, q); }",
    ),
]
CALLERS = {  # of the first of what changed, with another result than before
    0: "long callers(void) { return (long)f(-1); }",
    1: "long callers(void) { return (long)f(200); }",
    2: "long callers(void) { struct p a = {1, 2}; return f(a).x; }",
    3: "long callers(void) { struct p a = {1, -1}; return (long)f(a).y; }",
    4: "long callers(void) { int x; return f(&x, &x); }",
}


def said(folder: Path, old: str, new: str) -> object:
    matching = matching_of(folder, old, new)
    return from_declarations(matching, next(pair for pair in matching.pairs if pair.old.name == "f"))


@pytest.mark.parametrize(("old", "new"), KEPT)
def test_the_same_for_callers(tmp_path: Path, old: str, new: str) -> None:
    assert said(tmp_path, old, new) == ()


@pytest.mark.parametrize(("old", "new"), PROMISED)
def test_the_same_promises_are_named(tmp_path: Path, old: str, new: str) -> None:
    assert said(tmp_path, old, new) == (PROMISES,)


@pytest.mark.parametrize(("old", "new"), CHANGED)
def test_changes_are_not_proved(tmp_path: Path, old: str, new: str) -> None:
    found = said(tmp_path, old, new)
    assert isinstance(found, Reason)
    assert found.id == "declaration"


@pytest.mark.parametrize("number", CALLERS)
def test_callers_see_the_change(tmp_path: Path, number: int) -> None:
    assert len({printed(tmp_path / f"{at}.c", text, CALLERS[number]) for at, text in enumerate(CHANGED[number])}) == 2


def _plain_compiler() -> list[str]:
    found = find_clang()
    assert found is not None
    return ["gcc"] if shutil.which("gcc") else [*found.command, "-fno-sanitize=all"]


def printed(file: Path, text: str, caller: str) -> str:
    file.write_text(f'#include <stdio.h>\n__attribute__((noinline)) {text}\n{caller}\nint main(void) {{ printf("%ld", callers()); }}')
    program = file.with_suffix("")
    subprocess.run([*_plain_compiler(), "-O2", "-o", str(program), str(file)], check=True, capture_output=True)
    return subprocess.run([str(program)], check=True, capture_output=True, text=True, timeout=10).stdout
