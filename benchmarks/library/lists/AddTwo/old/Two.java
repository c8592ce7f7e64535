// expect: equivalent
// method: Two.of
// twin: AddTwoReversed
// why: two elements by two ways
import java.util.ArrayList;
import java.util.List;

class Two {
    static List<Integer> of(int a, int b) {
        List<Integer> list = new ArrayList<>();
        list.add(a);
        list.add(b);
        return list;
    }
}
