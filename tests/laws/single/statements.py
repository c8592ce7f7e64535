"""Random Java statements as texts: branches, loops with few rounds, exceptions, writes to objects that may be shared, and assertions."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from laws.single.expressions import Expressions, Scope

_THROWN = ("IllegalStateException()", "Halt(1)", "ArithmeticException()", "IndexOutOfBoundsException()")
_CAUGHT = (
    "RuntimeException",
    "ArithmeticException",
    "NullPointerException",
    "IndexOutOfBoundsException",
    "Halt",
    "ClassCastException | NullPointerException",
    "Exception",
)


class Statements:
    """Makes the lines of a body; every statement can be left by what is behind it, so that javac finds no line dead."""

    def __init__(self, scope: Scope, returns: Callable[[], str]) -> None:
        self.scope = scope
        self.random: Random = scope.random
        self.expressions = Expressions(scope)
        self._returns = returns
        self._loops = 0
        self._makers: tuple[tuple[Callable[[int], list[str]], int], ...] = (
            (self._assign, 6),
            (self._write, 5),
            (self._assertion, 5),
            (self._branch, 5),
            (self._loop, 3),
            (self._attempt, 4),
            (self._leave, 3),
            (self._choice, 2),
            (self._function, 1),
            (self._local, 3),
        )

    def body(self, count: int) -> list[str]:
        """A whole body with so many statements."""
        return [*self._local(0), *self.block(count, 2), *self._assertion(0), self._returns()]

    def block(self, count: int, depth: int) -> list[str]:
        """So many statements, with variables of their own."""
        known = dict(self.scope.variables)
        makers, weights = [make for make, _ in self._makers], [weight for _, weight in self._makers]
        lines = [line for make in self.random.choices(makers, weights, k=count) for line in make(depth)]
        self.scope.variables = known
        return lines

    def condition(self) -> str:
        """What may be claimed: something that often holds."""
        made = self.expressions
        match self.random.randrange(4):
            case 0:
                return made.test(2)
            case 1:
                return f"{made.number(1)} {self.random.choice(('<=', '>=', '!='))} {self.random.randrange(-12, 13)}"
            case 2:
                return f"!{made.test(1)} || {made.test(1)} || {made.test(0)}"
        return f"{made.number(2)} != {self.random.randrange(-6, 20)}"

    def _assertion(self, depth: int) -> list[str]:
        return [f"assert {self.condition()}{self.random.choice(('', '', f' : {self.expressions.literal()}'))};"]

    def _assign(self, depth: int) -> list[str]:
        targets = [name for name in self.scope.of("int") if name not in self.scope.fixed]
        if not targets:
            return self._local(depth)
        return [f"{self.random.choice(targets)} {self.random.choice(('=', '=', '+=', '-=', '*='))} {self.expressions.number(2)};"]

    def _local(self, depth: int) -> list[str]:
        name, value = self.scope.fresh("i"), self.expressions.number(2)
        self.scope.variables[name] = "int"
        return [f"int {name} = {value};"]

    def _write(self, depth: int) -> list[str]:
        made, places = self.expressions, ["s"]
        places += [f"{name}[{made.literal() if self.random.random() < 0.5 else made.number(0)}]" for name in self.scope.of("int[]")] * 3
        places += [f"{name}{way}.v" for name in self.scope.of("Node") for way in ("", "", ".next")]
        links = [f"{name}.next" for name in self.scope.of("Node")]
        if links and self.random.random() < 0.3:
            return [f"{self.random.choice(links)} = {made.node()};"]
        return [f"{self.random.choice(places)} {self.random.choice(('=', '=', '+=', '-='))} {made.number(1)};"]

    def _branch(self, depth: int) -> list[str]:
        if depth <= 0:
            return self._assign(depth)
        lines = [f"if ({self.expressions.test(2)}) {{", *self.block(2, depth - 1), "}"]
        return [*lines[:-1], "} else {", *self.block(2, depth - 1), "}"] if self.random.random() < 0.4 else lines

    def _loop(self, depth: int) -> list[str]:
        if depth <= 0 or self._loops >= 1:
            return self._assertion(depth)
        name, rounds = self.scope.fresh("n"), self.random.choice(("2", "3", "(s & 1)"))
        known = dict(self.scope.variables)
        self.scope.variables[name] = "int"
        self.scope.fixed.add(name)
        self._loops += 1
        body = self.block(2, depth - 1)
        end = [f"if ({self.expressions.test(1)}) {self.random.choice(('break', 'continue'))};", *self.block(1, 0)]
        self._loops -= 1
        self.scope.variables = known
        return [f"for (int {name} = 0; {name} < {rounds}; {name}++) {{", *body, *end, "}"]

    def _attempt(self, depth: int) -> list[str]:
        if depth <= 0:
            return self._leave(depth)
        lines, kind = ["try {", *self.block(2, depth - 1)], self.random.randrange(3)
        if kind != 0:
            lines += [f"}} catch ({self.random.choice(_CAUGHT)} {self.scope.fresh('x')}) {{", *self.block(1, depth - 1)]
        if kind != 1:
            lines += ["} finally {", *self.block(1, depth - 1)]
        return [*lines, "}"]

    def _leave(self, depth: int) -> list[str]:
        ways = [self._returns(), f"throw new {self.random.choice(_THROWN)};"] + ["break;", "continue;"] * (self._loops > 0)
        return [f"if ({self.expressions.test(1)}) {{", self.random.choice(ways), "}"]

    def _choice(self, depth: int) -> list[str]:
        subject, labels = self._subject()
        lines = [f"switch ({subject}) {{"]
        for label in labels:
            lines += [f"case {label}:", *self.block(1, depth - 1), *(["break;"] * (self.random.random() < 0.6))]
        return [*lines, "default:", *self.block(1, 0), "}"]

    def _subject(self) -> tuple[str, tuple[str, str]]:
        """What is chosen by, and two cases of it."""
        if enums := self.scope.of("Color"):
            return enums[0], ("RED", "GREEN")
        if texts := self.scope.of("String"):
            return texts[0], ('"a"', '""')
        return self.expressions.number(1), ("0", "-1")

    def _function(self, depth: int) -> list[str]:
        kept, name = self.scope.fresh("f"), self.scope.fresh("g")
        value = self.expressions.number(1)
        known, self.scope.variables = self.scope.variables, {kept: "int", name: "int"}
        self.scope.fixed |= {kept, name}
        inside = [*self._assertion(0), f"return {self.expressions.number(1)};"]
        self.scope.variables = {**known, (result := self.scope.fresh("i")): "int"}
        lines = [f"final int {kept} = {value};", f"java.util.function.IntUnaryOperator {kept}f = {name} -> {{", *inside, "};"]
        return [*lines, f"int {result} = {kept}f.applyAsInt({self.expressions.literal()});"]
