"""OOX as a front-end: files, directories, arguments of calls, and the commands that use them."""

from __future__ import annotations

from pathlib import Path

import pytest

from oox.programs import main
from twinproof.base.errors import BadInput
from twinproof.base.options import Options
from twinproof.base.verdict import Different, Equivalent, Verdict
from twinproof.check import check_pairs
from twinproof.command.inspect import print_ir, run_call
from twinproof.heap.observe import Returned, Scalar, Threw
from twinproof.ir.types import CHAR, DOUBLE, INT, STRING, ArrayType
from twinproof.oox.oox_arguments import parse_oox_arguments
from twinproof.oox.oox_in import OoxFrontEnd, OoxOrigin
from twinproof.target import FRONT_END, Target, front_end, match_targets, open_places, open_target
from twinproof.witness.witness import Witness


def write(folder: Path, **texts: str) -> list[str]:
    """Files with these texts."""
    for name, text in texts.items():
        (folder / f"{name}.oox").write_text(text)
    return [str(folder / f"{name}.oox") for name in texts]


def test_who_opens_what(tmp_path: Path) -> None:
    """Files by their suffix, directories by those of all files in them."""
    (file,) = write(tmp_path, a=main(""))
    assert isinstance(front_end([file]), OoxFrontEnd)
    assert isinstance(front_end([tmp_path]), OoxFrontEnd)
    assert front_end([file, "b.jar"]) is FRONT_END
    (tmp_path / "B.java").write_text("class B { }")
    assert front_end([tmp_path]) is FRONT_END
    assert front_end([]) is FRONT_END


def test_several_files(tmp_path: Path) -> None:
    """Are one program; those of libraries are not the user's."""
    files = write(tmp_path, a=main("static int m() { int x := Other.n(); return x; }"), b="class Other { static int n() { return 7; } }")
    target = open_places(files)
    assert list(target.origin.classes()) == ["Main", "Other"]
    assert run_call("Main.m()", files).end == Returned(Scalar(INT, 7))
    split = open_target(files[0], files[1:])
    assert list(split.origin.classes()) == ["Main"]
    assert split.origin.library_locations == (Path(files[1]),)
    unit = split.origin.unit("Other")
    assert unit is not None
    assert unit.source == "b.oox"
    assert [name for name, _ in split.origin.contents()] == ["a.oox", "b.oox"]


def test_files_of_one_name(tmp_path: Path) -> None:
    """Are told apart by their directories."""
    (tmp_path / "x").mkdir()
    (tmp_path / "y").mkdir()
    write(tmp_path / "x", a=main(""))
    write(tmp_path / "y", a=main(""))
    with pytest.raises(BadInput) as error:
        open_target(str(tmp_path))
    assert str(error.value) == f"{tmp_path}/y/a.oox:1:7: Main is declared twice, first at {tmp_path}/x/a.oox:1:7"


def test_what_cannot_be_read(tmp_path: Path) -> None:
    """Missing files, texts in another encoding."""
    with pytest.raises(BadInput, match=r"none\.oox: No such file or directory"):
        open_target(str(tmp_path / "none.oox"))
    (tmp_path / "latin.oox").write_bytes(b"// \xff")
    with pytest.raises(BadInput, match=r"latin\.oox: not a text in UTF-8"):
        open_target(str(tmp_path / "latin.oox"))


def test_contracts_of_an_origin(tmp_path: Path) -> None:
    """Those of the program."""
    origin, _ = OoxFrontEnd().open(write(tmp_path, a=main("static void m() exceptional(false) { }")))
    assert isinstance(origin, OoxOrigin)
    assert [str(contract.method) for contract in origin.contracts()] == ["Main.m()V"]


@pytest.mark.parametrize(
    ("text", "params", "cost"),
    [
        ("", [], 0),
        ("1", [INT], 0),
        ("-1", [DOUBLE], 1),
        ("-1.5", [DOUBLE], 0),
        ("1.5", [INT], None),
        ("'c'", [CHAR], 0),
        ('"c"', [STRING], 0),
        ("null", [STRING], 0),
        ("null", [INT], None),
        ("{1, 2}", [ArrayType(INT)], 0),
        ("{{1}, {}, null}", [ArrayType(ArrayType(INT))], 0),
        ("{true}", [ArrayType(INT)], None),
        ("1, 2", [INT], None),
    ],
)
def test_arguments(text: str, params: list[object], cost: int | None) -> None:
    """Literals and rows of them."""
    arguments = parse_oox_arguments(text)
    assert arguments.cost(params) == cost  # type: ignore[arg-type]
    if cost is not None:
        assert len(arguments.given(params).args) == len(params)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["x", "1 + 2", "1,", "{1", "1 2"])
