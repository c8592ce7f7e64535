"""Instructions: three-address, over typed registers, each declared once by its class and its text form (`schema`).

Registers are variables of the frame: an instruction reads operands (registers or numeric constants) and may write one register.

What can go wrong is written out: an instruction that could throw an implicit exception is preceded by a check (`CheckNull`,
`CheckBounds`, `CheckCast`, `CheckZero`, `CheckSize`, `CheckStore`) that throws it, so that `GetField` and the like never fail.
Calls, `New`, `GetStatic` and `PutStatic` may throw besides, because they may run other code (a static initialiser included).

Storing into a field or array of a narrow type and returning one narrows the value (JVMS 2.11.1).
"""

from __future__ import annotations

import enum
import struct
from typing import Any

from twinproof.base.dataclass import dataclass
from twinproof.ir.operators import Operator
from twinproof.ir.schema import Trait, instruction
from twinproof.ir.types import DOUBLE, FLOAT, INT, LONG, REF, ArrayType, Primitive, Type

CONSTRUCTOR = "<init>"  # the method that sets up a new object
ClassName = str
Label = int  # the number of a block
Cases = tuple[tuple[int, Label], ...]


@dataclass(frozen=True, slots=True)
class Reg:
    """A register of one method; `index` is its place in the frame, `name` is unique in the method."""

    index: int
    type: Primitive
    name: str

    def __str__(self) -> str:
        return self.name


class Const:
    """A number or null as an operand; floats are equal if their bits are."""

    __slots__ = ("key", "type", "value")

    def __init__(self, type: Primitive, value: Any) -> None:  # int, float or None, as the type says
        self.type = type
        self.value = value
        self.key = struct.pack(">d", value) if type is FLOAT or type is DOUBLE else value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Const) and self.type is other.type and self.key == other.key

    def __hash__(self) -> int:
        return hash((self.type.code, self.key))

    def __repr__(self) -> str:
        return f"Const({self.type}, {self.value!r})"


NULL = Const(REF, None)
Value = Reg | Const


def int_const(value: int) -> Const:
    """The int constant `value`."""
    return Const(INT, value)


def long_const(value: int) -> Const:
    """The long constant `value`."""
    return Const(LONG, value)


@dataclass(frozen=True, slots=True)
class FieldRef:
    """A field as named by an instruction: it may be declared in a superclass of `owner`."""

    owner: str
    name: str
    type: Type

    def __str__(self) -> str:
        return f"{self.owner}.{self.name}"


@dataclass(frozen=True, slots=True)
class MethodRef:
    """A method as named by an instruction: resolution starts at `owner`, which for arrays is a printed array type."""

    owner: str
    name: str
    descriptor: str
    interface: bool = False

    def __str__(self) -> str:
        return f"{self.owner}.{self.name}{self.descriptor}"

    @property
    def is_constructor(self) -> bool:
        """Whether it sets up a new object."""
        return self.name == CONSTRUCTOR


class CallKind(enum.Enum):
    """How the callee of a call is found."""

    STATIC = "static"
    SPECIAL = "special"  # exactly the resolved method: constructors, private and super methods
    VIRTUAL = "virtual"
    INTERFACE = "interface"


# Literals: constants that are objects.
@dataclass(frozen=True, slots=True)
class Text:
    """A string literal: always the same interned object."""

    text: str


@dataclass(frozen=True, slots=True)
class Mirror:
    """A class literal `X.class`."""

    type: Type


@dataclass(frozen=True, slots=True)
class MethodTypeLiteral:
    """A `MethodType` constant."""

    descriptor: str


@dataclass(frozen=True, slots=True)
class MethodHandleLiteral:
    """A `MethodHandle` constant; `kind` is the JVM's reference kind 1-9."""

    kind: int
    owner: str
    name: str
    descriptor: str
    interface: bool


LiteralValue = Text | Mirror | MethodTypeLiteral | MethodHandleLiteral


