"""The table of forms: how many pairs each decides, and which one if it is one only."""

from __future__ import annotations

from benchmarks.labels import labelled_pairs
from benchmarks.suites import Answered, forms_table
from twinproof.induct.attempts import FORMS


def test_forms_are_counted() -> None:
    """Every form has its row, those that decide nothing included."""
    one, two, three, *_ = labelled_pairs("loops")
    answers = [
        Answered(one, "solved", 1.0, "", ("gather", "waits")),
        Answered(two, "solved", 1.0, "", ("waits",)),
        Answered(three, "unknown", 1.0, "budget"),
    ]
    rows = {row[0]: row[1:] for row in (line.split() for line in forms_table(answers).splitlines()[2:])}
    assert list(rows) == list(FORMS)
    assert (rows["waits"], rows["gather"], rows["tail"]) == (["2", "1"], ["1", "0", one.name], ["0", "0"])
