"""Class files from before Java 6 with `jsr` and `ret`: the JVM still runs them, and what it shows the interpreter shows."""

from __future__ import annotations

from pathlib import Path

import pytest
from both_machines import Both, assert_ended, load_assembled

from assembler import PUBLIC, STATIC, ClassBuilder
from twinproof.base.errors import BadClassFile
from twinproof.heap.observe import Input, Null, Scalar
from twinproof.ir.types import INT
from twinproof.java.sidecar.client import Sidecar

VERSIONS = (45, 46, 48, 49)


def note(number: int) -> str:
    """Code that leaves a trace."""
    return f"bipush {number}\ninvokestatic Old.note (I)V"


# The parameter is in local 0; a subroutine keeps its return address in another.
CASES = {
    "one call": f"jsr Sub\niload_0\nireturn\nSub:\nastore_1\niinc 0 5\n{note(1)}\nret 1",
    "called twice": f"jsr Sub\n{note(1)}\njsr Sub\niload_0\nireturn\nSub:\nastore_1\niinc 0 5\n{note(2)}\nret 1",
    "called in a loop": "Again:\njsr Sub\niload_0\nifgt Again\niload_0\nireturn\nSub:\nastore_1\niinc 0 -3\nret 1",
    "called from both branches": f"iload_0\nifle Low\njsr Sub\n{note(1)}\ngoto Join\nLow:\njsr Sub\n{note(2)}\nJoin:\niload_0\n"
    "ireturn\nSub:\nastore_2\niinc 0 7\nret 2",
    "nested": f"jsr Outer\n{note(4)}\njsr Outer\niload_0\nireturn\nOuter:\nastore_1\n{note(1)}\njsr Inner\njsr Inner\n"
    f"{note(2)}\nret 1\nInner:\nastore_2\niinc 0 1\n{note(3)}\nret 2",
    "nested three deep": f"jsr A\njsr A\niload_0\nireturn\nA:\nastore_1\njsr B\njsr B\n{note(1)}\nret 1\nB:\nastore_2\n"
    f"{note(2)}\njsr C\njsr C\nret 2\nC:\nastore_3\niinc 0 1\nret 3",
    "with values below": "bipush 40\njsr Sub\niadd\nireturn\nSub:\nastore_1\niload_0\nret 1",
    "returns a value on the stack": "jsr Sub\nistore_2\njsr Sub\niload_2\nisub\nireturn\nSub:\nastore_1\niinc 0 3\niload_0\n"
    "iload_0\nimul\nret 1",
    "branches inside": f"jsr Sub\njsr Sub\niload_0\nireturn\nSub:\nastore_1\niload_0\nifeq Zero\n{note(1)}\niinc 0 -1\n"
    f"goto Back\nZero:\n{note(2)}\niinc 0 9\nBack:\nret 1",
    "loop inside": f"jsr Sub\n{note(1)}\njsr Sub\niload_0\nireturn\nSub:\nastore_1\niconst_3\nistore_2\nAgain:\niinc 0 2\n"
    "iinc 2 -1\niload_2\nifgt Again\nret 1",
    "return from inside": f"jsr Sub\n{note(1)}\niload_0\nireturn\nSub:\nastore_1\niload_0\nifge Back\n{note(2)}\nbipush 99\n"
    "ireturn\nBack:\nret 1",
    "leaves by a jump": f"jsr Sub\n{note(1)}\nEnd:\niload_0\nireturn\nSub:\nastore_1\niload_0\nifge Back\n{note(2)}\ngoto End\n"
    "Back:\nret 1",
    "leaves by a jump in a loop": f"Again:\niinc 0 -1\niload_0\nifle End\njsr Sub\n{note(1)}\ngoto Again\nSub:\nastore_1\n"
    f"iload_0\niconst_2\nirem\nifne Back\n{note(2)}\ngoto Again\nBack:\nret 1\nEnd:\niload_0\n"
    "ireturn",
    "wide ret": "jsr Sub\niload_0\nireturn\nSub:\nwide astore 300\niinc 0 2\nwide ret 300",
    "jsr_w": f"jsr_w Sub\n{note(1)}\njsr Sub\niload_0\nireturn\nSub:\nastore_1\niinc 0 2\nret 1",
    "backward call": "goto Start\nSub:\nastore_3\niinc 0 4\nret 3\nStart:\njsr Sub\njsr Sub\niload_0\nireturn",
    "address dropped": "jsr Sub\nSub:\npop\niload_0\niconst_1\niadd\nireturn",
    "address swapped": "bipush 8\njsr Sub\niload_0\nireturn\nSub:\nswap\nistore_2\nastore_1\niload_0\niload_2\niadd\nistore_0\nret 1",
    "slot used for something else before": "iconst_5\nistore_1\niload_1\njsr Sub\niload_0\niadd\nireturn\nSub:\nastore_1\niinc 0 1\nret 1",
    "slot used for something else after": "jsr Sub\niload_0\nistore_1\niload_1\niconst_2\nimul\nireturn\nSub:\nastore_1\niinc 0 1\nret 1",
    "slot used for something else inside": "jsr Sub\niload_0\nireturn\nSub:\nastore_1\niload_0\nifge Back\niconst_4\n"
    f"istore_1\niload_1\nireturn\nBack:\n{note(1)}\nret 1",
    "same slot in both subroutines": f"jsr A\njsr B\niload_0\nireturn\nA:\nastore_1\n{note(1)}\nret 1\nB:\nastore_1\niinc 0 1\n"
    f"{note(2)}\nret 1",
}  # fmt: skip

