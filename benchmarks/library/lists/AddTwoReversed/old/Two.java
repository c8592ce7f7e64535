// expect: different
// method: Two.of
// twin: AddTwo
// why: reversed
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
