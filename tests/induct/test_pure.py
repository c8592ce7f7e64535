"""Calls as functions: which methods only read, and when what they read is still as it was."""

from __future__ import annotations

from support.written import matching_of, method_of
from twinproof.align.match import Matching
from twinproof.execute.heap import Allocated, Heap
from twinproof.execute.inputs import Inputs
from twinproof.execute.parameterised import Erased
from twinproof.execute.universe import Universe
from twinproof.induct.callees import Callee, Callees
from twinproof.induct.pure import ARRAYS, Pure, PureCalls
from twinproof.ir.types import BOOLEAN, INT, ArrayType, ClassType
from twinproof.term.term import Term, fresh


def looping(name: str, step: str, result: str = "I") -> str:
    """A method with a loop, which is why calls of it are not followed, and a caller of it."""
    back = "return" if result == "V" else "return c" if result != "I" else "return s"
    dst = "" if result == "V" else "o = " if result != "I" else "s = "
    return f"""
  method static {name}(LC;[I){result} {{
    registers ref c, ref a, int s, int t, ref o
    params c, a
  b0:
    s = 0
    jump b1
  b1:
    if lt.int s, 9 then b2 else b3
  b2:
    t = 1
    {step}
    s = add.int s, t
    jump b1
  b3:
    {back}
  }}
  method static of_{name}(LC;[I)V {{
    registers ref c, ref a, int s, ref o
    params c, a
  b0:
    {dst}call static C.{name}(LC;[I){result} (c, a)
    return
  }}
"""


STEPS = {
    "plain": "t = add.int t, 2",
    "field": "t = get c, C.x int",
    "element": "t = load.int a, 0",
    "compute": "t = call static java.lang.Math.abs(I)I (t)",
    "put_": "put c, C.x int, t",
    "store_": "store.int a, 0, t",
    "static_": "t = getstatic C.g int",
    "set_": "putstatic C.g int, t",
    "make_": "o = new C",
    "array_": "o = newarray int[] t",
    "print_": "call static java.lang.System.gc()V ()",
    "inner_": "call static C.put_(LC;[I)I (c, a)",
}
TEXT = "\n".join(
    [
        "field int x",
        "field static int g",
        *(looping(name, step) for name, step in STEPS.items()),
        looping("void_", "", "V"),
        looping("ref_", "", "LC;"),
    ]
)


def pure_of(matching: Matching, name: str, loud: bool = False) -> dict[tuple[int, int], Pure]:
    callees = Callees(matching, Universe(matching.old, matching.classes))
    pure = PureCalls(callees)
    if loud:
        pure.loud.add((method_of(matching.old.program, name), method_of(matching.new.program, name)))
    return pure.of_method(0, method_of(matching.old.program, f"of_{name}"))


def test_only_methods_that_read_and_return_a_number_are_functions() -> None:
    """The others have names that end with a line below."""
    matching = matching_of(TEXT)
    found = {name: pure_of(matching, name) for name in (*STEPS, "void_", "ref_")}
    assert {name for name, calls in found.items() if calls} == {name for name in found if not name.endswith("_")}
    assert {name: calls[0, 0].reads for name, calls in found.items() if calls} == {
        "plain": frozenset(),
        "field": {"x"},
        "element": {ARRAYS},
        "compute": frozenset(),
    }
    assert {str(calls[0, 0].sort) for calls in found.values() if calls} == {"int"}


def test_a_method_that_does_more_in_one_version_is_no_function() -> None:
    new = TEXT.replace("t = add.int t, 2", "put c, C.x int, 3")
    assert pure_of(matching_of(TEXT, new), "plain") == {}
    assert pure_of(matching_of(new, TEXT), "plain") == {}


def test_what_was_seen_to_throw_is_no_function() -> None:
    assert pure_of(matching_of(TEXT), "field", loud=True) == {}


class Scene:
    """A heap with an object and an array from outside."""

    def __init__(self) -> None:
        matching = matching_of(TEXT)
        self.inputs = Inputs(Universe(matching.old, matching.classes), Erased())
        self.heap = Heap(self.inputs)
        self.c = self.inputs.parameter(0, ClassType("C"), non_null=True)
        self.a = self.inputs.parameter(1, ArrayType(INT), non_null=True)

    def unaffected(self, reads: set[str], *args: Term) -> bool:
        return Pure(Callee("f", ()), INT, frozenset(reads)).is_unaffected(self.heap, args or (self.c, self.a))


def test_what_is_read_must_be_as_it_was() -> None:
    scene = Scene()
    assert scene.unaffected({"x", ARRAYS})
    scene.heap.write_field(scene.c, "C.x", 3, INT)
    assert not scene.unaffected({"x"})
    assert scene.unaffected({"y", ARRAYS})
    scene.heap.write_element(scene.a, 0, 3, INT)
    assert not scene.unaffected({ARRAYS})
    assert scene.unaffected({"y"})


def test_what_is_passed_must_be_there_from_the_beginning() -> None:
    scene = Scene()
    number = scene.inputs.allocate()
    scene.heap.objects[number] = Allocated("C", {})
    assert not scene.unaffected(set(), fresh(number), scene.a)


def test_results_depend_on_the_call_and_its_arguments() -> None:
    scene = Scene()
    f, g = (Pure(Callee(name, ()), INT, frozenset()) for name in "fg")
    one = f.result((scene.c,), is_ideal=False)
    assert one is f.result((scene.c,), is_ideal=False)
    assert len({one, g.result((scene.c,), is_ideal=False), f.result((scene.a,), is_ideal=False), f.never_ends((scene.c,))}) == 4
    assert (one.sort, f.never_ends((scene.c,)).sort) == (INT, BOOLEAN)
