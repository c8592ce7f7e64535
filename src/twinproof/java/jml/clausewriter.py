r"""A clause as Java: JML's operators spelled out, `\old` as values kept before the call, quantifiers as loops in methods of their own.

Java's own meaning holds inside: integers wrap, evaluation goes from left to right, `&&`, `||` and `==>` stop early. A clause whose
evaluation throws is not established. What is kept and might throw is evaluated before the call only if the clause asks for it in any case;
else the exception is put off until it asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from twinproof.base.dataclass import dataclass, field
from twinproof.java.jml.infer import NameScope, type_of
from twinproof.java.jml.lexer import JmlError
from twinproof.java.jml.nodes import (
    BinaryExpr,
    CallExpr,
    CastExpr,
    ConditionalExpr,
    FreshExpr,
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
    TypeExpr,
    TypeofExpr,
    UnaryExpr,
    VerbatimExpr,
    all_exprs,
    bare,
    names_in,
)
from twinproof.java.jml.pratt import PRIMITIVES, RefusedError
from twinproof.java.jml.quantify import quantifier_method

RESULT = "jml$result"
SELF = "jml$self"
_WORDS = re.compile(r"[\w$]+")


@dataclass(frozen=True, slots=True)
class KeptValue:
    """A value of before the call: the parameter that clauses have it by, its type, the Java that computes it, whether that may fail and
    must then do so no earlier than it is asked for."""

    name: str
    type: str
    java: str
    put_off: bool


@dataclass(slots=True)
class Workshop:
    """Where the clauses of one method are written: what they share."""

    numbers: Iterator[int]
    is_static: bool
    type_parameters: str = ""
    every_parameter: str = ""  # those of the class, too, for static methods
    throws: str = " throws Throwable"
    old: bool = False  # whether \old may be said
    result: bool = False  # whether \result may be
    unknown: frozenset[str] = frozenset()  # names that only refused declarations have
    unborn: frozenset[str] = frozenset()  # what belongs to an object that there was not yet
    kept: dict[str, KeptValue] = field(default_factory=dict)
    helpers: list[str] = field(default_factory=list)

    def helper(self, result: str, name: str, parameters: list[tuple[str, str]], body: str, is_static: bool) -> None:
        """A method that clauses call."""
        declared = ", ".join(f"{type} {each}" for type, each in parameters)
        start = "static" if is_static else "private"
        generic = self.every_parameter if is_static else self.type_parameters
        self.helpers.append(f"{start} {generic}{' ' if generic else ''}{result} {name}({declared}){self.throws} {{ {body} }}")


class ClauseWriter:
    """Writes expressions with some names in scope."""

    def __init__(
        self, shop: Workshop, scope: NameScope, bound: frozenset[str] = frozenset(), is_guarded: bool = False, is_old: bool = False
    ) -> None:
        self.shop = shop
        self.scope = scope
        self._bound = bound
        self._is_guarded = is_guarded
        self._is_old = is_old

    def write(self, expr: JmlExpr) -> str:
        """The expression as Java."""
        match expr:
            case NameExpr(name=name):
                return self._name(name, expr.at)
            case LiteralExpr(text=text):
                return text
            case VerbatimExpr(words=words):
                return " ".join(words)
            case ParenExpr(inner=inner):
                return f"({self.write(inner)})"
            case UnaryExpr(operator=operator, operand=operand):
                return f"{operator} {self.write(operand)}"
            case CastExpr(type=type, operand=operand):
                return f"({type}) {self.write(operand)}"
            case BinaryExpr():
                return self._binary(expr)
            case InstanceofExpr(operand=operand, type=type):
                return f"{self.write(operand)} instanceof {type}"
            case ConditionalExpr(condition=condition, then=then, other=other):
                return f"{self.write(condition)} ? {self._guarded(then)} : {self._guarded(other)}"
            case _:
                return self._access(expr)

    def within(self, variables: Mapping[str, str]) -> ClauseWriter:
        """A writer where more variables are bound."""
        return ClauseWriter(self.shop, self.scope.with_variables(variables), self._bound | set(variables), True, self._is_old)

    def captured(self, java: str, but: tuple[str, ...], at: int) -> list[tuple[str, str]]:
        """The variables that Java code uses, with their types, but for some."""
        words = set(_WORDS.findall(java)) - set(but)
        known = {**self.scope.variables, **{each.name: each.type for each in self.shop.kept.values()}}
        put_off = {f"{each.name}$ok": "boolean" for each in self.shop.kept.values() if each.put_off}
        found = [(type, name) for name, type in {**known, **put_off}.items() if name in words]
        if any(type == "var" for type, _ in found):
            raise RefusedError("a quantifier over what a variable holds that is declared with var", at)
        return found

    def _name(self, name: str, at: int) -> str:
        if name in self.shop.unknown and name not in self.scope.variables:
            raise RefusedError(f"{name}, which only JML declares,", at)
        return name

    def _guarded(self, expr: JmlExpr) -> str:
        return ClauseWriter(self.shop, self.scope, self._bound, True, self._is_old).write(expr)

    def _binary(self, expr: BinaryExpr) -> str:
        left = self.write(expr.left)
        right = self._guarded(expr.right) if expr.operator in ("&&", "||", "==>", "<==") else self.write(expr.right)
        match expr.operator:
            case "==>":
                return f"(!({left}) || ({right}))"
            case "<==":
                return f"(({left}) || !({right}))"
            case "<==>":
                return f"((boolean) ({left}) == (boolean) ({right}))"
            case "<=!=>":
                return f"((boolean) ({left}) != (boolean) ({right}))"
            case "<:":
                return f"({right}).isAssignableFrom({left})"
            case operator:
                is_chain = isinstance(expr.right, BinaryExpr) and expr.right.at == expr.at
                return f"({left} {operator} {right})" if is_chain else f"{left} {operator} {right}"

    def _access(self, expr: JmlExpr) -> str:
        match expr:
            case MemberExpr(target=target, name=name):
                return f"{self.write(target)}{'' if name.startswith('::') else '.'}{name}"
            case IndexExpr(target=target, index=index):
                return f"{self.write(target)}[{self.write(index)}]"
            case CallExpr(target=target, types=types, name=name, arguments=arguments):
                before = "" if target is None else self.write(target) + "."
                if target is None:
                    self._name(name, expr.at)
                return f"{before}{types}{name}({', '.join(map(self.write, arguments))})"
            case NewExpr(type=type, brackets=brackets, arguments=arguments):
                inner = ", ".join(map(self.write, arguments))
                return f"new {type}({inner})" if brackets == "(" else f"new {type}[{inner}]"
            case _:
                return self._of_jml(expr)

    def _of_jml(self, expr: JmlExpr) -> str:
        match expr:
            case ResultExpr(at=at):
                if not self.shop.result:
                    raise JmlError(r"\result where there is none", at)
                return RESULT
            case OldExpr():
                return self._old(expr)
            case TypeofExpr(inner=inner):
                return f"((Object) ({self.write(inner)})).getClass()"
            case TypeExpr(type=type):
                return f"{type}.class"
            case QuantifiedExpr():
                return quantifier_method(self, expr)
            case FreshExpr(at=at):
                raise RefusedError(r"\fresh inside of an expression", at)
            case _:
                raise AssertionError(expr)

    def _old(self, expr: OldExpr) -> str:
        if self._is_old:
            return f"({self.write(expr.inner)})"
        if not self.shop.old:
            raise JmlError(r"\old where nothing is older", expr.at)
        if any(isinstance(each, ResultExpr) for each in all_exprs(expr.inner)):
            raise JmlError(r"\result in \old", expr.at)
        inner = expr.inner
        if any(self._is_unborn(each) for each in all_exprs(inner)):
            raise RefusedError(r"\old of an object that is being made", expr.at)
        if names_in(inner) & self._bound:
            return self._old_element(inner, expr.at)
        type = type_of(inner, self.scope)
        if type is None:
            raise RefusedError(r"\old of an expression whose type its text does not tell", expr.at)
        java = ClauseWriter(self.shop, self.scope, is_old=True).write(inner)
        return self._kept(java, type, self._is_guarded and may_throw(inner))

    def _is_unborn(self, expr: JmlExpr) -> bool:
        if isinstance(expr, LiteralExpr):
            return bool(self.shop.unborn) and expr.text == "this"
        return isinstance(expr, NameExpr) and expr.name in self.shop.unborn and expr.name not in self.scope.variables

    def _kept(self, java: str, type: str, put_off: bool) -> str:
        """The name of a value that is kept; the same value is kept once."""
        if java not in self.shop.kept:
            self.shop.kept[java] = KeptValue(f"jml$old${next(self.shop.numbers)}", type, java, put_off)
            if put_off:
                body = 'if (!ok) throw new IllegalStateException("an older value is not defined"); return it;'
                self.shop.helper(type, f"{self.shop.kept[java].name}$of", [("boolean", "ok"), (type, "it")], body, True)
        kept = self.shop.kept[java]
        return f"{kept.name}$of({kept.name}$ok, {kept.name})" if kept.put_off else kept.name

    def _old_element(self, expr: JmlExpr, at: int) -> str:
        """An older element at a place that a quantifier names: the array is copied before the call, rows and all."""
        expr, indices = bare(expr), list[JmlExpr]()
        while isinstance(expr, IndexExpr) and names_in(expr) & self._bound:
            indices.insert(0, expr.index)
            expr = bare(expr.target)
        type = type_of(expr, self.scope)
        is_plain = all(_is_timeless(index, self.scope) for index in indices)
        if names_in(expr) & self._bound or not indices or not is_plain or len(indices) > 2 or type is None:
            raise RefusedError(r"\old of more than an array's element at a quantified place", at)
        java = ClauseWriter(self.shop, self.scope, is_old=True).write(expr)
        return self._copy(java, type, len(indices)) + "".join(f"[{self.write(index)}]" for index in indices)

    def _copy(self, java: str, type: str, depth: int) -> str:
        name = f"jml$copy${next(self.shop.numbers)}"
        rows = "for (int i = 0; i < made.length; i++) if (made[i] != null) made[i] = made[i].clone(); " if depth == 2 else ""
        known = [each for key, each in self.shop.kept.items() if key.startswith("jml$copy$") and key.endswith(f"({java})")]
        if known:
            return known[0].name
        body = f"if (it == null) return null; {type} made = it.clone(); {rows}return made;"
        self.shop.helper(type, name, [(type, "it")], body, True)
        return self._kept(f"{name}({java})", type, False)


def zero_of(type: str) -> str:
    """A value of a type, as Java writes it."""
    return {"boolean": "false", "char": "(char) 0", "byte": "(byte) 0", "short": "(short) 0"}.get(
        type, "0" if type in PRIMITIVES else "null"
    )


def may_throw(expr: JmlExpr) -> bool:
    """Whether evaluating may throw: any access but by a plain name or `this`, any call, division, cast."""
    return any(_is_risky(each) for each in all_exprs(expr))


def _is_risky(expr: JmlExpr) -> bool:
    match expr:
        case BinaryExpr(operator=operator):
            return operator in ("/", "%")
        case MemberExpr(target=LiteralExpr(text="this")):
            return False
        case _:
            return isinstance(expr, MemberExpr | IndexExpr | CallExpr | NewExpr | CastExpr | VerbatimExpr | QuantifiedExpr | TypeofExpr)


def _is_timeless(expr: JmlExpr, scope: NameScope) -> bool:
    """Whether a place is the same before and behind the call: variables and numbers."""
    for each in all_exprs(expr):
        if isinstance(each, NameExpr) and each.name not in scope.variables:
            return False
        if not isinstance(each, NameExpr | LiteralExpr | BinaryExpr | UnaryExpr | ParenExpr | CastExpr):
            return False
    return True
