"""Random Java methods that change heaps: a few classes that stay the same, and static methods of random statements over them.

Loops end after a few rounds; nothing of the library is used but `Object` and the exceptions the JVM throws.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from execute.expressions import ARRAYS, FIELDS, NUMBERS, OBJECTS, PRIMITIVES, ROOMS, STATICS, Expressions

CLASSES = """
interface I {
  int go(int x);
  default int twice(int x) { return go(go(x)); }
}
class A {
  int i; int j; long l; float f; double d; byte b; short s; char c; boolean z;
  A next; A link; B below; Object any; int[] ints; A[] as; I face;
  static int count; static long total; static byte small; static boolean flag; static A root;
  A() { }
  A(int i, A next) { this.i = i; this.next = next; count++; }
  int value(int x) { return i + x; }
  A self() { return this; }
}
class B extends A {
  int i; static int count;
  B() { super(3, null); i = 4; }
  int value(int x) { i = x; return super.value(x) * 2 + count; }
  A self() { return next == null ? this : next; }
}
class C extends A implements I {
  int value(int x) { if (x < 0) throw new Fault(x); return twice(x) + j; }
  public int go(int x) { j += x; return j - 1; }
}
final class D extends B implements I {
  public int go(int x) { return x / i; }
  public int twice(int x) { return x; }
}
class Fault extends RuntimeException {
  int code;
  Fault(int code) { this.code = code; }
}
class Failure extends Fault {
  Failure(int code) { super(code + 1); }
}
"""
_HELPERS: dict[str, tuple[str, tuple[str, ...]]] = {
    "walk": ("int", ("A", "int")),
    "last": ("A", ("A", "int")),
    "check": ("boolean", ("A",)),
    "fill": ("int[]", ("int", "int")),
}
_HELPER_CODE = """
  static A some(A a) { return a == null ? new A(1, null) : a; }
  static int walk(A a, int n) { return a == null || n <= 0 || n > 3 ? 0 : a.i + walk(a.next, n - 1); }
  static A last(A a, int n) { while (n-- > 0 && a.next != null) { a = a.next; if (n > 2) break; } return a; }
  static boolean check(A a) { if (a.z) throw new Failure(a.i); a.z = true; return a.next == a; }
  static int[] fill(int n, int x) { int[] all = new int[n & 3]; for (int k = 0; k < all.length; k++) all[k] = x + k; return all; }
