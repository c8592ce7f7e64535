"""Final static fields that one version alone has, or whose class starts otherwise: known there, and never mistaken for another object.

The oracle is the interpreter: both versions are run on some numbers, after all that can be done to their fields (`disturb`).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from twinproof.align.match import Matching
from twinproof.base.budget import Deadline
from twinproof.bounded.bounded import Equal
from twinproof.bounded.deepen import search
from twinproof.induct.induct import induct
from twinproof.interpret.machine import Machine, Thrown
from twinproof.ir.program import Program
from twinproof.java.runtime import JvmRuntime
from twinproof.smt.chain import make_solver
from twinproof.target import match_targets, open_target

CASES = "switch (i) { case 0: return 3; case 1: return 1; case 2: return 4; default: throw new ArrayIndexOutOfBoundsException(i); }"
BOTH = """import java.util.*; import java.util.function.*;
class Oo { final int major, minor; Oo(int a, int b) { major = a; minor = b; } }
class Common { static final Oo ONE = new Oo(1, 1); static final String TEXT = String.valueOf(17); static final Oo[] ROW = {new Oo(2, 2)}; }
class Holder { final Object held; Holder(Object held) { this.held = held; } }
class Keeper { final Base base; Keeper(Base base) { this.base = base; } }
class Open { Base base = null; int n = 1; }
interface Base { int code(); }
class Impl implements Base { public int code() { return 1; } }
enum E { X, Y }
"""
OLD = (
    BOTH
    + """enum Z { A, B }
class Compared { static int run(int i) { Oo a = new Oo(i, 2), b = new Oo(1, i);
    int c = Integer.compare(a.major, b.major); return c != 0 ? c : Integer.compare(a.minor, b.minor); } }
class Table { static int run(int i) { CASES } }
class Constant { static int run(int i) { return i + 5; } }
class Deep { static int run(int i) { return i + 7; } }
class Boxed { static int run(int i) { return 1000 + i; } }
class Text { static int run(int i) { return 2; } }
class Fresh { static int run(int i) { return 1; } }
class OfEnum { static int run(int i) { return 1; } }
class Function { static Supplier<String> make() { return () -> "a"; } static int run(int i) { return 1; } }
class Gone { private static final int[] T = {3, 1, 4}; static int run(int i) { return T[i]; } }
class Turned { private static final int[] T = {3, 1, 4}; static int run(int i) { return T[i]; } }
class Enum { static int run(int i) { return i == 0 ? 10 : 20; } }
class Loop { static int run(int i) { int s = 0; for (int k = 0; k < i; k++) s += 3; return s; } }
class Written_ { static int run(int i) { CASES } }
class Turned_ { private static final int[] T = {3, 1, 4}; static int run(int i) { return T[i]; } }
class Identity_ { static Oo get() { return new Oo(1, 1); } static int run(int i) { return get() == get() ? 1 : 0; } }
class Hidden_ { static int run(int i) { return 1; } }
class Changed_ { static int run(int i) { return 1; } }
class Alias_ { static int run(int i) { return 1; } }
class Inside_ { static int run(int i) { return 1; } }
class Texts_ { static int run(int i) { return 1; } }
class Row_ { static int run(int i) { return 1; } }
class Order_ { static int run(int i) { return 0; } }
class Elements_ { static int run(int i) { return 1; } }
class Held_ { static int run(int i) { int s = 0; for (int k = 0; k < i; k++) s += 1; return s; } }
class Below_ { static int run(int i) { int s = 0; for (int k = 0; k < i; k++) s += 1; return s; } }
class Shifted_ { static final IntUnaryOperator F = x -> x + 1; static int run(int i) { return F.applyAsInt(i); } }
class Constants { static int run(int i) { return E.values()[i].ordinal(); } }
class Given { static int[] make() { return new int[] {3, 1, 4}; } static int run(int i) { return make()[i]; } }
class Shared_ { static int[] kept; static int[] make() { return kept = new int[] {3, 1, 4}; } static int run(int i) { CASES } }
class Kept_ { static final int[] KEPT = {3, 1, 4}; static int[] make() { return KEPT; } static int run(int i) { CASES } }
class Beside { static final Oo K = new Oo(3, 4); static final List<String> L = List.of("a"); static final Object M = K;
    static int run(int i) { return K.major + i + (K == M ? 10 : 0); } }
class Identity2 { static final Object LOCK = new Object(); static final Oo K = new Oo(3, 4); static Object get(int i) { return LOCK; }
    static int run(int i) { return get(i) == LOCK ? 1 : 2; } }
