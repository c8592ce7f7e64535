"""One broken program for each rule of the validator: it must be reported, with its place; the sound program must not be."""

from __future__ import annotations

import dataclasses

import pytest

from twinproof.ir.instruction import ArrayLoad, Const, Copy, Literal, MethodTypeLiteral, Reg, Return, Throw
from twinproof.ir.parse import parse_program
from twinproof.ir.program import BRIDGE, INTERFACE, NATIVE, STATIC, Block, Body, Class, Field, Method, Variable
from twinproof.ir.text import print_class
from twinproof.ir.types import BOOLEAN, BYTE, DOUBLE, FLOAT, INT, LONG, REF, VOID, ClassType
from twinproof.ir.validate import Problem, validate_class, validate_method

SOUND = """
class a.B extends java.lang.Object {
  field static final int K = 5
  field static final java.lang.String S = text "x"
  field boolean z
  method abstract g()V
  method f(IJ)I {
    registers ref this, int a, long l, ref e, int t, ref arr, float fl, double d
    params this, a, l
    variable this this a.B
    variable x a boolean
    variable items arr java.util.List<'T>
  b0: catch java.lang.Exception b5, any b6
    t = 1
    check null null
    t = get null, a.B.z boolean
    arr = newarray int[][] a, 3
    check bounds arr, t
    t = load.byte arr, t
    store.double arr, t, 1.5d
    check store arr, this
    fl = long2float l
    l = shl.long l, a
    check zero l
    check size a
    check cast arr, a.B[]
    arr = handle 6 a.B.h(I)I
    arr = methodtype "(I)V"
    arr = text "x"
    t = call virtual a.B.f(IJ)I (this, a, l)
    call virtual a.B.f(IJ)I (this, 1, 2L)
    call static a.B.h(F)F (1.5f)
    putstatic a.B.z boolean, t
    t = instanceof arr, a.B
    if eq.ref arr, null then b1 else b2
  b1:
    switch a -1 b2, 5 b1 default b3
  b2:
    jump b4
  b3:
    throw this
  b4:
    return t
  b5:
    catch e
    return a
  b6:
    catch e
    unsupported "x"
  b7:
    return t
  }
}
"""


def _class(text: str) -> Class:
    (cls,) = parse_program(text).values()
    return cls


def _method(body: Body, descriptor: str = "()V", flags: int = STATIC) -> Method:
    return Method("a.B", "f", descriptor, flags, body)


def static(code: str, descriptor: str = "()V", params: str = "") -> Method:
    """A static method of the given blocks over a fixed set of registers."""
    registers = "registers int i, long l, float f, double d, ref r, ref s, int j"
    text = f"class a.B {{\n method static f{descriptor} {{\n {registers}\n {params}\n {code}\n }}\n}}"
    return _class(text).methods["f", descriptor]


def test_sound() -> None:
    """Nothing is reported where nothing is wrong; unreachable code may read what was never assigned."""
    assert validate_class(_class(SOUND)) == []


# The code of a static method ()V, the place and the words of its only problem.
SHAPES = [
    ("", "", "no blocks"),
    ("b0:", " b0", "empty block"),
    ("b0:\n i = 1", " b0[0]", "the last instruction is no jump"),
    ("b0:\n return\n return", " b0[0]", "a jump before the end of the block"),
    ("b0:\n i = 1\n jump b1", " b0[1]", "no block b1"),
    ("b0:\n if eq.int 0, 0 then b0 else b7", " b0[0]", "no block b7"),
    ("b0:\n switch 0 1 b8 default b0", " b0[0]", "no block b8"),
    ("b0: catch any b9\n return", " b0", "no block b9 to handle exceptions"),
    ("b0: catch any b1\n return\nb1:\n return", " b1[0]", "a handler's block does not begin with the caught exception"),
    ("b0: catch any b1\n jump b1\nb1:\n catch r\n return", " b1[0]", "a handler's block is entered by a jump or as the method's start"),
    ("b0: catch any b0\n catch r\n return", " b0[0]", "a handler's block is entered by a jump or as the method's start"),
    ("b0:\n jump b1\nb1:\n catch r\n return", " b1[0]", "a caught exception elsewhere than at the start of a handler's block"),
    ("b0: catch any b1\n return\nb1:\n catch r\n catch s\n return", " b1[1]", "a caught exception elsewhere than at"),
    ("b0:\n switch 0 2 b0, 1 b0 default b0", " b0[0]", "cases are not sorted and unique"),
    ("b0:\n switch 0 1 b0, 1 b0 default b0", " b0[0]", "cases are not sorted and unique"),
    ("b0:\n switch 0 2147483648 b0 default b0", " b0[0]", "a case is out of range"),
    ("b0:\n switch 0L default b0", " b0[0]", "the value is long, expected int"),
]

