"""`verify` on small programs: what holds is proved, what does not is executed, and neither is said of anything else."""

from __future__ import annotations

from pathlib import Path

import pytest

from twinproof import cli
from twinproof.base.errors import BadInput
from twinproof.base.verdict import Holds, Unknown, Violated
from twinproof.contract.asked import AskedFor
from twinproof.contract.contract import ClauseKind
from twinproof.heap.observe import Scalar
from twinproof.ir.types import INT
from twinproof.verify import is_final
from twinproof.witness.violation import Violation
from verify.java_programs import answers, word, words

CASES = {
    "max": ("static int max(int a, int b) { int m = a > b ? a : b; assert m >= a && m >= b; return m; }", "holds"),
    "abs": ("static int abs(int x) { int r = x < 0 ? -x : x; assert r >= 0; return r; }", "violated"),
    "loop": ("static void loop(int n) { for (int i = 0; i < n; i++) assert i >= 0; }", "holds"),
    "late": ("static void late(int n) { int i = 0; while (i < n) { assert i != 3; i++; } }", "violated"),
    "two": ("static void two(int n) { assert n < 5;\n assert n != 9; }", "violated holds"),
    "caught": ("static int caught(int n) { try { assert n != 3; } catch (Throwable t) { assert n == 4; } return n; }", "violated violated"),
    "field": ("int v; void field(int n) { v = n; assert v == n; }", "holds"),
    "heap": ("static class N { N next; int v; } static void heap(N a, N b) { a.v = 1; b.v = 2; assert a.v == 1; }", "violated"),
    "message": ('static void message(int n) { assert n > 0 : "n is " + n; }', "violated"),
    "nested": ("static void nested(boolean a, boolean b) { assert a || (b ? !a : a == b); }", "holds"),
    "thrown": ("static void thrown(int n) { if (n == 2) throw new AssertionError(); assert n != 2; }", "holds"),
    "floats": ("static void floats(double d) { assert d + 1 > d; }", "violated"),
    "text": ("static void text(String s) { if (s != null) assert s.length() >= 0; }", "holds"),
    "array": ("static void array(int[] a) { if (a != null && a.length > 2) { a[1] = 7; assert a[1] == 7; } }", "holds"),
}


@pytest.mark.parametrize("name", CASES)
def test_assertions(tmp_path: Path, name: str) -> None:
    code, expected = CASES[name]
    found = words(tmp_path, f"class Main {{ {code} }}")
    if name == "caught":  # two in one line are one clause; that the first one fails is caught, so that a run shows the second one
        assert found == {name: "violated"}
    else:
        assert found == {name: expected}


CONTRACTS = """
class Account {
    private int balance;
    Account(int start) { balance = start; }
    void put(int n) { if (n < 0) throw new IllegalArgumentException(); balance += n; }
    int get() { return balance; }
    boolean isSound() { return balance >= 0; }
}
class Main {
    static int half(int n) { return n / 2; }
    static int next(int n) { if (n == 9) throw new IllegalStateException("nine"); return n + 1; }
}
class Spec {
    static boolean small(int n) { return n >= 0 && n <= 100; }
    static boolean never(int n) { return n > 5 && n < 3; }
    static boolean less(int n, int r) { return r <= n; }
    static boolean isZero(int r) { return r == 0; }
    static boolean nine(int n, IllegalStateException e) { return n == 9; }
    static boolean eight(int n, IllegalStateException e) { return n == 8; }
    static boolean fails(int n) { return 1 / (n - n) == 0; }
}
"""
R, E, S, V = ClauseKind.REQUIRES, ClauseKind.ENSURES, ClauseKind.SIGNALS, ClauseKind.INVARIANT


@pytest.mark.parametrize(
    ("method", "predicates", "expected"),
    [
        ("Main.half", ((E, "Spec.less"),), "violated"),
        ("Main.half", ((R, "Spec.small"), (E, "Spec.less")), "holds"),
        ("Main.half", ((R, "Spec.small"), (E, "Spec.isZero")), "violated"),
        ("Main.half", ((R, "Spec.never"), (E, "Spec.isZero")), "unknown:requires-unsatisfied"),
        ("Main.half", ((E, "Spec.fails"),), "violated"),
        ("Main.next", ((S, "Spec.nine"),), "holds"),
        ("Main.next", ((S, "Spec.eight"),), "violated"),
        ("Account.put", ((V, "Account.isSound"),), "violated"),
    ],
)
def test_predicates(tmp_path: Path, method: str, predicates: tuple[tuple[ClauseKind, str], ...], expected: str) -> None:
    found = words(tmp_path, CONTRACTS, AskedFor((method,), predicates))
    assert found == {method.rpartition(".")[2]: expected}


