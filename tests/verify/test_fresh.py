r"""`\fresh`: what a method says is new is new on every input, or an input shows an object that was there."""

from __future__ import annotations

from pathlib import Path

import pytest

from verify.java_programs import answers, word

CASES = {  # code, and the verdict on its clause
    "made": ("/*@ ensures \\fresh(\\result); @*/ static Main f(int n) { Main m = new Main(); m.v = n; return m; }", "holds"),
    "given": ("/*@ ensures \\fresh(\\result); @*/ static Main f(Main a) { return a; }", "violated"),
    "sometimes": ("/*@ ensures \\fresh(\\result); @*/ static Main f(Main a, int n) { return n == 77 ? a : new Main(); }", "violated"),
    "of a field": ("/*@ ensures \\fresh(this.next); @*/ void f() { next = new Main(); }", "holds"),
    "kept in a field": ("/*@ ensures \\fresh(this.next); @*/ void f(int n) { if (n > 3) next = new Main(); }", "violated"),
    "array": ("/*@ ensures \\fresh(\\result); @*/ static int[] f(int[] a) { return a.clone(); }", "holds"),
    "the same array": ("/*@ ensures \\fresh(\\result); @*/ static int[] f(int[] a) { return a.length == 0 ? a : a.clone(); }", "violated"),
    "required": (
        "/*@ requires n > 0; ensures \\fresh(\\result); @*/ static Main f(Main a, int n) { return n > 0 ? new Main() : a; }",
        "holds",
    ),
    "null": ("/*@ ensures \\fresh(\\result); @*/ static /*@ nullable @*/ Main f(int n) { return n == 5 ? null : new Main(); }", "violated"),
    "constructor": ("/*@ ensures \\fresh(this.next); @*/ Main(Main m) { next = m; } Main() { }", "violated"),
    "static": ("static Main one = new Main(); /*@ ensures \\fresh(\\result); @*/ static Main f() { return one; }", "violated"),
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_new(tmp_path: Path, name: str) -> None:
    """By execution, and replayed."""
    code, expected = CASES[name]
    found = answers(tmp_path, f"class Main {{ int v; /*@ nullable @*/ Main next;\n{code} }}")
    words = {word(verdict) for (_, clause), verdict in found.items() if clause.startswith("fresh")}
    assert words == {expected}, found
