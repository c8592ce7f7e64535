"""Whole methods: bodies that end in a return, recursion with fuel, varargs, overloads, generic methods."""

from __future__ import annotations

from dataclasses import replace

from twinproof.ir.types import BOOLEAN, DOUBLE, INT, LONG, OBJECT, STRING, VOID, ArrayType, Type, TypeVariable

from . import tree as t
from .failures import RUNTIME
from .kinds import BOXES
from .scope import ClassInfo, LocalVar, Meter, MethodInfo, Scope, World
from .statements import block, body
from .values import assign


def open_scope(
    world: World, params: tuple[t.Param, ...], limit: int, receiver: ClassInfo | None = None, result: Type | None = None
) -> Scope:
    """The scope at the start of a method."""
    scope = Scope(world, Meter(limit), receiver=receiver, result=result)
    for param in params:
        solid = world.info(param.type) is not None
        fixed = solid or world.shape(param.type) is not None or isinstance(param.type, ArrayType) or scope.chance(0.5)
        scope.add(LocalVar(param.type, param.name, assignable=not fixed, stable=fixed, solid=solid))
    return scope


def make_params(world: World, types: tuple[Type, ...]) -> tuple[t.Param, ...]:
    """Fresh parameters of these types."""
    return tuple(t.Param(type, world.fresh("a")) for type in types)


def method_body(scope: Scope, count: int, lead: tuple[t.Stmt, ...] = ()) -> t.Block:
    """`lead`, then about `count` statements, then a return in one of many forms."""
    made = body(scope, count, 2)
    return t.Block((*lead, *made, *ending(scope)))


def ending(scope: Scope) -> tuple[t.Stmt, ...]:
    """Statements that leave the method on every way."""
    if scope.result is None or scope.result == VOID:
        return ()
    pick = scope.rng.random()
    if pick < 0.6:
        return (_give(scope, 2),)
    if pick < 0.72:
        return (t.If(scope.expr(BOOLEAN, 2), t.Block((_give(scope, 2),)), t.Block((_give(scope, 2),))),)
    if pick < 0.84:
        return (_try_return(scope),)
    if pick < 0.92:
        return (t.While(t.Literal(BOOLEAN, True), t.Block((*body(scope.child(), 1, 1), _give(scope, 2)))),)
    return (_switch_return(scope),)


def static_method(world: World, limit: int, count: int) -> t.MethodDecl:
    """A static method of the main class, registered when finished."""
    scope = Scope(world, Meter(limit))
    types = tuple(_param_type(scope) for _ in range(world.rng.randint(0, 3)))
    result = VOID if scope.chance(0.1) else scope.any_type()
    params, name = make_params(world, types), world.fresh("m")
    scope = open_scope(world, params, limit, result=result)
    made = t.MethodDecl("static", result, name, params, method_body(scope, count))
    world.methods.append(MethodInfo(world.main, name, types, result, True, scope.meter.spent))
    return made


def recursive_method(world: World) -> t.MethodDecl:
    """A method that calls itself once or twice with less fuel."""
    rng = world.rng
    kind: Type = rng.choice((INT, LONG, STRING, DOUBLE))
    name, calls = world.fresh("rec"), rng.randint(1, 2)
    params = (t.Param(INT, world.fresh("fuel")), t.Param(kind, world.fresh("a")))
    scope = open_scope(world, params[1:], 60, result=kind)
    scope.add(LocalVar(INT, params[0].name, assignable=False, stable=True))
    fuel = t.Var(INT, params[0].name)
    stop = t.If(t.Binary(BOOLEAN, "<=", fuel, t.Literal(INT, 0)), t.Block((t.Return(scope.assigned(kind, 1)),)))
    lead: list[t.Stmt] = [stop]
    for _ in range(calls):
        less = t.Binary(INT, "-", fuel, t.Literal(INT, 1))
        arg = scope.expr(kind, 2)
        lead.append(_keep(scope, kind, t.Invoke(kind, None, world.name, name, (less, arg))))
    made = t.MethodDecl("static", kind, name, params, method_body(scope, 1, tuple(lead)))
    most = 4 if calls == 1 else 3
    world.methods.append(MethodInfo(world.main, name, (INT, kind), kind, True, scope.meter.spent * (calls ** (most + 1)), fuel=most))
    return made


