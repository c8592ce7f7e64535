"""A program before any call: what its initialisers leave, and what definite calls give; what is not known is said to be so."""

from __future__ import annotations

import pytest

from support.written import program_of
from twinproof.execute.initial import Initial, NotKnown
from twinproof.interpret.machine import Thrown
from twinproof.ir.program import Field
from twinproof.ir.side import Side


def program(code: str) -> str:
    return f"""class C extends java.lang.Object {{
  field static int g
  method static <clinit>()V {{
    registers int t, ref o
  b0:
    t = 20
    {code}
    putstatic C.g int, t
    return
  }}
  method static f(I)I {{
    registers int n
    params n
  b0:
    check zero n
    n = div.int 12, n
    return n
  }}
  method static loop()I {{
    registers int n
  b0:
    n = 0
    jump b1
  b1:
    if eq.int n, 0 then b1 else b2
  b2:
    return n
  }}
  method static hash()I {{
    registers int n, ref o
  b0:
    o = new java.lang.Object
    n = call static java.lang.System.identityHashCode(Ljava/lang/Object;)I (o)
    return n
  }}
}}
"""


def initial(code: str = "") -> tuple[Initial, Field]:
    side = Side(program_of(program(code)))
    cls = side.find("C")
    assert cls is not None
    return Initial(side), cls.fields[0]


def test_static_fields_after_the_initialiser() -> None:
    found, field = initial("t = mul.int t, 2")
    assert found.static(field) == 40
    assert found.ends("C")
    with pytest.raises(NotKnown):
        found.static(Field("C", "missing", field.type, field.flags))


@pytest.mark.parametrize(
    "code",
    [
        "t = 0\n check zero t",
        "t = call static C.loop()I ()",
        "t = call static C.hash()I ()",
        "call static java.lang.System.currentTimeMillis()J ()",
    ],
)
def test_initialisers_that_fail_or_depend_on_more(code: str) -> None:
    """And it stays so when asked again."""
    found, field = initial(code)
    for _ in range(2):
        assert not found.ends("C")
        with pytest.raises(NotKnown):
            found.static(field)


def test_definite_calls() -> None:
    found, _ = initial()
    assert found.call("C", "f", "(I)I", [4]) == 3
    assert found.call("java.lang.Math", "abs", "(I)I", [-4]) == 4
    assert found.call("java.lang.String", "concat", "(Ljava/lang/String;)Ljava/lang/String;", ["ab", "c"]) == "abc"
    with pytest.raises(Thrown):
        found.call("C", "f", "(I)I", [0])


def test_calls_that_depend_on_more() -> None:
    found, _ = initial()
    for name in ("loop", "hash"):
        with pytest.raises(NotKnown):
            found.call("C", name, "()I", [])
    assert found.call("C", "f", "(I)I", [6]) == 2
