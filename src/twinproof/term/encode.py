"""Terms in the language of the solvers (SMT-LIB): bit-vectors for int and long, IEEE floats, references as 16-bit numbers.

A reference is 0 for null, has its highest bit set for an allocated object and clear for an input; variables and functions are inputs.
Fewer references than there are numbers may occur in one encoder, so that the finite range loses nothing. The remainder of floats has no
counterpart in the solvers: it is an unknown function, so that `Unsat` stays right while a model may be wrong (`APPROXIMATE`).

Whose expressions are built is the business of the `Expressions`. What numbers are is an `Encoding`: exact here, ideal in `encode_ideal`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from functools import reduce
from typing import Generic, NewType, Protocol, TypeVar

from twinproof.base.dataclass import dataclass
from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, INT, LONG, REF, Primitive
from twinproof.term.bits import float_bits
from twinproof.term.term import Term, Value, integer, lower, real, sum_of

APPROXIMATE = frozenset({"rem.float", "rem.double"})
REF_BITS = 16
FRESH_BIT = 1 << (REF_BITS - 1)
_REFERENCES = FRESH_BIT - 2

Expression = NewType("Expression", object)  # what a solver built, functions too: its target alone looks inside
Sort = tuple[str, int, int]  # ("bool", 0, 0), ("bits", width, 0), ("float", exponent, significand)

BOOL: Sort = ("bool", 0, 0)
SORTS: dict[str, Sort] = {
    BOOLEAN.code: BOOL,
    INT.code: ("bits", 32, 0),
    LONG.code: ("bits", 64, 0),
    FLOAT.code: ("float", 8, 24),
    DOUBLE.code: ("float", 11, 53),
    REF.code: ("bits", REF_BITS, 0),
}
INPUT: Sort = ("bits", REF_BITS - 1, 0)


class Unencodable(Exception):
    """The terms have no exact encoding; the text says why."""


class Expressions(Protocol):
    """One solver's expressions."""

    def boolean(self, value: bool) -> Expression:
        """A truth value."""

    def bits(self, value: int, width: int) -> Expression:
        """A bit-vector; `value` may be negative."""

    def float(self, bits: int | None, sort: Sort) -> Expression:
        """A float by its IEEE bits; None is NaN."""

    def constant(self, name: str, sort: Sort) -> Expression:
        """A free constant."""

    def function(self, name: str, args: list[Sort], result: Sort) -> Expression:
        """A free function."""

    def call(self, function: Expression, args: list[Expression]) -> Expression:
        """A function applied."""

    def make(self, op: str, *args: Expression) -> Expression:
        """An SMT-LIB operator applied; those of floats round to nearest even."""

    def indexed(self, op: str, arg: Expression, *indices: int) -> Expression:
        """An SMT-LIB operator with indices applied; `to_fp` and `to_sbv` have the target's sort as theirs, `to_fp_bits`
        is the float with these bits."""


class UnlimitedExpressions(Expressions, Protocol):
    """Those of a solver that has unlimited numbers, too."""

    def number(self, value: Fraction, sort: Sort) -> Expression:
        """An integer or real number."""


_Target = TypeVar("_Target", bound=Expressions)
_Asked = TypeVar("_Asked", bound=Expressions, contravariant=True)
Encode = Callable[[_Asked, Term, list[Expression]], Expression]


@dataclass(frozen=True, slots=True)
class Encoding(Generic[_Asked]):
    """What numbers are: the solver's sorts by ours, its expression for a plain number, what each operator becomes, and which value of
    ours a value of the solver's stands for."""

    sorts: Mapping[str, Sort]
    number: Callable[[_Asked, Value, Primitive], Expression]
    operators: Mapping[str, Encode[_Asked]]
    read: Callable[[Value, Primitive], Value] = lambda value, sort: value


