"""Recursion that stores what it returns: `x.f = m(x.f); return x` as a loop that goes down, and stores once, at its end.

On the way down nothing is written, and each call gets what the one before it read from a field of its object. All these objects are
different: if one came again, so would all that follows, for ever. On the way up each field gets back what it held, but for the
last one, which gets what the innermost call returned.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from twinproof.align.rewrite import with_body, with_targets
from twinproof.base.dataclass import dataclass, replace
from twinproof.execute.compare import End
from twinproof.execute.heap import NO_TEXT, Heap, Write, writes
from twinproof.execute.order import order_blocks
from twinproof.execute.parameterised import Erased
from twinproof.execute.state import UNSET, Path, Registers, State
from twinproof.induct.arrive import Arrival
from twinproof.induct.segment import CutPoint, Cuts, Segment
from twinproof.induct.steps import Gap, Pace, Setting, Steps
from twinproof.ir.instruction import NULL, Branch, Call, Copy, Instruction, Jump, PutField, Reg, Return, Switch, int_const
from twinproof.ir.operators import OPERATORS
from twinproof.ir.program import Block, Body, Handler, Method
from twinproof.ir.types import INT, REF, ClassType, Type, parse_descriptor
from twinproof.term.term import Term


@dataclass(frozen=True, slots=True)
class WayDown:
    """A call of a method by itself whose result is stored where the argument came from: of parameter number `walks`, by `store`."""

    place: CutPoint
    walks: int
    store: PutField


class Restoring:
    """Makes loops of one side's methods."""

    def __init__(self, setting: Setting, side: int) -> None:
        self.setting = setting
        self.side = side

    def looping(self, method: Method) -> Method:
        """The method with its calls of itself as a loop, if all of them only go down and store; else the method itself."""
        body = method.body
        assert body is not None
        callees = self.setting.callees.of_method(self.side, method)
        calls = {place: callee.name for place, callee in callees.items()}
        itself = partial(self.setting.callees.is_only, self.side, method)
        plan = Cuts(self.setting.sides[self.side], method, calls)
        if (
            not calls
            or order_blocks(body).last
            or not all(itself(plan.call(CutPoint(*place))) and not body.blocks[place[0]].handlers for place in calls)
        ):
            return method
        try:
            found = OneCall(self.setting, self.side, plan).descents()
        except Gap:
            return method
        return with_body(method, _looping(body, found)) if len({one.walks for one in found}) == 1 else method


class OneCall:
    """One call from an arbitrary state, symbolically."""

    def __init__(self, setting: Setting, side: int, plan: Cuts) -> None:
        self.side = side
        self.plan = plan
        self.check = setting.check(setting.inputs(Erased(), "any", arbitrary=True))
        self.steps = Steps(setting, (plan.method, plan.method), [plan, plan], called=False, pace=Pace())
        own = [] if plan.method.is_static else [ClassType(plan.method.owner)]
        self.params = [self._any(type) for type in (*own, *parse_descriptor(plan.method.descriptor).params)]

    def descents(self) -> list[WayDown]:
        """The calls of itself; raises where they do more than to go down and store."""
        registers: Registers = [UNSET] * self.plan.size
        for reg, param in zip(self.plan.body.params, self.params, strict=True):
            registers[reg.index] = param
        start = Arrival(self.plan, CutPoint(0), State(Path(), Heap(self.check.inputs)), registers)
        outcomes = self.steps.run_on(self.check, self.side, start, Path())
        found = [self._descent(one) for one in outcomes if isinstance(one, Arrival)]
        stored = {one.store.field.name for one in found}
        for one in outcomes:
            if one.kind == "returned" and stored & {key.rpartition(".")[2] for key in _written(one.state.heap)}:
                raise Gap("the innermost call writes what is stored on the way up")
        return found

    def _descent(self, arrival: Arrival) -> WayDown:
        """The call at which one arrives from the beginning: made with nothing written before, its result put where its argument was."""
        args = [value for value, _ in arrival.arguments()]
        walks = [place for place, (arg, param) in enumerate(zip(args, self.params, strict=True)) if arg is not param]
        kept = all(arrival.registers[reg.index] is param for reg, param in zip(self.plan.body.params, self.params, strict=True))
        heap = arrival.state.heap
        if len(walks) != 1 or not kept or not _is_untouched(heap) or _written(heap):
            raise Gap("something happens on the way down")
        ref = self.params[walks[0]]
        key = self._stored(arrival, ref)
        if args[walks[0]] is not heap.read_field(ref, key, self.check.inputs.field_types[key]):
            raise Gap("what is stored is not where the argument was")
        rest = self.plan.body.blocks[arrival.place.block].instrs[arrival.place.index :]
        stores = [instr for instr in rest if isinstance(instr, PutField) and instr.field.name == key.rpartition(".")[2]]
        if len(stores) != 1:
            raise Gap("it is not seen where the result is stored")
        return WayDown(arrival.place, walks[0], stores[0])

    def _stored(self, arrival: Arrival, ref: Term) -> str:
        """The key of the field of `ref` that gets the result of a call, before `ref` is returned; raises if anything else happens."""
        call = self.plan.call(arrival.place)
        result = self._any(parse_descriptor(call.method.descriptor).result)
        registers = arrival.registers.copy()
        if call.dst is None:
            raise Gap("nothing is returned")
        registers[call.dst.index] = result
        segment = Segment(self.check.executors[self.side], self.plan)
        segment.resume(arrival.place, arrival.state.fork(), registers)
        outcomes = [one for one in self.steps.outcomes(self.check, segment) if one.kind != "threw" or self.check.feasible(one.state.path)]
        match outcomes:
            case [End("returned", state, value)] if value is ref and state.path == arrival.state.path and _is_untouched(state.heap):
                found = [(key, write) for key in _written(state.heap) for write in writes(state.heap.chains[key])]
                match found:
                    case [(key, Write(ref=there, place=None, value=written, choice=True))] if there is ref and written is result:
                        return key
        raise Gap("something else happens on the way up")

    def _any(self, type: Type) -> Term:
        inputs = self.check.inputs
        return inputs.parameter(len(inputs.parameters), self.plan.side.common_type(type))


