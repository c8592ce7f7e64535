"""Objects of the program that the library compares, sorts, hashes and prints: plain classes, records, enums, exceptions."""
# ruff: noqa: E501

from __future__ import annotations

from laws.multi.sketch import Sketch

_COLLECTED = (
    ("boolean", "%{List<$>}.contains(%{$})"),
    ("int", "%{List<$>}.indexOf(%{$})"),
    ("boolean", "%{List<$>}.remove(%{$})"),
    ("boolean", "%{List<$>}.equals(List.of())"),
    ("int", "%{List<$>}.hashCode()"),
    ("String", "%{List<$>}.toString()"),
    ("int", "new HashSet<>(%{List<$>}).size()"),
    ("int", "new LinkedHashSet<>(%{List<$>}).size()"),
    ("boolean", "new HashSet<>(%{List<$>}).contains(%{$})"),
    ("Object", "new ArrayList<>(new HashSet<>(%{List<$>}))"),
    ("Object", "new HashSet<>(%{List<$>}).stream().findFirst().orElse(null)"),
    ("Object", "%{List<$>}.stream().distinct().count()"),
    ("boolean", "Objects.equals(%{$}, %{$})"),
    ("int", "Objects.hash(%{$}, 1)"),
    ("int", "Objects.hashCode(%{$})"),
    ("String", "String.valueOf(%{$})"),
    ("String", '"" + %{$}'),
    ("String", "Objects.toString(%{$})"),
    ("String", 'String.join("", List.of(new StringBuilder().append(%{$})))'),
    ("boolean", "Arrays.asList(%{$}, %{$}).contains(%{$})"),
    ("int", "Arrays.hashCode(new Object[] {%{$}})"),
    ("boolean", "Optional.ofNullable(%{$}).equals(Optional.ofNullable(%{$}))"),
    ("Object", "counted(%{List<$>}).get(%{$})"),
    ("int", "Collections.frequency(%{List<$>}, %{$})"),
    ("boolean", "Arrays.equals(new Object[] {%{$}}, new Object[] {%{$}})"),
    ("String", "%{List<$>}.stream().map(Object::toString).collect(Collectors.joining())"),
    ("Object", "%{List<$>}.stream().collect(Collectors.groupingBy(x -> x, Collectors.counting())).size()"),
)
_SORTED = (
    ("int", "%{$}.compareTo(%{$})"),
    ("Object", "Collections.max(%{List<$>})"),
    ("Object", "Collections.min(%{List<$>})"),
    ("Object", "new TreeSet<>(%{List<$>}).size()"),
    ("Object", "first(%{List<$>})"),
    ("Object", "sorted(%{List<$>})"),
    ("Object", "ordered(%{List<$>})"),
    ("Object", "new PriorityQueue<>(%{List<$>}).peek()"),
    ("int", "Collections.binarySearch(%{List<$>}, %{$})"),
    ("Object", "%{List<$>}.stream().sorted().findFirst().orElse(null)"),
    ("Object", "%{List<$>}.stream().max(Comparator.naturalOrder()).orElse(null)"),
    ("int", "Comparator.<$>reverseOrder().compare(%{$}, %{$})"),
    ("int", "Objects.compare(%{$}, %{$}, Comparator.naturalOrder())"),
)