# One instruction, with what is wrong with its types.
TYPES = [
    ("i = 1L", "the value is long, expected int"),
    ('i = text "x"', "the result is int, expected ref"),
    ("r = handle 10 a.B.f()V", "no method handle of kind 10"),
    ('r = methodtype "(X)V"', "bad descriptor '(X)V'"),
    ("i = add.int 1, 2L", "operand 2 is long, expected int"),
    ("i = add.int 1", "1 operands, expected 2"),
    ("l = add.int 1, 2", "the result is long, expected int"),
    ("i = eq.int 1, 2", "the result is int, expected boolean"),
    ("check null 1", "the value is int, expected ref"),
    ("check bounds 1, 1", "the array is int, expected ref"),
    ("check bounds null, 1L", "the index is long, expected int"),
    ("check cast 1, a.B", "the value is int, expected ref"),
    ("check zero 1.5d", "the divisor is double, expected int or long"),
    ("check size 1L", "the size is long, expected int"),
    ("check store 1, null", "the array is int, expected ref"),
    ("check store null, 1", "the value is int, expected ref"),
    ("i = get 1, a.B.x int", "the object is int, expected ref"),
    ("i = get null, a.B.x long", "the result is int, expected long"),
    ("i = get null, a.B.x void", "a field cannot be void"),
    ("put 1, a.B.x int, 1", "the object is int, expected ref"),
    ("put null, a.B.x byte, 1L", "the value is long, expected int"),
    ("l = getstatic a.B.x char", "the result is long, expected int"),
    ("putstatic a.B.x a.B, 1", "the value is int, expected ref"),
    ("i = new a.B", "the result is int, expected ref"),
    ("i = newarray int[] 1", "the result is int, expected ref"),
    ("r = newarray int[] 1, 2", "2 sizes for an array of 1 dimensions"),
    ("r = newarray void[] 1", "no arrays of void"),
    ("r = newarray int[] 1L", "size 1 is long, expected int"),
    ("i = length 1", "the array is int, expected ref"),
    ("l = length null", "the result is long, expected int"),
    ("i = load.int 1, 1", "the array is int, expected ref"),
    ("i = load.int null, 1L", "the index is long, expected int"),
    ("i = load.long null, 1", "the result is int, expected long"),
    ("i = load.boolean null, 1", "elements are never accessed as boolean"),
    ("store.int null, 1, 1L", "the value is long, expected int"),
    ("store.void null, 1, 1", "elements are never accessed as void"),
    ("i = instanceof 1, a.B", "the value is int, expected ref"),
    ("l = instanceof null, a.B", "the result is long, expected int"),
    ("call static a.B.h(I)V (1L)", "argument 1 is long, expected int"),
    ("call static a.B.h(I)V ()", "0 arguments, expected 1"),
    ("call virtual a.B.h(I)V (1)", "1 arguments, expected 2"),
    ("call special a.B.h(I)V (1, 1)", "argument 1 is int, expected ref"),
    ("i = call static a.B.h()J ()", "the result is int, expected long"),
    ("i = call static a.B.h()V ()", "the result is int, expected void"),
    ('call static "a.B" "h" "(" ()', "bad descriptor '('"),
    ("i = 2147483648", "the constant 2147483648 is out of range for int"),
    ("l = -9223372036854775809L", "the constant -9223372036854775809 is out of range for long"),
]


@pytest.mark.parametrize(("code", "place", "what"), SHAPES)
def test_shape(code: str, place: str, what: str) -> None:
    """The rule is reported once and at its place."""
    (problem,) = [p for p in validate_method(static(code)) if what in p.what]
    assert problem.where == f"a.B.f()V{place}"


@pytest.mark.parametrize(("instr", "what"), TYPES)
def test_types(instr: str, what: str) -> None:
    """The instruction in question is the second of the second block."""
    method = static(f"b0:\n jump b1\nb1:\n i = 0\n {instr}\n return")
    assert Problem("a.B.f()V b1[1]", what) in validate_method(method)
    assert {problem.where for problem in validate_method(method)} == {"a.B.f()V b1[1]"}


@pytest.mark.parametrize(
    ("descriptor", "code", "what"),
    [
        ("()V", "return 1", "the result is int, expected void"),
        ("()I", "return", "the result is void, expected int"),
        ("()Z", "return 1L", "the result is long, expected int"),
        ("()V", "throw 1", "the value is int, expected ref"),
        ("()V", "if add.int 1, 2 then b0 else b0", "add.int is no condition"),
        ("()V", "if eq.int 1, null then b0 else b0", "operand 2 is ref, expected int"),
    ],
)
def test_types_of_jumps(descriptor: str, code: str, what: str) -> None:
    """Returns fit the method, throws are references, conditions are conditions."""
    assert validate_method(static(f"b0:\n {code}", descriptor)) == [Problem(f"a.B.f{descriptor} b0[0]", what)]


