"""Arithmetic, comparisons and conversions of LLVM as operators, with what they leave undefined written out before them.

A number of n bits stands in a register in signed range (one bit: 0 or 1), so that orders without sign are those of the register's width.
"""

from __future__ import annotations

from collections.abc import Callable

from twinproof.ir.instruction import Const, Value
from twinproof.ir.types import DOUBLE, FLOAT, INT, INT128, LONG, Primitive
from twinproof.llvm.load.code_writer import EVERY_OPERATOR as OPS
from twinproof.llvm.load.code_writer import CodeWriter, PendingCondition
from twinproof.llvm.load.ll_types import LlInt, LlNamed, LlType, LlUnknown, register_of

_WIDER = {INT: (LONG, "int2long"), LONG: (INT128, "long2int128")}
_NARROWER = {INT128: (LONG, "int1282long"), LONG: (INT, "long2int")}
_SIGNED_OVERFLOW, _UNSIGNED_OVERFLOW = "a signed whole number overflows", "a whole number wraps that may not"
_PLAIN = {"and": "and", "or": "or", "xor": "xor"}
_FLOATS = {"fadd": "add", "fsub": "sub", "fmul": "mul", "fdiv": "div", "frem": "rem"}
_ORDERS = {
    "eq": "eq",
    "ne": "ne",
    "slt": "lt",
    "sle": "le",
    "sgt": "gt",
    "sge": "ge",
    "ult": "ltu",
    "ule": "leu",
    "ugt": "gtu",
    "uge": "geu",
}


def constant(type: Primitive, value: int) -> Const:
    """A whole number that stands in a register of a type."""
    top = 1 << (type.bits - 1)
    return Const(type, ((value & ((1 << type.bits) - 1)) ^ top) - top)


def in_range(bits: int, value: int) -> int:
    """A number of so many bits as registers have it."""
    value &= (1 << bits) - 1
    return value if bits == 1 or not value >> (bits - 1) else value - (1 << bits)


def whole_register(type: LlType) -> Primitive:
    """The register of a whole number."""
    found = register_of(type)
    if not isinstance(type, LlInt) or found is None:
        raise LlUnknown(f"whole numbers of the type {type}")
    return found


def as_int(code: CodeWriter, value: Value) -> Value:
    """The lowest bits of a whole number, as an int; of an amount that is in range, all of it."""
    while value.type in _NARROWER:
        value = code.apply(_NARROWER[value.type][1], value)
    return value


def as_long(code: CodeWriter, value: Value) -> Value:
    """A whole number as a long."""
    if value.type is INT128:
        return code.apply("int1282long", value)
    return code.apply("int2long", value) if value.type is INT else value


def normal(code: CodeWriter, value: Value, bits: int) -> Value:
    """The lowest bits of a register as a number of so many bits."""
    type = value.type
    if bits == type.bits:
        return value
    if bits == 1:
        return code.apply(f"and.{type}", value, constant(type, 1))
    if type is INT and bits in (8, 16):
        return code.apply("int2byte" if bits == 8 else "int2short", value)
    by = Const(INT, type.bits - bits)
    return code.apply(f"shr.{type}", code.apply(f"shl.{type}", value, by), by)


def without_sign(code: CodeWriter, value: Value, bits: int) -> Value:
    """A number of so many bits taken for one without sign; a register that is full stays as it is."""
    if bits in (1, value.type.bits):
        return value
    return code.apply(f"and.{value.type}", value, constant(value.type, (1 << bits) - 1))


# --- binary operators


def binary(code: CodeWriter, word: str, flags: frozenset[str], type: LlType, a: Value, b: Value) -> Value:
    """The result of a binary operator."""
    if word in _FLOATS:
        return _float(code, word, flags, type, a, b)
    register, bits = whole_register(type), type.bits if isinstance(type, LlInt) else 0
    if word in _PLAIN:
        found = code.apply(f"{word}.{register}", a, b)
        if "disjoint" in flags:
            code.check(f"eq.{register}", (code.apply(f"and.{register}", a, b), constant(register, 0)), "bits overlap that may not")
        return found
    return _ARITHMETIC[word](code, word, flags, bits, a, b)


