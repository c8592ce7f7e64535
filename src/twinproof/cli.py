"""The `twinproof` command: reads the arguments, calls the one function a command stands for, prints what it returns.

The only module that prints. Exit codes: 0 done, and for `check` and `diff` equal at the level asked; 1 a replayed difference; 2 bad
usage, bad input, a missing tool, an interrupt or a bug of ours, each said in one line on standard error; 3 no difference but
something unknown, and for `run` a call that could not be executed to its end; 4 something is not as the settings expect it; 141 the
reader of the output went away. What a command needs is imported when it runs, so that `twinproof --help` stays quick.
"""

from __future__ import annotations

import argparse
import gc
import io
import os
import signal
import sys
import time
from contextlib import contextmanager

from twinproof.base.errors import BadInput, InternalError, TwinproofError, nearest
from twinproof.base.version import VERSION

TYPE_CHECKING = False  # not imported: `typing` alone would cost every start a tenth of its time
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from contextlib import ExitStack
    from types import FrameType
    from typing import NoReturn, TypeVar

    from _typeshed import SupportsWrite

    from twinproof.align.match import Matching, Pair
    from twinproof.base.options import Options
    from twinproof.clause_runs import Setup
    from twinproof.command.doctor import Part
    from twinproof.command.outputs import Output
    from twinproof.contract.question import Question
    from twinproof.git.changes import Change
    from twinproof.project.how import How
    from twinproof.report.generated import GeneratedReport
    from twinproof.report.page.sources import SourceTree
    from twinproof.report.reached import ReachReport
    from twinproof.report.report import AnyReport, Report, VerifyReport
    from twinproof.target import Checked, Target, Verified

    ReportT = TypeVar("ReportT", Report, VerifyReport)

