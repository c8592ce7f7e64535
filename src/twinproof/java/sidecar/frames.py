"""The frames between client and side-car, as plain functions.

A frame is a 4-byte length and that many bytes; all numbers are big-endian. In a frame:

    text     i32 n; n >= 0: n characters as Latin-1 bytes; n < 0: ~n UTF-16 units
    tag      one byte: Z B C S I J F D as in descriptors, L for a reference
    value    by tag: 1 byte (Z B), 2 (C S), 4 (I F), 8 (J D); floats as raw bits; L is an i32 node index, -1 for null
    datum    tag, value
    node     0, i32 shape, [shape definition], the values of its fields    an object
             1, i32 type, [text type name], tag, i32 length, values        an array
             2, text                                                       a string
             3, text label                                                 an opaque object
    shape definition: text class, i32 n, n texts (keys), n tags

A shape or array type is defined where its number is used first (numbers count up from 0 within one input or result).

    load     1, i32 side, i32 n, n texts (paths)                answered by text: empty, or why not
    load     5, the same, with assertions on
    compile  3, i32 n, n texts (class path), i32 n, n times (text file, text source); answered by text: empty, or what is wrong, and
             i32 n, n times (text class, text: the bytes of its class file)
    calls    2, i32 side, u8 fresh, texts class method descriptor, i32 n, n times (i32 length, input); answered by n results
    calls    4, i32 side, u8 fresh, texts class method descriptor, contract, i32 n, n times (i32 length, input); answered likewise: a call
             that breaks a clause ends as `failed` with its name, one whose inputs are not as required as `halted`
    contract i32 n, n clauses, i32 n, n times texts class method descriptor (kept before the call), i32 n, n assertions
    clause   texts name kind, texts class method descriptor (or empty ones), i32 n, n texts (subjects), i32 n, n texts (classes)
    kind     requires, ensures, signals, signals_only, invariant; with a dot behind it if its method is one of the first subject's
    subject  i0: an input, b0: what was kept before, o: the outcome
    assertion texts class:line name
    input    0, i32 n, n nodes, i32 n, n mades, i32 n, n times (text key, datum) statics, datum receiver, i32 n, n datums
             or 1, text: cannot be built for this reason
    made     i32 index, i32 n, n texts (keys), i32 n, n times (text descriptor, i32 m, m datums)
    result   u8 last, text output, text errors, i32 n, n times (text key, datum) statics, end, i32 n, n nodes,
             if end is 2: u8 has message, text message
    end      0 | 1, datum | 2, text class, datum | 3, text reason, text detail

The side-car sends an empty text when it is ready. After a result with `last` set the process ends.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from twinproof.base.dataclass import dataclass, replace
from twinproof.base.errors import InternalError
from twinproof.contract.claims import Judged
from twinproof.contract.contract import Clause, OfBefore, OfInput, OfOutcome, Subject
from twinproof.heap.observe import (
    ArrayNode,
    Datum,
    End,
    Heap,
    Input,
    Link,
    Made,
    Node,
    Null,
    ObjectNode,
    Observation,
    OpaqueNode,
    Returned,
    Scalar,
    Stopped,
    TextNode,
    Threw,
)
from twinproof.ir.instruction import MethodRef
from twinproof.ir.types import BY_CODE

_FORMATS = {"Z": "B", "B": "b", "C": "H", "S": "h", "I": "i", "J": "q", "F": "I", "D": "Q", "L": "i"}
_I32 = struct.Struct(">i")
_NULL = Null()
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class CallResult:
    """One answered call; `last` says that the process ends after it."""

    observation: Observation
    last: bool


class NotJava(ValueError):
    """A datum that no Java value corresponds to; the message is one line."""


def frame(body: bytes) -> bytes:
    """`body` behind its length."""
    return _I32.pack(len(body)) + body


def encode_load(side: int, paths: Sequence[str], asserting: bool = False) -> bytes:
    """The request to load a side."""
    return (b"\x05" if asserting else b"\x01") + struct.pack(">ii", side, len(paths)) + b"".join(map(_text, paths))


def encode_compile(paths: Sequence[str], sources: Mapping[str, str]) -> bytes:
    """The request to compile sources, by the names of their files."""
    parts = [text for source in sources.items() for text in source]
    return b"\x03" + _I32.pack(len(paths)) + b"".join(map(_text, paths)) + _I32.pack(len(sources)) + b"".join(map(_text, parts))


def decode_compiled(body: bytes) -> tuple[str, dict[str, bytes]]:
    """What is wrong with sources, else their class files by the names of the classes."""
    return _guarded(body, lambda decoder: (decoder.text(), decoder.files()))


def encode_calls(side: int, fresh: bool, target: tuple[str, str, str], inputs: Sequence[bytes], judged: Judged | None = None) -> bytes:
    """The request to call `target` (class, method, descriptor) on encoded inputs, held to a contract if there is one."""
    kind, held = (b"\x02", b"") if judged is None else (b"\x04", _judged(judged))
    head = kind + struct.pack(">iB", side, fresh) + b"".join(map(_text, target)) + held + _I32.pack(len(inputs))
    return head + b"".join(map(frame, inputs))


def _judged(judged: Judged) -> bytes:
    contract = judged.contract
    kept = [_text(text) for ref in contract.kept for text in (ref.owner, ref.name, ref.descriptor)]
    claims = [_text(text) for claim in judged.claims for text in (claim.thrown_at, claim.text)]
    return b"".join(
        (
            *(_I32.pack(len(contract.clauses)), *map(_clause, contract.clauses)),
            *(_I32.pack(len(contract.kept)), *kept),
            *(_I32.pack(len(judged.claims)), *claims),
        )
    )


def _clause(clause: Clause) -> bytes:
    ref = clause.predicate or MethodRef("", "", "")
    kind = f"{clause.kind.value}{'.' if clause.is_asked_by else ''}"
    named = (str(clause), kind, ref.owner, ref.name, ref.descriptor)
    lists = ([_subject(subject) for subject in clause.subjects], clause.exceptions)
    return b"".join((*map(_text, named), *(part for texts in lists for part in (_I32.pack(len(texts)), *map(_text, texts)))))


def _subject(subject: Subject) -> str:
    match subject:
        case OfInput(place):
            return f"i{place}"
        case OfBefore(number):
            return f"b{number}"
        case OfOutcome():
            return "o"


def encode_input(given: Input) -> bytes:
    """An input; one that cannot be expressed becomes the request to answer `bad-input`."""
    try:
        return _Encoder().input(given)
    except NotJava as problem:
        return b"\x01" + _text(str(problem))


def decode_answer(body: bytes) -> str:
    """The text that answers a load or says ready."""
    return _guarded(body, lambda decoder: decoder.text())


def decode_result(body: bytes) -> CallResult:
    """The result of one call."""
    return _guarded(body, lambda decoder: decoder.result())


def _text(text: str) -> bytes:
    try:
        data = text.encode("latin-1")
        return _I32.pack(len(data)) + data
    except UnicodeEncodeError:
        data = text.encode("utf-16-be", "surrogatepass")
        return _I32.pack(~(len(data) // 2)) + data


@lru_cache(maxsize=4096)
def _layout(tags: str) -> struct.Struct:
    for unknown in set(tags) - _FORMATS.keys():
        raise NotJava(f"a value of type {unknown} cannot be stored")
    return struct.Struct(">" + "".join([_FORMATS[tag] for tag in tags]))


@lru_cache(maxsize=4096)
def _datum(tag: str, value: int) -> Datum:
    if tag == "L":
        return _NULL if value < 0 else Link(value)
    return Scalar(BY_CODE[tag], value)


@lru_cache(maxsize=4096)
def _shape_definition(cls: str, keys: tuple[str, ...], tags: str) -> bytes:
    return _text(cls) + _I32.pack(len(keys)) + b"".join(map(_text, keys)) + tags.encode()


def _tags(data: Sequence[Datum]) -> str:
    return "".join([datum.type.code if type(datum) is Scalar else "L" for datum in data])


def _pack(layout: struct.Struct, data: Sequence[Datum]) -> bytes:
    try:
        return layout.pack(*[datum.bits if type(datum) is Scalar else _index(datum) for datum in data])
    except struct.error:
        raise NotJava(f"a value is out of range among {', '.join(map(str, data[:4]))}") from None


def _index(datum: Datum) -> int:
    if type(datum) is not Link:
        return -1
    if datum.index < 0:
        raise NotJava(f"a link to node {datum.index}")
    return datum.index


class _Encoder:
    """One input in the making."""

    def __init__(self) -> None:
        self._out = bytearray()
        self._shapes: dict[tuple[str, tuple[str, ...], str], int] = {}
        self._arrays: dict[str, int] = {}

    def input(self, given: Input) -> bytes:
        self._out += b"\x00"
        self._count(len(given.heap))
        for node in given.heap:
            self._node(node)
        self._count(len(given.made))
        for made in given.made:
            self._made(made)
        self._count(len(given.statics))
        for key, datum in given.statics:
            self._out += _text(key)
            self._datum(datum)
        self._datum(given.receiver)
        self._data(given.args)
        return bytes(self._out)

    def _made(self, made: Made) -> None:
        self._count(made.index)
        self._count(len(made.bound))
        self._out += b"".join(map(_text, made.bound))
        self._count(len(made.makers))
        for maker in made.makers:
            self._out += _text(maker.descriptor)
            self._data(maker.args)

    def _data(self, data: Sequence[Datum]) -> None:
        self._count(len(data))
        for datum in data:
            self._datum(datum)

    def _count(self, count: int) -> None:
        self._out += _I32.pack(count)

    def _datum(self, datum: Datum) -> None:
        tag = _tags((datum,))
        self._out += tag.encode() + _pack(_layout(tag), (datum,))

    def _node(self, node: Node) -> None:
        match node:
            case ObjectNode(cls, fields):
                self._object(cls, fields)
            case ArrayNode(type, elements):
                self._array(type, elements)
            case TextNode(text):
                self._out += b"\x02" + _text(text)
            case OpaqueNode(label):
                self._out += b"\x03" + _text(label)

    def _object(self, cls: str, fields: tuple[tuple[str, Datum], ...]) -> None:
        keys: tuple[str, ...]
        data: tuple[Datum, ...]
        keys, data = zip(*fields, strict=True) if fields else ((), ())
        tags = _tags(data)
        known = len(self._shapes)
        number = self._shapes.setdefault((cls, keys, tags), known)
        self._out += b"\x00" + _I32.pack(number)
        if number == known:
            self._out += _shape_definition(cls, keys, tags)
        self._out += _pack(_layout(tags), data)

    def _array(self, type: str, elements: tuple[Datum, ...]) -> None:
        tags = _tags(elements) or "L"
        tag = tags[0]
        if tags.count(tag) != len(tags):
            raise NotJava(f"elements of several types in one {type}")
        known = len(self._arrays)
        number = self._arrays.setdefault(type, known)
        self._out += b"\x01" + _I32.pack(number)
        if number == known:
            self._out += _text(type)
        self._out += tag.encode() + _I32.pack(len(elements))
        self._out += _pack(struct.Struct(f">{len(elements)}{_layout(tag).format[1:]}"), elements)


class _Shape(NamedTuple):
    """The class and fields that several objects of a result share."""

    cls: str
    keys: tuple[str, ...]
    tags: str
    layout: struct.Struct


class _Decoder:
    """A frame being read."""

    def __init__(self, body: bytes) -> None:
        self._body = body
        self._at = 0
        self._shapes: list[_Shape] = []
        self._arrays: list[str] = []

    def result(self) -> CallResult:
        last = self._byte() != 0
        output, errors = self.text(), self.text()
        statics = tuple([(self.text(), self._tagged()) for _ in range(self._count())])
        end = self._end()
        heap: Heap = tuple([self._node() for _ in range(self._count())])
        if isinstance(end, Threw):
            has_message, message = self._byte() != 0, self.text()
            end = replace(end, message=message if has_message else None)
        self.finish()
        return CallResult(Observation(end, output, heap, statics, errors), last)

    def files(self) -> dict[str, bytes]:
        return {self.text(): self.text().encode("latin-1") for _ in range(self._count())}

    def finish(self) -> None:
        if self._at != len(self._body):
            raise IndexError("trailing bytes")

    def text(self) -> str:
        length = self._count()
        start = self._at
        if length >= 0:
            self._skip(length)
            return self._body[start : self._at].decode("latin-1")
        self._skip(2 * ~length)
        return self._body[start : self._at].decode("utf-16-be", "surrogatepass")

    def _skip(self, count: int) -> None:
        self._at += count
        if self._at > len(self._body):
            raise IndexError("frame too short")

    def _byte(self) -> int:
        self._at += 1
        return self._body[self._at - 1]

    def _count(self) -> int:
        value: int = _I32.unpack_from(self._body, self._at)[0]
        self._at += 4
        return value

    def _tagged(self) -> Datum:
        tag = chr(self._byte())
        layout = _layout(tag)
        (value,) = layout.unpack_from(self._body, self._at)
        self._at += layout.size
        return _datum(tag, value)

    def _end(self) -> End:
        match self._byte():
            case 0:
                return Returned(None)
            case 1:
                return Returned(self._tagged())
            case 2:
                return Threw(self.text(), None, self._tagged())
            case _:
                return Stopped(self.text(), self.text())

    def _node(self) -> Node:
        match self._byte():
            case 0:
                return self._object()
            case 1:
                return self._array()
            case 2:
                return TextNode(self.text())
            case _:
                return OpaqueNode(self.text())

    def _object(self) -> ObjectNode:
        number = self._count()
        if number == len(self._shapes):
            self._shapes.append(self._shape())
        cls, keys, tags, layout = self._shapes[number]
        values = layout.unpack_from(self._body, self._at)
        self._at += layout.size
        return ObjectNode(cls, tuple(zip(keys, map(_datum, tags, values), strict=True)))

    def _shape(self) -> _Shape:
        cls = self.text()
        count = self._count()
        keys = tuple([self.text() for _ in range(count)])
        start = self._at
        self._skip(count)
        tags = self._body[start : self._at].decode("ascii")
        return _Shape(cls, keys, tags, _layout(tags))

    def _array(self) -> ArrayNode:
        number = self._count()
        if number == len(self._arrays):
            self._arrays.append(self.text())
        tag = chr(self._byte())
        length = self._count()
        layout = struct.Struct(f">{length}{_FORMATS[tag]}")
        values = layout.unpack_from(self._body, self._at)
        self._at += layout.size
        return ArrayNode(self._arrays[number], tuple([_datum(tag, value) for value in values]))


def _guarded(body: bytes, read: Callable[[_Decoder], _T]) -> _T:
    try:
        return read(_Decoder(body))
    except (struct.error, IndexError, KeyError, ValueError) as error:
        raise InternalError(f"the side-car sent a malformed frame ({error})") from error
