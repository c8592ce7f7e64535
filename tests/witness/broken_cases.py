"""Programs that break a clause of a contract, with the version that keeps it beside them: what differs is written as «broken||repaired»."""

from __future__ import annotations

from dataclasses import dataclass

from twinproof.contract.contract import Clause, ClauseKind, Contract, OfBefore, OfInput, OfOutcome, Subject
from twinproof.ir.instruction import MethodRef
from twinproof.ir.program import Method, Program

INPUTS = tuple(map(OfInput, range(4)))


@dataclass(frozen=True, slots=True)
class Case:
    """A class and the method in it; the predicate, what it is asked of, and what is kept for it, by the names of methods; `has` is what
    the test's source must have."""

    cls: str
    method: str
    members: str
    kind: ClauseKind
    predicate: str = ""
    subjects: tuple[Subject, ...] = ()
    kept: tuple[str, ...] = ()
    exceptions: tuple[str, ...] = ()
    head: str = ""
    has: tuple[str, ...] = ()
    has_not: tuple[str, ...] = ()
    inner: str = ""  # the class of the method, if it is a member class

    @property
    def owner(self) -> str:
        """The class that the method and the predicate are in."""
        return f"p.{self.cls}{self.inner}"

    @property
    def source(self) -> str:
        """Of both versions."""
        return f"package p;\npublic class {self.cls}{self.head} {{\n{self.members}\n}}\n"

    def contract(self, program: Program) -> tuple[Method, Contract]:
        """The method, and what is claimed of it."""
        methods = {method.name: method for name in (f"p.{self.cls}", self.owner) for method in _methods(program, name)}
        own = next(method for method in _methods(program, self.owner) if method.name == self.method)
        return own, Contract(own.ref, self._clauses(methods), tuple(self._found(methods, name) for name in self.kept))

    def _clauses(self, methods: dict[str, Method]) -> tuple[Clause, ...]:
        if self.kind is ClauseKind.ASSERT:
            return ()
        predicate = methods[self.predicate] if self.predicate else None
        is_asked_by = predicate is not None and not predicate.is_static
        ref = None if predicate is None else predicate.ref
        return (Clause(self.kind, f"{self.cls}.{self.predicate}", "", ref, self.subjects, self.exceptions, is_asked_by=is_asked_by),)

    def _found(self, methods: dict[str, Method], name: str) -> MethodRef:
        return methods[name].ref


def _methods(program: Program, name: str) -> list[Method]:
    cls = program.find(name)
    assert cls is not None
    return list(cls.methods.values())


