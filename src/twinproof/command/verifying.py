"""The arguments of `verify`, and what they ask for."""

from __future__ import annotations

import argparse

from twinproof.base.dataclass import replace
from twinproof.base.errors import BadInput
from twinproof.base.options import Options
from twinproof.command.arguments import add_build_arguments, add_options, libraries_argument, report_arguments, work_arguments
from twinproof.contract.asked import AskedClauses, AskedFor
from twinproof.contract.contract import ClauseKind
from twinproof.settings.written import WrittenContract

_KINDS = {
    "requires": (ClauseKind.REQUIRES, "what inputs satisfy"),
    "ensures": (ClauseKind.ENSURES, "what holds when the method has returned; it may take the result behind the inputs, or alone"),
    "signals": (ClauseKind.SIGNALS, "what holds of an exception of the class that it takes behind the inputs, or alone"),
    "invariant": (ClauseKind.INVARIANT, "what holds of objects before and after each call"),
}
_OPTIONS = ("timeout", "bound", "seed", "numbers", "shape", "reflection", "merging", "frontier", "confine", "modular")


def add_verify_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare all arguments of `verify`."""
    text = "the program: a .java, .class, .jar or .oox file, a directory, a Maven or Gradle project, or REV:PATH in git"
    parser.add_argument("target", metavar="TARGET", help=text)
    text = "verify only 'name', 'Class.name' or 'Class.name(types)'; may be repeated (default: all methods that something is claimed of)"
    parser.add_argument("--method", dest="methods", metavar="METHOD", action="append", default=[], help=text)
    for name, (_, text) in _KINDS.items():
        help_text = f"{text}: Class.predicate, a static boolean method, or a boolean method without parameters; may be repeated"
        parser.add_argument(f"--{name}", metavar="PREDICATE", action="append", default=[], help=help_text)
    parser.add_argument("--no-exceptions", action="store_true", help="no exception may leave a method")
    text = "annotations of parameters and results (never null, ranges, @Contract), by their simple names, are requirements and promises"
    parser.add_argument("--annotations", action="store_true", help=text)
    text = "what a method checks first (Objects.requireNonNull, a throw of IllegalArgumentException): an exception like others, or required"
    parser.add_argument("--entry-checks", choices=["throw", "assume"], default="throw", help=text)
    text = (
        "say what each method took: states, merged and pruned ones, questions to solvers, time to the first violation, lines not executed"
    )
    parser.add_argument("--statistics", action="store_true", help=text)
    libraries_argument(parser)
    add_build_arguments(parser)
    add_options(parser, _OPTIONS)
    parser.add_argument("--require", choices=["proved"], help="what holds only up to bounds does not count")
    work_arguments(parser, "method")
    report_arguments(parser, "say for each clause what was tried and how it was proved", "clause")


def asked_of(args: argparse.Namespace) -> AskedFor:
    """What is asked of which methods."""
    predicates = tuple((kind, text) for name, (kind, _) in _KINDS.items() for text in getattr(args, name))
    contracts = tuple(map(_written, args.contracts))
    if args.entry_checks == "assume" and args.modular:
        raise BadInput("--entry-checks assume is about those who call a method, --modular about what it calls: use one of them")
    return AskedFor(tuple(args.methods), predicates, args.no_exceptions, contracts, args.annotations, args.entry_checks == "assume")


def _written(contract: WrittenContract) -> AskedClauses:
    """What an entry of the settings claims."""
    predicates = tuple((_KINDS[kind][0], text) for kind, text in contract.predicates)
    return AskedClauses(predicates, contract.no_exceptions, contract.method, contract.file, contract.line)


def verify_options(args: argparse.Namespace) -> Options:
    """The options that the arguments ask for; `BadInput` if one of them would say nothing."""
    if args.merging == "on" and args.frontier != Options().frontier:
        raise BadInput("--frontier chooses among paths that are kept apart: say --merging off, too")
    return replace(Options(), **{name: getattr(args, name) for name in _OPTIONS})
