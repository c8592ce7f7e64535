"""Random Java programs that compile, terminate and do a bit of everything; the same program for the same seed."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from twinproof.ir.types import BOOLEAN, BYTE, CHAR, DOUBLE, FLOAT, INT, LONG, OBJECT, SHORT, STRING, VOID, ArrayType, Type, descriptor_of

from . import extras, failures, library, methods, numbers, statements, values
from . import tree as t
from .classes import family
from .kinds import BOXES, plain_value, text_of_words, unboxed
from .printer import print_class
from .scope import FieldInfo, LocalVar, Meter, Scope, World

Argument = int | float | bool | str | None
_INPUTS = 5
_RUN_LIMIT = 5000


@dataclass(frozen=True, slots=True)
class GeneratedProgram:
    """A program: `entry` is class, method and descriptor of a static method; each of `inputs` is one list of arguments.

    boolean arguments are bool, char arguments code units, other integral ones int, float and double ones float, String ones
    str. `tree` is the main class, for rewrites; `print_class(tree)` is `source`.
    """

    name: str
    source: str
    entry: tuple[str, str, str]
    inputs: tuple[tuple[Argument, ...], ...]
    tree: t.ClassDecl
    params: tuple[Type, ...]


def generate(seed: int, size: int = 6) -> GeneratedProgram:
    """The program for a seed; `size` is about the number of statements in its entry method."""
    world = World(f"P{seed}", Random(seed), _expressions(), [*statements.ALL, *failures.ALL])
    nested = _nested(world)
    helpers = [*extras.helpers(world), *extras.checked(world), *_tier(world, size)]
    params, run = _entry(world, size)
    fields = [*_reserved(), *_static_fields(world)]
    decl = t.ClassDecl("class", "public", world.name, (*fields, *nested, *helpers, run))
    inputs = tuple(tuple(plain_value(world.rng, type) for type in params) for _ in range(_INPUTS))
    descriptor = f"({''.join(map(descriptor_of, params))})Ljava/lang/Object;"
    return GeneratedProgram(world.name, print_class(decl), (world.name, "run", descriptor), inputs, decl, params)


def _nested(world: World) -> list[t.ClassDecl]:
    """All classes of the program, each kind with its own chance; statics come first because bodies use them."""
    chance = world.rng.random
    _declare_statics(world)
    made = [*extras.exceptions(world), extras.functional(world)]
    if chance() < 0.7:
        made.append(extras.enumeration(world))
    if chance() < 0.5:
        made.append(extras.resource(world))
    if chance() < 0.5:
        made.append(extras.cell(world))
    if chance() < 0.4:
        made += extras.bridged(world)
    if chance() < 0.5:
        made.append(extras.lazy(world))
    made += family(world)
    if chance() < 0.4:
        made.append(extras.holder(world))
    if chance() < 0.1:
        made += family(world)
    return made


def _tier(world: World, size: int) -> list[t.MethodDecl]:
    chance = world.rng.random
    made = [methods.static_method(world, 100, 2) for _ in range(world.rng.randint(1, 2))]
    made += [methods.recursive_method(world) for _ in range(world.rng.randint(0, 2))]
    if chance() < 0.5:
        made.append(methods.varargs_method(world))
    if chance() < 0.4:
        made += methods.overloads(world)
    if chance() < 0.4:
        made.append(methods.generic_method(world))
    return made + [methods.static_method(world, 400, 3) for _ in range(world.rng.randint(1, max(1, size // 5)))]


def _declare_statics(world: World) -> None:
    kinds: list[Type] = [world.rng.choice((*BOXES, STRING, *BOXES.values())) for _ in range(world.rng.randint(4, 8))]
    world.statics += [FieldInfo(world.main, "noted", INT, True), *(FieldInfo(world.main, world.fresh("s"), kind, True) for kind in kinds)]
    if world.rng.random() < 0.5:
        world.statics.append(FieldInfo(world.main, "FIXED", world.rng.choice((INT, LONG, STRING, CHAR, DOUBLE)), True, False))


def _static_fields(world: World) -> list[t.FieldDecl]:
    scope = Scope(world, Meter(200), risk=0.0)
    made = []
    for item in world.statics:
        if item.owner == world.main and item.name != "noted":
            modifiers = "static" if item.assignable else "static final"
            made.append(t.FieldDecl(modifiers, item.type, item.name, scope.constant(item.type)))
    return made


def _reserved() -> list[t.FieldDecl]:
    return [t.FieldDecl("static", INT, "noted"), t.FieldDecl("static", STRING, "trace", t.Literal(STRING, ""))]


def _entry(world: World, size: int) -> tuple[tuple[Type, ...], t.MethodDecl]:
    kinds = (INT, INT, LONG, DOUBLE, BOOLEAN, BYTE, SHORT, CHAR, FLOAT, STRING)
    types = tuple(world.rng.choice(kinds) for _ in range(world.rng.randint(1, 4)))
    params = methods.make_params(world, types)
    scope = methods.open_scope(world, params, _RUN_LIMIT, result=OBJECT)
    made = [*_sown(scope), *_cast_list(scope), *_tour(scope, size)]
    return types, t.MethodDecl("public static", OBJECT, "run", params, t.Block((*made, t.Return(_answer(scope)))))


def _sown(scope: Scope) -> list[t.Stmt]:
    """Static fields set from the parameters, so that what classes do depends on the input."""
    made: list[t.Stmt] = []
    sources = [local.var for local in scope.locals]
    for item in scope.world.statics:
        if item.assignable and item.owner == scope.world.main and (item.name == "noted" or scope.chance(0.7)):
            value = _derived(scope, item.type, scope.rng.choice(sources))
            made.append(t.Evaluate(t.Assign(item.type, "=", t.Field(item.type, None, item.owner.name, item.name), value)))
    return made


def _derived(scope: Scope, type: Type, source: t.Expr) -> t.Expr:
    primitive = unboxed(type)
    if primitive == STRING:
        return t.Binary(STRING, "+", t.Literal(STRING, text_of_words(scope.rng)), source)
    number = t.Invoke(INT, source, "", "hashCode") if source.type == STRING else source
    if number.type == BOOLEAN:
        number = t.Conditional(INT, number, t.Literal(INT, 1), t.Literal(INT, -2))
    if primitive == BOOLEAN:
        return t.Convert(
            type, t.Binary(BOOLEAN, scope.rng.choice(("<", ">")), number, t.Literal(INT, scope.rng.randint(0, 3))), implicit=True
        )
    return t.Convert(type, t.Convert(primitive, number), implicit=True)


def _cast_list(scope: Scope) -> list[t.Stmt]:
    """A local for one object of every class that can be created, so that dispatch has all receivers to choose from."""
    made: list[t.Stmt] = []
    for info in [info for info in scope.world.classes.values() if info.constructor is not None]:
        name, value = scope.world.fresh("o"), scope.fresh_object(info.type, 1)
        if value is not None:
            scope.add(LocalVar(info.type, name, assignable=False, stable=True, solid=True))
            made.append(t.Local(info.type, name, value))
    return made


def _tour(scope: Scope, size: int) -> list[t.Stmt]:
    """Every method called, with random statements in between."""
    rng = scope.rng
    stops = [method for method in scope.world.methods for _ in range(1 if method.static else 2)]
    rng.shuffle(stops)
    made: list[t.Stmt] = []
    for method in stops:
        call = values.invoke(scope, method, 1)
        if call is not None:
            made.append(_kept(scope, call) if scope.chance(0.3) else failures.guarded(scope, t.Evaluate(call)))
        made += statements.body(scope, 1, 3) if rng.random() < size / len(stops) else []
    return made


def _kept(scope: Scope, call: t.Expr) -> t.Stmt:
    if call.type == VOID:
        return t.Evaluate(call)
    name = scope.world.fresh("v")
    value = t.Invoke(STRING, None, scope.world.name, "clip", (call,)) if call.type == STRING else call
    scope.add(values.local_of(scope, call.type, name, value))
    return t.Local(call.type, name, value)


def _answer(scope: Scope) -> t.Expr:
    """What the entry returns: mostly all locals in one array, so that little stays unseen."""
    shown = [local for local in scope.locals if scope.world.shape(local.type) is None]
    if not shown or scope.chance(0.25):
        return scope.expr(OBJECT, 3)
    if scope.chance(0.15):
        users = [local for local in shown if local.solid]
        return scope.rng.choice(users).var if users else scope.expr(STRING, 3)
    return t.ArrayLiteral(ArrayType(OBJECT), tuple(_seen(local) for local in shown))


def _seen(local: LocalVar) -> t.Expr:
    return t.Convert(OBJECT, local.var, implicit=True)


def _expressions() -> dict[str, list[tuple[int, library.Producer]]]:
    """The producer table of every kind of type: the one place that says how often each construct appears."""
    shared: list[tuple[int, library.Producer]] = [
        (9, values.variable), (4, values.field), (3, values.element), (2, values.assignment), (2, values.conditional), (1, values.pattern),
        (4, values.call), (1, values.switch_value), (3, values.application), (1, values.narrowed),
    ]  # fmt: skip
    plain = [*shared, *library.ALL]
    integers = [*plain, *numbers.INTEGERS, *library.INTEGERS]
    narrow = [*plain, *numbers.NARROW]
    return {
        "int": [*integers, *numbers.COUNTS], "long": integers, "float": [*plain, *numbers.FLOATS], "double": [*plain, *numbers.FLOATS],
        "byte": narrow, "short": narrow, "char": [*narrow, *library.CHARS], "boolean": [*plain, *numbers.BOOLEANS],
        "text": [*plain, *library.TEXTS], "box": [*shared, (6, values.boxed)], "any": [(1, values.viewed)],
        "object": [*shared, (6, values.fresh)], "array": [(3, values.variable), (3, values.new_array)],
        "function": [(3, values.function), (1, values.variable)],
    }  # fmt: skip
