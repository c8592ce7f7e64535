// expect: different
// method: Any.none
// twin: ListIsEmpty
// why: a size of at most 1
import java.util.List;

class Any {
    static boolean none(List<String> list) {
        return list == null || list.isEmpty();
    }
}
