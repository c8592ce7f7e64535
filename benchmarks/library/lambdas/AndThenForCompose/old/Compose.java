// expect: different
// method: Compose.run
// twin: ComposeFunctions
// why: andThen applies it last
import java.util.function.Function;

class Compose {
    static int run(int n) {
        Function<Integer, Integer> twice = x -> x * 2;
        Function<Integer, Integer> next = x -> x + 1;
        return twice.compose(next).apply(n);
    }
}
