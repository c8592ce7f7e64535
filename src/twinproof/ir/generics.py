"""Generic types: what a field or parameter holds in an object of a parameterised type, and which objects a reference may be.

Given `Pair<String, Integer>`, the type of its field `elem1` is `String`, also when `elem1` is declared in a superclass that gets
its arguments from `Pair`. A raw type or a wildcard gives the bound of the type parameter, so the answer is always a type that every
value of an unpolluted heap has; as an argument, in `List<T>`, it stays a wildcard, `List<? extends Bound>`, for which any may stand.
`may_alias` is Algorithm 2 of the HeapChecker thesis, extended to wildcards, raw types and arrays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from twinproof.base.errors import BadInput
from twinproof.ir.program import Class, Field, Method, Program
from twinproof.ir.signature import (
    ClassSignature,
    MethodSignature,
    TypeParam,
    parse_class_signature,
    parse_field_signature,
    parse_method_signature,
)
from twinproof.ir.types import OBJECT, ArrayType, ClassType, Primitive, Type, TypeVariable, Wildcard, erase, parse_descriptor

Binding = Mapping[str, Type]  # a wildcard where it is not known what a variable stands for


def field_type(program: Program, owner: Type, field: Field) -> Type:
    """The type of `field` in an object of type `owner`, which has the field itself or inherits it."""
    declared = declared_type(field)
    if not isinstance(owner, ClassType):
        return declared
    home = supertype(program, owner, field.owner)
    return field.type if home is None else substitute(declared, binding(program, home))


def parameter_types(program: Program, owner: Type, method: Method) -> tuple[Type, ...]:
    """The parameter types of `method` when called on an object of type `owner`; its own type parameters may be any."""
    erased = parse_descriptor(method.descriptor).params
    signature = method_signature(method)
    if signature is None or len(signature.params) != len(erased):
        return erased  # synthetic parameters (enum and inner class constructors) are missing from the signature
    home = supertype(program, owner, method.owner) if isinstance(owner, ClassType) else None
    bound = {**(binding(program, home) if home else {}), **_unknown(signature.type_params)}
    return tuple(substitute(type, bound) for type in signature.params)


def declared_type(field: Field) -> Type:
    """The type of a field as declared, with type variables; its erased type if the signature is missing or wrong."""
    if field.generic is None:
        return field.type
    try:
        return parse_field_signature(field.generic)
    except BadInput:
        return field.type


def method_signature(method: Method) -> MethodSignature | None:
    """The generic signature of a method, None if it has none or it is wrong."""
    if method.generic is None:
        return None
    try:
        return parse_method_signature(method.generic)
    except BadInput:
        return None


def type_params(cls: Class) -> tuple[TypeParam, ...]:
    """The type parameters a class declares."""
    signature = _class_signature(cls.generic) if cls.generic else None
    return signature.params if signature else ()


def supertype(program: Program, type: ClassType, name: str) -> ClassType | None:
    """`type` seen as its superclass or superinterface `name`, with the arguments that follow; None if it is no subtype."""
    seen: set[str] = set()
    queue = [type]
    while queue:
        current = queue.pop()
        if current.name == name:
            return current
        if current.name not in seen:
            seen.add(current.name)
            queue.extend(_direct_supertypes(program, current))
    return None


def binding(program: Program, type: ClassType) -> dict[str, Type]:
    """What the type variables in the declarations of a class stand for in `type`."""
    for cls in _enclosing(program, type.name):
        params = type_params(cls)
        if params and len(params) == len(type.args):
            bounds = _bounds(params)
            return {param.name: _argument(arg, bounds[param.name]) for param, arg in zip(params, type.args, strict=True)}
    raw: dict[str, Type] = {}
    for cls in _enclosing(program, type.name):
        raw = {**_unknown(type_params(cls)), **raw}
    return raw


def definite(program: Program, type: Type) -> Type:
    """A type all objects of which are of `type`: with the bound for each argument that may be any."""
    if not isinstance(type, ClassType) or not type.args:
        return type
    cls = program.find(type.name)
    bounds = _bounds(type_params(cls)) if cls is not None else {}
    every = [*bounds.values(), *[OBJECT] * len(type.args)]
    return ClassType(type.name, tuple(_upper(_argument(arg, bound)) for arg, bound in zip(type.args, every, strict=False)))


def substitute(type: Type, bound: Binding) -> Type:
    """`type` with its variables replaced; where it is not known what one stands for, by its bound, and by a wildcard as an argument."""
    match type:
        case TypeVariable(name):
            return _upper(bound.get(name, OBJECT))
        case ArrayType(element):
            return ArrayType(substitute(element, bound))
        case ClassType(name, args):
            return ClassType(name, tuple(_replaced(arg, bound) for arg in args))
    return type


def _replaced(argument: Type, bound: Binding) -> Type:
    """A type argument with its variables replaced."""
    match argument:
        case TypeVariable(name):
            return bound.get(name, Wildcard())
        case ArrayType(element):
            inside = _replaced(element, bound)
            return Wildcard("extends", ArrayType(_upper(inside))) if isinstance(inside, Wildcard) else ArrayType(inside)
        case Wildcard(kind, limit) if limit is not None:
            inside = _replaced(limit, bound)
            if isinstance(inside, Wildcard):
                return inside if kind == "extends" else Wildcard()
            return Wildcard(kind, inside)
    return substitute(argument, bound)


def _upper(type: Type) -> Type:
    """What every value of a type that a variable may stand for is."""
    if not isinstance(type, Wildcard):
        return type
    return type.bound if type.kind == "extends" and type.bound is not None else OBJECT


def may_alias(program: Program, declared: Type, actual: Type) -> bool:
    """Whether a reference of type `declared` can refer to an object whose type is `actual` (Algorithm 2)."""
    match declared, actual:
        case ArrayType(inner), ArrayType(element):
            if isinstance(inner, Primitive) or isinstance(element, Primitive):
                return inner == element
            return may_alias(program, inner, element)
        case ClassType(name), ArrayType():
            return name == OBJECT.name or name in program.language.semantics.above_arrays
        case ClassType(), ClassType():
            return _class_may_alias(program, declared, actual)
        case TypeVariable(), _:
            return True
    return False


def _class_may_alias(program: Program, declared: ClassType, actual: ClassType) -> bool:
    if declared.name == OBJECT.name:
        return True
    above = supertype(program, actual, declared.name)
    if above is None:
        return False
    if not declared.args or not above.args:
        return True  # raw: unchecked conversions allow anything
    return all(_contains(program, wanted, given) for wanted, given in zip(declared.args, above.args, strict=False))


def _contains(program: Program, wanted: Type, given: Type) -> bool:
    """Whether the type argument `given` may be where `wanted` is written; a given that is not known exactly may be anything it allows."""
    if isinstance(given, TypeVariable | Wildcard) or isinstance(wanted, TypeVariable):
        return True
    match wanted:
        case Wildcard("", _) | Wildcard(_, None):
            return True
        case Wildcard("extends", bound):
            return may_alias(program, bound, given) if bound is not None else True
        case Wildcard(_, bound):
            return bound is None or may_alias(program, given, bound)
        case ClassType(name, args):
            same = isinstance(given, ClassType) and given.name == name
            return same and _same_arguments(program, args, given.args if isinstance(given, ClassType) else ())
        case ArrayType(element):
            return isinstance(given, ArrayType) and _contains(program, element, given.element)
    return wanted == given


def may_agree(program: Program, a: Type, b: Type) -> bool:
    """Whether two type arguments, or two types of one class, may stand for the same type."""
    if isinstance(b, Wildcard):
        a, b = b, a
    match a, b:
        case Wildcard(), Wildcard():
            return True
        case ClassType(name, args), ClassType(other, others):
            return name == other and (not args or not others or all(may_agree(program, x, y) for x, y in zip(args, others, strict=False)))
        case ArrayType(element), ArrayType(inside):
            return may_agree(program, element, inside)
    return _contains(program, a, b)


def _same_arguments(program: Program, wanted: tuple[Type, ...], given: tuple[Type, ...]) -> bool:
    return not wanted or not given or all(_contains(program, a, b) for a, b in zip(wanted, given, strict=False))


def _direct_supertypes(program: Program, type: ClassType) -> Iterator[ClassType]:
    cls = program.find(type.name)
    if cls is None:
        return
    signature = _class_signature(cls.generic) if cls.generic else None
    raw = bool(type_params(cls)) and not type.args
    if signature is None or raw:
        yield from map(ClassType, (*((cls.superclass,) if cls.superclass else ()), *cls.interfaces))
        return
    bound = binding(program, type)
    for above in (signature.superclass, *signature.interfaces):
        replaced = substitute(above, bound)
        assert isinstance(replaced, ClassType)
        yield replaced


def _argument(argument: Type, bound: Type) -> Type:
    """What a variable stands for given its argument: any below its upper bound, or the parameter's, for a wildcard."""
    has_limit = isinstance(argument, Wildcard) and argument.kind == "extends" and argument.bound is not None
    return Wildcard("extends", bound) if isinstance(argument, Wildcard) and not has_limit else argument


def _unknown(params: tuple[TypeParam, ...]) -> dict[str, Type]:
    """Type parameters that may stand for any type below their bounds."""
    return {name: Wildcard("extends", bound) for name, bound in _bounds(params).items()}


def _bounds(params: tuple[TypeParam, ...]) -> dict[str, Type]:
    erased: dict[str, Type] = {}
    for param in params:
        first = param.bounds[0] if param.bounds else OBJECT
        erased[param.name] = erased.get(first.name, OBJECT) if isinstance(first, TypeVariable) else erase(first)
    return erased


def _enclosing(program: Program, name: str) -> Iterator[Class]:
    """The class called `name` and the classes it is nested in, innermost first."""
    while name:
        cls = program.find(name)
        if cls is not None:
            yield cls
        name = name.rpartition("$")[0]


@lru_cache(maxsize=4096)
def _class_signature(text: str) -> ClassSignature | None:
    try:
        return parse_class_signature(text)
    except BadInput:
        return None
