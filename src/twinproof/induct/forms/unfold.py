"""Recursion unfolded: a method with its own body in place of its calls of itself, once, so that one call stands for two."""

from __future__ import annotations

from twinproof.align.rewrite import with_body
from twinproof.induct.callees import Callees
from twinproof.induct.forms.inline import has_local_blocks, in_place
from twinproof.ir.instruction import Call
from twinproof.ir.program import Method

_MOST_CALLS, _MOST_BLOCKS = 2, 40


def unfolded(callees: Callees, side: int, method: Method) -> Method:
    """The method with its own body in place of each of its calls of itself; the method itself if that cannot be, or it has none."""
    body = method.body
    assert body is not None
    calls = [
        (number, index, instr)
        for number, block in enumerate(body.blocks)
        for index, instr in enumerate(block.instrs)
        if isinstance(instr, Call) and callees.is_only(side, method, instr)
    ]
    if not 0 < len(calls) <= _MOST_CALLS or len(body.blocks) > _MOST_BLOCKS or has_local_blocks(body):
        return method
    made = body
    for number, index, call in reversed(calls):  # the last ones first: where the others are stays as it is
        made = in_place(made, number, index, call, body)
    return with_body(method, made)
