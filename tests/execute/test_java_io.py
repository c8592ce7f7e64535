"""What is printed: to the standard output and the standard error, apart, in the order in which it was."""

from __future__ import annotations

import pytest

from support.stubbed import LEFT, Shown, StubScene
from twinproof.execute.texts import known
from twinproof.ir.types import BOOLEAN, OBJECT, REF, ClassType
from twinproof.java.library.followed import STUBBED
from twinproof.java.library.java_io import STUBS
from twinproof.term.leaf import Static
from twinproof.term.term import Term, Value, lift

STREAM = "java.io.PrintStream"
STRING = "Ljava/lang/String;"


class PrintScene(StubScene):
    """With both streams."""

    @property
    def out(self) -> Term:
        return self.inputs.known.object(Static("java.lang.System.out", ""), ClassType(STREAM))[0]

    @property
    def err(self) -> Term:
        return self.inputs.known.object(Static("java.lang.System.err", ""), ClassType(STREAM))[0]

    def printed(self) -> tuple[str, str]:
        return shown(self.state.heap.output), shown(self.state.heap.errors)


def shown(text: Value) -> str:
    """A row of texts, with a bar where the machine says how a line ends."""
    assert isinstance(text, Term)
    parts = text.args if str(text.payload) == "concatenation" else (text,)
    return "".join("|" if str(part.payload) == "line end" else str(known(part)) for part in parts)


@pytest.mark.parametrize(
    ("key", "args", "expected"),
    [
        ("print(I)V", (-5,), "-5"),
        ("println(I)V", (7,), "7|"),
        ("print(C)V", (ord("x"),), "x"),
        ("println(Z)V", (1,), "true|"),
        ("print(J)V", (1 << 40,), str(1 << 40)),
        (f"println({STRING})V", ("hi",), "hi|"),
        (f"print({STRING})V", (None,), "null"),
        ("println(Ljava/lang/Object;)V", ("hi",), "hi|"),
        ("println()V", (), "|"),
        ("flush()V", (), ""),
    ],
)
def test_what_is_printed(key: str, args: tuple[Shown, ...], expected: str) -> None:
    scene = PrintScene()
    assert scene.result(f"{STREAM}.{key}", scene.out, *args) is None
    assert scene.printed() == (expected, "")


def test_two_streams_in_order() -> None:
    scene = PrintScene()
    for stream, text in ((scene.out, "a"), (scene.err, "x"), (scene.out, "b"), (scene.err, "y")):
        scene.result(f"{STREAM}.print({STRING})V", stream, text)
    assert scene.printed() == ("ab", "xy")


def test_boxes_are_written_as_their_numbers() -> None:
    scene = PrintScene()
    summary = scene.called("java.lang.Integer.valueOf(I)Ljava/lang/Integer;", 300)
    assert summary is not None
    assert summary.returned is not None
    scene.result(f"{STREAM}.println(Ljava/lang/Object;)V", scene.out, summary.returned[1])
    assert scene.printed()[0] == "300|"


def test_other_streams_and_objects_are_refused() -> None:
    """Their code may do anything; nothing was printed."""
    scene = PrintScene()
    assert scene.result(f"{STREAM}.println(I)V", scene.inputs.parameter(0, ClassType(STREAM), non_null=True), 1) == LEFT
    assert scene.result(f"{STREAM}.println(I)V", scene.make(STREAM), 1) == LEFT
    assert scene.result(f"{STREAM}.println(Ljava/lang/Object;)V", scene.out, scene.make("C")) == LEFT
    assert scene.result(f"{STREAM}.println(Ljava/lang/Object;)V", scene.out, scene.inputs.parameter(1, OBJECT)) == LEFT
    assert scene.printed() == ("", "")


WRITER = "java.io.PrintWriter"


def test_a_writer_over_a_standard_stream_is_made_without_asking_the_machine() -> None:
    """Its own fields are as its code leaves them; those of what it writes to are not told, and no code is followed that needs them."""
    scene = PrintScene()
    made = scene.make(WRITER)
    assert scene.result(f"{WRITER}.<init>(Ljava/io/OutputStream;Z)V", made, scene.out, 1) is None
    assert scene.state.heap.read_field(made, f"{WRITER}.psOut", ClassType(STREAM)) is scene.out
    assert scene.state.heap.read_field(made, f"{WRITER}.autoFlush", BOOLEAN) == 1
    inside = scene.class_of(lift(scene.state.heap.read_field(made, f"{WRITER}.out", OBJECT), REF))
    assert inside in STUBBED


def test_no_stub_prints_to_a_stream_from_outside() -> None:
    for key in STUBS:
        scene = PrintScene()
        given = scene.inputs.parameter(0, ClassType(STREAM), non_null=True)
        if "<init>" in key:
            assert scene.result(key, scene.make(WRITER), given, 0) == LEFT, key
            continue
        assert scene.result(key, given, *(["x"] if "Ljava" in key else [] if "()" in key else [1])) == LEFT, key
