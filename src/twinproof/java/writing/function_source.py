"""Function objects that do one simple thing, as expressions."""

from __future__ import annotations

from twinproof.heap.observe import Scalar, bits_of
from twinproof.ir.synthetic import parse_function
from twinproof.ir.types import Primitive, parse_descriptor
from twinproof.java.load.given import answers
from twinproof.java.load.simple_functions import COMPARATOR, FIRST, NATURAL, NONE, NOTHING, REVERSED, THROWING
from twinproof.java.writing.source import Access, literal

_ORDERS = {NATURAL: "naturalOrder", REVERSED: "reverseOrder"}


def function_expression(access: Access, cls: str) -> str:
    """An object of the class, cast to its interface."""
    parsed = parse_function(cls)
    found = None if parsed is None else answers(access.program, parsed[0])
    assert parsed is not None
    assert found is not None
    interface, what = access.cls(parsed[0]), parsed[1]
    if what in _ORDERS:
        return f"({interface}) {access.cls(COMPARATOR)}.{_ORDERS[what]}()"
    params, result = parse_descriptor(found[0].descriptor)
    names = ", ".join(f"a{at}" for at in range(len(params)))
    return f"({interface}) ({names}) -> {_body(what, result)}"


def _body(what: str, result: object) -> str:
    if what == THROWING:
        return "{ throw new IllegalStateException(); }"
    simple = {NOTHING: "{ }", FIRST: "a0", NONE: "null"}
    if what in simple:
        return simple[what]
    assert isinstance(result, Primitive)
    return literal(Scalar(result, bits_of(result, float(what) if result.code in "FD" else int(what))))
