"""Inputs and observations as JSON: back to the same, and malformed data is bad input."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given as examples
from hypothesis import strategies as gen

from twinproof.base.errors import BadInput
from twinproof.heap.jsonable import input_from_json, input_to_json, observation_from_json, observation_to_json
from twinproof.heap.observe import (
    ArrayNode,
    Input,
    Link,
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
from twinproof.ir.types import BOOLEAN, BYTE, CHAR, DOUBLE, FLOAT, INT, LONG, SHORT
from twinproof.witness.witness import MethodName, Witness, WitnessFile
from twinproof.witness.witness_file import read_kept

NULL = Null()
DOUBLES = [0, 1 << 63, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 1, 0x3FB999999999999A]
FLOATS = [0, 1 << 31, 0x7F800000, 0xFF800000, 0x7FC00000, 1, 0x3DCCCCCD]

texts = gen.text(gen.characters(exclude_categories=()), max_size=5)
scalars = gen.one_of(
    gen.integers(0, 1).map(lambda bits: Scalar(BOOLEAN, bits)),
    gen.integers(-128, 127).map(lambda bits: Scalar(BYTE, bits)),
    gen.integers(0, 65535).map(lambda bits: Scalar(CHAR, bits)),
    gen.integers(-(2**15), 2**15 - 1).map(lambda bits: Scalar(SHORT, bits)),
    gen.integers(-(2**31), 2**31 - 1).map(lambda bits: Scalar(INT, bits)),
    gen.integers(-(2**63), 2**63 - 1).map(lambda bits: Scalar(LONG, bits)),
    gen.sampled_from(FLOATS).map(lambda bits: Scalar(FLOAT, bits)),
    gen.sampled_from(DOUBLES).map(lambda bits: Scalar(DOUBLE, bits)),
)
values = gen.one_of(scalars, gen.just(NULL), gen.integers(0, 3).map(Link))
keyed = gen.dictionaries(texts, values, max_size=3).map(lambda found: tuple(found.items()))
nodes = gen.one_of(
    gen.builds(ObjectNode, texts, keyed),
    gen.builds(ArrayNode, texts, gen.lists(values, max_size=3).map(tuple)),
    gen.builds(TextNode, texts),
    gen.builds(OpaqueNode, texts),
)
heaps = gen.lists(nodes, min_size=4, max_size=4).map(tuple)
ends = gen.one_of(
    gen.builds(Returned, gen.one_of(gen.none(), values)),
    gen.builds(Threw, texts, gen.one_of(gen.none(), texts), values),
    gen.builds(Stopped, texts, texts),
)


@examples(heaps, values, gen.lists(values, max_size=3).map(tuple), keyed)
def test_inputs_come_back(heap: tuple[Any, ...], receiver: Any, args: tuple[Any, ...], statics: Any) -> None:
    """Every input survives the way through JSON text."""
    start = Input(heap, receiver, args, statics)
    assert input_from_json(json.loads(json.dumps(input_to_json(start)))) == start


@examples(ends, texts, heaps, keyed)
def test_observations_come_back(end: Any, output: str, heap: tuple[Any, ...], statics: Any) -> None:
    """Every observation survives the way through JSON text."""
    start = Observation(end, output, heap, statics)
    assert observation_from_json(json.loads(json.dumps(observation_to_json(start)))) == start


EMPTY: dict[str, Any] = {"receiver": None, "arguments": [], "statics": {}, "heap": []}


@pytest.mark.parametrize(
    "change",
    [
        {"receiver": {"ref": 0}},
        {"receiver": {"ref": -1}},
        {"receiver": {"ref": True}},
        {"receiver": {"ref": 0, "int": 1}},
        {"receiver": 5},
        {"arguments": {}},
        {"arguments": [{"int": "5"}]},
        {"arguments": [{"int": 1.5}]},
        {"arguments": [{"boolean": 1}]},
        {"arguments": [{"char": "ab"}]},
        {"arguments": [{"double": "x"}]},
        {"arguments": [{"void": 0}]},
        {"arguments": [{"ref ": 0}]},
        {"statics": []},
        {"heap": None},
        {"heap": [{}]},
        {"heap": [{"class": 5, "fields": {}}]},
        {"heap": [{"class": "A"}]},
        {"heap": [{"text": None}]},
    ],
)
def test_malformed_inputs(change: dict[str, Any]) -> None:
    """Whatever is wrong, the answer is one line."""
    assert input_from_json(EMPTY) == Input((), NULL, ())
    with pytest.raises(BadInput, match=r"\Anot an input as twinproof writes it [^\n]*\Z"):
        input_from_json({**EMPTY, **change})


WITNESS = Witness(
    MethodName("p.A", "f", "(I)I"),
    MethodName("p.A", "f", "(I)I"),
    Input((), NULL, (Scalar(INT, 1),)),
    Observation(Returned(Scalar(INT, 1)), "", (), ()),
    Observation(Returned(Scalar(INT, 2)), "", (), ()),
    "arguments",
    "class T { }",
    ("the input has a cycle",),
)


def test_files_come_back(tmp_path: Path) -> None:
    """A witness file holds all it was given, and is the same text each time."""
    file = WitnessFile(WITNESS, ("old.jar",), ("new", "b.class"), ("lib.jar",), (("a.A", "b.A"),), "message")
    path = tmp_path / "witness.json"
    path.write_text(file.to_text())
    assert read_kept(path) == file
    assert read_kept(path).to_text() == file.to_text()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("{}", "not a witness written by twinproof"),
        ("[1]", "not a witness written by twinproof"),
        ('{"kind": "twinproof witness", "schema": 99}', "schema 99"),
        ('{"kind": "twinproof witness", "schema": 1}', "not a witness as twinproof writes it"),
    ],
)
def test_files_that_are_none(tmp_path: Path, text: str, problem: str) -> None:
    """What is no witness file is said in one line that names the file."""
    path = tmp_path / "witness.json"
    path.write_text(text)
    with pytest.raises(BadInput, match=problem) as raised:
        read_kept(path)
    assert str(path) in str(raised.value)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("key", ["old", "new", "libraries", "renames", "exceptions", "witness"])
def test_files_with_something_missing_or_wrong(tmp_path: Path, key: str) -> None:
    """Each part is needed and checked."""
    whole = json.loads(WitnessFile(WITNESS, ("a",), ("b",)).to_text())
    path = tmp_path / "witness.json"
    for broken in ({**whole, key: 5}, {name: value for name, value in whole.items() if name != key}):
        path.write_text(json.dumps(broken))
        with pytest.raises(BadInput, match="not a witness"):
            read_kept(path)


def test_a_missing_file(tmp_path: Path) -> None:
    """No such file: bad input, not a traceback."""
    with pytest.raises(BadInput, match=r"nowhere\.json"):
        read_kept(tmp_path / "nowhere.json")
