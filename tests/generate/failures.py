"""Producers of statements about exceptions: throwing on purpose, catching, cleaning up, resources."""

from __future__ import annotations

from twinproof.ir.types import BOOLEAN, INT, OBJECT, STRING, ArrayType, ClassType, Type

from . import tree as t
from .kinds import BOXES
from .scope import LocalVar, Scope, null
from .statements import Producer, Stmts, block, body, note

_CATCH_RISK = 0.25
RUNTIME = ClassType("java.lang.RuntimeException")
_JDK = tuple(
    ClassType(f"java.lang.{name}Exception")
    for name in (
        *("Arithmetic", "NullPointer", "ClassCast", "ArrayIndexOutOfBounds", "NegativeArraySize", "ArrayStore", "NumberFormat"),
        *("StringIndexOutOfBounds", "IllegalArgument", "IllegalState"),
    )
)
_MESSAGED = ("ArithmeticException", "NegativeArraySizeException", "ArrayIndexOutOfBoundsException")


def try_catch(scope: Scope, depth: int) -> Stmts | None:
    """`try` around risky statements, with one or two catches, multi-catch, rethrow and `finally`."""
    if depth <= 0:
        return None
    inner = scope.child(risk=_CATCH_RISK)
    risky = [*body(inner, 1, depth - 1), *failing(inner, depth), *body(inner, scope.rng.randint(0, 1), depth - 1)]
    clauses = _catches(scope, depth)
    last = block(scope, depth) if scope.chance(0.4) else None
    return [t.Try(t.Block(tuple(risky)), clauses, last)]


def guarded(scope: Scope, stmt: t.Stmt) -> t.Stmt:
    """`stmt` with every exception caught and remembered."""
    return t.Try(t.Block((stmt,)), (_catch(scope, 0, (RUNTIME,)),))


def try_finally(scope: Scope, depth: int) -> Stmts | None:
    """`try` with only `finally`, left normally or by a jump."""
    if depth <= 0:
        return None
    return [t.Try(block(scope, depth), (), block(scope, depth))]


def resources(scope: Scope, depth: int) -> Stmts | None:
    """try-with-resources over one or two user resources; closing and the body may both fail."""
    resource = scope.world.resource
    if depth <= 0 or resource is None or not scope.spend(40):
        return None
    inner = scope.child(risk=_CATCH_RISK)
    opened = tuple(_open(inner, resource) for _ in range(scope.rng.randint(1, 2)))
    contents = [*body(inner, scope.rng.randint(1, 2), depth - 1)]
    if scope.chance(0.4):
        contents += failing(inner, depth)
    name = scope.world.fresh("x")
    shown = t.Length(t.Invoke(ArrayType(OBJECT), t.Var(RUNTIME, name), "", "getSuppressed"))
    handler = t.Catch((RUNTIME,), name, t.Block((note(scope, shown), *block(scope, depth).body)))
    return [t.Try(t.Block(tuple(contents)), (handler,), block(scope, depth) if scope.chance(0.3) else None, opened)]


def checked(scope: Scope, depth: int) -> Stmts | None:
    """A call that throws a checked exception, which is caught by name."""
    if not scope.spend(15):
        return None
    failure, name = scope.world.nested("Failure"), scope.world.fresh("x")
    call = note(scope, t.Invoke(INT, None, scope.world.name, "attempt", (scope.expr(INT, 1),)))
    caught = t.Catch((failure,), name, t.Block((note(scope, t.Field(INT, t.Var(failure, name), "", "code")),)))
    return [t.Try(t.Block((call,)), (caught,), block(scope, depth) if depth > 0 and scope.chance(0.3) else None)]


def escape(scope: Scope, depth: int) -> Stmts | None:
    """A guarded throw that nobody near catches; rare."""
    if not scope.chance(0.12):
        return None
    rare = t.Binary(BOOLEAN, "&&", scope.expr(BOOLEAN, 2), scope.expr(BOOLEAN, 2))
    return [t.If(rare, t.Block((t.Throw(thrown(scope)),)))]


def thrown(scope: Scope) -> t.Expr:
    """A new exception, of the user's or of the JDK."""
    if scope.world.exceptions and scope.chance(0.75):
        return t.New(scope.rng.choice(scope.world.exceptions), (scope.expr(STRING, 1), scope.expr(INT, 1)))
    return t.New(scope.rng.choice(_JDK[-2:]), (scope.expr(STRING, 1),))


def failing(scope: Scope, depth: int) -> list[t.Stmt]:
    """A statement made to fail about every second time, each kind of implicit exception in turn."""
    kind = scope.rng.choice((_divide, _null, _bounds, _cast, _size, _store, _throw, _throw, _unbox, _text, _parse))
    return list(kind(scope))


def _divide(scope: Scope) -> Stmts:
    zero = t.Binary(INT, "&", scope.expr(INT, 1), t.Literal(INT, 1))
    return [note(scope, t.Binary(INT, scope.rng.choice("/%"), scope.expr(INT, 1), zero))]


def _null(scope: Scope) -> Stmts:
    maybe = t.Conditional(STRING, scope.expr(BOOLEAN, 1), null(STRING), scope.expr(STRING, 1))
    return [note(scope, t.Invoke(INT, maybe, "", "length"))]


