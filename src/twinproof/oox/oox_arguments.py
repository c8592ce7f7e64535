"""Arguments of a call as literals of OOX, arrays as `{1, 2}`: read, held against a method's parameters, and made into an input."""

from __future__ import annotations

from collections.abc import Sequence

from twinproof.base.dataclass import dataclass
from twinproof.heap.observe import ArrayNode, Datum, Input, Link, Node, Null, Scalar, TextNode, double_bits
from twinproof.ir.types import BOOLEAN, CHAR, DOUBLE, INT, STRING, ArrayType, Primitive, Type, is_reference
from twinproof.oox.formulas import TokenStream, read_expression
from twinproof.oox.syntax import LiteralKind, OoxLiteralExpr, OoxUnaryExpr
from twinproof.oox.tokens import OoxTokenKind, tokens_of, wrong

_TYPES: dict[LiteralKind, Type] = {
    LiteralKind.BOOL: BOOLEAN,
    LiteralKind.INT: INT,
    LiteralKind.FLOAT: DOUBLE,
    LiteralKind.CHAR: CHAR,
    LiteralKind.STRING: STRING,
}


@dataclass(frozen=True, slots=True)
class LiteralRow:
    """An array written as `{a, b}`."""

    elements: tuple[WrittenArgument, ...]


WrittenArgument = OoxLiteralExpr | LiteralRow


@dataclass(frozen=True, slots=True)
class OoxArguments:
    """The arguments of a call, as a user wrote them."""

    arguments: tuple[WrittenArgument, ...]

    def cost(self, params: Sequence[Type]) -> int | None:
        """How many whole numbers have to be taken for floats; None if something does not fit."""
        return _cost(self.arguments, params)

    def given(self, params: Sequence[Type]) -> Input:
        """The input of a call of a static method with these parameters."""
        heap: list[Node] = []
        args = tuple(_datum(argument, param, heap) for argument, param in zip(self.arguments, params, strict=True))
        return Input(tuple(heap), Null(), args)


def parse_oox_arguments(text: str) -> OoxArguments:
    """The arguments in a text."""
    tokens = TokenStream(text, tokens_of(text, "arguments"))
    found = () if tokens.peek().kind is OoxTokenKind.END else _row(tokens)
    if tokens.peek().kind is not OoxTokenKind.END:
        raise tokens.unexpected("','")
    return OoxArguments(found)


def _row(tokens: TokenStream) -> tuple[WrittenArgument, ...]:
    found = [_argument(tokens)]
    while tokens.accept(","):
        found.append(_argument(tokens))
    return tuple(found)


def _argument(tokens: TokenStream) -> WrittenArgument:
    if tokens.accept("{"):
        with tokens.deeper():
            inside = () if tokens.sees("}") else _row(tokens)
        tokens.expect("}")
        return LiteralRow(inside)
    match read_expression(tokens):
        case OoxLiteralExpr() as literal:
            return literal
        case OoxUnaryExpr(at, "-", OoxLiteralExpr(kind=LiteralKind.FLOAT, value=float(value))):
            return OoxLiteralExpr(at, LiteralKind.FLOAT, -value)
        case other:
            raise wrong(other.at, "an argument is a literal, or an array written as {1, 2}")


def _cost(arguments: Sequence[WrittenArgument], params: Sequence[Type]) -> int | None:
    if len(arguments) != len(params):
        return None
    prices = [_price(argument, param) for argument, param in zip(arguments, params, strict=True)]
    return None if None in prices else sum(price for price in prices if price is not None)


def _price(argument: WrittenArgument, param: Type) -> int | None:
    match argument:
        case LiteralRow(elements):
            return _cost(elements, [param.element] * len(elements)) if isinstance(param, ArrayType) else None
        case OoxLiteralExpr(kind=LiteralKind.NULL):
            return 0 if is_reference(param) else None
        case OoxLiteralExpr(kind=LiteralKind.INT) if param is DOUBLE:
            return 1
        case OoxLiteralExpr(kind=kind):
            return 0 if _TYPES[kind] == param else None


def _datum(argument: WrittenArgument, param: Type, heap: list[Node]) -> Datum:
    match argument:
        case LiteralRow(elements):
            assert isinstance(param, ArrayType)
            return _add(heap, ArrayNode(str(param), tuple(_datum(element, param.element, heap) for element in elements)))
        case OoxLiteralExpr(kind=LiteralKind.STRING, value=value):
            return _add(heap, TextNode(str(value)))
        case OoxLiteralExpr(value=bool() | int() | float() as number):
            assert isinstance(param, Primitive)
            return Scalar(param, double_bits(float(number)) if param is DOUBLE else int(number))
        case OoxLiteralExpr(value=str(char)):
            return Scalar(CHAR, ord(char))
        case _:
            return Null()


def _add(heap: list[Node], node: Node) -> Link:
    heap.append(node)
    return Link(len(heap) - 1)
