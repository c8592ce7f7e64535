"""Two ways to ask the same: whether a method keeps a promise, and whether a method that asks that promise of it always answers yes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from benchmarks.labels import compile_batch
from laws.single.programs import Made, source
from twinproof.base.options import Options
from twinproof.base.verdict import Different, Equivalent, Holds, Violated
from twinproof.check import check_pairs
from twinproof.command.questions import questions_of
from twinproof.contract.asked import AskedFor
from twinproof.contract.contract import ClauseKind
from twinproof.java.find.jdk import find_jdk
from twinproof.target import match_targets, open_target
from twinproof.verify import verify

ASKING, SAYING = "asking", "saying"


@dataclass(frozen=True, slots=True)
class BothAnswers:
    """What `verify` says of a promise, and `check` of the method that asks for it beside one that says yes; verdicts in a word."""

    method: str
    verified: str
    checked: str

    @property
    def is_contradiction(self) -> bool:
        """Whether not both can be right."""
        kept = {"holds", "equivalent"}
        return (self.verified in kept and self.checked == "different") or (self.verified == "violated" and self.checked in kept)


class Agreement:
    """Some methods without assertions of their own, and both programs for each."""

    def __init__(self, methods: Sequence[Made], folder: Path) -> None:
        self._methods = [replace(one, code=[line for line in one.code if not line.lstrip().startswith("assert")]) for one in methods]
        self._folder = folder

    def compile(self) -> None:
        """The program itself with a method that asks, and with one that says yes in its place."""
        jobs = []
        for version in (ASKING, SAYING):
            file = self._folder / "sources" / version / "Laws.java"
            file.parent.mkdir(parents=True)
            file.write_text(source(self._methods) + "\n".join(["class Asks {", *(_asking(one, version) for one in self._methods), "}"]))
            jobs.append((version, [file]))
        compile_batch(jobs, find_jdk(), self._folder)

    def answers(self, options: Options) -> Iterator[BothAnswers]:
        """Both answers about each method."""
        checked = self._checked(options)
        for one in self._methods:
            yield BothAnswers(one.name, self._verified(one, options), checked[one.name])

    def _verified(self, one: Made, options: Options) -> str:
        predicates = ((ClauseKind.REQUIRES, f"Spec.r_{one.name}"), (ClauseKind.ENSURES, f"Spec.e_{one.name}"))
        setup, questions = questions_of(open_target(str(self._classes(ASKING))), AskedFor((f"Laws.{one.name}",), predicates), options)
        (found,) = verify(setup, questions)
        match found.verdict:
            case Violated():
                return "violated"
            case Holds(scope):
                return "holds" if scope.is_unbounded else "bounded"
        return "unknown" if found.verdict.reason.id != "requires-unsatisfied" else "never asked"

    def _checked(self, options: Options) -> dict[str, str]:
        old, new = (open_target(str(self._classes(version))) for version in (ASKING, SAYING))
        matching = match_targets(old, new)
        pairs = [pair for pair in matching.pairs if pair.old.owner == "Asks" and pair.old.name.startswith("m")]
        found = {result.pair.old.name: result.verdict for result in check_pairs(old, new, matching, pairs, options)}
        words = {Different: "different", Equivalent: "equivalent"}
        return {name: words.get(type(verdict), "unknown") for name, verdict in found.items()}

    def _classes(self, version: str) -> Path:
        return self._folder / "classes" / version


def _asking(one: Made, version: str) -> str:
    """A method that calls another one where its contract admits that, and says whether the promise was kept."""
    given = f"{one.args}, result0" if one.args else "result0"
    answer = (
        f"try {{ return Spec.e_{one.name}({given}); }} catch (RuntimeException thrown0) {{ return false; }}"
        if version == ASKING
        else "return true;"
    )
    return (
        f"static boolean {one.name}({one.params}) {{ try {{ if (!Spec.r_{one.name}({one.args})) return true; }}"
        f" catch (RuntimeException thrown0) {{ return true; }} int result0; try {{ result0 = Laws.{one.name}({one.args}); }}"
        f" catch (RuntimeException thrown0) {{ return true; }} {answer} }}"
    )