class Twin_ { static final Oo K = new Oo(3, 4), M = K; static int run(int i) { return K == M ? 1 : 2; } }
class Apart_ { static final Oo K = new Oo(3, 4), M = new Oo(3, 4); static int run(int i) { return K == M ? 1 : 2; } }
class Other_ { static final Oo K = new Oo(3, 4); static int run(int i) { return K.major; } }
class Inner_ { static final Holder K = new Holder(new Oo(3, 4)); static int run(int i) { return ((Oo) K.held).minor; } }
class Cached_ { static final Object K = Integer.valueOf(5); static int run(int i) { return K == (Object) Integer.valueOf(5) ? 1 : 2; } }
class Literal_ { static final String K = "abc"; static final Object M = K; static int run(int i) { return M == "abc" ? 1 : 2; } }
class Lib_ { static final Object K = Collections.emptyList(); static int run(int i) { return K == Collections.emptyList() ? 1 : 2; } }
class Nan_ { static final Holder K = new Holder(new double[] {0.0});
    static int run(int i) { return 1 / ((double[]) K.held)[0] > 0 ? 1 : 2; } }
"""
)
NEW = (
    BOTH
    + """enum Z { B, A }
enum Added { P(10), Q(20); final int code; Added(int code) { this.code = code; } }
class Other implements Base { public int code() { return 2; } }
class Compared { private static final Comparator<Oo> C = Comparator.comparingInt((Oo o) -> o.major).thenComparingInt(o -> o.minor);
    static int run(int i) { return C.compare(new Oo(i, 2), new Oo(1, i)); } }
class Table { private static final int[] T = {3, 1, 4}; static int run(int i) { return T[i]; } }
class Constant { public static final Oo FIVE = new Oo(5, 6); static int run(int i) { return i + FIVE.major; } }
class Deep { static final Holder H = new Holder(new Oo(7, 8)); static int run(int i) { return i + ((Oo) H.held).major; } }
class Boxed { static final Integer K = 1000; static int run(int i) { return K + i; } }
class Text { static final String S = new String("x"); static int run(int i) { return S == "x" ? 1 : S.equals("x") ? 2 : 3; } }
class Fresh { static final Oo A = new Oo(1, 1), B = new Oo(1, 1), C = A; static int run(int i) { return A == B || A != C ? 2 : 1; } }
class OfEnum { static final Holder H = new Holder(E.Y); static int run(int i) { return H.held == E.Y ? 1 : 2; } }
class Function { static Supplier<String> make() { return () -> "a"; }
    static final Supplier<String> S = make(); static int run(int i) { return S == make() && S.get().equals("a") ? 1 : 2; } }
class Gone { static int run(int i) { CASES } }
class Turned { private static final int[] T = {4, 1, 3}; static int run(int i) { return T[2 - i]; } }
class Enum { static int run(int i) { return (i == 0 ? Added.P : Added.Q).code; } }
class Loop { private static final int[] T = {3, 1, 4}; static int run(int i) { int s = 0;
    for (int k = 0; k < i; k++) s += T[0]; return s; } }
class Written_ { static final int[] T = {3, 1, 4}; static void disturb() { T[0] = 9; } static int run(int i) { return T[i]; } }
class Turned_ { private static final int[] T = {4, 1, 3}; static int run(int i) { return T[i]; } }
class Identity_ { static final Oo K = new Oo(1, 1); static Oo get() { return K; } static int run(int i) { return get() == get() ? 1 : 0; } }
class Hidden_ { static final Open O = new Open(); static { O.base = new Other(); }
    static int run(int i) { return O.base == null ? 1 : O.base.code(); } }
class Changed_ { static final Open O = new Open(); static void disturb() { O.n = 9; } static int run(int i) { return O.n; } }
class Alias_ { static final Oo K = Common.ONE; static int run(int i) { return K == Common.ONE ? 2 : 1; } }
class Inside_ { static final Holder H = new Holder(Common.ONE); static int run(int i) { return H.held == Common.ONE ? 2 : 1; } }
class Texts_ { static final Holder H = new Holder(Common.TEXT); static int run(int i) { return H.held == Common.TEXT ? 2 : 1; } }
class Row_ { private static final Oo[] T = {Common.ROW[0]}; static int run(int i) { return T[0] == Common.ROW[0] ? 2 : 1; } }
class Order_ { static final Holder H = new Holder(Z.A); static int run(int i) { return ((Z) H.held).ordinal(); } }
class Elements_ { static final Base[] A = {new Impl()}; static void disturb() { A[0] = new Other(); }
    static int run(int i) { return A[0] == null ? 1 : A[0].code(); } }
class Held_ { static final Base B = new Other(); static int run(int i) { Base b = B; int s = 0;
    for (int k = 0; k < i; k++) s += b == null || b instanceof Impl ? 1 : 2; return s; } }
class Below_ { static final Keeper B = new Keeper(new Other()); static int run(int i) { Keeper b = B; int s = 0;
    for (int k = 0; k < i; k++) s += b == null || b.base == null || b.base instanceof Impl ? 1 : 2; return s; } }
class Shifted_ { static final IntUnaryOperator F = x -> x + 1; static int run(int i) { return F.applyAsInt(i) - 1; }
    static int more(int i) { return 1; }
    static int other(int i) { IntUnaryOperator g = y -> y + 2; return g.applyAsInt(i); } }
class Constants { private static final E[] ALL = E.values(); static int run(int i) { return ALL[i].ordinal(); } }
class Given { static int[] make() { return new int[] {3, 1, 4}; } private static final int[] T = make();
    static int run(int i) { return T[i]; } }
