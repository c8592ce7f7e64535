"""Which methods of the objects it is given the library calls back, by what its documentation says of some much used methods.

A collection asks its elements for `equals`, `hashCode` and their order, and other collections for their elements, but not for their text;
an object is asked for its text where it becomes one. Nobody has proved that of the JDK's code, so what rests on it says so, with
the assumption `library-contracts`. Of all methods that are not named here nothing is known.
"""

from __future__ import annotations

from twinproof.ir.program import MethodRef
from twinproof.ir.types import ArrayType, Primitive, Type, descriptor_of, parse_descriptor

ASSUMPTION = "library-contracts"
ANYTHING, NOTHING, ELEMENTS, TEXT, EXCEPTION, STREAM = "anything", "nothing", "elements", "text", "exception", "stream"
FORMAT, FUNCTIONS = "format", "functions"
OWN = "own "  # with names of classes: any method, but only of objects of these classes

Asked = tuple[str, frozenset[str] | None]

_ASKED_OF_COLLECTIONS = """
    add addAll addFirst addLast apply applyAsDouble applyAsInt applyAsLong clear compare compareTo comparator contains containsAll
    containsKey containsValue descendingIterator element elements entrySet equals first firstKey get getFirst getKey getLast getOrDefault
    getValue hasMoreElements hasNext hasPrevious hashCode higherKey indexOf isEmpty iterator keys keySet last lastIndexOf lastKey
    listIterator lowerKey next nextElement nextIndex offer peek poll pop previous previousIndex push put putAll putIfAbsent remove
    removeAll removeEldestEntry removeFirst removeLast removeRange retainAll set setValue size subList toArray values
"""
_TYPES_OF_COLLECTIONS = """
    AbstractCollection AbstractList AbstractMap AbstractQueue AbstractSequentialList AbstractSet ArrayDeque ArrayList Collection Deque
    EnumMap EnumSet Enumeration HashMap HashSet IdentityHashMap Iterator LinkedHashMap LinkedHashSet LinkedList List ListIterator Map
    Map$Entry NavigableMap NavigableSet PriorityQueue Queue Set SortedMap SortedSet TreeMap TreeSet Vector Stack
    concurrent.ConcurrentHashMap concurrent.ConcurrentMap
"""
_STATIC_METHODS_OF_COLLECTIONS = """
    addAll emptyIterator emptyList emptyMap emptySet enumeration singleton singletonList singletonMap sort reverse swap
    unmodifiableCollection unmodifiableList unmodifiableMap unmodifiableSet unmodifiableSortedMap unmodifiableSortedSet
"""
_ASKED_OF_STREAMS = """
    append available charAt close flush length mark markSupported read readAllBytes readLine readNBytes ready reset skip subSequence
    toString transferTo write
"""
_TYPES_OF_STREAMS = """
    BufferedInputStream BufferedOutputStream BufferedReader BufferedWriter ByteArrayInputStream ByteArrayOutputStream Closeable Flushable
    InputStream InputStreamReader OutputStream OutputStreamWriter PrintStream PrintWriter Reader StringReader StringWriter Writer
"""
_NUMBERS = """
    java.lang.Number java.math.BigDecimal java.math.BigInteger java.util.concurrent.atomic.AtomicInteger
    java.util.concurrent.atomic.AtomicLong
"""
_DATES = """
    java.sql.Date java.sql.Time java.sql.Timestamp java.text.DateFormat java.text.DateFormatSymbols java.text.DecimalFormat
    java.text.NumberFormat java.text.ParsePosition java.text.SimpleDateFormat java.util.Calendar java.util.Date java.util.GregorianCalendar
    java.util.SimpleTimeZone java.util.TimeZone
"""
_TEXTS = "java.nio.charset.Charset java.nio.charset.CharsetDecoder java.nio.charset.CharsetEncoder"
_ALONE = "java.util.BitSet java.util.Random java.util.concurrent.atomic.AtomicBoolean java.util.concurrent.TimeUnit"
_FAMILY = {  # objects of a family may have others of it in them, but of no other kind, whose methods they would call
    **{name: " ".join(family.split()) for family in (_NUMBERS, _DATES, _TEXTS) for name in family.split()},
    **{name: name for name in _ALONE.split()},
}
_CLOSED_VALUES = {f"L{name.replace('.', '/')};" for name in (*_FAMILY, "java.lang.String", "java.util.Locale", "java.util.UUID")}
_TYPES_OF_TYPES = ("AnnotatedType", "GenericArrayType", "ParameterizedType", "TypeVariable", "WildcardType")
_ASKED_OF_FUNCTIONS = """
    accept accumulator andThen call characteristics close combiner compose estimateSize finisher
    forEach forEachRemaining getAsBoolean getAsDouble getAsInt getAsLong getComparator getExactSizeIfKnown hasCharacteristics isParallel
    negate onClose or and parallel run sequential spliterator supplier test tryAdvance trySplit unordered
"""
_METHODS_OF_STREAMS = """
    allMatch anyMatch collect count distinct filter findAny findFirst flatMap forEach forEachOrdered limit map mapToInt mapToLong mapToObj
    max min noneMatch of peek reduce skip sorted stream toArray
"""
_COLLECTION = frozenset(_ASKED_OF_COLLECTIONS.split())
_STREAM = frozenset(_ASKED_OF_STREAMS.split())
_STREAMS = frozenset(f"java.io.{name}" for name in _TYPES_OF_STREAMS.split())
_TYPES = frozenset(f"java.lang.reflect.{name}" for name in _TYPES_OF_TYPES)
_CONTAINERS = frozenset(f"java.util.{name}" for name in _TYPES_OF_COLLECTIONS.split())
_TEXT = _COLLECTION | {"toString", "length", "charAt", "subSequence", "getMessage", "getLocalizedMessage"}
_DOCUMENTED = {
    *_CONTAINERS, *_STREAMS, "java.lang.CharSequence", "java.lang.Enum", "java.lang.Iterable", "java.lang.Object", "java.lang.Throwable",
    "java.util.Comparator",
}  # fmt: skip  # what their methods call on the object itself is among the names
_FORMATTED = (*_NUMBERS.split(), *_DATES.split(), "java.time.temporal.TemporalAccessor")
CALLED_BACK: dict[str, frozenset[str] | None] = {
    ANYTHING: None,
    NOTHING: frozenset(),
    ELEMENTS: _COLLECTION,
    TEXT: _TEXT,
    FORMAT: _TEXT | {"formatTo"},
    FUNCTIONS: _TEXT | frozenset(_ASKED_OF_FUNCTIONS.split()),
    STREAM: _STREAM,
    EXCEPTION: frozenset(("fillInStackTrace", "toString", "getMessage", "getLocalizedMessage", "getCause")),
}
_OF_ALL = {  # methods of particular classes
    "java.lang.Object": {
        **dict.fromkeys(("getClass", "<init>", "clone", "notify", "notifyAll"), NOTHING),
        "equals": ELEMENTS,
        "hashCode": ELEMENTS,
        "toString": TEXT,
    },
    "java.lang.Comparable": {"compareTo": ELEMENTS},
    "java.lang.Iterable": {"iterator": ELEMENTS},
    "java.util.Comparator": {"compare": ELEMENTS},
    "java.util.Objects": {
        "equals": ELEMENTS,
        "hashCode": ELEMENTS,
        "hash": ELEMENTS,
        "toString": TEXT,
        "isNull": NOTHING,
        "nonNull": NOTHING,
    },
    "java.util.Optional": {
        **dict.fromkeys(("get", "isEmpty", "isPresent", "of", "ofNullable", "orElse"), NOTHING),
        **dict.fromkeys(("filter", "flatMap", "ifPresent", "map", "or", "orElseGet", "orElseThrow"), FUNCTIONS),
        "equals": ELEMENTS,
        "hashCode": ELEMENTS,
        "toString": TEXT,
    },
    "java.util.Arrays": {
        **dict.fromkeys(("asList", "equals", "hashCode", "fill", "copyOf", "copyOfRange", "sort", "binarySearch"), ELEMENTS),
        "setAll": FUNCTIONS,
        "stream": FUNCTIONS,
    },
    "java.util.regex.Pattern": {"matcher": TEXT, "matches": TEXT, "split": TEXT},
    "java.util.regex.Matcher": {
        **dict.fromkeys(("end", "find", "group", "groupCount", "hitEnd", "lookingAt", "matches", "start"), TEXT),
        **dict.fromkeys(("appendReplacement", "appendTail", "region", "reset"), TEXT),
        "replaceAll": FUNCTIONS,
        "replaceFirst": FUNCTIONS,
    },
    "java.util.concurrent.ThreadLocalRandom": dict.fromkeys(("nextBoolean", "nextDouble", "nextFloat", "nextInt", "nextLong"), NOTHING),
    "java.util.concurrent.atomic.AtomicReference": dict.fromkeys(("<init>", "compareAndSet", "get", "getAndSet", "set"), NOTHING),
    "java.lang.Package": {"getName": NOTHING},
    "java.lang.Thread": {"getName": NOTHING},
    "java.lang.ThreadGroup": {"getName": NOTHING},
    **{f"java.util.stream.{kind}Stream": dict.fromkeys(_METHODS_OF_STREAMS.split(), FUNCTIONS) for kind in ("", "Int", "Long", "Double")},
    "java.util.Collections": dict.fromkeys(_STATIC_METHODS_OF_COLLECTIONS.split(), ELEMENTS),
    "java.lang.Appendable": {"append": STREAM},
    "java.lang.CharSequence": dict.fromkeys(("length", "charAt", "subSequence", "toString", "isEmpty"), TEXT),
    "java.lang.AutoCloseable": {"close": STREAM},
    "java.lang.Enum": dict.fromkeys(("valueOf", "<init>", "name", "ordinal", "equals", "hashCode", "compareTo"), NOTHING),
    "java.lang.System": {"arraycopy": NOTHING, "identityHashCode": NOTHING},
    "java.lang.Class": dict.fromkeys(
        ("isInstance", "isAssignableFrom", "cast", "getMethod", "getDeclaredMethod", "getConstructor", "getDeclaredConstructor"), NOTHING
    ),
    "java.lang.reflect.Array": dict.fromkeys(("get", "set", "getLength", "newInstance"), NOTHING),
    "java.lang.String": {
        **dict.fromkeys(("equals", "toLowerCase", "toUpperCase", "compareTo"), NOTHING),
        "getBytes": OWN + _TEXTS,
        "<init>": OWN + _TEXTS,
        "format": FORMAT,
        "formatted": FORMAT,
        **dict.fromkeys(("valueOf", "contains", "contentEquals", "join", "replace"), TEXT),
    },
    "java.lang.StringBuilder": {"append": TEXT, "insert": TEXT, "<init>": TEXT},
    "java.lang.StringBuffer": {"append": TEXT, "insert": TEXT, "<init>": TEXT},
    **{f"java.lang.{box}": {"equals": NOTHING} for box in ("Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double")},
}


