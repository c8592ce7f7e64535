"""Loops in the other direction: exactly those whose rounds commute, and the interpreter does the same with them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ir.replaced import with_class
from twinproof.align.match import Matching
from twinproof.base.budget import Deadline
from twinproof.base.dataclass import replace
from twinproof.execute.universe import Universe
from twinproof.induct.callees import Callees
from twinproof.induct.forms.counted import counted_loops, reversed_loop
from twinproof.induct.forms.reverse import Reversal
from twinproof.induct.steps import Setting
from twinproof.interpret.machine import Machine
from twinproof.java.runtime import JvmRuntime
from twinproof.smt.chain import make_solver
from twinproof.target import match_targets, open_target

SOURCE = """class R {
    static int f;
    static int sum(int n, int k) { int s = k; for (int i = 0; i < n; i++) s += i * k; return s; }
    static int upTo(int n, int k) { int s = k; for (int i = -3; i <= n; i++) s ^= i * k; return s; }
    static int swapped(int n, int k) { int s = 0; for (int i = k; n > i; i++) { if ((i & 2) == 0) s += i; } return s; }
    static int counter(int n, int k) { int i, s = 0; for (i = k; i < n; i++) s -= i; return s * 64 + i; }
    static int filled(int n, int k) { int[] a = new int[9]; for (int i = 0; i < a.length; i++) a[i] = n * i; return a[4] + a[8]; }
    static int inner(int n, int k) { int s = 0; for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) s += i * j + k; return s; }
    static int field(int n, int k) { f = 0; for (int i = 0; i < n; i++) f += k + i; return f; }

    static int hash_(int n, int k) { int s = k; for (int i = 0; i < n; i++) s = s * 31 + i; return s; }
    static int last_(int n, int k) { int s = k; for (int i = 0; i < n; i++) s = i; return s; }
    static int carried_(int n, int k) { int s = 0, t = k; for (int i = 0; i < n; i++) { s += t; t = i; } return s; }
    static int shifted_(int n, int k) { int[] a = {1, 2, 3, 4}; for (int i = 1; i < 4; i++) a[i] += a[i - 1]; return a[3] + n + k; }
    static int throws_(int n, int k) { int s = 0; f = 7; for (int i = 0; i < n; i++) { f += i; s += 5 / (i - 2); } return s; }
    static int outside_(int n, int k) { int[] a = new int[n]; for (int i = k; i < n; i++) { f++; a[i] = i; } return a[0]; }
    static int breaks_(int n, int k) { int s = 0; for (int i = 0; i < n; i++) { if (i == k) break; s += i; } return s; }
    static int moving_(int n, int k) { int s = 0; for (int i = 0; i < n; i++) { s += i; n -= k & 1; } return s; }
    static int skips_(int n, int k) { int s = 0; for (int i = 0; i < n; i++) { s += i; if (s > k) i++; } return s; }
    static double floats_(int n, int k) { double s = 0; for (int i = 0; i < n; i++) s += 0.1 * i; return s; }
    static int printed_(int n, int k) { for (int i = 0; i < n; i++) System.out.print(i); return n; }
}"""


@pytest.fixture(scope="module")
def matching(tmp_path_factory: pytest.TempPathFactory) -> Matching:
    folder = tmp_path_factory.mktemp("reverse")
    (folder / "R.java").write_text(SOURCE)
    target = open_target(str(folder))
    return match_targets(target, target)


@pytest.fixture(scope="module")
def setting(matching: Matching) -> Iterator[Setting]:
    universe = Universe(matching.old, matching.classes)
    with make_solver() as solver:
        yield Setting((matching.old, matching.new), universe, Callees(matching, universe), solver, Deadline(60.0), "class")


def test_loops_whose_rounds_commute_are_reversed(matching: Matching, setting: Setting) -> None:
    """The others have names that end with a line below."""
    methods = [pair.old for pair in matching.pairs if pair.old.is_static and pair.old.name != "<clinit>"]
    assert len(methods) == 18
    found = {method.name: Reversal(setting, 0).reversed(method) is not method for method in methods}
    assert found == {method.name: not method.name.endswith("_") for method in methods}


def test_reversed_loops_do_the_same(matching: Matching) -> None:
    """On the interpreter, for loops that may be reversed, with what the counter is in the end."""
    program = matching.old.program
    cls = program.find("R")
    assert cls is not None
    names = [key for key in cls.methods if not key[0].endswith("_") and key[0] != "<init>"]
    changed = dict(cls.methods)
    for key in names:
        body = cls.methods[key].body
        assert body is not None
        for loop in counted_loops(body):
            body = reversed_loop(body, loop)
        method = cls.methods[key]
        changed[key] = type(method)(method.owner, method.name, method.descriptor, method.flags, body, method.generic)
    other = replace(cls, methods=changed)
    both = [Machine(one, JvmRuntime()) for one in (program, with_class(program, other))]
    for name, descriptor in names:
        for n, k in ((0, 3), (1, 1), (7, -2), (20, 5), (-4, 2), (5, 5), (3, 9)):
            assert len({machine.call("R", name, descriptor, n, k) for machine in both}) == 1, (name, n, k)
