"""Rules one by one: the constructors make the left side into the right one, and a solver proves both equal, as written, at full width.

The proof goes straight to the solver processes: nothing on its way simplifies.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from term.notation import read, sort_of, term_of
from term.random_terms import Twice, differ
from twinproof.smt.model import declared
from twinproof.smt.query import Query, Unsat
from twinproof.smt.solvers.portfolio import Portfolio
from twinproof.smt.solvers.process import Stable

RULES = """
(sub.int (add.int x y) x) = y
(add.int (sub.int x 1) 1) = x
(mul.int (add.int x y) 2) = (add.int (mul.int x 2) (mul.int y 2))
(shl.int x 3) = (mul.int x 8)
(shl.long l 40) = (mul.long l 0x10000000000)
(neg.int (neg.int x)) = x
(sub.int x x) = 0
(neg.int (sub.int x y)) = (sub.int y x)
(mul.int (mul.int x y) z) = (mul.int x (mul.int z y))
(mul.int (mul.int x 3) (mul.int y 5)) = (mul.int 15 (mul.int x y))
(xor.int x -1) = (sub.int -1 x)
(add.int x (xor.int x -1)) = -1
(and.int x x) = x
(and.int x 0) = 0
(and.int x -1) = x
(and.int (and.int x 255) 15) = (and.int x 15)
(and.int x (or.int x y)) = x
(or.int x (and.int y x)) = x
(or.int x -1) = -1
(or.int (or.int x 1) (or.int y 2)) = (or.int (or.int x y) 3)
(xor.int (xor.int x y) x) = y
(and.int x (xor.int x -1)) = 0
(or.int x (xor.int x -1)) = -1
(and.int char 0xffff) = char
(and.int (int2byte x) 255) = (and.int x 255)
(and.int (add.int x 256) 255) = (and.int x 255)
(int2char x) = (and.int x 0xffff)
(int2byte byte) = byte
(int2byte (int2short x)) = (int2byte x)
(int2byte (int2char x)) = (int2byte x)
(int2short (int2byte x)) = (int2byte x)
(int2char (int2short x)) = (int2char x)
(int2byte (add.int (int2byte x) y)) = (int2byte (add.int x y))
(int2byte (and.int x 255)) = (int2byte x)
(shr.int (shl.int x 24) 24) = (int2byte x)
(shr.int (shl.int x 16) 16) = (int2short x)
(ushr.int (shl.int x 8) 8) = (and.int x 0xffffff)
(ushr.int (shl.int x 31) 31) = (and.int x 1)
(shr.int (shr.int x 3) 5) = (shr.int x 8)
(shr.int (shr.int x 30) 5) = (shr.int x 31)
(ushr.int (ushr.int x 3) 5) = (ushr.int x 8)
(ushr.int (ushr.int x 30) 5) = 0
(ushr.int (ushr.int x 30) 2) = 0
(eq.int one 1) = true
(shl.int x (add.int y 32)) = (shl.int x y)
(eq.int (mul.int (add.int x 1) y) (add.int (mul.int x y) y)) = true
(ushr.int nat 3) = (shr.int nat 3)
(shr.int char 16) = 0
(shl.int x (and.int y 31)) = (shl.int x y)
(shr.int x 32) = x
(shr.long l (and.int y 63)) = (shr.long l y)
(div.int x 1) = x
(div.int x -1) = (neg.int x)
(div.int digit 10) = 0
(div.int nat 8) = (shr.int nat 3)
(div.int (div.int x 3) 5) = (div.int x 15)
(rem.int x 1) = 0
(rem.int x -7) = (rem.int x 7)
(rem.int digit 10) = digit
(rem.int nat 8) = (and.int nat 7)
(long2int (int2long x)) = x
(int2long (long2int (int2long x))) = (int2long x)
(long2int (add.long (int2long x) (int2long y))) = (add.int x y)
(long2int (mul.long (int2long x) (int2long y))) = (mul.int x y)
(long2int (sub.long (mul.long (int2long x) (int2long y)) 0x100000005)) = (sub.int (mul.int x y) 5)
(long2int (and.long (int2long x) 0x1ffffffff)) = x
(long2int (xor.long (int2long x) 0x7fffffff0)) = (xor.int x -16)
(lt.int 5 x) = (not (lt.int x 6))
(le.int x 5) = (lt.int x 6)
(ge.int x 6) = (gt.int x 5)
(gt.int y x) = (lt.int x y)
(ge.int x y) = (not (lt.int x y))
(lt.int x -0x80000000) = false
(le.int x 0x7fffffff) = true
(lt.int x -0x7fffffff) = (eq.int x -0x80000000)
(lt.int bit 1) = (eq.int bit 0)
(eq.int bit 1) = (not (eq.int bit 0))
(ge.int nat 0) = true
(lt.int digit 10) = true
(lt.int (add.int digit 5) 7) = (lt.int digit 2)
(eq.int digit 11) = false
(eq.int (add.int x 3) 5) = (eq.int x 2)
(eq.int (add.int x y) (add.int x z)) = (eq.int y z)
(eq.int (sub.int x y) 0) = (eq.int x y)
(eq.int (mul.int x 3) 6) = (eq.int x 2)
(eq.int (mul.int x 6) 3) = false
(eq.int (mul.int x 6) 4) = (eq.int (mul.int x 2) -1431655764)
(eq.int (xor.int x 5) 6) = (eq.int x 3)
(eq.int (xor.int x y) 0) = (eq.int x y)
(eq.int (and.int x 12) 1) = false
(eq.int (mul.int (add.int x y) (add.int x y)) (add.int (mul.int x x) (add.int (mul.int 2 (mul.int x y)) (mul.int y y)))) = true
(eq.int (mul.int (add.int x y) (sub.int x y)) (sub.int (mul.int x x) (mul.int y y))) = true
(lt.long (int2long x) (int2long y)) = (lt.int x y)
(eq.long (int2long x) 7) = (eq.int x 7)
(lt.long (int2long x) 0x100000000) = true
(eq.int (cmp.long l m) 0) = (eq.long l m)
(lt.int (cmp.long l m) 0) = (lt.long l m)
(gt.int (cmp.long l m) 0) = (lt.long m l)
(eq.int (cmp.long l m) 1) = (lt.long m l)
(eq.int (cmp.long l m) -1) = (lt.long l m)
(lt.int (cmpl.double d e) 0) = (not (le.double e d))
(lt.int (cmpg.double d e) 0) = (lt.double d e)
(le.int (cmpl.double d e) 0) = (not (lt.double e d))
(le.int (cmpg.double d e) 0) = (le.double d e)
(gt.int (cmpl.float f g) 0) = (lt.float g f)
(gt.int (cmpg.float f g) 0) = (not (le.float f g))
(eq.int (cmpl.float f g) 0) = (eq.float f g)
(eq.int (cmpg.float f g) 1) = (not (le.float f g))
(not (not p)) = p
(or p (not p)) = true
(and p (not p)) = false
(or p (and (not p) q)) = (or p q)
(and p (or p q)) = p
(or p (and p q)) = p
(and p (or (not p) q)) = (and p q)
(or (and p q) (and p (not q))) = p
(or (and p q) (and p r)) = (and p (or q r))
(not (and p (not q))) = (or (not p) q)
(not (or p q)) = (and (not p) (not q))
(or (not p) (not q)) = (not (and p q))
(and p (ite p q r)) = (and p q)
(and (lt.int x 5) (lt.int x 9)) = (lt.int x 5)
(or (lt.int x 5) (lt.int x 9)) = (lt.int x 9)
(and (lt.int x 5) (ge.int x 5)) = false
(and (ge.int x 3) (lt.int x 4)) = (eq.int x 3)
(and (eq.int x 3) (eq.int x 4)) = false
(and (eq.int x 3) (ne.int x 4)) = (eq.int x 3)
(and (ge.int x 0) (ne.int x 0)) = (ge.int x 1)
(or (lt.int x 5) (eq.int x 5)) = (lt.int x 6)
(or (ne.int x 3) (ne.int x 4)) = true
(ite p q q) = q
(ite p true q) = (or p q)
(ite p p q) = (or p q)
(ite p q p) = (and p q)
(ite p (not q) q) = (ite q (not p) p)
(ite (not p) x y) = (ite p y x)
(ite p (ite p x y) z) = (ite p x z)
(ite p x (ite q (ite p y z) x)) = (ite (and (not p) q) z x)
(ite (and p q) (ite p x y) z) = (ite (and p q) x z)
(ite (eq.int x y) x y) = y
(ite (eq.int x y) y x) = x
(ite p x (ite q x y)) = (ite (or p q) x y)
(ite p (add.int x 3) x) = (add.int x (ite p 3 0))
(ite p x (add.int x y)) = (ite (not p) (add.int x y) x)
(ite (not p) (add.long l 1) (add.long l 5)) = (add.long (ite p (add.long l 4) l) 1)
(eq.int (ite p 1 0) 1) = p
(eq.int (ite p 1 0) (ite q 1 0)) = (ite p q (not q))
(xor.int (ite p 1 0) 1) = (ite p 0 1)
(eq.int (ite p x 3) (ite p x 4)) = p
(lt.int (ite p 1 (ite q 2 5)) 2) = p
(add.double d -0.0) = d
(sub.double d 0.0) = d
(sub.double d e) = (add.double d (neg.double e))
(add.double d e) = (add.double e d)
(mul.double d 1.0) = d
(lt.int (div.int x 10) 3) = (lt.int x 30)
(lt.int (div.int x 10) 0) = (lt.int x -9)
(lt.int (div.int x 10) -2) = (lt.int x -29)
(lt.long 7 (div.long l 1000)) = (not (lt.long l 8000))
(eq.int (div.int x 10) 0) = (and (lt.int x 10) (not (lt.int x -9)))
(eq.int (div.int x 7) -3) = (and (lt.int x -20) (not (lt.int x -27)))
(eq.int (div.int x 1000) 2147483) = (not (lt.int x 2147483000))
(div.int (div.int x 100000) 100000) = 0
(div.int (ite p (div.int x 10) (div.int y 100)) 10) = (ite p (div.int x 100) (div.int y 1000))
(lt.int (ite p (div.int x 10) (div.int y 100)) 5) = (ite p (lt.int x 50) (lt.int y 500))
(eq.int (ite p (div.int x 10) 4) 5) = (and p (lt.int x 60) (not (lt.int x 50)))
(add.double d 0.0) = (ite (same.double d -0.0) 0.0 d)
(add.double (mul.double d d) 0.0) = (mul.double d d)
(add.double (add.double d (mul.double e e)) 0.0) = (add.double d (mul.double e e))
(same.double (sub.double d e) -0.0) = (and (same.double d -0.0) (same.double e 0.0))
(same.float (mul.float f f) -0.0) = false
(mul.double d -1.0) = (neg.double d)
(mul.double d 2.0) = (add.double d d)
(mul.double (neg.double d) (neg.double e)) = (mul.double d e)
(mul.double (ite (lt.double d 0.0) (neg.double d) d) (ite (lt.double d 0.0) (neg.double d) d)) = (mul.double d d)
(mul.double (ite p -1.0 1.0) d) = (ite p (neg.double d) d)
(div.double (ite p (neg.double d) d) (ite p e (neg.double e))) = (neg.double (div.double d e))
(neg.double (div.double (neg.double d) e)) = (div.double d e)
(div.double d 4.0) = (mul.double d 0.25)
(div.float f -0.5) = (neg.float (add.float f f))
(div.float f 8.507059173023462e37) = (mul.float f 1.1754943508222875e-38)
(mul.float f nan) = nan
(add.float f nan) = nan
(double2float (float2double f)) = f
(double2int (int2double x)) = x
(double2long (int2double x)) = (int2long x)
(double2float (int2double x)) = (int2float x)
(long2double (int2long x)) = (int2double x)
(long2float (int2long x)) = (int2float x)
(double2int (float2double f)) = (float2int f)
(double2long (float2double f)) = (float2long f)
(lt.double d d) = false
(le.double d d) = (eq.double d d)
(lt.double d nan) = false
(eq.double d nan) = false
(same.double d d) = true
(same.double d nan) = (not (eq.double d d))
(lt.double (neg.double d) (neg.double e)) = (lt.double e d)
(lt.double (neg.double d) 3.0) = (lt.double -3.0 d)
(eq.double (neg.double d) (neg.double e)) = (eq.double d e)
(same.double (neg.double d) 0.0) = (same.double d -0.0)
(lt.double (float2double f) (float2double g)) = (lt.float f g)
(same.double (float2double f) (float2double g)) = (same.float f g)
(lt.double (int2double x) (int2double y)) = (lt.int x y)
(same.double (int2double x) (int2double y)) = (eq.int x y)
(lt.double (int2double x) 2.5) = (lt.int x 3)
(le.double (int2double x) 2.5) = (lt.int x 3)
(le.double 2.5 (int2double x)) = (ge.int x 3)
(lt.double 2.0 (int2double x)) = (gt.int x 2)
(eq.double (int2double x) 2.5) = false
(eq.double (int2double x) -0.0) = (eq.int x 0)
(same.double (int2double x) -0.0) = false
(lt.double (int2double x) 1e300) = true
(lt.double inf (int2double x)) = false
(eq.double (int2double x) (int2double x)) = true
(add.double (int2double byte) (int2double digit)) = (long2double (add.long (int2long byte) (int2long digit)))
(sub.double (int2double byte) (int2double digit)) = (long2double (sub.long (int2long byte) (int2long digit)))
(sub.float (int2float byte) (int2float byte)) = 0.0
(sub.double (int2double x) 1.0) = (long2double (sub.long (int2long x) 1))
(add.double (int2double x) 0.0) = (int2double x)
(add.float (int2float byte) 3.0) = (long2float (add.long (int2long byte) 3))
(lt.double (int2double x) (long2double (int2long y))) = (lt.int x y)
(lt.double (add.double (int2double x) (int2double y)) 2.5) = (lt.long (add.long (int2long x) (int2long y)) 3)
(eq.float (int2float byte) 2.5) = false
(lt.float (int2float byte) (int2float digit)) = (lt.int byte digit)
(same.double (add.double (int2double x) (int2double y)) 0.0) = (eq.long (add.long (int2long x) (int2long y)) 0)
(eq.float (int2float x) (int2float x)) = true
(eq.ref a a) = true
(eq.ref a new0) = false
(eq.ref new0 new1) = false
(eq.ref null new0) = false
(eq.ref (ite p a new0) new0) = (not p)
(eq.ref (ite p a b) (ite p a c)) = (or p (eq.ref b c))
(eq.ref (ite p null new0) (ite q new1 null)) = (and p (not q))
(ite (eq.ref a b) a b) = b
"""
ROWS = [tuple(row.split(" = ")) for row in RULES.strip().splitlines()]
BY_BOUNDS = """
(rem.int x y)
(div.int byte 7)
(rem.int byte -5)
(rem.int byte digit)
(mul.int byte digit)
(and.int x char)
(or.int char digit)
(xor.int digit 5)
(shr.int byte 3)
(shr.int byte y)
(ushr.int byte 3)
(ushr.int x 28)
(sub.int digit byte)
(ite p byte char)
(int2long byte)
(long2int (int2long digit))
(cmp.long l m)
(cmpg.float f g)
(int2byte x)
(int2short x)
(rem.long l 10)
(div.long l -3)
(ushr.long l 1)
(mul.long (int2long byte) (int2long digit))
"""


@pytest.fixture(scope="module")
def prover() -> Iterator[Portfolio]:
    stable = Stable(2048)
    yield Portfolio(stable, ("z3", "bitwuzla", "cvc5", "cvc5-int"))
    stable.close()


@pytest.mark.parametrize(("left", "right"), ROWS, ids=[row[0] for row in ROWS])
def test_rule(left: str, right: str, prover: Portfolio) -> None:
    source = read(left)
    target = read(right, sort_of(source))
    assert term_of(source) is term_of(target)
    question = differ(sort_of(source), Twice(target.plain, source.plain))
    assert prover.check(Query((question, *declared([question]))), 60) == Unsat()


@pytest.mark.parametrize("text", BY_BOUNDS.strip().splitlines())
def test_bounds(text: str, prover: Portfolio) -> None:
    """The value of an expression, as written, never leaves the bounds of its term."""
    source = read(text)
    term = term_of(source)
    for outside in (f"(lt.{term.sort} {text} {term.low})", f"(lt.{term.sort} {term.high} {text})"):
        question = read(outside).plain
        assert prover.check(Query((question, *declared([question]))), 60) == Unsat()
