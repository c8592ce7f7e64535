"""Changes of what a name means: overloads that come, fields and methods that hide others, boxes for numbers, anonymous classes in another order."""
# ruff: noqa: E501

from __future__ import annotations

from laws.multi.sketch import Sketch


def overloads(sketch: Sketch) -> None:
    """A more specific overload comes: callers that are compiled again select it."""
    name = sketch.name("Format", "Show")
    come = sketch.alt("overload", "", ["static int of(String x) { return 5; }", "static int of(int x) { return x; }", "static int of(Integer x) { return 6; }",
                      "static int of(CharSequence x) { return x.length(); }"], ["static int of(Thread x) { return 1; }"])  # fmt: skip
    sketch.file(
        f"class {name} {{\n    static int of(Object x) {{ return {sketch.sum('x.hashCode()')}; }}\n    static int of(Number... x) {{ return x.length; }}\n    {come}\n"
        f"    static int viaText(String s) {{ return of(s) + 1; }}\n    static int viaInt(int x) {{ return of(x) * 2; }}\n"
        f"    static int viaBuilder(String s) {{ return of((CharSequence) s); }}\n}}\n"
    )
    sketch.use(
        "int", f"{name}.of(%s)", f"{name}.of(%i)", f"{name}.viaText(%s)", f"{name}.viaInt(%i)", f"{name}.viaBuilder(%s)", f"{name}.of(1, 2)"
    )
    sketch.use("Object", f"Stream.of(1, 2).map({name}::viaInt).toList()")


def hiding(sketch: Sketch) -> None:
    """A class below gets a field or static method that hides the one above."""
    top, low = sketch.name("Outer", "Upper"), sketch.name("Inmost", "Lower")
    field = sketch.alt("hidden-field", "", ["int n = 5;"], lone=[f"{low}.n"])
    static = sketch.alt("hidden-method", "", [f"static int base() {{ return {sketch.number()}; }}"])
    override = sketch.alt("overrider-come", "", ["int get() { return n + 1; }"], ["int get() { return super.get(); }"])
    sketch.file(
        f"class {top} {{\n    int n; {top}(int n) {{ this.n = {sketch.sum('n', 'constructor')}; }}\n    static int base() {{ return 1; }}\n    int get() {{ return n; }}\n    int twice() {{ return get() * 2; }}\n}}\n"
        f"class {low} extends {top} {{\n    {field}\n    {low}(int n) {{ super(n); }}\n    {static}\n    {override}\n    int own() {{ return n + base(); }}\n}}\n"
    )
    sketch.value(low, f"new {low}(%i)")
    sketch.value(top, f"new {top}(%i)", f"new {low}(%i)")
    sketch.use(
        "int",
        f"%{{{low}}}.n",
        f"%{{{low}}}.own()",
        f"{low}.base()",
        f"%{{{top}}}.get()",
        f"%{{{top}}}.twice()",
        f"(({top}) %{{{low}}}).n",
        f"%{{{low}}}.twice()",
    )


def boxes(sketch: Sketch) -> None:
    """Numbers in boxes or not: what `==` says of large ones, and what is null."""
    name = sketch.name("Count", "Score")
    type = sketch.alt("boxed", "int", ["Integer"])
    key = sketch.alt("boxed", "long", ["Long"])
    cache = sketch.alt("callee", "new HashMap<>()", ["new TreeMap<>()", "new LinkedHashMap<>()"])
    sketch.file(
        f"class {name} {{\n    {type} n = 0; final {key} id; private final Map<Integer, String> seen = {cache};\n    {name}(int n) {{ this.n = n; id = n * 3L; }}\n"
        f"    boolean same({name} o) {{ return n == o.n; }}\n    boolean alike({name} o) {{ return id == o.id; }}\n"
        f'    {type} next() {{ n++; return n; }}\n    Object boxed() {{ return n; }}\n    String note(int x) {{ seen.put(x & 31, "v" + x); seen.put(17 - (x & 7), "w"); return seen.toString(); }}\n}}\n'
    )
    sketch.value(name, f"new {name}(%i)", f"new {name}(1000)")
    sketch.use(
        "boolean",
        f"%{{{name}}}.same(new {name}(%i))",
        f"%{{{name}}}.same(%{{{name}}})",
        f"%{{{name}}}.alike(%{{{name}}})",
        f"new {name}(%i).same(new {name}(%i))",
        f"new {name}(1000).alike(new {name}(1000))",
    )
    sketch.use("Object", f"%{{{name}}}.boxed()", f"%{{{name}}}.next()", f"%{{{name}}}.n")
    sketch.use("String", f"%{{{name}}}.note(%i)")


def anonymous(sketch: Sketch) -> None:
    """Two anonymous classes and two lambdas in one class, declared in another order."""
    name = sketch.name("Ops", "Rules")
    one = f"static IntUnaryOperator up(int k) {{ return new IntUnaryOperator() {{ public int applyAsInt(int x) {{ return {sketch.sum('x', 'anonymous')} + k; }} }}; }}"
    two = f"static IntUnaryOperator down(int k) {{ return new IntUnaryOperator() {{ public int applyAsInt(int x) {{ return {sketch.sum('x', 'anonymous')} - k; }} }}; }}"
    three, four = "static IntSupplier low(int k) { return () -> k - 1; }", "static IntSupplier high(int k) { return () -> k + 1; }"
    sketch.file(
        f"class {name} {{\n    {sketch.alt('declaration-order', f'{one} {two} {three} {four}', [], [f'{two} {one} {three} {four}', f'{one} {two} {four} {three}'])}\n}}\n"
    )
    sketch.use("int", f"{name}.up(%i).applyAsInt(%i)", f"{name}.down(%i).applyAsInt(%i)", f"{name}.up(1).andThen({name}.down(2)).applyAsInt(%i)", f"{name}.low(%i).getAsInt()", f"{name}.high(%i).getAsInt()",
               f"IntStream.of(1, 2).map({name}.up(%i)).sum()")  # fmt: skip
