"""Attributes of classes, fields, methods and code: where they are, and what they say.

`find_attributes` gives the spans of a table; the `read_*` functions decode one span each and must use up exactly its bytes.
Counts are checked against the bytes that are left before anything is built, so work and memory stay in proportion to the file.
An attribute is only seen from the class file version on in which it means something, as in the JVM.
"""

from __future__ import annotations

from collections.abc import Callable
from struct import Struct, error, iter_unpack
from typing import NamedTuple, TypeVar

from twinproof.base.dataclass import dataclass
from twinproof.base.errors import shown
from twinproof.java.load.pool import (
    DOUBLE,
    FLOAT,
    INTEGER,
    LONG,
    Constant,
    ConstantPool,
    MethodHandleConst,
    StringConst,
)

Span = tuple[int, int]
Spans = dict[str, list[Span]]
T = TypeVar("T")
D = TypeVar("D")

_U2 = Struct(">H").unpack_from
_HEADER = Struct(">HI").unpack_from

_SINCE = {
    "Signature": 49, "EnclosingMethod": 49, "LocalVariableTypeTable": 49, "AnnotationDefault": 49,
    "RuntimeVisibleAnnotations": 49, "RuntimeInvisibleAnnotations": 49,
    "RuntimeVisibleParameterAnnotations": 49, "RuntimeInvisibleParameterAnnotations": 49,
    "RuntimeVisibleTypeAnnotations": 52, "RuntimeInvisibleTypeAnnotations": 52,
    "StackMapTable": 50, "BootstrapMethods": 51, "MethodParameters": 52,
    "NestHost": 55, "NestMembers": 55, "Record": 60, "PermittedSubclasses": 61,
}  # fmt: skip
_MAX_ANNOTATION_DEPTH = 100


class ExceptionEntry(NamedTuple):
    """A row of a method's exception table; `type` is None for "any"."""

    start: int
    end: int
    handler: int
    type: str | None


class LocalVariable(NamedTuple):
    """A local variable's name and type in `start <= pc < start + length`."""

    start: int
    length: int
    name: str
    descriptor: str
    signature: str | None
    slot: int


class InnerClass(NamedTuple):
    """A row of the InnerClasses table; `outer` is None unless a member, `simple` None if anonymous."""

    name: str
    outer: str | None
    simple: str | None
    flags: int


class EnclosingMethod(NamedTuple):
    """Where a local or anonymous class is; `name` and `descriptor` are None outside methods."""

    owner: str
    name: str | None
    descriptor: str | None


class BootstrapMethod(NamedTuple):
    """A bootstrap method and its static arguments."""

    handle: MethodHandleConst
    args: tuple[Constant, ...]


class RecordComponent(NamedTuple):
    """A component of a record class."""

    name: str
    descriptor: str
    signature: str | None
    annotations: tuple[Annotation, ...]


@dataclass(frozen=True, slots=True)
class ConstElement:
    """An annotation element with a constant; `tag` is its type's letter, `s` for a string."""

    tag: str
    value: Constant


@dataclass(frozen=True, slots=True)
class EnumElement:
    """An annotation element with an enum constant."""

    descriptor: str
    name: str


@dataclass(frozen=True, slots=True)
class ClassElement:
    """An annotation element with a class, by descriptor (`V` for void)."""

    descriptor: str


@dataclass(frozen=True, slots=True)
class ArrayElement:
    """An annotation element with several values."""

    values: tuple[Element, ...]


@dataclass(frozen=True, slots=True)
class Annotation:
    """An annotation, by descriptor; `visible` tells whether reflection sees it."""

    descriptor: str
    elements: tuple[tuple[str, Element], ...]
    visible: bool


Element = ConstElement | EnumElement | ClassElement | ArrayElement | Annotation