def _float(code: CodeWriter, word: str, flags: frozenset[str], type: LlType, a: Value, b: Value) -> Value:
    register = register_of(type)
    if register not in (FLOAT, DOUBLE):
        raise LlUnknown(f"arithmetic of the type {type}")
    refuse_fast(flags)
    return code.apply(f"{_FLOATS[word]}.{register}", a, b)


def refuse_fast(flags: frozenset[str]) -> None:
    """Arithmetic that may be rearranged has no exact meaning."""
    if flags:
        raise LlUnknown(f"inexact arithmetic ({' '.join(sorted(flags))})")


def _sum(code: CodeWriter, word: str, flags: frozenset[str], bits: int, a: Value, b: Value) -> Value:
    type = a.type
    is_full = bits == type.bits
    if "nsw" in flags and (is_full or 2 * bits > type.bits):
        code.check(f"{word}fits.{type}", (a, b), _SIGNED_OVERFLOW)
    if "nuw" in flags:
        _check_unsigned(code, word, bits, a, b)
    exact = code.apply(f"{word}.{type}", a, b)
    found = normal(code, exact, bits)
    if "nsw" in flags and not is_full:
        code.check(f"eq.{type}", (exact, found), _SIGNED_OVERFLOW)
    return found


def _check_unsigned(code: CodeWriter, word: str, bits: int, a: Value, b: Value) -> None:
    type = a.type
    wide = [without_sign(code, value, bits) for value in (a, b)]
    code.check(f"{word}fitsu.{type}", (wide[0], wide[1]), _UNSIGNED_OVERFLOW)
    if bits != type.bits:
        exact = code.apply(f"{word}.{type}", *wide)
        code.check(f"leu.{type}", (exact, constant(type, (1 << bits) - 1)), _UNSIGNED_OVERFLOW)


def _unsigned_quotient(code: CodeWriter, word: str, flags: frozenset[str], bits: int, a: Value, b: Value) -> Value:
    type = a.type
    code.check(f"ne.{type}", (b, constant(type, 0)), "a division by zero")
    wide = [without_sign(code, value, bits) for value in (a, b)]
    if "exact" in flags:
        code.check(f"eq.{type}", (code.apply(f"remu.{type}", *wide), constant(type, 0)), "a division leaves a remainder")
    return normal(code, code.apply(f"{'divu' if word == 'udiv' else 'remu'}.{type}", *wide), bits)


def _quotient(code: CodeWriter, word: str, flags: frozenset[str], bits: int, a: Value, b: Value) -> Value:
    type = a.type
    code.check(f"ne.{type}", (b, constant(type, 0)), "a division by zero")
    if bits == type.bits:
        code.check(f"divfits.{type}", (a, b), _SIGNED_OVERFLOW)
    else:
        exact = code.apply(f"div.{type}", a, b)
        code.check(f"eq.{type}", (exact, normal(code, exact, bits)), _SIGNED_OVERFLOW)
    if "exact" in flags:
        code.check(f"eq.{type}", (code.apply(f"rem.{type}", a, b), constant(type, 0)), "a division leaves a remainder")
    return code.apply(f"{'div' if word == 'sdiv' else 'rem'}.{type}", a, b)


def _shift(code: CodeWriter, word: str, flags: frozenset[str], bits: int, a: Value, b: Value) -> Value:
    type = a.type
    code.check(f"ltu.{type}", (b, constant(type, bits)), f"a shift by {bits} bits or more, or by fewer than none")
    by = as_int(code, b)
    if word == "ashr":
        found: Value = code.apply(f"shr.{type}", a, by)
    elif word == "lshr":
        found = normal(code, code.apply(f"ushr.{type}", without_sign(code, a, bits), by), bits)
    else:
        found = normal(code, code.apply(f"shl.{type}", a, by), bits)
    _check_shift(code, word, flags, bits, a, by, found)
    return found


