"""Loading: class files as IR classes, a class path as a `Program`."""

from __future__ import annotations

from collections.abc import Callable

from twinproof.base.errors import BadClassFile
from twinproof.heap.observe import double_from_bits, float_from_bits
from twinproof.ir.instruction import Const, Text
from twinproof.ir.program import Body, Class, Field, Method, Nested, Program
from twinproof.ir.synthetic import is_given_name, is_site_name, parse_function
from twinproof.ir.types import DOUBLE, FLOAT, INT, LONG, parse_type
from twinproof.java.find.classpath import ClassPath
from twinproof.java.java import JAVA
from twinproof.java.load.callsite import functions, site_class
from twinproof.java.load.classfile import (
    ClassFile,
    Constant,
    DoubleConst,
    FieldInfo,
    FloatConst,
    IntConst,
    LongConst,
    MethodInfo,
    StringConst,
    parse,
)
from twinproof.java.load.declared import declared
from twinproof.java.load.given import class_file
from twinproof.java.load.lowering import Lowering
from twinproof.java.load.meaning import LOWER
from twinproof.java.load.refs import Refs, dotted
from twinproof.java.load.simple_functions import function_class


def load_program(classpath: ClassPath) -> Program:
    """The program that a class path holds; classes are read and methods lowered when first asked for."""

    def find(name: str) -> Class | None:
        if is_site_name(name):
            return site_class(name, classpath.find)
        if is_given_name(name):
            made = class_file(program, name)
            return None if made is None else load_class(parse(made, name))
        if parse_function(name) is not None:
            return function_class(program, name)
        cls = classpath.find(name.replace(".", "/"))
        if cls is not None and classpath.in_jdk(cls.name):
            return classpath.platform.load(cls, load_class)
        return None if cls is None else load_class(cls)

    def in_library(name: str) -> bool:
        return classpath.in_jdk(name.replace(".", "/"))

    def beside() -> frozenset[tuple[str, str]] | None:
        from twinproof.java.load.resources import resources  # late, as few ask for them

        return resources(classpath.given)

    program = Program(find, JAVA, lambda: map(dotted, classpath.all_names()), beside, classpath.jdk.version, in_library)
    return program


def load_class(cls: ClassFile) -> Class:
    """The IR class of a class file; bodies are lowered when first asked for."""
    refs = Refs(cls)
    methods = [_method(refs, info, index) for index, info in enumerate(cls.methods)]
    return Class(
        name=refs.name,
        superclass=dotted(cls.super_name) if cls.super_name else None,
        interfaces=tuple(map(dotted, cls.interfaces)),
        flags=cls.flags,
        fields=tuple(_field(refs, info) for info in cls.fields),
        methods={(method.name, method.descriptor): method for method in methods},
        source=cls.source_file,
        generic=cls.signature,
        nest_host=dotted(cls.nest_host) if cls.nest_host else None,
        components=None if cls.record is None else tuple(component.name for component in cls.record),
        permitted=tuple(map(dotted, cls.permitted_subclasses)),
        nested=_nested(cls),
        declared=lambda: declared(cls),
        functions=lambda: functions(cls),
        mentions=lambda word: word.encode() in cls.data,
    )


def _nested(cls: ClassFile) -> Nested | None:
    row = next((row for row in cls.inner_classes if row.name == cls.name), None)
    if row is None:
        return None
    around = cls.enclosing_method
    enclosing = (dotted(around.owner), around.name, around.descriptor) if around else None
    return Nested(dotted(row.outer) if row.outer else None, row.simple, row.flags, enclosing)


def lower_method(refs: Refs, info: MethodInfo, index: int) -> Body:
    """The body of a method with code; `index` is the method's place in its class file."""
    assert info.code is not None
    try:
        return Lowering(refs, info, info.code, index, LOWER).run()
    except (ValueError, IndexError, KeyError, AttributeError, TypeError) as error:
        name = f"{info.name}{info.descriptor}"
        raise BadClassFile(refs.cls.where, f"{name}: malformed code ({type(error).__name__}: {error})") from error


def _method(refs: Refs, info: MethodInfo, index: int) -> Method:
    body: Callable[[], Body] | None = None
    if info.has_code():
        body = lambda: lower_method(refs, info, index)  # noqa: E731
    return Method(refs.name, info.name, info.descriptor, info.flags, body, info.signature)


def _field(refs: Refs, info: FieldInfo) -> Field:
    try:
        type = parse_type(info.descriptor)
    except ValueError as error:
        raise BadClassFile(refs.cls.where, f"field {info.name}: {error}") from error
    return Field(refs.name, info.name, type, info.flags, info.signature, _constant(info.constant_value))


def _constant(constant: Constant | None) -> Const | Text | None:
    match constant:
        case IntConst(value):
            return Const(INT, value)
        case LongConst(value):
            return Const(LONG, value)
        case FloatConst(bits):
            return Const(FLOAT, float_from_bits(bits))
        case DoubleConst(bits):
            return Const(DOUBLE, double_from_bits(bits))
        case StringConst(text):
            return Text(text)
    return None
