"""The report of `testgen`: text, and JSON in schema 1."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from twinproof.base.dataclass import dataclass
from twinproof.base.jsondata import Json, JsonObject
from twinproof.report.printable import printable
from twinproof.report.supplied import supplied_data, supplied_lines

if TYPE_CHECKING:
    from twinproof.testgen.generating import Generated, TargetAnswer, TestQuestion

SCHEMA = 1
_SHOWN = 40  # directions that are listed for people, of each kind


@dataclass(frozen=True, slots=True)
class GeneratedReport:
    """All that one `testgen` did; `files` is what was written."""

    target: str
    base: str | None
    version: str
    question: TestQuestion
    generated: Generated
    unconfined: str | None = None
    files: tuple[str, ...] = ()


def generated_exit_code(report: GeneratedReport) -> int:
    """0: everything is covered or unreachable in scope; 3: something is unknown."""
    return 3 if any(answer.status == "unknown" for answer in report.generated.answers) else 0


def write_generated_json(report: GeneratedReport) -> str:
    """The report as one JSON document: the same bytes for the same input and version."""
    generated, closing = report.generated, report.generated.closing
    data: JsonObject = {
        "schema": SCHEMA,
        "tool": {"name": "twinproof", "version": report.version},
        "target": report.target,
        "base": report.base,
        "classes": list(report.question.classes),
        "targets": [_target(answer) for answer in generated.answers],
        "tests": generated.tests,
        "files": list(report.files),
        "dropped": [
            {"test": name, "reason": reason.id, "text": reason.text} for suite in generated.suites for name, reason in suite.dropped
        ],
        "scope": {"objects": _objects(generated), "calls": report.question.calls},
        "also_called": list(generated.also_called),
        "given": supplied_data(closing.exploration),
        "complete": closing.is_closed,
        "assumptions": list(generated.assumptions),
        "states": len(closing.exploration.shapes),
        "edges": len(closing.exploration.edges),
        "confined": not report.unconfined,
    }
    return json.dumps(data, indent=2) + "\n"


def _target(answer: TargetAnswer) -> Json:
    reason: Json = None
    if answer.reason is not None:
        reason = {"id": answer.reason.id, "text": answer.reason.text, "advice": answer.reason.advice}
    return {"id": answer.target.id, "status": answer.status, "test": answer.test, "reason": reason}


def _objects(generated: Generated) -> JsonObject:
    exploration = generated.closing.exploration
    scope = exploration.scope
    classes = {cls for shape in exploration.shapes for cls in shape.counts()} | set(scope.objects)
    return {cls: scope.objects.get(cls, scope.others) for cls in sorted(classes)}


def write_generated_text(report: GeneratedReport) -> str:
    """The report for people."""
    return "\n".join(printable(line).rstrip() for line in _lines(report)) + "\n"


def _lines(report: GeneratedReport) -> Iterator[str]:
    generated = report.generated
    counts: Counter[str] = Counter(answer.status for answer in generated.answers)
    about = ", ".join(report.question.classes)
    yield f"{len(generated.answers)} branches of {about}: {_counted(counts)}; {generated.tests} test{'s' * (generated.tests != 1)}"
    for file in report.files:
        yield f"    {file}"
    for status in ("unreachable", "unknown"):
        found = [answer for answer in generated.answers if answer.status == status]
        if found:
            yield ""
            yield f"{status}{' in scope' if status == 'unreachable' else ''}:"
            yield from (f"    {answer.target.id}{_why(answer)}" for answer in found[:_SHOWN])
            if len(found) > _SHOWN:
                yield f"    and {len(found) - _SHOWN} more; --format json lists them all"
    yield ""
    yield f"scope: {_scope(report)}"
    yield from supplied_lines(supplied_data(generated.closing.exploration), generated.also_called)
    if generated.assumptions:
        yield f"assumed: {', '.join(generated.assumptions)}"
    if report.unconfined:
        yield f"not confined: {report.unconfined}"


def _counted(counts: Counter[str]) -> str:
    words = {"covered": "covered", "unreachable": "unreachable in scope", "unknown": "unknown"}
    return ", ".join(f"{counts[status]} {word}" for status, word in words.items())


def _why(answer: TargetAnswer) -> str:
    return "" if answer.reason is None else f"  {answer.reason.id}: {answer.reason.text}"


def _scope(report: GeneratedReport) -> str:
    parts = [f"{count} {cls.rpartition('.')[2]}" for cls, count in _objects(report.generated).items()]
    objects = f"at most {', '.join(parts)} at a time" if parts else "no objects"
    calls = report.question.calls
    return objects + ("" if calls is None else f", {calls} call{'s' * (calls != 1)}")
