// expect: different
// method: Best.best
// twin: ReduceMax
// why: the first
import java.util.stream.Stream;

class Best {
    static int best(int a, int b) {
        return Stream.of(a, b).reduce(Integer.MIN_VALUE, Integer::max);
    }
}