def item(sketch: Sketch) -> None:
    """A class with its own equality, hash, order and text."""
    name = sketch.name("Item", "Key", "Money", "Spot")
    parts = [
        f"final int n; String tag; public {name}(int n, String tag) {{ this.n = {sketch.sum('n', 'constructor')}; this.tag = tag; }}",
        f"public boolean equals(Object o) {{ return {_equality(sketch, name)}; }}",
        f"public int hashCode() {{ return {sketch.sum('n', 'hash')}; }}",
        f"public int compareTo({name} o) {{ return {_order(sketch)}; }}",
        f"public String toString() {{ return {sketch.text('n')}; }}",
    ]
    equal, hashed, order, text = (sketch.random.random() < chance for chance in (0.8, 0.8, 0.7, 0.7))
    chosen = [parts[0]] + [part for part, there in zip(parts[1:], (equal, hashed, order, text), strict=True) if there]
    clause = f" implements Comparable<{name}>" if order else ""
    sketch.file(f"class {name}{clause} {{\n    " + "\n    ".join(chosen) + "\n}\n")
    sketch.value(name, f"new {name}(%i, %s)", f'new {name}(1, "a")', f'new {name}(2, "b")')
    if sketch.random.random() < 0.4:
        below = sketch.name("Fine", "Extra")
        sketch.file(
            f"class {below} extends {name} {{ {below}(int n) {{ super(n, null); }} {sketch.alt('overrider-come', '', ['public int hashCode() { return 3; }'], ['int unused() { return 1; }'])} }}\n"
        )
        sketch.value(name, f"new {below}(%i)")
    _offer(sketch, name, order, text and hashed)


def _equality(sketch: Sketch, name: str) -> str:
    base = f"o instanceof {name} x && x.n == n"
    more = f"{base} && Objects.equals(tag, x.tag)"
    return sketch.alt(
        "equality",
        base,
        [more, "this == o", f"o instanceof {name}", f"o != null && o.getClass() == getClass() && (({name}) o).n == n"],
        [f"o instanceof {name} && (({name}) o).n == this.n"],
    )


def _order(sketch: Sketch) -> str:
    base = "Integer.compare(n, o.n)"
    return sketch.alt(
        "order", base, ["Integer.compare(o.n, n)", "Integer.compare(n & 1, o.n & 1)", "n - o.n"], ["n < o.n ? -1 : n > o.n ? 1 : 0"]
    )


def _offer(sketch: Sketch, name: str, order: bool, told: bool) -> None:
    """The uses of a class by collections; hashes and texts only where they are the class's own."""
    own = [] if told else ["ash", "String", '""', "toString", "Builder"]
    for type, text in _COLLECTED + (_SORTED if order else ()):
        if not any(word in text or word == type for word in own):
            sketch.use(type, text.replace("$", name))


def record(sketch: Sketch) -> None:
    """A record, whose equality, hash and text the compiler makes of its components."""
    name, inner = sketch.name("Point", "Range"), sketch.alt("field-type", "int", ["long", "short"])
    cast = sketch.again(sketch.last(), "", "", "(short) ")
    check = sketch.alt("constructor", "", ["if (x > 3) throw new IllegalArgumentException();", "x = x & 7;"], ["int unused = 0;"])
    members = [
        f"record {name}({inner} x, String y) implements Comparable<{name}> {{",
        f"    {name} {{ {check} }}" if sketch.random.random() < 0.5 else "",
        f"    public int compareTo({name} o) {{ return Long.compare(x, o.x); }}",
        sketch.alt("accessor", "", ["    public String y() { return y + x; }"], ["    public String y() { return y; }"]),
        sketch.alt("text", "", ['    public String toString() { return "r" + x; }']),
    ]
    sketch.file("\n".join(filter(None, members)) + "\n}\n")
    sketch.value(name, f"new {name}({cast}%i, %s)", f'new {name}({cast}1, "a")')
    for type, text in _COLLECTED + _SORTED:
        sketch.use(type, text.replace("$", name))
    sketch.use("String", f"%{{{name}}}.y()", f"%{{{name}}}.toString()")
    sketch.use("boolean", f"%{{Object}} instanceof {name}")


