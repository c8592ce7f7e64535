"""Plain constructors and setters: those whose code does nothing but store parameters and constants in fields.

Only such code is used to build an input: anything else might check, count or print, and the object would not be the one that was
replayed.
"""

from __future__ import annotations

from twinproof.base.dataclass import dataclass
from twinproof.ir.instruction import Call, CallKind, CheckNull, Const, Copy, FieldRef, Instruction, Literal, PutField, Reg, Return, Value
from twinproof.ir.program import Body, Class, Method, Program
from twinproof.ir.resolve import resolve_field, resolve_method

_DEPTH = 8


@dataclass(frozen=True, slots=True)
class Param:
    """The value of the parameter with this number, not counting the receiver."""

    index: int


@dataclass(frozen=True, slots=True)
class Other:
    """A value that is not followed."""


Stored = Param | Const | Other


@dataclass(frozen=True, slots=True)
class Recipe:
    """A plain constructor or setter, and what it stores in which field; fields not named keep what they have."""

    method: Method
    stores: tuple[tuple[str, Stored], ...]


def constructors(program: Program, cls: Class) -> list[Recipe]:
    """The plain constructors of a class, those with fewest parameters first."""
    found = [_recipe(program, method, _DEPTH) for method in cls.methods.values() if method.is_constructor]
    return sorted(
        (recipe for recipe in found if recipe is not None), key=lambda recipe: (len(recipe.method.descriptor), recipe.method.descriptor)
    )


def setters(program: Program, name: str) -> dict[str, Method]:
    """For each field that has one, a method of one parameter that stores it there and does nothing else."""
    found: dict[str, Method] = {}
    for cls in program.supertypes(name):
        for method in cls.methods.values():
            recipe = None if method.is_constructor or method.is_static else _recipe(program, method, 0)
            if recipe is not None and len(recipe.stores) == 1 and recipe.stores[0][1] == Param(0):
                found.setdefault(recipe.stores[0][0], method)
    return found


def _recipe(program: Program, method: Method, depth: int) -> Recipe | None:
    body = method.body
    if body is None or len(body.blocks) != 1 or not body.params:
        return None
    reader = _Reader(program, body, depth)
    return Recipe(method, tuple(reader.stores.items())) if all(map(reader.take, body.blocks[0].instrs)) else None


class _Reader:
    """Follows one block of straight code."""

    def __init__(self, program: Program, body: Body, depth: int) -> None:
        self._program = program
        self._depth = depth
        self._this = body.params[0]
        self._known: dict[Reg, Stored] = {reg: Param(index) for index, reg in enumerate(body.params[1:])}
        self.stores: dict[str, Stored] = {}

    def take(self, instr: Instruction) -> bool:
        """Follow one instruction; False if it does more than a plain constructor or setter does."""
        match instr:
            case PutField(obj, field, value) if obj == self._this:
                return self._store(field, value)
            case Copy(dst, src) if src != self._this:
                self._known[dst] = self._value(src)
                return True
            case Literal(dst, _):
                self._known[dst] = Other()
                return True
            case Call(None, CallKind.SPECIAL, method, args) if method.is_constructor and args[0] == self._this:
                return self._construct(method.owner, resolve_method(self._program, method), args[1:])
            case CheckNull(value):
                return value == self._this
            case Return():
                return True
        return False

    def _store(self, field: FieldRef, value: Value) -> bool:
        found = resolve_field(self._program, field)
        if found is None:
            return False
        self.stores[f"{found.owner}.{found.name}"] = self._value(value)
        return True

    def _value(self, value: Value) -> Stored:
        return value if isinstance(value, Const) else self._known.get(value, Other())

    def _construct(self, owner: str, method: Method | None, args: tuple[Value, ...]) -> bool:
        """A call of another constructor on the same object."""
        if _is_harmless(self._program, owner):
            return True
        inner = None if method is None or not self._depth else _recipe(self._program, method, self._depth - 1)
        if inner is None:
            return False
        for key, stored in inner.stores:
            self.stores[key] = self._value(args[stored.index]) if isinstance(stored, Param) else stored
        return True


def _is_harmless(program: Program, owner: str) -> bool:
    """Library classes whose constructors leave nothing to be observed."""
    if owner in ("java.lang.Object", "java.lang.Record"):
        return True
    return program.is_library(owner) and any(cls.name == "java.lang.Throwable" for cls in program.supertypes(owner))
