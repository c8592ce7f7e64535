"""Case labels of a pattern switch, read from the bootstrap's arguments; javac writes some of them as dynamic constants."""

from __future__ import annotations

from twinproof.base.dataclass import dataclass
from twinproof.heap.observe import double_from_bits, float_from_bits
from twinproof.ir.instruction import Const, int_const, long_const
from twinproof.ir.types import BOOLEAN, BY_CODE, DOUBLE, FLOAT, LONG, VOID, ClassType, Primitive, Type
from twinproof.java.load.classfile import (
    ClassConst,
    ClassFile,
    Constant,
    DoubleConst,
    DynamicConst,
    FloatConst,
    IntConst,
    LongConst,
    MethodHandleConst,
    StringConst,
)
from twinproof.java.load.refs import type_of
from twinproof.java.load.sites.site import NotSupported

_CONSTANTS = "java/lang/invoke/ConstantBootstraps"


@dataclass(frozen=True, slots=True)
class ClassLabel:
    """Matches the instances of a class, or the values of a primitive type."""

    type: Type


@dataclass(frozen=True, slots=True)
class TextLabel:
    """Matches an equal string."""

    text: str


@dataclass(frozen=True, slots=True)
class IntLabel:
    """Matches numbers whose int value, and characters whose code, is this one."""

    value: int


@dataclass(frozen=True, slots=True)
class BoxLabel:
    """Matches an equal Boolean, Long, Float or Double."""

    type: Primitive
    value: Const


@dataclass(frozen=True, slots=True)
class EnumLabel:
    """Matches one enum constant."""

    type: ClassType
    name: str


CaseLabel = ClassLabel | TextLabel | IntLabel | BoxLabel | EnumLabel


def read_label(owner: ClassFile, constant: Constant) -> CaseLabel:
    """The label that a bootstrap argument of a class file stands for."""
    match constant:
        case ClassConst(name):
            return ClassLabel(type_of(name))
        case StringConst(text):
            return TextLabel(text)
        case IntConst(value):
            return IntLabel(value)
        case LongConst(value):
            return BoxLabel(LONG, long_const(value))
        case FloatConst(bits):
            return BoxLabel(FLOAT, Const(FLOAT, float_from_bits(bits)))
        case DoubleConst(bits):
            return BoxLabel(DOUBLE, Const(DOUBLE, double_from_bits(bits)))
        case DynamicConst():
            return _dynamic(owner, constant)
    raise NotSupported("a label of a kind unknown here")


def _dynamic(owner: ClassFile, constant: DynamicConst) -> CaseLabel:
    match _computation(owner, constant), constant:
        case ("invoke", (MethodHandleConst() as handle, DynamicConst() as cls, StringConst(name))), _ if _is_of(
            handle, "java/lang/Enum$EnumDesc"
        ):
            return EnumLabel(_class_desc(owner, cls), name)
        case ("primitiveClass", ()), DynamicConst(name=code, descriptor="Ljava/lang/Class;") if code in BY_CODE and code != VOID.code:
            return ClassLabel(BY_CODE[code])
        case ("getStaticFinal", ()), DynamicConst(name="TRUE" | "FALSE" as name, descriptor="Ljava/lang/Boolean;"):
            return BoxLabel(BOOLEAN, int_const(int(name == "TRUE")))
    raise NotSupported("a computed label of a kind unknown here")


def _class_desc(owner: ClassFile, constant: DynamicConst) -> ClassType:
    match _computation(owner, constant):
        case ("invoke", (MethodHandleConst() as handle, StringConst(name))) if _is_of(handle, "java/lang/constant/ClassDesc"):
            return ClassType(name)
    raise NotSupported("an enum label whose class is computed in a way unknown here")


def _computation(owner: ClassFile, constant: DynamicConst) -> tuple[str, tuple[Constant, ...]]:
    """The method of ConstantBootstraps that computes the constant, with its arguments."""
    handle, args = owner.bootstrap_methods[constant.bootstrap]
    if handle.member.owner != _CONSTANTS:
        raise NotSupported(f"a label computed by {handle.member.owner}")
    return handle.member.name, args


def _is_of(handle: MethodHandleConst, owner: str) -> bool:
    return (handle.member.owner, handle.member.name) == (owner, "of")
