"""Is a program well formed? Every rule that the executors rely on is checked here, and a broken one is named with its place.

Shape: blocks end in their only jump, targets exist, a handler's block begins with `Caught` and is entered by exceptions only.
Types: operands and results fit the instruction. Frames: registers are those of the table, and assigned on every way to a read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from twinproof.base.dataclass import dataclass
from twinproof.ir.cfg import can_throw, ends_block, reads, targets, writes
from twinproof.ir.instruction import Caught, Const, Reg, Text
from twinproof.ir.instruction_types import Signature, check_types, is_storage, signature_of
from twinproof.ir.machine_operators import wrap_int128
from twinproof.ir.operators import round_float, wrap_int, wrap_long
from twinproof.ir.problem import CodePlace, Problem
from twinproof.ir.program import ABSTRACT, NATIVE, Block, Body, Class, Field, Method
from twinproof.ir.types import (
    DOUBLE,
    FLOAT,
    INT,
    INT128,
    LONG,
    POINTER,
    REF,
    STRING,
    Primitive,
    Type,
    register_type,
)

__all__ = ["Problem", "validate_class", "validate_method"]

_REGISTERS = (INT, LONG, INT128, FLOAT, DOUBLE, REF, POINTER)
_UNREACHED = -1  # as a set of registers: all there could be


def validate_class(cls: Class) -> list[Problem]:
    """Everything wrong with a class and its methods, in order."""
    found = [Problem(cls.name, f"field {name} is defined twice") for name in _repeated((f.name, f.type) for f in cls.fields)]
    for field in cls.fields:
        found += [Problem(f"{cls.name}.{field.name}", what) for what in _field_problems(cls, field)]
    for (name, descriptor), method in cls.methods.items():
        if (method.owner, method.name, method.descriptor) != (cls.name, name, descriptor):
            found.append(Problem(cls.name, f"{method.ref} is filed under {cls.name}.{name}{descriptor}"))
        found += validate_method(method)
    return found


def validate_method(method: Method) -> list[Problem]:
    """Everything wrong with a method, in order; empty if nothing is."""
    where = f"{method.owner}.{method.name}{method.descriptor}"
    body = method.body
    bodiless = bool(method.flags & (ABSTRACT | NATIVE))
    if bodiless != (body is None):
        return [Problem(where, "an abstract or native method has a body" if bodiless else "no body, yet neither abstract nor native")]
    signature = signature_of(method.descriptor)
    if signature is None:
        return [Problem(where, f"bad descriptor {method.descriptor!r}")]
    if body is None:
        return []
    place = CodePlace(where, body, signature.result)
    _check_table(place)
    _check_params(place, signature if method.is_static else Signature((REF, *signature.params), signature.result))
    if _check_shape(place):
        _check_instructions(place)
        _check_assigned(place)
    return place.problems


def _field_problems(cls: Class, field: Field) -> Iterable[str]:
    if field.owner != cls.name:
        yield f"its owner is {field.owner}"
    if not is_storage(field.type):
        yield f"a field cannot be {field.type}"
    match field.constant:
        case Text() if field.type != STRING:
            yield f"a text as the constant of a field of type {field.type}"
        case Const(type=type) if type is REF or type is not register_type(field.type):
            yield f"the constant is {type}, the field {field.type}"
        case Const() as constant if not _in_range(constant):
            yield f"the constant {constant.value} is out of range"


def _repeated(names: Iterable[tuple[str, Type]]) -> list[str]:
    return [name for (name, _), count in Counter(names).items() if count > 1]


def _in_range(constant: Const) -> bool:
    check = _RANGES.get(constant.type.code)
    return check is not None and check(constant.value)


_RANGES: dict[str, Callable[[object], bool]] = {
    "I": lambda value: type(value) is int and wrap_int(value) == value,
    "J": lambda value: type(value) is int and wrap_long(value) == value,
    "F": lambda value: type(value) is float and (value != value or round_float(value) == value),
    "D": lambda value: type(value) is float,
    "A": lambda value: value is None,
    "Q": lambda value: type(value) is int and wrap_int128(value) == value,
    "P": lambda value: type(value) is int and 0 <= value < 1 << 64,
}


def _check_table(m: CodePlace) -> None:
    names = Counter(reg.name for reg in m.body.registers)
    for place, reg in enumerate(m.body.registers):
        if reg.index != place:
            m.wrong(f"register {reg.name} has index {reg.index} at place {place}")
        if reg.type not in _REGISTERS:
            m.wrong(f"register {reg.name} cannot be {reg.type}")
        if names[reg.name] > 1:
            m.wrong(f"register {reg.name} is there twice")
    types = {reg.name: reg.type for reg in m.body.registers}
    for variable in m.body.variables:
        if types.get(variable.register) is not register_type(variable.type):
            m.wrong(f"variable {variable.name} of type {variable.type} cannot be in register {variable.register}")


def _check_params(m: CodePlace, signature: Signature) -> None:
    params = m.body.params
    if tuple(reg.type for reg in params) != signature.params:
        m.wrong(f"parameters are {_list(reg.type for reg in params)}, expected {_list(signature.params)}")
    if len(set(params)) != len(params):
        m.wrong("two parameters share a register")
    for reg in params:
        if not _belongs(m.body, reg):
            m.wrong(f"parameter {reg.name} is not a register of this method")


def _list(types: Iterable[Primitive]) -> str:
    return f"({', '.join(map(str, types))})"


def _belongs(body: Body, reg: Reg) -> bool:
    if not 0 <= reg.index < len(body.registers):
        return False
    own = body.registers[reg.index]
    return own is reg or own == reg


def _check_shape(m: CodePlace) -> bool:
    """Whether blocks and edges are sound enough for the other checks."""
    before = len(m.problems)
    if not m.body.blocks:
        m.wrong("no blocks")
    for number, block in enumerate(m.body.blocks):
        _check_terminator(m, number, block)
        _check_targets(m, number, block)
    if len(m.problems) == before:
        _check_handlers(m)
    m.at()
    return len(m.problems) == before


def _check_terminator(m: CodePlace, number: int, block: Block) -> None:
    m.at(number)
    if not block.instrs:
        m.wrong("empty block")
        return
    last = len(block.instrs) - 1
    for place, instr in enumerate(block.instrs):
        if ends_block(instr) != (place == last):
            m.at(number, place)
            m.wrong("the last instruction is no jump" if place == last else "a jump before the end of the block")


def _check_targets(m: CodePlace, number: int, block: Block) -> None:
    count = len(m.body.blocks)
    m.at(number, len(block.instrs) - 1)
    for target in targets(block) if block.instrs else ():
        if not 0 <= target < count:
            m.wrong(f"no block b{target}")
    m.at(number)
    for handler in block.handlers:
        if not 0 <= handler.target < count:
            m.wrong(f"no block b{handler.target} to handle exceptions")


def _check_handlers(m: CodePlace) -> None:
    blocks = m.body.blocks
    handling = {handler.target for block in blocks for handler in block.handlers}
    entered = {target for block in blocks for target in targets(block)} | {0}
    for number, block in enumerate(blocks):
        m.at(number, 0)
        if number in handling and type(block.instrs[0]) is not Caught:
            m.wrong("a handler's block does not begin with the caught exception")
        if number in handling and number in entered:
            m.wrong("a handler's block is entered by a jump or as the method's start")
        for index, instr in enumerate(block.instrs):
            if type(instr) is Caught and (index or number not in handling):
                m.at(number, index)
                m.wrong("a caught exception elsewhere than at the start of a handler's block")


def _check_instructions(m: CodePlace) -> None:
    for number, block in enumerate(m.body.blocks):
        for index, instr in enumerate(block.instrs):
            m.at(number, index)
            check_types(m, instr)
    m.at()


@dataclass(slots=True)
class _Effect:
    """What a block does to the set of assigned registers (as bits): reads from before it, writes, writes before its first throw."""

    needs: int = 0
    gives: int = 0
    gives_handlers: int = _UNREACHED


def _check_assigned(m: CodePlace) -> None:
    """Registers are of this method, constants in range, and every read is of an assigned register."""
    before = len(m.problems)
    effects = [_effect(m, number, block) for number, block in enumerate(m.body.blocks)]
    m.at()
    if len(m.problems) > before or any(not _belongs(m.body, reg) for reg in m.body.params):
        return
    assigned = _assigned(m.body, effects)
    for number, effect in enumerate(effects):
        if assigned[number] != _UNREACHED and effect.needs & ~assigned[number]:
            _report_unassigned(m, number, assigned[number])
    m.at()


def _effect(m: CodePlace, number: int, block: Block) -> _Effect:
    effect = _Effect()
    for index, instr in enumerate(block.instrs):
        m.at(number, index)
        for value in reads(instr):
            if type(value) is Reg:
                _check_belongs(m, value)
                effect.needs |= (1 << value.index) & ~effect.gives
            elif not _in_range(value):  # type: ignore[arg-type]
                m.wrong(f"the constant {value.value} is out of range for {value.type}")  # type: ignore[union-attr]
        if effect.gives_handlers == _UNREACHED and can_throw(instr):
            effect.gives_handlers = effect.gives
        dst = writes(instr)
        if dst is not None:
            _check_belongs(m, dst)
            effect.gives |= 1 << dst.index
    return effect


def _check_belongs(m: CodePlace, reg: Reg) -> None:
    if not _belongs(m.body, reg):
        m.wrong(f"{reg.name} is not a register of this method")


def _assigned(body: Body, effects: list[_Effect]) -> list[int]:
    """For each block the registers assigned on every way to it."""
    assigned = [_UNREACHED] * len(body.blocks)
    assigned[0] = sum(1 << reg.index for reg in set(body.params))
    todo = [0]
    while todo:
        number = todo.pop()
        block, effect, present = body.blocks[number], effects[number], assigned[number]
        edges = [(target, present | effect.gives) for target in targets(block)]
        if effect.gives_handlers != _UNREACHED:
            edges += [(handler.target, present | effect.gives_handlers) for handler in block.handlers]
        for target, given in edges:
            joined = assigned[target] & given
            if joined != assigned[target]:
                assigned[target] = joined
                todo.append(target)
    return assigned


def _report_unassigned(m: CodePlace, number: int, assigned: int) -> None:
    for index, instr in enumerate(m.body.blocks[number].instrs):
        m.at(number, index)
        for reg in dict.fromkeys(value for value in reads(instr) if isinstance(value, Reg)):
            if not assigned >> reg.index & 1:
                m.wrong(f"{reg.name} may be read before it is assigned")
        dst = writes(instr)
        if dst is not None:
            assigned |= 1 << dst.index
