"""Small fixed-form classes with random contents: enum, exceptions, resource, generic cell, inner class, lazy statics, helpers."""

from __future__ import annotations

from twinproof.ir.types import BOOLEAN, CHAR, DOUBLE, INT, LONG, OBJECT, STRING, VOID, ArrayType, ClassType, Type, TypeVariable

from . import tree as t
from .kinds import BOXES
from .methods import make_params, method_body, open_scope
from .scope import ClassInfo, FieldInfo, MethodInfo, Shape, World
from .statements import body

_RUNTIME = ClassType("java.lang.RuntimeException")
_BUILTIN: list[tuple[str, tuple[Type, ...], str, tuple[Type, ...], Type]] = [
    ("IntUnaryOperator", (), "applyAsInt", (INT,), INT), ("IntBinaryOperator", (), "applyAsInt", (INT, INT), INT),
    ("IntPredicate", (), "test", (INT,), BOOLEAN), ("LongUnaryOperator", (), "applyAsLong", (LONG,), LONG),
    ("LongBinaryOperator", (), "applyAsLong", (LONG, LONG), LONG), ("DoubleUnaryOperator", (), "applyAsDouble", (DOUBLE,), DOUBLE),
    ("ToIntFunction", (STRING,), "applyAsInt", (STRING,), INT), ("Supplier", (BOXES[INT],), "get", (), BOXES[INT]),
    ("Function", (BOXES[INT], STRING), "apply", (BOXES[INT],), STRING), ("UnaryOperator", (STRING,), "apply", (STRING,), STRING),
    ("BiFunction", (STRING, BOXES[INT], BOXES[LONG]), "apply", (STRING, BOXES[INT]), BOXES[LONG]),
    ("Predicate", (STRING,), "test", (STRING,), BOOLEAN), ("IntFunction", (STRING,), "apply", (INT,), STRING),
    ("Supplier", (STRING,), "get", (), STRING), ("BooleanSupplier", (), "getAsBoolean", (), BOOLEAN),
    ("IntFunction", (ArrayType(INT),), "apply", (INT,), ArrayType(INT)), ("IntConsumer", (), "accept", (INT,), VOID),
]  # fmt: skip


def functional(world: World) -> t.ClassDecl:
    """Some functional interfaces of the JDK and one of our own."""
    for name, args, method, params, result in world.rng.sample(_BUILTIN, 6):
        world.shapes.append(Shape(ClassType(f"java.util.function.{name}", args), method, params, result))
    scope = open_scope(world, (), 10)
    kinds = tuple(scope.any_type() for _ in range(world.rng.randint(1, 3)))
    own = world.nested(world.fresh("Fun"))
    shape = Shape(own, "call", kinds, scope.any_type())
    world.shapes += [shape, shape]
    contract = t.MethodDecl("", shape.result, "call", make_params(world, kinds), None)
    return t.ClassDecl("interface", "", own.name, (contract,))


def exceptions(world: World) -> list[t.ClassDecl]:
    """An exception of our own and one that extends it."""
    first, second = world.nested(world.fresh("Oops")), world.nested(world.fresh("Worse"))
    world.exceptions += [first, second]
    params = (t.Param(STRING, "message"), t.Param(INT, "code"))
    text, code = (t.Var(param.type, param.name) for param in params)
    keep = t.Evaluate(t.Assign(INT, "=", t.Field(INT, t.This(first), "", "code"), code))
    base = t.ConstructorDecl("", params, t.Block((t.ConstructorCall("super", (text,)), keep)))
    more = t.Binary(INT, world.rng.choice("+-*^"), code, t.Literal(INT, world.rng.randint(1, 99)))
    derived = t.ConstructorDecl("", params, t.Block((t.ConstructorCall("super", (text, more)),)))
    return [
        t.ClassDecl("class", "static", first.name, (t.FieldDecl("final", INT, "code"), base), _RUNTIME),
        t.ClassDecl("class", "static", second.name, (derived,), first),
    ]


def checked(world: World) -> list[t.Member]:
    """A checked exception, and a method that throws it for every fourth number."""
    failure = world.nested("Failure")
    x = t.Var(INT, "x")
    keep = t.Evaluate(t.Assign(INT, "=", t.Field(INT, t.This(failure), "", "code"), x))
    message = t.Binary(STRING, "+", t.Literal(STRING, "f"), x)
    init = t.ConstructorDecl("", (t.Param(INT, "x"),), t.Block((t.ConstructorCall("super", (message,)), keep)))
    decl = t.ClassDecl("class", "static", failure.name, (t.FieldDecl("", INT, "code"), init), ClassType("java.lang.Exception"))
    bits = t.Binary(INT, "&", x, t.Literal(INT, 3))
    stop = t.If(t.Binary(BOOLEAN, "==", bits, t.Literal(INT, world.rng.randint(0, 3))), t.Block((t.Throw(t.New(failure, (x,))),)))
    body_ = t.Block((stop, t.Return(t.Binary(INT, world.rng.choice("+*^"), x, t.Literal(INT, world.rng.randint(2, 99))))))
    return [decl, t.MethodDecl("static", INT, "attempt", (t.Param(INT, "x"),), body_, throws=(failure,))]


