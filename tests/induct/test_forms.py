"""Each form and pace is named by the proof that it makes possible: a pair for each of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from llvm.c_pairs import matching_of
from twinproof.align.match import Matching
from twinproof.base.budget import Deadline
from twinproof.bounded.bounded import Equal
from twinproof.induct.attempts import FORMS
from twinproof.induct.induct import induct
from twinproof.smt.chain import Chain, make_solver
from twinproof.target import match_targets, open_target
from witness.java_pairs import version

PAGE = Path(__file__).parents[2] / "docs" / "reading-a-report.md"
TEXT = """
class Node { int v; Node next; Node(int v) { this.v = v; } }
class F {
    static int length(Node n) { int c = 0; for (; n != null; n = n.next) c++; return c; }
    static int total(int[] a) { int s = 0; for (int x : a) s += x; return s; }

    static int equal(int n, int k) { int s = 0; for (int i = 0; i < n; i++) s = s * 3 + «i + k||k + i»; return s; }
    static int facts(int n, int k) { int s = 0; if (n < 0) return k; for (int i = 0; i «<||!=» n; i++) s = s * 3 + i; return s; }
    static int related(int n, int k) {
        int s = 0; «int j = n;||» for (int i = 0; i < n; i++) { «j--;||int j = n - 1 - i;» s = s * 3 + j; } return s; }
    static boolean waits(int[] a, int k) {
        «boolean found = false; for (int x : a) if (x == k) found = true; return found;
        ||for (int x : a) if (x == k) return true; return false;» }
    static int exits(int[] a, int k) {
        «boolean large = false; for (int x : a) if (x > k) large = true; if (large) throw new IllegalArgumentException();
        ||for (int x : a) if (x > k) throw new IllegalArgumentException();» return a.length; }
    static int peeled(int n) {
        «int s = 7; for (int i = 0; i < n && i < 5000; i++) s += i * i + 1; return s;
        ||if (n <= 0) return 7; int s = 8; for (int i = 1; i < n && i < 5000; i++) s += i * i + 1; return s;» }
    static void unrolled(Node n, int k) {
        «while (n != null) { n.v += k; n = n.next; }
        ||while (n != null && n.next != null) { n.v += k; n.next.v += k; n = n.next.next; } if (n != null) n.v += k;» }
    static int strides(int[] a) {
        int s = 0; «for (int i = 0; i < a.length; i++) s = s * 31 + a[i];
        ||int i = 0; for (; i < a.length - 1; i += 2) { s = s * 31 + a[i]; s = s * 31 + a[i + 1]; }
        if (i < a.length) s = s * 31 + a[i];» return s; }
    static int functions(int[] a, Node n) {
        if (a == null) return 0; «int l = length(n); int t = total(a);||int t = total(a); int l = length(n);» return t * 31 + l; }
    static int tail(int n, int k) {
        «if (n <= 0) return k; return tail(n - 1, k * 3 + n);||while (n > 0) { k = k * 3 + n; n--; } return k;» }
    static int gather(Node n) { «return n == null ? 0 : 1 + gather(n.next);||int c = 0; for (; n != null; n = n.next) c++; return c;» }
    static Node restore(Node n, int k) {
        «if (n == null) return new Node(k); n.next = restore(n.next, k); return n;
        ||if (n == null) return new Node(k); Node p = n; while (p.next != null) p = p.next; p.next = new Node(k); return n;» }
    static int inline(int[] a, int k) { «int s = 0; for (int x : a) s += x; return s + k;||return k + total(a);» }
    static int fuse(int n, int k) {
        int s = 0, t = k; «for (int i = 0; i < n; i++) { s += i; t ^= i * k; }
        ||for (int i = 0; i < n; i++) s += i; for (int i = 0; i < n; i++) t ^= i * k;» return s * 7 + t; }
    static void reverse(int[] a, int k) { «for (int i = 0; i < a.length; i++)||for (int i = a.length - 1; i >= 0; i--)» a[i] = k + i; }
    static int copies(String s) {
        int n = 0; «for (char c : s.toCharArray()) n = n * 31 + c;
        ||for (int i = 0; i < s.length(); i++) n = n * 31 + s.charAt(i);» return n; }
    static int common(int n, int k) { int s = «k + k||2 * k»; for (int i = 0; i < n; i++) s = s * k / (i + 1) % 7; return s; }
    static int outlined(int[] a, int x) {
        int y = «x + x||2 * x», s = 0; for (int i = 0; i < a.length; i++) { a[i] = a[i] * y % 7; s += a[i]; } return s; }
}
"""


@pytest.fixture(scope="module")
def matching(tmp_path_factory: pytest.TempPathFactory) -> Matching:
    folder = tmp_path_factory.mktemp("forms")
    for number, side in enumerate(("old", "new")):
        (folder / side).mkdir()
        (folder / side / "F.java").write_text(version(TEXT, number))
    return match_targets(open_target(str(folder / "old")), open_target(str(folder / "new")))


@pytest.fixture(scope="module")
def solver() -> Iterator[Chain]:
    with make_solver() as chain:
        yield chain


OF_BLOCKS = {  # forms that are tried where memory is made of blocks: the versions of `f`, in C
    "unfold": (
        "int f(int n) { return n <= 0 ? 0 : f(n - 1) ^ n; }",
        "int f(int n) { return n <= 0 ? 0 : n == 1 ? 1 : f(n - 2) ^ (n - 1) ^ n; }",
    ),
}


@pytest.mark.parametrize("form", OF_BLOCKS)
def test_forms_of_blocks_are_named(form: str, tmp_path: Path, solver: Chain) -> None:
    pairs = matching_of(tmp_path, *OF_BLOCKS[form])
    (pair,) = [pair for pair in pairs.pairs if pair.old.name == "f"]
    result = induct(pairs, pair, solver, Deadline(40.0), "any", lambda line: None)
    assert isinstance(result, Equal), result
    assert result.proof is not None
    assert form in result.proof.forms


@pytest.mark.parametrize("form", [form for form in FORMS if form not in OF_BLOCKS])
def test_forms_are_named(form: str, matching: Matching, solver: Chain) -> None:
    """The method that has the name of the form needs it."""
    (pair,) = [pair for pair in matching.pairs if pair.old.name == form]
    result = induct(matching, pair, solver, Deadline(40.0), "any", lambda line: None)
    assert isinstance(result, Equal)
    assert result.proof is not None
    assert form in result.proof.forms


def test_forms_are_explained() -> None:
    """The page about reports says what each of them is."""
    assert [name for name in FORMS if f"| `{name}` |" not in PAGE.read_text()] == []
