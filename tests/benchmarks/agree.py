"""Do two compiled versions of a method agree? Random inputs run on both, and what is seen of them compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from benchmarks.heaps import Inputs, Shape
from twinproof.heap.observe import ArrayNode, Datum, Heap, Input, Link, Node, ObjectNode, Observation, Returned, Stopped, Threw
from twinproof.ir.program import Method, Program
from twinproof.java.find.classpath import open_classpath
from twinproof.java.find.jdk import find_jdk
from twinproof.java.library.known.registry import KNOWN
from twinproof.java.load.load import load_program
from twinproof.java.sidecar import Sidecar
from twinproof.sample.views import as_seen


@dataclass(frozen=True, slots=True)
class Versions:
    """Two versions of `method`, given as `Class.name`: the directories of their classes."""

    old: Path
    new: Path
    method: str


def differing_inputs(sidecar: Sidecar, versions: Versions, shape: Shape, runs: int, seed: str, least: float = 1.0) -> list[Input]:
    """The random inputs, of `runs`, on which the versions differ; at least such a part must not end by a limit."""
    classpath = open_classpath([versions.old], find_jdk())
    program = load_program(classpath)
    method = _method(program, versions.method)
    names = [name.replace("/", ".") for name in classpath.names() if name != "Witness" and _is_named(name)]
    inputs, random = Inputs(program, names, method), Random(seed)
    given = [inputs.make(random, shape) for _ in range(runs)]
    seen = [sidecar.observe_many(sidecar.load([side]), *_target(method), given) for side in (versions.old, versions.new)]
    ended = [row for row in zip(given, *seen, strict=True) if not any(isinstance(side.end, Stopped) for side in row[1:])]
    assert len(ended) >= least * runs, f"only {len(ended)} of {runs} runs ended"
    return [one for one, old, new in ended if not agree(one.heap, old, new)]


def _method(program: Program, spec: str) -> Method:
    cls, _, name = spec.rpartition(".")
    owner = program.find(cls)
    assert owner is not None, spec
    (method,) = [method for method in owner.methods.values() if method.name == name]
    return method


def _target(method: Method) -> tuple[str, str, str]:
    return method.owner, method.name, method.descriptor


def _is_named(internal: str) -> bool:
    return not internal.rpartition("$")[2].isdigit()


def agree(before: Heap, old: Observation, new: Observation) -> bool:
    """Whether two observations are equal up to the numbers of fresh objects, exception messages and statics of one side only."""
    assert not isinstance(old.end, Stopped), old.end
    assert not isinstance(new.end, Stopped), new.end
    common = [key for key in dict(old.statics) if key in dict(new.statics)]
    return _canonical(old, before, common) == _canonical(new, before, common)


def _canonical(seen: Observation, before: Heap, statics: Sequence[str]) -> object:
    """What is seen, with fresh objects numbered in the order of a walk from the inputs, these statics and the result."""
    order = {index: index for index in range(len(before))}
    queue = list(order)
    held = dict(seen.statics)
    roots = [_renumbered(held[key], order, queue) for key in statics]
    end = _end(seen, order, queue)
    heap = as_seen(KNOWN, seen.heap, before)
    nodes = [_contents(heap[index], order, queue) for index in queue]  # The queue grows meanwhile.
    return seen.output, end, roots, nodes


def _end(seen: Observation, order: dict[int, int], queue: list[int]) -> object:
    match seen.end:
        case Returned(value):
            return "nothing" if value is None else _renumbered(value, order, queue)
        case Threw(cls):
            return cls
        case Stopped(reason):
            raise AssertionError(reason)


def _renumbered(datum: Datum, order: dict[int, int], queue: list[int]) -> Datum:
    if not isinstance(datum, Link):
        return datum
    if datum.index not in order:
        order[datum.index] = len(order)
        queue.append(datum.index)
    return Link(order[datum.index])


def _contents(node: Node, order: dict[int, int], queue: list[int]) -> Node:
    match node:
        case ObjectNode(cls, fields):
            return ObjectNode(cls, tuple((key, _renumbered(datum, order, queue)) for key, datum in fields))
        case ArrayNode(type, elements):
            return ArrayNode(type, tuple(_renumbered(datum, order, queue) for datum in elements))
    return node
