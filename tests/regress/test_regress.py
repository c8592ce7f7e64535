"""Past bugs stay fixed: each dated folder holds the pair of versions that showed one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from twinproof.align.match import Matching, Pair
from twinproof.base.budget import Deadline
from twinproof.base.options import Options
from twinproof.base.verdict import Different, Equivalent, Unknown
from twinproof.bounded.bounded import Equal
from twinproof.bounded.deepen import search
from twinproof.check import check_pairs
from twinproof.command.inspect import run_call
from twinproof.heap.show import show
from twinproof.induct.induct import induct
from twinproof.ir.program import Method
from twinproof.same.events import same_in_step
from twinproof.same.structural import Structural
from twinproof.smt.chain import make_solver
from twinproof.target import Checked, Target, match_targets, open_target

HERE = Path(__file__).parent


def pairs_of(folder: str) -> tuple[Matching, list[Pair]]:
    """The pairs of a folder whose code differs."""
    old, new = (_target(folder, side) for side in ("old", "new"))
    matching = match_targets(old, new)
    structural = Structural(matching.old, matching.new, frozenset(matching.classes))
    code = [pair for pair in matching.pairs if pair.old.name != "<clinit>"]
    return matching, [pair for pair in code if not structural.same(pair.old, pair.new)]


def results_of(folder: str, wanted: Callable[[Method], bool] = lambda method: method.name != "<init>") -> list[Checked]:
    """The checked pairs of a folder, those that are wanted."""
    old, new = (_target(folder, side) for side in ("old", "new"))
    matching = match_targets(old, new)
    return list(check_pairs(old, new, matching, [pair for pair in matching.pairs if wanted(pair.old)], Options(timeout=10)))


def _target(folder: str, side: str) -> Target:
    return open_target(str(HERE / folder / side))


@pytest.mark.parametrize(
    ("folder", "count"), [("2026-11-15-open-types", 11), ("2026-11-16-passed-in-exception", 4), ("2026-11-16-literals", 8)]
)
def test_never_proved(folder: str, count: int) -> None:
    """Pairs that differ, if only on objects nobody has seen, are never proved equal by the solver alone."""
    matching, pairs = pairs_of(folder)
    assert len(pairs) == count
    with make_solver() as solver:
        proved = [p.id for p in pairs if isinstance(search(matching, p, solver, Deadline(10), 8, "any", _ignore), Equal)]
    assert proved == []


@pytest.mark.parametrize(("folder", "count"), [("2026-11-16-changed-classes", 12), ("2026-11-16-classes-above", 5)])
def test_same_code_among_other_classes(folder: str, count: int) -> None:
    """2026-11-16: code that is the same is not proved to do the same where classes that it depends on changed."""
    old, new = (_target(folder, side) for side in ("old", "new"))
    matching = match_targets(old, new)
    pairs = [pair for pair in matching.pairs if pair.old.owner == "Same" and pair.old.name != "<init>"]
    structural = Structural(matching.old, matching.new, frozenset(matching.classes))
    assert [pair.id for pair in pairs if structural.same(pair.old, pair.new)] == []
    with make_solver() as solver:
        proved = [p.id for p in pairs if isinstance(search(matching, p, solver, Deadline(10), 8, "any", _ignore), Equal)]
    assert len(pairs) == count
    assert proved == []


def test_endless_recursion_is_unknown() -> None:
    """2026-11-16: calls within calls that no condition ends overran Python's stack."""
    old, new = (_target("2026-11-16-endless-recursion", side) for side in ("old", "new"))
    matching = match_targets(old, new)
    pairs = [pair for pair in matching.pairs if pair.old.name == "run"]
    (checked,) = check_pairs(old, new, matching, pairs, Options(timeout=5.0, strategy=("bounded",)))
    assert isinstance(checked.verdict, Unknown)
    assert checked.verdict.reason.id == "budget"


def test_constants_of_an_enum() -> None:
    """2026-11-16: the library finds the constants of an enum by itself; code that asks for them is not the same where one was added."""
    matching, pairs = pairs_of("2026-11-16-enum-constants")
    assert {pair.old.name for pair in pairs} == {"values", "valueOf", "by", "any", "count", "reflected"}
    assert [pair.id for pair in pairs if same_in_step(matching, pair)] == []


