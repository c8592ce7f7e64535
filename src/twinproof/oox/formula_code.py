"""Expressions as instructions: what may go wrong is checked where it is read, and `&&`, `||` and `==>` read no more than they need."""

from __future__ import annotations

from twinproof.base.dataclass import dataclass
from twinproof.ir.instruction import (
    NULL,
    ArrayLength,
    ArrayLoad,
    CallKind,
    CheckNull,
    CheckZero,
    Const,
    Copy,
    MethodRef,
    Reg,
    Text,
    Value,
    int_const,
)
from twinproof.ir.types import (
    BOOLEAN,
    BYTE,
    DOUBLE,
    INT,
    REF,
    STRING,
    Primitive,
    Type,
    is_reference,
    method_descriptor,
    register_type,
)
from twinproof.oox.livecode import Landing, LiveCode
from twinproof.oox.oox_conduct import SAME_TEXT
from twinproof.oox.syntax import (
    THIS,
    Expr,
    InstanceExpr,
    LengthExpr,
    OoxBinaryExpr,
    OoxLiteralExpr,
    OoxNameExpr,
    OoxUnaryExpr,
    QuantifierExpr,
    Spec,
)
from twinproof.oox.typed import EQUALITY, LOGIC, ORDER, LocalTypes, SourceTyping
from twinproof.oox.variables import free_names

