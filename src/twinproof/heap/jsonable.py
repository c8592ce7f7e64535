"""Inputs and observations as plain JSON data, and back; what is malformed is `BadInput`.

A value is null, `{"ref": node number}` or `{"int": 5}` under the name of its type; floats are written as decimal text that reads back to
the same bits, chars as one character. Nodes are `{"class", "fields"}`, `{"array", "elements"}`, `{"text"}` or `{"opaque"}`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from twinproof.base.errors import BadInput
from twinproof.heap.observe import (
    ArrayNode,
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
from twinproof.ir.types import BOOLEAN, BY_NAME, CHAR, DOUBLE, FLOAT, STORAGE, Primitive

Json = dict[str, Any]
Keyed = tuple[tuple[str, Datum], ...]
_T = TypeVar("_T")


def input_to_json(given: Input) -> Json:
    """An input as data."""
    return {
        "receiver": _datum_to_json(given.receiver),
        "arguments": [_datum_to_json(value) for value in given.args],
        "statics": _keyed_to_json(given.statics),
        "heap": [_node_to_json(node) for node in given.heap],
    }


def observation_to_json(seen: Observation) -> Json:
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
    return guarded("an input", lambda: _input(_mapping(data)))


def observation_from_json(data: object) -> Observation:
    """The observation that was written so."""
    return guarded("an observation", lambda: _observation(_mapping(data)))


def guarded(what: str, read: Callable[[], _T]) -> _T:
    """What `read` returns; malformed data is bad input."""
    try:
        return read()
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise BadInput(f"not {what} as twinproof writes it ({type(error).__name__}: {error})") from None


def _datum_to_json(value: Datum) -> Json | None:
    match value:
        case Null():
            return None
        case Link(index):
            return {"ref": index}
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


def _node_to_json(node: Node) -> Json:
    match node:
        case ObjectNode(cls, fields):
            return {"class": cls, "fields": _keyed_to_json(fields)}
        case ArrayNode(type, elements):
            return {"array": type, "elements": [_datum_to_json(value) for value in elements]}
        case TextNode(text):
            return {"text": text}
        case OpaqueNode(label):
            return {"opaque": label}


def _keyed_to_json(values: Keyed) -> Json:
    return {key: _datum_to_json(value) for key, value in values}


def _end_to_json(end: End) -> Json:
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


def _input(data: Mapping[str, Any]) -> Input:
    heap = _heap(data["heap"])
    size = len(heap)
    args = tuple(_datum(value, size) for value in _list(data["arguments"]))
    return Input(heap, _datum(data["receiver"], size), args, _keyed(data["statics"], size))


def _observation(data: Mapping[str, Any]) -> Observation:
    heap = _heap(data["heap"])
    return Observation(
        _end(data, len(heap)), _text(data["output"]), heap, _keyed(data["statics"], len(heap)), _text(data.get("errors", ""))
    )


def _end(data: Mapping[str, Any], size: int) -> End:
    match data["end"]:
        case "returned":
            return Returned(_datum(data["value"], size) if "value" in data else None)
        case "threw":
            message = data["message"]
            return Threw(_text(data["class"]), None if message is None else _text(message), _datum(data["value"], size))
        case "stopped":
            return Stopped(_text(data["reason"]), _text(data["detail"]))
    raise ValueError(f"no end: {data['end']!r}")


def _heap(data: object) -> Heap:
    nodes = _list(data)
    return tuple(_node(_mapping(node), len(nodes)) for node in nodes)


def _node(data: Mapping[str, Any], size: int) -> Node:
    if "class" in data:
        return ObjectNode(_text(data["class"]), _keyed(data["fields"], size))
    if "array" in data:
        return ArrayNode(_text(data["array"]), tuple(_datum(value, size) for value in _list(data["elements"])))
    return TextNode(_text(data["text"])) if "text" in data else OpaqueNode(_text(data["opaque"]))


def _keyed(data: object, size: int) -> Keyed:
    return tuple((_text(key), _datum(value, size)) for key, value in _mapping(data).items())


def _datum(data: object, size: int) -> Datum:
    if data is None:
        return Null()
    ((name, value),) = _mapping(data).items()
    if name == "ref":
        if type(value) is not int or not 0 <= value < size:
            raise ValueError(f"no node {value!r}")
        return Link(value)
    return Scalar(BY_NAME[name], _bits(BY_NAME[name], value))


def _bits(type: Primitive, value: Any) -> int:
    if type not in STORAGE:
        raise ValueError(f"no value of type {type}")
    if type is CHAR:
        return ord(value)
    if type is DOUBLE:
        return double_bits(float(value))
    if type is FLOAT:
        return float_bits(float(value))
    if not isinstance(value, bool if type is BOOLEAN else int):
        raise ValueError(f"no {type}: {value!r}")
    return int(value)


def _mapping(data: object) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise ValueError(f"an object is expected, not {type(data).__name__}")
    return data


def _list(data: object) -> list[Any]:
    if not isinstance(data, list):
        raise ValueError(f"a list is expected, not {type(data).__name__}")
    return data


def _text(data: object) -> str:
    if not isinstance(data, str):
        raise ValueError(f"a text is expected, not {type(data).__name__}")
    return data
