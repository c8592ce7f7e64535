"""`python -m benchmarks.oox DIR`: the verdicts that the tests of an OOX implementation expect, from a checkout in DIR, against ours.

Both known implementations are understood, by the form of their tests: `verify(..)` with `SymResult` in Rust, places included, and rows of
`testOOX` and its like in Haskell. Nothing of a checkout is kept. Valid is answered by Holds, up to bounds or not; the bounds are ours.
"""

from __future__ import annotations

import argparse
import re
import resource
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.measure import table
from twinproof.base.errors import TwinproofError
from twinproof.base.options import Options
from twinproof.base.verdict import Holds, Violated
from twinproof.command.questions import questions_of
from twinproof.contract.asked import AskedFor
from twinproof.target import open_target
from twinproof.verify import verify

_RUST_TEST = re.compile(r"#\[test\](.*?)(?=#\[test\]|\Z)", re.DOTALL)
_RUST_PATHS = re.compile(r'"(\./[^"]+\.oox)"')
_RUST_VERDICT = re.compile(
    r'verify\(\s*(&paths|&\[\s*"(?P<file>[^"]+)"\s*\])\s*,\s*"(?P<cls>\w+)"\s*,\s*"(?P<method>\w+)"'
    r"(?:(?!verify\().)*?SymResult::(?P<verdict>Valid|Invalid\(SourcePos::new\((?P<line>\d+),\s*(?P<column>\d+))",
    re.DOTALL,
)
_HASKELL_ROW = re.compile(r'\w+OOX\w*\s+(?:"(?P<file>[^"]+)"|(?P<name>\w+))\s+"(?P<entry>[\w.]+)"\s+expect(?P<verdict>\w+)')
_HASKELL_LONG = re.compile(
    r'fileName = (?:"(?P<file>[^"]+)"|(?P<name>\w+)).*?entryPoint = "(?P<entry>[\w.]+)".*?is(?P<verdict>\w+) vres', re.DOTALL
)
_HASKELL_NAME = re.compile(r'^(\w+) = "([^"]+\.oox)"', re.MULTILINE)
_PLACE = re.compile(r"\((\S+):(\d+):(\d+)\)")
_THREADS = re.compile(r"\b(fork|lock)\b(?!\s*:=)")
_WORD = re.compile(r"assert\s*|\w+\s*\(\s*")


@dataclass(frozen=True)
class OoxExpectation:
    """What a test expects of a method: whether it is valid, and if not, the line and column that it names."""

    file: Path
    entry: str
    valid: bool
    at: tuple[int, int] | None = None


@dataclass(frozen=True)
class OoxAnswer:
    """What we say: valid, invalid or unknown, the places of what is broken, and a note."""

    verdict: str
    places: tuple[tuple[int, int], ...] = ()
    note: str = ""


def find_expectations(root: Path) -> Iterator[OoxExpectation]:
    """All that the tests below a directory expect."""
    for file in sorted(root.rglob("*.rs")):
        base = next(folder for folder in file.parents if (folder / "Cargo.toml").exists() or folder == root)
        yield from _of_rust(_uncommented(file.read_text(errors="replace"), "//"), base)
    for file in sorted(root.rglob("*.hs")):
        base = file.parent.parent
        yield from _of_haskell(_uncommented(file.read_text(errors="replace"), "--"), base)


def _uncommented(text: str, mark: str) -> str:
    return "\n".join(line for line in text.splitlines() if not line.lstrip().startswith(mark))


def _of_rust(text: str, base: Path) -> Iterator[OoxExpectation]:
    for test in _RUST_TEST.findall(text):
        paths = _RUST_PATHS.search(test)
        for found in _RUST_VERDICT.finditer(test):
            file = found["file"] or (paths[1] if paths else "")
            at = (int(found["line"]), int(found["column"])) if found["line"] else None
            yield OoxExpectation(base / file, f"{found['cls']}.{found['method']}", at is None, at)


