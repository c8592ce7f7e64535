"""What classes start with: constants, initial values of static fields and what else a static initialiser does, as a pair of its own.

The pair is of the static initialisers; a class without one has nothing to run, and its constants are compared all the same.
"""

from __future__ import annotations

from twinproof.align.tables import is_table
from twinproof.base.errors import BadInput
from twinproof.ir.instruction import Call, PutStatic, Return
from twinproof.ir.program import FINAL, INITIALISER, PRIVATE, STATIC, SYNTHETIC, Block, Body, Class, Field, Method
from twinproof.ir.side import Side
from twinproof.ir.types import BARE, Primitive
from twinproof.language.conduct import Methods
from twinproof.language.language import Language

START = INITIALISER
_KEY = (START, BARE)
_NOTHING = Body((), (), (Block((Return(None),)),))


def starts(old: Class, new: Class, language: Language) -> tuple[Method, Method] | None:
    """The static initialisers of a class; None if it has no static state in either version."""
    prepares = language.conduct.of_fields.prepares
    return (_start(old), _start(new)) if _has_state(old, prepares) or _has_state(new, prepares) else None


def is_start(method: Method) -> bool:
    """Whether a method stands for what a class starts with."""
    return method.name == START


def is_seen(side: Side, owner: str, name: str) -> bool:
    """Whether others than a class's own code can tell what a static field, by common names, starts with."""
    cls = side.find(owner)
    field = next((field for field in cls.fields if field.name == name and field.is_static), None) if cls is not None else None
    read = side.program.language.conduct.of_fields.statics_read
    if field is None or read is None or name in read or not field.flags & PRIVATE:
        return True
    return not (_is_own_constant(side, field) or is_table(side, field))


def _is_own_constant(side: Side, field: Field) -> bool:
    """Whether a private field always holds the same number or text."""
    return bool(field.flags & FINAL) and (isinstance(field.type, Primitive) or str(field.type) == side.program.language.semantics.text)


def _start(cls: Class) -> Method:
    return cls.methods.get(_KEY) or Method(cls.name, *_KEY, STATIC, _NOTHING)


def _has_state(cls: Class, prepares: Methods) -> bool:
    return any(field.is_static and not field.flags & SYNTHETIC for field in cls.fields) or _does_something(cls, prepares)


def _does_something(cls: Class, prepares: Methods) -> bool:
    """Whether a static initialiser does more than to set what the compiler needs."""
    first = cls.methods.get(_KEY)
    try:
        body = first.body if first is not None else None
    except BadInput:
        return True
    hidden = {field.name for field in cls.fields if field.flags & SYNTHETIC}
    return any(
        (isinstance(instr, Call) and instr.method not in prepares) or (isinstance(instr, PutStatic) and instr.field.name not in hidden)
        for block in (body.blocks if body else ())
        for instr in block.instrs
    )
