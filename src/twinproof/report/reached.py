"""The report of `reach`: text, and JSON in schema 1; and the graph of states as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from twinproof.base.dataclass import dataclass
from twinproof.base.jsondata import Json, JsonObject
from twinproof.report.printable import printable
from twinproof.report.supplied import supplied_data, supplied_lines
from twinproof.term.term import Term

if TYPE_CHECKING:
    from twinproof.reach.answering import Explored
    from twinproof.reach.exploration import Exploration, GraphEdge, Shaped
    from twinproof.reach.heap_shape import HeapShape
    from twinproof.reach.wanted_states import ReachQuestion

SCHEMA = 1
EXIT_CODES = {"found": 0, "holds": 0, "explored": 0, "none": 1, "violated": 1, "unknown": 3}


@dataclass(frozen=True, slots=True)
class ReachReport:
    """All that one `reach` found."""

    target: str
    version: str
    question: ReachQuestion
    reached: Explored
    unconfined: str | None = None
    test: str = ""  # where the test of the sequence was written


def reach_exit_code(report: ReachReport) -> int:
    """0: found, holds or explored; 1: none or violated; 3: not decided."""
    return EXIT_CODES[report.reached.answer.word]


def write_reached_json(report: ReachReport) -> str:
    """The report as one JSON document: the same bytes for the same input and version."""
    reached, answer, written = report.reached, report.reached.answer, report.reached.written
    data: JsonObject = {
        "schema": SCHEMA,
        "tool": {"name": "twinproof", "version": report.version},
        "target": report.target,
        "classes": list(report.question.classes),
        "query": report.question.query,
        "predicate": report.question.predicate or None,
        "verdict": answer.word,
        "sequence": [] if written is None else list(written.statements),
        "asked": None if written is None else written.asked,
        "replayed": written is not None,
        "test": None if written is None else written.test,
        "reason": None if answer.reason is None else {"id": answer.reason.id, "text": answer.reason.text, "advice": answer.reason.advice},
        "scope": {"objects": _objects(reached), "calls": answer.calls},
        "also_called": list(reached.also_called),
        "given": supplied_data(reached.exploration),
        "only_null": list(reached.exploration.only_null),
        "constants_not_given": list(reached.exploration.not_given),
        "never_asked_of": list(reached.exploration.not_asked),
        "left_open": list(reached.exploration.left_open),
        "assumptions": list(reached.assumptions),
        "complete": reached.exploration.is_complete and answer.word != "unknown",
        "states": len(reached.exploration.shapes),
        "edges": len(reached.exploration.edges),
        "confined": not report.unconfined,
    }
    return json.dumps(data, indent=2) + "\n"


def _objects(reached: Explored) -> JsonObject:
    classes = {cls for shape in reached.exploration.shapes for cls in shape.counts()} | set(reached.scope.objects)
    return {cls: reached.scope.objects.get(cls, reached.scope.others) for cls in sorted(classes)}


def write_reached_text(report: ReachReport) -> str:
    """The report for people."""
    return "\n".join(printable(line).rstrip() for line in _lines(report)) + "\n"


def _lines(report: ReachReport) -> Iterator[str]:
    answer, written, question = report.reached.answer, report.reached.written, report.question
    about = f"  --{question.query} {question.predicate}" if question.query else f"  {', '.join(question.classes)}"
    yield f"{answer.word.upper()}{about}{_meaning(report)}"
    if written is not None:
        yield ""
        yield from (f"    {statement}" for statement in written.statements)
        yield f"    {written.asked}  // {'holds' if answer.word == 'found' else 'does not hold'}"
        yield ""
        yield "    replayed on the real machine"
    if report.test:
        yield f"    test    {report.test}"
    if answer.reason is not None and answer.reason.advice:
        yield f"    advice  {answer.reason.advice}"
    yield ""
    yield f"scope: {_scope(report.reached)}"
    yield from supplied_lines(report.reached.exploration, report.reached.also_called)
    if report.reached.assumptions:
        yield f"assumed: {', '.join(report.reached.assumptions)}"
    if report.reached.exploration.left_open:
        yield f"left open, so that there may be fewer states: {', '.join(report.reached.exploration.left_open)}"
    if report.unconfined:
        yield f"not confined: {report.unconfined}"
    explored = report.reached.exploration
    yield f"{len(explored.shapes)} states, {len(explored.edges)} edges"


def _meaning(report: ReachReport) -> str:
    answer = report.reached.answer
    length = "of any length" if answer.calls is None else f"of up to {_calls(answer.calls)}"
    explored = report.reached.exploration
    length += "".join(f", of {name} only null given" for name in explored.only_null)
    length += "".join(f", constants that are returned as {name} not given" for name in explored.not_given)
    match answer.word:
        case "found" | "violated":
            return f": after {_calls(answer.calls or 0)}"
        case "none":
            return f": not after any sequence of calls {length}"
        case "holds":
            return f": after all sequences of calls {length}"
        case "explored":
            return f": all sequences of calls {length}"
    reason = answer.reason
    return "" if reason is None else f": {reason.id}: {reason.text} (sequences of up to {_calls(answer.calls or 0)} were explored)"


def _calls(count: int) -> str:
    return f"{count} call{'s' * (count != 1)}"


def _scope(reached: Explored) -> str:
    parts = [f"{count} {cls.rpartition('.')[2]}" for cls, count in _objects(reached).items()]
    return f"at most {', '.join(parts)} at a time" if parts else "no objects"


# --- the graph


def write_graph(exploration: Exploration) -> str:
    """All shapes with their conditions, and the calls between them."""
    data: JsonObject = {
        "schema": SCHEMA,
        "complete": exploration.is_complete and not exploration.gaps,
        "left_open": list(exploration.left_open),
        "states": [_state(shape, shaped) for shape, shaped in exploration.shapes.items()],
        "edges": [_edge(edge) for edge in exploration.edges],
    }
    return json.dumps(data, indent=2) + "\n"


def _state(shape: HeapShape, shaped: Shaped) -> JsonObject:
    nodes: list[Json] = [{"class": node.cls, "length": node.length, "references": dict(node.links)} for node in shape.nodes]
    return {
        "state": shaped.number,
        "objects": nodes,
        "held": list(shape.held),
        "statics": dict(shape.statics),
        "calls": min(found.calls for found in shaped.states),
        "numbers": [_numbers(found.state.values, found.state.conditions) for found in shaped.states],
    }


def _numbers(values: object, conditions: tuple[Term, ...]) -> JsonObject:
    assert isinstance(values, dict)
    constants: JsonObject = {f"{place.node}.{place.key}": value for place, value in values.items() if not isinstance(value, Term)}
    return {"constants": constants, "conditions": [str(condition) for condition in conditions]}


def _edge(edge: GraphEdge) -> JsonObject:
    return {
        "before": edge.before,
        "call": edge.call,
        "objects": [each if isinstance(each, int | None) else str(each) for each in edge.given],
        "after": edge.after,
        "throws": edge.threw,
    }
