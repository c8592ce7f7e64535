// expect: equivalent
// method: Any.negative
// twin: AllMatchForAny
// why: anyMatch is an or
import java.util.stream.Stream;

class Any {
    static boolean negative(int a, int b) {
        return Stream.of(a, b).anyMatch(n -> n < 0);
    }
}
