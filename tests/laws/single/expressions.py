"""Random Java expressions as texts, over the parameters of a method and its local variables; some throw, some have side effects."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

_COMPARED = ("<", "<=", ">", ">=", "==", "!=")
_NUMBERS = (0, 1, 2, 3, -1, 5, 10, -2)
_ATOMS: dict[str, tuple[str, ...]] = {  # what can be read of a parameter, by its type
    "int": ("{}", "{}", "{}++", "(byte) {}", "Integer.MAX_VALUE + {}", "Math.abs({})", "{} * {}", "-{}", "Integer.bitCount({})"),
    "long": ("(int) {}", "(int) ({} >>> 3)", "Long.compare({}, 7)", "Long.signum({})"),
    "boolean": ("({} ? 1 : 2)",),
    "byte": ("{}", "(byte) ({} + 1)", "({} & 0xff)", "++{}"),
    "double": ("(int) {}", "Double.compare({}, 0.0)", "({} < 1 ? 1 : 3)", "(int) (2 * {})"),
    "Color": ("{}.ordinal()", "{}.weight()", "{}.name().length()", "pick({})"),
    "String": ("{}.length()", "choose({})", '("a" + {}).length()', "{}.charAt(0)"),
    "Integer": ("{}", "{} + 1", "{}.hashCode()"),
    "int[]": ("{}[0]", "{}.length", "{}[1]", "{}[s]", "sum({})", "{}.clone()[0]"),
    "Shape": ("{}.area()", "((Square) {}).side()", "measure({})"),
    "Node": ("{}.v", "{}.get()", "{}.chain()", "{}.next.v", "((Sub) {}).w", "depth({}, 3)"),
}
_TESTS: dict[str, tuple[str, ...]] = {
    "boolean": ("{}", "!{}"),
    "double": ("{} == {}", "{} < 1", "1 / {} > 0", "Double.isNaN({})"),
    "Color": ("{} == Color.RED", "{} != null", "{} == Color.GREEN || {} == Color.BLUE"),
    "String": ('"a".equals({})', '{} == "b"', "{} == null", "{}.isEmpty()"),
    "Integer": ("{} == one", "{} == null", "one.equals({})", "{} == 1"),
    "int[]": ("{} == null", "{}.length > 1", "{}[0] == 0"),
    "Shape": ("{} instanceof Square", "{} instanceof Square {#} && {#}.side() > 0", "{} == null", "new Square(1).equals({})"),
    "Node": ("{} == null", "{} instanceof Sub", "{}.next == {}", "{} instanceof Sub {#} && {#}.w > {#}.v", "{}.next == null"),
}


@dataclass(slots=True)
class Scope:
    """The variables in reach, with their types, and the helpers that may be called."""

    random: Random
    variables: dict[str, str]
    helpers: Sequence[str] = ()
    names: int = 0
    fixed: set[str] = field(default_factory=set)  # those that nothing may change: counters of loops

    def fresh(self, letter: str) -> str:
        """A name that is not taken."""
        self.names += 1
        return f"{letter}{self.names}"

    def of(self, *types: str) -> list[str]:
        """The variables of some types."""
        return [name for name, type in self.variables.items() if type in types]


class Expressions:
    """Makes texts of expressions, at most so deep."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.random = scope.random

    def number(self, depth: int) -> str:
        """An expression that can be assigned to an int."""
        chance = self.random.random()
        if depth <= 0 or chance < 0.25:
            return self._atom()
        if chance < 0.65:
            op = self.random.choices("+-*/%&|^", (6, 5, 3, 1, 1, 1, 1, 1))[0]
            return f"({self.number(depth - 1)} {op} {self.number(depth - 1)})"
        if chance < 0.72:
            return f"({self.number(depth - 1)} {self.random.choice(('<<', '>>', '>>>'))} {self.random.choice(_NUMBERS)})"
        if chance < 0.82:
            return f"({self.test(depth - 1)} ? {self.number(depth - 1)} : {self.number(depth - 1)})"
        if chance < 0.9:
            return f"Math.{self.random.choice(('min', 'max'))}({self.number(depth - 1)}, {self.number(depth - 1)})"
        return self._call(depth - 1)

    def test(self, depth: int) -> str:
        """A condition."""
        chance = self.random.random()
        if depth > 0 and chance < 0.2:
            return f"({self.test(depth - 1)} {self.random.choice(('&&', '||', '^', '=='))} {self.test(depth - 1)})"
        if depth > 0 and chance < 0.25:
            return f"!{self.test(depth - 1)}"
        known = [(name, type) for name, type in self.scope.variables.items() if type in _TESTS]
        if known and chance < 0.5:
            name, type = self.random.choice(known)
            return f"({self._filled(self.random.choice(_TESTS[type]), name)})"
        return f"({self.number(depth)} {self.random.choice(_COMPARED)} {self.number(depth - 1)})"

    def node(self) -> str:
        """A node, or null."""
        choices = [*self.scope.of("Node"), "null", f"new Node({self.number(0)}, null)"]
        choices += [f"new Sub({self.number(0)}, {name})" for name in self.scope.of("Node")]
        return self.random.choice(choices)

    def literal(self) -> str:
        """A small number."""
        return str(self.random.choice(_NUMBERS))

    def _atom(self) -> str:
        chance = self.random.random()
        if chance < 0.2:
            return self.literal()
        if chance < 0.3:
            return "s"
        name = self.random.choice([*self.scope.of("int"), *self.scope.variables] or ["s"])
        forms = _ATOMS[self.scope.variables.get(name, "int")]
        chosen = self.random.choice(forms[:1] if "++" in forms[2] and name in self.scope.fixed else forms) if len(forms) > 2 else forms[0]
        return self._filled(chosen, name) if chosen in ("{}", "{}++", "++{}") else f"({self._filled(chosen, name)})"

    def _filled(self, form: str, name: str) -> str:
        return form.replace("{#}", self.scope.fresh("o") if "{#}" in form else "").replace("{}", name)

    def _call(self, depth: int) -> str:
        if not self.scope.helpers:
            return self._atom()
        return f"{self.random.choice(self.scope.helpers)}({self.number(depth)}, {self.number(0)})"
