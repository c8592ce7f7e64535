"""The code of a body, the declaration of a class and a single instruction as plain data that can be compared.

Names are common ones, lines and debug names are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from twinproof.align.rewrite import with_targets
from twinproof.base.dataclass import fields, is_dataclass
from twinproof.ir.cfg import reads, writes
from twinproof.ir.instruction import Call, CallKind, Const, FieldRef, Instruction, MethodRef, New, Reg
from twinproof.ir.program import Body, Class
from twinproof.ir.side import Side, remembered
from twinproof.ir.synthetic import UNNAMED, is_site_name
from twinproof.ir.types import ArrayType, ClassType, Primitive, TypeVariable, Wildcard, method_descriptor, parse_descriptor

Shape = tuple[object, ...]


def class_shape(side: Side, cls: Class) -> Shape:
    """What of a class's declaration can change what code does: supertypes, fields and their constants, not the order of fields."""
    superclass = side.common(cls.superclass) if cls.superclass else None
    return (superclass, tuple(map(side.common, cls.interfaces)), cls.flags, fields_shape(side, cls))


def declaration_shape(side: Side, cls: Class) -> Shape:
    """All that reflection can tell of how a class is declared, its methods' names and flags left out."""
    nested = None if cls.nested is None else (cls.nested.outer and side.common(cls.nested.outer), cls.nested.name, cls.nested.flags)
    return (class_shape(side, cls), nested, cls.declared())


def fields_shape(side: Side, cls: Class, statics_only: bool = False) -> Shape:
    """What of a class's fields can change what code does."""
    declared = [field for field in cls.fields if field.is_static or not statics_only]
    rows = [(field.name, str(side.common_type(field.type)), field.flags, field.constant) for field in declared]
    return tuple(sorted(rows, key=lambda row: row[:2]))


def body_shape(side: Side, body: Body) -> Shape:
    """The code of a body without names of registers, lines and debug information, classes by their common names."""
    blocks = tuple(
        (
            tuple(_shape(side, instr) for instr in block.instrs),
            tuple((_name(side, handler.cls), handler.target) for handler in block.handlers),
        )
        for block in body.blocks
    )
    return (tuple(reg.type.code for reg in body.registers), tuple(reg.index for reg in body.params), blocks)


def _index(reg: Reg) -> object:
    return reg.index


def _name(side: Side, name: str | None) -> str | None:
    return None if name is None else side.common(name)


def _shape(side: Side, part: object, place: Callable[[Reg], object] = _index) -> object:
    match part:
        case Reg():
            return ("register", place(part))
        case MethodRef(owner, name, descriptor, interface):
            home = _site_shape(side, owner) if is_site_name(owner) else side.common(owner)
            return (home, UNNAMED if name.startswith(UNNAMED) else name, common_descriptor(side, descriptor), interface)
        case Call(dst, CallKind.SPECIAL | CallKind.VIRTUAL, MethodRef(name=name) as ref, args) if name.startswith(UNNAMED):
            return ("Call", None if dst is None else place(dst), UNNAMED, _shape(side, ref), _shape(side, args, place))
        case FieldRef(owner, name, stored):
            return (side.common(owner), name, side.common_type(stored))
        case New(dst, cls):
            return ("New", place(dst), side.common(cls))
        case ClassType() | ArrayType():
            return side.common_type(part)
        case Const() | Primitive() | TypeVariable() | Wildcard() | str() | int() | None:
            return part
        case tuple():
            return tuple(_shape(side, item, place) for item in part)
    if not is_dataclass(part):
        return part
    return (type(part).__name__, *(_shape(side, getattr(part, item.name), place) for item in fields(part) if item.name != "line"))


@remembered
def _site_shape(side: Side, name: str) -> Shape:
    """A call site by what it does: its name only says where it stands."""
    cls = side.program.find(name)
    if cls is None:
        return ("missing site", name)
    here = Side(side.program, {**side.renamed, name: "site"})
    methods = tuple(
        (key, method.flags, body_shape(here, method.body) if method.body else None) for key, method in sorted(cls.methods.items())
    )
    return ("site", class_shape(here, cls), methods)


def common_descriptor(side: Side, descriptor: str) -> str:
    """A method descriptor in common names."""
    params, result = parse_descriptor(descriptor)
    return method_descriptor(map(side.common_type, params), side.common_type(result))


def part_shape(side: Side, part: object) -> Hashable:
    """A reference, type or literal in common names."""
    shape = _shape(side, part)
    assert isinstance(shape, Hashable)
    return shape


def instruction_shape(side: Side, instr: Instruction) -> Shape:
    """An instruction without the registers it works on (but their types) and the blocks it goes on at."""
    shape = _shape(side, with_targets(instr, lambda goal: 0), _type)
    assert isinstance(shape, tuple)
    return shape


def registers_of(instr: Instruction) -> tuple[Reg, ...]:
    """The registers of an instruction in the order of its operands, what it writes last."""
    return tuple(operand for operand in (*reads(instr), writes(instr)) if isinstance(operand, Reg))


def _type(reg: Reg) -> object:
    return reg.type.code
