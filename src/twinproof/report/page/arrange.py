"""Where boxes and arrows go: layers from left to right, the same place for a box in every panel.

A box stands one layer to the right of the first box that leads to it, below those found before it.
Arrows to the next layer are plain curves; all others go through lanes above the boxes, one lane for each target.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from twinproof.base.dataclass import dataclass
from twinproof.witness.drawing import FRAME, Box, Drawing, Panel

TITLE, ROW, LAYER_GAP, BOX_GAP, LANE, MARGIN = 24, 20, 54, 18, 12, 10
CHAR = 7.3  # of the monospaced font of the page, at 12 pixels
LONGEST_LABEL, LONGEST_TEXT = 22, 24


@dataclass(frozen=True, slots=True)
class Size:
    """How much room a box needs; `label` is the width of its labels."""

    width: float
    height: float
    label: float


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The room of every box by its key, its upper left corner and its layer; lanes by their target."""

    sizes: dict[str, Size]
    corners: dict[str, tuple[float, float]]
    layers: dict[str, int]
    lanes: dict[str, float]
    width: float
    height: float


def cut(text: str, longest: int) -> str:
    """As much of a text as there is room for."""
    return text if len(text) <= longest else text[: longest - 3] + "..."


def lay_out(drawing: Drawing) -> Arrangement:
    """One layout for all panels of a drawing."""
    sizes = _sizes(drawing)
    layers = _layers(drawing.panels, sizes)
    arrows = [arrow for panel in drawing.panels for arrow in _arrows(panel)]
    lanes = _lanes(arrows, layers)
    top = MARGIN + len(lanes) * LANE
    columns = _columns(layers)
    lefts = _lefts(columns, sizes)
    corners: dict[str, tuple[float, float]] = {}
    for column, left in zip(columns, lefts, strict=True):
        _stack(column, left, top, corners, sizes, arrows)
    width = max(corners[key][0] + sizes[key].width for key in sizes) + LAYER_GAP / 2
    height = max(corners[key][1] + sizes[key].height for key in sizes) + MARGIN
    return Arrangement(sizes, corners, layers, lanes, width, height)


def _sizes(drawing: Drawing) -> dict[str, Size]:
    found: dict[str, list[Box]] = {}
    for panel in drawing.panels:
        for box in panel.boxes:
            found.setdefault(box.key, []).append(box)
    return {key: _size(boxes) for key, boxes in found.items()}


def _size(boxes: Sequence[Box]) -> Size:
    cells = [cell for box in boxes for cell in box.cells]
    label = CHAR * max((len(cut(cell.label, LONGEST_LABEL)) for cell in cells), default=0)
    text = CHAR * max((2 if cell.target else len(cut(cell.text, LONGEST_TEXT)) for cell in cells), default=0)
    title = CHAR * max(len(cut(box.title, LONGEST_LABEL + LONGEST_TEXT)) for box in boxes)
    return Size(max(label + text + 30, title + 16, 60), TITLE + ROW * max(len(box.cells) for box in boxes), label)


def _arrows(panel: Panel) -> Iterable[tuple[str, int, str]]:
    """From a box, at a row, to a box."""
    for box in panel.boxes:
        for row, cell in enumerate(box.cells):
            if cell.target is not None:
                yield box.key, row, cell.target


def _layers(panels: Sequence[Panel], keys: Iterable[str]) -> dict[str, int]:
    """Distance from the frame: in the first panel, and for what it lacks in those that follow."""
    layers = {FRAME: 0}
    for panel in panels:
        targets: dict[str, list[str]] = {}
        for source, _, target in _arrows(panel):
            targets.setdefault(source, []).append(target)
        queue = sorted((key for key in layers if key in targets), key=lambda key: layers[key])
        for source in queue:
            for target in targets.get(source, ()):
                if target not in layers:
                    layers[target] = layers[source] + 1
                    queue.append(target)
    return layers | {key: 1 for key in keys if key not in layers}


def _columns(layers: dict[str, int]) -> list[list[str]]:
    return [[key for key, layer in layers.items() if layer == at] for at in range(max(layers.values()) + 1)]


def _lefts(columns: Sequence[Sequence[str]], sizes: dict[str, Size]) -> list[float]:
    lefts, left = [], float(MARGIN)
    for column in columns:
        lefts.append(left)
        left += max((sizes[key].width for key in column), default=0) + LAYER_GAP
    return lefts


def _stack(
    column: list[str],
    left: float,
    top: float,
    corners: dict[str, tuple[float, float]],
    sizes: dict[str, Size],
    arrows: Sequence[tuple[str, int, str]],
) -> None:
    """Place a layer, each box beside the first box of the earlier layers that leads to it, or below that place."""
    beside = {target: corners[source][1] for source, _, target in reversed(arrows) if source in corners}
    wishes = {key: beside.get(key, top) for key in column}
    bottom = top
    for key in sorted(column, key=lambda key: wishes[key]):
        y = max(bottom, wishes[key])
        corners[key] = (left, y)
        bottom = y + sizes[key].height + BOX_GAP


def _lanes(arrows: Sequence[tuple[str, int, str]], layers: dict[str, int]) -> dict[str, float]:
    """A height for every target of an arrow that does not lead to the next layer."""
    targets = dict.fromkeys(target for source, _, target in arrows if layers[target] != layers[source] + 1)
    return {target: MARGIN + LANE * at for at, target in enumerate(targets)}
