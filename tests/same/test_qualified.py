"""What proofs rest on besides, pair by pair, and where nothing is proved: by what the code may run, on small programs."""

from __future__ import annotations

import pytest

from support.written import HEAD, matching_of, program_of
from twinproof.align.match import Matching, match_programs
from twinproof.base.assumption import CAPACITY, INITIALISED, Assumption
from twinproof.base.options import Options
from twinproof.base.verdict import Equivalent, Scope, Unknown
from twinproof.java.java import JAVA
from twinproof.same.premises import FRAMES_READ, NAMES_READ, premises_of, qualified

ASSERTS = JAVA.semantics.unasserted
KEPT = """class D extends java.lang.Object {
  method public <init>()V {
    registers ref this
    params this
  b0:
    return
  }
}
"""
MESSAGE = """class E extends java.lang.RuntimeException {
  method public getMessage()Ljava/lang/String; {
    registers ref this, ref t
    params this
  b0:
    t = text "%s"
    return t
  }
}
"""


def program(code: str, line: int = 1, head: str = HEAD, more: str = "") -> str:
    """f calls g, which has the code."""
    return f"""{head}
  field static synthetic boolean {ASSERTS}
  method static f()V {{
  b0:
    call static C.g()V ()
    return ; {line}
  }}
  method static g()V {{
    registers ref o, int t
  b0:
    o = null
    {code}
    return
  }}
}}
{more}"""


def verdict(
    matching: Matching, strategy: str = "induct", assumed: tuple[Assumption, ...] = (), options: Options | None = None
) -> Equivalent | Unknown:
    (pair,) = (pair for pair in matching.pairs if pair.old.name == "f")
    return qualified(matching, pair, Equivalent(Scope((), assumed), strategy), options or Options())


def assumptions(found: Equivalent | Unknown) -> tuple[str, ...]:
    assert isinstance(found, Equivalent)
    return found.scope.assumptions


def reason(found: Equivalent | Unknown) -> str:
    assert isinstance(found, Unknown)
    return found.reason.id


def renamed(code: str) -> Matching:
    """The class D is called E in the new version."""
    old = program(code, more=KEPT)
    new = program(code.replace("new D", "new E").replace("class D", "class E"), more=KEPT.replace("class D", "class E"))
    return match_programs(program_of(old), ["C", "D"], program_of(new), ["C", "E"], {"D": "E"})


def test_a_proof_of_plain_code_is_as_it_was() -> None:
    proof = verdict(matching_of(program("t = 1"), program("t = 2")))
    assert proof == Equivalent(Scope(), "induct")


def test_assertions_count_where_they_may_run() -> None:
    """The same code does the same with assertions on."""
    asking = program(f"t = getstatic C.{ASSERTS} boolean")
    assert assumptions(verdict(matching_of(asking))) == ("assertions-off",)
    assert assumptions(verdict(matching_of(program("t = 0"), asking))) == ("assertions-off",)
    assert assumptions(verdict(matching_of(asking), "structural")) == ()
    assert assumptions(verdict(matching_of(program("t = 0")))) == ()


def test_a_renamed_class_is_named_where_it_is_used() -> None:
    assert assumptions(verdict(renamed("o = new D"))) == ("renamed-class:D=E",)
    assert assumptions(verdict(renamed("t = 1"))) == ()


@pytest.mark.parametrize(
    "code",
    [
        "o = new D\n o = call virtual java.lang.Object.toString()Ljava/lang/String; (o)",
        "o = class D\n o = call virtual java.lang.Class.getName()Ljava/lang/String; (o)",
        "o = new D\n o = call static java.lang.String.valueOf(Ljava/lang/Object;)Ljava/lang/String; (o)",
    ],
)
def test_names_of_renamed_classes_are_seen(code: str) -> None:
    assert reason(verdict(renamed(code))) == NAMES_READ


def test_frames_are_seen_where_code_moved() -> None:
    """Only executed code is looked at in full, and printing them is another matter."""
    reading = "o = call virtual java.lang.Throwable.getStackTrace()[Ljava/lang/StackTraceElement; (o)"
    assert reason(verdict(matching_of(program(reading), program(reading, line=2)))) == FRAMES_READ
    assert isinstance(verdict(matching_of(program(reading), program(reading, line=2)), "bounded"), Equivalent)
    assert isinstance(verdict(matching_of(program(reading))), Equivalent)
    printing = "call virtual java.lang.Throwable.printStackTrace()V (o)"
    assert assumptions(verdict(matching_of(program(printing), program(printing, line=2)))) == ("stack-frames-unread",)
    matching = matching_of(program(reading), program(reading, line=2))
    (pair,) = (pair for pair in matching.pairs if pair.old.name == "f")
    assert premises_of(matching).may_read_frames(pair.old, pair.new)
    matching = matching_of(program(reading))
    (pair,) = (pair for pair in matching.pairs if pair.old.name == "f")
    assert not premises_of(matching).may_read_frames(pair.old, pair.new)


def test_the_room_of_a_builder_is_asked_for() -> None:
    """Which matters only to proofs that rest on nobody doing so."""
    asking = matching_of(program("t = call virtual java.lang.StringBuilder.capacity()I (o)"))
    assert reason(verdict(asking, assumed=(CAPACITY,))) == "capacity-read"
    assert assumptions(verdict(asking)) == ()
    assert assumptions(verdict(matching_of(program("t = 1")), assumed=(CAPACITY,))) == (CAPACITY,)


def test_a_class_may_not_start_in_one_version() -> None:
    """It divides by zero there, or in both, so that no run has it initialised."""

    def starting(number: int) -> str:
        start = f"""class D extends java.lang.Object {{
  field static int x
  method static <clinit>()V {{
    registers int t
  b0:
    t = {number}
    check zero t
    t = div.int 6, t
    putstatic D.x int, t
    return
  }}
}}
"""
        return program("t = getstatic D.x int", more=start)

    assert reason(verdict(matching_of(starting(1), starting(0)), assumed=(INITIALISED,))) == "initialisers"
    assert isinstance(verdict(matching_of(starting(1), starting(2)), assumed=(INITIALISED,)), Equivalent)
    assert reason(verdict(matching_of(starting(0)), assumed=(INITIALISED,))) == "initialisers"


def test_messages_that_changed() -> None:
    def failing(text: str) -> str:
        return program("t = 1", more=MESSAGE % text)

    changed = matching_of(failing("a"), failing("b"))
    assert reason(verdict(changed, options=Options(exceptions="message"))) == "messages-changed"
    assert isinstance(verdict(changed), Equivalent)
    assert isinstance(verdict(changed, "bounded", options=Options(exceptions="message")), Equivalent)
    assert isinstance(verdict(matching_of(failing("a")), options=Options(exceptions="message")), Equivalent)


def test_one_premises_for_two_versions() -> None:
    matching = matching_of(program("t = 1"))
    assert premises_of(matching) is premises_of(matching)
    assert premises_of(matching) is not premises_of(matching_of(program("t = 1")))
