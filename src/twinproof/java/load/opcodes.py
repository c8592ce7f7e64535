"""Bytecode decoding: a method's code bytes as a list of instructions, short forms folded into their long ones.

`xload_n` becomes `xload`, `ldc_w` and `ldc2_w` become `ldc`, `goto_w` becomes `goto`, `wide` disappears; branch offsets become
absolute targets. Anything that is not well-formed code raises `ValueError`.
"""

from __future__ import annotations

import struct
from typing import Any, NamedTuple

LDC, ILOAD, ISTORE, IINC, GOTO, JSR, RET = 18, 21, 54, 132, 167, 168, 169
TABLESWITCH, LOOKUPSWITCH, IRETURN, RETURN, ATHROW = 170, 171, 172, 177, 191
INVOKEVIRTUAL, INVOKESPECIAL, INVOKESTATIC, INVOKEINTERFACE, INVOKEDYNAMIC = 182, 183, 184, 185, 186
NEWARRAY, WIDE, MULTIANEWARRAY, GOTO_W, JSR_W = 188, 196, 197, 200, 201


class Op(NamedTuple):
    """One instruction: where it starts, its opcode, its operand (None, an int or a tuple), and where the next one starts."""

    pc: int
    code: int
    arg: Any  # as the opcode says
    next: int


def _layout() -> list[str]:
    table = ["none"] * 202
    for code, layout in {16: "s1", 17: "s2", LDC: "u1", 19: "u2", 20: "u2", IINC: "iinc", RET: "u1", NEWARRAY: "u1"}.items():
        table[code] = layout
    for code in (*range(21, 26), *range(54, 59)):
        table[code] = "u1"
    for code in (*range(153, 169), 198, 199):
        table[code] = "branch2"
    for code in (*range(178, 185), 187, 189, 192, 193):
        table[code] = "u2"
    table[GOTO_W] = table[JSR_W] = "branch4"
    table[INVOKEINTERFACE] = table[INVOKEDYNAMIC] = "invoke4"
    table[TABLESWITCH], table[LOOKUPSWITCH], table[WIDE], table[MULTIANEWARRAY] = "table", "lookup", "wide", "multi"
    return table


_LAYOUT = _layout()
_RENAMED = {19: LDC, 20: LDC, GOTO_W: GOTO, JSR_W: JSR}
_SIGNED2, _UNSIGNED2, _SIGNED4 = struct.Struct(">h"), struct.Struct(">H"), struct.Struct(">i")


def decode(code: bytes) -> list[Op]:
    """All instructions of a code array in order."""
    ops: list[Op] = []
    pc, end = 0, len(code)
    try:
        while pc < end:
            op = _decode_one(code, pc)
            ops.append(op)
            pc = op.next
    except (IndexError, struct.error) as error:
        raise ValueError(f"code ends inside the instruction at {pc}") from error
    if pc != end:
        raise ValueError("code ends inside its last instruction")
    return ops


def _decode_one(code: bytes, pc: int) -> Op:
    op = code[pc]
    if op > JSR_W:
        raise ValueError(f"unknown opcode {op} at {pc}")
    match _LAYOUT[op]:
        case "none":
            return _short_form(op, pc)
        case "u1":
            return Op(pc, op, code[pc + 1], pc + 2)
        case "u2":
            return Op(pc, _RENAMED.get(op, op), (code[pc + 1] << 8) | code[pc + 2], pc + 3)
        case "branch2":
            return Op(pc, op, pc + _SIGNED2.unpack_from(code, pc + 1)[0], pc + 3)
        case "s1":
            return Op(pc, op, (code[pc + 1] ^ 0x80) - 0x80, pc + 2)
        case "s2":
            return Op(pc, op, _SIGNED2.unpack_from(code, pc + 1)[0], pc + 3)
        case "iinc":
            return Op(pc, op, (code[pc + 1], (code[pc + 2] ^ 0x80) - 0x80), pc + 3)
        case "invoke4":
            return Op(pc, op, _UNSIGNED2.unpack_from(code, pc + 1)[0], pc + 5)
        case "branch4":
            return Op(pc, _RENAMED[op], pc + _SIGNED4.unpack_from(code, pc + 1)[0], pc + 5)
        case "multi":
            return Op(pc, op, (_UNSIGNED2.unpack_from(code, pc + 1)[0], code[pc + 3]), pc + 4)
        case "wide":
            return _wide(code, pc)
        case "table":
            return _tableswitch(code, pc)
        case _:
            return _lookupswitch(code, pc)


def _short_form(op: int, pc: int) -> Op:
    if 26 <= op <= 45:
        return Op(pc, 21 + (op - 26) // 4, (op - 26) % 4, pc + 1)
    if 59 <= op <= 78:
        return Op(pc, 54 + (op - 59) // 4, (op - 59) % 4, pc + 1)
    return Op(pc, op, None, pc + 1)


def _wide(code: bytes, pc: int) -> Op:
    op, slot = code[pc + 1], _UNSIGNED2.unpack_from(code, pc + 2)[0]
    if op == IINC:
        return Op(pc, IINC, (slot, _SIGNED2.unpack_from(code, pc + 4)[0]), pc + 6)
    if _LAYOUT[op] != "u1" or op in (LDC, NEWARRAY):
        raise ValueError(f"wide does not apply to opcode {op} at {pc}")
    return Op(pc, op, slot, pc + 4)


def _tableswitch(code: bytes, pc: int) -> Op:
    at = (pc + 4) & ~3
    default, low, high = struct.unpack_from(">iii", code, at)
    if high < low or high - low >= len(code):
        raise ValueError(f"bad tableswitch range at {pc}")
    count = high - low + 1
    targets = struct.unpack_from(f">{count}i", code, at + 12)
    cases = tuple((low + i, pc + offset) for i, offset in enumerate(targets))
    return Op(pc, TABLESWITCH, (cases, pc + default), at + 12 + 4 * count)


def _lookupswitch(code: bytes, pc: int) -> Op:
    at = (pc + 4) & ~3
    default, count = struct.unpack_from(">ii", code, at)
    if not 0 <= count < len(code):
        raise ValueError(f"bad lookupswitch size at {pc}")
    flat = struct.unpack_from(f">{2 * count}i", code, at + 8)
    cases = tuple(zip(flat[::2], (pc + offset for offset in flat[1::2]), strict=True))
    return Op(pc, TABLESWITCH, (cases, pc + default), at + 8 + 8 * count)
