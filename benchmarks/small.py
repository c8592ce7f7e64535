"""Small pairs as a user meets them: whole processes from compiled classes, against javac and, where it is found, against JBMC.

JBMC is looked for in TWINPROOF_JBMC and on PATH. It gets both versions and an assertion in one program; its inputs are trees, so no
two of its references are ever the same object, while twinproof's may be.
"""

from __future__ import annotations

import compileall
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import twinproof
from benchmarks.measure import Spent, javac_run, middle, table, timed
from twinproof.java.find.jdk import Jdk, find_jdk

ROUNDS = 5
SIZES = (4, 8, 12)
_HALF = 0.5
_LIMIT = 30.0  # seconds for one run of JBMC

_ABS = ("int m = x >> 31; return (x ^ m) - m;", "return x < 0 ? -x : x;")
ARITHMETIC = {
    "abs": tuple(f"class Pair {{ static int abs(int x) {{ {body} }} }}\n" for body in _ABS),
    "multiply": (
        "class Pair { static int multiply(int x, int y) { if (x < 5 || x >= 7) return 0; return x * y; } }\n",
        "class Pair { static int multiply(int x, int y) {\n"
        "    if (x < 5 || x >= 7) return 0;\n    int r = 0;\n    for (int i = 0; i < x; i++) r += y;\n    return r;\n} }\n",
    ),
}
_NODE = "class Node { int value; Node next; }\n"
_LOOP = """class {name} {{
    static int sum(Node list) {{
        int sum = 0;
        for (int i = 0; i < {size} && list != null; i++) {{
            sum += list.value;
            list = list.next;
        }}
        return sum;
    }}
}}
"""
_RECURSION = """class {name} {{
    static int sum(Node list) {{
        return sum(list, {size});
    }}

    static int sum(Node list, int left) {{
        return list == null || left == 0 ? 0 : list.value + sum(list.next, left - 1);
    }}
}}
"""
_HARNESS = "class Harness { static void same(Node list) { assert Loop.sum(list) == Recursion.sum(list); } }\n"


def small() -> Iterator[str]:
    """The tables of the small pairs."""
    jdk = find_jdk()
    compileall.compile_dir(Path(twinproof.__file__).parent, quiet=1)  # as an installation does
    with tempfile.TemporaryDirectory() as scratch:
        yield _arithmetic(jdk, Path(scratch) / "arithmetic")
        yield _lists(jdk, Path(scratch) / "lists")


def _arithmetic(jdk: Jdk, home: Path) -> str:
    rows = []
    for method, (old, new) in ARITHMETIC.items():
        check = _twinproof(jdk, home / method, (old, new), method)
        compile_again = partial(javac_run, jdk, [home / method / "old" / "Pair.java"], home / method / "again")
        javac, ours = _alternating(compile_again, check)
        good = ours.wall <= _HALF * javac.wall
        rows.append((method, *_figures(javac), *_figures(ours), f"{ours.wall / javac.wall:.2f}", f"{ours.cpu / javac.cpu:.2f}", _yes(good)))
    head = ("pair", "javac wall s", "cpu s", "twinproof wall s", "cpu s", "ratio of wall", "of cpu", "at most half")
    return table(f"Whole process from compiled classes against one run of javac (medians of {ROUNDS}, in turn)", head, rows)


def _lists(jdk: Jdk, home: Path) -> str:
    jbmc = os.environ.get("TWINPROOF_JBMC") or shutil.which("jbmc")
    rows = []
    for size in SIZES:
        place = home / str(size)
        check = _twinproof(
            jdk, place, (_NODE + _LOOP.format(name="Sum", size=size), _NODE + _RECURSION.format(name="Sum", size=size)), "sum"
        )
        if jbmc is None:
            rows.append((size, "-", "-", *_figures(middle([check() for _ in range(ROUNDS)])), "-", "-"))
            continue
        theirs, ours = _alternating(_jbmc(jdk, place / "jbmc", jbmc, size), check)
        rows.append((size, *_figures(theirs), *_figures(ours), f"{ours.wall / theirs.wall:.2f}", _yes(ours.wall < theirs.wall)))
    head = ("nodes", "JBMC wall s", "cpu s", "twinproof wall s", "cpu s", "ratio of wall", "faster")
    text = table(f"Sum of a list of at most n nodes, loop against recursion (medians of {ROUNDS}, in turn)", head, rows)
    return text if jbmc else f"{text}\n  JBMC was not found: put it on PATH or name it in TWINPROOF_JBMC to compare"


def _twinproof(jdk: Jdk, home: Path, sources: Sequence[str], method: str) -> Callable[[], Spent]:
    """A check of two sources, compiled here and now; anything but a proof is a `ValueError`."""
    classes = []
    for side, source in zip(("old", "new"), sources, strict=True):
        file = home / side / "Pair.java"
        file.parent.mkdir(parents=True)
        file.write_text(source)
        classes.append(home / "classes" / side)
        javac_run(jdk, [file], classes[-1])
    command: list[str | Path] = [
        Path(sys.executable).with_name("twinproof"),
        "check",
        *classes,
        "--method",
        method,
        "--require",
        "proved",
        "--quiet",
    ]
    verdicts = home / "verdicts"

    def cold() -> Spent:
        verdicts.unlink(missing_ok=True)  # each run finds its verdict itself
        return timed(["env", f"TWINPROOF_VERDICTS={verdicts}", *command])

    return cold


def _jbmc(jdk: Jdk, home: Path, jbmc: str, size: int) -> Callable[[], Spent]:
    """The same question for JBMC."""
    home.mkdir(parents=True)
    source = home / "Harness.java"
    source.write_text(_NODE + _LOOP.format(name="Loop", size=size) + _RECURSION.format(name="Recursion", size=size) + _HARNESS)
    javac_run(jdk, [source], home)
    bounds = ["--unwind", str(size + 2), "--max-nondet-tree-depth", str(size + 1), "--unwinding-assertions"]
    return lambda: timed([jbmc, "-cp", home, "Harness", "--function", "Harness.same", *bounds], _LIMIT)


def _alternating(one: Callable[[], Spent], other: Callable[[], Spent]) -> tuple[Spent, Spent]:
    """Both in turn, so that a busy machine is busy for both; one round only if the first does not end."""
    runs = [(one(), other())]
    while len(runs) < ROUNDS and runs[0][0].ended:
        runs.append((one(), other()))
    return middle([run[0] for run in runs]), middle([run[1] for run in runs])


def _figures(spent: Spent) -> tuple[str, str]:
    more = "" if spent.ended else "> "
    return f"{more}{spent.wall:.2f}", f"{more}{spent.cpu:.2f}"


def _yes(answer: bool) -> str:
    return "yes" if answer else "NO"