def test_no_arguments(text: str) -> None:
    """What is no literal is refused."""
    with pytest.raises(BadInput, match="arguments:1:"):
        parse_oox_arguments(text)


def test_ir_of_a_file(tmp_path: Path) -> None:
    """By the name of the file, or of a method in it."""
    files = write(tmp_path, a=main("static int m() { return 1; }"))
    assert "method public static m()I" in print_ir(files[0], [])
    assert print_ir("Main.m", files).startswith("method public static m()I")


def verdict(folder: Path, old: str, new: str, name: str = "m") -> Verdict:
    """The verdict on a method of two versions."""
    before, after = (version(folder, side, text) for side, text in (("old", old), ("new", new)))
    matching = match_targets(before, after)
    pairs = [pair for pair in matching.pairs if pair.old.name == name]
    (checked,) = check_pairs(before, after, matching, pairs, Options(timeout=20.0))
    return checked.verdict


def version(folder: Path, side: str, text: str) -> Target:
    """A version with this text."""
    (folder / side).mkdir()
    (file,) = write(folder / side, a=text)
    return open_target(file)


SUM = main("static int m(int n) { int s := 0; while (n > 0) { s := s + n; n := n - 1; } return s; }")
CELL = "class Cell { int v; Cell next; int get() { int x := this.v; return x; } } class Big extends Cell { int get() { return 9; } }"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (SUM, SUM.replace("s + n", "n + s")),
        (main("static int m(int a) { return a + a; }"), main("static int m(int a) { return a * 2; }")),
        (
            main("static int m(int[] a, int i) { int x := a[i]; return x; }"),
            main("static int m(int[] a, int i) { int x := 0; if (i < #a) { x := a[i]; } else { x := a[i]; } return x; }"),
        ),
        (
            f"{CELL} {main('static int m(Cell c) { int x := c.get(); return x; }')}",
            f"{CELL} {main('static int m(Cell c) { if (c instanceof Big) return 9; int x := c.v; return x; }')}",
        ),
        (
            main('static bool m(string s) { return s == "a" || s == "b"; }'),
            main('static bool m(string s) { if (s == "b") return true; return s == "a"; }'),
        ),
        (
            main("static int m(int a, int b) { try { return a / b; } catch { return 0; } }"),
            main("static int m(int a, int b) { if (b == 0) return 0; return a / b; }"),
        ),
        (
            main("static bool m(int[] a) { bool b := forall e, i : a : e >= 0; return b; }"),
            main(
                "static bool m(int[] a) { int i := 0; while (i < #a) { int e := a[i]; if (e < 0) return false; i := i + 1; } return true; }"
            ),
        ),
    ],
)
def test_the_same(tmp_path: Path, old: str, new: str) -> None:
    """Loops, faults, dispatch, texts, handlers and quantifiers are proved, most of them for all inputs."""
    found = verdict(tmp_path, old, new)
    assert isinstance(found, Equivalent), found


@pytest.mark.parametrize(
    ("old", "new", "ends"),
    [
        (SUM, SUM.replace("n > 0", "n > 1"), (Returned, Returned)),
        (
            main("static int m(int a) { return 6 / a; }"),
            main("static int m(int a) { if (a == 0) return 0; return 6 / a; }"),
            (Threw, Returned),
        ),
        (
            f"{CELL} {main('static int m(Cell c) { int x := c.get(); return x; }')}",
            f"{CELL} {main('static int m(Cell c) { int x := c.v; return x; }')}",
            (Returned, Returned),
        ),
        (
            main('static bool m(string s) { return s == "key"; }'),
            main("static bool m(string s) { return false; }"),
            (Returned, Returned),
        ),
        (
            main("static void m(int[] a) { a[0] := 1; }"),
            main("static void m(int[] a) { a[0] := 2; }"),
            (Returned, Returned),
        ),
    ],
)
def test_different(tmp_path: Path, old: str, new: str, ends: tuple[type, type]) -> None:
    """Each with an input that was run on both versions."""
    found = verdict(tmp_path, old, new)
    assert isinstance(found, Different), found
    assert isinstance(found.witness, Witness)
    assert (type(found.witness.old.end), type(found.witness.new.end)) == ends


def test_threads_are_not_followed(tmp_path: Path) -> None:
    """No verdict, and the reason says why."""
    text = main("static void n() { } static int m(int a) { fork Main.n(); return a; }")
    found = verdict(tmp_path, text, text.replace("return a", "return a + 0"))
    assert "fork, as threads are not followed (a.oox:1:56)" in str(found)
