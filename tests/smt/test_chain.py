"""The chain's links, each on its own: trivial answers, slices, memory, belief."""

from __future__ import annotations

import math
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from smt.asking import term, terms
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import BOOLEAN, DOUBLE, INT, REF
from twinproof.smt.chain import CheckedSolver, EscalatingSolver, SolverStage, TrivialSolver, make_solver
from twinproof.smt.hard.slicing import SlicingSolver
from twinproof.smt.memory import Memory, RememberingSolver
from twinproof.smt.model import Assignment, point
from twinproof.smt.query import Answer, Query, Sat, Unsat, Unsure
from twinproof.smt.solvers.portfolio import Portfolio, order
from twinproof.smt.solvers.process import Entrant, Reply, Stable
from twinproof.smt.solvers.wire import HEADER, pack, unpack
from twinproof.term.build import and_, apply, compare, equal, not_, or_, same
from twinproof.term.encode import Encoder, Unencodable
from twinproof.term.leaf import About, ByName
from twinproof.term.term import Term, Value, constant, fresh, function, intern, real, variable

X, Y, Z = (variable(ByName(name), INT) for name in "xyz")
A, B = variable(ByName("a"), REF), variable(ByName("b"), REF)
D = variable(ByName("d"), DOUBLE)
P = variable(ByName("p"), BOOLEAN)


