"""`java.util.BitSet` from end to end: what is different is shown by a test with public calls, what is the same is proved."""

from __future__ import annotations

from pathlib import Path

from support.known_pairs import is_proved, shown_by, verdicts

PROVED, DIFFERENT = ("both", "marked", "first"), ("counted", "cleared")
TEXT = """
import java.util.BitSet;
class Pair {
    static boolean both(BitSet s, int n, int m) { return «s.get(n & 63) && s.get(m & 63)||s.get(m & 63) & s.get(n & 63)»; }
    static boolean marked(BitSet s, int n) { s.set(n & 63); return «s.get(n & 63)||true»; }
    static boolean first(BitSet s) { return «s.get(0)||!s.isEmpty() && s.get(0)»; }
    static int counted(BitSet s) { return s.«cardinality||length»(); }
    static void cleared(BitSet s) { if (s.get(70)) s.clear(«70||71»); }
}
"""


def test_verdicts(tmp_path: Path) -> None:
    """Proofs run the library's own code on any set; a difference in what a call leaves is asserted, too."""
    found = verdicts(tmp_path, TEXT, (*PROVED, *DIFFERENT))
    assert {name: is_proved(found[name]) for name in PROVED} == dict.fromkeys(PROVED, True)
    assert "java.util.BitSet a1 = java.util.BitSet.valueOf(new long[] {2L});" in shown_by(found["counted"])
    assert "assertEquals(java.util.BitSet.valueOf(new long[] {}), a1);" in shown_by(found["cleared"])
