"""Instructions: three-address, over typed registers, each declared once by its class and its text form (`schema`).

Registers are variables of the frame: an instruction reads operands (registers or numeric constants) and may write one register.

What can go wrong is written out: an instruction that could throw an implicit exception is preceded by a check (`CheckNull`,
`CheckBounds`, `CheckCast`, `CheckZero`, `CheckSize`, `CheckStore`) that throws it, so that `GetField` and the like never fail.
Calls, `New`, `GetStatic` and `PutStatic` may throw besides, because they may run other code (a static initialiser included).

Storing into a field or array of a narrow type and returning one narrows the value (JVMS 2.11.1).
"""

from __future__ import annotations

from twinproof.base.dataclass import dataclass
from twinproof.ir.on_blocks import MemoryInstruction
from twinproof.ir.operand import (
    CONSTRUCTOR as CONSTRUCTOR,
)
from twinproof.ir.operand import (
    NULL as NULL,
)
from twinproof.ir.operand import (
    CallKind as CallKind,
)
from twinproof.ir.operand import (
    Cases as Cases,
)
from twinproof.ir.operand import (
    ClassName as ClassName,
)
from twinproof.ir.operand import (
    Const as Const,
)
from twinproof.ir.operand import (
    Count as Count,
)
from twinproof.ir.operand import (
    FieldRef as FieldRef,
)
from twinproof.ir.operand import (
    Label as Label,
)
from twinproof.ir.operand import (
    LiteralValue as LiteralValue,
)
from twinproof.ir.operand import (
    MethodHandleLiteral as MethodHandleLiteral,
)
from twinproof.ir.operand import (
    MethodRef as MethodRef,
)
from twinproof.ir.operand import (
    MethodTypeLiteral as MethodTypeLiteral,
)
from twinproof.ir.operand import (
    Mirror as Mirror,
)
from twinproof.ir.operand import (
    Reg as Reg,
)
from twinproof.ir.operand import (
    Text as Text,
)
from twinproof.ir.operand import (
    Value as Value,
)
from twinproof.ir.operand import (
    int_const as int_const,
)
from twinproof.ir.operand import (
    long_const as long_const,
)
from twinproof.ir.operators import Operator
from twinproof.ir.schema import Trait, instruction
from twinproof.ir.types import ArrayType, Primitive, Type


@instruction("{dst} = {src:dst}")
@dataclass(frozen=True, slots=True)
class Copy:
    """dst = src"""

    dst: Reg
    src: Value
    line: int = 0


@instruction("{dst} = if {op:condition} {args:op} then {then:dst} else {other:dst}")
@dataclass(frozen=True, slots=True)
class Choose:
    """dst = then if op(args), else other"""

    dst: Reg
    op: Operator
    args: tuple[Value, ...]
    then: Value
    other: Value
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
    | ArrayLoad | ArrayStore | InstanceOf | Call | Caught | Choose | MemoryInstruction | Terminator
)  # fmt: skip
