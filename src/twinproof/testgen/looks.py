"""What is asked at the end of a test: calls that say what state the others have left, if possible without changing anything."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import product

from twinproof.base.dataclass import replace
from twinproof.ir.program import Program
from twinproof.ir.types import BOOLEAN, VOID, Primitive, Type, is_reference
from twinproof.reach.operation import Operation, fits
from twinproof.reach.sequence import ConstantArgument, Given, ResultOfStep, SequenceStep, TextArgument
from twinproof.testgen.seen_call import AnotherObject, SameAs, SeenCall, ThrewOf
from twinproof.testgen.watched_player import PlayedRun, WatchedPlayer

_MOST = 6  # in one test
_DRAWN = 3  # calls among them that take something out
_VALUES = 3  # of a parameter
_SMALL = 100  # up to here one more than the largest is asked for, too, which nobody has given


class Looks:
    """The operations that may be asked: those that change nothing, then one that takes something out, some times."""

    def __init__(
        self, program: Program, operations: Sequence[Operation], answering: Collection[Operation], changing: Collection[Operation]
    ) -> None:
        self.program = program
        self.asking = [one for one in operations if one in answering and one not in changing and _is_question(one)]
        self.drawing = [one for one in operations if one in changing and _is_question(one) and len(one.params) == 1]

    def added(self, run: PlayedRun, player: WatchedPlayer) -> tuple[SeenCall, ...]:
        """The calls of a run, and those that ask what it has left."""
        draws = list(self._draws(run))
        looks = [*list(self._looks(run))[: _MOST - len(draws)], *draws]
        seen = player.play((*run.steps, *looks))
        if seen is None or not looks:
            return run.calls
        behind = seen.calls[len(run.calls) :]
        asked = [call for call in behind[: len(looks) - len(draws)] if not isinstance(call.end, ThrewOf | AnotherObject)]
        said = [*asked, *_until_thrown(behind[len(looks) - len(draws) :])]
        kept = player.play((*run.steps, *(call.step for call in said)))
        if kept is None or kept.calls[len(run.calls) :] != tuple(said):
            return run.calls
        return (*run.calls, *(replace(call, looks=True) for call in said))

    def _looks(self, run: PlayedRun) -> Iterator[SequenceStep]:
        """Questions about the objects that the last call was about, then about those before."""
        asked = {(call.step.operation, call.step.args) for call in run.calls[-1:]}
        for at in _objects(run):
            for operation in self.asking:
                if fits(self.program, str(run.calls[at].step.operation.result), operation.params[0]):
                    for values in product(*(self._values(run, type) for type in operation.params[1:])):
                        args: tuple[Given, ...] = (ResultOfStep(at), *values)
                        if (operation, args) not in asked:
                            yield SequenceStep(operation, args)

    def _values(self, run: PlayedRun, type: Type) -> list[Given]:
        """Objects and numbers of a type that the run has used, those that were used last first."""
        if is_reference(type):
            fitting = [at for at in _objects(run) if fits(self.program, str(run.calls[at].step.operation.result), type)]
            return [*map(ResultOfStep, fitting[:_VALUES]), *_constants(run, type)[:_VALUES]]
        return [0, 1] if type is BOOLEAN else _numbers(run, type)

    def _draws(self, run: PlayedRun) -> Iterator[SequenceStep]:
        """The first operation that gives something, some times."""
        for at in [] if isinstance(run.calls[-1].end, ThrewOf) else _objects(run)[:1]:
            for operation in self.drawing[:1]:
                if fits(self.program, str(run.calls[at].step.operation.result), operation.params[0]):
                    yield from [SequenceStep(operation, (ResultOfStep(at),))] * _DRAWN


def _until_thrown(calls: Sequence[SeenCall]) -> Iterator[SeenCall]:
    """Calls that give values, up to one that throws."""
    for call in calls:
        if isinstance(call.end, SameAs | AnotherObject):
            return
        yield call
        if isinstance(call.end, ThrewOf):
            return


def _is_question(operation: Operation) -> bool:
    is_told = operation.result is not VOID
    return operation.has_receiver and is_told and len(operation.params) <= 2


def _objects(run: PlayedRun) -> list[int]:
    """The calls whose results the run has used, those that were used last first."""
    used = [arg.step for call in reversed(run.calls) for arg in call.step.args if isinstance(arg, ResultOfStep)]
    last = [len(run.calls) - 1] if isinstance(run.calls[-1].end, AnotherObject) else []
    return list(dict.fromkeys([*last, *used]))


def _constants(run: PlayedRun, type: Type) -> list[Given]:
    """Texts and constants that the run has given as one of a type, those that were used last first."""
    found: list[Given] = [
        arg
        for call in reversed(run.calls)
        for own, arg in zip(call.step.operation.params, call.step.args, strict=True)
        if own == type and isinstance(arg, TextArgument | ConstantArgument)
    ]
    return list(dict.fromkeys(found))


def _numbers(run: PlayedRun, type: Type) -> list[Given]:
    """Numbers of a type that the run has used, those that were used last first; and one that it has not."""
    found: list[Given] = [
        arg
        for call in reversed(run.calls)
        for own, arg in zip(call.step.operation.params, call.step.args, strict=True)
        if own is type and isinstance(own, Primitive) and not isinstance(arg, ResultOfStep) and arg is not None
    ]
    used = list(dict.fromkeys(found))[:_VALUES]
    largest = max((number for number in used if isinstance(number, int)), default=None)
    return used if largest is None or largest > _SMALL else [*used[:1], largest + 1, *used[1:]]
