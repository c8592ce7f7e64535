"""Records: equals, hashCode and toString as java.lang.runtime.ObjectMethods defines them, in the JDK's order of evaluation."""

from __future__ import annotations

from collections.abc import Callable

from twinproof.base.dataclass import dataclass
from twinproof.ir.builder import BodyBuilder
from twinproof.ir.instruction import CallKind, FieldRef, Label, MethodRef, Reg, Value, int_const
from twinproof.ir.program import Class
from twinproof.ir.types import (
    BOOLEAN,
    DOUBLE,
    FLOAT,
    INT,
    LONG,
    OBJECT,
    STRING,
    Descriptor,
    Primitive,
    Type,
    parse_descriptor,
    parse_type,
)
from twinproof.java.load.classfile import ClassConst, Constant, MethodHandleConst, StringConst
from twinproof.java.load.refs import owner_name, type_of
from twinproof.java.load.sites.concat import Part, Typed, concatenate
from twinproof.java.load.sites.convert import WRAPPER
from twinproof.java.load.sites.site import Build, NotSupported, Site

_GET_FIELD = 1
_ZERO, _ONE = int_const(0), int_const(1)
_OBJECTS = "java.util.Objects"


@dataclass(frozen=True, slots=True)
class _Record:
    site: Site
    internal: str
    type: Type
    names: tuple[str, ...]
    fields: tuple[FieldRef, ...]


def _bootstrap(site: Site) -> Class:
    record = _read(site)
    if site.member not in _METHODS:
        raise NotSupported(f"no method {site.member} of a record")
    params, result, write = _METHODS[site.member]
    if parse_descriptor(site.descriptor) != Descriptor((record.type, *params), result):
        raise NotSupported("the call site has the wrong type")
    b = BodyBuilder(site.descriptor)
    write(record, b)
    return site.class_of([site.link(b)])


BOOTSTRAPS: dict[str, Build] = {"java/lang/runtime/ObjectMethods.bootstrap": _bootstrap}


def _read(site: Site) -> _Record:
    match site.bootstrap.args:
        case (ClassConst(internal), StringConst(names), *getters):
            split = tuple(names.split(";")) if names else ()
            return _Record(site, internal, type_of(internal), split, tuple(map(_field, getters)))
    raise NotSupported("no record")


def _field(getter: Constant) -> FieldRef:
    if not isinstance(getter, MethodHandleConst) or getter.kind != _GET_FIELD:
        raise NotSupported("a component that is not read from a field")
    owner, name, descriptor, _ = getter.member
    return FieldRef(owner_name(owner), name, parse_type(descriptor))


# --- equals


def _equals(record: _Record, b: BodyBuilder) -> None:
    this, other = b.args
    yes, no, differs, fits = b.label(), b.label(), b.label(), b.label()
    b.branch("eq.ref", this, other, then=yes, other=differs)
    b.place(differs)
    b.branch("ne.int", b.instance_of(other, record.type), _ZERO, then=fits, other=no)
    b.place(fits)
    b.check_null(this)
    # The JDK folds its guards from the first component outwards, so the last one is compared first.
    for field in reversed(record.fields):
        _compare(b, field, no)
    b.jump(yes)
    b.place(yes)
    b.give_back(_ONE)
    b.place(no)
    b.give_back(_ZERO)


def _compare(b: BodyBuilder, field: FieldRef, no: Label) -> None:
    """Go on only if the field is the same in both records."""
    one_value, other_value = (b.get_field(obj, field) for obj in b.args)
    same = b.label()
    if field.type is LONG:
        b.branch("eq.int", b.apply("cmp.long", one_value, other_value), _ZERO, then=same, other=no)
    elif field.type is FLOAT or field.type is DOUBLE:
        ordered = b.call(CallKind.STATIC, _wrapper_method(field.type, "compare", 2, "I"), one_value, other_value)
        b.branch("eq.int", ordered, _ZERO, then=same, other=no)
    elif isinstance(field.type, Primitive):
        b.branch("eq.int", one_value, other_value, then=same, other=no)
    else:
        equal = b.call(CallKind.STATIC, MethodRef(_OBJECTS, "equals", "(Ljava/lang/Object;Ljava/lang/Object;)Z"), one_value, other_value)
        b.branch("ne.int", equal, _ZERO, then=same, other=no)
    b.place(same)


def _wrapper_method(type: Primitive, name: str, arity: int, result: str) -> MethodRef:
    return MethodRef(WRAPPER[type].name, name, f"({type.code * arity}){result}")


# --- hashCode


def _hash_code(record: _Record, b: BodyBuilder) -> None:
    total: Value = _ZERO
    for field, value in zip(record.fields, _components(record, b), strict=True):
        total = b.apply("add.int", b.apply("mul.int", total, int_const(31)), _hash(b, value, field.type))
    b.give_back(total)


def _hash(b: BodyBuilder, value: Reg, type: Type) -> Reg:
    if isinstance(type, Primitive):
        return b.call(CallKind.STATIC, _wrapper_method(type, "hashCode", 1, "I"), value)
    return b.call(CallKind.STATIC, MethodRef(_OBJECTS, "hashCode", "(Ljava/lang/Object;)I"), value)


def _components(record: _Record, b: BodyBuilder) -> list[Reg]:
    if record.fields:
        b.check_null(b.args[0])
    return [b.get_field(b.args[0], field) for field in record.fields]


# --- toString


def _to_string(record: _Record, b: BodyBuilder) -> None:
    if len(record.names) != len(record.fields):
        raise NotSupported("names and components do not fit")
    parts: list[Part] = [f"{_simple_name(record)}["]
    for i, value in enumerate(_components(record, b)):
        parts += [f"{', ' if i else ''}{record.names[i]}=", Typed(value, record.fields[i].type)]
    b.give_back(concatenate(b, [*parts, "]"]))


def _simple_name(record: _Record) -> str:
    site = record.site
    cls = site.owner if site.owner.name == record.internal else site.find(record.internal)
    if cls is None:
        raise NotSupported(f"no class {record.type}")
    for row in cls.inner_classes:
        if row.name == record.internal:
            return row.simple or ""
    return record.internal.rpartition("/")[2]


_METHODS: dict[str, tuple[tuple[Type, ...], Type, Callable[[_Record, BodyBuilder], None]]] = {
    "equals": ((OBJECT,), BOOLEAN, _equals),
    "hashCode": ((), INT, _hash_code),
    "toString": ((), STRING, _to_string),
}