def contract_of(ref: MethodRef) -> str:
    """What a method of the library may call back: a key of `CALLED_BACK`, or `OWN` and classes."""
    owner, name = ref.owner, ref.name
    if owner in _CONTAINERS:
        if name == "stream" and ref.descriptor.startswith("()"):
            return FUNCTIONS
        return ELEMENTS if (name in _COLLECTION or name == "<init>") and "/function/" not in ref.descriptor else ANYTHING
    if owner in _STREAMS:
        return NOTHING if name == "<init>" and ref.descriptor == "()V" else STREAM if name in _STREAM or name == "<init>" else ANYTHING
    if owner in _FAMILY:
        return OWN + _FAMILY[owner] if all(map(_is_value, parse_descriptor(ref.descriptor).params)) else ANYTHING
    if owner in _TYPES and name.startswith("get") and ref.descriptor.startswith("()"):
        return NOTHING
    if owner == "java.util.Objects" and name == "requireNonNull":
        return FUNCTIONS if "/function/" in ref.descriptor else NOTHING
    if owner.startswith("java.") and owner.endswith(("Exception", "Error", "Throwable")):
        return EXCEPTION if name == "<init>" or name in ("getMessage", "getCause") else ANYTHING
    if owner == "java.lang.String" and name == "<init>" and "Ljava/lang/StringBu" in ref.descriptor:
        return NOTHING
    return _OF_ALL.get(owner, {}).get(name, ANYTHING)


def asked_of(contract: str, kind: str) -> tuple[Asked, ...]:
    """The types whose objects are called back, with the names of their methods that are, None for all."""
    if contract.startswith(OWN):
        return tuple((type, None) for type in contract.removeprefix(OWN).split())
    more = ((type, None) for type in _FORMATTED) if contract == FORMAT else ()
    return ((kind, CALLED_BACK[contract]), *more)


def is_documented(owner: str) -> bool:
    """Whether what the methods of a class of the library call on their own object is among the names that contracts list."""
    return owner in _DOCUMENTED


def _is_value(type: Type) -> bool:
    while isinstance(type, ArrayType):
        type = type.element
    return isinstance(type, Primitive) or descriptor_of(type) in _CLOSED_VALUES
