"""Random methods with assertions and contracts over tiny domains, many in one class, and a driver that tries every input of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from laws.single.expressions import Scope
from laws.single.inputs import FAMILY, Pack, some_packs
from laws.single.statements import Statements

NUMBERS = ("int", "long", "boolean", "byte", "double")
HELPERS = """
static int s;
static final Integer one = 1;
static int pick(Color e) { switch (e) { case RED: return 1; case BLUE: return -1; default: return e.weight(); } }
static int choose(String t) { return switch (t) { case "a" -> 1; case "" -> 2; default -> t.length() + 2; }; }
static int sum(int[] x) { int r = 0; for (int v : x) r += v; return r; }
static int measure(Shape h) { if (h instanceof Square r && r.side() != 1) return r.side(); return h.area(); }
static int depth(Node n, int most) { return n == null || most == 0 ? 0 : 1 + depth(n.next, most - 1); }
static int guarded(int a, int b) { try { return a / b; } catch (ArithmeticException x) { s++; return -1; } finally { s--; } }
static int down(int a, int b) { return a <= 0 || a > 5 ? b : down(a - 1, b + a); }
static int counted(int a, int b) { int r = 0; while (a > b && r < 4) { a--; r++; } return r; }
"""


@dataclass(frozen=True, slots=True)
class Made:
    """A method, what is claimed of it, and its parameters."""

    name: str
    packs: Sequence[Pack]
    code: Sequence[str]
    contract: Sequence[str]  # predicates: admitted, kept, and what is said of exceptions

    @property
    def params(self) -> str:
        """The parameters as declared."""
        return ", ".join(f"{type} {name}" for pack in self.packs for type, name in pack.params)

    @property
    def args(self) -> str:
        """The parameters as passed on."""
        return ", ".join(name for pack in self.packs for _, name in pack.params)


def made(seed: int) -> Made:
    """The method of a seed."""
    random = Random(seed)
    packs = some_packs(random)
    variables = {name: type for pack in packs for type, name in pack.params}
    scope = Scope(random, dict(variables), ("guarded", "down", "counted"))
    statements = Statements(scope, lambda: f"return {statements.expressions.number(1)};")
    body = statements.body(random.randrange(1, 5))
    return Made(f"m{seed}", packs, body, _contract(random, packs, variables))


def _contract(random: Random, packs: Sequence[Pack], variables: dict[str, str]) -> tuple[str, str, str]:
    """Some of what is written here calls helpers that change static state; predicates may not."""
    asked = _claims(random, variables)
    there = [f"{name} != null" for name, type in variables.items() if type not in NUMBERS and random.random() < 0.7]
    admitted = " && ".join(
        [*(f"({pack.admitted})" for pack in packs), *there, *([f"({asked.condition()})"] if random.random() < 0.4 else [])]
    )
    kept = _claims(random, {**variables, "r": "int"}).condition()
    return admitted, kept, asked.condition()


def _claims(random: Random, variables: dict[str, str]) -> Statements:
    return Statements(Scope(random, variables, ("down", "counted")), str)


def source(methods: Sequence[Made]) -> str:
    """One file with all of them."""
    lines = [FAMILY, "class Laws {", HELPERS]
    for one in methods:
        lines += [f"static int {one.name}({one.params}) {{", *one.code, "}"]
    lines += ["}", "class Spec extends Laws {"]
    for one in methods:
        lines += _predicates(one)
    return "\n".join([*lines, "}"])


def _predicates(one: Made) -> list[str]:
    admitted, kept, said = one.contract
    comma = ", " if one.params else ""
    return [
        f"static boolean r_{one.name}({one.params}) {{ return {admitted}; }}",
        f"static boolean e_{one.name}({one.params}{comma}int r) {{ return {kept}; }}",
        f"static boolean x_{one.name}({one.params}{comma}RuntimeException thrown) {{ return {said}; }}",
    ]
