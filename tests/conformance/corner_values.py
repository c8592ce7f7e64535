"""Values at which arithmetic tends to go wrong: at least forty of each kind, as plain numbers or raw bits."""

from __future__ import annotations

from twinproof.heap.observe import double_bits, float_bits
from twinproof.ir.operators import round_float


def _integers(bits: int) -> tuple[int, ...]:
    low, high = -(1 << (bits - 1)), (1 << (bits - 1)) - 1
    powers = [1 << shift for shift in (1, 3, 7, 8, 15, 16, 24, 31, 32, 53, 62) if shift < bits - 1]
    near = [power + offset for power in powers for offset in (-1, 0, 1)]
    odd = [0, 1, 2, 3, 5, 7, 10, 31, 33, 63, 64, 65, 100, 46340, 46341, 0x55555555, 0x12345678, high // 3, high - 1, high]
    every = {value for each in (*near, *odd) for value in (each, -each)} | {low, low + 1, low + 2}
    return tuple(sorted(value for value in every if low <= value <= high))


INTS = _integers(32)
LONGS = _integers(64)

_FINITE = [
    0.0, 1.0, 0.5, 0.1, 0.3, 1 / 3, 1.5, 2.0, 2.5, 3.0, 3.5, 7.0, 10.0, 255.5, 1e-5, 1e5, 1e10, 123456789.123, 3.141592653589793,
    2.0**24 - 1, 2.0**24, 2.0**24 + 1, 2.0**31 - 1, 2.0**31, 2.0**31 + 1, 2.0**32, 2.0**53 - 1, 2.0**53, 2.0**53 + 2,
    2.0**63 - 1024, 2.0**63, 2.0**63 + 2048, 2.0**64, 2147483647.5, 32767.9, 65536.4, 1e38, 3.4028234663852886e38, 1.1754943508222875e-38,
]  # fmt: skip
_DOUBLE_ONLY = [
    1.7976931348623157e308, 2.2250738585072014e-308, 2.225073858507201e-308, 5e-324, 1e-323, 1e300, 1e-300, 1 + 2**-52, 1 - 2**-53,
    3.4028235677973366e38, 3.4028235677973362e38, 1.401298464324817e-45, 7.006492321624085e-46, 7.006492321624087e-46,
]  # fmt: skip
_FLOAT_BITS = [
    0x00000001, 0x00000002, 0x007FFFFF, 0x00800000, 0x00800001, 0x3F800001, 0x3F7FFFFF, 0x7F7FFFFE, 0x4EFFFFFF, 0x4F000001,
    0x5EFFFFFF, 0x5F000001, 0x33800000, 0x1F800000,
]  # fmt: skip


def _both_signs(patterns: list[int], bits: int) -> tuple[int, ...]:
    return tuple(sorted({pattern | sign for pattern in patterns for sign in (0, 1 << (bits - 1))}))


_INFINITE_FLOAT, _NAN_FLOAT, _INFINITE_DOUBLE, _NAN_DOUBLE = 0x7F800000, 0x7FC00000, 0x7FF0000000000000, 0x7FF8000000000000
FLOATS = (*_both_signs([*map(float_bits, map(round_float, _FINITE)), *_FLOAT_BITS, _INFINITE_FLOAT], 32), _NAN_FLOAT)
DOUBLES = (*_both_signs([*map(double_bits, (*_FINITE, *_DOUBLE_ONLY)), _INFINITE_DOUBLE], 64), _NAN_DOUBLE)

assert min(map(len, (INTS, LONGS, FLOATS, DOUBLES))) >= 40