def _of_haskell(text: str, base: Path) -> Iterator[OoxExpectation]:
    names = dict(_HASKELL_NAME.findall(text))
    for pattern in (_HASKELL_ROW, _HASKELL_LONG):
        for found in pattern.finditer(text):
            file = found["file"] or names.get(found["name"], "")
            if (base / file).is_file() and found["verdict"] in ("Valid", "Invalid"):
                yield OoxExpectation(base / file, found["entry"], found["verdict"] == "Valid")


def answer(expected: OoxExpectation, options: Options) -> OoxAnswer:
    """What `verify` says of a method and of all clauses and assertions that it comes to."""
    try:
        setup, questions = questions_of(open_target(str(expected.file)), AskedFor((expected.entry,)), options)
        clauses = [(found.clause, found.verdict) for found in verify(setup, questions)]
    except TwinproofError as problem:
        nothing = "nothing to verify" in str(problem)
        return OoxAnswer("valid" if nothing else "refused", note=str(problem))
    broken = [(clause, verdict) for clause, verdict in clauses if isinstance(verdict, Violated)]
    if broken:
        places = [(int(line), int(column)) for clause, _ in broken for _, line, column in _PLACE.findall(clause)]
        return OoxAnswer("invalid", tuple(_claimed(expected.file, *place) for place in places))
    unknown = [f"{clause}: {verdict}" for clause, verdict in clauses if not isinstance(verdict, Holds)]
    return OoxAnswer("unknown", note=unknown[0]) if unknown else OoxAnswer("valid")


def _claimed(file: Path, line: int, column: int) -> tuple[int, int]:
    """Where the claim begins behind its keyword, which is what we name."""
    rest = file.read_text(errors="replace").splitlines()[line - 1][column - 1 :]
    word = _WORD.match(rest)
    return line, column + (0 if word is None else word.end())


def main() -> None:
    """Ask all, and print where we disagree."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.oox", description=__doc__)
    parser.add_argument("directory", type=Path)
    parser.add_argument("--only", default="", help="only those whose file or entry contains this")
    parser.add_argument("--numbers", choices=["exact", "ideal"], default="exact")
    parser.add_argument("--bound", type=int, default=4)
    parser.add_argument("--timeout", type=float, default=20.0)
    args = parser.parse_args()
    options = Options(timeout=args.timeout, bound=args.bound, numbers=args.numbers)
    counts: Counter[tuple[str, str]] = Counter()
    places = lines = 0
    wanted_ones = [one for one in dict.fromkeys(find_expectations(args.directory)) if args.only in f"{one.file} {one.entry}"]
    sequential = [one for one in wanted_ones if not _THREADS.search(_uncommented(one.file.read_text(errors="replace"), "//"))]
    print(f"{len(wanted_ones) - len(sequential)} of programs with threads are left out")
    for expected in sequential:
        begin = time.process_time()
        got = answer(expected, options)
        wanted = "valid" if expected.valid else "invalid"
        counts[wanted, got.verdict] += 1
        places += expected.at in got.places
        lines += expected.at is not None and expected.at[0] in {line for line, _ in got.places}
        said = "" if got.verdict == wanted else f"  NOT {wanted}"
        where = "" if expected.at is None or expected.at in got.places else f"  expected at {expected.at}, is at {got.places}"
        spent = time.process_time() - begin
        print(f"{expected.file.name} {expected.entry}: {got.verdict}{said}{where} {spent:.1f}s {got.note[:200]}", flush=True)
    kinds = ("valid", "invalid", "unknown", "refused")
    print(table("agreement", ["expected", *kinds], [[one, *(str(counts[one, kind]) for kind in kinds)] for one in kinds[:2]]))
    used = sum(resource.getrusage(who).ru_utime for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    print(f"{places} places and {lines} lines as expected; {used:.0f} s of processors")


if __name__ == "__main__":
    main()