def varargs_method(world: World) -> t.MethodDecl:
    """A method over any number of values, folded in a loop."""
    kind: Type = world.rng.choice((INT, LONG, STRING, BOXES[INT]))
    params = (t.Param(INT, world.fresh("a")), t.Param(ArrayType(kind), world.fresh("rest")))
    scope = open_scope(world, params, 120, result=INT)
    total, item = world.fresh("v"), world.fresh("e")
    inner = scope.child(weight=3)
    target = inner.add(LocalVar(INT, total))
    inner.add(LocalVar(kind, item, assignable=False, stable=True))
    loop = t.ForEach(kind, item, t.Var(ArrayType(kind), params[1].name), t.Block((t.Evaluate(assign(inner, target, 3)),)))
    scope.add(LocalVar(INT, total))
    start = t.Local(INT, total, t.Length(t.Var(ArrayType(kind), params[1].name)))
    name = world.fresh("all")
    made = t.MethodDecl("static", INT, name, params, method_body(scope, 1, (start, loop)), varargs=True)
    world.methods.append(MethodInfo(world.main, name, (INT, ArrayType(kind)), INT, True, scope.meter.spent + 10, varargs=True))
    return made


def overloads(world: World) -> list[t.MethodDecl]:
    """Two to four methods of one name that differ in a parameter type."""
    name = world.fresh("over")
    kinds: list[Type] = world.rng.sample((INT, LONG, DOUBLE, BOXES[INT], OBJECT, STRING), world.rng.randint(2, 4))
    made, found = [], []
    for kind in kinds:
        params = make_params(world, (kind,))
        scope = open_scope(world, params, 40, result=LONG)
        made.append(t.MethodDecl("static", LONG, name, params, method_body(scope, 1)))
        found.append(MethodInfo(world.main, name, (kind,), LONG, True, scope.meter.spent, exact=True))
    world.methods.extend(found)
    return made


def generic_method(world: World) -> t.MethodDecl:
    """`<T> T pick(boolean, T, T)`, registered at a few types."""
    name, variable = world.fresh("pick"), TypeVariable("T")
    params = (t.Param(BOOLEAN, "first"), t.Param(variable, "a"), t.Param(variable, "b"))
    chosen = t.Conditional(variable, t.Var(BOOLEAN, "first"), t.Var(variable, "a"), t.Var(variable, "b"))
    kinds: list[Type] = [STRING, BOXES[INT], BOXES[LONG], *world.value_types()]
    for kind in kinds:
        world.methods.append(MethodInfo(world.main, name, (BOOLEAN, kind, kind), kind, True, 8, exact=True))
    return t.MethodDecl("static", variable, name, params, t.Block((t.Return(chosen),)), (variable,))


def _param_type(scope: Scope) -> Type:
    if scope.world.shapes and scope.chance(0.12):
        return scope.rng.choice(scope.world.shapes).type
    if scope.chance(0.08):
        return ArrayType(scope.rng.choice((INT, LONG, STRING)))
    return scope.any_type()


def _give(scope: Scope, depth: int) -> t.Return:
    return t.Return(scope.assigned(scope.result or INT, depth))


def _keep(scope: Scope, kind: Type, value: t.Expr) -> t.Local:
    name = scope.world.fresh("v")
    if kind == STRING:
        value = t.Invoke(STRING, None, scope.world.name, "clip", (value,))
    scope.add(LocalVar(kind, name, assignable=False, stable=True))
    return t.Local(kind, name, value)


def _try_return(scope: Scope) -> t.Stmt:
    inner = scope.child(risk=0.25)
    body_ = t.Block((*body(inner, 1, 1), _give(inner, 2)))
    runtime = t.Catch((RUNTIME,), scope.world.fresh("x"), t.Block((_give(scope, 2),)))
    last = block(scope, 1)
    if scope.chance(0.15):
        last = replace(last, body=(*last.body, _give(scope, 1)))
    return t.Try(body_, (runtime,), last if scope.chance(0.7) else None)


def _switch_return(scope: Scope) -> t.Stmt:
    subject = t.Binary(INT, "&", scope.expr(INT, 2), t.Literal(INT, 3))
    labels = scope.rng.sample((0, 1, 2, 3), 2)
    cases = [t.Case((t.Literal(INT, label),), (_give(scope, 2),)) for label in labels]
    return t.Switch(subject, (*cases, t.Case((), (_give(scope, 2),))), arrow=False)
