"""A checker of the JSON report that shares no code with its writer: what the documented schema 1 demands, and what must agree in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

PAIR = {
    "id": str,
    "class": str,
    "method": str,
    "descriptor": str,
    "verdict": str,
    "bounded": bool,
    "bounds": list,
    "assumptions": list,
    "strategy": str,
}
TOP = {"schema": int, "tool": dict, "summary": dict, "pairs": list, "only_old": list, "only_new": list, "bodiless": list, "complete": bool}


def complaints(data: Any) -> list[str]:
    """All that is wrong with a report; nothing if it is right."""
    missing = list(_types(data, TOP, "report"))
    return missing or [*_top(data), *(line for pair in data["pairs"] for line in _pair(pair))]


def _types(data: Any, wanted: dict[str, type], where: str) -> Iterator[str]:
    for key, kind in wanted.items():
        if type(data.get(key)) is not kind:
            yield f"{where}: {key} is {data.get(key)!r}"


def _top(data: Any) -> Iterator[str]:
    if data["schema"] != 1:
        yield "schema is not 1"
    if set(data["tool"]) != {"name", "version"} or data["tool"]["name"] != "twinproof":
        yield "tool"
    names = [("bounded" if pair.get("bounded") else pair.get("verdict")) for pair in data["pairs"]]
    for name in ("equivalent", "bounded", "different", "unknown"):
        if data["summary"].get(name) != names.count(name):
            yield f"summary counts {data['summary'].get(name)} {name}, there are {names.count(name)}"


def _pair(pair: Any) -> Iterator[str]:
    yield from _types(pair, PAIR, str(pair.get("id")))
    if pair["id"] != f"{pair['class']}.{pair['method']}{pair['descriptor']}":
        yield f"{pair['id']}: not its own name"
    if pair["verdict"] not in ("equivalent", "different", "unknown"):
        yield f"{pair['id']}: verdict {pair['verdict']}"
    if pair["bounded"] != bool(pair["bounds"]) or (pair["bounded"] and pair["verdict"] != "equivalent"):
        yield f"{pair['id']}: bounded"
    if (pair["reason"] is not None) != (pair["verdict"] == "unknown"):
        yield f"{pair['id']}: reason"
    if (pair["witness"] is not None) != (pair["verdict"] == "different"):
        yield f"{pair['id']}: witness"
    for bound in pair["bounds"]:
        yield from _types(bound, {"kind": str, "where": str, "limit": int}, f"{pair['id']} bound")
    if pair["reason"] is not None:
        yield from _types(pair["reason"], {"id": str, "text": str}, f"{pair['id']} reason")
    if pair["witness"] is not None:
        yield from _witness(pair["witness"], pair["id"])


def _witness(witness: Any, where: str) -> Iterator[str]:
    yield from _types(witness, {"input": dict, "old": dict, "new": dict, "replayed": bool, "via": str, "test": str}, f"{where} witness")
    if witness["replayed"] is not True:
        yield f"{where}: not replayed"
    if witness["via"] not in ("arguments", "public-calls", "reflection"):
        yield f"{where}: via {witness['via']}"
    if witness["parting"] is not None:
        for side in ("old", "new"):
            yield from _types(
                witness["parting"].get(side, {}), {"does": str, "file": str, "line": int, "source": str}, f"{where} {side} step"
            )
