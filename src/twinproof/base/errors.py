"""What can go wrong outside a verdict: the user's input, the machine's tools, or twinproof itself.

    TwinproofError
    ├── BadInput            what was given cannot be used; one line, exit code 2
    │   ├── BadClassFile    a class file that breaks the format; names the file
    │   └── CompileFailed   javac refused the sources; carries its diagnostics as they are
    ├── MissingTool         an external tool is not there; says how to install it
    └── InternalError       a bug of ours; never a verdict

A path of a program under analysis never ends in one of these: it ends in an Outcome.
"""

from __future__ import annotations

TYPE_CHECKING = False  # not imported: `typing` alone would cost every start a tenth of its time
if TYPE_CHECKING:
    from collections.abc import Iterable


class TwinproofError(Exception):
    """Base of everything twinproof raises on purpose."""


class BadInput(TwinproofError):
    """The user's input cannot be used; the message is one clear line."""


class BadClassFile(BadInput):
    """A class file that breaks the format."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}")


class CompileFailed(BadInput):
    """javac refused the sources; the message is javac's own output."""


class MissingTool(TwinproofError):
    """An external tool is not installed; the message says how to get it."""


class InternalError(TwinproofError):
    """A bug of twinproof; reported as such and never turned into a verdict."""


def nearest(word: str, known: Iterable[str], most: int = 3, likeness: float = 0.5) -> list[str]:
    """The names that a mistyped one may have meant, the nearest first."""
    from difflib import get_close_matches  # late: few commands are mistyped

    return get_close_matches(word, sorted(known), most, likeness)


def shown(text: str) -> str:
    """`text` quoted for a message: printable, one line, not long."""
    return ascii(text if len(text) <= 100 else text[:97] + "...")
