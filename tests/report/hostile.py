"""A report about a program whose every name and string was chosen to break out of the format."""

from __future__ import annotations

from dataclasses import replace

from report.results import integer, pair, report
from twinproof.base.assumption import unknown_method
from twinproof.base.verdict import Bound, Different, Equivalent, Reason, Scope, Unknown, Verdict
from twinproof.heap.observe import Input, Link, Null, ObjectNode, Observation, Returned, TextNode
from twinproof.report.report import Kept, Report
from twinproof.target import Checked
from twinproof.witness.witness import Divergence, MethodName, Step, Witness

EVIL = "<script>alert(1)</script>&\"'|`]]>%0A::error::x,y:z\r\n::error file=a::b\x1b[2J\u202e\ud800\x00-->```\n# @all ${{x}} \\"


def hostile_report() -> Report:
    """One pair of each kind, all with hostile words."""
    method = MethodName("p." + EVIL, EVIL, "(Ljava/lang/String;)I")
    given = Input((TextNode(EVIL), ObjectNode(EVIL, ((EVIL, integer(1)),))), Null(), (Link(0), Link(1)))
    old, new = (Observation(Returned(integer(end)), EVIL * end, given.heap, ((EVIL, integer(end)),)) for end in (1, 2))
    parting = Divergence(Step(EVIL, EVIL + ".java", 3, EVIL), Step(EVIL, "../" + EVIL, 4, EVIL))
    witness = Witness(method, method, given, old, new, "arguments", f"class T {{ /* {EVIL} */ }}", (EVIL,), parting)
    verdicts: tuple[Verdict, ...] = (
        Different(witness, "sample"),
        Unknown(Reason("budget", EVIL, EVIL), "bounded"),
        Equivalent(Scope((Bound("loop", EVIL, 3),), (unknown_method(EVIL),)), "bounded"),
        Equivalent(Scope((), (unknown_method(EVIL),)), "induct"),
    )
    results = [Checked(pair(EVIL, f"({'I' * at})I", "p." + EVIL), verdict, 0.0, (EVIL,)) for at, verdict in enumerate(verdicts)]
    made = replace(report(*results), old=EVIL, new=EVIL, only_old=(EVIL,), only_new=(EVIL,), require_proved=True)
    return replace(made, kept={results[0].pair.id: Kept(EVIL, EVIL)})
