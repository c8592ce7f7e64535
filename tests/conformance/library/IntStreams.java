import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

public class IntStreams {
    // inputs: (0), (1), (10)
    public static Object rangeSum(int n) {
        return IntStream.range(0, n).sum() + " " + IntStream.rangeClosed(1, n).reduce(1, (a, b) -> a * b);
    }

    public static Object mapFilter() {
        return IntStream.range(0, 20).filter(x -> x % 3 == 0).map(x -> x * x).toArray();
    }

    public static Object statistics() {
        return IntStream.of(4, 8, 15, 16, 23, 42).summaryStatistics().toString().replace(',', '.') + IntStream.of(1, 2).average().getAsDouble();
    }

    public static Object extremes() {
        return IntStream.of(3, 9, -4).max().getAsInt() + " " + IntStream.of(3, 9, -4).min() + IntStream.empty().max();
    }

    public static Object matching() {
        return IntStream.range(0, 10).anyMatch(x -> x == 7) + " " + IntStream.range(0, 10).allMatch(x -> x < 9) + IntStream.range(0, 0).noneMatch(x -> true);
    }

    public static Object iterateLimit() {
        return IntStream.iterate(1, x -> x * 3).limit(7).boxed().collect(Collectors.toList());
    }

    public static Object iterateWhile() {
        return IntStream.iterate(1, x -> x < 100, x -> x * 2).sum() + IntStream.iterate(5, x -> x + 5).takeWhile(x -> x < 23).count();
    }

    public static Object dropSkip() {
        return IntStream.range(0, 12).dropWhile(x -> x < 4).skip(2).limit(3).toArray();
    }

    public static Object sortedDistinct() {
        return IntStream.of(5, 3, 5, 1, 3).distinct().sorted().mapToObj(Integer::toString).collect(Collectors.joining("<"));
    }

    public static Object conversions() {
        return IntStream.of(1, 2).asLongStream().sum() + " " + IntStream.of(1, 2).mapToDouble(x -> x / 4.0).sum() + " " + "hello".chars().filter(c -> c == 'l').count();
    }

    public static Object flat() {
        return IntStream.range(1, 4).flatMap(n -> IntStream.rangeClosed(1, n)).toArray();
    }

    public static Object longs() {
        return LongStream.rangeClosed(1, 20).reduce(1L, (a, b) -> a * b) + " " + LongStream.of(1L << 40, 5).max().getAsLong();
    }

    public static Object doubles() {
        return DoubleStream.of(0.5, 1.5, 2.5).map(Math::sqrt).sum() + " " + DoubleStream.of(1, 2, 3).average() + Arrays.toString(DoubleStream.iterate(1, x -> x / 2).limit(4).toArray());
    }

    public static Object peekOrder() {
        StringBuilder trace = new StringBuilder();
        int found = IntStream.range(0, 10).peek(x -> trace.append(x)).filter(x -> x % 4 == 3).findFirst().getAsInt();
        return trace.toString() + found;
    }

    public static Object reuse() {
        IntStream stream = IntStream.of(1, 2);
        stream.sum();
        return stream.sum();
    }
}
