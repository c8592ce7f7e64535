"""Static initialisers that reach out, or may fail, are told from those that set up their own class alone."""

from __future__ import annotations

import pytest

from support.written import matching_of
from twinproof.same.initialisers import initialisers_reach_out


def program(code: str) -> str:
    """A class with an initialiser, and another class."""
    return f"""
class D extends java.lang.Object {{
  field static int g
  method static put()V {{
  b0:
    return
  }}
}}
class C extends java.lang.Object {{
  field static int g
  method static <clinit>()V {{
    registers int t, ref o
  b0:
    t = 3
    {code}
    return
  }}
  method <init>()V {{
    registers ref this
    params this
  b0:
    return
  }}
  method static own()V {{
    registers int t
  b0:
    putstatic C.g int, 5
    call static C.own()V ()
    return
  }}
  method static far()V {{
    registers int t
  b0:
    t = getstatic D.g int
    return
  }}
}}
"""


KEEPS_TO_ITSELF = {
    "nothing": "",
    "sets": "putstatic C.g int, t",
    "calls itself": "call static C.own()V ()",
    "makes": "o = new C\n call special C.<init>()V (o)",
    "makes of the library": "o = new java.lang.Object\n call special java.lang.Object.<init>()V (o)",
    "reads the library": "o = getstatic java.lang.Boolean.TRUE java.lang.Boolean",
}
REACHES_OUT = {
    "another class": "putstatic D.g int, t",
    "reads another class": "t = getstatic D.g int",
    "calls another class": "call static D.put()V ()",
    "by a method": "call static C.far()V ()",
    "divides": "check zero t\n t = div.int 1, t",
    "throws": "throw null",
    "prints": "o = getstatic java.lang.System.out java.io.PrintStream",
    "calls the library": "t = call static java.lang.Math.abs(I)I (t)",
}


@pytest.mark.parametrize("name", KEEPS_TO_ITSELF)
def test_keeps_to_itself(name: str) -> None:
    assert not initialisers_reach_out(matching_of(program(KEEPS_TO_ITSELF[name])))


@pytest.mark.parametrize("name", REACHES_OUT)
def test_reaches_out(name: str) -> None:
    """It is enough if one version does."""
    code = program(REACHES_OUT[name]).replace("throw null\n    return", "throw null")
    assert initialisers_reach_out(matching_of(code))
    assert initialisers_reach_out(matching_of(program(""), code))
    assert initialisers_reach_out(matching_of(code, program("")))
