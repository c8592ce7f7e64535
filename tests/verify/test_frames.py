"""`assignable` and `pure`: what is left changed outside of a frame is executed and shown, what stays within it is proved."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

import pytest

from twinproof.base.dataclass import replace
from twinproof.base.verdict import ClauseVerdict, Violated
from twinproof.command.questions import questions_of
from twinproof.contract.asked import AskedFor
from twinproof.contract.contract import ClauseKind, Contract
from twinproof.contract.framed import ALL
from twinproof.target import open_harnessed
from twinproof.verify import verify
from twinproof.witness.violation import Violation
from verify.java_programs import QUICK, word

FIELDS = "int f; int g; /*@ nullable @*/ Main next; int[] data = {}; static int count; static final int[] TABLE = new int[2];"
TWINS = {  # by the frame, code that keeps it, code that breaks it, and where
    "field": ("assignable this.f;", "void m(int x) { f = x; }", "void m(int x) { f = x; g = x; }", "this.g"),
    "of another": ("assignable o.f;", "void m(Main o) { o.f = 1; }", "void m(Main o) { f = 1; }", "this.f"),
    "every field": (
        "assignable o.*;",
        "void m(Main o) { o.f = 1; o.g = 2; }",
        "void m(Main o) { o.f = 1; o.data[0] = 2; }",
        "argument 1.data[0]",
    ),
    "through a field": ("assignable next.f;", "void m() { next.f = 1; }", "void m() { next = new Main(); next.f = 1; }", "this.next"),
    "as it was before": (
        "assignable next, next.f;",
        "void m() { next.f = 4; next = null; }",
        "void m() { next = next.next; next.f = 4; }",
        "this.next.next.f",
    ),
    "element": ("assignable a[i];", "void m(int[] a, int i) { a[i] = 3; }", "void m(int[] a, int i) { a[i + 1] = 3; }", "argument 1["),
    "range": ("assignable a[1..2];", "void m(int[] a) { a[1] = 1; a[2] = 1; }", "void m(int[] a) { a[1] = 1; a[3] = 1; }", "argument 1["),
    "all elements": (
        "assignable a[*];",
        "void m(int[] a) { for (int i = 0; i < a.length; i++) a[i] = i; }",
        "void m(int[] a) { for (int i = 0; i < a.length; i++) { a[i] = i; data = a; } }",
        "this.data",
    ),
    "nothing": ("assignable \\nothing;", "int m(int x) { return f + x; }", "int m(int x) { if (x == 77) f++; return f; }", "this.f"),
    "pure": ("pure", "int m() { return f; }", "int m() { count++; return f; }", "Main.count"),
    "static": ("assignable count;", "void m() { count++; }", "void m() { count++; f++; }", "this.f"),
    "static of a class": (
        "assignable Main.count;",
        "static void m(Main o) { count = o.f; }",
        "static void m(Main o) { o.f = count = 3; }",
        "argument 1.f",
    ),
    "table": ("assignable TABLE[0];", "void m() { TABLE[0] = 5; }", "void m() { TABLE[1] = 5; }", "Main.TABLE[1]"),
    "made": (
        "pure",
        "int[] m() { int[] r = {1, 2}; r[0]++; return r; }",
        "int[] m() { int[] r = data; r[0]++; return r; }",
        "this.data[0]",
    ),
    "thrown": (
        "assignable f;",
        "void m() { f = 1; throw new IllegalStateException(); }",
        "void m() { g = 1; throw new IllegalStateException(); }",
        "this.g",
    ),
    "called": (
        "assignable f;",
        "void m(int n) { set(n); } private void set(int n) { f = n; }",
        "void m(int n) { set(n); } private void set(int n) { g = n; }",
        "this.g",
    ),
    "copied": (
        "assignable b[0..1];",
        "void m(int[] a, int[] b) { System.arraycopy(a, 0, b, 0, 2); }",
        "void m(int[] a, int[] b) { System.arraycopy(a, 0, b, 0, 3); }",
        "argument 2[2]",
    ),
    "list": (
        "assignable l.*;",
        'void m(java.util.ArrayList<String> l) { l.add("x"); }',
        'void m(java.util.ArrayList<String> l) { l.add("x"); f++; }',
        "this.f",
    ),
    "aliased": ("assignable o.f;", "void m(Main o) { if (o == this) f = 1; }", "void m(Main o) { if (o.next == this) f = 1; }", "this.f"),
    "two clauses": ("assignable f; assignable g;", "void m() { f = 1; g = 2; }", "void m() { f = 1; count = 2; }", "Main.count"),
    "restored": ("pure", "void m() { int old = f; f = 9; f = old; }", "void m() { int old = f; f = 9; f = old + 1; }", "this.f"),
    "cases": (
        "requires n > 0; assignable \\nothing; also requires n <= 0; assignable f;",
        "void m(int n) { if (n < -2) f = n; }",
        "void m(int n) { if (n < 2) f = n; }",
        "this.f",
    ),
}


Found = dict[str, list[ClauseVerdict]]


def framed(folder: Path, source: str) -> Found:
    """The verdicts on what methods may assign, by class and method."""
    file = folder / "Main.java"
    file.write_text(source)
    setup, questions = questions_of(open_harnessed(str(file)), AskedFor(), QUICK)
    wanted = [replace(each, contract=_only_frames(each.contract)) for each in questions if each.contract.of(ClauseKind.ASSIGNABLE)]
    found: Found = {}
    for each in verify(setup, wanted):
        found.setdefault(f"{each.method.owner}.{each.method.name}", []).append(each.verdict)
    return found


def _only_frames(contract: Contract) -> Contract:
    return replace(contract, clauses=contract.of(ClauseKind.REQUIRES, ClauseKind.ASSIGNABLE))


def words(found: Found, method: str = "Main.m") -> list[str]:
    return list(map(word, found[method]))


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> Found:
    """All twins in one program, each in a class of its own."""
    sources = []
    for number, (frame, good, bad, _) in enumerate(TWINS.values()):
        for name, code in ((f"Good{number}", good), (f"Bad{number}", bad)):
            sources.append(f"class {name} {{ {FIELDS}\n//@ {frame}\n{code} }}".replace("Main", name))
    return framed(tmp_path_factory.mktemp("twins"), "\n".join(sources))


@pytest.mark.parametrize("name", TWINS)
def test_twins(twins: Found, name: str) -> None:
    """Of two methods that differ in what they assign one keeps the frame on all inputs, the other leaves a place changed that is shown."""
    number = list(TWINS).index(name)
    assert set(words(twins, f"Good{number}.m")) == {"holds"}
    broken = [verdict for verdict in twins[f"Bad{number}.m"] if isinstance(verdict, Violated)]
    assert len(broken) == 1
    assert isinstance(broken[0].witness, Violation)
    assert broken[0].witness.changed is not None
    assert broken[0].witness.changed.startswith(TWINS[name][3].replace("Main", f"Bad{number}"))
    assert broken[0].witness.to_json()["changed"] == broken[0].witness.changed


def test_what_code_that_nobody_has_seen_assigns_is_unknown(tmp_path: Path) -> None:
    source = "class Main { interface Some { void go(); }\n//@ pure\nstatic void m(Some s) { s.go(); } }"
    assert words(framed(tmp_path, source)) == ["unknown:unsupported"]


def test_a_name_of_two_fields_is_not_taken_for_one(tmp_path: Path) -> None:
    source = "class Up { int f; }\nclass Main extends Up { int f;\n//@ assignable this.f;\nvoid m() { ((Up) this).f = 3; } }"
    assert words(framed(tmp_path, source)) == ["unknown:unsupported"]


def test_nothing_is_claimed_where_everything_may_be_assigned(tmp_path: Path) -> None:
    source = "class Main { int f;\n//@ assignable \\everything;\nvoid m() { f = 3; } }"
    assert words(framed(tmp_path, source)) == ["holds"]


def test_a_frame_of_inputs_that_do_not_exist_holds_nothing(tmp_path: Path) -> None:
    source = "class Main { int f;\n//@ requires f > 0 && f < 0; assignable \\nothing;\nvoid m() { f = 3; } }"
    assert words(framed(tmp_path, source)) == ["unknown:requires-unsatisfied"]


# Generated methods against all small inputs: two objects that may be one, an array that may be shared, a number.

PLACES = ("a.f", "a.g", "b.f", "b.g", "v[0]", "v[x]", "w[1]", "count")
FRAMES = ("a.f", "a.*", "b.f", "b.g", "v[0]", "v[*]", "w[0..1]", "v[x]", "count", "\\nothing")
State = dict[str, int]


def generated(seed: int) -> tuple[list[str], list[tuple[str, str, int]]]:
    """A frame, and guarded assignments: the place, what is tested, and what is written."""
    chance = random.Random(seed)
    frame = chance.sample(FRAMES, chance.randint(1, 3))
    tests = ("", "x == 1", "a == b", "v == w", "x != 0 && a != b")
    return frame, [(chance.choice(PLACES), chance.choice(tests), chance.randint(0, 1)) for _ in range(chance.randint(1, 3))]


def java(number: int, frame: list[str], steps: list[tuple[str, str, int]]) -> str:
    body = " ".join(f"{f'if ({test}) ' if test else ''}{place} = {value};" for place, test, value in steps)
    return f"//@ assignable {', '.join(frame)};\nstatic void m{number}(Main a, Main b, int[] v, int[] w, int x) {{ {body} }}"


def breaks(frame: list[str], steps: list[tuple[str, str, int]]) -> bool:
    """Whether some small input leaves a place changed that the frame does not name."""
    sizes = ((2, 2), (2, 1), (1, 2), (0, 2))
    return any(
        _run(frame, steps, "a" if same else "b", "v" if shared else "w", sizes[0] if shared else size, x, first)
        for same, shared, size, x, first in itertools.product((True, False), (True, False), sizes, (-1, 0, 1), (0, 1))
    )


def _run(frame: list[str], steps: list[tuple[str, str, int]], b: str, w: str, sizes: tuple[int, int], x: int, first: int) -> bool:
    objects, length = {"a": "a", "b": b, "v": "v", "w": w}, {"v": sizes[0], "w": sizes[1]}
    state = {f"{one}.{field}": first for one in "ab" for field in "fg"} | {f"{one}{at}": first for one in "vw" for at in (0, 1)}
    state["count"] = first
    before = dict(state)
    holds = {"": True, "x == 1": x == 1, "a == b": b == "a", "v == w": w == "v", "x != 0 && a != b": x != 0 and b != "a"}
    for place, test, value in steps:
        if holds[test]:
            if place[-1] == "]":
                at = x if place[-2] == "x" else int(place[-2])
                if not 0 <= at < length[objects[place[0]]]:
                    break  # an exception: the frame counts all the same
                state[f"{objects[place[0]]}{at}"] = value
            else:
                state[place if place == "count" else f"{objects[place[0]]}{place[1:]}"] = value
    allowed = {where for one in frame for where in _named(one, objects, x)}
    return any(state[where] != before[where] and where not in allowed for where in state)


def _named(place: str, objects: dict[str, str], x: int) -> list[str]:
    if place in ("count", "\\nothing"):
        return [place]
    holder, rest = objects[place[0]], place[1:]
    if rest[0] == ".":
        return [f"{holder}.{field}" for field in ("fg" if rest[1:] == ALL else rest[1:])]
    return [f"{holder}{at}" for at in {"[0]": (0,), "[*]": (0, 1), "[0..1]": (0, 1), "[x]": (x,)}[rest]]


def test_generated_frames_against_all_small_inputs(tmp_path: Path) -> None:
    programs = [generated(seed) for seed in range(16)]
    methods = "\n".join(java(number, *each) for number, each in enumerate(programs))
    found = framed(tmp_path, f"class Main {{ int f; int g; static int count;\n{methods} }}")
    for number, each in enumerate(programs):
        expected = "violated" if breaks(*each) else "holds"
        assert words(found, f"Main.m{number}") == [expected], java(number, *each)
