"""The type of an expression, as far as the text tells it: declared names, literals, operators, and methods that the same files declare.

Exact or nothing: where the text does not tell a type, the answer is None.
"""

from __future__ import annotations

from collections.abc import Mapping

from twinproof.base.dataclass import dataclass, field
from twinproof.java.jml.nodes import (
    BinaryExpr,
    CallExpr,
    CastExpr,
    ConditionalExpr,
    IndexExpr,
    InstanceofExpr,
    JmlExpr,
    LiteralExpr,
    MemberExpr,
    NameExpr,
    NewExpr,
    OldExpr,
    ParenExpr,
    QuantifiedExpr,
    ResultExpr,
    UnaryExpr,
)

_ORDER = ("int", "long", "float", "double")
_SMALL = ("byte", "short", "char")
_TRUTH = ("==", "!=", "<", ">", "<=", ">=", "<:", "&&", "||", "==>", "<==", "<==>", "<=!=>")
_OF_ANY = {"equals": "boolean", "hashCode": "int", "size": "int", "isEmpty": "boolean", "contains": "boolean", "containsKey": "boolean"}
_OF_STRINGS = {"length": "int", "charAt": "char", "indexOf": "int", "startsWith": "boolean", "endsWith": "boolean", "compareTo": "int"}
_RESULT = "jml$result"


@dataclass(frozen=True, slots=True)
class NameScope:
    """What names stand for: variables, then fields; `members` are fields and `methods` the results of methods of known classes."""

    variables: Mapping[str, str]
    fields: Mapping[str, str] = field(default_factory=dict)
    members: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    methods: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    this: str = ""

    def with_variables(self, more: Mapping[str, str]) -> NameScope:
        """With more variables, which hide others."""
        return NameScope({**self.variables, **more}, self.fields, self.members, self.methods, self.this)


def type_of(expr: JmlExpr, scope: NameScope) -> str | None:
    """The type of an expression, or None."""
    match expr:
        case NameExpr(name=name):
            return _declared(scope.variables.get(name) or scope.fields.get(name))
        case LiteralExpr(text=text):
            return scope.this or None if text == "this" else _of_literal(text)
        case ParenExpr(inner=inner) | OldExpr(inner=inner):
            return type_of(inner, scope)
        case CastExpr(type=type):
            return type
        case UnaryExpr(operator=operator, operand=operand):
            return "boolean" if operator == "!" else promoted(type_of(operand, scope))
        case BinaryExpr():
            return _of_binary(expr, scope)
        case InstanceofExpr():
            return "boolean"
        case ConditionalExpr(then=then, other=other):
            one, two = type_of(then, scope), type_of(other, scope)
            return one if one == two else promoted(one, two)
        case QuantifiedExpr():
            return _of_quantified(expr, scope)
        case _:
            return _of_access(expr, scope)


def _declared(type: str | None) -> str | None:
    return None if type == "var" else type


def promoted(one: str | None, two: str | None = "int") -> str | None:
    """The type of an arithmetic operation on numbers."""
    both = ["int" if type in _SMALL else type for type in (one, two)]
    known = [type for type in both if type in _ORDER]
    return max(known, key=_ORDER.index) if len(known) == 2 else None


def _of_literal(text: str) -> str | None:
    if text in ("true", "false"):
        return "boolean"
    if text[0] in "\"'":
        return "String" if text[0] == '"' else "char"
    if not (text[0].isdigit() or text[0] == "."):
        return None
    is_hex = text[:2] in ("0x", "0X")
    last = text[-1].lower()
    if last == "l":
        return "long"
    if last == "f" and not is_hex:
        return "float"
    return "double" if not is_hex and (last == "d" or "." in text or "e" in text.lower()) else "int"


def _of_binary(expr: BinaryExpr, scope: NameScope) -> str | None:
    if expr.operator in _TRUTH:
        return "boolean"
    left, right = type_of(expr.left, scope), type_of(expr.right, scope)
    if expr.operator in ("<<", ">>", ">>>"):
        return promoted(left)
    if expr.operator == "+" and "String" in (left, right):
        return "String"
    return "boolean" if left == right == "boolean" and expr.operator in ("&", "|", "^") else promoted(left, right)


def _of_quantified(expr: QuantifiedExpr, scope: NameScope) -> str | None:
    if expr.word in (r"\forall", r"\exists"):
        return "boolean"
    if expr.word == r"\num_of":
        return "long"
    return promoted(type_of(expr.body, scope.with_variables(dict.fromkeys(expr.names, expr.type))))


def _of_access(expr: JmlExpr, scope: NameScope) -> str | None:
    match expr:
        case IndexExpr(target=target):
            type = type_of(target, scope)
            return type[:-2] if type is not None and type.endswith("[]") else None
        case MemberExpr(target=target, name=name):
            type = type_of(target, scope)
            return "int" if name == "length" and type is not None and type.endswith("[]") else scope.members.get(type or "", {}).get(name)
        case CallExpr():
            return _of_call(expr, scope)
        case ResultExpr():
            return scope.variables.get(_RESULT)
        case NewExpr(type=type, brackets=brackets):
            return type if brackets == "(" else f"{type}[]"
        case _:
            return None


def _of_call(expr: CallExpr, scope: NameScope) -> str | None:
    if expr.target is None:
        return scope.methods.get(scope.this, {}).get(expr.name)
    target = type_of(expr.target, scope)
    if target == "String" and expr.name in _OF_STRINGS:
        return _OF_STRINGS[expr.name]
    if isinstance(expr.target, NameExpr) and expr.target.name == "Math" and target is None and expr.name in ("abs", "max", "min"):
        first, *others = (type_of(argument, scope) for argument in expr.arguments)
        return promoted(first, others[0] if others else "int")
    return scope.methods.get(target or "", {}).get(expr.name) or (_OF_ANY.get(expr.name) if target != scope.this else None)
