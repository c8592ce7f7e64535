"""The arguments of `check` and `diff`: one for each field of Options, and those that say what is compared and where the answer goes."""

from __future__ import annotations

import argparse
import os
import shlex
from collections.abc import Callable, Sequence
from typing import get_args, get_origin, get_type_hints

from twinproof.base.dataclass import fields
from twinproof.base.errors import BadInput
from twinproof.base.files import WITNESSES
from twinproof.base.options import Options
from twinproof.command.outputs import FORMATS
from twinproof.language.needs import Build, SourceReading


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare all arguments of `check`."""
    text = "the old version: a .java, .class, .jar, .c, .ll or .oox file, a directory, a Maven or Gradle project, or REV:PATH in git"
    parser.add_argument("old", metavar="OLD", help=text)
    parser.add_argument("new", metavar="NEW", help="the new version, likewise")
    _shared_arguments(parser)


def add_diff_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare all arguments of `diff`."""
    text = "BASE..HEAD, BASE...HEAD (from where they parted), or BASE against the working tree (default: HEAD)"
    parser.add_argument("revisions", metavar="BASE[..HEAD]", nargs="?", default="HEAD", help=text)
    parser.add_argument("paths", metavar="PATH", nargs="*", help="only what changed there (default: everywhere but in src/test/java)")
    parser.add_argument("--staged", action="store_true", help="compare BASE with the index instead of the working tree")
    text = "also the methods that did not change and are not public, or are not seen to run what changed, and those of the same code"
    parser.add_argument("--all", action="store_true", help=f"{text} (default: they are counted)")
    text = "end with exit code 0 whatever is found, so that nothing is stopped; bad usage and broken set-ups still fail"
    parser.add_argument("--advisory", action="store_true", help=text)
    _shared_arguments(parser)


