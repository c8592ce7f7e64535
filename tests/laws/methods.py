"""Small random methods that change linked objects, arrays and statics; loops run a few rounds, calls are dispatched, exceptions are thrown.

Each local of a method has a name of its own, which rewrites rely on.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from generate import tree as t
from laws.expressions import Expressions, Scope
from laws.family import FAULT, INTS, NODE
from twinproof.ir.types import BOOLEAN, INT, LONG, SHORT, VOID, ClassType, Type

_PARAMETERS: tuple[Type, ...] = (INT, INT, INT, LONG, BOOLEAN, NODE, NODE, NODE, NODE, INTS)
_LOCALS: tuple[Type, ...] = (INT, INT, LONG, BOOLEAN, NODE, NODE, INTS)
_CATCHES = (
    "java.lang.NullPointerException",
    "java.lang.ArithmeticException",
    "java.lang.IndexOutOfBoundsException",
    "Fault",
    "java.lang.RuntimeException",
)
_UNENDING = 0.2  # of the loops over a list: these end in bounded verdicts


def random_method(seed: int, name: str) -> t.MethodDecl:
    """The method for a seed, an instance method of a subclass of `Node` or a static one."""
    return _Maker(Random(seed), name).method()


class _Maker:
    """One method in the making."""

    def __init__(self, random: Random, name: str) -> None:
        self.random = random
        self.name = name
        self.scope = Scope(random, has_this=random.random() < 0.3)
        self.expressions = Expressions(self.scope)
        self.result: Type = random.choice((INT, INT, LONG, BOOLEAN, NODE, VOID))
        self.loops = 0

    def method(self) -> t.MethodDecl:
        types = [NODE, *(self.random.choice(_PARAMETERS) for _ in range(self.random.randrange(3)))]
        params = tuple(t.Param(type, self.scope.fresh("p")) for type in types)
        self.scope.variables.update((param.name, param.type) for param in params)
        body = [each for _ in range(self.random.randrange(2, 7)) for each in self._statement(2)]
        end = [] if self.result == VOID else [t.Return(self._value(self.result))]
        return t.MethodDecl("" if self.scope.has_this else "static", self.result, self.name, params, t.Block((*body, *end)))

    def _value(self, type: Type) -> t.Expr:
        return self.expressions.make(type, self.random.randrange(3))

    def _test(self) -> t.Expr:
        return self.expressions.make(BOOLEAN, self.random.randrange(1, 3))

    def _block(self, depth: int, *more: t.Stmt) -> t.Block:
        """A few statements with a scope of their own, then those given."""
        before = dict(self.scope.variables)
        body = [each for _ in range(self.random.randrange(1, 3)) for each in self._statement(depth)]
        self.scope.variables = before
        return t.Block((*body, *more))

    def _statement(self, depth: int) -> list[t.Stmt]:
        simple: list[Callable[[], t.Stmt]] = [self._declare, self._assign, self._put, self._put, self._put, self._update, self._call]
        if depth <= 0 or self.random.random() < 0.55:
            return [self.random.choice(simple)()]
        nested: list[Callable[[int], list[t.Stmt]]] = [self._if, self._if, self._leave, self._for, self._list, self._try]
        return self.random.choice(nested)(depth - 1)

    # --- simple statements
    def _declare(self) -> t.Stmt:
        type = self.random.choice(_LOCALS)
        made = t.Local(type, self.scope.fresh("x"), self._value(type))
        self.scope.variables[made.name] = type
        return made

    def _assign(self) -> t.Stmt:
        type = self.random.choice((INT, INT, LONG, NODE, BOOLEAN))
        chosen = self.scope.of_type(type, assignable=True)
        return t.Evaluate(t.Assign(type, "=", self.random.choice(chosen), self._value(type))) if chosen else self._put()

    def _put(self) -> t.Stmt:
        type = self.random.choice((INT, INT, INT, LONG, NODE, NODE, BOOLEAN, SHORT))
        if type == SHORT:
            return t.Evaluate(t.Assign(SHORT, "=", self.expressions.place(SHORT), t.Convert(SHORT, self._value(INT))))
        return t.Evaluate(t.Assign(type, "=", self.expressions.place(type), self._value(type)))

    def _update(self) -> t.Stmt:
        target = self.random.choice([*self.scope.of_type(INT, assignable=True), self.expressions.place(INT)])
        if self.random.random() < 0.5:
            return t.Evaluate(t.Step(INT, self.random.choice(("++", "--")), self.random.random() < 0.5, target))
        return t.Evaluate(t.Assign(INT, self.random.choice(("+=", "-=", "^=")), target, self._value(INT)))

    def _call(self) -> t.Stmt:
        return t.Evaluate(self.expressions.call(self.random.choice(("touch", "touch", "value"))))

    # --- nested statements
    def _if(self, depth: int) -> list[t.Stmt]:
        test = self._test()
        return [t.If(test, self._block(depth), self._block(depth) if self.random.random() < 0.4 else None)]

    def _leave(self, depth: int) -> list[t.Stmt]:
        test, body = self._test(), self._block(0).body[: self.random.randrange(2)]
        if self.loops and self.random.random() < 0.4:
            last: t.Stmt = t.Jump("break")
        elif self.random.random() < 0.3:
            last = t.Throw(t.New(FAULT, (self.expressions.make(INT, 1),)))
        else:
            last = t.Return(None if self.result == VOID else self._value(self.result))
        return [t.If(test, t.Block((*body, last)))]

    def _for(self, depth: int) -> list[t.Stmt]:
        index = t.Var(INT, self.scope.fresh("i"))
        limit, more = self._limit(index)
        before = dict(self.scope.variables)
        self.scope.variables[index.name] = INT
        self.scope.fixed.add(index.name)
        body = self._loop_body(depth)
        self.scope.variables = before
        test: t.Expr = t.Binary(BOOLEAN, "<", index, limit)
        if more is not None:
            test = t.Binary(BOOLEAN, "&&", test, more)
        return [t.For(t.Local(INT, index.name, t.Literal(INT, 0)), test, (t.Step(INT, "++", False, index),), body)]

    def _limit(self, index: t.Var) -> tuple[t.Expr, t.Expr | None]:
        """What an index stays below, at most three rounds."""
        numbers, arrays = self.scope.of_type(INT), self.scope.of_type(INTS)
        if arrays and self.random.random() < 0.5:
            return t.Length(self.random.choice(arrays)), t.Binary(BOOLEAN, "<", index, t.Literal(INT, 3))
        if numbers and self.random.random() < 0.4:
            return t.Binary(INT, "&", self.random.choice(numbers), t.Literal(INT, 3)), None
        return t.Literal(INT, self.random.randrange(1, 4)), None

    def _list(self, depth: int) -> list[t.Stmt]:
        """A walk along a list, of a few nodes or of all."""
        node, fuel = t.Var(NODE, self.scope.fresh("n")), t.Var(INT, self.scope.fresh("f"))
        start = t.Local(NODE, node.name, self.expressions.target())
        there: t.Expr = t.Binary(BOOLEAN, "!=", node, t.Literal(NODE, None))
        self.scope.variables[node.name] = NODE
        self.scope.fixed.update((node.name, fuel.name))
        advance = t.Evaluate(t.Assign(NODE, "=", node, t.Field(NODE, node, NODE.name, "next")))
        body = self._loop_body(min(depth, 0), advance)
        if self.random.random() < _UNENDING:
            return [start, t.While(there, body)]
        some = t.Binary(BOOLEAN, ">", t.Step(INT, "--", False, fuel), t.Literal(INT, 0))
        few = t.Local(INT, fuel.name, t.Literal(INT, self.random.randrange(1, 4)))
        return [start, few, t.While(t.Binary(BOOLEAN, "&&", there, some), body)]

    def _loop_body(self, depth: int, *more: t.Stmt) -> t.Block:
        self.loops += 1
        body = self._block(min(depth, 1), *more)
        self.loops -= 1
        return body

    def _try(self, depth: int) -> list[t.Stmt]:
        body = self._block(depth)
        kind = self.random.randrange(4)
        caught = (t.Catch((ClassType(self.random.choice(_CATCHES)),), self.scope.fresh("e"), self._block(0)),) if kind else ()
        return [t.Try(body, caught, self._block(0) if kind in (0, 1) else None)]