class Shared_ { static int[] kept; static int[] make() { return kept = new int[] {3, 1, 4}; } private static final int[] T = make();
    static void disturb() { kept[0] = 9; } static int run(int i) { return T[i]; } }
class Kept_ { static final int[] KEPT = {3, 1, 4}; static int[] make() { return KEPT; } private static final int[] T = make();
    static void disturb() { KEPT[0] = 9; } static int run(int i) { return T[i]; } }
class Beside { static final List<String> LOG = new ArrayList<>(List.of("x")); static final Oo K = new Oo(3, 4);
    static final List<String> L = List.of("a"); static final Object M = K;
    static int run(int i) { return K.major + i + (M == K ? 10 : 0); } }
class Identity2 { static final Map<String, Object> ALL = new HashMap<>(); static final Object LOCK = new Object();
    static { ALL.put("lock", LOCK); } static final Oo K = new Oo(3, 4); static Object get(int i) { return LOCK; }
    static int run(int i) { return LOCK == get(i) ? 1 : 2; } }
class Twin_ { static final Oo K = new Oo(3, 4), M = new Oo(3, 4), N = null; static int run(int i) { return K == M ? 1 : 2; } }
class Apart_ { static final Oo K = new Oo(3, 4), M = K; static int run(int i) { return K == M ? 1 : 2; } }
class Other_ { static final Oo K = new Oo(4, 4); static int run(int i) { return K.major; } }
class Inner_ { static final Holder K = new Holder(new Oo(3, 5)); static int run(int i) { return ((Oo) K.held).minor; } }
class Cached_ { static final Object K = new Integer(5); static int run(int i) { return K == (Object) Integer.valueOf(5) ? 1 : 2; } }
class Literal_ { static final String K = "abc"; static final Object M = new String(K);
    static int run(int i) { return M == "abc" ? 1 : 2; } }
class Lib_ { static final Object K = new ArrayList<>(); static int run(int i) { return K == Collections.emptyList() ? 1 : 2; } }
class Nan_ { static final Holder K = new Holder(new double[] {-0.0});
    static int run(int i) { return 1 / ((double[]) K.held)[0] > 0 ? 1 : 2; } }
"""
)


@pytest.fixture(scope="module")
def matching(tmp_path_factory: pytest.TempPathFactory) -> Matching:
    """Both versions, compiled."""
    folder = tmp_path_factory.mktemp("own")
    for side, text in (("old", OLD), ("new", NEW)):
        (folder / side).mkdir()
        (folder / side / "Own.java").write_text(text.replace("CASES", CASES))
    return match_targets(open_target(str(folder / "old")), open_target(str(folder / "new")))


def test_own_fields(matching: Matching) -> None:
    """Just those pairs are proved that do the same; the names of the others' classes end in an underscore."""
    pairs = [pair for pair in matching.pairs if pair.old.name == "run"]
    assert len(pairs) == 41
    with make_solver() as solver:
        for pair in pairs:
            owner = pair.old.owner
            outcomes = [outcomes_of(side.program, owner) for side in (matching.old, matching.new)]
            assert (outcomes[0] == outcomes[1]) is not owner.endswith("_"), owner
            result = search(matching, pair, solver, Deadline(20), 4, "any", ignore)
            assert isinstance(result, Equal) is not owner.endswith("_"), (owner, result)
            if owner.endswith("_") or owner == "Loop":
                proved = induct(matching, pair, solver, Deadline(20), "any", ignore)
                assert isinstance(proved, Equal) is (owner == "Loop"), (owner, proved)


def outcomes_of(program: Program, owner: str) -> list[object]:
    """What a version gives for some numbers, once its fields were disturbed."""
    machine = Machine(program, JvmRuntime())
    cls = program.find(owner)
    if cls is not None and ("disturb", "()V") in cls.methods:
        machine.call(owner, "disturb", "()V")
    return [outcome(machine, owner, number) for number in (-1, 0, 1, 2, 3)]


def outcome(machine: Machine, owner: str, number: int) -> object:
    try:
        return machine.call(owner, "run", "(I)I", number)
    except Thrown as thrown:
        return thrown.obj.cls.name


def ignore(line: str) -> None:
    """Nobody reads it."""


def test_a_table_that_is_gone(tmp_path: Path) -> None:
    """Where new has no such array any more, that of old is one of old alone: returned, it is nobody else's."""
    for side, text in (("old", "return T[i];"), ("new", "return new int[] {3, 1, 4}[i];")):
        (tmp_path / side).mkdir()
        field = "private static final int[] T = {3, 1, 4};" if side == "old" else ""
        (tmp_path / side / "C.java").write_text(f"class C {{ {field} static int get(int i) {{ {text} }} }}")
    matching = match_targets(open_target(str(tmp_path / "old")), open_target(str(tmp_path / "new")))
    (pair,) = (pair for pair in matching.pairs if pair.old.name == "get")
    with make_solver() as solver:
        assert isinstance(search(matching, pair, solver, Deadline(20), 4, "any", ignore), Equal)
