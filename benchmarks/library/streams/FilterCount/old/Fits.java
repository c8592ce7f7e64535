// expect: equivalent
// method: Fits.count
// twin: FilterCountNot
// why: a count of those that fit
import java.util.stream.IntStream;

class Fits {
    static long count(int a, int b, int c) {
        return IntStream.of(a, b, c).filter(n -> n > 9).count();
    }
}
