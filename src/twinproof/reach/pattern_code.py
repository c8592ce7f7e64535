"""Heap patterns as code: a static method that takes the objects which calls returned, and says whether they look so."""

from __future__ import annotations

from typing import NamedTuple

from twinproof.base.dataclass import dataclass
from twinproof.ir.builder import BodyBuilder
from twinproof.ir.instruction import NULL, Const, FieldRef, Label, Value
from twinproof.ir.program import PUBLIC, STATIC, SYNTHETIC, Body, Class, Method, Program
from twinproof.ir.types import BOOLEAN, INT, LONG, ClassType, Type, method_descriptor
from twinproof.reach.operation import Operation
from twinproof.reach.pattern import AreOne, HasNumber, IsA, IsNull, Load, Pattern, Step, type_of
from twinproof.reach.pattern_text import WIDE, Expression, PatternOperator

_OWNER, _NAME = "pattern$$Pattern", "matches"
_ARITHMETIC = {"+": "add", "-": "sub", "*": "mul"}
_COMPARED = {"==": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}


@dataclass(frozen=True, slots=True)
class PatternPredicate(Operation):
    """A pattern that is asked like a method."""

    pattern: Pattern


def pattern_predicate(program: Program, pattern: Pattern) -> PatternPredicate:
    """The method, made known to the program."""
    descriptor = method_descriptor([ClassType(cls) for _, cls in pattern.roots], BOOLEAN)
    method = Method(_OWNER, _NAME, descriptor, PUBLIC | STATIC | SYNTHETIC, _Writing(pattern, descriptor).body())
    program.define(Class(_OWNER, program.language.semantics.root, (), PUBLIC | SYNTHETIC, (), {(_NAME, descriptor): method}))
    return PatternPredicate(method, _OWNER, pattern)


class _Number(NamedTuple):
    value: Value
    type: Type


class _Writing:
    """The method in the making."""

    def __init__(self, pattern: Pattern, descriptor: str) -> None:
        self.pattern = pattern
        self.types = dict(pattern.types)
        self.b = BodyBuilder(descriptor)
        self.values: dict[str, Value] = {name: value for (name, _), value in zip(pattern.roots, self.b.args, strict=True)}
        self.no = self.b.label()

    def body(self) -> Body:
        """All steps, then the condition."""
        for step in self.pattern.steps:
            self._step(step)
        if self.pattern.formula is not None:
            yes = self.b.label()
            self._condition(self.pattern.formula, yes, self.no)
            self.b.place(yes)
        self.b.give_back(Const(INT, 1))
        self.b.place(self.no)
        self.b.give_back(Const(INT, 0))
        return self.b.finish()

    def _step(self, step: Step) -> None:
        match step:
            case Load(name, owner, field):
                self.b.check_null(self.values[owner])
                self.values[name] = self.b.get_field(self.values[owner], FieldRef(field.owner, field.name, field.type))
            case IsNull(name, wanted):
                self._demand("eq.ref" if wanted else "ne.ref", self.values[name], NULL)
            case IsA(name, cls):
                self._demand("ne.int", self.b.instance_of(self.values[name], ClassType(cls)), Const(INT, 0))
            case AreOne(one, other, wanted):
                self._demand("eq.ref" if wanted else "ne.ref", self.values[one], self.values[other])
            case HasNumber(name, value):
                self._compare("==", name, value)

    def _compare(self, operator: str, one: Expression, other: Expression) -> None:
        on = self.b.label()
        self._comparison(operator, self._number(one), self._number(other), on, self.no)
        self.b.place(on)

    def _demand(self, operator: str, *args: Value) -> None:
        on = self.b.label()
        self.b.branch(operator, *args, then=on, other=self.no)
        self.b.place(on)

    def _condition(self, expression: Expression, yes: Label, no: Label) -> None:
        if not isinstance(expression, PatternOperator):
            self.b.branch("ne.int", self._number(expression).value, Const(INT, 0), then=yes, other=no)
        elif expression.name == "!":
            self._condition(expression.args[0], no, yes)
        elif expression.name in ("&&", "||"):
            further = self.b.label()
            self._condition(expression.args[0], *((further, no) if expression.name == "&&" else (yes, further)))
            self.b.place(further)
            self._condition(expression.args[1], yes, no)
        else:
            one, other = expression.args
            self._comparison(expression.name, self._number(one), self._number(other), yes, no)

    def _comparison(self, name: str, one: _Number, other: _Number, yes: Label, no: Label) -> None:
        operator = f"{_COMPARED[name]}.int"
        if LONG in (one.type, other.type):
            compared = self.b.apply("cmp.long", self._long(one), self._long(other))
            self.b.branch(operator, compared, Const(INT, 0), then=yes, other=no)
        else:
            self.b.branch(operator, one.value, other.value, then=yes, other=no)

    def _long(self, number: _Number) -> Value:
        return number.value if number.type is LONG else self.b.apply("int2long", number.value)

    def _number(self, expression: Expression) -> _Number:
        type = type_of(expression, self.types)
        if isinstance(expression, str):
            return _Number(self.values[expression], type)
        if not isinstance(expression, PatternOperator):
            return _Number(Const(LONG if type is LONG else INT, int(expression)), type)
        return self._computed(expression, type)

    def _computed(self, expression: PatternOperator, type: Type) -> _Number:
        if expression.name == WIDE:
            return _Number(Const(LONG, expression.args[0]), LONG)
        args = [self._number(arg) for arg in expression.args]
        values = [self._long(arg) if type is LONG else arg.value for arg in args]
        operator = "neg" if len(args) == 1 else _ARITHMETIC[expression.name]
        return _Number(self.b.apply(f"{operator}.{type}", *values), type)
