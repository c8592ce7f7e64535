"""Helpers in place: the interpreter does the same with them, whatever they return, throw or catch."""

from __future__ import annotations

from pathlib import Path

import pytest

from ir.replaced import with_class
from twinproof.base.dataclass import replace
from twinproof.execute.universe import Universe
from twinproof.induct.callees import Callees
from twinproof.induct.forms.inline import Inliner
from twinproof.interpret.machine import Machine
from twinproof.ir.instruction import Call
from twinproof.java.runtime import JvmRuntime
from twinproof.target import match_targets, open_target

SOURCE = """class H {
    static int g;
    static int twice(int n) { return sum(n) + sum(n - 1); }
    static int looped(int n) { int s = 0; for (int i = 0; i < n; i++) s += sum(i) * i; return s; }
    static int nested(int n) { return outer(n) - 1; }
    static int effect(int n) { g = 0; mark(n); mark(n + 1); return g; }
    static int caught(int n) { try { return 100 + quotients(n); } catch (ArithmeticException e) { return -g; } }
    static int inside(int n) { return guarded(n) * 3; }
    static int gathered(int n) { return from(n, 1) + from(n, 2); }

    private static int sum(int n) { int s = 0; while (n > 0) { s += n; n--; } return s; }
    private static int outer(int n) { int s = 1; for (int i = 0; i < n; i++) s += sum(i); return s; }
    private static void mark(int n) { for (int i = 0; i < n; i++) { if (i == 5) return; g = g * 2 + i; } }
    private static int quotients(int n) { int s = 0; for (g = 3; g > n - 4; g--) s += 12 / g; return s; }
    private static int guarded(int n) {
        int s = 0;
        for (int i = 3; i > -n; i--) try { s += 9 / i; } catch (ArithmeticException e) { s += 50; }
        return s;
    }
    private static int from(int n, int k) { return n <= 0 ? k : n + from(n - k, k); }
    static int stays(int n) { return tree(n) + 1; }
    private static int tree(int n) { int s = 1; for (int i = 0; i < n; i++) s += tree(i); return s; }
}"""


@pytest.mark.parametrize("name", ["twice", "looped", "nested", "effect", "caught", "inside", "gathered", "stays"])
def test_helpers_in_place_do_the_same(name: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    target = open_target(str(_folder(tmp_path_factory)))
    matching = match_targets(target, target)
    program = matching.old.program
    cls = program.find("H")
    assert cls is not None
    method = cls.methods[name, "(I)I"]
    inlined = Inliner(Callees(matching, Universe(matching.old, matching.classes)), 0, False).inlined(method)
    calls = [instr for block in (inlined.body.blocks if inlined.body else ()) for instr in block.instrs if isinstance(instr, Call)]
    assert bool(calls) is (name == "stays")
    other = replace(cls, methods={**cls.methods, (name, "(I)I"): inlined})
    both = [Machine(one, JvmRuntime()) for one in (program, with_class(program, other))]
    for n in (-2, 0, 1, 2, 5, 8):
        assert len({machine.call("H", name, "(I)I", n) for machine in both}) == 1, n


def _folder(factory: pytest.TempPathFactory) -> Path:
    folder = factory.getbasetemp() / "inline"
    folder.mkdir(exist_ok=True)
    (folder / "H.java").write_text(SOURCE)
    return folder
