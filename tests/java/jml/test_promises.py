"""Contracts of methods: woven, compiled by javac, and asked on a JVM."""

from __future__ import annotations

import pytest

from support.asked import Woven
from twinproof.contract.contract import Assignable, ClauseKind, OfBefore, OfInput, OfOutcome
from twinproof.java.jml.promises import non_null

COUNTER = r"""
public class A {
    int n;
    A(int n) { this.n = n; }
    //@ requires x > 0;
    //@ requires a != null
    //@    && a.length > 0;
    //@ ensures \result == \old(n) + x;
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == \old(a[i]) + 1);
    int add(int x, int[] a) {
        n += x;
        for (int i = 0; i < a.length; i++) a[i] += x == 7 ? 2 : 1;
        return n;
    }
    /*@ requires x >= 0;
      @ ensures \result >= x ==> \result * \result >= x;
      @*/
    static int square(int x) { return x * x; }
}
"""


def test_requires_ensures_result_and_old() -> None:
    """Of an object and of none."""
    woven = Woven(COUNTER)
    assert not woven.reading.errors
    assert not woven.reading.refused
    assert woven.ask(("add", "new A(1), 2, new int[] {1, 2}"), ("add", "new A(1), 7, new int[] {1}"), ("square", "100000")) == [
        "requires x > 0: true",
        "requires a != null && a.length > 0: true",
        "returned",
        r"ensures \result == \old(n) + x: true",
        r"ensures (\forall int i; 0 <= i && i < a.length; a[i] == \old(a[i]) + 1): true",
        "requires x > 0: true",
        "requires a != null && a.length > 0: true",
        "returned",
        r"ensures \result == \old(n) + x: true",
        r"ensures (\forall int i; 0 <= i && i < a.length; a[i] == \old(a[i]) + 1): false",
        "requires x >= 0: true",
        "returned",
        r"ensures \result >= x ==> \result * \result >= x: true",
    ]


STACK = r"""
public class A<T extends Comparable<T>> {
    //@ public invariant size >= 0 && size <= data.length;
    private /*@ spec_public @*/ int size;
    private /*@ non_null @*/ T[] data;
    static int total;
    A(T[] data, int size) { this.data = data; this.size = size; }

    /*@ public normal_behavior
      @   requires size < data.length;
      @   assignable data[size], size, total, x.*, this.data[*], data[0 .. size - 1];
      @   ensures size == \old(size) + 1 && data[\old(size)] == x;
      @ also
      @   public exceptional_behavior
      @   requires size >= data.length;
      @   assignable \nothing;
      @   signals_only IllegalStateException, java.io.IOException;
      @   signals (IllegalStateException e) e.getMessage() != null;
      @*/
    public void push(/*@ nullable @*/ T x) {
        if (size >= data.length) throw size == 0 ? new IllegalStateException() : new IndexOutOfBoundsException();
        data[size++] = x;
    }

    //@ signals_only IllegalStateException, java.io.IOException;
    //@ signals (Exception) size == 0;
    //@ assignable \everything;
    /*@ helper pure @*/ T peek() {
        if (size == 0) throw new IllegalStateException();
        return data[size - 1];
    }

    //@ requires p == null || p.length > 0;
    //@ ensures \fresh(\result, other(\result)) && \result.length == \old(a).length;
    //@ ensures p != null ==> \result[0] == \old(p[0]);
    static int[] copy(int[] a, int[] p) { return a.clone(); }
    static Object other(Object it) { return it; }
}
"""


@pytest.fixture(scope="module")
def stack() -> Woven:
    return Woven(STACK)


