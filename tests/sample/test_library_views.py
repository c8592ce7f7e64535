"""Library objects as their users see them, on the real JVM: the inside of a collection tells no versions apart, what it holds does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from twinproof.sample.sample import Found, NoDifference, Plan
from witness.java_pairs import Pairs, load_pairs

SOURCE = """package p;
import java.util.*;
import java.util.concurrent.*;
class Views {
    static final ConcurrentHashMap<Integer, Integer> CACHE = new ConcurrentHashMap<>(7);
    static Integer fail(int x) { if (x > 5) throw new IllegalStateException(); return x; }
    static int cached(int x) { «CACHE.putIfAbsent(x, fail(x))||CACHE.computeIfAbsent(x, Views::fail)»; return x; }
    static Map<String, Integer> room(int x) { Map<String, Integer> m = new ConcurrentHashMap<>(«7||64»); m.put("a", x); return m; }
    static Map<String, Integer> more(int x) { Map<String, Integer> m = new ConcurrentHashMap<>(); m.put("a", «x||x + 1»); return m; }
    static Map<String, Integer> table(int x) { Map<String, Integer> m = new Hashtable<>(«11||5»); if (x > 7) m.put("a", x); return m; }
    static Map<String, Integer> entry(int x) { Map<String, Integer> m = new Hashtable<>(); m.put(«"a"||"b"», x); return m; }
    static Map<Integer, Integer> chained(int x) {
        Map<Integer, Integer> m = new Hashtable<>(1, 100); m.put(«1||2», x); m.put(«2||1», x); return m; }
    static List<Integer> copied(int x) { List<Integer> l = new CopyOnWriteArrayList<>(); l.add(x); «||l.add(3); l.remove(1);» return l; }
    static List<Integer> turned(int x) { List<Integer> l = new CopyOnWriteArrayList<>(); l.add(«x||3»); l.add(«3||x»); return l; }
}
"""


@pytest.fixture(scope="module")
def pairs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pairs]:
    with load_pairs(tmp_path_factory.mktemp("views"), {"p/Views.java": SOURCE}) as pairs:
        yield pairs


@pytest.mark.parametrize("name", ["cached", "room", "table", "copied"])
def test_the_inside_is_not_seen(pairs: Pairs, name: str) -> None:
    """Room for more, tables that are made early or late, arrays that were copied."""
    found = pairs.sample(f"p.Views.{name}", Plan(20.0, runs=100))
    assert isinstance(found, NoDifference), found


@pytest.mark.parametrize("name", ["more", "entry", "chained", "turned"])
def test_what_it_holds_is_seen(pairs: Pairs, name: str) -> None:
    """Keys, values, and the order of iteration."""
    assert isinstance(pairs.sample(f"p.Views.{name}", Plan(20.0, runs=100)), Found)
