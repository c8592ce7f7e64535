"""Lambdas and method references: the site's class implements the functional interface itself.

Captured values are its fields; without any, all evaluations of one site give one shared object, as in HotSpot.
"""

from __future__ import annotations

from twinproof.base.dataclass import dataclass
from twinproof.ir.builder import BodyBuilder, unsupported_body
from twinproof.ir.instruction import CallKind, FieldRef, MethodRef, Value
from twinproof.ir.program import BRIDGE, FINAL, PRIVATE, PUBLIC, STATIC, SYNTHETIC, Class, Field, Method
from twinproof.ir.types import VOID, ClassType, Descriptor, Type, parse_descriptor
from twinproof.java.load.classfile import ClassConst, Constant, IntConst, MethodHandleConst, MethodTypeConst
from twinproof.java.load.refs import dotted, owner_name, type_of
from twinproof.java.load.sites.convert import convert
from twinproof.java.load.sites.site import Build, NotSupported, Site

_FACTORY = "java/lang/invoke/LambdaMetafactory"
_SERIALIZABLE, _MARKERS, _BRIDGES = 1, 2, 4
_VIRTUAL, _STATIC, _SPECIAL, _NEW, _INTERFACE = 5, 6, 7, 8, 9
_KINDS = {
    _VIRTUAL: CallKind.VIRTUAL,
    _STATIC: CallKind.STATIC,
    _SPECIAL: CallKind.SPECIAL,
    _NEW: CallKind.SPECIAL,
    _INTERFACE: CallKind.INTERFACE,
}


@dataclass(frozen=True, slots=True)
class _Lambda:
    """What the bootstrap's arguments say; `implementation` is the handle's type with receiver and new object written out."""

    site: Site
    descriptors: tuple[str, ...]  # the method's own first, then its bridges
    handle: MethodHandleConst
    implementation: Descriptor
    instantiated: Descriptor
    captured: tuple[FieldRef, ...]
    interfaces: tuple[str, ...]
    serializable: bool


def _metafactory(site: Site) -> Class:
    return _class(_lambda(site, (), (), False))


def _alt_metafactory(site: Site) -> Class:
    rest = list(site.bootstrap.args[3:])
    flags = _int(rest)
    markers = [_class_name(_next(rest)) for _ in range(_int(rest))] if flags & _MARKERS else []
    bridges = [_method_type(_next(rest)) for _ in range(_int(rest))] if flags & _BRIDGES else []
    serializable = bool(flags & _SERIALIZABLE)
    if rest or flags & ~(_SERIALIZABLE | _MARKERS | _BRIDGES):
        raise NotSupported("flags or arguments of a kind unknown here")
    return _class(_lambda(site, tuple(markers), tuple(bridges), serializable))


BOOTSTRAPS: dict[str, Build] = {f"{_FACTORY}.metafactory": _metafactory, f"{_FACTORY}.altMetafactory": _alt_metafactory}


# --- reading the bootstrap's arguments


def _lambda(site: Site, markers: tuple[str, ...], bridges: tuple[str, ...], serializable: bool) -> _Lambda:
    factory = parse_descriptor(site.descriptor)
    if not isinstance(factory.result, ClassType) or len(site.bootstrap.args) < 3:
        raise NotSupported("no functional interface")
    interface, (own, handle, instantiated) = factory.result.name, site.bootstrap.args[:3]
    if not isinstance(handle, MethodHandleConst) or handle.kind not in _KINDS:
        raise NotSupported("the implementation is not a method")
    markers += ("java.io.Serializable",) if serializable else ()
    found = _Lambda(
        site=site,
        descriptors=tuple(dict.fromkeys((_method_type(own), *bridges))),
        handle=handle,
        implementation=_handle_type(handle),
        instantiated=parse_descriptor(_method_type(instantiated)),
        captured=tuple(site.field(f"c{i}", type) for i, type in enumerate(factory.params)),
        interfaces=tuple(dict.fromkeys((interface, *markers))),
        serializable=serializable,
    )
    _check_arity(found)
    return found


def _check_arity(found: _Lambda) -> None:
    own = len(found.instantiated.params)
    arities = {len(parse_descriptor(descriptor).params) for descriptor in found.descriptors}
    if arities != {own} or len(found.implementation.params) != own + len(found.captured):
        raise NotSupported("the numbers of parameters do not fit")


def _handle_type(handle: MethodHandleConst) -> Descriptor:
    params, result = parse_descriptor(handle.member.descriptor)
    owner = type_of(handle.member.owner)
    match handle.kind:
        case 6:
            return Descriptor(params, result)
        case 8:
            return Descriptor(params, owner)
        case _:
            return Descriptor((owner, *params), result)


def _next(rest: list[Constant]) -> Constant:
    if not rest:
        raise NotSupported("too few arguments")
    return rest.pop(0)


