r"""Quantifiers as loops, each in a method of its own that is given the variables it needs.

The range must say where a loop begins and ends: `low <= i && i < high`, in any order and form, also by way of another variable (`i < j && j
< n`), or `i == e`. It is asked again in each round, so a bound may be loose. Conditions without bound variables that stand before bounds
guard the bounds. Over `boolean`, `byte`, `short` and `char` no range is needed. Greatest and least of nothing do not exist: the clause
throws.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from twinproof.base.dataclass import dataclass
from twinproof.java.jml.infer import type_of
from twinproof.java.jml.nodes import BinaryExpr, JmlExpr, LiteralExpr, NameExpr, QuantifiedExpr, bare, conjuncts, names_in
from twinproof.java.jml.pratt import RefusedError

if TYPE_CHECKING:
    from twinproof.java.jml.clausewriter import ClauseWriter

_LIMITS = {"byte": ("-128", "127"), "short": ("-32768", "32767"), "char": ("0", "65535"), "boolean": ("0", "1")}
_TRUE = LiteralExpr("true", 0)
_SMALL = ("int", "short", "byte", "char")
_NEUTRAL = {r"\forall": "true", r"\exists": "false", r"\sum": "0", r"\product": "1", r"\num_of": "0"}
_ROUND = {
    r"\forall": "if ({range}) {{ if (!({body})) return false; }}",
    r"\exists": "if ({range}) {{ if ({body}) return true; }}",
    r"\num_of": "if ({range}) {{ if ({body}) jml$all = jml$all + 1; }}",
    r"\sum": "if ({range}) jml$all = jml$all + ({body});",
    r"\product": "if ({range}) jml$all = jml$all * ({body});",
    r"\max": "if ({range}) {{ {type} jml$it = {body}; if (!jml$some || jml$it > jml$all) jml$all = jml$it; jml$some = true; }}",
    r"\min": "if ({range}) {{ {type} jml$it = {body}; if (!jml$some || jml$it < jml$all) jml$all = jml$it; jml$some = true; }}",
}


@dataclass(frozen=True, slots=True)
class _End:
    """One end of a range; a strict one does not belong to it."""

    expr: JmlExpr
    is_strict: bool


@dataclass(frozen=True, slots=True)
class _Range:
    """A variable with both ends, which name only variables of loops around it."""

    name: str
    low: _End
    high: _End


def quantifier_method(writer: ClauseWriter, expr: QuantifiedExpr) -> str:
    """The call of a method that computes a quantified expression; the method goes to the workshop."""
    if expr.type not in (*_SMALL, "long", "boolean"):
        raise RefusedError(f"{expr.word} over {expr.type}", expr.at)
    condition, body = _parted(expr)
    inner = writer.within(dict.fromkeys(expr.names, expr.type))
    type = _result_type(inner, expr, body)
    ranges = _ranges(expr, list(conjuncts(condition)))
    guards = _guards(expr, condition)
    core = _ROUND[expr.word].format(range=inner.write(condition), body=inner.write(body), type=type)
    for place, each in reversed(list(enumerate(ranges))):
        core = _loop(inner, expr.type, each, place, core)
    java = _begun(expr.word, type, "".join(f"if (!({inner.write(each)})) {{ {_ending(expr.word)} }} " for each in guards), core)
    name = f"jml${expr.word[1:]}${next(writer.shop.numbers)}"
    parameters = writer.captured(java, expr.names, expr.at)
    writer.shop.helper(type, name, parameters, java, writer.shop.is_static)
    return f"{name}({', '.join(each for _, each in parameters)})"


def _begun(word: str, type: str, guards: str, core: str) -> str:
    """A method's body around the loops."""
    if word in (r"\forall", r"\exists"):
        return f"{guards}{core} return {_NEUTRAL[word]};"
    some = "boolean jml$some = false; " if word in (r"\max", r"\min") else ""
    return f"{some}{type} jml$all = {_NEUTRAL.get(word, '0')}; {guards}{core} {_ending(word)}"


def _ending(word: str) -> str:
    """What is returned where there is no more to come."""
    if word in (r"\forall", r"\exists"):
        return f"return {_NEUTRAL[word]};"
    if word in (r"\max", r"\min"):
        return 'if (!jml$some) throw new ArithmeticException("greatest or least of nothing"); return jml$all;'
    return "return jml$all;"


