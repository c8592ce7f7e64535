"""The JSON report: the binding schema, every pair in it, no timings unless asked."""

from __future__ import annotations

import json
from typing import Any

import pytest

from report.results import BOUNDED, DIFFERENT, PROVED, UNKNOWN, report
from report.schema import complaints
from twinproof.report.json import write_json
from twinproof.witness.witness import witness_from_json

ALL = report(PROVED, BOUNDED, DIFFERENT, UNKNOWN)


def data() -> Any:
    return json.loads(write_json(ALL))


def test_schema() -> None:
    """The report is what the schema says."""
    assert complaints(data()) == []


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["schema"], 2),
        (["tool", "name"], "x"),
        (["summary", "different"], 7),
        (["pairs", 0, "verdict"], "same"),
        (["pairs", 0, "bounded"], True),
        (["pairs", 1, "bounds"], []),
        (["pairs", 1, "bounds", 0, "limit"], "64"),
        (["pairs", 2, "witness"], None),
        (["pairs", 2, "witness", "replayed"], False),
        (["pairs", 2, "witness", "via"], "guess"),
        (["pairs", 2, "witness", "parting"], {"old": {}}),
        (["pairs", 3, "reason"], None),
        (["pairs", 0, "reason"], {"id": "a", "text": "b"}),
        (["pairs", 0, "id"], "p.A.other(I)I"),
        (["only_old"], None),
    ],
)
def test_schema_check_can_fail(path: list[Any], value: object) -> None:
    """The checker of these tests sees each kind of mistake."""
    wrong = data()
    inner = wrong
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    assert complaints(wrong) != []


def test_proofs_are_explained_when_asked() -> None:
    """--explain adds the alignment and the proof to each pair, null where there is none, and changes nothing else."""
    explained = json.loads(write_json(ALL, explain=True))
    assert [pair.pop("proof") for pair in explained["pairs"]] == [
        {"rule": "the same code", "forms": ["tail", "facts"], "invariants": ["line 3: i = i'"], "ends": []},
        None,
        None,
        None,
    ]
    assert [pair.pop("alignment") for pair in explained["pairs"]] == [None] * 4  # these methods have no code
    assert explained == data()


def test_values() -> None:
    """The parts that stand for each answer."""
    proved, bounded, different, unknown = data()["pairs"]
    assert data()["summary"] == {"equivalent": 1, "bounded": 1, "different": 1, "unknown": 1}
    assert (proved["id"], proved["verdict"], proved["assumptions"]) == ("p.A.same(I)I", "equivalent", ["closed-world", "single-thread"])
    assert bounded["bounds"] == [{"kind": "loop", "where": "A.java:12", "limit": 64}]
    assert witness_from_json(different["witness"]) == DIFFERENT.verdict.witness  # type: ignore[union-attr]
    assert unknown["reason"] == {"id": "budget", "text": "30 s were not enough", "advice": "raise --timeout"}
    assert (data()["only_old"], data()["only_new"]) == (["p.A.gone()V"], ["class p.B"])


def test_timings_are_apart() -> None:
    """Timings are in no other place, and only when asked for."""
    timed = json.loads(write_json(ALL, timings=True))
    timings = timed.pop("timings")
    assert timings == {
        "unit": "seconds",
        "total": 32.01,
        "pairs": {PROVED.pair.id: 0.01, BOUNDED.pair.id: 1.5, DIFFERENT.pair.id: 0.5, UNKNOWN.pair.id: 30.0},
    }
    assert timed == data()
