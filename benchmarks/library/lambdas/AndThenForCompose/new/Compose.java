import java.util.function.Function;

class Compose {
    static int run(int n) {
        Function<Integer, Integer> twice = x -> x * 2;
        Function<Integer, Integer> next = x -> x + 1;
        return twice.andThen(next).apply(n);
    }
}
