"""Classes, and what describes types and members, as the library has them: they hold no objects of a program's but constants of enums."""

from __future__ import annotations

from pathlib import Path

import pytest

from twinproof.base.options import Options
from twinproof.check import check_same_code
from twinproof.same.composed import Given
from twinproof.same.events import tolerant_of
from twinproof.target import match_targets, open_target

OLD = """
import java.lang.reflect.*;
enum Level { LOW, HIGH; public String toString() { return "level"; } }
class Far {
    public String toString() { return "far"; }
    public boolean equals(Object other) { return this == other; }
    public int hashCode() { return 1; }
}
class Array implements GenericArrayType {
    public Type getGenericComponentType() { return int.class; }
    public String toString() { return "array"; }
}
class Handler implements InvocationHandler {
    public Object invoke(Object proxy, Method method, Object[] args) { return int.class; }
}
class All {
    static Level named(String name) { return Level.valueOf(name); }
    static boolean below(Class<?> one, Class<?> other) { return one.isAssignableFrom(other); }
    static Type component(GenericArrayType type) { return type.getGenericComponentType(); }
    static Type raw(ParameterizedType type) { return type.getRawType(); }
    static String name(Type type) { return type.getTypeName(); }
    static java.util.EnumSet<Level> every() { return java.util.EnumSet.allOf(Level.class); }
    static java.util.Iterator<Runnable> services() { return java.util.ServiceLoader.load(Runnable.class).iterator(); }
}
"""
ALL = {"named", "below", "component", "raw", "name", "every", "services"}


@pytest.mark.parametrize(
    ("change", "proved"),
    [
        (("", ""), ALL),
        (('"far"', '"farther"'), {"named", "below", "component", "raw", "every"}),
        (("return 1;", "return 2;"), {"named", "below", "component", "raw", "every"}),
        (('"array"', '"an array"'), {"named", "below", "component", "raw", "every"}),
        (("getGenericComponentType() { return int", "getGenericComponentType() { return long"), {"named", "below", "raw", "every"}),
        (("args) { return int", "args) { return long"), {"named", "below", "every"}),
        (("LOW, HIGH", "HIGH, LOW"), {"below", "component", "raw"}),
        (("LOW, HIGH", "LOW, HIGH, HIGHEST"), ALL - {"named", "every"}),
    ],
)
def test_what_is_the_same_code(tmp_path: Path, change: tuple[str, str], proved: set[str]) -> None:
    for side, text in (("old", OLD), ("new", OLD.replace(*change))):
        (tmp_path / side).mkdir()
        (tmp_path / side / "All.java").write_text(text)
    matching = match_targets(open_target(str(tmp_path / "old")), open_target(str(tmp_path / "new")))
    pairs = [pair for pair in matching.pairs if pair.old.owner == "All" and pair.old.name in ALL]
    given = Given(tolerant_of(matching), {})
    assert {pair.old.name for pair in pairs if check_same_code(matching, pair, Options()) or given.decide(pair)} == proved
