"""Pairs of methods on values of the library, differing and, beside each, a near twin that does not: `Class.method` -> its members."""

from __future__ import annotations

_HEAD = "package p;\n\nimport java.math.*;\nimport java.time.*;\nimport java.util.*;\nimport java.util.concurrent.atomic.*;\n\n"
COMMON = """
class Account { BigDecimal balance; StringBuilder log; Optional<Account> owner; }
class Entry { private final LocalDate day; private final BigInteger id;
    Entry(LocalDate day, BigInteger id) { this.day = day; this.id = id; }
    LocalDate day() { return day; } BigInteger id() { return id; } }
"""

DIFFERENT: dict[str, str] = {
    "Build.cut": "static void cut(StringBuilder b) { if (b != null && b.length() > 2) b.setLength(«2||1»); }",
    "Build.end": "static char end(StringBuilder b) { return b == null || b.length() == 0 ? ' ' : b.charAt(«b.length() - 1||0»); }",
    "Build.both": (
        "static int both(StringBuilder a, StringBuilder b) { if (a == null || b == null) return 0; «a.append(b.length()); b.append('x');"
        "||int n = b.length(); b.append('x'); a.append(n);» return a.length(); }"
    ),
    "Build.same": (
        "static boolean same(StringBuilder a, StringBuilder b) { return a != null && «a.equals(b)||b != null && a.compareTo(b) == 0»; }"
    ),
    "Build.wide": 'static boolean wide(StringBuffer b) { return b != null && b.toString().«equals("\\u20ac")||isEmpty()»; }',
    "Build.made": (
        'static StringBuilder made(StringBuilder b) { return b == null ? null : «b.append("x")||new StringBuilder(b).append("x")»; }'
    ),
    "Build.text": 'static boolean text(CharSequence s) { return s != null && «s.toString().equals("on")||s.equals("on")»; }',
    "Big.large": "static long large(BigInteger a) { return a == null ? 0 : «a.bitLength() > 63 ? -1 : a.longValue()||a.longValue()»; }",
    "Big.sign": "static int sign(BigInteger a, BigInteger b) { return a == null || b == null ? 0 : a.compareTo(b) «< 0||<= 0» ? 1 : 2; }",
    "Big.same": "static boolean same(BigInteger a, BigInteger b) { return a != null && «a == b||a.equals(b)»; }",
    "Big.rest": ("static BigInteger rest(BigInteger a) { return a == null ? null : a.«mod||remainder»(BigInteger.valueOf(10)); }"),
    "Dec.same": "static boolean same(BigDecimal a, BigDecimal b) { return a != null && b != null && «a.equals(b)||a.compareTo(b) == 0»; }",
    "Dec.zero": "static boolean zero(BigDecimal a) { return a != null && «a.signum() == 0||a.equals(BigDecimal.ZERO)»; }",
    "Dec.tax": (
        "static BigDecimal tax(BigDecimal a) { return a == null || a.signum() < 0 ? null : a.multiply(new "
        'BigDecimal("0.19")).setScale(2, RoundingMode.«HALF_UP||HALF_EVEN»); }'
    ),
    "Dec.text": "static String text(BigDecimal a) { return a == null ? null : a.«toString||toPlainString»(); }",
    "Dec.field": "static int field(Account a) { return a == null || a.balance == null ? 0 : a.balance.«precision||scale»(); }",
    "Atom.count": "static int count(AtomicInteger a) { return a == null ? 0 : a.«getAndIncrement||incrementAndGet»(); }",
    "Atom.set": "static void set(AtomicLong a, long by) { if (a != null) a.«addAndGet(by)||set(by)»; }",
    "Atom.flag": "static void flag(AtomicBoolean a) { if (a != null) a.«compareAndSet(false, true)||set(!a.get())»; }",
    "Atom.ref": "static String ref(AtomicReference<String> a) { return a == null ? null : a.«getAndSet(null)||get()»; }",
    "Opt.or": 'static String or(Optional<String> o) { return o == null ? null : o.orElse(«"none"||null»); }',
    "Opt.map": (
        "static Optional<Integer> map(Optional<String> o) { return o == null ? null : o.map(String::length)«||.filter(n -> n > 0)»; }"
    ),
    "Opt.deep": (
        "static int deep(Account a) { return a != null && a.owner != null && a.owner.isPresent() && a.owner.get().log == null "
        "? «1||2» : 0; }"
    ),
    "Opt.number": "static int number(OptionalInt o) { return o == null ? 0 : o.«orElse(-1)||orElse(0)»; }",
    "Opt.ratio": "static boolean ratio(OptionalDouble o) { return o != null && o.isPresent() && o.getAsDouble() «> 1||>= 1»; }",
    "Time.last": (
        "static boolean last(LocalDate d) { return d != null && d.getDayOfMonth() == «d.lengthOfMonth()||"
        "Month.of(d.getMonthValue()).maxLength()»; }"
    ),
    "Time.next": "static LocalDate next(LocalDate d) { return d == null ? null : «d.plusMonths(1)||d.plusDays(30)»; }",
    "Time.before": "static boolean before(LocalDate a, LocalDate b) { return a != null && b != null && «a.isBefore(b)||!a.isAfter(b)»; }",
    "Time.noon": "static boolean noon(LocalTime t) { return t != null && t.isBefore(LocalTime.NOON) «||| t == LocalTime.NOON»; }",
    "Time.day": "static Object day(LocalDateTime t) { return t == null ? null : t.toLocalDate()«||.plusDays(t.getHour() / 23)»; }",
    "Time.span": "static long span(Duration d) { return d == null ? 0 : d.«getSeconds()||plusNanos(1).getSeconds()»; }",
    "Time.since": "static boolean since(Instant t) { return t != null && t.getEpochSecond() «>= 0||> 0»; }",
    "Dates.later": "static void later(Date d) { if (d != null) d.setTime(d.getTime() + «1000||1001»); }",
    "Dates.after": "static boolean after(Date a, Date b) { return a != null && b != null && «a.after(b)||!a.before(b)»; }",
    "Dates.alias": (
        "static long alias(Date a, Date b) { if (a == null || b == null) return 0; b.setTime(7); return «a.getTime()||a == b ? "
        "8 : a.getTime()»; }"
    ),
    "Ids.high": (
        "static boolean high(UUID a, UUID b) { return a != null && b != null && «a.equals(b)||a.getMostSignificantBits() == "
        "b.getMostSignificantBits()»; }"
    ),
    "Lists.sum": (
        "static BigInteger sum(List<BigInteger> l) { BigInteger s = BigInteger.ZERO;"
        " if (l != null) for (BigInteger n : l) if (n != null) s = s.add(n«||.abs()»); return s; }"
    ),
    "Lists.array": (
        "static int array(StringBuilder[] a) { if (a == null || a.length < 1 || a[0] == null) return 0; a[0].append(«1||2»); return 1; }"
    ),
    "Lists.entry": (
        "static boolean entry(Entry e) { return e != null && e.day() != null && e.id() != null && e.id().signum() «> 0||>= 0»; }"
    ),
    "Mix.all": (
        "static int all(BigDecimal a, List<BigInteger> b, StringBuilder[] c, Optional<Optional<BigDecimal>> d, LocalDateTime e,"
        " OptionalInt f, AtomicReference<Account> g, Account h, Duration i, Date j) { return a == null ? 0 : a.scale() «+ 1||+ 2»; }"
    ),
    "Any.number": "static int number(Number n) { return n instanceof BigDecimal ? «1||2» : 0; }",
    "Any.order": (
        "static <T extends Comparable<T>> int order(T a, T b) { return a == null || b == null ? 0 : a.compareTo(b) «> 0||>= 0» ? 1 : 2; }"
    ),
}

