"""Corners of aliasing and of types that the executor once got wrong, each on inputs made for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from execute.concretise import Evaluation, class_of
from execute.held import Tally, hold
from execute.paths import Taken, Z3Alone, models
from execute.worlds import World, open_world, scalar
from twinproof.execute.inputs import Inputs
from twinproof.heap.observe import ArrayNode, Datum, Input, Link, Node, Null, ObjectNode, TextNode
from twinproof.ir.program import Method
from twinproof.ir.types import BOOLEAN, BYTE, INT, OBJECT, REF, ClassType
from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import find_jdk
from twinproof.smt.query import Sat, Unsat
from twinproof.term.build import equal, not_
from twinproof.term.term import Term, Value, constant, lift


@pytest.fixture(scope="module")
def world() -> World:
    jdk = find_jdk()
    return open_world(compile_sources([Path(__file__).with_name("Corners.java")], jdk), jdk)


def method_named(world: World, name: str) -> Method:
    return next(method for method in world.methods() if method.name == name)


INTS = ArrayNode("int[]", (scalar(INT, 7), scalar(INT, 8)))
BYTES = ArrayNode("byte[]", (scalar(BYTE, -3),))
BOOLEANS = ArrayNode("boolean[]", (scalar(BOOLEAN, 0),))
TEXT = TextNode("x")
BOX = ObjectNode("java.lang.Integer", (("java.lang.Integer.value", scalar(INT, 3)),))
ALIAS: tuple[Datum, ...] = (Link(0), Link(0))


def an(cls: str, i: int = 0) -> ObjectNode:
    return ObjectNode(cls, (("P.i", scalar(INT, i)),))


CASES: list[tuple[str, tuple[Node, ...], tuple[Datum, ...]]] = [
    ("arrayIsObject", (INTS,), ALIAS),
    ("arrayIsObject", (INTS, INTS), (Link(0), Link(1))),
    ("stringIsObject", (TEXT,), ALIAS),
    ("stringIsComparable", (TEXT,), ALIAS),
    ("stringIsSequence", (TEXT,), ALIAS),
    ("boxIsNumber", (BOX,), ALIAS),
    ("elementOfObject", (ArrayNode("P[]", (Link(1),)), an("Q")), (Link(0), Link(1))),
    ("writtenThroughElement", (ArrayNode("P[]", (Link(1),)), an("P")), (Link(0), Link(1))),
    ("writtenThroughObject", (INTS,), ALIAS),
    ("kindOf", (INTS,), (Link(0),)),
    ("kindOf", (TEXT,), (Link(0),)),
    ("kindOf", (an("Q"),), (Link(0),)),
    ("kindOf", (BYTES,), (Link(0),)),
    ("byteThroughObject", (BYTES,), ALIAS),
    ("booleanThroughObject", (BOOLEANS,), (Link(0),)),
    ("bytesOrBooleans", (BOOLEANS, BYTES), (Link(0), Link(1), scalar(BOOLEAN, 0))),
    ("bytesOrBooleans", (BOOLEANS, BYTES), (Link(0), Link(1), scalar(BOOLEAN, 1))),
    ("dispatchOfDefault", (an("R", 1), an("R", 0)), (Link(0), Link(1))),
    ("dispatchOfDefault", (an("R", 1), an("Q", 5)), (Link(0), Link(1))),
    ("dispatchOfDefault", (an("R", 1),), ALIAS),
    ("storeInUnknownArray", (ArrayNode("int[][]", (Null(),)), INTS), (Link(0), Link(1))),
    ("storeInUnknownArray", (ArrayNode("int[][]", (Null(),)), an("P")), (Link(0), Link(1))),
    ("storeInUnknownArray", (ArrayNode("int[][]", (Null(),)),), (Link(0), Null())),
    ("storeInUnknownArray", (ArrayNode("Q[]", (Null(),)), an("P")), (Link(0), Link(1))),
    ("storeInUnknownArray", (ArrayNode("java.lang.Object[]", (Null(),)), INTS), (Link(0), Link(1))),
    ("storeInUnknownArray", (ArrayNode("java.lang.String[]", (Null(),)), TEXT), (Link(0), Link(1))),
    ("arraysOfArrays", (ArrayNode("int[][]", ()),), ALIAS),
    ("storeNewInUnknownArray", (ArrayNode("int[][]", (Null(),)),), (Link(0), scalar(BOOLEAN, 0))),
    ("storeNewInUnknownArray", (ArrayNode("int[][]", (Null(),)),), (Link(0), scalar(BOOLEAN, 1))),
    ("storeNewInUnknownArray", (ArrayNode("P[]", (Null(),)),), (Link(0), scalar(BOOLEAN, 1))),
    ("heldByObject", (ArrayNode("Q[]", (Link(1),)), an("Q")), (Link(0),)),
    ("heldByObject", (ArrayNode("P[]", (Null(),)),), (Link(0),)),
    ("rowHeldByObject", (ArrayNode("P[][]", (Link(1),)), ArrayNode("Q[]", (Link(2),)), an("Q")), (Link(0),)),
    ("truthHeldByObject", (ArrayNode("boolean[]", (scalar(BOOLEAN, 1),)),), (Link(0),)),
    ("truthHeldByObject", (BYTES,), (Link(0),)),
    ("storeInSubclassArray", (ArrayNode("Q[]", (Null(), Null())), an("P")), (Link(0), Link(1))),
    ("storeInSubclassArray", (ArrayNode("Q[]", (Null(), Link(1))), an("Q")), (Link(0), Link(1))),
]


@pytest.mark.parametrize(("name", "heap", "args"), CASES)
def test_corner(world: World, name: str, heap: tuple[Node, ...], args: tuple[Datum, ...]) -> None:
    """The predicted outcome is the one that is seen."""
    executed = world.execute(method_named(world, name), 3)
    assert executed is not None
    tally = Tally()
    hold(world, executed, [Input(heap, Null(), args)], tally)
    assert tally.problems == []
    assert tally.decided == 1, tally.left_out


def test_the_receiver_is_an_object_that_runs_the_method(world: World) -> None:
    """Also where no condition mentions it: a model always has an object of a class that does not override the method."""
    method = method_named(world, "twice")
    executed = world.execute(method, 3, Z3Alone())
    assert executed is not None
    found = list(models(executed, Random(0), 0))
    assert [class_of(taken.input.heap[0]) for taken in found if isinstance(taken, Taken)] == ["P"]
    facts = executed.inputs.facts_about([])
    receiver = executed.inputs.parameters[0][0]
    for name in ("P", "Q", "R"):
        value = Evaluation(world, executed.inputs, Input((an(name),), Link(0), ()))
        assert value(receiver) == 1
        assert value.holds(facts) == (name != "Q")


@pytest.mark.parametrize(("array", "element", "answer"), [("Q[]", "P", Unsat), ("Q[]", "Q", Sat), ("P[]", "Q", Sat), ("P[]", "P", Sat)])
def test_elements_fit_the_array(world: World, array: str, element: str, answer: type) -> None:
    """No input array of a subclass holds an object of the superclass."""
    executed = world.execute(method_named(world, "storeInSubclassArray"), 3, Z3Alone())
    assert executed is not None
    inputs, universe = executed.inputs, executed.inputs.universe
    p0 = inputs.parameters[0][0]
    held = inputs.element(p0, constant(INT, 1), ClassType("P"))
    conditions = [inputs.is_a(p0, [universe.number(array)]), inputs.is_a(held, [universe.number(element)]), not_(equal(REF, held, None))]
    assert isinstance(executed.check.ask(tuple(lift(each, BOOLEAN) for each in conditions), "element", 5.0), answer)


def test_elements_fit_what_the_array_is_asked_to_be(world: World) -> None:
    """An array reached as an Object that turns out to be a P[] holds only P, one of P[] only arrays of P, one of booleans only 0 and 1."""

    def can(method: str, first: str, *then: Callable[[Inputs, Term], Value]) -> bool:
        executed = world.execute(method_named(world, method), 3, Z3Alone())
        assert executed is not None
        inputs = executed.inputs
        array = inputs.parameters[0][0]
        kind = BYTE if first == "boolean[]" else OBJECT
        conditions = [is_a(inputs, array, first)]
        for number, condition in enumerate(then):
            held = inputs.element(array, constant(INT, 0), OBJECT if number < len(then) - 1 else kind)
            conditions += [condition(inputs, held), *([not_(equal(REF, held, None))] if held.sort is REF else [])]
            array = held
        answer = executed.check.ask(tuple(each for each in conditions if isinstance(each, Term)), "element", 5.0)
        assert isinstance(answer, Sat | Unsat)
        return isinstance(answer, Sat) and False not in conditions

    def of(name: str) -> Callable[[Inputs, Term], Value]:
        return lambda inputs, held: is_a(inputs, held, name)

    def unknown(inputs: Inputs, held: Term) -> Value:
        return inputs.is_a(held, inputs.universe.unknown(inputs.classes(held)))

    assert can("heldByObject", "P[]", of("Q"))
    assert not can("heldByObject", "P[]", unknown)
    assert not can("heldByObject", "P[]", of("java.lang.String"))
    assert can("rowHeldByObject", "P[][]", of("P[]"), of("Q"))
    assert not can("rowHeldByObject", "P[][]", of("Q"))
    assert not can("rowHeldByObject", "P[][]", unknown, unknown)
    assert can("truthHeldByObject", "boolean[]", lambda inputs, held: equal(INT, held, 1))
    assert not can("truthHeldByObject", "boolean[]", lambda inputs, held: equal(INT, held, 2))


def is_a(inputs: Inputs, ref: Term, name: str) -> Value:
    return inputs.instance_of(ref, name, inputs.universe.supertypes)
