"""SARIF 2.1.0 for code scanning: one rule for each kind of finding, fingerprints that stay the same while result and answer do."""

from __future__ import annotations

import hashlib
import json
from urllib.parse import quote

from twinproof.base.dataclass import dataclass
from twinproof.base.jsondata import JsonObject
from twinproof.report.finding import all_findings, message
from twinproof.report.location import Location, place_of, place_of_unmet
from twinproof.report.printable import printable
from twinproof.report.report import AnyReport, Kind, Report, Result, Unmet, code_shown, id_of, is_failing, kind


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
CLAUSE_RULES = {
    Kind.VIOLATED: Rule(
        "violated",
        "error",
        "The method was executed on an input on which a clause that is claimed of it did not hold.",
        "Run the input again with 'twinproof replay', or the test beside the witness. A violation that is meant can be written down, with"
        " its reason, as [[expect]] in twinproof.toml.",
    ),
    Kind.UNKNOWN: Rule(
        "unknown",
        "warning",
        "Whether the method keeps the clause could not be decided.",
        "The message names the reason and what would help. More time (--timeout) helps where time ran out.",
    ),
    Kind.BOUNDED: Rule(
        "bounded",
        "warning",
        "No violation was found up to the bounds named, but a proof for all inputs is required.",
        "Nothing is said about inputs beyond the bounds. A larger --bound covers more; without --require proved this is no finding.",
    ),
}
_ENDING = Rule(
    "ending",
    "warning",
    "The two versions of the method do the same wherever both end, but a proof that they end on the same inputs is required.",
    "Nothing is said about inputs on which a version does not end. Without --require proved this is no finding.",
)
_UNMET = Rule(
    "expectation",
    "error",
    "A finding that is written down as expected was not found.",
    "Remove the [[expect]] entry if what it expects is no longer meant; otherwise the new version does not do what it should.",
)


def write_sarif(report: AnyReport) -> str:
    """The findings as one SARIF log."""
    log = {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [_run(report)]}
    return json.dumps(log, indent=2) + "\n"


def _rules(report: AnyReport) -> dict[str, int]:
    """The rules that a report may name, with their places in the log."""
    return {rule.id: at for at, rule in enumerate(_all(report))}


def _all(report: AnyReport) -> tuple[Rule, ...]:
    return (*RULES.values(), _UNMET, _ENDING) if isinstance(report, Report) else (*CLAUSE_RULES.values(), _UNMET)


def _run(report: AnyReport) -> JsonObject:
    return {
        "tool": {"driver": {"name": "twinproof", "version": report.version, "rules": [_rule(rule) for rule in _all(report)]}},
        "columnKind": "utf16CodeUnits",
        "originalUriBaseIds": {"%SRCROOT%": {"description": {"text": "the directory in which twinproof was started"}}},
        "invocations": [{"executionSuccessful": report.complete}],
        "results": [*(_result(result, report) for result in all_findings(report)), *(_unmet(unmet, report) for unmet in report.unmet)],
    }


def _rule(rule: Rule) -> JsonObject:
    return {
        "id": rule.id,
        "name": rule.id.capitalize(),
        "shortDescription": {"text": rule.text},
        "fullDescription": {"text": rule.text},
        "help": {"text": rule.help},
        "defaultConfiguration": {"level": rule.level},
    }


def _result(result: Result, report: AnyReport) -> JsonObject:
    rule = (RULES if isinstance(report, Report) else CLAUSE_RULES).get(kind(result.verdict), _ENDING)
    reason = report.expected.get(id_of(result))
    meant = {"suppressions": [{"kind": "external", "status": "accepted", "justification": printable(reason)}]} if reason else {}
    return {
        "ruleId": rule.id,
        "ruleIndex": _rules(report)[rule.id],
        "level": "warning" if rule.level == "error" and not is_failing(report, result.verdict) else rule.level,
        "message": {"text": message(result)},
        "locations": [_location(result, place_of(result, report))],
        "partialFingerprints": {"twinproof/v1": _fingerprint(id_of(result), rule.id)},
        **meant,
    }


def _unmet(unmet: Unmet, report: AnyReport) -> JsonObject:
    meant = unmet.expectation
    return {
        "ruleId": _UNMET.id,
        "ruleIndex": _rules(report)[_UNMET.id],
        "level": _UNMET.level,
        "message": {"text": printable(str(unmet))},
        "locations": [{"physicalLocation": _physical(place_of_unmet(unmet))}],
        "partialFingerprints": {"twinproof/v1": _fingerprint(meant.method, _UNMET.id)},
    }


def _location(result: Result, place: Location) -> JsonObject:
    logical = {"fullyQualifiedName": printable(str(code_shown(result).ref)), "kind": "function"}
    return {"physicalLocation": _physical(place), "logicalLocations": [logical]}


def _physical(place: Location) -> JsonObject:
    region = {"region": {"startLine": place.line}} if place.line else {}
    return {"artifactLocation": {"uri": _uri(place.file), "uriBaseId": "%SRCROOT%"}, **region}


def _uri(path: str) -> str:
    return quote(path.encode("utf-8", "backslashreplace"), safe="/$")


def _fingerprint(pair: str, rule: str) -> str:
    return hashlib.sha256(f"{pair}\n{rule}".encode("utf-8", "backslashreplace")).hexdigest()