def _check_shift(code: CodeWriter, word: str, flags: frozenset[str], bits: int, a: Value, by: Value, found: Value) -> None:
    type = a.type
    if "nsw" in flags:
        code.check(f"eq.{type}", (code.apply(f"shr.{type}", found, by), a), _SIGNED_OVERFLOW)
    if "nuw" in flags:
        back = code.apply(f"ushr.{type}", without_sign(code, found, bits), by)
        code.check(f"eq.{type}", (back, without_sign(code, a, bits)), _UNSIGNED_OVERFLOW)
    if "exact" in flags:
        code.check(f"eq.{type}", (normal(code, code.apply(f"shl.{type}", found, by), bits), a), "a shift loses bits that it may not")


_Rule = Callable[[CodeWriter, str, frozenset[str], int, Value, Value], Value]
_ARITHMETIC: dict[str, _Rule] = {
    **dict.fromkeys(("add", "sub", "mul"), _sum),
    **dict.fromkeys(("udiv", "urem"), _unsigned_quotient),
    **dict.fromkeys(("sdiv", "srem"), _quotient),
    **dict.fromkeys(("shl", "lshr", "ashr"), _shift),
}
BINARY = frozenset((*_FLOATS, *_PLAIN, *_ARITHMETIC))


# --- comparisons


def compare_whole(code: CodeWriter, order: str, type: LlType, a: Value, b: Value) -> PendingCondition:
    """A comparison of whole numbers or of pointers."""
    register = register_of(type)
    if register is None or register in (FLOAT, DOUBLE):
        raise LlUnknown(f"a comparison of the type {type}")
    name = _ORDERS[order]
    if isinstance(type, LlNamed):
        name = name.removesuffix("u")
    elif type == LlInt(1) and order[0] == "s":
        a, b = (code.apply("neg.int", value) for value in (a, b))
    return PendingCondition(OPS[f"{name}.{register}"], (a, b))


def compare_floats(code: CodeWriter, order: str, type: LlType, a: Value, b: Value) -> PendingCondition:
    """A comparison of floats; an order that begins with `u` also holds where one is no number."""
    register = register_of(type)
    if register not in (FLOAT, DOUBLE):
        raise LlUnknown(f"a comparison of the type {type}")
    zero = Const(INT, 0)
    if order in ("true", "false"):
        return PendingCondition(OPS["eq.int"], (zero, Const(INT, order == "false")))
    if order in ("ord", "uno", "one", "ueq"):
        low, high = (code.apply(f"{name}.{register}", a, b) for name in ("cmpl", "cmpg"))
        if order in ("ord", "uno"):
            return PendingCondition(OPS["eq.int" if order == "ord" else "ne.int"], (low, high))
        product = code.apply("mul.int", low, high)  # 1 where one is larger, 0 where both are equal, -1 where one is no number
        return PendingCondition(OPS["gt.int" if order == "one" else "le.int"], (product, zero))
    name = order[1:]
    below = name in ("gt", "ge", "eq") if order[0] == "o" else name in ("lt", "le", "ne")
    return PendingCondition(OPS[f"{name}.int"], (code.apply(f"{'cmpl' if below else 'cmpg'}.{register}", a, b), zero))


# --- conversions


def convert(code: CodeWriter, word: str, flags: frozenset[str], source: LlType, value: Value, target: LlType) -> Value:
    """A value as one of another type."""
    if word == "bitcast":
        return _bits(code, source, value, target)
    if word in ("trunc", "zext", "sext"):
        return _resized(code, word, flags, source, value, target)
    if word in ("ptrtoint", "inttoptr"):
        return _address(code, word, source, value, target)
    refuse_fast(flags - {"nneg"})
    if word in ("fptosi", "fptoui"):
        return _to_whole(code, word, value, target)
    if word in ("sitofp", "uitofp"):
        return _to_float(code, word, source, value, target)
    if (source, target) == (LlNamed("float"), LlNamed("double")):
        return code.apply("float2double", value)
    if (source, target) == (LlNamed("double"), LlNamed("float")):
        return code.apply("double2float", value)
    raise LlUnknown(f"{word} from {source} to {target}")


