"""Contracts of methods: woven, compiled by javac, and asked on a JVM."""

from __future__ import annotations

from support.asked import Woven

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
    assert woven.reading.errors == woven.reading.refused == ()
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
