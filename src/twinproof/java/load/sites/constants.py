"""Dynamic constants: what java.lang.invoke.ConstantBootstraps computes, computed when first asked for and kept."""

from __future__ import annotations

from collections.abc import Callable

from twinproof.ir.builder import BodyBuilder
from twinproof.ir.instruction import NULL, FieldRef, Mirror, Value, int_const
from twinproof.ir.program import ENUM, FINAL, PRIVATE, STATIC, Class, Field
from twinproof.ir.types import BOOLEAN, BY_CODE, ClassType, Primitive, Type, is_reference, parse_descriptor, parse_type
from twinproof.java.load.classfile import ClassConst, ClassFile
from twinproof.java.load.refs import type_of
from twinproof.java.load.sites.convert import WRAPPER
from twinproof.java.load.sites.site import Build, Find, NotSupported, Site

_FACTORY = "java/lang/invoke/ConstantBootstraps"
_CLASS = ClassType("java.lang.Class")
_ZERO, _ONE = int_const(0), int_const(1)

Compute = Callable[[Site, Type, BodyBuilder], Value]


def _kept(compute: Compute) -> Build:
    """The class whose `$link` computes the constant once."""

    def build(site: Site) -> Class:
        type = parse_descriptor(site.descriptor).result
        value, done = site.field("value", type), site.field("done", BOOLEAN)
        b = BodyBuilder(site.descriptor)
        first, again = b.label(), b.label()
        b.branch("eq.int", b.get_static(done), _ZERO, then=first, other=again)
        b.place(first)
        b.put_static(value, compute(site, type, b))
        b.put_static(done, _ONE)
        b.jump(again)
        b.place(again)
        b.give_back(b.get_static(value))
        fields = [Field(site.name, ref.name, ref.type, STATIC | PRIVATE) for ref in (value, done)]
        return site.class_of([site.link(b)], fields)

    return build


def _null(site: Site, type: Type, b: BodyBuilder) -> Value:
    if not is_reference(type):
        raise NotSupported("null of a primitive type")
    return NULL


def _primitive_class(site: Site, type: Type, b: BodyBuilder) -> Value:
    if type != _CLASS or site.member not in BY_CODE:
        raise NotSupported(f"no primitive type {site.member}")
    return b.literal(Mirror(BY_CODE[site.member]))


def _enum_constant(site: Site, type: Type, b: BodyBuilder) -> Value:
    if not isinstance(type, ClassType):
        raise NotSupported(f"no enum {type}")
    field = enum_field(type, site.member, site.find)
    if field is None:
        raise NotSupported(f"no enum constant {type}.{site.member}")
    return b.get_static(field)


def enum_field(type: ClassType, name: str, find: Find) -> FieldRef | None:
    """The field that holds an enum constant, None if there is none of this name."""
    cls = find(type.name.replace(".", "/"))
    flags = None if cls is None else _static_flags(cls, name, type)
    return FieldRef(type.name, name, type) if flags is not None and flags & ENUM else None


def _static_final(site: Site, type: Type, b: BodyBuilder) -> Value:
    owner = _declaring(site, type)
    cls = site.find(owner.name.replace(".", "/"))
    flags = None if cls is None else _static_flags(cls, site.member, type)
    if flags is None or not flags & FINAL:
        raise NotSupported(f"no final field {owner}.{site.member}")
    return b.get_static(FieldRef(owner.name, site.member, type))


def _declaring(site: Site, type: Type) -> ClassType:
    match site.bootstrap.args:
        case (ClassConst(name),):
            owner = type_of(name)
        case ():
            owner = WRAPPER[type] if isinstance(type, Primitive) else type
        case _:
            raise NotSupported("too many arguments")
    if not isinstance(owner, ClassType):
        raise NotSupported(f"{owner} has no fields")
    return owner


def _static_flags(cls: ClassFile, name: str, type: Type) -> int | None:
    return next((f.flags for f in cls.fields if f.flags & STATIC and f.name == name and parse_type(f.descriptor) == type), None)


BOOTSTRAPS: dict[str, Build] = {
    f"{_FACTORY}.nullConstant": _kept(_null),
    f"{_FACTORY}.primitiveClass": _kept(_primitive_class),
    f"{_FACTORY}.enumConstant": _kept(_enum_constant),
    f"{_FACTORY}.getStaticFinal": _kept(_static_final),
}
