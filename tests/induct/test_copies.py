"""Copies of characters that are only read are not kept, others are; the interpreter does the same either way."""

from __future__ import annotations

from pathlib import Path

from ir.replaced import with_class
from twinproof.base.dataclass import replace
from twinproof.induct.forms.copies import without_copies
from twinproof.interpret.machine import Machine, Thrown
from twinproof.java.java import JAVA
from twinproof.java.runtime import JvmRuntime
from twinproof.target import open_target

TEXTS = ("", "a", "ab", "aba", "é€😀", "12a3")
SOURCE = """class C {
    static int each(String s, int k) { int n = 0; for (char c : s.toCharArray()) n = n * 31 + c; return n - k; }
    static int ends(String s, int k) { char[] c = s.toCharArray(); int i = 0, j = c.length - 1;
        while (i < j) { if (c[i] != c[j]) return i; i++; j--; } return k; }
    static int beyond(String s, int k) { char[] c = s.toCharArray(); int n = 0; for (int i = 0; i <= k; i++) n += c[i]; return n; }
    static int again(String s, int k) { int n = 0; char[] c;
        for (int i = 0; i < k; i++) { c = s.toCharArray(); for (int j = 0; j < c.length; j++) n += c[j] * i; s = s + "x"; } return n; }
    static int caught(String s, int k) { char[] c = s.toCharArray(); int n = 0;
        try { while (true) { k += c[n++]; } } catch (ArrayIndexOutOfBoundsException e) { return k; } }

    static int written_(String s, int k) { char[] c = s.toCharArray();
        for (int i = 0; i < c.length; i++) c[i]++; return c.length > 1 ? c[1] : k; }
    static int passed_(String s, int k) { char[] c = s.toCharArray(); int n = 0;
        for (int i = 0; i < 3; i++) n += c.hashCode() - c.hashCode(); return n; }
    static int chosen_(String s, int k) { char[] c = s.toCharArray(); if (k > 1) c = new char[] {'a', 'b'};
        int n = 0; for (char x : c) n += x; return n; }
}"""


def test_only_copies_that_are_only_read_go(tmp_path: Path) -> None:
    """The others have names that end in an underscore."""
    (tmp_path / "C.java").write_text(SOURCE)
    program = open_target(str(tmp_path)).program
    cls = program.find("C")
    assert cls is not None
    methods = {key: method for key, method in cls.methods.items() if method.is_static}
    made = {key: without_copies(method, JAVA.conduct.computing.characters) for key, method in methods.items()}
    changed = {key for key in methods if made[key] is not methods[key]}
    assert {name for name, _ in changed} == {name for name, _ in methods if not name.endswith("_")}
    other = replace(cls, methods={**cls.methods, **made})
    both = [Machine(one, JvmRuntime()) for one in (program, with_class(program, other))]
    for name, descriptor in methods:
        for text in TEXTS:
            for k in (-1, 0, 2, 3):
                assert len({outcome(machine, name, descriptor, text, k) for machine in both}) == 1, (name, text, k)


def outcome(machine: Machine, name: str, descriptor: str, text: str, k: int) -> object:
    try:
        return machine.call("C", name, descriptor, machine.string(text), k)
    except Thrown as thrown:
        return thrown.obj.cls.name
