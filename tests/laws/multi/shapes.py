"""Hierarchies of the program's own: call-backs, default methods, constructors that call down, inner classes, lambdas, generics, loops."""
# ruff: noqa: E501

from __future__ import annotations

from laws.multi.sketch import Sketch


def hierarchy(sketch: Sketch) -> None:
    """An abstract class whose constructor calls down, an interface with a default method, and classes below both."""
    shape, top, one, two = (
        sketch.name("Shape", "Figure"),
        sketch.name("Plain", "Solid"),
        sketch.name("Disc", "Cube"),
        sketch.name("Ring", "Bar"),
    )
    default = sketch.sum("area()", "default-method")
    overriding = sketch.alt(
        "overrider-come", "", ["public int scaled(int k) { return k; }"], ["public int scaled(int k) { return super.scaled(k); }"]
    )
    parent = sketch.alt("super-class", top, [one])
    start = sketch.alt("super-class-body", "init();", ["", "init(); init();"], ["this.init();"])
    sketch.file(
        f"interface {shape} {{ int area(); default int scaled(int k) {{ return {default} * k; }} static int unit() {{ return {sketch.sum('1')}; }} }}\n"
        f"abstract class {top} implements {shape} {{\n    protected int side = {sketch.alt('field-initialiser', '2', ['3'], ['1 + 1'])};\n"
        f"    {top}() {{ {start} }}\n    void init() {{ side++; }}\n    public int area() {{ return {sketch.sum('side', 'super-class-body')}; }}\n}}\n"
        f"class {one} extends {top} {{\n    int extra = 1;\n    {one}() {{ }}\n    {one}(int n) {{ side = n & 31; }}\n    void init() {{ extra = 5; }}\n    {overriding}\n}}\n"
        f"class {two} extends {parent} {{\n    final int n; {two}(int n) {{ this.n = n; }}\n    public int area() {{ return {sketch.sum('n', 'overrider')}; }}\n}}\n"
        f"final class {shape}s {{\n    static int sum(List<{shape}> all) {{ int r = 0; for ({shape} s : all) r += s.area(); return r; }}\n"
        f"    static int with({shape} s, IntUnaryOperator f) {{ return f.applyAsInt(s.scaled(2)); }}\n"
        f"    static int either(Object o) {{ return o instanceof {one} d ? d.extra : o instanceof {top} p ? p.side : -1; }}\n}}\n"
    )
    for type, makers in (
        (shape, (f"new {one}()", f"new {two}(%i)", f"new {one}(%i)")),
        (top, (f"new {one}(%i)", f"new {two}(%i)")),
        (one, (f"new {one}(%i)",)),
    ):
        sketch.value(type, *makers)
    sketch.value("Object", f"new {one}()", f"new {two}(%i)")
    sketch.use("int", f"%{{{shape}}}.area()", f"%{{{shape}}}.scaled(%i)", f"{shape}s.sum(%{{List<{shape}>}})", f"{shape}s.with(%{{{shape}}}, x -> x + 1)",
               f"new {one}().extra", f"new {two}(%i).area()", f"{shape}s.either(%{{Object}})", f"{shape}.unit()", f"%{{{top}}}.area()")  # fmt: skip
    sketch.use("Object", f"%{{List<{shape}>}}.stream().map({shape}::area).toList()", f"%{{List<{shape}>}}.stream().mapToInt({shape}::area).max().orElse(0)",
               f"sortedBy(%{{List<{shape}>}}, Comparator.comparingInt({shape}::area))")  # fmt: skip


