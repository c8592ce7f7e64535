"""`twinproof diff` along a history of small commits: each that changes behaviour is Different, none that only refactors is.

Each commit is one edit of the class below; the label is the edit's own, by what Java says the two texts do.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from twinproof import cli

START = """package shop;

public class Basket {
    static class Item { int price; int count; Item next; }

    Item first;
    int limit;

    static int net(int price) { return price - price / 5; }
    static boolean free(int sum, int limit) { return sum >= limit; }
    static int clamp(int x, int low, int high) { if (x < low) return low; if (x > high) return high; return x; }
    static int sum(int a, int b, int c) { return a + b + c; }
    static long cents(int euros, int rest) { return euros * 100L + rest; }
    static int fee(int kind) { switch (kind) { case 1: return 5; case 2: return 9; default: return 0; } }
    static int at(int[] prices, int i) { return prices[i]; }
    static void swap(int[] a, int i, int j) { int t = a[i]; a[i] = a[j]; a[j] = t; }
    static boolean both(boolean a, boolean b) { return a && b; }
    int cost() { return first == null ? 0 : first.price * first.count; }
    void add(Item item) { item.next = first; first = item; }
    Item second() { return first.next; }
    void raise(int by) { limit = limit + by; }
    int pop() { Item top = first; first = top.next; return top.price; }
}
"""
SAME, BUG = "equivalent", "different"
HISTORY = [
    (SAME, "return price - price / 5;", "int off = price / 5; return price - off;"),
    (BUG, "price - off;", "off - price;"),
    (SAME, "return off - price;", "return -price + off;"),
    (BUG, "price / 5", "price / 4"),
    (SAME, "return sum >= limit;", "return !(sum < limit);"),
    (BUG, "!(sum < limit)", "sum > limit"),
    (SAME, "return sum > limit;", "return limit < sum;"),
    (SAME, "if (x > high) return high; return x;", "return x > high ? high : x;"),
    (BUG, "if (x < low) return low;", "if (x <= low) return low + 1;"),
    (SAME, "return x > high ? high : x;", "return Math.min(x, high);"),
    (SAME, "return a + b + c;", "return c + (b + a);"),
    (BUG, "return c + (b + a);", "return c + (b - a);"),
    (SAME, "return c + (b - a);", "int d = b - a; return d + c;"),
    (BUG, "euros * 100L + rest", "euros * 100 + rest"),
    (BUG, "euros * 100 + rest", "euros * 100L + rest"),
    (SAME, "euros * 100L + rest", "rest + 100L * euros"),
    (SAME, "switch (kind) { case 1: return 5; case 2: return 9; default: return 0; }", "return kind == 1 ? 5 : kind == 2 ? 9 : 0;"),
    (BUG, "kind == 2 ? 9 : 0", "kind == 2 ? 9 : 1"),
    (SAME, "return kind == 1 ? 5 :", "if (kind == 1) return 5; return"),
    (BUG, "return prices[i];", "return i < prices.length ? prices[i] : 0;"),
    (SAME, "return i < prices.length ? prices[i] : 0;", "if (prices.length <= i) return 0; return prices[i];"),
    (SAME, "int t = a[i]; a[i] = a[j]; a[j] = t;", "int t = a[i], u = a[j]; a[i] = u; a[j] = t;"),
    (BUG, "a[i] = u; a[j] = t;", "a[i] = u; a[j] = u;"),
    (SAME, "int t = a[i], u = a[j]; a[i] = u; a[j] = u;", "int u = a[j]; a[i] = u;"),  # exceptions are compared by class
    (SAME, "return a && b;", "return a ? b : false;"),
    (SAME, "return a ? b : false;", "return b & a;"),
    (BUG, "return b & a;", "return b | a;"),
    (SAME, "first == null ? 0 : first.price * first.count", "first != null ? first.count * first.price : 0"),
    (BUG, "first != null ? first.count * first.price : 0", "first.count * first.price"),
    (SAME, "return first.count * first.price;", "Item f = first; return f.price * f.count;"),
    (BUG, "f.price * f.count", "f.price + f.count"),
    (SAME, "item.next = first; first = item;", "Item rest = first; item.next = rest; first = item;"),
    (BUG, "item.next = rest; first = item;", "first = item; item.next = rest;"),  # no item: the basket is emptied before it throws
    (BUG, "first = item; item.next = rest;", "item.next = rest; first = rest;"),
    (SAME, "return first.next;", "Item head = this.first; return head.next;"),
    (BUG, "return head.next;", "return head;"),
    (SAME, "limit = limit + by;", "this.limit += by;"),
    (BUG, "this.limit += by;", "this.limit = by;"),
    (SAME, "Item top = first; first = top.next; return top.price;", "int price = first.price; first = first.next; return price;"),
    (BUG, "first = first.next; return price;", "return price;"),
    (SAME, "    Item first;\n    int limit;\n", "    int limit;\n\n    Item first;\n"),
    (
        SAME,
        "static boolean both(boolean a, boolean b)",
        "static boolean both(boolean one, boolean b) { return either(one, b); }\n    private static boolean either(boolean a, boolean b)",
    ),
]


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("git"), reason="needs git")
def test_history(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every commit has the verdict of its label."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
    git("init", "-q", "-b", "main")
    text = START
    commit(text)
    for _, before, after in HISTORY:
        assert text.count(before) == 1, before
        text = text.replace(before, after)
        commit(text)
    found = [(verdict(len(HISTORY) - number), *edit) for number, edit in enumerate(HISTORY, 1)]
    assert [edit for edit in found if edit[0] != edit[1]] == []


def verdict(back: int) -> str:
    """What `diff` says about the commit that is `back` commits before the last: the worst of its methods."""
    cli.main(["diff", "--all", f"HEAD~{back + 1}..HEAD~{back}", "--format", "json=out.json", "--quiet"])
    verdicts = {pair["verdict"] for pair in json.loads(Path("out.json").read_text())["pairs"]}
    return next(word for word in (BUG, "unknown", SAME) if word in verdicts)


def commit(text: str) -> None:
    file = Path("src/main/java/shop/Basket.java")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    git("add", "src")
    git("-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-q", "--no-verify", "-m", "an edit")


def git(*words: str) -> None:
    subprocess.run(["git", *words], check=True)
