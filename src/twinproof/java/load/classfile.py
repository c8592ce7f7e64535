"""Class files: `parse` checks the frame of a file (magic, constant pool, tables, lengths) and leaves the rest for later.

Names, attributes and code are decoded when they are asked for, once. Every error, early or late, is a `BadClassFile` that
names the file. Class names are internal here (`java/util/Map$Entry`). Versions 45 and up are read; a newer version is read as
long as it uses only the constants and tables known here.
"""

from __future__ import annotations

from functools import cached_property
from struct import Struct, error

from twinproof.base.errors import BadClassFile, BadInput, shown
from twinproof.base.files import printable
from twinproof.java.load import attributes
from twinproof.java.load.attributes import (
    Annotation,
    ArrayElement,
    BootstrapMethod,
    ClassElement,
    ConstElement,
    Element,
    EnclosingMethod,
    EnumElement,
    ExceptionEntry,
    InnerClass,
    LocalVariable,
    RecordComponent,
    Spans,
    TypeAnnotation,
    decode,
)
from twinproof.java.load.pool import (
    ClassConst,
    Constant,
    ConstantPool,
    DoubleConst,
    DynamicConst,
    FloatConst,
    IntConst,
    LongConst,
    MethodHandleConst,
    MethodTypeConst,
    PoolMember,
    StringConst,
)
from twinproof.java.load.stackmap import MapFrame, Shape, read_frames

__all__ = [
    "Annotation",
    "ArrayElement",
    "BootstrapMethod",
    "Bytecode",
    "ClassConst",
    "ClassElement",
    "ClassFile",
    "ConstElement",
    "Constant",
    "DoubleConst",
    "DynamicConst",
    "Element",
    "EnclosingMethod",
    "EnumElement",
    "ExceptionEntry",
    "FieldInfo",
    "FloatConst",
    "InnerClass",
    "IntConst",
    "LocalVariable",
    "LongConst",
    "MapFrame",
    "MethodHandleConst",
    "MethodInfo",
    "MethodTypeConst",
    "PoolMember",
    "RecordComponent",
    "StringConst",
    "parse",
]  # fmt: skip

STATIC, NATIVE, ABSTRACT, MODULE = 0x0008, 0x0100, 0x0400, 0x8000

_U2 = Struct(">H").unpack_from
_U2U2U2 = Struct(">HHH").unpack_from
_U2U2U4 = Struct(">HHI").unpack_from
_LENGTH = Struct(">2xI").unpack_from


def parse(data: bytes, where: str) -> ClassFile:
    """The class file in `data`; `where` names it in messages."""
    if data[:4] != b"\xca\xfe\xba\xbe":
        raise BadClassFile(where, "not a class file")
    try:
        return ClassFile(data, where)
    except (IndexError, error):
        raise BadClassFile(where, "the file is cut short") from None


def parse_named(data: bytes, where: str, name: str) -> ClassFile:
    """The same of a file whose path says which class it holds: `BadInput` if it is another one."""
    found = parse(data, where)
    if found.name != name:
        raise BadInput(f"{where}: holds class {printable(found.name)}, not {printable(name)} as its path says")
    return found


class Attributed:
    """Something with a table of attributes."""

    def __init__(self, pool: ConstantPool, at: int) -> None:
        self._pool = pool
        self._attributes_at = at

    @cached_property
    def _spans(self) -> Spans:
        return attributes.find_attributes(self._pool, self._attributes_at)[0]

    def attribute(self, name: str) -> bytes | None:
        """The raw content of an attribute; None if there is none of this name."""
        cursor = attributes.only(self._pool, self._spans, name)
        return None if cursor is None else self._pool.data[cursor.at : cursor.end]

    @cached_property
    def signature(self) -> str | None:
        """The generic signature, as written in the file."""
        return decode(self._pool, self._spans, "Signature", attributes.read_utf8, None)

    @cached_property
    def annotations(self) -> tuple[Annotation, ...]:
        """The annotations, those that reflection sees first."""
        return attributes.read_annotations(self._pool, self._spans)


class FieldInfo(Attributed):
    """A field."""

    def __init__(self, pool: ConstantPool, at: int) -> None:
        super().__init__(pool, at + 6)
        self.flags, name, descriptor = _U2U2U2(pool.data, at)
        self.name = pool.checked(pool.utf8(name), "field name")
        self.descriptor = pool.checked(pool.utf8(descriptor), "field descriptor")

    @cached_property
    def constant_value(self) -> Constant | None:
        """The constant in the file; the JVM sets it only if the field is static."""
        return decode(self._pool, self._spans, "ConstantValue", lambda at: attributes.read_constant_value(at, self.descriptor), None)


