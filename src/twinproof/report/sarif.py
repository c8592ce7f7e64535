"""SARIF 2.1.0 for code scanning: one rule for each kind of finding, fingerprints that stay the same while pair and answer do."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from twinproof.check import Checked
from twinproof.report.finding import findings, message
from twinproof.report.place import Place, place_of
from twinproof.report.printable import printable
from twinproof.report.report import Kind, Report, kind


@dataclass(frozen=True, slots=True)
class Rule:
    """A kind of finding: its id, how much it weighs, and what it means, in short and with what to do."""

    id: str
    level: str
    text: str
    help: str


RULES = {
    Kind.DIFFERENT: Rule(
        "different",
        "error",
        "The two versions of the method were executed on one input and did not do the same.",
        "Run the input again with 'twinproof replay', or the JUnit test beside the witness. A difference that is meant can be"
        " written down, with its reason, as [[expect]] in twinproof.toml.",
    ),
    Kind.UNKNOWN: Rule(
        "unknown",
        "warning",
        "Whether the two versions of the method do the same could not be decided.",
        "The message names the reason and what would help. More time (--timeout) helps where time ran out.",
    ),
    Kind.BOUNDED: Rule(
        "bounded",
        "warning",
        "No difference was found up to the bounds named, but a proof for all inputs is required.",
        "Nothing is said about inputs beyond the bounds. A larger --bound covers more; without --require proved this is no finding.",
    ),
}


def write_sarif(report: Report) -> str:
    """The findings as one SARIF log."""
    log = {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [_run(report)]}
    return json.dumps(log, indent=2) + "\n"


def _run(report: Report) -> dict[str, Any]:
    return {
        "tool": {"driver": {"name": "twinproof", "version": report.version, "rules": [_rule(rule) for rule in RULES.values()]}},
        "columnKind": "utf16CodeUnits",
        "originalUriBaseIds": {"%SRCROOT%": {"description": {"text": "the directory in which twinproof was started"}}},
        "invocations": [{"executionSuccessful": report.complete}],
        "results": [_result(result, report) for result in findings(report)],
    }


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.id,
        "name": rule.id.capitalize(),
        "shortDescription": {"text": rule.text},
        "fullDescription": {"text": rule.text},
        "help": {"text": rule.help},
        "defaultConfiguration": {"level": rule.level},
    }


def _result(result: Checked, report: Report) -> dict[str, Any]:
    which = kind(result.verdict)
    rule = RULES[which]
    return {
        "ruleId": rule.id,
        "ruleIndex": list(RULES).index(which),
        "level": rule.level,
        "message": {"text": message(result)},
        "locations": [_location(result, place_of(result, report))],
        "partialFingerprints": {"twinproof/v1": _fingerprint(result.pair.id, rule.id)},
    }


def _location(result: Checked, place: Place) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": {"uri": _uri(place.file), "uriBaseId": "%SRCROOT%"}}
    if place.line:
        physical["region"] = {"startLine": place.line}
    new = result.pair.new
    logical = {"fullyQualifiedName": printable(f"{new.owner}.{new.name}{new.descriptor}"), "kind": "function"}
    return {"physicalLocation": physical, "logicalLocations": [logical]}


def _uri(path: str) -> str:
    return quote(path.encode("utf-8", "backslashreplace"), safe="/$")


def _fingerprint(pair: str, rule: str) -> str:
    return hashlib.sha256(f"{pair}\n{rule}".encode("utf-8", "backslashreplace")).hexdigest()
