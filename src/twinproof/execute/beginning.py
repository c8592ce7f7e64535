"""The start of a program: static fields hold what their initialisers leave there, and not just anything.

That is so where it does not matter when initialisers run (`same/apart.py`). Static fields with objects in them hold anything, as in the
middle of a program: other fields may hold these objects as well.
"""

from __future__ import annotations

from collections.abc import Iterable

from twinproof.execute.explore import Executor
from twinproof.execute.initial import NotKnown
from twinproof.execute.state import State
from twinproof.interpret.objects import HeapArray, HeapObject
from twinproof.ir.program import FINAL, Field, Program


def begin(executor: Executor, state: State, classes: Iterable[str], given: frozenset[str]) -> None:
    """Put into place what static fields of some classes hold at first, but for those that are `given` from outside."""
    program = executor.side.program
    for cls in (cls for name in sorted(classes) if (cls := program.find(name)) is not None):
        name = cls.name
        for field in cls.fields:
            if field.is_static and not field.flags & FINAL and f"{name}.{field.name}" not in given:
                _put(executor, state, field)


def classes_from(program: Program, classes: Iterable[str], first: str) -> tuple[str, ...]:
    """Those of some classes that code of a class may come to, as far as it, or one of them, has their names in it: all others stay as
    they are, and are never initialised."""
    left, found, todo = {name for name in classes if name != first}, [first], [first]
    while todo:
        cls = program.find(todo.pop())
        named = sorted(name for name in left if cls is not None and cls.mentions(name.rpartition(".")[2]))
        left.difference_update(named)
        found += named
        todo += named
    return tuple(sorted(found))


def _put(executor: Executor, state: State, field: Field) -> None:
    """Set one field to the number or the null that it holds at first; whose objects the others hold is not told, as they may be shared."""
    try:
        value = executor.initial.static(field)
    except NotKnown:
        return
    if isinstance(value, HeapObject | HeapArray):
        return
    key = f"{executor.side.common(field.owner)}.{field.name}"
    executor.inputs.static(key, executor.field_type(field))
    state.heap.statics[key] = value
