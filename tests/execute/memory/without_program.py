"""Inputs of no program, for memory by itself."""

from __future__ import annotations

from twinproof.execute.inputs import Inputs
from twinproof.execute.parameterised import Erased
from twinproof.execute.universe import Universe
from twinproof.ir.program import Program
from twinproof.ir.side import Side
from twinproof.language.neutral import NEUTRAL


def empty_inputs() -> Inputs:
    """Inputs of a program without classes."""
    return Inputs(Universe(Side(Program(lambda name: None, NEUTRAL)), ()), Erased())
