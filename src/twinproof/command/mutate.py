"""The command `mutate`: lists the mutants of sources, and writes them to directories of their own.

A directory has the changed file at its place and, if asked for, the other sources as well; `mutants.json` beside the directories says what
is in each. What cannot work is `BadInput` before anything is written.
"""

from __future__ import annotations

import argparse
import json
import os
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from twinproof.base.errors import BadInput, shown
from twinproof.base.files import printable
from twinproof.base.jsondata import Json, JsonObject
from twinproof.command.outputs import cannot_write
from twinproof.language.mutation import OPERATORS, Mutant, MutantChoice, MutantList
from twinproof.target import front_end

if TYPE_CHECKING:
    from twinproof.command.judged_mutants import JudgedMutants

_WIDEST = 60  # characters of code in a line of the list
_MOST = 1 << 31


def add_mutate_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare all arguments of `mutate`."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = "operators:\n" + "\n".join(f"  {name:<7}{text}" for name, text in OPERATORS.items())
    parser.add_argument("target", metavar="TARGET", help="a source file, or a directory with sources")
    text = "where to write the mutants, a directory each; it must be empty or not there (default: they are only listed)"
    parser.add_argument("--out", metavar="DIR", help=text)
    parser.add_argument("--whole", action="store_true", help="write all sources for each mutant, not only the changed file")
    text = "only mutants of this operator; may be repeated (default: all)"
    parser.add_argument("--operator", dest="operators", metavar="NAME", action="append", choices=list(OPERATORS), default=[], help=text)
    text = "only mutants in this method, or in this class; '*' stands for anything; may be repeated"
    parser.add_argument("--only", metavar="Class.method", action="append", default=[], help=text)
    parser.add_argument("--exclude", metavar="Class.method", action="append", default=[], help="no mutants there, likewise")
    parser.add_argument("--limit", metavar="N", type=_whole_number, help="at most so many, chosen at random (default: all)")
    parser.add_argument("--seed", metavar="N", type=_whole_number, default=0, help="which ones --limit chooses (default: 0)")
    text = "verify each mutant, and say which clause and assertion it breaks, and which ones no mutant breaks"
    parser.add_argument("--verify", action="store_true", help=text)
    parser.add_argument("--format", choices=["text", "json"], default="text", help="how they are listed (default: text)")
    text = f"libraries that the sources need: jars, directories, DIR/* for all jars in it, separated by '{os.pathsep}'; may be repeated"
    parser.add_argument("-cp", "--classpath", metavar="PATHS", action="append", default=[], help=text)


def choice_of(args: argparse.Namespace) -> MutantChoice:
    """The mutants that the arguments ask for."""
    return MutantChoice(tuple(args.operators), tuple(args.only), tuple(args.exclude), args.limit, args.seed)


def list_mutants(
    target: str, choice: MutantChoice, libraries: Sequence[str], out: str | None, whole: bool, format: str, judge: bool = False
) -> str:
    """The list of the mutants of a target, which are written if there is a place for them, and verified if that is asked for."""
    if whole and out is None:
        raise BadInput("--whole is about what is written: say with --out where to")
    if out is not None:
        _check_empty(Path(out))
    with front_end([target]).mutator(target, libraries) as mutator:
        found = mutator.mutants(choice)
        if out is not None:
            write_mutants(found, mutator.sources, Path(out), whole)
        if judge:
            from twinproof.command.judged_mutants import judge_mutants

            judged = judge_mutants(target, found, mutator.sources, libraries)
            return judged_as_json(found, judged) if format == "json" else judged_as_text(judged)
    return as_json(found) if format == "json" else as_text(found)