class MethodInfo(Attributed):
    """A method, constructor (`<init>`) or class initializer (`<clinit>`)."""

    def __init__(self, pool: ClassFile, at: int) -> None:
        super().__init__(pool, at + 6)
        self._class = pool
        self.flags, name, descriptor = _U2U2U2(pool.data, at)
        self.name = pool.checked(pool.utf8(name), "method name")
        self.descriptor = pool.checked(pool.utf8(descriptor), "method descriptor")

    @cached_property
    def exceptions(self) -> tuple[str, ...]:
        """The declared exceptions' class names."""
        return decode(self._pool, self._spans, "Exceptions", attributes.read_classes, ())

    @cached_property
    def parameter_names(self) -> tuple[str | None, ...]:
        """The names in MethodParameters (javac -parameters); empty if there are none."""
        return decode(self._pool, self._spans, "MethodParameters", attributes.read_parameter_names, ())

    @cached_property
    def parameter_annotations(self) -> tuple[tuple[Annotation, ...], ...]:
        """The annotations of each parameter; empty if none has any."""
        return attributes.read_parameter_annotations(self._pool, self._spans)

    def type_annotations(self, parameter: int | None) -> tuple[Annotation, ...]:
        """The annotations of the type of a parameter as a whole, by its place among those that are written, or of the result."""
        wanted = -1 if parameter is None else parameter
        return tuple(one.annotation for one in self._type_annotations if one.is_whole and one.place == wanted)

    @cached_property
    def _type_annotations(self) -> tuple[TypeAnnotation, ...]:
        return attributes.read_type_annotations(self._pool, self._spans)

    @cached_property
    def annotation_default(self) -> Element | None:
        """The default value of an annotation's element."""
        return decode(self._pool, self._spans, "AnnotationDefault", attributes.read_element, None)

    @cached_property
    def code(self) -> Bytecode | None:
        """The body; None exactly if the method is abstract or native."""
        cursor = self._code_at()
        return None if cursor is None else Bytecode(self._class, self, cursor)

    def has_code(self) -> bool:
        """Whether there is a body, which is not looked at."""
        return self._code_at() is not None

    def _code_at(self) -> attributes.Cursor | None:
        cursor = attributes.only(self._pool, self._spans, "Code")
        if (cursor is None) != bool(self.flags & (ABSTRACT | NATIVE)):
            raise self._pool.bad(f"method {shown(self.name)} has {'no' if cursor is None else 'a'} body against its flags")
        return cursor


class Bytecode:
    """A method's bytecode and what is known about it."""

    def __init__(self, pool: ClassFile, method: MethodInfo, cursor: attributes.Cursor) -> None:
        self._pool, self._method = pool, method
        self.max_stack, self.max_locals, length = _U2U2U4(pool.data, cursor.need(8))
        if not 0 < length < 65536:
            raise pool.bad(f"method {shown(method.name)} has {length} bytes of code")
        start = cursor.need(length)
        self.code = pool.data[start : cursor.at]
        self.handlers = self._read_handlers(cursor)
        self._spans, end = attributes.find_attributes(pool, cursor.at)
        cursor.need(end - cursor.at)
        cursor.done()

    def _read_handlers(self, cursor: attributes.Cursor) -> tuple[ExceptionEntry, ...]:
        rows = cursor.rows(cursor.u2(), "HHHH")
        size = len(self.code)
        if not all(start < end <= size and handler < size for start, end, handler, _ in rows):
            raise self._pool.bad(f"method {shown(self._method.name)} has an exception handler outside its code")
        name = self._pool.class_name
        return tuple(ExceptionEntry(start, end, handler, name(type) if type else None) for start, end, handler, type in rows)

    @cached_property
    def lines(self) -> tuple[tuple[int, int], ...]:
        """The line numbers as (pc, line), sorted."""
        return attributes.read_lines(self._pool, self._spans, len(self.code))

    @cached_property
    def local_variables(self) -> tuple[LocalVariable, ...]:
        """The named local variables with their generic signatures, in the file's order."""
        return attributes.read_local_variables(self._pool, self._spans, len(self.code))

    @cached_property
    def stack_map(self) -> tuple[MapFrame, ...]:
        """The frames of the StackMapTable, each in full; empty if there is none."""
        return decode(self._pool, self._spans, "StackMapTable", lambda at: read_frames(at, self._shape()), ())

    def _shape(self) -> Shape:
        method = self._method
        static = bool(method.flags & STATIC)
        return Shape(self._pool.name, method.name, method.descriptor, static, self.max_locals, self.max_stack, len(self.code))


