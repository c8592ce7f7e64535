import java.util.Deque;
import java.util.LinkedList;

class Nulls {
    static int put(String s) {
        Deque<String> d = new LinkedList<>();
        d.offer(s);
        return d.size();
    }
}
