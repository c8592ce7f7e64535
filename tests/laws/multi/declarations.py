"""Changes of declarations: access, markers, static state, initialisers, names of classes, types of fields, static against instance."""
# ruff: noqa: E501

from __future__ import annotations

from laws.multi.sketch import Sketch


def access(sketch: Sketch) -> None:
    """A private method that a class below repeats: whether that overrides it depends on the access."""
    top, low = sketch.name("Base", "Root"), sketch.name("Derived", "Branch")
    how = sketch.alt("access", "private", ["", "protected"])
    body, other = sketch.sum("x"), sketch.sum("x")
    final = sketch.alt("harmless-declaration", "", [], ["final "])
    sketch.file(
        f"class {top} {{\n    {how} int step(int x) {{ return {body}; }}\n"
        f"    public {final}int run(int x) {{ return step(x) + 1; }}\n"
        f"    public int twice(int x) {{ return run(run(x)); }}\n}}\n"
        f"class {low} extends {top} {{\n    protected int step(int x) {{ return {other} + 2; }}\n}}\n"
    )
    sketch.value(top, f"new {top}()", f"new {low}()")
    sketch.value(low, f"new {low}()")
    sketch.use("int", f"%{{{top}}}.run(%i)", f"%{{{low}}}.run(%i)", f"%{{{top}}}.twice(%i)", f"new {low}().run(%i)")
    sketch.use("Object", f"Stream.of(1, 2).map(%{{{top}}}::run).toList()")


def marker(sketch: Sketch) -> None:
    """Marker interfaces that come or go: who may be cloned, what a test of the type says."""
    mark, cls = sketch.name("Marked", "Known"), sketch.name("Copy", "Cell")
    clause = sketch.alt("marker", "", [" implements Cloneable", f" implements {mark}", " implements java.io.Serializable"])
    gone = sketch.alt("marker", " implements Cloneable", ["", f" implements {mark}, Cloneable"])
    chosen = sketch.random.choice((clause, gone))
    listed = sketch.alt("marker", "", [" implements RandomAccess"])
    order = sketch.name("Seq", "Chain")
    sketch.file(
        f"interface {mark} {{ }}\n"
        f"class {cls}{chosen} {{\n    int n; int[] all = {{1, 2}}; {cls}(int n) {{ this.n = n; }}\n"
        f"    public {cls} copy() {{ try {{ {cls} c = ({cls}) super.clone(); c.n = {sketch.sum('n')}; return c; }}"
        f" catch (CloneNotSupportedException e) {{ return null; }} }}\n"
        f"    static int kind(Object o) {{ return o instanceof {mark} ? 1 : o instanceof Cloneable ? 2 : o instanceof java.io.Serializable ? 3 : 4; }}\n}}\n"
        f"class {order} extends AbstractList<Integer>{listed} {{\n    int[] all = {{3, 1, 2}}; int gets = 0;\n"
        f"    public Integer get(int i) {{ gets++; return all[i]; }}\n    public int size() {{ return all.length; }}\n"
        f"    public Integer set(int i, Integer x) {{ gets += 10; int was = all[i]; all[i] = x; return was; }}\n}}\n"
    )
    sketch.value(cls, f"new {cls}(%i)")
    sketch.value(order, f"new {order}()")
    sketch.value("Object", f"new {cls}(%i)")
    sketch.use(
        "int", f"{cls}.kind(%{{{cls}}})", f"{cls}.kind(%{{Object}})", f"%{{{cls}}}.copy().n", f"Collections.binarySearch(%{{{order}}}, %i)"
    )
    sketch.use("Object", f"%{{{cls}}}.copy()", f"shuffled(%{{{order}}})", f"%{{{order}}}.subList(0, 2).get(0)")
    sketch.use("boolean", f"(Object) %{{{cls}}} instanceof {mark}", f"Cloneable.class.isInstance(%{{{cls}}})")


