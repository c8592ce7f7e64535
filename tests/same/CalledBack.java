import java.io.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.concurrent.Callable;
import java.util.function.*;
import java.util.regex.*;
import java.util.stream.*;

/** Prints, for calls of the library, which methods of the objects that it is given it calls. */
class CalledBack {
    static final Set<String> SEEN = new TreeSet<>();

    static class Err extends RuntimeException {
        Err(Throwable cause) { super("err", cause); }
        public String getMessage() { SEEN.add("getMessage"); return super.getMessage(); }
        public String getLocalizedMessage() { SEEN.add("getLocalizedMessage"); return super.getLocalizedMessage(); }
        public Throwable getCause() { SEEN.add("getCause"); return super.getCause(); }
        public Throwable fillInStackTrace() { SEEN.add("fillInStackTrace"); return super.fillInStackTrace(); }
        public StackTraceElement[] getStackTrace() { SEEN.add("getStackTrace"); return super.getStackTrace(); }
        public Throwable initCause(Throwable cause) { SEEN.add("initCause"); return super.initCause(cause); }
    }

    @SuppressWarnings("unchecked")
    static <T> T spy(Object it, Class<?>... types) {
        return (T) Proxy.newProxyInstance(CalledBack.class.getClassLoader(), types, (proxy, method, args) -> {
            SEEN.add(method.getName());
            try { return method.invoke(it, args); } catch (InvocationTargetException e) { throw e.getCause(); }
        });
    }

    static void run(String label, Callable<?> call) throws Exception {
        SEEN.clear();
        try { call.call(); } catch (ClassCastException | IllegalFormatException e) { SEEN.add("failed"); }
        System.out.println(label + " " + String.join(",", SEEN));
    }

