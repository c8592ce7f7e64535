"""Numbers that are not plain ones: bits of which only some are known, and pointers taken for numbers.

They stand in registers where a whole number is expected. An operator that meets one raises `Unplain`, and is then asked of `unplain_apply`,
which knows the few things that may be done with such numbers: copying bits about, finding the distance of two pointers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

from twinproof.interpret.machine import Halted
from twinproof.ir.operators import Operator

Raw = Any  # what a register holds, which instructions trust the types of: a plain value, a pointer, or a number that is not plain
UNDEFINED = "undefined"  # the reason why a run ends that does what its language leaves undefined
_INDETERMINATE = "a value is used that was never written"
_WIDTHS = {"int": 32, "long": 64, "int128": 128}


class _Placed(Halted):
    """The end of a run that says where it came to it."""

    def place(self, where: str) -> None:
        """Say where, unless that was said."""
        if not self.is_placed:
            self.detail += f" ({where})"
            self.is_placed = True

    is_placed = False


class Undefined(_Placed):
    """What the program does is undefined; `what` says why."""

    def __init__(self, what: str) -> None:
        super().__init__(UNDEFINED, what)


class Unplain(_Placed):
    """An operator met a number that is not plain, and how the run ends unless something is known of that."""


def _refuse(self: UnplainNumber, *others: object) -> NoReturn:
    raise self.why()


class UnplainNumber:
    """A number that operators refuse."""

    __slots__ = ()

    def why(self) -> Unplain:
        """How the run ends if such a number is used."""
        raise NotImplementedError

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = _refuse
    __and__ = __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = _refuse
    __truediv__ = __rtruediv__ = __neg__ = __abs__ = __int__ = __float__ = __index__ = __bool__ = _refuse
    __lt__ = __le__ = __gt__ = __ge__ = __hash__ = _refuse

    def __eq__(self, other: object) -> bool:
        raise self.why()

    def __ne__(self, other: object) -> bool:
        raise self.why()


class Partial(UnplainNumber):
    """A number of which only the bits in `known` are; those of `bits` that are not are zero. Both are without sign."""

    __slots__ = ("bits", "known")

    def __init__(self, bits: int, known: int) -> None:
        self.bits = bits & known
        self.known = known

    def why(self) -> Unplain:
        return Unplain(UNDEFINED, _INDETERMINATE)

    def pointer(self) -> Partial:
        """The same bits as a pointer."""
        return self

    def number(self) -> Partial:
        """The same bits as a number."""
        return self


NOTHING = Partial(0, 0)  # no bit is known


class Address(UnplainNumber):
    """Where a block is, as a number, and so far beyond: only what does not depend on the place is known of it."""

    __slots__ = ("block", "offset")

    def __init__(self, block: Raw, offset: int) -> None:
        self.block = block
        self.offset = offset

    def why(self) -> Unplain:
        return Unplain("unsupported", "a number that depends on where an object is")

    def pointer(self) -> Raw:
        """The pointer that this is the number of."""
        return self.block.at(self.offset)


def unplain_apply(op: Operator, args: list[Raw], unplain: Unplain) -> Raw:
    """The result of an operator, or a condition, on numbers of which some are not plain; `unplain` if nothing is known of it."""
    name, _, kind = op.name.partition(".")
    if any(isinstance(arg, Address) for arg in args):
        rule = _ADDRESS_RULES.get(name)
        if rule is None or any(isinstance(arg, Partial) for arg in args):
            raise unplain
        return rule(unplain, kind, *args)
    bits = _BIT_RULES.get(name)
    if bits is not None and kind in _WIDTHS:
        return _plain_if_known(_WIDTHS[kind], *bits(_WIDTHS[kind], *args))
    if op.name in _CAST:
        return _cast(*_CAST[op.name], args[0])
    raise unplain


# --- bits of which some are known: each rule gives the bits and those that are known, both without sign


def _split(width: int, value: Raw) -> tuple[int, int]:
    full = (1 << width) - 1
    return (value.bits, value.known) if isinstance(value, Partial) else (value & full, full)


def _plain_if_known(width: int, bits: int, known: int) -> Partial | int:
    full = (1 << width) - 1
    return (bits ^ (1 << (width - 1))) - (1 << (width - 1)) if known == full else Partial(bits, known)


def _and(width: int, a: Raw, b: Raw) -> tuple[int, int]:
    (x, p), (y, q) = _split(width, a), _split(width, b)
    return x & y, (p & q) | (p & ~x) | (q & ~y)


def _or(width: int, a: Raw, b: Raw) -> tuple[int, int]:
    (x, p), (y, q) = _split(width, a), _split(width, b)
    return x | y, (p & q) | (p & x) | (q & y)


def _xor(width: int, a: Raw, b: Raw) -> tuple[int, int]:
    (x, p), (y, q) = _split(width, a), _split(width, b)
    return x ^ y, p & q


def _amount(width: int, amount: Raw) -> int:
    if isinstance(amount, Partial):
        raise amount.why()
    return int(amount) & (width - 1)


def _left(width: int, a: Raw, b: Raw) -> tuple[int, int]:
    (x, p), by, full = _split(width, a), _amount(width, b), (1 << width) - 1
    return (x << by) & full, ((p << by) | ((1 << by) - 1)) & full


def _right(width: int, a: Raw, b: Raw) -> tuple[int, int]:
    (x, p), by, full = _split(width, a), _amount(width, b), (1 << width) - 1
    return x >> by, (p >> by) | (full & ~(full >> by))


def _right_signed(width: int, a: Raw, b: Raw) -> tuple[int, int]:
    (x, p), by, full = _split(width, a), _amount(width, b), (1 << width) - 1
    above = full & ~(full >> by)
    sign, is_known = x >> (width - 1) & 1, p >> (width - 1) & 1
    return (x >> by) | (above if sign else 0), (p >> by) | (above if is_known else 0)


_BIT_RULES: dict[str, Callable[[int, Raw, Raw], tuple[int, int]]] = {
    "and": _and,
    "or": _or,
    "xor": _xor,
    "shl": _left,
    "ushr": _right,
    "shr": _right_signed,
}
_CAST = {  # the bits that stay, and those of the result: what is above is the sign, but for the one of characters
    "int2byte": (8, 32),
    "int2short": (16, 32),
    "int2long": (32, 64),
    "long2int": (32, 32),
    "long2int128": (64, 128),
    "int1282long": (64, 64),
    "int2char": (-16, 32),
}


def _cast(stay: int, width: int, value: Partial) -> Partial | int:
    kept = (1 << abs(stay)) - 1
    full = (1 << width) - 1
    bits, known = value.bits & kept, value.known & kept
    if stay < 0 or known >> (stay - 1) & 1:
        above = full & ~kept
        sign = stay > 0 and bits >> (stay - 1) & 1
        return _plain_if_known(width, bits | (above if sign else 0), known | above)
    return Partial(bits, known)


# --- where objects are


def _address_sum(unplain: Unplain, kind: str, a: Raw, b: Raw) -> Address:
    if kind != "long" or isinstance(a, Address) is isinstance(b, Address):
        raise unplain
    return Address(a.block, a.offset + b) if isinstance(a, Address) else Address(b.block, a + b.offset)


def _address_difference(unplain: Unplain, kind: str, a: Raw, b: Raw) -> Address | int:
    if kind != "long" or not isinstance(a, Address):
        raise unplain
    if not isinstance(b, Address):
        return Address(a.block, a.offset - b)
    if a.block is not b.block:
        raise Undefined("the distance of pointers into different objects")
    return int(a.offset - b.offset)


def _address_low_bits(unplain: Unplain, kind: str, a: Raw, b: Raw) -> int:
    address, mask = (a, b) if isinstance(a, Address) else (b, a)
    if isinstance(mask, Address) or not 0 <= mask < address.block.align:
        raise unplain
    return int(address.offset & mask)


def _address_equal(unplain: Unplain, kind: str, a: Raw, b: Raw) -> bool:
    if isinstance(a, Address) and isinstance(b, Address) and a.block is b.block:
        return bool(a.offset == b.offset)
    address, other = (a, b) if isinstance(a, Address) else (b, a)
    if isinstance(other, Address) or other != 0 or not 0 <= address.offset <= address.block.size:
        raise unplain
    return False


_ADDRESS_RULES: dict[str, Callable[..., Raw]] = {
    "add": _address_sum,
    "sub": _address_difference,
    "addfits": lambda unplain, kind, a, b: True,
    "subfits": lambda unplain, kind, a, b: True,
    "and": _address_low_bits,
    "eq": _address_equal,
    "ne": lambda unplain, kind, a, b: not _address_equal(unplain, kind, a, b),
}
