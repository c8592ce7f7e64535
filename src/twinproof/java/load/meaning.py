"""The meaning of each JVM instruction: a table from opcode to a short function that emits its IR."""

from __future__ import annotations

from twinproof.heap.observe import double_from_bits, float_from_bits
from twinproof.ir.instruction import (
    NULL,
    Apply,
    ArrayLength,
    ArrayLoad,
    ArrayStore,
    Branch,
    Call,
    CallKind,
    CheckBounds,
    CheckCast,
    CheckSize,
    CheckStore,
    CheckZero,
    Const,
    Copy,
    GetField,
    GetStatic,
    InstanceOf,
    Literal,
    LiteralValue,
    MethodHandleLiteral,
    MethodTypeLiteral,
    Mirror,
    New,
    NewArray,
    PutField,
    PutStatic,
    Reg,
    Return,
    Switch,
    Text,
    Throw,
    Value,
    int_const,
)
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import BYTE, CHAR, DOUBLE, FLOAT, INT, LONG, OBJECT, REF, SHORT, ArrayType, parse_type, register_type
from twinproof.java.load.callsite import constant_callee, dynamic_callee
from twinproof.java.load.classfile import (
    ClassConst,
    Constant,
    DoubleConst,
    DynamicConst,
    FloatConst,
    IntConst,
    LongConst,
    MethodHandleConst,
    MethodTypeConst,
    StringConst,
)
from twinproof.java.load.lowering import KINDS, Key, Lower, Lowering, ReturnAddress
from twinproof.java.load.opcodes import Op
from twinproof.java.load.refs import CalledMethod, owner_name, type_of

ARRAY_KINDS = (INT, LONG, FLOAT, DOUBLE, REF, BYTE, CHAR, SHORT)
NEW_ARRAY = {4: "Z", 5: "C", 6: "F", 7: "D", 8: "B", 9: "S", 10: "I", 11: "J"}
ZERO = int_const(0)


# --- constants and locals


def nop(low: Lowering, op: Op) -> None:
    pass


def push(value: Value) -> Lower:
    return lambda low, op: low.stack.append(value)


def push_immediate(low: Lowering, op: Op) -> None:
    low.stack.append(int_const(op.arg))


def load_constant(low: Lowering, op: Op) -> None:
    constant = low.refs.cls.constant(op.arg)
    match constant:
        case IntConst(value):
            low.stack.append(Const(INT, value))
        case LongConst(value):
            low.stack.append(Const(LONG, value))
        case FloatConst(bits):
            low.stack.append(Const(FLOAT, float_from_bits(bits)))
        case DoubleConst(bits):
            low.stack.append(Const(DOUBLE, double_from_bits(bits)))
        case DynamicConst():
            callee = constant_callee(low.refs.name, op.arg, constant)
            low.emit(Call(low.result(register_type(parse_type(constant.descriptor))), CallKind.STATIC, callee, (), low.line))
        case _:
            literal = literal_of(constant)
            low.emit(Literal(low.result(REF), literal, low.line))


def literal_of(constant: Constant) -> LiteralValue:
    match constant:
        case StringConst(text):
            return Text(text)
        case ClassConst(name):
            return Mirror(type_of(name))
        case MethodTypeConst(descriptor):
            return MethodTypeLiteral(descriptor)
        case MethodHandleConst(kind, member):
            return MethodHandleLiteral(kind, owner_name(member.owner), member.name, member.descriptor, member.interface)
    raise ValueError(f"constant {constant} cannot be loaded")


def load(low: Lowering, op: Op) -> None:
    low.stack.append(low.local(op.arg, KINDS[op.code - 21]))


def store(low: Lowering, op: Op) -> None:
    if low.context or isinstance(low.stack[-1], ReturnAddress):
        return store_in_subroutine(low, op)
    assign(low, op)


