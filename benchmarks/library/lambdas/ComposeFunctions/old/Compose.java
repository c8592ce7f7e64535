// expect: equivalent
// method: Compose.run
// twin: AndThenForCompose
// why: compose applies its argument first
import java.util.function.Function;

class Compose {
    static int run(int n) {
        Function<Integer, Integer> twice = x -> x * 2;
        Function<Integer, Integer> next = x -> x + 1;
        return twice.compose(next).apply(n);
    }
}
