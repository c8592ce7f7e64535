"""The start of a program: static fields hold what their initialisers leave there, and not just anything.

An initialiser runs by itself if it neither reads nor writes a static field of another class that may change: then it does not matter when
it runs. Where one does not, static fields hold any values, as in the middle of a program; and so do those with objects in them, which
other fields may hold as well.
"""

from __future__ import annotations

from collections.abc import Iterable

from twinproof.execute.explore import Executor
from twinproof.execute.initial import NotKnown
from twinproof.execute.state import State
from twinproof.interpret.objects import HeapArray, HeapObject
from twinproof.ir.instruction import Call, GetStatic, PutStatic
from twinproof.ir.program import FINAL, Class, Field, Method, Program
from twinproof.ir.resolve import resolve_field, resolve_method

_DEEP = 6  # calls that are looked into


def begin(executor: Executor, state: State, classes: Iterable[str], given: frozenset[str]) -> None:
    """Put into place what static fields of some classes hold at first, but for those that are `given` from outside."""
    program = executor.side.program
    if not starts_alike(program, classes):
        return
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


def starts_alike(program: Program, classes: Iterable[str]) -> bool:
    """Whether it does not matter when the initialisers of some classes run."""
    found = (program.find(name) for name in classes)
    return all(_runs_by_itself(program, cls) for cls in found if cls is not None)


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


def _runs_by_itself(program: Program, cls: Class) -> bool:
    """Whether it does not matter when the initialiser of a class runs."""
    initialiser = cls.initialiser
    return initialiser is None or _keeps_apart(program, cls, initialiser, _DEEP)


def _keeps_apart(program: Program, cls: Class, method: Method, deep: int) -> bool:
    if method.body is None or deep == 0:
        return False
    for instr in (instr for block in method.body.blocks for instr in block.instrs):
        match instr:
            case GetStatic(field=ref) | PutStatic(field=ref):
                field = resolve_field(program, ref)
                if field is None or (field.owner != cls.name and not field.flags & FINAL):
                    return False
            case Call(method=callee):
                target = resolve_method(program, callee)
                if target is None or (not program.is_library(target.owner) and not _keeps_apart(program, cls, target, deep - 1)):
                    return False
    return True