OK, FAILED, UNDECIDED, PIPE_CLOSED = 0, 2, 3, 141
WITH_SETTINGS = ("check", "diff", "verify")  # commands whose options a file may hold
_BEGUN = time.monotonic()
_ENOUGH = 5  # pairs until it is said how long the rest takes
_PATIENCE = 1.0  # seconds until it is said on a terminal that sources are compiled
_PAUSE = 20.0  # seconds between two lines about the progress where there is no terminal


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line `argv` (the process's own by default) and return the exit code."""
    _accept_any_text()
    gc.set_threshold(100_000, 20, 50)  # programs, terms and prepared code are many small objects that live long
    try:
        if argv is None:
            _end_on_signals()
        return _dispatch(sys.argv[1:] if argv is None else list(argv))
    except KeyboardInterrupt as stop:
        return _complain(str(stop) or "interrupted", FAILED)
    except BrokenPipeError:
        _drop_output()
        return PIPE_CLOSED
    except InternalError as bug:
        return _report_bug(bug)
    except TwinproofError as error:
        return _complain(str(error), FAILED)
    except Exception as bug:  # noqa: BLE001 - the process boundary: a bug of ours ends in one line, not in a traceback
        return _report_bug(bug)


def _end_on_signals() -> None:
    """Ctrl-C and a request to terminate end the command in order; a second one ends it at once."""
    reasons = {signal.SIGINT: "interrupted", signal.SIGTERM: "terminated"}

    def stop(number: int, frame: FrameType | None) -> None:
        for each in reasons:
            signal.signal(each, signal.SIG_DFL)
        sys.unraisablehook = lambda ignored: None  # objects that were being made complain when they go
        raise_when_heard(reasons[signal.Signals(number)], frame)

    def raise_when_heard(reason: str, frame: FrameType | None) -> None:
        if not _is_in_finaliser(frame):
            raise KeyboardInterrupt(reason)
        signal.signal(signal.SIGALRM, lambda number, frame: raise_when_heard(reason, frame))
        signal.setitimer(signal.ITIMER_REAL, 0.005)

    for each in reasons:
        if signal.getsignal(each) is not signal.SIG_IGN:  # as for a command that a shell put into the background
            signal.signal(each, stop)


def _is_in_finaliser(frame: FrameType | None) -> bool:
    """Whether an exception raised here would be printed and forgotten."""
    while frame is not None and frame.f_code.co_name != "__del__":
        frame = frame.f_back
    return frame is not None


def _dispatch(argv: list[str]) -> int:
    given = _given_command(argv)
    args = _parsed_with_settings(argv, given) if given in WITH_SETTINGS else _parser(given).parse_args(argv)
    command: Callable[[argparse.Namespace], int] = args.command
    return command(args)


def _parsed_with_settings(argv: list[str], given: str) -> argparse.Namespace:
    from twinproof.settings.apply import with_settings

    return with_settings(_parser(given), {name: COMMANDS[name][2] for name in WITH_SETTINGS}, argv, given)


class _Parser(argparse.ArgumentParser):
    """An ArgumentParser whose complaints are ordinary one-line errors of ours."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{message} (see '{self.prog} --help')")

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        _show(self.format_help())


def _parser(given: str | None) -> argparse.ArgumentParser:
    """The parser; of the commands only the given one gets its arguments, since those may cost an import."""
    text = "Did this change alter what the code does? A proof that it did not, or an input that shows that it did."
    parser = _Parser(prog="twinproof", description=text, allow_abbrev=False)
    parser.add_argument("--version", dest="command", action="store_const", const=_version, help="print the version and exit")
    parser.set_defaults(command=_no_command)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for name, (text, action, add_arguments) in COMMANDS.items():
        command = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
        command.set_defaults(command=action)
        if name == given:
            add_arguments(command)
    return parser


def _check_arguments(parser: argparse.ArgumentParser) -> None:
    from twinproof.command.arguments import add_arguments

    add_arguments(parser)


def _diff_arguments(parser: argparse.ArgumentParser) -> None:
    from twinproof.command.arguments import add_diff_arguments

    add_diff_arguments(parser)


def _verify_arguments(parser: argparse.ArgumentParser) -> None:
    from twinproof.command.verifying import add_verify_arguments

    add_verify_arguments(parser)


def _reach_arguments(parser: argparse.ArgumentParser) -> None:
    from twinproof.command.reaching import add_reach_arguments

    add_reach_arguments(parser)


def _testgen_arguments(parser: argparse.ArgumentParser) -> None:
    from twinproof.command.covering import add_testgen_arguments

    add_testgen_arguments(parser)


def _replay_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("witness", metavar="WITNESS", help="a witness that 'check', 'diff' or 'verify' wrote, a .json file")


def _run_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("call", metavar="CALL", help="e.g. 'pkg.Class.method(1, 2.5, \"text\")'")
    _classpath_argument(parser)


def _ir_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("target", metavar="TARGET", help="e.g. 'pkg.Class', 'pkg.Class.method', or a file with classes")
    _classpath_argument(parser)


def _mutate_arguments(parser: argparse.ArgumentParser) -> None:
    from twinproof.command.mutate import add_mutate_arguments

    add_mutate_arguments(parser)


def _completion_arguments(parser: argparse.ArgumentParser) -> None:
    from twinproof.command.completion import SHELLS

    parser.add_argument("shell", metavar="SHELL", choices=SHELLS, help=" or ".join(SHELLS))


def _no_arguments(parser: argparse.ArgumentParser) -> None:
    pass


def _classpath_argument(parser: argparse.ArgumentParser) -> None:
    text = f"jars, directories, .class, .java and .oox files, separated by '{os.pathsep}'; may be repeated (default: only the JDK)"
    parser.add_argument("-cp", "--classpath", metavar="PATHS", action="append", default=[], help=text)


def _classpath(args: argparse.Namespace) -> list[str]:
    return _split(args.classpath)


def _split(given: Sequence[str]) -> list[str]:
    return [path for paths in given for path in paths.split(os.pathsep) if path]


def _given_command(argv: list[str]) -> str | None:
    given = next((word for word in argv if not word.startswith("-")), None)
    if given is None or given in COMMANDS:
        return given
    near = nearest(given, COMMANDS, 1)
    hint = f"did you mean '{near[0]}'?" if near else f"there are: {', '.join(COMMANDS)}"
    raise BadInput(f"no command '{given}'; {hint}")


def _no_command(args: argparse.Namespace) -> int:
    raise BadInput("no command given (see 'twinproof --help')")


def _version(args: argparse.Namespace) -> int:
    _show(f"twinproof {VERSION}")
    return OK


def _run(args: argparse.Namespace) -> int:
    from twinproof.command.inspect import run_call
    from twinproof.heap.observe import Stopped
    from twinproof.heap.show import show

    seen = run_call(args.call, _classpath(args))
    _show(show(seen))
    return UNDECIDED if isinstance(seen.end, Stopped) and seen.end.reason != "exit" else OK


def _ir(args: argparse.Namespace) -> int:
    from twinproof.command.inspect import print_ir

    _show(print_ir(args.target, _classpath(args)))
    return OK


def _mutate(args: argparse.Namespace) -> int:
    from twinproof.command.mutate import choice_of, list_mutants

    _show(list_mutants(args.target, choice_of(args), _classpath(args), args.out, args.whole, args.format, args.verify))
    return OK


def _check(args: argparse.Namespace) -> int:
    from twinproof.base.dataclass import replace
    from twinproof.command.arguments import options_of, reading_of, renames_of
    from twinproof.command.opening import open_pair, place_of, refuse_meaningless
    from twinproof.command.outputs import parse_outputs
    from twinproof.command.select import select
    from twinproof.confine import unconfined
    from twinproof.git.revisions import materialised
    from twinproof.target import match_targets

    outputs, renames, options, reading = parse_outputs(args.formats), renames_of(args), options_of(args), reading_of(args)
    unconfined(options.confine)
    with materialised(args.old, _runs_build(args)) as old_path, materialised(args.new, _runs_build(args)) as new_path:
        named = ((old_path, args.old), (new_path, args.new))
        sides = [place_of(path, args.build, _teller(args), shown, reading=reading) for path, shown in named]
        _tell_others(args, old_path, new_path)
        with _compiling(args, f"{args.old} and {args.new}"):
            opened = open_pair(sides, _classpath(args), _split(args.sources))
        refuse_meaningless(opened.old, options)
        matching = match_targets(opened.old, opened.new, renames, args.guess == "guess")
        report = replace(
            _empty_report(args, args.old, args.new, options, matching),
            libraries=opened.libraries,
            reading=reading,
            old_paths=(args.old, *map(str, opened.old_more)),
            new_paths=(args.new, *map(str, opened.new_more)),
        )
        return _check_all(args, opened.old, opened.new, matching, select(matching, args.methods), report, outputs)


def _tell_others(args: argparse.Namespace, *paths: str) -> None:
    """Sources of another language are not passed over in silence."""
    from twinproof.target import other_languages

    others = dict.fromkeys(name for path in paths for name in other_languages([path]) if not args.language)
    for name in others:
        _teller(args)(f"there are sources in {name}, too, which are not compared; --language {name} compares them alone")


def _diff(args: argparse.Namespace) -> int:
    code = _diff_code(args)
    return OK if args.advisory and code != FAILED else code


def _diff_code(args: argparse.Namespace) -> int:
    from twinproof.base.dataclass import replace
    from twinproof.command.arguments import options_of, reading_of, renames_of
    from twinproof.command.opening import copy_of, open_pair, refuse_meaningless
    from twinproof.command.outputs import parse_outputs
    from twinproof.command.relevant import relevant
    from twinproof.command.select import has_methods, select_for_diff
    from twinproof.confine import unconfined
    from twinproof.git.changes import find_change
    from twinproof.report.report import Report
    from twinproof.target import match_targets, source_kinds

    outputs, renames, options, reading = parse_outputs(args.formats), renames_of(args), options_of(args), reading_of(args)
    unconfined(options.confine)
    change = find_change(args.revisions, source_kinds(), args.staged, args.paths, args.language)
    if change.kind.takes_flags:
        told = (*reading.commands, change.top)
        reading = replace(reading, language=change.kind.language, commands=told, changed=change.files)
    _tell_other_changes(change)
    for root in change.left_out:
        _complain(f"changes below {root} are not compared; name it as PATH if they should be", OK)
    old_places, new_places = change.old.places(change.roots), change.new.places(change.roots)
    if not (old_places and new_places):
        lonely = change.only_in(change.old), change.only_in(change.new)
        report = Report(change.old.shown, change.new.shown, VERSION, options, only_old=lonely[0], only_new=lonely[1])
        return _nothing_to_compare(args, change, report)
    with change.old.copy(change.roots) as old_copy, change.new.copy(change.roots) as new_copy:
        sides = [
            copy_of(copy, version.tree, version.own(change.roots), args.build, _teller(args), reading)
            for copy, version in ((old_copy, change.old), (new_copy, change.new))
        ]
        with _compiling(args, f"{change.old.shown} and {change.new.shown}"):
            opened = open_pair(sides, _classpath(args), _split(args.sources))
        old, new = opened.old, opened.new
        refuse_meaningless(old, options)
        matching = match_targets(old, new, renames, args.guess == "guess")
        chosen = relevant(matching, select_for_diff(old, new, matching, change, args.methods, args.all), options)
        pairs = chosen.every if args.all or args.methods else chosen.pairs
        report = _empty_report(args, change.old.shown, change.new.shown, options, matching)
        report = replace(report, changed=frozenset(pair.id for pair in chosen.changed))
        report = report if len(pairs) == len(chosen.every) else replace(report, left_out=chosen.left_out)
        if not pairs and not has_methods(old, new, matching, change):
            return _nothing_to_compare(args, change, report)
        old_paths = (*old_places, *change.old.places(opened.old_roots), *map(str, opened.old_more))
        new_paths = (*new_places, *change.new.places(opened.new_roots), *map(str, opened.new_more))
        report = replace(report, libraries=opened.libraries, old_paths=old_paths, new_paths=new_paths, reading=reading)
        report = replace(report, commits=(change.old.commit, change.new.commit), files=change.files)
        return _check_all(args, old, new, matching, pairs, report, outputs)


def _tell_other_changes(change: Change) -> None:
    for kind, count in change.others:
        files = "file has" if count == 1 else "files have"
        _complain(f"{count} {kind.shown} {files} changed, too, and nothing is said of them: --language {kind.language} compares them", OK)


def _nothing_to_compare(args: argparse.Namespace, change: Change, report: Report) -> int:
    """Say so; sources that changed or are gone are not called equal because they have no code to compare."""
    from twinproof.command.outputs import parse_outputs

    what = f"no method that both versions have is in the {change.kind.shown} sources that" if change.files else "no source"
    _complain(f"{what} changed between {report.old} and {report.new}", OK)
    if change.files or args.formats:
        _deliver(report, parse_outputs(args.formats), args)
    return UNDECIDED if change.alters_old else OK


def _check_all(
    args: argparse.Namespace, old: Target, new: Target, matching: Matching, pairs: Sequence[Pair], report: Report, outputs: Sequence[Output]
) -> int:
    from twinproof.project.run import check_project
    from twinproof.report.report import exit_code

    results: list[Checked] = []
    progress = _Progress(args, len(pairs), results)
    try:
        for result in check_project(old, new, matching, pairs, report.options, _how(args), progress):
            results.append(result)
    finally:
        progress.clear()
        report = report.with_results(results, pairs).with_sources(_sources(old), _sources(new))
        if args.expectations:
            report = _judged(report, args, len(pairs) < len(matching.pairs))
        if results or not pairs or args.budget is not None:  # what an interrupt or an error left is worth reading
            _deliver(report, outputs, args)
    return exit_code(report)


def _verify(args: argparse.Namespace) -> int:
    from twinproof.base.dataclass import replace
    from twinproof.command.outputs import parse_outputs
    from twinproof.command.questions import questions_of
    from twinproof.command.verifying import asked_of, verify_options
    from twinproof.confine import unconfined
    from twinproof.git.revisions import materialised
    from twinproof.report.report import VerifyReport
    from twinproof.target import open_harnessed

    outputs, options, asked = parse_outputs(args.formats), verify_options(args), asked_of(args)
    with materialised(args.target, _runs_build(args)) as path:
        libraries = _libraries(args, path, harnessed=True)
        target = open_harnessed(path, libraries, asked.annotations)
        setup, questions = questions_of(target, asked, options)
        report = VerifyReport(args.target, VERSION, options, args.require == "proved", tuple(libraries))
        report = replace(
            report,
            unreachable=args.unreachable,
            unconfined=unconfined(options.confine),
            asked=asked,
            counted=args.statistics,
            tree=_sources(target),
        )
        return _verify_all(args, setup, questions, report, outputs)


def _verify_all(
    args: argparse.Namespace, setup: Setup, questions: Sequence[Question], report: VerifyReport, outputs: Sequence[Output]
) -> int:
    from twinproof.base.dataclass import replace
    from twinproof.project.clauses import verify_project
    from twinproof.report.report import exit_code
    from twinproof.settled import settled

    results: list[Verified] = []
    answers: dict[int, list[Verified]] = {}
    progress = _Progress(args, sum(len(question.clauses) for question in questions), results)
    try:
        for question, found in verify_project(setup, questions, _how(args), progress):
            answers[id(question)] = found
            results += found
        _demand_answers(setup, report, results)
    finally:
        progress.clear()
        asked = [(question.method, question.clauses, answers.get(id(question))) for question in questions]
        report = report.with_answers(asked)
        report = replace(report, results=settled(setup.reliance, report.results))
        if args.expectations:
            report = _judged(report, args, bool(args.methods))
        if results:  # what an interrupt or an error left is worth reading
            _deliver(report, outputs, args)
    return exit_code(report)


def _demand_answers(setup: Setup, report: VerifyReport, results: list[Verified]) -> None:
    """Where not all clauses are proved, that may be the doing of predicates that can answer nothing: then there is nothing to report."""
    from twinproof.base.verdict import Violated
    from twinproof.command.answerable import refuse_unanswerable
    from twinproof.command.questions import named_methods
    from twinproof.verify import is_final

    if any(isinstance(one.verdict, Violated) or not is_final(one.verdict) for one in results):
        try:
            refuse_unanswerable(setup, named_methods(setup.target, report.asked))
        except BadInput:
            results.clear()
            raise


def _reach(args: argparse.Namespace) -> int:
    from twinproof.command.outputs import parse_outputs
    from twinproof.command.reaching import FORMATS, reach_options, reach_question
    from twinproof.confine import unconfined
    from twinproof.git.revisions import materialised
    from twinproof.project.cache import verdicts_file
    from twinproof.project.states import answered_once
    from twinproof.reach.answering import reach
    from twinproof.report.reached import ReachReport, reach_exit_code, reached_data
    from twinproof.target import open_provable

    outputs, options, question = parse_outputs(args.formats, FORMATS), reach_options(args), reach_question(args)
    progress = _Progress(args, 1, ())
    with materialised(args.target, _runs_build(args)) as path:
        try:
            target = open_provable(path, _libraries(args, path))
            kept = None if args.no_cache else verdicts_file()
            found = answered_once(kept, target, question, options, lambda: reach(target, question, options, progress), reached_data)
        finally:
            progress.clear()
    report = ReachReport(args.target, VERSION, question, found, unconfined(options.confine))
    _deliver_reached(report, outputs, args)
    return reach_exit_code(report)


def _deliver_reached(report: ReachReport, outputs: Sequence[Output], args: argparse.Namespace) -> None:
    from twinproof.base.dataclass import replace
    from twinproof.command.outputs import Output
    from twinproof.report.keep import keep_sequence
    from twinproof.report.reached import write_graph, write_reached_json, write_reached_text

    test, problems = report.found["test"], []
    try:
        report = replace(report, test=keep_sequence(test, report.question.predicate, args.witnesses) if isinstance(test, str) else "")
    except BadInput as error:
        problems.append(error)
    texts = [(output, write_reached_json(report) if output.format == "json" else write_reached_text(report)) for output in outputs]
    graph = [(Output("json", args.graph), write_graph(report))] if args.graph else []
    _write_all([*texts, *graph], problems)


def _testgen(args: argparse.Namespace) -> int:
    from contextlib import ExitStack

    from twinproof.command.covering import testgen_options, testgen_question
    from twinproof.command.outputs import parse_outputs
    from twinproof.command.reaching import FORMATS
    from twinproof.confine import unconfined
    from twinproof.report.generated import GeneratedReport, generated_exit_code
    from twinproof.testgen.generating import generate

    outputs, options, question = parse_outputs(args.formats, FORMATS), testgen_options(args), testgen_question(args)
    progress = _Progress(args, 1, ())
    with ExitStack() as stack:
        target, base = (_opened(stack, path, args) if path else None for path in (args.target, args.changed))
        assert target is not None
        try:
            generated = generate(target, base, question, options, progress)
        finally:
            progress.clear()
    report = GeneratedReport(args.target, args.changed, VERSION, question, generated, unconfined(options.confine))
    _deliver_tests(report, outputs, args.out)
    return generated_exit_code(report)


def _opened(stack: ExitStack, path: str, args: argparse.Namespace) -> Target:
    from twinproof.git.revisions import materialised
    from twinproof.target import open_target

    return open_target(stack.enter_context(materialised(path)), _classpath(args))


def _deliver_tests(report: GeneratedReport, outputs: Sequence[Output], directory: str) -> None:
    from twinproof.base.dataclass import replace
    from twinproof.report.generated import write_generated_json, write_generated_text
    from twinproof.report.keep import keep_suites

    problems = []
    try:
        report = replace(report, files=keep_suites(report.generated.suites, directory))
    except BadInput as error:
        problems.append(error)
    texts = [(output, write_generated_json(report) if output.format == "json" else write_generated_text(report)) for output in outputs]
    _write_all(texts, problems)


def _judged(report: ReportT, args: argparse.Namespace, is_part: bool) -> ReportT:
    from twinproof.report.expected import judged

    return judged(report, args.expectations, is_part or args.command is _diff)


def _runs_build(args: argparse.Namespace) -> bool:
    from twinproof.language.needs import Build

    return args.build in (Build.MAVEN, Build.GRADLE)


def _libraries(args: argparse.Namespace, path: str, harnessed: bool = False) -> list[str]:
    """Those that were named, and what the project's build tool says."""
    from twinproof.command.opening import more_libraries, place_of

    with _compiling(args, args.target):
        found = place_of(path, args.build, _teller(args), args.target, harnessed)
        return more_libraries(found, _classpath(args), _split(args.sources))


def _teller(args: argparse.Namespace) -> Callable[[str], None]:
    """Says what is being done about a project, unless it shall be quiet."""

    def tell(line: str) -> None:
        if not args.quiet:
            _complain(line, OK)

    return tell


@contextmanager
def _compiling(args: argparse.Namespace, what: str) -> Iterator[None]:
    """A line while sources are compiled, if that takes a while."""
    from threading import Timer

    patient = sys.stderr.isatty() or getattr(args, "verbose", False)
    timer = Timer(_PATIENCE if patient else _PAUSE, _teller(args), (f"compiling {what} ...",))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _sources(target: Target) -> SourceTree:
    from pathlib import Path

    from twinproof.report.page.sources import SourceTree

    return SourceTree([Path(target.given)], target.program)


def _how(args: argparse.Namespace) -> How:
    from twinproof.project.cache import verdicts_file
    from twinproof.project.how import How

    return How(
        args.workers,
        args.memory,
        None if args.no_cache or getattr(args, "statistics", False) else verdicts_file(),
        getattr(args, "cluster", None),
        _BEGUN,
        getattr(args, "budget", None),
    )


def _empty_report(args: argparse.Namespace, old: str, new: str, options: Options, matching: Matching) -> Report:
    from twinproof.confine import unconfined
    from twinproof.report.report import Report

    return Report(
        old,
        new,
        VERSION,
        options,
        unconfined=unconfined(options.confine),
        require_proved=args.require == "proved",
        libraries=tuple(_classpath(args)),
        unreachable=args.unreachable,
        renames=tuple(sorted((common, own) for own, common in matching.new.renamed.items())),
        only_old=matching.only_old,
        only_new=matching.only_new,
        bodiless=matching.bodiless,
        renamed=matching.renamed,
        guessed=matching.guessed,
        gone=matching.gone,
        withdrawn=matching.withdrawn,
        budget=args.budget,
    )


def _deliver(report: AnyReport, outputs: Sequence[Output], args: argparse.Namespace) -> None:
    from twinproof.base.dataclass import replace
    from twinproof.report.keep import keep_witnesses

    problems = []
    try:
        report = replace(report, kept=keep_witnesses(report, args.witnesses))
    except BadInput as error:
        problems.append(error)
    _write_all([(output, _rendered(report, output, args)) for output in outputs], problems)


def _write_all(texts: Sequence[tuple[Output, str]], problems: list[BadInput]) -> None:
    """Write all that can be written, and only then complain about what cannot."""
    from twinproof.command.outputs import write_file

    for output, text in sorted(texts, key=lambda written: not written[0].file):
        try:
            write_file(output.file, text) if output.file else _show(text)
        except BadInput as error:
            problems.append(error)
    if problems:
        raise problems[0]


def _rendered(report: AnyReport, output: Output, args: argparse.Namespace) -> str:
    match output.format:
        case "text":
            from twinproof.report.plain import write_text

            return write_text(report, not output.file and _in_colour(), args.explain)
        case "json":
            from twinproof.report.json import write_json

            return write_json(report, args.timings, args.explain)
        case name:
            from twinproof.report.formats import WRITERS

            return WRITERS[name](report)


def _in_colour() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


class _Progress:
    """How far the check is: one line on a terminal, overwritten; elsewhere a line now and then, or each time if asked for."""

    def __init__(self, args: argparse.Namespace, total: int, done: Sequence[Checked | Verified]) -> None:
        self.live = sys.stderr.isatty() and not args.quiet
        self.lines = not args.quiet and not self.live
        self.pause = 0.0 if args.verbose else _PAUSE
        self.last = time.monotonic()
        self.total = total
        self.done = done
        self.begin: tuple[float, int] | None = None  # when the first pair was given to a worker, and how many were done then

    def __call__(self, text: str) -> None:
        import shutil

        from twinproof.report.printable import printable

        line = f"{len(self.done)}/{self.total} done{self._counts()}{self._left()}; {printable(text)}"
        if self.live:
            print(f"\r\x1b[K{line[: shutil.get_terminal_size().columns - 1]}", end="", file=sys.stderr, flush=True)
        elif self.lines and time.monotonic() - self.last >= self.pause:
            self.last = time.monotonic()
            print(line, file=sys.stderr, flush=True)

    def _counts(self) -> str:
        names = [type(result.verdict).__name__ for result in self.done]
        kinds = {"Equivalent": "equal", "Different": "different", "Holds": "kept", "Violated": "violated", "Unknown": "unknown"}
        words = {word: names.count(kind) for kind, word in kinds.items()}
        return "".join(f", {count} {word}" for word, count in words.items() if count)

    def _left(self) -> str:
        """How long the rest takes, if it goes on as it did."""
        from twinproof.report.phrase import duration

        now, done = time.monotonic(), len(self.done)
        self.begin = self.begin or (now, done)
        since, before = self.begin
        return f", about {duration((now - since) / (done - before) * (self.total - done))} left" if done - before >= _ENOUGH else ""

    def clear(self) -> None:
        """Leave no trace on the terminal."""
        if self.live:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _replay(args: argparse.Namespace) -> int:
    from pathlib import Path

    from twinproof.report.replayed import replay_code, replay_text, violation_code, violation_text
    from twinproof.witness.violation import ViolationFile
    from twinproof.witness.witness_file import read_kept

    file = read_kept(Path(args.witness))
    if isinstance(file, ViolationFile):
        from twinproof.command.replaying import replay_violation

        again = replay_violation(file)
        _show(violation_text(again))
        return violation_code(again)
    from twinproof.witness.replay import replay_difference

    replay = replay_difference(file)
    _show(replay_text(replay))
    return replay_code(replay)


def _completion(args: argparse.Namespace) -> int:
    from twinproof.command.completion import completion, known_command

    known = []
    for name, (text, _, add_arguments) in COMMANDS.items():
        parser = _Parser(prog=name)
        add_arguments(parser)
        known.append(known_command(name, text, parser))
    _show(completion(args.shell, known))
    return OK


def _doctor(args: argparse.Namespace) -> int:
    from twinproof.command.doctor import examine

    parts = examine()
    _show("\n".join(_doctor_lines(parts)))
    missing = [part.name for part in parts if part.required and part.found is None]
    return _complain(f"missing: {', '.join(missing)}", FAILED) if missing else OK


def _doctor_lines(parts: Sequence[Part]) -> list[str]:
    name_width = max(len(part.name) for part in parts)
    lines = []
    for part in parts:
        lines.append(f"{'+' if part.found else '-'} {part.name:<{name_width}}  {part.found or 'not found'}")
        if not part.found:
            lines.append(f"  {'':<{name_width}}  would enable: {part.enables}")
            lines.append(f"  {'':<{name_width}}  to install: {part.install}")
    return lines


def _show(text: str) -> None:
    try:
        print(text.rstrip("\n"), flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        _drop_output()
        raise BadInput(f"cannot write the output: {error.strerror}") from error


def _complain(message: str, code: int) -> int:
    from twinproof.report.printable import printable

    print("twinproof:", printable(message, keep="\n\t"), file=sys.stderr)
    return code


def _report_bug(bug: Exception) -> int:
    summary = " ".join(f"{type(bug).__name__}: {bug}".split())[:300]
    return _complain(f"internal error, please report it: {summary} ({_keep_traceback(bug)})", FAILED)


def _keep_traceback(bug: Exception) -> str:
    import tempfile
    import traceback

    try:
        file, path = tempfile.mkstemp(".txt", "bug-", _bug_directory())
        with open(file, "w", errors="backslashreplace") as kept:
            traceback.print_exception(bug, file=kept)
    except OSError as error:
        return f"its traceback could not be kept: {error.strerror}"
    return f"traceback in {path}"


def _bug_directory() -> str:
    """In the cache, found without the package that keeps it: the bug may be there."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    path = os.path.join(os.environ.get("TWINPROOF_CACHE") or os.path.join(base, "twinproof"), "bugs")
    os.makedirs(path, exist_ok=True)
    return path


def _accept_any_text() -> None:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # Java strings may hold lone surrogates


def _drop_output() -> None:
    """Send what is still buffered nowhere, so that the interpreter's last flush cannot fail a second time."""
    with open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())


COMMANDS: dict[str, tuple[str, Callable[[argparse.Namespace], int], Callable[[argparse.ArgumentParser], None]]] = {
    "check": ("prove that two versions behave the same, or show an input on which they differ", _check, _check_arguments),
    "diff": ("the same for the sources that changed between two revisions of a git repository", _diff, _diff_arguments),
    "verify": ("prove that methods keep their contracts and assertions, or show an input that breaks one", _verify, _verify_arguments),
    "reach": (
        "find the calls that lead to a state, or prove that none does, among all states that public calls reach",
        _reach,
        _reach_arguments,
    ),
    "testgen": (
        "write tests that cover every branch of what public calls reach, and say of the others why not",
        _testgen,
        _testgen_arguments,
    ),
    "replay": ("execute a witness again, on both versions or on the program that it is about", _replay, _replay_arguments),
    "run": ("execute a static method on literal arguments and print the result", _run, _run_arguments),
    "ir": ("print the IR of a class, a method, or all classes of a file", _ir, _ir_arguments),
    "mutate": ("list or write small changes of sources, each in a program of its own", _mutate, _mutate_arguments),
    "completion": ("write a script that makes a shell complete this command", _completion, _completion_arguments),
    "doctor": ("show what was found on this machine and what each missing part would enable", _doctor, _no_arguments),
}
