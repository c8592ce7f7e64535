"""Two loops as one: exactly those whose rounds commute, and the interpreter does the same with them."""

from __future__ import annotations

import re

import pytest

from ir.replaced import with_class
from twinproof.base.budget import Deadline
from twinproof.base.dataclass import replace
from twinproof.execute.universe import Universe
from twinproof.induct.callees import Callees
from twinproof.induct.forms.fuse import Fusion
from twinproof.induct.steps import Setting
from twinproof.interpret.machine import Machine
from twinproof.ir.cfg import natural_loops
from twinproof.ir.program import Method
from twinproof.java.runtime import JvmRuntime
from twinproof.smt.chain import make_solver
from twinproof.target import match_targets, open_target

SHORT = {"MADE": "int[] a = new int[n > 0 ? n : 0]", "UP": "for (int i = 0; i < n; i++)", "ALL": "for (int i = 0; i < a.length; i++)"}
SOURCE = """class F {
    static int g;
    static int sums(int n, int k) { int s = 0, t = k; UP s += i; UP t ^= i * k; return s * 7 + t; }
    static int counters(int n, int k) {
        int s = 0, i, j; for (i = 2; i < n; i++) s += i; for (j = 2; j < n; j++) s -= k; return s * 64 + i * 8 + j; }
    static int same(int n, int k) { int s = 0; for (int i = 0; i <= n; i++) s += i; for (int i = 0; i <= n; i++) s += k; return s; }
    static int three(int n, int k) { int s = 0, t = 1, u = 2; UP s += i; t += k; UP t += i; UP u -= i * k; return s ^ t * 31 ^ u * 17; }
    static int filled(int n, int k) { MADE; ALL a[i] = i * k; ALL a[i] += i ^ 1; return n > 2 ? a[2] * 5 + a[1] : 0; }
    static int each(int[] a) { int s = 0, t = 0; for (int x : a) s += x; for (int x : a) if (x < t) t = x; return s - t; }

    static int order_(int n, int k) { int s = k; UP s += i; UP s = s * 3; return s; }
    static int later_(int n, int k) { MADE; int s = 0; ALL a[i] = i * k; ALL s += a[a.length - 1 - i]; return s; }
    static int starts_(int n, int k) { int s = 0; UP s += i; for (int i = 1; i < n; i++) s += k; return s; }
    static int limits_(int n, int k) { int s = 0; UP s += i; for (int i = 0; i < k; i++) s += k; return s; }
    static int uses_(int n, int k) { int s = 0, t = 0; UP s += i; UP t += s; return t; }
    static int between_(int n, int k) { int s = 0, t = 0; UP s += i; t = s; UP t += k; return t; }
    static int throws_(int n, int k) { g = 0; UP g += i; UP g += 12 / (i - k); return g; }
    static int null_(int[] a, int[] b) { g = 0; ALL g += 1; int n = b.length; ALL g += n; return g; }
    static int inLoop_(int n, int k) { int s = 0; for (int j = 0; j < k; j++) { UP s += i; UP s += j; } return s; }
}"""


def test_loops_that_commute_are_fused(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The others have names that end with a line below; fused methods do the same on the interpreter."""
    folder = tmp_path_factory.mktemp("fuse")
    (folder / "F.java").write_text(re.sub("|".join(SHORT), lambda found: SHORT[found[0]], SOURCE))
    target = open_target(str(folder))
    matching = match_targets(target, target)
    universe = Universe(matching.old, matching.classes)
    program = matching.old.program
    cls = program.find("F")
    assert cls is not None
    methods = {key: method for key, method in cls.methods.items() if method.is_static}
    assert len(methods) == 15
    with make_solver() as solver:
        setting = Setting((matching.old, matching.new), universe, Callees(matching, universe), solver, Deadline(100.0), "class")
        fused = {key: Fusion(setting, 0).fused(method) for key, method in methods.items()}
    changed = [key for key in methods if fused[key] is not methods[key]]
    assert {name for name, _ in changed} == {name for name, _ in methods if not name.endswith("_")}
    assert {_loops(fused[key]) for key in changed} == {1}
    other = replace(cls, methods={**cls.methods, **fused})
    both = [Machine(one, JvmRuntime()) for one in (program, with_class(program, other))]
    for name, descriptor in changed:
        for n, k in ((0, 3), (1, 1), (7, -2), (20, 5), (-4, 2), (3, 9)):
            if descriptor == "(II)I":
                assert len({machine.call("F", name, descriptor, n, k) for machine in both}) == 1, (name, n, k)


def _loops(method: Method) -> int:
    assert method.body is not None
    return len(natural_loops(method.body))
