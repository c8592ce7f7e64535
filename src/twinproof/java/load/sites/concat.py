"""String concatenation: a `StringBuilder` chain with the result and the order of conversions that StringConcatFactory has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from twinproof.heap.observe import double_from_bits, float_from_bits
from twinproof.ir.builder import BodyBuilder
from twinproof.ir.instruction import CallKind, Const, MethodRef, Mirror, Reg, Text, Value
from twinproof.ir.program import Class
from twinproof.ir.types import BYTE, DOUBLE, FLOAT, OBJECT, SHORT, STRING, Primitive, Type, descriptor_of, parse_descriptor
from twinproof.java.load.classfile import ClassConst, Constant, DoubleConst, FloatConst, IntConst, LongConst, StringConst
from twinproof.java.load.refs import type_of
from twinproof.java.load.sites.site import Build, NotSupported, Site

_FACTORY = "java/lang/invoke/StringConcatFactory"
_BUILDER = "java.lang.StringBuilder"
_ARGUMENT, _CONSTANT = "\1", "\2"


class Typed(NamedTuple):
    """A value with its static type."""

    value: Value
    type: Type


Part = str | Typed | Mirror


def concatenate(b: BodyBuilder, parts: Iterable[Part]) -> Reg:
    """A fresh string: the texts of all parts, converted from left to right."""
    made = b.new(_BUILDER)
    b.run(CallKind.SPECIAL, MethodRef(_BUILDER, "<init>", "()V"), made)
    for part in _merged(parts):
        value, type = _value(b, part)
        b.run(CallKind.VIRTUAL, MethodRef(_BUILDER, "append", f"({_overload(type)})Ljava/lang/StringBuilder;"), made, value)
    text = b.call(CallKind.VIRTUAL, MethodRef(_BUILDER, "toString", "()Ljava/lang/String;"), made)
    return _fresh(b, text)


def _fresh(b: BodyBuilder, text: Reg) -> Reg:
    # An empty StringBuilder gives the literal "", a concatenation never does.
    copy = b.new(STRING.name)
    b.run(CallKind.SPECIAL, MethodRef(STRING.name, "<init>", "(Ljava/lang/String;)V"), copy, text)
    return copy


def _merged(parts: Iterable[Part]) -> Iterator[Part]:
    text = ""
    for part in parts:
        if isinstance(part, str):
            text += part
            continue
        if text:
            yield text
        text = ""
        yield part
    if text:
        yield text


def _value(b: BodyBuilder, part: Part) -> Typed:
    match part:
        case str():
            return Typed(b.literal(Text(part)), STRING)
        case Mirror():
            return Typed(b.literal(part), OBJECT)
        case Typed():
            return part


def _overload(type: Type) -> str:
    if isinstance(type, Primitive):
        return "I" if type in (BYTE, SHORT) else type.code
    return descriptor_of(STRING if type == STRING else OBJECT)


def _concat(site: Site) -> Class:
    b = BodyBuilder(site.descriptor)
    return _class(site, b, _arguments(site, b))


def _concat_with_constants(site: Site) -> Class:
    b = BodyBuilder(site.descriptor)
    match site.bootstrap.args:
        case (StringConst(recipe), *constants):
            return _class(site, b, _recipe(recipe, _arguments(site, b), constants))
    raise NotSupported("no recipe")


BOOTSTRAPS: dict[str, Build] = {f"{_FACTORY}.makeConcat": _concat, f"{_FACTORY}.makeConcatWithConstants": _concat_with_constants}


def _class(site: Site, b: BodyBuilder, parts: list[Part]) -> Class:
    b.give_back(concatenate(b, parts))
    return site.class_of([site.link(b)])


def _arguments(site: Site, b: BodyBuilder) -> list[Part]:
    params, result = parse_descriptor(site.descriptor)
    if isinstance(result, Primitive):
        raise NotSupported("the result is not a string")
    return [Typed(value, type) for value, type in zip(b.args, params, strict=True)]


def _recipe(recipe: str, arguments: list[Part], constants: list[Constant]) -> list[Part]:
    if recipe.count(_ARGUMENT) != len(arguments) or recipe.count(_CONSTANT) != len(constants):
        raise NotSupported("the recipe does not fit its arguments")
    args, rest = iter(arguments), map(_constant, constants)
    return [next(args) if char == _ARGUMENT else next(rest) if char == _CONSTANT else char for char in recipe]


def _constant(constant: Constant) -> Part:
    match constant:
        case StringConst(text):
            return text
        case IntConst(value) | LongConst(value):
            return str(value)
        case FloatConst(bits):
            return Typed(Const(FLOAT, float_from_bits(bits)), FLOAT)
        case DoubleConst(bits):
            return Typed(Const(DOUBLE, double_from_bits(bits)), DOUBLE)
        case ClassConst(name):
            return Mirror(type_of(name))
    raise NotSupported("a constant of a kind unknown here")
