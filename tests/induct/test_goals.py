"""Loops whose invariants come from what a proof stumbled over: what always holds is shown, its near twin, which the JVM breaks, is not.

The twins are run for real, so that nobody has to believe that they are broken.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from twinproof.base.budget import Deadline
from twinproof.contract.claims import asserting
from twinproof.execute.universe import Universe
from twinproof.induct.couple import OLD, LiveVariable
from twinproof.induct.facts import symbol
from twinproof.induct.goals import shapes
from twinproof.induct.unfailing import KeptForAll, prove_kept
from twinproof.ir.side import Side
from twinproof.ir.types import BOOLEAN, INT
from twinproof.java.find.jdk import find_jdk
from twinproof.smt.chain import Chain, make_solver
from twinproof.target import Target, open_harnessed
from twinproof.term.build import apply

LOOPS = {  # name: parameters, code, a call that breaks the twin, and what is put for what in the twin
    "counter": (
        "int n",
        "int x = 0; for (int i = 0; i < n; i++) { if (x == 10) x = 0; else x++; } assert x <= 10;",
        "10",
        ("<= 10;", "<= 9;"),
    ),
    "machine": (
        "int n",
        "int s = 0; for (int i = 0; i < n; i++) { switch (s) { case 0: s = 1; break; case 1: s = 0; break; default: assert false; } }",
        "9",
        ("case 1: s = 0", "case 1: s = 2"),
    ),
    "flag": (
        "int[] a",
        "boolean f = false; int at = -1; for (int i = 0; i < a.length; i++) if (a[i] == 7) { f = true; at = i; } assert f == (at >= 0);",
        "new int[] {7}",
        ("at >= 0", "at > 0"),
    ),
    "largest": (
        "int[] a, int p",
        "if (p < 0 || p >= a.length) return; int m = a[0]; for (int i = 1; i < a.length; i++) if (a[i] > m) m = a[i]; assert m >= a[p];",
        "new int[] {1, 5}, 1",
        ("int i = 1", "int i = 2"),
    ),
    "filled": (
        "int n, int p",
        "if (p < 0 || p >= n) return; int[] a = new int[n]; for (int i = 0; i < n; i++) a[i] = 5; assert a[p] == 5;",
        "3, 0",
        ("int i = 0", "int i = 1"),
    ),
    "nested": (
        "int n, int m",
        "if (n < 0 || m < 0 || n > 9) return; int c = 0; for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) c++; assert c == n * m;",
        "2, 3",
        ("j < m;", "j < m && c < 5;"),
    ),
}


def written(name: str, is_twin: bool) -> str:
    parameters, code, _, (good, bad) = LOOPS[name]
    assert good in code
    return f"static void {name}({parameters}) {{ {code.replace(good, bad) if is_twin else code} }}"


def source(cls: str, is_twin: bool) -> str:
    calls = " ".join(
        f'try {{ {name}({call}); System.out.println(); }} catch (AssertionError e) {{ System.out.println("{name}"); }}'
        for name, (_, _, call, _) in LOOPS.items()
    )
    methods = "\n    ".join(written(name, is_twin) for name in LOOPS)
    return f"class {cls} {{\n    {methods}\n    public static void main(String[] args) {{ {calls} }}\n}}\n"


@pytest.fixture(scope="module")
def targets(tmp_path_factory: pytest.TempPathFactory) -> dict[bool, Target]:
    folder = tmp_path_factory.mktemp("loops")
    found = {}
    for cls, is_twin in (("Good", False), ("Twin", True)):
        (folder / f"{cls}.java").write_text(source(cls, is_twin))
        found[is_twin] = open_harnessed(str(folder / f"{cls}.java"))
    return found


@pytest.fixture(scope="module")
def solver() -> Iterator[Chain]:
    with make_solver() as chain:
        yield chain


def proved(target: Target, cls: str, name: str, solver: Chain) -> KeptForAll | str:
    side = Side(asserting(target.program))
    found = side.program.find(cls)
    assert found is not None
    method = next(method for method in found.methods.values() if method.name == name)
    return prove_kept(side, Universe(side, (cls,)), method, solver, Deadline(300.0), "any", apply)


@pytest.mark.parametrize("name", LOOPS)
def test_what_always_holds_is_shown_and_its_twin_is_not(targets: dict[bool, Target], solver: Chain, name: str) -> None:
    assert isinstance(proved(targets[False], "Good", name, solver), KeptForAll)
    if name not in ("largest", "nested"):  # it takes long to give up
        assert isinstance(proved(targets[True], "Twin", name, solver), str)


def test_twins_are_broken(tmp_path: Path) -> None:
    """On the real JVM, with assertions on; the others are not."""
    java = find_jdk().home / "bin" / "java"
    for cls, is_twin in (("Good", False), ("Twin", True)):
        file = tmp_path / f"{cls}.java"
        file.write_text(source(cls, is_twin))
        said = subprocess.run([str(java), "-ea", str(file)], capture_output=True, text=True, check=True).stdout.split()
        assert said == (list(LOOPS) if is_twin else [])


def test_products_that_are_tried() -> None:
    """What the counters of two loops make, and sums up to a counter; of flags nothing."""
    i, j, c = (LiveVariable(OLD, at, INT, name) for at, name in enumerate("ijc"))
    flag = LiveVariable(OLD, 3, BOOLEAN, "flag")
    texts = {fact.text({symbol(one): symbol(one) for one in (i, j, c)}) for fact in shapes((i, j, c, flag), apply)}
    assert any(text in texts for text in ("c = i + i * j", "c = i + j * i", "c = i * j + i"))
    assert any(text in texts for text in ("i * (i - 1) == 2 * c", "(i - 1) * i == 2 * c", "2 * c == i * (i - 1)", "2 * c == (i - 1) * i"))
    assert not any("flag" in str(text) for text in texts)
