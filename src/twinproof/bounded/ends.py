"""The ways in which both versions may end, each with each: whether some input leads to both, and what is so then."""

from __future__ import annotations

from collections.abc import Iterable

from twinproof.base.verdict import NEVER
from twinproof.execute.compare import End
from twinproof.term.term import Term

SAME = "the same"


def meeting(old: End, new: End, has_cases: bool, exceptions: str) -> tuple[str, str, str]:
    """Two ends by their names, and what a proof says about inputs that lead to both; no `has_cases` if there are none to begin with."""
    old_classes, new_classes = _classes(old), _classes(new)
    are_alike = old_classes == new_classes or bool(old_classes & new_classes) or exceptions == "any"
    return _name(old, old_classes), _name(new, new_classes), SAME if has_cases and old.kind == new.kind and are_alike else NEVER


def grid(meetings: Iterable[tuple[str, str, str]]) -> tuple[tuple[str, str, str], ...]:
    """Ends with the same names together: they meet if some of them do."""
    found: dict[tuple[str, str], str] = {}
    for old, new, what in meetings:
        if found.get((old, new)) != SAME:
            found[old, new] = what
    return tuple((old, new, what) for (old, new), what in found.items())


def _name(end: End, classes: set[str]) -> str:
    return f"throws {' or '.join(sorted(classes)) or 'what it was given'}" if end.kind == "threw" else "returns"


def _classes(end: End) -> set[str]:
    """The classes of the exceptions, as far as the call made them."""
    found: set[str] = set()
    stack, seen = [end.value if end.kind == "threw" else None], set()
    while stack:
        term = stack.pop()
        if not isinstance(term, Term) or term in seen:
            continue
        seen.add(term)
        if term.op == "ite":
            stack += term.args[1:]
        elif term.op == "fresh" and isinstance(term.payload, int):
            found.add(end.state.heap.objects[term.payload].cls.rpartition(".")[2])
    return found
