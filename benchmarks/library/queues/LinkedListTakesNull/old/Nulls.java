// expect: different
// method: Nulls.put
// twin: DequeRefusesNull
// why: a LinkedList takes it
import java.util.ArrayDeque;
import java.util.Deque;

class Nulls {
    static int put(String s) {
        Deque<String> d = new ArrayDeque<>();
        d.offer(s);
        return d.size();
    }
}
