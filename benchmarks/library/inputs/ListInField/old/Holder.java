// expect: equivalent
// method: Holder.take
// twin: ListInFieldKept
// why: a list that is a field of the receiver
import java.util.List;

class Holder {
    List<String> names;

    int take(String name) {
        names.add(name);
        return names.size();
    }
}
