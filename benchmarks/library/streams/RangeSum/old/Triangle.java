// expect: equivalent
// method: Triangle.sum
// twin: RangeClosedSum
// why: a range without its end
import java.util.stream.IntStream;

class Triangle {
    static int sum(boolean big) {
        return IntStream.range(0, big ? 4 : 2).sum();
    }
}
