"""From an input that tells the versions apart to a witness: minimised, replayed, with its JUnit test and what is special about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from twinproof.align.starts import is_start
from twinproof.base.budget import Deadline
from twinproof.base.dataclass import replace
from twinproof.base.verdict import Reason
from twinproof.heap.observe import Datum, Input, Null, Observation, Scalar, Stopped
from twinproof.interpret.unplain import UNDEFINED
from twinproof.ir.program import FINAL, Field
from twinproof.ir.side import Side
from twinproof.language.writer import Contrast
from twinproof.sample.concrete import Agrees, Differs, Nondeterministic, SideFiles, Undecided, is_bottomless, is_endless
from twinproof.sample.exists import never_left
from twinproof.sample.harvest import harvest
from twinproof.sample.mend import mend
from twinproof.sample.sample import Keep
from twinproof.witness.minimise import DEFAULT_EFFORT, Effort, minimise
from twinproof.witness.picture import shape_notes
from twinproof.witness.ranking import WORST, Ranking, however_built
from twinproof.witness.replay import Replayed, Replayer
from twinproof.witness.witness import Via, Witness, name_of

_MENDS = 12


def build_witness(
    replayer: Replayer,
    given: Input,
    effort: Effort = DEFAULT_EFFORT,
    keep: Keep = list,
    at_first: Callable[[Witness], None] = lambda witness: None,
) -> Witness | Agrees | Undecided | Nondeterministic:
    """The witness that an input leads to, or what its replay showed instead; `keep` picks the inputs that are admitted at all, and
    `at_first` gets the witness as it is before it is made smaller, without a test."""
    clock = Deadline(effort.seconds)

    sides = replayer.old.side, replayer.new.side
    exists = not never_left(*sides, given)
    ranking, rank = Ranking(replayer), WORST

    def differs(inputs: Sequence[Input]) -> list[bool]:
        with replayer.within(clock):
            admitted = {one for one in keep(list(inputs)) if not exists or not never_left(*sides, one)}
            tried = [one for one in inputs if one in admitted]
            different = set(ranking.as_good(tried, rank))
        return [one in different for one in inputs]

    if not keep([given]):
        return Undecided("not-admitted", "the input does not satisfy what is required of inputs")
    if not exists:
        given = _mended(*sides, given, differs)
        exists = not never_left(*sides, given)
    shown = replayer.replay(given)
    if not isinstance(shown, Differs):
        return shown
    at_first(_witness(replayer, given, shown, tested=False))
    whole = ranking.rank(given, shown) if given.heap else WORST
    rank = however_built(whole)
    smallest = given if is_start(replayer.old.method) else _minimised(replayer, given, differs, effort)
    last: Replayed = replayer.replay(smallest)
    if isinstance(last, Differs) and smallest is not given and ranking.is_built_worse(smallest, last, whole):
        rank = whole
        smallest = _minimised(replayer, given, differs, effort)
        last = replayer.replay(smallest)
    if not isinstance(last, Differs):
        smallest, last = given, shown
    return _witness(replayer, smallest, last)


def _minimised(replayer: Replayer, given: Input, differs: Callable[[Sequence[Input]], list[bool]], effort: Effort) -> Input:
    small = minimise(replayer.old.side.program.known_classes, given, differs, effort)
    return _with_statics(small, replayer, differs)


def _mended(old: Side, new: Side, given: Input, differs: Callable[[Sequence[Input]], list[bool]]) -> Input:
    """An input like one that no code can build, but that code may build as far as anybody knows, if it tells the versions apart."""
    found = dict.fromkeys(mend(old, new, given, turn) for turn in range(_MENDS))
    mends = [one for one in found if not never_left(old, new, one)]
    return next((one for one, answer in zip(mends, differs(mends), strict=True) if answer), given)


def _witness(replayer: Replayer, given: Input, shown: Differs, tested: bool = True) -> Witness:
    program = replayer.old.side.program
    contrast = Contrast(replayer.old, replayer.new, given, shown.old, shown.new, replayer.exceptions)
    test = program.language.writer().test(contrast, replayer.runner if tested else None)
    notes = (*shape_notes(program.known_classes, given), *_untold(test.why_not), *_ended(shown))
    old, new = name_of(replayer.old.method), name_of(replayer.new.method)
    lone = tuple(never_left(replayer.old.side, replayer.new.side, given))
    via: Via = "reflection" if lone else test.via
    found = Witness(old, new, given, shown.old, shown.new, via, test.text, notes, no_test=test.why_not, only_by_reflection=lone)
    return replace(found, known=program.known_classes)


def _untold(why_not: Reason | None) -> Iterator[str]:
    if why_not is not None:
        yield f"no test: {why_not.text}"


def _ended(shown: Differs) -> Iterator[str]:
    for version, seen in (("old", shown.old), ("new", shown.new)):
        if is_bottomless(seen):
            yield f"the {version} version overflows any stack: {_why(seen)}"
        elif is_endless(seen):
            yield f"the {version} version never ends: its time or its stack was used up, and {_why(seen)}"
        elif isinstance(seen.end, Stopped) and seen.end.reason == UNDEFINED:
            yield f"what the {version} version does is undefined, and shown so by a sanitizer; its test has to be compiled with one"
        elif isinstance(seen.end, Stopped) and version == "new":
            yield "the new version ends the virtual machine, and the test with it"


def _why(seen: Observation) -> str:
    return seen.end.detail if isinstance(seen.end, Stopped) else ""


def _with_statics(given: Input, replayer: Replayer, differs: Callable[[Sequence[Input]], list[bool]]) -> Input:
    """The input with the statics that the code uses set to zero or null first, so that a test of it does not depend on earlier ones."""
    shown = replayer.replay(given)
    if not isinstance(shown, Differs):
        return given
    used = {key for key, field in _used(replayer.old) if not field.flags & FINAL} & {key for key, _ in _used(replayer.new)}
    for key, value in shown.old.statics:
        if key in used and key not in dict(given.statics):
            zero: Datum = Scalar(value.type, 0) if isinstance(value, Scalar) else Null()
            more = replace(given, statics=tuple(sorted((*given.statics, (key, zero)), key=lambda item: item[0])))
            if differs([more])[0]:
                given = more
    return given


def _used(files: SideFiles) -> tuple[tuple[str, Field], ...]:
    return harvest(files.side, files.method, lambda name: not files.side.program.is_library(name)).statics
