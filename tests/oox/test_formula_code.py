"""Random expressions, evaluated here by the rules as one reads them, and by the interpreter from the IR."""

from __future__ import annotations

import random

import pytest

from oox.programs import main, run
from twinproof.oox.formulas import TokenStream, read_expression
from twinproof.oox.syntax import Expr, OoxBinaryExpr, OoxLiteralExpr, OoxNameExpr, OoxUnaryExpr
from twinproof.oox.tokens import tokens_of

INTS, BOOLS = ("x", "y", "z"), ("p", "q")
VALUES = {"x": 3, "y": -2, "z": 2147483647, "p": True, "q": False}


class Zero(Exception):
    """A division by zero."""


def wrap(value: int) -> int:
    """As 32 bits keep it."""
    return (value + (1 << 31)) % (1 << 32) - (1 << 31)


def quotient(a: int, b: int) -> int:
    """Towards zero."""
    if b == 0:
        raise Zero
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def evaluate(expr: Expr) -> int:
    """The value of an expression: directly."""
    match expr:
        case OoxLiteralExpr(value=int(value)):
            return value
        case OoxNameExpr(name=name):
            return VALUES[name]
        case OoxUnaryExpr(operator=operator, operand=operand):
            return wrap(-evaluate(operand)) if operator == "-" else not evaluate(operand)
        case OoxBinaryExpr(operator="&&", left=left, right=right):
            return bool(evaluate(left)) and bool(evaluate(right))
        case OoxBinaryExpr(operator="||", left=left, right=right):
            return bool(evaluate(left)) or bool(evaluate(right))
        case OoxBinaryExpr(operator="==>", left=left, right=right):
            return not evaluate(left) or bool(evaluate(right))
        case OoxBinaryExpr(operator=operator, left=left, right=right):
            return computed(operator, evaluate(left), evaluate(right))
    raise AssertionError(expr)


def computed(operator: str, a: int, b: int) -> int:
    """What an operator gives that reads both of its operands."""
    match operator:
        case "+":
            return wrap(a + b)
        case "-":
            return wrap(a - b)
        case "*":
            return wrap(a * b)
        case "/":
            return wrap(quotient(a, b))
        case "%":
            return a - b * quotient(a, b)
    return {"==": a == b, "!=": a != b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[operator]


def written(chance: random.Random, depth: int, is_bool: bool) -> str:
    """An expression, with parentheses only here and there, so that precedence decides; operands of comparisons are numbers."""
    if depth == 0 or chance.random() < 0.1:
        return chance.choice((*BOOLS, "true", "false") if is_bool else (*INTS, "0", "1", "7"))
    inside = [written(chance, depth - 1, is_bool) for _ in range(2)]
    if not is_bool:
        text = f"{inside[0]} {chance.choice('+-*/%')} {inside[1]}" if chance.random() < 0.85 else f"-{inside[0]}"
    elif chance.random() < 0.6:
        text = f" {chance.choice(('&&', '||', '==>', '==', '!='))} ".join(inside)
    elif chance.random() < 0.7:
        numbers = [written(chance, depth - 1, False) for _ in range(2)]
        text = f"({numbers[0]} {chance.choice(('==', '!=', '<', '<=', '>', '>='))} {numbers[1]})"
    else:
        text = f"!{inside[0]}"
    return f"({text})" if chance.random() < 0.4 else text


@pytest.mark.parametrize("seed", range(120))
def test_against_direct_evaluation(seed: int) -> None:
    """Values, wrap-around, short circuits, precedence and division by zero."""
    chance = random.Random(seed)
    is_bool = seed % 2 == 0
    text = written(chance, 4, is_bool)
    try:
        expected: object = int(evaluate(read_expression(TokenStream(text, tokens_of(text, "e")))))
    except Zero:
        expected = "DivisionByZero"
    params = ", ".join([*(f"int {name}" for name in INTS), *(f"bool {name}" for name in BOOLS)])
    args = ", ".join(str(value).lower() for value in VALUES.values())
    assert run(main(f"static {'bool' if is_bool else 'int'} m({params}) {{ return {text}; }}"), f"Main.m({args})") == expected, text