def _int(rest: list[Constant]) -> int:
    constant = _next(rest)
    if not isinstance(constant, IntConst):
        raise NotSupported("an argument is not an int")
    return constant.value


def _class_name(constant: Constant) -> str:
    if not isinstance(constant, ClassConst):
        raise NotSupported("a marker is not a class")
    return dotted(constant.name)


def _method_type(constant: Constant) -> str:
    if not isinstance(constant, MethodTypeConst):
        raise NotSupported("an argument is not a method type")
    return constant.descriptor


# --- writing the class


def _class(found: _Lambda) -> Class:
    site = found.site
    methods = [_forward(found, descriptor, BRIDGE if i else 0) for i, descriptor in enumerate(found.descriptors)]
    fields = [Field(site.name, ref.name, ref.type, PRIVATE | FINAL) for ref in found.captured]
    if found.captured:
        methods.append(_link_capturing(found))
    else:
        shared = site.field("shared", ClassType(site.name))
        fields.append(Field(site.name, shared.name, shared.type, STATIC | PRIVATE | FINAL))
        methods += [_initialiser(site, shared), _link_shared(site, shared)]
    if found.serializable:
        methods.append(_write_replace(site))
    return site.class_of(methods, fields, found.interfaces)


def _link_capturing(found: _Lambda) -> Method:
    b = BodyBuilder(found.site.descriptor)
    made = b.new(found.site.name)
    for ref, value in zip(found.captured, b.args, strict=True):
        b.put_field(made, ref, value)
    b.give_back(made)
    return found.site.link(b)


def _initialiser(site: Site, shared: FieldRef) -> Method:
    b = BodyBuilder("()V")
    b.put_static(shared, b.new(site.name))
    b.give_back()
    return Method(site.name, "<clinit>", "()V", STATIC | SYNTHETIC, b.finish())


def _link_shared(site: Site, shared: FieldRef) -> Method:
    b = BodyBuilder(site.descriptor)
    b.give_back(b.get_static(shared))
    return site.link(b)


def _write_replace(site: Site) -> Method:
    descriptor = "()Ljava/lang/Object;"
    body = unsupported_body(descriptor, "serialisation of a lambda", static=False)
    return Method(site.name, "writeReplace", descriptor, PRIVATE | FINAL | SYNTHETIC, body)


def _forward(found: _Lambda, descriptor: str, flags: int) -> Method:
    b = BodyBuilder(descriptor, static=False)
    made: list[Value] = [b.new(dotted(found.handle.member.owner))] if found.handle.kind == _NEW else []
    args = _arguments(found, b, parse_descriptor(descriptor).params)
    _finish(found, b, made, args, parse_descriptor(descriptor).result)
    return Method(found.site.name, found.site.member, descriptor, PUBLIC | SYNTHETIC | flags, b.finish())


def _arguments(found: _Lambda, b: BodyBuilder, params: tuple[Type, ...]) -> list[Value]:
    assert b.this is not None
    values: list[Value] = [b.get_field(b.this, ref) for ref in found.captured]
    targets = found.implementation.params[len(values) :]
    for value, source, target, checked in zip(b.args, params, targets, found.instantiated.params, strict=True):
        values.append(convert(b, value, source, target, checked))
    return values


def _finish(found: _Lambda, b: BodyBuilder, made: list[Value], args: list[Value], wanted: Type) -> None:
    """Call the implementation and return what it gives."""
    kind, ref = _callee(found)
    if found.handle.kind in (_VIRTUAL, _SPECIAL, _INTERFACE):
        b.check_null(args[0])
    given = found.implementation.result
    if wanted is VOID or made:
        b.run(kind, ref, *made, *args)
        b.give_back(None if wanted is VOID else convert(b, made[0], given, wanted, wanted))
    elif given is VOID:
        raise NotSupported("the implementation returns nothing")
    else:
        b.give_back(convert(b, b.call(kind, ref, *args), given, wanted, wanted))


def _callee(found: _Lambda) -> tuple[CallKind, MethodRef]:
    owner, name, descriptor, interface = found.handle.member
    kind = CallKind.SPECIAL if _is_private(found) else _KINDS[found.handle.kind]
    return kind, MethodRef(owner_name(owner), name, descriptor, interface)


def _is_private(found: _Lambda) -> bool:
    """Whether the implementation is a private instance method of the class at hand: the usual lambda body, never overridden."""
    owner, name, descriptor, _ = found.handle.member
    wanted = (name, descriptor, PRIVATE)
    if found.handle.kind not in (_VIRTUAL, _INTERFACE) or owner != found.site.owner.name:
        return False
    return any((info.name, info.descriptor, info.flags & (PRIVATE | STATIC)) == wanted for info in found.site.owner.methods)
