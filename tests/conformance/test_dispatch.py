"""Which method a call runs: overriding across packages, nests, super calls, defaults, bridges; on both machines the same traces."""

from __future__ import annotations

from pathlib import Path

import pytest
from both_machines import Both, assert_ended, load_assembled, load_classes

from assembler import ABSTRACT, INTERFACE, PRIVATE, PROTECTED, PUBLIC, STATIC, ClassBuilder
from twinproof.java.find.entries import java_files
from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import find_jdk
from twinproof.java.sidecar.client import Sidecar

SOURCES = Path(__file__).parent / "dispatch"
METHODS = ("packages", "nests", "supers", "defaults", "bridges", "varargs", "kinds", "hiding", "construction", "overloads")


@pytest.fixture(scope="module")
def sources(sidecar: Sidecar) -> Both:
    return load_classes(compile_sources(java_files(SOURCES), find_jdk()), sidecar)


@pytest.mark.parametrize("method", METHODS)
def test_calls_in_java(sources: Both, method: str) -> None:
    expected, seen = sources.on_jvm("Main", method, "()V"), sources.on_interpreter("Main", method, "()V")
    assert_ended(expected)
    assert expected[0].output.splitlines() == seen[0].output.splitlines()
    assert expected == seen


# --- what no Java source says, but class files may


def make(name: str) -> str:
    """Code that makes an object."""
    return f"new {name}\ndup\ninvokespecial {name}.<init> ()V"


CASES = {
    "invokespecial names the superclass's superclass": f"{make('Z')}\ninvokevirtual Z.callX ()I",
    "invokespecial skips to the nearest implementation": f"{make('Z')}\ninvokevirtual Z.callXn ()I",
    "invokespecial of a method of its own class": f"{make('ZChild')}\ninvokevirtual ZChild.callOwn ()I",
    "invokevirtual of a private method": f"{make('Z')}\ninvokevirtual Z.callPrivate ()I",
    "method of Object through an interface": f"{make('Z')}\ninvokeinterface I.hashCode ()I\npop\niconst_3",
    "inherited abstract over default": f"{make('K')}\ninvokevirtual K.d ()I",
    "static beside an instance method of another result": "invokestatic Z.twin ()I",
    "instance beside a static method of another result": f"{make('Z')}\ninvokevirtual Z.twin ()J\nl2i",
    "private in between does not override": f"{make('Bottom')}\ninvokevirtual Top.m ()I",
    "static in between does not override": f"{make('Bottom')}\ninvokevirtual Top.s ()I",
    "private hides no default": f"{make('HidesPrivately')}\ninvokeinterface Q.mine ()I",
    "package method made public, then overridden elsewhere": f"{make('far/PubChild')}\ninvokestatic near/Pack.call (Lnear/Pack;)I",
    "package method overridden elsewhere only": f"{make('far/Other')}\ninvokestatic near/Pack.call (Lnear/Pack;)I",
    "package method skipped, then overridden at home": f"{make('near/Back')}\ninvokestatic near/Pack.call (Lnear/Pack;)I",
    "protected method overridden elsewhere": f"{make('far/Other')}\ninvokestatic near/Pack.callGuarded (Lnear/Pack;)I",
    "super call over a package method of elsewhere": f"{make('near/Back')}\ninvokevirtual near/Back.up ()I",
}  # fmt: skip


def method(name: str, number: int, flags: int = PUBLIC) -> tuple[str, str, str, int]:
    """A method that returns a number."""
    return (name, "()I", f"bipush {number}\nireturn", flags)


def _class(name: str, parent: str, *methods: tuple[str, str, str, int], interfaces: tuple[str, ...] = ()) -> ClassBuilder:
    cls = ClassBuilder(name, 52, parent, interfaces)
    cls.constructor()
    for each in methods:
        cls.method(*each)
    return cls


def _interface(name: str, *methods: tuple[str, str, str, int]) -> ClassBuilder:
    cls = ClassBuilder(name, 52, flags=PUBLIC | INTERFACE | ABSTRACT)
    for each in methods:
        cls.method(*each)
    return cls