@instruction("{dst} = {src:dst}")
@dataclass(frozen=True, slots=True)
class Copy:
    """dst = src"""

    dst: Reg
    src: Value
    line: int = 0


@instruction("{dst:ref} = {value}")
@dataclass(frozen=True, slots=True)
class Literal:
    """dst = the object of a string, class or method literal"""

    dst: Reg
    value: LiteralValue
    line: int = 0


@instruction("{dst:op} = {op} {args:op}")
@dataclass(frozen=True, slots=True)
class Apply:
    """dst = op(args)"""

    dst: Reg
    op: Operator
    args: tuple[Value, ...]
    line: int = 0


@instruction("check null {value:ref}", Trait.THROWS)
@dataclass(frozen=True, slots=True)
class CheckNull:
    """Throw NullPointerException if value is null."""

    value: Value
    line: int = 0


@instruction("check bounds {array:ref}, {index:int}", Trait.THROWS, Trait.READS)
@dataclass(frozen=True, slots=True)
class CheckBounds:
    """Throw ArrayIndexOutOfBoundsException unless 0 <= index < length of array."""

    array: Value
    index: Value
    line: int = 0


@instruction("check cast {value:ref}, {type}", Trait.THROWS, Trait.READS)
@dataclass(frozen=True, slots=True)
class CheckCast:
    """Throw ClassCastException unless value is null or an instance of type."""

    value: Value
    type: Type
    line: int = 0


@instruction("check zero {value:divisor}", Trait.THROWS)
@dataclass(frozen=True, slots=True)
class CheckZero:
    """Throw ArithmeticException if value is zero."""

    value: Value
    line: int = 0


@instruction("check size {size:int}", Trait.THROWS)
@dataclass(frozen=True, slots=True)
class CheckSize:
    """Throw NegativeArraySizeException if size is negative."""

    size: Value
    line: int = 0


@instruction("check store {array:ref}, {value:ref}", Trait.THROWS, Trait.READS)
@dataclass(frozen=True, slots=True)
class CheckStore:
    """Throw ArrayStoreException unless value may be an element of array."""

    array: Value
    value: Value
    line: int = 0


@instruction("{dst:field} = get {obj:ref}, {field}", Trait.READS)
@dataclass(frozen=True, slots=True)
class GetField:
    """dst = obj.field"""

    dst: Reg
    obj: Value
    field: FieldRef
    line: int = 0


@instruction("put {obj:ref}, {field}, {value:field}", Trait.WRITES)
@dataclass(frozen=True, slots=True)
class PutField:
    """obj.field = value"""

    obj: Value
    field: FieldRef
    value: Value
    line: int = 0


@instruction("{dst:field} = getstatic {field}", Trait.READS, Trait.INITIALISES)
@dataclass(frozen=True, slots=True)
class GetStatic:
    """dst = Class.field, after initialising the declaring class"""

    dst: Reg
    field: FieldRef
    line: int = 0


@instruction("putstatic {field}, {value:field}", Trait.WRITES, Trait.INITIALISES)
@dataclass(frozen=True, slots=True)
class PutStatic:
    """Class.field = value, after initialising the declaring class"""

    field: FieldRef
    value: Value
    line: int = 0


@instruction("{dst:ref} = new {cls}", Trait.WRITES, Trait.INITIALISES)
@dataclass(frozen=True, slots=True)
class New:
    """dst = a new object with zero fields, after initialising its class"""

    dst: Reg
    cls: ClassName
    line: int = 0


@instruction("{dst:ref} = newarray {type} {sizes:type}", Trait.WRITES)
@dataclass(frozen=True, slots=True)
class NewArray:
    """dst = a new array of type; several sizes make an array of arrays"""

    dst: Reg
    type: ArrayType
    sizes: tuple[Value, ...]
    line: int = 0


@instruction("{dst:int} = length {array:ref}", Trait.READS)
@dataclass(frozen=True, slots=True)
class ArrayLength:
    """dst = length of array"""

    dst: Reg
    array: Value
    line: int = 0


