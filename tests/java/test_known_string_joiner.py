"""`java.util.StringJoiner` from end to end: what is different is shown by a test with public calls, what is the same is proved."""

from __future__ import annotations

from pathlib import Path

from support.known_pairs import is_proved, shown_by, verdicts

PROVED, DIFFERENT = ("two", "longer"), ("ended", "added")
TEXT = """
import java.util.StringJoiner;
class Pair {
    static String two(String a, String b) {
        return «new StringJoiner(",", "[", "]").add(a).add(b).toString()||"[" + a + "," + b + "]"»;
    }
    static int longer(StringJoiner j, String s) { «return j.add(s).length()||j.add(s); int n = j.length(); return n»; }
    static String ended(StringJoiner j, String s) { «if (s != null) ||»j.add(s); return j.toString(); }
    static void added(StringJoiner j) { if (j.length() > 2) j.add("«x||y»"); }
}
"""


def test_verdicts(tmp_path: Path) -> None:
    """Joiners made by the code, and any that it may be given."""
    found = verdicts(tmp_path, TEXT, (*PROVED, *DIFFERENT))
    assert {name: is_proved(found[name]) for name in PROVED} == dict.fromkeys(PROVED, True)
    assert 'java.util.StringJoiner a1 = new java.util.StringJoiner("", "", "");' in shown_by(found["ended"])
    test = shown_by(found["added"])
    assert "new java.util.StringJoiner(" in test
    assert "a1.toString());" in test
