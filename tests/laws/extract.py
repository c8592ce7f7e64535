"""Rewrites that move code into a private method: an expression, a statement, or all that follows a statement."""

from __future__ import annotations

from random import Random
from typing import Any

from generate import tree as t
from laws.effects import effects
from laws.family import CLASS
from laws.sites import change_one
from twinproof.ir.types import VOID, Type

Extracted = tuple[t.MethodDecl, t.MethodDecl]


def extract(method: t.MethodDecl, random: Random, name: str) -> Extracted | None:
    """The method calling a new one, and that; in one of the ways that apply."""
    ways = [_expression, _statement, _rest]
    random.shuffle(ways)
    return next((done for way in ways if (done := way(method, random, name)) is not None), None)


def _expression(method: t.MethodDecl, random: Random, name: str) -> Extracted | None:
    def call(node: Any) -> Any | None:
        fits = isinstance(node, t.Binary | t.Unary | t.Conditional | t.New | t.Invoke) and node.type != VOID and not _writes_locals(node)
        return _call(node, node.type, name) if fits else None

    return _moved(method, random, name, call, lambda node: t.Block((t.Return(node),)))


def _statement(method: t.MethodDecl, random: Random, name: str) -> Extracted | None:
    def call(node: Any) -> Any | None:
        fits = isinstance(node, t.Evaluate | t.If | t.While | t.For | t.Try) and not effects(node).leaves and not _writes_locals(node)
        return t.Evaluate(_call(node, VOID, name)) if fits else None

    return _moved(method, random, name, call, lambda node: t.Block((node,)))


def _moved(method: t.MethodDecl, random: Random, name: str, call: Any, body: Any) -> Extracted | None:
    """One node replaced by a call; the node is found again by its place among the calls."""
    origins: dict[int, Any] = {}

    def noted(node: Any) -> Any | None:
        made = call(node)
        if made is not None:
            origins[id(made)] = (node, made)
        return made

    changed = change_one(method, random, noted)
    if changed is None:
        return None
    origin = next(node for node, made in origins.values() if any(each is made for each in t.walk(changed)))
    invoked = next(each for each in t.walk(changed) if isinstance(each, t.Invoke) and each.name == name)
    return changed, _helper(origin, invoked, body(origin))


def _rest(method: t.MethodDecl, random: Random, name: str) -> Extracted | None:
    assert method.body is not None
    body = method.body.body
    if len(body) < 2:
        return None
    at = random.randrange(len(body))
    rest = body[at:]
    call = _call(rest, method.result, name)
    end = t.Evaluate(call) if method.result == VOID else t.Return(call)
    changed = t.MethodDecl(method.modifiers, method.result, method.name, method.params, t.Block((*body[:at], end)))
    return changed, _helper(rest, call, t.Block(rest))


def _helper(code: Any, call: t.Invoke, body: t.Block) -> t.MethodDecl:
    params = tuple(t.Param(var.type, var.name) for var in _free(code))
    return t.MethodDecl("private" if _uses_this(code) else "private static", call.type, call.name, params, body)


def _call(code: Any, result: Type, name: str) -> t.Invoke:
    this = next((node for node in t.walk(code) if isinstance(node, t.This)), None)
    return t.Invoke(result, this, CLASS, name, tuple(_free(code)))


def _free(code: Any) -> list[t.Var]:
    inside = {node.name for node in t.walk(code) if isinstance(node, t.Local)}
    found = {node.name: node for node in t.walk(code) if isinstance(node, t.Var) and node.name not in inside}
    return [found[name] for name in sorted(found)]


def _uses_this(code: Any) -> bool:
    return any(isinstance(node, t.This) for node in t.walk(code))


def _writes_locals(code: Any) -> bool:
    done = effects(code)
    return any(place.startswith("local") for place in done.writes - done.declares)