def assign(low: Lowering, op: Op) -> None:
    value = low.pop()
    reg = low.overwrite(low.local(op.arg, KINDS[op.code - 54]))
    low.emit(Copy(reg, value, low.line))
    if value in low.nonnull:
        low.nonnull.add(reg)


def store_in_subroutine(low: Lowering, op: Op) -> None:
    """A store that may change which return address a local keeps; the block ends, so that handlers see the right context."""
    kept = tuple(item for item in low.context if item[0] != op.arg)
    if isinstance(low.stack[-1], ReturnAddress):
        address = low.stack.pop()
        assert isinstance(address, ReturnAddress)
        kept = tuple(sorted((*kept, (op.arg, address.value))))
    else:
        assign(low, op)
    if kept != low.context:
        low.flush()
        low.context = kept
        low.jump(low.target(op.next))


def increment(low: Lowering, op: Op) -> None:
    slot, amount = op.arg
    reg = low.overwrite(low.local(slot, INT))
    low.emit(Apply(reg, OPERATORS["add.int"], (reg, int_const(amount)), low.line))


# --- the operand stack


def take(low: Lowering, slots: int) -> list[Value]:
    """Take values that fill `slots` stack slots (long and double fill two)."""
    taken: list[Value] = []
    while slots > 0:
        value = low.stack.pop()
        taken.insert(0, value)
        slots -= 2 if value.type.bits == 64 else 1
    if slots:
        raise ValueError("a long or double is split on the stack")
    return taken


def drop(slots: int) -> Lower:
    def lower(low: Lowering, op: Op) -> None:
        take(low, slots)

    return lower


def duplicate(slots: int, below: int) -> Lower:
    def lower(low: Lowering, op: Op) -> None:
        top = take(low, slots)
        low.stack += [*top, *take(low, below), *top]

    return lower


def swap(low: Lowering, op: Op) -> None:
    top, below = take(low, 1), take(low, 1)
    low.stack += [*top, *below]


# --- arithmetic


def binary(name: str) -> Lower:
    operator = OPERATORS[name]

    def lower(low: Lowering, op: Op) -> None:
        b, a = low.pop(), low.pop()
        low.emit(Apply(low.result(operator.result), operator, (a, b), low.line))

    return lower


def division(name: str) -> Lower:
    plain = binary(name)

    def lower(low: Lowering, op: Op) -> None:
        divisor = low.stack[-1]
        if not (isinstance(divisor, Const) and divisor.value != 0):
            low.emit(CheckZero(divisor, low.line))
        plain(low, op)

    return lower


def unary(name: str) -> Lower:
    operator = OPERATORS[name]

    def lower(low: Lowering, op: Op) -> None:
        a = low.pop()
        low.emit(Apply(low.result(operator.result), operator, (a,), low.line))

    return lower


# --- jumps


def branch(name: str, operands: int, other: Value = ZERO) -> Lower:
    operator = OPERATORS[name]

    def lower(low: Lowering, op: Op) -> None:
        args = low.pop_args(operands)
        args = low.flush(*(args if operands == 2 else (args[0], other)))
        then, otherwise, line = low.target(op.arg), low.target(op.next), low.line
        low.end = lambda numbers: Branch(operator, args, numbers[then], numbers[otherwise], line)

    return lower


def goto(low: Lowering, op: Op) -> None:
    low.flush()
    low.jump(low.target(op.arg))


def jsr(low: Lowering, op: Op) -> None:
    low.flush()
    low.jump(low.reach(Key(op.arg, low.context, str(op.next)), list(low.stack)))


def ret(low: Lowering, op: Op) -> None:
    address = dict(low.context)[op.arg]
    low.flush()
    low.context = tuple(item for item in low.context if item[0] != op.arg)
    low.jump(low.target(address))


