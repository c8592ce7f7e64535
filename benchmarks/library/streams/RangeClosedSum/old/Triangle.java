// expect: different
// method: Triangle.sum
// twin: RangeSum
// why: with its end
import java.util.stream.IntStream;

class Triangle {
    static int sum(boolean big) {
        return IntStream.range(0, big ? 4 : 2).sum();
    }
}
