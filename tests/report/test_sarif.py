"""SARIF: what the standard demands of a log, written down by hand; fingerprints that stay; paths that are relative."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

import jsonschema
import pytest
from jsonschema.protocols import Validator

from report.hostile import hostile_report
from report.results import BOUNDED, DIFFERENT, PROVED, UNKNOWN, integer, report, witness
from report.sarif_schema import sarif_schema
from twinproof.base.verdict import Different, Reason, Unknown
from twinproof.report.report import Report
from twinproof.report.sarif import write_sarif
from twinproof.target import Checked

ALL = (PROVED, BOUNDED, DIFFERENT, UNKNOWN)
STRICT = replace(report(*ALL), require_proved=True)
LEVELS = ("none", "note", "warning", "error")


@pytest.mark.parametrize("made", [report(), report(*ALL), STRICT, hostile_report()], ids=["empty", "all", "strict", "hostile"])
def test_what_the_standard_demands(made: Report) -> None:
    """Every log has what readers of SARIF 2.1.0 rely on."""
    assert list(complaints(json.loads(write_sarif(made)))) == []


@pytest.mark.parametrize("made", [report(), report(*ALL), STRICT, hostile_report()], ids=["empty", "all", "strict", "hostile"])
def test_the_published_schema(made: Report, schema: Validator) -> None:
    """Every log is valid by the schema that comes with the standard."""
    assert [error.message for error in schema.iter_errors(json.loads(write_sarif(made)))] == []


def test_the_schema_can_complain(schema: Validator) -> None:
    """A property that the standard does not know, and one that it demands, are missed."""
    log = json.loads(write_sarif(report(*ALL)))
    log["runs"][0]["surprise"] = 1
    del log["runs"][0]["results"][0]["message"]
    assert sum(1 for _ in schema.iter_errors(log)) == 2


@pytest.fixture(scope="module")
def schema() -> Validator:
    """A validator of SARIF 2.1.0."""
    found = sarif_schema()
    return jsonschema.Draft7Validator(found, format_checker=jsonschema.Draft7Validator.FORMAT_CHECKER)


SPOILERS: list[Callable[[Any], None]] = [
    lambda log: log.update(version="2.0"),
    lambda log: log["runs"][0]["results"][0].update(ruleIndex=1),
    lambda log: log["runs"][0]["results"][0]["message"].update(text=""),
    lambda log: place(log).update(uri="/etc/A.java"),
    lambda log: place(log).update(uri="../A.java"),
    lambda log: log["runs"][0]["results"][0]["locations"][0]["physicalLocation"].update(region={"startLine": 0}),
]


@pytest.mark.parametrize("spoil", SPOILERS)
def test_the_checker_can_complain(spoil: Callable[[Any], None]) -> None:
    """A log with something missing or something absolute is not accepted."""
    log = json.loads(write_sarif(report(*ALL)))
    spoil(log)
    assert list(complaints(log))


def test_findings() -> None:
    """Differences and unknowns are findings; what holds up to bounds only where a proof is required."""
    assert [found["ruleId"] for found in results(report(*ALL))] == ["different", "unknown"]
    assert [found["ruleId"] for found in results(STRICT)] == ["bounded", "different", "unknown"]


def test_a_difference() -> None:
    """The line where the versions part, the input and both outcomes."""
    (found,) = results(report(DIFFERENT))
    assert found["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "p/A.java", "uriBaseId": "%SRCROOT%"},
        "region": {"startLine": 8},
    }
    assert found["message"]["text"].splitlines() == [
        "p.A.cut(Node, Node): p.A.cut(node, node): old leaves node.value = 1, new leaves node.value = 2",
        "old: returned",
        "new: returned",
        "they part: old node.value = 1, new node.value = 2",
    ]


def test_long_messages_are_cut() -> None:
    """What a version left in very many static fields is counted, not listed."""
    statics = tuple((f"p.A.f{at}", integer(at)) for at in range(100))
    long = replace(witness(), new=replace(witness().new, statics=statics))
    (found,) = results(report(Checked(DIFFERENT.pair, Different(long), 0.0, ())))
    lines = found["message"]["text"].splitlines()
    assert len(lines) == 31
    assert lines[-1].startswith("... and ")


def test_fingerprints() -> None:
    """They depend on the pair and the kind of finding, and on nothing else."""
    prints = [found["partialFingerprints"]["twinproof/v1"] for found in results(STRICT)]
    assert len(set(prints)) == 3
    (decided,) = results(report(Checked(UNKNOWN.pair, DIFFERENT.verdict, 0.0, ())))
    assert decided["partialFingerprints"]["twinproof/v1"] not in prints
    later = Checked(UNKNOWN.pair, Unknown(Reason("other", "another reason")), 1.0, ())
    moved = replace(report(later, DIFFERENT), version="9", old="x", new="y")
    assert [found["partialFingerprints"]["twinproof/v1"] for found in results(moved)] == [prints[2], prints[1]]


def results(made: Report) -> list[Any]:
    """The results of the log."""
    found = json.loads(write_sarif(made))["runs"][0]["results"]
    assert isinstance(found, list)
    return found


def place(log: Any) -> Any:
    """The artifact of the first result."""
    return log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]


def complaints(log: Any) -> Iterator[str]:
    """What is wrong with a log."""
    if log["version"] != "2.1.0" or len(log["runs"]) != 1:
        yield "log"
    driver = log["runs"][0]["tool"]["driver"]
    if not driver["name"] or any(type(run["executionSuccessful"]) is not bool for run in log["runs"][0]["invocations"]):
        yield "run"
    rules = [rule["id"] for rule in driver["rules"]]
    if len(set(rules)) != len(rules) or any(not rule["shortDescription"]["text"] for rule in driver["rules"]):
        yield "rules"
    for found in log["runs"][0]["results"]:
        yield from result_complaints(found, rules)


def result_complaints(found: Any, rules: list[str]) -> Iterator[str]:
    """What is wrong with a result."""
    if rules[found["ruleIndex"]] != found["ruleId"] or found["level"] not in LEVELS or not found["message"]["text"]:
        yield "result"
    if not all(isinstance(value, str) and value for value in found["partialFingerprints"].values()):
        yield "fingerprint"
    for location in found["locations"]:
        physical = location["physicalLocation"]
        uri = urlsplit(physical["artifactLocation"]["uri"])
        if uri.scheme or uri.netloc or uri.query or uri.fragment or uri.path.startswith("/") or ".." in uri.path.split("/"):
            yield f"path {uri}"
        if not physical["artifactLocation"]["uri"].isascii() or " " in uri.path:
            yield "not a URI"
        if "region" in physical and physical["region"]["startLine"] < 1:
            yield "line"