def switch(low: Lowering, op: Op) -> None:
    cases, default = op.arg
    (value,) = low.flush(low.pop())
    keys = sorted((case, low.target(pc)) for case, pc in cases if pc != default)
    otherwise, line = low.target(default), low.line
    low.end = lambda numbers: Switch(value, tuple((case, numbers[key]) for case, key in keys), numbers[otherwise], line)


def return_value(low: Lowering, op: Op) -> None:
    instr = Return(low.pop(), low.line)
    low.end = lambda numbers: instr


def return_void(low: Lowering, op: Op) -> None:
    instr = Return(None, low.line)
    low.end = lambda numbers: instr


def throw(low: Lowering, op: Op) -> None:
    value = low.pop()
    low.check_null(value)
    instr = Throw(value, low.line)
    low.end = lambda numbers: instr


# --- objects and arrays


def get_static(low: Lowering, op: Op) -> None:
    field = low.refs.field(op.arg)
    low.emit(GetStatic(low.result(register_type(field.type)), field, low.line))


def put_static(low: Lowering, op: Op) -> None:
    low.emit(PutStatic(low.refs.field(op.arg), low.pop(), low.line))


def get_field(low: Lowering, op: Op) -> None:
    field = low.refs.field(op.arg)
    obj = low.pop()
    low.check_null(obj)
    low.emit(GetField(low.result(register_type(field.type)), obj, field, low.line))


def put_field(low: Lowering, op: Op) -> None:
    value, obj = low.pop(), low.pop()
    low.check_null(obj)
    low.emit(PutField(obj, low.refs.field(op.arg), value, low.line))


def new(low: Lowering, op: Op) -> None:
    dst = low.result(REF)
    low.emit(New(dst, str(low.refs.type(op.arg)), low.line))
    low.nonnull.add(dst)


def new_array(low: Lowering, type: ArrayType, sizes: tuple[Value, ...]) -> None:
    for size in sizes:
        if not (isinstance(size, Const) and size.value >= 0):
            low.emit(CheckSize(size, low.line))
    dst = low.result(REF)
    low.emit(NewArray(dst, type, sizes, low.line))
    low.nonnull.add(dst)


def new_primitive_array(low: Lowering, op: Op) -> None:
    new_array(low, ArrayType(parse_type(NEW_ARRAY[op.arg])), (low.pop(),))


def new_reference_array(low: Lowering, op: Op) -> None:
    new_array(low, ArrayType(low.refs.type(op.arg)), (low.pop(),))


def new_multi_array(low: Lowering, op: Op) -> None:
    index, dimensions = op.arg
    type = low.refs.type(index)
    if not isinstance(type, ArrayType) or dimensions == 0:
        raise ValueError("multianewarray of no array")
    new_array(low, type, low.pop_args(dimensions))


def array_length(low: Lowering, op: Op) -> None:
    array = low.pop()
    low.check_null(array)
    low.emit(ArrayLength(low.result(INT), array, low.line))


def array_load(low: Lowering, op: Op) -> None:
    kind = ARRAY_KINDS[op.code - 46]
    index, array = low.pop(), low.pop()
    low.check_null(array)
    low.emit(CheckBounds(array, index, low.line))
    low.emit(ArrayLoad(low.result(register_type(kind)), array, index, kind, low.line))


def array_store(low: Lowering, op: Op) -> None:
    kind = ARRAY_KINDS[op.code - 79]
    value, index, array = low.pop(), low.pop(), low.pop()
    low.check_null(array)
    low.emit(CheckBounds(array, index, low.line))
    if kind is REF and value is not NULL:
        low.emit(CheckStore(array, value, low.line))
    low.emit(ArrayStore(array, index, value, kind, low.line))


def check_cast(low: Lowering, op: Op) -> None:
    type = low.refs.type(op.arg)
    value = low.stack[-1]
    if type != OBJECT and value is not NULL:
        low.emit(CheckCast(value, type, low.line))


def instance_of(low: Lowering, op: Op) -> None:
    value = low.pop()
    low.emit(InstanceOf(low.result(INT), value, low.refs.type(op.arg), low.line))