_TO_AND_FRO = ("ptrtoint", "inttoptr", "fptosi", "fptoui", "sitofp", "uitofp", "fpext", "fptrunc")
CONVERSIONS = frozenset(("bitcast", "trunc", "zext", "sext", *_TO_AND_FRO))


def _resized(code: CodeWriter, word: str, flags: frozenset[str], source: LlType, value: Value, target: LlType) -> Value:
    goal = whole_register(target)
    whole_register(source)
    assert isinstance(source, LlInt)
    assert isinstance(target, LlInt)
    if word == "trunc":
        return _shortened(code, flags, source, value, target)
    if "nneg" in flags:
        code.check(f"ge.{value.type}", (value, constant(value.type, 0)), "a negative number is taken for one without sign")
    while value.type is not goal:
        value = code.apply(_WIDER[value.type][1], value)
    if word == "zext":
        return without_sign(code, value, source.bits)
    return code.apply(f"neg.{goal}", value) if source.bits == 1 else value


def _shortened(code: CodeWriter, flags: frozenset[str], source: LlInt, value: Value, target: LlInt) -> Value:
    goal = whole_register(target)
    found = value
    while found.type is not goal:
        found = code.apply(_NARROWER[found.type][1], found)
    found = normal(code, found, target.bits)
    for flag, back in (("nuw", "zext"), ("nsw", "sext")):
        if flag in flags:
            again = _resized(code, back, frozenset(), target, found, source)
            code.check(f"eq.{value.type}", (again, value), "a number does not fit into a smaller type that holds it")
    return found


def _to_whole(code: CodeWriter, word: str, value: Value, target: LlType) -> Value:
    goal = whole_register(target)
    assert isinstance(target, LlInt)
    if goal is INT128:
        raise LlUnknown("a conversion between floats and 128 bits")
    wide: Value = code.apply("float2double", value) if value.type is FLOAT else value
    reason = "a float does not fit into a whole number"
    if word == "fptoui" and target.bits == 64:
        code.check("ulongfits.double", (wide,), reason)
        return code.apply("double2ulong", wide)
    code.check("longfits.double", (wide,), reason)
    number: Value = code.apply("double2long", wide)
    found = _shortened(code, frozenset(), LlInt(64), number, target)
    if target.bits < 64:
        again = _resized(code, "zext" if word == "fptoui" else "sext", frozenset(), target, found, LlInt(64))
        code.check("eq.long", (again, number), reason)
    return found


def _to_float(code: CodeWriter, word: str, source: LlType, value: Value, target: LlType) -> Value:
    goal = register_of(target)
    if whole_register(source) is INT128 or goal not in (FLOAT, DOUBLE):
        raise LlUnknown(f"{word} from {source} to {target}")
    assert isinstance(source, LlInt)
    wide = _resized(code, "zext" if word == "uitofp" else "sext", frozenset(), source, value, LlInt(64))
    return code.apply(f"{'ulong' if word == 'uitofp' else 'long'}2{goal}", wide)


def _address(code: CodeWriter, word: str, source: LlType, value: Value, target: LlType) -> Value:
    if {str(source), str(target)} != {"ptr", "i64"}:
        raise LlUnknown(f"{word} from {source} to {target}")
    return code.apply("pointer2long" if word == "ptrtoint" else "long2pointer", value)


def _bits(code: CodeWriter, source: LlType, value: Value, target: LlType) -> Value:
    names = {
        ("float", "i32"): "float2bits",
        ("i32", "float"): "bits2float",
        ("double", "i64"): "double2bits",
        ("i64", "double"): "bits2double",
    }
    operator = names.get((str(source), str(target)))
    if operator is None and source != target:
        raise LlUnknown(f"the bits of {source} as {target}")
    return value if operator is None else code.apply(operator, value)
