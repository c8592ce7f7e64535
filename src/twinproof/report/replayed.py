"""What executing a witness again shows, for people and for scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from twinproof.heap.show import show
from twinproof.report.narrate import call_text, done, observation_lines
from twinproof.report.printable import printable
from twinproof.report.report import DIFFERENCE, EQUAL, UNDECIDED
from twinproof.sample.concrete import Agrees, Differs, Nondeterministic, Undecided
from twinproof.witness.replay import FileReplay

if TYPE_CHECKING:
    from twinproof.command.replaying import ViolationReplay  # which has the pipeline at hand


def replay_text(replay: FileReplay) -> str:
    """The call, what each version did with it now, and what that means for the witness."""
    witness = replay.file.witness
    lines = [f"input   {call_text(witness)}"]
    match replay.shown:
        case Differs(old, new):
            lines += observation_lines(witness, old, new)
            lines.append("DIFFERENT, as the witness says" if replay.is_confirmed else "DIFFERENT, but not in the way the witness says")
        case Agrees(seen):
            lines += [f"both    {line}" for line in show(seen).splitlines()]
            lines.append("the two versions no longer differ on this input")
        case Undecided(reason, detail):
            lines.append(f"UNKNOWN  {reason}: {detail}")
        case Nondeterministic(version, _, first, second):
            lines += [f"{version}     {line}" for line in show(first).splitlines()]
            lines += [f"{version}     {line}" for line in show(second).splitlines()]
            lines.append(f"UNKNOWN  nondeterministic: the {version} version did not do the same twice")
        case _:
            assert_never(replay.shown)
    return "\n".join(lines) + "\n"


def violation_text(replay: ViolationReplay) -> str:
    """The call, what the program did with it now, and what that means for the violation."""
    found = replay.file.violation
    lines = [f"input   {call_text(found)}", *(f"did     {line}" for line in done(found, replay.seen)[:1])]
    if replay.unclear:
        lines.append(f"UNKNOWN  {replay.unclear}")
    elif replay.broken is None:
        lines.append(f"this input no longer violates {found.clause}")
    else:
        lines.append(f"VIOLATED  {replay.broken}{'' if replay.broken == found.clause else f', not {found.clause}'}")
    return "\n".join(map(printable, lines)) + "\n"


def violation_code(replay: ViolationReplay) -> int:
    """1 if a clause is still broken, 0 if none is, 3 if that cannot be said."""
    if replay.unclear:
        return UNDECIDED
    return EQUAL if replay.broken is None else DIFFERENCE


def replay_code(replay: FileReplay) -> int:
    """1 if the versions still differ, 0 if they do not, 3 if that cannot be said."""
    match replay.shown:
        case Differs():
            return DIFFERENCE
        case Agrees():
            return EQUAL
        case Undecided() | Nondeterministic():
            return UNDECIDED
        case _:
            assert_never(replay.shown)