def bridged(world: World) -> list[t.ClassDecl]:
    """A generic interface and a class that implements it at a type argument, which makes javac write a bridge method."""
    variable = TypeVariable("T")
    face, own = world.nested(world.fresh("Step")), world.nested(world.fresh("Walk"))
    arg: Type = world.rng.choice((STRING, BOXES[INT], BOXES[LONG]))
    at = ClassType(face.name, (arg,))
    contract = t.MethodDecl("", variable, "step", (t.Param(variable, "x"),), None)
    scope = open_scope(world, (t.Param(arg, "x"),), 60, result=arg)
    method = t.MethodDecl("public", arg, "step", (t.Param(arg, "x"),), method_body(scope, 1))
    text = t.MethodDecl("public", STRING, "toString", (), t.Block((t.Return(t.Literal(STRING, "walk")),)))
    world.classes[at] = ClassInfo(at, "interface")
    world.classes[own] = ClassInfo(own, "class", (at,), constructor=())
    world.methods.append(MethodInfo(at, "step", (arg,), arg, False, scope.meter.spent + 5))
    return [
        t.ClassDecl("interface", "", face.name, (contract,), type_params=(variable,)),
        t.ClassDecl("class", "static", own.name, (method, text), None, (at,)),
    ]


def resource(world: World) -> t.ClassDecl:
    """A resource that counts what is open and may fail on closing."""
    own = world.nested(world.fresh("Res"))
    field = t.Field(INT, t.This(own), "", "id")
    note = t.Field(INT, None, world.name, "noted")
    init = t.ConstructorDecl("", (t.Param(INT, "id"),), t.Block((
        t.Evaluate(t.Assign(INT, "=", field, t.Var(INT, "id"))), t.Evaluate(t.Step(INT, "++", False, note)))))  # fmt: skip
    odd = t.Binary(BOOLEAN, "==", t.Binary(INT, "%", field, t.Literal(INT, world.rng.randint(3, 6))), t.Literal(INT, 1))
    fail = t.If(odd, t.Block((t.Throw(t.New(world.exceptions[0], (t.Literal(STRING, "close"), field))),)))
    close = t.MethodDecl("public", VOID, "close", (), t.Block((t.Evaluate(t.Assign(INT, "-=", note, field)), fail)))
    world.resource = own
    return t.ClassDecl(
        "class", "static", own.name, (t.FieldDecl("", INT, "id"), init, close), None, (ClassType("java.lang.AutoCloseable"),)
    )


def enumeration(world: World) -> t.ClassDecl:
    """An enum with a field, a method, and constants that override it."""
    rng = world.rng
    own = world.nested(world.fresh("Kind"))
    names = tuple(world.fresh("K") for _ in range(rng.randint(3, 4)))
    weight = FieldInfo(own, "weight", INT, False)
    info = ClassInfo(own, "enum", constants=names, fields=(weight,))
    constants = tuple(t.EnumConstant(name, (t.Literal(INT, rng.randint(-5, 300)),), _special(world, info)) for name in names)
    keep = t.Evaluate(t.Assign(INT, "=", t.Field(INT, t.This(own), "", "weight"), t.Var(INT, "weight")))
    init = t.ConstructorDecl("", (t.Param(INT, "weight"),), t.Block((keep,)))
    world.classes[own] = info
    method, cost = _measure(world, info)
    world.methods.append(MethodInfo(own, "measure", (INT,), LONG, False, cost + 60))
    fields = (t.FieldDecl("", INT, "weight"), init, method)
    world.methods.append(MethodInfo(own, "valueAt", (INT,), own, True, 12))
    return t.ClassDecl("enum", "", own.name, (*fields, _value_at(own, world)), constants=constants)