class Encoder(Generic[_Target]):
    """Encodes terms for one target, each once."""

    def __init__(self, target: _Target, encoding: Encoding[_Target] | None = None) -> None:
        self.target = target
        self._encoding: Encoding[_Target] = encoding or EXACT
        self._sorts = self._encoding.sorts
        self._known: dict[Term, Expression] = {}
        self._functions: dict[Hashable, Expression] = {}
        self._fresh: dict[Hashable, int] = {}
        self._references = 0

    def __len__(self) -> int:
        return len(self._known)

    def encode(self, roots: Iterable[Term]) -> None:
        """Make sure `roots` and all their parts are encoded."""
        for term in self._missing(roots):
            args = [self._known[arg] for arg in term.args]
            self._known[term] = self._encode(term, args)

    def __getitem__(self, term: Term) -> Expression:
        if term not in self._known:
            self.encode([term])
        return self._known[term]

    def _missing(self, roots: Iterable[Term]) -> list[Term]:
        """What is not encoded yet, arguments first."""
        known = self._known
        order: list[Term] = []
        stack: list[tuple[Term, bool]] = [(root, False) for root in roots if root not in known]
        seen: set[Term] = set()
        while stack:
            term, done = stack.pop()
            if done:
                order.append(term)
            elif term not in seen:
                seen.add(term)
                stack.append((term, True))
                stack.extend((arg, False) for arg in term.args if arg not in known and arg not in seen)
        return order

    def _encode(self, term: Term, args: list[Expression]) -> Expression:
        match term.op:
            case "const":
                return self._constant(term)
            case "var":
                return self._leaf(term, lambda sort: self.target.constant(f"v{term.id}", sort))
            case "fresh":
                return self._allocated(term)
            case "apply":
                return self._leaf(term, lambda sort: self.target.call(self._function(term, sort), args))
        rule = self._encoding.operators.get(term.op)
        if rule is not None:
            return rule(self.target, term, args)
        if term.op in APPROXIMATE:
            return self.target.call(self._function(term, self._sorts[term.sort.code]), args)
        raise Unencodable(f"no encoding of {term.op}")

    def _leaf(self, term: Term, make: Callable[[Sort], Expression]) -> Expression:
        if term.sort is not REF:
            return make(self._sorts[term.sort.code])
        self._references += 1
        if self._references > _REFERENCES:
            raise Unencodable("too many references")
        return self.target.indexed("zero_extend", make(INPUT), 1)

    def _allocated(self, term: Term) -> Expression:
        number = self._fresh.setdefault(term.payload, len(self._fresh))
        if number >= FRESH_BIT:
            raise Unencodable("too many allocated objects")
        return self.target.bits(FRESH_BIT | number, REF_BITS)

    def _function(self, term: Term, result: Sort) -> Expression:
        key = (term.op, term.payload, result, *[arg.sort.code for arg in term.args])
        if key not in self._functions:
            sorts = [self._sorts[arg.sort.code] for arg in term.args]
            self._functions[key] = self.target.function(f"f{len(self._functions)}", sorts, result)
        return self._functions[key]

    def _constant(self, term: Term) -> Expression:
        value = lower(term)
        sort: Primitive = term.sort
        if sort is BOOLEAN:
            return self.target.boolean(bool(value))
        if sort is REF:
            return self.target.bits(0, REF_BITS)
        return self._encoding.number(self.target, value, sort)


def _number(target: Expressions, value: Value, sort: Primitive) -> Expression:
    return _float(target, real(value), sort) if sort is FLOAT or sort is DOUBLE else target.bits(integer(value), sort.bits)


def _float(target: Expressions, value: float, sort: Primitive) -> Expression:
    return target.float(float_bits(value, sort), SORTS[sort.code])


# --- one function per kind of operator


def _plain(op: str) -> Encode[Expressions]:
    return lambda target, term, args: target.make(op, *args)


def _folded(op: str) -> Encode[Expressions]:
    return lambda target, term, args: reduce(lambda a, b: target.make(op, a, b), args)


def _sum(target: Expressions, term: Term, args: list[Expression]) -> Expression:
    number, factors = sum_of(term)
    positive = [_times(target, term, arg, factor) for arg, factor in zip(args, factors, strict=True) if factor > 0]
    negative = [_times(target, term, arg, -factor) for arg, factor in zip(args, factors, strict=True) if factor < 0]
    if number or not positive:
        positive.append(target.bits(number, term.sort.bits))
    total = reduce(lambda a, b: target.make("bvadd", a, b), positive)
    return reduce(lambda a, b: target.make("bvsub", a, b), negative, total)


def _times(target: Expressions, term: Term, arg: Expression, factor: int) -> Expression:
    return arg if factor == 1 else target.make("bvmul", target.bits(factor, term.sort.bits), arg)


def _shift(op: str) -> Encode[Expressions]:
    def encode(target: Expressions, term: Term, args: list[Expression]) -> Expression:
        bits = term.sort.bits
        amount = target.make("bvand", args[1], target.bits(bits - 1, 32))
        return target.make(op, args[0], target.indexed("zero_extend", amount, 32) if bits == 64 else amount)

    return encode


def is_power_of_two(divisor: Term) -> bool:
    """Whether a term is a constant by which division is a shift."""
    return divisor.op == "const" and divisor.low > 1 and divisor.low & (divisor.low - 1) == 0


def _divided(op: str) -> Encode[Expressions]:
    """A quotient or remainder; by a power of two with shifts, which solvers take apart much sooner than a division."""

    def encode(target: Expressions, term: Term, args: list[Expression]) -> Expression:
        divisor, bits = term.args[1], term.sort.bits
        if not is_power_of_two(divisor):
            return target.make(op, *args)
        power = divisor.low.bit_length() - 1
        sign = target.make("bvashr", args[0], target.bits(bits - 1, bits))
        towards_zero = target.make("bvadd", args[0], target.make("bvlshr", sign, target.bits(bits - power, bits)))
        if op == "bvsdiv":
            return target.make("bvashr", towards_zero, target.bits(power, bits))
        return target.make("bvsub", args[0], target.make("bvand", towards_zero, target.bits(-divisor.low, bits)))

    return encode


