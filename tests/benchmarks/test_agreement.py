"""Answers of strategies that cannot all be right are found."""

from __future__ import annotations

from benchmarks.agreement import contradictions


def test_contradictions() -> None:
    """Equal against different, an answer against the label, and a broken proof; not a bounded answer."""
    assert list(contradictions("P", "equivalent", {"bounded": "equivalent", "induct": "unknown", "dse": "bounded"})) == []
    assert list(contradictions("P", "different", {"bounded": "bounded", "sample": "different"})) == []
    assert list(contradictions("P", "different", {"induct": "equivalent", "sample": "different"})) == [
        "P, labelled different: induct says equivalent, sample says different"
    ]
    assert list(contradictions("P", "equivalent", {"sample": "different"})) == ["P, labelled equivalent: sample says different"]
    assert list(contradictions("P", "equivalent", {"induct": "broken: see x"})) == ["P, induct is broken: see x"]
