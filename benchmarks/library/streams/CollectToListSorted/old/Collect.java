// expect: different
// method: Collect.twice
// twin: CollectToList
// why: sorted
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

class Collect {
    static List<Integer> twice(int a, int b) {
        return Stream.of(a, b).map(n -> n * 2).collect(Collectors.toList());
    }
}
