"""Mutants of Java sources: which there are of each operator, to the letter; that they compile, with javac as oracle; and where they are."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from twinproof.base.errors import BadInput, CompileFailed, MissingTool
from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import Jdk, find_jdk
from twinproof.java.mutate.mutator import JavaMutator, mutants, open_mutator
from twinproof.language.mutation import OPERATORS, Mutant, MutantChoice, MutantList

ODD = (Path(__file__).parent / "Odd.java").read_text(encoding="utf-8")
JDK = find_jdk()

# a method, an operator, what stands for what
METHODS = [
    ("void m(int a) { a++; a = 2; }", "del", ["a++; -> ;", "a = 2; -> ;"]),
    ("int m(int a) { int x; x = a; return x; }", "del", ["a -> 0"]),
    ("long m(long a) { var x = a + 1; return x; }", "del", ["a + 1 -> 0L"]),
    ("int m(int a) { if (a > 0)\n  return 1;\nreturn a; }", "del", ["if (a > 0)\n  return 1; -> ;\n", "return 1; -> ;"]),
    ("void m(int a) { for (a = 0; a < 3; a++) a--; }", "del", ["for (a = 0; a < 3; a++) a--; -> ;", "a = 0 -> ", "a++ -> ", "a--; -> ;"]),
    ("void m(int a) { for (a = 0, a = 1; a < 3; a++, a--) ; }", "del", ["for (a = 0, a = 1; a < 3; a++, a--) ; -> ;"]),
    (
        "void m(int a) { switch (a) { case 1 -> a++; default -> throw new Error(); } }",
        "del",
        ["switch (a) { case 1 -> a++; default -> throw new Error(); } -> ;", "a++; -> { }", "throw new Error(); -> { }"],
    ),
    ("void m(int a) { { a++; a--; } return; }", "del", ["{ a++; a--; } -> ;", "a++; -> ;", "a--; -> ;"]),
    ("void m(int a) { x: while (a > 0) { a--; } }", "del", ["while (a > 0) { a--; } -> ;", "a--; -> ;"]),
    (
        "void m(int a) { while (a > 0) { if (a == 3) break; if (a == 5) continue; a--; } }",
        "flow",
        ["break -> continue", "continue -> break"],
    ),
    ("void m(int a) { switch (a) { case 1: a = 3; break; default: } }", "flow", []),
    ("int m(int a, int b, long c) { int d = b; { int e = a; } return d; }", "var", ["b -> a", "a -> b", "a -> d", "d -> a", "d -> b"]),
    ("void m(String s, Object o, String t) { s = t; o = s; }", "var", ["s -> t", "t -> s", "s -> t"]),
    ("int m(int[] a, int[] b, int i) { for (int x : a) { i += x; } return i; }", "var", ["a -> b", "i -> x", "x -> i"]),
    ("int m(int a) { return a + 5; }", "lit", ["5 -> 6", "5 -> 4", "5 -> 0", "5 -> 1"]),
    ("int m() { return -1; }", "lit", ["-1 -> 0", "-1 -> -2", "-1 -> 1"]),
    ("long m(long a) { return a-0L; }", "lit", ["0L -> 1L", "0L ->  -1L"]),
    (
        "int m() { return 0x7fffffff; }",
        "lit",
        ["0x7fffffff -> -2147483648", "0x7fffffff -> 2147483646", "0x7fffffff -> 0", "0x7fffffff -> 1"],
    ),
    ("Object m() { return (Integer) 0; }", "lit", ["0 -> 1", "0 -> (-1)"]),
    ("float m() { return 1.5f; }", "lit", ["1.5f -> 2.5f", "1.5f -> 0.5f", "1.5f -> 0.0f", "1.5f -> 1.0f"]),
    ("char m() { return 'a'; }", "lit", ["'a' -> 'b'", "'a' -> '`'"]),
    ("boolean m() { return true; }", "lit", ["true -> false"]),
    ('String m() { return "1 + 2" + null; }', "lit", []),
    ("boolean m(Object a, int b) { return a == null || b != 1; }", "eq", ["== -> !=", "!= -> =="]),
    ("boolean m(int a) { return a <= 1; }", "cmp", ["<= -> <", "<= -> >", "<= -> >="]),
    ("int m(int a, int b) { return a*b; }", "arith", ["* -> +", "* -> -", "* -> /", "* -> %"]),
    (
        "int m(int a, int b) { return a+b*a; }",
        "arith",
        ["a+b*a -> a*(b*a)", "a+b*a -> a/(b*a)", "a+b*a -> a%(b*a)", "+ -> -", "b*a -> (b+a)", "b*a -> (b-a)", "* -> /", "* -> %"],
    ),
    ("int m(int a) { return a+-a; }", "arith", ["+ -> - ", "+ -> *", "+ -> /", "+ -> %"]),
    ("int m(int a) { return a*/*x*/a; }", "arith", ["* -> +", "* -> -", "* -> / ", "* -> %"]),
    ("String m(String a, int b) { a += b; return a + b * b; }", "arith", ["b * b -> (b + b)", "b * b -> (b - b)", "* -> /", "* -> %"]),
    ("void m(int a) { a -= 3; a++; --a; }", "arith", ["-= -> +=", "-= -> *=", "-= -> /=", "-= -> %=", "++ -> --", "-- -> ++"]),
    ("boolean m(boolean a, boolean b) { return a || b; }", "bool", ["a || b -> a", "a || b -> b", "|| -> &&"]),
    ("boolean m(boolean a, boolean b) { return(a)&&b; }", "bool", ["(a)&&b -> (a)", "(a)&&b ->  b", "&& -> ||"]),
    ("boolean m(boolean a, boolean b) { return a && b == a; }", "bool", ["a && b == a -> a", "a && b == a -> b == a", "&& -> ||"]),
    (
        "boolean m(boolean a, boolean b) { return a && b || a; }",
        "bool",
        ["a && b || a -> a && b", "a && b || a -> a", "a && b -> a", "a && b -> b", "&& -> ||", "|| -> &&"],
    ),
    (
        "boolean m(boolean a, boolean b) { return a && (b || a) && b; }",
        "bool",
        [
            "a && (b || a) && b -> a && (b || a)",
            "a && (b || a) && b -> b",
            "a && (b || a) -> (a || (b || a))",
            "a && (b || a) -> a",
            "a && (b || a) -> (b || a)",
            "b || a -> b",
            "b || a -> a",
            "|| -> &&",
            "&& -> ||",
        ],
    ),
    ("int m(int a, boolean b) { return!b?-a:~a; }", "un", ["! ->  ", "- -> ", "~ -> "]),
    ("int m() { return -7; }", "un", ["- -> "]),
    ("int m(int a) { return a; }", "ret", ["a -> 0"]),
    ("boolean m(boolean a) { return a; }", "ret", ["a -> false", "a -> true"]),
    ("String m(String a) { return a; }", "ret", ["a -> null"]),
    ("Long m(long a) { return a; }", "ret", ["a -> null"]),
    ("byte m(byte a) { return a; }", "ret", ["a -> (byte) 0"]),
    ("java.util.function.IntUnaryOperator m() { return x -> { return x; }; }", "ret", ["x -> { return x; } -> null", "x -> 0"]),
    ("int m(int a) { a >>= 1; return a << 2; }", "shift", [">>= -> <<=", ">>= -> >>>=", "<< -> >>", "<< -> >>>"]),
    ("int m(int a, boolean b) { b |= true; return a & 1; }", "bit", ["|= -> &=", "|= -> ^=", "& -> |", "& -> ^"]),
]


@pytest.fixture(scope="module")
def methods() -> Iterator[JavaMutator]:
    """All of them, each in a class of its own."""
    with JavaMutator({"T.java": "".join(f"class T{at} {{ {code} }}\n" for at, (code, _, _) in enumerate(METHODS))}) as mutator:
        yield mutator


@pytest.fixture(scope="module")
def odd() -> Iterator[JavaMutator]:
    """The file with everything in it."""
    with JavaMutator({"Odd.java": ODD}) as mutator:
        yield mutator


@pytest.fixture(scope="module")
def some(odd: JavaMutator) -> MutantList:
    """Many of its mutants."""
    return odd.mutants(MutantChoice(limit=100, seed=3))


def changes(found: object) -> list[str]:
    assert isinstance(found, tuple)
    return [f"{mutant.before} -> {mutant.after}" for mutant in found]


@pytest.mark.parametrize("at", range(len(METHODS)), ids=lambda at: f"{METHODS[at][1]}-{at}")
def test_each_operator(methods: JavaMutator, at: int) -> None:
    """What an operator makes of a method, no more and no less."""
    _, operator, expected = METHODS[at]
    found = methods.mutants(MutantChoice((operator,), (f"T{at}.m",))).mutants
    assert {mutant.operator for mutant in found} <= {operator}
    assert changes(found) == expected


def test_every_operator_is_tested() -> None:
    """The table leaves none out."""
    assert {operator for _, operator, _ in METHODS} == set(OPERATORS)


def test_they_compile(odd: JavaMutator, some: MutantList, tmp_path: Path) -> None:
    """javac takes the mutants."""
    compile_each(odd, some, tmp_path)


@pytest.mark.slow
def test_all_of_them_compile(odd: JavaMutator, tmp_path: Path) -> None:
    """javac takes every mutant."""
    every = odd.mutants(MutantChoice())
    assert len(every) > 400
    compile_each(odd, every, tmp_path)


def compile_each(odd: JavaMutator, found: MutantList, tmp_path: Path) -> None:
    """All at once, each in a package of its own."""
    for mutant in found:
        text = odd.text(mutant).replace("package odd.place;", f"package odd.{mutant.name};")
        (tmp_path / mutant.name).mkdir()
        (tmp_path / mutant.name / "Odd.java").write_text(text, encoding="utf-8")
    files = [f'"{path}"' for path in sorted(tmp_path.glob("*/Odd.java"))]
    (tmp_path / "files").write_text("\n".join(files))
    command = [str(JDK.javac), "-nowarn", "-encoding", "UTF-8", "-d", str(tmp_path / "classes"), f"@{tmp_path / 'files'}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_places_are_exact(odd: JavaMutator, some: MutantList) -> None:
    """A mutant is where it says, changes what it says, moves no line, and can be taken back."""
    lines = ODD.split("\n")
    for mutant in some:
        changed = odd.text(mutant)
        assert ODD[mutant.start :].startswith(mutant.before)
        assert (lines[mutant.line - 1][mutant.column - 1 :] + "\n" + "\n".join(lines[mutant.line :])).startswith(mutant.before)
        assert changed != ODD
        assert changed.count("\n") == ODD.count("\n")
        assert mutant.undone(changed) == ODD


def test_nothing_but_code_is_changed(odd: JavaMutator) -> None:
    """Neither comments nor strings, annotations nor types; operators written as escapes are left alone."""
    every = odd.mutants(MutantChoice(only=("Odd.escapes", "Odd.text", "Odd.tries", "Odd.K")))
    by_member: dict[str, list[str]] = {}
    for mutant in every:
        by_member.setdefault(mutant.member, []).append(f"{mutant.line}:{mutant.column} {mutant.before} -> {mutant.after}")
    assert [change for change in by_member["odd.place.Odd.escapes"] if "-> 0" not in change] == [
        "34:56 b += b; -> ;",
        "34:56 b -> a",
        *(f"34:58 += -> {token}=" for token in "-*/%"),
        "34:61 b -> a",
        *(f"34:92 + -> {token}" for token in "-*/%"),
        "35:9 b -> a",
        "35:18 b -> a",
    ]
    assert by_member["odd.place.Odd.text"] == [
        '36:40 """\n        a + b "quoted" \\""" and "x < y"\n        """ + a + "\\u0041 + " + (a - 1) -> null\n\n',
        *(f"38:36 - -> {token}" for token in "+*/%"),
        "38:38 1 -> 2",
        "38:38 1 -> 0",
    ]
    assert [mutant.column for mutant in every if mutant.line == 91 and mutant.operator == "arith"] == [29] * 4
    assert not any("SuppressWarnings" in mutant.before for mutant in every)