def cell(world: World) -> t.ClassDecl:
    """A generic linked cell, registered at two type arguments."""
    variable = TypeVariable("T")
    own = world.nested(world.fresh("Cell"))
    own_type = ClassType(own.name, (variable,))
    value, hits = t.Field(variable, t.This(own_type), "", "value"), t.Field(INT, t.This(own_type), "", "hits")
    keep = t.Evaluate(t.Assign(variable, "=", value, t.Var(variable, "value")))
    init = t.ConstructorDecl("", (t.Param(variable, "value"),), t.Block((keep,)))
    get = t.MethodDecl("", variable, "get", (), t.Block((t.Evaluate(t.Step(INT, "++", False, hits)), t.Return(value))))
    old = t.Local(variable, "old", value)
    swap = t.MethodDecl("", variable, "swap", (t.Param(variable, "value"),), t.Block((old, keep, t.Return(t.Var(variable, "old")))))
    shown = t.Binary(STRING, "+", t.Binary(STRING, "+", t.Literal(STRING, "Cell "), value), hits)
    text = t.MethodDecl("public", STRING, "toString", (), t.Block((t.Return(shown),)))
    for arg in world.rng.sample((STRING, BOXES[INT], BOXES[LONG], BOXES[DOUBLE]), 2):
        _register_cell(world, ClassType(own.name, (arg,)), arg)
    fields = (t.FieldDecl("", variable, "value"), t.FieldDecl("", INT, "hits"), t.FieldDecl("", own_type, "next"))
    return t.ClassDecl("class", "static", own.name, (*fields, init, get, swap, text), type_params=(variable,))


def holder(world: World) -> t.ClassDecl:
    """A class with an inner class that reaches the fields of its outer instance."""
    own = world.nested(world.fresh("Holder"))
    inner = ClassType(f"{own.name}$Inner")
    field = FieldInfo(own, world.fresh("f"), LONG, False)
    outer = t.Field(LONG, t.This(own, outer=True), "", field.name)
    mark = t.Field(INT, t.This(inner), "", "mark")
    scope = open_scope(world, (t.Param(INT, "step"),), 50)
    start = t.Convert(INT, t.Binary(LONG, world.rng.choice("+-*^"), outer, open_scope(world, (), 20).expr(INT, 1)))
    bump = t.Evaluate(t.Assign(LONG, world.rng.choice(("+=", "-=", "^=", "*=")), outer, t.Var(INT, "step")))
    total = t.Binary(LONG, world.rng.choice("+-*^|"), outer, t.Binary(LONG, "+", mark, scope.expr(LONG, 2)))
    method = t.MethodDecl("", LONG, "advance", (t.Param(INT, "step"),), t.Block((bump, t.Return(total))))
    nested = t.ClassDecl("class", "", inner.name, (t.FieldDecl("", INT, "mark", start), method))
    params = (t.Param(INT, "first"), t.Param(INT, "second"))
    made = t.Local(inner, "inner", t.New(inner, (), t.This(own)))
    calls = [t.Invoke(LONG, t.Var(inner, "inner"), "", "advance", (t.Var(INT, param.name),)) for param in params]
    use = t.MethodDecl("", LONG, "twice", params, t.Block((made, t.Return(t.Binary(LONG, "-", calls[0], calls[1])))))
    text = t.MethodDecl("public", STRING, "toString", (), t.Block((t.Return(t.Binary(STRING, "+", t.Literal(STRING, "H"), _own(field))),)))
    start_value = open_scope(world, (), 20).assigned(LONG, 1)
    world.classes[own] = ClassInfo(own, "class", constructor=(), cost=10, fields=(field,))
    world.methods.append(MethodInfo(own, "twice", (INT, INT), LONG, False, 2 * scope.meter.spent + 20))
    return t.ClassDecl("class", "static", own.name, (t.FieldDecl("", LONG, field.name, start_value), use, nested, text))


def lazy(world: World) -> t.ClassDecl:
    """A class whose static initialiser has effects that show when it runs."""
    own = world.nested(world.fresh("Lazy"))
    kinds: list[Type] = world.rng.sample((INT, LONG, STRING, DOUBLE, ArrayType(INT), BOXES[INT]), 3)
    scope = open_scope(world, (), 60)
    fields = [FieldInfo(own, world.fresh("s"), kind, True) for kind in kinds]
    decls = [t.FieldDecl("static", item.type, item.name, scope.assigned(item.type, 2)) for item in fields]
    limit = t.FieldDecl("static final", INT, "LIMIT", t.Literal(INT, world.rng.randint(-9, 999)))
    step = t.Evaluate(t.Assign(INT, "+=", t.Field(INT, None, world.name, "noted"), t.Literal(INT, 1000)))
    block = t.Initialiser(True, t.Block((step, *body(scope, 1, 1))))
    world.statics += [*(item for item in fields if not isinstance(item.type, ArrayType)), FieldInfo(own, "LIMIT", INT, True, False)]
    return t.ClassDecl("class", "static", own.name, (limit, *decls, block))