""" + "".join(f"  static {type} room({type} a) {{ return a == null || a.length < 2 ? new {type[:-2]}[2] : a; }}\n" for type in ROOMS)
_CATCHES = (
    "NullPointerException", "ArithmeticException", "ArrayIndexOutOfBoundsException", "ArrayStoreException",
    "ClassCastException", "NegativeArraySizeException", "Failure", "Fault", "RuntimeException",
)  # fmt: skip
_RESULTS = (*PRIMITIVES, "A", "B", "Object", "int[]", "A[]", "void", "int[][]")
_PARAMETERS = (*PRIMITIVES, *OBJECTS, "A", "A", "A", "B", "int", "int", *ARRAYS)


def program(seed: int, methods: int) -> str:
    """A source file `Gen.java` whose class `Gen` has so many random methods."""
    random = Random(seed)
    made = [_Method(random, f"m{number}").text() for number in range(methods)]
    return CLASSES + "class Gen {" + _HELPER_CODE + "\n".join(made) + "}\n"


class _Method:
    """One method in the making."""

    def __init__(self, random: Random, name: str) -> None:
        self.random = random
        self.name = name
        self.scope: dict[str, str] = {}
        self.expressions = Expressions(random, self.scope, _HELPERS)
        self.result = random.choice(_RESULTS)
        self.names = 0
        self.loops = 0

    def text(self) -> str:
        """Its source."""
        params = [(self._new_name("p"), self.random.choice(_PARAMETERS)) for _ in range(self.random.randrange(1, 5))]
        self.scope.update(params)
        body = self._block(2, self.random.randrange(2, 7))
        end = "" if self.result == "void" else f"    return {self._value(self.result)};\n"
        return f"  static {self.result} {self.name}({', '.join(f'{type} {name}' for name, type in params)}) {{\n{body}{end}  }}\n"

    def _new_name(self, letter: str) -> str:
        self.names += 1
        return f"{letter}{self.names}"

    def _value(self, type: str, depth: int = 2) -> str:
        return self.expressions.make(type, self.random.randrange(depth + 1))

    def _block(self, depth: int, count: int) -> str:
        """Statements with a scope of their own."""
        before = dict(self.scope)
        text = "".join(f"    {self._statement(depth)}\n" for _ in range(count))
        self.scope.clear()
        self.scope.update(before)
        return text

    def _statement(self, depth: int) -> str:
        simple: list[Callable[[], str]] = [
            self._declare,
            self._assign,
            self._put_field,
            self._put_field,
            self._put_element,
            self._put_static,
        ]
        simple += [self._leave, self._update]
        nested: list[Callable[[int], str]] = [self._if, self._if, self._for, self._try, self._switch, self._while]
        if depth <= 0 or self.random.random() < 0.6:
            return self.random.choice(simple)()
        return self.random.choice(nested)(depth - 1)

    # --- simple statements

    def _declare(self) -> str:
        type = self.random.choice((*_PARAMETERS, "A", "int"))
        value = self._value(type)
        name = self._new_name("v")
        self.scope[name] = type
        return f"{type} {name} = {value};"

    def _assign(self) -> str:
        names = [name for name in self.scope if not name.startswith("k")]
        if not names:
            return self._declare()
        name = self.random.choice(names)
        return f"{name} = {self._value(self.scope[name])};"

    def _put_field(self) -> str:
        type = self.random.choice(list(FIELDS))
        return f"{self.expressions.receiver(1)}.{self.random.choice(FIELDS[type])} = {self._value(type)};"

    def _put_element(self) -> str:
        type = self.random.choice(ARRAYS)
        return f"{self.expressions.element(type, 1)} = {self._value(type[:-2])};"

    def _put_static(self) -> str:
        type = self.random.choice(list(STATICS))
        return f"{self.random.choice(STATICS[type])} = {self._value(type)};"

    def _update(self) -> str:
        """A compound assignment or increment of a field, element or static."""
        type = self.random.choice(("byte", "short", "char", *NUMBERS))
        places = [lambda: f"{self.expressions.receiver(1)}.{self.random.choice(FIELDS[type])}"]
        if f"{type}[]" in ARRAYS:
            places.append(lambda: self.expressions.element(f"{type}[]", 1))
        if type in STATICS:
            places.append(lambda: self.random.choice(STATICS[type]))
        place = self.random.choice(places)()
        if self.random.random() < 0.3:
            return f"{place}{self.random.choice(('++', '--'))};"
        return f"{place} {self.random.choice('+-*/%')}= {self._value(self.random.choice(NUMBERS[:2]))};"

    def _leave(self) -> str:
        condition = self._value("boolean")
        ends = [f"return {self._value(self.result)};" if self.result != "void" else "return;"]
        ends.append(f"throw new {self.random.choice(('Fault', 'Failure'))}({self._value('int', 1)});")
        ends.append("throw (Fault) null;" if self.random.random() < 0.2 else ends[0])
        if self.loops:
            ends += ["break;", "continue;"] * 2
        return f"if ({condition}) {self.random.choice(ends)}"

    # --- nested statements

    def _if(self, depth: int) -> str:
        other = f" else {{\n{self._block(depth, 1)}    }}" if self.random.random() < 0.5 else ""
        return f"if ({self._value('boolean')}) {{\n{self._block(depth, self.random.randrange(1, 3))}    }}{other}"

    def _for(self, depth: int) -> str:
        name = self._new_name("k")
        limit = self.random.choice(("2", "3", f"({self._value('int', 1)} & 3)"))
        self.scope[name] = "int"
        text = f"for (int {name} = 0; {name} < {limit}; {name}++) {{\n{self._loop_body(depth)}    }}"
        del self.scope[name]
        return text

    def _while(self, depth: int) -> str:
        name = self._new_name("k")
        body = self._loop_body(depth)
        condition = self._value("boolean", 1)
        return f"for (int {name} = 2; {condition} && {name} > 0; {name}--) {{\n{body}    }}"

    def _loop_body(self, depth: int) -> str:
        self.loops += 1
        text = self._block(depth, self.random.randrange(1, 3))
        self.loops -= 1
        return text

    def _switch(self, depth: int) -> str:
        cases = "".join(
            f"    case {case}:\n{self._block(depth, 1)}{'    break;' if self.random.random() < 0.6 else ''}\n"
            for case in self.random.sample((0, 1, 2, 3, -1, 100), 3)
        )
        return f"switch ({self._value('int')} & 3) {{\n{cases}    default:\n{self._block(depth, 1)}    }}"

    def _try(self, depth: int) -> str:
        text = f"try {{\n{self._block(depth, self.random.randrange(1, 4))}    }}"
        wanted = sorted(self.random.sample(range(len(_CATCHES)), self.random.randrange(3)))
        for place in wanted:
            text += f" catch ({_CATCHES[place]} {self._new_name('e')}) {{\n{self._block(depth, 1)}    }}"
        if not wanted or self.random.random() < 0.4:
            loops, self.loops = self.loops, 0
            text += f" finally {{\n{self._block(0, 1)}    }}"
            self.loops = loops
        return text
