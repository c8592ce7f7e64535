"""Classes of the program that extend classes of the library, or implement its interfaces, and override what it calls back.

In the templates `$` is the name of the class. An override is there from the start, comes, goes, or changes its body.
"""
# ruff: noqa: E501

from __future__ import annotations

from dataclasses import dataclass

from laws.multi.sketch import Sketch


@dataclass(frozen=True, slots=True)
class Override:
    """A method of the library as a class of the program overrides it; `needed` if the class could not do without."""

    signature: str
    body: str
    changed: tuple[str, ...] = ()
    same: tuple[str, ...] = ()
    needed: bool = False


@dataclass(frozen=True, slots=True)
class Kind:
    """A way to extend the library: the clause, fields and constructors, overrides, values and uses."""

    clause: str
    members: str
    overrides: tuple[Override, ...]
    makers: tuple[str, ...]
    uses: tuple[tuple[str, str], ...]


def _o(signature: str, body: str, *changed: str, same: str = "", needed: bool = False) -> Override:
    return Override(signature, body, changed, (same,) if same else (), needed)


_PAIRS = (("int", "%{$}.size()"), ("String", "%{$}.toString()"), ("boolean", "%{$}.isEmpty()"))
_INTS = (
    ("boolean", "%{$}.add(%i)"),
    ("boolean", "%{$}.contains(%i)"),
    ("boolean", "%{$}.remove((Object) %i)"),
    ("boolean", "%{$}.containsAll(List.of(1, 2))"),
    ("boolean", "%{$}.addAll(List.of(%i, %i))"),
    ("boolean", "%{$}.removeIf(x -> x > 2)"),
    ("boolean", "%{$}.retainAll(List.of(1))"),
    ("int", "%{$}.toArray().length"),
    ("String", "Arrays.toString(%{$}.toArray(new Integer[0]))"),
    ("int", "%{$}.stream().mapToInt(x -> x).sum()"),
    ("String", "String.valueOf(%{$})"),
    ("String", '"<" + %{$} + ">"'),
    ("Object", "new ArrayList<>(%{$})"),
    ("Object", "new TreeSet<>(%{$})"),
)
_HASH = ("int", "%{$}.hashCode()")
_LISTS = (
    *_INTS,
    _HASH,
    ("int", "%{$}.get(0)"),
    ("int", "%{$}.indexOf(%i)"),
    ("int", "%{$}.lastIndexOf(%i)"),
    ("boolean", "%{$}.equals(List.of(1, 2))"),
    ("Object", "%{$}.subList(0, 1).size()"),
    ("Object", "%{$}.iterator().next()"),
    ("int", "Collections.max(%{$})"),
    ("int", "Collections.frequency(%{$}, %i)"),
    ("int", "Collections.binarySearch(%{$}, %i)"),
    ("boolean", "Collections.disjoint(%{$}, List.of(1))"),
)
_MAPS = (
    *_PAIRS,
    _HASH,
    ("Object", "%{$}.put(%s, %i)"),
    ("Object", "%{$}.get(%s)"),
    ("Object", "%{$}.getOrDefault(%s, %i)"),
    ("Object", "%{$}.putIfAbsent(%s, %i)"),
    ("Object", "%{$}.computeIfAbsent(%s, k -> 7)"),
    ("Object", "%{$}.merge(%s, %i, Integer::sum)"),
    ("boolean", "%{$}.containsKey(%s)"),
    ("boolean", "%{$}.containsValue(%i)"),
    ("Object", "%{$}.remove(%s)"),
    ("Object", "%{$}.keySet().toString()"),
    ("Object", "new ArrayList<>(%{$}.values())"),
    ("Object", "new HashMap<>(%{$})"),
    ("boolean", '%{$}.equals(Map.of("a", 1))'),
)
_FIELD = "int seen = 0; "
_FILLED = ("new $()", "new $().plus(%i).plus(%i)", "new $().plus(1).plus(2).plus(1)")
_MAP_FILLED = ("new $()", "new $().plus(%s, %i).plus(%s, %i)", 'new $().plus("a", 1).plus("b", 2)')
_PLUS = "$ plus(int x) { super.add(x); return this; } "
_MAP_PLUS = "$ plus(String k, int x) { super.put(k, x); return this; } "
_ADD = _o("public boolean add(Integer x)", "return super.add(x);", "return super.add(x + 1);", "seen++; return super.add(x);",
          "return x != null && x > 3 ? false : super.add(x);", same="boolean done = super.add(x); return done;")  # fmt: skip
