"""What two versions have in common, by name: answers by hand for versions that differ in one thing."""

from __future__ import annotations

import pytest

from support.written import matching_of
from twinproof.same.commoncode import CommonCode
from twinproof.same.structural import structural_of

CALLED = """class C extends java.lang.Object implements java.lang.Runnable {
  method public run()V {
    registers ref this
    params this
  b0:
    return
  }
}
"""


def common(old: str, new: str | None = None) -> CommonCode:
    matching = matching_of(old, new)
    return CommonCode(structural_of(matching.old, matching.new, frozenset(matching.classes)))


def colours(*names: str, more: str = "") -> str:
    fields = "".join(f"  field public static final enum Colour {name}\n" for name in names)
    made = "".join(f"    c = new Colour\n    putstatic Colour.{name} Colour, c\n" for name in names)
    start = f"  method static <clinit>()V {{\n    registers ref c\n  b0:\n{made}    return\n  }}\n"
    return f"class Colour extends java.lang.Enum flags final enum {{\n{fields}{more}{start}}}\n"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (("RED", "GREEN"), ("RED", "GREEN"), ["RED", "GREEN"]),
        (("RED", "GREEN"), ("RED", "GREEN", "BLUE"), ["RED", "GREEN"]),
        (("RED", "GREEN", "BLUE"), ("RED",), ["RED"]),
        (("RED", "GREEN"), ("GREEN", "RED"), None),
        (("RED", "GREEN"), ("BLUE", "RED", "GREEN"), None),
    ],
)
def test_constants_are_common_as_far_as_their_order_is(old: tuple[str, ...], new: tuple[str, ...], expected: list[str] | None) -> None:
    assert common(colours(*old), colours(*new)).common_constants("Colour") == expected


def test_constants_with_fields_are_more_than_names() -> None:
    """What an appended constant's constructor does to the others is not looked at."""
    field = "  field int depth\n"
    assert common(colours("RED", more=field), colours("RED", "GREEN", more=field)).common_constants("Colour") is None
    assert common(colours("RED", more=field)).common_constants("Colour") == ["RED"]
    assert common(colours("RED")).common_constants("Nowhere") is None


def static(constant: str, flags: str = "static") -> str:
    return f"""class C extends java.lang.Object {{
  field {flags} int g
  method static <clinit>()V {{
  b0:
    putstatic C.g int, {constant}
    return
  }}
}}
"""


def test_initialisers_are_the_same_code() -> None:
    assert common(static("3")).same_initialiser("C")
    assert not common(static("3"), static("4")).same_initialiser("C")
    assert not common(static("3")).same_initialiser("java.lang.Object")


def test_static_fields_of_both_versions() -> None:
    both = common(static("3"), static("3").replace("C.g", "C.h").replace("int g", "int h"))
    assert not both.in_both("C", "g")
    assert not both.in_both("C", "h")
    assert common(static("3")).in_both("C", "g")
    assert not common("class C extends java.lang.Object {\n  field int g\n}\n").in_both("C", "g")


def table(write: str = "") -> str:
    return f"""class C extends java.lang.Object {{
  field private static final int[] t
  method static <clinit>()V {{
    registers ref a
  b0:
    a = newarray int[] 2
    store.int a, 0, 7
    putstatic C.t int[], a
    return
  }}
  method static f(I)I {{
    registers int i, ref a
    params i
  b0:
    a = getstatic C.t int[]
    {write}
    i = load.int a, i
    return i
  }}
}}
"""


def test_tables_are_written_by_nobody_in_either_version() -> None:
    written = table("store.int a, 1, 8")
    assert common(table()).are_tables("C", "t")
    assert not common(table(), written).are_tables("C", "t")
    assert not common(written, table()).are_tables("C", "t")
    assert not common(table()).are_tables("C", "u")


def test_callbacks_are_methods_of_types_of_the_library() -> None:
    other = CALLED.replace("return", "call static java.lang.System.gc()V ()\n    return")
    assert common(CALLED).same_callbacks()
    assert not common(CALLED, other).same_callbacks()
    own, changed = (text.replace(" implements java.lang.Runnable", "") for text in (CALLED, other))
    assert common(own, changed).same_callbacks()


def test_fields_of_one_type() -> None:
    old = "class C extends java.lang.Object {\n  field int a\n  field int b\n  field int c\n}\n"
    new = "class C extends java.lang.Object {\n  field int a\n  field long b\n}\n"
    both = common(old, new)
    assert [(both.is_shared(f"C.{name}"), both.is_retyped(f"C.{name}")) for name in "abc"] == [(True, False), (False, True), (False, False)]


def test_fields_that_are_never_null() -> None:
    """A final field of one version that its only constructor sets to a new object; one that it may leave out is not."""

    def made(value: str, flags: str = "private final") -> str:
        return f"""class C extends java.lang.Object flags final {{
  field {flags} java.lang.Object lock
  method <init>()V {{
    registers ref this, ref o
    params this
  b0:
    call special java.lang.Object.<init>()V (this)
    {value}
    put this, C.lock java.lang.Object, o
    return
  }}
}}
"""

    new = "o = new java.lang.Object\n call special java.lang.Object.<init>()V (o)"
    without = "class C extends java.lang.Object flags final {\n}\n"
    assert common(without, made(new)).is_never_null("C.lock")
    assert not common(without, made("o = null")).is_never_null("C.lock")
    assert not common(made(new)).is_never_null("C.lock")


def failure(message: str) -> str:
    method = f"""  method public getMessage()Ljava/lang/String; {{
    registers ref this, ref t
    params this
  b0:
    t = text "{message}"
    return t
  }}
"""
    return f"class E extends java.lang.RuntimeException {{\n{method if message else ''}}}\n"


def test_messages_of_exceptions() -> None:
    assert common(failure("a")).same_messages()
    assert not common(failure("a"), failure("b")).same_messages()
    assert not common(failure(""), failure("b")).same_messages()
    assert common(failure("")).same_messages()
    assert common(failure("a"), failure("")).has_own_message("E")
    assert not common(failure("")).has_own_message("E")
    assert not common(failure("")).has_own_message("java.lang.IllegalStateException")
