// expect: different
// method: Fits.count
// twin: FilterCount
// why: of those that do not
import java.util.stream.IntStream;

class Fits {
    static long count(int a, int b, int c) {
        return IntStream.of(a, b, c).filter(n -> n > 9).count();
    }
}
