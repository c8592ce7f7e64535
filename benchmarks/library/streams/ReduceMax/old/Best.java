// expect: equivalent
// method: Best.best
// twin: ReduceFirst
// why: reduce by max
import java.util.stream.Stream;

class Best {
    static int best(int a, int b) {
        return Stream.of(a, b).reduce(Integer.MIN_VALUE, Integer::max);
    }
}
