// expect: different
// method: Any.negative
// twin: AnyMatchByLoop
// why: allMatch is an and
import java.util.stream.Stream;

class Any {
    static boolean negative(int a, int b) {
        return Stream.of(a, b).anyMatch(n -> n < 0);
    }
}