def test_layout_does_not_matter() -> None:
    """However the tokens of a program are laid out, the same is changed to the same."""
    tokens = (
        "class A { int m ( int a , int b ) { while ( a < b && a != 3 ) { a += b * 2 - - a ; if ( ! ( a == b ) ) break ; } return ~ a ; } }"
    )
    gaps = [" ", "\n", "\r\n", "\t", " /* a + b */ ", " // a < b\n", "/**/", " /* \\u002a/ "]
    dice = random.Random(7)
    plain = {f"p{at}/A.java": f"package p{at};{_laid(tokens, gaps, dice)}" for at in range(6)}
    with JavaMutator(plain | {"q/A.java": f"package q; {tokens}"}) as mutator:
        found = mutator.mutants(MutantChoice())
    seen = {file: [_essential(mutant, gaps) for mutant in found if mutant.file == file] for file in (*plain, "q/A.java")}
    assert len(seen["q/A.java"]) > 40
    assert [file for file in plain if seen[file] != seen["q/A.java"]] == []


def _laid(tokens: str, gaps: list[str], dice: random.Random) -> str:
    return "".join(f"{dice.choice(gaps)}{token}" for token in tokens.split())


def _essential(mutant: Mutant, gaps: list[str]) -> tuple[str, str, str]:
    before, after = mutant.before, mutant.after
    for gap in sorted(gaps, key=len, reverse=True):
        before, after = before.replace(gap, " "), after.replace(gap, " ")
    return mutant.operator, "".join(before.split()), "".join(after.split())


