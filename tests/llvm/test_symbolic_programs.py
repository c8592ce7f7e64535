"""Random C programs, executed symbolically once: on every input exactly one end is taken, the one that the interpreter comes to, with the
same result, the same memory, or the same thing left undefined."""

from __future__ import annotations

import random
import struct
from pathlib import Path

import pytest

from llvm.c_pairs import HEAD
from llvm.random_c import RandomC
from twinproof.align.match import match_programs
from twinproof.base.budget import Deadline
from twinproof.bounded.defined_check import DefinedCheck
from twinproof.execute.explore import Summary
from twinproof.execute.inputs import Inputs
from twinproof.execute.memory.beyond_terms import PointerTerm
from twinproof.execute.memory.block_variables import memory_of
from twinproof.execute.memory.memory_cells import plain_bits
from twinproof.execute.parameterised import Erased
from twinproof.execute.state import Path as Conditions
from twinproof.execute.universe import Universe
from twinproof.interpret.blocks import MemoryBlock, Pointer
from twinproof.interpret.machine import Halted, Machine, RunLimits, machine_of
from twinproof.ir.program import Program
from twinproof.ir.types import BYTE
from twinproof.llvm.c_in import CFrontEnd
from twinproof.smt.query import Answer, Query, Unsure
from twinproof.term.evaluate import evaluate
from twinproof.term.leaf import BLOCK_SIZE, BitsOf, CellOf, LibraryFunction, Parameter, Static
from twinproof.term.term import Term, Value, integer, real

_INTS = [0, 1, -1, 2, -2, 3, 7, 8, 31, 32, 100, -100, 2147483647, -2147483648, 65535, -32768]
_LONGS = [*_INTS, (1 << 63) - 1, -(1 << 63), 1 << 40]
_LIMITS = RunLimits(blocks=1_000_000)


class Silent:
    """A solver that never knows."""

    def check(self, query: Query, seconds: float) -> Answer:
        return Unsure("")

    def feasible(self, conditions: tuple[Term, ...], seconds: float) -> Answer:
        return Unsure("")


class Leaves:
    """What leaves are where a program is called with some numbers: variables hold what they begin with."""

    def __init__(self, program: Program, args: list[int]) -> None:
        self.args = args
        self.numbers: dict[str, int] = {}
        self._machine = machine_of(program, limits=_LIMITS)

    def __call__(self, term: Term, args: tuple[Value, ...]) -> Value:
        match term.payload:
            case Parameter(index):
                return self.args[index]
            case Static(path):
                return self.numbers.setdefault(path, len(self.numbers) + 1)
            case CellOf(type):
                path = next(path for path, number in self.numbers.items() if number == args[0])
                return cell(block_of(self._machine, path), integer(args[1]), type.bits // 8)
            case BitsOf(sort):
                layout = "<d<q" if sort.bits == 64 else "<f<i"
                found: int = struct.unpack(layout[2:], struct.pack(layout[:2], real(args[0])))[0]
                return found
            case LibraryFunction(kind=kind):
                return args[0] if kind == "sign" else 1  # of an order, or a test that holds
        assert term.payload is BLOCK_SIZE
        return 1000


def block_of(machine: Machine, path: str) -> MemoryBlock:
    owner, _, name = path.rpartition(".")
    machine.initialise(machine.load(owner))
    place = machine.load(owner).statics[name]
    assert isinstance(place, Pointer)
    return place.block


def cell(block: MemoryBlock, offset: int, size: int) -> int:
    inside = offset >= 0 and offset + size <= block.size
    return int.from_bytes(block.data[offset : offset + size], "little", signed=True) if inside else 0


class Executed:
    """A program and all ends of its function `f`, found at once."""

    def __init__(self, folder: Path, source: str, bound: int = 40) -> None:
        (folder / "f.c").write_text(HEAD + source)
        origin, self.program = CFrontEnd().open([folder / "f.c"])
        matching = match_programs(self.program, origin.classes(), self.program, origin.classes(), guess=False)
        inputs = Inputs(Universe(matching.old, matching.classes), Erased(), "any", at_start=True)
        self.check = DefinedCheck(matching.old, matching.new, inputs, Silent(), Deadline(120), bound)
        self.method = next(pair.old for pair in matching.pairs if pair.old.name == "f")
        self.summary: Summary = self.check._summary(self.check.executors[0], self.method, self.check.arguments(self.method), Conditions())

    def agrees(self, args: list[int]) -> str:
        """What the program does with some arguments, by both executors."""
        machine = machine_of(self.program, limits=_LIMITS)
        leaves = Leaves(self.program, args)
        try:
            result = machine.call(self.method.owner, "f", self.method.descriptor, *args)
        except Halted as stop:
            reason, why = stop.reason, stop.detail.split(" (")[0]
            assert (reason, self._ends(leaves)) == ("undefined", [f"undefined {why}"]), args
            return "undefined"
        assert self._ends(leaves) == ["returned"], args
        assert self.summary.returned is not None
        assert value_of(self.summary.returned[1], leaves) == result, args
        self._same_memory(machine, leaves)
        return "returned"

    def _ends(self, leaves: Leaves) -> list[str]:
        executor = self.check.executors[0]
        found = [f"undefined {why}" for path, why in executor.undefined if holds(path, leaves)]
        found += [f"stopped {why}" for state, why in self.summary.stopped if holds(state.path, leaves)]
        found += ["cut" for cut in executor.cuts if value_of(cut.condition, leaves)]
        returned = self.summary.returned
        return [*found, "returned"] if returned is not None and not returned[0].is_ghost and holds(returned[0].path, leaves) else found

    def _same_memory(self, machine: Machine, leaves: Leaves) -> None:
        assert self.summary.returned is not None
        memory = memory_of(self.summary.returned[0])
        for base, (size, _) in self.check.blocks.variables.items():
            assert isinstance(base.payload, Static)
            data = block_of(machine, base.payload.path).data
            read = [memory.read(PointerTerm(base, at), BYTE, 1, lambda condition, why: None) for at in range(size)]
            assert [integer(value_of(plain_bits(byte), leaves)) & 255 for byte in read] == list(data), base


def value_of(value: Value, leaves: Leaves) -> Value:
    return evaluate([value], leaves)[value] if isinstance(value, Term) else value


def holds(path: Conditions, leaves: Leaves) -> bool:
    values = evaluate(path.conditions, leaves)
    return all(values[condition] for condition in path.conditions)


def compared(folder: Path, seed: int, runs: int) -> list[str]:
    """What a random program does, run after run."""
    source = RandomC(seed).program().replace("static step steps", "static const step steps")  # else what is called is not known
    program, rng = Executed(folder, source), random.Random(seed)
    return [program.agrees([rng.choice(_INTS), rng.choice(_INTS), rng.choice(_LONGS)]) for _ in range(runs)]


@pytest.mark.parametrize("seed", [2, 6, 8])
def test_random_programs(tmp_path: Path, seed: int) -> None:
    """A few of them."""
    assert "returned" in compared(tmp_path, seed, 6)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20, 60))
