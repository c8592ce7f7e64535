"""Calls and what was seen of them, as our driver reads and writes them: numbers of 8 bytes, blocks of memory as bytes."""

from __future__ import annotations

import re
import struct
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from pathlib import PurePath

from twinproof.base.dataclass import dataclass
from twinproof.heap.in_bytes import BYTES_OF, POINTER_BYTES, Byte, bytes_of_cell, cells_of, layout_of, scalar_of
from twinproof.heap.observe import BlockNode, Datum, End, Heap, Input, Link, Node, Null, Observation, OpaqueNode, Returned, Scalar, Stopped
from twinproof.interpret.unplain import UNDEFINED
from twinproof.ir.types import POINTER, VOID, Descriptor, Primitive

FILL = 0xA5
_SLOT = 16
_HEAD = struct.Struct("<3Q16s5Q")
_BLOCK = struct.Struct("<3Q")
_RAN, _EXITED, _SIGNALLED = 0, 1, 2
_RETURNED, _MISSING = 1, 2
_ENDED, _UNDEFINED_CODE = 1, 98
_ABORT, _TIMER, _TRAPS = 6, 27, {4: "SIGILL", 5: "SIGTRAP", 8: "SIGFPE"}
_ASSERTION = re.compile(r"[^\n]*: Assertion `[^\n]*' failed\.\n\Z")
_ADDRESS = re.compile(r"0x[0-9a-f]+")
_PROCESS = re.compile(r"^=+\d*=*\s*", re.MULTILINE)
_PLACE = re.compile(r"#\d+ 0x[0-9a-f]+ in (\w+) (\S+?):(\d+)")
_AT = re.compile(r"^(\S+?):(\d+)(?::\d+)?: runtime error: ", re.MULTILINE)
_CODE = "code "
UNMADE = Observation(Stopped("bad-input", "such an input cannot be made"), "", (), ())


class NotMade(Exception):
    """An input that cannot be built; the message says why."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where a program has what it can call and see: the numbers of functions by their names, those of variables by the keys of their
    static fields, and the names of functions by their addresses."""

    functions: Mapping[str, int]
    variables: Mapping[str, int]
    addresses: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Limits:
    """What one call may use."""

    megabytes: int
    microseconds: int


def encode_call(places: Places, function: int, type: Descriptor, given: Input, limits: Limits, fill: int = FILL) -> bytes:
    """A call as the driver reads it."""
    blocks, rows = _blocks(places, given)
    numbers = {index: number for number, index in enumerate(blocks)}
    moves = [
        (numbers[index], offset, *_target(places, given.heap, numbers, value))
        for index in blocks
        for offset, value in _cells(given.heap[index])
        if isinstance(value, Link)
    ]
    args = [_argument(places, given.heap, numbers, param, arg) for param, arg in zip(type.params, given.args, strict=True)]
    words = [function, limits.megabytes, limits.microseconds, type.result is POINTER, fill, len(blocks)]
    data = [_words(*words), *(_block(given.heap[index], rows[index], fill) for index in blocks), _words(len(moves))]
    return b"".join((*data, *(_words(*move) for move in moves), _words(len(args)), *args))


def _words(*numbers: int) -> bytes:
    return b"".join((number & ((1 << 64) - 1)).to_bytes(8, "little") for number in numbers)


def _blocks(places: Places, given: Input) -> tuple[list[int], dict[int, int | None]]:
    """The nodes that are blocks, and of each the number of its variable, if it is one."""
    rows: dict[int, int | None] = {index: None for index, node in enumerate(given.heap) if isinstance(node, BlockNode)}
    for key, value in given.statics:
        if key not in places.variables or not isinstance(value, Link) or value.index not in rows:
            raise NotMade(f"the variable {key} cannot be set")
        rows[value.index] = places.variables[key]
    return list(rows), rows


def _cells(node: Node) -> Sequence[tuple[int, Datum]]:
    assert isinstance(node, BlockNode)
    return node.cells


def _block(node: Node, variable: int | None, fill: int) -> bytes:
    assert isinstance(node, BlockNode)
    content = bytearray((fill,)) * node.size
    for offset, value in node.cells:
        data = bytes(byte if isinstance(byte, int) else 0 for byte in bytes_of_cell(value))
        content[offset : offset + len(data)] = data
    return _words(variable is not None, node.size, node.align, variable or 0) + bytes(content) + bytes(-node.size % 8)


