"""Generic signatures: every one in java.base, against its erased descriptor; odd and malformed ones."""

from __future__ import annotations

import pytest
from class_files import base_names, jdks, read_base, sample

from twinproof.base.errors import BadInput
from twinproof.ir.signature import (
    MethodSignature,
    TypeParam,
    parse_class_signature,
    parse_field_signature,
    parse_method_signature,
)
from twinproof.ir.types import INT, VOID, ArrayType, ClassType, Type, TypeVariable, Wildcard, parse_descriptor, parse_type
from twinproof.java.find.jdk import Jdk
from twinproof.java.load.classfile import ClassFile, parse

each_jdk = pytest.mark.parametrize("jdk", [pytest.param(jdk, id=f"jdk{jdk.version}") for jdk in jdks()])
STRING = ClassType("java.lang.String")
T = TypeVariable("T")


@each_jdk
@pytest.mark.parametrize("count", [600, pytest.param(100_000, marks=pytest.mark.slow)])
def test_signatures_erase_to_descriptors(jdk: Jdk, count: int) -> None:
    """With type variables replaced by their first bound, what a signature says is what the erased header says."""
    checked = sum(check_class(parse(read_base(jdk, name), name)) for name in sample(base_names(jdk), count))
    assert checked > 500


def check_class(file: ClassFile) -> int:
    bounds = {}
    if file.signature:
        header = parse_class_signature(file.signature)
        bounds = bounds_of(header.params)
        assert header.superclass.name == (file.super_name or "").replace("/", ".")
        assert [one.name.replace(".", "/") for one in header.interfaces] == list(file.interfaces)
    checked = 0
    for field in file.fields:
        if field.signature:
            checked += agrees(parse_field_signature(field.signature), parse_type(field.descriptor), bounds)
    for method in file.methods:
        if method.signature:
            checked += check_method(parse_method_signature(method.signature), method.descriptor, bounds)
    return checked


def check_method(found: MethodSignature, descriptor: str, outer: dict[str, Type]) -> int:
    bounds = outer | bounds_of(found.type_params)
    erased = parse_descriptor(descriptor)
    assert len(found.params) <= len(erased.params)
    if len(found.params) == len(erased.params):
        for one, other in zip(found.params, erased.params, strict=True):
            agrees(one, other, bounds)
    return agrees(found.result, erased.result, bounds)


def bounds_of(params: tuple[TypeParam, ...]) -> dict[str, Type]:
    return {param.name: param.bounds[0] if param.bounds else ClassType("java.lang.Object") for param in params}


def agrees(generic: Type, erased: Type, bounds: dict[str, Type]) -> bool:
    """True if checked; a variable of an enclosing class or method cannot be."""
    match generic:
        case ArrayType(element):
            assert isinstance(erased, ArrayType)
            return agrees(element, erased.element, bounds)
        case TypeVariable(name):
            return name in bounds and agrees(bounds[name], erased, bounds)
        case ClassType(name):
            assert erased == ClassType(name)
        case _:
            assert generic == erased
    return True


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ljava/lang/String;", STRING),
        ("TT;", T),
        ("[[TT;", ArrayType(ArrayType(T))),
        ("Lp/A<TT;>;", ClassType("p.A", (T,))),
        ("Lp/A<*>;", ClassType("p.A", (Wildcard(),))),
        ("Lp/A<+[I-TT;>;", ClassType("p.A", (Wildcard("extends", ArrayType(INT)), Wildcard("super", T)))),
        ("Lp/A<TT;>.B<Ljava/lang/String;>;", ClassType("p.A$B", (STRING,))),
        ("Lp/A<TT;>.B;", ClassType("p.A$B", (T,))),
        ("Lp/A<TT;>.B<*>.C;", ClassType("p.A$B$C", (Wildcard(),))),
        ("Lp/A$B<TT;>;", ClassType("p.A$B", (T,))),
    ],
)
def test_field_signatures(text: str, expected: Type) -> None:
    """Types with arguments, wildcards, variables and enclosing classes."""
    assert parse_field_signature(text) == expected


def test_method_signature() -> None:
    """Type parameters with several bounds, primitives, exceptions."""
    found = parse_method_signature("<T:Ljava/lang/Object;E::Lp/I;:Lp/J<TT;>;>(TT;I[J)V^TE;^Lp/X;")
    bounds = (ClassType("p.I"), ClassType("p.J", (T,)))
    assert found.type_params == (TypeParam("T", (ClassType("java.lang.Object"),)), TypeParam("E", bounds))
    assert found.params[:2] == (T, INT)
    assert found.result == VOID
    assert found.throws == (TypeVariable("E"), ClassType("p.X"))


@pytest.mark.parametrize(
    "text",
    [
        "", "L", "L;", "LA", "TT", "T;", "I", "[", "[V", "LA<>;", "LA<;", "LA<I>;", "LA<**", "LA;x", "LA.;", "LA./B;", "LA//B;", "L/A;", 
        "LA<+*>;", "LA<V>;", "LA:B;",
    ],
)  # fmt: skip
def test_malformed_fields(text: str) -> None:
    """Malformed signatures are refused in one line."""
    with pytest.raises(BadInput, match="malformed generic signature"):
        parse_field_signature(text)


@pytest.mark.parametrize("text", ["", "()", "(V)V", "(I", "()VV", "()V^I", "<>()V", "<T>()V", "<T:()V", "<:LA;>()V", "()V^", "^LA;"])
def test_malformed_methods(text: str) -> None:
    """So are those of methods."""
    with pytest.raises(BadInput, match="malformed generic signature"):
        parse_method_signature(text)


@pytest.mark.parametrize("text", ["", "TT;", "<T:>", "<T:>TT;", "LA;TT;", "LA;I"])
def test_malformed_classes(text: str) -> None:
    """So are those of classes."""
    with pytest.raises(BadInput, match="malformed generic signature"):
        parse_class_signature(text)


@pytest.mark.parametrize(
    "text", ["LA<" * 20_000, "[" * 60_000 + "I", "LA<" * 101 + "TT;" + ">;" * 101, "LA<[" * 100 + "[" * 200 + "I" + ">;" * 100]
)
def test_absurd_nesting(text: str) -> None:
    """Nesting that no compiler writes is refused, not followed."""
    with pytest.raises(BadInput, match="malformed generic signature"):
        parse_field_signature(text)


def test_deep_but_sane_nesting() -> None:
    """A hundred levels are read, printed and hashed."""
    found = parse_field_signature("LA<" * 100 + "TT;" + ">;" * 100)
    assert str(found) == "A<" * 100 + "T" + ">" * 100
    assert hash(found) == hash(parse_field_signature("LA<" * 100 + "TT;" + ">;" * 100))
