"""Who calls whom, held against all paths of small random graphs."""

from __future__ import annotations

import random
from itertools import product

import pytest

from twinproof.ir.builder import BodyBuilder
from twinproof.ir.instruction import CallKind, MethodRef
from twinproof.ir.program import PUBLIC, STATIC, Class, Method, program_of
from twinproof.ir.side import Side
from twinproof.java.java import JAVA
from twinproof.same.callgraph import CallGraph


def _method(number: int, called: set[int], loops: bool) -> Method:
    body = BodyBuilder("()V")
    start = body.label()
    body.jump(start)
    body.place(start)
    for other in sorted(called):
        body.run(CallKind.STATIC, MethodRef("C", f"m{other}", "()V"))
    if loops:
        body.jump(start)
    else:
        body.give_back()
    return Method("C", f"m{number}", "()V", PUBLIC | STATIC, body.finish())


@pytest.mark.parametrize("seed", range(60))
def test_what_is_reached_and_what_repeats(seed: int) -> None:
    chance = random.Random(seed)
    count = chance.randint(1, 7)
    calls = {one: {other for other in range(count) if chance.random() < 1.3 / count} for one in range(count)}
    looping = {one for one in range(count) if chance.random() < 0.1}
    methods = [_method(one, calls[one], one in looping) for one in range(count)]
    program = program_of({"C": Class("C", "java.lang.Object", (), PUBLIC, (), {(m.name, m.descriptor): m for m in methods})}, JAVA)
    graph = CallGraph(Side(program), frozenset({"C"}))
    reached = {one: set(others) for one, others in calls.items()}
    for through, one in product(range(count), repeat=2):
        if through in reached[one]:
            reached[one] |= reached[through]
    for one in chance.sample(range(count), count):
        assert graph.reached(methods[one]) == {methods[other] for other in reached[one]}
        assert graph.repeats(methods[one]) == any(other in looping or other in reached[other] for other in {one, *reached[one]})