def test_many_random_programs(tmp_path: Path, seed: int) -> None:
    """More of them."""
    compared(tmp_path, seed, 12)


STRINGS = r"""
static char one[8], two[8];
static void fill(char *to, unsigned long bits, int length) { for (int i = 0; i < length; i++) to[i] = "abA"[bits >> 2 * i & 3]; }
long f(int a, unsigned b, long c) {
  char p[16], q[16];
  memset(p, 0, 16); memset(q, 0, 16);
  fill(p, (unsigned long)a & 0xffff, 6); fill(q, b & 0xffff, 6);
  int n = c & 7;
  long r = strlen(p) + strnlen(q, n) * 10 + (strcmp(p, q) < 0) * 100 + (strncmp(p, q, n) > 0) * 200 + (memcmp(p, q, n) < 0) * 400;
  char *s = strchr(p, "abA"[n % 4]), *t = strrchr(q, 'b'), *u = strstr(p, q), *v = memchr(p, 'A', n), *w = strpbrk(p, "bA");
  r = r * 7 + (s ? s - p : -1); r = r * 7 + (t ? t - q : -1); r = r * 7 + (u ? u - p : -1); r = r * 7 + (v ? v - p : -1);
  r = r * 7 + (w ? w - p : -1);
  r = r * 7 + strspn(p, "ab") + strcspn(p, "A") * 3;
  strcpy(one, p); strncpy(two, q, n); strncat(p, "xyz", n & 3); strcat(p, "!");
  for (char *i = p; *i; i++) r = r * 31 + *i + (isalpha(*i) ? 1 : 0) + toupper(*i) + tolower(*i);
  return r;
}
"""


def test_functions_of_strings(tmp_path: Path) -> None:
    """Those written in C do what the interpreter's do, called with definite strings."""
    rng = random.Random(5)
    machine_runs = 0
    for _ in range(6):
        args = rng.randrange(1 << 12), rng.randrange(1 << 12), rng.randrange(8)
        source = STRINGS.replace(
            "long f(int a, unsigned b, long c) {", "long f(int x, unsigned y, long z) { int a = A; unsigned b = B; long c = C;"
        )
        defines = "".join(f"#define {name} {value}\n" for name, value in zip("ABC", args, strict=True))
        machine_runs += Executed(tmp_path, defines + source).agrees([0, 0, 0]) == "returned"
    assert machine_runs >= 4
