// expect: different
// method: Empty.take
// twin: PopEmpty
// why: poll gives null
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
