"""The table of call-backs against the JDKs at hand: derived again, and what objects that write down their calls are really asked for."""

from __future__ import annotations

import subprocess
import zlib
from functools import cache
from pathlib import Path

import pytest

from twinproof.ir.instruction import MethodRef
from twinproof.ir.program import Program
from twinproof.ir.resolve import resolve_method
from twinproof.ir.types import OBJECT
from twinproof.java.callbacks.derive import ANYTHING, Graph, Node, closures
from twinproof.java.callbacks.hierarchy import Hierarchy
from twinproof.java.callbacks.make import joined, rows_of
from twinproof.java.callbacks.table import DERIVED_FROM, Table, known, table, write
from twinproof.java.find.classpath import open_classpath
from twinproof.java.find.jdk import Jdk, installed_jdks
from twinproof.java.load.load import load_program
from twinproof.language.conduct import CALLED, EXACTLY, OWN, Ask, Asks

HERE = Path(__file__).parent
JDKS = {jdk.version: jdk for jdk in installed_jdks() if jdk.version in DERIVED_FROM}
PACKAGES = ("java.util", "java.util.function", "java.util.stream", "java.lang", "java.io")
each_jdk = pytest.mark.parametrize("jdk", list(JDKS.values()), ids=[f"jdk{version}" for version in JDKS])
SAMPLE = (
    "java.util.ArrayList.add(Ljava/lang/Object;)Z",
    "java.util.Stack.push(Ljava/lang/Object;)Ljava/lang/Object;",
    "java.util.ArrayDeque.pop()Ljava/lang/Object;",
    "java.util.HashSet.<init>(Ljava/util/Collection;)V",
    "java.util.Collections.sort(Ljava/util/List;)V",
    "java.lang.Number.byteValue()B",
    "java.lang.Throwable.toString()Ljava/lang/String;",
    "java.lang.Throwable.<init>(Ljava/lang/String;)V",
    "java.lang.Thread.start()V",
    "java.io.InputStream.read([B)I",
    "java.util.Comparator.reversed()Ljava/util/Comparator;",
    "java.util.Iterator.forEachRemaining(Ljava/util/function/Consumer;)V",
    "java.util.HashMap.put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
)


def node(key: str, how: str) -> Node:
    """The node of a method by its name in the table."""
    front, _, rest = key.partition("(")
    owner, _, name = front.rpartition(".")
    return Node(how, owner, name, f"({rest}")


@pytest.mark.parametrize(
    ("key", "ask"),
    [
        ("java.util.Stack.push(Ljava/lang/Object;)Ljava/lang/Object;", ("java.util.Vector", "addElement")),
        ("java.util.ArrayDeque.pop()Ljava/lang/Object;", ("java.util.ArrayDeque", "pollFirst")),
        ("java.util.Collections.sort(Ljava/util/List;)V", ("java.util.List", "sort")),
        ("java.util.HashMap.put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;", ("java.util.LinkedHashMap", "removeEldestEntry")),
        ("java.lang.Number.byteValue()B", ("java.lang.Number", "intValue")),
        ("java.lang.Throwable.toString()Ljava/lang/String;", ("java.lang.Throwable", "getMessage")),
        ("java.util.AbstractCollection.contains(Ljava/lang/Object;)Z", ("java.util.AbstractCollection", "iterator")),
        ("java.util.Locale.filter(Ljava/util/List;Ljava/util/Collection;)Ljava/util/List;", ("java.util.List", "isEmpty")),
        ("java.util.Properties.storeToXML(Ljava/io/OutputStream;Ljava/lang/String;)V", ("java.io.OutputStream", "write")),
        ("java.util.TimerTask.run()V", None),
    ],
)
def test_known(key: str, ask: Ask | None) -> None:
    """Some call-backs that the JDK is known to make; an abstract method makes none itself."""
    asks = known(key)
    assert asks is not None
    assert asks == frozenset() if ask is None else any(name == ask[1] for _, name in asks)


def test_inherited_code_is_followed() -> None:
    """A call on a type may run what a class of a program inherits, even if the class of the JDK holds nothing itself."""
    asks = known("java.util.List.remove(I)Ljava/lang/Object;", CALLED)
    assert asks is not None
    assert ("java.util.ListIterator", "remove") in asks


def test_collections_ask_for_no_text() -> None:
    """What a map does with its keys is told from what becomes of them as text."""
    for key in (
        SAMPLE[-1],
        "java.util.List.add(Ljava/lang/Object;)Z",
        "java.util.Map.put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
    ):
        asks = known(key, CALLED)
        assert asks is not None
        assert (OBJECT.name, "toString") not in asks
    assert known("java.lang.String.nowhere()V") is None