_TONES = "LOW(1), MID(2), HIGH(3)"
_ENUM_USES = (
    ("int", "%{$}.ordinal()"),
    ("int", "%{$}.compareTo(%{$})"),
    ("String", "%{$}.name()"),
    ("boolean", "has(%s)"),
    ("Object", "$.valueOf(%s)"),
    ("int", "$.values().length"),
    ("Object", "$.values()[0]"),
    ("Object", "EnumSet.allOf($.class).size()"),
    ("Object", "EnumSet.complementOf(EnumSet.of(%{$}))"),
    ("Object", "EnumSet.range($.LOW, %{$})"),
    ("Object", "new EnumMap<$, Integer>(Map.of(%{$}, 1)).toString()"),
    ("int", "pick(%{$})"),
    ("int", "%{$}.weight()"),
    ("int", "%{$}.w"),
    ("Object", "new TreeMap<>(Map.of($.LOW, 1, $.HIGH, 2)).lastKey()"),
    ("Object", 'Stream.of($.values()).map($::name).collect(Collectors.joining(","))'),
    ("Object", "Enum.valueOf($.class, %s)"),
    ("String", "Arrays.toString($.values())"),
    ("Object", "$.class.getEnumConstants().length"),
    ("boolean", "%{Object} == $.MID"),
    ("Object", "%{$}.getDeclaringClass() == $.class"),
)


def enumeration(sketch: Sketch) -> None:
    """An enum with a field, perhaps bodies, and switches over it; its constants move, come and go."""
    name = sketch.name("Tone", "Level", "Suit")
    constants = sketch.alt("enum-order", _TONES, ["MID(2), LOW(1), HIGH(3)", "HIGH(3), MID(2), LOW(1)"])
    constants += sketch.alt("enum-constant", "", [", TOP(4)"])
    constants += sketch.alt("enum-body", ", ODD(5) { int weight() { return 9; } }", [", ODD(5) { int weight() { return 8; } }", ", ODD(5)"])
    w = sketch.alt("field-initialiser", "w", ["w + 1"], ["0 + w"])
    text = sketch.alt("text", "", ["public String toString() { return name().toLowerCase(); }"])
    sketch.file(
        f"enum {name} {{\n    {constants};\n    final int w;\n    {name}(int w) {{ this.w = {w}; }}\n"
        f"    int weight() {{ return {sketch.sum('w')}; }}\n    {text}\n"
        f"    static boolean has(String s) {{ try {{ {name}.valueOf(s); return true; }} catch (IllegalArgumentException e) {{ return false; }} }}\n"
        f"    static int pick({name} t) {{ switch (t) {{ case LOW: return 1; {_arm(sketch)} default: return 0; }} }}\n}}\n"
    )
    sketch.value(name, f"{name}.LOW", f"{name}.MID", f"{name}.HIGH", f"{name}.ODD")
    sketch.value("Object", f"{name}.MID")
    for type, use in _ENUM_USES + tuple(each for each in _COLLECTED + _SORTED if "ash" not in each[1] and "get(" not in each[1]):
        sketch.use(type, use.replace("$", name).replace("has(", f"{name}.has(").replace("pick(", f"{name}.pick("))


def _arm(sketch: Sketch) -> str:
    return sketch.alt("callee", "case MID: return 2;", ["case HIGH: return 2;", "case MID: return 3;"], ["case MID: { return 2; }"])


def failure(sketch: Sketch) -> None:
    """An exception with state, and code that throws, wraps, catches and looks into it."""
    name, thrower = sketch.name("Trouble", "Fault"), sketch.name("Risk", "Door")
    parent = sketch.alt("super-class", "RuntimeException", ["IllegalStateException"])
    message = sketch.alt(
        "overrider-come",
        "",
        ['public String getMessage() { return "m" + code; }'],
        ["public String getMessage() { return super.getMessage(); }"],
    )
    text = sketch.alt("text", "", ['public String toString() { return "t" + code; }'])
    code = sketch.alt("field-initialiser", "code", ["code + 1"], ["0 + code"])
    sketch.file(
        f"class {name} extends {parent} {{\n    final int code;\n"
        f"    {name}(String m, int code, Throwable cause) {{ super({sketch.alt('payload', 'm, cause', ['m', 'm, null'])}); this.code = {code}; }}\n"
        f"    {message}\n    {text}\n}}\n"
        f"class {thrower} {{\n{_throwers(sketch, name)}\n{_catchers(sketch, name)}\n}}\n"
    )
    sketch.value(name, f"new {name}(%s, %i, null)", f"new {name}(%s, 1, new RuntimeException(%s))")
    sketch.use("int", *(f"{thrower}.{each}(%i)" for each in ("code", "why", "suppressed", "closed", "after")))
    sketch.use("String", *(f"{thrower}.{each}(%i)" for each in ("message", "shown", "cause")))
    sketch.use("Object", f"{thrower}.caught(%i)", f"{thrower}.wrapped(%i)", f"{thrower}.risky(%i)")
    sketch.use("String", f"%{{{name}}}.getMessage()", f"%{{{name}}}.toString()", f"%{{{name}}}.getLocalizedMessage()")
    sketch.use("Object", f"%{{{name}}}.getCause()", f'%{{{name}}}.initCause(new Error("x"))')
    sketch.use("int", f"%{{{name}}}.code", f"%{{{name}}}.getSuppressed().length")


