// expect: different
// method: Eq.same
// twin: ListEquals
// why: sizes only
import java.util.List;

class Eq {
    static boolean same(int a, int b) {
        return List.of(a).equals(List.of(b));
    }
}
