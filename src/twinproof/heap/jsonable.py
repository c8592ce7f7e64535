"""Inputs and observations as plain JSON data, and back; what is malformed is `BadInput`.

A value is null, `{"ref": node number}` (into a block of memory with `"offset"`) or `{"int": 5}` under the name of its type; floats are
written as decimal text that reads back to the same bits, chars as one character. Nodes are `{"class", "fields"}`, `{"array", "elements"}`,
`{"text"}`, `{"opaque"}` or `{"block", "align", "cells"}`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from twinproof.base.errors import BadInput
from twinproof.base.jsondata import Json, JsonObject, as_float, as_list, as_mapping, as_text
from twinproof.heap.in_bytes import cell_bytes
from twinproof.heap.observe import (
    ArrayNode,
    BlockNode,
    Datum,
    End,
    Heap,
    Input,
    Link,
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
    double_bits,
    double_from_bits,
    float_bits,
    float_from_bits,
)
from twinproof.ir.types import BOOLEAN, BY_NAME, CHAR, DOUBLE, FLOAT, POINTER, STORAGE, Primitive

_ALIGNS = (1, 2, 4, 8, 16, 32, 64)
_LARGEST = 1 << 28
Keyed = tuple[tuple[str, Datum], ...]
_T = TypeVar("_T")


def input_to_json(given: Input) -> JsonObject:
    """An input as data."""
    return {
        "receiver": _datum_to_json(given.receiver),
        "arguments": [_datum_to_json(value) for value in given.args],
        "statics": _keyed_to_json(given.statics),
        "heap": [_node_to_json(node) for node in given.heap],
    }


def observation_to_json(seen: Observation) -> JsonObject:
    """An observation as data."""
    return {
        **_end_to_json(seen.end),
        "output": seen.output,
        "errors": seen.errors,
        "statics": _keyed_to_json(seen.statics),
        "heap": [_node_to_json(node) for node in seen.heap],
    }


def input_from_json(data: object) -> Input:
    """The input that was written so."""
    return guarded("an input", lambda: _input(as_mapping(data)))


def observation_from_json(data: object) -> Observation:
    """The observation that was written so."""
    return guarded("an observation", lambda: _observation(as_mapping(data)))


def guarded(what: str, read: Callable[[], _T]) -> _T:
    """What `read` returns; malformed data is bad input."""
    try:
        return read()
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise BadInput(f"not {what} as twinproof writes it ({type(error).__name__}: {error})") from None


def _datum_to_json(value: Datum) -> JsonObject | None:
    match value:
        case Null():
            return None
        case Link(index, 0):
            return {"ref": index}
        case Link(index, offset):
            return {"ref": index, "offset": offset}
        case Scalar(type, bits):
            return {type.name: _bits_to_json(type, bits)}


def _bits_to_json(type: Primitive, bits: int) -> bool | int | str:
    if type is BOOLEAN:
        return bool(bits)
    if type is CHAR:
        return chr(bits)
    if type is DOUBLE:
        return repr(double_from_bits(bits))
    return repr(float_from_bits(bits)) if type is FLOAT else bits


def _node_to_json(node: Node) -> JsonObject:
    match node:
        case ObjectNode(cls, fields):
            return {"class": cls, "fields": _keyed_to_json(fields)}
        case ArrayNode(type, elements):
            return {"array": type, "elements": [_datum_to_json(value) for value in elements]}
        case TextNode(text):
            return {"text": text}
        case OpaqueNode(label):
            return {"opaque": label}
        case BlockNode(size, align, cells):
            return {"block": size, "align": align, "cells": {str(offset): _datum_to_json(value) for offset, value in cells}}


def _keyed_to_json(values: Keyed) -> JsonObject:
    return {key: _datum_to_json(value) for key, value in values}


def _end_to_json(end: End) -> JsonObject:
    match end:
        case Returned(None):
            return {"end": "returned"}
        case Returned(value):
            assert value is not None
            return {"end": "returned", "value": _datum_to_json(value)}
        case Threw(cls, message, value):
            return {"end": "threw", "class": cls, "message": message, "value": _datum_to_json(value)}
        case Stopped(reason, detail):
            return {"end": "stopped", "reason": reason, "detail": detail}


def _input(data: Mapping[str, Json]) -> Input:
    heap = _heap(data["heap"])
    size = len(heap)
    args = tuple(_datum(value, size) for value in as_list(data["arguments"]))
    return Input(heap, _datum(data["receiver"], size), args, _keyed(data["statics"], size))


def _observation(data: Mapping[str, Json]) -> Observation:
    heap = _heap(data["heap"])
    return Observation(
        _end(data, len(heap)), as_text(data["output"]), heap, _keyed(data["statics"], len(heap)), as_text(data.get("errors", ""))
    )


def _end(data: Mapping[str, Json], size: int) -> End:
    match data["end"]:
        case "returned":
            return Returned(_datum(data["value"], size) if "value" in data else None)
        case "threw":
            message = data["message"]
            return Threw(as_text(data["class"]), None if message is None else as_text(message), _datum(data["value"], size))
        case "stopped":
            return Stopped(as_text(data["reason"]), as_text(data["detail"]))
    raise ValueError(f"no end: {data['end']!r}")


def _heap(data: object) -> Heap:
    nodes = as_list(data)
    return tuple(_node(as_mapping(node), len(nodes)) for node in nodes)


def _node(data: Mapping[str, Json], size: int) -> Node:
    if "class" in data:
        return ObjectNode(as_text(data["class"]), _keyed(data["fields"], size))
    if "block" in data:
        return _block(data, size)
    if "array" in data:
        return ArrayNode(as_text(data["array"]), tuple(_datum(value, size) for value in as_list(data["elements"])))
    return TextNode(as_text(data["text"])) if "text" in data else OpaqueNode(as_text(data["opaque"]))


def _block(data: Mapping[str, Json], size: int) -> Node:
    cells = tuple((int(offset), value) for offset, value in _keyed(data["cells"], size))
    room, align = data["block"], data["align"]
    ends = [offset + cell_bytes(value) for offset, value in cells]
    starts = [offset for offset, _ in cells]
    if type(room) is not int or type(align) is not int or align not in _ALIGNS or not 0 <= room <= _LARGEST:
        raise ValueError(f"no block of {room!r} bytes aligned to {align!r}")
    if any(end > start for end, start in zip([0, *ends], [*starts, room], strict=True)):
        raise ValueError("cells that overlap or lie outside of their block")
    return BlockNode(room, align, cells)


def _keyed(data: object, size: int) -> Keyed:
    return tuple((as_text(key), _datum(value, size)) for key, value in as_mapping(data).items())


def _datum(data: object, size: int) -> Datum:
    if data is None:
        return Null()
    parts = as_mapping(data)
    if "ref" in parts:
        return _link(parts["ref"], parts.get("offset", 0), size)
    ((name, value),) = parts.items()
    return Scalar(BY_NAME[name], _address(value) if BY_NAME[name] is POINTER else _bits(BY_NAME[name], value))


def _link(index: Json, offset: Json, size: int) -> Link:
    if type(index) is not int or not 0 <= index < size:
        raise ValueError(f"no node {index!r}")
    if type(offset) is not int:
        raise ValueError(f"no offset {offset!r}")
    return Link(index, offset)


def _address(value: Json) -> int:
    """A pointer that leads nowhere, as a number."""
    if type(value) is not int or not 0 <= value < 1 << 64:
        raise ValueError(f"no address: {value!r}")
    return value


def _bits(type: Primitive, value: Json) -> int:
    if type not in STORAGE:
        raise ValueError(f"no value of type {type}")
    if type is CHAR:
        return ord(as_text(value))
    if type is DOUBLE:
        return double_bits(as_float(value))
    if type is FLOAT:
        return float_bits(as_float(value))
    if not isinstance(value, bool if type is BOOLEAN else int):
        raise ValueError(f"no {type}: {value!r}")
    return int(value)
