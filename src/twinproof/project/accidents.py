"""How the work on one thing ends other than by itself: its process was ended, we failed on it, or its code cannot be read."""

from __future__ import annotations

from twinproof.base.errors import BadInput
from twinproof.base.verdict import ClauseVerdict, Reason, Unknown, Verdict

DIED, FAILED, REFUSED = "process-ended", "internal-error", "bad-input"
GRACE = 2.0  # seconds until the hard limit, for those who do not ask a clock: a witness on its way may be replayed
KILL = 4.0  # seconds until a process is ended
_ADVICE = "the others are not affected; please report it with the code of the method"


def after(error: Exception) -> tuple[Unknown, tuple[str, ...]]:
    """The verdict where an error ended the work, and what was tried: one thing on which we fail is no reason to give up the others."""
    if isinstance(error, BadInput):
        return Unknown(Reason(REFUSED, str(error))), ()
    import traceback

    summary = " ".join(f"{type(error).__name__}: {error}".split())[:300]
    return Unknown(Reason(FAILED, summary, _ADVICE)), tuple("".join(traceback.format_exception(error)).splitlines())


def killed(reason: str) -> Unknown:
    """The verdict where the process was ended."""
    return Unknown(Reason(DIED, f"the check was ended: {reason}"))


def is_accident(verdict: Verdict | ClauseVerdict) -> bool:
    """Whether another try could end otherwise, so that the verdict is not worth keeping."""
    return isinstance(verdict, Unknown) and verdict.reason.id in (DIED, FAILED)
