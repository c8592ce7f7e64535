"""`python -m benchmarks.svcomp DIR`: the Java tasks of SV-COMP, checked out in DIR, by `twinproof verify`, against their expected verdicts.

A task is a folder with a `.yml` beside it. `valid-assert` counts as true if every assertion that `Main.main` may come to holds for all
inputs, as false if one was seen to fail; `no-runtime-exception` the same for exceptions that leave `Main.main`. Bounded does not count.
"""

from __future__ import annotations

import argparse
import json
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.measure import table

PROPERTIES = {"valid-assert": (), "no-runtime-exception": ("--signals", "Twinproof0.never")}
_NEVER = "class Twinproof0 { static boolean never(RuntimeException thrown) { return false; } }\n"
_PROPERTY = re.compile(r"property_file: \S*?([\w-]+)\.prp\s+expected_verdict: (true|false)")
_HARNESS = "org/sosy_lab/sv_benchmarks"  # twinproof has its own
_INPUT = re.compile(r"^  - (\S+)$", re.MULTILINE)


@dataclass(frozen=True)
class SvTask:
    """A task: its name, its folder, and what is expected of each property."""

    name: str
    folders: tuple[Path, ...]
    expected: dict[str, str]

    @property
    def is_for_development(self) -> bool:
        """Whether its file name has an even number of letters."""
        return sum(map(str.isalpha, self.name.rpartition("/")[2])) % 2 == 0


def find_tasks(root: Path) -> Iterator[SvTask]:
    """The tasks below a directory; a folder within another one of the same task is not counted twice."""
    for file in sorted(root.rglob("*.yml")):
        text = file.read_text(encoding="utf-8", errors="replace")
        inputs = [(file.parent / one).resolve() for one in _INPUT.findall(text)]
        own = [one for one in inputs if not (one / _HARNESS).is_dir()]
        folders = tuple(one for one in own if not any(other in one.parents for other in own))
        if folders and all(map(Path.is_dir, folders)):
            yield SvTask(file.relative_to(root).with_suffix("").as_posix(), folders, dict(_PROPERTY.findall(text)))


def answer(task: SvTask, property: str, seconds: int) -> tuple[str, str]:
    """What `verify` says of a task: true, false or unknown, with the first reason."""
    with tempfile.TemporaryDirectory() as scratch:
        for folder in task.folders:
            shutil.copytree(folder, scratch, dirs_exist_ok=True)
        (Path(scratch) / "Twinproof0.java").write_text(_NEVER)
        command = [sys.executable, "-m", "twinproof", "verify", scratch, "--method", "Main.main", "--quiet"]
        command += ["--timeout", str(seconds), "--format", "json", *PROPERTIES[property]]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=seconds + 30, check=False)
        except subprocess.TimeoutExpired:
            return "unknown", "no end in time"
    if done.returncode == 2:
        said = done.stderr.strip().splitlines()[-1:] or [""]
        return ("true", "no assertions") if "nothing to verify" in said[0] else ("unknown", said[0])
    return judge(json.loads(done.stdout)["items"], property)


def judge(items: list[dict[str, object]], property: str) -> tuple[str, str]:
    """The verdict on a property by the items of a report."""
    about = [item for item in items if str(item["clause"]).startswith("signals") == (property == "no-runtime-exception")]
    if any(item["verdict"] == "violated" for item in about):
        return "false", ""
    unproved = [item for item in about if item["verdict"] != "holds" or item["bounded"]]
    if not unproved:
        return "true", ""
    reason = unproved[0]["reason"]
    return "unknown", "bounded" if reason is None else str(reason)


def main() -> None:
    """Run the tasks and print what came of them."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.svcomp", description=__doc__)
    parser.add_argument("directory", type=Path)
    parser.add_argument("--property", choices=sorted(PROPERTIES), default="valid-assert")
    parser.add_argument("--half", choices=["even", "odd", "both"], default="even", help="by the number of letters in the file's name")
    parser.add_argument("--limit", type=int, default=60, metavar="SECONDS")
    parser.add_argument("--every", type=int, default=1, help="only every so manyth task")
    parser.add_argument("--only", default="", help="only tasks whose name contains this")
    args = parser.parse_args()
    tasks = [task for task in find_tasks(args.directory) if args.property in task.expected and args.only in task.name]
    chosen = [task for task in tasks if args.half == "both" or task.is_for_development == (args.half == "even")][:: args.every]
    counts: Counter[tuple[str, str]] = Counter()
    for task in chosen:
        found, why = answer(task, args.property, args.limit)
        counts[task.expected[args.property], found] += 1
        mark = "WRONG" if found not in ("unknown", task.expected[args.property]) else ""
        print(f"{task.name}: {found}, expected {task.expected[args.property]} {mark}{why[:150]}", flush=True)
    rows = [[expected, *(str(counts[expected, found]) for found in ("true", "false", "unknown"))] for expected in ("true", "false")]
    print(table(args.property, ["expected", "true", "false", "unknown"], rows))
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{len(chosen)} tasks, {used.ru_utime + used.ru_stime:.0f} s of processors")


if __name__ == "__main__":
    main()
