// expect: different
// method: Holder.take
// twin: ListInField
// why: the size before
import java.util.List;

class Holder {
    List<String> names;

    int take(String name) {
        names.add(name);
        return names.size();
    }
}