UNASSIGNED = [
    ("b0:\n i = add.int i, 1\n return", " b0[0]", "i"),
    ("b0:\n i = 1\n i = add.int i, j\n return", " b0[1]", "j"),
    ("b0:\n if eq.int 0, 0 then b1 else b2\nb1:\n i = 1\n jump b2\nb2:\n j = i\n return", " b2[0]", "i"),
    # The exception leaves before the call's result is there.
    ("b0: catch any b1\n i = call static a.B.h()I ()\n return\nb1:\n catch r\n j = i\n return", " b1[1]", "i"),
    # Assigned after the first throwing instruction only.
    ("b0: catch any b1\n check null null\n i = 1\n check null null\n return\nb1:\n catch r\n j = i\n return", " b1[1]", "i"),
    # Assigned in the loop's body only.
    ("b0:\n jump b1\nb1:\n if eq.int 0, 0 then b2 else b3\nb2:\n i = 1\n jump b1\nb3:\n j = i\n return", " b3[0]", "i"),
    ("b0:\n check null r\n return", " b0[0]", "r"),
    ("b0:\n throw r", " b0[0]", "r"),
]


@pytest.mark.parametrize(("code", "place", "register"), UNASSIGNED)
def test_unassigned(code: str, place: str, register: str) -> None:
    """A way on which the register has no value yet is found, and named where the register is read."""
    assert validate_method(static(code)) == [Problem(f"a.B.f()V{place}", f"{register} may be read before it is assigned")]


@pytest.mark.parametrize(
    "code",
    [
        "b0:\n if eq.int 0, 0 then b1 else b2\nb1:\n i = 1\n jump b3\nb2:\n i = 2\n jump b3\nb3:\n j = i\n return",
        "b0: catch any b1\n i = 1\n check null null\n return\nb1:\n catch r\n j = i\n return",
        # Nothing in the block can throw, so the handler is never entered.
        "b0: catch any b1\n i = div.int 1, 1\n return\nb1:\n catch r\n j = i\n return",
        "b0:\n return\nb1:\n j = i\n return",
    ],
)
def test_assigned(code: str) -> None:
    """Assigned on all ways, or never reached: nothing to report."""
    assert validate_method(static(code)) == []


@pytest.mark.parametrize(
    ("descriptor", "flags", "params", "what"),
    [
        ("(I)V", STATIC, "", "parameters are (), expected (int)"),
        ("(J)V", STATIC, "params i", "parameters are (int), expected (long)"),
        ("(I)V", 0, "params i", "parameters are (int), expected (ref, int)"),
        ("(I)V", STATIC, "params r, i", "parameters are (ref, int), expected (int)"),
        ("(II)V", STATIC, "params i, i", "two parameters share a register"),
    ],
)
def test_params(descriptor: str, flags: int, params: str, what: str) -> None:
    """The receiver and the descriptor decide which registers the parameters are in."""
    body = static("b0:\n return", params=params).body
    assert body is not None
    assert validate_method(_method(body, descriptor, flags)) == [Problem(f"a.B.f{descriptor}", what)]


I0, J1 = Reg(0, INT, "i"), Reg(1, INT, "j")
FOREIGN = Reg(5, INT, "x")
END = Return(None)


