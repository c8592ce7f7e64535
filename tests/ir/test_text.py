"""The text form: what is printed is read back exactly, looks as documented, and bad text is refused with its place."""

from __future__ import annotations

import re
import time
from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as gen

from ir.programs import ANY_TEXT, CONSTANTS, NAMES, bodies, classes
from twinproof.base.errors import BadInput
from twinproof.ir.instruction import Apply, Const, Copy, Instruction, Literal, Reg, Return, Text, int_const
from twinproof.ir.operators import OPERATORS
from twinproof.ir.parse import parse_program
from twinproof.ir.program import Block, Body, Class, Field, Method, Nested, Variable
from twinproof.ir.text import print_class, print_instruction, print_method, print_program
from twinproof.ir.types import DOUBLE, FLOAT, INT, REF, ClassType, TypeVariable

GOLDEN = """\
class java.util.Foo extends java.lang.Object implements a.B, "a b" flags public super source "Foo.java" \
generic "<T:Ljava/lang/Object;>Ljava/lang/Object;" nest java.util.Bar record (x, y) permits a.C \
nested as Foo in java.util.Bar modifiers private static inside a.B f()V {
  field private static final int MAX = 7
  field protected final "int" odd generic "TT;"
  field double d = -Infinity.d
  field java.lang.String s = text "tab\\tquote\\" \\ud83d"
  method public abstract size()I
  method public add(II)I generic "(II)I" {
    registers ref this, int a, int b, int t0, ref list, ref "null", long length, float f, double d
    params this, a, b
    variable this this java.util.Foo<'T, ? extends a.B[], ?>
    variable "odd name" a int
  b0: catch java.lang.Exception b3, any b4, "any" b4
    t0 = add.int a, b ; 12
    list = null
    "null" = "null"
    length = -5L
    f = 1.5f
    d = NaN.d.x7ff8000000000001
    list = text "x" ; 13
    list = class int[][]
    list = methodtype "(I)V"
    list = handle 6 in interface java.util.List.of()Ljava/util/List;
    check null list ; 14
    check bounds list, a
    check cast list, a.B[]
    check zero a
    check size a
    check store list, this
    t0 = get this, java.util.Foo.x int
    put this, "a b" "x y" int, 3
    t0 = getstatic java.util.Foo.MAX int
    putstatic java.util.Foo.MAX int, t0
    list = new java.util.ArrayList
    list = newarray int[][] 3, a
    t0 = length list
    t0 = load.byte list, 0
    store.ref list, a, this
    t0 = instanceof list, java.util.List<'T>
    list = call virtual java.util.List.get(I)Ljava/lang/Object; (this, 0) ; 15
    call special java.lang.Object.<init>()V (list)
    call static in interface java.util.List.of()Ljava/util/List; ()
    call interface "int[]" "clone" "()Ljava/lang/Object;" (list)
    if lt.int t0, 0 then b1 else b2 ; 16
  b1:
    switch a -1 b1, 5 b2 default b5
  b2:
    jump b5
  b3:
    catch list
    throw list
  b4:
    catch list
    unsupported "jsr"
  b5:
    switch a default b6
  b6:
    return t0
  b7:
    fail "ensures a > 0 (Foo.java:12)"
  b8:
    halt ; 12
  }
  method static <clinit>()V {
  b0:
    return
  }
  method static blocks(P)I {
    registers pointer p, pointer q, int n, long size
    params p
  b0:
    check defined addfits.int 1, 2 else "an overflow" ; 3
    n = if lt.int 1, 2 then 3 else 4
    n = indeterminate value
    n = settle n
    q = local 8L align 4
    q = lasting "ab" align 1
    fix q
    begin q
    end q
    n = read.int p align 4
    write.int p, n align 4
    copy p, q, 4L align 1
    check apart p, q, 4L
    fill p, 0, 8L align 1
    q = move p, 2L by 4
    q = inside p, 2L by 4
    q = code static java.util.Foo.add(II)I
    return n
  }
  method 0x8000 "odd name" "(La b;)V"
}
"""