def statics(sketch: Sketch) -> None:
    """Static state: constants, tables, counters, initialisers that depend on each other."""
    name, other = sketch.name("Config", "Table"), sketch.name("Const", "Limits")
    c = sketch.number()
    start = sketch.alt("static-initialiser", str(c), [str(c + 1)], [f"{c} + 0"])
    final = sketch.alt("harmless-declaration", "final ", [], [""])
    table = sketch.alt("static-initialiser", "{1, 2, 3}", ["{1, 3, 2}", "{1, 2}"], ["new int[] {1, 2, 3}"])
    block = sketch.alt("static-initialiser", "SUM = A + 1;", ["SUM = A + 2;", "SUM = 0;"], ["int s = A; s++; SUM = s;"])
    const = sketch.alt("constant", '"k"', ['"K"'], ['"" + "k"'])
    limit = sketch.alt("constant", "8", ["9"], ["4 * 2"])
    lone = sketch.alt("lone-static", "", [], ["private static int unused = 3;"], [f"{name}.unused"])
    sketch.file(
        f"interface {other} {{ String WORD = {const}; int LIMIT = {limit}; }}\n"
        f"class {name} implements {other} {{\n    static {final}int A = {start}; static final int[] ALL = {table}; static final int SUM; static int calls = 0;\n"
        f"    static final Map<String, Integer> NAMES = new LinkedHashMap<>();\n    {lone}\n"
        f"    static {{ {block} NAMES.put(WORD, SUM); }}\n"
        f"    static int next() {{ calls++; return {sketch.sum('calls')}; }}\n"
        f"    static int limit(int x) {{ return x > LIMIT ? LIMIT : x; }}\n"
        f"    static int at(int i) {{ return ALL[Math.floorMod(i, ALL.length)]; }}\n"
        f"    static synchronized int total(int x) {{ for (int y : ALL) x += y; return x + A; }}\n}}\n"
    )
    sketch.use(
        "int", *(f"{name}.{use}" for use in ("A", "SUM", "next()", "limit(%i)", "at(%i)", "total(%i)", "ALL.length", "NAMES.size()"))
    )
    sketch.use("Object", f"{name}.NAMES.get(%s)", f"{name}.WORD + %i", f"{name}.NAMES.keySet().iterator().next()")


def instance(sketch: Sketch) -> None:
    """Fields that come, change their type or start otherwise; a helper that is static or not, extracted or not."""
    name = sketch.name("Account", "Meter")
    log = sketch.alt("lone-field", "", [], ["private final List<String> log = new ArrayList<>();", "private final Object lock = new Object();",
                     "private int cached = -1;"], [f"{name}.log", f"{name}.lock", f"{name}.cached"])  # fmt: skip
    logged = sketch.again(sketch.last(), "", 'log.add("x" + x);', "synchronized (lock) { x += 0; }", "if (cached < 0) cached = 5;")
    type = sketch.alt("field-type", "int", ["long", "short"])
    narrow = sketch.again(sketch.last(), "", "(int) ", "")
    cast = sketch.again(sketch.last(), "", "", "(short) ")
    how = sketch.alt("static-to-instance", "static ", [], [""])
    start = sketch.alt("field-initialiser", "7", ["8"], ["3 + 4"])
    asserted = sketch.alt("assert", "assert x > -100 : x;", [], [""])
    factor = sketch.alt("extracted", "return (int) (sum * 2L + x);", [], ["return (int) twice(sum, x);"])
    helper = sketch.again(sketch.last(), "", "private static long twice(long s, int x) { return s * 2 + x; }")
    sketch.file(
        f'class {name} {{\n    private {type} sum = {start}; protected String owner = "o"; {log}\n'
        f"    {name}(int x) {{ sum = {cast}(x & 15); }}\n    {name}() {{ }}\n"
        f"    {name} add(int x) {{ {asserted} {logged} sum += {sketch.sum('x')}; return this; }}\n"
        f"    private {how}int half(int x) {{ return x / 2; }}\n"
        f"    int rest(int x) {{ return half(x) + {narrow}sum; }}\n    int fold(int x) {{ {factor} }}\n    {helper}\n"
        f"    boolean same({name} o) {{ return o != null && o.sum == sum; }}\n"
        f"    public String toString() {{ return owner + {sketch.alt('text', 'sum', ['(sum + 1)'], ['String.valueOf(sum)'])}; }}\n}}\n"
    )
    sketch.value(name, f"new {name}()", f"new {name}(%i)", f"new {name}(2).add(%i)")
    sketch.use("int", f"%{{{name}}}.add(%i).rest(%i)", f"%{{{name}}}.fold(%i)", f"new {name}().rest(%i)", f"%{{{name}}}.rest(3)")
    sketch.use("boolean", f"%{{{name}}}.same(%{{{name}}})")
    sketch.use("String", f"%{{{name}}}.toString()", f'"=" + %{{{name}}}', f"%{{{name}}}.owner")
    sketch.use("Object", f"%{{{name}}}.add(%i)")


