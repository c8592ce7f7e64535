"""Random Java expressions over a few heap classes, without the library: every operator, field, array, cast and call of the language."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

NARROW = ("byte", "short", "char", "boolean")
NUMBERS = ("int", "long", "float", "double")
PRIMITIVES = (*NARROW, *NUMBERS)
OBJECTS = ("A", "B", "I", "Object", "Fault")
ARRAYS = ("int[]", "long[]", "byte[]", "boolean[]", "char[]", "double[]", "A[]", "B[]", "int[][]", "Object[]")
FIELDS = {  # of class A by type; B adds hiding ones
    "int": ("i", "j"), "long": ("l",), "float": ("f",), "double": ("d",), "byte": ("b",), "short": ("s",), "char": ("c",),
    "boolean": ("z",), "A": ("next", "link"), "B": ("below",), "Object": ("any",), "int[]": ("ints",), "A[]": ("as",), "I": ("face",),
}  # fmt: skip
ROOMS = ("int[]", "long[]", "byte[]", "boolean[]", "A[]", "Object[]")  # types with a helper that makes sure of two elements
STATICS = {"int": ("A.count", "B.count"), "long": ("A.total",), "byte": ("A.small",), "boolean": ("A.flag",), "A": ("A.root",)}
_LITERALS = {
    "int": ("0", "1", "2", "3", "-1", "7", "31", "32", "33", "255", "-129", "65536", "2147483647", "-2147483648"),
    "long": ("0L", "1L", "-1L", "63L", "64L", "4294967296L", "9223372036854775807L", "-9223372036854775808L"),
    "float": ("0f", "-0f", "1.5f", "-3.25f", "16777217f", "3.4e38f", "Float.NaN", "Float.POSITIVE_INFINITY"),
    "double": ("0.0", "-0.0", "0.1", "-2.5", "1e300", "4.9e-324", "Double.NaN", "Double.NEGATIVE_INFINITY", "2147483648.0"),
}


class Expressions:
    """Makes expressions of a wanted type from the variables in scope."""

    def __init__(self, random: Random, scope: dict[str, str], helpers: dict[str, tuple[str, tuple[str, ...]]]) -> None:
        self.random = random
        self.scope = scope  # variable to type
        self.helpers = helpers  # static method to result and parameter types

    def make(self, type: str, depth: int) -> str:
        """An expression of exactly this static type, or one that is assigned to it without a cast."""
        choices = self._choices(type, depth)
        return self.random.choice(choices)()

    def _choices(self, type: str, depth: int) -> list[Callable[[], str]]:
        simple = self._simple(type, depth)
        if depth <= 0:
            return simple
        compound: list[Callable[[], str]] = [lambda: self._conditional(type, depth - 1)]
        calls = [name for name, (result, _) in self.helpers.items() if result == type]
        if calls:
            compound.append(lambda: self._helper(self.random.choice(calls), depth - 1))
        compound += self._of_kind(type, depth - 1)
        return [*compound, *compound, *simple]

    def _simple(self, type: str, depth: int) -> list[Callable[[], str]]:
        names = [name for name, known in self.scope.items() if known == type]
        found: list[Callable[[], str]] = [lambda: self.random.choice(names)] * (3 if names else 0)
        if type in FIELDS and depth > -2:
            found.append(lambda: f"{self.receiver(depth - 1)}.{self.random.choice(FIELDS[type])}")
        if type in STATICS:
            found.append(lambda: self.random.choice(STATICS[type]))
        return found or [lambda: self._constant(type)]

    def _constant(self, type: str) -> str:
        if type in NUMBERS:
            return self.random.choice(_LITERALS[type])
        if type == "boolean":
            return self.random.choice(("true", "false"))
        if type in NARROW:
            return f"({type}) {self.random.choice(_LITERALS['int'])}"
        return f"(({type}) null)" if self.random.random() < 0.3 or type == "I" else self._fresh(type, 0)

    def _of_kind(self, type: str, depth: int) -> list[Callable[[], str]]:
        if type == "boolean":
            return [lambda: self._condition(depth)] * 3
        if type in NARROW:
            return [lambda: f"(({type}) {self.make(self.random.choice(NUMBERS), depth)})"] * 2
        if type in NUMBERS:
            return self._numeric(type, depth)
        return [lambda: self._fresh(type, depth), *self._reference(type, depth)]

    # --- numbers

    def _numeric(self, type: str, depth: int) -> list[Callable[[], str]]:
        found: list[Callable[[], str]] = [lambda: self._constant(type)] + [lambda: self._operation(type, depth)] * 4
        found.append(lambda: f"(({type}) {self.make(self.random.choice(PRIMITIVES[:3] + NUMBERS), depth)})")
        found.append(lambda: f"(- {self.make(type, depth)})")
        if type == "int":
            found += [
                lambda: f"{self.make(self.random.choice(ARRAYS), depth)}.length",
                lambda: f"{self.receiver(depth)}.value({self.make('int', depth)})",
                lambda: f"{self.make('I', depth)}.go({self.make('int', depth)})",
                lambda: self.make(self.random.choice(("byte", "short", "char")), depth),
                lambda: f"(~{self.make('int', depth)})",
            ]
        if f"{type}[]" in ARRAYS:
            found.append(lambda: self.element(f"{type}[]", depth))
        return found

    def _operation(self, type: str, depth: int) -> str:
        left, right = self.make(type, depth), self.make(type, depth)
        if type in ("float", "double"):
            return f"({left} {self.random.choice('+-*/%')} {right})"
        op = self.random.choice(("+", "-", "*", "&", "|", "^", "/", "%", "<<", ">>", ">>>"))
        return f"({left} {op} {self.make(self.random.choice(('int', 'long')), depth) if len(op) > 1 else right})"

    # --- conditions

    def _condition(self, depth: int) -> str:
        kind = self.random.randrange(7)
        if kind == 0:
            return f"({self.make('boolean', depth)} {self.random.choice(('&&', '||', '^', '&'))} {self.make('boolean', depth)})"
        if kind == 1:
            return f"(!{self.make('boolean', depth)})"
        if kind == 2:
            return f"({self._any_reference(depth)} {self.random.choice(('==', '!='))} {self._any_reference(depth)})"
        if kind == 3:
            return f"({self._any_reference(depth)} {self.random.choice(('==', '!='))} null)"
        if kind == 4:
            return f"({self._any_reference(depth)} instanceof {self.random.choice((*OBJECTS, *ARRAYS))})"
        type = self.random.choice(NUMBERS)
        return f"({self.make(type, depth)} {self.random.choice(('<', '<=', '==', '!=', '>', '>='))} {self.make(type, depth)})"

    def _any_reference(self, depth: int) -> str:
        return f"((Object) {self.make(self.random.choice((*OBJECTS, 'A', 'A', *ARRAYS)), depth)})"

    # --- references

    def receiver(self, depth: int) -> str:
        """Something to look into, null at times; a field read through B may be the hiding one."""
        names = [name for name, known in self.scope.items() if known in ("A", "B")]
        if names and (depth <= 0 or self.random.random() < 0.6):
            return self._solid(self.random.choice(names))
        return self._solid(self.make("A", max(depth, 0) - 1)) if depth > 0 else self._solid("A.root")

    def _solid(self, text: str) -> str:
        kind = self.random.random()
        return f"some({text})" if kind < 0.75 else f"((A) {text})" if kind < 0.85 or text.startswith("new") else text

    def element(self, type: str, depth: int) -> str:
        """An element of an array, the index inside most times."""
        index = self.make("int", depth)
        index = f"({index} & 1)" if self.random.random() < 0.7 else index if self.random.random() < 0.5 else str(self.random.randrange(3))
        array = self.make(type, depth)
        return f"{f'room({array})' if type in ROOMS and self.random.random() < 0.8 else array}[{index}]"

    def _reference(self, type: str, depth: int) -> list[Callable[[], str]]:
        found: list[Callable[[], str]] = [lambda: self._cast(type, depth)]
        if f"{type}[]" in ARRAYS:
            found.append(lambda: self.element(f"{type}[]", depth))
        if type in ("A", "Object"):
            found.append(lambda: f"{self.receiver(depth)}.self()")
        return found

    def _cast(self, type: str, depth: int) -> str:
        value = self._any_reference(depth)
        if self.random.random() < 0.3:
            return f"(({type}) {value})"
        other = self.make(type, depth)
        return f"({value} instanceof {type} ? ({type}) {value} : {other})"

    def _fresh(self, type: str, depth: int) -> str:
        if type == "int[][]":
            return f"(new int[{self._size(depth)}][{self._size(depth) if self.random.random() < 0.5 else ''}])"
        if type.endswith("[]"):
            return f"(new {type[:-2]}[{self._size(depth)}])"
        if type == "A":
            return self.random.choice(("new A()", "new B()", "new C()", f"new A({self.make('int', depth)}, {self.make('A', depth - 1)})"))
        return {"B": "new B()", "I": "new C()", "Object": "new Object()", "Fault": f"new Fault({self.make('int', depth)})"}[type]

    def _size(self, depth: int) -> str:
        return str(self.random.randrange(4)) if self.random.random() < 0.7 else f"({self.make('int', depth)} & 3)"

    # --- both

    def _conditional(self, type: str, depth: int) -> str:
        cast = f"({type}) " if type in NARROW[:3] else ""
        return f"({self.make('boolean', depth)} ? {cast}{self.make(type, depth)} : {cast}{self.make(type, depth)})"

    def _helper(self, name: str, depth: int) -> str:
        return f"{name}({', '.join(self.make(type, depth) for type in self.helpers[name][1])})"