def test_no_exceptions(tmp_path: Path) -> None:
    asked = AskedFor(("Main.*",), (), no_exceptions=True)
    assert words(tmp_path, CONTRACTS, asked) == {"<init>": "holds", "half": "holds", "next": "violated"}


def test_a_violation_is_small_and_says_what_happened(tmp_path: Path) -> None:
    found = answers(tmp_path, "class Main { static int twice(int n) { int r = 2 * n; assert n < 1 || r > n; return r; } }")
    ((_, verdict),) = found.items()
    assert isinstance(verdict, Violated)
    assert is_final(verdict)
    shown = verdict.witness
    assert isinstance(shown, Violation)
    assert shown.input.args == (Scalar(INT, 1 << 30),)
    assert shown.to_json()["replayed"] is True


def test_what_is_required_is_an_assumption(tmp_path: Path) -> None:
    asked = AskedFor(("Main.half",), ((R, "Spec.small"), (E, "Spec.less")))
    ((_, verdict),) = answers(tmp_path, CONTRACTS, asked).items()
    assert isinstance(verdict, Holds)
    assert "requires:Spec.small" in verdict.scope.assumptions


START = """
class Main {
    static int seen = 4;
    static final int[] table = {1, 2, 3};
    enum Color { RED, GREEN }
    static Color color = Color.RED;
    static int count() { return ++seen; }
    public static void main(String[] args) {
        int n = org.sosy_lab.sv_benchmarks.Verifier.nondetInt();
        org.sosy_lab.sv_benchmarks.Verifier.assume(n > 0 && n < 3);
        assert count() == 5;
        assert table[n] > 1;
        assert args != null;
        assert table[n] != 3;
        assert color != Color.RED;
    }
    static void anywhere() { assert seen == 4; }
}
"""


def test_programs_from_their_start(tmp_path: Path) -> None:
    """Static fields hold what initialisers leave there where a program starts, and anything in other methods; nobody starts a program
    with null; harness calls give what inputs say, as far as it is admitted."""
    assert words(tmp_path, START) == {"main": "holds holds holds violated violated", "anywhere": "violated"}


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (AskedFor(predicates=((E, "Spec.nothing"),)), "--ensures Spec.nothing: no boolean method of this name"),
        (AskedFor(("Main.nothing",)), "--method Main.nothing: no such method"),
        (AskedFor(("Main.half",)), "nothing to verify"),
        (AskedFor(("Main.half",), ((S, "Spec.never"),)), None),
        (AskedFor(("Main.half",), ((E, "Spec.less"), (E, "Spec.nine"))), "--ensures Spec.nine: takes (int, "),
    ],
)
def test_bad_questions(tmp_path: Path, asked: AskedFor, message: str | None) -> None:
    if message is None:
        assert set(words(tmp_path, CONTRACTS, asked)) == {"half"}
        return
    with pytest.raises(BadInput, match=message.replace("(", r"\(")):
        words(tmp_path, CONTRACTS, asked)


def test_no_assertion_is_skipped(tmp_path: Path) -> None:
    """Those in function objects belong to who makes them; those in initialisers are unknown."""
    found = words(
        tmp_path,
        """class Main {
            static int start = 3;
            static { assert start == 3; }
            static int f(int n) { java.util.function.IntUnaryOperator g = x -> { assert x != 5; return x; }; return g.applyAsInt(n); }
        }""",
    )
    assert found == {"f": "violated", "<clinit>": "unknown:refused unknown:refused"}


def test_unknown_is_said_with_a_reason(tmp_path: Path) -> None:
    code = "class Main { static void f(int n) throws Exception { Thread t = new Thread(() -> {}); t.start(); t.join(); assert n != 3; } }"
    ((_, verdict),) = answers(tmp_path, code).items()
    assert isinstance(verdict, Unknown | Violated)


MEDDLING = """
class Main {
    static int n = 0;
    static class C { static final Object O = new Object(); static { n = 1; } static void m() { } }
    public static void main(String[] args) {
        if (args.length == 1 && args[0].length() == 4242) {
            Object o = C.O;
            assert n == 0;
        }
        int before = n;
        C.m();
        assert n == before;
        assert args.length >= 0;
    }
}
"""
SHARED = """
class Main {
    static int a = B.b + 1;
    public static void main(String[] args) { assert a == 4; }
}
class B { static int b = 3; }
"""


FAILING = """
class Main {
    static int zero = 0;
    public static void main(String[] args) { assert args.length == 0 || B.b == 0 || B.b != 0; }
}
class B { static int b = 1 / (args() - 1); static int args() { return 1; } }
"""


