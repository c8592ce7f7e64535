// expect: equivalent
// method: Any.none
// twin: ListHasOne
// why: isEmpty is a size of 0
import java.util.List;

class Any {
    static boolean none(List<String> list) {
        return list == null || list.isEmpty();
    }
}