def test_order_and_names_are_fixed(odd: JavaMutator) -> None:
    """The same list each time, in the order of the source; a name does not depend on what else is wanted."""
    choice = MutantChoice(("cmp", "un", "bool"))
    every = odd.mutants(choice)
    assert mutants({"Odd.java": ODD}, choice) == every
    assert [mutant.start for mutant in every] == sorted(mutant.start for mutant in every)
    assert len({mutant.name for mutant in every}) == len(every)
    few = odd.mutants(MutantChoice(("cmp", "un"), ("Odd.logic", "Odd.bits")))
    assert [mutant for mutant in every if mutant in set(few)] == list(few)
    assert {mutant.member for mutant in few} == {"odd.place.Odd.logic", "odd.place.Odd.bits"}


def test_a_limit_takes_some(odd: JavaMutator) -> None:
    """As many as asked for, the same for the same seed, others for another; never more than there are."""
    every = odd.mutants(MutantChoice(("cmp",)))
    some = odd.mutants(MutantChoice(("cmp",), limit=5))
    assert len(some) == 5
    assert [mutant for mutant in every if mutant in some.mutants] == list(some)
    assert odd.mutants(MutantChoice(("cmp",), limit=5)) == some
    assert odd.mutants(MutantChoice(("cmp",), limit=5, seed=1)) != some
    assert odd.mutants(MutantChoice(("cmp",), limit=500)) == every