_SAME = MethodRef(STRING.name, SAME_TEXT, method_descriptor([STRING, STRING], BOOLEAN))
_ARITHMETIC = {"+": "add", "-": "sub", "*": "mul", "/": "div", "%": "rem"}
_CONDITIONS = {"==": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
_ZERO, _ONE = int_const(0), int_const(1)


def default_of(type: Type) -> Const:
    """What a variable of a type holds at first."""
    return NULL if is_reference(type) else Const(DOUBLE, 0.0) if type is DOUBLE else _ZERO


def storage_of(type: Type) -> Primitive:
    """How an element of a type is stored."""
    return REF if not isinstance(type, Primitive) else BYTE if type is BOOLEAN else type


@dataclass(frozen=True, slots=True)
class FormulaCode:
    """Expressions at some place of a body: the variables that can be seen there, and their registers."""

    code: LiveCode
    typing: SourceTyping
    local: LocalTypes
    registers: dict[str, Reg]

    def inner(self) -> FormulaCode:
        """The same, for what is declared further inside."""
        return FormulaCode(self.code, self.typing, self.local.inner(), dict(self.registers))

    def object(self, name: OoxNameExpr) -> Reg:
        """A variable that must not be null."""
        found = self.registers[name.name]
        if name.name != THIS:
            self.code.emit(CheckNull(found))
        return found

    # --- values

    def value(self, expr: Expr, wanted: Type | None = None) -> Value:
        """The value of an expression; a whole number that is written down becomes a float where one is wanted."""
        match expr:
            case OoxLiteralExpr():
                return self._literal(expr, wanted)
            case OoxNameExpr(name=name):
                return self.registers[name]
            case LengthExpr(array=array):
                found = self.object(array)
                length = self.code.temporary(INT)
                self.code.emit(ArrayLength(length, found))
                return length
            case OoxUnaryExpr(operator="-", operand=operand):
                return self.code.apply(f"neg.{self.typing.of(operand, self.local)}", self.value(operand))
            case OoxBinaryExpr(operator=operator) if operator in _ARITHMETIC:
                return self._calculated(expr)
            case _:
                return self._truth(expr)

    def _literal(self, expr: OoxLiteralExpr, wanted: Type | None) -> Value:
        match expr.value:
            case None:
                return NULL
            case bool(value):
                return int_const(int(value))
            case int(value):
                return Const(DOUBLE, float(value)) if wanted is DOUBLE else int_const(value)
            case float(value):
                return Const(DOUBLE, value)
            case str(text):
                return self.code.literal(Text(text)) if self.typing.of(expr, self.local) == STRING else int_const(ord(text))

    def _calculated(self, expr: OoxBinaryExpr) -> Value:
        type = self.typing.operand_type(expr, self.local)
        left, right = self.value(expr.left, type), self.value(expr.right, type)
        if type is INT and expr.operator in ("/", "%"):
            self.code.emit(CheckZero(right))
        return self.code.apply(f"{_ARITHMETIC[expr.operator]}.{type}", left, right)

    def _truth(self, expr: Expr) -> Value:
        """A condition as a number."""
        found = self.code.temporary(INT)
        yes, no, after = Landing(), Landing(), Landing()
        self.branch(expr, yes, no)
        for landing, value in ((yes, _ONE), (no, _ZERO)):
            self.land_at(landing)
            self.code.emit(Copy(found, value))
            self.code.jump_to(after)
        self.code.land(after)
        return found

    # --- conditions

    def branch(self, expr: Expr, then: Landing, other: Landing) -> None:
        """Go on at one of two places, by whether an expression holds."""
        match expr:
            case OoxLiteralExpr(value=value):
                self.code.jump_to(then if value else other)
            case OoxUnaryExpr(operand=operand):
                self.branch(operand, other, then)
            case OoxBinaryExpr(operator=operator) if operator in LOGIC:
                self._logic(expr, then, other)
            case OoxBinaryExpr(operator=operator) if operator in (*EQUALITY, *ORDER):
                self._comparison(expr, then, other)
            case InstanceExpr(value=name, type=type):
                found = self.code.instance_of(self.registers[name.name], type.type)
                self.code.branch_to("ne.int", found, _ZERO, then=then, other=other)
            case QuantifierExpr():
                self._quantified(expr, then, other)
            case _:
                self.code.branch_to("ne.int", self.value(expr), _ZERO, then=then, other=other)

    def _logic(self, expr: OoxBinaryExpr, then: Landing, other: Landing) -> None:
        more = Landing()
        match expr.operator:
            case "&&":
                self.branch(expr.left, more, other)
            case "||":
                self.branch(expr.left, then, more)
            case _:
                self.branch(expr.left, more, then)
        self.land_at(more)
        self.branch(expr.right, then, other)

    def land_at(self, landing: Landing) -> None:
        """Go on writing at a place to which only what was said leads."""
        assert not self.code.alive
        self.code.land(landing)

    def _comparison(self, expr: OoxBinaryExpr, then: Landing, other: Landing) -> None:
        type = self.typing.operand_type(expr, self.local)
        left, right = self.value(expr.left, type), self.value(expr.right, type)
        name = _CONDITIONS[expr.operator]
        if type == STRING and NULL not in (left, right):
            same = self.code.call(CallKind.STATIC, _SAME, left, right)
            self.code.branch_to("ne.int" if name == "eq" else "eq.int", same, _ZERO, then=then, other=other)
        elif is_reference(type):
            self.code.branch_to(f"{name}.ref", left, right, then=then, other=other)
        elif type is DOUBLE:
            order = self.code.apply("cmpg.double" if name in ("lt", "le") else "cmpl.double", left, right)
            self.code.branch_to(f"{name}.int", order, _ZERO, then=then, other=other)
        else:
            self.code.branch_to(f"{name}.int", left, right, then=then, other=other)

    def _quantified(self, expr: QuantifierExpr, then: Landing, other: Landing) -> None:
        """A loop over the array, left when the answer is known."""
        code, array = self.code, self.object(expr.array)
        inside = FormulaCode(code, self.typing, self.local.with_quantified(expr), dict(self.registers))
        held = inside.local.of(expr.element)
        length, index, found = code.temporary(INT), code.temporary(INT), code.temporary(register_type(held))
        inside.registers.update({expr.element.name: found, expr.index.name: index})
        head, body, again = Landing(), Landing(), Landing()
        code.emit(ArrayLength(length, array))
        code.emit(Copy(index, _ZERO))
        code.land(head)
        code.branch_to("lt.int", index, length, then=body, other=then if expr.is_forall else other)
        code.land(body)
        code.emit(ArrayLoad(found, array, index, storage_of(held)))
        inside.branch(expr.claim, *((again, other) if expr.is_forall else (then, again)))
        code.land(again)
        code.emit(Copy(index, code.apply("add.int", index, _ONE)))
        code.jump_to(head)


def ask_where_left(formulas: FormulaCode, spec: Spec, types: LocalTypes, text: str) -> None:
    """Let the run fail unless a clause holds where the method is left; `types` are those of the variables that it may speak of. One about
    a variable that cannot be seen there does not hold."""
    code = formulas.code
    if not code.alive:
        return
    line, code.line = code.line, spec.at.line
    if any(formulas.local.types.get(name) != types.types[name] for name in free_names(spec.claim)):
        code.fail(text)
        return
    holds, broken = Landing(), Landing()
    handler, before = code.begin_try()
    FormulaCode(code, formulas.typing, types, formulas.registers).branch(spec.claim, holds, broken)
    code.end_try(before)
    code.catch(handler)
    code.land(broken)
    code.fail(text)
    code.land(holds)
    code.line = line
