"""Instructions on memory made of blocks, and what is undefined in it.

A block is a row of bytes with an identity of its own, a size, and an end of its life; a pointer is a block with an offset into it, or a
plain address without a block (null is address 0). Bytes are indeterminate until they are written: they may be read and copied, and to
compute with them is undefined. A pointer stored in a block is one thing, whose bytes are not numbers.

An instruction that would be undefined ends the run there: nothing is said of what comes after it. What an operator leaves undefined (an
overflow, a shift that is too far, a division by zero) is written out before it as a `CheckDefined`.
"""

from __future__ import annotations

from twinproof.base.dataclass import dataclass
from twinproof.ir.operand import CallKind, Count, MethodRef, Reg, Value
from twinproof.ir.operators import Operator
from twinproof.ir.schema import Trait, instruction
from twinproof.ir.types import Primitive


@instruction("check defined {op:condition} {args:op} else {reason}", Trait.THROWS)
@dataclass(frozen=True, slots=True)
class CheckDefined:
    """Undefined, for a reason, unless op(args)."""

    op: Operator
    args: tuple[Value, ...]
    reason: str
    line: int = 0


@instruction("{dst} = indeterminate value")
@dataclass(frozen=True, slots=True)
class Indeterminate:
    """dst = a value of which nothing is known, so that it is undefined to compute with it"""

    dst: Reg
    line: int = 0


@instruction("{dst} = settle {value:dst}")
@dataclass(frozen=True, slots=True)
class Settle:
    """dst = value, or some value that is fixed from now on where it is indeterminate"""

    dst: Reg
    value: Value
    line: int = 0


@instruction("{dst:pointer} = local {bytes:long} align {align}", Trait.WRITES, Trait.THROWS)
@dataclass(frozen=True, slots=True)
class LocalBlock:
    """dst = a new block that lives until the method ends"""

    dst: Reg
    bytes: Value
    align: Count
    line: int = 0


@instruction("{dst:pointer} = lasting {content} align {align}", Trait.WRITES)
@dataclass(frozen=True, slots=True)
class LastingBlock:
    """dst = a new block that lives as long as the program; the characters of `content` are its bytes"""

    dst: Reg
    content: str
    align: Count
    line: int = 0


@instruction("fix {pointer:pointer}", Trait.WRITES)
@dataclass(frozen=True, slots=True)
class FixBlock:
    """From now on it is undefined to write into the block."""

    pointer: Value
    line: int = 0


@instruction("begin {pointer:pointer}", Trait.WRITES)
@dataclass(frozen=True, slots=True)
class BeginLife:
    """The block lives again, its bytes indeterminate."""

    pointer: Value
    line: int = 0


@instruction("end {pointer:pointer}", Trait.WRITES)
@dataclass(frozen=True, slots=True)
class EndLife:
    """The block's life ends: what points into it is dangling."""

    pointer: Value
    line: int = 0


@instruction("{dst:type} = read.{type} {pointer:pointer} align {align}", Trait.READS, Trait.THROWS)
@dataclass(frozen=True, slots=True)
class MemoryRead:
    """dst = what the bytes at a pointer say as a value of type, the lowest byte first"""

    dst: Reg
    pointer: Value
    type: Primitive
    align: Count
    line: int = 0


@instruction("write.{type} {pointer:pointer}, {value:type} align {align}[ unseen {unseen}]", Trait.WRITES, Trait.THROWS)
@dataclass(frozen=True, slots=True)
class MemoryWrite:
    """The bytes at a pointer become those of value; as for a copy, some bits may be `unseen`."""

    pointer: Value
    value: Value
    type: Primitive
    align: Count
    line: int = 0
    unseen: str | None = None


@instruction(
    "copy {to:pointer}, {source:pointer}, {bytes:long} align {align}[ unseen {unseen}][ members {members}]",
    Trait.READS,
    Trait.WRITES,
    Trait.THROWS,
)
@dataclass(frozen=True, slots=True)
class MemoryCopy:
    """The bytes at `to` become those at `source`, as they were before; both may overlap. Nobody looks at those that are `unseen`
    (`ir.unseen`) until they are written again; the others are these `members`, if it is said."""

    to: Value
    source: Value
    bytes: Value
    align: Count
    line: int = 0
    unseen: str | None = None
    members: str | None = None


@instruction("check apart {to:pointer}, {source:pointer}, {bytes:long}[ of {what}]", Trait.THROWS)
@dataclass(frozen=True, slots=True)
class CheckApart:
    """Undefined if two stretches of so many bytes overlap, unless they are the same. If it is said `what` they are, objects of one type,
    they do not in any input that is thought of."""

    to: Value
    source: Value
    bytes: Value
    line: int = 0
    what: str | None = None


@instruction("fill {to:pointer}, {value:int}, {bytes:long} align {align}[ unseen {unseen}]", Trait.WRITES, Trait.THROWS)
@dataclass(frozen=True, slots=True)
class MemoryFill:
    """Each of so many bytes at a pointer becomes the lowest byte of value; as for a copy, some may be `unseen`."""

    to: Value
    value: Value
    bytes: Value
    align: Count
    line: int = 0
    unseen: str | None = None


@instruction("{dst:pointer} = move {base:pointer}, {index:long} by {scale}")
@dataclass(frozen=True, slots=True)
class MovePointer:
    """dst = base moved by index * scale bytes, wherever that leads"""

    dst: Reg
    base: Value
    index: Value
    scale: Count
    line: int = 0


@instruction("{dst:pointer} = inside {base:pointer}, {index:long} by {scale}", Trait.READS, Trait.THROWS)
@dataclass(frozen=True, slots=True)
class MoveInside:
    """dst = base moved by index * scale bytes; undefined if that leads out of the block, of which its end is a part"""

    dst: Reg
    base: Value
    index: Value
    scale: Count
    line: int = 0


@instruction("{dst:pointer} = code {kind} {method:kind}")
@dataclass(frozen=True, slots=True)
class CodePointer:
    """dst = the pointer to a method, always the same; nothing can be read there"""

    dst: Reg
    kind: CallKind
    method: MethodRef
    line: int = 0


MemoryInstruction = (
    CheckDefined | Indeterminate | Settle | LocalBlock | LastingBlock | FixBlock | BeginLife | EndLife | MemoryRead | MemoryWrite
    | MemoryCopy | CheckApart | MemoryFill | MovePointer | MoveInside | CodePointer
)  # fmt: skip