def _bounds(scope: Scope) -> Stmts:
    arrays = [local for local in scope.locals if local.length and local.type == ArrayType(INT)]
    made = t.ArrayLiteral(ArrayType(INT), (scope.expr(INT, 1), scope.expr(INT, 1)))
    array = scope.rng.choice(arrays).var if arrays else made
    return [note(scope, t.Element(INT, array, t.Binary(INT, "%", scope.expr(INT, 1), t.Literal(INT, 5))))]


def _cast(scope: Scope) -> Stmts:
    users = scope.world.value_types()
    low: Type = scope.rng.choice([BOXES[INT], STRING, *users])
    name = scope.world.fresh("c")
    other = t.Convert(OBJECT, scope.expr(low, 1)) if scope.chance(0.5) else t.Convert(OBJECT, scope.expr(scope.printable(), 1))
    return [t.Local(low, name, t.Convert(low, other))]


def _size(scope: Scope) -> Stmts:
    small = t.Binary(INT, "%", scope.expr(INT, 1), t.Literal(INT, 6))
    kind = ArrayType(ArrayType(INT)) if scope.chance(0.3) else ArrayType(scope.rng.choice((INT, STRING)))
    return [note(scope, t.Length(t.NewArray(kind, (small,))))]


def _store(scope: Scope) -> Stmts:
    kind: Type = scope.rng.choice((BOXES[INT], STRING))
    name = scope.world.fresh("objects")
    viewed = t.Convert(ArrayType(OBJECT), t.NewArray(ArrayType(kind), (t.Literal(INT, 2),)))
    cell = t.Element(OBJECT, t.Var(ArrayType(OBJECT), name), t.Literal(INT, scope.rng.randint(0, 2) if scope.chance(0.3) else 1))
    value = t.Convert(OBJECT, scope.expr(kind if scope.chance(0.4) else scope.printable(), 1))
    return [t.Local(ArrayType(OBJECT), name, viewed), t.Evaluate(t.Assign(OBJECT, "=", cell, value))]


def _throw(scope: Scope) -> Stmts:
    return [t.If(scope.expr(BOOLEAN, 2), t.Block((t.Throw(thrown(scope)),)))]


def _unbox(scope: Scope) -> Stmts:
    maybe = t.Conditional(BOXES[INT], scope.expr(BOOLEAN, 1), null(BOXES[INT]), scope.expr(BOXES[INT], 1))
    return [note(scope, t.Convert(INT, maybe))]


def _text(scope: Scope) -> Stmts:
    at = t.Binary(INT, "%", scope.expr(INT, 1), t.Literal(INT, 4))
    return [note(scope, t.Convert(INT, t.Invoke(INT, scope.expr(STRING, 1), "", "charAt", (at,))))]


def _parse(scope: Scope) -> Stmts:
    return [note(scope, t.Invoke(INT, None, "java.lang.Integer", "parseInt", (scope.expr(STRING, 1),)))]


def _catches(scope: Scope, depth: int) -> tuple[t.Catch, ...]:
    pick = scope.rng.random()
    if pick < 0.3:
        return (_catch(scope, depth, (RUNTIME,)),)
    specific = scope.rng.sample(_JDK[:6], 2)
    if pick < 0.5:
        return (_catch(scope, depth, tuple(specific)), _catch(scope, depth, (RUNTIME,)))
    users = scope.world.exceptions[-1:]
    ordered = [*users, *scope.rng.sample(_JDK[:6], 1), RUNTIME]
    return tuple(_catch(scope, depth, (type,)) for type in ordered)


def _catch(scope: Scope, depth: int, types: tuple[Type, ...]) -> t.Catch:
    name = scope.world.fresh("x")
    inner = scope.child()
    caught = t.Var(types[0], name)
    made: list[t.Stmt] = [*_look(inner, caught, types), *(body(inner, 1, depth - 1) if depth > 0 else [])]
    if depth > 0 and scope.chance(0.05):
        made.append(t.Throw(caught))
    return t.Catch(types, name, t.Block(tuple(made)))


def _look(scope: Scope, caught: t.Var, types: tuple[Type, ...]) -> list[t.Stmt]:
    only = types[0] if len(types) == 1 else RUNTIME
    if only in scope.world.exceptions:
        return [note(scope, t.Field(INT, caught, "", "code"))]
    target = t.Field(STRING, None, scope.world.name, "trace")
    text: t.Expr = t.Invoke(STRING, t.Invoke(ClassType("java.lang.Class"), caught, "", "getClass"), "", "getName")
    if isinstance(only, ClassType) and only.name.rpartition(".")[2] in _MESSAGED:
        text = t.Invoke(STRING, caught, "", "getMessage")
    return [t.Evaluate(t.Assign(STRING, "=", target, text))]


def _open(scope: Scope, resource: ClassType) -> t.Local:
    name = scope.world.fresh("r")
    scope.add(LocalVar(resource, name, assignable=False, stable=True, solid=True))
    return t.Local(resource, name, t.New(resource, (scope.expr(INT, 1),)))


ALL: list[tuple[int, Producer]] = [(4, try_catch), (1, try_finally), (1, checked), (2, resources), (2, escape)]
