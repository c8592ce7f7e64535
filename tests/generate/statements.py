"""Producers of statements. Each leaves a place that can be reached, so any statement may follow."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from twinproof.ir.types import BOOLEAN, BYTE, CHAR, DOUBLE, INT, LONG, OBJECT, SHORT, STRING, VOID, ArrayType, ClassType, Primitive, Type

from . import tree as t
from .kinds import BOXES, UNBOXED
from .scope import LocalVar, Meter, Scope
from .values import assign, function, invoke, local_of, new_array, place, switch_subject

Stmts = Sequence[t.Stmt]


def body(scope: Scope, count: int, depth: int) -> list[t.Stmt]:
    """About `count` statements for this scope, fewer when the meter runs out."""
    made: list[t.Stmt] = []
    for _ in range(count):
        if not scope.afford(12):
            break
        made.extend(statement(scope, depth))
    return made


def statement(scope: Scope, depth: int) -> Stmts:
    """One statement (or a few that belong together) by weighted choice."""
    table = scope.world.statements
    weights = [weight for weight, _ in table]
    for _, build in scope.rng.choices(table, weights, k=8):
        made = build(scope, depth)
        if made is not None:
            return made
    return declare(scope, depth)


def block(scope: Scope, depth: int, **changes: object) -> t.Block:
    """A short block in an inner scope."""
    inner = scope.child(**changes)
    return t.Block(tuple(body(inner, scope.rng.randint(1, 2), depth - 1)) or (note(scope, t.Literal(INT, scope.rng.randint(2, 99))),))


def note(scope: Scope, value: t.Expr) -> t.Stmt:
    """`value` folded into the static field that remembers what happened."""
    total = t.Field(INT, None, scope.world.name, "noted")
    return t.Evaluate(t.Assign(INT, "=", total, t.Binary(INT, "+", t.Binary(INT, "*", total, t.Literal(INT, 31)), value)))


def declare(scope: Scope, depth: int) -> Stmts:
    """A new local."""
    type = scope.any_type()
    if scope.world.info(type) is not None and scope.chance(0.8):
        init = scope.fresh_object(type, 1) or scope.expr(type, 1)
    else:
        init = scope.assigned(type, scope.rng.choice((1, 2, 2, 3)))
    name = scope.world.fresh("v")
    if type == STRING:
        init = t.Invoke(STRING, None, scope.world.name, "clip", (init,))
    scope.add(local_of(scope, type, name, init))
    return [t.Local(type, name, init)]


def declare_array(scope: Scope, depth: int) -> Stmts:
    """A new array, sometimes with two dimensions, sometimes of references."""
    users = scope.world.testable_types()
    kind: Type = scope.rng.choice((*BOXES, *BOXES, STRING, BOXES[INT], ArrayType(INT), ArrayType(LONG), *users))
    type = ArrayType(kind)
    init = new_array(scope, type, 1)
    if init is None:
        return []
    name = scope.world.fresh("arr")
    scope.add(local_of(scope, type, name, init))
    return [t.Local(type, name, init)]


def matrix(scope: Scope, depth: int) -> Stmts | None:
    """`new T[a][b]` or `new T[a][]`, written to and read back through both indices."""
    kind = scope.rng.choice((INT, LONG, DOUBLE, CHAR, STRING))
    type = ArrayType(ArrayType(kind))
    rows, columns = scope.rng.randint(1, 3), scope.rng.randint(1, 3)
    name, row = scope.world.fresh("grid"), scope.world.fresh("row")
    made: list[t.Stmt] = [t.Local(type, name, t.NewArray(type, (t.Literal(INT, rows), t.Literal(INT, columns))))]
    at = t.Literal(INT, scope.rng.randrange(rows + 1) if scope.risky() else scope.rng.randrange(rows))
    line = t.Element(ArrayType(kind), t.Var(type, name), at)
    cell = t.Element(kind, line, t.Literal(INT, scope.rng.randrange(columns)))
    made.append(t.Evaluate(assign(scope, cell, 2) if kind != STRING else t.Assign(kind, "=", cell, scope.expr(kind, 1))))
    made.append(t.Local(ArrayType(kind), row, line))
    scope.add(LocalVar(ArrayType(kind), row, assignable=False, stable=True, length=columns))
    return made


def update(scope: Scope, depth: int) -> Stmts | None:
    """An assignment, compound assignment or step."""
    target = place(scope, scope.any_type(), 1)
    return None if target is None else [t.Evaluate(assign(scope, target, scope.rng.choice((1, 2, 2, 3))))]


def branch(scope: Scope, depth: int) -> Stmts | None:
    """`if`, often with `else`."""
    if depth <= 0:
        return None
    test = scope.expr(BOOLEAN, 2)
    return [t.If(test, block(scope, depth), block(scope, depth) if scope.chance(0.6) else None)]


def pattern_branch(scope: Scope, depth: int) -> Stmts | None:
    """`if (o instanceof T x && ...)` with x used inside."""
    if depth <= 0:
        return None
    users = scope.world.testable_types()
    tested = scope.rng.choice([STRING, *UNBOXED, *users, *users])
    name, held = scope.world.fresh("p"), scope.world.fresh("o")
    seen = t.Local(OBJECT, held, t.Convert(OBJECT, scope.expr(tested if scope.chance(0.5) else scope.printable(), 2), implicit=True))
    test: t.Expr = t.InstanceOf(scope.add(LocalVar(OBJECT, held, assignable=False, stable=True)), tested, name)
    inner = scope.child()
    inner.add(LocalVar(tested, name, assignable=False, solid=True))
    if scope.chance(0.3):
        test = t.Binary(BOOLEAN, "&&", test, inner.expr(BOOLEAN, 1))
    return [seen, t.If(test, t.Block(tuple(body(inner, 2, depth - 1))), block(scope, depth) if scope.chance(0.4) else None)]


def count_loop(scope: Scope, depth: int) -> Stmts | None:
    """A `for` loop with a constant number of rounds, counting in any direction and integral type."""
    trips = scope.rng.randint(1, 4)
    if depth <= 0 or not scope.afford(15 * trips):
        return None
    name, label = scope.world.fresh("i"), scope.world.fresh("loop")
    type = scope.rng.choice((INT, INT, INT, LONG, SHORT, BYTE, CHAR))
    inner = scope.child(weight=scope.weight * trips, in_loop=True, loops=(*scope.loops, label))
    inner.add(LocalVar(type, name, assignable=False))
    contents = t.Block(tuple(body(inner, scope.rng.randint(1, 2), depth - 1)))
    counter = t.Var(type, name)
    if scope.chance(0.3) and type != CHAR:
        loop = t.For(_start(type, name, trips), _less(t.Literal(INT, 0), counter), (t.Step(type, "--", False, counter),), contents)
    else:
        loop = t.For(
            _start(type, name, 0), _less(counter, t.Literal(INT, trips)), (t.Step(type, "++", scope.chance(0.5), counter),), contents
        )
    return [t.Labelled(label, loop)]


def while_loop(scope: Scope, depth: int) -> Stmts | None:
    """`while` or `do ... while` with a counter and sometimes a second condition."""
    trips = scope.rng.randint(1, 4)
    if depth <= 0 or not scope.afford(15 * trips):
        return None
    name, label = scope.world.fresh("n"), scope.world.fresh("loop")
    counter = t.Var(INT, name)
    inner = scope.child(weight=scope.weight * trips, in_loop=True, loops=(*scope.loops, label))
    inner.add(LocalVar(INT, name, assignable=False))
    contents = t.Block(tuple(body(inner, scope.rng.randint(1, 2), depth - 1)))
    test = _less(t.Step(INT, "++", False, counter), t.Literal(INT, trips))
    if scope.chance(0.3):
        test = t.Binary(BOOLEAN, "&&", test, scope.expr(BOOLEAN, 1))
    return [t.Local(INT, name, t.Literal(INT, 0)), t.Labelled(label, t.While(test, contents, after=scope.chance(0.4)))]


def each_loop(scope: Scope, depth: int) -> Stmts | None:
    """A `for` each loop over an array."""
    arrays = [local for local in scope.locals if local.length]
    if depth <= 0 or not arrays:
        return None
    array = scope.rng.choice(arrays)
    if not scope.afford(15 * array.length) or not isinstance(array.type, ArrayType):
        return None
    name, label = scope.world.fresh("e"), scope.world.fresh("loop")
    inner = scope.child(weight=scope.weight * array.length, in_loop=True, loops=(*scope.loops, label))
    inner.add(LocalVar(array.type.element, name, assignable=False, stable=True))
    contents = t.Block(tuple(body(inner, scope.rng.randint(1, 2), depth - 1)))
    return [t.Labelled(label, t.ForEach(array.type.element, name, array.var, contents))]


def jump(scope: Scope, depth: int) -> Stmts | None:
    """A guarded `break` or `continue`, often to an outer label."""
    if not scope.in_loop:
        return None
    label = scope.rng.choice(scope.loops) if scope.loops and scope.chance(0.6) else ""
    return [t.If(scope.expr(BOOLEAN, 2), t.Block((t.Jump(scope.rng.choice(("break", "continue")), label),)))]


def early_return(scope: Scope, depth: int) -> Stmts | None:
    """A guarded `return`."""
    if scope.result is None:
        return None
    rare = t.Binary(BOOLEAN, "&&", scope.expr(BOOLEAN, 1), scope.expr(BOOLEAN, 1))
    return [t.If(rare, t.Block((t.Return(None if scope.result == VOID else scope.assigned(scope.result, 2)),)))]


def switch(scope: Scope, depth: int) -> Stmts | None:
    """A switch statement: arrows, or old style with fall through."""
    if depth <= 0:
        return None
    subject, groups = switch_subject(scope, 1)
    arrow = scope.chance(0.5)
    cases = [t.Case(tuple(group), _case_body(scope, depth, arrow)) for group in groups]
    if scope.chance(0.8):
        cases.insert(len(cases) if arrow else scope.rng.randint(0, len(cases)), t.Case((), _case_body(scope, depth, arrow)))
    return [t.Switch(subject, tuple(cases), arrow)]


def output(scope: Scope, depth: int) -> Stmts:
    """A value printed, text only in ASCII."""
    stream = t.Field(ClassType("java.io.PrintStream"), None, "java.lang.System", "out")
    kind: Type = scope.rng.choice((*(p for p in BOXES if p != CHAR), STRING, STRING))
    value = scope.expr(kind, 2)
    if kind == STRING:
        value = t.Invoke(STRING, None, scope.world.name, "ascii", (value,))
    return [t.void_call(stream, scope.rng.choice(("print", "println")), value)]


def call(scope: Scope, depth: int) -> Stmts | None:
    """A call for its effect."""
    found = [method for method in scope.world.methods if scope.afford(method.cost)]
    made = invoke(scope, scope.rng.choice(found), 1) if found else None
    return None if made is None else [t.Evaluate(made)]


def hold_function(scope: Scope, depth: int) -> Stmts | None:
    """A local that holds a lambda or method reference."""
    if not scope.world.shapes:
        return None
    shape = scope.rng.choice(scope.world.shapes)
    made = function(scope, shape.type, 2)
    if made is None:
        return None
    name = scope.world.fresh("f")
    scope.add(LocalVar(shape.type, name, assignable=False, stable=True))
    return [t.Local(shape.type, name, made)]


def nested_block(scope: Scope, depth: int) -> Stmts | None:
    """A plain or a synchronized block."""
    locks = [local for local in scope.locals if local.solid]
    if depth <= 0:
        return None
    inner = block(scope, depth)
    return [t.Synchronized(scope.rng.choice(locks).var, inner) if locks else inner]


def anonymous(scope: Scope, depth: int) -> Stmts | None:
    """A local that holds an object of an anonymous class with state of its own."""
    shapes = [shape for shape in scope.world.shapes if shape.result != VOID]
    if not shapes or depth <= 0:
        return None
    shape = scope.rng.choice(shapes)
    counter, name = scope.world.fresh("g"), scope.world.fresh("f")
    inner = scope.captured().child(receiver=None, meter=Meter(38), weight=1)
    params = tuple(t.Param(type, scope.world.fresh("q")) for type in shape.params)
    for param in params:
        inner.add(LocalVar(param.type, param.name))
    own = t.Field(INT, t.This(shape.type), "", counter)
    bump = t.Evaluate(t.Assign(INT, "+=", own, inner.expr(INT, 1)))
    method = t.MethodDecl("public", shape.result, shape.method, params, t.Block((bump, t.Return(inner.assigned(shape.result, 2)))))
    field = t.FieldDecl("private", INT, counter, scope.captured().child(receiver=None).expr(INT, 1))
    scope.add(LocalVar(shape.type, name, assignable=False, stable=True))
    return [t.Local(shape.type, name, t.New(shape.type, (), None, (field, method)))]


def local_record(scope: Scope, depth: int) -> Stmts | None:
    """A record declared in the method, created, shown and compared."""
    if not scope.spend(40):
        return None
    type, name = ClassType(scope.world.fresh("L")), scope.world.fresh("v")
    kinds: list[Type] = scope.rng.choices((INT, LONG, STRING, CHAR, BOXES[INT], DOUBLE), k=scope.rng.randint(1, 3))
    parts = tuple(t.Param(kind, scope.world.fresh("c")) for kind in kinds)
    value = t.New(type, tuple(scope.assigned(kind, 1) for kind in kinds))
    scope.add(LocalVar(type, name, assignable=False, stable=True))
    shown = t.Assign(STRING, "=", t.Field(STRING, None, scope.world.name, "trace"), t.Invoke(STRING, t.Var(type, name), "", "toString"))
    again = t.New(type, tuple(t.Invoke(part.type, t.Var(type, name), "", part.name) for part in parts))
    same = t.If(t.Invoke(BOOLEAN, t.Var(type, name), "", "equals", (again,)), t.Block((note(scope, t.Invoke(INT, again, "", "hashCode")),)))
    decl = t.LocalClass(t.ClassDecl("record", "", type.name, (), components=parts))
    return [decl, t.Local(type, name, value), t.Evaluate(shown), same]


def _start(type: Primitive, name: str, value: int) -> t.Local:
    number: t.Expr = t.Literal(INT, value)
    return t.Local(type, name, number if type in (INT, LONG) else t.Convert(type, number))


def _less(left: t.Expr, right: t.Expr) -> t.Expr:
    return t.Binary(BOOLEAN, "<", left, right)


def _case_body(scope: Scope, depth: int, arrow: bool) -> tuple[t.Stmt, ...]:
    inner = scope.child()
    made = body(inner, scope.rng.randint(1, 2), depth - 1)
    wrapped: list[t.Stmt] = list(made) if arrow else [t.Block(tuple(made))]
    if not arrow and scope.chance(0.75):
        wrapped.append(t.Jump("break"))
    return tuple(wrapped)


Producer = Callable[[Scope, int], Stmts | None]
ALL: list[tuple[int, Producer]] = [
    (9, declare), (4, declare_array), (1, matrix), (12, update), (6, branch), (2, pattern_branch), (4, count_loop), (3, while_loop),
    (3, each_loop), (3, jump), (1, early_return), (3, switch), (3, output), (4, call), (2, hold_function),
    (1, nested_block), (1, anonymous), (1, local_record),
]  # fmt: skip
