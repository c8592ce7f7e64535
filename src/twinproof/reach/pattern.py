"""Heap patterns: a small notation for what a heap looks like, as a predicate of objects that calls have returned.

    list: Chain(first=a), a: Link(value=x, next=b), b: Link(value=y, next=null); x - y == 50 && x > 0

Before the semicolon stand objects with their classes and fields. A field holds null, a number, an object or a number by its name: what has
one name is one object or number, objects with different names are different. Objects that no field leads to are those that calls have
returned; all others must be led to. Behind the semicolon stands a condition on whole numbers and truth values, as Java has them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from twinproof.base.dataclass import dataclass
from twinproof.base.errors import BadInput
from twinproof.ir.program import Field, Program
from twinproof.ir.types import BOOLEAN, BYTE, CHAR, INT, LONG, SHORT, ClassType, Type, is_reference
from twinproof.reach.operation import classes_named
from twinproof.reach.pattern_text import WIDE, Expression, ObjectClause, PatternOperator, parse_pattern

WHOLE = (BOOLEAN, BYTE, CHAR, SHORT, INT, LONG)


class Load(NamedTuple):
    """A variable is what a field of an object holds."""

    name: str
    owner: str
    field: Field


class IsNull(NamedTuple):
    """A reference is null, or is not."""

    name: str
    wanted: bool


class IsA(NamedTuple):
    """An object is of a class."""

    name: str
    cls: str


class AreOne(NamedTuple):
    """Two references are one object, or are not."""

    one: str
    other: str
    wanted: bool


class HasNumber(NamedTuple):
    """A variable is a number, or equal to another variable."""

    name: str
    value: int | str


Step: TypeAlias = "Load | IsNull | IsA | AreOne | HasNumber"


@dataclass(frozen=True, slots=True)
class Pattern:
    """What is to be seen, step by step: `roots` are the objects that calls returned, with their classes; `types` those of all variables."""

    text: str
    roots: tuple[tuple[str, str], ...]
    steps: tuple[Step, ...]
    types: tuple[tuple[str, Type], ...]
    formula: Expression | None


def is_pattern(text: str) -> bool:
    """Whether this is a pattern, not the name of a method."""
    return any(mark in text for mark in ":(;=")


def read_pattern(program: Program, known: Sequence[str], classes: Sequence[str], text: str, option: str) -> Pattern:
    """The pattern in a text; `classes` are those that are called. `BadInput` says what is wrong with it."""
    try:
        clauses, formula = parse_pattern(text)
        resolving = _Resolving(program, known, classes, clauses)
        steps = tuple(resolving.steps())
        pattern = Pattern(text, tuple(resolving.roots.items()), steps, tuple(resolving.types.items()), formula)
        if formula is not None and type_of(formula, resolving.types) is not BOOLEAN:
            raise BadInput("what stands behind the semicolon is no condition")
        return pattern
    except BadInput as error:
        raise BadInput(f"{option} {text}: {error}") from None


class _Resolving:
    """Finds the fields that a pattern names."""

    def __init__(self, program: Program, known: Sequence[str], classes: Sequence[str], clauses: Sequence[ObjectClause]) -> None:
        self.program = program
        self.known = known
        self.clauses = {clause.name: clause for clause in clauses}
        if len(self.clauses) < len(clauses):
            raise BadInput("an object is said twice")
        led_to = {value for clause in clauses for _, value in clause.fields}
        first = [clauses[0].name] if all(clause.name in led_to for clause in clauses) else []
        names = first or [clause.name for clause in clauses if clause.name not in led_to]
        self.roots = {name: self._class_of_root(self.clauses[name], classes) for name in names}
        self.types: dict[str, Type] = {name: ClassType(cls) for name, cls in self.roots.items()}
        self._temporaries = 0

    def _class_of_root(self, clause: ObjectClause, classes: Sequence[str]) -> str:
        if not clause.cls and len(classes) != 1:
            raise BadInput(f"{clause.name} has no class")
        return classes_named(self.known, [clause.cls or classes[0]], clause.name)[0]

    def steps(self) -> Iterator[Step]:
        """What is to be seen, in an order in which everything is found before it is asked about."""
        yield from (AreOne(one, other, False) for at, one in enumerate(self.roots) for other in list(self.roots)[:at])
        waiting, seen = list(self.roots), set(self.roots)
        for name in waiting:
            clause = self.clauses.get(name)
            for key, value in clause.fields if clause is not None else ():
                yield from self._field(name, self._find(name, key), value)
                found = [each for each, type in self.types.items() if is_reference(type) and each not in seen and not each.startswith("$")]
                seen.update(found)
                waiting += found
        lost = [name for name in self.clauses if name not in seen]
        if lost:
            raise BadInput(f"no field leads to {lost[0]}")

    def _find(self, name: str, key: str) -> Field:
        type = self.types[name]
        for cls in self.program.supertypes(str(type)):
            for field in cls.fields:
                if field.name == key and not field.is_static:
                    return field
        raise BadInput(f"{str(type).rpartition('.')[2]} has no field {key}")

    def _field(self, owner: str, field: Field, value: str) -> Iterator[Step]:
        if is_reference(field.type):
            yield from self._reference(owner, field, value)
        elif field.type in WHOLE:
            yield from self._number(owner, field, value)
        else:
            raise BadInput(f"{field.name} is a {field.type}: only whole numbers and truth values can be asked about")

    def _reference(self, owner: str, field: Field, value: str) -> Iterator[Step]:
        if not _is_name(value) and value != "null":
            raise BadInput(f"{field.name} holds no number")
        is_new = value != "null" and value not in self.types
        name = value if is_new else self._temporary()
        others = [other for other, type in self.types.items() if is_reference(type) and not other.startswith("$")]
        self.types[name] = field.type
        yield Load(name, owner, field)
        if value == "null":
            yield IsNull(name, True)
        elif not is_new:
            if not is_reference(self.types[value]):
                raise BadInput(f"{value} is a number and an object")
            yield AreOne(name, value, True)
        else:
            yield IsNull(name, False)
            yield from self._class(name)
            yield from (AreOne(name, other, False) for other in others)

    def _class(self, name: str) -> Iterator[Step]:
        clause = self.clauses.get(name)
        if clause is not None and clause.cls:
            cls = classes_named(self.known, [clause.cls], name)[0]
            self.types[name] = ClassType(cls)
            yield IsA(name, cls)

    def _number(self, owner: str, field: Field, value: str) -> Iterator[Step]:
        if value == "null" or value in self.clauses:
            raise BadInput(f"{field.name} holds a number")
        is_new = _is_name(value) and value not in self.types
        name = value if is_new else self._temporary()
        self.types[name] = field.type
        yield Load(name, owner, field)
        if not is_new:
            if _is_name(value) and is_reference(self.types[value]):
                raise BadInput(f"{value} is a number and an object")
            yield HasNumber(name, value if _is_name(value) else _number(value))

    def _temporary(self) -> str:
        self._temporaries += 1
        return f"${self._temporaries}"


_TRUTHS = {"true": 1, "false": 0}


def _is_name(value: str) -> bool:
    return value != "null" and value not in _TRUTHS and not value.lstrip("-")[:1].isdigit()


def _number(value: str) -> int:
    return _TRUTHS[value] if value in _TRUTHS else int(value)


def type_of(expression: Expression, types: dict[str, Type]) -> Type:
    """The type of what an expression gives, as Java has it; `BadInput` if it has none."""
    if isinstance(expression, bool):
        return BOOLEAN
    if isinstance(expression, int):
        return INT if -(1 << 31) <= expression < 1 << 31 else LONG
    if isinstance(expression, str):
        if expression not in types or is_reference(types[expression]):
            raise BadInput(f"{expression} is no number of the pattern")
        found = types[expression]
        return found if found in (BOOLEAN, LONG) else INT
    return _type_of_operator(expression, [type_of(arg, types) for arg in expression.args])


def _type_of_operator(expression: PatternOperator, args: list[Type]) -> Type:
    name = expression.name
    if name == WIDE:
        return LONG
    is_equality, is_logical = name in ("==", "!="), name in ("&&", "||", "!")
    are_named = not any(isinstance(arg, PatternOperator) for arg in expression.args)
    fits = all(arg is BOOLEAN for arg in args) and (is_logical or (is_equality and are_named))
    if not (fits or (not is_logical and BOOLEAN not in args)):
        raise BadInput(f"{name} is not for these")
    if is_logical or is_equality or name in ("<", "<=", ">", ">="):
        return BOOLEAN
    return LONG if LONG in args else INT
