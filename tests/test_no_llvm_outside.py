"""Nothing of LLVM or of C's library stands outside `llvm/`: no names of its intrinsics, types or flags, no imports of the room."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SRC = Path(__file__).parents[1] / "src" / "twinproof"
CHOOSES = "target.py"  # the one place that knows which languages there are
_NAMES = re.compile(
    r"\bllvm\.|\bllvm-|\bgetelementptr\b|\balloca\b|\bnsw\b|\b(?:fpto|ptrto|intto)\w+|-emit-llvm|\bstdlib\.h\b|\bmalloc\b|#dbg_"
)


def test_nothing_is_outside() -> None:
    """No module but the one that chooses among front-ends."""
    found = [
        f"{path.relative_to(SRC)}:{line}: {text}"
        for path in sorted(SRC.rglob("*.py"))
        if path.relative_to(SRC).parts[0] != "llvm"
        for line, text in llvm_in(ast.parse(path.read_text(encoding="utf-8")))
        if not (str(path.relative_to(SRC)) == CHOOSES and text.startswith("twinproof."))
    ]
    assert found == []


@pytest.mark.parametrize(
    "source", ['X = "llvm.memcpy"', "from twinproof.llvm.c_in import CFrontEnd", 'X = "add nsw"', 'X = f"{a} = alloca"']
)
def test_llvm_is_seen(source: str) -> None:
    """Each kind of it."""
    assert len(list(llvm_in(ast.parse(source)))) == 1


@pytest.mark.parametrize("source", ['"""Names such as llvm.memcpy."""', 'X = "allocated"', 'X = "a local block"'])
def test_others_are_not(source: str) -> None:
    """Words about it are not."""
    assert list(llvm_in(ast.parse(source))) == []


def llvm_in(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """What is LLVM's in a module, by line."""
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("twinproof.llvm"):
            yield node.lineno, str(node.module)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said and _NAMES.search(node.value):
            yield node.lineno, node.value