def listener(sketch: Sketch) -> None:
    """A call-back interface, and those who call back: through lambdas, method references, anonymous and inner classes."""
    hook, source = sketch.name("Hook", "Task"), sketch.name("Bus", "Hub")
    order = sketch.alt("callee", "for (int i = 0; i < all.size(); i++)", ["for (int i = all.size() - 1; i >= 0; i--)"])
    anonymous = sketch.alt("anonymous", "sum += x;", ["sum -= x;", "sum = x;"], ["sum = sum + x;"])
    inner = sketch.sum("x", "inner-class")
    lam = sketch.sum("x", "lambda")
    local = sketch.sum("x + n", "local-class")
    catch = sketch.alt("callee", "failed++;", ["failed += 2;", "throw e;"], ["failed = failed + 1;"])
    sketch.file(
        f"interface {hook} {{ void on(int x); }}\n"
        f"class {source} {{\n    final List<{hook}> all = new ArrayList<>(); int sum = 0; int failed = 0;\n"
        f"    void fire(int x) {{ {order} try {{ all.get(i).on(x + i); }} catch (RuntimeException e) {{ {catch} }} }}\n"
        f"    {source} anonymous() {{ all.add(new {hook}() {{ public void on(int x) {{ {anonymous} }} }}); return this; }}\n"
        f"    {source} lambda() {{ all.add(x -> sum += {lam}); return this; }}\n"
        f"    {source} inner() {{ all.add(new Inner()); return this; }}\n    {source} refer() {{ all.add(this::direct); return this; }}\n"
        f"    {source} local(int n) {{ class Local implements {hook} {{ public void on(int x) {{ sum += {local}; }} }} all.add(new Local()); return this; }}\n"
        f"    private void direct(int x) {{ if (x > 4) throw new IllegalStateException(); sum += x; }}\n"
        f"    class Inner implements {hook} {{ public void on(int x) {{ sum = {inner}; }} }}\n"
        f"    static Supplier<Integer> later(int x) {{ return () -> {sketch.sum('x', 'lambda')}; }}\n}}\n"
    )
    for kind in ("anonymous()", "lambda()", "inner()", "refer()", "local(%i)", "lambda().inner()", "refer().anonymous()"):
        sketch.use("int", f"fired(new {source}().{kind}, %i)".replace("fired", f"{source}Run.fired"))
    sketch.file(
        f"class {source}Run {{ static int fired({source} b, int x) {{ b.fire(x); return b.sum * 10 + b.failed; }}\n"
        f'    static String shown({source} b, int x) {{ b.fire(x); b.fire(1); return b.sum + "/" + b.failed; }} }}\n'
    )
    sketch.value(source, f"new {source}()", f"new {source}().lambda()")
    sketch.use("int", f"{source}.later(%i).get()", f"{source}Run.fired(%{{{source}}}, %i)")
    sketch.use("String", f"{source}Run.shown(new {source}().inner().refer(), %i)")


def generic(sketch: Sketch) -> None:
    """A generic container with bounded parameters, nested classes and an iterator."""
    name = sketch.name("Pile", "Trail")
    limit = sketch.alt("callee", "size > 3", ["size > 2", "size >= 5"], ["3 < size"])
    pick = sketch.alt("callee", "best == null || x.compareTo(best) > 0", ["best == null || x.compareTo(best) >= 0", "best == null || x.compareTo(best) < 0"],
                      ["best == null || best.compareTo(x) < 0"])  # fmt: skip
    empty = sketch.alt("payload", "", ['size + ""'])
    sketch.file(
        f"class {name}<T extends Comparable<T>> implements Iterable<T> {{\n    private static class Node<T> {{ T x; Node<T> next; }}\n"
        f"    private Node<T> head; int size = 0;\n"
        f"    {name}<T> push(T x) {{ if ({limit}) return this; Node<T> n = new Node<>(); n.x = x; n.next = head; head = n; size++; return this; }}\n"
        f"    T top() {{ if (head == null) throw new NoSuchElementException({empty}); return head.x; }}\n"
        f"    T best() {{ T best = null; for (T x : this) if ({pick}) best = x; return best; }}\n"
        f"    public Iterator<T> iterator() {{ return new Iterator<T>() {{ Node<T> at = head; public boolean hasNext() {{ return at != null; }}\n"
        f"        public T next() {{ T x = at.x; at = {sketch.alt('inner-class', 'at.next', ['at.next == null ? null : at.next.next'])}; return x; }} }}; }}\n"
        f"    <R extends Comparable<R>> {name}<R> map(Function<? super T, ? extends R> f) {{ {name}<R> r = new {name}<>(); for (T x : this) r.push(f.apply(x)); return r; }}\n"
        f"    static <T extends Comparable<T>> {name}<T> of(T a, T b) {{ return new {name}<T>().push(a).push(b); }}\n}}\n"
    )
    for made in (f"{name}.of(%i, %i)", f"{name}.of(%i, 2).push(%i).push(5).push(1)", f"new {name}<Integer>().push(%i)"):
        sketch.use("Object", f"{made}.best()", f"{made}.top()", f'{made}.map(x -> "s" + x).top()', f"new {name}<String>().push(%s).top()")
        sketch.use("int", f"{made}.size", f"Collections.max(listed({made}))", f"listed({made}).size()")


