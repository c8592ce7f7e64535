"""The reports of `verify`: each format as it was looked at and kept (`make bless` writes them anew), and what must be so of all."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
import pytest

from report.clauses import ALL, BOUNDED, HOLDS, SOURCE, UNKNOWN, VIOLATED, VIOLATION, report
from report.sarif_schema import sarif_schema
from twinproof.base.dataclass import replace
from twinproof.base.options import Options
from twinproof.base.verdict import Violated
from twinproof.report.expected import judged
from twinproof.report.formats import WRITERS
from twinproof.report.json import write_json
from twinproof.report.plain import write_text
from twinproof.report.report import VerifyReport, exit_code
from twinproof.settings.expect import Expectation

GOLDEN = Path(__file__).parent / "verified"
FORMATS = {"text": write_text, "json": write_json, **WRITERS}


@pytest.mark.parametrize("name", FORMATS)
def test_as_it_was(name: str, bless: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One result of each kind in each format; of the page its style and script are left out."""
    monkeypatch.chdir(tmp_path)
    made = FORMATS[name](report(*ALL, root=tmp_path))
    made = re.sub(r"<style>.*?</style>|<script>.*?</script>|<meta[^>]*>", "", made, flags=re.DOTALL)
    if bless:
        (GOLDEN / f"report.{name}").write_text(made)
    assert made == (GOLDEN / f"report.{name}").read_text()


def test_the_published_schema_of_sarif() -> None:
    """Also where a proof is required and something is expected."""
    strict = replace(report(*ALL), require_proved=True, expected={"p.A.set(Lp/A;)I: ensures A.few": "small"})
    log = json.loads(write_sarif(strict))
    jsonschema.validate(log, sarif_schema())
    rules = [rule["id"] for rule in log["runs"][0]["tool"]["driver"]["rules"]]
    results = log["runs"][0]["results"]
    assert all(rules[one["ruleIndex"]] == one["ruleId"] for one in results)
    assert [one["ruleId"] for one in results] == ["violated", "bounded", "unknown"]
    assert [len(one.get("suppressions", ())) for one in results] == [0, 1, 0]


def write_sarif(made: VerifyReport) -> str:
    """The report as SARIF."""
    return WRITERS["sarif"](made)


def test_the_clause_is_marked(tmp_path: Path) -> None:
    """The page has the source of the method, and the arrow where the clause stands."""
    text = WRITERS["html"](report(VIOLATED, root=tmp_path))
    marked = re.findall(r"▶ (\d+)", text)
    assert marked == ["6"]
    assert SOURCE.splitlines()[5].strip() == "assert a.x < 2;"


def test_exit_codes() -> None:
    """1 violated, 3 unknown or, where a proof is required, bounded; 0 else; what only reflection can build violates nothing by itself."""
    assert [exit_code(report(*some)) for some in ((HOLDS,), (HOLDS, BOUNDED), (HOLDS, UNKNOWN), ALL)] == [0, 0, 3, 1]
    assert exit_code(replace(report(HOLDS, BOUNDED), require_proved=True)) == 3
    lone = replace(VIOLATED, verdict=Violated(replace(VIOLATION, only_by_reflection=("p.A.x",)), "sample"))
    assert exit_code(report(lone)) == 3
    assert exit_code(replace(report(lone), options=Options(reflection="fail"))) == 1
    assert exit_code(replace(report(HOLDS), complete=False)) == 3


def test_what_is_expected() -> None:
    """Violations that are meant do not count, by the text of the clause; what is about versions does not concern clauses."""
    meant = Expectation("A.set", "known", "violated", clause="assert *")
    found = judged(report(HOLDS, VIOLATED), [meant, Expectation("A.set", "of versions")], is_part=False)
    assert (exit_code(found), list(found.expected.values()), found.unmet) == (0, ["known"], ())
    assert "as expected: known" in write_text(found)
    missed = judged(report(HOLDS), [Expectation("A.set", "known", "violated", clause="ensures *")], is_part=False)
    assert exit_code(missed) == 4
    assert "it is kept for all inputs" in write_text(missed)
    assert exit_code(judged(report(HOLDS), [meant], is_part=False)) == 4


def test_junit_counts() -> None:
    """A failure is a violation, an error what is undecided."""
    suite = ElementTree.fromstring(WRITERS["junit"](report(*ALL)))[0]
    assert [suite.get(key) for key in ("tests", "failures", "errors")] == ["4", "1", "1"]
    assert [case[0].tag for case in suite] == ["system-out", "failure", "system-out", "error"]
