"""Random changes of a method that most often change what it does: operators, constants, conditions, fields, indices, statements."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from generate import tree as t
from laws.arithmetic import negated
from laws.sites import change_one
from twinproof.ir.types import BOOLEAN, INT, LONG, Type

_OPERATORS = (
    ("+", "-"),
    ("-", "+"),
    ("*", "+"),
    ("&", "|"),
    ("|", "&"),
    ("^", "|"),
    ("/", "%"),
    ("%", "/"),
    ("<<", ">>"),
    (">>", ">>>"),
    (">>>", ">>"),
)
_TESTS = (("<", "<="), ("<=", "<"), (">", ">="), (">=", ">"), ("==", "!="), ("!=", "=="), ("&&", "||"), ("||", "&&"))
_FIELDS = {"v": "w", "w": "v", "next": "other", "other": "next"}


def mutant(method: t.MethodDecl, seed: int) -> t.MethodDecl | None:
    """The method with one such change; None if none applies."""
    random = Random(seed)
    rules = list(_RULES)
    random.shuffle(rules)
    for rule in rules:
        changed = change_one(method, random, partial(rule, random=random, method=method))
        if changed is not None:
            return changed
    return None


def _operator(node: Any, random: Random, method: t.MethodDecl) -> Any | None:
    match node:
        case t.Binary(type, op, left, right) if type in (INT, LONG) and op in dict(_OPERATORS):
            return t.Binary(type, dict(_OPERATORS)[op], left, right)
        case t.Assign(type, "+=" | "-=" | "^=" as op, target, value):
            return t.Assign(type, "-=" if op == "+=" else "+=", target, value)
        case t.Evaluate(t.Step(type, op, prefix, target)):
            return t.Evaluate(t.Step(type, "--" if op == "++" else "++", prefix, target))
    return None


def _test(node: Any, random: Random, method: t.MethodDecl) -> Any | None:
    match node:
        case t.Binary(_, op, left, right) if op in dict(_TESTS) and not _has_step(node) and (left.type != BOOLEAN or op in ("&&", "||")):
            return t.Binary(BOOLEAN, dict(_TESTS)[op], left, right)
    return None


def _has_step(node: Any) -> bool:
    """The fuel of a loop is left alone: other mutants should end."""
    return any(isinstance(each, t.Step) for each in t.walk(node))


def _constant(node: Any, random: Random, method: t.MethodDecl) -> Any | None:
    match node:
        case t.Literal(type, int(value)) if type in (INT, LONG):
            return t.Literal(type, value + random.choice((-1, 1)))
        case t.Literal(type, bool(value)) if type == BOOLEAN:
            return t.Literal(type, not value)
    return None


def _condition(node: Any, random: Random, method: t.MethodDecl) -> Any | None:
    match node:
        case t.If(test, then, other):
            return t.If(negated(test), then, other)
        case t.Conditional(type, test, then, other):
            return t.Conditional(type, test, other, then)
    return None


def _field(node: Any, random: Random, method: t.MethodDecl) -> Any | None:
    match node:
        case t.Field(type, target, owner, name) if target is not None and name in _FIELDS:
            return t.Field(type, target, owner, _FIELDS[name])
    return None


def _index(node: Any, random: Random, method: t.MethodDecl) -> Any | None:
    match node:
        case t.Element(type, array, index):
            return t.Element(type, array, t.Binary(INT, random.choice("+-"), index, t.Literal(INT, 1)))
    return None


def _variable(node: Any, random: Random, method: t.MethodDecl) -> Any | None:
    """Another parameter of the same type."""
    match node:
        case t.Evaluate(t.Assign(type, "=", target, value)):
            return t.Evaluate(t.Assign(type, "=", target, _other(value.type, value, random, method) or value))
        case t.Return(value) if value is not None:
            return t.Return(_other(value.type, value, random, method) or value)
    return None


def _other(type: Type, value: t.Expr, random: Random, method: t.MethodDecl) -> t.Expr | None:
    fitting = [t.Var(type, param.name) for param in method.params if param.type == type and t.Var(type, param.name) != value]
    return random.choice(fitting) if fitting else None


def _deletion(node: Any, random: Random, method: t.MethodDecl) -> Any | None:
    match node:
        case t.Block(body):
            places = [at for at, stmt in enumerate(body) if _may_go(stmt, at == len(body) - 1)]
            if places:
                at = random.choice(places)
                return t.Block((*body[:at], *body[at + 1 :]))
    return None


def _may_go(stmt: t.Stmt, is_last: bool) -> bool:
    """Steps along a list stay, so that loops end; so do the last statements of a block, which may be returns."""
    advances = isinstance(stmt, t.Evaluate) and isinstance(stmt.value, t.Assign) and isinstance(stmt.value.target, t.Var) and is_last
    return (
        isinstance(stmt, t.Evaluate | t.If | t.For | t.While | t.Try)
        and not advances
        and not (is_last and not isinstance(stmt, t.Evaluate))
    )


def _branch(node: Any, random: Random, method: t.MethodDecl) -> Any | None:
    match node:
        case t.If(test, then, other) if other is not None and other.body and not isinstance(other.body[-1], t.Return):
            return t.If(test, then, None)
        case t.Try(body, catches, last) if catches and last is not None:
            return t.Try(body, (), last)
    return None


_RULES = (_operator, _test, _constant, _condition, _field, _index, _variable, _deletion, _branch)
