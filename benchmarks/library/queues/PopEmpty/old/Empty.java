// expect: equivalent
// method: Empty.take
// twin: PollEmpty
// why: pop of an empty deque throws NoSuchElementException
import java.util.ArrayDeque;
import java.util.Deque;

class Empty {
    static Integer take(boolean fill, int n) {
        Deque<Integer> d = new ArrayDeque<>();
        if (fill) {
            d.add(n);
        }
        return d.pop();
    }
}