def _product_fits(extend: str) -> Encode[Expressions]:
    """Whether the exact product of two longs is what its lower half says."""

    def encode(target: Expressions, term: Term, args: list[Expression]) -> Expression:
        product = target.make("bvmul", *(target.indexed(extend, arg, 64) for arg in args))
        return target.make("=", product, target.indexed(extend, target.indexed("extract", product, 63, 0), 64))

    return encode


def _extend(op: str, by: int, low: int) -> Encode[Expressions]:
    """The lowest bits extended to an int."""
    return lambda target, term, args: target.indexed(op, target.indexed("extract", args[0], low - 1, 0), by)


def _three_way(less: str, same: str, unordered: int) -> Encode[Expressions]:
    def encode(target: Expressions, term: Term, args: list[Expression]) -> Expression:
        a, b = args
        low, none, high = (target.bits(number, 32) for number in (-1, 0, 1))
        first, decided, rest = (target.make(less, a, b), low, high) if unordered > 0 else (target.make(less, b, a), high, low)
        return target.make("ite", first, decided, target.make("ite", target.make(same, a, b), none, rest))

    return encode


def _to_integer(target: Expressions, term: Term, args: list[Expression]) -> Expression:
    """Java's saturating conversion: NaN is zero, out of range is the nearest limit."""
    source, bits = term.args[0].sort, term.sort.bits
    half = 1 << (bits - 1)
    limits = {sign: _float(target, sign * float(half), source) for sign in (1, -1)}
    inside = target.indexed("to_sbv", args[0], bits)
    low = target.make("ite", target.make("fp.lt", args[0], limits[-1]), target.bits(-half, bits), inside)
    high = target.make("ite", target.make("fp.leq", limits[1], args[0]), target.bits(half - 1, bits), low)
    return target.make("ite", target.make("fp.isNaN", args[0]), target.bits(0, bits), high)


def _to_float(op: str) -> Encode[Expressions]:
    return lambda target, term, args: target.indexed(op, args[0], *SORTS[term.sort.code][1:])


def _integers(kind: str) -> dict[str, Encode[Expressions]]:
    names = {"add": "bvadd", "sub": "bvsub", "neg": "bvneg", "eq": "=", "lt": "bvslt"}
    folded = {"mul": "bvmul", "and": "bvand", "or": "bvor", "xor": "bvxor"}
    shifts = {"shl": "bvshl", "shr": "bvashr", "ushr": "bvlshr"}
    table: dict[str, Encode[Expressions]] = {"sum": _sum}
    table |= {name: _plain(op) for name, op in names.items()}
    table |= {name: _folded(op) for name, op in folded.items()}
    table |= {name: _shift(op) for name, op in shifts.items()}
    table |= {"div": _divided("bvsdiv"), "rem": _divided("bvsrem")}
    return {f"{name}.{kind}": rule for name, rule in table.items()}


def _floats(kind: str) -> dict[str, Encode[Expressions]]:
    names = {"add": "fp.add", "sub": "fp.sub", "mul": "fp.mul", "div": "fp.div", "neg": "fp.neg"}
    names |= {"eq": "fp.eq", "lt": "fp.lt", "le": "fp.leq", "same": "="}
    table = {name: _plain(op) for name, op in names.items()}
    table |= {"cmpl": _three_way("fp.lt", "fp.eq", -1), "cmpg": _three_way("fp.lt", "fp.eq", 1)}
    return {f"{name}.{kind}": rule for name, rule in table.items()}


CONDITIONS: dict[str, Encode[Expressions]] = {
    "not": _plain("not"),
    "and": _plain("and"),
    "or": _plain("or"),
    "ite": _plain("ite"),
    "eq.ref": _plain("="),
}
_ENCODE: dict[str, Encode[Expressions]] = {
    **CONDITIONS,
    **_integers("int"),
    **_integers("long"),
    **_floats("float"),
    **_floats("double"),
    "cmp.long": _three_way("bvslt", "=", -1),
    "int2long": lambda target, term, args: target.indexed("sign_extend", args[0], 32),
    "long2int": lambda target, term, args: target.indexed("extract", args[0], 31, 0),
    "int2byte": _extend("sign_extend", 24, 8),
    "int2short": _extend("sign_extend", 16, 16),
    "int2char": _extend("zero_extend", 16, 16),
    **{f"{name}.{kind}": _plain(op) for name, op in (("divu", "bvudiv"), ("remu", "bvurem")) for kind in ("int", "long")},
    "mulfits.long": _product_fits("sign_extend"),
    "mulfitsu.long": _product_fits("zero_extend"),
    **{f"of_bits.{sort}": _to_float("to_fp_bits") for sort in (FLOAT, DOUBLE)},
    **{f"{a}2{b}": _to_float("to_fp_signed") for a in ("int", "long") for b in ("float", "double")},
    "float2double": _to_float("to_fp"),
    "double2float": _to_float("to_fp"),
    **{f"{a}2{b}": _to_integer for a in ("float", "double") for b in ("int", "long")},
}
EXACT = Encoding(SORTS, _number, _ENCODE)