def judged_as_text(judged: JudgedMutants) -> str:
    """A line for each mutant, and one for each clause that none breaks."""
    rows = [[one.mutant.name, one.word, *one.broken[:1]] for one in judged.mutants]
    lines = [f"{name:<9} {' '.join(word)}" for name, *word in rows]
    lines += [f"no mutant breaks: {clause}" for clause in judged.unbroken]
    counts = Counter(one.word for one in judged.mutants)
    summary = ", ".join(f"{counts[word]} {word}" for word in ("killed", "survives", "unknown") if counts[word])
    plural = "" if len(judged.mutants) == 1 else "s"
    of = f"{len(judged.unbroken)} of {len(judged.clauses)} clauses broken by none"
    return "\n".join(map(printable, lines)) + f"\n{len(judged.mutants)} mutant{plural}: {summary or 'none'}; {of}"


def judged_as_json(found: MutantList, judged: JudgedMutants) -> str:
    """All that is known of the mutants and of the clauses."""
    records: list[Json] = [{**_record(one.mutant), "verdict": one.word, "broken": list(one.broken)} for one in judged.mutants]
    data: JsonObject = {
        "mutants": records,
        "counts": dict(_counts(found)),
        "refused": found.refused,
        "unchanged": found.unchanged,
        "clauses": list(judged.clauses),
        "unbroken": list(judged.unbroken),
    }
    return json.dumps(data, indent=2)


def as_text(found: MutantList) -> str:
    """A line for each mutant, and one that sums up."""
    rows = [(mutant.name, f"{mutant.file}:{mutant.line}:{mutant.column}", _change(mutant)) for mutant in found]
    widths = [max((len(row[column]) for row in rows), default=0) for column in (0, 1)]
    lines = [f"{name:<{widths[0]}}  {printable(place):<{widths[1]}}  {change}" for name, place, change in rows]
    return "\n".join([*lines, _summary(found)])


def as_json(found: MutantList) -> str:
    """All that is known of the mutants."""
    data: JsonObject = {
        "mutants": [_record(mutant) for mutant in found],
        "counts": dict(_counts(found)),
        "refused": found.refused,
        "unchanged": found.unchanged,
    }
    return json.dumps(data, indent=2)


def write_mutants(found: MutantList, sources: Mapping[str, str], out: Path, whole: bool) -> None:
    """A directory for each mutant, and the list of all."""
    for mutant in found:
        files = dict(sources) if whole else {}
        files[mutant.file] = mutant.applied(sources[mutant.file])
        for file, text in files.items():
            _write(out / mutant.name / file, text)
    _write(out / "mutants.json", as_json(found) + "\n")


def _record(mutant: Mutant) -> JsonObject:
    return {
        "name": mutant.name,
        "operator": mutant.operator,
        "number": mutant.number,
        "file": mutant.file,
        "line": mutant.line,
        "column": mutant.column,
        "offset": mutant.start,
        "member": mutant.member,
        "before": mutant.before,
        "after": mutant.after,
    }


def _change(mutant: Mutant) -> str:
    return f"{_code(mutant.before)} -> {_code(mutant.after)}"


def _code(text: str) -> str:
    """A piece of code in one line, not long."""
    line = printable(" ".join(text.split())) or "nothing"
    return line if len(line) <= _WIDEST else f"{line[: _WIDEST - 4]} ..."


def _summary(found: MutantList) -> str:
    count = f"{len(found)} mutant{'' if len(found) == 1 else 's'}"
    parts = ", ".join(f"{name} {number}" for name, number in _counts(found).items())
    left = f"{found.refused} more would not compile, {found.unchanged} would be compiled to the same"
    return f"{count}{f' ({parts})' if parts else ''}; {left}"


def _counts(found: MutantList) -> Counter[str]:
    counts = Counter(mutant.operator for mutant in found)
    return Counter({name: counts[name] for name in OPERATORS if counts[name]})


def _check_empty(out: Path) -> None:
    try:
        if out.exists() and (not out.is_dir() or any(out.iterdir())):
            raise BadInput(f"{printable(str(out))}: there is something already; --out needs an empty or a new directory")
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(printable(str(out)), error) from None


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8"))
    except OSError as error:
        raise cannot_write(printable(str(path)), error) from None


def _whole_number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < _MOST):
        raise argparse.ArgumentTypeError(f"not a whole number: {shown(text)}")
    return int(text)
