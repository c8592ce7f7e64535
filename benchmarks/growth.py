"""Families of pairs that grow: each function gives, for a size, a pair that is equivalent, or different by one small edit.

`FAMILIES` names them with the sizes to measure. The programs are those of issue "growth": sequences of branches, the seed's lists and
trees at other sizes, the list minimum over node subtypes (OOX, experiment 1), references that may all be one object, and common loops
around a change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GrowthPair:
    """Two sources of the same classes, the method to compare, and the options under which the verdict is meant."""

    old: str
    new: str
    method: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Family:
    """A way to make pairs of any size, the sizes to measure, and what a size stands for: objects, branches, classes, references; the
    equal ones of an `inductive` family are proved by induction."""

    make: Callable[[int, bool], GrowthPair]
    sizes: tuple[int, ...]
    work: Callable[[int], int] = lambda size: size
    inductive: bool = False


_LIST = """class LList {
    int content;
    LList next;

    LList(int content, LList next) {
        this.content = content;
        this.next = next;
    }
"""  # without its end, as a method may follow
_TREE = """class Tree {
    int content;
    Tree left;
    Tree right;

    Tree(int content, Tree left, Tree right) {
        this.content = content;
        this.left = left;
        this.right = right;
    }
}
"""


def branches(n: int, different: bool = False) -> GrowthPair:
    """(a) n independent branches in sequence, in turn on a field and on a local; the new version inverts all conditions."""
    fields = "".join(f"    int f{i};\n    int g{i};\n" for i in range(n))
    old = "".join(_branch(i, False, False) for i in range(n))
    new = "".join(_branch(i, True, different and i == n - 1) for i in range(n))
    return GrowthPair(_branch_class(fields, old), _branch_class(fields, new), "Branches.run")


def _branch_class(fields: str, body: str) -> str:
    head = f"class Branches {{\n{fields}\n    int run(int x) {{\n        int total = 0;\n"
    return f"{head}{body}        return total;\n    }}\n}}\n"


def _branch(i: int, inverted: bool, wrong: bool) -> str:
    """Branch number i; wrong: its bound is off by one."""
    left, limit = (f"f{i}", 0) if i % 2 == 0 else ("x", i)
    then, other = (f"g{i} = x;", f"g{i} = -x;") if i % 2 == 0 else (f"total += {i};", "total += 1;")
    if inverted:
        operator, then, other = "<" if wrong else "<=", other, then
    else:
        operator = ">"
    pad = " " * 8
    return f"{pad}if ({left} {operator} {limit}) {{\n{pad}    {then}\n{pad}}} else {{\n{pad}    {other}\n{pad}}}\n"


def build_list(n: int, different: bool = False) -> GrowthPair:
    """(b) a list of up to n nodes, built from either end; different: one node too many."""
    old = f"""class Snippet {{
    LList snippet(int num, int x) {{
        if (x > 0 && x < {n + 1}) {{
            LList head = new LList(num, null);
            LList list = head;
            for (int i = 1; i < x; i++) {{
                list.next = new LList(num, null);
                list = list.next;
            }}
            return head;
        }}
        return null;
    }}
}}
"""
    new = f"""class Snippet {{
    LList snippet(int num, int x) {{
        if (x > 0 && x < {n + 1}) {{
            LList head = new LList(num, null);
            for (int i = {"x" if different else "x - 1"}; i > 0; i--) {{
                head = new LList(num, head);
            }}
            return head;
        }}
        return null;
    }}
}}
"""
    return GrowthPair(f"{old}\n{_LIST}}}\n", f"{new}\n{_LIST}}}\n", "Snippet.snippet")


def set_list(n: int, different: bool = False) -> GrowthPair:
    """(b) the first nodes of a list, at most n, set by a walk or by lookups from the head; different: the lookup goes too far."""
    old = f"""class Snippet {{
    void snippet(LList list, int num, int x) {{
        if (x >= 0 && x < {n + 1}) {{
            for (int i = 0; i < x; i++) {{
                if (list == null) {{
                    return;
                }}
                list.content = num;
                list = list.next;
            }}
        }}
    }}
}}
"""
    new = f"""class Snippet {{
    void snippet(LList list, int num, int x) {{
        if (x >= 0 && x < {n + 1} && list != null) {{
            for (int i = 0; i < x; i++) {{
                LList elem = list.get(i);
                if (elem == null) {{
                    return;
                }}
                elem.content = num;
            }}
        }}
    }}
}}
"""
    return GrowthPair(f"{old}\n{_LIST}{_get('<')}}}\n", f"{new}\n{_LIST}{_get('<=' if different else '<')}}}\n", "Snippet.snippet")


def _get(operator: str) -> str:
    return f"""
    LList get(int x) {{
        LList current = this;
        for (int i = 0; i {operator} x; i++) {{
            if (current == null) {{
                return null;
            }}
            current = current.next;
        }}
        return current;
    }}
"""


def build_tree(depth: int, different: bool = False) -> GrowthPair:
    """(c) complete trees; the new version has a case of its own for zero; different: one subtree hangs on both sides."""
    both = "Tree t = snippet(x - 1);\n            return new Tree(x, t, t);"
    grown = "return new Tree(x, snippet(x - 1), snippet(x - 1));"
    old = _build_tree(depth, "", grown)
    zero = "            if (x == 0) {\n                return new Tree(0, null, null);\n            }\n"
    return GrowthPair(old, _build_tree(depth, zero, both if different else grown), "Snippet.snippet")


def _build_tree(depth: int, zero: str, grown: str) -> str:
    return f"""class Snippet {{
    Tree snippet(int x) {{
        if (x >= -1 && x < {depth - 1}) {{
{zero}            if (x <= 0) {{
                return new Tree(x, null, null);
            }}
            {grown}
        }}
        return null;
    }}
}}

{_TREE}"""


def set_tree(depth: int, different: bool = False) -> GrowthPair:
    """(d) the nodes of a tree numbered by level, parents or children first; equal on trees only; different: the right side is off."""
    old = ("t.content = x;", "snippet(t.left, x - 1);", "snippet(t.right, x - 1);")
    new = (f"snippet(t.right, x - {2 if different else 1});", "snippet(t.left, x - 1);", "t.content = x;")
    return GrowthPair(_set_tree(depth, old), _set_tree(depth, new), "Snippet.snippet", ("--shape", "tree"))


def _set_tree(depth: int, steps: tuple[str, ...]) -> str:
    body = "".join(f"            {step}\n" for step in steps)
    head = f"class Snippet {{\n    void snippet(Tree t, int x) {{\n        if (x >= 0 && x < {depth + 1} && t != null) {{\n"
    return f"{head}{body}        }}\n    }}\n}}\n\n{_TREE}"


def list_minimum(k: int, different: bool = False) -> GrowthPair:
    """(e) the first smallest of at most four nodes of k classes, by loop or recursion; different: the last smallest."""
    old = """class Main {
    static Node min(Node list) {
        Node min = list;
        for (int i = 0; i < 4 && list != null; i++) {
            if (list.value < min.value) {
                min = list;
            }
            list = list.next;
        }
        return min;
    }
}
"""
    new = f"""class Main {{
    static Node min(Node list) {{
        return smaller(list, list, 4);
    }}

    static Node smaller(Node list, Node min, int left) {{
        if (list == null || left == 0) {{
            return min;
        }}
        return smaller(list.next, list.value {"<=" if different else "<"} min.value ? list : min, left - 1);
    }}
}}
"""
    below = "".join(f"\nclass Node{i} extends Node {{\n    int value{i};\n}}\n" for i in range(1, k))
    classes = f"\nclass Node {{\n    int value;\n    Node next;\n}}\n{below}"
    return GrowthPair(old + classes, new + classes, "Main.min")


def aliases(m: int, different: bool = False) -> GrowthPair:
    """(f) m cells of one class that may all be one, each increased, in either order; different: the last one is doubled instead."""
    steps = [f"c{i}.n += {i + 1};" for i in range(m)]
    if different:
        steps[-1] = f"c{m - 1}.n *= 2;"
    return GrowthPair(_alias_class(m, steps), _alias_class(m, steps[::-1]), "Cells.update")


def _alias_class(m: int, steps: list[str]) -> str:
    params = ", ".join(f"Cell c{i}" for i in range(m))
    missing = " || ".join(f"c{i} == null" for i in range(m))
    body = "".join(f"        {step}\n" for step in steps)
    head = f"class Cell {{\n    int n;\n}}\n\nclass Cells {{\n    static void update({params}) {{\n"
    return f"{head}        if ({missing}) {{\n            return;\n        }}\n{body}    }}\n}}\n"


def common_loops(n: int, different: bool = False) -> GrowthPair:
    """n loops of one kind around one small change, over numbers."""
    loops = [
        f"""        for (int i = {place % 3}; i < n % 100; i++) {{
            s = s * 31 + i % (x * x + {place % 7 + 1});
            if (s > {100 + place}) {{
                s = s / {place % 5 + 2};
            }}
        }}
"""
        for place in range(n)
    ]
    return _around("int n, int x", loops, "3 * x" if different else "2 * x")


def common_array_loops(n: int, different: bool = False) -> GrowthPair:
    """n loops of one kind around one small change, over an array that each of them changes."""
    loops = [
        f"""        for (int i = {place % 3}; i < a.length; i++) {{
            a[i] = a[i] * x % {place % 7 + 2};
            s += a[i];
        }}
"""
        for place in range(n)
    ]
    return _around("int[] a, int x", loops, "3 * x" if different else "2 * x")


def common_list_loops(n: int, different: bool = False) -> GrowthPair:
    """n loops of one kind around one small change, over a list whose nodes each of them changes; of a ring not for ever."""
    loops = [
        f"""        int left{place} = 100;
        for (LList node = list; node != null && left{place} > 0; node = node.next) {{
            left{place}--;
            node.content = node.content * x % {place % 7 + 2};
            s += node.content;
        }}
"""
        for place in range(n)
    ]
    return _around("LList list, int x", loops, "3 * x" if different else "2 * x", f"\n{_LIST}}}\n")


def _around(params: str, loops: list[str], change: str, classes: str = "") -> GrowthPair:
    half = (len(loops) + 1) // 2
    old, new = (
        f"class Loops {{\n    static int run({params}) {{\n        int s = 0;\n{''.join(loops[:half])}"
        f"        s = s + {step};\n{''.join(loops[half:])}        return s;\n    }}\n}}\n{classes}"
        for step in ("x + x", change)
    )
    return GrowthPair(old, new, "Loops.run")


FAMILIES: Mapping[str, Family] = {
    "branches": Family(branches, (10, 20, 40, 80)),
    "build-list": Family(build_list, (5, 10, 20, 40, 80)),
    "set-list": Family(set_list, (5, 10, 20, 40)),
    "build-tree": Family(build_tree, (5, 6, 7, 8, 9, 10, 11, 12), lambda size: 2 ** (size - 1) - 1),
    "set-tree": Family(set_tree, (1, 2, 3, 4, 5, 6), lambda size: 2 ** (size + 1) - 1),
    "list-minimum": Family(list_minimum, tuple(range(1, 11))),
    "aliases": Family(aliases, tuple(range(2, 11))),
    "common-loops": Family(common_loops, (1, 2, 4, 8, 16, 32, 64), inductive=True),
    "common-array-loops": Family(common_array_loops, (1, 2, 4, 8, 16, 32, 64), inductive=True),
    "common-list-loops": Family(common_list_loops, (1, 2, 4, 8, 16, 32, 64), inductive=True),
}
