"""Calls of LLVM as calls of the IR, and intrinsics as what they do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from twinproof.base.dataclass import dataclass
from twinproof.ir.instruction import Call, CallKind, Choose, Const, MethodRef, Reg, Value
from twinproof.ir.on_blocks import BeginLife, CheckApart, EndLife, Indeterminate, LocalBlock, MemoryCopy, MemoryFill
from twinproof.ir.types import BARE, DOUBLE, FLOAT, INT, LONG, POINTER, VOID, Type, method_descriptor, register_type
from twinproof.llvm.load.accesses import NULL_POINTER, ModuleNames, Parts, operand, read
from twinproof.llvm.load.code_writer import EVERY_OPERATOR, CodeWriter
from twinproof.llvm.load.computed import as_long, compare_whole, constant, normal, without_sign
from twinproof.llvm.load.ll_types import LL_VOID, PTR, LlFunction, LlInt, LlType, LlUnknown, declared_type, is_aggregate, size_and_align
from twinproof.llvm.load.ll_words import LlConstant, LlName, Words
from twinproof.llvm.load.unseen_bytes import UnseenBytes

POINTED = MethodRef("c", "pointed", BARE)  # how a call through a pointer is written: with its own descriptor
_SKIPPED = ("llvm.dbg.", "llvm.assume", "llvm.donothing", "llvm.experimental.noalias", "llvm.stackrestore", "llvm.prefetch")
_FLOAT_RULES = {
    "fabs": "abs", "sqrt": "sqrt", "floor": "floor", "ceil": "ceil", "trunc": "truncate", "rint": "even", "nearbyint": "even",
    "roundeven": "even",
}  # fmt: skip
_BIT_RULES = {"ctpop": "popcount", "ctlz": "leadingzeros", "cttz": "trailingzeros", "bswap": "swapbytes", "bitreverse": "reversebits"}
_EXTREMES = {"smin": "slt", "smax": "sgt", "umin": "ult", "umax": "ugt"}


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument as it is written; `copied` is the type of what is handed over by a copy, behind a pointer."""

    type: LlType
    written: LlConstant
    copied: LlType | None
    align: int


def descriptor_of_function(type: LlFunction) -> str:
    """The descriptor of a function; a result with parts goes through a pointer that comes last."""
    params: list[Type] = [declared_type(param) for param in type.params]
    if is_aggregate(type.result):
        return method_descriptor([*params, POINTER], VOID)
    return method_descriptor(params, declared_type(type.result))


def lower_call(code: CodeWriter, names: ModuleNames, unseen: UnseenBytes, words: Words, dst: str) -> None:
    """A call; the words stand after `call`."""
    words.attributes(words.is_type)
    type = words.type()
    if words.peek == "asm":
        raise LlUnknown("inline assembly")
    callee = words.value()
    arguments = _arguments(words)
    function = type if isinstance(type, LlFunction) else LlFunction(type, tuple(each.type for each in arguments), False)
    if isinstance(callee, LlName) and callee.is_global and callee.name.startswith("llvm."):
        _intrinsic(code, names, unseen, callee.name, arguments, dst)
        return
    actual = LlFunction(function.result, tuple(each.type for each in arguments), False)
    descriptor = descriptor_of_function(actual)
    args = [_passed(code, names, each) for each in arguments]
    if isinstance(callee, LlName) and callee.is_global:
        found = names.function(callee.name)
        ref = MethodRef(found.owner, found.name, descriptor)
        _emit_call(code, CallKind.STATIC, ref, args, function.result, dst)
    else:
        pointer = operand(code, names, PTR, callee)
        ref = MethodRef(POINTED.owner, POINTED.name, descriptor)
        _emit_call(code, CallKind.POINTER, ref, [pointer, *args], function.result, dst)


def _arguments(words: Words) -> list[Argument]:
    words.expect("(")
    found = []
    while not words.accept(")"):
        if words.peek == "metadata":
            _skip_metadata(words)
            continue
        type = words.type()
        attributes = words.attributes(words.is_value)
        copied, align = attributes.get("byval"), attributes.get("align")
        found.append(Argument(type, words.value(), None if isinstance(copied, int) else copied, align if isinstance(align, int) else 1))
        words.accept(",")
    return found


def _skip_metadata(words: Words) -> None:
    while words.peek not in (",", ")", ""):
        words.next()
    words.accept(",")


def _passed(code: CodeWriter, names: ModuleNames, argument: Argument) -> Value:
    value = operand(code, names, argument.type, argument.written)
    if argument.copied is None:
        return value
    size = size_and_align(argument.copied)[0]
    block = _local(code, size, max(argument.align, 1), "copied")
    code.emit(MemoryCopy(block, value, constant(LONG, size), 1, code.line))
    return block