def renamed(sketch: Sketch) -> None:
    """A class that gets another name; what it does may be the same, what it is called is not."""
    base = sketch.name("Cat", "Wolf")
    name = sketch.rename("renamed", base, sketch.name("Dog", "Bear"))
    holder = sketch.name("Zoo", "Farm")
    sketch.file(
        f"class {name} {{\n    final int age; {name}(int age) {{ this.age = age; }}\n    int older() {{ return {sketch.sum('age')}; }}\n"
        f"    static {name} young() {{ return new {name}(1); }}\n}}\n"
        f"class {holder} {{\n    static String simple(int x) {{ return new {name}(x).getClass().getSimpleName(); }}\n"
        f"    static int length(int x) {{ return {name}.class.getName().length(); }}\n"
        f"    static int older(int x) {{ return new {name}(x).older() + {name}.young().older(); }}\n"
        f"    static boolean is(Object o) {{ return o instanceof {name}; }}\n"
        f"    static int failed(int x) {{ try {{ Object o = {name}.young(); return ((String) o).length(); }}"
        f' catch (ClassCastException e) {{ return e.getMessage().contains("{base}") ? 1 : 2; }} }}\n'
        f"    static boolean named(String s) {{ try {{ Class.forName(s); return true; }} catch (ClassNotFoundException | LinkageError e) {{ return false; }} }}\n}}\n"
    )
    sketch.use("String", f"{holder}.simple(%i)")
    sketch.use("int", f"{holder}.length(%i)", f"{holder}.older(%i)", f"{holder}.failed(%i)")
    sketch.use("boolean", f"{holder}.is(%{{Object}})", f'{holder}.named("{base}")')


def output(sketch: Sketch) -> None:
    """Text that goes to the two streams."""
    name = sketch.name("Log", "Say")
    word = sketch.alt("output", '"x=" + x', ['"x: " + x'], ['"x=".concat("" + x)'])
    err = sketch.alt("error-output", '"bad " + x', ['"Bad " + x', '"bad"'], ['"ba" + "d " + x'])
    stream = sketch.alt("output", "System.out", ["System.err"])
    sketch.file(
        f"class {name} {{\n    static int out(int x) {{ System.out.println({word}); return x; }}\n"
        f"    static int warn(int x) {{ if (x < 0) System.err.println({err}); return x; }}\n"
        f'    static void both(int x) {{ {stream}.print(x); System.err.printf("%d", x); }}\n'
        f"    static int quiet(int x) {{ if (x == 2) {{ both(x); }} return {sketch.sum('x')}; }}\n}}\n"
    )
    sketch.use("int", f"{name}.out(%i)", f"{name}.warn(%i)", f"{name}.quiet(%i)")


def moved(sketch: Sketch) -> None:
    """A class that moves to another package."""
    cls, holder = sketch.name("Bird", "Fish"), sketch.name("Nest", "Pond")
    folder = sketch.rename("moved", "a", "b")
    sketch.file(
        f"package PACKAGE.{folder};\n\npublic class {cls} {{\n    public final int age; public {cls}(int age) {{ this.age = age; }}\n"
        f"    public int next() {{ return {sketch.sum('age')}; }}\n}}\n",
        f"{folder}/{cls}.java",
    )
    full = f"PACKAGE.{folder}.{cls}"
    sketch.file(
        f"class {holder} {{\n    static int next(int x) {{ return new {full}(x).next(); }}\n"
        f"    static String name(int x) {{ return new {full}(x).getClass().getName(); }}\n"
        f"    static boolean alike(Object o) {{ return o instanceof {full}; }}\n"
        f"    static String where(int x) {{ return {full}.class.getPackageName(); }}\n}}\n"
    )
    sketch.use("int", f"{holder}.next(%i)")
    sketch.use("String", f"{holder}.name(%i)", f"{holder}.where(%i)")
    sketch.use("boolean", f"{holder}.alike(%{{Object}})")