_CONTAINS = _o("public boolean contains(Object o)", "return super.contains(o);", "return o != null && super.contains(o);",
               "return !super.contains(o);", "seen++; return super.contains(o);")  # fmt: skip
_SIZE = _o("public int size()", "return super.size();", "return super.size() + 1;", "seen++; return super.size();")
_REMOVE = _o("public boolean remove(Object o)", "return super.remove(o);", "return false;", "seen++; return super.remove(o);")
_INDEX = _o("public int indexOf(Object o)", "return super.indexOf(o);", "return super.lastIndexOf(o);", "return -1;")
_ITERATE = "final int from, to; $(int from, int to) { this.from = from; this.to = Math.min(to, from < 100 ? from + 4 : from); } "
_ITERATOR = (
    "return new Iterator<Integer>() { int at = from; public boolean hasNext() { return at < to; } "
    "public Integer next() { if (at >= to) throw new NoSuchElementException(); return at++; } };"
)
_RANGES = ("new $(%i, %i)", "new $(0, 3)", "new $(1, 1)")

KINDS: tuple[Kind, ...] = (
    Kind("extends ArrayList<Integer>", _FIELD + _PLUS,
         (_ADD, _CONTAINS, _SIZE, _REMOVE, _INDEX,
          _o("public Integer get(int i)", "return super.get(i);", "return super.get(i) + 1;", "seen++; return super.get(i);"),
          _o("public Object[] toArray()", "return super.toArray();", "return new Object[] {seen};")),
         _FILLED, (*_PAIRS, *_LISTS, ("Object", "%{$}.set(0, %i)"), ("Object", "Collections.unmodifiableList(%{$}).get(0)"))),
    Kind("extends LinkedList<Integer>", _FIELD + _PLUS,
         (_ADD, _SIZE, _CONTAINS,
          _o("public Integer removeFirst()", "return super.removeFirst();", "return super.removeLast();"),
          _o("public void addFirst(Integer x)", "super.addFirst(x);", "super.addLast(x);"),
          _o("public Integer poll()", "return super.poll();", "return super.pollLast();")),
         _FILLED, (*_PAIRS, *_LISTS, ("Object", "%{$}.pop()"), ("Object", "%{$}.remove()"), ("Object", "%{$}.poll()"),
                   ("Object", "%{$}.getFirst()"))),
    Kind("extends ArrayDeque<Integer>", _FIELD + _PLUS,
         (_o("public Integer pollFirst()", "return super.pollFirst();", "return super.pollLast();", "seen++; return super.pollFirst();"),
          _o("public void addFirst(Integer x)", "super.addFirst(x);", "super.addLast(x);", "super.addFirst(x + 1);"),
          _o("public void addLast(Integer x)", "super.addLast(x);", "super.addFirst(x);"),
          _o("public Integer peekFirst()", "return super.peekFirst();", "return super.peekLast();"), _SIZE),
         _FILLED, (*_PAIRS, *_INTS, ("Object", "%{$}.pop()"), ("Object", "%{$}.poll()"), ("Object", "%{$}.peek()"),
                   ("Object", "%{$}.element()"), ("boolean", "%{$}.offer(%i)"), ("Object", "%{$}.remove()"))),
    Kind("extends Stack<Integer>", _FIELD + _PLUS,
         (_o("public void addElement(Integer x)", "super.addElement(x);", "super.addElement(x + 1);", "seen++; super.addElement(x);"),
          _o("public synchronized Integer elementAt(int i)", "return super.elementAt(i);", "return super.elementAt(0);"),
          _o("public synchronized void removeElementAt(int i)", "super.removeElementAt(i);", "super.removeElementAt(0);"),
          _o("public synchronized int indexOf(Object o, int i)", "return super.indexOf(o, i);", "return -1;"), _SIZE),
         _FILLED, (*_PAIRS, *_LISTS, ("Object", "%{$}.push(%i)"), ("Object", "%{$}.pop()"), ("Object", "%{$}.peek()"),
                   ("int", "%{$}.search(%i)"), ("boolean", "%{$}.empty()"), ("Object", "%{$}.firstElement()"))),
    Kind("extends HashSet<Integer>", _FIELD + _PLUS, (_ADD, _CONTAINS, _SIZE, _REMOVE), _FILLED, (*_PAIRS, *_INTS, _HASH)),
    Kind("extends TreeSet<Integer>", _FIELD + _PLUS,
         (_ADD, _CONTAINS, _o("public Integer first()", "return super.first();", "return super.last();"),
          _o("public Comparator<? super Integer> comparator()", "return super.comparator();", "return Comparator.reverseOrder();")),
         _FILLED, (*_PAIRS, *_INTS, ("Object", "%{$}.first()"), ("Object", "new TreeSet<>((SortedSet<Integer>) %{$}).first()"),
                   ("Object", "%{$}.headSet(2).size()"), ("Object", "%{$}.pollFirst()"))),
    Kind("extends PriorityQueue<Integer>", _FIELD + _PLUS,
         (_o("public boolean offer(Integer x)", "return super.offer(x);", "return super.offer(-x);", "seen++; return super.offer(x);"),
          _o("public Integer poll()", "return super.poll();", "return super.peek();"),
          _o("public Integer peek()", "return super.peek();", "return null;")),
         _FILLED, (*_PAIRS[:2], *_INTS, ("Object", "%{$}.remove()"), ("Object", "%{$}.element()"))),
    Kind("extends LinkedHashMap<String, Integer>", _FIELD + _MAP_PLUS,
         (_o("protected boolean removeEldestEntry(Map.Entry<String, Integer> e)", "return false;", "return size() > 1;",
             "return e.getValue() > 2;"),
          _o("public Integer get(Object k)", "return super.get(k);", "seen++; return super.get(k);", "return super.getOrDefault(k, 0);"),
          _o("public Integer put(String k, Integer x)", "return super.put(k, x);", "seen++; return super.put(k, x);")),
         _MAP_FILLED, _MAPS),
    Kind("extends HashMap<String, Integer>", _FIELD + _MAP_PLUS,
         (_o("public Integer put(String k, Integer x)", "return super.put(k, x);", "return super.put(k, x + 1);"),
          _o("public boolean containsKey(Object k)", "return super.containsKey(k);", "return !super.containsKey(k);"),
          _o("public Integer get(Object k)", "return super.get(k);", "return 3;")),
         _MAP_FILLED, _MAPS),
    Kind("extends TreeMap<String, Integer>", _FIELD + _MAP_PLUS,
         (_o("public Integer put(String k, Integer x)", "return super.put(k, x);", "return super.put(k + 1, x);"),
          _o("public String firstKey()", "return super.firstKey();", "return super.lastKey();"),
          _o("public Integer get(Object k)", "return super.get(k);", "return null;")),
         _MAP_FILLED, (*_MAPS, ("String", "%{$}.firstKey()"), ("Object", "%{$}.headMap(%s).size()"))),
    Kind("extends AbstractCollection<Integer>", _ITERATE,
         (_o("public Iterator<Integer> iterator()", _ITERATOR, _ITERATOR.replace("at < to;", "at < to - 1;"),
             _ITERATOR.replace("return at++;", "return -at++;"), same=_ITERATOR.replace("at < to;", "to > at;"), needed=True),
          _o("public int size()", "return to < from ? 0 : to - from;", "return 1;", needed=True)),
         _RANGES, (*_PAIRS, *_INTS)),
    Kind("extends AbstractSet<Integer>", _ITERATE,
         (_o("public Iterator<Integer> iterator()", _ITERATOR, _ITERATOR.replace("at < to;", "at < to - 1;"),
             _ITERATOR.replace("return at++;", "return at++ * 2;"), needed=True),
          _o("public int size()", "return to < from ? 0 : to - from;", "return 1;", needed=True)),
         _RANGES, (*_PAIRS, *_INTS, _HASH, ("boolean", "%{$}.equals(Set.of(0, 1))"))),
    Kind("extends AbstractList<Integer>", _ITERATE,
         (_o("public Integer get(int i)", "if (i < 0 || i >= size()) throw new IndexOutOfBoundsException(); return from + i;",
             "if (i < 0 || i >= size()) throw new IndexOutOfBoundsException(); return from - i;",
             "if (i >= size()) throw new NoSuchElementException(); return from + i;",
             same="if (i >= 0 && i < size()) return i + from; throw new IndexOutOfBoundsException();", needed=True),
          _o("public int size()", "return to < from ? 0 : to - from;", "return to < from ? 0 : to - from - (to > from ? 1 : 0);",
             needed=True)),
         _RANGES, (*_PAIRS, *_LISTS)),
    Kind("extends AbstractMap<String, Integer>", "final String k; final int v; $(String k, int v) { this.k = k; this.v = v; } ",
         (_o("public Set<Map.Entry<String, Integer>> entrySet()",
             "return Set.of(Map.entry(k == null ? \"\" : k, v));", "return Set.of(Map.entry(k == null ? \"\" : k, v + 1));",
             "return k == null ? Set.of() : Set.of(Map.entry(k, v));", needed=True),),
         ("new $(%s, %i)", 'new $("a", 1)'), _MAPS),
    Kind("extends Number", "final int n; $(int n) { this.n = n; } ",
         (_o("public int intValue()", "return n;", "return n + 1;", "return -n;", same="return this.n + 0;", needed=True),
          _o("public long longValue()", "return n;", "return n + 1L;", same="return (long) n;", needed=True),
          _o("public float floatValue()", "return n;", "return n / 2;", needed=True),
          _o("public double doubleValue()", "return n;", "return n / 2.0;", needed=True)),
         ("new $(%i)", "new $(300)"),
         (("int", "%{$}.byteValue()"), ("int", "%{$}.shortValue()"), ("int", "%{$}.intValue()"), ("int", "(int) %{$}.longValue()"),
          ("boolean", "((Number) %{$}).doubleValue() > 1"), ("int", "((Number) %{$}).byteValue()"),
          ("Object", "Optional.of((Number) %{$}).map(Number::shortValue).get()"),
          ("int", "Stream.of(%{$}, %{$}).mapToInt(Number::intValue).sum()"))),
    Kind("extends Thread", "int ran = 0; final int n; $(int n) { this.n = n; } ",
         (_o("public void run()", "ran = n;", "ran = n + 1;", "ran = n; ran++;", same="int x = n; this.ran = x;", needed=True),),
         ("new $(%i)",),
         (("int", "go(new $(%i))"), ("int", "direct(%{$})"))),
    Kind("extends InputStream", "final int n; int at = 0; $(int n) { this.n = n & 7; } ",
         (_o("public int read()", "return at < n ? 65 + at++ : -1;", "return at < n ? 66 + at++ : -1;", "return at <= n ? 65 + at++ : -1;",
             same="if (at >= n) return -1; int b = 65 + at; at++; return b;", needed=True),
          _o("public int available()", "return n - at;", "return 0;", "return 1;"),
          _o("public void close()", "at = 9;", "at = 8;")),
         ("new $(%i)", "new $(3)"),
         (("int", "read(%{$}, 4)"), ("int", "text(%{$}).length()"), ("String", "text(%{$})"))),
    Kind("extends Reader", "final int n; int at = 0; $(int n) { this.n = n & 7; } ",
         (_o("public int read(char[] b, int from, int count)", "if (at >= n || count == 0) return -1; b[from] = (char) (97 + at++); return 1;",
             "if (at >= n || count == 0) return -1; b[from] = (char) (65 + at++); return 1;",
             "if (at > n || count == 0) return -1; b[from] = (char) (97 + at++); return 1;", needed=True),
          _o("public void close()", "at = 9;", "at = 8;", needed=True)),
         ("new $(%i)", "new $(3)"),
         (("int", "one(%{$})"), ("String", "line(%{$})"))),
    Kind("extends Writer", "final StringBuilder got = new StringBuilder(); ",
         (_o("public void write(char[] b, int from, int count)", "got.append(b, from, count);", "got.append(b, from, count).append('!');",
             "if (count > 0) got.append(b[from]);", needed=True),
          _o("public void write(int c)", "got.append((char) c);", "got.append(c);"),
          _o("public void flush()", "got.append(';');", "got.append('/');", needed=True),
          _o("public void close()", "flush();", "got.setLength(0);", needed=True)),
         ("new $()",),
         (("String", "wrote(%{$}, %s)"), ("String", "wroteOne(%{$}, 'q')"))),
    Kind("extends OutputStream", "int sum = 0; ",
         (_o("public void write(int b)", "sum += b;", "sum -= b;", "sum = sum * 31 + b;", same="sum = sum + b;", needed=True),
          _o("public void flush()", "sum++;", "sum--;")),
         ("new $()",),
         (("int", "bytes(%{$}, 3)"), ("int", "print(%{$}, %i)"))),
    Kind("implements CharSequence", "final String t; $(String t) { this.t = t == null ? \"\" : t; } ",
         (_o("public int length()", "return t.length();", "return t.length() + 1;", "return Math.min(1, t.length());", needed=True),
          _o("public char charAt(int i)", "return t.charAt(i);", "return Character.toUpperCase(t.charAt(i));", needed=True),
          _o("public CharSequence subSequence(int i, int j)", "return t.substring(i, j);", "return t;", needed=True),
          _o("public String toString()", "return t;", "return t + '.';", same="return t.toString();", needed=True)),
         ("new $(%s)", 'new $("ab")'),
         (("String", "String.join(\"-\", %{$}, %{$})"), ("String", "new StringBuilder().append((CharSequence) %{$}).toString()"),
          ("boolean", "\"ab\".contentEquals(%{$})"), ("boolean", "%{$}.isEmpty()"), ("int", "(int) %{$}.chars().count()"),
          ("int", "CharSequence.compare(%{$}, %{$})"), ("String", "\"xabx\".replace(%{$}, \"y\")"), ("boolean", "\"xab\".contains(%{$})"),
          ("String", "new StringJoiner(\",\").add(%{$}).toString()"))),
    Kind("implements Iterable<Integer>", _ITERATE,
         (_o("public Iterator<Integer> iterator()", _ITERATOR, _ITERATOR.replace("at < to;", "at < to - 1;"),
             _ITERATOR.replace("return at++;", "return at++ * 2;"), same=_ITERATOR.replace("at < to;", "to > at;"), needed=True),
          _o("public void forEach(java.util.function.Consumer<? super Integer> c)", "for (int i = from; i < to; i++) c.accept(i);",
             "for (int i = to - 1; i >= from; i--) c.accept(i);")),
         _RANGES,
         (("int", "total(%{$})"), ("int", "each(%{$})"), ("String", "String.join(\",\", names(%{$}))"))),
    Kind("implements Iterator<Integer>", "int left; $(int left) { this.left = left & 3; } ",
         (_o("public boolean hasNext()", "return left > 0;", "return left > 1;", same="return 0 < left;", needed=True),
          _o("public Integer next()", "return left--;", "return --left;", same="int x = left; left = x - 1; return x;", needed=True),
          _o("public void remove()", "left = 0;", "left--;")),
         ("new $(%i)", "new $(3)"),
         (("int", "drained(%{$})"), ("int", "rest(%{$})"), ("Object", "removed(%{$})"))),
    Kind("implements Comparator<Integer>", "",
         (_o("public int compare(Integer x, Integer y)", "return Integer.compare(x, y);", "return Integer.compare(y, x);",
             "return Integer.compare(x & 1, y & 1);", same="return x < y ? -1 : x > y ? 1 : 0;", needed=True),
          _o("public Comparator<Integer> reversed()", "return Collections.reverseOrder(this);", "return this;")),
         ("new $()",),
         (("String", "sorted(%{$}, %i, %i).toString()"), ("String", "sorted(%{$}.reversed(), %i, %i).toString()"),
          ("Object", "Collections.max(List.of(%i, %i), %{$})"), ("Object", "Collections.min(List.of(%i, %i), %{$}.reversed())"),
          ("Object", "sorted(%{$}.thenComparing(Comparator.naturalOrder()), %i, %i).get(0)"),
          ("Object", "new TreeSet<>(%{$}).add(%i)"), ("Object", "Stream.of(%i, %i, 2).max(%{$}).get()"),
          ("Object", "Stream.of(%i, %i, 2).sorted(%{$}).toList()"))),
    Kind("implements Supplier<String>", "final int n; $(int n) { this.n = n; } ",
         (_o("public String get()", "return \"v\" + n;", "return \"w\" + n;", same="return \"v\".concat(\"\" + n);", needed=True),),
         ("new $(%i)",),
         (("String", "Optional.<String>empty().orElseGet(%{$})"), ("String", "Objects.requireNonNullElseGet(null, %{$})"),
          ("Object", "Stream.generate(%{$}).limit(2).toList()"), ("String", "ThreadLocal.withInitial(%{$}).get()"),
          ("String", "Objects.requireNonNull(%s, %{$})"))),
    Kind("implements Function<Integer, Integer>", "final int n; $(int n) { this.n = n; } ",
         (_o("public Integer apply(Integer x)", "return x + n;", "return x - n;", "return x;", same="return n + x;", needed=True),
          _o("public <V> Function<Integer, V> andThen(Function<? super Integer, ? extends V> f)", "return x -> f.apply(apply(x));",
             "return x -> f.apply(x);")),
         ("new $(%i)",),
         (("int", "%{$}.andThen(x -> x * 2).apply(%i)"), ("int", "%{$}.compose((Integer x) -> x + 1).apply(%i)"),
          ("Object", "Stream.of(1, 2).map(%{$}).toList()"), ("Object", "new HashMap<Integer, Integer>().computeIfAbsent(%i, %{$})"),
          ("Object", "Optional.of(%i).map(%{$}).get()"))),
    Kind("implements Predicate<String>", "",
         (_o("public boolean test(String x)", "return x.isEmpty();", "return !x.isEmpty();", "return x.length() < 2;",
             same="return x.length() == 0;", needed=True),
          _o("public Predicate<String> negate()", "return x -> !test(x);", "return this;")),
         ("new $()",),
         (("boolean", "%{$}.negate().test(%s)"), ("boolean", "%{$}.and(x -> true).test(%s)"),
          ("boolean", "Stream.of(\"\", \"a\").anyMatch(%{$})"), ("Object", "kept(%{$}, %s)"),
          ("Object", "Stream.of(\"\", \"a\", \"ab\").filter(%{$}).toList()"), ("boolean", "Predicate.not(%{$}).test(%s)"))),
    Kind("extends ThreadLocal<Integer>", "",
         (_o("protected Integer initialValue()", "return 1;", "return 2;", "return null;", needed=True),),
         ("new $()",),
         (("Object", "new $().get()"), ("Object", "reset(new $())"))),
    Kind("extends Random", "$() { super(1); } ",
         (_o("protected int next(int bits)", "return 5 >>> (32 - bits);", "return -1 >>> (32 - bits);", needed=True),),
         ("new $()",),
         (("int", "new $().nextInt()"), ("boolean", "new $().nextBoolean()"), ("Object", "new $().nextLong()"), ("int", "new $().nextInt(8)"))),
    Kind("extends StringWriter", "int n = 0; ",
         (_o("public void write(String x)", "super.write(x);", "super.write(x + '!');", "n++; super.write(x);"),
          _o("public StringWriter append(CharSequence x)", "return super.append(x);", "return this;")),
         ("new $()",),
         (("String", "wrote(%{$}, %s)"), ("String", "appended(%{$}, %s)"))),
)  # fmt: skip