class Cursor:
    """Reads the bytes of one attribute, never beyond its end."""

    __slots__ = ("at", "data", "end", "pool", "what")

    def __init__(self, pool: ConstantPool, what: str, span: Span) -> None:
        self.pool, self.data, self.what = pool, pool.data, what
        self.at, self.end = span

    def need(self, size: int) -> int:
        """Moves over `size` bytes and gives their start."""
        at = self.at
        if at + size > self.end:
            raise self.pool.bad(f"the {self.what} attribute is cut short")
        self.at = at + size
        return at

    def u1(self) -> int:
        """The next byte."""
        return self.data[self.need(1)]

    def u2(self) -> int:
        """The next two bytes."""
        value: int = _U2(self.data, self.need(2))[0]
        return value

    def rows(self, count: int, form: str) -> list[tuple[int, ...]]:
        """The next `count` rows of 16-bit numbers, shaped as `form`."""
        start = self.need(count * 2 * len(form))
        return list(iter_unpack(">" + form, self.data[start : self.at]))

    def u2s(self, count: int) -> tuple[int, ...]:
        """The next `count` 16-bit numbers."""
        return tuple(value for (value,) in self.rows(count, "H"))

    def done(self) -> None:
        """Checks that nothing is left."""
        if self.at != self.end:
            raise self.pool.bad(f"the {self.what} attribute is longer than its content")


def find_attributes(pool: ConstantPool, at: int) -> tuple[Spans, int]:
    """The spans of the attribute table at `at` by name, and the table's end."""
    spans: Spans = {}
    try:
        (count,) = _U2(pool.data, at)
        at += 2
        for _ in range(count):
            index, length = _HEADER(pool.data, at)
            at += 6 + length
            name = pool.utf8(index)
            if pool.major >= _SINCE.get(name, 0):
                spans.setdefault(name, []).append((at - length, at))
    except error:
        raise pool.bad("an attribute table is cut short") from None
    if at > len(pool.data):
        raise pool.bad("an attribute is longer than the file")
    return spans, at


def only(pool: ConstantPool, spans: Spans, name: str) -> Cursor | None:
    """A cursor on the attribute `name`, None if there is none; more than one is an error."""
    found = spans.get(name)
    if found is None:
        return None
    if len(found) > 1:
        raise pool.bad(f"more than one {name} attribute")
    return Cursor(pool, name, found[0])


def decode(pool: ConstantPool, spans: Spans, name: str, read: Callable[[Cursor], T], default: D) -> T | D:
    """What `read` makes of the attribute `name`, which it must use up; `default` if there is none."""
    cursor = only(pool, spans, name)
    if cursor is None:
        return default
    value = read(cursor)
    cursor.done()
    return value


def read_utf8(cursor: Cursor) -> str:
    """One text: Signature, SourceFile."""
    return cursor.pool.utf8(cursor.u2())


def read_class(cursor: Cursor) -> str:
    """One class name: NestHost."""
    return cursor.pool.class_name(cursor.u2())


def read_classes(cursor: Cursor) -> tuple[str, ...]:
    """A list of class names: Exceptions, NestMembers, PermittedSubclasses."""
    return tuple(map(cursor.pool.class_name, cursor.u2s(cursor.u2())))


def read_inner_classes(cursor: Cursor) -> tuple[InnerClass, ...]:
    """The rows of InnerClasses."""
    pool = cursor.pool
    return tuple(
        InnerClass(
            pool.class_name(inner),
            pool.class_name(outer) if outer else None,
            pool.utf8(simple) if simple else None,
            flags,
        )
        for inner, outer, simple, flags in cursor.rows(cursor.u2(), "HHHH")
    )


def read_enclosing_method(cursor: Cursor) -> EnclosingMethod:
    """The content of EnclosingMethod."""
    owner, method = cursor.pool.class_name(cursor.u2()), cursor.u2()
    return EnclosingMethod(owner, *(cursor.pool.name_and_type(method) if method else (None, None)))


def read_bootstrap_methods(cursor: Cursor) -> tuple[BootstrapMethod, ...]:
    """The content of BootstrapMethods."""
    return tuple(_read_bootstrap_method(cursor) for _ in range(cursor.u2()))


def _read_bootstrap_method(cursor: Cursor) -> BootstrapMethod:
    handle = cursor.pool.constant(cursor.u2())
    if not isinstance(handle, MethodHandleConst):
        raise cursor.pool.bad("a bootstrap method is not a method handle")
    return BootstrapMethod(handle, tuple(map(cursor.pool.constant, cursor.u2s(cursor.u2()))))


def read_record(cursor: Cursor) -> tuple[RecordComponent, ...]:
    """The components in Record."""
    return tuple(_read_component(cursor) for _ in range(cursor.u2()))


