// expect: different
// method: Trim.trim
// twin: LinkedListEnds
// why: one end only
import java.util.LinkedList;

class Trim {
    static void trim(LinkedList<String> list) {
        if (list.size() > 1) {
            list.removeFirst();
            list.removeLast();
        }
    }
}