def _target(places: Places, heap: Heap, numbers: Mapping[int, int], link: Link) -> tuple[int, int, int]:
    """What a pointer leads to: which kind of thing, its number, and how far into it."""
    node = heap[link.index]
    if isinstance(node, BlockNode):
        return 1, numbers[link.index], link.offset
    name = node.label.removeprefix(_CODE) if isinstance(node, OpaqueNode) else ""
    if name not in places.functions:
        raise NotMade("a pointer to what cannot be made")
    return 2, places.functions[name], link.offset


def _argument(places: Places, heap: Heap, numbers: Mapping[int, int], type: object, value: Datum) -> bytes:
    match value:
        case Link():
            return _words(*_target(places, heap, numbers, value))
        case Null():
            return _words(0, 0, 0)
        case Scalar(_, bits):
            return _words(0, bits, bits >> 64)


# --- what was seen


def decode_places(functions: Mapping[int, str], data: bytes) -> dict[int, str]:
    """The names of functions by their addresses, from what the driver says first; they are given by their numbers in its table."""
    return {int.from_bytes(data[16 * number : 16 * number + 8], "little"): name for number, name in functions.items()}


def decode_seen(places: Places, type: Descriptor, given: Input, data: bytes, fill: int = FILL) -> Observation:
    """What was seen of a call."""
    how, code, state, result, *sizes = _HEAD.unpack_from(data)
    texts, at = list[str](), _HEAD.size
    for size in sizes[:3]:
        texts.append(data[at : at + size].decode("utf-8", "surrogateescape"))
        at += size
    output, errors, report = texts
    if how != _RAN:
        return _stopped(how, code, output, errors, report)
    if state != _RETURNED:
        why = f"the function {errors}, whose code is not there" if state == _MISSING else "more memory is left behind than can be shown"
        return Observation(Stopped("unsupported", why), "", (), ())
    blocks = _read_blocks(data[at : at + sizes[4]], sizes[3])
    return _Memory(places, given, blocks, fill).observation(type, result, output, errors)


def _stopped(how: int, code: int, output: str, errors: str, report: str) -> Observation:
    if how == _EXITED and code == _UNDEFINED_CODE and "AddressSanitizer: stack-overflow" in report:
        return Observation(Stopped("stack-overflow", ""), "", (), ())
    if how == _EXITED and code == _UNDEFINED_CODE and report:
        return Observation(Stopped(UNDEFINED, _told(report)), output, (), (), errors)
    if how == _EXITED:
        return Observation(Stopped("exit", f"exit({code})"), output, (), (), errors)
    if how == _SIGNALLED and code == _ABORT:
        plain = _ASSERTION.sub("", errors)
        why = "abort" if plain == errors else "an assertion does not hold"
        return Observation(
            Stopped("exit", why), "", (), (), plain
        )  # what was printed may wait in a buffer, of which nothing is written then
    if how == _SIGNALLED and code != _TIMER:
        return Observation(Stopped("crash", _TRAPS.get(code, f"signal {code}")), output, (), (), errors)
    return Observation(Stopped("timeout", "no end within its time"), "", (), ())


def _told(report: str) -> str:
    """What a sanitizer says, in a line that is always the same."""
    found = _AT.search(report)
    lines = [line for line in _PROCESS.sub("", report).splitlines() if line.strip()]
    if found is not None:
        said = report[found.end() :].partition("\n")[0]
        return f"{_ADDRESS.sub('(address)', said)} ({PurePath(found[1]).name}:{found[2]})"
    told = next((line for line in lines if "AddressSanitizer: " in line), lines[0] if lines else "")
    kind = told.partition("AddressSanitizer: ")[2].partition(" on ")[0] or told
    how = next((line for line in lines if line.startswith(("READ of", "WRITE of"))), "").partition(" at ")[0]
    place = next((each for each in _PLACE.finditer(report) if "/sanitizer" not in each[2] and "/asan" not in each[2]), None)
    where = "" if place is None else f" ({PurePath(place[2]).name}:{place[3]})"
    return _ADDRESS.sub("(address)", f"{kind.split(' (pc')[0]}{', ' + how if how else ''}{where}")


