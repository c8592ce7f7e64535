// expect: different
// method: First.first
// twin: FirstOrNull
// why: get of an empty list throws
import java.util.List;

class First {
    static String first(List<String> list) {
        if (list.isEmpty()) {
            return null;
        }
        return list.get(0);
    }
}
