"""What the generator knows while it writes: the classes made so far (`World`) and the place it is at (`Scope`).

A scope hands out expressions and statements by weighted choice among producers. A producer returns None where it does not
apply. A `Meter` estimates the steps one call takes; calls that would exceed its limit are not written, which together with
constant loop bounds, fuel for recursion and calls only to finished methods makes every program small and terminating.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from twinproof.ir.types import BOOLEAN, BYTE, INT, OBJECT, SHORT, STRING, ArrayType, ClassType, Primitive, Type

from . import tree as t
from .kinds import BOXES, UNBOXED, literal, widened_from


@dataclass(frozen=True, slots=True)
class FieldInfo:
    """A field that may be used."""

    owner: ClassType
    name: str
    type: Type
    static: bool
    assignable: bool = True


@dataclass(frozen=True, slots=True)
class MethodInfo:
    """A finished method that may be called; with `fuel` the first parameter bounds a recursion, `exact`
    ones are overloaded."""

    owner: ClassType
    name: str
    params: tuple[Type, ...]
    result: Type
    static: bool
    cost: int
    fuel: int = 0
    varargs: bool = False
    exact: bool = False


@dataclass(frozen=True, slots=True)
class ClassInfo:
    """A user class; `constructor` is None while (or if) it cannot be created by `new`."""

    type: ClassType
    kind: str
    supers: tuple[ClassType, ...] = ()
    constructor: tuple[Type, ...] | None = None
    cost: int = 5
    constants: tuple[str, ...] = ()
    fields: tuple[FieldInfo, ...] = ()


@dataclass(frozen=True, slots=True)
class Shape:
    """A functional interface: the name, parameters and result of its one method."""

    type: ClassType
    method: str
    params: tuple[Type, ...]
    result: Type


@dataclass(slots=True)
class Meter:
    """Estimated steps of the method being written."""

    limit: int
    spent: int = 5


@dataclass(slots=True)
class World:
    """All that has been declared so far, in order."""

    name: str
    rng: Random
    expressions: dict[str, list[tuple[int, Callable[[Scope, Type, int], t.Expr | None]]]]
    statements: list[tuple[int, Callable[[Scope, int], Sequence[t.Stmt] | None]]]
    classes: dict[Type, ClassInfo] = field(default_factory=dict)
    methods: list[MethodInfo] = field(default_factory=list)
    statics: list[FieldInfo] = field(default_factory=list)
    shapes: list[Shape] = field(default_factory=list)
    exceptions: list[ClassType] = field(default_factory=list)
    resource: ClassType | None = None
    counter: int = 0

    def fresh(self, stem: str) -> str:
        """A name not used before in this program."""
        self.counter += 1
        return f"{stem}{self.counter}"

    def nested(self, name: str) -> ClassType:
        """The type of a class nested in the main class."""
        return ClassType(f"{self.name}${name}")

    @property
    def main(self) -> ClassType:
        """The main class."""
        return ClassType(self.name)

    def info(self, type: Type) -> ClassInfo | None:
        """What is known about a user class."""
        return self.classes.get(type)

    def shape(self, type: Type) -> Shape | None:
        """The functional interface `type`, if it is one we make lambdas of."""
        return next((shape for shape in self.shapes if shape.type == type), None)

    def subtype(self, low: Type, high: Type) -> bool:
        """Whether user class `low` is `high` or extends it."""
        info = self.info(low)
        return low == high or (info is not None and high in info.supers)

    def creatable(self, type: Type) -> list[ClassInfo]:
        """The classes whose `new` gives a value of `type`."""
        return [info for info in self.classes.values() if info.constructor is not None and self.subtype(info.type, type)]

    def value_types(self) -> list[ClassType]:
        """User types of which a value can be made right now."""
        return [info.type for info in self.classes.values() if info.constants or self.creatable(info.type)]

    def testable_types(self) -> list[Type]:
        """User types that `instanceof` can ask for: no type arguments."""
        return [type for type in self.value_types() if not type.args]


@dataclass(frozen=True, slots=True)
class LocalVar:
    """A local in scope. `length` is known for arrays that are never replaced; `stable` locals may be captured."""

    type: Type
    name: str
    assignable: bool = True
    stable: bool = False
    solid: bool = False
    length: int = 0

    @property
    def var(self) -> t.Var:
        """The expression that reads it."""
        return t.Var(self.type, self.name)


@dataclass(slots=True)
class Scope:
    """A place in a method body: what can be named here and what may be done."""

    world: World
    meter: Meter
    locals: list[LocalVar] = field(default_factory=list)
    receiver: ClassInfo | None = None
    weight: int = 1
    result: Type | None = None
    loops: tuple[str, ...] = ()
    in_loop: bool = False
    risk: float = 0.003

    @property
    def rng(self) -> Random:
        """The one source of chance."""
        return self.world.rng

    def child(self, **changes: object) -> Scope:
        """An inner scope: new locals in it are not seen outside."""
        return replace(self, **{"locals": list(self.locals), **changes})  # type: ignore[arg-type]

    def captured(self) -> Scope:
        """The scope of a lambda or anonymous class body: only stable locals, no jumps out."""
        stable = [replace(local, assignable=False) for local in self.locals if local.stable]
        return replace(self, locals=stable, loops=(), in_loop=False, result=None)

    def chance(self, p: float) -> bool:
        """True with probability `p`."""
        return self.rng.random() < p

    def risky(self) -> bool:
        """Whether to leave out a guard here."""
        return self.chance(self.risk)

    def spend(self, steps: int) -> bool:
        """Account for `steps` at this place; False if the method may not afford them."""
        cost = steps * self.weight
        if self.meter.spent + cost > self.meter.limit:
            return False
        self.meter.spent += cost
        return True

    def afford(self, steps: int) -> bool:
        """Whether `spend` would say yes."""
        return self.meter.spent + steps * self.weight <= self.meter.limit

    def add(self, local: LocalVar) -> t.Var:
        """Bring a local into scope."""
        self.locals.append(local)
        return local.var

    def expr(self, type: Type, depth: int) -> t.Expr:
        """An expression whose static type is exactly `type`."""
        self.spend(1)
        if depth > 0 and self.afford(4) and self.chance(0.8):
            table = self.world.expressions["function" if self.world.shape(type) else kind_of(type)]
            weights = [weight for weight, _ in table]
            for _, build in self.rng.choices(table, weights, k=6):
                made = build(self, type, depth - 1)
                if made is not None:
                    return made
        return self.leaf(type)

    def assigned(self, type: Type, depth: int) -> t.Expr:
        """An expression for a place where Java converts by itself: sometimes of a narrower type, or a box."""
        narrower = widened_from(type)
        if narrower and self.chance(0.2):
            return t.Convert(type, self.expr(self.rng.choice(narrower), depth), implicit=True)
        if type in UNBOXED and self.chance(0.5):
            return t.Convert(type, self.expr(UNBOXED[type], depth), implicit=True)
        if type in BOXES and self.chance(0.05):
            return t.Convert(type, self.expr(BOXES[type], depth), implicit=True)
        if type == OBJECT:
            return t.Convert(OBJECT, self.expr(self.printable(), depth), implicit=True)
        return self.expr(type, depth)

    def leaf(self, type: Type) -> t.Expr:
        """The simplest expressions of a type: a variable, or a constant or new object."""
        found = self.known(type)
        if found and self.chance(0.8):
            return self.rng.choice(found).var
        if type == BOOLEAN and self.chance(0.6):
            return self._parity()
        statics = [info for info in self.world.statics if info.type == type]
        if statics and self.chance(0.5):
            chosen = self.rng.choice(statics)
            return t.Field(type, None, chosen.owner.name, chosen.name)
        return self.constant(type)

    def _parity(self) -> t.Expr:
        """A bit of what was noted so far: true about every second time."""
        noted = t.Field(INT, None, self.world.name, "noted")
        bit = t.Binary(INT, "&", noted, t.Literal(INT, self.rng.choice((1, 2, 4, 8))))
        return t.Binary(BOOLEAN, self.rng.choice(("==", "!=")), bit, t.Literal(INT, 0))

    def known(self, type: Type, *, assignable: bool = False) -> list[LocalVar]:
        """The locals of exactly this type."""
        return [local for local in self.locals if local.type == type and (local.assignable or not assignable)]

    def constant(self, type: Type) -> t.Expr:
        """A value of `type` made without any variable."""
        if type in (BYTE, SHORT):
            return t.Convert(type, literal(self.rng, type))
        if isinstance(type, Primitive) or type == STRING:
            return literal(self.rng, type)
        if isinstance(type, ArrayType):
            return t.ArrayLiteral(type, tuple(self.constant(type.element) for _ in range(self.rng.randint(1, 3))))
        if type in UNBOXED:
            return t.Convert(type, self.constant(UNBOXED[type]))
        if type == OBJECT:
            return t.Convert(OBJECT, self.constant(self.rng.choice((STRING, *UNBOXED))))
        if self.world.shape(type):
            return self.world.expressions["function"][0][1](self, type, 0) or null(type)
        return self.fresh_object(type, 0) or null(type)

    def fresh_object(self, type: Type, depth: int) -> t.Expr | None:
        """`new` of some class that fits `type`, or an enum constant."""
        info = self.world.info(type)
        if info is not None and info.constants:
            return t.Field(type, None, info.type.name, self.rng.choice(info.constants))
        choices = [c for c in self.world.creatable(type) if self.afford(c.cost)]
        if not choices:
            return None
        chosen = self.rng.choice(choices)
        self.spend(chosen.cost)
        made = t.New(chosen.type, tuple(self.assigned(param, depth) for param in chosen.constructor or ()))
        return made if chosen.type == type else t.Convert(type, made)

    def solid(self, type: Type, depth: int) -> t.Expr | None:
        """A value of user class `type` that is almost never null."""
        if self.risky():
            return self.expr(type, depth)
        found = [local for local in self.locals if local.solid and self.world.subtype(local.type, type)]
        if self.receiver is not None and self.world.subtype(self.receiver.type, type) and self.chance(0.5):
            return t.This(self.receiver.type)
        return self.rng.choice(found).var if found and self.chance(0.85) else self.fresh_object(type, depth)

    def any_type(self) -> Type:
        """A type for a new variable, field or parameter."""
        pick = self.rng.random()
        if pick < 0.55:
            return self.rng.choice((*BOXES, Primitive("int", "I", 32), Primitive("int", "I", 32)))
        if pick < 0.68:
            return STRING
        if pick < 0.75:
            return self.rng.choice(list(UNBOXED))
        users = self.world.value_types()
        return self.rng.choice(users) if users else STRING

    def printable(self) -> Type:
        """A type whose text form does not depend on identity."""
        pick = self.rng.random()
        users = [type for type in self.world.value_types() if self.world.classes[type].kind != "interface"]
        if pick < 0.2 and users:
            return self.rng.choice(users)
        return self.rng.choice((STRING, *BOXES, *UNBOXED)) if pick < 0.6 else self.rng.choice((STRING, *BOXES))


def null(type: Type) -> t.Expr:
    """The null reference of a type."""
    return t.Convert(type, t.Literal(type, None))


def kind_of(type: Type) -> str:
    """The key of the producer table for a type."""
    if isinstance(type, Primitive):
        return type.name
    if isinstance(type, ArrayType):
        return "array"
    if type in UNBOXED:
        return "box"
    return {STRING: "text", OBJECT: "any"}.get(type, "object")  # type: ignore[arg-type]