def test_where_to_look(odd: JavaMutator) -> None:
    """Members are chosen and left out by name, with classes and code inside of them."""
    members = {mutant.member for mutant in odd.mutants(MutantChoice(("lit",), only=("Odd.anonymous", "Colour", "odd.place.Odd.K")))}
    assert members == {"odd.place.Odd.anonymous", "odd.place.Odd$Colour.twice", "odd.place.Odd.K"} | {
        f"odd.place.Odd$Colour.{name}" for name in ("RED", "GREEN")
    }
    rest = {mutant.member for mutant in odd.mutants(MutantChoice(("lit",), exclude=("Odd.*", "Odd$Point")))}
    assert rest == set()
    assert "odd.place.Odd.logic" not in {mutant.member for mutant in odd.mutants(MutantChoice(("cmp",), exclude=("l*", "Odd$1.run")))}
    inside = odd.mutants(MutantChoice(("cmp",), only=("Odd$1.run",)))
    assert {mutant.member for mutant in inside} == {"odd.place.Odd.anonymous"}
    with pytest.raises(BadInput, match=r"^--only Odd.logik: there is nothing of that name to change; did you mean odd.place.Odd.logic\?$"):
        odd.mutants(MutantChoice(only=("Odd.logik",)))
    with pytest.raises(BadInput, match=r"^--exclude zzz: there is nothing of that name to change$"):
        odd.mutants(MutantChoice(exclude=("zzz",)))


def test_what_is_dropped() -> None:
    """Changes that javac refuses, and those that are compiled to the same, are counted and not listed."""
    code = "class A { int m(int a) { if (false) a++; if (a > 0) return 1; return 2; } void n() { return; } }"
    found = mutants({"A.java": code}, MutantChoice(("del",)))
    assert changes(found.mutants) == ["if (a > 0) return 1; -> ;", "return 1; -> ;"]
    assert (found.refused, found.unchanged) == (1, 3)


def test_the_same_change_is_listed_once() -> None:
    """Two operators may come to the same text; the first one has it, unless only the other one is wanted."""
    code = {"A.java": "class A { int m() { return 1; } }"}
    assert [(mutant.name, mutant.after) for mutant in mutants(code)] == [("lit1", "2"), ("lit2", "0")]
    assert [(mutant.name, mutant.after) for mutant in mutants(code, MutantChoice(("ret",)))] == [("ret1", "0")]