def monitor(low: Lowering, op: Op) -> None:
    low.check_null(low.pop())


# --- calls


def call(low: Lowering, kind: CallKind, callee: CalledMethod) -> None:
    args = low.pop_args(callee.params + (kind is not CallKind.STATIC))
    if kind is not CallKind.STATIC:
        low.check_null(args[0])
    dst: Reg | None = low.result(callee.result) if callee.result else None
    low.emit(Call(dst, kind, callee.ref, args, low.line))


def invoke(kind: CallKind) -> Lower:
    return lambda low, op: call(low, kind, low.refs.callee(op.arg))


def invoke_dynamic(low: Lowering, op: Op) -> None:
    call(low, CallKind.STATIC, dynamic_callee(low.refs, low.method_index, op))


def unknown(low: Lowering, op: Op) -> None:
    raise ValueError(f"opcode {op.code} is not allowed in a class file")


def _table() -> list[Lower]:
    table: list[Lower] = [unknown] * 202
    table[0] = nop
    table[1] = push(NULL)
    table[2:9] = [push(int_const(value)) for value in range(-1, 6)]
    table[9:11] = [push(Const(LONG, value)) for value in range(2)]
    table[11:14] = [push(Const(FLOAT, float(value))) for value in range(3)]
    table[14:16] = [push(Const(DOUBLE, float(value))) for value in range(2)]
    table[16:19] = [push_immediate, push_immediate, load_constant]
    table[21:26] = [load] * 5
    table[46:54] = [array_load] * 8
    table[54:59] = [store] * 5
    table[79:87] = [array_store] * 8
    table[87:89] = [drop(1), drop(2)]
    table[89:95] = [duplicate(slots, below) for slots in (1, 2) for below in (0, 1, 2)]
    table[95] = swap
    table[96:132] = [_arithmetic(name) for name in _arithmetic_names()]
    table[132] = increment
    table[133:148] = [unary(name) for name in _conversion_names()]
    table[148:153] = [binary(name) for name in ("cmp.long", "cmpl.float", "cmpg.float", "cmpl.double", "cmpg.double")]
    orders = ("eq", "ne", "lt", "ge", "gt", "le")
    table[153:159] = [branch(f"{order}.int", 1) for order in orders]
    table[159:165] = [branch(f"{order}.int", 2) for order in orders]
    table[165:172] = [branch("eq.ref", 2), branch("ne.ref", 2), goto, jsr, ret, switch, switch]
    table[172:178] = [return_value] * 5 + [return_void]
    table[178:182] = [get_static, put_static, get_field, put_field]
    table[182:186] = [invoke(kind) for kind in (CallKind.VIRTUAL, CallKind.SPECIAL, CallKind.STATIC, CallKind.INTERFACE)]
    table[186:192] = [invoke_dynamic, new, new_primitive_array, new_reference_array, array_length, throw]
    table[192:196] = [check_cast, instance_of, monitor, monitor]
    table[197:200] = [new_multi_array, branch("eq.ref", 1, NULL), branch("ne.ref", 1, NULL)]
    return table


def _arithmetic(name: str) -> Lower:
    if name in ("div.int", "div.long", "rem.int", "rem.long"):
        return division(name)
    return unary(name) if name.startswith("neg") else binary(name)


def _arithmetic_names() -> list[str]:
    four = ("int", "long", "float", "double")
    plain = [f"{name}.{kind}" for name in ("add", "sub", "mul", "div", "rem", "neg") for kind in four]
    return plain + [f"{name}.{kind}" for name in ("shl", "shr", "ushr", "and", "or", "xor") for kind in ("int", "long")]


def _conversion_names() -> list[str]:
    kinds = ("int", "long", "float", "double")
    return [f"{a}2{b}" for a in kinds for b in kinds if a != b] + ["int2byte", "int2char", "int2short"]


LOWER = _table()