@pytest.mark.parametrize(
    ("body", "place", "what"),
    [
        (Body((), (Reg(1, INT, "i"),), (Block((END,)),)), "", "register i has index 1 at place 0"),
        (Body((), (I0, Reg(1, INT, "i")), (Block((END,)),)), "", "register i is there twice"),
        (Body((), (Reg(0, BOOLEAN, "z"),), (Block((END,)),)), "", "register z cannot be boolean"),
        (Body((), (I0,), (Block((END,)),), (Variable("v", INT, "k"),)), "", "variable v of type int cannot be in register k"),
        (Body((), (I0,), (Block((END,)),), (Variable("v", REF, "i"),)), "", "variable v of type ref cannot be in register i"),
        (Body((), (I0,), (Block((Copy(FOREIGN, Const(INT, 1)), END)),)), " b0[0]", "x is not a register of this method"),
        (Body((), (I0,), (Block((Copy(I0, FOREIGN), END)),)), " b0[0]", "x is not a register of this method"),
        (Body((), (I0, J1), (Block((Copy(Reg(1, INT, "k"), Const(INT, 1)), END)),)), " b0[0]", "k is not a register of this method"),
        (Body((), (I0,), (Block((Copy(I0, Const(INT, True)), END)),)), " b0[0]", "the constant True is out of range for int"),
        (
            Body((), (Reg(0, FLOAT, "f"),), (Block((Copy(Reg(0, FLOAT, "f"), Const(FLOAT, 0.1)), END)),)),
            " b0[0]",
            "the constant 0.1 is out of",
        ),
        (Body((), (Reg(0, REF, "r"),), (Block((Copy(Reg(0, REF, "r"), Const(REF, 1)), END)),)), " b0[0]", "the constant 1 is out of"),
        (Body((), (), (Block((Throw(Const(BYTE, 1)),)),)), " b0[0]", "the constant 1 is out of range for byte"),
        (Body((), (Reg(0, REF, "r"),), (Block((Literal(Reg(0, REF, "r"), MethodTypeLiteral("x")), END)),)), " b0[0]", "bad descriptor 'x'"),
        (
            Body((), (I0,), (Block((ArrayLoad(I0, Const(REF, None), Const(INT, 0), VOID), END)),)),
            " b0[0]",
            "elements are never accessed as void",
        ),
    ],
)
def test_frames(body: Body, place: str, what: str) -> None:
    """What the text form cannot even write is found as well."""
    problems = [problem for problem in validate_method(_method(body)) if what in problem.what]
    assert problems
    assert {problem.where for problem in problems} == {f"a.B.f()V{place}"}


def test_foreign_parameter() -> None:
    """A parameter that is not in the table is found."""
    body = Body((FOREIGN,), (I0,), (Block((END,)),))
    assert validate_method(_method(body, "(I)V")) == [Problem("a.B.f(I)V", "parameter x is not a register of this method")]


def test_missing_and_superfluous_bodies() -> None:
    """Exactly abstract and native methods have no body."""
    body = Body((), (), (Block((END,)),))
    assert validate_method(Method("a.B", "f", "()V", BRIDGE)) == [Problem("a.B.f()V", "no body, yet neither abstract nor native")]
    assert validate_method(_method(body, flags=NATIVE | STATIC)) == [Problem("a.B.f()V", "an abstract or native method has a body")]
    assert validate_method(Method("a.B", "f", "()V", NATIVE)) == []


def test_bad_descriptor() -> None:
    """A descriptor that cannot be read is a problem, not a traceback."""
    body = Body((), (), (Block((END,)),))
    assert validate_method(_method(body, "(X)V")) == [Problem("a.B.f(X)V", "bad descriptor '(X)V'")]


@pytest.mark.parametrize(
    ("field", "what"),
    [
        (Field("a.C", "x", INT, 0), "its owner is a.C"),
        (Field("a.B", "x", VOID, 0), "a field cannot be void"),
        (Field("a.B", "x", INT, 0, None, Const(LONG, 1)), "the constant is long, the field int"),
        (Field("a.B", "x", ClassType("a.B"), 0, None, Const(REF, None)), "the constant is ref, the field a.B"),
        (Field("a.B", "x", INT, 0, None, Const(INT, 1 << 31)), "the constant 2147483648 is out of range"),
        (Field("a.B", "x", DOUBLE, 0, None, Const(DOUBLE, 1)), "the constant 1 is out of range"),
    ],
)
def test_fields(field: Field, what: str) -> None:
    """Fields have storage types and fitting constants."""
    cls = Class("a.B", None, (), 0, (field,), {})
    assert validate_class(cls) == [Problem("a.B.x", what)]


def test_text_constant_of_another_type() -> None:
    """Only a String has a text as its constant."""
    cls = _class('class a.B {\n field int x = text "x"\n}')
    assert validate_class(cls) == [Problem("a.B.x", "a text as the constant of a field of type int")]


def test_repeated_field() -> None:
    """Two fields may share a name only if their types differ."""
    cls = _class("class a.B {\n field int x\n field long x\n field int x\n}")
    assert validate_class(cls) == [Problem("a.B", "field x is defined twice")]


def test_misfiled_method() -> None:
    """A class finds a method under its own name and descriptor."""
    method = Method("a.B", "f", "()V", NATIVE)
    cls = Class("a.B", None, (), INTERFACE, (), {("g", "()V"): method})
    assert validate_class(cls) == [Problem("a.B", "a.B.f()V is filed under a.B.g()V")]
    other = dataclasses.replace(cls, name="a.C", methods={("f", "()V"): method})
    assert validate_class(other) == [Problem("a.C", "a.B.f()V is filed under a.C.f()V")]


def test_validation_leaves_the_class_alone() -> None:
    """Looking changes nothing."""
    cls = _class(SOUND)
    before = print_class(cls)
    validate_class(cls)
    assert print_class(cls) == before
