"""What a branch tells of the values that it asks for, and of those that they were made of."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from twinproof.align.fields.aliases import Aliases, Name
from twinproof.align.fields.held import (
    Fact,
    Few,
    HeldRefs,
    after,
    before,
    between,
    long_as,
    null,
    spread,
    there,
    within_reals,
    without,
)
from twinproof.interpret.sets import Reals, Span
from twinproof.ir.instruction import Const

_OPPOSITE = {"eq": "ne", "ne": "eq", "lt": "ge", "ge": "lt", "gt": "le", "le": "gt"}
_TURNED = {"eq": "eq", "ne": "ne", "lt": "gt", "gt": "lt", "le": "ge", "ge": "le"}
_FAR = 1 << 70
_DEPTH = 4


def holds(state: Aliases, operator: str, one: Name, other: Name, is_so: bool) -> bool:
    """Note that a comparison is so, or is not; False if it cannot be."""
    how, _, type = operator.partition(".")
    how = how if is_so else _OPPOSITE[how]
    if type == "ref":
        return _same(state, how == "eq", one, other) and _same(state, how == "eq", other, one)
    one_fact, other_fact = state.fact(one), state.fact(other)
    return refine(state, one, _compared(how, one_fact, other_fact)) and refine(state, other, _compared(_TURNED[how], other_fact, one_fact))


def _same(state: Aliases, is_so: bool, one: Name, other: Name) -> bool:
    other_fact = state.fact(other)
    if not isinstance(other_fact, HeldRefs):
        return True
    if is_so and not other_fact.null:
        return refine(state, one, there(state.fact(one)))
    if not other_fact.there:
        return refine(state, one, null(state.fact(one)) if is_so else there(state.fact(one)))
    return True


def _compared(how: str, fact: Fact, other_fact: Fact) -> Fact | None:
    """What is left of a whole number that compares so to another one."""
    other = spread(other_fact)
    if not isinstance(other, Span):
        return fact
    bounds = {
        "eq": (other.low, other.high),
        "lt": (-_FAR, other.high - 1),
        "le": (-_FAR, other.high),
        "gt": (other.low + 1, _FAR),
        "ge": (other.low, _FAR),
    }
    if how != "ne":
        return between(fact, *bounds[how])
    return without(fact, other.low) if other.low == other.high else fact


def refine(state: Aliases, name: Name, fact: Fact | None, depth: int = _DEPTH) -> bool:
    """Note that a value is one of a smaller set, and what that tells of others; False if there is none."""
    if fact is None:
        return False
    if fact == state.fact(name):
        return True
    state.learn(name, fact)
    made = state.made.get(name)
    wide = spread(fact)
    if made is None or not depth or not isinstance(wide, Span):
        return True
    how = made.how.partition(".")[0]
    return _BACK[how](state, wide, made.args, how, depth - 1) if how in _BACK else True


def _length(state: Aliases, found: Span, args: tuple[Name, ...], how: str, depth: int) -> bool:
    return refine(state, args[0], long_as(state.fact(args[0]), found.low, found.high), depth)


def _empty(state: Aliases, found: Span, args: tuple[Name, ...], how: str, depth: int) -> bool:
    if found.low == found.high:
        low, high = (0, 0) if found.low and how == "empty" else (0, _FAR) if found.low else (1, _FAR)
        return refine(state, args[0], long_as(state.fact(args[0]), low, high), depth)
    return True


def _instance(state: Aliases, found: Span, args: tuple[Name, ...], how: str, depth: int) -> bool:
    return refine(state, args[0], there(state.fact(args[0])), depth) if found.low > 0 else True


def _ordered(state: Aliases, found: Span, args: tuple[Name, ...], how: str, depth: int) -> bool:
    """Whole numbers of which the sign of the difference is known."""
    one, other = args
    for may, way in ((found.low > -1, "ge"), (found.low > 0, "gt"), (found.high < 1, "le"), (found.high < 0, "lt")):
        one_fact, other_fact = state.fact(one), state.fact(other)
        if may and not (
            refine(state, one, _compared(way, one_fact, other_fact), depth)
            and refine(state, other, _compared(_TURNED[way], other_fact, one_fact), depth)
        ):
            return False
    return True


def _floats(state: Aliases, found: Span, args: tuple[Name, ...], how: str, depth: int) -> bool:
    """Floats that are ordered: neither is NaN, if that would have given another sign."""
    if found.low <= -1 if how == "cmpl" else found.high >= 1:
        return True
    one, other = args
    one_ends, other_ends = _ends(state.fact(one)), _ends(state.fact(other))
    bounds = _float_bounds(found, other_ends)
    turned = _float_bounds(Span(-found.high, -found.low, 0), one_ends)
    return refine(state, one, within_reals(state.fact(one), *bounds), depth) and refine(
        state, other, within_reals(state.fact(other), *turned), depth
    )


def _float_bounds(found: Span, other: Reals) -> tuple[float, float]:
    low = other.low if found.low == 0 else after(other.low) if found.low > 0 else -inf
    high = other.high if found.high == 0 else before(other.high) if found.high < 0 else inf
    return low, high


def _ends(fact: Fact) -> Reals:
    if isinstance(fact, Few):
        fact = Few(frozenset(const for const in fact.values if const.value == const.value)) if _is_partly(fact) else fact
        fact = spread(fact)
    return fact if isinstance(fact, Reals) else Reals(-inf, inf)


def _is_partly(fact: Few) -> bool:
    """Whether some, but not all of a few are NaN."""
    return any(_is_nan(const) for const in fact.values) and not all(_is_nan(const) for const in fact.values)


def _is_nan(const: Const) -> bool:
    return bool(const.value != const.value)


_BACK: dict[str, Callable[[Aliases, Span, tuple[Name, ...], str, int], bool]] = {
    "length": _length,
    "empty": _empty,
    "blank": _empty,
    "instanceof": _instance,
    "cmp": _ordered,
    "cmpl": _floats,
    "cmpg": _floats,
}