def _local(code: CodeWriter, size: int, align: int, hint: str) -> Reg:
    block = code.register(POINTER, hint)
    code.emit(LocalBlock(block, constant(LONG, size), align, code.line))
    return block


def _emit_call(code: CodeWriter, kind: CallKind, ref: MethodRef, args: Sequence[Value], result: LlType, dst: str) -> None:
    if result == LL_VOID:
        code.emit(Call(None, kind, ref, tuple(args), code.line))
    elif is_aggregate(result):
        size, align = size_and_align(result)
        block = _local(code, size, align, "result")
        code.emit(Call(None, kind, ref, (*args, block), code.line))
        code.values[dst] = read(code, result, block, align, dst)
    else:
        type = register_type(declared_type(result))
        place = code.place_of(dst, result) if dst else code.register(type, "unused")
        code.emit(Call(place, kind, ref, tuple(args), code.line))


# --- intrinsics


def _intrinsic(code: CodeWriter, names: ModuleNames, unseen: UnseenBytes, name: str, arguments: Sequence[Argument], dst: str) -> None:
    if name.startswith(_SKIPPED):
        return
    word = name.removeprefix("llvm.").partition(".")[0]
    values = [_early(code, names, each) for each in arguments]
    kind = arguments[0].type if arguments else LL_VOID
    rule = _EFFECTS.get(".".join(name.split(".")[1:3])) or _EFFECTS.get(word)
    if rule is not None:
        rule(code, unseen, arguments, values)
    elif word == "expect":
        code.give(dst, values[0])
    elif word == "stacksave":
        code.give(dst, NULL_POINTER)
    elif name.startswith("llvm.is.constant"):
        code.give(dst, Const(INT, 0))
    elif name.startswith("llvm.objectsize"):
        code.give(dst, Const(LONG, -1 if values[1] == Const(INT, 0) else 0))
    elif ".with.overflow" in name:
        code.values[dst] = _with_overflow(code, word, kind, values)
    else:
        code.give(dst, _computed(code, word, name, kind, values))


def _early(code: CodeWriter, names: ModuleNames, argument: Argument) -> Value:
    """An operand of an intrinsic; places of variables that are registers have no pointer."""
    if isinstance(argument.written, LlName) and code.variable(argument.written.name) is not None and not argument.written.is_global:
        return NULL_POINTER
    return operand(code, names, argument.type, argument.written)


def _computed(code: CodeWriter, word: str, name: str, type: LlType, values: Sequence[Value]) -> Value:
    first = values[0] if values else None
    if first is None:
        raise LlUnknown(f"the intrinsic {name}")
    if word in _FLOAT_RULES and first.type in (FLOAT, DOUBLE):
        return code.apply(f"{_FLOAT_RULES[word]}.{first.type}", first)
    if word == "copysign" and first.type in (FLOAT, DOUBLE):
        return code.apply(f"sign.{first.type}", *values)
    if word == "fmuladd" and first.type in (FLOAT, DOUBLE):
        return code.apply(f"add.{first.type}", code.apply(f"mul.{first.type}", *values[:2]), values[2])
    if not isinstance(type, LlInt):
        raise LlUnknown(f"the intrinsic {name}")
    if word in _BIT_RULES:
        return _bits(code, word, type, values)
    if word in _EXTREMES:
        return _chosen(code, _EXTREMES[word], type, values[0], values[1], values[0], values[1])
    if word == "abs":
        return _absolute(code, type, values)
    if word in ("fshl", "fshr") and values[0] == values[1]:
        return _rotated(code, word, type, values)
    raise LlUnknown(f"the intrinsic {name}")


def _chosen(code: CodeWriter, order: str, type: LlType, a: Value, b: Value, then: Value, other: Value) -> Reg:
    condition = compare_whole(code, order, type, a, b)
    dst = code.register(then.type, "t")
    code.emit(Choose(dst, condition.op, condition.args, then, other, code.line))
    return dst


def _bits(code: CodeWriter, word: str, type: LlInt, values: Sequence[Value]) -> Value:
    value, register = values[0], values[0].type
    if word in ("ctlz", "cttz") and values[1] == Const(INT, 1):
        code.check(f"ne.{register}", (value, constant(register, 0)), "the zeros of the number zero are counted")
    unsigned = without_sign(code, value, type.bits)
    missing = register.bits - type.bits
    if word == "ctpop":
        return code.apply(f"popcount.{register}", unsigned)
    if word == "ctlz":
        found: Value = code.apply(f"leadingzeros.{register}", unsigned)
        return code.apply(f"sub.{register}", found, constant(register, missing)) if missing else found
    if word == "cttz":
        found = code.apply(f"trailingzeros.{register}", unsigned)
        full = constant(register, type.bits)
        return _chosen(code, "slt", LlInt(register.bits), found, full, found, full) if missing else found
    found = code.apply(f"{_BIT_RULES[word]}.{register}", unsigned)
    return normal(code, code.apply(f"ushr.{register}", found, Const(INT, missing)), type.bits) if missing else found