def _throwers(sketch: Sketch, name: str) -> str:
    payload = sketch.alt("payload", f'new {name}("a" + x, x, null)', [f'new {name}("b" + x, x, null)', f'new {name}("a" + x, 1, null)'])
    cause = sketch.alt("cause", "e", ["null", "new RuntimeException(e.getMessage())", "e.getCause()"])
    limit = sketch.number()
    rethrow = sketch.alt(
        "payload", f'throw new {name}("w", 3, {cause});', ["throw e;", f'throw ({name}) new {name}("w", 3, null).initCause({cause});']
    )
    return (
        f'    static int risky(int x) {{ if (x > {limit}) throw {payload}; if (x == -1) throw new ArithmeticException("n"); return {sketch.sum("x")}; }}\n'
        f"    static int wrapping(int x) {{ try {{ return risky(x); }} catch ({name} e) {{ {rethrow} }} }}"
    )


def _catchers(sketch: Sketch, name: str) -> str:
    close = sketch.alt("callee", 'throw new IllegalStateException("c");', ["", 'throw new IllegalArgumentException("c");'])
    after = sketch.alt("callee", "r[0] += 2;", ["r[0] += 3;", "r[0] = 2;"], ["r[0] = r[0] + 2;"])
    return f"""    static int code(int x) {{ try {{ return wrapping(x); }} catch ({name} e) {{ return e.code; }} }}
    static int why(int x) {{ try {{ return wrapping(x); }} catch ({name} e) {{ return e.getCause() == null ? -1 : e.getCause() == e ? -3 : -2; }} }}
    static String message(int x) {{ try {{ return "" + risky(x); }} catch (RuntimeException e) {{ return e.getMessage(); }} }}
    static String shown(int x) {{ try {{ return "" + wrapping(x); }} catch ({name} e) {{ return e + ":" + e.getLocalizedMessage(); }} }}
    static String cause(int x) {{ try {{ return "" + wrapping(x); }} catch ({name} e) {{ return String.valueOf(e.getCause()); }} }}
    static Object caught(int x) {{ try {{ return risky(x); }} catch (RuntimeException e) {{ return e; }} }}
    static int wrapped(int x) {{ return wrapping(x); }}
    static int suppressed(int x) {{ try {{ closing(x); return 0; }} catch (RuntimeException e) {{ return e.getSuppressed().length + (e.getMessage() == null ? 5 : e.getMessage().length()); }} }}
    static void closing(int x) {{ try (AutoCloseable c = () -> {{ {close} }}) {{ risky(x); }} catch (RuntimeException e) {{ throw e; }} catch (Exception e) {{ throw new RuntimeException(e); }} }}
    static int closed(int x) {{ try {{ closing(x); return 1; }} catch ({name} e) {{ return e.code; }} catch (RuntimeException e) {{ return -7; }} }}
    static int after(int x) {{ int[] r = {{0}}; try {{ r[0] = risky(x); }} catch ({name} e) {{ r[0] = e.code; }} finally {{ {after} }} return r[0]; }}"""