INVALID = [
    ("clas A {\n}", "1:1: expected `class`, found `clas`"),
    ("class A {", "1:10: expected `}`, found the end of the line"),
    ("class A {\n}\nclass A {\n}", "3:7: expected a class not defined before, found `A`"),
    ("class A [] {\n}", "1:9: expected `extends`,"),
    ("class A {\n  fiel int x\n}", "2:3: expected `field`, `method` or `}`, found `fiel`"),
    ("class A {\n  field int\n}", "2:12: expected a name, found the end of the line"),
    ("class A {\n  field int x = y\n}", "2:17: expected a constant or `text`, found `y`"),
    ("class A {\n  field static static x\n  field final public\n}", "2:24: expected a name"),
    ("class A {\n  method f\n}", "2:10: expected a flag or a signature"),
    ("class A {\n  method f()V {\n  b1:\n  }\n}", "3:3: expected `b0`, found `b1`"),
    ("class A {\n  method f()V {\n  b0:\n    nop\n  }\n}", "4:5: expected an instruction, found `nop`"),
    ("class A {\n  method f()V {\n  b0:\n    return x\n  }\n}", "4:12: expected a register of this method or a constant, found `x`"),
    ("class A {\n  method f()V {\n  b0:\n    return 1.5\n  }\n}", "4:12: expected a register of this method or a constant, found `1.5`"),
    ("class A {\n  method f()V {\n  b0:\n    return ; x\n  }\n}", "4:14: expected a whole number, found `x`"),
    ("class A {\n  method f()V {\n  b0:\n    return 5 5\n  }\n}", "4:14: expected the end of the line, found `5`"),
    ("class A {\n  method f()V {\n  b0:\n    jump 5\n  }\n}", "4:10: expected a block such as `b1`, found `5`"),
    ("class A {\n  method f()V {\n  b0:\n    call x A.f()V ()\n  }\n}", "4:10: expected `static`, `special`"),
    ("class A {\n  method f()V {\n  b0:\n    call static f()V ()\n  }\n}", "4:17: expected a method such as `a.B.c(I)V`, found `f()V`"),
    ("class A {\n  method f()V {\n    registers int a, int a\n  }\n}", "3:26: expected a new register name, found `a`"),
    ("class A {\n  method f()V {\n    registers x a\n  }\n}", "3:15: expected the type of a register, found `x`"),
    ("class A {\n  method f()V {\n    registers int a\n  b0:\n    a = plus a, 1\n  }\n}", "5:9: expected an operator, found `plus`"),
    (
        "class A {\n  method f()V {\n    registers int a\n  b0:\n    a = getstatic 1.5d int\n  }\n}",
        "5:19: expected a field such as `a.B.c`",
    ),
    ("class A {\n  method f()V {\n    registers int a\n  b0:\n    a =\n  }\n}", "5:8: expected a register of this method or a constant"),
    ("class A {\n  method f()V\n  method f()V\n}", "expected `f()V` only once"),
    ('class A source "x\n{\n}', '1:16: expected a string, found `"`'),
    ('class A source "\\q" {\n}', "1:16: expected a string with only the escapes"),
    ('class A source "\\U00110000" {\n}', "1:16: expected a string with only the escapes"),
    ("class A {\n  field " + "A<" * 5000 + "A" + ">" * 5000 + " x\n}", "expected types nested at most 100 deep"),
    ("class A {\n  field int x = " + "9" * 5000 + "\n}", "2:17: expected a constant or `text`"),
    ("class A {\n  field 0x int\n}", "2:9: expected a name, found `0`"),
]


def test_golden() -> None:
    """Every construct is printed as the grammar says, and read as printed."""
    program = parse_program(GOLDEN)
    assert print_program(program.values()) == GOLDEN


def test_golden_means_what_it_says() -> None:
    """Spot checks against objects made by hand, so that printer and parser cannot be wrong alike."""
    foo = parse_program(GOLDEN)["java.util.Foo"]
    assert foo.interfaces == ("a.B", "a b")
    assert foo.nested == Nested("java.util.Bar", "Foo", 0xA, ("a.B", "f", "()V"))
    assert foo.fields[0] == Field("java.util.Foo", "MAX", INT, 0x1A, None, int_const(7))
    assert foo.fields[1].type == ClassType("int")
    assert foo.fields[3].constant == Text('tab\tquote" \ud83d')
    body = foo.methods["add", "(II)I"].body
    assert body is not None
    assert body.registers[5] == Reg(5, REF, "null")
    assert body.variables[0].type.args[0] == TypeVariable("T")  # type: ignore[union-attr]
    assert isinstance(body.blocks[0].instrs[0], Apply)
    assert body.blocks[0].instrs[0].line == 12
    assert body.blocks[0].handlers[1].cls is None
    assert body.blocks[0].handlers[2].cls == "any"


def test_every_instruction_is_in_the_golden_text() -> None:
    """The golden program leaves no kind of instruction out."""
    methods = parse_program(GOLDEN)["java.util.Foo"].methods
    bodies = [body for method in methods.values() if (body := method.body) is not None]
    assert {type(instr) for body in bodies for block in body.blocks for instr in block.instrs} == set(get_args(Instruction))