class Scripted:
    """A solver that gives prepared answers and notes what it was asked."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = list(answers)
        self.asked: list[tuple[Term, ...]] = []

    def check(self, query: Query, seconds: float) -> Answer:
        self.asked.append(query.conditions)
        return self.answers.pop(0)


def model(**values: Value) -> Sat:
    return Sat(Assignment({point({"x": X, "y": Y, "z": Z, "d": D}[name], ()): value for name, value in values.items()}))


def test_trivial() -> None:
    nobody = Scripted()
    solver = TrivialSolver(nobody)
    assert isinstance(solver.check(Query(()), 1), Sat)
    assert isinstance(solver.check(Query(terms(constant(BOOLEAN, True))), 1), Sat)
    assert solver.check(Query(terms(P, constant(BOOLEAN, False))), 1) == Unsat()
    assert (
        solver.check(Query(terms(intern("and", BOOLEAN, terms(P, compare("lt", INT, X, Y))), intern("not", BOOLEAN, (P,)))), 1) == Unsat()
    )
    assert nobody.asked == []


def test_declared_bounds_reach_the_solver() -> None:
    byte = variable(ByName("byte"), INT, (-128, 127))
    with make_solver() as chain:
        answer = chain.check(Query(terms(compare("gt", INT, apply(OPERATORS["add.int"], byte, X), 100), equal(INT, X, 0))), 5)
        assert isinstance(answer, Sat)
        assert 100 < real(answer.model.leaf(byte, ())) < 128
        above = compare("gt", INT, apply(OPERATORS["mul.int"], byte, byte), Y)
        assert chain.check(Query(terms(above, equal(INT, Y, 16384))), 5) == Unsat()


def test_slices_are_asked_apart_and_joined() -> None:
    inner = Scripted(model(x=1, y=2), model(z=3))
    first, second = compare("lt", INT, X, Y), compare("lt", INT, Z, 4)
    answer = SlicingSolver(inner).check(Query(terms(first, second)), 1)
    assert inner.asked == [(first,), (second,)]
    assert isinstance(answer, Sat)
    assert [answer.model.leaf(term, ()) for term in (X, Y, Z)] == [1, 2, 3]


def test_what_a_model_says_of_other_slices_does_not_count() -> None:
    """A remembered model is of a larger question: in the joined one each slice has its own numbers."""
    inner = Scripted(model(x=1, y=2, z=9), model(x=7, y=5, z=3))
    answer = SlicingSolver(inner).check(Query(terms(compare("lt", INT, X, Y), compare("lt", INT, Z, 4))), 1)
    assert isinstance(answer, Sat)
    assert [answer.model.leaf(term, ()) for term in (X, Y, Z)] == [1, 2, 3]


def test_a_shared_function_is_not_sliced() -> None:
    """f(a) > 0 and f(b) < 0 exclude a == b: they belong together."""
    inner = Scripted(Unsat())
    conditions = terms(compare("gt", INT, function(ByName("f"), INT, (A,)), 0), compare("lt", INT, function(ByName("f"), INT, (B,)), 0))
    assert SlicingSolver(inner).check(Query(conditions), 1) == Unsat()
    assert inner.asked == [conditions]


def test_an_unsure_slice_does_not_hide_an_unsat_one() -> None:
    inner = Scripted(Unsure("tired"), Unsat())
    assert SlicingSolver(inner).check(Query(terms(compare("lt", INT, X, 4), compare("lt", INT, Z, 4))), 1) == Unsat()
    inner = Scripted(Unsure("tired"), model(z=1))
    assert SlicingSolver(inner).check(Query(terms(compare("lt", INT, X, 4), compare("lt", INT, Z, 4))), 1) == Unsure("tired")


def test_memory() -> None:
    inner = Scripted(model(x=1, y=2), Unsat(), Unsure("tired"), Unsat())
    solver = RememberingSolver(inner, Memory())
    less = compare("lt", INT, X, Y)
    assert isinstance(solver.check(Query(terms(less)), 1), Sat)
    assert isinstance(solver.check(Query(terms(less, not_(equal(INT, X, 9)))), 1), Sat)  # by the model found before
    assert len(inner.asked) == 1
    for _ in range(2):
        assert solver.check(Query(terms(less, equal(INT, X, 9))), 1) == Unsat()
    assert len(inner.asked) == 2
    harder = Query(terms(less, equal(INT, Y, 9)))
    assert solver.check(harder, 1) == Unsure("tired")
    assert solver.check(harder, 1) == Unsat()


def test_a_wrong_model_is_not_believed() -> None:
    less = compare("lt", INT, X, Y)
    assert isinstance(CheckedSolver(Scripted(model(x=1, y=2))).check(Query(terms(less)), 1), Sat)
    answer = CheckedSolver(Scripted(model(x=2, y=1))).check(Query(terms(less)), 1)
    assert answer == Unsure("z3: model does not evaluate")


class ScriptedStable(Stable):
    """Races whose replies are prepared."""

    def __init__(self, replies: dict[str, Reply]) -> None:
        super().__init__(1)
        self._replies = replies

    def race(self, entrants: object, message: bytes, seconds: float, accept: Callable[[str, Reply], bool]) -> list[str]:
        assert isinstance(entrants, list)
        for entrant in entrants:
            assert isinstance(entrant, Entrant)
            if entrant.solver in self._replies and accept(entrant.solver, self._replies[entrant.solver]):
                return []
        return ["no more"]


@pytest.mark.parametrize(
    ("replies", "believed"),
    [
        ({"z3": ("unsat", None)}, False),
        ({"cvc5": ("unsat", None)}, False),
        ({"bitwuzla": ("unsat", None)}, True),
        ({"z3": ("unsat", None), "cvc5": ("unsat", None)}, True),
        ({"z3": ("sat", [2.0])}, False),
        ({"z3": ("sat", [0.5])}, True),
    ],
)
def test_belief_about_floats(replies: dict[str, Reply], believed: bool) -> None:
    portfolio = Portfolio(ScriptedStable(replies), ("z3", "bitwuzla", "cvc5"))
    answer = portfolio.check(Query(terms(compare("lt", DOUBLE, D, 1.0))), 1)
    assert isinstance(answer, Unsure) is not believed


def test_an_unsat_about_floats_is_confirmed_or_doubted() -> None:
    question = Query(terms(compare("lt", DOUBLE, D, 1.0)))
    quick, strong = Scripted(Unsat(), Unsat()), Scripted(Unsure("tired"), Unsat())
    solver = EscalatingSolver(SolverStage(quick, lambda left: left), SolverStage(strong, lambda left: left, floats=True, last_resort=True))
    assert isinstance(solver.check(question, 1), Unsure)
    assert solver.check(question, 1) == Unsat()
    assert len(strong.asked) == 2


def test_integers_are_believed_from_the_first() -> None:
    strong = Scripted()
    solver = EscalatingSolver(SolverStage(Scripted(Unsat()), lambda left: left), SolverStage(strong, lambda left: left))
    assert solver.check(Query(terms(compare("lt", INT, X, Y))), 1) == Unsat()


def test_float_remainder() -> None:
    """Unknown to the solvers: unsat is right, and a model is either checked or marked."""
    remainder = apply(OPERATORS["rem.double"], D, 3.0)
    with make_solver() as chain:
        assert chain.check(Query(terms(not_(same(DOUBLE, remainder, remainder)) or P, not_(P))), 5) == Unsat()
        answer = chain.check(Query(terms(equal(DOUBLE, remainder, 1.5), equal(DOUBLE, D, 7.5))), 5)
        assert isinstance(answer, Sat)
        assert answer.exact
        wrong = chain.check(Query(terms(equal(DOUBLE, remainder, 2.0), equal(DOUBLE, D, 7.5))), 5)
        assert isinstance(wrong, Sat)
        assert not wrong.exact


def test_references() -> None:
    field = function(ByName("next"), REF, (A,))
    with make_solver() as chain:
        answer = chain.check(Query(terms(not_(equal(REF, A, None)), equal(REF, field, A), not_(equal(REF, A, B)))), 5)
        assert isinstance(answer, Sat)
        a, b = answer.model.leaf(A, ()), answer.model.leaf(B, ())
        assert a
        assert a != b
        assert answer.model.leaf(field, (a,)) == a
        raw = intern("eq.ref", BOOLEAN, (A, fresh(70000)))  # an input is never an allocated object, whatever its number
        assert chain.check(Query(terms(raw)), 5) == Unsat()
        apart = intern("eq.ref", BOOLEAN, (fresh(4464), fresh(70000)))  # these numbers agree in their last 16 bits
        assert chain.check(Query(terms(apart)), 5) == Unsat()


def test_functions_of_different_names_are_different() -> None:
    one, other = function(About("f", 1), INT, (X,)), function(About("f", "1"), INT, (X,))
    with make_solver() as chain:
        assert isinstance(chain.check(Query(terms(not_(equal(INT, one, other)))), 5), Sat)
        assert chain.check(Query(terms(equal(INT, X, Y), not_(equal(INT, one, function(About("f", 1), INT, (Y,)))))), 5) == Unsat()


def test_too_many_references() -> None:
    """Beyond the numbers there are for references no answer is given."""
    from twinproof.smt.solvers.bitwuzla_target import BitwuzlaTarget

    encoder = Encoder(BitwuzlaTarget())
    with pytest.raises(Unencodable, match="too many references"):
        encoder.encode([variable(ByName(f"r{number}"), REF) for number in range(1 << 15)])


def test_wire() -> None:
    conditions = terms(or_(P, compare("lt", INT, function(About("any", 1), INT, (X,)), Y)), equal(DOUBLE, D, math.inf))
    seconds, found, roots = unpack(pack(conditions, 2.5)[HEADER:])
    assert seconds == 2.5
    assert [root.op for root in roots] == [condition.op for condition in conditions]
    assert len(found) == len(set(found))
    assert found[-1].sort is BOOLEAN


def test_order() -> None:
    divided = term(equal(INT, apply(OPERATORS["div.int"], X, 10), Y))
    assert order([divided])[0] == "cvc5-int"
    assert order(terms(and_(divided, compare("lt", DOUBLE, D, 1.0)))) == ["bitwuzla", "z3", "cvc5"]


def test_paths_are_followed() -> None:
    path: tuple[Term, ...] = ()
    with make_solver() as chain:
        for number in range(20):
            path = terms(*path, compare("lt", INT, variable(ByName(f"n{number}"), INT), variable(ByName(f"n{number + 1}"), INT)))
            assert isinstance(chain.feasible(path, 20.0), Sat)
            closed = terms(*path, compare("lt", INT, variable(ByName(f"n{number + 1}"), INT), variable(ByName("n0"), INT)))
            assert chain.feasible(closed, 20.0) == Unsat()
        assert chain.processes() == []


def test_solvers_are_loaded_late() -> None:
    source = "import sys; from twinproof.smt.chain import make_solver; make_solver(); print({'z3', 'cvc5', 'bitwuzla'} & set(sys.modules))"
    environment = {"PYTHONPATH": str(Path(__file__).parents[2] / "src")}
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True, env=environment)
    assert done.stdout == "set()\n"