# try { body } catch (RuntimeException) { noted } finally { subroutine }, as old javac wrote it
FINALLY = """
Try:
    {body}
TryEnd:
    jsr Finally
    iload_0
    ireturn
Runtime:
    astore_2
    {handler}
RuntimeEnd:
    jsr Finally
    bipush 70
    ireturn
Any:
    astore_3
    jsr Finally
    aload_3
    athrow
Finally:
    astore 4
    {last}
    ret 4
    .catch java/lang/RuntimeException Try TryEnd Runtime
    .catch any Try TryEnd Any
    .catch any Runtime RuntimeEnd Any
"""
DIVIDE = "bipush 12\niload_0\nidiv\nistore_1"
THROW_ERROR = "iload_0\nifne Fine\nnew java/lang/Error\ndup\ninvokespecial java/lang/Error.<init> ()V\nathrow\nFine:"
CATCH = ".catch java/lang/ArithmeticException FTry FTryEnd FCaught"
GUARDED = f"FTry:\n{DIVIDE}\nFTryEnd:\ngoto FDone\nFCaught:\npop\n{note(8)}\nFDone:\nnop\n{CATCH}"
NULL = "aconst_null\narraylength\npop"
NESTED = f"""
Outer:
    {note(1)}
Inner:
    {DIVIDE}
InnerEnd:
    jsr InnerFinally
    jsr OuterFinally
    iload_0
    ireturn
InnerAny:
    astore 5
    jsr InnerFinally
    aload 5
    athrow
InnerFinally:
    astore 6
    {note(2)}
    ret 6
OuterEnd:
OuterAny:
    astore 7
    jsr OuterFinally
    aload 7
    athrow
OuterFinally:
    astore 8
    {note(3)}
    ret 8
    .catch any Inner InnerEnd InnerAny
    .catch any Outer OuterEnd OuterAny
"""
FINALLIES = {
    "finally": FINALLY.format(body=DIVIDE, handler=note(1), last=note(2)),
    "finally after an error": FINALLY.format(body=THROW_ERROR, handler=note(1), last=note(2)),
    "finally after a failing handler": FINALLY.format(body=DIVIDE, handler=f"{note(1)}\naconst_null\nathrow", last=note(2)),
    "exception inside the subroutine": FINALLY.format(body=note(1), handler=note(2), last=f"{note(3)}\n{DIVIDE}\n{note(4)}"),
    "exception replaced by the subroutine": FINALLY.format(body=THROW_ERROR, handler=note(2), last=f"{note(3)}\n{NULL}"),
    "exception caught inside the subroutine": FINALLY.format(body=THROW_ERROR, handler=note(1), last=GUARDED),
    "exception caught inside the subroutine, twice called": f"jsr Sub\n{note(1)}\niinc 0 1\njsr Sub\niload_0\nireturn\nSub:\n"
    f"astore_3\n{GUARDED}\nret 3",
    "nested finally": NESTED,
}  # fmt: skip
ALL = {**CASES, **FINALLIES}


def _old(version: int) -> list[ClassBuilder]:
    trace = ClassBuilder("Old", version=version)
    trace.field("trace", "I", PUBLIC | STATIC)
    trace.method("note", "(I)V", "getstatic Old.trace I\nbipush 10\nimul\niload_0\niadd\nputstatic Old.trace I\nreturn")
    cases = [ClassBuilder(f"Old{number}", version=version) for number in range(len(ALL))]
    for cls, code in zip(cases, ALL.values(), strict=True):
        cls.method("run", "(I)I", code)
    return [trace, *cases]


@pytest.fixture(scope="module", params=VERSIONS)
def both(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, sidecar: Sidecar) -> Both:
    return load_assembled(_old(request.param), Path(tmp_path_factory.mktemp("old")), sidecar)


@pytest.mark.parametrize("name", list(ALL), ids=[name.replace(" ", "-") for name in ALL])
def test_subroutines(both: Both, name: str) -> None:
    inputs = [Input((), Null(), (Scalar(INT, value),)) for value in (-1, 0, 1, 2, 5)]
    call = (f"Old{list(ALL).index(name)}", "run", "(I)I", inputs)
    expected = both.on_jvm(*call)
    assert_ended(expected)
    assert expected == both.on_interpreter(*call)


def test_a_return_address_kept_on_the_stack_is_refused(tmp_path: Path, sidecar: Sidecar) -> None:
    """Legal for the JVM but written by no compiler: the lowering says so instead of guessing."""
    cls = ClassBuilder("Kept")
    cls.method("run", "()V", "jsr Sub\nreturn\nSub:\ndup\nastore_0\nastore_1\nret 1")
    with pytest.raises(BadClassFile, match="a return address is kept on the stack"):
        load_assembled([cls], tmp_path, sidecar).problems()


def test_the_lowered_code_is_valid(both: Both) -> None:
    assert both.problems() == []
