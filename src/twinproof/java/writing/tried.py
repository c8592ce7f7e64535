"""Generated tests, tried before anybody gets them: compiled with the old version, and run on both, in the side-car and its limits.

A test is handed over only if it passes on old and fails on new, and does so again when it was run before in the same JVM: others that
run first may have initialised the classes it uses. One about a broken clause has to fail on the program as it is, as often as it is run.
JUnit itself is not needed: a stand-in has the assertions that generated tests use, with JUnit's signatures. Nothing is fetched.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from twinproof.align.shape import common_descriptor
from twinproof.base.dataclass import replace
from twinproof.base.errors import CompileFailed
from twinproof.base.verdict import Reason
from twinproof.heap.observe import Input, Link, ObjectNode, Observation, Returned, Stopped, Threw
from twinproof.ir.program import ABSTRACT, FINAL, PRIVATE, PROTECTED, PUBLIC, STATIC
from twinproof.ir.side import Side, remembered
from twinproof.java.writing.draft import TestSource
from twinproof.java.writing.junit import junit_test
from twinproof.java.writing.played import played_test
from twinproof.java.writing.suite import SuiteMethod, suite_method, suite_name, suite_source
from twinproof.java.writing.violated import violation_test
from twinproof.language.runner import Runner
from twinproof.language.writer import Broken, Contrast, Played, WrittenSequence, WrittenSuite, WrittenTest
from twinproof.sample.concrete import SideFiles
from twinproof.testgen.seen_call import SuiteTest

_STANDINS = {5: Path(__file__).parent / "standin", 4: Path(__file__).parent / "standin4"}  # by the version of JUnit
STANDIN_SOURCES = sorted(_STANDINS[5].glob("*.java"))
_UNLINKED = ("NoSuchMethodError", "NoSuchFieldError", "NoClassDefFoundError", "IncompatibleClassChangeError", "IllegalAccessError")
_UNREACHED = ("NoSuchMethodException", "NoSuchFieldException", "ClassNotFoundException", "IllegalAccessException")
_ACCESS = PUBLIC | PROTECTED | PRIVATE | STATIC
_LONGEST = 160
_SECONDS = 20.0  # for the compiler
_TWICE = """{package}public final class {name}Twice {{
    public void passes() throws Throwable {{
        new {name}().{method}();
        new {name}().{method}();
    }}

    public void fails() throws Throwable {{
        try {{
            new {name}().{method}();
        }} catch (Throwable expected) {{
            new {name}().{method}();
        }}
    }}
}}
"""
_COMPANY = """{package}public final class {name}Company {{
    private interface Code {{
        void execute() throws Throwable;
    }}

    private static void run(String name, Code test) {{
        try {{
            test.execute();
        }} catch (Throwable failed) {{
            throw new IllegalStateException(name);
        }}
    }}

    public void forward() {{
{forward}    }}

    public void backward() {{
{backward}    }}
}}
"""
UNTESTED = Reason("budget", "there was no time to compile and run it")
_ONLY_FIRST = Reason("test-depends-on-others", "the clause is not broken again once the call was made in the same JVM")
_UNWRITTEN = Reason("needs-reflection", "what it calls or catches has no name that a test may write")
_IN_COMPANY = Reason("test-depends-on-others", "it does not pass once others were run in the same JVM")
_NOT_ALONE = Reason("test-depends-on-others", "the difference shows only where a class is used for the first time in a JVM")


class JavaWriter:
    """Writes JUnit tests."""

    def test(self, shown: Contrast, runner: Runner | None) -> WrittenTest:
        """A test that passes on old and fails on new."""
        test = junit_test(shown.old, shown.given, shown.before, shown.after, shown.exceptions)
        why_not = test.why_not or (UNTESTED if runner is None else why_not_shown(runner, shown.old, shown.new, test))
        return WrittenTest("" if why_not else test.text, test.via, why_not)

    def violation(self, shown: Broken, runner: Runner | None) -> WrittenTest:
        """A test that fails as long as a clause is broken."""
        test = violation_test(shown)
        why_not = test.why_not or (UNTESTED if runner is None else why_not_failing(runner, shown.files, test))
        return WrittenTest("" if why_not else test.text, test.via, why_not)

    def sequence(self, played: Played, runner: Runner) -> WrittenSequence:
        """A sequence of calls with a test that has been run."""
        written, replay = played_test(played)
        classes = _compiled(runner, played.files, _texts(replay))
        if not isinstance(classes, Reason):
            classes = _on_old(_run(runner, played.files, classes, replay.qualified, replay.method)) or {}
        return replace(written, why_not=classes if isinstance(classes, Reason) else None)

    def suite(self, files: SideFiles, tests: Sequence[SuiteTest], framework: int, runner: Runner) -> WrittenSuite:
        """Tests that cover code, those that pass."""
        return _Suite(files, framework, runner).written(tests)


def why_not_shown(runner: Runner, old: SideFiles, new: SideFiles, test: TestSource) -> Reason | None:
    """Why a test does not show the difference; None if it passes on old and fails on new."""
    texts = _texts(test)
    classes = _compiled(runner, old, texts)
    if isinstance(classes, Reason):
        return classes
    if not old.classes or _offers_less(old.side, new.side, old.classes):
        try:
            runner.compile(_class_path(new), texts, _SECONDS)
        except CompileFailed as error:
            return Reason("test-does-not-fit-new", f"new cannot be called as old is ({_first_line(str(error))})")
    before, after = (_run(runner, files, classes, test.qualified, test.method) for files in (old, new))
    if test.has_limit and _is_endless(after):
        return _on_old(before)
    return _on_old(before) or _on_new(after) or _in_company(runner, old, new, classes, f"{test.qualified}Twice")


def why_not_failing(runner: Runner, files: SideFiles, test: TestSource) -> Reason | None:
    """Why a test does not show that a clause is broken; None if it fails on the program, with assertions on, whenever it is run."""
    classes = _compiled(runner, files, _texts(test))
    if isinstance(classes, Reason):
        return classes
    seen = _run(runner, files, classes, test.qualified, test.method, asserting=True)
    why_not = _on_broken(seen, test.fails_with)
    if why_not is not None:
        return why_not
    again = _run(runner, files, classes, f"{test.qualified}Twice", "fails", asserting=True)
    return None if _on_broken(again, test.fails_with) is None else _ONLY_FIRST


def _texts(test: TestSource) -> dict[str, str]:
    """All that has to be compiled for a test, by the names of files."""
    sources = {path.name: path.read_text(encoding="utf-8") for path in STANDIN_SOURCES}
    return {**sources, f"{test.name}.java": test.text, f"{test.name}Twice.java": _twice(test)}


def _compiled(runner: Runner, files: SideFiles, texts: dict[str, str]) -> dict[str, bytes] | Reason:
    try:
        return runner.compile(_class_path(files), texts, _SECONDS)
    except CompileFailed as error:
        return Reason("test-does-not-compile", f"the test that was made does not compile ({_first_line(str(error))})")


@remembered
def _offers_less(old: Side, new: Side, classes: frozenset[str]) -> bool:
    """Whether a class of old, or a field or method of it, is not there in new, or may be used by fewer, so that a test may not compile."""
    return not all(_members(old, name) <= _members(new, name) for name in classes)


def _members(side: Side, name: str) -> set[tuple[str, int, str]]:
    """The members of a class, which is one itself, as callers name them."""
    cls = side.find(name)
    if cls is None:
        return set()
    own = {(field.name, field.flags & _ACCESS, str(side.common_type(field.type))) for field in cls.fields}
    called = {(key[0], method.flags & _ACCESS, common_descriptor(side, key[1])) for key, method in cls.methods.items()}
    return {("", cls.flags & (_ACCESS | ABSTRACT | FINAL), ""), *own, *called}


def _in_company(runner: Runner, old: SideFiles, new: SideFiles, classes: dict[str, bytes], twice: str) -> Reason | None:
    """Why a test that shows the difference would not do so once others have run."""
    before, after = _run(runner, old, classes, twice, "passes"), _run(runner, new, classes, twice, "fails")
    return _NOT_ALONE if isinstance(before.end, Threw) or isinstance(after.end, Returned) else None


def _twice(test: TestSource) -> str:
    package = test.qualified.rpartition(".")[0]
    return _TWICE.format(package=f"package {package};\n\n" if package else "", name=test.name, method=test.method)


def _class_path(files: SideFiles) -> list[Path]:
    """The class path as a compiler takes it: for single class files the directories that they are found from."""
    depth = files.method.owner.count(".")
    return [entry.absolute().parents[depth] if entry.suffix == ".class" else entry for entry in files.classpath]


def _run(runner: Runner, files: SideFiles, classes: dict[str, bytes], name: str, method: str, asserting: bool = False) -> Observation:
    """What can be seen of the test on one version."""
    side = runner.load(files.classpath, classes, asserting)
    return runner.observe_many(side, name, method, "()V", [Input((ObjectNode(name, ()),), Link(0), ())])[0]


def _on_old(seen: Observation) -> Reason | None:
    match seen.end:
        case Returned():
            return None
        case Threw(cls, message):
            return Reason("test-fails-on-old", f"the test that was made does not pass on old ({_said(cls, message)})")
        case Stopped(reason, detail):
            return Reason("test-does-not-end", f"the test that was made does not end on old ({reason}: {detail})")


def _on_new(seen: Observation) -> Reason | None:
    match seen.end:
        case Returned():
            return Reason("test-passes-on-both", "no public call or field that a test can look at tells the versions apart here")
        case Threw(cls, message) if cls.endswith(_UNLINKED):
            return Reason("test-does-not-fit-new", f"new cannot be called as old is ({_said(cls, message)})")
        case Stopped(reason, detail) if reason != "exit":
            return Reason("test-does-not-end", f"the test that was made does not end on new ({reason}: {detail})")
    return None


def _on_broken(seen: Observation, expected: str) -> Reason | None:
    """Why a test was not seen to fail as it should."""
    match seen.end:
        case Returned():
            return Reason("test-passes", "the test that was made passes: what breaks the clause is not seen there")
        case Threw(cls, message) if cls != expected and (expected or cls.endswith((*_UNLINKED, *_UNREACHED))):
            return Reason("test-fails-otherwise", f"the test that was made fails for another reason ({_said(cls, message)})")
        case Stopped(reason, detail):
            return Reason("test-does-not-end", f"the test that was made does not end ({reason}: {detail})")
    return None


def _is_endless(seen: Observation) -> bool:
    """Whether a run was stopped as one is that never ends: where the test is run for good, its own limit ends it."""
    return isinstance(seen.end, Stopped) and seen.end.reason in ("timeout", "stack-overflow")


def _said(cls: str, message: str | None) -> str:
    return _first_line(cls.rpartition(".")[2] + (f": {message}" if message else ""))


def _first_line(text: str) -> str:
    line = next((line for line in text.splitlines() if "error:" in line), text.splitlines()[0] if text else "")
    line = line.partition("error:")[2].strip() or line
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]}..."


class _Suite:
    """A class of tests on the way to one in which all pass."""

    def __init__(self, files: SideFiles, junit: int, runner: Runner) -> None:
        self.files = files
        self.junit = junit
        self.runner = runner
        self.name = suite_name(files.method.owner)
        self.package = files.method.owner.rpartition(".")[0]
        self.dropped: dict[str, Reason] = {}

    def written(self, tests: Sequence[SuiteTest]) -> WrittenSuite:
        """The tests that pass alone and after each other."""
        methods = [suite_method(self.files, test, self.junit) for test in tests]
        self.dropped = {method.name: _UNWRITTEN for method in methods if not method.body}
        methods = self._passing(self._compiling([method for method in methods if method.body]))
        text = suite_source(self.package, self.name, methods, self.junit) if methods else ""
        kept = tuple(method.name for method in methods)
        return WrittenSuite(f"{self.package.replace('.', '/')}/{self.name}.java".lstrip("/"), text, kept, tuple(self.dropped.items()))

    def _compiling(self, methods: list[SuiteMethod]) -> list[SuiteMethod]:
        """Those that compile, in halves where not all do."""
        if not methods:
            return []
        classes = self._compiled(methods)
        if not isinstance(classes, Reason):
            return methods
        if len(methods) == 1:
            self.dropped[methods[0].name] = classes
            return []
        half = len(methods) // 2
        return [*self._compiling(methods[:half]), *self._compiling(methods[half:])]

    def _passing(self, methods: list[SuiteMethod]) -> list[SuiteMethod]:
        classes = self._compiled(methods) if methods else {}
        assert not isinstance(classes, Reason)
        qualified = f"{self.package}.{self.name}" if self.package else self.name
        for method in methods:
            why_not = _on_old(_run(self.runner, self.files, classes, qualified, method.name))
            if why_not is not None:
                self.dropped[method.name] = why_not
        return self._in_company([method for method in methods if method.name not in self.dropped])

    def _in_company(self, methods: list[SuiteMethod]) -> list[SuiteMethod]:
        """Those that pass whatever was run before them."""
        while methods and (failing := self._failing(methods)):
            self.dropped[failing] = _IN_COMPANY
            methods = [method for method in methods if method.name != failing]
        return methods

    def _failing(self, methods: Sequence[SuiteMethod]) -> str | None:
        """The first one that does not."""
        classes = self._compiled(methods)
        assert not isinstance(classes, Reason)
        company = f"{self.package}.{self.name}Company" if self.package else f"{self.name}Company"
        for order in ("forward", "backward"):
            seen = _run(self.runner, self.files, classes, company, order)
            if not isinstance(seen.end, Returned):
                return (seen.end.message if isinstance(seen.end, Threw) else None) or methods[-1].name
        return None

    def _compiled(self, methods: Sequence[SuiteMethod]) -> dict[str, bytes] | Reason:
        package = f"package {self.package};\n\n" if self.package else ""
        calls = [f'        run("{method.name}", () -> new {self.name}().{method.name}());\n' for method in methods]
        company = _COMPANY.format(package=package, name=self.name, forward="".join(calls), backward="".join(reversed(calls)))
        standins = {path.name: path.read_text(encoding="utf-8") for path in sorted(_STANDINS[self.junit].glob("*.java"))}
        own = {f"{self.name}.java": suite_source(self.package, self.name, methods, self.junit), f"{self.name}Company.java": company}
        return _compiled(self.runner, self.files, {**standins, **own})
