"""A region as a method of its own: its reads are the parameters, one of its writes is the result."""

from __future__ import annotations

from collections.abc import Sequence

from twinproof.align.regions.chains import Chains, Point, region_points
from twinproof.align.regions.region import Region
from twinproof.align.rewrite import with_operands
from twinproof.base.dataclass import replace
from twinproof.ir.cfg import ends_block
from twinproof.ir.instruction import (
    Apply,
    ArrayLength,
    ArrayLoad,
    ArrayStore,
    Branch,
    Call,
    CallKind,
    CheckBounds,
    CheckCast,
    CheckNull,
    CheckSize,
    CheckStore,
    CheckZero,
    Const,
    GetField,
    Instruction,
    Jump,
    NewArray,
    PutField,
    Reg,
    Return,
    Switch,
    Throw,
    Value,
)
from twinproof.ir.program import PUBLIC, STATIC, Block, Body, Method, Program
from twinproof.ir.types import REF, ClassType, Type, descriptor_of


def region_method(owner: str, name: str, layout: Chains, region: Region, types: Sequence[Type], output: int | None) -> Method:
    """The region alone; `types` are those of its reads, `output` says which of its writes is returned."""
    points = region_points(layout, region.start, region.end)
    numbers = {point: number for number, point in enumerate(points)} | {region.end: len(points)}
    blocks = [Block(_instructions(layout, point, numbers)) for point in points]
    result = None if output is None else region.writes[output]
    returned = "V" if result is None else "Ljava/lang/Object;" if result.type is REF else descriptor_of(result.type)
    descriptor = f"({''.join(map(descriptor_of, types))}){returned}"
    made = Body(region.reads, layout.body.registers, (*blocks, Block((Return(result),))))
    return Method(owner, name, descriptor, STATIC | PUBLIC, params_first(made))


def params_first(body: Body) -> Body:
    """The body with its registers renumbered so that the parameters come first."""
    order = [*body.params, *(reg for reg in body.registers if reg not in body.params)]
    renumbered = {reg: Reg(place, reg.type, reg.name) for place, reg in enumerate(order)}

    def read(operand: Value) -> Value:
        return operand if isinstance(operand, Const) else renumbered[operand]

    blocks = [replace(block, instrs=tuple(with_operands(i, read, renumbered.__getitem__) for i in block.instrs)) for block in body.blocks]
    return Body(tuple(renumbered[reg] for reg in body.params), tuple(renumbered.values()), tuple(blocks))


def _instructions(layout: Chains, point: Point, numbers: dict[Point, int]) -> tuple[Instruction, ...]:
    instr, ways = layout.at(point), [numbers[way] for way in layout.following(point)]
    match instr:
        case Branch():
            return (replace(instr, then=ways[0], other=ways[1]),)
        case Switch():
            cases = tuple((value, way) for (value, _), way in zip(instr.cases, ways[:-1], strict=True))
            return (replace(instr, cases=cases, default=ways[-1]),)
    return (*_guards(instr), instr) if ends_block(instr) else (*_guards(instr), instr, Jump(ways[0]))


def _guards(instr: Instruction) -> tuple[Instruction, ...]:
    """The checks that stand before an instruction, maybe outside the region: any values are given to it."""
    match instr:
        case GetField(obj=obj, field=field) | PutField(obj=obj, field=field):
            return CheckNull(obj), CheckCast(obj, ClassType(field.owner))
        case ArrayLength(array=array) | CheckBounds(array=array) | CheckStore(array=array):
            return (CheckNull(array),)
        case ArrayLoad(array=array, index=index):
            return CheckNull(array), CheckBounds(array, index)
        case ArrayStore(array=array, index=index, value=value):
            return CheckNull(array), CheckBounds(array, index), *([CheckStore(array, value)] if value.type is REF else [])
        case Call(kind=kind, method=method, args=(receiver, *_)) if kind is not CallKind.STATIC:
            return CheckNull(receiver), CheckCast(receiver, ClassType(method.owner))
        case Apply(op=op, args=(_, divisor)) if op.name in ("div.int", "rem.int", "div.long", "rem.long"):
            return (CheckZero(divisor),)
        case NewArray(sizes=sizes):
            return tuple(map(CheckSize, sizes))
        case Throw(value=value):
            return (CheckNull(value),)
    return ()


def with_methods(program: Program, cls: str, methods: Sequence[Method]) -> Program:
    """The program with more methods in a class."""
    owner = program.find(cls)
    assert owner is not None
    changed = replace(owner, methods={**owner.methods, **{(method.name, method.descriptor): method for method in methods}})
    return Program(lambda name: changed if name == cls else program.find(name), program.language, library=program.library)


def outputs(region: Region) -> Sequence[int | None]:
    """Which results to ask a region for."""
    return range(len(region.writes)) if region.writes else (None,)
