"""Woven sources, compiled by the real javac and asked on a real JVM."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from twinproof.contract.contract import Contract, OfBefore, OfInput, Subject
from twinproof.ir.program import Program
from twinproof.java.find.classpath import open_classpath
from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import find_jdk
from twinproof.java.jml.drafts import ContractDraft
from twinproof.java.jml.reading import JmlReading, read_jml
from twinproof.java.load.load import load_program

JDK = find_jdk()
ASKER = Path(__file__).parents[1] / "java" / "jml" / "Asker.java"


class Woven:
    """One file, `A.java`, woven and compiled."""

    def __init__(self, source: str, non_null: bool = False, rejected: Sequence[tuple[str, int]] = ()) -> None:
        self.reading: JmlReading = read_jml({"A.java": source}, non_null, rejected)
        self.source = source
        self.text = self.reading.sources["A.java"]
        self.classes = compiled({"A.java": self.text})
        self.program: Program = load_program(open_classpath([self.classes], JDK))
        self.contracts = {contract.method.name: contract for contract in self.reading.contracts(self.program)}
        self.drafts = {draft.name: draft for draft in self.reading.drafts}

    def ask(self, *calls: tuple[str, str]) -> list[str]:
        """What becomes of the clauses when methods are called; the inputs are written in Java, the receiver first."""
        lines = [asking(self.contracts[name], self.drafts[name], inputs) for name, inputs in calls]
        main = "class Main { public static void main(String[] args) throws Exception {\n" + "\n".join(lines) + "\n} }"
        return run({"Main.java": main, "Asker.java": ASKER.read_text()}, "Main", self.classes)


def compiled(sources: dict[str, str], classpath: tuple[Path, ...] = ()) -> Path:
    """The directory of the classes."""
    with tempfile.TemporaryDirectory() as directory:
        paths = [Path(directory, name) for name in sources]
        for path, text in zip(paths, sources.values(), strict=True):
            path.write_text(text)
        return compile_sources(paths, JDK, classpath)


def run(sources: dict[str, str], main: str, *classpath: Path) -> list[str]:
    """What a program prints, or how it ends."""
    path = ":".join(map(str, (*classpath, compiled(sources, classpath))))
    command = [str(JDK.java), "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp", path, main]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return (done.stdout + done.stderr).splitlines()


def asking(contract: Contract, draft: ContractDraft, inputs: str) -> str:
    """A call of the Asker."""
    clauses = [
        [clause.kind.value, clause.text, "" if clause.predicate is None else clause.predicate.name, *map(of, clause.subjects)]
        for clause in contract.clauses
    ]
    rows = ", ".join(f"{{ {', '.join(map(quoted, row))} }}" for row in clauses)
    keeping = ", ".join(quoted(kept.name) for kept in contract.kept)
    head = ", ".join(map(quoted, (contract.method.owner, contract.method.name, draft.shape)))
    return f"Asker.ask({head}, new String[] {{ {keeping} }}, new String[][] {{ {rows} }}{', ' if inputs else ''}{inputs});"


def of(subject: Subject) -> str:
    """A subject, for the Asker."""
    match subject:
        case OfInput(place=place):
            return f"i{place}"
        case OfBefore(number=number):
            return f"b{number}"
        case _:
            return "o0"


def quoted(text: str) -> str:
    """A literal of Java."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