CASES = [
    Case(
        "Most",
        "max",
        "static int max(int a, int b) { return a > b ? «b||a» : «a||b»; }\n"
        "static boolean isMax(int a, int b, int result) { return result >= a && result >= b; }",
        ClauseKind.ENSURES,
        "isMax",
        (*INPUTS[:2], OfOutcome()),
        has=("int result = Most.max(", "assertTrue(Most.isMax("),
        has_not=("Object",),
    ),
    Case(
        "Bank",
        "pay",
        "private int money; public void pay(int n) { if (n > 0) money «-=||+=» n; }\npublic int money() { return money; }\n"
        "static int before(Bank self, int n) { return self.money; }\n"
        "static boolean grew(int before, Bank self, int n) { return n <= 0 || self.money == before + n; }",
        ClauseKind.ENSURES,
        "grew",
        (OfBefore(0), *INPUTS[:2]),
        ("before",),
        has=("int before1 = Bank.before(a1, ", "assertTrue(Bank.grew(before1, a1, "),
    ),
    Case(
        "Later",
        "set",
        "int x; void set(int n) { x = «n||n < x ? x : n»; }\n"
        "static long unused(Later self, int n) { return n; }\n"
        "private static Integer before(Later self, int n) { return self.x; }\n"
        "static boolean isHigher(Later self, Integer before) { return self.x >= before; }",
        ClauseKind.ENSURES,
        "isHigher",
        (OfInput(0), OfBefore(1)),
        ("unused", "before"),
        has=('Integer before1 = (Integer) call("p.Later", "before", ', "assertTrue(Later.isHigher(a1, before1));"),
        has_not=("unused",),
    ),
    Case(
        "Gauge",
        "drain",
        "int level; void drain(int n) { «level -= n; if (level < 0)||if (n < 0 || n > level)» throw new IllegalStateException();"
        "«|| level -= n;» }\nboolean isFull() { return level >= 0; }",
        ClauseKind.INVARIANT,
        "isFull",
        (OfInput(0),),
        has=("} catch (Throwable thrown) {", "assertTrue(a1.isFull());"),
    ),
    Case(
        "Width",
        "<init>",
        "final int low; final int high; Width(int low, int high) { this.low = low; this.high = «high||low < high ? high : low»; }\n"
        "boolean isOrdered() { return low <= high; }",
        ClauseKind.INVARIANT,
        "isOrdered",
        (OfOutcome(),),
        has=("Width result = new Width(", "assertTrue(result.isOrdered());"),
    ),
    Case(
        "Digit",
        "of",
        "static int of(char c) { if (c < '0' || c > '9') throw new IllegalArgumentException(«\"\"||\"no digit: \" + c»); "
        "return c - '0'; }\n"
        "static boolean isSaid(IllegalArgumentException thrown) { return !thrown.getMessage().isEmpty(); }",
        ClauseKind.SIGNALS,
        "isSaid",
        (OfOutcome(),),
        exceptions=("java.lang.IllegalArgumentException",),
        has=("} catch (IllegalArgumentException thrown) {", "    assertTrue(Digit.isSaid(thrown));"),
    ),
    Case(
        "Reading",
        "read",
        "int at; int read(int n) «throws java.io.IOException||» { if (n < 0) «throw new java.io.EOFException()||return 0»; return n; }\n"
        "static boolean isAtEnd(Reading self, int n, java.io.IOException thrown) { return self.at > n; }",
        ClauseKind.SIGNALS,
        "isAtEnd",
        (*INPUTS[:2], OfOutcome()),
        exceptions=("java.io.IOException",),
        has=("if (!(thrown instanceof java.io.IOException)) {", ", (java.io.IOException) thrown));"),
    ),
    Case(
        "Failing",
        "run",
        "static void run(int n) { if (n == 7) throw new «IllegalStateException||UnsupportedOperationException»(); }\n"
        "static boolean isMeant(Throwable thrown) { return thrown instanceof UnsupportedOperationException; }",
        ClauseKind.SIGNALS,
        "isMeant",
        (OfOutcome(),),
        has=("} catch (Throwable thrown) {", "assertTrue(Failing.isMeant(thrown));"),
        has_not=("instanceof",),
    ),
    Case(
        "Part",
        "of",
        "static int of(int a, int b) { return «||b == 0 ? 0 : »a / b; }",
        ClauseKind.SIGNALS_ONLY,
        has=("Part.of(",),
        has_not=("try", "assertTrue", "result"),
    ),
    Case(
        "Some",
        "first",
        "static int first(int[] a) { if (a.length == 0) throw new IllegalArgumentException(); «return a.length / (a[0] - 1)||"
        "if (a[0] == 1) throw new IllegalStateException(); return 0»; }",
        ClauseKind.SIGNALS_ONLY,
        exceptions=("java.lang.IllegalArgumentException", "java.lang.IllegalStateException", "java.lang.NullPointerException"),
        has=("thrown instanceof IllegalArgumentException || thrown instanceof IllegalStateException || ",),
    ),
    Case(
        "Claiming",
        "half",
        "static int half(int n) { assert n «>||>=» -3 || n < -9; return n / 2; }",
        ClauseKind.ASSERT,
        has=("/** Written by twinproof: fails as long as assert (Claiming.java:3) is broken on this input, with assertions on (-ea),",),
    ),
    Case(
        "Hidden",
        "twice",
        "private int last; private int twice(int n) { last = n; return n «+ 3||* 2»; }\n"
        "private static boolean isTwice(Hidden self, int n, int result) { return result == n + n && self.last == n; }",
        ClauseKind.ENSURES,
        "isTwice",
        (*INPUTS[:2], OfOutcome()),
        has=('int result = (int) call("p.Hidden", "twice", ', 'assertTrue((boolean) call("p.Hidden", "isTwice", '),
    ),
    Case(
        "Closed",
        "read",
        "private static class Cell { int x; private Cell(int x) { if (x < 5) throw new IllegalStateException(); this.x = x; } }\n"
        "static int read(Cell c) { return c == null ? 0 : c.x «+ 1||»; }\n"
        "static boolean isRead(Cell c, int result) { return c == null || c.x == result; }",
        ClauseKind.ENSURES,
        "isRead",
        (OfInput(0), OfOutcome()),
        has=('call("p.Closed", "read", ', 'allocate("p.Closed$Cell")', '"isRead"'),
    ),
    Case(
        "Holder",
        "swap",
        "T value; Holder(T value) { this.value = value; } T swap(T other) { T old = value; value = other; return «other||old»; }\n"
        "static <T> T before(Holder<T> self, T other) { return self.value; }\n"
        "static <T> boolean isOld(Holder<T> self, T other, T before, T result) { return result == before && self.value == other; }",
        ClauseKind.ENSURES,
        "isOld",
        (*INPUTS[:2], OfBefore(0), OfOutcome()),
        ("before",),
        head="<T>",
        has=("Object before1 = Holder.before(", "Object result = a1.swap("),
    ),
    Case(
        "Outside",
        "next",
        "int base; class Inside { int step; int next() { return base «-||+» step; }\n"
        "boolean isNext(int result) { return result == base + step; } }\n"
        "static boolean isAhead(Inside in, int result) { return in.isNext(result); }",
        ClauseKind.ENSURES,
        "isAhead",
        (OfInput(0), OfOutcome()),
        inner="$Inside",
        has=(".next();", "assertTrue(Outside.isAhead("),
    ),
    Case(
        "Making",
        "<init>",
        "int base; class Made { final int step; Made(int step) { this.step = «||base + »step; } }\n"
        "static boolean isMade(Making outer, int step, Made result) { return outer == null || result.step == outer.base + step; }",
        ClauseKind.ENSURES,
        "isMade",
        (*INPUTS[:2], OfOutcome()),
        inner="$Made",
        has=("Making.Made result = (Making.Made) construct(", "assertTrue(Making.isMade(a1, "),
    ),
    Case(
        "Same",
        "same",
        "static String same(String s) { return s == null ? s : «new String(s)||s»; }\n"
        "static boolean isSame(String s, String result) { return s == result; }",
        ClauseKind.ENSURES,
        "isSame",
        (OfInput(0), OfOutcome()),
        has=("String result = Same.same(a1);", "assertTrue(Same.isSame(a1, result));"),
    ),
    Case(
        "Wrapped",
        "id",
        "static Integer id(Integer n) { return n == null ? n : «Integer.valueOf(n + 0)||n»; }\n"
        "static boolean isId(Integer n, Integer result) { return n == result; }",
        ClauseKind.ENSURES,
        "isId",
        (OfInput(0), OfOutcome()),
        has=("assertTrue(Wrapped.isId(a1, result));",),
    ),
    Case(
        "Throwing",
        "size",
        'static Object size(int n) { return «n == 12 ? null : ""||""»; }\n'
        "static boolean isText(Object result) { return result.hashCode() == 0; }",
        ClauseKind.ENSURES,
        "isText",
        (OfOutcome(),),
    ),
    Case(
        "Several",
        "rate",
        "static int rate(Object o) { return o instanceof String ? «1||2» : 2; }\nstatic int rate(String o) { return 2; }\n"
        "static boolean isRate(Object o, int result) { return result == 2; }\n",
        ClauseKind.ENSURES,
        "isRate",
        (OfInput(0), OfOutcome()),
        has=("Several.rate((Object) a1)",),
    ),
]
