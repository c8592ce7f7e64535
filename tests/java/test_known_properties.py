"""`java.util.Properties`: what is in them is seen, though as a `Hashtable` they are empty."""

from __future__ import annotations

from pathlib import Path

from support.known_pairs import verdicts
from twinproof.base.verdict import Different
from twinproof.witness.witness import Witness

TEXT = """
import java.util.Hashtable;
import java.util.Properties;
class Pair {
    static Properties set(String text) { Properties made = new Properties(); made.setProperty("a", text + "«||!»"); return made; }
    static Hashtable<String, String> put(String text) {
        Hashtable<String, String> made = new Hashtable<>();
        made.put("a", text + "«||!»");
        return made;
    }
}
"""


def test_what_they_hold_is_compared(tmp_path: Path) -> None:
    """And asserted in tests, as that of a `Hashtable` is."""
    for verdict in verdicts(tmp_path, TEXT, ("set", "put")).values():
        assert isinstance(verdict, Different)
        assert isinstance(verdict.witness, Witness)
        assert "java.util.List<?> seen2 = new java.util.ArrayList<Object>(((java.util.Map<?, ?>) b1).values());" in verdict.witness.test
