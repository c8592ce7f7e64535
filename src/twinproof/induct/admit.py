"""Whether a state can be abstracted to "some common heap": what it holds must be what an input could be, and be compared in full.

At a cut point the objects made so far become objects of an arbitrary heap. That covers them only if their classes are among those an
input can have, and only if the comparison of the two sides looks at all of them, which it does not inside exceptions. Collections
of an arbitrary heap are of the classes that inputs are taken to be, and the arrays of array lists their own: no collection of another
class may be in use, and no list's array outside of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from twinproof.execute.collections import is_inside
from twinproof.execute.heap import Allocated, held, writes
from twinproof.execute.state import State
from twinproof.execute.universe import Universe
from twinproof.ir.side import Side
from twinproof.ir.synthetic import is_site_name
from twinproof.ir.types import BY_NAME, innermost_name
from twinproof.term.term import Term, Value


def obstacle(state: State, roots: Iterable[Value], universe: Universe, sides: tuple[Side, Side]) -> str | None:
    """Why a state cannot be abstracted, or None; `roots` are the values besides the heap of inputs that are still in use."""
    thrown = universe.semantics.thrown.root
    if any(key.startswith(f"{thrown}.") and chain is not None for key, chain in state.heap.chains.items()):
        return "the inside of an exception is written"
    for cls in _classes(state, roots, universe):
        name = innermost_name(cls)
        if name in BY_NAME or name in universe.user_classes:
            continue
        if is_site_name(name) or any(side.find(name) is None for side in sides):
            return f"an object of class {name} is in use"
        if any(universe.known_classes.taken_as(above) not in (None, name) for above in universe.supertypes(name)):
            return f"a collection of class {name} is in use"
    if _shows_inside(state, roots):
        return "the inside of a list is in use"
    for cls in _classes(state, roots, universe):
        if thrown in universe.supertypes(cls):
            return f"an exception of class {cls} is in use"
    return None


def _shows_inside(state: State, roots: Iterable[Value]) -> bool:
    """Whether somebody but a list may have its array."""
    known = state.heap.inputs.known_classes
    data, made = known.list.data, state.heap.objects.values()
    own = [write.value for write in writes(state.heap.chains.get(data))] + [one.fields.get(data) for one in made]
    arrays = {case for value in own for case in _cases(value) if case.op == "fresh"}
    others = [value for one in made for value in _contents(one) if value is not one.fields.get(data)]
    return any(is_inside(known, case) or case in arrays for value in (*roots, *_held(state, data), *others) for case in _cases(value))


def _cases(value: Value) -> Iterator[Term]:
    stack = [value] if isinstance(value, Term) else []
    while stack:
        term = stack.pop()
        if term.op == "ite":
            stack += term.args[1:]
        else:
            yield term


def _classes(state: State, roots: Iterable[Value], universe: Universe) -> dict[str, None]:
    """The classes of all objects that can be reached and that were allocated or are of one version alone."""
    known = state.heap.inputs.known
    found: dict[str, None] = {}
    seen: set[Term] = set()
    stack = [value for value in (*roots, *_held(state)) if isinstance(value, Term)]
    while stack:
        term = stack.pop()
        if term in seen:
            continue
        seen.add(term)
        if term.op == "fresh":
            assert isinstance(term.payload, int)
            made = state.heap.objects[term.payload]
            found[made.cls] = None
            stack += [value for value in _contents(made) if isinstance(value, Term)]
        elif term.op == "ite":
            stack += term.args[1:]
        elif term in known.own:
            found |= dict.fromkeys(map(universe.name, sorted(known.classes[term])))
            stack += [value for value in known.contents(term) if isinstance(value, Term)]
    return found


def _held(state: State, besides: str = "") -> Iterator[Value]:
    yield from state.heap.statics.values()
    for key, chain in state.heap.chains.items():
        if key == besides:
            continue
        yield from (value for write in writes(chain) for value in held(write))


def _contents(made: Allocated) -> Iterator[Value]:
    yield from made.fields.values()
    yield from made.cells.values()
    yield from (value for write in writes(made.writes) for value in held(write))
