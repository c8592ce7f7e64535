import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class Streams {
    private static final List<String> WORDS = List.of("stream", "of", "some", "words", "of", "a", "list");

    public static Object mapToList() {
        return WORDS.stream().map(String::length).collect(Collectors.toList());
    }

    public static Object filterJoin() {
        return WORDS.stream().filter(w -> w.length() > 2).collect(Collectors.joining("|", "[", "]"));
    }

    public static Object sortedDistinct() {
        return WORDS.stream().distinct().sorted(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder())).toList();
    }

    public static Object grouping() {
        return WORDS.stream().collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.toList())).toString();
    }

    public static Object groupingCounting() {
        return WORDS.stream().collect(Collectors.groupingBy(w -> w.charAt(0), TreeMap::new, Collectors.counting())).toString();
    }

    public static Object partitioning() {
        return WORDS.stream().collect(Collectors.partitioningBy(w -> w.contains("o"))).toString();
    }

    public static Object toMaps() {
        return WORDS.stream().collect(Collectors.toMap(Function.identity(), String::length, Integer::sum, LinkedHashMap::new)).toString();
    }

    public static Object duplicateKey() {
        return WORDS.stream().collect(Collectors.toMap(w -> w, w -> 1)).size();
    }

    public static Object flatMap() {
        return Stream.of(List.of(1, 2), List.<Integer>of(), List.of(3)).flatMap(List::stream).map(x -> x + 1).toList();
    }

    public static Object reduction() {
        return Stream.of(1, 2, 3, 4).reduce((a, b) -> a * 10 + b).get() + " " + Stream.of("a", "b").reduce("z", String::concat) + WORDS.stream().reduce(0, (n, w) -> n + w.length(), Integer::sum);
    }

    public static Object iterateGenerate() {
        int[] counter = {0};
        return Stream.iterate("x", s -> s + "y").limit(3).toList() + "" + Stream.generate(() -> counter[0]++).limit(4).toList();
    }

    public static Object finding() {
        return WORDS.stream().filter(w -> w.startsWith("s")).findFirst() + " " + WORDS.stream().skip(100).findAny() + WORDS.stream().anyMatch("a"::equals) + WORDS.stream().noneMatch(String::isEmpty);
    }

    public static Object minMaxCount() {
        return WORDS.stream().max(Comparator.naturalOrder()).get() + WORDS.stream().min(Comparator.comparing(String::length)).get() + WORDS.stream().count();
    }

    public static Object laziness() {
        StringBuilder trace = new StringBuilder();
        List<Integer> found = Stream.of(5, 2, 8, 1).peek(x -> trace.append("p").append(x)).filter(x -> x < 6).map(x -> { trace.append("m").append(x); return x * 2; }).limit(2).toList();
        return trace.toString() + found;
    }

    public static Object immutableResult() {
        List<Integer> list = Stream.of(1, 2).toList();
        list.add(3);
        return list;
    }

    public static Object customCollector() {
        ArrayList<String> made = WORDS.stream().collect(ArrayList::new, (l, w) -> l.add(0, w), ArrayList::addAll);
        return made.toString() + Stream.concat(Stream.of(1), Stream.of(2, 3)).map(String::valueOf).collect(Collectors.joining());
    }

    public static Object summaries() {
        return WORDS.stream().collect(Collectors.summingInt(String::length)) + " " + WORDS.stream().collect(Collectors.averagingInt(String::length)) + WORDS.stream().mapToInt(String::length).max().getAsInt();
    }

    public static Object toArrays() {
        String[] a = WORDS.stream().map(w -> w.substring(0, 1)).toArray(String[]::new);
        return Arrays.toString(a) + Stream.of(3, 1, 2).sorted(Comparator.reverseOrder()).toList();
    }

    public static Object mappingTeeing() {
        return Stream.of(1, 2, 3, 4).collect(Collectors.teeing(Collectors.counting(), Collectors.summingInt(x -> x), (n, s) -> n + ":" + s))
            + WORDS.stream().collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.mapping(w -> w.charAt(0), Collectors.toList())));
    }

    public static Object takeDropMulti() {
        return Stream.of(1, 2, 5, 1).takeWhile(x -> x < 5).toList() + "" + Stream.of(1, 2, 5, 1).dropWhile(x -> x < 5).toList() + Stream.of(1, 2).<Integer>mapMulti((x, out) -> { out.accept(x); out.accept(-x); }).toList();
    }
}
