// expect: equivalent
// method: Squares.sum
// twin: StreamSumFiltered
// why: map and sum as a loop
import java.util.List;

class Squares {
    static int sum(int a, int b) {
        return List.of(a, b).stream().mapToInt(n -> n * n).sum();
    }
}
