"""Arrays, fields, returns, parameters, constants and locals keep what the real JVM keeps: narrowing, sign, initial contents."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from both_machines import Both, assert_ended, load_assembled
from corner_values import DOUBLES, FLOATS, INTS, LONGS

from assembler import PRIVATE, PUBLIC, STATIC, ClassBuilder
from twinproof.heap.observe import ArrayNode, Input, Link, Null, Scalar, Stopped
from twinproof.ir.types import BY_CODE, BY_NAME
from twinproof.java.sidecar.client import Sidecar

# element type -> (descriptor, kind of the register, kind of the array instruction)
ELEMENTS = {
    "boolean": ("Z", "i", "b"), "byte": ("B", "i", "b"), "char": ("C", "i", "c"), "short": ("S", "i", "s"),
    "int": ("I", "i", "i"), "long": ("J", "l", "l"), "float": ("F", "f", "f"), "double": ("D", "d", "d"),
}  # fmt: skip
WIDE = {"i": "int", "l": "long", "f": "float", "d": "double"}
VALUES = {"i": INTS, "l": LONGS, "f": FLOATS, "d": DOUBLES}
STRINGS = ("", "plain", "h\u00e9llo", "\u0000nul", "\u20ac", "\U0001f600", "\ud800", "\udc00\ud800", '"\\\n')
FLOAT_CONSTANTS = (0, 1 << 31, 0x7FC00000, 0x7F800001, 0xFFFFFFFF, 0x7F800000, 0xFF800000, 1, 0x3F800000, 0x7F7FFFFF)
DOUBLE_CONSTANTS = (0, 1 << 63, 0x7FF8 << 48, 0x7FF0000000000001, (1 << 64) - 1, 0x7FF0 << 48, 0xFFF0 << 48, 1, 0x3FF0 << 48)
CLASSES = ("java/lang/Object", "[I", "[[J", "[Ljava/lang/String;", "Keep", "java/util/List")

LOOP = """
    iconst_0
    istore 9
Again:
    iload 9
    aload_1
    arraylength
    if_icmpge Done
    {body}
    iinc 9 1
    goto Again
Done:
    return
