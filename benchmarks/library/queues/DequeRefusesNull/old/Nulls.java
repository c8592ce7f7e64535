// expect: equivalent
// method: Nulls.put
// twin: LinkedListTakesNull
// why: an ArrayDeque refuses null
import java.util.ArrayDeque;
import java.util.Deque;

class Nulls {
    static int put(String s) {
        Deque<String> d = new ArrayDeque<>();
        d.offer(s);
        return d.size();
    }
}
