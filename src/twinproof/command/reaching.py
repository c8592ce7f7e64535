"""The arguments of `reach`, and what they ask for."""

from __future__ import annotations

import argparse

from twinproof.base.dataclass import replace
from twinproof.base.errors import BadInput
from twinproof.base.files import WITNESSES
from twinproof.base.options import Options
from twinproof.command.arguments import add_build_arguments, add_options, libraries_argument, positive
from twinproof.reach.wanted_states import OTHERS, ReachQuestion

FORMATS = ("text", "json")
_OPTIONS = ("timeout", "bound", "confine")


def add_reach_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare all arguments of `reach`."""
    text = "the program: a .java, .class, .jar or .oox file, a directory, a Maven or Gradle project, or REV:PATH in git"
    parser.add_argument("target", metavar="TARGET", help=text)
    text = "a class whose public methods and constructors are called; may be repeated"
    parser.add_argument("--class", dest="classes", metavar="CLASS", action="append", required=True, help=text)
    asked = parser.add_mutually_exclusive_group()
    shown = "a method that gives a boolean, or that throws where it does not hold; private ones, too; or a heap pattern (docs/reach.md)"
    asked.add_argument("--find", metavar="PREDICATE", help=f"a shortest sequence of calls after which this holds: Class.predicate, {shown}")
    asked.add_argument(
        "--always", metavar="PREDICATE", help="whether this holds in all reachable states, or a shortest sequence that breaks it"
    )
    text = f"at most N objects of a class at a time, {OTHERS} of others; may be repeated (default: more and more, until there is an answer)"
    parser.add_argument("--objects", metavar="CLASS=N", action="append", default=[], help=text)
    parser.add_argument("--calls", metavar="N", type=positive, help="at most N calls in a sequence (default: any number)")
    parser.add_argument("--graph", metavar="FILE", help="write all states and calls that were found to a file, as JSON")
    libraries_argument(parser)
    add_build_arguments(parser)
    add_options(parser, _OPTIONS)
    text = f"{' or '.join(FORMATS)}, to a file or to standard output; may be repeated (default: text)"
    parser.add_argument("--format", dest="formats", metavar="NAME[=FILE]", action="append", default=[], help=text)
    text = f"where the test of a sequence is written, if one is found (default: {WITNESSES})"
    parser.add_argument("--witnesses", metavar="DIR", default=WITNESSES, help=text)
    text = "neither use an answer of an earlier run nor keep this one"
    parser.add_argument("--no-cache", action="store_true", help=text)
    parser.add_argument("--verbose", action="store_true", help="report progress at once where standard error is no terminal")
    parser.add_argument("--quiet", action="store_true", help="do not report progress")


def reach_question(args: argparse.Namespace) -> ReachQuestion:
    """What is asked of which classes."""
    query, predicate = ("find", args.find) if args.find else ("always", args.always) if args.always else (None, "")
    return ReachQuestion(tuple(args.classes), query, predicate, tuple(map(read_limit, args.objects)), args.calls)  # type: ignore[arg-type]


def read_limit(text: str) -> tuple[str, int]:
    """A class and a number, as `Class=N`."""
    name, equals, count = text.partition("=")
    if not (name and equals and count.isascii() and count.isdigit() and int(count) < 1 << 10):
        raise BadInput(f"--objects {text}: write Class=N")
    return name, int(count)


def reach_options(args: argparse.Namespace) -> Options:
    """The options that the arguments ask for."""
    return replace(Options(), **{name: getattr(args, name) for name in _OPTIONS})