def _parted(expr: QuantifiedExpr) -> tuple[JmlExpr, JmlExpr]:
    """Range and body; without a range it is what the body says first."""
    body = bare(expr.body)
    if expr.range is not None and not (isinstance(expr.range, LiteralExpr) and expr.range.text == "true"):
        return expr.range, expr.body
    if expr.word == r"\forall" and isinstance(body, BinaryExpr) and body.operator == "==>":
        return body.left, body.right
    if expr.word in (r"\exists", r"\num_of"):
        return body, _TRUE
    return _TRUE, expr.body


def _result_type(writer: ClauseWriter, expr: QuantifiedExpr, body: JmlExpr) -> str:
    if expr.word in (r"\forall", r"\exists"):
        return "boolean"
    if expr.word == r"\num_of":
        return "long"
    type = type_of(QuantifiedExpr(expr.word, expr.type, expr.names, None, body, expr.at), writer.scope)
    if type is None:
        raise RefusedError(f"{expr.word} of an expression whose type its text does not tell", expr.at)
    return type


def _guards(expr: QuantifiedExpr, condition: JmlExpr) -> list[JmlExpr]:
    """What is said before the last of the ends: it may be what makes them mean something."""
    parts = list(conjuncts(condition))
    ends = [place for place, each in enumerate(parts) if names_in(each) & set(expr.names) and _compared(each)]
    return [each for each in parts[: max(ends, default=0)] if not names_in(each) & set(expr.names)]


def _ranges(expr: QuantifiedExpr, conditions: list[JmlExpr]) -> list[_Range]:
    """The variables in an order in which each is bounded by those before it."""
    left, found = list(expr.names), list[_Range]()
    limits = _LIMITS.get(expr.type)
    while left:
        for name in left:
            low = _end(name, conditions, set(left), False, frozenset()) or (limits and _End(LiteralExpr(limits[0], 0), False))
            high = _end(name, conditions, set(left), True, frozenset()) or (limits and _End(LiteralExpr(limits[1], 0), False))
            if low and high:
                found.append(_Range(name, low, high))
                left.remove(name)
                break
        else:
            raise RefusedError(f"{expr.word} without a finite range of {left[0]}", expr.at)
    return found


def _end(name: str, conditions: list[JmlExpr], unknown: set[str], is_high: bool, seen: frozenset[str]) -> _End | None:
    """An end of a variable's range that names no unknown variable, if need be by way of others."""
    through = []
    for each in conditions:
        for small, large, is_strict in _compared(each):
            one, other = (small, large) if is_high else (large, small)
            if not (isinstance(one, NameExpr) and one.name == name):
                continue
            if not names_in(other) & unknown:
                return _End(other, is_strict)
            if isinstance(other, NameExpr) and other.name not in seen:
                through.append((other.name, is_strict))
    for other_name, is_strict in through:
        further = _end(other_name, conditions, unknown, is_high, seen | {name})
        if further is not None:
            return _End(further.expr, is_strict or further.is_strict)
    return None


def _compared(expr: JmlExpr) -> list[tuple[JmlExpr, JmlExpr, bool]]:
    """What is not more than what, and whether it is less."""
    expr = bare(expr)
    if not isinstance(expr, BinaryExpr):
        return []
    left, right = bare(expr.left), bare(expr.right)
    match expr.operator:
        case "<" | "<=":
            return [(left, right, expr.operator == "<")]
        case ">" | ">=":
            return [(right, left, expr.operator == ">")]
        case "==":
            return [(left, right, False), (right, left, False)]
        case _:
            return []


def _loop(writer: ClauseWriter, type: str, range: _Range, place: int, core: str) -> str:
    ends = [type_of(end.expr, writer.scope) for end in (range.low, range.high)]
    is_int = type != "long" and all(end in _SMALL for end in ends)
    counter, kind = (range.name, "int") if is_int and type == "int" else (f"jml$at${place}", "int" if is_int else "long")
    low = f"({writer.write(range.low.expr)}) + 1" if range.low.is_strict else writer.write(range.low.expr)
    high = f"jml$end${place}"
    if type == "boolean":
        core = f"boolean {range.name} = {counter} == 1; {core}"
    elif counter != range.name:
        core = f"if (({type}) {counter} == {counter}) {{ {type} {range.name} = ({type}) {counter}; {core} }}"
    test, stop = ("<", "") if range.high.is_strict else ("<=", f" if ({counter} == {high}) break;")
    start = f"final {kind} {high} = {writer.write(range.high.expr)};"
    return f"{{ {start} for ({kind} {counter} = {low}; {counter} {test} {high}; {counter}++) {{ {core}{stop} }} }}"
