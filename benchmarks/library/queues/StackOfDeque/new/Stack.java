import java.util.ArrayDeque;
import java.util.Deque;

class Stack {
    static int top(int a, int b) {
        Deque<Integer> s = new ArrayDeque<>();
        s.addLast(a);
        s.addLast(b);
        return s.removeLast();
    }
}
