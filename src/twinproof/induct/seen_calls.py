"""Some calls of a method on small numbers, as the interpreter sees them: what they refute need not be proved."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from twinproof.base.dataclass import replace
from twinproof.bounded.summarised import parameters_of, result_of, said_of
from twinproof.heap.observe import Input, Null, Returned, Scalar
from twinproof.interpret.machine import RunLimits
from twinproof.ir.program import Method
from twinproof.ir.types import BOOLEAN, CHAR, DOUBLE, FLOAT, INT, LONG, Primitive, parse_descriptor
from twinproof.sample.concrete import Interpreted, SideFiles
from twinproof.term.term import Term, Value

_NUMBERS = (0, 1, 2, 3, 5, 7, -1, -2, 100, 101, 12)
_MOST = 400  # calls
_LIMITS = RunLimits(blocks=4000, depth=200)


class SeenCalls:
    """What calls of one method gave; none if it takes or gives anything but whole numbers."""

    def __init__(self, files: SideFiles, method: Method) -> None:
        self._params = parameters_of(method)
        self._result = result_of(method)
        types = parse_descriptor(method.descriptor).params
        numbers = [type for type in types if isinstance(type, Primitive) and type not in (FLOAT, DOUBLE)]
        self._seen: list[tuple[list[Value], Value]] = []
        if self._result is not None and self._result.sort in (INT, LONG) and method.is_static and len(numbers) == len(types):
            self._seen = list(_calls(replace(files, method=method), numbers))

    def refute(self, fact: Term) -> bool:
        """Whether a fact is wrong of some call that was seen."""
        result = self._result
        return result is not None and any(said_of(fact, self._params, args, result, value) is False for args, value in self._seen)


def _calls(files: SideFiles, types: list[Primitive]) -> Iterator[tuple[list[Value], Value]]:
    numbers = [(0, 1) if type in (BOOLEAN, CHAR) else _NUMBERS for type in types]
    version = Interpreted(files, _LIMITS)
    for args in islice(product(*numbers), _MOST):
        given = Input((), Null(), tuple(Scalar(type, number) for type, number in zip(types, args, strict=True)))
        match version.observe([given])[0].end:
            case Returned(Scalar(bits=bits)):
                yield list(args), bits