def _is_untouched(heap: Heap) -> bool:
    """Whether nothing was made or printed, and no static field written."""
    statics = heap.inputs.statics
    return (
        not heap.objects and heap.output is heap.errors is NO_TEXT and all(value is statics[key][0] for key, value in heap.statics.items())
    )


def _written(heap: Heap) -> list[str]:
    """The keys of what was written."""
    return [key for key, chain in heap.chains.items() if chain is not None]


def _looping(body: Body, found: Sequence[WayDown]) -> Body:
    """The body that goes back to its beginning for a call of itself, remembers the object and the field, and stores there in the end."""
    size, start = len(body.registers), len(body.blocks)
    finish, plain, chosen, first = range(start + 1, start + 5)
    walks = body.params[found[0].walks]
    root, last, before = (Reg(size + place, REF, f"{name}{size}") for place, name in enumerate(("root", "last", "before")))
    which = Reg(size + 3, INT, f"which{size}")
    blocks = [_returning(block, start, finish, last) for block in body.blocks]
    for number, one in enumerate(found):
        block = blocks[one.place.block]
        call = block.instrs[one.place.index]
        assert isinstance(call, Call)
        kept = (Copy(before, walks, call.line), Copy(which, int_const(number), call.line), Copy(walks, call.args[one.walks], call.line))
        blocks[one.place.block] = Block((*block.instrs[: one.place.index], *kept, Jump(start, call.line)))
    begin = Block((Copy(root, walks, 0), Copy(before, NULL, 0), Copy(which, int_const(0), 0), Jump(start, 0)))
    cases = tuple((number, first + number) for number in range(1, len(found)))
    ends = [
        Block((Branch(OPERATORS["eq.ref"], (before, NULL), plain, chosen, 0),)),
        Block((Return(last, 0),)),
        Block((Switch(which, cases, first, 0) if cases else Jump(first, 0),)),
        *(Block((replace(one.store, obj=before, value=last), Return(root, 0))) for one in found),
    ]
    return replace(body, registers=(*body.registers, root, last, before, which), blocks=(begin, *blocks[1:], blocks[0], *ends))


def _returning(block: Block, start: int, finish: int, last: Reg) -> Block:
    """A block of a body whose first one is now at `start`, and which goes to `finish` with what it would return."""
    instrs: list[Instruction] = []
    for instr in block.instrs:
        if isinstance(instr, Return):
            assert instr.value is not None
            instrs += [Copy(last, instr.value, instr.line), Jump(finish, instr.line)]
        else:
            instrs.append(with_targets(instr, lambda goal: goal or start))
    return Block(tuple(instrs), tuple(Handler(one.cls, one.target or start) for one in block.handlers))
