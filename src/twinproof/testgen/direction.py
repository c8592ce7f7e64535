"""What tests are to cover: every direction that code can take at a condition or switch, and every method that is entered.

A direction has a name that people find in the source, `Class.method:line:direction`. At a condition `true` is the way straight on and
`false` the jump: compilers write `if (a) b` as a jump over b where a does not hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from twinproof.base.dataclass import dataclass
from twinproof.ir.instruction import Branch, Switch
from twinproof.ir.program import SYNTHETIC, Method, Program
from twinproof.ir.types import parse_descriptor

ENTRY = -1  # the block of a direction that is the beginning of its method


class Direction(NamedTuple):
    """The way from the end of one block to another."""

    method: Method
    block: int
    to: int


@dataclass(frozen=True, slots=True)
class BranchTarget:
    """A direction with its name; `word` says which one, `line` where."""

    id: str
    direction: Direction
    line: int
    word: str


def branch_targets(program: Program, methods: Iterable[Method]) -> list[BranchTarget]:
    """All directions of the code of some methods, in the order of their classes and lines."""
    own = [method for method in dict.fromkeys(methods) if method.body is not None and not _is_made_up(program, method)]
    names = Counter((method.owner, method.name) for method in own)
    found = [target for method in own for target in _of_method(method, names[method.owner, method.name] > 1)]
    return sorted(found, key=lambda target: (target.direction.method.owner, target.line, target.direction.block, target.direction.to))


def _is_made_up(program: Program, method: Method) -> bool:
    """Whether a compiler has made the whole class, or the library has it."""
    cls = program.find(method.owner)
    return cls is None or bool(cls.flags & SYNTHETIC) or program.is_library(method.owner)


def _of_method(method: Method, is_overloaded: bool) -> Iterator[BranchTarget]:
    body = method.body
    assert body is not None
    types = f"({', '.join(map(str, parse_descriptor(method.descriptor).params))})" if is_overloaded else ""
    name = f"{method.owner}.{method.name}{types}"
    if not method.flags & SYNTHETIC:
        line = body.blocks[0].instrs[0].line
        yield BranchTarget(f"{name}:{line}:enter", Direction(method, ENTRY, 0), line, "enter")
    seen: Counter[int] = Counter()
    for number, block in enumerate(body.blocks):
        ways = directions_of(block.instrs[-1])
        line = block.instrs[-1].line
        seen[line] += bool(ways)
        for to, word in ways:
            word = word if seen[line] == 1 else f"{word}.{seen[line]}"
            yield BranchTarget(f"{name}:{line}:{word}", Direction(method, number, to), line, word)


def directions_of(instr: object) -> Sequence[tuple[int, str]]:
    """Where the end of a block may lead, with a word for each; none if there is no choice."""
    match instr:
        case Branch(then=then, other=other):
            return [(other, "true"), (then, "false")] if then != other else [(then, "either")]
        case Switch():
            cases: dict[int, list[str]] = {}
            for value, to in instr.cases:
                if to != instr.default:
                    cases.setdefault(to, []).append(str(value))
            return [*((to, f"case {','.join(values)}") for to, values in cases.items()), (instr.default, "default")]
    return []
