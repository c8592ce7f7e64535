"""A small notation for expressions, `(add.int x 1)`, read twice: through the simplifying constructors and as it is written."""

from __future__ import annotations

import math
import re

from term.random_terms import Twice, plain_comparison
from twinproof.ir.operators import OPERATORS, round_float
from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, INT, LONG, REF, Primitive
from twinproof.term.build import and_, apply, compare, ite, not_, or_, same
from twinproof.term.leaf import ByName
from twinproof.term.term import Term, Value, constant, fresh, intern, lift, variable

LETTERS = {"x": INT, "y": INT, "z": INT, "l": LONG, "m": LONG, "f": FLOAT, "g": FLOAT, "d": DOUBLE, "e": DOUBLE}
LETTERS |= {"p": BOOLEAN, "q": BOOLEAN, "r": BOOLEAN, "a": REF, "b": REF, "c": REF}
BOUNDED = {"bit": (0, 1), "byte": (-128, 127), "char": (0, 65535), "nat": (0, 0x7FFFFFFF), "digit": (0, 9), "one": (1, 1)}
NAMED = {
    "true": True,
    "false": False,
    "null": None,
    "nan": math.nan,
    "inf": math.inf,
    "-inf": -math.inf,
    "new0": fresh(0),
    "new1": fresh(1),
}
BITS = {"&": "and", "|": "or", "^": "xor"}


def read(text: str, sort: Primitive | None = None) -> Twice:
    """The expression; `sort` is that of a constant standing alone."""
    tokens = re.findall(r"[()]|[^\s()]+", text)
    found = _read(tokens, sort)
    assert not tokens, text
    return found


def _read(tokens: list[str], sort: Primitive | None) -> Twice:
    token = tokens.pop(0)
    if token != "(":
        return _atom(token, sort)
    op = tokens.pop(0)
    sorts = _sorts(op)
    args: list[Twice] = []
    while tokens[0] != ")":
        expected = sorts[min(len(args), len(sorts) - 1)] if sorts else sort
        if op == "ite" and not args:
            expected = BOOLEAN
        args.append(_read(tokens, expected))
    tokens.pop(0)
    return _apply(op, args)


def _sorts(op: str) -> tuple[Primitive, ...]:
    if op in ("and", "or", "not"):
        return (BOOLEAN,)
    if op in OPERATORS:
        return OPERATORS[op].args
    kind = op.partition(".")[2]
    return () if not kind else ({"int": INT, "long": LONG, "float": FLOAT, "double": DOUBLE, "ref": REF, "boolean": BOOLEAN}[kind],)


def _atom(token: str, sort: Primitive | None) -> Twice:
    value: Value
    if token in LETTERS:
        value = variable(ByName(token), LETTERS[token])
    elif token in BOUNDED:
        value = variable(ByName(token), INT, BOUNDED[token])
    elif token in NAMED:
        value = NAMED[token]
    else:
        value = float(token) if sort in (FLOAT, DOUBLE) else int(token, 0)
        value = round_float(value) if sort is FLOAT else value
    return Twice(value, value if isinstance(value, Term) else constant(sort or BOOLEAN, value))


def _apply(op: str, args: list[Twice]) -> Twice:
    simple, plain = [arg.simple for arg in args], tuple(arg.plain for arg in args)
    if op in ("and", "or"):
        return Twice((and_ if op == "and" else or_)(*simple), intern(op, BOOLEAN, plain))
    if op == "not":
        return Twice(not_(*simple), intern(op, BOOLEAN, plain))
    if op == "ite":
        sort = plain[1].sort if plain[1].op != "const" else plain[2].sort
        return Twice(ite(simple[0], simple[1], simple[2], sort), intern(op, sort, plain))
    name = op.partition(".")[0]
    if name in ("eq", "ne", "lt", "le", "gt", "ge", "same"):
        return _comparison(name, _sorts(op)[0], simple, plain)
    operator = OPERATORS[op]
    return Twice(apply(operator, *simple), intern(op, operator.result, plain))


def _comparison(name: str, sort: Primitive, simple: list[Value], plain: tuple[Term, ...]) -> Twice:
    if name == "same":
        return Twice(same(sort, *simple), intern(f"same.{sort}", BOOLEAN, plain))
    return Twice(compare(name, sort, *simple), plain_comparison(name, sort, *plain))


def sort_of(twice: Twice) -> Primitive:
    """The sort of an expression."""
    return twice.plain.sort


def term_of(twice: Twice) -> Term:
    """What the constructors made of it."""
    return lift(twice.simple, twice.plain.sort)
