"""Names of tests: the last call and how it ends, and where that is not enough the line and direction that it is there for."""

from __future__ import annotations

import re
from collections.abc import Collection

from twinproof.heap.observe import Null, Scalar, number_of
from twinproof.ir.types import BOOLEAN
from twinproof.testgen.direction import BranchTarget
from twinproof.testgen.seen_call import ConstantOf, SeenCall, ThrewOf


def test_name(last: SeenCall, covers: list[BranchTarget], taken: Collection[str]) -> str:
    """A name that no other test has."""
    method = last.step.operation.method
    name = "make" if method.is_constructor else re.sub(r"\W", "", method.name.strip("_")) or "call"
    ending = _ending(last)
    about = [f"_line{target.line}_{re.sub('[^A-Za-z0-9]+', '_', target.word)}" for target in covers if target.word != "enter"]
    ways = [name + ending] if ending or not about else []
    ways += [name + ending + way for way in about]
    ways = [way if way != name else f"{name}Returns" for way in ways]
    ways += [f"{name}{ending}_{number}" for number in range(2, len(taken) + 3)]
    return next(way for way in ways if way not in taken)


def _ending(last: SeenCall) -> str:
    """How a call ends, if that is soon said."""
    match last.end:
        case ThrewOf(cls):
            return "Throws" + cls.rpartition(".")[2].rpartition("$")[2]
        case Null():
            return "ReturnsNull"
        case Scalar(type, bits) if type is BOOLEAN:
            return "ReturnsTrue" if bits else "ReturnsFalse"
        case Scalar(type, bits):
            number = number_of(type, bits)
            return f"Returns{'Minus' if number < 0 else ''}{abs(number)}" if isinstance(number, int) and abs(number) < 1000 else ""
        case ConstantOf(_, name):
            return f"Returns{name.title().replace('_', '')}"
    return ""
