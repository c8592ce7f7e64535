// expect: equivalent
// method: Trim.trim
// twin: LinkedListEndsOne
// why: both ends of a linked list
import java.util.LinkedList;

class Trim {
    static void trim(LinkedList<String> list) {
        if (list.size() > 1) {
            list.removeFirst();
            list.removeLast();
        }
    }
}