def test_written_and_read() -> None:
    """A table is read as it was written."""
    few, many = frozenset({("a.A", "m")}), frozenset({("a.A", "m"), ("a.B", "n"), ("a.C", "o"), ("b.A", "p")})
    rows: dict[str, dict[str, Asks]] = {"a.A.f()V": {EXACTLY: few, CALLED: many, OWN: frozenset()}, "b.B.<init>(La/B;)V": {OWN: few}}
    read = Table(zlib.decompress(write(rows)).decode())
    assert list(read) == list(rows)
    assert [read.of("a.A.f()V", way) for way in (EXACTLY, CALLED, OWN)] == [few, many, frozenset()]
    assert [read.of("b.B.<init>(La/B;)V", way) for way in (EXACTLY, CALLED, OWN)] == [None, None, few]
    assert joined([rows, {"a.A.f()V": {EXACTLY: many, CALLED: None}}])["a.A.f()V"] == {EXACTLY: many, CALLED: None, OWN: frozenset()}


@each_jdk
def test_sample(jdk: Jdk) -> None:
    """What is derived for some methods is in the table."""
    graph = Graph(hierarchy(jdk))
    nodes = [node(key, EXACTLY) for key in SAMPLE]
    for one in nodes:
        graph.grow(one)
    assert gaps(dict(zip(SAMPLE, closures(graph, nodes).values(), strict=True))) == []


@pytest.mark.slow
@each_jdk
def test_every_method(jdk: Jdk) -> None:
    """What is derived for all methods is in the table: nothing that a JDK at hand does is left out."""
    rows = rows_of(jdk)
    every = [(f"{way} {key}", asks, known(key, way)) for key, row in rows.items() for way, asks in row.items()]
    assert [key for key, asks, listed in every if listed is not None and (asks is None or not asks <= listed)] == []
    assert {key for key in rows if key not in set(table())} == set()


def gaps(derived: dict[str, frozenset[Ask]]) -> list[str]:
    """The methods that ask for more than the table says."""
    every = ((key, asks, known(key)) for key, asks in derived.items())
    return [key for key, asks, listed in every if listed is not None and (ANYTHING in asks or not asks <= listed)]


@each_jdk
def test_spies(jdk: Jdk, tmp_path: Path) -> None:
    """A part of the calls, other ones for each JDK."""
    check_spies(jdk, tmp_path, rounds=1, part=jdk.version % 24, parts=24, least=100)


@pytest.mark.slow
@each_jdk
def test_all_spies(jdk: Jdk, tmp_path: Path) -> None:
    """All methods that can be called with what can be made, several times."""
    check_spies(jdk, tmp_path, rounds=6, part=0, parts=1, least=20_000)


def check_spies(jdk: Jdk, tmp_path: Path, rounds: int, part: int, parts: int, least: int) -> None:
    """Whether all that spies were asked for is in the table."""
    subprocess.run([jdk.javac, "-nowarn", "-Xlint:none", "-d", tmp_path, HERE / "Spies.java"], check=True, capture_output=True)
    command: list[str | Path] = [jdk.java, "-cp", tmp_path, "Spies", str(rounds), str(part), str(parts), *PACKAGES]
    lines = subprocess.run(command, check=True, capture_output=True, text=True, cwd=tmp_path).stdout.splitlines()
    assert int(lines[-1].removeprefix("spies: ")) > 150
    program = load_program(open_classpath([], jdk))
    calls = [line.split(" ") for line in lines[:-1]]
    wrong = {
        f"{type}.{name}{descriptor}: {ask}"
        for type, name, descriptor, seen in calls
        for ask in not_known(program, type, name, descriptor, seen)
    }
    assert sorted(wrong) == []
    assert len(calls) >= least


def not_known(program: Program, type: str, name: str, descriptor: str, seen: str) -> list[str]:
    """What was asked for in a call and is not among what the table says of it."""
    asks = of_call(program, type, name, descriptor)
    every = (ask.split("#") for ask in seen.split(",") if ask)
    return (
        []
        if asks is None
        else [f"{kind}#{asked}" for kind, asked in every if not any((above, asked) in asks for above in types(program, kind))]
    )


def of_call(program: Program, type: str, name: str, descriptor: str) -> frozenset[Ask] | None:
    """What a call of a public method on a class of the library may ask for, with the call itself if an object of a program's is called."""
    method = resolve_method(program, MethodRef(type, name, descriptor))
    key = "" if method is None else f"{method.owner}.{name}{descriptor}"
    asks = known(key) if known(key, CALLED) is None else known(key, CALLED)
    return None if asks is None else asks | {(type, name)}


def types(program: Program, name: str) -> set[str]:
    """All types of a class."""
    cls = program.find(name)
    above = (cls.superclass, *cls.interfaces) if cls else ()
    return {name, OBJECT.name, *(one for other in above if other for one in types(program, other))}


@cache
def hierarchy(jdk: Jdk) -> Hierarchy:
    """The classes of a JDK."""
    return Hierarchy(open_classpath([], jdk))
