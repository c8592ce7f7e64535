"""References: which of them are inputs."""

from __future__ import annotations

from twinproof.ir.types import BOOLEAN
from twinproof.term.choice import ite
from twinproof.term.term import Term, Value, lower


def is_input(ref: Value) -> Value:
    """Whether a reference is null or an input object, not one allocated during the call: variables and functions are inputs."""
    ref = lower(ref)
    if not isinstance(ref, Term):
        return True
    known: dict[Term, Value] = {}
    stack = [ref]
    while stack:
        term = stack[-1]
        cases = term.args[1:] if term.op == "ite" else ()
        open_cases = [case for case in cases if case not in known]
        if open_cases:
            stack += open_cases
            continue
        known[term] = ite(term.args[0], known[cases[0]], known[cases[1]], BOOLEAN) if cases else term.op != "fresh"
        stack.pop()
    return known[ref]