@instruction("{dst:type} = load.{type} {array:ref}, {index:int}", Trait.READS)
@dataclass(frozen=True, slots=True)
class ArrayLoad:
    """dst = array[index]; type is the element's storage type, REF for references, BYTE also for boolean arrays"""

    dst: Reg
    array: Value
    index: Value
    type: Primitive
    line: int = 0


@instruction("store.{type} {array:ref}, {index:int}, {value:type}", Trait.WRITES)
@dataclass(frozen=True, slots=True)
class ArrayStore:
    """array[index] = value; type as in ArrayLoad"""

    array: Value
    index: Value
    value: Value
    type: Primitive
    line: int = 0


@instruction("{dst:int} = instanceof {value:ref}, {type}", Trait.READS)
@dataclass(frozen=True, slots=True)
class InstanceOf:
    """dst = 1 if value is a non-null instance of type, else 0"""

    dst: Reg
    value: Value
    type: Type
    line: int = 0


@instruction("[{dst:method} = ]call {kind} {method:kind} ({args:method})", Trait.THROWS, Trait.READS, Trait.WRITES)
@dataclass(frozen=True, slots=True)
class Call:
    """dst = method(args); the receiver, checked for null, is the first argument of all but static calls"""

    dst: Reg | None
    kind: CallKind
    method: MethodRef
    args: tuple[Value, ...]
    line: int = 0


@instruction("catch {dst:ref}")
@dataclass(frozen=True, slots=True)
class Caught:
    """dst = the exception that led to this handler; the first instruction of a handler's block, and only there"""

    dst: Reg
    line: int = 0


@instruction("jump {target}", Trait.ENDS)
@dataclass(frozen=True, slots=True)
class Jump:
    """Go on at block target."""

    target: Label
    line: int = 0


@instruction("if {op:condition} {args:op} then {then} else {other}", Trait.ENDS)
@dataclass(frozen=True, slots=True)
class Branch:
    """Go on at block then if op(args), else at block other."""

    op: Operator
    args: tuple[Value, ...]
    then: Label
    other: Label
    line: int = 0


@instruction("switch {value:int} {cases}default {default}", Trait.ENDS)
@dataclass(frozen=True, slots=True)
class Switch:
    """Go on at the block of the case equal to value, else at default; cases are sorted."""

    value: Value
    cases: Cases
    default: Label
    line: int = 0


@instruction("return[ {value:result}]", Trait.ENDS)
@dataclass(frozen=True, slots=True)
class Return:
    """End the method normally."""

    value: Value | None
    line: int = 0


@instruction("throw {value:ref}", Trait.ENDS, Trait.THROWS)
@dataclass(frozen=True, slots=True)
class Throw:
    """Throw value, which was checked for null."""

    value: Value
    line: int = 0


@instruction("unsupported {reason}", Trait.ENDS)
@dataclass(frozen=True, slots=True)
class Unsupported:
    """The path stops here: reason says which construct is not supported."""

    reason: str
    line: int = 0


@instruction("fail {clause}", Trait.ENDS)
@dataclass(frozen=True, slots=True)
class Fail:
    """The run ends here, and breaks a clause of a contract: `clause` says which."""

    clause: str
    line: int = 0


@instruction("halt", Trait.ENDS)
@dataclass(frozen=True, slots=True)
class Halt:
    """The run ends here: what was assumed does not hold, and nothing is asked of it."""

    line: int = 0


Check = CheckNull | CheckBounds | CheckCast | CheckZero | CheckSize | CheckStore
Terminator = Jump | Branch | Switch | Return | Throw | Unsupported | Fail | Halt
Instruction = (
    Copy | Literal | Apply | Check | GetField | PutField | GetStatic | PutStatic | New | NewArray | ArrayLength
    | ArrayLoad | ArrayStore | InstanceOf | Call | Caught | Terminator
)  # fmt: skip
