"""Producers for values of any type: variables, fields, elements, assignments, calls, choices, functions."""

from __future__ import annotations

from dataclasses import replace

from twinproof.ir.types import BOOLEAN, BYTE, CHAR, DOUBLE, INT, LONG, OBJECT, SHORT, STRING, VOID, ClassType, Primitive, Type

from . import tree as t
from .kinds import BOXES, INTEGRAL, NUMERIC, UNBOXED, element_kind, plain_value, unboxed
from .scope import ClassInfo, FieldInfo, LocalVar, Meter, MethodInfo, Scope, Shape, null

_LAMBDA_LIMIT = 40
_STEPPABLE = (*NUMERIC, BOXES[INT], BOXES[CHAR], BOXES[LONG], BOXES[DOUBLE])


def variable(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """A local variable."""
    found = scope.known(type)
    return scope.rng.choice(found).var if found else None


def field(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """A static field, or a field of some object."""
    choices = _fields(scope, type)
    return _field(scope, scope.rng.choice(choices), depth) if choices else None


def element(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """An array element, in range unless at a risk."""
    arrays = [local for local in scope.locals if local.length and element_kind(local.type) == type]
    return indexed(scope, scope.rng.choice(arrays), depth) if arrays else None


def indexed(scope: Scope, array: LocalVar, depth: int) -> t.Expr:
    """An element of `array`."""
    return t.Element(element_kind(array.type), array.var, _index(scope, array, depth))


def assignment(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """An assignment used as a value."""
    target = place(scope, type, depth)
    return None if target is None else assign(scope, target, depth)


def place(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """Something of `type` that can be assigned to."""
    options: list[t.Expr] = [local.var for local in scope.known(type, assignable=True)]
    fields = [info for info in _fields(scope, type) if info.assignable]
    arrays = [local for local in scope.locals if local.length and element_kind(local.type) == type]
    pick = scope.rng.random()
    if fields and (pick < 0.4 or not options):
        return _field(scope, scope.rng.choice(fields), depth)
    if arrays and (pick < 0.6 or not options):
        return indexed(scope, scope.rng.choice(arrays), depth)
    return scope.rng.choice(options) if options else None


def assign(scope: Scope, target: t.Expr, depth: int) -> t.Expr:
    """An assignment, compound or step to `target`."""
    type = target.type
    if type in _STEPPABLE and scope.chance(0.3):
        return t.Step(type, scope.rng.choice(("++", "--")), scope.chance(0.5), target)
    if scope.chance(0.5):
        compound = _compound(scope, target, depth)
        if compound is not None:
            return compound
    value = scope.assigned(type, depth)
    if type == STRING:
        value = t.Invoke(STRING, None, scope.world.name, "clip", (value,))
    return t.Assign(type, "=", target, value)


def conditional(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """`test ? a : b`."""
    made = t.Conditional(type, scope.expr(BOOLEAN, depth), scope.expr(type, depth), scope.expr(type, depth))
    return t.Convert(type, made) if type in (BYTE, SHORT, CHAR) else made


def pattern(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """`o instanceof T x ? value using x : other`, on a local: javac 17 writes bad stack maps for other operands."""
    found = scope.known(OBJECT)
    if not found:
        return None
    tested = scope.rng.choice([STRING, *UNBOXED, *scope.world.testable_types()])
    name = scope.world.fresh("p")
    inner = scope.child()
    inner.add(LocalVar(tested, name, assignable=False, solid=True))
    test = t.InstanceOf(scope.rng.choice(found).var, tested, name)
    made = t.Conditional(type, test, inner.expr(type, depth), scope.expr(type, depth))
    return t.Convert(type, made) if type in (BYTE, SHORT, CHAR) else made


def call(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """A call of a finished user method."""
    found = [method for method in scope.world.methods if method.result == type and scope.afford(method.cost)]
    return invoke(scope, scope.rng.choice(found), depth) if found else None


def invoke(scope: Scope, method: MethodInfo, depth: int) -> t.Expr | None:
    """A call of `method`, with a receiver where it needs one."""
    target = None if method.static else scope.solid(method.owner, depth)
    if target is None and not method.static:
        return None
    if not scope.spend(method.cost):
        return None
    args = [_argument(scope, param, depth, method.exact) for param in method.params]
    if method.fuel:
        args[0] = t.Literal(INT, scope.rng.randint(1, method.fuel))
    return t.Invoke(method.result, target, method.owner.name, method.name, _spread(scope, method, args, depth))


def _argument(scope: Scope, type: Type, depth: int, exact: bool) -> t.Expr:
    if scope.world.info(type) is not None and not exact:
        return scope.solid(type, depth) or scope.expr(type, depth)
    return scope.expr(type, depth) if exact else scope.assigned(type, depth)


def switch_value(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """A switch expression over int, char, String or an enum, with arrows or old-style yields.

    javac 17 writes bad stack maps for one used as a condition; as an argument it is safe.
    """
    subject, labels = switch_subject(scope, depth)
    inner = scope.child(result=None, loops=(), in_loop=False)
    arrow = scope.chance(0.7)
    cases = [t.Case(tuple(group), _yield(inner, type, depth, arrow)) for group in labels]
    made = t.SwitchValue(type, subject, (*cases, t.Case((), _yield(inner, type, depth, arrow))), arrow)
    return made if type != BOOLEAN else t.Invoke(BOOLEAN, None, "java.lang.Boolean", "logicalOr", (made, t.Literal(BOOLEAN, False)))


def switch_subject(scope: Scope, depth: int) -> tuple[t.Expr, list[list[t.Expr]]]:
    """Something to switch on, and labels for it: small groups that are likely to be hit."""
    enums = [info for info in scope.world.classes.values() if info.constants]
    if enums and scope.chance(0.35):
        info = scope.rng.choice(enums)
        names = scope.rng.sample(info.constants, scope.rng.randint(1, len(info.constants) - 1))
        return scope.expr(info.type, depth), _groups(scope, [t.Var(info.type, name) for name in names])
    kind = scope.rng.choice((INT, INT, CHAR, STRING, BYTE, BOXES[INT]))
    primitive = unboxed(kind)
    values = {plain_value(scope.rng, primitive) for _ in range(scope.rng.randint(2, 4))}
    subject = scope.expr(kind, depth)
    if kind == STRING:  # javac 17 crashes on a subject of a generic type, e.g. an assignment to a field `T value`
        subject = t.Invoke(STRING, None, scope.world.name, "clip", (subject,))
    if kind == INT and scope.chance(0.7):
        subject, values = t.Binary(INT, "&", subject, t.Literal(INT, 3)), set(scope.rng.sample((0, 1, 2, 3), 3))
    labels: list[t.Expr] = [t.Literal(INT if primitive == BYTE else primitive, value) for value in sorted(values)]
    return subject, _groups(scope, labels)


def function(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """A lambda or a method reference of a functional interface."""
    shape = scope.world.shape(type)
    if shape is None:
        return None
    return _reference(scope, shape) or _lambda(scope, shape, depth)


def application(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """A call of a function held in a local."""
    found = [(local, shape) for local in scope.locals if (shape := scope.world.shape(local.type)) and shape.result == type]
    if not found or not scope.spend(_LAMBDA_LIMIT + 5):
        return None
    local, shape = scope.rng.choice(found)
    args = tuple(scope.assigned(param, depth) for param in shape.params)
    return t.Invoke(shape.result, local.var, shape.type.name, shape.method, args)


def fresh(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """A new object, an anonymous one where the class allows, or null at a risk."""
    if scope.risky() or scope.chance(0.01):
        return null(type)
    return scope.fresh_object(type, depth)


def boxed(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """A box by cast or by `valueOf`."""
    primitive = UNBOXED[type]
    value = scope.expr(primitive, depth)
    if scope.chance(0.5):
        return t.Convert(type, value)
    return t.Invoke(type, None, BOXES[primitive].name, "valueOf", (value,))


def viewed(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """A printable value seen as Object."""
    return t.Convert(OBJECT, scope.expr(scope.printable(), depth))


def narrowed(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """A value seen as Object and cast back, which may fail where that is welcome."""
    if not scope.risky():
        return t.Convert(type, t.Convert(OBJECT, scope.expr(type, depth)))
    return t.Convert(type, t.Convert(OBJECT, scope.expr(OBJECT, depth)))


def new_array(scope: Scope, type: Type, depth: int) -> t.Expr | None:
    """An array, with elements or by size."""
    kind = element_kind(type)
    if not isinstance(kind, Primitive) or scope.chance(0.5):
        return t.ArrayLiteral(type, tuple(scope.assigned(kind, depth) for _ in range(scope.rng.randint(1, 4))))
    size = t.Literal(INT, scope.rng.randint(1, 5))
    return t.NewArray(type, (t.Binary(INT, "%", scope.expr(INT, 0), size) if scope.risky() else size,))


def local_of(scope: Scope, type: Type, name: str, init: t.Expr) -> LocalVar:
    """The local a declaration with this first value brings into scope."""
    length = len(init.elements) if isinstance(init, t.ArrayLiteral) else 0
    if isinstance(init, t.NewArray) and isinstance(init.sizes[0], t.Literal):
        length = int(init.sizes[0].value or 0)
    fixed = length > 0 or scope.chance(0.35)
    solid = scope.world.info(type) is not None and _is_new(init)
    return LocalVar(type, name, assignable=not fixed and not solid, stable=fixed or solid, solid=solid, length=length)


def _is_new(init: t.Expr) -> bool:
    return isinstance(init, t.New) or (isinstance(init, t.Convert) and isinstance(init.operand, t.New))


def _fields(scope: Scope, type: Type) -> list[FieldInfo]:
    found = [info for info in scope.world.statics if info.type == type]
    for info in scope.world.classes.values():
        found += [item for item in info.fields if item.type == type and _reachable(scope, info)]
    return found


def _reachable(scope: Scope, info: ClassInfo) -> bool:
    here = scope.receiver is not None and scope.world.subtype(scope.receiver.type, info.type)
    return here or any(local.solid and scope.world.subtype(local.type, info.type) for local in scope.locals)


def _field(scope: Scope, info: FieldInfo, depth: int) -> t.Expr | None:
    if info.static:
        return t.Field(info.type, None, info.owner.name, info.name)
    target = scope.solid(info.owner, 0)
    return None if target is None else t.Field(info.type, target, info.owner.name, info.name)


def _index(scope: Scope, array: LocalVar, depth: int) -> t.Expr:
    if scope.risky():
        return scope.expr(INT, depth)
    if scope.chance(0.4):
        return t.Literal(INT, scope.rng.randrange(array.length))
    value = scope.expr(scope.rng.choice(INTEGRAL[:4]), depth)
    if scope.chance(0.5):
        return t.Invoke(INT, None, scope.world.name, "within", (value, t.Length(array.var)))
    return t.Binary(INT, "%", t.Binary(INT, "&", value, t.Literal(INT, 0x7FFFFFFF)), t.Length(array.var))


def _compound(scope: Scope, target: t.Expr, depth: int) -> t.Expr | None:
    type = target.type
    primitive = unboxed(type)
    if type == STRING and scope.weight == 1:
        return t.Assign(type, "+=", target, scope.expr(scope.printable(), depth))
    if primitive == BOOLEAN:
        return t.Assign(type, scope.rng.choice(("&=", "|=", "^=")), target, scope.expr(BOOLEAN, depth))
    if primitive not in NUMERIC or (primitive != type and primitive not in (INT, *NUMERIC[4:])):
        return None
    op = scope.rng.choice(("+=", "-=", "*=", "/=", "%="))
    if primitive in INTEGRAL and scope.chance(0.5):
        op = scope.rng.choice(("&=", "|=", "^=", "<<=", ">>=", ">>>="))
    value = scope.expr(_operand_type(scope, type, primitive, op), depth)
    if op in ("/=", "%=") and value.type in INTEGRAL and not scope.risky():
        value = t.Binary(INT, "|", t.Convert(INT, value), t.Literal(INT, 1))
    return t.Assign(type, op, target, value)


def _operand_type(scope: Scope, type: Type, primitive: Type, op: str) -> Type:
    if type != primitive:
        return primitive
    return scope.rng.choice(NUMERIC if op in ("+=", "-=", "*=", "/=", "%=") else INTEGRAL)


def _spread(scope: Scope, method: MethodInfo, args: list[t.Expr], depth: int) -> tuple[t.Expr, ...]:
    if not method.varargs or scope.chance(0.2):
        return tuple(args)
    kind = element_kind(method.params[-1])
    count = scope.rng.randint(0, 3)
    return (*args[:-1], *(scope.expr(kind, depth) for _ in range(count)))


def _yield(scope: Scope, type: Type, depth: int, arrow: bool) -> tuple[t.Stmt, ...]:
    value = scope.expr(type, depth)
    if arrow and scope.chance(0.7):
        return (t.Yield(value),)
    name = scope.world.fresh("y")
    return (t.Local(type, name, value), t.Yield(t.Var(type, name)))


def _groups(scope: Scope, labels: list[t.Expr]) -> list[list[t.Expr]]:
    groups: list[list[t.Expr]] = []
    for label in labels:
        if groups and scope.chance(0.25):
            groups[-1].append(label)
        else:
            groups.append([label])
    return groups


def _lambda(scope: Scope, shape: Shape, depth: int) -> t.Expr:
    params = tuple(t.Param(type, scope.world.fresh("l")) for type in shape.params)
    inner = replace(scope.captured(), meter=Meter(_LAMBDA_LIMIT), weight=1)
    for param in params:
        inner.add(LocalVar(param.type, param.name, assignable=False, stable=True))
    if shape.result == VOID:
        target = place(inner, INT, 0)
        body = (t.Evaluate(assign(inner, target, depth)),) if target is not None else ()
        return t.Lambda(shape.type, params, t.Block(body))
    value = inner.assigned(shape.result, max(depth, 1))
    if scope.chance(0.6):
        return t.Lambda(shape.type, params, value)
    guard = t.If(inner.expr(BOOLEAN, 1), t.Block((t.Return(inner.assigned(shape.result, 1)),)))
    return t.Lambda(shape.type, params, t.Block((guard, t.Return(value))))


def _reference(scope: Scope, shape: Shape) -> t.Expr | None:
    if not scope.chance(0.4):
        return None
    cheap = [
        m for m in scope.world.methods if m.params == shape.params and m.result == shape.result and m.cost <= _LAMBDA_LIMIT and not m.fuel
    ]
    for method in scope.rng.sample(cheap, min(len(cheap), 3)):
        target = None if method.static else scope.solid(method.owner, 0)
        if method.varargs or (target is None and not method.static):
            continue
        return t.MethodRef(shape.type, target, method.owner, method.name)
    known = _KNOWN.get((shape.params, shape.result))
    return t.MethodRef(shape.type, None, *scope.rng.choice(known)) if known else None


def _class(name: str) -> ClassType:
    return ClassType(f"java.lang.{name}")


_KNOWN: dict[tuple[tuple[Type, ...], Type], list[tuple[Type, str]]] = {
    ((INT,), INT): [(_class("Math"), "abs"), (_class("Integer"), "bitCount"), (_class("Integer"), "reverse")],
    ((INT, INT), INT): [(_class("Math"), "max"), (_class("Integer"), "sum"), (_class("Integer"), "compare")],
    ((STRING,), INT): [(STRING, "length"), (STRING, "hashCode")],
    ((STRING,), STRING): [(STRING, "trim"), (STRING, "strip")],
    ((BOXES[INT],), STRING): [(STRING, "valueOf"), (BOXES[INT], "toHexString")],
    ((STRING,), BOOLEAN): [(STRING, "isEmpty"), (STRING, "isBlank")],
    ((INT,), STRING): [(_class("Integer"), "toHexString"), (_class("Integer"), "toBinaryString")],
    ((), STRING): [(STRING, "new")],
}