EQUIVALENT: dict[str, str] = {
    "Build.empty": "static boolean empty(StringBuilder b) { return b != null && «b.length() == 0||b.toString().isEmpty()»; }",
    "Build.add": 'static void add(StringBuilder b) { if (b != null) «b.append("a").append("b")||b.append("ab")»; }',
    "Build.grow": (
        'static void grow(StringBuilder b) { if (b != null) { «||b.ensureCapacity(500);» b.append("\\u20ac"); '
        "b.setLength(b.length() - 1); } }"
    ),
    "Build.buffer": "static void buffer(StringBuffer b) { if (b != null) «b.toString()||b.length()»; }",
    "Build.chars": "static int chars(CharSequence s) { return s == null ? 0 : «s.length()||s.toString().length()»; }",
    "Big.add": "static BigInteger add(BigInteger a, BigInteger b) { return a == null || b == null ? null : «a.add(b)||b.add(a)»; }",
    "Big.size": "static int size(BigInteger a) { if (a == null) return 0; «||a.bitCount(); a.hashCode();» return a.bitLength(); }",
    "Big.copy": "static BigInteger copy(BigInteger a) { return a == null ? null : «a||new BigInteger(a.toString())»; }",
    "Big.order": (
        "static int order(BigInteger a, BigInteger b) { return a == null || b == null ? 0 : «a.compareTo(b)||a.subtract(b).signum()»; }"
    ),
    "Dec.twice": "static BigDecimal twice(BigDecimal a) { return a == null ? null : «a.add(a)||a.multiply(BigDecimal.valueOf(2))»; }",
    "Dec.cached": "static int cached(BigDecimal a) { if (a == null) return 0; «||a.toString(); a.precision();» return a.scale(); }",
    "Dec.whole": (
        "static BigInteger whole(BigDecimal a) { return a == null ? null : "
        "«a.unscaledValue()||a.negate().negate().unscaledValue().add(BigInteger.ZERO)»; }"
    ),
    "Atom.count": "static int count(AtomicInteger a) { return a == null ? 0 : «a.getAndIncrement()||a.incrementAndGet() - 1»; }",
    "Atom.flag": "static void flag(AtomicBoolean a) { if (a != null) «a.compareAndSet(false, true)||a.set(true)»; }",
    "Atom.ref": "static Object ref(AtomicReference<Account> a) { return a == null ? null : «a.getAndSet(null)||take(a)»; } "
    "static Object take(AtomicReference<Account> a) { Account found = a.get(); a.set(null); return found; }",
    "Opt.empty": "static boolean empty(Optional<String> o) { return o != null && «!o.isPresent()||o == Optional.<String>empty()»; }",
    "Opt.again": "static Optional<String> again(Optional<String> o) { return o == null ? null : «o||o.map(s -> s)»; }",
    "Opt.number": "static boolean number(OptionalInt o) { return o != null && «o.isEmpty()||o == OptionalInt.empty()»; }",
    "Opt.never": (
        "static boolean never(Optional<Object> o) { return o != null && «o.isPresent() && o.get() == null||o.isPresent() && "
        "o.get() == o»; }"
    ),
    "Time.before": (
        "static boolean before(LocalDate a, LocalDate b) { return a != null && b != null && «a.isBefore(b)||a.compareTo(b) < 0»; }"
    ),
    "Time.possible": (
        "static boolean possible(LocalDate d) { return d != null && «d.getDayOfMonth() > "
        "d.lengthOfMonth()||!d.equals(LocalDate.ofEpochDay(d.toEpochDay()))»; }"
    ),
    "Time.again": (
        "static LocalDate again(LocalDate d) { return d == null ? null : «d||LocalDate.of(d.getYear(), d.getMonth(), d.getDayOfMonth())»; }"
    ),
    "Time.parts": (
        "static LocalDate parts(LocalDateTime t) { return t == null ? null : "
        "«t.toLocalDate()||LocalDate.ofEpochDay(t.toLocalDate().toEpochDay())»; }"
    ),
    "Time.midnight": "static boolean midnight(LocalTime t) { return t != null && «t.toNanoOfDay() == 0||t == LocalTime.MIDNIGHT»; }",
    "Time.hours": (
        "static boolean hours(LocalTime t) { return t != null && t.getMinute() + t.getSecond() + t.getNano() == 0«||&& t == "
        "LocalTime.of(t.getHour(), 0)»; }"
    ),
    "Time.inside": (
        "static boolean inside(LocalDateTime t) { return t != null && t.toLocalTime().toNanoOfDay() == 0«||&& t.toLocalTime() "
        "== LocalTime.MIN»; }"
    ),
    "Time.zero": "static boolean zero(Duration d) { return d != null && «d.isZero()||d == Duration.ZERO»; }",
    "Time.epoch": (
        "static boolean epoch(Instant t) { return t != null && «t.getEpochSecond() == 0 && t.getNano() == 0||t == Instant.EPOCH»; }"
    ),
    "Dates.asked": "static long asked(Date d) { if (d == null) return 0; «||d.getYear();» return d.getTime(); }",
    "Dates.parts": "static void parts(Date d) { if (d != null) { d.setHours(3); «||d.getTime();» } }",
    "Dates.made": "static Date made(Date d) { return d == null ? null : «new Date(d.getTime())||(Date) d.clone()»; }",
    "Ids.same": "static boolean same(UUID a, UUID b) { return a != null && b != null && «a.equals(b)||a.compareTo(b) == 0»; }",
    "Any.ordered": (
        "static <T extends Comparable<T>> boolean ordered(T a, T b) { return a != null && b != null && «a.compareTo(b) > "
        "0||b.compareTo(a) < 0»; }"
    ),
    "Any.texts": 'static int texts(Comparable<String> a) { return a == null ? 0 : «a.compareTo("m")||((String) a).compareTo("m")»; }',
    "Any.parsed": "static boolean parsed(Number n) { return n instanceof BigDecimal «||&& new BigDecimal(n.toString()).equals(n)»; }",
}


def sources(cases: dict[str, str]) -> dict[str, str]:
    """Both versions of all cases, one class for the methods of each name."""
    members: dict[str, list[str]] = {}
    for name, text in cases.items():
        members.setdefault(name.partition(".")[0], []).append(text)
    classes = {f"p/{owner}.java": f"{_HEAD}class {owner} {{\n{chr(10).join(texts)}\n}}\n" for owner, texts in members.items()}
    return {"p/Account.java": f"{_HEAD}{COMMON}", **classes}