def _special() -> list[ClassBuilder]:
    z = _class(
        "Z", "Y", ("callX", "()I", "aload_0\ninvokespecial X.m ()I\nireturn", PUBLIC),
        ("callXn", "()I", "aload_0\ninvokespecial X.n ()I\nireturn", PUBLIC),
        ("callPrivate", "()I", "aload_0\ninvokespecial Z.hidden ()I\nireturn", PUBLIC), method("hidden", 9, PRIVATE),
        ("callOwn", "()I", "aload_0\ninvokespecial Z.own ()I\nireturn", PUBLIC), method("own", 11), method("m", 12),
        ("twin", "()I", "bipush 13\nireturn", PUBLIC | STATIC), ("twin", "()J", "bipush 14\ni2l\nlreturn", PUBLIC), interfaces=("I",),
    )  # fmt: skip
    y = _class("Y", "X", method("m", 2))
    return [
        _interface("I"),
        _class("X", "java/lang/Object", method("m", 1), method("n", 3)),
        y,
        z,
        _class("ZChild", "Z", method("own", 21)),
    ]


def _between() -> list[ClassBuilder]:
    top = _class("Top", "java/lang/Object", method("m", 1), method("s", 2))
    middle = _class("Middle", "Top", method("m", 3, PRIVATE), method("s", 4, PUBLIC | STATIC))
    j = _interface("J", method("d", 5))
    abstract = ClassBuilder("KAbove", 52, flags=PUBLIC | ABSTRACT | 0x20, interfaces=("J",))
    abstract.constructor()
    abstract.abstract("d", "()I")
    q = _interface("Q", method("mine", 31))
    hides = _class("HidesPrivately", "PrivateMine", interfaces=("Q",))
    private = _class("PrivateMine", "java/lang/Object", method("mine", 32, PRIVATE))
    return [top, middle, _class("Bottom", "Middle"), j, abstract, _class("K", "KAbove", method("d", 6)), q, hides, private]


def _packages() -> list[ClassBuilder]:
    calls = [
        (name, "(Lnear/Pack;)I", f"aload_0\ninvokevirtual near/Pack.{of} ()I\nireturn", PUBLIC | STATIC)
        for name, of in (("call", "m"), ("callGuarded", "g"))
    ]
    pack = _class("near/Pack", "java/lang/Object", method("m", 1, 0), method("g", 2, PROTECTED), *calls)
    pub = _class("near/Pub", "near/Pack", method("m", 3, PUBLIC))
    other = _class("far/Other", "near/Pack", method("m", 5, 0), method("g", 6, PROTECTED))
    back = _class("near/Back", "far/Other", method("m", 7, 0), ("up", "()I", "aload_0\ninvokespecial near/Pack.m ()I\nireturn", PUBLIC))
    return [pack, pub, _class("far/PubChild", "near/Pub", method("m", 4)), other, back]


def _user(number: int, code: str) -> ClassBuilder:
    cls = ClassBuilder(f"User{number}", 52)
    cls.method("run", "()I", f"{code}\nireturn")
    return cls


@pytest.fixture(scope="module")
def assembled(tmp_path_factory: pytest.TempPathFactory, sidecar: Sidecar) -> Both:
    classes = [*(_user(*case) for case in enumerate(CASES.values())), *_special(), *_between(), *_packages()]
    return load_assembled(classes, Path(tmp_path_factory.mktemp("assembled")), sidecar)


@pytest.mark.parametrize("name", list(CASES), ids=[name.replace(" ", "-") for name in CASES])
def test_calls_in_class_files(assembled: Both, name: str) -> None:
    call = (f"User{list(CASES).index(name)}", "run", "()I")
    expected = assembled.on_jvm(*call)
    assert_ended(expected)
    assert [each.end for each in expected] == [each.end for each in assembled.on_interpreter(*call)]
