"""A block of memory that was made during a call, or that lasts as long as the program and is never written to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from twinproof.execute.memory.memory_cells import MemoryCell
from twinproof.ir.program import Method
from twinproof.term.term import Value

if TYPE_CHECKING:
    from twinproof.execute.memory.block_stores import Store

LOCAL, LASTING, ALLOCATED, CODE = "local", "lasting", "allocated", "code"  # how a block is made


class MadeBlock(NamedTuple):
    """A block made during the call; where no cell says what a byte is, it is that of `content`, or zero, or was never written."""

    size: Value
    align: int
    made: str
    content: bytes = b""
    zeroed: bool = False
    alive: Value = True
    fixed: bool = False
    method: Method | None = None
    cells: dict[int, MemoryCell] = {}  # noqa: RUF012 - never changed in place
    stores: Store | None = None
