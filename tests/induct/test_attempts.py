"""In which ways a pair is tried: all that may help, none that cannot, the plain one first."""

from __future__ import annotations

from support.proofs import setting_of
from support.written import matching_of, method_of
from twinproof.induct.attempts import FUSED, IN_PLACE, PACES, STORED, Attempt, Attempts
from twinproof.ir.cfg import natural_loops
from twinproof.smt.chain import Chain

UP = """
  method static f(II)I {
    registers int n, int k, int s, int i
    params n, k
  b0:
    s = 0
    i = 0
    jump b1
  b1:
    if lt.int i, n then b2 else b3
  b2:
    s = add.int s, i
    i = add.int i, 1
    jump b1
  b3:
    return s
  }
"""
STRAIGHT = "  method static f(II)I {\n    registers int n, int k\n    params n, k\n  b0:\n    return k\n  }\n"
RECURSIVE = """
  method static f(II)I {
    registers int n, int k, int m, int r
    params n, k
  b0:
    if le.int n, 0 then b1 else b2
  b1:
    return k
  b2:
    m = sub.int n, 1
    r = add.int k, m
    r = call static C.f(II)I (m, r)
    return r
  }
"""
DOWN = UP.replace("i = 0", "i = n").replace("lt.int i, n", "gt.int i, 0").replace("i = add.int i, 1", "i = sub.int i, 1")
DOWN = DOWN.replace("s = add.int s, i\n    i = sub.int i, 1", "i = sub.int i, 1\n    s = add.int s, i")
HELPED = UP.replace(" f(II)I", " h(II)I") + STRAIGHT.replace("int k\n", "int k, int r\n").replace(
    "return k", "r = call static C.h(II)I (n, k)\n    return r"
)


def attempts(old: str, new: str, solver: Chain) -> list[Attempt]:
    matching = matching_of(old, new)
    pair = (method_of(matching.old.program, "f"), method_of(matching.new.program, "f"))
    return list(Attempts(setting_of(matching, solver), pair))


def forms(found: list[Attempt]) -> set[str]:
    return {line for _, form in found if form is not None for line in form.lines}


def test_the_plain_one_comes_first_and_all_paces_are_tried(solver: Chain) -> None:
    found = attempts(UP, UP, solver)
    assert found[0] == (PACES[0], None)
    plain = [pace for pace, form in found if form is None]
    assert set(plain) >= {pace for pace in PACES if not pace.exits}
    assert len(plain) == len(set(plain))
    assert not any(pace.tail_calls_loop or pace.by_strides or pace.reverses is not None for pace in plain)


def test_waiting_behind_loops_is_for_different_numbers_of_exits(solver: Chain) -> None:
    early = UP.replace("  b2:\n", "  b2:\n    if eq.int i, k then b3 else b4\n  b4:\n").replace("  b3:\n    return s\n", "")
    early = early.replace("  b4:\n", "  b3:\n    return s\n  b4:\n")
    assert not any(pace.exits for pace, _ in attempts(UP, UP, solver))
    assert any(pace.exits for pace, _ in attempts(UP, early, solver))


def test_straight_code_is_tried_once(solver: Chain) -> None:
    assert attempts(STRAIGHT, STRAIGHT, solver) == [(PACES[0], None)]


def test_recursion_may_be_a_loop(solver: Chain) -> None:
    looping = [pace for pace, form in attempts(RECURSIVE, UP, solver) if form is None and pace.tail_calls_loop]
    assert len(looping) >= len([pace for pace in PACES if not pace.exits])
    assert not any(pace.tail_calls_loop for pace, _ in attempts(UP, UP, solver))


def test_a_loop_is_reversed_where_the_other_counts_down(solver: Chain) -> None:
    assert [pace.reverses for pace, _ in attempts(UP, DOWN, solver) if pace.reverses is not None] == [0]
    assert [pace.reverses for pace, _ in attempts(DOWN, UP, solver) if pace.reverses is not None] == [1]


def test_strides_count_where_they_differ(solver: Chain) -> None:
    by_two = UP.replace("i = add.int i, 1", "i = add.int i, 2")
    assert [pace for pace, _ in attempts(UP, by_two, solver) if pace.by_strides]
    assert not [pace for pace, _ in attempts(by_two, by_two, solver) if pace.by_strides]


def test_helpers_that_loop_are_put_in_place(solver: Chain) -> None:
    found = attempts(HELPED, UP, solver)
    assert IN_PLACE in forms(found)
    (methods,) = {tuple(form.methods) for _, form in found if form is not None and IN_PLACE in form.lines}
    bodies = [method.body for method in methods]
    assert [len(natural_loops(body)) for body in bodies if body is not None] == [1, 1]
    assert forms(attempts(UP, UP, solver)) == set()


def test_loops_are_fused(solver: Chain) -> None:
    second = """  b3:
    i = 0
    jump b4
  b4:
    if lt.int i, n then b5 else b6
  b5:
    s = add.int s, k
    i = add.int i, 1
    jump b4
  b6:
"""
    two = UP.replace("  b3:\n", second)
    assert forms(attempts(two, UP, solver)) == {FUSED}


def test_recursion_that_puts_back_stores_once(solver: Chain) -> None:
    text = """class C extends java.lang.Object {
  field C next
  method static f(LC;)LC; {
    registers ref c, ref d
    params c
  b0:
    if eq.ref c, null then b1 else b2
  b1:
    return null
  b2:
    d = get c, C.next C
    d = call static C.f(LC;)LC; (d)
    put c, C.next C, d
    return c
  }
}
"""
    head = text[: text.index("    registers")]
    looping = f"""{head}    registers ref c, ref d
    params c
  b0:
    d = c
    jump b1
  b1:
    if eq.ref d, null then b2 else b3
  b2:
    return c
  b3:
    d = get d, C.next C
    jump b1
  }}
}}
"""
    assert STORED in forms(attempts(text, looping, solver))
    lost = text.replace("put c, C.next C, d\n", "")
    assert STORED not in forms(attempts(lost, looping, solver))
