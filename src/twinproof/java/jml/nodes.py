"""Expressions of JML as trees. Java that JML says nothing of stays as its words; only what must be told apart has a node of its own."""

from __future__ import annotations

from collections.abc import Iterator

from twinproof.base.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class NameExpr:
    """A simple name."""

    name: str
    at: int


@dataclass(frozen=True, slots=True)
class LiteralExpr:
    """A number, a character, a string, or one of Java's words for values."""

    text: str
    at: int


@dataclass(frozen=True, slots=True)
class VerbatimExpr:
    """Java that is not looked into (a lambda, an array of values, a switch): its words."""

    words: tuple[str, ...]
    at: int


@dataclass(frozen=True, slots=True)
class ParenExpr:
    """An expression in parentheses."""

    inner: JmlExpr
    at: int


@dataclass(frozen=True, slots=True)
class UnaryExpr:
    """A sign, a negation."""

    operator: str
    operand: JmlExpr
    at: int


@dataclass(frozen=True, slots=True)
class CastExpr:
    """A cast, its type as written."""

    type: str
    operand: JmlExpr
    at: int


@dataclass(frozen=True, slots=True)
class BinaryExpr:
    """Two operands, also of JML's own operators."""

    operator: str
    left: JmlExpr
    right: JmlExpr
    at: int


@dataclass(frozen=True, slots=True)
class InstanceofExpr:
    """A test of a class; behind the word whatever is written there."""

    operand: JmlExpr
    type: str
    at: int


@dataclass(frozen=True, slots=True)
class ConditionalExpr:
    """`c ? a : b`."""

    condition: JmlExpr
    then: JmlExpr
    other: JmlExpr
    at: int


@dataclass(frozen=True, slots=True)
class MemberExpr:
    """`x.name`."""

    target: JmlExpr
    name: str
    at: int


@dataclass(frozen=True, slots=True)
class IndexExpr:
    """`x[i]`."""

    target: JmlExpr
    index: JmlExpr
    at: int


@dataclass(frozen=True, slots=True)
class CallExpr:
    """`x.name(arguments)`, or without a target; `types` are those that are written before the name."""

    target: JmlExpr | None
    types: str
    name: str
    arguments: tuple[JmlExpr, ...]
    at: int


@dataclass(frozen=True, slots=True)
class NewExpr:
    """`new T(arguments)` or `new T[size]`: the type's words, then parts in brackets or parentheses."""

    type: str
    brackets: str
    arguments: tuple[JmlExpr, ...]
    at: int


@dataclass(frozen=True, slots=True)
class ResultExpr:
    r"""`\result`."""

    at: int


@dataclass(frozen=True, slots=True)
class OldExpr:
    r"""`\old(e)` and `\pre(e)`."""

    inner: JmlExpr
    at: int


@dataclass(frozen=True, slots=True)
class FreshExpr:
    r"""`\fresh(e, ...)`."""

    arguments: tuple[JmlExpr, ...]
    at: int


@dataclass(frozen=True, slots=True)
class TypeofExpr:
    r"""`\typeof(e)`, the class of an object."""

    inner: JmlExpr
    at: int


@dataclass(frozen=True, slots=True)
class TypeExpr:
    r"""`\type(T)`."""

    type: str
    at: int


@dataclass(frozen=True, slots=True)
class QuantifiedExpr:
    r"""`(\forall T x, y; range; body)` and its like; without a range that is None."""

    word: str
    type: str
    names: tuple[str, ...]
    range: JmlExpr | None
    body: JmlExpr
    at: int


JmlExpr = (
    NameExpr
    | LiteralExpr
    | VerbatimExpr
    | ParenExpr
    | UnaryExpr
    | CastExpr
    | BinaryExpr
    | InstanceofExpr
    | ConditionalExpr
    | MemberExpr
    | IndexExpr
    | CallExpr
    | NewExpr
    | ResultExpr
    | OldExpr
    | FreshExpr
    | TypeofExpr
    | TypeExpr
    | QuantifiedExpr
)


def parts_of_expr(expr: JmlExpr) -> tuple[JmlExpr, ...]:
    """The expressions directly inside."""
    match expr:
        case ParenExpr(inner=inner) | OldExpr(inner=inner) | TypeofExpr(inner=inner):
            return (inner,)
        case UnaryExpr(operand=operand) | CastExpr(operand=operand) | InstanceofExpr(operand=operand):
            return (operand,)
        case BinaryExpr(left=left, right=right):
            return left, right
        case ConditionalExpr(condition=condition, then=then, other=other):
            return condition, then, other
        case MemberExpr(target=target):
            return (target,)
        case IndexExpr(target=target, index=index):
            return target, index
        case CallExpr(target=None, arguments=arguments) | NewExpr(arguments=arguments) | FreshExpr(arguments=arguments):
            return arguments
        case CallExpr(target=target, arguments=arguments):
            assert target is not None
            return target, *arguments
        case QuantifiedExpr(range=range, body=body):
            return (body,) if range is None else (range, body)
        case _:
            return ()


def all_exprs(expr: JmlExpr) -> Iterator[JmlExpr]:
    """The expression and all that are inside."""
    yield expr
    for part in parts_of_expr(expr):
        yield from all_exprs(part)


def names_in(expr: JmlExpr) -> set[str]:
    """The simple names that an expression reads, but for those that it binds itself."""
    match expr:
        case NameExpr(name=name):
            return {name}
        case VerbatimExpr(words=words):
            return set(words)
        case _:
            bound = set(expr.names) if isinstance(expr, QuantifiedExpr) else set()
            return {name for part in parts_of_expr(expr) for name in names_in(part)} - bound


def conjuncts(expr: JmlExpr) -> Iterator[JmlExpr]:
    """What `&&` joins; parentheses do not matter."""
    match expr:
        case BinaryExpr(operator="&&", left=left, right=right):
            yield from conjuncts(left)
            yield from conjuncts(right)
        case ParenExpr(inner=inner):
            yield from conjuncts(inner)
        case _:
            yield expr


def bare(expr: JmlExpr) -> JmlExpr:
    """Without parentheses around."""
    return bare(expr.inner) if isinstance(expr, ParenExpr) else expr
