"""Search by distance finds differences that are next to a branch, of numbers in arguments and in the heap; places are put as read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from twinproof.heap.observe import ArrayNode, Input, Link, Null, ObjectNode, Scalar
from twinproof.heap.places import put
from twinproof.ir.types import BYTE, CHAR, DOUBLE, FLOAT, INT, LONG
from twinproof.java.library.known.registry import KNOWN
from twinproof.sample.concrete import ConcreteRuns, Differs
from twinproof.sample.distance import find_by_distance
from twinproof.sample.sample import Plan
from twinproof.sample.slots import numbers, plain, scalar
from witness.java_pairs import Pairs, load_pairs

MEMBERS = """
    static int rounding(double a, double b, double x) {
        if (!(a > 0 && b > 0)) return -1;
        «return x < (a + 1.0) / (a + b + 2.0) ? 1 : 2;||double c = a + 1.0, d = b + 1.0; return x < c / (c + d) ? 1 : 2;» }
    static int together(int n, int m, double p) {
        if (n < 76543) return 0;
        if (m != n + 3) return 1;
        return p > 0.371 && p < 0.3711 ? «2||3» : 4; }
    static int inHeap(Cell c, long[] a) {
        if (c == null || a == null || a.length < 2) return 0;
        return c.value == 4711L && a[1] == c.value - 1 ? «1||2» : 3; }
    static int chosen(int x) { switch (x) { case 123456: return «1||2»; default: return 0; } }
    static double endless(double p, int n, int seed) {
        double t = 0;
        if (n < «60||70») { for (int i = 0; i < n; i++) if (Math.tan(i + 0.3) < p) ++t; return t; }
        if (n * p < 1.0) { while (t < n && Math.exp(-p * t) > 0.3) ++t; return t; }
        do { t = Math.floor(n * p * Math.log(1 + p) * Math.tan(0.3 * p) + seed); } while (t < 0 || Math.exp(-t) > 0.9);
        return t; }
    static int late(int n, double p, int seed) {
        if (n < «25||50») return 0;
        if (n != 7) p += n;
        if (n > 3) p -= 1;
        if (p != 2) p *= 2;
        if (p > n) p /= 2;
        do { p = p * 0.5 + 1; } while (p > 0 && seed < 530511967);
        return 1; }
    int made;
    Near(int n) { made = n == 987654 ? «1||2» : 0; }
    static int equal(int n, double p) { return n > 99 && p < 0.25 ? «n + 1||1 + n» : 0; }
"""
TEXT = f"class Cell {{ long value; }}\npublic class Near {{ {MEMBERS} }}"


@pytest.fixture(scope="module")
def pairs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pairs]:
    with load_pairs(tmp_path_factory.mktemp("distance"), {"Near.java": TEXT}) as loaded:
        yield loaded


@pytest.mark.parametrize("name", ["rounding", "together", "inHeap", "chosen", "endless", "late", "<init>"])
def test_finds(pairs: Pairs, name: str) -> None:
    old, new = pairs.files(f"Near.{name}")
    real = ConcreteRuns(pairs.sidecar, old, new)
    found, runs = find_by_distance(old, new, pairs.universe(), Plan(20.0, 800), lambda given: isinstance(real.outcome(given), Differs))
    assert found is not None, runs
    again = find_by_distance(old, new, pairs.universe(), Plan(20.0, 800), lambda given: isinstance(real.outcome(given), Differs))
    assert again == (found, runs)


def test_finds_nothing_where_nothing_is(pairs: Pairs) -> None:
    found, runs = find_by_distance(*pairs.files("Near.equal"), pairs.universe(), Plan(20.0, 100), lambda given: False)
    assert found is None
    assert runs > 40


def test_places() -> None:
    heap = (ObjectNode("Cell", (("Cell.value", Scalar(LONG, 5)),)), ArrayNode("int[]", (Scalar(INT, 1), Scalar(INT, 2))))
    given = Input(heap, Null(), (Link(0), Scalar(DOUBLE, 0)), (("S.x", Scalar(INT, 9)),))
    found = numbers(KNOWN, given)
    assert [value.bits for value in found.values()] == [0, 9, 5, 1, 2]
    for place, value in found.items():
        changed = put(given, place, Scalar(value.type, 77))
        assert numbers(KNOWN, changed) == {**found, place: Scalar(value.type, 77)}


def test_numbers_of_types() -> None:
    for type, number in ((DOUBLE, 0.1), (FLOAT, 0.5), (INT, -3), (CHAR, 65535), (LONG, 1 << 62)):
        made = scalar(type, number)
        assert made is not None
        assert plain(made) == number
    assert scalar(BYTE, 128) is None
    assert scalar(INT, float("nan")) is None
    assert scalar(INT, 2.75) == Scalar(INT, 2)
