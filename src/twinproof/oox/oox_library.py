"""OOX has no library but texts, and of these nothing but whether two of them are the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from twinproof.ir.types import INT, REF, STRING
from twinproof.language.library import NoLibrary
from twinproof.oox.oox_conduct import SAME_TEXT

if TYPE_CHECKING:
    from twinproof.execute.explore import Executor, Summary
    from twinproof.execute.state import State
    from twinproof.ir.program import Method
    from twinproof.language.library import SymbolicStub
    from twinproof.term.term import Value


class OoxLibrary(NoLibrary):
    """What symbolic execution knows of texts."""

    def stub(self, method: Method) -> SymbolicStub | None:
        """The comparison of two texts."""
        return _same if method.owner == STRING.name and method.name == SAME_TEXT else None


def _same(executor: Executor, state: State, args: list[Value]) -> Summary:
    from twinproof.execute.explore import Summary
    from twinproof.execute.texts import same_text, text_of
    from twinproof.term.build import and_, equal, ite, not_, or_
    from twinproof.term.term import lift

    one, other = args
    nulls = [equal(REF, each, None) for each in args]
    texts = [text_of(state.heap, lift(each, REF)) for each in (one, other)]
    alike = or_(and_(*nulls), and_(*map(not_, nulls), same_text(executor.inputs, *texts)))
    return Summary(returned=(state, ite(alike, 1, 0, INT)))
