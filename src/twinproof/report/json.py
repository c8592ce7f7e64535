"""The JSON report, schema 1: the same bytes for the same input, seed and version; timings only where they are asked for."""

from __future__ import annotations

import json

from twinproof.base.dataclass import fields
from twinproof.base.jsondata import JsonObject
from twinproof.base.statistics import Statistics, ranges
from twinproof.base.verdict import Bound, ClauseVerdict, Equivalent, Holds, Reason, Scope, Unknown, Verdict
from twinproof.report.aligned import alignment_data
from twinproof.report.report import AnyReport, Kind, Report, Result, Unmet, VerifyReport, evidence_of, id_of, kind, tally
from twinproof.target import Checked, Verified

SCHEMA = 1
NAMES = {Kind.PROVED: "equivalent", Kind.BOUNDED: "bounded", Kind.DIFFERENT: "different", Kind.UNKNOWN: "unknown"}
CLAUSE_NAMES = {Kind.HOLDS: "holds", Kind.BOUNDED: "bounded", Kind.VIOLATED: "violated", Kind.UNKNOWN: "unknown"}


def write_json(report: AnyReport, timings: bool = False, explain: bool = False) -> str:
    """The report as one JSON document."""
    return json.dumps(report_data(report, timings, explain), indent=2) + "\n"


def report_data(report: AnyReport, timings: bool = False, explain: bool = False) -> JsonObject:
    """The report as plain data, its keys in the order in which they are written."""
    counts, is_pairs = tally(report), isinstance(report, Report)
    names, of_results = (NAMES, "pairs") if is_pairs else (CLAUSE_NAMES, "items")
    data: JsonObject = {
        "schema": SCHEMA,
        "tool": {"name": "twinproof", "version": report.version},
        **_asked(report),
        "options": {option.name: getattr(report.options, option.name) for option in fields(report.options)},
        "confined": not report.unconfined,
        "complete": report.complete,
        "summary": {name: counts[which] for which, name in names.items()},
        of_results: [_result(result, report) | (_explanation(result, report) if explain else {}) for result in report.results],
        "unmet": [_unmet(unmet) for unmet in report.unmet],
        **_unpaired(report),
    }
    if isinstance(report, VerifyReport) and report.counted:
        data["statistics"] = {method: _counted(one) for method, one in report.statistics.items()}
    if timings:
        seconds = {id_of(result): round(result.seconds, 3) for result in report.results}
        data["timings"] = {"unit": "seconds", "total": round(sum(seconds.values()), 3), of_results: seconds}
    return data


def _counted(one: Statistics) -> JsonObject:
    counts: JsonObject = {name: getattr(one, name) for name in ("states", "merged", "pruned", "questions")}
    lines: JsonObject = {"lines": len(one.code), "missed": list(ranges(one.missed))}
    return {**counts, **lines, "seconds_to_violation": None if one.until_violated is None else round(one.until_violated, 3)}


def _asked(report: AnyReport) -> JsonObject:
    return {"target": report.target} if isinstance(report, VerifyReport) else {"old": report.old, "new": report.new}


def _unpaired(report: AnyReport) -> JsonObject:
    """What only one version has, and what is gone."""
    if isinstance(report, VerifyReport):
        return {}
    return {
        "only_old": list(report.only_old),
        "only_new": list(report.only_new),
        "bodiless": list(report.bodiless),
        "withdrawn": list(report.withdrawn),
        "classes_renamed": [{"old": old, "new": new, "guessed": old in report.guessed} for old, new in report.renames],
        "renamed": [{"old": old, "new": new} for old, new in report.renamed],
    }


def _unmet(unmet: Unmet) -> dict[str, str]:
    meant = unmet.expectation
    clause = {"clause": meant.clause} if meant.is_about_clauses else {}
    return {"method": meant.method, **clause, "verdict": meant.verdict, "reason": meant.reason, "why": unmet.why}


def _result(result: Result, report: AnyReport) -> JsonObject:
    found = evidence_of(result.verdict)
    return {
        "id": id_of(result),
        **_named(result),
        **_verdict(result.verdict),
        "strategy": result.verdict.strategy,
        "witness": None if found is None else found.to_json(),
        "expected": report.expected.get(id_of(result)),
    }


def _named(result: Result) -> JsonObject:
    """What a result is about."""
    if isinstance(result, Verified):
        method = result.method
        names: JsonObject = {"class": method.owner, "method": method.name, "descriptor": method.descriptor}
        return {**names, "clause": result.clause, "place": result.place or None}
    old, new = result.pair.old, result.pair.new
    return {"class": old.owner, "method": old.name, "descriptor": old.descriptor, "new_id": str(new.ref)}


def _explanation(result: Result, report: AnyReport) -> JsonObject:
    if isinstance(result, Checked) and isinstance(report, Report):
        return {"alignment": alignment_data(result, report), "proof": _proof(result.verdict)}
    return {"steps": list(result.steps), "proof": _proof(result.verdict)}


def _proof(verdict: Verdict | ClauseVerdict) -> JsonObject | None:
    proof = verdict.proof if isinstance(verdict, Equivalent | Holds) else None
    if proof is None:
        return None
    ends = [list(each) for each in proof.ends]
    return {"rule": proof.rule, "forms": list(proof.forms), "invariants": list(proof.invariants), "ends": ends}


def _verdict(verdict: Verdict | ClauseVerdict) -> JsonObject:
    scope = verdict.scope if isinstance(verdict, Equivalent | Holds) else Scope()
    names = {**CLAUSE_NAMES, **NAMES, Kind.BOUNDED: "holds" if isinstance(verdict, Holds) else "equivalent"}
    both = "both end" if isinstance(verdict, Equivalent) else "it ends"
    is_proof = isinstance(verdict, Equivalent | Holds)
    return {
        "verdict": names[kind(verdict)],
        "bounded": not scope.is_unbounded,
        "ending": None if not is_proof else "same" if scope.ends_alike else f"wherever {both}",
        "bounds": [_bound(bound) for bound in scope.bounds],
        "assumptions": sorted(scope.assumptions),
        "reason": _reason(verdict.reason) if isinstance(verdict, Unknown) else None,
    }


def _bound(bound: Bound) -> JsonObject:
    return {"kind": bound.kind, "where": bound.where, "limit": bound.limit}


def _reason(reason: Reason) -> dict[str, str]:
    return {"id": reason.id, "text": reason.text, "advice": reason.advice}