    public static void main(String[] args) throws Exception {
        CharSequence text = spy("abc", CharSequence.class, Comparable.class);
        Comparator<Object> order = spy((Comparator<Object>) (a, b) -> System.identityHashCode(a) - System.identityHashCode(b), Comparator.class);
        List<Object> list = spy(new ArrayList<>(List.of(text, "x")), List.class);
        Map<Object, Object> map = spy(new HashMap<>(Map.of("k", text)), Map.class);
        Formattable formattable = spy((Formattable) (f, a, b, c) -> f.format("x"), Formattable.class);
        Object bare = spy(new Object(), Comparable.class);
        Err err = new Err(new Err(null));
        Function<Object, Object> function = spy((Function<Object, Object>) it -> it, Function.class);
        Predicate<Object> predicate = spy((Predicate<Object>) it -> true, Predicate.class);
        Supplier<Object> supplier = spy((Supplier<Object>) () -> "s", Supplier.class);
        for (Object it : new Object[] {text, list, map, formattable, bare, err, List.of(text, err), Optional.of(text), Map.of(1, err)}) {
            run("java.lang.String valueOf (Ljava/lang/Object;)Ljava/lang/String;", () -> String.valueOf(it));
            run("java.util.Objects toString (Ljava/lang/Object;)Ljava/lang/String;", () -> Objects.toString(it));
            run("java.util.Objects hashCode (Ljava/lang/Object;)I", () -> Objects.hashCode(it));
            run("java.util.Objects equals (Ljava/lang/Object;Ljava/lang/Object;)Z", () -> Objects.equals(it, list));
            run("java.util.Objects isNull (Ljava/lang/Object;)Z", () -> Objects.isNull(it));
            run("java.lang.StringBuilder append (Ljava/lang/Object;)Ljava/lang/StringBuilder;", () -> new StringBuilder().append(it));
            for (String format : new String[] {"%s", "%S", "%h", "%10.2s"}) {
                run("java.lang.String format (Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;", () -> String.format(format, it));
            }
            run("java.util.HashSet add (Ljava/lang/Object;)Z", () -> new HashSet<Object>(Set.of(list)).add(it));
            run("java.util.TreeSet add (Ljava/lang/Object;)Z", () -> new TreeSet<>(order).add(it));
            run("java.util.Optional equals (Ljava/lang/Object;)Z", () -> Optional.of(it).equals(Optional.of(text)));
            run("java.util.Optional hashCode ()I", () -> Optional.of(it).hashCode());
            run("java.util.Optional toString ()Ljava/lang/String;", () -> Optional.of(it).toString());
            run("java.util.Optional orElse (Ljava/lang/Object;)Ljava/lang/Object;", () -> Optional.empty().orElse(it));
            run("java.util.Arrays fill ([Ljava/lang/Object;Ljava/lang/Object;)V", () -> { Arrays.fill(new Object[2], it); return 0; });
            run("java.util.Arrays equals ([Ljava/lang/Object;[Ljava/lang/Object;)Z", () -> Arrays.equals(new Object[] {it}, new Object[] {text}));
        }
        run("java.util.Optional map (Ljava/util/function/Function;)Ljava/util/Optional;", () -> Optional.of(text).map(function));
        run("java.util.Optional filter (Ljava/util/function/Predicate;)Ljava/util/Optional;", () -> Optional.of(text).filter(predicate));
        run("java.util.Optional orElseGet (Ljava/util/function/Supplier;)Ljava/lang/Object;", () -> Optional.empty().orElseGet(supplier));
        run("java.util.Objects requireNonNull (Ljava/lang/Object;Ljava/util/function/Supplier;)Ljava/lang/Object;",
            () -> {
                Supplier<String> message = spy((Supplier<String>) () -> "s", Supplier.class);
                try { return Objects.requireNonNull(null, message); } catch (NullPointerException e) { return e; }
            });
        run("java.util.Arrays setAll ([Ljava/lang/Object;Ljava/util/function/IntFunction;)V",
            () -> { Arrays.setAll(new Object[2], spy((IntFunction<Object>) i -> text, IntFunction.class)); return 0; });
        run("java.util.Arrays sort ([Ljava/lang/Object;Ljava/util/Comparator;)V", () -> { Arrays.sort(new Object[] {text, "x"}, order); return 0; });
        run("java.util.Arrays sort ([Ljava/lang/Object;)V", () -> { Arrays.sort(new Object[] {text, "x"}); return 0; });
        run("java.util.Arrays binarySearch ([Ljava/lang/Object;Ljava/lang/Object;)I", () -> Arrays.binarySearch(new Object[] {"x"}, text));
        run("java.util.regex.Pattern matcher (Ljava/lang/CharSequence;)Ljava/util/regex/Matcher;", () -> Pattern.compile("b").matcher(text));
        run("java.util.regex.Pattern split (Ljava/lang/CharSequence;)[Ljava/lang/String;", () -> Pattern.compile("b").split(text));
        Matcher matcher = Pattern.compile("b").matcher(text);
        run("java.util.regex.Matcher find ()Z", () -> matcher.find());
        run("java.util.regex.Matcher group ()Ljava/lang/String;", () -> matcher.group());
        run("java.util.regex.Matcher matches ()Z", () -> matcher.matches());
        run("java.util.regex.Matcher replaceAll (Ljava/lang/String;)Ljava/lang/String;", () -> matcher.replaceAll("y"));
        run("java.util.regex.Matcher replaceAll (Ljava/util/function/Function;)Ljava/lang/String;",
            () -> matcher.replaceAll(CalledBack.<Function<MatchResult, String>>spy((Function<MatchResult, String>) it -> "y", Function.class)));
        run("java.util.stream.Stream collect (Ljava/util/stream/Collector;)Ljava/lang/Object;",
            () -> Stream.of(text, "x").filter(predicate).map(function).distinct().sorted(order).collect(Collectors.toList()));
        run("java.util.stream.Stream collect (Ljava/util/stream/Collector;)Ljava/lang/Object;",
            () -> Stream.of(text, "x").collect(Collectors.joining()));
        run("java.util.stream.Stream collect (Ljava/util/stream/Collector;)Ljava/lang/Object;",
            () -> Stream.of(text, "x").collect(Collectors.groupingBy(function)));
        run("java.util.stream.Stream collect (Ljava/util/stream/Collector;)Ljava/lang/Object;",
            () -> Stream.of(text).collect(CalledBack.<Collector<Object, ?, ?>>spy(Collectors.toSet(), Collector.class)));
        run("java.util.stream.Stream reduce (Ljava/lang/Object;Ljava/util/function/BinaryOperator;)Ljava/lang/Object;",
            () -> Stream.of((Object) text, "x").reduce("", spy((BinaryOperator<Object>) (a, b) -> a, BinaryOperator.class)));
        run("java.util.stream.Stream count ()J",
            () -> Stream.of(text).flatMap(it -> CalledBack.<Stream<Object>>spy(Stream.of(1), Stream.class)).count());
        run("java.util.Collection stream ()Ljava/util/stream/Stream;", () -> new ArrayList<>(list).stream().sorted().count());
        run("java.util.ArrayList <init> (Ljava/util/Collection;)V", () -> new ArrayList<>(list));
        run("java.util.HashMap <init> (Ljava/util/Map;)V", () -> new HashMap<>(map));
        run("java.util.TreeMap putAll (Ljava/util/Map;)V", () -> { new TreeMap<>(order).putAll(map); return 0; });
        run("java.lang.RuntimeException <init> (Ljava/lang/Throwable;)V", () -> new RuntimeException(err));
    }
}