class ClassFile(ConstantPool):
    """A class file: its constants and, decoded on demand, everything declared in it."""

    def __init__(self, data: bytes, where: str) -> None:
        super().__init__(data, where)
        if self.major < 45:
            raise self.bad(f"unknown class file version {self.major}.{self.minor}")
        at = self._pool_end
        self.flags, self._this, self._super = _U2U2U2(data, at)
        self._interfaces = _numbers(data, at + 6)
        self._fields_at, at = _member_offsets(data, at + 8 + 2 * len(self._interfaces))
        self._methods_at, at = _member_offsets(data, at)
        self._attributes_at = at
        end = _skip_attributes(data, at)
        if end != len(data):
            raise self.bad("the file is cut short" if end > len(data) else "there are bytes after the end")
        self.name = self.class_name(self._this)

    @cached_property
    def _spans(self) -> Spans:
        return attributes.find_attributes(self, self._attributes_at)[0]

    def attribute(self, name: str) -> bytes | None:
        """The raw content of an attribute of the class; None if there is none of this name."""
        cursor = attributes.only(self, self._spans, name)
        return None if cursor is None else self.data[cursor.at : cursor.end]

    @cached_property
    def super_name(self) -> str | None:
        """The superclass; None only for java/lang/Object and module-info."""
        if self._super:
            return self.class_name(self._super)
        if self.name != "java/lang/Object" and not self.flags & MODULE:
            raise self.bad("no superclass")
        return None

    @cached_property
    def interfaces(self) -> tuple[str, ...]:
        """The direct superinterfaces."""
        return tuple(map(self.class_name, self._interfaces))

    @cached_property
    def fields(self) -> tuple[FieldInfo, ...]:
        """The declared fields, in order."""
        return tuple(FieldInfo(self, at) for at in self._fields_at)

    @cached_property
    def methods(self) -> tuple[MethodInfo, ...]:
        """The declared methods, in order."""
        return tuple(MethodInfo(self, at) for at in self._methods_at)

    @cached_property
    def signature(self) -> str | None:
        """The class's generic signature, as written in the file."""
        return decode(self, self._spans, "Signature", attributes.read_utf8, None)

    @cached_property
    def annotations(self) -> tuple[Annotation, ...]:
        """The class's annotations, those that reflection sees first."""
        return attributes.read_annotations(self, self._spans)

    @cached_property
    def source_file(self) -> str | None:
        """The name of the source file."""
        return decode(self, self._spans, "SourceFile", attributes.read_utf8, None)

    @cached_property
    def bootstrap_methods(self) -> tuple[BootstrapMethod, ...]:
        """The bootstrap methods that dynamic constants refer to."""
        return decode(self, self._spans, "BootstrapMethods", attributes.read_bootstrap_methods, ())

    @cached_property
    def inner_classes(self) -> tuple[InnerClass, ...]:
        """The nested classes this file mentions."""
        return decode(self, self._spans, "InnerClasses", attributes.read_inner_classes, ())

    @cached_property
    def enclosing_method(self) -> EnclosingMethod | None:
        """Where a local or anonymous class is declared."""
        return decode(self, self._spans, "EnclosingMethod", attributes.read_enclosing_method, None)

    @cached_property
    def nest_host(self) -> str | None:
        """The host of the nest this class belongs to; None if it is its own."""
        return decode(self, self._spans, "NestHost", attributes.read_class, None)

    @cached_property
    def nest_members(self) -> tuple[str, ...]:
        """The other members of the nest this class hosts."""
        return decode(self, self._spans, "NestMembers", attributes.read_classes, ())

    @cached_property
    def record(self) -> tuple[RecordComponent, ...] | None:
        """The components of a record class; None if it is none."""
        return decode(self, self._spans, "Record", attributes.read_record, None)

    @cached_property
    def permitted_subclasses(self) -> tuple[str, ...]:
        """The permitted direct subtypes of a sealed class; empty if it is not sealed."""
        return decode(self, self._spans, "PermittedSubclasses", attributes.read_classes, ())

    def dynamic(self, index: int) -> DynamicConst:
        """The Dynamic or InvokeDynamic constant; its bootstrap method is there."""
        found = super().dynamic(index)
        if found.bootstrap >= self._bootstrap_count:
            raise self.bad(f"constant {index} refers to bootstrap method {found.bootstrap}, which is not there")
        return found

    @cached_property
    def _bootstrap_count(self) -> int:
        cursor = attributes.only(self, self._spans, "BootstrapMethods")
        return 0 if cursor is None else cursor.u2()


def _numbers(data: bytes, at: int) -> tuple[int, ...]:
    (count,) = _U2(data, at)
    if at + 2 + 2 * count > len(data):
        raise IndexError
    return Struct(f">{count}H").unpack_from(data, at + 2)


def _member_offsets(data: bytes, at: int) -> tuple[list[int], int]:
    offsets = []
    (count,) = _U2(data, at)
    at += 2
    for _ in range(count):
        offsets.append(at)
        at = _skip_attributes(data, at + 6)
    return offsets, at


def _skip_attributes(data: bytes, at: int) -> int:
    (count,) = _U2(data, at)
    at += 2
    for _ in range(count):
        at += 6 + _LENGTH(data, at)[0]
    return at