def test_what_is_moved_was_read() -> None:
    """2026-11-16: a written value said of another reference named a field nobody had read, and reading on from there failed."""
    pair = HERE.parents[1] / "benchmarks" / "heap" / "lists" / "ReverseRecursively"
    matching = match_targets(open_target(str(pair / "old")), open_target(str(pair / "new")))
    (found,) = [one for one in matching.pairs if one.old.name == "reverse"]
    with make_solver() as solver:
        assert isinstance(search(matching, found, solver, Deadline(10), 8, "any", _ignore), Equal)


def test_sign_of_nan() -> None:
    """2026-11-15: `Math.copySign` with a NaN as sign gives what the JVM likes; the interpreter stops instead of guessing."""
    assert said("java.lang.Math.copySign(1.0, NaN)").startswith("stopped (unsupported)")
    assert said("java.lang.Math.copySign(-1.5, 2.0)") == "returned 1.5"
    assert said("java.lang.StrictMath.copySign(-1.5, NaN)") == "returned 1.5"
    assert said("java.lang.Math.rint(NaN)") == "returned NaN"
    assert said("java.lang.Double.doubleToRawLongBits(NaN)").startswith("stopped (unsupported)")
    assert said("java.lang.Math.getExponent(NaN)") == "returned 1024"
    assert said("java.lang.Float.intBitsToFloat(2139095041)") == "returned NaNf"


def said(call: str) -> str:
    """What the interpreter shows of a call of the JDK's."""
    return show(run_call(call, []))


def test_shift_by_a_negative_number() -> None:
    """2026-11-16: the inductive strategy took the distance of a shift for a power of two and failed on a negative one."""
    pair = HERE / "2026-11-16-shift-by-negative"
    matching = match_targets(open_target(str(pair / "old")), open_target(str(pair / "new")))
    (found,) = [one for one in matching.pairs if one.old.name == "run"]
    with make_solver() as solver:
        assert isinstance(induct(matching, found, solver, Deadline(20), "any", _ignore), Equal)


def _ignore(line: str) -> None:
    pass


def test_arrays_of_longs_and_doubles() -> None:
    """Constants that compare arrays of longs or doubles are what the JVM makes them."""
    matching, pairs = pairs_of("2026-11-16-mismatch-of-longs")
    assert [pair.old.name for pair in pairs] == ["longs", "doubles"]
    with make_solver() as solver:
        for pair in pairs:
            assert not isinstance(search(matching, pair, solver, Deadline(20), 4, "any", lambda line: None), Equal), pair.id


def test_messages_of_exceptions_that_stubs_throw() -> None:
    """2026-11-16: by message, two failing calls of `System.arraycopy` were proved equal, whatever they say."""
    matching, pairs = pairs_of("2026-11-16-messages-of-stubs")
    assert [pair.old.name for pair in pairs] == ["copy", "mixed"]
    with make_solver() as solver:
        for pair in pairs:
            found = search(matching, pair, solver, Deadline(20), 4, "any", _ignore, exceptions="message")
            assert not isinstance(found, Equal), pair.id


def test_lists_are_as_their_methods_leave_them() -> None:
    """2026-11-16: the search by distance changed the size inside of a list, and took what no list does for a difference."""
    old, new = (_target("2026-11-16-inside-a-list", side) for side in ("old", "new"))
    matching = match_targets(old, new)
    (pair,) = (pair for pair in matching.pairs if pair.old.name == "first")
    (result,) = check_pairs(old, new, matching, [pair], Options(timeout=5.0))
    assert not isinstance(result.verdict, Different)


def test_lists_that_have_grown() -> None:
    """2026-11-16: a list whose array was exchanged in one version only was reported as a difference."""
    old, new = (_target("2026-11-16-grown-list", side) for side in ("old", "new"))
    matching = match_targets(old, new)
    (pair,) = (pair for pair in matching.pairs if pair.old.name == "touch")
    for strategy in ("sample", "bounded"):
        (checked,) = check_pairs(old, new, matching, [pair], Options(timeout=10.0, strategy=(strategy,)))
        assert isinstance(checked.verdict, Equivalent) is (strategy == "bounded"), checked.verdict
        assert not isinstance(checked.verdict, Different), checked.verdict


