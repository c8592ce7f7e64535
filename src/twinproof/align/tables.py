"""Tables: arrays in final static fields that hold for ever what the static initialiser put into them.

Nobody can write an array that nobody gets hold of. So a field is one of a table if all code that may name it does nothing with it but read
elements and the length, and the initialiser, which fills it, made the array itself, or got it from a method that always gives a new one,
and gives it to nobody else.
Who may name a private field are the classes of its nest, and one without a modifier those of its package, libraries included.
"""

from __future__ import annotations

from collections.abc import Iterator

from twinproof.align.stores import made_arrays
from twinproof.base.errors import BadInput
from twinproof.ir.cfg import beyond_reading
from twinproof.ir.instruction import (
    ArrayStore,
    Call,
    CallKind,
    CheckCast,
    CheckStore,
    Copy,
    FieldRef,
    GetStatic,
    Instruction,
    Literal,
    MethodHandleLiteral,
    PutStatic,
    Reg,
    Return,
    Unsupported,
    Value,
)
from twinproof.ir.program import FINAL, INITIALISER, NATIVE, PRIVATE, PROTECTED, PUBLIC, Body, Class, Field, Method, Program
from twinproof.ir.resolve import resolve_field, resolve_method
from twinproof.ir.side import Side, remembered
from twinproof.ir.types import ArrayType, is_array_name, parse_descriptor


class _Hidden(Exception):
    """Some code cannot be looked at."""


def is_table(side: Side, field: Field) -> bool:
    """Whether nobody can write the array in a static field once its class is initialised."""
    if not isinstance(field.type, ArrayType) or not field.flags & FINAL or not field.is_static or field.flags & (PUBLIC | PROTECTED):
        return False
    return field in _tables(side, *_home(side.program, field))


def _home(program: Program, field: Field) -> tuple[str, str | None]:
    """The package whose classes may name a field, and the nest if it is private."""
    cls = program.find(field.owner)
    return _package(field.owner), _nest(cls) if cls is not None and field.flags & PRIVATE else None


@remembered
def _tables(side: Side, package: str, nest: str | None) -> frozenset[Field]:
    """The fields of tables that these classes, and no others, may name; none if some of their code cannot be looked at."""
    program = side.program
    filled: set[Field] = set()
    lost: set[Field] = set()
    try:
        for method in (method for cls in _classes(program, package, nest) for method in cls.methods.values()):
            uses = _Uses(program, method)
            filled |= uses.filled
            lost |= uses.lost
    except (BadInput, _Hidden):
        return frozenset()
    return frozenset(filled - lost)


def _classes(program: Program, package: str, nest: str | None) -> Iterator[Class]:
    if program.names is None:
        raise _Hidden
    for name in program.names:
        cls = program.find(name) if _package(name) == package else None
        if cls is not None and (nest is None or _nest(cls) == nest):
            yield cls


def _package(name: str) -> str:
    return name.rpartition(".")[0]


def _nest(cls: Class) -> str:
    return cls.nest_host or cls.name


class _Uses:
    """What one method does with the arrays in static fields: those that it fills as their initialiser, and those that it may write,
    give away or compare."""

    def __init__(self, program: Program, method: Method) -> None:
        self._program = program
        self._method = method
        self.filled: set[Field] = set()
        self.lost: set[Field] = set()
        if method.flags & NATIVE:
            raise _Hidden
        if method.body is not None:
            self._look(method.body)

    def _look(self, body: Body) -> None:
        instrs = [instr for block in body.blocks for instr in block.instrs]
        held = self._held(instrs)
        made = made_arrays(body, self._given) if self._method.name == INITIALISER else {}
        for instr in instrs:
            match instr:
                case Unsupported() | Literal(value=MethodHandleLiteral()):
                    raise _Hidden
                case PutStatic(field=ref, value=value) if field := self._array(ref):
                    is_made = self._is_own(field) and isinstance(value, Reg) and value.index in made
                    (self.lost if field in self.filled or not is_made else self.filled).add(field)
                    self.lost |= _of(held, value) - {field}
                case ArrayStore() | CheckStore():
                    array, *others = beyond_reading(instr)
                    self.lost |= {field for field in _of(held, array) if not self._is_own(field)}
                    self.lost |= {field for value in others for field in _of(held, value)}
                case Copy():
                    pass
                case _:
                    self.lost |= {field for value in beyond_reading(instr) for field in _of(held, value)}

    def _held(self, instrs: list[Instruction]) -> dict[Reg, set[Field]]:
        """The arrays that registers may hold: those that are copied, either way, hold the same."""
        held: dict[Reg, set[Field]] = {}
        for instr in instrs:
            match instr:
                case GetStatic(dst=reg, field=ref) | PutStatic(field=ref, value=Reg() as reg) if field := self._array(ref):
                    held.setdefault(reg, set()).add(field)
        copies = [(instr.dst, instr.src) for instr in instrs if isinstance(instr, Copy) and isinstance(instr.src, Reg)] if held else []
        before = -1
        while before != (before := sum(map(len, held.values()))):
            for a, b in copies:
                if a in held or b in held:
                    held[a] = held[b] = held.get(a, set()) | held.get(b, set())
        return held

    def _given(self, call: Call) -> ArrayType | None:
        """The type of the new array that a call surely gives."""
        method = resolve_method(self._program, call.method) if call.kind == CallKind.STATIC else None
        return None if method is None or self._program.is_library(method.owner) else _new_array_of(self._program, method)

    def _is_own(self, field: Field) -> bool:
        return self._method.name == INITIALISER and self._method.owner == field.owner

    def _array(self, ref: FieldRef) -> Field | None:
        return resolve_field(self._program, ref) if isinstance(ref.type, ArrayType) else None


def _new_array_of(program: Program, method: Method) -> ArrayType | None:
    """The type of the array that a method returns if it is always a new one that nobody else gets hold of."""
    type, body = parse_descriptor(method.descriptor).result, method.body
    if not isinstance(type, ArrayType) or body is None:
        return None
    clones = program.language.conduct.contents.clones
    made = made_arrays(body, lambda call: type if is_array_name(call.method.owner) and call.method in clones else None)
    instrs = [instr for block in body.blocks for instr in block.instrs]
    for instr in instrs:
        match instr:
            case Return(Reg() as value) if value.index in made:
                pass
            case Return():
                return None
            case CheckCast() | Copy():
                pass
            case _ if any(isinstance(value, Reg) and value.index in made for value in _given_away(instr)):
                return None
    return type


def _given_away(instr: Instruction) -> tuple[Value, ...]:
    """What an instruction does more with than to read from it or to store into it."""
    return beyond_reading(instr)[1:] if isinstance(instr, ArrayStore | CheckStore) else beyond_reading(instr)


def _of(held: dict[Reg, set[Field]], value: Value) -> set[Field]:
    return held.get(value, set()) if isinstance(value, Reg) else set()
