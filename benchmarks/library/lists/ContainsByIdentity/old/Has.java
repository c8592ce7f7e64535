// expect: different
// method: Has.has
// twin: ContainsOfTwo
// why: contains by ==
import java.util.ArrayList;
import java.util.List;

class Has {
    static boolean has(String a, String b, String x) {
        List<String> list = new ArrayList<>();
        list.add(a);
        list.add(b);
        return list.contains(x);
    }
}
