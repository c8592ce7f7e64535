"""Recursion that puts back what it read as a loop: exactly where nothing else happens, and the interpreter does the same with it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ir.replaced import with_class
from twinproof.align.match import Matching
from twinproof.base.budget import Deadline
from twinproof.base.dataclass import replace
from twinproof.execute.universe import Universe
from twinproof.induct.callees import Callees
from twinproof.induct.forms.restore import Restoring
from twinproof.induct.steps import Setting
from twinproof.interpret.machine import Machine
from twinproof.java.runtime import JvmRuntime
from twinproof.smt.chain import make_solver
from twinproof.target import match_targets, open_target

SOURCE = """class N { int v; N l; N r; N(int v, N l, N r) { this.v = v; this.l = l; this.r = r; } }
class R {
    static int calls;
    static N append(N n, int k) { if (n == null) return new N(k, null, null); n.r = append(n.r, k); return n; }
    static N insert(N n, int k) {
        if (n == null) return new N(k, null, null);
        if (k < n.v) n.l = insert(n.l, k); else if (k > n.v) n.r = insert(n.r, k);
        return n;
    }
    static N drop(N n, int k) { if (n == null || n.v == k) return n == null ? null : n.l; n.l = drop(n.l, k); return n; }
    static N mark(N n, int k) { if (n == null) return null; if (n.v == k) { n.v = -k; return n; } n.l = mark(n.l, k); return n; }
    static N fail(N n, int k) { if (n.v == k) throw new RuntimeException(); n.l = fail(n.l, k); return n; }

    static N down_(N n, int k) { if (n == null) return null; n.v = k; n.l = down_(n.l, k); return n; }
    static N up_(N n, int k) { if (n == null) return null; n.l = up_(n.l, k); n.v = k; return n; }
    static N counted_(N n, int k) { calls++; if (n == null) return null; n.l = counted_(n.l, k); return n; }
    static N printed_(N n, int k) { System.out.print(k); if (n == null) return null; n.l = printed_(n.l, k); return n; }
    static N nth_(N n, int k) { if (n == null || k == 0) return null; n.l = nth_(n.l, k - 1); return n; }
    static N across_(N n, int k) { if (n == null) return null; n.l = across_(n.r, k); return n; }
    static N other_(N n, int k) { if (n == null) return null; n.l = other_(n.l, k); return n.l; }
    static N fresh_(N n, int k) { if (n == null) return null; n.l = fresh_(n.l, k); return new N(k, n.l, null); }
    static N inside_(N n, int k) { if (n == null) return null; if (n.v == k) { n.l = null; return n; } n.l = inside_(n.l, k); return n; }
    static N twice_(N n, int k) { if (n == null) return null; n.l = twice_(n.l, k); n.r = twice_(n.r, k); return n; }
    static N caught_(N n, int k) { if (n.v == k) return n; try { n.l = caught_(n.l, k); } catch (RuntimeException e) { } return n; }
    static N asked_(N n, int k) { if (n == null) return null; n.l = asked_(n.l, k); return n.l == null ? null : n; }

    static N built(String kind, int size) {
        N found = null;
        for (int i = 0; i < size; i++)
           found = kind.equals("left") ? new N(i, found, null) : kind.equals("right") ? new N(i, null, found) : insert(found, i * 7 % size);
        return found;
    }
    static String shown(N n) { return n == null ? "." : "(" + n.v + shown(n.l) + shown(n.r) + ")"; }
    static String tried(String name, String kind, int size, int k) {
        N n = built(kind, size);
        try {
            N found = name.equals("append") ? append(n, k) : name.equals("insert") ? insert(n, k)
                : name.equals("drop") ? drop(n, k) : name.equals("mark") ? mark(n, k) : fail(n, k);
            return shown(found) + shown(n) + (found == n);
        } catch (RuntimeException e) {
            return e.getClass().getName() + shown(n);
        }
    }
}"""
LOOPING = ("append", "insert", "drop", "mark", "fail")


@pytest.fixture(scope="module")
def matching(tmp_path_factory: pytest.TempPathFactory) -> Matching:
    folder = tmp_path_factory.mktemp("restore")
    (folder / "R.java").write_text(SOURCE)
    target = open_target(str(folder))
    return match_targets(target, target)


@pytest.fixture(scope="module")
def setting(matching: Matching) -> Iterator[Setting]:
    universe = Universe(matching.old, matching.classes)
    with make_solver() as solver:
        yield Setting((matching.old, matching.new), universe, Callees(matching, universe), solver, Deadline(60.0), "class")


def test_only_recursion_that_puts_back_is_a_loop(matching: Matching, setting: Setting) -> None:
    """The others have names that end with a line below."""
    methods = [pair.old for pair in matching.pairs if pair.old.name.endswith("_") or pair.old.name in LOOPING]
    assert len(methods) == 17
    found = {method.name: Restoring(setting, 0).looping(method) is not method for method in methods}
    assert found == {method.name: method.name in LOOPING for method in methods}


def test_loops_do_the_same(matching: Matching, setting: Setting) -> None:
    """On the interpreter, on lists and trees that do not share; what is returned, and what the argument then is."""
    program = matching.old.program
    cls = program.find("R")
    assert cls is not None
    changed = {key: Restoring(setting, 0).looping(method) if key[0] in LOOPING else method for key, method in cls.methods.items()}
    other = replace(cls, methods=changed)
    both = [Machine(one, JvmRuntime()) for one in (program, with_class(program, other))]
    descriptor = "(Ljava/lang/String;Ljava/lang/String;II)Ljava/lang/String;"
    for name in LOOPING:
        for kind in ("left", "right", "tree"):
            for size, k in ((0, 1), (1, 0), (1, 5), (5, 0), (5, 3), (5, 9), (7, 4)):
                said = [
                    machine.text(machine.call("R", "tried", descriptor, machine.string(name), machine.string(kind), size, k))
                    for machine in both
                ]
                assert said[0] == said[1], (name, kind, size, k)