@dataclass(frozen=True, slots=True)
class _Block:
    start: int
    size: int
    data: bytes | None  # None if its life has ended


def _read_blocks(data: bytes, count: int) -> list[_Block]:
    found: list[_Block] = []
    at = 0
    for _ in range(count):
        start, size, state = _BLOCK.unpack_from(data, at)
        at += _BLOCK.size
        found.append(_Block(start, size, None if state == _ENDED else data[at : at + size]))
        at += 0 if state == _ENDED else size + -size % 8
    return found


class _Memory:
    """The blocks that a call left, as nodes: those of the input keep their numbers."""

    def __init__(self, places: Places, given: Input, blocks: list[_Block], fill: int) -> None:
        self._places = places
        self._given = given
        self._fill = fill
        own = [index for index, node in enumerate(given.heap) if isinstance(node, BlockNode)]
        self._numbers = {number: own[number] if number < len(own) else None for number in range(len(blocks))}
        self._blocks = blocks
        self._order = sorted(range(len(blocks)), key=lambda number: blocks[number].start)
        self._starts = [blocks[number].start for number in self._order]
        self._nodes: list[Node | int] = [index if isinstance(node, BlockNode) else node for index, node in enumerate(given.heap)]
        self._sources: dict[int, int] = {index: number for number, index in enumerate(own)}  # of nodes, the blocks
        self._codes: dict[str, int] = {}

    def observation(self, type: Descriptor, result: bytes, output: str, errors: str) -> Observation:
        """All of it."""
        end: End = Returned(None if type.result is VOID else self._result(type.result, result))
        heap: list[Node] = []
        while len(heap) < len(self._nodes):
            node = self._nodes[len(heap)]
            heap.append(self._node(len(heap)) if isinstance(node, int) else node)
        return Observation(end, output, tuple(heap), self._given.statics, errors)

    def _result(self, type: object, data: bytes) -> Datum:
        assert isinstance(type, Primitive)
        if type is not POINTER:
            return scalar_of(type, data[: BYTES_OF[type]])
        address = int.from_bytes(data[:POINTER_BYTES], "little")
        return Null() if address == 0 else self._link(address) or Scalar(POINTER, address)

    def _link(self, address: int) -> Link | None:
        """The pointer that an address is, if it is one into what is known."""
        if address in self._places.addresses:
            return Link(self._code(self._places.addresses[address]))
        at = bisect_right(self._starts, address) - 1
        if at < 0:
            return None
        number = self._order[at]
        block = self._blocks[number]
        if address > block.start + block.size:
            return None
        index = self._numbers[number]
        if index is None:
            index = self._numbers[number] = len(self._nodes)
            self._nodes.append(index)
            self._sources[index] = number
        return Link(index, address - block.start)

    def _code(self, name: str) -> int:
        if name not in self._codes:
            self._codes[name] = len(self._nodes)
            self._nodes.append(OpaqueNode(f"{_CODE}{name}"))
        return self._codes[name]

    def _node(self, index: int) -> Node:
        block = self._blocks[self._sources[index]]
        if block.data is None:
            return OpaqueNode("a block whose life has ended")
        given = self._given.heap[index] if index < len(self._given.heap) else None
        layout = layout_of(given) if isinstance(given, BlockNode) else {}
        known = self._known(block, block.data)
        covered = set[int]()
        for offset, value in given.cells if isinstance(given, BlockNode) else ():
            covered.update(range(offset, offset + len(bytes_of_cell(value))))
        left = {at: byte for at, byte in known.items() if byte != self._fill or at in covered}
        return BlockNode(block.size, given.align if isinstance(given, BlockNode) else _SLOT, cells_of(left, layout))

    def _known(self, block: _Block, data: bytes) -> dict[int, Byte]:
        known: dict[int, Byte] = dict(enumerate(data))
        for at in range(-block.start % POINTER_BYTES, len(data) - POINTER_BYTES + 1, POINTER_BYTES):
            address = int.from_bytes(data[at : at + POINTER_BYTES], "little")
            link = self._link(address) if address >= 1 << 16 and not address >> 47 else None
            if link is not None:
                known.update({at + part: (link, part) for part in range(POINTER_BYTES)})
        return known