def test_cases(stack: Woven) -> None:
    """Each promises what it does if its own precondition held."""
    assert not stack.reading.errors
    assert not stack.reading.refused
    full = 'new A<String>(new String[] {}, 0), "a"'
    other = 'new A<String>(new String[] {"b"}, 1), "a"'
    requires = "requires (size < data.length) || (size >= data.length): true"
    thrown = "signals (IllegalStateException e) e.getMessage() != null: "
    only = "signals only IllegalStateException, java.io.IOException: "
    invariants = ["invariant size >= 0 && size <= data.length: true", "invariant non_null data: true"]
    assert stack.ask(
        ("push", 'new A<String>(new String[1], 0), "a"'), ("push", full), ("push", other), ("push", "new A<String>(null, 0), null")
    ) == [
        *[requires, "returned", r"ensures size == \old(size) + 1 && data[\old(size)] == x: true", "ensures exceptional_behavior: true"],
        *invariants,
        *[requires, "threw IllegalStateException", "signals normal_behavior: true", only + "true", thrown + "false", *invariants],
        *[requires, "threw IndexOutOfBoundsException", "signals normal_behavior: true", only + "false", *invariants],
        *[requires.replace("true", "false"), "threw NullPointerException", "signals normal_behavior: true", only + "true"],
        "invariant size >= 0 && size <= data.length: NullPointerException",
        "invariant non_null data: false",
    ]


def test_places(stack: Woven) -> None:
    """What may be assigned is asked of the program, too; a case's places count if its precondition held."""
    first, second = stack.contracts["push"].of(ClauseKind.ASSIGNABLE)
    assert second.frame == ()
    assert (first.subjects, second.subjects) == ((OfBefore(0),), (OfBefore(2),))
    assert first.frame is not None
    shown = [(place.text, place.holder is None, place.field, place.cls, place.low is None) for place in first.frame]
    assert shown == [
        ("data[size]", False, None, None, False),
        ("size", False, "size", None, True),
        ("total", True, "total", "A", True),
        ("x.*", False, "*", None, True),
        ("this.data[*]", False, None, None, True),
        ("data[0 .. size - 1]", False, None, None, False),
    ]
    everything, pure = stack.contracts["peek"].of(ClauseKind.ASSIGNABLE)
    assert (everything.frame, pure.frame, pure.text) == (None, (), "pure")
    assert isinstance(first.frame[0], Assignable)


def test_exceptions(stack: Woven) -> None:
    """By the names of their classes; a helper's objects need not keep their invariants."""
    contract = stack.contracts["peek"]
    assert [clause.exceptions for clause in contract.of(ClauseKind.SIGNALS_ONLY)] == [
        ("java.lang.IllegalStateException", "java.io.IOException")
    ]
    assert [clause.exceptions for clause in contract.of(ClauseKind.SIGNALS)] == [("java.lang.Exception",)]
    assert contract.of(ClauseKind.INVARIANT) == ()


def test_new_objects(stack: Woven) -> None:
    """Are asked for apart from the rest."""
    fresh = stack.contracts["copy"].of(ClauseKind.FRESH)
    assert [clause.subjects for clause in fresh] == [(OfInput(0), OfInput(1), OfOutcome())] * 2
    assert all(clause.predicate is not None and clause.predicate.descriptor.endswith(")Ljava/lang/Object;") for clause in fresh)


def test_an_older_value_that_cannot_be_had_matters_only_to_who_asks(stack: Woven) -> None:
    """It is put off."""
    assert stack.ask(
        ("copy", "new int[] {1}, null"), ("copy", "new int[] {1}, new int[] {}"), ("copy", "new int[] {1}, new int[] {2}")
    ) == [
        *["requires p == null || p.length > 0: true", "returned"],
        r"ensures \fresh(\result, other(\result)) && \result.length == \old(a).length: true",
        r"ensures p != null ==> \result[0] == \old(p[0]): true",
        *["requires p == null || p.length > 0: false", "returned"],
        r"ensures \fresh(\result, other(\result)) && \result.length == \old(a).length: true",
        r"ensures p != null ==> \result[0] == \old(p[0]): IllegalStateException",
        *["requires p == null || p.length > 0: true", "returned"],
        r"ensures \fresh(\result, other(\result)) && \result.length == \old(a).length: true",
        r"ensures p != null ==> \result[0] == \old(p[0]): false",
    ]