def _read_component(cursor: Cursor) -> RecordComponent:
    pool = cursor.pool
    name = pool.checked(pool.utf8(cursor.u2()), "field name")
    descriptor = pool.checked(pool.utf8(cursor.u2()), "field descriptor")
    start = cursor.need(2)
    spans, end = find_attributes(pool, start)
    cursor.need(end - cursor.at)
    return RecordComponent(name, descriptor, decode(pool, spans, "Signature", read_utf8, None), read_annotations(pool, spans))


def read_parameter_names(cursor: Cursor) -> tuple[str | None, ...]:
    """The names in MethodParameters, None where a parameter has none."""
    rows = cursor.rows(cursor.u1(), "HH")
    return tuple(cursor.pool.utf8(name) if name else None for name, _ in rows)


def read_annotations(pool: ConstantPool, spans: Spans) -> tuple[Annotation, ...]:
    """All annotations of a class, field or method, the visible ones first."""
    visible = decode(pool, spans, "RuntimeVisibleAnnotations", lambda cursor: _read_list(cursor, True), ())
    return visible + decode(pool, spans, "RuntimeInvisibleAnnotations", lambda cursor: _read_list(cursor, False), ())


def read_parameter_annotations(pool: ConstantPool, spans: Spans) -> tuple[tuple[Annotation, ...], ...]:
    """The annotations of each parameter, the visible ones first; javac leaves out synthetic parameters."""
    seen = decode(pool, spans, "RuntimeVisibleParameterAnnotations", lambda cursor: _read_lists(cursor, True), ())
    unseen = decode(pool, spans, "RuntimeInvisibleParameterAnnotations", lambda cursor: _read_lists(cursor, False), ())
    size = max(len(seen), len(unseen))
    return tuple(one + two for one, two in zip(_padded(seen, size), _padded(unseen, size), strict=True))


class TypeAnnotation(NamedTuple):
    """An annotation of a type in a method's declaration: of a parameter by its place, of the result (-1), or of something else (None);
    `is_whole` unless it is about a part of that type."""

    place: int | None
    is_whole: bool
    annotation: Annotation


_RESULT, _PARAMETER = 0x14, 0x16
_TARGETS = {0x01: "B", 0x12: "BB", _RESULT: "", 0x15: "", _PARAMETER: "B", 0x17: "H"}  # those of methods, with what follows


def read_type_annotations(pool: ConstantPool, spans: Spans) -> tuple[TypeAnnotation, ...]:
    """The annotations of the types in a method's declaration, the visible ones first."""
    seen = decode(pool, spans, "RuntimeVisibleTypeAnnotations", lambda cursor: _read_on_types(cursor, True), ())
    return seen + decode(pool, spans, "RuntimeInvisibleTypeAnnotations", lambda cursor: _read_on_types(cursor, False), ())


def _read_on_types(cursor: Cursor, visible: bool) -> tuple[TypeAnnotation, ...]:
    return tuple(_read_on_type(cursor, visible) for _ in range(cursor.u2()))


def _read_on_type(cursor: Cursor, visible: bool) -> TypeAnnotation:
    target = cursor.u1()
    if target not in _TARGETS:
        raise cursor.pool.bad(f"an annotation of a type in a method is on target {target}")
    values = [cursor.u2() if size == "H" else cursor.u1() for size in _TARGETS[target]]
    steps = [(cursor.u1(), cursor.u1()) for _ in range(cursor.u1())]
    place = values[0] if target == _PARAMETER else -1 if target == _RESULT else None
    is_whole = all(kind == 1 for kind, _ in steps)  # else it is about elements, bounds or arguments; 1 are steps into nested classes
    return TypeAnnotation(place, is_whole, _read_annotation(cursor, visible, 0))


def _padded(lists: tuple[tuple[Annotation, ...], ...], size: int) -> tuple[tuple[Annotation, ...], ...]:
    return lists + ((),) * (size - len(lists))


def _read_lists(cursor: Cursor, visible: bool) -> tuple[tuple[Annotation, ...], ...]:
    return tuple(_read_list(cursor, visible) for _ in range(cursor.u1()))


def _read_list(cursor: Cursor, visible: bool) -> tuple[Annotation, ...]:
    return tuple(_read_annotation(cursor, visible, 0) for _ in range(cursor.u2()))


def _read_annotation(cursor: Cursor, visible: bool, depth: int) -> Annotation:
    pool = cursor.pool
    descriptor = pool.checked(pool.utf8(cursor.u2()), "field descriptor")
    elements = tuple((pool.utf8(cursor.u2()), read_element(cursor, visible, depth + 1)) for _ in range(cursor.u2()))
    return Annotation(descriptor, elements, visible)


