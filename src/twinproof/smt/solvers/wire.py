"""Queries and replies as bytes between this process and a solver's: a list of nodes, each naming its arguments by position.

Names do not travel: a variable is its position, a function its number, so that what they stand for stays here.
"""

from __future__ import annotations

import marshal
from collections.abc import Hashable, Iterable
from typing import Any

from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, INT, LONG, REF
from twinproof.term.term import Term, Value, subterms

_SORTS = {sort.code: sort for sort in (BOOLEAN, INT, LONG, FLOAT, DOUBLE, REF)}
HEADER = 4


def frame(body: Any) -> bytes:  # whatever marshal writes, payloads of terms included
    """A message: its length in four bytes, then its content."""
    data = marshal.dumps(body)
    return len(data).to_bytes(HEADER, "big") + data


def pack(conditions: Iterable[Term], seconds: float) -> bytes:
    """A query as a message."""
    roots = tuple(conditions)
    order = subterms(roots)
    places = {term: place for place, term in enumerate(order)}
    functions: dict[Hashable, int] = {}
    nodes = []
    for place, term in enumerate(order):
        nodes.append((term.op, term.sort.code, _payload(term, place, functions), *[places[arg] for arg in term.args]))
    return frame((seconds, nodes, [places[root] for root in roots]))


def _payload(term: Term, place: int, functions: dict[Hashable, int]) -> Hashable:
    if term.op == "var":
        return place
    if term.op == "apply":
        return functions.setdefault(term.payload, len(functions))
    return term.payload


def unpack(data: bytes) -> tuple[float, list[Term], list[Term]]:
    """The seconds, all terms and the conditions of a query's content."""
    seconds, nodes, roots = marshal.loads(data)
    terms: list[Term] = []
    for place, (op, code, payload, *args) in enumerate(nodes):
        terms.append(Term(op, _SORTS[code], tuple([terms[arg] for arg in args]), payload, place, (0, 0)))
    return seconds, terms, [terms[root] for root in roots]


def read_values(conditions: Iterable[Term], values: list[Value]) -> dict[Term, Value]:
    """The values of the leaves that a reply lists in the order of the query's nodes."""
    found = [term for term in subterms(tuple(conditions)) if term.op in ("var", "apply")]
    return dict(zip(found, values, strict=True))
