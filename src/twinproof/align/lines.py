"""Which source lines of two methods are common, moved or changed.

A line is what the code compiled from it does, whatever its locals are called.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

from twinproof.align.match import Pair
from twinproof.align.shape import Shape, instruction_shape, registers_of
from twinproof.base.dataclass import dataclass
from twinproof.ir.instruction import Instruction, Jump, Reg
from twinproof.ir.program import Body
from twinproof.ir.side import Side

LinePair = tuple[int, int]  # of old and of new


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of a pair that have code, by what became of them."""

    common: tuple[LinePair, ...]
    moved: tuple[LinePair, ...]
    old: tuple[int, ...]  # changed or removed
    new: tuple[int, ...]  # changed or added


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    instrs: tuple[Instruction, ...]
    shape: Shape


def compare_lines(sides: tuple[Side, Side], pair: Pair) -> Lines | None:
    """The lines of both versions; None if one has no code or no table of lines."""
    if pair.old.body is None or pair.new.body is None:
        return None
    old, new = (_lines(side, body) for side, body in zip(sides, (pair.old.body, pair.new.body), strict=True))
    if not old or not new:
        return None
    registers = _Registers(pair.old.body.params, pair.new.body.params)
    matcher = SequenceMatcher(None, [line.shape for line in old], [line.shape for line in new], autojunk=False)
    blocks = [(old[i + k], new[j + k]) for i, j, size in matcher.get_matching_blocks() for k in range(size)]
    common = [(a, b) for a, b in blocks if registers.match(a, b)]
    moved = _moved(_without(old, [a for a, _ in common]), _without(new, [b for _, b in common]), registers)
    rest = [_without(old, [a for a, _ in (*common, *moved)]), _without(new, [b for _, b in (*common, *moved)])]
    changed = [tuple(sorted({line.number for line in lines})) for lines in rest]
    return Lines(_pairs(common), _pairs(moved), changed[0], changed[1])


def _lines(side: Side, body: Body) -> list[_Line]:
    """The instructions of a body by source line, in the order of the lines."""
    found: dict[int, list[Instruction]] = {}
    for block in body.blocks:
        for instr in block.instrs:
            if instr.line and not isinstance(instr, Jump):
                found.setdefault(instr.line, []).append(instr)
    return [_Line(number, tuple(found[number]), tuple(instruction_shape(side, i) for i in found[number])) for number in sorted(found)]


class _Registers:
    """Which register of new is which of old, as far as lines were matched; temporaries have each its own name."""

    def __init__(self, old: Sequence[Reg], new: Sequence[Reg]) -> None:
        self._there = dict(zip(old, new, strict=False))
        self._back = dict(zip(new, old, strict=False))

    def match(self, old: _Line, new: _Line) -> bool:
        """Whether two lines that look the same work on the same registers; if so, remember them."""
        there, back = dict(self._there), dict(self._back)
        for old_instr, new_instr in zip(old.instrs, new.instrs, strict=True):
            for a, b in zip(registers_of(old_instr), registers_of(new_instr), strict=True):
                if there.setdefault(a, b) != b or back.setdefault(b, a) != a:
                    return False
        self._there, self._back = there, back
        return True


def _moved(old: Iterable[_Line], new: Sequence[_Line], registers: _Registers) -> list[tuple[_Line, _Line]]:
    left = list(new)
    found: list[tuple[_Line, _Line]] = []
    for line in old:
        place = next((at for at, other in enumerate(left) if other.shape == line.shape and registers.match(line, other)), None)
        if place is not None:
            found.append((line, left.pop(place)))
    return found


def _without(lines: Sequence[_Line], taken: Sequence[_Line]) -> list[_Line]:
    numbers = {line.number for line in taken}
    return [line for line in lines if line.number not in numbers]


def _pairs(found: Iterable[tuple[_Line, _Line]]) -> tuple[LinePair, ...]:
    return tuple(sorted((a.number, b.number) for a, b in found))


def ranges(numbers: Iterable[int]) -> str:
    """Numbers as people write them: 3-5, 9."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
