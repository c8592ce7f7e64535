"""Random expressions over locals, fields, arrays, statics and calls, small enough for every path to be explored."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from generate import tree as t
from laws.family import CALLS, FIELDS, INTS, LEAF, NODE, NODES, STATICS
from twinproof.ir.types import BOOLEAN, INT, LONG, OBJECT, SHORT, VOID, Type

_SMALL = (0, 1, 2, 3, -1, 4, 5, 7, 10, 100)
_COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")


@dataclass(slots=True)
class Scope:
    """What is in reach: variables with their types, those that must not be assigned, and whether there is a receiver."""

    random: Random
    has_this: bool = False
    variables: dict[str, Type] = field(default_factory=dict)
    fixed: set[str] = field(default_factory=set)
    names: int = 0

    def fresh(self, letter: str) -> str:
        """A name that the method has not used yet."""
        self.names += 1
        return f"{letter}{self.names}"

    def of_type(self, type: Type, assignable: bool = False) -> list[t.Var]:
        """The variables of a type."""
        return [t.Var(type, name) for name, own in self.variables.items() if own == type and not (assignable and name in self.fixed)]


class Expressions:
    """Makes expressions of a wanted type, at most so deep."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.random = scope.random
        self._makers: dict[Type, list[Callable[[int], t.Expr]]] = {
            INT: [
                self._int_sum,
                self._int_sum,
                self._int_sum,
                self._scaled,
                self._element,
                self._length,
                self._value,
                self._step,
                self._narrowed,
            ],
            LONG: [self._long_sum, self._long_sum, self._widened],
            BOOLEAN: [self._compare, self._compare, self._compare, self._same, self._both, self._not, self._is_leaf],
            NODE: [self._new, self._picked, self._kid, self._cast],
            INTS: [self._array],
        }

    def make(self, type: Type, depth: int) -> t.Expr:
        """An expression of this type."""
        if depth <= 0 or type not in self._makers or self.random.random() < (0.1 if type == BOOLEAN else 0.3):
            return self._simple(type)
        if type != INTS and self.random.random() < 0.08:
            return t.Conditional(type, self.make(BOOLEAN, depth - 1), self.make(type, depth - 1), self.make(type, depth - 1))
        return self.random.choice(self._makers[type])(depth - 1)

    def place(self, type: Type) -> t.Expr:
        """Something of this type that can be assigned, but for a variable: a field, an element or a static."""
        choices: list[t.Expr] = [self._field(name) for name, own in FIELDS.items() if own == type]
        choices += [t.Field(type, None, NODE.name, name) for name, own in STATICS.items() if own == type]
        if type == INT:
            choices.append(self._element(0))
        return self.random.choice(choices)

    def call(self, name: str) -> t.Expr:
        """A call of a method that subclasses override."""
        result, params = CALLS[name]
        return t.Invoke(result or VOID, self.target(), NODE.name, name, tuple(self.make(type, 1) for type in params))

    def target(self) -> t.Expr:
        """An object to look at; mostly a variable."""
        choices: list[t.Expr] = [*self.scope.of_type(NODE), *([t.This(NODE)] if self.scope.has_this else [])]
        if not choices or self.random.random() < 0.1:
            choices = [t.Field(NODE, None, NODE.name, "root")]
        chosen = self.random.choice(choices)
        return t.Field(NODE, chosen, NODE.name, self.random.choice(("next", "other"))) if self.random.random() < 0.15 else chosen

    def literal(self, type: Type) -> t.Expr:
        """A constant."""
        if type == BOOLEAN:
            return t.Literal(BOOLEAN, self.random.random() < 0.5)
        return t.Literal(type, self.random.choice(_SMALL) if type in (INT, LONG) else None)

    # --- without depth
    def _simple(self, type: Type) -> t.Expr:
        choices: list[t.Expr] = [*self.scope.of_type(type)] * 2
        choices += [self._field(name) for name, own in FIELDS.items() if own == type]
        choices += [self.literal(type)] if type in (INT, LONG, INTS) or self.random.random() < 0.1 else []
        if type in STATICS.values() and self.random.random() < 0.2:
            choices += [t.Field(type, None, NODE.name, name) for name, own in STATICS.items() if own == type]
        return self.random.choice(choices)

    def _field(self, name: str) -> t.Expr:
        return t.Field(FIELDS[name], self.target(), NODE.name, name)

    # --- numbers
    def _int_sum(self, depth: int) -> t.Expr:
        op = self.random.choices(("+", "-", "*", "&", "|", "^", "/", "%", "<<", ">>", ">>>"), (8, 6, 2, 2, 1, 1, 1, 1, 1, 1, 1))[0]
        is_hard = op in "/%" or op in ("*", "<<", ">>", ">>>")
        right = t.Literal(INT, self.random.choice((1, 2, 3, 5, 8))) if is_hard and self.random.random() < 0.9 else self.make(INT, depth)
        return t.Binary(INT, op, self.make(INT, depth), right)

    def _scaled(self, depth: int) -> t.Expr:
        """Forms that strength reduction knows."""
        part = self.make(INT, depth)
        match self.random.randrange(4):
            case 0:
                return t.Binary(INT, "*", part, t.Literal(INT, self.random.choice((2, 3, 4, -1, 8))))
            case 1:
                return t.Binary(INT, "<<", part, t.Literal(INT, self.random.choice((1, 2, 3))))
            case 2:
                return t.Unary(INT, "-", part)
        chosen: t.Expr = self.random.choice(self.scope.of_type(INT)) if self.scope.of_type(INT) else t.Literal(INT, 3)
        return t.Binary(INT, "+", chosen, chosen)

    def _element(self, depth: int) -> t.Expr:
        return t.Element(INT, self._known_array(), self._index(depth))

    def _index(self, depth: int) -> t.Expr:
        return t.Literal(INT, self.random.randrange(3)) if self.random.random() < 0.5 else self.make(INT, min(depth, 1))

    def _length(self, depth: int) -> t.Expr:
        return t.Length(self._known_array())

    def _known_array(self) -> t.Expr:
        variables = self.scope.of_type(INTS)
        return self.random.choice(variables) if variables else self._field("data")

    def _value(self, depth: int) -> t.Expr:
        return self.call("value")

    def _step(self, depth: int) -> t.Expr:
        chosen = self.scope.of_type(INT, assignable=True)
        target = self.random.choice(chosen) if chosen else self._field("v")
        return t.Step(INT, self.random.choice(("++", "--")), self.random.random() < 0.5, target)

    def _narrowed(self, depth: int) -> t.Expr:
        return t.Convert(INT, self.random.choice((self.make(LONG, depth), t.Convert(SHORT, self.make(INT, depth)), self._field("small"))))

    def _long_sum(self, depth: int) -> t.Expr:
        return t.Binary(LONG, self.random.choice(("+", "-", "&", "^")), self.make(LONG, depth), self.make(LONG, depth))

    def _widened(self, depth: int) -> t.Expr:
        return t.Convert(LONG, self.make(INT, depth))

    # --- conditions
    def _compare(self, depth: int) -> t.Expr:
        type = self.random.choice((INT, INT, INT, LONG))
        return t.Binary(BOOLEAN, self.random.choice(_COMPARISONS), self.make(type, depth), self.make(type, min(depth, 1)))

    def _same(self, depth: int) -> t.Expr:
        right = t.Literal(NODE, None) if self.random.random() < 0.5 else self.target()
        return t.Binary(BOOLEAN, self.random.choice(("==", "!=")), self.target(), right)

    def _both(self, depth: int) -> t.Expr:
        return t.Binary(BOOLEAN, self.random.choice(("&&", "||")), self.make(BOOLEAN, depth), self.make(BOOLEAN, depth))

    def _not(self, depth: int) -> t.Expr:
        return t.Unary(BOOLEAN, "!", self.make(BOOLEAN, depth))

    def _is_leaf(self, depth: int) -> t.Expr:
        return t.InstanceOf(t.Convert(OBJECT, self.target()), LEAF)

    # --- objects
    def _new(self, depth: int) -> t.Expr:
        return t.New(NODE, (self.make(INT, depth), self._simple(NODE)))

    def _picked(self, depth: int) -> t.Expr:
        return self.call("pick")

    def _kid(self, depth: int) -> t.Expr:
        return t.Element(NODE, t.Field(NODES, self.target(), NODE.name, "kids"), t.Literal(INT, self.random.randrange(3)))

    def _cast(self, depth: int) -> t.Expr:
        return t.Convert(NODE, t.Convert(LEAF, t.Convert(NODE, self.target())))

    def _array(self, depth: int) -> t.Expr:
        if self.random.random() < 0.5:
            return t.NewArray(INTS, (t.Literal(INT, self.random.randrange(4)),))
        return t.ArrayLiteral(INTS, tuple(self.make(INT, min(depth, 1)) for _ in range(self.random.randrange(1, 4))))