def reading_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare how sources are read."""
    from twinproof.target import languages

    text = "which sources are meant where there are those of several languages (default: the first that has some)"
    parser.add_argument("--language", choices=languages(), default="", help=text)
    text = "flags of the compiler for all C files, in one word, e.g. '-Iinclude -DNDEBUG'; folders are seen from the top of a version"
    parser.add_argument("--cflags", metavar="FLAGS", action="append", default=[], help=f"{text}; may be repeated")
    text = "a compile_commands.json with flags for each C file (default: one in the project or its folder build)"
    parser.add_argument("--compile-commands", dest="commands", metavar="FILE", action="append", default=[], help=f"{text}; may be repeated")


def reading_of(args: argparse.Namespace) -> SourceReading:
    """How sources are read, as the arguments say."""
    try:
        flags = [flag for words in args.cflags for flag in shlex.split(words)]
    except ValueError as error:
        raise BadInput(f"--cflags: {error}") from None
    for file in args.commands:
        if not os.path.isfile(file):
            raise BadInput(f"--compile-commands {file}: there is no such file")
    return SourceReading(args.language, tuple(flags), tuple(args.commands))


def _shared_arguments(parser: argparse.ArgumentParser) -> None:
    reading_arguments(parser)
    text = "check only 'name', 'Class.name' or 'Class.name(descriptor)'; may be repeated (default: all methods that both versions have)"
    parser.add_argument("--method", dest="methods", metavar="METHOD", action="append", default=[], help=text)
    text = "a class that changed its name; may be repeated"
    parser.add_argument("--rename", dest="renames", metavar="OLD.NAME=NEW.NAME", action="append", default=[], help=text)
    text = "whether a class that only new has may be taken for one that only old has if they are alike (default: guess)"
    parser.add_argument("--renames", dest="guess", choices=["guess", "none"], default="guess", help=text)
    libraries_argument(parser)
    add_build_arguments(parser)
    add_options(parser, [option.name for option in fields(Options)])
    parser.add_argument("--require", choices=["proved"], help="what holds only up to bounds does not count as equal")
    work_arguments(parser, "pair")
    text = "the Dask cluster whose workers check the pairs, by its scheduler's address, e.g. tcp://host:8786 (default: this machine)"
    parser.add_argument("--cluster", metavar="ADDRESS", help=text)
    text = "seconds for the whole run: what changed comes first, then its callers; what was not reached is said (default: none)"
    parser.add_argument("--budget", metavar="SECONDS", type=_number(float, "budget"), help=text)
    text = (
        "say for each pair which lines are common, moved and changed, what was tried, and how it was proved: the rule and its "
        "invariants (text and JSON)"
    )
    report_arguments(parser, text, "pair")


def report_arguments(parser: argparse.ArgumentParser, explain: str, each: str) -> None:
    """Declare where the answer goes, which settings are used, and what is said besides."""
    text = f"{', '.join(FORMATS[:-1])} or {FORMATS[-1]}, to a file or to standard output; may be repeated (default: text)"
    parser.add_argument("--format", dest="formats", metavar="NAME[=FILE]", action="append", default=[], help=text)
    text = f"where witnesses and their JUnit tests are written, if there are any (default: {WITNESSES})"
    parser.add_argument("--witnesses", metavar="DIR", default=WITNESSES, help=text)
    text = (
        "what counts that callers hardly see, as it takes reflection, or the identity of equal strings or boxes: nothing, as undecided, or "
        "as a difference (default: warn)"
    )
    parser.add_argument("--unreachable", choices=["ignore", "warn", "fail"], default="warn", help=text)
    text = "settings to use (default: twinproof.toml, or tool.twinproof in pyproject.toml, in the current directory)"
    parser.add_argument("--config", metavar="FILE", help=text)
    parser.add_argument("--no-config", action="store_true", help="use no settings but those of the command line")
    parser.add_argument("--timings", action="store_true", help="add timings to the JSON report")
    parser.add_argument("--explain", action="store_true", help=explain)
    parser.add_argument("--verbose", action="store_true", help=f"report progress for each {each} where standard error is no terminal")
    parser.add_argument("--quiet", action="store_true", help="do not report progress")


def work_arguments(parser: argparse.ArgumentParser, each: str) -> None:
    """Declare who does the work, and what is kept of it."""
    text = "worker processes; the verdicts do not depend on it (default: 1)"
    parser.add_argument("--workers", metavar="N", type=positive, default=1, help=text)
    text = f"megabytes that the process of one {each} may use, besides those of its solvers and its JVM (default: 4096)"
    parser.add_argument("--memory", metavar="MB", type=positive, default=4096, help=text)
    text = "neither use verdicts of earlier runs nor keep those of this one, so that it cannot be resumed either"
    parser.add_argument("--no-cache", action="store_true", help=text)


def options_of(args: argparse.Namespace) -> Options:
    """The options that the arguments ask for."""
    given = {option.name: getattr(args, option.name) for option in fields(Options)}
    given["strategy"] = _strategies(args.strategy)
    return Options(**given)


def _strategies(words: Sequence[str]) -> tuple[str, ...]:
    from twinproof.prove.stages import NAMES

    names = [name.strip() for word in words for name in word.split(",")]
    for name in names:
        if name not in NAMES:
            raise BadInput(f"--strategy {name}: no such strategy; there are: {', '.join(NAMES)}")
    return tuple(known for known in NAMES if known in names)


def renames_of(args: argparse.Namespace) -> dict[str, str]:
    """Old class names to new ones, from `old.Name=new.Name`."""
    renames: dict[str, str] = {}
    for word in args.renames:
        old, equals, new = word.partition("=")
        if not (old and equals and new):
            raise BadInput(f"--rename {word}: write old.Name=new.Name")
        if old in renames or new in renames.values():
            raise BadInput(f"--rename {word}: {old if old in renames else new} is renamed twice")
        renames[old] = new
    return renames


def add_options(parser: argparse.ArgumentParser, names: Sequence[str]) -> None:
    """One argument for each of some fields of Options."""
    hints = get_type_hints(Options)
    for option in (option for option in fields(Options) if option.name in names):
        text = f"{option.metadata['help']} (default: {'none' if option.default is None else option.default})".replace("%", "%%")
        kind = hints[option.name]
        if get_origin(kind) is tuple:
            parser.add_argument(
                f"--{option.name}", metavar="NAMES", action="append", default=[], help=f"{option.metadata['help']} (default: all)"
            )
        elif kind is bool:
            parser.add_argument(f"--{option.name}", action="store_true", help=option.metadata["help"])
        elif kind is float or kind is int:
            parser.add_argument(f"--{option.name}", metavar="N", type=_number(kind, option.name), default=option.default, help=text)
        else:
            choices = [value for value in get_args(kind) if isinstance(value, str)] or None
            parser.add_argument(f"--{option.name}", metavar=None if choices else "NAME", choices=choices, default=option.default, help=text)


def positive(text: str) -> int:
    """A number above zero, from an argument."""
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 1 << 20):
        raise argparse.ArgumentTypeError(f"not a positive number: {text!r}")
    return int(text)


def _number(kind: type[int] | type[float], name: str) -> Callable[[str], float]:
    def read(text: str) -> float:
        try:
            value = kind(text)
        except ValueError:
            value = -1
        if not (0 < value < 1 << 62 or (value == 0 and name not in ("timeout", "bound", "budget"))):
            raise argparse.ArgumentTypeError(f"not a {'whole' if kind is int else 'positive'} number: {text!r}")
        return value

    return read


def libraries_argument(parser: argparse.ArgumentParser) -> None:
    """Declare the argument for libraries."""
    what = "jars, directories of classes or of sources, DIR/* for all jars in it"
    text = f"libraries that both need: {what}, separated by '{os.pathsep}'; may be repeated"
    parser.add_argument("-cp", "--classpath", metavar="PATHS", action="append", default=[], help=text)


def add_build_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what sources need besides themselves, and what may be done with a project's build."""
    text = f"directories of sources that both versions need besides their own, e.g. generated ones, separated by '{os.pathsep}'"
    parser.add_argument("--sources", metavar="PATHS", action="append", default=[], help=f"{text}; may be repeated")
    build = parser.add_mutually_exclusive_group()
    text = "what the code needs may be asked of Maven and, for generated sources, by running the build in a copy as far as that"
    build.add_argument("--maven", dest="build", action="store_const", const=Build.MAVEN, help=text)
    text = "what the code needs may be asked of Gradle, which executes the build's scripts, in a copy"
    build.add_argument("--gradle", dest="build", action="store_const", const=Build.GRADLE, help=text)
    text = "ask no build tool (default: where something is missing, Maven is asked for libraries, which executes nothing of the build)"
    build.add_argument("--no-build", dest="build", action="store_const", const=Build.REFUSED, help=text)
    parser.set_defaults(build=Build.ASKED)
