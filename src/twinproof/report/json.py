"""The JSON report, schema 1: the same bytes for the same input, seed and version; timings only where they are asked for."""

from __future__ import annotations

import json

from twinproof.base.dataclass import fields
from twinproof.base.jsondata import JsonObject
from twinproof.base.verdict import Bound, Different, Equivalent, Reason, Scope, Unknown, Verdict
from twinproof.report.aligned import alignment_data
from twinproof.report.report import Kind, Report, Unmet, kind, tally
from twinproof.target import Checked

SCHEMA = 1
NAMES = {Kind.PROVED: "equivalent", Kind.BOUNDED: "bounded", Kind.DIFFERENT: "different", Kind.UNKNOWN: "unknown"}


def write_json(report: Report, timings: bool = False, explain: bool = False) -> str:
    """The report as one JSON document."""
    return json.dumps(report_data(report, timings, explain), indent=2) + "\n"


def report_data(report: Report, timings: bool = False, explain: bool = False) -> JsonObject:
    """The report as plain data, its keys in the order in which they are written."""
    counts = tally(report)
    data: JsonObject = {
        "schema": SCHEMA,
        "tool": {"name": "twinproof", "version": report.version},
        "old": report.old,
        "new": report.new,
        "options": {option.name: getattr(report.options, option.name) for option in fields(report.options)},
        "confined": not report.unconfined,
        "complete": report.complete,
        "summary": {name: counts[which] for which, name in NAMES.items()},
        "pairs": [_pair(result, report) | (_explanation(result, report) if explain else {}) for result in report.results],
        "unmet": [_unmet(unmet) for unmet in report.unmet],
        "only_old": list(report.only_old),
        "only_new": list(report.only_new),
        "bodiless": list(report.bodiless),
        "withdrawn": list(report.withdrawn),
        "classes_renamed": [{"old": old, "new": new, "guessed": old in report.guessed} for old, new in report.renames],
        "renamed": [{"old": old, "new": new} for old, new in report.renamed],
    }
    if timings:
        data["timings"] = _timings(report)
    return data


def _unmet(unmet: Unmet) -> dict[str, str]:
    meant = unmet.expectation
    return {"method": meant.method, "verdict": meant.verdict, "reason": meant.reason, "why": unmet.why}


def _pair(result: Checked, report: Report) -> JsonObject:
    old, new = result.pair.old, result.pair.new
    verdict = result.verdict
    return {
        "id": result.pair.id,
        "class": old.owner,
        "method": old.name,
        "descriptor": old.descriptor,
        "new_id": f"{new.owner}.{new.name}{new.descriptor}",
        **_verdict(verdict),
        "strategy": verdict.strategy,
        "witness": verdict.witness.to_json() if isinstance(verdict, Different) else None,
        "expected": report.expected.get(result.pair.id),
    }


def _explanation(result: Checked, report: Report) -> JsonObject:
    return {"alignment": alignment_data(result, report), "proof": _proof(result.verdict)}


def _proof(verdict: Verdict) -> JsonObject | None:
    proof = verdict.proof if isinstance(verdict, Equivalent) else None
    if proof is None:
        return None
    ends = [list(each) for each in proof.ends]
    return {"rule": proof.rule, "forms": list(proof.forms), "invariants": list(proof.invariants), "ends": ends}


def _verdict(verdict: Verdict) -> JsonObject:
    scope = verdict.scope if isinstance(verdict, Equivalent) else Scope()
    return {
        "verdict": NAMES[kind(verdict)] if scope.is_unbounded else "equivalent",
        "bounded": not scope.is_unbounded,
        "ending": None if not isinstance(verdict, Equivalent) else "same" if scope.ends_alike else "wherever both end",
        "bounds": [_bound(bound) for bound in scope.bounds],
        "assumptions": sorted(scope.assumptions),
        "reason": _reason(verdict.reason) if isinstance(verdict, Unknown) else None,
    }


def _bound(bound: Bound) -> JsonObject:
    return {"kind": bound.kind, "where": bound.where, "limit": bound.limit}


def _reason(reason: Reason) -> dict[str, str]:
    return {"id": reason.id, "text": reason.text, "advice": reason.advice}


def _timings(report: Report) -> JsonObject:
    pairs = {result.pair.id: round(result.seconds, 3) for result in report.results}
    return {"unit": "seconds", "total": round(sum(pairs.values()), 3), "pairs": pairs}