def _own(item: FieldInfo) -> t.Expr:
    return t.Field(item.type, t.This(item.owner), "", item.name)


def _special(world: World, info: ClassInfo) -> tuple[t.Member, ...]:
    if world.rng.random() < 0.6:
        return ()
    return (_measure(world, info)[0],)


def _measure(world: World, info: ClassInfo) -> tuple[t.MethodDecl, int]:
    params = (t.Param(INT, world.fresh("a")),)
    scope = open_scope(world, params, 60, result=LONG)
    return t.MethodDecl("public", LONG, "measure", params, method_body(scope, 1)), scope.meter.spent


def _value_at(own: ClassType, world: World) -> t.MethodDecl:
    all_values = t.Invoke(ArrayType(own), None, own.name, "values")
    index = t.Invoke(INT, None, world.name, "within", (t.Var(INT, "index"), t.Length(all_values)))
    return t.MethodDecl("static", own, "valueAt", (t.Param(INT, "index"),), t.Block((t.Return(t.Element(own, all_values, index)),)))


def _register_cell(world: World, type: ClassType, arg: Type) -> None:
    fields = (FieldInfo(type, "value", arg, False), FieldInfo(type, "hits", INT, False), FieldInfo(type, "next", type, False))
    world.classes[type] = ClassInfo(type, "class", constructor=(arg,), fields=fields)
    world.methods.append(MethodInfo(type, "get", (), arg, False, 8))
    world.methods.append(MethodInfo(type, "swap", (arg,), arg, False, 10))


def helpers(world: World) -> list[t.MethodDecl]:
    """The methods guards are made of: `within`, `charOf`, `clip`, `ascii`."""
    index, length, text = t.Var(INT, "index"), t.Var(INT, "length"), t.Var(STRING, "text")
    size = t.Invoke(INT, text, "", "length")
    floor = t.Invoke(INT, None, "java.lang.Math", "floorMod", (index, length))
    inside = t.Conditional(INT, t.Binary(BOOLEAN, "==", length, t.Literal(INT, 0)), t.Literal(INT, 0), floor)
    at = t.Invoke(CHAR, text, "", "charAt", (t.Invoke(INT, None, world.name, "within", (index, size)),))
    char = t.Conditional(CHAR, t.Invoke(BOOLEAN, text, "", "isEmpty"), t.Literal(CHAR, ord("?")), at)
    limit = t.Literal(INT, 40)
    short = t.Conditional(
        STRING, t.Binary(BOOLEAN, ">", size, limit), t.Invoke(STRING, text, "", "substring", (t.Literal(INT, 0), limit)), text
    )
    null = t.Binary(BOOLEAN, "==", text, t.Literal(OBJECT, None))
    clip = t.Conditional(STRING, null, t.Literal(STRING, "null"), short)
    return [
        _helper("within", INT, (t.Param(INT, "index"), t.Param(INT, "length")), inside),
        _helper("charOf", CHAR, (t.Param(STRING, "text"), t.Param(INT, "index")), char),
        _helper("clip", STRING, (t.Param(STRING, "text"),), clip),
        _ascii(world),
    ]


def _helper(name: str, result: Type, params: tuple[t.Param, ...], value: t.Expr) -> t.MethodDecl:
    return t.MethodDecl("static", result, name, params, t.Block((t.Return(value),)))


def _ascii(world: World) -> t.MethodDecl:
    """Text with everything outside printable ASCII as numbers, because output encodings differ."""
    builder = ClassType("java.lang.StringBuilder")
    made, char = t.Var(builder, "made"), t.Var(CHAR, "c")
    text = t.Invoke(STRING, None, world.name, "clip", (t.Var(STRING, "text"),))
    plain = t.Binary(BOOLEAN, "&&", t.Binary(BOOLEAN, ">=", char, t.Literal(CHAR, 32)), t.Binary(BOOLEAN, "<", char, t.Literal(CHAR, 127)))
    keep = t.If(plain, t.Block((t.void_call(made, "append", char),)), t.Block((t.void_call(made, "append", t.Convert(INT, char)),)))
    loop = t.ForEach(CHAR, "c", t.Invoke(ArrayType(CHAR), text, "", "toCharArray"), t.Block((keep,)))
    done = t.Return(t.Invoke(STRING, made, "", "toString"))
    return t.MethodDecl(
        "static", STRING, "ascii", (t.Param(STRING, "text"),), t.Block((t.Local(builder, "made", t.New(builder)), loop, done))
    )