def library(sketch: Sketch) -> None:
    """A class below the library."""
    kind = sketch.random.choice(KINDS)
    name = sketch.name("Box", "Own", "Part", "Tape", "Bag", "Row", "Pad")
    members = [kind.members, *(_member(sketch, each) for each in kind.overrides)]
    sketch.file(f"class {name} {kind.clause} {{\n    " + "\n    ".join(filter(None, members)).replace("$", name) + "\n}\n")
    sketch.value(name, *(maker.replace("$", name) for maker in kind.makers))
    for type, text in kind.uses:
        sketch.use(type, text.replace("$", name))
    below = sketch.name("Sub", "Low", "Leaf") if sketch.random.random() < 0.3 else None
    if below is not None and "$(" not in kind.members:
        _below(sketch, kind, name, below)


def _below(sketch: Sketch, kind: Kind, name: str, below: str) -> None:
    """A class below the class below, whose values are values of that one, too."""
    extra = _member(sketch, sketch.random.choice(kind.overrides)).replace("$", below)
    sketch.file(f"class {below} extends {name} {{\n    {extra}\n}}\n")
    sketch.value(name, f"new {below}()")


def _member(sketch: Sketch, override: Override) -> str:
    """An override that may change, come or go."""
    if override.needed or sketch.random.random() < 0.5:
        body = sketch.alt("overrider", override.body, override.changed, override.same)
        text = f"{override.signature} {{ {body} }}"
        return text if override.needed else sketch.alt("overrider-gone", text, [""])
    come = [f"{override.signature} {{ {body} }}" for body in override.changed]
    return sketch.alt("overrider-come", "", come, [f"{override.signature} {{ {override.body} }}"] if "super." in override.body else [])
