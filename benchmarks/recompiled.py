"""`python -m benchmarks.recompiled`: how many method pairs that differ by recompilation only are proved equal without a solver.

With one source tree: it is compiled in several ways (releases, debug information, the JDKs at hand), and counted are the methods whose
code in the class files differs. With two jars and their two source jars: counted are the methods whose source text, like that of all
they reach by calls in the library, is unchanged. `--reasons N` lists what the rest is held up by.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
import time
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks.measure import table
from benchmarks.recompiled_code import Codes, Sources, reached_by_calls
from twinproof.align.match import Matching, Pair
from twinproof.align.starts import is_start
from twinproof.base.options import Options
from twinproof.check import check_same_code
from twinproof.ir.program import Method
from twinproof.java.find.jdk import Jdk, installed_jdks
from twinproof.same.composed import Given
from twinproof.same.events import tolerant_of
from twinproof.same.settle import settle
from twinproof.target import match_targets, open_target

HEAD = ("old", "new", "pairs", "recompiled only", "settled", "share", "ms a pair")
Row = tuple[object, ...]
Both = tuple[Method, Method]


class Run:
    """Two versions, and which of their pairs are settled without a solver."""

    def __init__(self, old: str, new: str) -> None:
        self.old, self.new = open_target(old), open_target(new)
        begin = time.process_time()
        self.matching: Matching = match_targets(self.old, self.new)
        self.given = Given(tolerant_of(self.matching), {})
        self.pairs = [pair for pair in self.matching.pairs if not is_start(pair.old)]
        self.open = [pair for pair in self.pairs if not self._is_settled(pair)]
        self.milliseconds = 1000 * (time.process_time() - begin) / len(self.pairs)

    def _is_settled(self, pair: Pair) -> bool:
        return check_same_code(self.matching, pair, Options()) is not None or self.given.decide(pair) is not None

    def row(self, names: tuple[str, str], is_counted: Callable[[Pair], bool], reasons: Counter[str] | None) -> Row:
        """The figures about the pairs that count."""
        counted = [pair for pair in self.pairs if is_counted(pair)]
        unsettled = set(self.open)
        left = [pair for pair in counted if pair in unsettled]
        for pair in left if reasons is not None else ():
            assert reasons is not None
            reasons.update(self.given.hindrances(pair))
        settled = len(counted) - len(left)
        share = f"{100 * settled / len(counted):.1f} %" if counted else "-"
        return (*names, len(self.pairs), len(counted), settled, share, f"{self.milliseconds:.1f}")


def recompiled(sources: Path, scratch: Path, reasons: Counter[str] | None) -> Iterator[Row]:
    """One source tree compiled in several ways, the first against each other."""
    first, *others = [(name, classes) for name, classes in _compiled(sources, scratch) if classes is not None]
    for name, classes in others:
        run = Run(str(first[1]), str(classes))
        old, new = Codes(run.old.origin), Codes(run.new.origin)
        differing = {pair for pair in run.pairs if old.of(pair.old) != new.of(pair.new)}
        yield run.row((first[0], name), differing.__contains__, reasons)


def released(old: Path, new: Path, sources: tuple[Path, Path], scratch: Path, reasons: Counter[str] | None) -> Row:
    """Two releases: the methods whose sources, and those of what they reach, did not change."""
    texts = []
    for side, jar in zip(("old", "new"), sources, strict=True):
        zipfile.ZipFile(jar).extractall(scratch / side)
        texts.append(Sources(scratch / side))
    run = Run(str(old), str(new))
    below = reached_by_calls(run.matching)
    settled: dict[Both, bool] = {}

    def unchanged(both: Both) -> list[Both] | None:
        return below[both] if texts[0].of(run.old, both[0]) == texts[1].of(run.new, both[1]) else None

    for pair in run.pairs:
        if (pair.old, pair.new) not in settled:
            settle((pair.old, pair.new), unchanged, settled)
    return run.row((old.stem, new.stem), lambda pair: settled[pair.old, pair.new], reasons)


def _compiled(sources: Path, scratch: Path) -> Iterator[tuple[str, Path | None]]:
    files = [str(path) for path in sorted(sources.rglob("*.java")) if path.name not in ("module-info.java", "package-info.java")]
    jdks = installed_jdks()
    for jdk, release, debug in ((jdks[0], 8, "-g"), (jdks[0], jdks[0].version, "-g:none"), (jdks[-1], 11, "-g"), (jdks[-1], 21, "-g:none")):
        name = f"JDK {jdk.version} --release {release} {debug}"
        yield name, _javac(jdk, files, release, debug, scratch / name.replace(" ", "_"))


def _javac(jdk: Jdk, files: list[str], release: int, debug: str, target: Path) -> Path | None:
    if release > jdk.version:
        return None
    command = [str(jdk.javac), "-nowarn", "-proc:none", "-encoding", "UTF-8", "--release", str(release), debug, "-d", str(target), *files]
    return target if subprocess.run(command, capture_output=True).returncode == 0 else None


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.recompiled", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a source tree; or two jars and their two source jars")
    parser.add_argument("--reasons", type=int, default=0, metavar="N", help="list the N most frequent reasons why pairs are not settled")
    args = parser.parse_args()
    reasons: Counter[str] | None = Counter() if args.reasons else None
    with tempfile.TemporaryDirectory() as folder:
        match args.paths:
            case [sources]:
                rows = list(recompiled(sources, Path(folder), reasons))
            case [old, new, old_sources, new_sources]:
                rows = [released(old, new, (old_sources, new_sources), Path(folder), reasons)]
            case _:
                parser.error("one path, or four")
    settled, total = sum(int(str(row[4])) for row in rows), sum(int(str(row[3])) for row in rows)
    print(table(f"Recompiled only, and settled without a solver: {settled} / {total}", HEAD, rows))
    for reason, number in reasons.most_common(args.reasons) if reasons else ():
        print(f"  {number:6}  {reason}")


if __name__ == "__main__":
    main()
