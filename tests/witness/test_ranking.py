"""The better of several witnesses is shown: values before identities, results before exceptions on null, public calls before reflection."""

from __future__ import annotations

from pathlib import Path

import pytest

from twinproof.base.options import Options
from twinproof.base.verdict import Different
from twinproof.check import check_pairs
from twinproof.heap.observe import Input, Link, Null, ObjectNode, Observation, Returned, Scalar, TextNode, Threw
from twinproof.ir.types import INT
from twinproof.java.java import JAVA
from twinproof.sample.concrete import Differs
from twinproof.target import match_targets, open_target
from twinproof.witness.ranking import is_identity
from twinproof.witness.witness import Witness

GIVEN = Input((TextNode("a"),), Null(), (Link(0),))
KEPT = Observation(Returned(Link(0)), "", (TextNode("a"),), ())
COPIED = Observation(Returned(Link(1)), "", (TextNode("a"), TextNode("a")), ())
OTHER = Observation(Returned(Link(1)), "", (TextNode("a"), TextNode("b")), ())


def test_identity() -> None:
    """Equal strings in place of each other are a matter of identity; other strings, and other objects of one class, are not."""
    known = JAVA.library().classes
    assert is_identity(known, GIVEN, Differs(KEPT, COPIED), "class")
    assert not is_identity(known, GIVEN, Differs(KEPT, OTHER), "class")
    node = ObjectNode("p.Node", (("p.Node.value", Scalar(INT, 1)),))
    given = Input((node,), Null(), (Link(0),))
    kept, copied = (Observation(Returned(Link(at)), "", (node, node)[: at + 1], ()) for at in (0, 1))
    assert not is_identity(known, given, Differs(kept, copied), "class")


CASES = {
    "identity of a string": (
        "static String f(String s) { return s; }",
        "static String f(String s) { return s == null ? null : s.length() > 2 ? s.substring(1) : new String(s); }",
    ),
    "null": (
        "static int f(String s) { return s == null ? 0 : s.length(); }",
        "static int f(String s) { return s.length() == 3 ? 4 : s.length(); }",
    ),
    "null deep inside": (
        "static class In { int[] a; } static int f(In in) { return in == null || in.a == null ? 0 : in.a.length; }",
        "static class In { int[] a; } static int f(In in) { return in.a.length == 3 ? 4 : in.a.length; }",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_better_one_is_found(case: str, tmp_path: Path) -> None:
    """Where the first difference that is met is of a lower kind, the search goes on; making the witness smaller does not lose its rank."""
    for side, text in zip(("old", "new"), CASES[case], strict=True):
        (tmp_path / side).mkdir()
        (tmp_path / side / "P.java").write_text(f"class P {{ {text} }}")
    old, new = open_target(str(tmp_path / "old")), open_target(str(tmp_path / "new"))
    matching = match_targets(old, new)
    pairs = [pair for pair in matching.pairs if pair.old.name == "f"]
    (result,) = check_pairs(old, new, matching, pairs, Options(strategy=("sample",)))
    assert isinstance(result.verdict, Different)
    witness = result.verdict.witness
    assert isinstance(witness, Witness)
    assert not isinstance(witness.old.end, Threw)
    assert not isinstance(witness.new.end, Threw)
    assert not is_identity(JAVA.library().classes, witness.input, Differs(witness.old, witness.new), "class")
    assert witness.test
