"""How many pairs are decided within how many seconds, one curve per setting, as an SVG image."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

_WIDTH, _HEIGHT, _LEFT, _BOTTOM, _TOP, _RIGHT = 720, 420, 50, 40, 20, 190
_COLOURS = ("#1b6ca8", "#c0392b", "#27865b", "#8e44ad", "#b9770e", "#566573", "#117a65", "#922b21")
_FASTEST = 0.01


def cactus(title: str, curves: Mapping[str, Sequence[float]], most: int, limit: float) -> str:
    """The plot: each curve is the seconds of its decided pairs, `most` the number of all pairs, `limit` the end of the time axis."""
    area = _Area(most, limit)
    body = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="sans-serif" font-size="12">',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="white"/>',
        f'<text x="{_LEFT}" y="14">{escape(title)}</text>',
        *area.axes(),
    ]
    for number, (name, seconds) in enumerate(curves.items()):
        body += area.curve(number, name, sorted(seconds))
    return "\n".join([*body, "</svg>", ""])


class _Area:
    """Where seconds, on a logarithmic axis, and numbers of pairs are on the image."""

    def __init__(self, most: int, limit: float) -> None:
        self._most = max(1, most)
        self._limit = max(limit, 10 * _FASTEST)

    def axes(self) -> list[str]:
        """The axes with their marks."""
        powers = range(round(math.log10(_FASTEST)), math.floor(math.log10(self._limit)) + 1)
        marks = [(self._x(10.0**power), f"{10.0**power:g}") for power in powers]
        step = max(1, round(self._most / 6))
        lines = [f'<text x="{x:.1f}" y="{_HEIGHT - _BOTTOM + 16}" text-anchor="middle">{text}</text>' for x, text in marks]
        lines += [f'<path d="M{x:.1f} {_TOP}V{_HEIGHT - _BOTTOM}" stroke="#e5e5e5"/>' for x, _ in marks]
        for count in range(0, self._most + 1, step):
            lines.append(f'<text x="{_LEFT - 6}" y="{self._y(count) + 4:.1f}" text-anchor="end">{count}</text>')
            lines.append(f'<path d="M{_LEFT} {self._y(count):.1f}H{_WIDTH - _RIGHT}" stroke="#e5e5e5"/>')
        lines.append(f'<text x="{(_LEFT + _WIDTH - _RIGHT) / 2}" y="{_HEIGHT - 6}" text-anchor="middle">seconds per pair</text>')
        return lines

    def curve(self, number: int, name: str, seconds: Sequence[float]) -> list[str]:
        """One curve and its entry in the legend."""
        colour = _COLOURS[number % len(_COLOURS)]
        steps = [f"H{self._x(second):.1f}V{self._y(count):.1f}" for count, second in enumerate(seconds, start=1)]
        path = f"M{_LEFT} {self._y(0):.1f}{''.join(steps)}H{_WIDTH - _RIGHT}"
        y = _TOP + 16 * (number + 1)
        return [
            f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>',
            f'<path d="M{_WIDTH - _RIGHT + 10} {y - 4}h18" stroke="{colour}" stroke-width="3"/>',
            f'<text x="{_WIDTH - _RIGHT + 34}" y="{y}">{escape(name)} ({len(seconds)})</text>',
        ]

    def _x(self, seconds: float) -> float:
        low, high = math.log(_FASTEST), math.log(self._limit)
        at = (math.log(min(max(seconds, _FASTEST), self._limit)) - low) / (high - low)
        return _LEFT + at * (_WIDTH - _RIGHT - _LEFT)

    def _y(self, count: int) -> float:
        return _HEIGHT - _BOTTOM - count / self._most * (_HEIGHT - _BOTTOM - _TOP)