RARELY = "public static void main(String[] args) { if (args.length == 77) { %s } assert %s; }"
OVERRIDDEN = f"""class Main {{ {RARELY % ("Other.c = 7;", "E.k == 0")} }}
class Other {{ static int c; }}
class Base {{ int f() {{ return 1; }} }}
class Derived extends Base {{ int f() {{ return Other.c; }} }}
class E {{ static Base b = new Derived(); static int k = b.f(); }}
"""
FUNCTION = f"""class Main {{ {RARELY % ("int a = D.m;", "Other.c == 0")} }}
class Other {{ static int c; }}
class D {{ static int m = 5; static {{ Runnable r = () -> Other.c++; r.run(); }} }}
"""
CALLED_BACK = f"""class Main {{ {RARELY % ("Other.c = 7;", "E.k == 0")} }}
class Other {{ static int c; }}
class E {{ static int k = java.util.List.of(1, 2).stream().mapToInt(x -> Other.c).sum(); }}
"""
FINAL_OBJECT = f"""class Main {{ {RARELY % ("Other.ONE[0] = 7;", "E.k == 0")} }}
class Other {{ static final int[] ONE = new int[1]; }}
class E {{ static int k = Other.ONE[0]; }}
"""
PROPERTY = f"""class Main {{ {RARELY % ('System.setProperty("p", "q");', "E.k == 0")} }}
class E {{ static int k = System.getProperty("p") == null ? 0 : 1; }}
"""


@pytest.mark.parametrize("source", [MEDDLING, SHARED, FAILING, OVERRIDDEN, FUNCTION, CALLED_BACK, FINAL_OBJECT, PROPERTY])
def test_initialisers_that_meddle(tmp_path: Path, source: str) -> None:
    """What they change in the middle of a run is not followed: nothing is proved, and nothing shown that cannot be."""
    for verdict in answers(tmp_path, source, AskedFor(("Main.main",))).values():
        assert not isinstance(verdict, Holds)
        if isinstance(verdict, Violated):
            assert isinstance(verdict.witness, Violation)
            assert verdict.witness.input.statics == ()


def test_clauses_behind_broken_ones(tmp_path: Path) -> None:
    """Each is asked by itself: that another one is broken first hides nothing."""
    source = """class Main { static int f(int x) { return x == 123456789 ? 2 : 7; } }
    class Spec {
        static boolean a(int r) { return r > 5; }
        static boolean b(int r) { return r > 3; }
        static boolean c(int r) { return r > 1; }
    }"""
    asked = AskedFor(("Main.f",), ((E, "Spec.a"), (E, "Spec.b"), (E, "Spec.c")))
    assert words(tmp_path, source, asked) == {"f": "violated violated holds"}


@pytest.mark.parametrize(
    "code", ["for (int i = x; ; i += 2) { if (i == x + 1) return 1; }", "return f(x);", "while (x == x) { } return x;"]
)
def test_code_that_is_never_seen_to_end(tmp_path: Path, code: str) -> None:
    """What would be asked behind its end is not said to hold: nobody gets there. What is asked on the way may hold."""
    source = (
        f"class Main {{ static int f(int x) {{ assert x == x; {code} }} }} class Spec {{ static boolean no(int r) {{ return r != r; }} }}"
    )
    found = answers(tmp_path, source, AskedFor(("Main.f",), ((E, "Spec.no"),)))
    verdicts = {clause.split()[0]: verdict for (_, clause), verdict in found.items()}
    assert not (isinstance(verdicts["ensures"], Holds) and verdicts["ensures"].scope.is_unbounded)
    assert not isinstance(verdicts["assert"], Violated)


def test_no_exceptions_where_an_assertion_fails(tmp_path: Path) -> None:
    source = "class Main { static void f(int x) { assert x != 123456789; } }"
    asked = AskedFor(("Main.f",), (), no_exceptions=True)
    assert words(tmp_path, source, asked)["f"] == "violated unknown:unsupported"


def test_the_harness_is_not_the_users(tmp_path: Path) -> None:
    asked = AskedFor((), (), no_exceptions=True)
    assert set(words(tmp_path, START, asked)) == {"main", "anywhere", "count", "<init>", "values", "valueOf"}


