"""Drawings of heaps as SVG: boxes with a row for each value, arrows from values to the objects they refer to."""

from __future__ import annotations

from collections.abc import Iterator

from twinproof.report.page.arrange import LAYER_GAP, LONGEST_LABEL, LONGEST_TEXT, ROW, TITLE, Arrangement, cut, lay_out
from twinproof.report.page.markup import Markup, element
from twinproof.witness.drawing import Box, Cell, Drawing, Panel, reached

Point = tuple[float, float]
_NARROW = 540  # three of these are shown beside each other, made smaller if need be
_PAD = 8
_TIP = 7
_SIGNS = {"same": "", "changed": " *", "differs": " !"}


def write_pictures(drawing: Drawing) -> Markup:
    """The three heaps beside each other where there is room, every object at the same place in each."""
    layout = lay_out(drawing)
    figures = (element("figure", element("figcaption", panel.title), _svg(panel, layout)) for panel in drawing.panels)
    hidden = [element("p", f"{drawing.hidden} more objects are not drawn")] if drawing.hidden else []
    return element("div", *figures, *hidden, class_="pictures" if layout.width > _NARROW else "pictures narrow")


def _svg(panel: Panel, layout: Arrangement) -> Markup:
    held = reached(panel)
    shown = [*(_box(box, layout, box.key in held) for box in panel.boxes), *_arrows(panel, layout)]
    size = f"0 0 {_number(layout.width)} {_number(layout.height)}"
    label = f"the heap {panel.title}"
    return element("svg", *shown, viewBox=size, width=_number(layout.width), height=_number(layout.height), role="img", aria_label=label)


def _box(box: Box, layout: Arrangement, is_held: bool) -> Markup:
    x, y = layout.corners[box.key]
    width, height = layout.sizes[box.key].width, TITLE + ROW * len(box.cells)
    frame = element("rect", x=_number(x), y=_number(y), width=_number(width), height=_number(height), rx="4", class_="body")
    rule = element("path", d=f"M{_number(x)} {_number(y + TITLE)}h{_number(width)}", class_="rule")
    title = _text(x + _PAD, y + 16, cut(box.title, LONGEST_LABEL + LONGEST_TEXT), box.title, "title")
    rows = [row for at, cell in enumerate(box.cells) for row in _row(cell, x, y + TITLE + ROW * at, layout, box.key)]
    return element("g", frame, rule, title, *rows, class_=f"box {box.kind} {box.mark}" + ("" if is_held else " lost"))


def _row(cell: Cell, x: float, y: float, layout: Arrangement, key: str) -> Iterator[Markup]:
    size = layout.sizes[key]
    if cell.mark != "same":
        place = {"x": x + 1, "y": y + 1, "width": size.width - 2, "height": ROW - 2}
        yield element("rect", **{name: _number(value) for name, value in place.items()}, class_=f"mark {cell.mark}")
    yield _text(x + _PAD, y + 14, cut(cell.label, LONGEST_LABEL), cell.label, "label")
    if cell.target is not None:
        yield element("circle", cx=_number(x + size.width - _PAD), cy=_number(y + ROW / 2), r="3", class_=f"start {cell.mark}")
    else:
        sign = _SIGNS[cell.mark]
        yield _text(x + _PAD + size.label + 14, y + 14, cut(cell.text, LONGEST_TEXT - len(sign)), cell.text + sign, f"value {cell.mark}")


def _text(x: float, y: float, shown: str, whole: str, kind: str) -> Markup:
    hint = [element("title", whole)] if shown != whole else []
    return element("text", *hint, shown, x=_number(x), y=_number(y), class_=kind)


def _arrows(panel: Panel, layout: Arrangement) -> Iterator[Markup]:
    for box in panel.boxes:
        for at, cell in enumerate(box.cells):
            if cell.target is not None:
                yield _arrow(box, at, cell, cell.target, layout)


def _arrow(box: Box, at: int, cell: Cell, target: str, layout: Arrangement) -> Markup:
    (x, y), (to_x, to_y) = layout.corners[box.key], layout.corners[target]
    start = (x + layout.sizes[box.key].width - _PAD, y + TITLE + ROW * at + ROW / 2)
    end = (to_x - _TIP, to_y + TITLE / 2)
    is_next = layout.layers[target] == layout.layers[box.key] + 1
    way = _curve(start, end) if is_next else _detour(start, x + layout.sizes[box.key].width, end, layout.lanes[target])
    tip = f"M{_number(end[0] + _TIP)} {_number(end[1])}l-{_TIP} -4v8z"
    line = element("path", d=way, class_="line")
    return element("g", line, element("path", d=tip, class_="tip"), class_=f"arrow {cell.mark}")


def _curve(start: Point, end: Point) -> str:
    bend = (end[0] - start[0]) / 2
    points = (start[0] + bend, start[1], end[0] - bend, end[1], *end)
    return f"M{_numbers(start)}C{_numbers(points)}"


def _detour(start: Point, right: float, end: Point, lane: float) -> str:
    """Out to the right, up to the lane, along it, and down again left of the target."""
    out, down = right + LAYER_GAP / 3, end[0] - LAYER_GAP / 3
    return _rounded([start, (out, start[1]), (out, lane), (down, lane), (down, end[1]), end])


def _rounded(points: list[Point]) -> str:
    """Straight lines through the points, with round corners."""
    parts = [f"M{_numbers(points[0])}"]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        parts.append(f"L{_numbers(_towards(corner, before))}Q{_numbers(corner)} {_numbers(_towards(corner, after))}")
    return "".join(parts) + f"L{_numbers(points[-1])}"


def _towards(start: Point, end: Point) -> Point:
    """A point a little away from the start."""
    length = abs(end[0] - start[0]) + abs(end[1] - start[1])
    share = min(8.0, length / 2) / length if length else 0
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _numbers(values: tuple[float, ...]) -> str:
    return " ".join(map(_number, values))


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