def _absolute(code: CodeWriter, type: LlInt, values: Sequence[Value]) -> Value:
    value, register = values[0], values[0].type
    least = constant(register, -(1 << (type.bits - 1)))
    if values[1] == Const(INT, 1):
        code.check(f"ne.{register}", (value, least), "a signed whole number overflows")
    negated = normal(code, code.apply(f"neg.{register}", value), type.bits)
    return _chosen(code, "slt", type, value, constant(register, 0), negated, value)


def _rotated(code: CodeWriter, word: str, type: LlInt, values: Sequence[Value]) -> Value:
    value, register, width = values[0], values[0].type, type.bits
    by = code.apply(f"and.{register}", values[2], constant(register, width - 1))
    back = code.apply(f"and.{register}", code.apply(f"neg.{register}", by), constant(register, width - 1))
    left, right = (by, back) if word == "fshl" else (back, by)
    short = [code.apply("long2int", each) if register is LONG else each for each in (left, right)]
    unsigned = without_sign(code, value, width)
    upper, lower = code.apply(f"shl.{register}", unsigned, short[0]), code.apply(f"ushr.{register}", unsigned, short[1])
    return normal(code, code.apply(f"or.{register}", upper, lower), width)


def _with_overflow(code: CodeWriter, word: str, type: LlType, values: Sequence[Value]) -> Parts:
    register = values[0].type
    if not isinstance(type, LlInt) or type.bits != register.bits:
        raise LlUnknown(f"the intrinsic {word}.with.overflow of {type}")
    sign, name = ("u" if word[0] == "u" else ""), word[1:4]
    flag = code.register(INT, "overflow")
    fits = EVERY_OPERATOR[f"{name}fits{sign}.{register}"]
    code.emit(Choose(flag, fits, tuple(values), Const(INT, 0), Const(INT, 1), code.line))
    return code.apply(f"{name}.{register}", *values), flag


# --- those that only do something


def _copy(code: CodeWriter, unseen: UnseenBytes, arguments: Sequence[Argument], values: Sequence[Value]) -> None:
    _refuse_volatile(values[3])
    what = "objects" if unseen.is_assignment() else None
    code.emit(CheckApart(values[0], values[1], as_long(code, values[2]), code.line, what))
    _move(code, unseen, arguments, values)


def _move(code: CodeWriter, unseen: UnseenBytes, arguments: Sequence[Argument], values: Sequence[Value]) -> None:
    _refuse_volatile(values[3])
    spared = unseen.written(_known(values[2]), arguments[0].written, arguments[1].written)
    align = min(arguments[0].align, arguments[1].align)
    members = unseen.members(_known(values[2]), spared, arguments[0].written)
    code.emit(MemoryCopy(values[0], values[1], as_long(code, values[2]), align, code.line, spared, members))


def _fill(code: CodeWriter, unseen: UnseenBytes, arguments: Sequence[Argument], values: Sequence[Value]) -> None:
    _refuse_volatile(values[3])
    spared = unseen.written(_known(values[2]), arguments[0].written)
    code.emit(MemoryFill(values[0], values[1], as_long(code, values[2]), arguments[0].align, code.line, spared))


def _known(size: Value) -> int | None:
    return size.value if isinstance(size, Const) and isinstance(size.value, int) else None


def _refuse_volatile(flag: Value) -> None:
    if flag != Const(INT, 0):
        raise LlUnknown("a volatile access")


def _begin(code: CodeWriter, unseen: UnseenBytes, arguments: Sequence[Argument], values: Sequence[Value]) -> None:
    _live(code, arguments, values, begins=True)


def _end(code: CodeWriter, unseen: UnseenBytes, arguments: Sequence[Argument], values: Sequence[Value]) -> None:
    _live(code, arguments, values, begins=False)


def _live(code: CodeWriter, arguments: Sequence[Argument], values: Sequence[Value], begins: bool) -> None:
    """A life begins or ends; the pointer is the last argument."""
    written = arguments[-1].written
    variable = code.variable(written.name) if isinstance(written, LlName) else None
    if variable is None:
        code.emit((BeginLife if begins else EndLife)(values[-1], code.line))
    elif begins:
        code.changes(variable)
        code.emit(Indeterminate(variable, code.line))


_EFFECTS: dict[str, Callable[[CodeWriter, UnseenBytes, Sequence[Argument], Sequence[Value]], None]] = {
    "memcpy": _copy,
    "memmove": _move,
    "memset": _fill,
    "lifetime.start": _begin,
    "lifetime.end": _end,
}
