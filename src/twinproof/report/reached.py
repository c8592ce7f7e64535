"""The report of `reach`: text, and JSON in schema 1; and the graph of states as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from twinproof.base.dataclass import dataclass
from twinproof.base.jsondata import Json, JsonObject, as_list, as_mapping, as_text
from twinproof.report.printable import printable
from twinproof.report.supplied import supplied_data, supplied_lines
from twinproof.term.term import Term

if TYPE_CHECKING:
    from twinproof.reach.answering import Explored
    from twinproof.reach.exploration import Exploration, GraphEdge, Shaped
    from twinproof.reach.heap_shape import HeapShape
    from twinproof.reach.wanted_states import ReachQuestion

SCHEMA = 1
_GRAPH = "graph"
EXIT_CODES = {"found": 0, "holds": 0, "explored": 0, "none": 1, "violated": 1, "unknown": 3}


@dataclass(frozen=True, slots=True)
class ReachReport:
    """All that one `reach` found, as plain data (`reached_data`)."""

    target: str
    version: str
    question: ReachQuestion
    found: Mapping[str, Json]
    unconfined: str | None = None
    test: str = ""  # where the test of the sequence was written


def reach_exit_code(report: ReachReport) -> int:
    """0: found, holds or explored; 1: none or violated; 3: not decided."""
    return EXIT_CODES[as_text(report.found["verdict"])]


def reached_data(reached: Explored) -> JsonObject:
    """What was found, as JSON has it; the graph is part of it."""
    answer, written, exploration = reached.answer, reached.written, reached.exploration
    return {
        "verdict": answer.word,
        "sequence": [] if written is None else list(written.statements),
        "asked": None if written is None else written.asked,
        "replayed": written is not None,
        "test": None if written is None else written.test,
        "reason": None if answer.reason is None else {"id": answer.reason.id, "text": answer.reason.text, "advice": answer.reason.advice},
        "scope": {"objects": _objects(reached), "calls": answer.calls},
        "also_called": list(reached.also_called),
        "given": supplied_data(exploration),
        "only_null": list(exploration.only_null),
        "constants_not_given": list(exploration.not_given),
        "never_asked_of": list(exploration.not_asked),
        "left_open": list(exploration.left_open),
        "assumptions": list(reached.assumptions),
        "complete": exploration.is_complete and answer.word != "unknown",
        "states": len(exploration.shapes),
        "edges": len(exploration.edges),
        _GRAPH: _graph(exploration),
    }


def write_reached_json(report: ReachReport) -> str:
    """The report as one JSON document: the same bytes for the same input and version."""
    data: JsonObject = {
        "schema": SCHEMA,
        "tool": {"name": "twinproof", "version": report.version},
        "target": report.target,
        "classes": list(report.question.classes),
        "query": report.question.query,
        "predicate": report.question.predicate or None,
        **{key: value for key, value in report.found.items() if key != _GRAPH},
        "confined": not report.unconfined,
    }
    return json.dumps(data, indent=2) + "\n"


def write_graph(report: ReachReport) -> str:
    """All shapes with their conditions, and the calls between them."""
    return json.dumps(report.found[_GRAPH], indent=2) + "\n"


def _objects(reached: Explored) -> JsonObject:
    classes = {cls for shape in reached.exploration.shapes for cls in shape.counts()} | set(reached.scope.objects)
    return {cls: reached.scope.objects.get(cls, reached.scope.others) for cls in sorted(classes)}


def write_reached_text(report: ReachReport) -> str:
    """The report for people."""
    return "\n".join(printable(line).rstrip() for line in _lines(report)) + "\n"


def _lines(report: ReachReport) -> Iterator[str]:
    found, question = report.found, report.question
    about = f"  --{question.query} {question.predicate}" if question.query else f"  {', '.join(question.classes)}"
    yield f"{as_text(found['verdict']).upper()}{about}{_meaning(found)}"
    if found["replayed"]:
        yield ""
        yield from (f"    {statement}" for statement in as_list(found["sequence"]))
        yield f"    {found['asked']}  // {'holds' if found['verdict'] == 'found' else 'does not hold'}"
        yield ""
        yield "    replayed on the real machine"
    if report.test:
        yield f"    test    {report.test}"
    advice = as_mapping(found["reason"])["advice"] if found["reason"] is not None else None
    if advice:
        yield f"    advice  {advice}"
    yield ""
    yield from _scope_lines(found)
    if report.unconfined:
        yield f"not confined: {report.unconfined}"
    yield f"{found['states']} states, {found['edges']} edges"


def _scope_lines(found: Mapping[str, Json]) -> Iterator[str]:
    yield f"scope: {_scope(as_mapping(as_mapping(found['scope'])['objects']))}"
    yield from supplied_lines(as_mapping(found["given"]), _texts(found["also_called"]))
    if found["assumptions"]:
        yield f"assumed: {', '.join(_texts(found['assumptions']))}"
    if found["left_open"]:
        yield f"left open, so that there may be fewer states: {', '.join(_texts(found['left_open']))}"


def _texts(data: Json) -> list[str]:
    return [as_text(each) for each in as_list(data)]


def _meaning(found: Mapping[str, Json]) -> str:
    calls = as_mapping(found["scope"])["calls"]
    assert calls is None or isinstance(calls, int)
    length = "of any length" if calls is None else f"of up to {_calls(calls)}"
    length += "".join(f", of {name} only null given" for name in _texts(found["only_null"]))
    length += "".join(f", constants that are returned as {name} not given" for name in _texts(found["constants_not_given"]))
    match found["verdict"]:
        case "found" | "violated":
            return f": after {_calls(calls or 0)}"
        case "none":
            return f": not after any sequence of calls {length}"
        case "holds":
            return f": after all sequences of calls {length}"
        case "explored":
            return f": all sequences of calls {length}"
    if found["reason"] is None:
        return ""
    reason = as_mapping(found["reason"])
    return f": {reason['id']}: {reason['text']} (sequences of up to {_calls(calls or 0)} were explored)"


def _calls(count: int) -> str:
    return f"{count} call{'s' * (count != 1)}"


def _scope(objects: Mapping[str, Json]) -> str:
    parts = [f"{count} {cls.rpartition('.')[2]}" for cls, count in objects.items()]
    return f"at most {', '.join(parts)} at a time" if parts else "no objects"


# --- the graph


def _graph(exploration: Exploration) -> JsonObject:
    return {
        "schema": SCHEMA,
        "complete": exploration.is_complete and not exploration.gaps,
        "left_open": list(exploration.left_open),
        "states": [_state(shape, shaped) for shape, shaped in exploration.shapes.items()],
        "edges": [_edge(edge) for edge in exploration.edges],
    }


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
