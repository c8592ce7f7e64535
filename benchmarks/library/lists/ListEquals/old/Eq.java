// expect: equivalent
// method: Eq.same
// twin: ListEqualsOfSizes
// why: equal lists have equal elements
import java.util.List;

class Eq {
    static boolean same(int a, int b) {
        return List.of(a).equals(List.of(b));
    }
}
