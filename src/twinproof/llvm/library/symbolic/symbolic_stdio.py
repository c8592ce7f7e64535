"""stdio.h: what is printed is a row of events, each a function of the one before, the format and the values.

Two rows are taken for the same text only if they are the same events; formats and strings must be known.
"""

from __future__ import annotations

from twinproof.execute.explore import Summary
from twinproof.execute.memory.beyond_terms import BEYOND, PointerTerm, held
from twinproof.execute.memory.block_variables import memory_of
from twinproof.execute.memory.made_block import LASTING
from twinproof.ir.types import DOUBLE, INT, LONG, REF, Primitive
from twinproof.llvm.library.symbolic.library_call import Answer, Answering
from twinproof.term.leaf import LibraryFunction
from twinproof.term.term import Term, Value, function, integer, lift

_HEADER = "stdio.h"


def _literal(call: Answering, place: PointerTerm) -> str | None:
    """The string at a pointer, if it is a constant of the program."""
    base = place.base
    if call.state is None or not isinstance(base, Term) or base.op != "fresh" or isinstance(place.offset, Term):
        return None
    block = memory_of(call.state).block(base)
    if block is None or block.made != LASTING or not block.fixed or block.cells:
        return None
    text = block.content[integer(place.offset) :].split(b"\0")[0]
    return text.decode("latin-1") if 0 <= integer(place.offset) < len(block.content) and b"\0" in block.content else None


def _sort(value: Value) -> Primitive:
    if isinstance(value, Term):
        return value.sort
    return DOUBLE if isinstance(value, float) else LONG


def _say(call: Answering, name: str, said: str, values: list[Value]) -> Summary:
    """One more event; what such a function returns depends on it and on all before."""
    if call.state is None:
        return call.returned(None)
    terms = tuple(lift(value, _sort(value)) for value in values)
    kind = f"{said} {' '.join(str(term.sort) for term in terms)}"
    before = lift(call.state.heap.output, REF)
    call.state.heap.output = function(LibraryFunction(_HEADER, name, kind), REF, (before, *terms))
    return call.returned(function(LibraryFunction(_HEADER, name, f"result {kind}"), INT, (before, *terms)))


def _printf(call: Answering) -> Summary:
    said = _literal(call, call.pointer(0))
    values: list[Value] = []
    for arg in call.args[1:]:
        value = held(arg)
        text = _literal(call, value) if isinstance(value, PointerTerm) else None
        if text is not None:
            said = None if said is None else f"{said}\0{text}"
        elif isinstance(value, BEYOND):
            said = None
        else:
            values.append(arg)
    if said is None:
        return _unknown(call)
    return _say(call, "printf", said, values)


def _unknown(call: Answering) -> Summary:
    if call.state is not None:
        call.stop(call.state, "a text is printed that is not known")
        call.state = None
    return call.returned(None)


def _puts(call: Answering) -> Summary:
    said = _literal(call, call.pointer(0))
    return _unknown(call) if said is None else _say(call, "puts", said, [])


def _putchar(call: Answering) -> Summary:
    return _say(call, "putchar", "", [call.number(0, INT)])


SYMBOLIC_STDIO: dict[str, Answer] = {"printf": _printf, "puts": _puts, "putchar": _putchar}