KINDS = r"""
import java.util.*;
public class A {
    /*@ nullable_by_default @*/ interface I {
        //@ ensures \result > x;
        int inInterface(int x);
        default String inDefault(/*@ non_null */ String s, int... xs) { return s; }
    }
    enum E {
        X, Y { };
        //@ ensures \result == this.ordinal();
        int inEnum() { return ordinal(); }
    }
    record R(int a, String b) {
        //@ requires a > 0;
        R { }
    }
    class Inner<T> {
        int k;
        //@ requires q > 0;
        //@ ensures k == q;
        Inner(int q, List<? extends T> l) { k = q; }
        //@ requires (\forall int i; 0 <= i && i < l.size(); l.get(i) != null);
        <U extends Number & Comparable<U>> void inInner(Map<T, U[]> m, List<T> l) { }
    }
    @Deprecated
    //@ requires x instanceof String s && s.length() > 2;
    //@ ensures \result <==> x.hashCode() == \old(x.hashCode());
    //@ ensures \typeof(x) == \type(String) && \typeof(x) <: \type(Object);
    public boolean types(Object x) throws Exception { return true; }
    //@ ensures \result == xs.stream().filter(v -> v > k).count();
    static long lambdas(List<Integer> xs, int k) { return xs.stream().filter(v -> v > k).count(); }
    //@ ensures (\forall int i; 0 <= i < grid.length; (\forall int j; 0 <= j < grid[i].length; grid[i][j] == \old(grid[i][j]) + 1));
    static void rows(int[][] grid) { for (int[] r : grid) for (int j = 0; j < r.length; j++) r[j]++; }
    //@ ensures \result == (\sum int i; 0 <= i && i <= n; i);
    //@ ensures \result >= (\max int i; 0 <= i <= n; i) && (\min long i; 0 <= i <= n; -i) == -n;
    //@ ensures (\num_of int i; 0 <= i && i < n; i % 2 == 0) == (n + 1) / 2 && (\product int i; 1 <= i < 5; i) == 24;
    //@ ensures (\forall int i, j; 0 <= i && i < j && j < n; (\exists int k; i <= k && k < j; k == i));
    //@ ensures (\forall byte b; b <= 127) && (\forall boolean b; b || !b) && (\exists int i; i == n && i >= 0);
    //@ ensures (\forall int i; 0 <= i && none() != null && i < none().length; false);
    //@ ensures (\forall int i; Integer.MAX_VALUE - 1 <= i && i <= Integer.MAX_VALUE; i > 0);
    static int quantifiers(int n) { return n * (n + 1) / 2; }
    static /*@ nullable */ int[] none() { return null; }
}
"""


@pytest.fixture(scope="module")
def kinds() -> Woven:
    return Woven(KINDS, non_null=True)


def test_all_kinds_of_classes(kinds: Woven) -> None:
    """Their methods are found by the types that javac saw; hidden parameters count."""
    assert not kinds.reading.errors
    assert not kinds.reading.refused
    methods = [str(contract.method) for contract in kinds.reading.contracts(kinds.program)]
    assert "A$I.inInterface(I)I" in methods
    assert "A$E.inEnum()I" in methods
    assert "A$R.<init>(ILjava/lang/String;)V" in methods
    assert "A$Inner.<init>(LA;ILjava/util/List;)V" in methods
    assert "A$Inner.inInner(Ljava/util/Map;Ljava/util/List;)V" in methods
    (made,) = [contract for contract in kinds.reading.contracts(kinds.program) if contract.method.descriptor == "(LA;ILjava/util/List;)V"]
    assert [clause.subjects for clause in made.clauses] == [
        (OfInput(3),),
        (OfInput(2), OfInput(3)),
        (OfInput(0), OfInput(2), OfInput(3)),
    ]


def test_references_are_not_null(kinds: Woven) -> None:
    """By default, where nothing else is said."""
    shown = {contract.method.name: [clause.text for clause in contract.clauses] for contract in kinds.reading.contracts(kinds.program)}
    assert shown["inDefault"] == ["non_null s"]
    assert shown["inInner"][:2] == ["non_null m", "non_null l"]
    assert non_null(True, frozenset(), ())
    assert not non_null(True, frozenset(), ("Nullable",))
    assert non_null(False, frozenset(["non_null"]), ())


def test_expressions(kinds: Woven) -> None:
    """On a JVM, all of these hold."""
    calls = (
        ("types", 'new A(), "abc"'),
        ("lambdas", "java.util.List.of(1, 2, 3), 1"),
        ("rows", "(Object) new int[][] {{1, 2}, {}, {3}}"),
        ("quantifiers", "5"),
    )
    lines = kinds.ask(*calls)
    assert len(lines) == 19
    assert [line for line in lines if not line.endswith(": true") and line != "returned"] == []