def read_element(cursor: Cursor, visible: bool = True, depth: int = 0) -> Element:
    """One value of an annotation element: also the content of AnnotationDefault."""
    if depth > _MAX_ANNOTATION_DEPTH:
        raise cursor.pool.bad("annotations are nested too deep")
    tag, pool = chr(cursor.u1()), cursor.pool
    match tag:
        case "e":
            return EnumElement(pool.checked(pool.utf8(cursor.u2()), "field descriptor"), pool.utf8(cursor.u2()))
        case "c":
            return ClassElement(_result_descriptor(pool, cursor.u2()))
        case "@":
            return _read_annotation(cursor, visible, depth + 1)
        case "[":
            return ArrayElement(tuple(read_element(cursor, visible, depth + 1) for _ in range(cursor.u2())))
        case "s":
            return ConstElement(tag, StringConst(pool.utf8(cursor.u2())))
        case _ if tag in _ELEMENT_TAGS:
            return ConstElement(tag, _constant_of(pool, cursor.u2(), _ELEMENT_TAGS[tag]))
    raise pool.bad(f"an annotation element has the unknown tag {shown(tag)}")


_ELEMENT_TAGS = dict.fromkeys("BCISZ", INTEGER) | {"J": LONG, "F": FLOAT, "D": DOUBLE}


def _result_descriptor(pool: ConstantPool, index: int) -> str:
    text = pool.utf8(index)
    return text if text == "V" else pool.checked(text, "field descriptor")


def _constant_of(pool: ConstantPool, index: int, tag: int) -> Constant:
    if pool.tag(index) != tag:
        raise pool.bad(f"constant {index} does not have the type its use needs")
    return pool.constant(index)


def read_constant_value(cursor: Cursor, descriptor: str) -> Constant:
    """The constant in ConstantValue, which must fit the field's type."""
    index, pool = cursor.u2(), cursor.pool
    if descriptor == "Ljava/lang/String;":
        constant = pool.constant(index)
        if not isinstance(constant, StringConst):
            raise pool.bad(f"constant {index} does not have the type its use needs")
        return constant
    if descriptor not in _ELEMENT_TAGS:
        raise pool.bad(f"a ConstantValue for a field of type {shown(descriptor)}")
    return _constant_of(pool, index, _ELEMENT_TAGS[descriptor])


def read_lines(pool: ConstantPool, spans: Spans, code_length: int) -> tuple[tuple[int, int], ...]:
    """The rows (pc, line) of all line number tables, sorted."""
    rows: list[tuple[int, ...]] = []
    for span in spans.get("LineNumberTable", ()):
        cursor = Cursor(pool, "LineNumberTable", span)
        rows += cursor.rows(cursor.u2(), "HH")
        cursor.done()
    if any(row[0] >= code_length for row in rows):
        raise pool.bad("a line number is outside the code")
    return tuple((pc, line) for pc, line in sorted(rows))


def read_local_variables(pool: ConstantPool, spans: Spans, code_length: int) -> tuple[LocalVariable, ...]:
    """The local variables in the file's order, each with its generic signature where it has one."""
    signatures = {(start, length, name, slot): text for start, length, name, text, slot in _variable_rows(pool, spans, "Type", code_length)}
    variables = []
    for start, length, name, text, slot in _variable_rows(pool, spans, "", code_length):
        signature = signatures.get((start, length, name, slot))
        descriptor = pool.checked(pool.utf8(text), "field descriptor")
        generic = None if signature is None else pool.utf8(signature)
        variables.append(LocalVariable(start, length, pool.utf8(name), descriptor, generic, slot))
    return tuple(variables)


def _variable_rows(pool: ConstantPool, spans: Spans, kind: str, code_length: int) -> list[tuple[int, ...]]:
    rows: list[tuple[int, ...]] = []
    table = f"LocalVariable{kind}Table"
    for span in spans.get(table, ()):
        cursor = Cursor(pool, table, span)
        rows += cursor.rows(cursor.u2(), "HHHHH")
        cursor.done()
    if any(row[0] + row[1] > code_length for row in rows):
        raise pool.bad(f"a row of the {table} is outside the code")
    return rows