def test_comments_and_blank_lines() -> None:
    """`#` starts a comment, except inside strings."""
    text = '# one\n\nclass A source "#" { # two\n  # three\n}\n'
    assert parse_program(text) == {"A": Class("A", None, (), 0, (), {}, source="#")}


@pytest.mark.parametrize(("text", "message"), INVALID)
def test_invalid(text: str, message: str) -> None:
    """Bad text is refused in one line with its place."""
    with pytest.raises(BadInput) as caught:
        parse_program(text)
    assert message in str(caught.value)
    assert re.match(r"\d+:\d+: expected [^\n]*$", str(caught.value))


@pytest.mark.parametrize(
    ("constant", "text"),
    [
        (Const(FLOAT, 0.10000000149011612), "0.1f"),
        (Const(FLOAT, -0.0), "-0f"),
        (Const(FLOAT, 3.4028234663852886e38), "3.4028235e+38f"),
        (Const(DOUBLE, 0.1), "0.1d"),
        (Const(DOUBLE, -0.0), "-0.0d"),
        (Const(DOUBLE, 1e300), "1e+300d"),
        (Const(DOUBLE, float("nan")), "NaN.d"),
        (Const(FLOAT, float("-inf")), "-Infinity.f"),
    ],
)
def test_constants(constant: Const, text: str) -> None:
    """Numbers are short where they can be; the round trip holds for all."""
    assert print_instruction(Return(constant)) == f"return {text}"


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(classes())
def test_round_trip(cls: Class) -> None:
    """Whatever is in a class comes back, and the text can be stored as UTF-8."""
    text = print_class(cls)
    text.encode("utf-8")
    back = parse_program(text)
    assert back == {cls.name: cls}
    assert print_class(back[cls.name]) == text


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(bodies())
def test_round_trip_of_bodies(body: Body) -> None:
    """Every instruction with any operands, line and odd names."""
    method = Method("A", "f", "()V", 0, body)
    text = "class A {\n" + print_method(method) + "}\n"
    assert parse_program(text)["A"].methods["f", "()V"] == method


@given(gen.lists(NAMES, unique=True, min_size=1))
def test_registers_of_any_names(names: list[str]) -> None:
    """A register may be called anything."""
    registers = tuple(Reg(index, INT, name) for index, name in enumerate(names))
    copies = tuple(Copy(reg, registers[-1]) for reg in registers)
    method = Method("A", "f", "()V", 0, Body(registers, registers, (Block(copies),)))
    text = "class A {\n" + print_method(method) + "}\n"
    assert parse_program(text)["A"].methods["f", "()V"] == method


@given(CONSTANTS)
def test_round_trip_of_constants(constant: Const) -> None:
    """Bit for bit, also NaN."""
    text = f"class A {{\n method f()V {{\n b0:\n {print_instruction(Return(constant))}\n }}\n}}"
    body = parse_program(text)["A"].methods["f", "()V"].body
    assert body == Body((), (), (Block((Return(constant),)),))


@given(ANY_TEXT)
def test_strings_of_any_characters(string: str) -> None:
    """Lone surrogates, quotes, control characters: all of them, one by one."""
    cls = Class("A", None, (), 0, (), {}, source=string)
    assert parse_program(print_class(cls)) == {"A": cls}


@settings(deadline=None)
@given(gen.data())
def test_damaged_text_is_bad_input(data: gen.DataObject) -> None:
    """Cut, doubled or changed anywhere, a text either still reads or is refused; nothing else happens."""
    start = data.draw(gen.integers(0, len(GOLDEN)))
    end = data.draw(gen.integers(start, min(len(GOLDEN), start + 20)))
    text = GOLDEN[:start] + data.draw(ANY_TEXT) + GOLDEN[end:]
    try:
        classes = parse_program(text)
    except BadInput:
        return
    assert parse_program(print_program(classes.values())) == classes


def test_speed() -> None:
    """Printing and reading stay far from making large libraries slow (100,000 instructions in about 10 seconds)."""
    regs = tuple(Reg(index, REF if index == 4 else INT, f"r{index}") for index in range(5))
    instrs: list[Instruction] = [Apply(regs[0], OPERATORS["add.int"], (regs[1], regs[2]), 7), Literal(regs[4], Text("x"), 8)] * 5000
    method = Method("A", "f", "()V", 8, Body((), regs, (Block((*instrs, Return(None))),), (Variable("x", INT, "r0"),)))
    start = time.process_time()
    text = print_class(Class("A", None, (), 0, (), {("f", "()V"): method}))
    parse_program(text)
    assert time.process_time() - start < 3