def sealed(sketch: Sketch) -> None:
    """A sealed interface of records, taken apart by patterns."""
    name = sketch.name("Expr", "Term")
    plus = sketch.alt(
        "callee",
        "value(p.l()) + value(p.r())",
        ["value(p.l()) - value(p.r())", "value(p.r()) + value(p.r())"],
        ["value(p.r()) + value(p.l())"],
    )
    sketch.file(
        f"sealed interface {name} permits {name}Lit, {name}Plus, {name}Neg {{\n"
        f"    static int value({name} e) {{\n        if (e instanceof {name}Lit n) return {sketch.sum('n.v()')};\n"
        f"        if (e instanceof {name}Plus p) return {plus};\n"
        f"        if (e instanceof {name}Neg n) return {sketch.alt('callee', '-value(n.e())', ['~value(n.e())'], ['0 - value(n.e())'])};\n"
        f'        throw new IllegalArgumentException("" + e);\n    }}\n'
        f"    default String show() {{ return {sketch.alt('default-method', 'toString()', ['toString().trim() + 1', 'getClass().getSimpleName()'], ['this.toString()'])}; }}\n}}\n"
        f"record {name}Lit(int v) implements {name} {{ }}\nrecord {name}Plus({name} l, {name} r) implements {name} {{ }}\n"
        f"record {name}Neg({name} e) implements {name} {{ }}\n"
    )
    sketch.value(
        name,
        f"new {name}Lit(%i)",
        f"new {name}Neg(new {name}Lit(%i))",
        f"new {name}Plus(new {name}Lit(%i), new {name}Neg(new {name}Lit(2)))",
    )
    sketch.use(
        "int", f"{name}.value(%{{{name}}})", f"{name}.value(new {name}Plus(%{{{name}}}, new {name}Lit(%i)))", f"%{{{name}}}.hashCode()"
    )
    sketch.use("String", f"%{{{name}}}.show()", f"new {name}Lit(%i).toString()")
    sketch.use("boolean", f"%{{{name}}}.equals(%{{{name}}})")


def ending(sketch: Sketch) -> None:
    """Loops and recursion, some of which do not end for some numbers."""
    name = sketch.name("Count", "Steps")
    grow = sketch.alt("ending", "", ["if (n == 1) return x == 1;", "if (n < 2) return false;"], [])
    step = sketch.alt("ending", "i++", ["i += 2"], ["i = i + 1"])
    base = sketch.alt("ending", "x <= 0", ["x == 0"], ["0 >= x"])
    sketch.file(
        f"class {name} {{\n    static boolean power(int x, int n) {{ {grow} if (n <= 0 || x <= 0) return false; int p = 1; while (p < x && p > 0) p *= n; return p == x; }}\n"
        f"    static int until(int n) {{ int k = 0; for (int i = 0; i != (n & 7); {step}) k++; return k; }}\n"
        f"    static int down(int x) {{ if ({base}) return 0; return 1 + down(x - 2); }}\n"
        f"    static int sum(int[] all) {{ int r = 0; for (int i = 0; i < all.length; i++) r += {sketch.sum('all[i]')}; return r; }}\n"
        f"    static int last(int[] all) {{ int at = all.length; while (--at >= 0) if (all[at] {sketch.alt('callee', '> 0', ['>= 0'])}) break; return at; }}\n}}\n"
    )
    sketch.use("boolean", f"{name}.power(%i & 63, %i & 3)")
    sketch.use("int", f"{name}.until(%i)", f"{name}.down(%i & 31)", f"{name}.sum(%{{int[]}})", f"{name}.last(%{{int[]}})")


def building(sketch: Sketch) -> None:
    """Text that is put together, cut and looked into, also by streams and by switches over it."""
    name = sketch.name("Words", "Label")
    sep = sketch.alt("constant", '","', ['";"'], ["String.valueOf(',')"])
    join = sketch.alt("extracted", 'StringBuilder b = new StringBuilder(); for (String x : all) { if (b.length() > 0) b.append(SEP); b.append(x); } return b.toString();',
                      ['return String.join(SEP, all);'], ['StringBuilder b = new StringBuilder(); for (String x : all) { b.append(b.length() > 0 ? SEP : "").append(x); } return b.toString();'])  # fmt: skip
    arm = sketch.alt("callee", "", ['case "": return 9;'])
    sketch.file(
        f"class {name} {{\n    static final String SEP = {sep};\n    static String join(List<String> all) {{ {join} }}\n"
        f'    static int kind(String s) {{ switch (s) {{ case "a": return {sketch.sum("1")}; case "b": return 2; {arm} default: return s.length(); }} }}\n'
        f"    static String title(String s) {{ return s.isEmpty() ? s : s.substring(0, 1).toUpperCase() + {sketch.alt('callee', 's.substring(1)', ['s.substring(1).toLowerCase()', 's'])}; }}\n"
        f"    static long count(List<String> all) {{ return all.stream().filter(x -> {sketch.alt('lambda', 'x.length() > 1', ['x.length() > 0'], ['1 < x.length()'])}).count(); }}\n}}\n"
    )
    sketch.use("String", f"{name}.join(%{{List<String>}})", f"{name}.title(%s)")
    sketch.use("int", f"{name}.kind(%s)", f"(int) {name}.count(%{{List<String>}})")