def test_constants_are_compiled_into_other_files() -> None:
    """A changed constant changes the classes that use it, and only it has all files compiled anew."""
    sources = {
        "a/B.java": "package a; public class B { public static final int N = 3; int f = 4; }",
        "A.java": "class A { int m() { return a.B.N; } }",
    }
    with JavaMutator(sources) as mutator:
        found = {mutant.before + mutant.after: mutant for mutant in mutator.mutants(MutantChoice(("lit",)))}
        constant, field = mutator.compiled(found["32"]), mutator.compiled(found["45"])
    assert constant.keys() == field.keys() == {"A", "a.B"}
    assert constant["A"] != field["A"]
    assert constant["a.B"] != field["a.B"]


def test_compiled_is_what_javac_makes(odd: JavaMutator, some: MutantList, tmp_path: Path) -> None:
    """The class files of a mutant are those of its text, debug information included; classes that it no longer has are gone."""
    for mutant in (odd.mutants(MutantChoice(("ret",), ("Odd.anonymous",), limit=1)).mutants[0], some.mutants[7]):
        (tmp_path / mutant.name).mkdir()
        (tmp_path / mutant.name / "Odd.java").write_text(odd.text(mutant), encoding="utf-8")
        root = compile_sources([tmp_path / mutant.name / "Odd.java"], JDK)
        expected = {".".join(path.relative_to(root).with_suffix("").parts): path.read_bytes() for path in root.rglob("*.class")}
        assert odd.compiled(mutant) == expected


def test_libraries(tmp_path: Path) -> None:
    """Sources may need classes that are not among them."""
    (tmp_path / "L.java").write_text("public class L { public static int f(int x) { return x; } }")
    library = compile_sources([tmp_path / "L.java"], JDK)
    sources = {"A.java": "class A { int m() { return L.f(7); } }"}
    assert len(mutants(sources, MutantChoice(("lit",)), [library])) == 4
    with pytest.raises(CompileFailed, match=r"^A.java:1: error: cannot find symbol"):
        mutants(sources)


def test_sources_on_disk(tmp_path: Path) -> None:
    """A file, a directory, a project; files are named as seen from there."""
    code = tmp_path / "src" / "main" / "java" / "p q" / "A.java"
    code.parent.mkdir(parents=True)
    code.write_bytes(b"class A { int m(int a) {\r\n return a < 2 ? a : 1; } }\r")
    (tmp_path / "src" / "main" / "java" / "module-info.java").write_text("module m { }")
    for place, file in ((tmp_path, "src/main/java/p q/A.java"), (code.parents[1], "p q/A.java"), (code, "A.java")):
        with open_mutator(str(place)) as mutator:
            found = mutator.mutants(MutantChoice(("cmp",)))
            assert [(mutant.file, mutant.line, mutant.column) for mutant in found] == [(file, 2, 11)] * 3
            assert mutator.text(found.mutants[0]).encode() == code.read_bytes().replace(b"<", b"<=")


@pytest.mark.parametrize(
    ("name", "content", "complaint"),
    [
        ("A.java", b"class A { int m() { return x; } }", "A.java:1: error: cannot find symbol"),
        ("A.java", b"\xff", "not a text in UTF-8"),
        ("A.class", b"", "neither a Java source nor a directory"),
        ("a.txt", b"", "neither a Java source nor a directory"),
    ],
)
def test_bad_sources(tmp_path: Path, name: str, content: bytes, complaint: str) -> None:
    """What cannot be changed is bad input."""
    (tmp_path / name).write_bytes(content)
    with pytest.raises(BadInput, match=complaint):
        open_mutator(str(tmp_path / name))


def test_no_sources(tmp_path: Path) -> None:
    """Nor can what is not there."""
    with pytest.raises(BadInput, match=r"no Java source in it$"):
        open_mutator(str(tmp_path))
    with pytest.raises(BadInput, match=r"there is no such file or directory$"):
        open_mutator(str(tmp_path / "A.java"))
    with pytest.raises(BadInput, match=r"there is no such file or directory$"):
        open_mutator(str(tmp_path), [tmp_path / "a.jar"])


def test_old_jdks_are_refused() -> None:
    """Their compilers have no such trees."""
    with pytest.raises(MissingTool, match="mutants need a JDK 17 or newer"):
        mutants({"A.java": "class A { }"}, jdk=Jdk(JDK.home, 11, JDK.javac, JDK.java))


def test_a_closed_mutator_says_so() -> None:
    """A JVM that is gone is no crash of ours."""
    with JavaMutator({"A.java": "class A { int m() { return 1; } }"}) as mutator:
        pass
    with pytest.raises(CompileFailed, match="the JVM that compiles mutants was ended"):
        mutator.mutants(MutantChoice())