"""


def _each(kind: str, body: str) -> str:
    """A loop that reads VALUE from the first array and ends with a value to be stored in the second (of the same kind)."""
    read = f"aload_0\niload 9\n{kind}aload"
    return LOOP.format(body=f"aload_1\niload 9\n{body.replace('VALUE', read)}\n{kind}astore")


def _through_array(element: str) -> str:
    """Store into an array of the element type and load back; the array is left in a static field."""
    _, kind, op = ELEMENTS[element]
    return _each(kind, f"aload_2\niload 9\nVALUE\n{op}astore\naload_2\niload 9\n{op}aload")


def _through_static(element: str) -> str:
    code, kind, _ = ELEMENTS[element]
    return _each(kind, f"VALUE\nputstatic Keep.s{code} {code}\ngetstatic Keep.s{code} {code}")


def _through_field(element: str) -> str:
    code, kind, _ = ELEMENTS[element]
    begin = "new Keep\ndup\ninvokespecial Keep.<init> ()V\nastore 8\n"
    return begin + _each(kind, f"aload 8\nVALUE\nputfield Keep.f{code} {code}\naload 8\ngetfield Keep.f{code} {code}")


def _through_call(element: str, where: str) -> str:
    code, kind, _ = ELEMENTS[element]
    wide = BY_NAME[WIDE[kind]].code
    descriptor = f"({wide}){code}" if where == "return" else f"({code}){wide}"
    return _each(kind, f"VALUE\ninvokestatic Keep.{where}{code} {descriptor}")


def _keep() -> ClassBuilder:
    """The class with all fields and methods that the loops use."""
    cls = ClassBuilder("Keep")
    cls.constructor()
    for code, kind, _ in ELEMENTS.values():
        wide = BY_NAME[WIDE[kind]].code
        cls.field(f"s{code}", code, PUBLIC | STATIC)
        cls.field(f"f{code}", code)
        cls.method(f"return{code}", f"({wide}){code}", f"{kind}load_0\n{kind}return")
        cls.method(f"pass{code}", f"({code}){wide}", f"{kind}load_0\n{kind}return")
    for element, (code, kind, _) in ELEMENTS.items():
        array = f"[{BY_NAME[WIDE[kind]].code}"
        cls.method(f"array_{element}", f"({array}{array}[{code})V", _through_array(element))
        for name, body in _loops(element).items():
            cls.method(f"{name}_{element}", f"({array}{array})V", body)
    return cls


def _loops(element: str) -> dict[str, str]:
    return {
        "static": _through_static(element),
        "field": _through_field(element),
        "result": _through_call(element, "return"),
        "parameter": _through_call(element, "pass"),
    }


def _constants() -> ClassBuilder:
    cls = ClassBuilder("Constants")
    for number, text in enumerate(STRINGS):
        cls.method(f"string{number}", "()Ljava/lang/Object;", f"ldc string {text!r}\nareturn")
    for number, name in enumerate(CLASSES):
        cls.method(f"class{number}", "()Ljava/lang/Object;", f"ldc_w class {name}\nareturn")
    for number, value in enumerate(INTS):
        cls.method(f"int{number}", "()I", f"{'ldc' if number < 20 else 'ldc_w'} int {value}\nireturn")
    for number, value in enumerate(LONGS):
        cls.method(f"long{number}", "()J", f"ldc2_w long {value}\nlreturn")
    for number, value in enumerate(FLOAT_CONSTANTS):
        cls.method(f"float{number}", "()F", f"ldc_w float {value}\nfreturn")
    for number, value in enumerate(DOUBLE_CONSTANTS):
        cls.method(f"double{number}", "()D", f"ldc2_w double {value}\ndreturn")
    return cls


def _short_constants() -> dict[str, tuple[str, str]]:
    codes = [("I", "i", "m1 0 1 2 3 4 5"), ("J", "l", "0 1"), ("F", "f", "0 1 2"), ("D", "d", "0 1")]
    found = {f"{kind}const_{n}": (f"(){code}", f"{kind}const_{n}\n{kind}return") for code, kind, every in codes for n in every.split()}
    found |= {f"bipush {n}": ("()I", f"bipush {n}\nireturn") for n in (-128, -1, 0, 127)}
    found |= {f"sipush {n}": ("()I", f"sipush {n}\nireturn") for n in (-32768, -129, 128, 32767)}
    return found | {"aconst_null": ("()Ljava/lang/Object;", "aconst_null\nareturn")}


def _locals() -> dict[str, tuple[str, str]]:
    """Stores and loads of all forms and kinds, with a neighbour slot in use."""
    found: dict[str, tuple[str, str]] = {}
    for (kind, code), slot in product((("i", "I"), ("l", "J"), ("f", "F"), ("d", "D")), (0, 1, 2, 3, 4, 255, 256, 65000)):
        form = f"{kind}{{}}_{slot}" if slot < 4 else f"{kind}{{}} {slot}" if slot < 256 else f"wide {kind}{{}} {slot}"
        arg = f"{kind}load_0" if slot > 3 else f"{kind}const_1"
        found[f"{kind} {slot}"] = (f"({code}){code}", f"{arg}\n{form.format('store')}\n{form.format('load')}\n{kind}return")
    for slot in (0, 1, 2, 3, 4, 255, 256):
        form = f"a{{}}_{slot}" if slot < 4 else f"a{{}} {slot}" if slot < 256 else f"wide a{{}} {slot}"
        found[f"a {slot}"] = ("(I)Ljava/lang/Object;", f"ldc string 'x'\n{form.format('store')}\n{form.format('load')}\nareturn")
    return found


def _new_arrays() -> dict[str, tuple[str, str]]:
    found = {f"newarray {name}": ("()Ljava/lang/Object;", f"iconst_3\nnewarray {name}\nareturn") for name in ELEMENTS}
    for type in ("java/lang/String", "[I", "[[Ljava/lang/Object;"):
        found[f"anewarray {type}"] = ("()Ljava/lang/Object;", f"iconst_2\nanewarray {type}\nareturn")
    for type, count in (("[I", 1), ("[[I", 1), ("[[I", 2), ("[[[Ljava/lang/String;", 2), ("[[[D", 3), ("[[[[Z", 3)):
        sizes = "\n".join(f"iconst_{n}" for n in (2, 3, 1)[:count])
        found[f"multianewarray {type} {count}"] = ("()Ljava/lang/Object;", f"{sizes}\nmultianewarray {type} {count}\nareturn")
    found["multianewarray 0 in front"] = ("()Ljava/lang/Object;", "iconst_0\niconst_5\nmultianewarray [[I 2\nareturn")
    found["multianewarray 0 inside"] = ("()Ljava/lang/Object;", "iconst_2\niconst_0\niconst_5\nmultianewarray [[[I 3\nareturn")
    return found


SMALL = _short_constants() | _locals() | _new_arrays()


def _small() -> ClassBuilder:
    cls = ClassBuilder("Small")
    for number, (descriptor, code) in enumerate(SMALL.values()):
        cls.method(f"case{number}", descriptor, code, PUBLIC | STATIC)
    cls.method("unused", "()V", "return", PRIVATE | STATIC)
    return cls


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory, sidecar: Sidecar) -> Both:
    return load_assembled([_keep(), _constants(), _small()], Path(tmp_path_factory.mktemp("storage")), sidecar)


def _compare(both: Both, cls: str, method: str, descriptor: str, given: Input) -> None:
    expected = both.on_jvm(cls, method, descriptor, [given])
    assert_ended(expected)
    assert expected == both.on_interpreter(cls, method, descriptor, [given])


def _input(element: str, with_array: bool) -> Input:
    code, kind, _ = ELEMENTS[element]
    wide, narrow = BY_NAME[WIDE[kind]], BY_CODE[code]
    values = VALUES[kind]
    nodes = [
        ArrayNode(f"{wide}[]", tuple(Scalar(wide, value) for value in values)),
        ArrayNode(f"{wide}[]", (Scalar(wide, 0),) * len(values)),
    ]
    if with_array:
        nodes.append(ArrayNode(f"{narrow}[]", (Scalar(narrow, 0),) * len(values)))
    return Input(tuple(nodes), Null(), tuple(map(Link, range(len(nodes)))))


@pytest.mark.parametrize("element", ELEMENTS)
def test_arrays_of_every_type(both: Both, element: str) -> None:
    code, kind, _ = ELEMENTS[element]
    array = f"[{BY_NAME[WIDE[kind]].code}"
    _compare(both, "Keep", f"array_{element}", f"({array}{array}[{code})V", _input(element, True))


@pytest.mark.parametrize("place", ["static", "field", "result", "parameter"])
@pytest.mark.parametrize("element", ELEMENTS)
def test_fields_results_and_parameters_of_every_type(both: Both, element: str, place: str) -> None:
    array = f"[{BY_NAME[WIDE[ELEMENTS[element][1]]].code}"
    _compare(both, "Keep", f"{place}_{element}", f"({array}{array})V", _input(element, False))


@pytest.mark.parametrize(("kind", "result", "count"), [
    ("string", "Ljava/lang/Object;", len(STRINGS)), ("class", "Ljava/lang/Object;", len(CLASSES)), ("int", "I", len(INTS)),
    ("long", "J", len(LONGS)), ("float", "F", len(FLOAT_CONSTANTS)), ("double", "D", len(DOUBLE_CONSTANTS)),
])  # fmt: skip
def test_constants_of_every_kind(both: Both, kind: str, result: str, count: int) -> None:
    for number in range(count):
        _compare(both, "Constants", f"{kind}{number}", f"(){result}", Input((), Null(), ()))


@pytest.mark.parametrize("number", range(len(SMALL)), ids=[name.replace(" ", ":") for name in SMALL])
def test_short_forms_locals_and_new_arrays(both: Both, number: int) -> None:
    descriptor = list(SMALL.values())[number][0]
    args = (Scalar(BY_CODE[descriptor[1]], 0x3F800000),) if descriptor[1] != ")" else ()
    _compare(both, "Small", f"case{number}", descriptor, Input((), Null(), args))


@pytest.mark.parametrize("sizes", [(1 << 30,), (100_000, 100_000), (2_000_000_000, 0), (1, 2, 2_000_000_000)], ids=str)
def test_arrays_too_large_end_the_call(tmp_path: Path, sidecar: Sidecar, sizes: tuple[int, ...]) -> None:
    cls = ClassBuilder("Large")
    pushes = "\n".join(f"ldc int {size}" for size in sizes)
    cls.method("run", "()Ljava/lang/Object;", f"{pushes}\nmultianewarray {'[' * len(sizes)}J {len(sizes)}\nareturn")
    large = load_assembled([cls], tmp_path, sidecar)
    call = ("Large", "run", "()Ljava/lang/Object;")
    reasons = [seen[0].end.reason for seen in (large.on_jvm(*call), large.on_interpreter(*call)) if isinstance(seen[0].end, Stopped)]
    assert reasons == ["out-of-memory", "out-of-memory"]


@pytest.mark.parametrize("flags", [PUBLIC, PUBLIC | STATIC])
def test_two_fields_of_one_name_are_not_confused(tmp_path: Path, sidecar: Sidecar, flags: int) -> None:
    """Obfuscators write such classes; observations name fields by name alone, so the run is stopped rather than wrong."""
    cls = ClassBuilder("Twins")
    cls.field("f", "I", flags)
    cls.field("f", "J", flags)
    cls.method("run", "()V", "return")
    seen = load_assembled([cls], tmp_path, sidecar).on_interpreter("Twins", "run", "()V")
    assert seen[0].end == Stopped("unsupported", "class Twins has two fields of one name")


def test_the_lowered_code_is_valid(both: Both) -> None:
    assert both.problems() == []
