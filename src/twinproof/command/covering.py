"""The arguments of `testgen`, and what they ask for."""

from __future__ import annotations

import argparse

from twinproof.base.dataclass import replace
from twinproof.base.options import Options
from twinproof.command.arguments import add_options, libraries_argument, positive
from twinproof.command.reaching import FORMATS, read_limit
from twinproof.testgen.generating import TestQuestion

_OPTIONS = ("timeout", "bound", "confine")
EXAMPLES = """examples:
  twinproof testgen src/main/java --class Account --out src/test/java
  twinproof testgen . --class Account --changed HEAD~1:. --out src/test/java   only for what has changed
  twinproof testgen app.jar --class Queue --objects Queue.Node=6 --framework junit4 --out tests
"""


def add_testgen_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare all arguments of `testgen`."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EXAMPLES
    text = "the program: a .java, .class or .jar file, a directory, a Maven or Gradle project, or REV:PATH in git"
    parser.add_argument("target", metavar="TARGET", help=text)
    text = "a class whose public methods and constructors are called; may be repeated"
    parser.add_argument("--class", dest="classes", metavar="CLASS", action="append", required=True, help=text)
    parser.add_argument("--out", metavar="DIR", required=True, help="where the tests are written, below the directories of their packages")
    parser.add_argument("--changed", metavar="BASE", help="only for methods whose code is other than in BASE, an earlier version of TARGET")
    text = "at most N objects of a class at a time; may be repeated (default: more and more, as long as that covers more)"
    parser.add_argument("--objects", metavar="CLASS=N", action="append", default=[], help=text)
    parser.add_argument("--calls", metavar="N", type=positive, help="at most N calls in a test (default: any number)")
    text = "for which framework tests are written (default: junit5)"
    parser.add_argument("--framework", choices=("junit5", "junit4"), default="junit5", help=text)
    libraries_argument(parser)
    add_options(parser, _OPTIONS)
    text = f"{' or '.join(FORMATS)}, to a file or to standard output; may be repeated (default: text)"
    parser.add_argument("--format", dest="formats", metavar="NAME[=FILE]", action="append", default=[], help=text)
    parser.add_argument("--verbose", action="store_true", help="report progress at once where standard error is no terminal")
    parser.add_argument("--quiet", action="store_true", help="do not report progress")


def testgen_question(args: argparse.Namespace) -> TestQuestion:
    """What tests are wanted."""
    return TestQuestion(tuple(args.classes), tuple(map(read_limit, args.objects)), args.calls, int(args.framework[-1]))


def testgen_options(args: argparse.Namespace) -> Options:
    """The options that the arguments ask for."""
    return replace(Options(), **{name: getattr(args, name) for name in _OPTIONS})