def test_functions_that_come_out() -> None:
    """2026-11-16: lambdas that two versions return or store were one object, whatever their code does."""
    old, new = (_target("2026-11-16-functions", side) for side in ("old", "new"))
    matching = match_targets(old, new)
    pairs = [pair for pair in matching.pairs if pair.old.name not in ("<init>", "<clinit>", "helper")]
    results = check_pairs(old, new, matching, pairs, Options(timeout=5.0))
    assert {result.pair.old.name: type(result.verdict).__name__ for result in results} == dict.fromkeys(
        ("given", "capturing", "stored", "referred", "below"), "Unknown"
    )


def test_enums_in_another_order() -> None:
    """2026-11-16: a constant that comes from outside had the same ordinal and body in both versions, wherever they declare it."""
    matching, pairs = pairs_of("2026-11-16-enum-order")
    found = [pair for pair in pairs if pair.old.owner == "Order"]
    assert [pair.old.name for pair in found] == ["ordinal", "after", "compared", "any", "comparable", "run", "more"]
    assert not any(same_in_step(matching, pair) for pair in found)
    with make_solver() as solver:
        proved = [pair.old.name for pair in found if isinstance(search(matching, pair, solver, Deadline(20), 4, "any", _ignore), Equal)]
    assert proved == ["more"]


def test_other_statics_at_the_start() -> None:
    """2026-11-16: a class that starts with other statics made every method different whose call, or whose input, started it."""
    old, new = (_target("2026-11-16-other-statics", side) for side in ("old", "new"))
    matching = match_targets(old, new)
    pairs = [pair for pair in matching.pairs if pair.old.name[0] != "<"]
    results = check_pairs(old, new, matching, pairs, Options(strategy=("sample",), timeout=10))
    found = {result.pair.old.name: isinstance(result.verdict, Different) for result in results}
    assert found == {"check": False, "first": True, "count": True, "next": False, "twice": False}


def test_initialiser_that_runs_during_the_call() -> None:
    """2026-11-16: a run that showed when an initialiser ran was taken for a bug of ours; it is a difference, which was executed."""
    results = results_of("2026-11-16-late-initialiser", lambda method: method.name in ("sum", "fails"))
    assert [type(result.verdict) for result in results] == [Different, Different]


def test_objects_that_the_library_cannot_make() -> None:
    """2026-11-16: models of branch conditions were run on builders and big numbers with null in private fields: no such input exists."""
    results = results_of("2026-11-16-library-objects")
    assert len(results) == 3
    assert [result.pair.id for result in results if isinstance(result.verdict, Different)] == []


def test_optionals_that_nobody_can_make() -> None:
    """2026-11-17: models made an empty optional that is not the only one, or one that holds itself, and told versions apart by it."""
    results = results_of("2026-11-17-optionals", lambda method: method.name in ("empty", "number", "itself", "again"))
    assert len(results) == 4
    assert [result.pair.id for result in results if isinstance(result.verdict, Different)] == []


def test_a_field_that_one_version_lacks() -> None:
    """2026-11-17: models gave both versions a field that one of them has by another name, which the interpreter does not take."""
    (result,) = results_of("2026-11-17-renamed-field", lambda method: (method.owner, method.name) == ("Repeated", "length"))
    assert isinstance(result.verdict, Unknown)
    assert result.verdict.reason.id in ("witness-not-buildable", "witness-not-replayed")


def test_type_arguments_that_may_agree() -> None:
    """2026-11-17: `Node<T>` was taken for `Node<Object>`, and so never for a `Node<String>`; the empty optional, functions without state
    and empty lists serve for all type arguments; a product of decimals may throw in one order only."""
    results = results_of("2026-11-17-type-arguments")
    assert len(results) == 16
    assert [result.pair.id for result in results if isinstance(result.verdict, Equivalent)] == []
    unknown = {result.pair.old.name for result in results if isinstance(result.verdict, Unknown)}
    assert unknown <= {"functions", "orders", "lists", "product"}


def test_final_fields_hold_what_they_start_with() -> None:
    """2026-11-18: where an initialiser could not be run, models chose what final static fields hold, and reflection put it there."""
    results = results_of("2026-11-18-final-statics-unknown", lambda method: method.name in ("size", "length", "isThere"))
    assert len(results) == 3
    assert [result.pair.id for result in results if isinstance(result.verdict, Different)] == []
