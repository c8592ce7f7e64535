"""What attacks on `verify` found: programs that it once judged wrongly, each with near twins; the names of methods say what is true."""

from __future__ import annotations

from pathlib import Path

import pytest

from verify.java_programs import words

FINALS = """
class Main {
    static final int DRAWN = new java.util.Random(1).nextInt(); // so that the interpreter does not know what this class starts with
    static final int[] TABLE = {1, 2, 3};
    static final String TEXT = new String("abc");
    static final Main SELF = new Main();
    private static int kept = 3; // nobody writes it
    int v = 7;
    static void okSize(int n) { assert TABLE.length == 3; }
    static void okText(int n) { assert TEXT.length() == 3; }
    static void okSelf(int n) { assert SELF != null; }
    static void okKept(int n) { assert kept == 3; }
    static void badNumber(int n) { assert n != 3 || kept != 3; }
}
"""
HELPERS = """
class Main {
    int low, high;
    //@ invariant low <= high;
    /*@ helper @*/ private void okAlone() { low = high + 1; }
    private /*@ helper @*/ void okInside() { low = high + 1; }
    //@ helper
    void okLine() { low = high + 1; }
    private void badOther() { low = high + 1; }
}
"""


@pytest.mark.parametrize(("source", "asked"), [(FINALS, 5), (HELPERS, 2)], ids=["finals", "helpers"])
def test_attacks(tmp_path: Path, source: str, asked: int) -> None:
    """What holds (`ok...`) is not violated, and what does not (`bad...`) is not kept, not even up to a bound."""
    found = words(tmp_path, source)
    assert len(found) == asked
    for method, word in found.items():
        assert not word.startswith(("holds", "bounded") if method.startswith("bad") else "violated"), (method, word)
