// expect: different
// method: Squares.sum
// twin: StreamSum
// why: 0 is filtered out, and what is below
import java.util.List;

class Squares {
    static int sum(int a, int b) {
        return List.of(a, b).stream().mapToInt(n -> n * n).sum();
    }
}
