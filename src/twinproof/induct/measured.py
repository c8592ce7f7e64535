"""Code whose loops have measures that its user wrote: it ends where every claim of it is kept.

A measure is claimed not to be negative at the start of each round, and to be less than in the round before, so that there are only so
many rounds. That is no proof for a loop in whose rounds it need not be asked, nor for code that calls itself or that nobody has seen.
"""

from __future__ import annotations

from collections.abc import Iterable

from twinproof.contract.claims import asks_measure
from twinproof.execute.order import Order, order_blocks
from twinproof.ir.cfg import successors
from twinproof.ir.instruction import Call
from twinproof.ir.program import Body, Method, Program
from twinproof.ir.side import Side
from twinproof.same.callgraph import call_graph


def surely_ends(side: Side, user_classes: Iterable[str], method: Method) -> bool:
    """Whether a method ends, given that its claims and those of all that it calls are kept."""
    graph = call_graph(side, frozenset(user_classes))
    every = {method, *graph.reached(method)}
    return all(one.body is not None and one not in graph.reached(one) and is_measured(side.program, one.body) for one in every)


def is_measured(program: Program, body: Body) -> bool:
    """Whether each loop asks a measure of its own in every round."""
    order = order_blocks(body)
    asking = [
        number
        for number in order.place
        if any(isinstance(instr, Call) and asks_measure(program, instr.method) for instr in body.blocks[number].instrs)
    ]
    return all(any(_is_in_every_round(body, order, head, block) for block in asking) for head in order.last)


def _is_in_every_round(body: Body, order: Order, head: int, asking: int) -> bool:
    """Whether a block belongs to a loop, to none inside of it, and no way leads from its head to its head around the block."""
    if order.around(asking) != order.around(head):
        return False
    if asking == head:
        return True
    seen, todo = {asking, head}, [head]
    while todo:
        for following in successors(body.blocks[todo.pop()]):
            if following == head:
                return False
            if following not in seen:
                seen.add(following)
                todo.append(following)
    return True