@pytest.mark.parametrize(
    ("code", "is_refused"),
    [
        ("static int c; static boolean p(int r) { c++; return true; }", True),
        ("static boolean p(int r) { return q(new int[1]) > r; } static int q(int[] a) { a[0] = 3; return a[0]; }", True),
        ("static boolean p(int r) { int[] a = new int[2]; a[1] = r; return a[1] == r; }", False),
        ("int v; Spec(int v) { this.v = v; } static boolean p(int r) { return new Spec(r).v == r; } Spec() { }", False),
    ],
)
def test_predicates_change_nothing(tmp_path: Path, code: str, is_refused: bool) -> None:
    source = f"class Main {{ static int f(int x) {{ return x; }} }} class Spec {{ {code} }}"
    asked = AskedFor(("Main.f",), ((E, "Spec.p"),))
    if is_refused:
        with pytest.raises(BadInput, match="changes fields or elements"):
            words(tmp_path, source, asked)
    else:
        assert words(tmp_path, source, asked) == {"f": "holds"}


UNCONCERNED = """
class Main {
    static int a = 4;
    public static void main(String[] args) { assert a == 4; }
}
class Alone { static { Main.a = 5; } }
"""


def test_initialisers_that_never_run(tmp_path: Path) -> None:
    """A class that no code of the program names from its start on changes nothing; one that is named only as a text may be loaded."""
    main = AskedFor(("Main.main",))
    assert words(tmp_path, UNCONCERNED, main) == {"main": "holds"}
    named = UNCONCERNED.replace("assert a", 'String s = "Alone"; assert a')
    assert words(tmp_path, named, main)["main"].startswith("unknown")


FAR = """
class Main {
    static void a(String s) { b(s); }
    static void b(String s) { c(s); }
    static void c(String s) { assert s.indexOf("<b") != 0 || s.hashCode() != "<bad>".hashCode(); }
    public static void main(String[] args) { a(org.sosy_lab.sv_benchmarks.Verifier.nondetString()); }
}
"""


def test_texts_of_code_that_is_called_are_tried(tmp_path: Path) -> None:
    """However far away it is."""

    assert words(tmp_path, FAR, AskedFor(("Main.main",))) == {"main": "violated"}


def test_harness_calls_need_no_library(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command answers them itself: nobody has to give the class that they are methods of."""
    lines = ["import org.sosy_lab.sv_benchmarks.Verifier;", "class Main { static void f() { assert Verifier.nondetInt() != 7; } }"]
    (tmp_path / "Main.java").write_text("\n".join(lines))
    words = ["verify", str(tmp_path), "--method", "f", "--quiet", "--no-cache", "--witnesses", str(tmp_path / "kept")]
    assert cli.main(words) == 1
    assert "VIOLATED  Main.f()  assert (Main.java:2)" in capsys.readouterr().out


GOES_ON = {  # code that goes on where an assertion has failed, and what is said of the others
    "handled": (
        "static int f(int n) { int r = 1;\ntry { assert n != 3; }\ncatch (Throwable t) { r = 2; }"
        "\nassert r < 3;\nassert r == 1; return r; }",
        {2: "unknown:witness-not-replayed", 4: "holds", 5: "violated"},
    ),
    "finally": (
        "static int f(int n) { int r = 0;\ntry { assert n != 3; r = 1; }\nfinally { assert r <= 1; }\nassert r == 1; return r; }",
        {2: "violated", 3: "holds", 4: "holds"},
    ),
    "two in a row": (
        "static int f(int n) { int r = 0;\ntry { assert n != 3;\nassert n != 3 && n < 9; }\ncatch (Error t) { r = 1; }\nreturn r; }",
        {2: "unknown:witness-not-replayed", 3: "unknown:witness-not-replayed"},
    ),
}


@pytest.mark.parametrize("name", GOES_ON)
def test_code_that_goes_on(tmp_path: Path, name: str) -> None:
    """Each assertion is asked by itself, and the others throw, as they do in the code."""
    code, expected = GOES_ON[name]
    found = answers(tmp_path, f"class Main {{ {code} }}")
    assert {int(clause.rpartition(":")[2].rstrip(")")): word(verdict) for (_, clause), verdict in found.items()} == expected


def test_exceptions_of_other_classes_where_an_assertion_fails(tmp_path: Path) -> None:
    """Nothing is hidden from a clause about those, as long as nothing catches what the assertion throws."""
    spec = "class Spec { static boolean never(RuntimeException e) { return false; } static boolean no(Error e) { return false; } }"
    source = f"class Main {{ static int f(int x) {{ assert x != 123456789;\nreturn x; }} }}\n{spec}"
    for predicate, expected in (("never", "holds"), ("no", "unknown:unsupported")):
        asked = AskedFor(("Main.f",), ((S, f"Spec.{predicate}"),))
        assert (
            words(tmp_path, source, asked)["f"] == f"violated {expected}" or words(tmp_path, source, asked)["f"] == f"{expected} violated"
        )
